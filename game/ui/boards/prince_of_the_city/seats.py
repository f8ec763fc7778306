"""The seats in turn order from the Regent: portrait, attributes, vitae, prestige spelled out, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.ui.boards import Look
from game.ui.boards.pen import rounded
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen, layered
from game.ui.boards.prince_of_the_city.reading import Scene, SeatView
from game.ui.boards.prince_of_the_city.style import BONE, LAMP, LAMP_PALE, mix_night
from game.ui.kit.paint import Shadow, down
from game.ui.kit.theme import INK, fade, rgb

TINY: Final = 76
"""Logical height below which a box has two lines."""
BLOOD: Final = rgb("#D13A50")
GLASS: Final = rgb("#F08A97")


@dataclass(slots=True, frozen=True)
class Row:
    """The parts of a seat's box in pixels, for drawing and for the pointer."""

    rect: pygame.Rect
    portrait: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    hand: pygame.Rect


def row_of(rect: pygame.Rect, cards: int, unit: float, face: float = 0.29) -> Row:
    """Where the parts of a seat's box lie; a low one has smaller cards. `face` is the portrait's share of the
    width."""
    wide = min(96 * unit, rect.width * face, rect.height * 0.74)
    portrait = pygame.Rect(rect.left, rect.top, round(wide), rect.height)
    tall = min(34 * unit, rect.height * 0.24)
    card = min(tall * 0.8, (rect.right - portrait.right - 110 * unit) / max(1, cards) - 4 * unit)
    found = []
    right = rect.right - 10 * unit
    for place in range(cards):
        x = right - (cards - place) * (card + 4 * unit) + 4 * unit
        found.append(
            pygame.Rect(round(x), round(rect.bottom - tall - 8 * unit), max(6, round(card)), round(tall))
        )
    hand = pygame.Rect(
        portrait.right + round(8 * unit), round(rect.bottom - tall - 8 * unit), round(44 * unit), round(tall)
    )
    return Row(rect, portrait, tuple(found), hand)


