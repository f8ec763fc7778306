"""The seats' column: a row per seat with portrait or card back, name, damage, equipment and what lights up.

Three forms by the height of a row: everything, two lines, one line. The boxes come from `places`; what the
viewer may know stands in the `SeatView`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.boards.shadow_hunters.cards import mini_card
from game.ui.boards.shadow_hunters.characters import faction_mark, hidden_in, portrait_in
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import ART, Pen, lifted
from game.ui.boards.shadow_hunters.places import Row
from game.ui.boards.shadow_hunters.reading import SeatView, Table
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.services import Ui
from game.ui.kit.text import Icon, Paragraph, Words
from game.ui.kit.theme import Color, fade, mix, rgb

LAMP: Final = rgb("#F2C46D")
BASE: Final = rgb("#141D2C")
DEAD: Final = rgb("#0E141F")
TURN: Final = rgb("#1E2738")
HOVER: Final = rgb("#2C2A24")
RIM: Final = rgb("#26334A")
PORTRAIT_RIM: Final = rgb("#3A4A66")
PILL: Final = rgb("#3A2F1A")
PILL_HOT: Final = rgb("#5A4520")
PALE: Final = rgb("#FFF3D6")
GLOW: Final = Shadow(fade(LAMP, 0.24), 16)
GLOW_HOT: Final = Shadow(fade(LAMP, 0.40), 22)
MINI: Final = 42 / 53
MARGIN: Final = 26  # logical width of the light around a row
ROW_EDGE: Final = 12
"""Logical width of the part of a row, around it, where its corners show what lies below."""
KEPT_FREE: Final = 84  # logical width of a forecast, or of the damage in a narrow row
ROOMY: Final = 92  # logical height of a row that has room for the damage above its cards
TALL: Final = 140  # and of one in which all above the cards can be large
LEAST_CARD: Final = 28  # logical width of the smallest equipment card that can be told from another


@dataclass(slots=True, frozen=True)
class SeatLook:
    """What the screen wants to be seen of a row besides its seat."""

    lit: bool = False
    hover: bool = False
    picked: bool = False
    focus: bool = False
    turn: bool = False
    answer: bool = False
    forecast: str = ""
    arrow: bool = False
    hot_card: str = ""
    lit_cards: frozenset[str] = frozenset()
    winner: bool = False


def mini_rects(ui: Ui, row: Row, seat: SeatView) -> list[pygame.Rect]:
    """Where the equipment cards of a row lie: side by side, never one over another.

    Cards that have no room left are none of these; `more_rect` is where their number stands. The dead have
    theirs until it is looted.
    """
    shown = shown_cards(ui, row, seat)
    return _slots(ui, row, seat)[:shown]


def more_rect(ui: Ui, row: Row, seat: SeatView) -> pygame.Rect | None:
    """Where a row says how many more cards there are than it has room for, if there are."""
    shown = shown_cards(ui, row, seat)
    return _slots(ui, row, seat)[shown] if shown < _count(row, seat) else None


def shown_cards(ui: Ui, row: Row, seat: SeatView) -> int:
    """How many of the equipment cards lie open in a row; one place less where some have no room."""
    fitting = len(_slots(ui, row, seat))
    return fitting if fitting >= _count(row, seat) else fitting - 1


def crowded(ui: Ui, row: Row, seat: SeatView) -> bool:
    """Whether the damage of a narrow row makes room for its cards, or the forecast of a tall one."""
    if row.lines == 1 or not seat.alive or not (row.narrow or row.rect.height >= ui.scale.px(TALL)):
        return False
    wanted = len(seat.equipment) * (ui.scale.px(LEAST_CARD) + ui.scale.px(4))
    return wanted > row.rect.right - ui.scale.px(10 + KEPT_FREE) - _cards_left(ui, row)


def beside_name(ui: Ui, row: Row, seat: SeatView) -> bool:
    """Whether the damage of a crowded row stands in the line of the name: above the cards is no room."""
    return crowded(ui, row, seat) and row.rect.height < ui.scale.px(ROOMY)


def _low(ui: Ui, row: Row, seat: SeatView) -> bool:
    """A crowded row in which a forecast has only the line of the name, and all is small."""
    return crowded(ui, row, seat) and row.rect.height < ui.scale.px(TALL)


def _count(row: Row, seat: SeatView) -> int:
    return len(seat.equipment) if row.lines > 1 else 0


def _cards_left(ui: Ui, row: Row) -> int:
    """Left edge of the first card: in two lines to the right of the identity's mark."""
    return row.rect.left + portrait_width(ui, row) + ui.scale.px(16 + (30 if row.lines == 2 else 0))


