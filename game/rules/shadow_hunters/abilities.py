"""What a character may do by choice: at the start or end of the own turn, and unasked at any question
(Rules 9, 12). Abilities that belong to an attack or a hermit card stand there.
"""

from __future__ import annotations

from typing import Final

from game.core.model import Action, Event
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.attack import Strike
from game.rules.shadow_hunters.death import harm
from game.rules.shadow_hunters.ending import achieved, cards_moved, end_now
from game.rules.shadow_hunters.state import State, living, others
from game.rules.shadow_hunters.table import gain, has_ability, heal, may_be, reveal, set_damage, tell
from game.rules.shadow_hunters.tables import AT_START, Role, Tables

AT_END: Final = frozenset({"barrier", "multiply"})
ANY_TIME: Final = frozenset({"mothers_love", "dig"})
REPEATED: Final = frozenset({"ray"})
"""Abilities that are not once per game."""


def start_choices(tables: Tables, state: State, seat: int, fired: bool) -> tuple[Action, ...]:
    """Ability actions of a face-up seat at the start of its turn; `fired` if it used a ray in this turn."""
    role = tables.roles[state.characters[seat]]
    if role.verb not in AT_START or state.voided[seat] or state.spent[seat] or fired:
        return ()
    if role.verb == "capricious":
        return (tables.act(seat, "use_ability"),)
    return tuple([tables.act(seat, "use_ability", "target", target)
                  for target in _targets(state, seat, role)])


def _targets(state: State, seat: int, role: Role) -> list[int]:
    """Whom a start-of-turn ability may choose: anybody else, anywhere, with the exceptions of the cards."""
    if isinstance(role.ability, verb.Ray):
        return [other for other in others(state, seat) if state.area[other] == role.ability.area]
    if role.verb == "nurse" or (role.verb == "strike" and state.house.lightning_on_self == "on"):
        return living(state)
    return others(state, seat)


def end_choices(tables: Tables, state: State, seat: int) -> tuple[Action, ...]:
    """Ability actions of a seat at the end of its turn."""
    if not state.revealed[seat] or state.voided[seat] or state.spent[seat]:
        return ()
    role = tables.roles[state.characters[seat]]
    if role.verb == "barrier" or (role.verb == "multiply" and state.deaths):
        return (tables.act(seat, "use_ability"),)
    return ()


def may_dig(tables: Tables, state: State, seat: int, what: int = 0) -> bool:
    """Whether the seat, for all that the table knows, may have Grave Digger left and find equipment on the
    discard piles, of the kind `what` (bits of `tables`) if given (Rules 12.3.4, 15)."""
    digs = may_be(state, seat, "dig") or (has_ability(tables, state, seat, "dig") and not state.spent[seat])
    return digs and any(not what or tables.bits[card] & what for card in _dug(tables, state))


def _dug(tables: Tables, state: State) -> list[str]:
    """The equipment cards on the discard piles."""
    piles = dict.fromkeys((*state.white_discard, *state.black_discard))
    return [card for card in piles if tables.cards[card].kind == "equipment"]


def use(tables: Tables, state: State, action: Action) -> None:
    """Use an ability of the turn's start or end. The calling flow must have set its next step."""
    seat = action.seat
    role = tables.roles[state.characters[seat]]
    target = action.get("target", 0)
    assert isinstance(target, int)
    if role.verb not in REPEATED:
        state.spent[seat] = True
    tell(state, "ability_used", ("seat", seat), ("character", role.id), ("target", target or seat))
    ability = role.ability
    if isinstance(ability, verb.Strike):
        state.stack.append(Strike(seat=seat, target=target, die=ability.die))
    elif isinstance(ability, verb.Ray):
        harm(tables, state, seat, role.id, [target], [ability.amount])
    elif isinstance(ability, verb.Nurse):
        set_damage(state, target, ability.amount)
    elif role.verb == "curse":
        void(tables, state, target)
    elif role.verb == "barrier":
        state.barred[seat] = True
    elif role.verb == "multiply":
        number = state.seats - sum(state.alive[1:])
        state.extra_turns += number
        tell(state, "extra_turn_won", ("seat", seat), ("number", number))


def void(tables: Tables, state: State, seat: int) -> None:
    """End a player's ability for the rest of the game (Rules 12.3)."""
    tell(state, "voided", ("seat", seat))
    state.voided[seat] = True
    state.barred[seat] = False


# ---- unasked

def may_reveal(tables: Tables, state: State, seat: int) -> bool:
    """Whether the seat may turn its card up by choice: anybody but Daniel, at any time (Rules 9)."""
    if state.revealed[seat] or not state.alive[seat]:
        return False
    return state.voided[seat] or tables.roles[state.characters[seat]].verb != "scream"


def interrupts(tables: Tables, state: State, seat: int) -> tuple[Action, ...]:
    """What the seat may do at any question, whoever is asked (Rules 9)."""
    found: tuple[Action, ...] = ()
    if not state.revealed[seat]:
        if may_reveal(tables, state, seat):
            found = (tables.reveal[seat],)
    elif state.alive[seat] and not state.voided[seat] and not state.spent[seat]:
        role_verb = tables.roles[state.characters[seat]].verb
        if role_verb == "mothers_love":
            if state.damage[seat]:
                found = (tables.act(seat, "use_ability"),)
        elif role_verb == "dig" and (state.turn == seat or state.house.david_digs == "any_time"):
            found = tuple([tables.act(seat, "use_ability", "card", card) for card in _dug(tables, state)])
    if state.house.win_declaration == "declared" and state.alive[seat] and achieved(tables, state, seat):
        found += (tables.act(seat, "declare_victory"),)
    return found


def interrupt(tables: Tables, state: State, action: Action) -> None:
    """Do an unasked action, then put the pending question anew, for its answers may have changed."""
    flow = state.stack[-1]
    flow.step = state.again
    state.pending = None
    state.choices = ()
    seat = action.seat
    if action.do == "reveal":
        reveal(tables, state, seat)
        if state.again == "ask_move" and state.turn == seat:
            stigmata(tables, state, seat)
    elif action.do == "declare_victory":
        won = ((other, achieved(tables, state, other)) for other in range(1, state.seats + 1))
        end_now(tables, state, {other: goal for other, goal in won if goal})
    else:
        _use_any_time(tables, state, action)


def _use_any_time(tables: Tables, state: State, action: Action) -> None:
    seat = action.seat
    state.spent[seat] = True
    tell(state, "ability_used", ("seat", seat), ("character", state.characters[seat]), ("target", seat))
    card = action.get("card")
    if card is None:
        heal(state, seat, state.damage[seat])
        return
    name = str(card)
    pile = state.white_discard if tables.color[name] == "white" else state.black_discard
    pile.remove(name)
    gain(state, seat, name)
    state.events.append(Event("dug", (("seat", seat), ("card", name))))
    cards_moved(tables, state)


def is_interrupt(tables: Tables, state: State, action: Action) -> bool:
    """Whether the action is one of those that are done unasked."""
    return action.do in ("reveal", "declare_victory") or (
        action.do == "use_ability" and tables.roles[state.characters[action.seat]].verb in ANY_TIME)


def stigmata(tables: Tables, state: State, seat: int) -> None:
    """Catherine's heal at the start of her turn, never by choice (Rules 9, 12.3)."""
    if has_ability(tables, state, seat, "stigmata"):
        ability = tables.roles[state.characters[seat]].ability
        assert isinstance(ability, verb.Stigmata)
        heal(state, seat, ability.amount)