class Seats:
    """Draws the column of seats."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.ui = lore.ui

    def draw(self, pen: Pen, rows: dict[int, Row], scene: Scene, look: Look) -> None:
        """All seats."""
        for number, row in rows.items():
            seat = scene.seat(number)
            self._box(pen, row, seat, scene, look)

    def _box(self, pen: Pen, row: Row, seat: SeatView, scene: Scene, look: Look) -> None:
        acts = seat.number in scene.asked and not scene.over
        thing = f"seat:{seat.number}"
        lit, hot = thing in look.lit, thing in (look.hover, look.focus)
        margin = pen.px(28)
        size = (row.rect.width + 2 * margin, row.rect.height + 2 * margin)
        name = self.lore.name(thing)
        public = seat if look.private else _public(seat)
        key = (
            "seat",
            repr(public),
            name,
            acts,
            scene.regent == seat.number,
            scene.phase,
            scene.current == seat.number,
            seat.number in scene.winners,
            self.ui.marks.chosen.get(seat.number),
        )
        picture = layered(
            self.ui, key, size, lambda inner: self._paint(inner, row, public, scene, name, acts, margin)
        )
        pen.put(picture, (row.rect.left - margin, row.rect.top - margin))
        if lit or hot or thing in look.picked:
            bright = hot or thing in look.picked
            pen.box(
                pen.looks.raised_lit.of(
                    fill=(), rim=LAMP_PALE if bright else LAMP, rim_width=3.5 if bright else 2.5, radius=14
                ),
                row.rect.inflate(pen.px(2), pen.px(2)),
            )
        for (card, _), rect in zip(seat.active, row.cards, strict=True):
            named = f"card:{card}"
            if (
                named in (look.hover, look.focus)
                or (named in look.lit and seat.number == scene.viewer)
                or named in look.picked
            ):
                pen.box(
                    pen.looks.raised.of(fill=(), rim=LAMP, rim_width=2.5, radius=5),
                    rect.inflate(pen.px(4), pen.px(4)),
                )

    # ---- one box

    def _paint(
        self, pen: Pen, row: Row, seat: SeatView, scene: Scene, name: str, acts: bool, margin: int
    ) -> None:
        shift = (margin - row.rect.left, margin - row.rect.top)
        rect = row.rect.move(shift)
        self._ground(pen, rect, acts)
        self._portrait(pen, row.portrait.move(shift), seat, scene)
        px = pen.px
        left, right = row.portrait.right + shift[0] + px(10), rect.right - px(11)
        small = rect.height < px(96)
        if rect.height < px(TINY):
            held = [card.move(shift) for card in row.cards]
            self._tiny(pen, rect, left, right, seat, scene, name, acts, held)
            return
        lines = self._lines(rect, px)
        self._title(pen, left, right, lines[0], seat, scene, name, acts, small or len(lines) < 5)
        if len(lines) == 5:
            self._subtitle(pen, left, right, lines[1], seat, scene, acts)
        self._attributes(pen, left, right, lines[-3], seat)
        self._prestige(pen, left, right, lines[-2], seat)
        self._holdings(pen, row, shift, seat, scene)

    def _tiny(
        self,
        pen: Pen,
        rect: pygame.Rect,
        left: float,
        right: float,
        seat: SeatView,
        scene: Scene,
        name: str,
        acts: bool,
        held: Sequence[pygame.Rect],
    ) -> None:
        """Two lines for windows with very large letters: name and prestige; vitae, hand, tokens, cards. The
        cards lie there where they have room, else their number."""
        px = pen.px
        upper, lower = rect.top + rect.height * 0.28, rect.top + rect.height * 0.73
        plate = pygame.Rect(0, 0, px(40), px(26))
        plate.midright = (round(right), round(upper))
        pen.fit("tokens/prestige_plate_wide", plate.center, plate.size)
        pen.words(str(seat.prestige), plate.center, pen.styles.card_name.of(size=18, color=INK), "center")
        style = pen.styles.card_name.of(size=18, color=LAMP if acts else BONE)
        pen.words(name, (left, upper), style, limit=plate.left - left - px(4))
        x: float = left
        shape = self.ui.marks.of(seat.number).shape
        shown = [("tokens/vitae_flask", seat.vitae), ("marks/hand", seat.hand_size)]
        if scene.phase == "influence":
            shown.append((f"tokens/influence_{shape}", seat.pool))
        for art, count in shown:
            x = self._counted(pen, art, count, x, lower)
        if held and held[0].left < x:
            self._counted(pen, "kinds/strategy", len(held), x, lower)
            return
        for (card, awake), place in zip(seat.active, held, strict=True):
            self._active(pen, place, card, awake)

    def _counted(self, pen: Pen, art: str, count: int, x: float, y: float) -> float:
        """A picture and its number; where the next one begins."""
        px = pen.px
        pen.fit(art, (x + px(9), y), (px(18), px(19)))
        return x + px(26) + pen.words(str(count), (x + px(20), y), pen.styles.small_bold)

    def _lines(self, rect: pygame.Rect, px: Callable[[float], int]) -> list[float]:
        """The vertical middles of the lines: name, (clan), attributes, prestige, cards."""
        if rect.height >= px(138):
            top, foot = float(rect.top + px(22)), float(rect.bottom - px(25))
            return [top + (foot - top) * share for share in (0, 0.215, 0.44, 0.68, 1)]
        top, foot = rect.top + rect.height * 0.14, rect.bottom - rect.height * 0.155 - px(2)
        return [top + (foot - top) * share for share in (0, 0.34, 0.66, 1)]

    def _ground(self, pen: Pen, rect: pygame.Rect, acts: bool) -> None:
        look = pen.looks.raised
        if acts:
            box = look.of(
                fill=down(rgb("#2B2A2A"), rgb("#1A2030")),
                rim=LAMP,
                rim_width=2,
                radius=14,
                shadows=(Shadow(fade(LAMP, 0.35), 24),),
            )
        else:
            box = look.of(
                fill=down(rgb("#172033"), rgb("#111827")),
                rim=rgb("#2C3A50"),
                radius=14,
                shadows=(Shadow((0, 0, 0, 100), 10, 4),),
            )
        pen.box(box, rect)

    def _portrait(self, pen: Pen, rect: pygame.Rect, seat: SeatView, scene: Scene) -> None:
        art = self.lore.character(seat.clan)
        inner = rect.inflate(-2, -2)
        if art:
            tall = max(inner.height, round(inner.width * 1.5))
            picture = self.ui.assets.image(
                f"prince_of_the_city/portraits/{art}", (round(tall / 1.5) + 1, tall)
            )
            cut = pygame.Rect(0, 0, *inner.size)
            cut.midtop = (picture.get_width() // 2, 0)
            cut.clamp_ip(picture.get_rect())
            piece = picture.subsurface(cut.clip(picture.get_rect()))
            if seat.torpid:
                piece = pygame.transform.grayscale(piece.copy())
            pen.put(rounded(piece, pen.px(13), (True, False, False, True)), inner.topleft)
        else:
            pen.box(pen.looks.inset.of(radius=13, corners=(True, False, False, True)), inner)
        if scene.regent == seat.number:
            side = min(pen.px(34), rect.width * 0.42)
            pen.fit("tokens/crown", (rect.left + side * 0.62, rect.top + side * 0.56), (side, side))
        side = min(pen.px(38), rect.width * 0.46)
        pen.mark(seat.number, (rect.left + side * 0.66, rect.bottom - side * 0.66), side)

    def _title(
        self,
        pen: Pen,
        left: float,
        right: float,
        y: float,
        seat: SeatView,
        scene: Scene,
        name: str,
        acts: bool,
        small: bool,
    ) -> None:
        """The name; in a `small` box, which has no line for it below, beside it where the seat stands."""
        style = pen.styles.card_name.of(size=20 if small else 22)
        room = right - left
        if small:
            note = self._note(pen, seat, scene, acts)
            room -= pen.width(note, pen.styles.small_bold) + pen.px(8) if note else 0
            if note:
                pen.words(
                    note,
                    (right, y),
                    pen.styles.small_bold.of(color=LAMP if acts else pen.theme.bone_300),
                    "right",
                )
        pen.words(name, (left, y), pen.fitted(name, style, room, 16), limit=room)

    def _note(self, pen: Pen, seat: SeatView, scene: Scene, acts: bool) -> str:
        """One word on where the seat stands: winner, to act, torpid, passed, Regent."""
        t = self.lore.t
        if scene.over:
            return t("note.prince") if seat.number in scene.winners else ""
        if acts:
            return t("note.acts")
        if seat.torpid:
            return t("note.torpid")
        if scene.phase == "influence" and seat.passed:
            return t("note.passed")
        return t("note.regent") if scene.regent == seat.number else ""

    def _subtitle(
        self, pen: Pen, left: float, right: float, y: float, seat: SeatView, scene: Scene, acts: bool
    ) -> None:
        note = self._note(pen, seat, scene, acts)
        room = right - left
        if note:
            style = pen.styles.small_bold.of(color=LAMP if acts else BONE)
            room -= pen.words(note, (right, y), style, "right") + pen.px(8)
        if seat.clan:
            words = self.lore.t("clan_line", clan=self.lore.name(f"clan:{seat.clan}"))
            pen.words(words, (left, y), pen.styles.small, limit=room)

    def _attributes(self, pen: Pen, left: float, right: float, y: float, seat: SeatView) -> None:
        px = pen.px
        x: float = left
        tight = right - left < px(215)
        for name, value in zip(("mental", "physical", "social"), seat.attributes, strict=True):
            x += pen.words(self.lore.t(f"short.{name}"), (x, y), pen.styles.small) + px(3)
            x += pen.words(str(value), (x, y), pen.styles.body_bold) + px(5 if tight else 10)
        self._vitae(pen, x, right, y, seat)

    def _vitae(self, pen: Pen, left: float, right: float, y: float, seat: SeatView) -> None:
        """A flask, a segment per vitae up to the limit, and the number."""
        px = pen.px
        wide = pen.words(str(seat.vitae), (right, y), pen.styles.body_bold, "right")
        room = right - wide - px(5) - left - px(22)
        most = max(seat.vitae_limit, seat.vitae, 1)
        step = min(px(9.5), room / most)
        if step < px(6.5):  # the number alone, beside its flask
            step = 0.0
        x = right - wide - px(5) - step * most
        pen.fit(
            "tokens/vitae_flask" if seat.vitae else "tokens/vitae_flask_empty",
            (x - px(11), y),
            (px(19), px(19)),
        )
        if not step:
            return
        for place in range(most):
            cell = pygame.Rect(round(x + step * place), round(y - px(7)), max(2, round(step) - px(2)), px(14))
            if place < seat.vitae:
                pygame.draw.rect(pen.surface, BLOOD, cell, border_radius=px(2))
                pygame.draw.rect(pen.surface, GLASS, cell, 1, border_radius=px(2))
            else:
                pygame.draw.rect(pen.surface, rgb("#6B5862"), cell, 1, border_radius=px(2))

    def _prestige(self, pen: Pen, left: float, right: float, y: float, seat: SeatView) -> None:
        px = pen.px
        plate = pygame.Rect(0, 0, px(42), px(28))
        plate.midleft = (round(left), round(y))
        pen.fit("tokens/prestige_plate_wide", plate.center, plate.size)
        pen.words(str(seat.prestige), plate.center, pen.styles.card_name.of(size=19, color=INK), "center")
        room = right - plate.right - px(8)
        words = self.lore.words("prestige_line", personal=seat.personal, city=seat.city)
        style = pen.fitted(words, pen.styles.small, room, 16)
        if pen.width(words, style) > room:
            words = self.lore.words("prestige_short", personal=seat.personal, city=seat.city)
            style = pen.fitted(words, pen.styles.small, room, 16)
        if pen.width(words, style) > room:  # very large letters: the numbers alone
            words = f"{seat.personal} + {seat.city}"
        pen.words(words, (plate.right + px(8), y), style, limit=room)

    def _holdings(self, pen: Pen, row: Row, shift: tuple[int, int], seat: SeatView, scene: Scene) -> None:
        px = pen.px
        area = row.hand.move(shift)
        x, y = area.left, area.centery
        pen.glyph("marks/hand", (x + px(12), y), px(22), pen.theme.bone_300)
        x += px(27)
        x += pen.words(str(seat.hand_size), (x, y), pen.styles.body_bold) + px(12)
        if scene.phase == "influence":
            shape = self.ui.marks.of(seat.number).shape
            pen.fit(f"tokens/influence_{shape}", (x + px(10), y), (px(22), px(24)))
            pen.words(str(seat.pool), (x + px(25), y), pen.styles.body_bold)
        for (card, awake), rect in zip(seat.active, row.cards, strict=True):
            self._active(pen, rect.move(shift), card, awake)

    def _active(self, pen: Pen, rect: pygame.Rect, card: str, awake: bool) -> None:
        """An active card as a small bone card with its emblem; asleep ones are dashed."""
        side = min(rect.width, rect.height) * 0.86
        if awake:
            box = pen.looks.paper.of(radius=4, rim=mix_night(0.2), rim_width=1, shadows=())
            pen.box(box, rect)
            pen.fit(f"emblems/{card}", rect.center, (side, side))
        else:
            pen.box(pen.looks.inset.of(radius=4, rim=rgb("#8E8470"), rim_width=1.5, dashed=True), rect)
            pen.glyph(f"kinds/{self.lore.kind(card)}", rect.center, side * 0.86, pen.theme.bone_500)


def _public(seat: SeatView) -> SeatView:
    return replace(seat, hand=None, known=())
