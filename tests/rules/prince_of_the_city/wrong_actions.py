"""Actions that are mostly wrong, and for every reason of refusal what must be so where it is given.

`wrong_action` makes one up for a seat; `untrue` says whether a refusal says something that is not so. Each
reason is judged by the state alone, not by the code that chose it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from game.core.model import Action, Ask, Refusal, Value
from game.rules.prince_of_the_city.contest import Contest, permitted
from game.rules.prince_of_the_city.deals import Gift, find_offer
from game.rules.prince_of_the_city.holdings import adjacent, controls, laws_for, reach
from game.rules.prince_of_the_city.limits import Limit
from game.rules.prince_of_the_city.resource import Resource
from game.rules.prince_of_the_city.state import Offer, State
from game.rules.prince_of_the_city.table import STRIDE, Table

FORMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("draw", ()), ("deep_draw", ()), ("hunt", ()), ("recover", ()), ("revive", ("target",)),
    ("drain", ("card",)), ("play", ("card",)), ("play", ("card", "zone")), ("discard", ("card", "where")),
    ("use", ("card",)), ("use", ("card", "zone")), ("move", ("zone",)), ("challenge", ("target", "type")),
    ("attempt", ("event",)), ("propose", ("zone", "tokens")), ("contest", ("tokens",)), ("add", ("tokens",)),
    ("ask_help", ("target",)), ("join", ("tokens", "use_zone")), ("give", ("card", "where", "target")),
    ("spend", ("card", "where")), ("spend", ("card", "where", "zone")), ("spend", ("card", "where", "die")),
    ("spend", ("card", "where", "target")), ("power", ("discipline",)), ("power", ("discipline", "zone")),
    ("power", ("discipline", "die")), ("power", ("discipline", "target")),
    ("take", ("target", "what", "amount")), ("take_card", ("target", "card")), ("leave", ("target",)),
    ("offer", ("target", "give_vitae")), ("offer", ("target", "give_token")),
    ("offer", ("target", "want_play")), ("offer", ("target", "want_cards")), ("accept", ("offer",)),
    ("withdraw", ("offer",)),
    *((do, ()) for do in ("pass", "done", "stay", "stop", "decline", "roll", "give_up", "ready", "keep",
                          "suffer", "refuse_help")),
)  # fmt: skip


def wrong_action(table: Table, state: State, seat: int, rng: Random) -> Action:
    """An action of the seat with arguments that exist, but hardly ever fit."""
    do, names = FORMS[int(rng.random() * len(FORMS))]
    other = 1 + int(rng.random() * state.seats)
    cards = [*state.hand[seat], *state.active[seat], *state.active[other], *table.card_ids[:3]]
    own = [power.id for power in table.powers[state.clan[seat]]]
    some: Mapping[str, list[Any]] = {
        "target": [other], "card": cards, "zone": list(table.zone_ids), "where": ["hand", "play"],
        "type": ["mental", "physical", "social", "territory"], "event": [*state.events, "fraying_veil"],
        "tokens": [0, 1, 2, 3, 9], "use_zone": [True], "die": ["1.1", "2.1", "3.2"],
        "discipline": [*own, *own, *table.content.disciplines], "what": ["influence", "vitae", "prestige"],
        "amount": [0, 1, 2, 3, 4], "give_vitae": [0, 1, 3, 6], "give_token": list(table.zone_ids),
        "want_play": [(card,) for card in cards], "want_cards": [1, 3], "offer": [1, max(1, state.number)],
    }  # fmt: skip
    given: list[tuple[str, Value]] = [(name, some[name][int(rng.random() * len(some[name]))])
                                      for name in names]  # fmt: skip
    return Action(seat, do, tuple(given))


class Case(NamedTuple):
    """A refused action and where it was refused."""

    table: Table
    state: State
    action: Action
    refusal: Refusal

    @property
    def seat(self) -> int:
        return self.action.seat

    @property
    def flow(self) -> Any:
        return self.state.stack[-1]

    @property
    def laws(self) -> Any:
        return laws_for(self.table, self.state, self.seat)

    def given(self, name: str) -> Any:
        return self.action.get(name)

    def told(self, name: str) -> Any:
        return dict(self.refusal.arguments)[name]

    def zone(self) -> int:
        return self.table.zone_index[str(self.given("zone"))]

    def asked(self) -> bool:
        return isinstance(self.state.pending, Ask) and self.seat in self.state.pending.seats

    def card(self) -> Any:
        return self.table.cards[str(self.given("card"))]

    def offer(self) -> Offer | None:
        """The open offer that is to be accepted."""
        return find_offer(self.state, self.given("offer")) if self.action.do == "accept" else None

    def near(self, other: int) -> bool:
        return adjacent(self.table, self.state, self.seat, other)


def _phase(phase: str) -> Callable[[Case], bool]:
    return lambda case: case.state.phase != phase


def _banned(what: str) -> Callable[[Case], bool]:
    return lambda case: what in case.table.laws(case.state.events).bans


def _torpid(case: Case) -> bool:
    return case.state.zone[case.seat] < 0


def _torpid_other(case: Case) -> bool:
    seat: int = case.told("target")
    return case.state.zone[seat] < 0


def _held(case: Case) -> bool:
    return case.given("card") in case.state.hand[case.seat]


def _off_play(case: Case) -> bool:
    cards = case.given("want_play") or (case.told("card"),)
    return any(card not in case.state.active[case.told("target")] for card in cards)


def _passed(case: Case) -> bool:
    return any(getattr(flow, "passed", 0) >> case.seat & 1 for flow in case.state.stack)


def _no_actions(case: Case) -> bool:
    return all(flow.actions < 1 for flow in case.state.stack if type(flow) is Resource)


def _too_far(case: Case) -> bool:
    steps = case.table.steps[case.state.zone[case.seat]][case.zone()]
    return bool(case.laws.move_limit < steps)


def _parts(case: Case) -> tuple[int, int]:
    """The vitae and the zone of the token that the seat named in the refusal would part with."""
    offer = case.offer()
    if offer is None:
        return case.given("give_vitae") or 0, case.table.zone_index.get(str(case.given("give_token")), -1)
    side = offer.give if case.told("target") == offer.by else offer.want
    return side.vitae, side.token


def _kept_vitae(case: Case) -> bool:
    return bool(case.state.vitae[case.told("target")] - _parts(case)[0] < 1)


def _no_token(case: Case) -> bool:
    return not case.state.tokens[_parts(case)[1] * STRIDE + case.told("target")]


def _far(case: Case) -> bool:
    offer = case.offer()
    return not case.near(offer.by if offer is not None else case.given("target"))


def _spoil_most(case: Case) -> bool:
    return bool(case.given("amount") > case.told("amount")) or case.given("amount") < 1


def _discipline(case: Case) -> str:
    return str(case.given("discipline"))


def _own_disciplines(case: Case) -> list[str]:
    return [power.id for power in case.table.powers[case.state.clan[case.seat]]]


MUST_BE: Mapping[str, Callable[[Case], bool]] = {
    "resource_phase_only": _phase("resource"), "movement_phase_only": _phase("movement"),
    "challenge_phase_only": _phase("challenge"), "influence_phase_only": _phase("influence"),
    "not_your_turn": lambda case: case.state.current != case.seat,
    "not_asked": lambda case: not case.asked(),
    "torpid_only_recovers": _torpid, "torpid_no_proposal": _torpid,
    "torpid_no_trade": _torpid_other, "torpid_no_help": _torpid_other, "target_torpid": _torpid_other,
    "not_torpid": lambda case: not _torpid(case),
    "target_not_torpid": lambda case: case.state.zone[case.given("target")] >= 0,
    "no_actions_left": _no_actions, "not_active": _off_play,
    "not_in_hand": lambda case: case.offer() is not None or not _held(case),
    "must_be_active": lambda case: _held(case) and (
        case.given("where") == "hand" or case.given("card") not in case.state.active[case.seat]),
    "not_a_retainer": lambda case: case.card().kind != "retainer",
    "no_printed_action": lambda case: not case.card().action,
    "no_secondary": lambda case: not case.card().secondary,
    "card_asleep": lambda case: any(not controls(case.table, case.state, case.seat, zone)
                                    for zone in case.card().needs),
    "not_adjacent": _far,
    "no_such_partner": lambda case: case.given("target") == case.seat,
    "event_not_in_play": lambda case: case.given("event") not in case.state.events,
    "territory_is_for_events": lambda case: case.given("type") == "territory",
    "out_of_reach": lambda case: case.zone() not in reach(case.table, case.state, case.seat)[1],
    "no_influence_there": lambda case: case.zone() == case.table.elysium,
    "event_forbids_zone": lambda case: bool(case.laws.closed >> case.table.zone_domain[case.zone()] & 1),
    "has_passed": _passed,
    "not_enough_tokens": lambda case: case.given("tokens") > case.state.pool[case.seat],
    "too_few_tokens": lambda case: case.given("tokens") < case.told("amount"),
    "proposal_limit": lambda case: 0 < case.laws.proposal_limit < case.given("tokens"),
    "nothing_to_contest": lambda case: type(case.flow) is not Contest,
    "one_side_only": lambda case: case.flow.side[case.seat] > 0,
    "not_part_of_contest": lambda case: not case.flow.side[case.seat],
    "may_not_contest": lambda case: not permitted(case.table, case.state, case.told("target"),
                                                  case.flow.zone),
    "helper_not_adjacent": lambda case: not adjacent(case.table, case.state, case.told("target"),
                                                     case.told("challenged")),
    "already_there": lambda case: case.zone() == case.state.zone[case.seat],
    "too_far": _too_far,
    "not_your_discipline": lambda case: _discipline(case) not in _own_disciplines(case),
    "discipline_used": lambda case: bool(
        case.state.used[case.seat] & case.table.power_bit[_discipline(case)]),
    "not_enough_vitae": lambda case: case.state.vitae[case.seat] <= case.table.content.disciplines[
        _discipline(case)].cost,
    "event_forbids_reroll": _banned("reroll"), "event_forbids_equipment": _banned("equipment"),
    "event_forbids_drain": _banned("drain"), "event_forbids_trade": _banned("trade"),
    "event_forbids_helpers": _banned("helpers"),
    "hunt_once": lambda case: case.laws.hunt_once and case.state.hunts[case.seat] > 0,
    "keep_one_vitae": _kept_vitae, "no_token_there": _no_token,
    "one_token_a_turn": lambda case: case.state.gave_token[case.told("target")] > 0,
    "not_so_many_cards": lambda case: len(case.state.hand[case.told("target")]) < case.given("want_cards"),
    "empty_offer": lambda case: not case.given("give_vitae"),
    "no_deals_now": lambda case: case.state.phase != "resource" or case.state.current > 0,
    "limit_first": lambda case: type(case.flow) in (Limit, Gift),
    "deck_empty": lambda case: not any(case.state.deck),
    "no_deep_draw": lambda case: not case.state.options.deep_draw,
    "both_actions": lambda case: case.flow.actions < 2,
    "no_voluntary_discard": lambda case: not case.state.options.voluntary_discard,
    "same_action_again": lambda case: not case.state.options.same_action_twice,
    "revive_from_afar": lambda case: case.table.elysium not in case.table.near_set[
        case.state.zone[case.seat]],
    "spoil_most": _spoil_most, "spoil_from": lambda case: case.given("target") != case.told("target"),
}  # fmt: skip
"""Reason of refusal -> what must hold where it is given. Reasons that say nothing that could be untrue
(`not_now`, `no_such_choice`, `discipline_not_now`, `not_the_time` and the like) are not here."""


def untrue(table: Table, state: State, action: Action, refusal: Refusal) -> bool:
    """Whether the reason of the refusal does not hold."""
    must = MUST_BE.get(refusal.reason)
    return must is not None and not must(Case(table, state, action, refusal))
