"""Cards of the three decks as pictures: faces large and small, backs.

Everything is rendered once per size and kept by the kit; other screens use these through the board.
Character cards are in `characters`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.boards.pen import rounded
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.pen import ART, Pen, drawn
from game.ui.kit.assets import Assets
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.services import Ui
from game.ui.kit.text import Paragraph, TextStyle
from game.ui.kit.theme import INK, Color, fade, rgb

CARD: Final = (272.0, 374.0)
CARD_RATIO: Final = CARD[0] / CARD[1]
BACK_RATIO: Final = 100 / 140
BORDER: Final = {"white": rgb("#EDE6D6"), "black": rgb("#2A2530"), "hermit": rgb("#4F7F5A")}
PAPER: Final = {"white": rgb("#EFE7D6"), "black": rgb("#2A2530"), "hermit": rgb("#E4EAD6")}
PRINT: Final = {"white": INK, "black": rgb("#F1E7EA"), "hermit": rgb("#10231A")}
SIGN: Final = {
    "white": rgb("#2B241A"),
    "black": rgb("#D9CBD0"),
    "hermit": rgb("#F1EBD2"),
}  # emblems on small cards
GLOSS: Final = {
    "white": rgb("#DCE7F2"),
    "black": rgb("#E4D8DC"),
    "hermit": rgb("#DDEBD6"),
}  # emblems on pictures
DARK: Final = {"white": rgb("#0A0D12"), "black": rgb("#0B090E"), "hermit": rgb("#07100B")}
LINE: Final = rgb("#0B0A08")
STILL_SHADOW: Final = Shadow((0, 0, 0, 110), 12, 5)


# -- cards of the three decks ----------------------------------------------------------------------------


def draw_card(ui: Ui, lore: Lore, surface: pygame.Surface, rect: pygame.Rect, card: str) -> None:
    """The face of a card with name, picture, kind and text, filling `rect`."""
    pen = Pen(ui, surface)
    radius = rect.width / ui.scale.factor * 14 / CARD[0]
    pen.box(Box(down(LINE), None, 0, radius, shadows=(STILL_SHADOW,)), rect)
    picture = ui.layer(("sh_card", card), rect.size, lambda made: _face(ui, lore, made, card))
    surface.blit(picture, rect)


def _face(ui: Ui, lore: Lore, made: pygame.Surface, card: str) -> None:
    pen = Pen(ui, made)
    whole = made.get_rect()
    u = whole.width / CARD[0]
    deck = lore.deck(card)
    unit = 1 / ui.scale.factor
    pen.box(Box(down(BORDER[deck]), LINE, max(1, 1.5 * u) * unit, 14 * u * unit), whole)
    paper = whole.inflate(-round(14 * u), -round(14 * u))
    pen.box(Box(down(PAPER[deck]), fade(PRINT[deck], 0.45), max(1, 1.5 * u) * unit, 9 * u * unit), paper)
    inner = whole.inflate(-round(28 * u), 0)
    title = fitting(
        pen, lore.name(f"card:{card}"), pen.styles.card_name.of(color=PRINT[deck]), 26 * u, inner.width
    )
    title.blit(made, whole.centerx - title.width // 2, round(31 * u - title.height / 2))
    top = round(54 * u)
    band = max(round(28 * u), pen.px(23))
    words, text_top = _card_words(pen, lore, card, inner.width - round(12 * u), whole, top, band, u)
    area = pygame.Rect(inner.left, top, inner.width, text_top - band - top)
    if area.height > 12:
        made.blit(picture_of(ui, lore, card, area.size), area)
        pygame.draw.rect(made, PRINT[deck], area, max(1, round(2 * u)))
    _band(pen, lore, card, pygame.Rect(inner.left, area.bottom, inner.width, band))
    words.blit(made, inner.left + round(6 * u), text_top + round(8 * u))


def _card_words(
    pen: Pen, lore: Lore, card: str, width: int, whole: pygame.Rect, top: int, band: int, u: float
) -> tuple[Paragraph, int]:
    """The text and where its part of the card begins: the picture gives way to the words, to a third."""
    style = pen.styles.body.of(color=PRINT[lore.deck(card)])
    most = whole.height - top - band - round(16 * u)
    foot = whole.height - round(18 * u)
    ideal = round(200 * u)  # height of the picture in the design
    largest = (
        max(18.0, 19 * u / pen.ui.scale.factor)
        if u * 200 > 60 * pen.ui.scale.factor
        else 19 * u / pen.ui.scale.factor
    )
    for step in range(20):
        words = pen.lines(lore.text(card), style.of(size=max(5.0, largest - step), leading=1.32), width)
        if words.height <= most - ideal * 0.45:
            break
    return words, max(min(foot - words.height - round(12 * u), top + ideal + band), top + band)


def _band(pen: Pen, lore: Lore, card: str, rect: pygame.Rect) -> None:
    deck = lore.deck(card)
    pen.surface.fill(PRINT[deck], rect)
    style = pen.styles.small.of(color=PAPER[deck])
    words = fitting(pen, lore.card_type(card), style, rect.height * 0.68, rect.width - 8)
    words.blit(pen.surface, rect.centerx - words.width // 2, rect.centery - words.height // 2)


def fitting(pen: Pen, text: str, style: TextStyle, pixels: float, width: float) -> Paragraph:
    """One line of `pixels` high letters, smaller if it would be longer than `width` pixels."""
    size = pixels / pen.ui.scale.factor
    words = pen.line(text, style.of(size=size))
    if words.width > width:
        words = pen.line(text, style.of(size=max(5.0, size * width / words.width * 0.99)))
    return words


def picture_of(ui: Ui, lore: Lore, card: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a card, filling `size` (cropped where the ratio differs)."""
    return ui.layer(("sh_picture", card), size, lambda made: _picture(ui, lore.deck(card), card, made), True)


