"""Why an action is refused (`prince_of_the_city.refusal.*`), with the section of the rules that says so.

What belongs here: finding the most telling reason for an action that is not legal. What is legal is not
decided here but by the flows; only what can't be listed (offers, chosen cards, promises) is judged by
`deals.py` on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.model import Action, Ask, Refusal, refuse
from game.rules.prince_of_the_city import deals
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.challenge import Challenges
from game.rules.prince_of_the_city.contest import Contest, permitted
from game.rules.prince_of_the_city.help import AskHelp, terms_of
from game.rules.prince_of_the_city.holdings import adjacent, controls, laws_for
from game.rules.prince_of_the_city.influence import proposable
from game.rules.prince_of_the_city.limits import Limit
from game.rules.prince_of_the_city.reading import number, word
from game.rules.prince_of_the_city.resource import KINDS, Resource
from game.rules.prince_of_the_city.spoils import GOODS, Spoils
from game.rules.prince_of_the_city.state import State
from game.rules.prince_of_the_city.table import STRIDE, Table

RESOURCE = (*KINDS, "play", "discard")
MAY_ASK = ("ask_defend", "ask_attack", "ask_raise")
"""Steps at which a principal may ask for help."""
DEALS = ("offer", "counter", "accept", "withdraw", "refuse")


def why_not(table: Table, state: State, action: Action, legal: Sequence[Action]) -> Refusal | None:
    """None if the action is legal (in any order of its arguments), else the reason."""
    pending = state.pending
    if type(pending) is not Ask:
        return refuse("not_now")
    if type(action.seat) is not int or not 1 <= action.seat <= state.seats:
        return refuse("no_such_seat")
    if _among(action, legal) or _plain_join(action, legal):
        return None
    if action.do in DEALS:
        return _deal(table, state, action)
    if action.do == "ask_help":
        return _help(table, state, action)
    reason = _REASONS.get(action.do)
    if reason is None:
        return refuse("unknown_action", "4")
    found = reason(table, state, action)
    if found is not None:
        return found
    if action.seat not in pending.seats:
        return refuse("not_asked", "4", target=pending.seats[0])
    return refuse("limit_first" if type(state.stack[-1]) is Limit else "not_now", pending.section)


def _among(action: Action, legal: Sequence[Action]) -> bool:
    if action in legal:
        return True
    wanted = dict(action.arguments)
    return len(wanted) == len(action.arguments) and any(
        other.do == action.do and dict(other.arguments) == wanted and _same_types(other,
                                                                                  wanted) for other in legal)


def _plain_join(action: Action, legal: Sequence[Action]) -> bool:
    """A helper who says nothing about his tokens in the zone uses them (Rules 4.4.5)."""
    return action.do == "join" and action.get("use_zone") is None and _among(
        action._replace(arguments=(*action.arguments, ("use_zone", True))), legal)


def _same_types(other: Action, wanted: dict[str, Any]) -> bool:
    return all(type(wanted[name]) is type(value) for name, value in other.arguments)


# ---- what can't be listed


def _deal(table: Table, state: State, action: Action) -> Refusal | None:
    if not state.stack[-1].deals:
        return refuse("limit_first", "4.1.1")
    if not deals.window_open(state):
        return refuse("no_deals_now", "4.1.3")
    if state.zone[action.seat] < 0:
        return refuse("torpid_no_trade", "5", target=action.seat)
    if not state.stack[-1].instants:
        return refuse("not_now", "4.1.3")
    if action.do in ("offer", "counter"):
        return deals.check_offer(table, state, action)
    if action.do == "accept" and {name for name, _ in action.arguments} <= {"offer", "cards"}:
        return deals.check_accept(table, state, action)
    return refuse("no_such_offer", "4.1.3")


def _help(table: Table, state: State, action: Action) -> Refusal | None:
    """A request for help; one that carries a promise is not among the legal ones, but may be made."""
    target, flow, pending = number(action, "target"), state.stack[-1], state.pending
    asked = type(pending) is Ask and action.seat in pending.seats and flow.step in MAY_ASK
    if asked and 1 <= target <= state.seats and flow.may_ask(table, state, action.seat, target):
        surplus = {name for name, _ in action.arguments} - {"target", "promise", "about"}
        if surplus:
            return refuse("no_such_part", "4.1.3", part=min(surplus))
        if terms_of(action) in flow.asked:
            return refuse("asked_before", "4.3.1", target=target)
        return deals.check_promise(table, action.get("promise"), action.get("about"))
    if not 1 <= target <= state.seats or target == action.seat:
        return refuse("no_such_partner", "4.3.1")
    if state.zone[target] < 0 and state.phase != "influence":
        return refuse("torpid_no_help", "5", target=target)
    challenged = getattr(flow, "target", 0)
    if asked and challenged and "helpers" in laws_for(table, state, action.seat).bans:
        return refuse("event_forbids_helpers", "8.7")
    if challenged and not adjacent(table, state, target, challenged):
        return refuse("helper_not_adjacent", "4.3.1", target=target, challenged=challenged)
    if type(flow) is Contest and not permitted(table, state, target, flow.zone):
        return refuse("may_not_contest", "4.4.4", target=target)
    return refuse("may_not_help", "4.3.1", target=target)


# ---- reasons by kind of action


def _resource(table: Table, state: State, action: Action) -> Refusal | None:
    seat, flow = action.seat, state.stack[-1]
    if state.phase != "resource":
        return refuse("resource_phase_only", "4.1")
    if state.current != seat:
        return refuse("not_your_turn", "4.1.1")
    if type(flow) is not Resource:
        return None
    if state.zone[seat] < 0:
        return refuse("torpid_only_recovers", "5")
    if action.do in KINDS and not flow.actions:
        return refuse("no_actions_left", "4.1")
    if action.do in KINDS and not table.options.same_action_twice and flow.kinds & KINDS[action.do]:
        return refuse("same_action_again", "4.1")
    special = _RESOURCE.get(action.do)
    return special(table, state, action) if special else None


def _play(table: Table, state: State, action: Action) -> Refusal | None:
    card = word(action, "card")
    if card not in state.hand[action.seat]:
        return refuse("not_in_hand", "4.1.1", target=action.seat)
    if table.options.playing_card_is_action and not state.stack[-1].actions:
        return refuse("no_actions_left", "4.1.1")
    return refuse("no_such_choice", "4.1.1")


def _drain(table: Table, state: State, action: Action) -> Refusal | None:
    card = word(action, "card")
    if card not in state.active[action.seat]:
        held = card in state.hand[action.seat]
        return refuse("must_be_active" if held else "not_active", "4.1", target=action.seat, card=card)
    if table.cards[card].kind != "retainer":
        return refuse("not_a_retainer", "4.1", card=card)
    return refuse("event_forbids_drain", "8.7")


def _hunt(table: Table, state: State, action: Action) -> Refusal | None:
    laws = laws_for(table, state, action.seat)
    return refuse("hunt_once", "8.7") if laws.hunt_once and state.hunts[action.seat] else None


def _draw(table: Table, state: State, action: Action) -> Refusal | None:
    if action.do == "deep_draw":
        if not table.options.deep_draw:
            return refuse("no_deep_draw", "9")
        if state.stack[-1].actions < table.numbers.actions:
            return refuse("both_actions", "9")
    return refuse("deck_empty", "4.1.2")


def _recover(table: Table, state: State, action: Action) -> Refusal | None:
    return refuse("not_torpid", "5")


def _revive(table: Table, state: State, action: Action) -> Refusal | None:
    target = number(action, "target")
    if not 1 <= target <= state.seats or target == action.seat or state.zone[target] >= 0:
        return refuse("target_not_torpid", "5")
    return refuse("revive_from_afar", "5")


def _discard(table: Table, state: State, action: Action) -> Refusal | None:
    seat, card, play = action.seat, word(action, "card"), word(action, "where") == "play"
    if not play or card not in state.active[seat]:
        missing = "not_active" if play else "not_in_hand"
        reason = "must_be_active" if card in state.hand[seat] else missing
        return refuse(reason, "4.1.1", target=seat, card=card)
    return refuse("no_voluntary_discard", "4.1.1")


def _use(table: Table, state: State, action: Action) -> Refusal | None:
    """A printed action in the Resource phase, or a card that is used at the start of a Challenge turn."""
    seat, card, flow = action.seat, word(action, "card"), state.stack[-1]
    if card not in state.active[seat]:
        held = card in state.hand[seat]
        return refuse("must_be_active" if held else "not_active", "4.1", target=seat, card=card)
    if type(flow) is Challenges:
        if table.cards[card].kind == "equipment" and "equipment" in laws_for(table, state, seat).bans:
            return refuse("event_forbids_equipment", "8.7")
        return refuse("card_used" if card in flow.drove else "no_such_choice", "8.4", card=card)
    return _resource(table, state, action)


def _printed(table: Table, state: State, action: Action) -> Refusal | None:
    card = word(action, "card")
    return refuse("no_printed_action", "4.1", card=card) if not table.cards[card].action else None


def _move(table: Table, state: State, action: Action) -> Refusal | None:
    seat = action.seat
    if state.zone[seat] < 0:
        return refuse("torpid_only_recovers", "5")
    if state.phase != "movement":
        return refuse("movement_phase_only", "4.2")
    if state.current != seat:
        return refuse("not_your_turn", "4.2")
    zone = table.zone_index.get(word(action, "zone"), -1)
    if zone < 0:
        return refuse("no_such_zone", "6")
    if zone == state.zone[seat]:
        return refuse("already_there", "4.2")
    return refuse("too_far", "8.7")


def _challenge(table: Table, state: State, action: Action) -> Refusal | None:
    seat = action.seat
    if state.zone[seat] < 0:
        return refuse("torpid_only_recovers", "5")
    if state.phase != "challenge":
        return refuse("challenge_phase_only", "4.3")
    if state.current != seat:
        return refuse("not_your_turn", "4.3")
    if action.do == "attempt":
        return refuse("event_not_in_play", "4.3.2") if word(action, "event") not in state.events else None
    target = number(action, "target")
    if not 1 <= target <= state.seats or target == seat:
        return refuse("no_such_partner", "4.3.1")
    if state.zone[target] < 0:
        return refuse("target_torpid", "5", target=target)
    if not adjacent(table, state, seat, target):
        return refuse("not_adjacent", "4.3.1", target=target)
    if word(action, "type") == "territory":
        return refuse("territory_is_for_events", "4.3.2")
    return None


def _propose(table: Table, state: State, action: Action) -> Refusal | None:
    seat = action.seat
    if state.phase != "influence":
        return refuse("influence_phase_only", "4.4")
    if state.zone[seat] < 0:
        return refuse("torpid_no_proposal", "5")
    if state.current != seat:
        passed = any(getattr(flow, "passed", 0) >> seat & 1 for flow in state.stack)
        return refuse("has_passed" if passed else "not_your_turn", "4.4.3")
    if state.stack[-1].step != "ask_propose":
        return None  # one placement at a time
    zone = table.zone_index.get(word(action, "zone"), -1)
    if zone < 0 or table.zone_domain[zone] < 0:
        return refuse("no_influence_there" if zone >= 0 else "no_such_zone", "6")
    if zone not in proposable(table, state, seat):
        closed = laws_for(table, state, seat).closed >> table.zone_domain[zone] & 1
        return refuse("event_forbids_zone" if closed else "out_of_reach", "8.7" if closed else "4.4.4")
    return _tokens(state, action, 1) or refuse("proposal_limit", "8.7")


def _tokens(state: State, action: Action, least: int) -> Refusal | None:
    amount = action.get("tokens")
    if type(amount) is not int or amount < least:
        return refuse("too_few_tokens", "4.4.4", amount=least)
    if amount > state.pool[action.seat]:
        return refuse("not_enough_tokens", "4.4.4", amount=state.pool[action.seat])
    return None


def _contest(table: Table, state: State, action: Action) -> Refusal | None:
    seat, flow = action.seat, state.stack[-1]
    if type(flow) is not Contest:
        return refuse("nothing_to_contest", "4.4.4")
    if flow.side[seat]:
        return refuse("one_side_only", "4.4.5")
    if not permitted(table, state, seat, flow.zone):
        return refuse("may_not_contest", "4.4.4", target=seat)
    least = 0 if state.tokens[flow.zone * STRIDE + seat] else 1
    return _tokens(state, action, least) if seat in flow.rivals[:1] else None


def _join(table: Table, state: State, action: Action) -> Refusal | None:
    """How many tokens a helper in a contest may commit."""
    flow = state.stack[-1]
    if type(flow) is not AskHelp or flow.to != action.seat or type(state.stack[-2]) is not Contest:
        return None
    return _tokens(state, action, 0 if state.stack[-2].zero_allowed(table, state, action.seat) else 1)


def _add(table: Table, state: State, action: Action) -> Refusal | None:
    if type(state.stack[-1]) is not Contest:
        return refuse("nothing_to_contest", "4.4.4")
    if not state.stack[-1].side[action.seat]:
        return refuse("not_part_of_contest", "4.4.4")
    return _tokens(state, action, 1)


def _take(table: Table, state: State, action: Action) -> Refusal | None:
    """Spoils of the wrong kind, or more than there may be."""
    flow = state.stack[-1]
    if type(flow) is not Spoils or flow.step != "ask_spoil" or action.seat != flow.winner:
        return None
    card, loser = word(action, "card"), flow.losers[0]
    if number(action, "target") != loser:
        return refuse("spoil_from", "4.3.1", target=loser)
    if action.do == "take_card":
        held = card in state.active[loser]
        return refuse("spoil_kind" if held else "not_active", "4.3.1", target=loser, card=card)
    most = flow.most(table, state, loser)
    right = word(action, "what") == ("influence" if flow.type == "mental" else GOODS[flow.type])
    return refuse("spoil_most" if right else "spoil_kind", "4.3.1", amount=most)


def _spend(table: Table, state: State, action: Action) -> Refusal | None:
    seat, card, where = action.seat, word(action, "card"), word(action, "where")
    if where not in ("hand", "play"):
        return refuse("no_such_choice", "4.1.1")
    if card not in (state.hand if where == "hand" else state.active)[seat]:
        return refuse("not_in_hand" if where == "hand" else "not_active", "4.1.1", target=seat, card=card)
    design = table.cards[card]
    if not design.secondary:
        return refuse("no_secondary", "4.1.1", card=card)
    if any(not controls(table, state, seat, zone) for zone in design.needs):
        return refuse("card_asleep", "8.5", card=card)
    return _no_use(table, state, seat, card)


def _no_use(table: Table, state: State, seat: int, card: str) -> Refusal:
    """Why a secondary effect that is there does nothing now."""
    design = table.cards[card]
    laws = laws_for(table, state, seat)
    if design.kind == "equipment" and "equipment" in laws.bans:
        return refuse("event_forbids_equipment", "8.7")
    if "reroll" in laws.bans and any(type(effect) is verb.Reroll for effect in design.secondary):
        return refuse("event_forbids_reroll", "8.7")
    bodily = any(type(effect) in (verb.StepAway, verb.GoHome) or (type(effect) is verb.Gain and effect.vitae)
                 for effect in design.secondary)
    if bodily and state.zone[seat] < 0:
        return refuse("torpid_only_recovers", "5")
    return refuse("not_the_time", "4.1.1", card=card)


def _power(table: Table, state: State, action: Action) -> Refusal | None:
    seat, name = action.seat, word(action, "discipline")
    clan = table.content.clans[state.clan[seat]]
    if name not in clan.disciplines:
        return refuse("not_your_discipline", "7.2")
    if state.zone[seat] < 0:
        return refuse("torpid_only_recovers", "5")
    if state.used[seat] & table.power_bit[name]:
        return refuse("discipline_used", "7.2", discipline=name)
    if state.vitae[seat] <= table.content.disciplines[name].cost:
        return refuse("not_enough_vitae", "7.2", discipline=name)
    return refuse("discipline_not_now", "7.2", discipline=name)


def _give(table: Table, state: State, action: Action) -> Refusal | None:
    """A card that a limit forces out of the hand or out of play may be given to a neighbor who agrees."""
    flow, seat, target = state.stack[-1], action.seat, number(action, "target")
    if type(flow) is not Limit or flow.seat != seat:
        return None
    if not 1 <= target <= state.seats or target == seat:
        return refuse("no_such_partner", "4.1.3")
    if "trade" in laws_for(table, state, seat).bans:
        return refuse("event_forbids_trade", "8.7")
    if state.zone[target] < 0:
        return refuse("torpid_no_trade", "5", target=target)
    if not adjacent(table, state, seat, target):
        return refuse("not_adjacent", "4.1.3", target=target)
    again = flow.offered(word(action, "card"), target)
    return refuse("asked_before", "4.1.3", target=target) if again else None


def _withhold(table: Table, state: State, action: Action) -> Refusal | None:
    return refuse("attribute_compulsory", "4.3.1")


def _nothing(table: Table, state: State, action: Action) -> Refusal | None:
    return None


_Reason = Callable[[Table, State, Action], "Refusal | None"]
_RESOURCE: dict[str, _Reason] = {
    "play": _play, "drain": _drain, "hunt": _hunt, "draw": _draw, "deep_draw": _draw, "recover": _recover,
    "revive": _revive, "discard": _discard, "use": _printed,
}
_ANSWERS = ("pass", "stay", "done", "take_gift", "refuse_gift", "ready", "roll", "give_up",
            "refuse_help", "decline", "stop", "leave", "share", "keep", "suffer",
            "later", "place", "start_at", "choose_clan")
_REASONS: dict[str, _Reason] = {
    **dict.fromkeys(_ANSWERS, _nothing), **dict.fromkeys(RESOURCE, _resource), "move": _move,
    "challenge": _challenge, "attempt": _challenge, "propose": _propose, "contest": _contest, "add": _add,
    "spend": _spend, "power": _power, "withhold": _withhold, "give": _give,
    "use": _use, "take": _take, "take_card": _take, "join": _join,
}
