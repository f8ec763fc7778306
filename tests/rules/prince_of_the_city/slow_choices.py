"""Which answers a question has, worked out the slow way: a second reading of Rules 4.1 to 4.4.

Written from the rules reference; it looks at the view of the seat that is asked and shares nothing with the
engine beyond the board. Only the kinds of answers named in `COMPARED` are compared: cards with effects of
their own, powers and deals are cases of the scenario files. Default house rules only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.rules.prince_of_the_city.slow_results import NEEDS, Facts, View

Found = tuple[Any, ...]
Cells = Mapping[str, tuple[int, int]]

KINDS = {
    "strategy": {*NEEDS, "long_game", "open_court", "buried_plan"},
    "equipment": {
        *("silenced_pistol", "armored_sedan", "wiretap_kit", "antique_signet", "blood_cooler"),
        *("serrated_knife", "daylight_vault", "forged_papers", "ballistic_coat"),
    },
    "retainer": {
        *("precinct_captain", "parish_sexton", "dock_foreman", "council_clerk", "gallery_patron"),
        *("night_nurse", "data_broker", "bodyguard", "street_runner", "crooked_banker"),
    },
}
TAKEN = {"mental": "strategy", "physical": "equipment", "social": "retainer"}
COMPARED = {
    "resource": {"draw", "hunt", "drain", "revive", "discard", "done", "recover"},
    "torpid": {"recover", "done", "draw", "hunt", "drain", "revive", "play"},
    "move": {"move", "stay"},
    "challenge": {"pass", "challenge", "attempt"},
    "defend": {"ready", "ask_help"},
    "attack": {"roll", "give_up", "ask_help"},
    "attempt": {"roll", "give_up", "ask_help"},
    "propose": {"pass", "propose"},
    "contest": {"decline", "contest"},
    "raise": {"stop", "add", "ask_help"},
    "spoil": {"leave", "take", "take_card"},
    "over_hand": {"discard", "give"},
    "over_play": {"discard", "give"},
}
"""Kind of question -> the kinds of answers that are compared."""


class Choices:
    """The questions about one view. `far` are seats whose Beast-speech works, `hunted` those who hunted this
    turn, `refused` the requests for help and gifts that were made already in the open matter."""

    def __init__(self, view: View, zones: Mapping[str, tuple[str, int]], cells: Cells) -> None:
        self.facts, self.view, self.zones, self.cells = Facts(view, zones), view, zones, cells
        self.far: set[int] = set()
        self.hunted: set[int] = set()

    # ---- places

    def steps(self, one: str, other: str) -> int:
        (q, r), (s, t) = self.cells[one], self.cells[other]
        return max(abs(q - s), abs(r - t), abs(q + r - s - t))

    def near(self, seat: int, other: int) -> bool:
        """Same zone or neighbors; nobody in torpor is near anybody. Rules 4.1.3."""
        here, there = self.facts.zone(seat), self.facts.zone(other)
        return bool(here and there) and self.steps(here, there) <= 1

    def others(self, seat: int) -> list[int]:
        return [other for other in self.facts.seats if other != seat]

    def reaches(self, seat: int, zone: str) -> bool:
        """By adjacency, color or a card. Rules 4.4.4, 7.2, 8.3, 8.5."""
        color, here, cards = self.zones[zone][0], self.facts.zone(seat), self.facts.cards(seat)
        if not color:
            return False
        if here and self.steps(here, zone) <= (2 if seat in self.far else 1):
            return True
        if self.facts.held(seat, color) or ("street_runner" in cards and color == "streets"):
            return True
        own = self.facts.held(seat)
        return "tunnel_web" in cards and any(self.steps(zone, mine) == 1 for mine in own)

    def token(self, seat: int, zone: str) -> int:
        return int(self.view["zones"][zone]["tokens"].get(str(seat), 0))

    # ---- answers

    def resource(self, seat: int) -> Iterator[Found]:
        told, facts, here = self.facts.seats[seat], self.facts, self.facts.zone(seat)
        yield ("done",)
        for card in facts.active[seat] if facts.options["voluntary_discard"] == "true" else ():
            yield "discard", ("card", card), ("where", "play")
        if not self.view["ask"]["arguments"]["actions"]:
            return
        plain = self.view["deck"] - self.view["deck_events"]
        if plain or (self.view["spent"] and facts.options["reshuffle_discards"] == "true"):
            yield ("draw",)
        if not (facts.law(seat, "dream_sickness") and seat in self.hunted):
            yield ("hunt",)
        for card in facts.active[seat] & KINDS["retainer"]:
            if not facts.law(seat, "night_watch_league"):
                yield "drain", ("card", card)
        for other in self.others(seat):
            beside = facts.options["revive_needs_adjacency"] == "false" or self.steps(here, "elysium") <= 1
            if not facts.zone(other) and beside:
                yield "revive", ("target", other)
        assert not told["torpid"]

    def torpid(self, seat: int) -> Iterator[Found]:
        yield ("recover",)
        yield ("done",)

    def move(self, seat: int) -> Iterator[Found]:
        here = self.facts.zone(seat)
        yield ("stay",)
        for zone in self.view["zones"]:
            if zone != here and not (
                self.facts.law(seat, "pack_at_the_gates") and self.steps(here, zone) > 2
            ):
                yield "move", ("zone", zone)

    def challenge(self, seat: int) -> Iterator[Found]:
        yield ("pass",)
        for other in self.others(seat):
            if self.near(seat, other):
                for kind in ("mental", "physical", "social"):
                    yield "challenge", ("target", other), ("type", kind)
        for event in self.view["events"]:
            yield "attempt", ("event", event)

    def helpers(self, seat: int) -> Iterator[Found]:
        """Rules 4.3.1, 4.3.2: those beside the challenged player; against events anybody awake."""
        duel = self.view["duel"]
        target = duel["target"]
        taken = {member["seat"] for side in duel["sides"] for member in side["members"]}
        asked = {tuple(map(int, key.split(":")[:2])) for key in duel["asked"] if key.endswith("::")}
        if target and self.facts.law(seat, "court_of_knives"):
            return
        for other in self.others(seat):
            close = self.near(other, target) if target else bool(self.facts.zone(other))
            if close and other not in taken and (seat, other) not in asked:
                yield "ask_help", ("target", other)

    def defend(self, seat: int) -> Iterator[Found]:
        yield ("ready",)
        yield from self.helpers(seat)

    def attack(self, seat: int) -> Iterator[Found]:
        yield ("roll",)
        yield ("give_up",)
        yield from self.helpers(seat)

    def propose(self, seat: int) -> Iterator[Found]:
        yield ("pass",)
        most = self.facts.seats[seat]["pool"]
        if self.facts.law(seat, "city_audit"):
            most = min(most, 2)
        for zone, (color, _) in self.zones.items():
            closed = (color == "faith" and self.facts.law(seat, "frightened_flock")) or (
                color == "transport" and self.facts.law(seat, "port_closure")
            )
            if self.reaches(seat, zone) and not closed:
                for amount in range(1, most + 1):
                    yield "propose", ("zone", zone), ("tokens", amount)

    def contest(self, seat: int) -> Iterator[Found]:
        yield ("decline",)
        zone = str(self.view["ask"]["arguments"]["zone"])
        assert self.reaches(seat, zone) or self.token(seat, zone)
        for amount in range(0 if self.token(seat, zone) else 1, self.facts.seats[seat]["pool"] + 1):
            yield "contest", ("tokens", amount)

    def raise_(self, seat: int) -> Iterator[Found]:
        yield ("stop",)
        for amount in range(1, self.facts.seats[seat]["pool"] + 1):
            yield "add", ("tokens", amount)
        contest = self.view["contest"]
        zone = contest["zone"]
        taken = {member["seat"] for side in contest["sides"] for member in side["members"]}
        if seat not in {side["seat"] for side in contest["sides"]}:
            return
        asked = {tuple(map(int, key.split(":")[:2])) for key in contest["asked"] if key.endswith("::")}
        for other in self.others(seat):
            pool = self.facts.seats[other]["pool"]
            there = self.token(other, zone)
            rule = self.facts.options["helper_may_commit_zero"]
            free = self.facts.options["influence_helper_needs_permission"] == "false"
            zero = rule == "always" or (rule == "with_token" and there)
            may = (free or there or self.reaches(other, zone)) and (pool or zero)
            if other not in taken and may and (seat, other) not in asked:
                yield "ask_help", ("target", other)

    def spoil(self, seat: int) -> Iterator[Found]:
        """Rules 4.3.1, 8.4, 8.7."""
        told = self.view["ask"]["arguments"]
        loser, kind = int(told["target"]), str(told["manner"])
        yield "leave", ("target", loser)
        for card in self.facts.active[loser] & KINDS[TAKEN[kind]]:
            yield "take_card", ("target", loser), ("card", card)
        if kind == "mental":
            yield "take", ("target", loser), ("what", "influence"), ("amount", 1)
            return
        if kind == "physical":
            word, has = "vitae", self.facts.seats[loser]["vitae"]
            most = 4 if "serrated_knife" in self.facts.cards(seat) else 3
        else:
            word, has = "prestige", self.facts.seats[loser]["personal"]
            most = 3 if self.facts.law(seat, "whispered_scandal") else 2
        for amount in range(1, min(most, has) + 1):
            yield "take", ("target", loser), ("what", word), ("amount", amount)

    def over(self, seat: int, where: str) -> Iterator[Found]:
        told = self.facts.seats[seat]
        cards = set(told["hand"]) if where == "hand" else self.facts.active[seat]
        for card in cards:
            yield "discard", ("card", card), ("where", where)
            for other in self.others(seat):
                if self.near(seat, other) and not self.facts.law(seat, "split_salon"):
                    yield "give", ("card", card), ("where", where), ("target", other)


FINDERS: Mapping[str, Callable[[Choices, int], Iterator[Found]]] = {
    "resource": Choices.resource,
    "torpid": Choices.torpid,
    "move": Choices.move,
    "challenge": Choices.challenge,
    "defend": Choices.defend,
    "attack": Choices.attack,
    "attempt": Choices.attack,
    "propose": Choices.propose,
    "contest": Choices.contest,
    "raise": Choices.raise_,
    "spoil": Choices.spoil,
    "over_hand": lambda choices, seat: choices.over(seat, "hand"),
    "over_play": lambda choices, seat: choices.over(seat, "play"),
}
"""Kind of question -> its answers."""
