"""In which state each zone is shown, and why a seat may propose or contest there (Rules 4.4.4).

The rules' view says the reasons; here they become rims and badges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.ui.boards import Look
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.boards.prince_of_the_city.style import State

BADGES: Final = {
    "adjacent": "marks/beside_figure",
    "color": "marks/same_colour",
    "token": "marks/token_there",
}


@dataclass(slots=True, frozen=True)
class Reach:
    """How one zone is shown: propose, contest, closed or nothing, with the reasons' names."""

    kind: str = ""
    why: tuple[str, ...] = ()


def reach_seat(scene: Scene) -> int:
    """Whose reach is shown: the viewer's while it is its turn or it looks on, else whoever is to act."""
    if scene.phase != "influence" or scene.over or scene.contest is not None:
        return 0
    if 1 <= scene.viewer <= len(scene.seats):
        return scene.viewer
    return scene.current


def reaches(scene: Scene, look: Look) -> dict[str, Reach]:
    """Zone -> how it is shown in the Influence phase; empty in other phases."""
    seat = reach_seat(scene)
    if not seat:
        return {}
    found: dict[str, Reach] = {}
    passed = scene.seat(seat).passed
    for zone, said in scene.reach.get(seat, {}).items():
        why = tuple(said["why"])
        near = "adjacent" in why or "color" in why
        if said["propose"] and not passed:
            found[zone] = Reach("propose", tuple(word for word in why if word != "token") or why)
        elif near and not said["propose"] and not passed:
            found[zone] = Reach("closed")
        else:
            found[zone] = Reach("contest", why)
    return found


def states(scene: Scene, look: Look, reach: Mapping[str, Reach]) -> dict[str, State]:
    """Zone -> the state of its picture."""
    found: dict[str, State] = {}
    asked = any(thing.startswith("zone:") for thing in look.lit)
    for zone, domain in scene.chart.domains.items():
        shown = reach.get(zone)
        if scene.complete.get(domain):
            found[zone] = "full"
        elif f"zone:{zone}" in look.lit or (shown is not None and shown.kind == "propose" and not asked):
            found[zone] = "lit"
        elif zone == scene.chart.elysium:
            found[zone] = "norm"
        elif reach and (shown is None or shown.kind == "closed"):
            found[zone] = "dim"
        else:
            found[zone] = "norm"
    return found
