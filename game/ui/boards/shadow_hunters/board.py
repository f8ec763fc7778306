"""The Board of Shadow Hunters: puts seats, landscape and track together for the table screen.

Every part draws itself next door; here they get their boxes, the reading of the view and the looks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.content.names import Names
from game.core.model import Action, Ask, Event, Rules, View
from game.ui.boards import Inspection, Look, Motion, Region, Stage, Step, Tray
from game.ui.boards.shadow_hunters import cards, characters
from game.ui.boards.shadow_hunters.forecast import Forecast, forecasts, hermit_forecast
from game.ui.boards.shadow_hunters.forest import clearing_shape
from game.ui.boards.shadow_hunters.inspection import Inspector
from game.ui.boards.shadow_hunters.landscape import SCENE_RADIUS, Landscape
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.motions import Choreography
from game.ui.boards.shadow_hunters.places import Places, Scene, clearing_outline
from game.ui.boards.shadow_hunters.reading import DECKS, STAGES, Table, pool_of, read
from game.ui.boards.shadow_hunters.seats import SeatLook, SeatRows, mini_rects
from game.ui.boards.shadow_hunters.track import Ghost, TrackView
from game.ui.boards.shadow_hunters.tray import hermit_tray
from game.ui.kit.services import Ui

TURNS: Final = tuple((math.cos(math.tau * step / 12), math.sin(math.tau * step / 12)) for step in range(12))
TRAY: Final = (608, 430)  # logical size that a tray should have at least


class ShadowHuntersBoard:
    """See `game.ui.boards.Board`. `names` may be exchanged when the language or the players change."""

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        self.ui = ui
        self.lore = Lore(ui, rules, names)
        self.landscape = Landscape(ui, self.lore)
        self.track = TrackView(ui, self.lore)
        self.seats = SeatRows(ui, self.lore)
        self.inspector = Inspector(ui, self.lore)
        self.choreography = Choreography(ui, self.lore, self.landscape, self.track, self.seats)
        self._stage = Stage(
            pygame.Rect(0, 0, 1920, 1080),
            pygame.Rect(14, 64, 336, 888),
            pygame.Rect(360, 64, 1160, 888),
            pygame.Rect(1532, 64, 376, 530),
        )
        self._places: tuple[int, Places] | None = None
        self._looks: tuple[object, ...] = ()
        self._read: tuple[View, Table] | None = None
        self._outlined: tuple[Scene | None, tuple[str, ...], list[Region]] = (None, (), [])
        self._pool: tuple[int, tuple[str, ...]] | None = None
        self._trail: tuple[int, dict[int, str]] = (0, {})  # of which turn, and where its seat came from
        self._look = Look()

    def explain(self, ask: Ask, view: View) -> str:
        """What the area or card does that the question is about."""
        asked = dict(ask.arguments)
        if "area" in asked:
            return str(self.lore.area(str(asked["area"])).text.get(self.ui.language))
        card = str(asked.get("card", ""))
        return self.lore.text(card) if self.lore.is_card(card) else ""

    @property
    def names(self) -> Names:
        """The names of things and players."""
        return self.lore.names

    @names.setter
    def names(self, names: Names) -> None:
        self.lore.names = names

    # -- the protocol: boxes and drawing ---------------------------------------------------------------

    def layout(self, stage: Stage) -> None:
        """Take the boxes to draw in. The landscape is kept while its place and its look stay the same: every
        press lays the table out anew."""
        self._stage = stage
        self._places = None
        settings = self.ui.settings
        looks = (stage, self.ui.scale.factor, settings.high_contrast, self.ui.language)
        if looks != self._looks:
            self._looks = looks
            self.landscape.forget()

    def draw(self, surface: pygame.Surface, view: View, look: Look, hides: frozenset[str]) -> None:
        """Draw seats, landscape and track."""
        self._look = look
        table = self.choreography.carried(view, self._table(view))
        if not look.private:
            table = _public(table)
        places = self.places(table)
        seen = forecasts(self.lore, table, look)
        own = hermit_forecast(self.lore, table, look)
        if own is not None:
            seen[own.seat] = own
        trail = self._trail[1] if self._trail[0] == table.turn_number else {}
        self.landscape.draw(surface, places.scene, table, look, hides, trail)
        ghosts = self._ghosts(table, look, seen)
        lit = frozenset(ghost.seat for ghost in ghosts)
        self.track.draw(surface, places.track, table, hides, ghosts, lit)
        for row, seat in zip(places.rows, table.seats, strict=True):
            self.seats.draw(surface, row, seat, table, self._seat_look(table, seat.number, look, seen))

    def _table(self, view: View) -> Table:
        if self._read is None or self._read[0] is not view:
            if not self._pool or len(view["seats"]) != self._pool[0]:
                self._pool = (len(view["seats"]), pool_of(view, self.lore.content))
            self._read = (view, read(view, self.lore.content, self._pool[1]))
        return self._read[1]

    def places(self, table: Table) -> Places:
        """The boxes for as many seats as the table has."""
        count = len(table.seats)
        if self._places is None or self._places[0] != count:
            self._places = (count, Places.of(self._stage, self.ui.scale, count, self._letters(table)))
        return self._places[1]

    def _letters(self, table: Table) -> dict[int, int]:
        """How many characters that may be in play fall at each damage."""
        counts: dict[int, int] = {}
        for character in table.pool:
            limit = self.lore.limit(character)
            counts[limit] = counts.get(limit, 0) + 1
        return counts

    def _ghosts(self, table: Table, look: Look, seen: Mapping[int, Forecast]) -> list[Ghost]:
        """Ghosts for the seat under the pointer or chosen; all at once would only confuse."""
        wanted = {thing for thing in (look.hover, look.focus, *look.picked) if thing}
        found = []
        for forecast in seen.values():
            aimed = f"seat:{forecast.seat}" in wanted or table.question == "answer_hermit"
            if aimed and not forecast.stays and table.seat(forecast.seat).alive:
                words = f"+{forecast.change}" if forecast.change > 0 else f"−{-forecast.change}"
                found.append(Ghost(forecast.seat, forecast.damage, words, forecast.change < 0))
        return found

    def _seat_look(self, table: Table, seat: int, look: Look, seen: Mapping[int, Forecast]) -> SeatLook:
        thing = f"seat:{seat}"
        forecast = seen.get(seat)
        words = ""
        if forecast is not None:
            words = self.lore.t("stays", damage=forecast.damage) if forecast.stays else str(forecast.damage)
        hot = next((name[5:] for name in (look.hover, look.focus) if name and name.startswith("card:")), "")
        held = table.seat(seat).equipment
        lit_cards = frozenset(
            card for card in held if f"card:{card}" in look.lit or f"card:{card}" in look.picked
        )
        return SeatLook(
            lit=thing in look.lit,
            hover=look.hover == thing,
            picked=thing in look.picked,
            focus=look.focus == thing,
            turn=table.turn == seat and not table.over,
            answer=seat in table.asked and table.turn != seat,
            forecast=words,
            arrow=forecast is not None and not forecast.stays,
            hot_card=hot if hot in held else "",
            lit_cards=lit_cards,
            winner=seat in table.winners,
        )

    def solid(self, view: View) -> pygame.Rect:
        """The forest between its round corners."""
        return self.places(self._table(view)).scene.rect.inflate(0, -2 * self.ui.scale.px(SCENE_RADIUS))

    # -- regions ---------------------------------------------------------------------------------------

    def regions(self, view: View) -> Sequence[Region]:
        """Areas, piles, tokens, letters, marks on the track, rows and the cards in them; later lies above."""
        table = self._table(view)
        places = self.places(table)
        return [
            *self._area_regions(table, places),
            *self._pile_regions(places),
            *self._piece_regions(table, places),
            *self._row_regions(table, places),
            *self._spread_regions(table, places),
        ]

    def _area_regions(self, table: Table, places: Places) -> list[Region]:
        plates = self.landscape.plate_rects(places.scene, table.areas)
        return self._clearings(places.scene, table.areas) + [
            Region(f"area:{area}", rect, focusable=False)
            for area, rect in zip(table.areas, plates, strict=True)
        ]

    def _clearings(self, scene: Scene, areas: tuple[str, ...]) -> list[Region]:
        """The clearings, whose many corners are reckoned anew only where they lie elsewhere."""
        if self._outlined[:2] != (scene, areas):
            found = []
            for place, area in enumerate(areas):
                outline = clearing_outline(scene, place, clearing_shape(self.ui.assets, area))
                found.append(Region(f"area:{area}", _box(outline), outline))
            self._outlined = (scene, areas, found)
        return self._outlined[2]

    def _pile_regions(self, places: Places) -> list[Region]:
        piles = self.landscape.hollow.piles(places.scene)
        return [
            region
            for deck in DECKS
            for region in (
                Region(f"deck:{deck}", piles.decks[deck]),
                Region(f"discard:{deck}", piles.discards[deck]),
            )
        ]

    def _piece_regions(self, table: Table, places: Places) -> list[Region]:
        found = []
        spots = {**self.landscape.token_spots(places.scene, table)}
        for seat, (center, size) in spots.items():
            found.append(
                Region(f"seat:{seat}", _around(center, size), _circle(center, size / 2), focusable=False)
            )
        for seat, (center, size) in self.track.spots(places.track, table).items():
            found.append(
                Region(f"seat:{seat}", _around(center, size), _circle(center, size / 2), focusable=False)
            )
        for character, rect in self.track.letters(places.track, table).items():
            found.append(Region(f"character:{character}", rect, focusable=False))
        return found

    def _row_regions(self, table: Table, places: Places) -> list[Region]:
        found = []
        for row, seat in zip(places.rows, table.seats, strict=True):
            found.append(Region(f"seat:{seat.number}", row.rect))
            found += [
                Region(f"card:{card}", rect)
                for card, rect in zip(seat.equipment, mini_rects(self.ui, row, seat), strict=False)
            ]
        return found

    def _spread_regions(self, table: Table, places: Places) -> list[Region]:
        """Cards of the discards that are laid out to choose from."""
        spread = self.landscape.spread(table, self._look)
        rects = self.landscape.spread_rects(places.scene, spread)
        return [Region(f"card:{card}", rect) for card, rect in zip(spread, rects, strict=True)]

    # -- the rest of the protocol ----------------------------------------------------------------------

    def motions(self, event: Event, before: View, after: View) -> Sequence[Motion]:
        """How to show an event."""
        table = self._table(before)
        arguments: dict[str, Any] = dict(event.arguments)
        if event.kind in ("moved", "teleported"):
            seat = int(arguments["seat"])
            self._trail = (table.turn_number, {seat: table.seat(seat).area})
        return self.choreography.motions(event, before, table, self.places(table))

    def steps(self, view: View) -> Sequence[Step]:
        """start, move, area, attack, end."""
        table = self._table(view)
        now = STAGES.index(table.stage) if table.stage in STAGES else -1
        return [
            Step(
                f"shadow_hunters.board.step.{name}",
                "done" if place < now or table.over else "now" if place == now else "to_come",
            )
            for place, name in enumerate(STAGES)
        ]

    def inspect(self, thing: str, view: View) -> Inspection | None:
        """What to show of a thing."""
        return self.inspector.inspect(thing, self._table(view))

    def headline(self, view: View) -> tuple[str, Mapping[str, Any]]:
        """Whose turn it is, or that the game is over."""
        table = self._table(view)
        if table.over:
            return "shadow_hunters.board.headline_over", {}
        if not table.turn:
            return "shadow_hunters.board.headline_setup", {}
        return "shadow_hunters.board.headline", {"seat": f"seat:{table.turn}"}

    def tray(self, view: View, legal: Sequence[Action]) -> Tray | None:
        """The hermit card that only the viewer may see, and the answers to it."""
        return hermit_tray(self.lore, view, legal)

    def tray_rect(self, view: View) -> pygame.Rect:
        """The hollow of the scene, large enough for a card with its answers; never over seats or track."""
        places = self.places(self._table(view))
        scene, px = places.scene.rect, self.ui.scale.px
        hollow = places.scene.hollow
        width = min(scene.width - px(16), max(px(TRAY[0]), min(hollow.width, px(760))))
        height = min(scene.height - px(16), max(px(TRAY[1]), hollow.height))
        tray = pygame.Rect(0, 0, width, height)
        tray.midbottom = (hollow.centerx, min(hollow.bottom, scene.bottom - px(8)))
        return tray.clamp(scene.inflate(-px(12), -px(12)))

    # -- for other screens -----------------------------------------------------------------------------

    def draw_card(self, surface: pygame.Surface, rect: pygame.Rect, card: str) -> None:
        """The face of a card filling `rect` (pixels; width : height should be `cards.CARD_RATIO`)."""
        cards.draw_card(self.ui, self.lore, surface, rect, card)

    def draw_character(
        self, surface: pygame.Surface, rect: pygame.Rect, character: str, dead: bool = False
    ) -> None:
        """A character card filling `rect` (pixels), with its texts as far as they fit."""
        characters.draw_character(self.ui, self.lore, surface, rect, character, dead)


def _public(table: Table) -> Table:
    """The table without anything that only the viewer may know (the screen is covered)."""
    seats = tuple(
        replace(seat, character="", limit=0, spent=False) if seat.private else seat for seat in table.seats
    )
    return replace(table, seats=seats, viewer=0, question_card="")


def _box(outline: Sequence[tuple[float, float]]) -> pygame.Rect:
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    return pygame.Rect(int(left), int(top), int(right - left) + 2, int(bottom - top) + 2)


def _around(center: tuple[float, float], size: int) -> pygame.Rect:
    rect = pygame.Rect(0, 0, size + 2, size + 2)
    rect.center = (round(center[0]), round(center[1]))
    return rect


def _circle(center: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    return tuple((center[0] + radius * x, center[1] + radius * y) for x, y in TURNS)
