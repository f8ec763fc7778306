"""Why an action is not possible: `vampire_knight.refusal.<reason>`.

What belongs here: explanations of what the phases do not offer. What belongs next door: what they do
offer; nothing here decides what is legal. Actions come from anywhere, so nothing about them is taken for
granted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core.model import Action, Refusal, refuse
from game.rules.vampire_knight.content import FlipTerritory, Result, Strike
from game.rules.vampire_knight.fighting import able, can_fight
from game.rules.vampire_knight.free import FREE, fits_plunder, timings, used_up
from game.rules.vampire_knight.geometry import bits, first_line
from game.rules.vampire_knight.moving import Reach, may_join, within
from game.rules.vampire_knight.payment import Payment
from game.rules.vampire_knight.pieces import dissipated, foes_of, solid_cells
from game.rules.vampire_knight.state import FIGHT, MOVE, OPEN, TAP, WORDS, State
from game.rules.vampire_knight.table import Table
from game.rules.vampire_knight.tapping import fits_effect, tappers, used_by

Explain = Callable[[Table, State, Action], Refusal]

PHASE_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "take_card": ("decks",),
    "finish_deck": ("decks",),
    "replace": ("consolidate",),
    "keep_board": ("consolidate",),
    "place_capital": ("place",),
    "garrison": ("garrison",),
    "plunder": ("begin", "turn"),
    "pass": ("begin",),
    "start_tap": ("turn",),
    "start_fight": ("turn",),
    "start_move": ("turn",),
    "end_turn": ("turn",),
    "offer_draw": ("turn",),
    "tap": ("tap",),
    "tap_for": ("tap",),
    "pay": ("tap",),
    "finish_tap": ("tap",),
    "set_aside": ("sponsor",),
    "place_hero": ("hero_place",),
    "fight": ("fight",),
    "join": ("attackers",),
    "engage": ("attackers",),
    "win_fight": ("winning_card",),
    "decline": ("winning_card",),
    "use_card": ("after_fight",),
    "skip": ("after_fight",),
    "move": ("move",),
    "finish_move": ("move",),
    "return_to": ("return_begin", "return_first", "return_last"),
    "accept_draw": ("draw",),
    "refuse_draw": ("draw",),
}
"""Kind of action -> the phases in which it can be done."""

PART_OF: Final = {"tap": TAP, "tap_for": TAP, "pay": TAP, "fight": FIGHT, "move": MOVE}
"""Kind of action -> the action of the turn that it is a part of."""

AFTER_AN_ACTION: Final = frozenset({"start_tap", "start_fight", "start_move", "plunder", "end_turn"})
"""What has to wait until the open action is finished."""


def why_not(table: Table, state: State, action: Action) -> Refusal:
    """The reason why `action`, which is not legal, is not possible now."""
    phases = PHASE_OF.get(action.do)
    if phases is None:
        return refuse("no_such_action")
    if action.seat != state.seat + 1:
        return refuse("not_asked", "4", seat=state.seat + 1)
    if state.phase not in phases:
        part = PART_OF.get(action.do, 0)
        if part and state.used & part:
            return refuse("action_closed", "4", action=WORDS[part])
        if action.do in AFTER_AN_ACTION and state.phase in OPEN:
            return refuse("finish_first", "4", action=OPEN[state.phase])
        return refuse("not_started", "4", action=WORDS[part]) if part else refuse("not_now")
    explain = EXPLAIN.get(action.do)
    return explain(table, state, action) if explain is not None else refuse("bad_arguments")


# ---- reading arguments


def _cell(table: Table, action: Action, name: str = "cell") -> int:
    """The cell of an argument, -1 if it is none of this board."""
    value: Any = action.get(name)
    return table.cell_of.get(value, -1) if isinstance(value, str) else -1


def _card(table: Table, action: Action) -> int:
    value: Any = action.get("card")
    return table.card_of.get(value, -1) if isinstance(value, str) else -1


def _piece(table: Table, action: Action, name: str = "piece") -> int:
    value: Any = action.get(name)
    return table.piece_of.get(value, -1) if isinstance(value, str) else -1


# ---- set-up


def _take_card(table: Table, state: State, action: Action) -> Refusal:
    card, number = _card(table, action), action.get("number")
    deck = state.decks[state.seat]
    if card < 0 or card not in table.alternates(state.seat):
        return refuse("not_your_alternate", "3.4")
    if card in deck:
        return refuse("already_in_deck", "3.4", card=table.cards[card].id)
    if type(number) is not int or number not in table.cards[card].numbers:
        return refuse("wrong_number", "3.4", card=table.cards[card].id)
    return refuse("number_replaced", "3.4", number=number)


def _replace(table: Table, state: State, action: Action) -> Refusal:
    cell, kind = _cell(table, action), action.get("territory")
    if cell < 0:
        return refuse("no_territory", "3.2")
    if state.replaced >> cell & 1:
        return refuse("already_replaced", "3.2", cell=table.where[cell])
    if not isinstance(kind, str) or kind not in table.kind_of or not state.stock[table.kind_of[kind]]:
        return refuse("not_set_aside", "3.2")
    return refuse("bad_arguments")


def _place_capital(table: Table, state: State, action: Action) -> Refusal:
    cell, seat = _cell(table, action), state.seat
    line = first_line(table.layout, table.sides[seat])
    if cell < 0 or cell not in line:
        return refuse("not_first_line", "3.2")
    own = [line.index(other) for other in state.capitals[seat] if other in line]
    if any(abs(line.index(cell) - other) < 2 for other in own):
        return refuse("capitals_too_near", "3.2")
    return refuse("end_of_line", "3.3")


# ---- the menu


def _start(table: Table, state: State, action: Action) -> Refusal:
    word = action.do.removeprefix("start_")
    if action.arguments:
        return refuse("bad_arguments")
    if state.used & {"tap": TAP, "fight": FIGHT, "move": MOVE}[word]:
        return refuse("action_closed", "4", action=word)
    return refuse(f"nothing_to_{word}", {"tap": "5", "fight": "6.1", "move": "7.1"}[word])


def _end_turn(table: Table, state: State, action: Action) -> Refusal:
    if not action.arguments and not state.used & FIGHT and can_fight(table, state):
        return refuse("must_fight", "6.1")
    return refuse("bad_arguments")


def _plunder(table: Table, state: State, action: Action) -> Refusal:
    seat, card, piece = state.seat, _card(table, action), _piece(table, action)
    effects = dict(table.powers(state.active[seat]).plunders)
    if card not in effects:
        return refuse("card_not_usable", "7.4")
    effect = effects[card]
    if effect.when not in (timings(table, state, seat) if state.phase == "begin" else FREE):
        return refuse("wrong_moment", "7.2", card=table.cards[card].id)
    if used_up(table, state, seat, card, effect):
        return refuse("once_per_turn", "7.2", card=table.cards[card].id)
    if piece < 0 or table.owner[piece] != seat or state.at[piece] < 0:
        return refuse("not_your_piece")
    cell = state.at[piece]
    if not table.flags.shared_plunder and foes_of(table, state, seat) >> cell & 1:
        return refuse("opponent_there", "11.26", cell=table.where[cell])
    if not fits_plunder(table, state, seat, cell, effect):
        return refuse("wrong_land", "7.4", cell=table.where[cell])
    return _bad_target(table, state, action, cell, effect.ritual)


def _bad_target(table: Table, state: State, action: Action, cell: int, ritual: bool) -> Refusal:
    """What is wrong with the use of an effect from `cell`, which suits it. Rules 7.3, 11.50."""
    target, aim = _piece(table, action, "target"), _cell(table, action, "target_cell")
    if target >= 0:
        aim = state.at[target]
    for place, section in ((cell, "7.6"), (aim, "11.50")):
        if ritual and place >= 0 and dissipated(table, state, state.seat, place):
            return refuse("dissipated", section, cell=table.where[place])
    if aim >= 0 and aim not in table.geometry.around[cell]:
        return refuse("not_adjacent", "7.3" if target >= 0 else "1")
    if target >= 0 and table.ethereal >> target & 1:
        return refuse("ethereal_target", "11.35")
    return refuse("bad_arguments")


# ---- tap


def _tap(table: Table, state: State, action: Action) -> Refusal:
    cell = _cell(table, action)
    found = _bad_site(table, state, cell)
    if found is not None:
        return found
    if state.ruin >> cell & 1:
        return refuse("ruin_yields_nothing", "5.2", cell=table.where[cell])
    if state.kinds[cell] in table.choice_kinds and action.get("resource") not in table.resources:
        return refuse("name_a_resource", "5.2")
    if len(action.arguments) > 1 and state.kinds[cell] not in table.choice_kinds:
        return refuse("bad_arguments")
    if not _fits_limit(table, state, cell):
        return refuse("tap_limit", "4", count=table.participants)
    return refuse("tap_without_use", "5.8", cell=table.where[cell])


def _bad_site(table: Table, state: State, cell: int) -> Refusal | None:
    seat = state.turn_seat
    if cell < 0:
        return refuse("no_territory")
    where = table.where[cell]
    if state.touched >> cell & 1:
        return refuse("already_tapped", "5.9", cell=where)
    if not state.occupied[seat] >> cell & 1:
        return refuse("nobody_there", "5.1", cell=where)
    foes = state.on[cell] & table.foe_pieces[seat]
    if foes if table.flags.ethereal_bars_tap else foes & ~table.ethereal:
        return refuse("opponent_there", "5.1", cell=where)
    if any(cell in state.capitals[foe] for foe in table.foes[seat]):
        return refuse("opposing_capital", "5.1", cell=where)
    if state.on[cell] & table.own[seat] & state.attacked:
        return refuse("attacked_already", "5.7", cell=where)
    return None


def _fits_limit(table: Table, state: State, cell: int) -> bool:
    """Could everyone who counts on `cell` still tap?"""
    seat = state.turn_seat
    heroes, soldiers = used_by(table, state, seat)
    more = tappers(table, state, seat, cell)
    extra = table.powers(state.active[seat]).extra_tap
    return within(heroes + more[0], soldiers + more[1], extra, table.participants)


def _tap_for(table: Table, state: State, action: Action) -> Refusal:
    seat, card, cell = state.turn_seat, _card(table, action), _cell(table, action)
    effects = dict(table.powers(state.active[seat]).effect_taps)
    if card not in effects:
        return refuse("card_not_usable", "5.9")
    found = _bad_site(table, state, cell)
    if found is not None:
        return found
    if not fits_effect(table, state, cell, effects[card]):
        return refuse("wrong_land", "5.9", cell=table.where[cell])
    if not _fits_limit(table, state, cell):
        return refuse("tap_limit", "4", count=table.participants)
    wrong = _bad_target(table, state, action, cell, effects[card].ritual)
    if wrong.reason != "bad_arguments" or not _well_formed(action, effects[card].then):
        return wrong
    return refuse("lands_would_be_lost", "5.8", cell=table.where[cell])


def _well_formed(action: Action, result: Result) -> bool:
    """Has the action the arguments that the effect takes?"""
    wants = {FlipTerritory: "target_cell", Strike: "target"}.get(type(result))
    if isinstance(result, FlipTerritory) and result.which == "this":
        wants = None
    return {name for name, _ in action.arguments} == {"card", "cell"} | ({wants} if wants else set())


def _pay(table: Table, state: State, action: Action) -> Refusal:
    seat, card = state.turn_seat, _card(table, action)
    if card < 0 or card not in state.decks[seat]:
        return refuse("not_in_deck", "5")
    name = table.cards[card].id
    if (state.active[seat] | state.paid) >> card & 1:
        return refuse("already_active", "5", card=name)
    shop = table.payment.shop(state.decks[seat], state.active[seat], bool(state.capitals[seat]))
    if card not in shop.payable:
        return refuse("level_order", "5.4", card=name)
    pay: Payment = table.payment
    spent = sum(pay.costs[other] for other in bits(state.paid))
    if not pay.covers(sum(tap[2] for tap in state.taps), spent + pay.costs[card]):
        return refuse("units_missing", "5.3", card=name)
    return refuse("lands_left_unused", "5.8", card=name)


def _finish_tap(table: Table, state: State, action: Action) -> Refusal:
    if action.arguments:
        return refuse("bad_arguments")
    return refuse("tap_not_justified" if state.taps else "nothing_done", "5.8")


# ---- fight and move


def _fight(table: Table, state: State, action: Action) -> Refusal:
    cell = _cell(table, action)
    if cell < 0:
        return refuse("no_territory")
    if state.fought >> cell & 1:
        return refuse("fought_already", "6.3", cell=table.where[cell])
    return refuse(
        "fight_limit" if able(table, state, cell) else "no_fight_there", "6.2", cell=table.where[cell]
    )


def _engage(table: Table, state: State, action: Action) -> Refusal:
    return refuse("more_must_join", "6.2")


def _join(table: Table, state: State, action: Action) -> Refusal:
    return refuse("cannot_join", "6.2")


def _move(table: Table, state: State, action: Action) -> Refusal:
    seat, piece, to = state.turn_seat, _piece(table, action), _cell(table, action, "to")
    if piece < 0 or table.owner[piece] != seat or state.at[piece] < 0:
        return refuse("not_your_piece", "7.1")
    if state.moved >> piece & 1:
        return refuse("moved_already", "7.1", piece=table.pieces[piece].id)
    if not may_join(table, seat, state.moved, table.powers(state.active[seat]).extra_move) >> piece & 1:
        return refuse("move_limit", "4", count=table.participants)
    if to < 0:
        return refuse("no_territory", "7.1")
    if not Reach(table, state, seat).of(table, piece, state.at[piece]) >> to & 1:
        return refuse("out_of_reach", "7.1", piece=table.pieces[piece].id, to=table.where[to])
    if not solid_cells(table, state, table.foes[seat]) >> to & 1:
        return refuse("bad_arguments")
    if state.tapped >> piece & 1:
        return refuse("tapped_must_not_fight", "6.7", piece=table.pieces[piece].id)
    return refuse("too_many_to_fight", "6.7", count=table.participants)


EXPLAIN: Final[Mapping[str, Explain]] = {
    "take_card": _take_card,
    "replace": _replace,
    "keep_board": lambda table, state, action: refuse(
        "must_replace" if not action.arguments else "bad_arguments", "3.3"
    ),
    "place_capital": _place_capital,
    "garrison": lambda table, state, action: refuse("wrong_count", "3.2"),
    "start_tap": _start,
    "start_fight": _start,
    "start_move": _start,
    "end_turn": _end_turn,
    "offer_draw": lambda table, state, action: refuse(
        "draw_offered_already" if table.flags.draw_offers else "no_draw_offers", "11.48"
    ),
    "win_fight": lambda table, state, action: refuse("card_not_usable", "6.9"),
    "plunder": _plunder,
    "tap": _tap,
    "tap_for": _tap_for,
    "pay": _pay,
    "finish_tap": _finish_tap,
    "set_aside": lambda table, state, action: refuse("soldier_did_not_pay", "7.5"),
    "place_hero": lambda table, state, action: refuse("not_your_capital", "7.5"),
    "return_to": lambda table, state, action: refuse("not_your_capital", "8"),
    "fight": _fight,
    "join": _join,
    "engage": _engage,
    "move": _move,
    "finish_move": lambda table, state, action: refuse("nothing_done", "7.1"),
}
"""Kind of action -> why it is refused in its own phase."""