def _picture(ui: Ui, deck: str, card: str, made: pygame.Surface) -> None:
    name = f"{ART}/art/{card}"
    if ui.assets.exists(name):
        cover(ui.assets, made, name)
        return
    cover(ui.assets, made, f"{ART}/art/ground_{deck}")
    side = round(min(made.get_height() * 0.90, made.get_width() * 0.64))
    x, y = (made.get_width() - side) // 2, (made.get_height() - side) // 2
    emblem = ui.assets.glyph(f"{ART}/emblems/{card}", side, GLOSS[deck])
    ink = ui.assets.glyph(f"{ART}/emblems/{card}", side, DARK[deck])
    edge = max(1, round(side * 0.018))
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1), (2, 2), (3, 3)):
        made.blit(ink, (x + dx * edge, y + dy * edge))
    made.blit(emblem, (x, y))
    made.blit(engraved(ui, emblem, DARK[deck]), (x, y))


def cover(assets: Assets, made: pygame.Surface, name: str) -> None:
    """Fills a surface with a picture, cropped where the ratio differs."""
    ratio = assets.ratio(name)
    width, height = made.get_size()
    picture = assets.image(name, (max(width, round(height * ratio)), max(height, round(width / ratio))))
    made.blit(picture, picture.get_rect(center=made.get_rect().center))


def engraved(ui: Ui, emblem: pygame.Surface, ink: Color) -> pygame.Surface:
    """Woodcut shading for a one-color picture: strokes growing to the lower right, cut to its shape."""
    shade = drawn(emblem.get_size(), (100, 100), _strokes())
    shade.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
    shape = emblem.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    shade.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shade


@lru_cache(maxsize=1)
def _strokes() -> str:
    """Tapered strokes in a box of 100 x 100 units, white."""
    found: list[str] = []
    for step in range(34):
        y = 2.0 + step * 3.0
        start = 96 - step * 2.1
        thick = min(1.5, 0.5 + step * 0.035)
        found.append(f"M{start:.1f} {y:.1f}L104 {y - 3 - thick:.1f}L104 {y - 3 + thick:.1f}Z")
    return f'<path d="{"".join(found)}" fill="#FFFFFF"/>'


# -- small cards -----------------------------------------------------------------------------------------


def mini_card(ui: Ui, lore: Lore, card: str, size: tuple[int, int]) -> pygame.Surface:
    """A card in a seat's row: paper of its deck with its emblem."""
    return ui.layer(("sh_mini", card), size, lambda made: _mini(ui, lore, made, card, 0.86))


def discard_card(ui: Ui, lore: Lore, card: str, size: tuple[int, int]) -> pygame.Surface:
    """The open card on a discard pile."""
    return ui.layer(("sh_discard", card), size, lambda made: _mini(ui, lore, made, card, 0.82))


def _mini(ui: Ui, lore: Lore, made: pygame.Surface, card: str, share: float) -> None:
    pen = Pen(ui, made)
    deck = lore.deck(card)
    rect = made.get_rect()
    unit = 1 / ui.scale.factor
    radius = max(3.0, rect.width * 0.085) * unit
    pen.box(Box(down(BORDER[deck]), LINE, 1.5, radius), rect)
    edge = max(2, round(rect.width * 0.06))
    frame = Box((), fade(SIGN[deck], 0.5), max(1.0, edge * 0.3) * unit, radius * 0.6)
    pen.box(frame, rect.inflate(-2 * edge, -2 * edge))
    pen.center(
        ui.assets.glyph(f"{ART}/emblems/{card}", round(rect.width * share), SIGN[deck]),
        (rect.centerx, rect.centery - rect.height * (0.03 if share > 0.84 else 0.055)),
    )


def card_back(ui: Ui, deck: str, size: tuple[int, int]) -> pygame.Surface:
    """The back of a deck's cards with round corners."""
    return ui.layer(("sh_back", deck), size, lambda made: _back(ui, made, deck))


def _back(ui: Ui, made: pygame.Surface, deck: str) -> None:
    flat = made.copy()
    cover(ui.assets, flat, f"{ART}/backs/deck_{deck}")
    made.blit(rounded(flat, max(2, made.get_width() * 7 // 88)), (0, 0))
    pygame.draw.rect(
        made,
        LINE,
        made.get_rect(),
        max(1, made.get_width() // 58),
        border_radius=max(2, made.get_width() * 7 // 88),
    )
