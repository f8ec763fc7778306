"""The Board of Prince of the City: puts city, corners, seats, hand and dock together for the table screen.

Every part draws itself next door; here they get their boxes, the reading of the view and the looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from game.content.names import Names
from game.core.model import Action, Event, Rules, View
from game.ui.boards import Inspection, Look, Motion, Region, Stage, Step, Tray
from game.ui.boards.docking import Desk, Extra, Wishes
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.city import CityView
from game.ui.boards.prince_of_the_city.clan_choice import ClanChoice
from game.ui.boards.prince_of_the_city.corners import Around, domain_rects
from game.ui.boards.prince_of_the_city.deal_carry import DealCarry
from game.ui.boards.prince_of_the_city.deal_sides import DOCK
from game.ui.boards.prince_of_the_city.deal_table import DealTable
from game.ui.boards.prince_of_the_city.events import Events
from game.ui.boards.prince_of_the_city.hand import Hand, card_rects, shown_cards
from game.ui.boards.prince_of_the_city.help_promise import HelpPromise
from game.ui.boards.prince_of_the_city.inspection import Inspector
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.motions import Choreography
from game.ui.boards.prince_of_the_city.panels import Panels
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.pieces import KERB, Pieces, arrange
from game.ui.boards.prince_of_the_city.places import Asked, Places, plan, seat_rows
from game.ui.boards.prince_of_the_city.reading import PHASES, Scene, read
from game.ui.boards.prince_of_the_city.seats import Row, Seats, row_of
from game.ui.kit.carry import Cargo
from game.ui.kit.services import Ui
from game.ui.kit.text import Words
from game.ui.kit.widget import Widget

DEALS: Final = frozenset({"offer", "counter", "accept", "refuse", "withdraw", "later"})
WISHES: Final = Wishes(
    wordy=frozenset({"challenge_type", "good", "phase", "promise", "discipline", "clan", "domain", "cause"}),
    confirmed=frozenset(
        {
            "play",
            "spend",
            "discard",
            "drain",
            "use",
            "power",
            "give",
            "move",
            "challenge",
            "attempt",
            "propose",
            "ask_help",
            "take_card",
            "share",
            "revive",
            "place",
            "start_at",
            "keep",
        }
    ),
    kinds={"where": "place"},
    hand=True,
)


class PrinceOfTheCityBoard:
    """See `game.ui.boards.Board` and `game.ui.boards.docking.DockingBoard`."""

    wishes: Wishes = WISHES

    def __init__(self, ui: Ui, rules: Rules, names: Names) -> None:
        self.ui = ui
        self.lore = Lore(ui, rules, names)
        self.pieces = Pieces(self.lore)
        self.cards = Cards(self.lore)
        self.city = CityView(self.lore, self.pieces)
        self.around = Around(self.lore)
        self.events = Events(self.lore)
        self.seats = Seats(self.lore)
        self.hand = Hand(self.lore, self.cards)
        self.inspector = Inspector(self.lore, self.cards, self.events)
        self.deals = DealTable(self.lore, self.cards)
        self.clans = ClanChoice(self.lore)
        self.carry = DealCarry(self)
        self.deals.sides.lift = self.carry.from_panel
        self.desk: Desk | None = None
        self.promise = HelpPromise(self.lore)
        self.panels = Panels(self.lore, self.pieces, self.events)
        self.choreography = Choreography(self)
        self._stage = Stage(
            pygame.Rect(0, 0, 1920, 1080),
            pygame.Rect(14, 64, 336, 888),
            pygame.Rect(360, 64, 1160, 888),
            pygame.Rect(1532, 64, 376, 530),
        )
        self._places: tuple[tuple[Any, ...], Places] | None = None
        self._read: tuple[View, Scene] | None = None
        self._look = Look()

    @property
    def names(self) -> Names:
        """The names of things and players."""
        return self.lore.names

    @names.setter
    def names(self, names: Names) -> None:
        self.lore.names = names

    # ---- reading and places

    def scene(self, view: View) -> Scene:
        """What `view` says."""
        if self._read is None or self._read[0] is not view:
            self._read = (view, read(view, self.lore.chart(view["board"]), self.lore.content))
        return self._read[1]

    @property
    def last_scene(self) -> Scene | None:
        """What the view that was looked at last says."""
        return self._read[1] if self._read is not None else None

    @property
    def stage(self) -> Stage:
        """The boxes to draw in."""
        return self._stage

    def layout(self, stage: Stage) -> None:
        """Take the boxes to draw in."""
        self._stage = stage
        self._places = None

    def places(self, scene: Scene) -> Places:
        """The boxes for what the scene needs."""
        legend = self.around.legend_size(scene)
        chips = self._stage.dock.width > 0
        key = (scene.chart.zones, len(scene.events), len(scene.seats), legend, chips)
        if self._places is None or self._places[0] != key:
            asked = Asked(len(scene.events), self.around.ledger_sizes(scene), legend, chips)
            unit = self.ui.scale.factor
            made = plan(self._stage.board, scene.chart, asked, unit)
            made.rows = seat_rows(self._stage.seats, len(scene.seats), unit)
            made.hand, made.dock = self._stage.hand, self._stage.dock
            self._places = (key, made)
        return self._places[1]

    def rows(self, scene: Scene) -> dict[int, Row]:
        """Seat -> the parts of its box, in the order of the turn."""
        boxes = self.places(scene).rows
        return {
            number: row_of(rect, len(scene.seat(number).active), self.ui.scale.factor)
            for number, rect in zip(scene.rows, boxes, strict=True)
        }

    # ---- drawing

    def draw(self, surface: pygame.Surface, view: View, look: Look, hides: frozenset[str]) -> None:
        """Draw seats, city, corners, hand and dock."""
        self._look = look
        scene = self.choreography.carried(view, self.scene(view))
        places = self.places(scene)
        pen = Pen(self.ui, surface)
        clip = surface.get_clip()
        surface.set_clip(self._stage.board.clip(clip))
        left, top = self._stage.board.topleft
        self.city.taken = [rect.move(-left, -top) for rect in places.around() if rect.width]
        self.city.draw(pen, self._stage.board, places.city, scene, look, hides)
        self.around.draw(pen, places, scene, look)
        self.events.draw(pen, places, scene, look)
        surface.set_clip(clip)
        self.seats.draw(pen, self.rows(scene), scene, look)
        self.hand.draw(pen, places.hand, scene, look)
        if places.dock.width and self.panels.shows(scene):
            self.panels.draw(pen, places.dock, scene, look)

    # ---- regions

    def regions(self, view: View) -> Sequence[Region]:
        """Zones, figures, domains, events, piles, seats and their cards, the hand, dice; later lies above."""
        scene = self.scene(view)
        places = self.places(scene)
        return [
            *self._city_regions(scene, places),
            *self._corner_regions(scene, places),
            *self._seat_regions(scene),
            *self._hand_regions(scene, places),
            *(
                self.panels.regions(places.dock, scene)
                if places.dock.width and self.panels.shows(scene)
                else ()
            ),
        ]

    def _city_regions(self, scene: Scene, places: Places) -> list[Region]:
        found = []
        city = places.city
        for zone in scene.chart.zones:
            outline = city.outline(zone)
            left, right = min(x for x, _ in outline), max(x for x, _ in outline)
            top, foot = min(y for _, y in outline), max(y for _, y in outline)
            rect = pygame.Rect(round(left), round(top), round(right - left) + 1, round(foot - top) + 1)
            found.append(Region(f"zone:{zone}", rect, outline))
        for zone, view in scene.zones.items():
            x, y = city.centers[zone]
            for stand in arrange(view, zone == scene.chart.elysium).stands:
                wide, tall = 30 * city.unit * stand.size, 52 * city.unit * stand.size
                rect = pygame.Rect(0, 0, round(wide), round(tall))
                rect.midbottom = (round(x + stand.at[0] * city.unit), round(y + stand.at[1] * city.unit))
                found.append(Region(f"seat:{stand.seat}", rect, focusable=False))
        return found

    def _corner_regions(self, scene: Scene, places: Places) -> list[Region]:
        found = [
            Region(f"domain:{domain}", rect, focusable=False)
            for domain, rect in domain_rects(places, scene).items()
        ]
        found += [
            Region(f"event:{event}", rect) for event, rect in zip(scene.events, places.events, strict=True)
        ]
        if places.turn.width:
            found.append(Region("turn:", places.turn, focusable=False))
        for name, rect in (("deck:", places.deck), ("spent:", places.spent)):
            if rect.width:
                found.append(Region(name, rect, focusable=False))
        return found

    def _seat_regions(self, scene: Scene) -> list[Region]:
        found = []
        for number, row in self.rows(scene).items():
            found.append(Region(f"seat:{number}", row.rect))
            for (card, _), rect in zip(scene.seat(number).active, row.cards, strict=True):
                found.append(Region(f"card:{card}", rect))
            if number == scene.viewer and row.cards and "place:play" in self._look.lit:
                found.append(Region("place:play", row.cards[0].unionall(list(row.cards))))
        return found

    def _hand_regions(self, scene: Scene, places: Places) -> list[Region]:
        cards = shown_cards(scene)
        rects = card_rects(places.hand, len(cards), self.ui.scale.factor)
        found = [Region(f"card:{card}", rect) for card, rect in zip(cards, rects, strict=False)]
        if "place:hand" in self._look.lit:
            found.append(Region("place:hand", places.hand))
        return found

    def lift(self, region: Region, view: View) -> Cargo | None:
        """Cards and tokens that may be part of a deal can be dragged to whoever shall get them."""
        return self.carry.from_board(region, self.scene(view))

    # ---- the rest of the protocol

    def motions(self, event: Event, before: View, after: View) -> Sequence[Motion]:
        """How to show an event."""
        return self.choreography.motions(event, before, self.scene(before))

    def steps(self, view: View) -> Sequence[Step]:
        """The five phases."""
        scene = self.choreography.carried(view, self.scene(view))
        now = PHASES.index(scene.phase) if scene.phase in PHASES else -1
        return [
            Step(
                f"prince_of_the_city.board.step.{name}",
                "done" if place < now or scene.over else "now" if place == now else "to_come",
            )
            for place, name in enumerate(PHASES)
        ]

    def inspect(self, thing: str, view: View) -> Inspection | None:
        """What to show of a thing."""
        return self.inspector.inspect(thing, self.scene(view), self._look)

    def headline(self, view: View) -> tuple[str, Mapping[str, Any]]:
        """Whose turn it is, or that the game is over."""
        scene = self.choreography.carried(view, self.scene(view))
        if scene.over:
            return "prince_of_the_city.board.headline_over", {
                "seats": tuple(f"seat:{seat}" for seat in scene.winners)
            }
        if scene.current:
            return "prince_of_the_city.board.headline", {"seat": f"seat:{scene.current}"}
        return "prince_of_the_city.board.headline_nobody", {"turn": max(1, scene.turn), "turns": scene.turns}

    def tray(self, view: View, legal: Sequence[Action]) -> Tray | None:
        """Private decisions are made on the own hand."""
        return None

    def tray_rect(self, view: View) -> pygame.Rect:
        """Never asked for."""
        return self._stage.board

    def spoken(self, view: View) -> tuple[Words, Words]:
        """What an offer that is put together is about; the chances of a challenge whose kind is open."""
        scene = self.scene(view)
        if self.deals.wanted(scene) and not self.panels.shows(scene):
            return self.deals.spoken(scene)
        if scene.ask == "challenge" and scene.viewer in scene.asked:
            return self.inspector.spoken(self._look.picked, scene)
        return "", ""

    # ---- docking

    def attach(self, desk: Desk) -> None:
        """The table screen that uses this board."""
        self.desk = desk

    def choices(self, legal: Sequence[Action]) -> Sequence[Action]:
        """Everything but deals; requests for help with the promise that was chosen for them."""
        if (
            self._read is not None
            and self.deals.wanted(self._read[1])
            and not self.panels.shows(self._read[1])
        ):
            return ()
        return [self.promise.with_it(action) for action in legal if action.do not in DEALS]

    def dock_width(self, view: View) -> float:
        """Contests, challenges and deals stand beside the board."""
        scene = self.scene(view)
        shown = self.panels.shows(scene) or self.deals.wanted(scene) or self.clans.wanted(scene)
        return DOCK if shown else 0.0

    def dock(self, view: View) -> Widget | None:
        """The widgets of the deal table or of the choice of clans; contests and challenges are drawn."""
        scene = self.scene(view)
        if self.panels.shows(scene) or self.desk is None:
            return None
        if self.clans.wanted(scene):
            return self.clans.build(self.desk)
        if not self.deals.wanted(scene):
            return None
        return self.deals.build(scene, self.desk)

    def extras(self, view: View) -> Sequence[Extra]:
        """Deals, and the promise that goes with a request for help."""
        if self.desk is None:
            return ()
        scene = self.scene(view)
        if any(action.do == "ask_help" for action in self.desk.possible()):
            return [self.promise.button(scene, self.desk)]
        self.promise.forget()
        return self.deals.extras(scene, self.desk)


def foot_of(places: Places, scene: Scene, seat: int) -> tuple[float, float] | None:
    """Where a seat's figure stands, in pixels; None while torpid."""
    zone = scene.seat(seat).zone
    if not zone:
        return None
    x, y = places.city.centers[zone]
    for stand in arrange(scene.zones[zone], zone == scene.chart.elysium).stands:
        if stand.seat == seat:
            return (x + stand.at[0] * places.city.unit, y + stand.at[1] * places.city.unit)
    return (x, y + KERB * places.city.unit)
