"""How events become movement: tiles turn over, pieces hop, ribbons open, fallen drop.

One motion shows one event. The view that is drawn meanwhile is still the one before; what earlier events of
the same step have changed already is kept in `Carried`, so that nothing jumps back between two motions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pygame

from game.core.model import Event
from game.ui.boards import Motion
from game.ui.boards.touched import around
from game.ui.boards.vampire_knight.lattice import Lattice, Point
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.overlays import Overlays
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.boards.vampire_knight.pieces import Pieces, Stand, capital_token, stands_on
from game.ui.boards.vampire_knight.places import Places
from game.ui.boards.vampire_knight.reading import Carried, Figure, Scene
from game.ui.boards.vampire_knight.seats import SeatPlan
from game.ui.boards.vampire_knight.tiles import Tiles
from game.ui.kit.theme import Color, fade, mix, rgb

FLIP: Final = 320
HOP: Final = 150
LAY: Final = 70
FIGHT: Final = 950
FALL: Final = 380
PULSE: Final = 420
TALL: Final = 2.2
"""How far what stands, hops or falls on a card reaches from the middle of it, in halves of its height."""
RIBBON: Final = 4.0
"""How far the ribbon of a fight reaches, in the same measure."""

Made = list[Motion]
Argument = Mapping[str, Any]


class Choreography:
    """Makes the motions of the events of this game. `carried` holds what they have changed so far."""

    def __init__(self, lore: Lore, tiles: Tiles, pieces: Pieces, overlays: Overlays) -> None:
        self.lore, self.tiles, self.pieces, self.overlays = lore, tiles, pieces, overlays
        self.carried = Carried()
        self.plans: Mapping[int, SeatPlan] = {}
        self._shows: Mapping[str, Callable[[Argument, Scene, Places], Made]] = {
            "laid": self._laid,
            "replaced": self._replaced,
            "flipped": self._flipped,
            "tapped": self._tapped,
            "plundered": self._plundered,
            "moved": self._moved,
            "fought": self._fought,
            "struck": self._struck,
            "removed": self._removed,
            "driven_out": self._removed,
            "set_aside": self._removed,
            "returned": self._arrived,
            "hero_arrives": self._arrived,
            "paid": self._paid,
            "activated": self._activated,
            "deactivated": self._deactivated,
            "fight_won_by_card": self._deactivated,
            "card_used": self._paid,
            "capital_placed": self._capital_placed,
            "garrisoned": self._garrisoned,
            "capital_taken": self._capital_taken,
            "turn_begins": self._turn,
            "strengthened": self._strengthened,
            "match_ends": lambda arguments, scene, places: [Motion(600, sound="win")],
            "eliminated": lambda arguments, scene, places: [Motion(400, sound="death")],
        }

    def motions(self, event: Event, scene: Scene, places: Places) -> Sequence[Motion]:
        """The motions of one event; `scene` has what is carried laid over it."""
        show = self._shows.get(event.kind)
        return show(dict(event.arguments), scene, places) if show is not None else []

    # ---- helpers

    def _pen(self, surface: pygame.Surface) -> Pen:
        return Pen(self.lore.ui, surface)

    def _stands(self, scene: Scene, lattice: Lattice, cell: str) -> list[Stand]:
        return stands_on(self.lore, scene, lattice, cell)

    def _stand(self, scene: Scene, lattice: Lattice, cell: str, piece: str) -> Stand | None:
        return next(
            (stand for stand in self._stands(scene, lattice, cell) if stand.thing == f"piece:{piece}"), None
        )

    def _pulse(
        self, center: Point, radius: float, color: Color, milliseconds: int = PULSE, sound: str = ""
    ) -> Motion:
        """A light that swells and fades."""

        def draw(surface: pygame.Surface, progress: float) -> None:
            share = swell(progress)
            if share > 0.05:
                side = max(2, round(radius * (0.6 + 0.5 * progress)))
                level = round(share * 8) / 8
                self.lore.ui.painter.glow(
                    surface, (round(center[0]), round(center[1])), (side, side), fade(color, level)
                )

        return Motion(milliseconds, draw, sound=sound, reach=around(center, by=1.1 * radius))

    # ---- tiles

    def _turning(
        self,
        cell: str,
        scene: Scene,
        places: Places,
        before: tuple[str, bool],
        after: tuple[str, bool],
        sound: str = "card",
    ) -> Motion:
        """A tile turns about its upright diagonal; what stands on it stays standing."""
        lattice = places.lattice
        center, half = lattice.center_of(cell), lattice.half
        stands = self._stands(scene, lattice, cell)

        def draw(surface: pygame.Surface, progress: float) -> None:
            turn = math.cos(ease(progress) * math.pi)
            territory, ruin = before if turn > 0 else after
            picture = self.tiles.picture(territory, ruin, half)
            hole = self.tiles.void(half)
            surface.blit(hole, Tiles.corner(center, hole))
            wide = max(2, round(picture.get_width() * abs(turn)))
            thin = pygame.transform.scale(picture, (wide, picture.get_height()))
            lift = round(half * 0.16 * swell(progress))
            surface.blit(
                thin, (round(center[0] - wide / 2), round(center[1] - picture.get_height() / 2) - lift)
            )
            if abs(turn) < 0.98:
                shade = round(90 * (1 - abs(turn)))
                thin.fill((0, 0, 0, shade), special_flags=pygame.BLEND_RGBA_MULT)
            self.pieces.draw(self._pen(surface), stands)

        return Motion(FLIP, draw, sound=sound, reach=around(center, by=TALL * half))

    def _flipped(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        cell, ruin = str(arguments["cell"]), arguments["face"] == "ruin"
        territory = scene.tiles[cell].territory
        motion = self._turning(cell, scene, places, (territory, not ruin), (territory, ruin))
        self.carried.ruins[cell] = ruin
        return [motion]

    def _replaced(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        cell, old, new = str(arguments["cell"]), str(arguments["old"]), str(arguments["territory"])
        motion = self._turning(cell, scene, places, (old, False), (new, False))
        self.carried.territories[cell] = new
        return [motion]

    def _laid(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        cell, territory = str(arguments["cell"]), str(arguments["territory"])
        lattice = places.lattice
        center, picture = lattice.center_of(cell), self.tiles.picture(territory, False, lattice.half)

        def draw(surface: pygame.Surface, progress: float) -> None:
            drop = round(lattice.half * 0.5 * (1 - ease(progress)))
            corner = Tiles.corner(center, picture)
            self._pen(surface).put(picture, (corner[0], corner[1] - drop), 0.3 + 0.7 * progress)

        self.carried.territories[cell] = territory
        return [Motion(LAY, draw, reach=around(center, by=TALL * lattice.half))]

    def _tapped(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        """Units rise from the land towards the tray."""
        center = places.lattice.center_of(str(arguments["cell"]))
        goal = (places.track.rect.centerx, places.track.rect.centery)
        units = [str(unit) for unit in arguments["resources"]]
        size = places.u(30)

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            for index, unit in enumerate(units):
                share = ease(min(1.0, max(0.0, progress * 1.3 - index * 0.12)))
                x = center[0] + (goal[0] - center[0]) * share
                y = center[1] + (goal[1] - center[1]) * share - math.sin(share * math.pi) * places.u(60)
                pen.fit(f"resources/{unit}", (x, y), size, alpha=1.0 - max(0.0, share - 0.85) * 5)

        return [Motion(520, draw, sound="coin", reach=around(center, goal, by=places.u(60) + size))]

    def _plundered(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        center = places.lattice.center_of(str(arguments["cell"]))
        half = places.lattice.half

        def draw(surface: pygame.Surface, progress: float) -> None:
            size = half * (0.5 + 0.3 * swell(progress))
            self._pen(surface).fit(
                "icons/plunder", (center[0], center[1] - half * 0.4 * progress), size, alpha=swell(progress)
            )

        reach = around(center, by=TALL * half)
        return [self._pulse(center, half, rgb("#E4752B"), 460, "hit"), Motion(460, draw, reach=reach)]

    # ---- pieces

    def _moved(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        piece, start, goal = str(arguments["piece"]), str(arguments["from"]), str(arguments["to"])
        lattice = places.lattice
        found = self._stand(scene, lattice, start, piece)
        self.carried.places[piece] = goal
        after = self._stand(self.carried.over(scene), lattice, goal, piece)
        if found is None or after is None:
            return []
        by = (scene.reach.get(piece, {}).get(goal) or {}).get("by")
        way = [found.feet, *([_feet(lattice, by)] if by else []), after.feet]
        hops = max(1, len(way) - 1)

        def draw(surface: pygame.Surface, progress: float) -> None:
            at = min(hops - 1, int(progress * hops))
            share = ease(progress * hops - at)
            one, other = way[at], way[at + 1]
            x = one[0] + (other[0] - one[0]) * share
            y = one[1] + (other[1] - one[1]) * share - math.sin(share * math.pi) * lattice.half * 0.55
            scale = found.scale + (after.scale - found.scale) * progress
            self.pieces.token(self._pen(surface), found.token, found.seat, (x, y), scale)

        reach = around(*way, by=TALL * lattice.half)
        return [Motion(HOP * 2 * hops, draw, frozenset({found.thing}), "step", reach)]

    def _removed(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        piece, cell = str(arguments["piece"]), str(arguments["cell"])
        found = self._stand(scene, places.lattice, cell, piece)
        self.carried.places[piece] = ""
        if found is None:
            return []

        def draw(surface: pygame.Surface, progress: float) -> None:
            feet = (found.feet[0], found.feet[1] + places.lattice.half * 0.25 * progress * progress)
            pen = self._pen(surface)
            self.pieces.token(
                pen, found.token, found.seat, feet, found.scale * (1 - 0.25 * progress), 1 - progress
            )

        glow = self._pulse(
            (found.feet[0], found.feet[1] - 40 * found.scale), 80 * found.scale, rgb("#C8364A"), FALL
        )
        reach = around(found.feet, by=TALL * places.lattice.half)
        return [glow, Motion(FALL, draw, frozenset({found.thing}), "death", reach)]

    def _arrived(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        piece, cell = str(arguments["piece"]), str(arguments["cell"])
        self.carried.places[piece] = cell
        found = self._stand(self.carried.over(scene), places.lattice, cell, piece)
        if found is None:
            return []

        def draw(surface: pygame.Surface, progress: float) -> None:
            drop = places.lattice.half * 0.8 * (1 - ease(progress))
            pen = self._pen(surface)
            self.pieces.token(
                pen, found.token, found.seat, (found.feet[0], found.feet[1] - drop), found.scale, progress
            )

        glow = self._pulse(found.feet, 90 * found.scale, rgb("#F2C46D"), FALL)
        reach = around(found.feet, by=TALL * places.lattice.half)
        return [glow, Motion(FALL, draw, frozenset({found.thing}), "reveal", reach)]

    def _strengthened(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        figure = scene.figures[str(arguments["piece"])]
        return [
            self._pulse(
                places.lattice.center_of(figure.cell), places.lattice.half, rgb("#F2C46D"), sound="heal"
            )
        ]

    # ---- fights

    def _fought(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        cell = str(arguments["cell"])
        fight = {
            "cell": cell,
            "attack": arguments["attack"],
            "defense": arguments["defense"],
            "attack_parts": _as_parts(scene, arguments.get("attackers"), int(arguments["seat"])),
            "defense_parts": _as_parts(scene, arguments.get("defenders"), 0),
        }
        known = next((found for found in scene.fights if found["cell"] == cell), None)
        center = places.lattice.center_of(cell)

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            opening = ease(min(1.0, progress * 4))
            spelled = known is not None and progress < 0.5
            shown = (
                {**fight, "attack_parts": known["attack_parts"], "defense_parts": known["defense_parts"]}
                if known
                else fight
            )
            self.overlays.ribbon(pen, places.lattice, shown, opening, reveal=not spelled)

        flash = self._pulse(center, places.lattice.half * 1.1, rgb("#F0576B"), FIGHT, "hit")
        reach = around(center, by=RIBBON * places.lattice.half)
        return [flash, Motion(FIGHT, draw, reach=reach)]

    def _struck(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        figure: Figure = scene.figures[str(arguments["target"])]
        center, half = places.lattice.center_of(figure.cell), places.lattice.half
        words = f"{arguments['strength']} : {arguments['defense']}"

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            pen.fit(
                "icons/strike",
                (center[0], center[1] - half * 0.4),
                half * (1.1 - 0.3 * progress),
                alpha=swell(progress * 0.5 + 0.3),
            )
            pen.pill(
                (center[0], center[1] - half * 0.85), (pen.px(76), pen.px(30)), rgb("#7E1F2C"), rgb("#F4EBD9")
            )
            pen.words(words, (center[0], center[1] - half * 0.85), pen.styles.body_bold, "center")

        reach = around(center, by=TALL * half)
        return [self._pulse(center, half, rgb("#C8364A"), 700, "hit"), Motion(700, draw, reach=reach)]

    # ---- cards

    def _card_spot(self, arguments: Argument) -> tuple[Point, float] | None:
        plan = self.plans.get(int(arguments["seat"]))
        laid = next((one for one in plan.cards if one.view.card == arguments["card"]), None) if plan else None
        return (laid.center, laid.half) if laid is not None else None

    def _card_light(self, arguments: Argument, color: Color, sound: str) -> Made:
        spot = self._card_spot(arguments)
        return [self._pulse(spot[0], spot[1] * 1.5, color, PULSE, sound)] if spot else []

    def _paid(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        return self._card_light(arguments, rgb("#F2C46D"), "coin")

    def _activated(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        made = self._card_light(arguments, rgb("#FFE9B8"), "reveal")
        self.carried.states[(int(arguments["seat"]), str(arguments["card"]))] = "active"
        return made

    def _deactivated(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        made = self._card_light(arguments, rgb("#C8364A"), "card")
        self.carried.states[(int(arguments["seat"]), str(arguments["card"]))] = "inactive"
        return made

    # ---- capitals and turns

    def _capital_placed(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        cell, seat = str(arguments["cell"]), int(arguments["seat"])
        lattice = places.lattice
        center = lattice.center_of(cell)
        token = capital_token(self.lore, scene, seat)

        def draw(surface: pygame.Surface, progress: float) -> None:
            drop = lattice.half * (1 - ease(progress))
            feet = (center[0], center[1] - lattice.half * 0.02 - drop)
            self.pieces.token(self._pen(surface), token, seat, feet, lattice.half / 100 * 0.54, progress)

        self.carried.capitals[cell] = seat
        return [Motion(FALL, draw, sound="reveal", reach=around(center, by=TALL * lattice.half))]

    def _garrisoned(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        center = places.lattice.center_of(str(arguments["cell"]))
        return [
            self._pulse(center, places.lattice.half, self.lore.color(int(arguments["seat"])), 300, "step")
        ]

    def _capital_taken(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        cell = str(arguments["cell"])
        center = places.lattice.center_of(cell)
        self.carried.capitals[cell] = 0
        return [self._pulse(center, places.lattice.half * 1.3, rgb("#C8364A"), 800, "hit")]

    def _turn(self, arguments: Argument, scene: Scene, places: Places) -> Made:
        seat = int(arguments["seat"])
        panel = places.seats[seat]
        points = [(round(x), round(y)) for x, y in panel.outline]
        color = self.lore.color(seat)

        def draw(surface: pygame.Surface, progress: float) -> None:
            line = mix(color, rgb("#FFFFFF"), swell(progress) * 0.5)
            pygame.draw.polygon(surface, line, points, max(2, round(places.u(2 + 3 * swell(progress)))))

        return [Motion(PULSE, draw, sound="turn", reach=around(*points, by=places.u(5)))]


def _feet(lattice: Lattice, cell: str) -> Point:
    x, y = lattice.center_of(cell)
    return x, y - lattice.half * 0.02


def _as_parts(scene: Scene, pieces: Any, seat: int) -> list[dict[str, Any]]:
    """Participants as the only summands, for the colors of a ribbon."""
    first = next((scene.figures[str(piece)].seat for piece in pieces or ()), seat or 1)
    return [{"seat": first, "kind": "characters", "card": None, "amount": len(pieces or ())}]


def swell(progress: float) -> float:
    """Up and down again: 0, 1 in the middle, 0."""
    return max(0.0, math.sin(max(0.0, min(1.0, progress)) * math.pi))


def ease(share: float) -> float:
    """Fast first, then slowly to its end."""
    share = max(0.0, min(1.0, share))
    return 1 - (1 - share) ** 3
