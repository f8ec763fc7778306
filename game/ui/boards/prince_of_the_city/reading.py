"""The view of Prince of the City as the drawing modules want it: typed and complete.

One place knows the shape of the rules' `view`; everybody else draws a `Scene`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.core.model import View
from game.rules.prince_of_the_city.content import Content
from game.rules.prince_of_the_city.verbs import LawNumber
from game.ui.boards.prince_of_the_city.lore import Chart

PHASES: Final = ("resource", "movement", "challenge", "influence", "resolution")


@dataclass(slots=True, frozen=True)
class SeatView:
    """What the viewer knows of one seat. `hand` is None while its cards are hidden; `active` are pairs of a
    card and whether it is awake."""

    number: int
    clan: str
    attributes: tuple[int, int, int]
    zone: str
    torpid: bool
    vitae: int
    vitae_limit: int
    personal: int
    city: int
    zones: int
    domains: int
    tokens: int
    pool: int
    shift: int
    income: int
    hand: tuple[str, ...] | None
    hand_size: int
    hand_limit: int
    known: tuple[str, ...]
    active: tuple[tuple[str, bool], ...]
    active_limit: int
    powers: tuple[tuple[str, str], ...]
    passed: bool
    gave_token: bool
    bonus: Mapping[str, Any]
    """What active cards add to results, by kind of challenge; `contest` by domain."""
    steady: int

    @property
    def prestige(self) -> int:
        """Personal and city prestige together."""
        return self.personal + self.city


@dataclass(slots=True, frozen=True)
class ZoneView:
    """What lies in a zone: tokens by seat, most first; who controls it (0: nobody); whose figures stand."""

    tokens: tuple[tuple[int, int], ...]
    control: int
    figures: tuple[int, ...]

    @property
    def tied(self) -> bool:
        """Tokens lie there, but nobody has most."""
        return bool(self.tokens) and not self.control


@dataclass(slots=True, frozen=True)
class Scene:
    """The whole table as one viewer may know it."""

    chart: Chart
    viewer: int
    turn: int
    turns: int
    marker: int
    last_turn: bool
    phase: str
    current: int
    regent: int
    order: tuple[int, ...]
    seats: tuple[SeatView, ...]
    zones: Mapping[str, ZoneView]
    complete: Mapping[str, int]
    """Domain -> the seat that controls all of it."""
    events: tuple[str, ...]
    deck: int
    spent: tuple[tuple[str, int], ...]
    spent_events: tuple[str, ...]
    reach: Mapping[int, Mapping[str, Mapping[str, Any]]]
    asked: tuple[int, ...]
    ask: str
    told: Mapping[str, Any]
    """Arguments of the question."""
    drawn: tuple[str, ...]
    """Cards that only the viewer sees and must choose among."""
    duel: Mapping[str, Any] | None
    contest: Mapping[str, Any] | None
    offers: tuple[Mapping[str, Any], ...]
    partners: Mapping[int, tuple[int, ...]]
    promises: tuple[Mapping[str, Any], ...]
    over: bool = False
    winners: tuple[int, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    figure_bonus: int = 4
    domain_bonus: int = 3
    """What a figure adds in a contest, what a whole domain is worth, with the events in play."""

    def seat(self, number: int) -> SeatView:
        """The seat called `number` (from 1)."""
        return self.seats[number - 1]

    @property
    def own(self) -> SeatView | None:
        """The viewer's seat, if a seat is looking."""
        return self.seat(self.viewer) if 1 <= self.viewer <= len(self.seats) else None

    @property
    def rows(self) -> tuple[int, ...]:
        """The seats from the Regent clockwise."""
        return self.order or tuple(seat.number for seat in self.seats)


def read(view: View, chart: Chart, content: Content) -> Scene:
    """What a view of the rules says."""
    laws = [content.events[name].effect for name in view["events"]]
    numbers = [law for law in laws if isinstance(law, LawNumber)]
    figures = [law.amount for law in numbers if law.do == "figure_bonus"]
    domains = [law.amount for law in numbers if law.do == "domain_bonus"]
    ask, over = view["ask"] or {}, view["over"]
    return Scene(
        chart=chart,
        viewer=view["viewer"],
        turn=view["turn"],
        turns=view["turns"],
        marker=view["marker"],
        last_turn=view["last_turn"],
        phase=view["phase"],
        current=view["current"],
        regent=view["regent"],
        order=tuple(view["order"]),
        seats=tuple(_seat(seat) for seat in view["seats"]),
        zones={name: _zone(zone) for name, zone in view["zones"].items()},
        complete={name: domain["control"] for name, domain in view["domains"].items() if domain["control"]},
        events=tuple(view["events"]),
        deck=view["deck"],
        spent=tuple(view["spent"].items()),
        spent_events=tuple(view["spent_events"]),
        reach={int(seat): zones for seat, zones in view["reach"].items()},
        asked=tuple(ask.get("seats", ())),
        ask=ask.get("kind", ""),
        told=ask.get("arguments", {}),
        drawn=tuple(ask.get("private", {}).get("cards", ())),
        duel=view["duel"],
        contest=view["contest"],
        offers=tuple(view["offers"]),
        partners={int(seat): tuple(others) for seat, others in view["partners"].items()},
        promises=tuple(view["promises"]),
        over=over is not None,
        winners=tuple(over["winners"]) if over else (),
        options=view["options"],
        figure_bonus=min([content.numbers.figure_bonus, *figures]),
        domain_bonus=min([content.numbers.domain_bonus, *domains]),
    )


def _seat(seat: Mapping[str, Any]) -> SeatView:
    given = seat["attributes"]
    hand = seat["hand"]
    return SeatView(
        number=seat["seat"],
        clan=seat["clan"],
        attributes=(given.get("mental", 0), given.get("physical", 0), given.get("social", 0)),
        zone=seat["zone"],
        torpid=seat["torpid"],
        vitae=seat["vitae"],
        vitae_limit=seat["vitae_limit"],
        personal=seat["personal"],
        city=seat["city"],
        zones=seat["zones"],
        domains=seat["domains"],
        tokens=seat["tokens"],
        pool=seat["pool"],
        shift=seat["shift"],
        income=seat["income"],
        hand=None if hand is None else tuple(hand),
        hand_size=seat["hand_size"],
        hand_limit=seat["hand_limit"],
        known=tuple(seat["known"]),
        active=tuple((card["card"], card["awake"]) for card in seat["active"]),
        active_limit=seat["active_limit"],
        powers=tuple(seat["powers"].items()),
        passed=seat["passed"],
        gave_token=seat["gave_token"],
        bonus=seat["bonus"],
        steady=seat["steady"],
    )


def _zone(zone: Mapping[str, Any]) -> ZoneView:
    tokens = sorted(
        ((int(seat), count) for seat, count in zone["tokens"].items()), key=lambda one: (-one[1], one[0])
    )
    return ZoneView(tuple(tokens), zone["control"], tuple(zone["figures"]))
