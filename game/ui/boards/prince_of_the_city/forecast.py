"""What would follow: control of a zone after tokens came, prestige with it, chances of what is fought.

Works on the scene alone; chances come from the rules' `odds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from game.rules.prince_of_the_city.odds import Chances, Side, at_least, chances
from game.ui.boards.prince_of_the_city.reading import Scene, SeatView


@dataclass(slots=True, frozen=True)
class Outcome:
    """A zone after one way a matter may end: tokens, who controls it, changes of city prestige by seat."""

    tokens: tuple[tuple[int, int], ...]
    control: int
    changes: tuple[tuple[int, int], ...]


def controller(tokens: Mapping[int, int], together: bool) -> int:
    """Who controls a zone with these tokens, 0 for nobody (Rules 4.4.2)."""
    if not tokens:
        return 0
    most = max(tokens.values())
    best = [seat for seat, count in tokens.items() if count == most]
    if len(best) > 1 or not most or (together and most * 2 <= sum(tokens.values())):
        return 0
    return best[0]


def after(scene: Scene, zone: str, added: Mapping[int, int]) -> Outcome:
    """The zone with further tokens in it."""
    tokens = dict(scene.zones[zone].tokens)
    for seat, count in added.items():
        if count:
            tokens[seat] = tokens.get(seat, 0) + count
    control = controller(tokens, scene.options.get("control_means") == "together")
    before = scene.zones[zone].control
    changes: dict[int, int] = {}
    if control != before:
        worth, domain = scene.chart.prestige[zone], scene.chart.domains[zone]
        rest = {scene.zones[other].control for other in scene.chart.members[domain] if other != zone}
        for seat, sign in ((before, -1), (control, 1)):
            if seat:
                whole = rest <= {seat}
                changes[seat] = sign * (worth + (scene.domain_bonus if whole else 0))
    ordered = tuple(sorted(tokens.items(), key=lambda one: (-one[1], one[0])))
    return Outcome(ordered, control, tuple(changes.items()))


# ---- contests


def side_of(side: Mapping[str, Any]) -> Side:
    """A side of a panel as numbers: dice that are still to be rolled, and all that is sure."""
    return Side(side["dice"] - len(side["faces"]), side["total"])


def contest_chances(scene: Scene, sides: Iterable[Side]) -> Chances:
    """The chances of the sides of a contest under the table's house rules."""
    return chances(tuple(sides), scene.options.get("contest_tie") == "any")


def joining(scene: Scene, seat: int, zone: str, tokens: int, helping: bool = False) -> Side:
    """What a seat would bring into a contest of `zone` with `tokens` from hand: as a side of its own, or as a
    helper, whose active cards do not count (Rules 8.2)."""
    domain = scene.chart.domains[zone]
    there = dict(scene.zones[zone].tokens).get(seat, 0)
    same = sum(
        dict(scene.zones[other].tokens).get(seat, 0) for other in scene.chart.members[domain] if other != zone
    )
    view = scene.seat(seat)
    figure = scene.figure_bonus if view.zone == zone else 0
    cards = 0 if helping else view.bonus["contest"].get(domain, 0)
    return Side(tokens + there, same + figure + cards)


def may_contest(scene: Scene, seat: int, zone: str) -> tuple[str, ...]:
    """Why a seat may contest a placement in `zone`; empty if it may not."""
    said = scene.reach.get(seat, {}).get(zone)
    if said is None:
        return ()
    why = tuple(said["why"])
    return why if "token" in why or scene.seat(seat).pool else ()


# ---- challenges


def duel_side(scene: Scene, seat: int, kind: str) -> Side:
    """A principal of a challenge of this kind, without helpers and powers."""
    view = scene.seat(seat)
    bonus = strength(view, kind) + view.bonus[kind] + view.steady
    return Side(1, bonus, scene.options.get("extra_dice") == "highest")


def strength(view: SeatView, kind: str) -> int:
    """What a seat adds to a challenge of this kind, its own or one in which it helps (Rules 4.3.1, 4.3.2)."""
    if kind == "territory":
        return view.zones
    return dict(zip(("mental", "physical", "social"), view.attributes, strict=True))[kind]


def chance_with_help(scene: Scene) -> float | None:
    """The chance of whoever asks the viewer for help in the challenge that is on, if the viewer gives it;
    None while nobody asks."""
    own, told, asks = scene.own, scene.duel, scene.told.get("target")
    if own is None or told is None or not scene.ask.startswith("help") or own.number not in scene.asked:
        return None
    sides = [duel_now(scene, side) for side in told["sides"]]
    place = next((at for at, side in enumerate(told["sides"]) if side["seat"] == asks), None)
    if place is None:
        return None
    sides[place] = sides[place]._replace(bonus=sides[place].bonus + strength(own, told["type"]))
    return chances(tuple(sides)).win[place] if told["target"] else at_least(sides[place], told["difficulty"])


def challenge_chance(scene: Scene, seat: int, target: int, kind: str) -> Chances:
    """The chances of a challenge between two seats alone."""
    return chances((duel_side(scene, seat, kind), duel_side(scene, target, kind)))


def event_chance(scene: Scene, seat: int, kind: str, difficulty: int) -> float:
    """The chance of a seat alone against an event."""
    return at_least(duel_side(scene, seat, kind), difficulty)


def duel_now(scene: Scene, side: Mapping[str, Any]) -> Side:
    """A side of a challenge in progress."""
    best = scene.options.get("extra_dice") == "highest"
    if best and side["faces"]:
        return Side(0, side["total"])
    return Side(side["dice"] - len(side["faces"]), side["total"], best)
