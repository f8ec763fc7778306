"""Win conditions and the end of the match (Rules 10).

`finish` is called once after everything that can decide a match: all deaths of one effect with their
loot, and (as `cards_moved`) equipment that changed hands. Nothing else tests for a win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.model import Event, Outcome, Over
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.table import tell
from game.rules.shadow_hunters.tables import Tables


def faction_dead(tables: Tables, state: State, faction: str) -> bool:
    """Whether the faction took part and nobody of it lives."""
    roles, characters, alive = tables.roles, state.characters, state.alive
    found = False
    for seat in range(1, state.seats + 1):
        if roles[characters[seat]].faction == faction:
            if alive[seat]:
                return False
            found = True
    return found


def _faction_dead(tables: Tables, state: State, seat: int, goal: verb.FactionDead) -> bool:
    if faction_dead(tables, state, goal.faction):
        return True
    return (goal.faction == "hunter" and state.house.shadows_win_on_three_dead_neutrals == "on"
            and three_dead_neutrals(tables, state))


def three_dead_neutrals(tables: Tables, state: State) -> bool:
    """The printed extra condition of the Shadows (Rules 17.1)."""
    roles, characters = tables.roles, state.characters
    return sum(1 for seat in range(1, state.seats + 1)
               if not state.alive[seat] and roles[characters[seat]].faction == "neutral") >= 3


def _alive_when_dead(tables: Tables, state: State, seat: int, goal: verb.AliveWhenFactionDead) -> bool:
    return state.alive[seat] and faction_dead(tables, state, goal.faction)


def _first_to_die(tables: Tables, state: State, seat: int, goal: verb.FirstToDie) -> bool:
    if state.alive[seat] or not state.deaths or seat not in state.deaths[0]:
        return False
    return len(state.deaths[0]) == 1 or state.house.simultaneous_first_death == "counts"


def _last_alive(tables: Tables, state: State, seat: int, goal: verb.LastAlive) -> bool:
    return state.alive[seat] and sum(state.alive[1:]) <= goal.at_most


def cards_needed(state: State, seat: int, goal: verb.ManyCards) -> int:
    """How many equipment cards the seat needs (Rules 17.2)."""
    rule = state.house.bob_goal
    if rule == "six_after_use" and state.spent[seat]:
        return goal.at_least + 1
    if rule == "four_while_hidden" and not state.revealed[seat]:
        return goal.at_least - 1
    return goal.at_least


def _many_cards(tables: Tables, state: State, seat: int, goal: verb.ManyCards) -> bool:
    return state.alive[seat] and len(state.equipment[seat]) >= cards_needed(state, seat, goal)


def _holds_cards(tables: Tables, state: State, seat: int, goal: verb.HoldsCards) -> bool:
    held = sum(1 for card in state.equipment[seat] if card in goal.cards)
    return state.alive[seat] and held >= goal.at_least


def _deed(tables: Tables, state: State, seat: int, goal: verb.Goal) -> bool:
    return state.deeds[seat]


def _alive_at_end(tables: Tables, state: State, seat: int, goal: verb.AliveAtEnd) -> bool:
    return state.alive[seat]


def _on_area(tables: Tables, state: State, seat: int, goal: verb.OnAreaAtEnd) -> bool:
    return state.alive[seat] and state.area[seat] == goal.area


ENDING: Final[dict[str, Callable[[Tables, State, int, Any], bool]]] = {
    "faction_dead": _faction_dead, "alive_when_faction_dead": _alive_when_dead, "first_to_die": _first_to_die,
    "last_alive": _last_alive, "many_cards": _many_cards, "holds_cards": _holds_cards,
    "late_kill": _deed, "big_kill": _deed,
}
"""Conditions that end the match."""

AT_END: Final[dict[str, Callable[[Tables, State, int, Any], bool]]] = {
    "alive_at_end": _alive_at_end, "on_area_at_end": _on_area,
}
"""Conditions that only count once the match ends."""


def achieved(tables: Tables, state: State, seat: int) -> str:
    """The condition by which this seat could end the match now, or ""."""
    for goal in tables.roles[state.characters[seat]].goals:
        test = ENDING.get(goal.when)
        if test is not None and test(tables, state, seat, goal):
            return str(goal.when)
    return ""


def finish(tables: Tables, state: State) -> bool:
    """End the match if anybody's condition is fulfilled; True if it did. After it ended the stack is empty
    and the running step must return at once."""
    ended = {seat: goal for seat in range(1, state.seats + 1) if (goal := achieved(tables, state, seat))}
    if not ended:
        return False
    if state.house.win_declaration == "declared" and _may_wait(tables, state, ended):
        return False
    return end_now(tables, state, ended)


def _may_wait(tables: Tables, state: State, ended: dict[int, str]) -> bool:
    """Whether somebody alive can declare each of the goals that are met: the dead say nothing, and the last
    one alive has nobody to wait for (Rules 17.18)."""
    goals = {(tables.roles[state.characters[seat]].faction, goal) for seat, goal in ended.items()}
    spoken = {(tables.roles[state.characters[seat]].faction, goal) for seat, goal in ended.items()
              if state.alive[seat]}
    return goals == spoken and sum(state.alive[1:]) > 1


def cards_moved(tables: Tables, state: State) -> bool:
    """`finish` after equipment changed hands: only goals that count cards can have been met by that, and
    most tables have nobody with such a goal."""
    return tables.counts_cards(state.pool) and finish(tables, state)


def end_now(tables: Tables, state: State, ended: dict[int, str]) -> bool:
    """End the match: `ended` maps seats to the conditions that ended it. Always True. Decisions that were
    still to come are dropped; flows with a `drop` put down what they hold."""
    won = dict(ended)
    for seat in range(1, state.seats + 1):
        for goal in tables.roles[state.characters[seat]].goals:
            test = AT_END.get(goal.when)
            if seat not in won and test is not None and test(tables, state, seat, goal):
                won[seat] = goal.when
    _add_neighbors(tables, state, won)
    for flow in state.stack:
        drop = getattr(flow, "drop", None)
        if drop is not None:
            drop(tables, state)
    state.stack.clear()
    winners = tuple(sorted(won))
    reason = _reason(tables, state, ended)
    for seat in winners:
        tell(state, "won", ("seat", seat), ("character", state.characters[seat]), ("goal", won[seat]))
    state.revealed = [False] + [True] * state.seats
    state.events.append(Event("game_over", (("reason", reason), ("winners", winners)), None, None, True))
    state.choices = ()
    state.unseen = ()
    state.pending = Over(Outcome(winners, reason))
    return True


def _add_neighbors(tables: Tables, state: State, won: dict[int, str]) -> None:
    """Those who win with a neighbor, last of all and again until nothing changes (Rules 12.3)."""
    changed = True
    while changed:
        changed = False
        for seat in range(1, state.seats + 1):
            goals = tables.roles[state.characters[seat]].goals
            follows = any(goal.when == "neighbor_wins" for goal in goals)
            if follows and seat not in won and neighbor(state, seat) in won:
                won[seat] = "neighbor_wins"
                changed = True


def neighbor(state: State, seat: int) -> int:
    """Whose victory Agnes shares: the seat to her right, after Capricious the one to her left; left is
    the next seat clockwise (Rules 12.3, 17.26)."""
    left = (state.house.agnes_side == "left") != state.spent[seat]
    return seat % state.seats + 1 if left else (seat - 2) % state.seats + 1


def _reason(tables: Tables, state: State, ended: dict[int, str]) -> str:
    """One word for how it ended: the teams first, else the first seat's own condition."""
    factions = {tables.roles[state.characters[seat]].faction for seat, goal in ended.items()
                if goal == "faction_dead"}
    if factions >= {"hunter", "shadow"}:
        return "both_teams"
    if "hunter" in factions:
        return "hunters"
    if "shadow" in factions:
        return "shadows" if faction_dead(tables, state, "hunter") else "three_neutrals"
    return ended[min(ended)]
