"""Why an action is not possible now: a reason, its arguments and the section of the rules reference.

Called only for actions that `legal` does not hold, so speed does not matter; honesty does: a refusal may
tell the acting seat nothing that it does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.model import Action, Ask, Over, Refusal, refuse
from game.rules.shadow_hunters.abilities import ANY_TIME, AT_END, REPEATED
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.table import gear_bits, in_range
from game.rules.shadow_hunters.tables import AT_START, DECKS, MUST_ATTACK, SECTIONS, Role, Tables
from game.rules.shadow_hunters.turn import Turn

KINDS: Final = frozenset({
    "roll", "roll_twice", "teleport", "move", "draw", "hurt", "heal", "take", "skip", "attack", "attack_all",
    "end_turn", "use_ability", "reveal", "reveal_and_heal", "decline", "choose", "give", "answer_hermit",
    "rob", "take_all", "counter", "feast", "suffer", "declare_victory",
})
"""All actions of the game."""


def reason(tables: Tables, state: State, action: Action) -> Refusal:
    """Why `action` is refused."""
    if isinstance(state.pending, Over):
        return refuse("over", "10")
    if type(action.seat) is not int or not 1 <= action.seat <= state.seats:
        return refuse("no_such_seat")
    if action.do not in KINDS:
        return refuse("unknown_action")
    if not state.alive[action.seat]:
        return refuse("dead", "8.4")
    special = UNASKED.get(action.do)
    if special is not None:
        return special(tables, state, action)
    ask = state.pending
    if not isinstance(ask, Ask):
        return refuse("not_now")
    if action.seat not in ask.seats:
        if ask.kind == "answer_hermit":
            return refuse("waiting_for_receiver", "6.1", seat=ask.seats[0])
        return refuse("not_asked", "4", seat=ask.seats[0])
    return _wrong_answer(tables, state, action, ask)


# ---- unasked actions

def _reveal(tables: Tables, state: State, action: Action) -> Refusal:
    if state.revealed[action.seat]:
        return refuse("already_revealed", "9.1")
    scream = tables.roles[state.characters[action.seat]].verb == "scream"
    return refuse("daniel_may_not_reveal", "12.2.4") if scream else refuse("not_now")


def _declare(tables: Tables, state: State, action: Action) -> Refusal:
    return refuse("nothing_to_declare", "17.18")


def _use_ability(tables: Tables, state: State, action: Action) -> Refusal:
    seat = action.seat
    role = tables.roles[state.characters[seat]]
    if role.verb not in AT_START | AT_END | ANY_TIME:
        return refuse("no_such_ability", "12")
    if not state.revealed[seat]:
        return refuse("reveal_first", "9.3")
    if state.voided[seat]:
        return refuse("ability_voided", "12.3.5")
    if state.spent[seat]:
        return refuse("ability_spent", "12")
    if role.verb == "mothers_love" and not state.damage[seat]:
        return refuse("nothing_to_heal", "12.2.1")
    return _moment(state, seat, role) or _ability_target(tables, state, action)


def _moment(state: State, seat: int, role: Role) -> Refusal | None:
    """Why an ability that is there can't be used at this moment, if that is the reason."""
    if role.verb not in ANY_TIME and state.turn != seat:
        return refuse("own_turn_only", "12")
    ask = state.pending
    kind = ask.kind if isinstance(ask, Ask) else ""
    if role.verb == "dig":
        early = state.turn != seat and state.house.david_digs == "own_turn"
        return refuse("own_turn_only" if early else "not_in_discard", "12.3.4")
    if role.verb in AT_START and kind != "move":
        return refuse("only_at_start", "4")
    if role.verb in AT_END and kind != "end":
        return refuse("only_at_end", "4")
    if role.verb == "multiply" and not state.deaths:
        return refuse("nobody_is_dead", "12.3.10")
    if role.verb in REPEATED and _turn(state).fired:
        return refuse("once_a_turn", "12")
    return None


def _turn(state: State) -> Turn:
    """The turn, which lies at the bottom of the stack as long as somebody can be asked."""
    turn = state.stack[0]
    assert isinstance(turn, Turn)
    return turn


def _ability_target(tables: Tables, state: State, action: Action) -> Refusal:
    target = action.get("target")
    if target == action.seat:
        return refuse("not_yourself", "12")
    if isinstance(target, int) and 1 <= target <= state.seats and not state.alive[target]:
        return refuse("target_dead", "8.4", target=target)
    return refuse("no_target_there", "12")


UNASKED: Final[dict[str, Callable[[Tables, State, Action], Refusal]]] = {
    "reveal": _reveal, "declare_victory": _declare, "use_ability": _use_ability,
}


