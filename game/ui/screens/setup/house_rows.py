"""The house rules of the set-up screen: a row per option with its sentence, or why it is idle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.ui.kit.choices import Dropdown, Option, Segmented
from game.ui.kit.text import Span
from game.ui.screens.chrome import ChoiceRow
from game.ui.screens.setup.house import HouseRule

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

WIDEST_SWITCH = 300.0


def house_row(ui: Ui, rule: HouseRule, value: Any, choose: Callable[[Any], None], first: bool) -> ChoiceRow:
    """Name, sentence and choice of a house rule; a changed one is lit, an idle one says why it is."""
    theme = ui.theme
    changed = value != rule.default
    name = Span(rule.name, color=theme.lamp if changed else theme.bone_500 if rule.idle else theme.bone_100)
    words = Span(rule.idle or rule.help, color=theme.bone_500 if rule.idle else theme.bone_300)
    return ChoiceRow([name], [words], _choice(ui, rule, value, choose), first)


def _choice(ui: Ui, rule: HouseRule, value: Any, choose: Callable[[Any], None]) -> Segmented | Dropdown:
    options = [Option(str(key), words) for key, words in rule.values]
    by_word = {str(key): key for key, _ in rule.values}

    def chosen(word: str) -> None:
        choose(by_word[word])

    enabled, ident = not rule.idle, f"option.{rule.id}"
    if len(options) == 2:
        switch = Segmented(
            options, str(value), chosen, name=rule.name, size=46, id=ident, enabled=enabled, reason=rule.idle
        )
        if switch.measure(ui)[0] <= WIDEST_SWITCH:
            return switch
    return Dropdown(options, str(value), chosen, name=rule.name, id=ident, enabled=enabled, reason=rule.idle)