def _slots(ui: Ui, row: Row, seat: SeatView) -> list[pygame.Rect]:
    """Places for cards, as many as there are cards or, side by side, as fit.

    Room for a forecast (in a narrow row: for the damage) stays free at the right end.
    """
    count = _count(row, seat)
    if not count:
        return []
    rect, px = row.rect, ui.scale.px
    height = (
        min(px(53), round(rect.height * 0.36)) if row.lines == 3 else min(px(34), round(rect.height * 0.42))
    )
    left, gap, least = _cards_left(ui, row), px(4), px(LEAST_CARD)
    kept = KEPT_FREE if seat.alive and not crowded(ui, row, seat) else 0
    space = rect.right - px(10 + kept) - left
    number = min(count, max(1, (space + gap) // (least + gap)))
    wide = max(least, min(round(height * MINI), (space - (number - 1) * gap) // number))
    height = round(wide / MINI)  # smaller before fewer
    step = min(wide + px(7), max(wide + gap, (space - wide) / max(1, number - 1)))
    y = rect.bottom - height - px(7 if row.lines == 3 else 4)
    return [pygame.Rect(round(left + step * place), y, wide, height) for place in range(number)]


def portrait_width(ui: Ui, row: Row) -> int:
    """Width of the portrait in a row, its margins left out."""
    if row.lines == 1:
        return ui.scale.px(4)
    inner = row.rect.height - 2 * ui.scale.px(6)
    return min(round(inner * 0.725), ui.scale.px(112), round(row.rect.width * (0.25 if row.narrow else 0.32)))


class SeatRows:
    """Draws the rows."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        self.ui = ui
        self.lore = lore

    def draw(self, surface: pygame.Surface, row: Row, seat: SeatView, table: Table, look: SeatLook) -> None:
        """One seat's row; a row that looks as before is copied."""
        margin = self.ui.scale.px(MARGIN)
        spot = row.rect.inflate(2 * margin, 2 * margin)
        first = bool(table.deaths) and seat.number in table.deaths[0]
        own = Row(pygame.Rect((margin, margin), row.rect.size), row.lines, row.narrow)
        who = (self.lore.name(f"seat:{seat.number}"), self.ui.marks.of(seat.number).shape)
        key = ("sh_row", seat, look, row.lines, row.narrow, first, who)
        edge = self.ui.scale.px(ROW_EDGE)
        solid = own.rect.inflate(-2 * edge, -2 * edge)
        plate = self.ui.plate(key, spot.size, solid, lambda made: self._row(made, own, seat, look, first))
        plate.draw(surface, spot.x, spot.y)

    def _row(self, made: pygame.Surface, row: Row, seat: SeatView, look: SeatLook, first: bool) -> None:
        pen = Pen(self.ui, made)
        self._ground(pen, row, seat, look)
        if row.lines > 1:
            self._face(pen, row, seat, look)
        free = self._first_line(pen, row, seat, look)
        if row.lines > 1:
            self._identity(pen, row, seat, free)
            self._equipment(pen, row, seat, look)
            self._remark(pen, row, seat, look, first)
        self._forecast(pen, row, seat, look)
        if look.turn:
            x, y, height = row.rect.left - pen.px(8), row.rect.top + pen.px(9), row.rect.height - pen.px(18)
            pygame.draw.rect(made, LAMP, (x, y, pen.px(8), height), border_radius=pen.px(4))

    # -- ground and portrait -------------------------------------------------------------------------

    def _ground(self, pen: Pen, row: Row, seat: SeatView, look: SeatLook) -> None:
        fill = DEAD if not seat.alive else TURN if look.turn else BASE
        if look.hover or look.picked:
            fill = HOVER
        box = Box(down(mix(fill, rgb("#FFFFFF"), 0.02), fill), RIM, 1.5, 12)
        if look.winner:
            box = box.of(rim=LAMP, rim_width=2, shadows=(GLOW_HOT,))
        elif look.lit or look.picked:
            hot = look.hover or look.picked
            box = box.of(rim=LAMP, rim_width=3.5 if hot else 2, shadows=(GLOW_HOT if hot else GLOW,))
        elif look.hover:
            box = box.of(rim=mix(RIM, pen.theme.bone_300, 0.6), rim_width=2)
        pen.box(box, row.rect)
        if look.focus:
            pen.box(Box((), pen.theme.bone_100, 2, 14), lifted(row.rect, pen.px(2)))

    def _face(self, pen: Pen, row: Row, seat: SeatView, look: SeatLook) -> None:
        gap = pen.px(6)
        rect = pygame.Rect(
            row.rect.left + gap, row.rect.top + gap, portrait_width(self.ui, row), row.rect.height - 2 * gap
        )
        radius = pen.px(8)
        if seat.character:
            picture = portrait_in(self.ui, self.lore, seat.character, rect.size, not seat.alive, radius)
        else:
            picture = hidden_in(self.ui, rect.size, radius)
        pen.surface.blit(picture, rect)
        if seat.private:
            pen.box(Box((), rgb("#0B101A"), 4, 8), rect)
            pen.box(Box((), LAMP, 2, 8, dashed=True), rect)
            self._private_sign(pen, rect)
        else:
            pen.box(Box((), PORTRAIT_RIM if seat.alive else rgb("#2A3240"), 1.5, 8), rect)
        if look.winner:
            self._tab(pen, rect, True, "winner", "shell/glyphs/crown")
        elif look.turn and seat.alive:
            self._tab(pen, rect, True, "turn", "lantern")
        elif look.answer and seat.alive:
            self._tab(pen, rect, False, "answer", "shell/glyphs/eye")

    def _private_sign(self, pen: Pen, rect: pygame.Rect) -> None:
        side = min(pen.px(30), round(rect.width * 0.34))
        disc = pygame.Rect(rect.right - side - pen.px(2), rect.bottom - side - pen.px(2), side, side)
        pen.box(Box(down(rgb("#0B101A")), LAMP, 1.5, 100), disc)
        pen.glyph("eyeoff", disc.center, side * 0.78, LAMP)

    def _tab(self, pen: Pen, rect: pygame.Rect, full: bool, word_id: str, icon: str) -> None:
        height = min(pen.px(30), round(rect.height * 0.34))
        tab = pygame.Rect(rect.left - pen.px(1), rect.top - pen.px(1), rect.width + 2 * pen.px(1), height)
        dark = rgb("#0B101A")
        fill, ink = (LAMP, pen.theme.ink) if full else (dark, LAMP)
        pen.box(Box(down(fill), dark if full else LAMP, 1.5, 9, (True, True, False, False)), tab)
        word = self.lore.t(word_id)
        style = pen.styles.small_bold.of(color=ink)
        side = pen.px(22)
        width = side + pen.px(3) + pen.width(word, style)
        if width > tab.width - pen.px(6):
            pen.glyph(icon, tab.center, side, ink)
            return
        x = tab.centerx - width / 2
        pen.glyph(icon, (x + side / 2, tab.centery), side, ink)
        pen.words(word, (x + side + pen.px(3), tab.centery), style)

    # -- words ---------------------------------------------------------------------------------------

    def _left(self, pen: Pen, row: Row) -> int:
        return row.rect.left + portrait_width(self.ui, row) + pen.px(16 if row.lines > 1 else 10)

    def _first_line(self, pen: Pen, row: Row, seat: SeatView, look: SeatLook) -> int:
        """Mark, name and, in this line or another, the damage; returns where the identity has to end."""
        rect = row.rect
        free = rect.right - pen.px(10)
        packed = beside_name(self.ui, row, seat)
        y = rect.centery if row.lines == 1 else rect.top + pen.px(26 if rect.height > pen.px(120) else 21)
        y -= pen.px(3) if packed and row.lines == 2 else 0
        x = self._left(pen, row)
        side = pen.px(29)
        pen.mark(seat.number, (x + side / 2, y), side, dead=not seat.alive)
        if row.narrow and seat.alive and not packed and not (look.forecast and _low(self.ui, row, seat)):
            end = rect.right - pen.px(8)
            if not look.forecast and crowded(self.ui, row, seat):
                at = mini_rects(self.ui, row, seat)[0].top - pen.px(13)
                if row.lines == 3:
                    at = self._identity_line(pen, row)
                free = self._damage(pen, row, seat, at) - pen.px(4)
            elif not look.forecast:
                self._damage(pen, row, seat, rect.bottom - pen.px(24 if row.lines == 3 else 21))
        elif row.narrow and seat.alive and look.forecast:
            end = rect.right - pen.px(15) - self._pill(pen, row, seat, look).width - pen.px(22)
        else:
            end = self._damage(pen, row, seat, y)
        color = pen.theme.bone_500 if not seat.alive else pen.theme.bone_100
        style = pen.styles.body_bold.of(size=22, color=color)
        limit = end - x - side - pen.px(12)
        if row.lines == 1 and look.forecast:
            limit = min(
                limit, rect.right - pen.px(4) - self._pill(pen, row, seat, look).width - pen.px(34) - x - side
            )
        name = self.lore.name(f"seat:{seat.number}")
        if pen.width(name, style) > limit:
            style = pen.fitted(name, style.of(size=18), limit, 16)
        if row.lines == 1 and not look.forecast:
            self._short_signs(pen, seat, end, y, limit - pen.width(name, style))
        pen.words(name, (x + side + pen.px(8), y), style, limit=limit)
        return free

    def _short_signs(self, pen: Pen, seat: SeatView, end: int, y: int, free: float) -> None:
        """A row of one line: how many equipment cards lie there, and the faction, as far as there is room."""
        if seat.equipment and free >= pen.px(34):
            card = pygame.Rect(0, 0, pen.px(24), pen.px(30))
            card.midright = (end - pen.px(6), y)
            pen.box(Box(down(pen.theme.bone_300), rgb("#0B101A"), 1, 4), card)
            count = pen.styles.small_bold.of(color=pen.theme.ink)
            pen.words(str(len(seat.equipment)), card.center, count, "center")
            end, free = card.left, free - pen.px(34)
        if seat.character and free >= pen.px(36):
            at = (end - pen.px(18), y)
            faction_mark(pen, self.lore.faction(seat.character), at, pen.px(26), not seat.alive)

    def _damage(self, pen: Pen, row: Row, seat: SeatView, y: int) -> int:
        """Draws `drop 5/12` at the right end; returns where it begins."""
        right = row.rect.right - pen.px(13)
        if not seat.alive:
            pen.glyph("skull", (right - pen.px(14), y), pen.px(32), pen.theme.bone_500)
            return right - pen.px(34)
        limit = f"/{seat.limit}" if seat.limit else "/?"
        color: Color = pen.theme.bone_300 if seat.limit else pen.theme.bone_500
        if seat.private:
            color = LAMP
        small = pen.styles.small.of(color=color)
        told = seat.limit or not beside_name(self.ui, row, seat)  # no room of the name's is spent on a "?"
        if told and (row.lines > 1 or row.rect.width > pen.px(290)):
            right -= pen.words(limit, (right, y + pen.px(4)), small, "right") + pen.px(3)
        tall = row.lines > 1 and not _low(self.ui, row, seat)
        big = pen.styles.body_bold.of(size=30 if tall else 26)
        right -= pen.words(str(seat.damage), (right, y + pen.px(1)), big, "right") + pen.px(4)
        pen.glyph("drop", (right - pen.px(11), y), pen.px(26), pen.theme.blood)
        return right - pen.px(26)

    def _identity_line(self, pen: Pen, row: Row) -> int:
        """The middle of the line that says who somebody is."""
        if row.lines == 2:
            return row.rect.bottom - pen.px(22)
        return row.rect.top + pen.px(60 if row.rect.height > pen.px(120) else 48)

    def _identity(self, pen: Pen, row: Row, seat: SeatView, right: int) -> None:
        x, y = self._left(pen, row), self._identity_line(pen, row)
        if row.lines == 2:
            right -= pen.px(KEPT_FREE)
        self._sign(pen, seat, (x + pen.px(12), y))
        shown = mini_rects(self.ui, row, seat)
        if row.lines == 2 and shown:
            return
        style = pen.styles.small.of(color=pen.theme.bone_300 if seat.alive else pen.theme.bone_500)
        x += pen.px(30)
        words = self._who(seat)
        if row.lines == 2 and pen.width(words, style) > right - x:
            return
        x += pen.words(words, (x, y), style, limit=right - x) + pen.px(9)
        if seat.private and x + pen.width(self.lore.t("only_you"), style) < right:
            pen.words(self.lore.t("only_you"), (x, y), style.of(color=LAMP))
            return
        if row.lines == 3:
            self._states(pen, seat, (right, y), x)

    def _who(self, seat: SeatView) -> str:
        if not seat.character:
            return self.lore.t("hidden")
        name = self.lore.name(f"character:{seat.character}")
        return (
            self.lore.t("dead_line", name=name, limit=seat.limit) if not seat.alive and seat.limit else name
        )

    def _sign(self, pen: Pen, seat: SeatView, center: tuple[float, float]) -> None:
        if seat.character:
            faction_mark(pen, self.lore.faction(seat.character), center, pen.px(27), not seat.alive)
        else:
            pen.glyph("eyeoff", center, pen.px(27), pen.theme.bone_500)

    def _states(self, pen: Pen, seat: SeatView, right: tuple[int, int], left: int) -> None:
        """Small signs at the end of the identity line: protected, barred, ability gone."""
        x, y = right[0] - pen.px(13), right[1]
        for on, emblem, color in (
            (seat.guarded, "emblems/guardian_angel", pen.theme.moss_text),
            (seat.barred, "emblems/holy_robe", pen.theme.sky_text),
            (seat.voided, "emblems/exorcism", pen.theme.bone_500),
        ):
            if on and x > left and seat.alive:
                pen.center(self.ui.assets.glyph(f"shadow_hunters/{emblem}", pen.px(26), color), (x, y))
                x -= pen.px(30)

    # -- equipment and forecast ----------------------------------------------------------------------

    def _equipment(self, pen: Pen, row: Row, seat: SeatView, look: SeatLook) -> None:
        for card, rect in zip(seat.equipment, mini_rects(self.ui, row, seat), strict=False):
            if card in look.lit_cards or card == look.hot_card:
                hot = card == look.hot_card
                pen.box(
                    Box(down(LAMP), None, 0, 6, shadows=(Shadow(fade(LAMP, 0.7 if hot else 0.45), 12),)),
                    lifted(rect, pen.px(3 if hot else 2)),
                )
            pen.surface.blit(mini_card(self.ui, self.lore, card, rect.size), rect)
        more = more_rect(self.ui, row, seat)
        if more is not None:
            hidden = seat.equipment[shown_cards(self.ui, row, seat) :]
            lit = bool(look.lit_cards.intersection(hidden))
            rim = LAMP if lit else PORTRAIT_RIM
            pen.box(Box(down(rgb("#0B101A")), rim, 1.5, 6), more)
            pen.words(f"+{len(hidden)}", more.center, pen.styles.small_bold.of(color=PALE), "center")

    def _remark(self, pen: Pen, row: Row, seat: SeatView, look: SeatLook, first: bool) -> None:
        """What stands in the third line where no equipment lies."""
        if row.lines < 3 or seat.equipment:
            return
        x = self._left(pen, row)
        kept_free = seat.alive and (row.narrow or look.forecast)
        limit = row.rect.right - pen.px(12 + (KEPT_FREE if kept_free else 0)) - x
        word = "no_equipment" if seat.alive else "fell_first" if first else "fell"
        if pen.width(self.lore.t(word), pen.styles.quiet) <= limit:
            pen.words(self.lore.t(word), (x, row.rect.bottom - pen.px(26)), pen.styles.quiet)

    def _forecast(self, pen: Pen, row: Row, seat: SeatView, look: SeatLook) -> None:
        if not look.forecast:
            return
        line = self._pill(pen, row, seat, look)
        rect = pygame.Rect(0, 0, line.width + pen.px(22), min(pen.px(36), round(row.rect.height * 0.4)))
        rect.bottomright = (
            row.rect.right - pen.px(11),
            row.rect.bottom - pen.px(12 if row.lines == 3 else 5),
        )
        if row.lines == 1:
            rect.midright = (row.rect.right - pen.px(4), row.rect.centery)
        elif _low(self.ui, row, seat):  # where the damage stands else
            rect.topright = (row.rect.right - pen.px(11), row.rect.top + pen.px(4))
        elif crowded(self.ui, row, seat):
            rect.bottom = mini_rects(self.ui, row, seat)[0].top - pen.px(4)
        hot = look.hover or look.picked
        pen.box(Box(down(PILL_HOT if hot else PILL), LAMP, 2.4 if hot else 1.4, 100), rect)
        line.blit(pen.surface, rect.left + pen.px(11), rect.centery - line.height // 2)

    def _pill(self, pen: Pen, row: Row, seat: SeatView, look: SeatLook) -> Paragraph:
        style = pen.styles.body_bold.of(size=22 if row.lines == 3 else 20, color=PALE)
        arrow = Icon(f"{ART}/glyphs/arrow", pen.theme.bone_300)
        before = f"{seat.damage} " if (row.narrow and not _low(self.ui, row, seat)) or row.lines == 1 else ""
        words: Words = (before, arrow, f" {look.forecast}") if look.arrow else look.forecast
        return pen.line(words, style)
