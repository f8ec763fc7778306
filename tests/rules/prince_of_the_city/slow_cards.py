"""When cards and disciplines may be used, worked out the slow way: a second reading of Rules 4.1.1, 7.2, 8.

Written from the rules reference; it looks at the view of a seat and shares nothing with the engine beyond the
board. All `play`, `spend`, `use` and `power` of a seat are compared, at any question, whoever is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules.prince_of_the_city.slow_choices import KINDS, Choices, Found
from tests.rules.prince_of_the_city.slow_results import EQUIPMENT, NEEDS

COMPARED = frozenset({"play", "spend", "use", "power"})
DRINKS = ("night_nurse", "feast_night", "blood_cooler")
INFLUENCE = ("stevedore_league", "late_princes_will")
DICE = {
    "parish_sexton": "faith",
    "pulpit_chain": "faith",
    "dock_foreman": "transport",
    "council_clerk": "government",
    "street_runner": "streets",
}
RAISES = {
    "precinct_captain": {"physical"},
    "gallery_patron": {"social"},
    "iron_nerve": {"mental", "physical", "social", "territory"},
    "public_triumph": {"social", "territory"},
}
LASTING = {*KINDS["retainer"], *KINDS["equipment"], *KINDS["strategy"]}


class Uses(Choices):
    """What a seat may do with its cards and disciplines. `ridden` are seats whose sedan went this turn."""

    ridden: frozenset[int] = frozenset()

    # ---- what the view says

    def asks(self, seat: int, *kinds: str) -> bool:
        ask = self.view["ask"]
        return bool(ask["kind"] in kinds and seat in ask["seats"])

    def told(self, name: str) -> Any:
        return self.view["ask"]["arguments"].get(name)

    def beside(self, seat: int) -> list[str]:
        here = self.facts.zone(seat)
        return [zone for zone in self.view["zones"] if here and self.steps(here, zone) == 1]

    def fight(self) -> Any:
        return self.view["duel"] or self.view["contest"]

    def kind(self) -> str:
        """Of the challenge or contest that is open; its seats of challenges of players and of events."""
        return str(self.view["duel"]["type"]) if self.view["duel"] else "contest"

    def side(self, seat: int) -> int:
        """The principal whose side the seat is on, 0 for none."""
        for side in self.fight()["sides"]:
            if seat in {member["seat"] for member in side["members"]}:
                return int(side["seat"])
        return 0

    def dice(self) -> list[str]:
        return [die["die"] for side in self.fight()["sides"] for die in side["faces"]]

    def ready(self, seat: int, power: str) -> bool:
        return str(self.facts.seats[seat]["powers"].get(power)) == "ready"

    def named(self, seat: int) -> bool:
        """The seat was challenged just now: nobody has asked for help yet."""
        return self.asks(seat, "defend") and not self.view["duel"]["asked"]

    # ---- playing

    def plays(self, seat: int) -> Iterator[Found]:
        """Rules 4.1.1, 8.6."""
        own_turn = self.view["phase"] == "resource" and self.view["current"] == seat
        if not own_turn or not self.facts.zone(seat) or not self.asks(seat, "resource", "over_hand"):
            return
        for card in set(self.facts.seats[seat]["hand"]):
            if card == "called_favor":
                yield from (("play", ("card", card), ("zone", zone)) for zone in self.view["zones"]
                            if self.token(seat, zone))  # fmt: skip
            elif card == "whisper_drive":
                for zone in [*self.beside(seat), self.facts.zone(seat)]:
                    yield from (("play", ("card", card), ("zone", zone), ("target", other))
                                for other in self.others(seat) if self.token(other, zone))  # fmt: skip
            else:
                yield "play", ("card", card)

    # ---- secondary effects

    def spends(self, seat: int) -> Iterator[Found]:
        """From hand and from play, whoever is asked. Rules 4.1.1, 5, 8.5, 8.7."""
        told = self.facts.seats[seat]
        held = [(card, "hand") for card in set(told["hand"])]
        held += [(card, "play") for card in self.facts.active[seat]]
        for card, where in held:
            asleep = any(self.facts.control(zone) != seat for zone in NEEDS.get(card, ()))
            dark = card in EQUIPMENT and self.facts.law(seat, "blackout")
            for choice in () if asleep or dark else self.effects(seat, card):
                yield "spend", ("card", card), ("where", where), *choice

    def effects(self, seat: int, card: str) -> Iterator[Found]:
        yield from self.at_any_time(seat, card)
        yield from self.answers(seat, card)
        if self.asks(seat, "react"):
            yield from self.after_the_dice(seat, card)

    def at_any_time(self, seat: int, card: str) -> Iterator[Found]:
        here, facts = self.facts.zone(seat), self.facts
        if (card in DRINKS and here) or (card in INFLUENCE and self.view["phase"] == "influence"):
            yield ()
        elif card == "data_broker":
            yield from ((("target", other),) for other in self.others(seat)
                        if facts.seats[other]["hand_size"])  # fmt: skip
        elif card == "long_game":
            plain = self.view["deck"] - self.view["deck_events"]
            if plain or (self.view["spent"] and facts.options["reshuffle_discards"] == "true"):
                yield ()
        elif card == "safe_passage" and here:
            yield from ((("zone", zone),) for zone in self.beside(seat))
        elif card == "tunnel_web" and here:
            yield from ((("zone", zone),) for zone in facts.held(seat) if zone != here)

    def answers(self, seat: int, card: str) -> Iterator[Found]:
        """To a challenge, to raises, to a loss of prestige."""
        if card == "armored_sedan" and self.named(seat):
            yield from ((("zone", zone),) for zone in self.beside(seat))
        elif self.asks(seat, "raise"):
            zone = str(self.told("zone"))
            if self.zones[zone][0] == DICE.get(card) or (card == "called_favor" and self.token(seat, zone)):
                yield ()
        elif self.asks(seat, "lose_prestige") and (
            card == "press_blackout" or (card == "forged_papers" and self.told("cause") == "elysium")
        ):
            yield ()

    def after_the_dice(self, seat: int, card: str) -> Iterator[Found]:
        """Rules 4.3.1, 8.2: of a side that one is on; any die, anybody's."""
        mine, barred = self.side(seat), self.facts.law(seat, "blank_prophet")
        if card == "second_chance" or (card == "sealed_archive" and self.kind() == "mental"):
            yield from ((("die", die),) for die in self.dice() if not barred)
        elif mine and self.kind() in RAISES.get(card, set()):
            yield ()
        elif card == "whisper_drive" and self.kind() == "contest" and mine:
            principals = [int(side["seat"]) for side in self.fight()["sides"]]
            yield from ((("target", other),) for other in principals if other != mine)

    # ---- what cards in play do by themselves

    def uses(self, seat: int) -> Iterator[Found]:
        """Rules 8.3, 8.4, 8.5."""
        cards, vitae = self.facts.cards(seat), self.facts.seats[seat]["vitae"]
        if self.asks(seat, "challenge") and "armored_sedan" in cards and seat not in self.ridden:
            yield from (("use", ("card", "armored_sedan"), ("zone", zone)) for zone in self.beside(seat))
        if self.asks(seat, "guard") and "bodyguard" in cards:
            yield "use", ("card", "bodyguard")
        if self.asks(seat, "lose_vitae") and "buried_plan" in cards and self.told("amount") >= vitae:
            assert self.told("cause") != "resolution" or self.told("amount") > 1  # the night alone takes 1
            yield "use", ("card", "buried_plan")

    # ---- disciplines

    def powers(self, seat: int) -> Iterator[Found]:
        """Rules 7.2."""
        for power in self.facts.seats[seat]["powers"]:
            if self.ready(seat, power):
                for choice in self.moments(seat, power):
                    yield "power", ("discipline", power), *choice

    def moments(self, seat: int, power: str) -> Iterator[Found]:
        if (power == "haste" and self.asks(seat, "challenge")) or (power == "veil" and self.named(seat)):
            yield from ((("zone", zone),) for zone in self.beside(seat))
        elif (power == "beast_speech" and self.asks(seat, "opening")) or (
            power == "toughness" and self.asks(seat, "lose_vitae") and self.told("amount") >= 2
        ):
            yield ()
        elif power == "foresight" and self.asks(seat, "react") and self.side(seat):
            if not self.facts.law(seat, "blank_prophet"):
                yield from ((("die", die),) for die in self.dice())
        elif self.asks(seat, "prepare"):
            yield from self.before_the_dice(seat, power)

    def before_the_dice(self, seat: int, power: str) -> Iterator[Found]:
        kind, duel = self.kind(), self.view["duel"]
        if kind == "contest":
            members = [member for side in self.fight()["sides"] for member in side["members"]]
            if power == "command":
                yield from ((("target", member["seat"]),) for member in members
                            if member["seat"] != seat and member["committed"])  # fmt: skip
            return
        principal = seat in (duel["leader"], duel["target"])
        if (
            (power == "allure" and kind == "social")
            or (power == "might" and kind == "physical")
            or (power == "dread" and kind in ("mental", "physical"))
            or (power == "shape" and kind in ("mental", "physical", "territory") and principal)
        ):
            yield ()

    def everything(self, seat: int) -> set[Found]:
        """All that the seat may do now with cards and disciplines."""
        return {*self.plays(seat), *self.spends(seat), *self.uses(seat), *self.powers(seat)}
