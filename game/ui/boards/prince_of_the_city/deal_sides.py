"""The sides of the deal table as widgets: cards to pick, steppers, tokens, promises; or an open offer.

The state belongs to the table (`deal_table.py`) and its draft; a press changes the stake that it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

import pygame

from game.ui.boards.docking import Desk
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.deal_carry import Good
from game.ui.boards.prince_of_the_city.draft import Stake
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.reading import Scene, SeatView
from game.ui.kit.boxes import Drawn, Label, Row, Space
from game.ui.kit.buttons import Hot, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.carry import Cargo, Grip
from game.ui.kit.choices import Dropdown, Option
from game.ui.kit.text import Mark
from game.ui.kit.widget import Rect, Widget

CARD: Final = (112.0, 90.0)
LOW: Final = 600.0
"""Logical height of a window below which there is room for the stakes alone."""
LYING: Final = 38.0
"""Logical height of a card where there is little room: emblem and name beside each other."""
DOCK: Final = 556.0
SHARE: Final = 0.45
"""Logical width of the table, and the most of the window that it takes."""
EDGES: Final = 76.0
"""What rims, gaps and the scroll bar take of it."""
Told = Mapping[str, Any]


def _kept(scene: Scene) -> int:
    """The vitae that nobody may give away (Rules 4.1.3)."""
    return 0 if scene.options.get("may_give_last_vitae") == "true" else 1


class DealSides:
    """Builds the widgets of a side."""

    def __init__(self, lore: Lore, cards: Cards) -> None:
        self.lore, self.cards = lore, cards
        self.ui = lore.ui
        self.lift: Callable[[Good, bool], Cargo | None] = lambda good, staked: None
        """What is carried away when a thing is dragged; the board says it."""

    def most(self, scene: Scene, good: Good) -> int:
        """How many of a thing its owner could put into an offer, as far as the viewer knows."""
        seat = scene.seat(good.owner)
        if good.pile == "hand":
            return (seat.hand or ()).count(good.name)
        if good.pile == "play":
            return [card for card, _ in seat.active].count(good.name)
        if good.pile == "cards":
            return seat.hand_size
        return max(0, seat.vitae - _kept(scene)) if good.pile == "vitae" else 1

    def _carried(self, hot: Hot, good: Good, staked: bool) -> Hot:
        hot.grip = Grip(lambda: self.lift(good, staked))
        return hot

    @property
    def _tight(self) -> bool:
        """Is there little room, so that cards lie and headings stand beside what they head?"""
        return self.ui.scale.compact

    def _card_size(self) -> tuple[float, float]:
        """Logical size of a card that is open; one that lies takes the width of its side."""
        if not self._tight:
            return CARD
        return (min(DOCK, self.ui.scale.size[0] * SHARE) - EDGES) / 2, LYING

    def _head(self, seat: SeatView) -> Widget:
        art = self.lore.character(seat.clan)

        def paint(canvas: Canvas, rect: Rect) -> None:
            if art:
                canvas.image(f"prince_of_the_city/portraits/{art}", rect, cover=True)

        words = (Mark(seat.number), self.lore.t("deal.gives", name=self.lore.name(f"seat:{seat.number}")))
        side = 36 if self._tight else 50
        face = [Drawn(paint, side, side)] if self.ui.scale.size[1] >= LOW else []
        return Row(*face, Label(words, "body_bold", lines=1, flex=1), gap=10)

    def _section(self, word: str, note: str = "") -> Widget:
        style = self.ui.styles.small_bold.of(color=self.ui.theme.bone_300)
        return Row(
            Label(self.lore.t(f"deal.{word}"), style, lines=1),
            Space(flex=1),
            Label(self.lore.t(note), "quiet", lines=1) if note else Space(),
        )

    # ---- a side that is being put together

    def made(self, scene: Scene, desk: Desk, seat: SeatView, stake: Stake, mine: bool) -> list[Widget]:
        found: list[Widget] = [self._head(seat)]
        found += self._hand_of(desk, seat, stake, mine)
        if seat.active:
            found.append(self._section("play"))
            found.append(
                Row(
                    *self._card_buttons(desk, [card for card, _ in seat.active], stake, "play", seat.number),
                    gap=6,
                    wrap=True,
                )
            )
        keep = _kept(scene)
        if not self._tight:
            found.append(self._section("vitae", "deal.keep_one" if keep else ""))
        found.append(
            self._stepper(
                desk,
                seat.number,
                f"{mine}.vitae",
                stake.vitae,
                max(0, seat.vitae - keep),
                lambda n: setattr(stake, "vitae", n),
            )
        )
        found += self._token_of(scene, desk, seat, stake)
        if not self._tight:
            found.append(self._section("promise", "deal.binds_nobody"))
        found += self._promise_of(scene, desk, stake, mine)
        return found

    def _hand_of(self, desk: Desk, seat: SeatView, stake: Stake, mine: bool) -> list[Widget]:
        if mine:
            if not seat.hand:
                return []
            return [
                self._section("hand", "deal.face_down"),
                Row(*self._card_buttons(desk, list(seat.hand), stake, "hand", seat.number), gap=6, wrap=True),
            ]
        if not seat.hand_size:
            return []
        hidden = Good(seat.number, "cards")
        backs = [
            self._carried(
                self._back(place < stake.cards, self._want_cards(desk, stake, place), f"back.{place}"),
                hidden,
                place < stake.cards,
            )
            for place in range(seat.hand_size)
        ]
        return [self._section("hand", "deal.backs"), Row(*backs, gap=6, wrap=True)]

    def _want_cards(self, desk: Desk, stake: Stake, place: int) -> Callable[[], None]:
        def press() -> None:
            stake.cards = place if place < stake.cards else place + 1
            desk.rebuild()

        return press

    def _card_buttons(
        self, desk: Desk, held: Sequence[str], stake: Stake, pile: Literal["hand", "play"], owner: int = 0
    ) -> list[Widget]:
        """Cards to press; those of an `owner` can be carried, too."""
        left = list(getattr(stake, pile))
        found: list[Widget] = []
        for place, card in enumerate(held):
            on = card in left
            if on:
                left.remove(card)
            press = self._toggle(desk, stake, pile, card, held.count(card))
            hot = self._card(card, on, press, f"{pile}.{id(stake)}.{place}")
            found.append(self._carried(hot, Good(owner, pile, card), on) if owner else hot)
        return found

    def _toggle(self, desk: Desk, stake: Stake, pile: str, card: str, copies: int) -> Callable[[], None]:
        def press() -> None:
            stake.toggle(pile, card, copies)
            desk.rebuild()

        return press

    def _card(self, card: str, on: bool, press: Callable[[], None] | None, ident: str) -> Hot:
        wide, tall = self._card_size()
        lift = 0 if self._tight else 6  # a chosen card stands a little higher

        def paint(canvas: Canvas, spot: Hot) -> None:
            state = (
                "picked"
                if on
                else "hover"
                if spot.hovered or spot.ring
                else "quiet"
                if press is not None
                else ""
            )
            rect = canvas.rect(Rect(spot.rect.left, spot.rect.top + (0 if on else lift), wide, tall))
            self.cards.small(Pen(self.ui, canvas.surface), rect, card, state)
            if on:
                self._tick(canvas, spot.rect.left + wide - (18 if self._tight else 8),
                           spot.rect.top + (tall / 2 if self._tight else 8))

        return Hot(
            self.lore.name(f"card:{card}"),
            press,
            paint,
            width=wide,
            height=tall + lift,
            id=f"deal.card.{ident}",
            tooltip=self._told(card),
        )

    def _told(self, card: str) -> str:
        second = self.lore.second_text(card)
        words = f"{self.lore.name(f'card:{card}')}: {self.lore.card_text(card)}"
        return f"{words} {self.lore.t('card_second', text=second)}" if second else words

    def _tick(self, canvas: Canvas, x: float, y: float) -> None:
        center = (x, y)
        pygame.draw.circle(canvas.surface, self.ui.theme.lamp, canvas.point(center), self.ui.scale.px(12))
        canvas.icon("check", center, 16, self.ui.theme.ink)

    def _back(self, on: bool, press: Callable[[], None] | None, ident: str) -> Hot:
        def paint(canvas: Canvas, spot: Hot) -> None:
            rect = canvas.rect(Rect(spot.rect.left, spot.rect.top + (0 if on else 6), 62, 88))
            self.cards.back(Pen(self.ui, canvas.surface), rect, on, spot.hovered or spot.ring)
            if on:
                center = (spot.rect.left + 56, spot.rect.top + 8)
                pygame.draw.circle(
                    canvas.surface, self.ui.theme.lamp, canvas.point(center), self.ui.scale.px(11)
                )
                canvas.icon("check", center, 15, self.ui.theme.ink)

        return Hot(
            self.lore.t("deal.hidden_card"),
            press,
            paint,
            width=62,
            height=94,
            id=f"deal.{ident}",
            enabled=press is not None,
        )

    def _stepper(
        self, desk: Desk, owner: int, ident: str, value: int, most: int, put: Callable[[int], None]
    ) -> Widget:
        def turn(to: int) -> Callable[[], None]:
            def press() -> None:
                put(to)
                desk.rebuild()

            return press

        less = IconButton("minus", self.ui.t("table.less"), turn(value - 1), size=44, id=f"deal.{ident}.less")
        more = IconButton("plus", self.ui.t("table.more"), turn(value + 1), size=44, id=f"deal.{ident}.more")
        less.enabled, more.enabled = value > 0, value < most

        def flasks(canvas: Canvas, spot: Hot) -> None:
            pen = Pen(self.ui, canvas.surface)
            for place in range(shown):
                at = canvas.point((spot.rect.left + 11 + place * 17, spot.rect.centery))
                pen.fit(
                    "tokens/vitae_flask", at, (pen.px(22), pen.px(22)), alpha=1.0 if place < value else 0.32
                )

        shown = min(most, 1 if self._tight else 7)
        wide = max(18.0, shown * 17.0 + 6)
        blood = Hot(self.lore.t("deal.vitae"), None, flasks, width=wide, height=44, id=f"deal.{ident}.carry")
        blood.focusable, blood.pressable = False, True  # the buttons beside it do the same for the keyboard
        style = self.ui.styles.small_bold.of(color=self.ui.theme.bone_300)
        return Row(
            *([Label(self.lore.t("deal.vitae"), style, lines=1)] if self._tight else []),
            self._carried(blood, Good(owner, "vitae"), False),
            Space(flex=1),
            less,
            Label(str(value), "body_bold", align="center"),
            more,
            gap=8,
        )

    def _token_of(self, scene: Scene, desk: Desk, seat: SeatView, stake: Stake) -> list[Widget]:
        """One token in play may change its owner."""
        zones = [zone for zone, view in scene.zones.items() if seat.number in dict(view.tokens)]
        if not zones or seat.gave_token:
            return []
        options = [Option("", self.lore.t("deal.no_token"))]
        options += [Option(zone, self.lore.name(f"zone:{zone}")) for zone in zones]

        def choose(zone: str) -> None:
            stake.token = zone
            desk.rebuild()

        return [
            *([] if self._tight else [self._section("token", "deal.one_token")]),
            Dropdown(
                options,
                stake.token,
                choose,
                name=self.lore.t("deal.token"),
                before=self.lore.t("deal.token_short") if self._tight else "",
                height=44,
                id=f"deal.token.{seat.number}",
            ),
        ]

    def _promise_of(self, scene: Scene, desk: Desk, stake: Stake, mine: bool) -> list[Widget]:
        content = self.lore.content
        options = [Option("", self.lore.t("deal.no_promise"))]
        options += [Option(name, self.lore.say(made.name)) for name, made in content.promises.items()]

        def choose(name: str) -> None:
            stake.promise, stake.about = name, ""
            subjects = self._subjects(scene, name)
            stake.about = subjects[0].value if subjects else ""
            desk.rebuild()

        def about(name: str) -> None:
            stake.about = name
            desk.rebuild()

        found: list[Widget] = [
            Dropdown(
                options,
                stake.promise,
                choose,
                name=self.lore.t("deal.promise"),
                height=44,
                id=f"deal.promise.{mine}",
            )
        ]
        subjects = self._subjects(scene, stake.promise)
        if subjects:
            found.append(
                Dropdown(
                    subjects,
                    stake.about,
                    about,
                    name=self.lore.t("deal.about"),
                    height=44,
                    id=f"deal.about.{mine}",
                )
            )
        return found

    def _subjects(self, scene: Scene, promise: str) -> list[Option]:
        """What a promise may be about: domains or zones of the map."""
        made = self.lore.content.promises.get(promise)
        if made is None or not made.about:
            return []
        names = (
            scene.chart.members
            if made.about == "domain"
            else [z for z in scene.chart.zones if z != scene.chart.elysium]
        )
        return [Option(name, self.lore.name(f"{made.about}:{name}")) for name in names]

    # ---- a side of an open offer

    def shown(self, desk: Desk, seat: SeatView, stake: Stake, told: Told, chosen: list[str]) -> list[Widget]:
        found: list[Widget] = [self._head(seat)]
        if stake.hand:
            found += self._laid_out("hand", stake.hand)
        if stake.cards:
            found += self._cards_to_choose(desk, seat, stake.cards, told, chosen)
        if stake.play:
            found += self._laid_out("play", stake.play)
        if stake.vitae:
            found += [
                self._section("vitae"),
                Label(self.lore.t("deal.vitae_count", count=stake.vitae), "body_bold"),
            ]
        if stake.token:
            words = self.lore.t("deal.token_at", zone=self.lore.name(f"zone:{stake.token}"))
            found += [self._section("token"), Label(words, "body")]
        if stake.promise:
            found += [
                self._section("promise", "" if self._tight else "deal.binds_nobody"),
                Label(self.lore.promise(stake.promise, stake.about), "second"),
            ]
        if stake.empty:
            found.append(Label(self.lore.t("deal.nothing"), "quiet"))
        return found

    def _laid_out(self, pile: str, cards: Sequence[str]) -> list[Widget]:
        """Cards that an open offer names, below their heading; they can only be looked at."""
        faces = (self._card(card, True, None, f"shown.{pile}.{place}") for place, card in enumerate(cards))
        return [self._section(pile), Row(*faces, gap=6, wrap=True)]

    def _cards_to_choose(
        self, desk: Desk, seat: SeatView, count: int, told: Told, chosen: list[str]
    ) -> list[Widget]:
        """Hand cards that an offer asks for: their owner chooses which, the others see backs."""
        if seat.hand is None or told["to"] != seat.number:
            backs = [self._back(True, None, f"shown.{i}") for i in range(count)]
            return [self._section("hand", "deal.backs"), Row(*backs, gap=6, wrap=True)]
        stake = Stake(hand=chosen)
        buttons = self._card_buttons(desk, list(seat.hand), stake, "hand")
        return [
            Label(self.lore.t("deal.choose", count=count), self.ui.styles.small_bold),
            Row(*buttons, gap=6, wrap=True),
        ]
