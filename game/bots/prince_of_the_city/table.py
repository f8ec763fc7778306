"""The table as a bot sees it: the view's numbers at hand, the map with its neighbors, what a zone is worth.

Only what the view of the seat tells; nothing here knows a State.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.core.model import View
from game.rules.prince_of_the_city.content import Content

KINDS = ("mental", "physical", "social")


class Map:
    """A board with its neighbors, once per board."""

    def __init__(self, content: Content, board: str) -> None:
        chosen = content.boards[board]
        self.zones = {name: content.zones[name] for name in chosen.zones}
        self.domain = {name: zone.domain for name, zone in self.zones.items()}
        self.worth = {name: zone.prestige for name, zone in self.zones.items()}
        self.members: dict[str, tuple[str, ...]] = {}
        for name, domain in self.domain.items():
            if domain:
                self.members[domain] = (*self.members.get(domain, ()), name)
        self.elysium = next(name for name, zone in self.zones.items() if zone.elysium)
        near: dict[str, set[str]] = {name: {name} for name in self.zones}
        if chosen.borders:
            for one, other in chosen.borders:
                near[one].add(other)
                near[other].add(one)
        else:
            at = {(zone.q, zone.r): name for name, zone in self.zones.items()}
            for name, zone in self.zones.items():
                for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
                    beside = at.get((zone.q + q, zone.r + r))
                    if beside is not None:
                        near[name].add(beside)
        self.near = {name: frozenset(found) for name, found in near.items()}


class Eyes:
    """One view with the questions that a bot asks of it."""

    def __init__(self, content: Content, board: Map, view: View) -> None:
        self.content, self.map, self.view = content, board, view
        self.me: int = view["viewer"]
        self.seats: list[dict[str, Any]] = view["seats"]
        self.own = self.seats[self.me - 1]
        self.zones: Mapping[str, Mapping[str, Any]] = view["zones"]
        self.left: int = max(0, view["marker"])
        """Turns after this one."""
        self.last: bool = view["last_turn"]
        events = [content.events[name] for name in view["events"]]
        self.bleeds = content.numbers.resolution_loss + sum(
            getattr(event.effect, "amount", 0) for event in events if event.effect.do in ("resolution_loss",)
        )
        """Vitae that everybody may lose at the next Resolution."""

    def seat(self, number: int) -> dict[str, Any]:
        """What is known of a seat."""
        return self.seats[number - 1]

    def others(self) -> Iterable[dict[str, Any]]:
        """All other seats."""
        return (seat for seat in self.seats if seat["seat"] != self.me)

    @property
    def leader(self) -> int:
        """The seat ahead of all others (the bot itself not counted)."""
        return int(max(self.others(), key=lambda seat: (seat["prestige"], seat["zones"]))["seat"])

    def rivalry(self, seat: int) -> float:
        """How much a seat's gain hurts: more for whoever stands before or beside me."""
        if seat == self.me:
            return -1.0
        ahead = self.seat(seat)["prestige"] - self.own["prestige"]
        best = max(other["prestige"] for other in self.others())
        near = 1.0 if self.seat(seat)["prestige"] >= best - 1 else 0.55
        return near * (0.5 if ahead > 0 else 0.36)

    def adjacent(self, one: int, other: int) -> bool:
        """Do two figures stand in the same or neighboring zones?"""
        here, there = self.seat(one)["zone"], self.seat(other)["zone"]
        return bool(here and there) and there in self.map.near[here]

    # ---- zones

    def tokens(self, zone: str, seat: int) -> int:
        """Tokens of a seat in a zone."""
        return int(self.zones[zone]["tokens"].get(str(seat), 0))

    def controller(self, zone: str, changes: Mapping[int, int]) -> int:
        """Who would control a zone with further tokens in it, 0 for nobody."""
        tokens = {int(seat): count for seat, count in self.zones[zone]["tokens"].items()}
        for seat, count in changes.items():
            tokens[seat] = tokens.get(seat, 0) + count
        if not tokens:
            return 0
        most = max(tokens.values())
        best = [seat for seat, count in tokens.items() if count == most]
        together = self.view["options"].get("control_means") == "together"
        if len(best) > 1 or not most or (together and most * 2 <= sum(tokens.values())):
            return 0
        return best[0]

    def hold_worth(self, zone: str, seat: int) -> float:
        """City prestige of holding a zone, its share of the domain's bonus and the income that brings."""
        domain = self.map.domain[zone]
        members = self.map.members[domain]
        held = sum(1 for name in members if name != zone and self.zones[name]["control"] == seat)
        foreign = sum(1 for name in members if name != zone and self.zones[name]["control"] not in (0, seat))
        share = (held + 1) / len(members)
        bonus = 3.0 + 0.9 * self.left
        whole = bonus if share == 1.0 else bonus * share**2 * (0.35 if not foreign else 0.12)
        return self.map.worth[zone] + whole

    def swing(self, zone: str, changes: Mapping[int, int]) -> float:
        """What further tokens in a zone are worth to me: my gain, and the others' losses by rivalry."""
        before, after = self.zones[zone]["control"], self.controller(zone, changes)
        if before == after:
            return 0.0
        total = 0.0
        if after:
            worth = self.hold_worth(zone, after)
            total += worth if after == self.me else -worth * self.rivalry(after)
        if before:
            worth = self.hold_worth(zone, before)
            total += -worth if before == self.me else worth * self.rivalry(before)
        return total

    # ---- what the rules would add in a contest

    def contest_numbers(self, zone: str, seat: int) -> tuple[int, int]:
        """Dice of the tokens that lie in the zone, and the bonus, for a seat in a contest there."""
        domain = self.map.domain[zone]
        same = sum(self.tokens(name, seat) for name in self.map.members[domain] if name != zone)
        view = self.seat(seat)
        figure = self.content.numbers.figure_bonus if view["zone"] == zone else 0
        return self.tokens(zone, seat), same + figure + int(view["bonus"]["contest"].get(domain, 0))

    def may_contest(self, zone: str, seat: int) -> bool:
        """Could a seat take part in a contest of the zone (Influence phase)?"""
        said = self.view["reach"].get(str(seat), {}).get(zone)
        return said is not None and ("token" in said["why"] or self.seat(seat)["pool"] > 0)
