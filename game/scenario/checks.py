"""What a case may check: what is refused, legal, true, seen, hidden, told.

Each check is one mapping, or a list of them; all of them report and go on where they can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.content.safe_yaml import Tree
from game.core.model import TABLE, Ask, Over
from game.scenario.compare import differences, matches, text, texts, words_in
from game.scenario.table import Table

ENDING: Final = ("over", "winners", "reason", "scores")
"""Keys of `expect` that the runner knows itself, in every game: how the match ended."""


def make_checks(table: Table, parts: Mapping[str, Tree], where: str) -> None:
    """Make every check that stands in `parts`. Most may be one mapping or a list of them."""
    for key, check in _CHECKS.items():
        if key not in parts:
            continue
        tree = parts[key]
        if not isinstance(tree.value, list):
            check(table, tree, f"{where}{key}")
            continue
        for number, item in enumerate(tree.value, 1):
            check(table, item, f"{where}{key}[{number}]")


def _refused(table: Table, tree: Tree, where: str) -> None:
    action = table.action(tree, where, without=("because",))
    before, length = table.match.state_hash(), len(table.match.log)
    refusal = table.match.submit(action)
    if refusal is None:
        raise table.stop(tree, where, "not_refused", action=text(action.to_json()))
    if (table.match.state_hash(), len(table.match.log)) != (before, length):
        raise table.stop(tree, where, "refusal_changed_state")
    because = tree.value.get("because") if isinstance(tree.value, dict) else None
    if because is not None and because.plain() != refusal.reason:
        table.note(because, f"{where}.because", "differs", expected=because.plain(), actual=refusal.reason)


def _legal(table: Table, tree: Tree, where: str) -> None:
    seat = table.viewer(tree, where, ("includes", "excludes", "only"), table=False)
    legal = [action.to_json() for action in table.match.legal(seat)]
    patterns = {key: table.patterns(tree, key, where) for key in ("includes", "excludes", "only")}
    for key, items in patterns.items():
        for item in items or ():
            fits = [action for action in legal if matches(item.plain(), action)]
            if key == "excludes" and fits:
                table.note(item, f"{where}.{key}", "legal_after_all", action=text(fits[0]))
            elif key != "excludes" and not fits:
                table.note(item, f"{where}.{key}", "not_legal", action=text(item.plain()), legal=texts(legal))
    only = patterns["only"]
    surplus = [action for action in legal if only is not None
               and not any(matches(item.plain(), action) for item in only)]
    if surplus:
        table.note(tree, f"{where}.only", "legal_after_all", action=texts(surplus))


def _expect(table: Table, tree: Tree, where: str) -> None:
    if not isinstance(tree.value, dict):
        raise table.stop(tree, where, "not_a_mapping")
    ending = {key: item for key, item in tree.value.items() if key in ENDING}
    rest = {key: item for key, item in tree.value.items() if key not in ENDING}
    if ending:
        table.problems += differences(table.case, Tree(ending, tree.file, tree.line), _ending(table), where)
    if rest:
        actual = table.words.describe(table.match.snapshot())
        table.problems += differences(table.case, Tree(rest, tree.file, tree.line), actual, where)


def _ending(table: Table) -> dict[str, Any]:
    pending = table.match.pending
    if not isinstance(pending, Over):
        return {"over": False, "winners": None, "reason": None, "scores": None}
    outcome = pending.outcome
    return {"over": True, "winners": sorted(outcome.winners), "reason": outcome.reason,
            "scores": dict(outcome.scores)}


def _view(table: Table, tree: Tree, where: str) -> None:
    viewer = table.viewer(tree, where, ("shows",))
    assert isinstance(tree.value, dict)
    shows = tree.value.get("shows")
    if shows is None:
        raise table.stop(tree, where, "missing", key="shows")
    table.problems += differences(table.case, shows, table.match.view(viewer), f"{where}.shows")


def _hidden(table: Table, tree: Tree, where: str) -> None:
    viewer = table.viewer(tree, where, ("words",))
    found = set(words_in(_shown_to(table, viewer)))
    for item in table.patterns(tree, "words", where) or ():
        word = str(item.plain())
        if word in found:
            table.note(item, f"{where}.words", "shown", word=word, viewer=_who(viewer))


def _shown_to(table: Table, viewer: int) -> list[Any]:
    """Everything that `viewer` is shown: the view, the events so far, the question, the own actions."""
    ask = table.match.pending
    question: list[Any] = []
    if isinstance(ask, Ask):
        question = [ask.kind, ask.arguments, ask.private if viewer in ask.seats else ()]
    legal = table.match.legal(viewer) if viewer != TABLE else ()
    return [table.match.view(viewer), [event.to_json() for event in table.match.events(viewer)], question,
            [action.to_json() for action in legal]]


def _events(table: Table, tree: Tree, where: str) -> None:
    viewer = table.viewer(tree, where, ("includes", "excludes"), default=TABLE)
    seen = [event.to_json() for event in table.match.events(viewer)]
    position = 0
    for item in table.patterns(tree, "includes", where) or ():
        fits = [index for index in range(position, len(seen)) if matches(item.plain(), seen[index])]
        if fits:
            position = fits[0] + 1
        else:
            table.note(item, f"{where}.includes", "no_event", event=text(item.plain()),
                       seen=texts(seen[position:]))
    for item in table.patterns(tree, "excludes", where) or ():
        if any(matches(item.plain(), event) for event in seen):
            table.note(item, f"{where}.excludes", "event_after_all", event=text(item.plain()))


def _who(viewer: int) -> str:
    return "table" if viewer == TABLE else str(viewer)


_CHECKS: Final[Mapping[str, Callable[[Table, Tree, str], None]]] = {
    "refused": _refused, "legal": _legal, "expect": _expect,
    "view": _view, "hidden": _hidden, "events": _events,
}