# ---- wrong answers of the asked seat

def _wrong_answer(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal:
    offered = {choice.do for choice in state.choices}
    if action.do in offered:
        return _wrong_argument(tables, state, action, ask)
    special = ASKED.get(action.do)
    found = special(tables, state, action, ask) if special is not None else None
    return found or refuse("other_question", SECTIONS[ask.kind])


def _wrong_argument(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal:
    """The right kind of answer with an argument that is not possible."""
    target = action.get("target")
    if type(target) is int:
        if not 1 <= target <= state.seats:
            return refuse("no_such_seat")
        if not state.alive[target]:
            return refuse("target_dead", "8.4", target=target)
        if target == action.seat:
            return refuse("not_yourself", "6" if ask.kind != "attack" else "7.1")
        if action.do == "attack":
            return refuse("out_of_range", "7.1", target=target)
    area = action.get("area")
    if action.do == "move" and area == state.area[action.seat]:
        return refuse("own_area", "5.3", area=area)
    if action.do == "teleport":
        return refuse("not_adjacent", "5.6")
    if action.do == "draw" and action.get("deck") in DECKS:
        return refuse("not_that_deck", "3")
    if action.do == "answer_hermit":
        possible = action.get("answer") in {choice.get("answer") for choice in state.choices}
        return refuse("not_offered", "6.2") if possible else refuse("answer_honestly", "6.1")
    return refuse("not_offered", SECTIONS[ask.kind])


def _move_first(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    early = state.stage == "move" and ask.kind in ("move", "choose_area")
    return refuse("move_first", "4") if early else None


def _attack(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    early = _move_first(tables, state, action, ask)
    if early is not None:
        return early
    if ask.kind == "area":
        return refuse("area_first", "4")
    if ask.kind == "attack":
        there = in_range(tables, state, action.seat)
        if action.do == "attack":
            if action.get("target") in there:
                return refuse("cannot_spare", "13.2.11")
            return _wrong_argument(tables, state, action, ask)
        return refuse("one_target", "7.2") if there else refuse("not_offered", "7.1")
    if ask.kind == "end" or state.stage == "end":
        return refuse("attack_once" if _turn(state).attacked else "attack_is_over", "4")
    return None


def _end_turn(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    early = _move_first(tables, state, action, ask)
    if early is not None:
        return early
    if ask.kind == "area":
        return refuse("skip_first", "4")
    forced = gear_bits(tables, state, action.seat) & MUST_ATTACK and in_range(tables, state, action.seat)
    return refuse("must_attack", "13.2.13") if ask.kind == "attack" and forced else None


def _teleport(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    role = tables.roles[state.characters[action.seat]]
    if role.verb != "teleport":
        return refuse("no_such_ability", "12.2.5")
    if ask.kind != "move":
        return refuse("before_the_roll", "5.6")
    if not state.revealed[action.seat]:
        return refuse("reveal_first", "9.3")
    return refuse("ability_voided", "12.3.5") if state.voided[action.seat] else refuse("off_the_board", "5.6")


def _area_action(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    early = _move_first(tables, state, action, ask)
    if early is not None:
        return early
    if ask.kind in ("attack", "end"):
        return refuse("area_is_over", "4")
    return refuse("not_this_area", "3") if ask.kind == "area" else None


def _roll(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    if action.do == "roll_twice" and ask.kind == "move":
        return refuse("no_compass", "5.5")
    return refuse("already_moved", "5") if state.stage != "move" else None


def _choose_to_move(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    return refuse("roll_first", "5.1") if ask.kind == "move" else refuse("already_moved", "5")


def _decline(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    optional = any(choice.do in ("skip", "end_turn") for choice in state.choices)
    return refuse("other_question" if optional else "must_choose", SECTIONS[ask.kind])


def _of_an_ability(tables: Tables, state: State, action: Action, ask: Ask) -> Refusal | None:
    return refuse("reveal_first", "9.3") if not state.revealed[action.seat] else None


ASKED: Final[dict[str, Callable[[Tables, State, Action, Ask], Refusal | None]]] = {
    "attack": _attack, "attack_all": _attack, "end_turn": _end_turn, "teleport": _teleport,
    "draw": _area_action, "hurt": _area_action, "heal": _area_action, "take": _area_action,
    "skip": _area_action,
    "roll": _roll, "roll_twice": _roll, "move": _choose_to_move, "decline": _decline,
    "counter": _of_an_ability, "feast": _of_an_ability, "rob": _of_an_ability,
}
