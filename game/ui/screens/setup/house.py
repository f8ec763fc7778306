"""The house rules of a game as the set-up screen shows them: words, values, and why one can't matter now.

Read from the options in a game's content; a game may also say which of them are idle (`Face.idle`).  What an
option means is the rules' business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.core.model import Rules, Text
from game.ui.screens.draft import Draft
from game.ui.screens.games import face_of
from game.ui.screens.shell import Shell

FIRST: Final = 7
"""So many rules are shown first where a game names none (`Face.leading_rules`)."""


@dataclass(frozen=True)
class HouseRule:
    """One option: its words, its possible values with their words, and why it is idle (or nothing)."""

    id: str
    name: str
    help: str
    section: str
    default: Any
    values: tuple[tuple[Any, str], ...]
    main: bool
    idle: str = ""


def house_rules(shell: Shell, rules: Rules, draft: Draft) -> list[HouseRule]:
    """All options of a game at the table of `draft`, in the order of its data."""
    options = getattr(rules.content, "options", {})
    idle = _idle(shell, rules, draft)
    main = face_of(rules.name).leading_rules or tuple(options)[:FIRST]
    language = shell.ui.language
    return [
        _house_rule(option, language, name in main, idle.get(name, "")) for name, option in options.items()
    ]


def _house_rule(option: Any, language: str, main: bool, idle: str) -> HouseRule:
    values = tuple((name, _said(value.name, language)) for name, value in option.values.items())
    return HouseRule(
        option.id,
        _said(option.name, language),
        _said(option.help, language),
        option.section,
        option.default,
        values,
        main,
        idle,
    )


def _said(text: Text, language: str) -> str:
    return text.get(language)


def _idle(shell: Shell, rules: Rules, draft: Draft) -> dict[str, str]:
    found = {
        name: shell.ui.t("setup.idle.mode")
        for name, option in getattr(rules.content, "options", {}).items()
        if getattr(option, "modes", ()) and draft.options.get("mode") not in option.modes
    }
    names = shell.names(rules)
    for name, (reason, arguments) in face_of(rules.name).idle(rules, draft).items():
        found[name] = shell.catalog.format(f"setup.idle.{reason}", arguments, names.name)
    return found
