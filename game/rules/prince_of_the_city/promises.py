"""Promises: remembered, never enforced (Rules 4.1.3).

A promise names happenings that keep or break it. Flows report happenings here with `note`; when its time
is over a promise counts as its `at_end` says.
"""

from __future__ import annotations

from game.rules.prince_of_the_city.state import Pledge, State
from game.rules.prince_of_the_city.table import Table


def worded(table: Table, message: str, promise: str, about: str) -> tuple[str, tuple[str, ...]]:
    """The message that tells of a promise, and its arguments: `<message>_domain` and `<message>_zone`
    name what the promise is about."""
    if not about:
        return message, ("promise", promise)
    subject = table.content.promises[promise].about
    return f"{message}_{subject}", ("promise", promise, subject, about)


def pledge(table: Table, state: State, by: int, to: int, promise: str, about: str = "") -> None:
    """Write down a promise that was just made."""
    if promise:
        state.pledges.append(Pledge(len(state.pledges) + 1, by, to, promise, about, state.turn))
        message, named = worded(table, "promised", promise, about)
        table.say(message, "seat", by, "target", to, *named)


def note(table: Table, state: State, happening: str, by: int, to: int, about: str = "") -> None:
    """`by` did something that concerns `to` (0: nobody in particular)."""
    if not state.pledges:
        return
    for index, made in enumerate(state.pledges):
        if made.status != "open" or made.by != by or (to and made.to != to):
            continue
        design = table.content.promises[made.promise]
        if made.about and about and made.about != about:
            continue
        if happening in design.kept_by:
            _close(table, state, index, "kept")
        elif happening in design.broken_by:
            _close(table, state, index, "broken")


def note_placing(table: Table, state: State, seat: int, zone: int, placed: bool = True) -> None:
    """The seat puts tokens into the zone, or commits them to it, be it as a helper; or it removes some."""
    if state.pledges:
        note(table, state, "proposed", seat, 0, table.domain_ids[table.zone_domain[zone]])
        if placed:
            note(table, state, "proposed_zone", seat, 0, table.zone_ids[zone])


def turn_over(table: Table, state: State) -> None:
    """Promises whose time is over count as their design says."""
    for index, made in enumerate(state.pledges):
        if made.status == "open":
            design = table.content.promises[made.promise]
            if state.turn >= made.turn + design.turns - 1:
                _close(table, state, index, design.at_end)


def _close(table: Table, state: State, index: int, status: str) -> None:
    made = state.pledges[index]
    state.pledges[index] = made._replace(status=status)
    table.say("promise_" + status, "seat", made.by, "target", made.to, "promise", made.promise)
