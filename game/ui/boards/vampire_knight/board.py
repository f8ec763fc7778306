"""The Board of Requiem: Vampire Knight: puts diamond, pieces, panels and marks together for the table screen.

Every part draws itself next door; here they get their places, the reading of the view and the looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from game.content.names import Names
from game.core.model import Action, Event, Rules, View
from game.rules.vampire_knight.advice import fight_after_move
from game.ui.boards import Corners, Inspection, Look, Motion, Region, Stage, Step, Tool, Tray
from game.ui.boards.vampire_knight import seats as seat_panels
from game.ui.boards.vampire_knight import track as turn_track
from game.ui.boards.vampire_knight.cards import Cards
from game.ui.boards.vampire_knight.ground import ground
from game.ui.boards.vampire_knight.inspection import Inspector
from game.ui.boards.vampire_knight.lattice import SIDES
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.motions import Choreography
from game.ui.boards.vampire_knight.overlays import Lights, Overlays
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.boards.vampire_knight.pieces import Pieces, piece_regions, stands_on
from game.ui.boards.vampire_knight.places import Places, places_for
from game.ui.boards.vampire_knight.reading import Scene, read
from game.ui.boards.vampire_knight.resources import named_units, unit_regions
from game.ui.boards.vampire_knight.stage import Offer, offers, shallow
from game.ui.boards.vampire_knight.stage import Stage as SetupStage
from game.ui.boards.vampire_knight.tiles import Tiles
from game.ui.kit.services import Ui
from game.ui.kit.text import Icon, Words

ACTIONS: Final = ("tap", "fight", "move")
SETUP_STEPS: Final = ("decks", "deal", "consolidate", "place")


class VampireKnightBoard:
    """See `game.ui.boards.Board` and `CorneredBoard`."""

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        self.ui = ui
        self.rules = rules
        self.lore = Lore(ui, rules, names)
        self.tiles = Tiles(self.lore)
        self.cards = Cards(self.lore)
        self.pieces = Pieces(self.lore)
        self.overlays = Overlays(self.lore, self.tiles)
        self.seats = seat_panels.Seats(self.lore, self.cards, self.pieces)
        self.track = turn_track.Track(self.lore, self.cards, self.tiles)
        self.stage = SetupStage(self.lore, self.cards, self.tiles, self.pieces)
        self.inspector = Inspector(self.lore, self.tiles, self.cards, self.pieces)
        self.choreography = Choreography(self.lore, self.tiles, self.pieces, self.overlays)
        self.turned: int | None = None
        self.threats = False
        self._read: tuple[View, Scene] | None = None
        self._places: tuple[Any, Places] | None = None
        self._base: tuple[Any, pygame.Surface] | None = None
        self._frame: tuple[Any, pygame.Surface] | None = None
        self._kept_view: View | None = None
        self._look = Look()
        self._kept_plans: dict[int, tuple[Any, seat_panels.SeatPlan]] = {}
        self._forecast: tuple[Any, Mapping[str, Any] | None] = (None, None)

    # ---- reading and places

    def scene(self, view: View) -> Scene:
        """The view, with what the motions shown so far have changed."""
        if self._read is None or self._read[0] is not view:
            self._read = (view, read(view))
        self.choreography.carried.follow(view)
        return self.choreography.carried.over(self._read[1])

    def places(self, scene: Scene) -> Places:
        """The layout for the present window, mode and turn of the table."""
        if self.turned is None:
            side = scene.seat(scene.viewer).side if scene.viewer else "south"
            self.turned = SIDES.index(side)
        key = (self.ui.scale.pixels, self.ui.scale.factor, scene.mode, self.turned)
        if self._places is None or self._places[0] != key:
            self._places = (key, places_for(self.ui.scale, scene, self.turned))
        return self._places[1]

    def layout(self, stage: Stage) -> None:
        """Nothing to take: this board composes the window by itself, and its caches know its size."""

    # ---- the frame

    def corners(self, view: View) -> Corners:
        """What the table screen may put around the diamond."""
        scene = self.scene(view)
        places = self.places(scene)
        track = places.track
        below = self._below_track(scene, places)
        clipped = _cut(track.outline, below) if track.rect.bottom - below > places.u(64) else ()
        inspect = places.inspect.outline if places.inspect is not None else ()
        return Corners(places.prompt, places.actions, places.top_left, places.top_right, clipped, inspect)

    def _below_track(self, scene: Scene, places: Places) -> float:
        """Where the log may begin under the track, the tray or the explanation of a set-up step."""
        if not scene.setting_up:
            return turn_track.plan(places.track, scene, places.unit).below
        found = (
            offers(places.track, places.lattice, scene, places.unit) if scene.phase == "consolidate" else []
        )
        spare = 68 if shallow(places.track, places.unit) else 196
        above = places.track.rect.top + places.u(spare)
        lowest = max((offer.center[1] + offer.half for offer in found), default=above)
        return lowest + places.u(90 if scene.phase in ("place", "garrison") else 8)

    def status(self, view: View) -> Words:
        """Mode of the game, how many lands and ruins there are."""
        scene = self.scene(view)
        lands = sum(1 for tile in scene.tiles.values() if tile.territory and not tile.ruin)
        ruins = sum(1 for tile in scene.tiles.values() if tile.territory and tile.ruin)
        mode = self.lore.word(self.lore.content.boards[scene.mode].name)
        return (
            f"{mode}    ",
            Icon("vampire_knight/icons/land", plain=True),
            f"{lands}   ",
            Icon("vampire_knight/icons/ruin", plain=True),
            f"{ruins}",
        )

    def tools(self, view: View) -> Sequence[Tool]:
        """Turn the table; show what opponents threaten."""
        return (
            Tool("turn", "redo", "vampire_knight.board.tool.turn", "r", False, self.turn_table),
            Tool(
                "threats",
                "warning",
                "vampire_knight.board.tool.threats",
                "t",
                self.threats,
                self.toggle_threats,
            ),
        )

    def turn_table(self) -> None:
        """See the board from the next seat's side."""
        if self._read is None:
            return
        sides = [SIDES.index(seat.side) for seat in self._read[1].seats]
        now = self.turned if self.turned is not None else 0
        self.turned = min(sides, key=lambda side: ((side - now - 1) % 4, side))
        self._places = None

    def toggle_threats(self) -> None:
        """Show or hide where opponents could stand after one move."""
        self.threats = not self.threats

    # ---- drawing

    def draw(self, surface: pygame.Surface, view: View, look: Look, hides: frozenset[str]) -> None:
        """Everything but the words of log, inspector and bars."""
        self._look = look
        scene = self.scene(view)
        places = self.places(scene)
        lights = self.lights(view, scene, look)
        pen = Pen(self.ui, surface)
        surface.blit(self._still(view, scene, places, look, lights), (0, 0))
        lattice = places.lattice
        self.overlays.rings(pen, lattice, lights)
        self._draw_pieces(pen, scene, places, look, hides)
        self.overlays.above(pen, lattice, scene, lights)
        self._hot_things(pen, scene, places, look)
        named_units(pen, self.lore, lattice, look)

    def _still(self, view: View, scene: Scene, places: Places, look: Look, lights: Lights) -> pygame.Surface:
        """Tiles with their lights and all panels as one opaque picture: what stays while pieces hop, rings
        follow the pointer and motions run."""
        base = self._base_for(scene, places)
        key = (
            id(base),
            id(view),
            self.choreography.carried.mark,
            look.lit,
            look.picked,
            lights.quiet,
            frozenset(lights.reach),
            lights.walker,
            self.threats,
        )
        if self._frame is None or self._frame[0] != key:
            made = (
                self._frame[1]
                if self._frame and self._frame[1].get_size() == base.get_size()
                else base.copy()
            )
            made.blit(base, (0, 0))
            pen = Pen(self.ui, made)
            self.overlays.below(pen, places.lattice, lights)
            if lights.threats:
                self.overlays.threats(pen, places.lattice, lights)
            self._draw_panels(pen, scene, places, look)
            self._frame = (key, made)
            self._kept_view = view  # keeps its id from being used again
        return self._frame[1]

    def _hot_things(self, pen: Pen, scene: Scene, places: Places, look: Look) -> None:
        """The rim of the card or territory outside the board that is pointed at."""
        hot = {name for name in (look.hover, look.focus) if name} - look.lit - set(look.picked)
        plans = self._plans(scene, places)
        for seat in scene.seats:
            for laid in plans[seat.number].cards:
                if f"card:{laid.view.card}" in hot:
                    pen.unit_art("frames/rim_legal", laid.center, laid.half / 100, alpha=0.7)

    def _base_for(self, scene: Scene, places: Places) -> pygame.Surface:
        """Ground and tiles as one opaque picture, kept while no tile changes."""
        faces = tuple((tile.territory, tile.ruin) for tile in scene.tiles.values())
        key = (
            places.window.size,
            places.lattice,
            faces,
            self.ui.language,
            self.ui.theme.name,
            tuple(self.lore.shape(seat.number) for seat in scene.seats),
        )
        if self._base is None or self._base[0] != key:
            made = ground(self.lore, self.tiles, places, scene).copy()
            for cell in places.lattice.painted():
                tile = scene.tiles[cell]
                picture = self.tiles.picture(tile.territory, tile.ruin, places.lattice.half)
                made.blit(picture, Tiles.corner(places.lattice.center_of(cell), picture))
            self.overlays.coordinates(Pen(self.ui, made), places.lattice, places.unit)
            self._base = (key, made)
        return self._base[1]

    def _draw_pieces(self, pen: Pen, scene: Scene, places: Places, look: Look, hides: frozenset[str]) -> None:
        hot = frozenset(name for name in (look.hover, look.focus) if name and name.startswith("piece:"))
        for cell in places.lattice.painted():
            stands = stands_on(self.lore, scene, places.lattice, cell, hides)
            if stands:
                self.pieces.draw(pen, stands, look.picked, look.lit, hot)

    def _draw_panels(self, pen: Pen, scene: Scene, places: Places, look: Look) -> None:
        hot: frozenset[str] = frozenset()
        picked = frozenset(look.picked)
        plans = self._plans(scene, places)
        self.choreography.plans = plans
        for seat in scene.seats:
            asked = seat.number in scene.asked
            lit = frozenset(name for name in look.lit if name.startswith("card:")) if asked else frozenset()
            missing = self._missing(scene, seat.number)
            if asked or (scene.active == seat.number and not scene.setting_up):
                self.seats.glow(pen, plans[seat.number])
            self.seats.draw(pen, plans[seat.number], seat, scene, lit, hot, picked, missing)
        offered = offers(places.track, places.lattice, scene, places.unit)
        if scene.setting_up:
            self.stage.panel(pen, places.track, scene, offered, look.lit, look.picked, hot)
            if scene.phase == "decks":
                self.stage.decks(pen, places.lattice, scene, offered, look.lit, look.picked, hot)
        else:
            self.track.draw(pen, turn_track.plan(places.track, scene, places.unit), scene)

    def _plans(self, scene: Scene, places: Places) -> dict[int, seat_panels.SeatPlan]:
        """The plan of each seat's panel, kept while its cards look the same."""
        found = {}
        for seat in scene.seats:
            key = (id(places), seat.deck)
            kept = self._kept_plans.get(seat.number)
            if kept is None or kept[0] != key:
                kept = (key, seat_panels.plan(places.seats[seat.number], seat, places.unit))
                self._kept_plans[seat.number] = kept
            found[seat.number] = kept[1]
        return found

    @staticmethod
    def _missing(scene: Scene, seat: int) -> dict[str, tuple[str, ...]]:
        """During the tap action: for each card that may come next, the units that the tray lacks for it."""
        if scene.tray is None or seat != scene.active:
            return {}
        left = [
            unit["resource"] for tap in scene.tray["taps"] for unit in tap["units"] if unit["card"] is None
        ]
        found: dict[str, tuple[str, ...]] = {}
        for card in scene.seat(seat).deck:
            if card.state != "inactive":
                continue
            spare, lacks = list(left), []
            for unit in card.cost:
                if unit in spare:
                    spare.remove(unit)
                else:
                    lacks.append(unit)
            if left:
                found[card.card] = tuple(lacks)
        return found

    # ---- what is lit

    def lights(self, view: View, scene: Scene, look: Look) -> Lights:
        """What the look means on the board."""
        cells = frozenset(name[5:] for name in look.lit if name.startswith("cell:"))
        walker = self._walker(scene, look)
        picked = frozenset(_cell_of(scene, name) for name in look.picked) - {""}
        if scene.phase == "garrison" and scene.asked:
            picked |= {scene.seat(scene.asked[0]).capitals[-1]}
        reach = scene.reach.get(walker, {}) if walker else {}
        pointed = _cell_of(scene, look.hover) or _cell_of(scene, look.focus)
        aim = pointed if pointed in reach else ""
        forecast = self._forecast_for(view, walker, aim) if aim and reach[aim]["fight"] else None
        busy = frozenset(
            scene.figures[name[6:]].cell
            for name in (*look.lit, *look.picked)
            if name.startswith("piece:") and name[6:] in scene.figures
        )
        chosen = bool(walker and f"piece:{walker}" in look.picked)
        return Lights(
            lit=cells,
            picked=picked,
            hover=(look.hover or "")[5:] if (look.hover or "").startswith("cell:") else "",
            focus=(look.focus or "")[5:] if (look.focus or "").startswith("cell:") else "",
            busy=busy,
            quiet=bool(cells or (look.lit and busy)) and not scene.over,
            walker=walker,
            reach=reach if walker and (chosen or not cells) else {},
            aim=aim,
            fights=scene.fights
            if scene.phase in ("turn", "fight", "attackers", "winning_card", "move")
            else (),
            forecast=forecast,
            threats=self._threats(scene),
            taps=tuple(tap["cell"] for tap in scene.tray["taps"]) if scene.tray else (),
        )

    @staticmethod
    def _walker(scene: Scene, look: Look) -> str:
        """The piece whose reach is shown: the picked one, else the one that is pointed at."""
        names = [*reversed(look.picked), look.hover or "", look.focus or ""]
        if scene.phase not in ("move", "turn"):
            return ""
        return next((name[6:] for name in names if name.startswith("piece:") and name[6:] in scene.reach), "")

    def _forecast_for(self, view: View, walker: str, aim: str) -> Mapping[str, Any] | None:
        key = (id(view), walker, aim)
        if self._forecast[0] != key:
            self._forecast = (key, fight_after_move(self.rules, view, walker, aim))
        return self._forecast[1]

    def _threats(self, scene: Scene) -> dict[int, frozenset[str]]:
        if not self.threats or scene.setting_up:
            return {}
        me = scene.seat(scene.viewer or scene.active or 1)
        return {
            seat.number: frozenset(scene.threats.get(str(seat.number), ()))
            for seat in scene.seats
            if seat.team != me.team and not seat.out
        }

    # ---- regions

    def regions(self, view: View) -> Sequence[Region]:
        """Panels, cards, tiles, pieces, what lies out to choose; later lies above."""
        scene = self.scene(view)
        places = self.places(scene)
        found = [
            Region(f"seat:{number}", panel.rect, panel.outline) for number, panel in places.seats.items()
        ]
        for plan in self._plans(scene, places).values():
            found += [Offer(f"card:{laid.view.card}", laid.center, laid.half).region() for laid in plan.cards]
        if not scene.setting_up:
            track = turn_track.plan(places.track, scene, places.unit)
            found += [
                Offer(f"action:{name}", at, track.half / 1.3).region() for name, at in track.nodes.items()
            ]
        if scene.phase != "decks":
            found += [_tile_region(places, cell) for cell in places.lattice.painted()]
        for cell in places.lattice.painted():
            found += piece_regions(stands_on(self.lore, scene, places.lattice, cell))
        found += [offer.region() for offer in offers(places.track, places.lattice, scene, places.unit)]
        found += unit_regions(self.lore, places.lattice, self._look)
        return found

    def stand_in(self, thing: str, lit: frozenset[str], view: View) -> str:
        """A press on a tile means the lit piece on it, a press on a piece its lit tile."""
        scene = self.scene(view)
        kind, _, ident = thing.partition(":")
        if thing in lit:
            return thing
        if kind == "cell":
            on = [figure.thing for figure in scene.on(ident) if figure.thing in lit]
            return on[0] if on else thing
        if kind == "piece" and ident in scene.figures and f"cell:{scene.figures[ident].cell}" in lit:
            return f"cell:{scene.figures[ident].cell}"
        return thing

    # ---- the rest of the protocol

    def motions(self, event: Event, before: View, after: View) -> Sequence[Motion]:
        """How to show an event."""
        scene = self.scene(before)
        return self.choreography.motions(event, scene, self.places(scene))

    def steps(self, view: View) -> Sequence[Step]:
        """The three actions of the turn, or the steps of the set-up."""
        scene = self.scene(view)
        if scene.setting_up:
            now = {"initiative": "deal", "garrison": "place"}.get(scene.phase, scene.phase)
            place = SETUP_STEPS.index(now)
            return [
                Step(
                    f"vampire_knight.board.setup.{name}.step",
                    "done" if index < place else "now" if index == place else "to_come",
                )
                for index, name in enumerate(SETUP_STEPS)
            ]
        return [
            Step(
                f"names.action.{name}",
                "now" if scene.open == name else "done" if name in scene.used else "to_come",
            )
            for name in ACTIONS
        ]

    def inspect(self, thing: str, view: View) -> Inspection | None:
        """What to show of a thing; a tile where a picked piece could fight with the forecast of it."""
        scene = self.scene(view)
        forecast = None
        if thing.startswith("cell:"):
            walker = self._walker(scene, self._look)
            goal = scene.reach.get(walker, {}).get(thing[5:]) if walker else None
            forecast = self._forecast_for(view, walker, thing[5:]) if goal and goal["fight"] else None
        return self.inspector.inspect(thing, scene, forecast)

    def headline(self, view: View) -> tuple[str, Mapping[str, Any]]:
        """Whose turn it is."""
        scene = self.scene(view)
        if scene.over:
            return "vampire_knight.board.headline_over", {}
        if scene.setting_up or not scene.active:
            return "vampire_knight.board.headline_setup", {}
        return "vampire_knight.board.headline", {"turn": scene.turn, "seat": f"seat:{scene.active}"}

    def tray(self, view: View, legal: Sequence[Action]) -> Tray | None:
        """Nothing is secret here."""
        return None

    def tray_rect(self, view: View) -> pygame.Rect:
        """Never used: there are no private decisions."""
        return self.places(self.scene(view)).track.rect


def _tile_region(places: Places, cell: str) -> Region:
    outline = places.lattice.outline(cell)
    left, top, right, foot = outline[3][0], outline[0][1], outline[1][0], outline[2][1]
    return Region(
        f"cell:{cell}", pygame.Rect(int(left), int(top), int(right - left) + 2, int(foot - top) + 2), outline
    )


def _cell_of(scene: Scene, thing: str | None) -> str:
    """The cell of a tile or of the piece on it."""
    if thing is None:
        return ""
    if thing.startswith("cell:"):
        return thing[5:]
    figure = scene.figures.get(thing.removeprefix("piece:")) if thing.startswith("piece:") else None
    return figure.cell if figure is not None else ""


def _cut(outline: tuple[tuple[float, float], ...], top: float) -> tuple[tuple[float, float], ...]:
    """The part of a polygon below a height."""
    found: list[tuple[float, float]] = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if y1 >= top:
            found.append((x1, y1))
        if (y1 < top) != (y2 < top):
            found.append((x1 + (x2 - x1) * (top - y1) / (y2 - y1), top))
    return tuple(found)
