"""Cards as pictures: faces large and small, backs, characters alive, hidden and dead.

Everything is rendered once per size and kept by the kit; other screens use these through the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.assets import Assets, Recolor
from game.ui.boards.shadow_hunters.lore import Lore, portrait
from game.ui.boards.shadow_hunters.pen import ART, Pen, drawn, rounded
from game.ui.paint import Box, Shadow, down
from game.ui.services import Ui
from game.ui.text import Paragraph, TextStyle
from game.ui.theme import INK, Color, fade, mix, rgb

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
FACTION: Final = {"hunter": rgb("#4C8FD6"), "shadow": rgb("#C8364A"), "neutral": rgb("#E0B64A")}
FACTION_TEXT: Final = {"hunter": rgb("#9CC9F5"), "shadow": rgb("#F28A84"), "neutral": rgb("#FBE29A")}
PALETTES: Final = {
    "hunter": ("#0E2036", "#173556", "#4C8FD6", "#9CC9F5", "#5FA3E8"),
    "shadow": ("#290C15", "#4A1420", "#C8364A", "#F28A84", "#E0485A"),
    "neutral": ("#2B210E", "#4C3A15", "#E0B64A", "#FBE29A", "#E8BF55"),
}
GREY: Final = ("#12161D", "#1D232D", "#59616E", "#8A919C", "#59616E")
GREY_TOO: Final = (
    ("#F4EBD9", "#B9B9B9"),
    ("#D9CBB0", "#9A9A9A"),
    ("#C8364A", "#59616E"),
    ("#8A5A12", "#3A414C"),
    ("#2A5E96", "#3A414C"),
)
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
    for size in (19.0, 18.0, 16.0, 14.0, 12.0, 10.0, 8.0):
        scaled = max(size * u / pen.ui.scale.factor, size if size >= 18 else 0.0)
        words = pen.lines(lore.text(card), style.of(size=scaled, leading=1.32), width)
        if words.height <= most - ideal * 0.42:
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
        _cover(ui.assets, made, name)
        return
    _cover(ui.assets, made, f"{ART}/art/ground_{deck}")
    side = round(min(made.get_height() * 0.90, made.get_width() * 0.64))
    x, y = (made.get_width() - side) // 2, (made.get_height() - side) // 2
    emblem = ui.assets.glyph(f"{ART}/emblems/{card}", side, GLOSS[deck])
    ink = ui.assets.glyph(f"{ART}/emblems/{card}", side, DARK[deck])
    edge = max(1, round(side * 0.018))
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1), (2, 2), (3, 3)):
        made.blit(ink, (x + dx * edge, y + dy * edge))
    made.blit(emblem, (x, y))
    made.blit(engraved(ui, emblem, DARK[deck]), (x, y))


def _cover(assets: Assets, made: pygame.Surface, name: str) -> None:
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
    pen.put(
        ui.assets.glyph(f"{ART}/emblems/{card}", round(rect.width * share), SIGN[deck]),
        (rect.centerx, rect.centery - rect.height * (0.03 if share > 0.84 else 0.055)),
    )


def card_back(ui: Ui, deck: str, size: tuple[int, int]) -> pygame.Surface:
    """The back of a deck's cards with round corners."""
    return ui.layer(("sh_back", deck), size, lambda made: _back(ui, made, deck))


def _back(ui: Ui, made: pygame.Surface, deck: str) -> None:
    flat = made.copy()
    _cover(ui.assets, flat, f"{ART}/backs/deck_{deck}")
    made.blit(rounded(flat, max(2, made.get_width() * 7 // 88)), (0, 0))
    pygame.draw.rect(
        made,
        LINE,
        made.get_rect(),
        max(1, made.get_width() // 58),
        border_radius=max(2, made.get_width() * 7 // 88),
    )


# -- characters ------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def grey_palette(faction: str) -> Recolor:
    """The colors of a dead character's portrait."""
    return (*zip(PALETTES[faction], GREY, strict=True), *GREY_TOO)


def portrait_in(
    ui: Ui, lore: Lore, character: str, size: tuple[int, int], dead: bool, radius: int
) -> pygame.Surface:
    """A portrait filling `size` with round corners; dead: grey with a crack."""
    return ui.layer(
        ("sh_portrait", character, dead, radius),
        size,
        lambda made: _portrait(ui, lore, made, character, dead, radius),
    )


def _portrait(ui: Ui, lore: Lore, made: pygame.Surface, character: str, dead: bool, radius: int) -> None:
    flat = made.copy()
    width, height = made.get_size()
    side = max(width, height)
    recolor = grey_palette(lore.faction(character)) if dead else ()
    picture = ui.assets.image(f"{ART}/{portrait(character)}", (side, side), recolor)
    flat.blit(picture, ((width - side) // 2, min(0, (height - side) // 3)))
    if dead:
        crack = [
            (0.76, 0),
            (0.56, 0.26),
            (0.68, 0.45),
            (0.43, 0.68),
            (0.53, 1),
            (0.51, 1),
            (0.40, 0.68),
            (0.645, 0.455),
            (0.53, 0.26),
            (0.71, 0),
        ]
        pygame.draw.polygon(flat, rgb("#0B101A"), [(round(x * width), round(y * height)) for x, y in crack])
    made.blit(rounded(flat, radius), (0, 0))


def hidden_in(ui: Ui, size: tuple[int, int], radius: int) -> pygame.Surface:
    """The back of a character card: a closed eye."""
    return ui.layer(("sh_hidden", radius), size, lambda made: _hidden(ui, made, radius))


def _hidden(ui: Ui, made: pygame.Surface, radius: int) -> None:
    flat = made.copy()
    _cover(ui.assets, flat, f"{ART}/backs/hidden")
    made.blit(rounded(flat, radius), (0, 0))


def draw_character(
    ui: Ui,
    lore: Lore,
    surface: pygame.Surface,
    rect: pygame.Rect,
    character: str,
    dead: bool = False,
    words: bool = True,
) -> None:
    """A character card: portrait, name, ability, hit points; with `words` what it does, as far as it fits."""
    pen = Pen(ui, surface)
    radius = rect.width / ui.scale.factor * 14 / CARD[0]
    pen.box(Box(down(LINE), None, 0, radius, shadows=(STILL_SHADOW,)), rect)
    picture = ui.layer(
        ("sh_character", character, dead, words),
        rect.size,
        lambda made: _character(ui, lore, made, character, dead, words),
    )
    surface.blit(picture, rect)


def _character(ui: Ui, lore: Lore, made: pygame.Surface, character: str, dead: bool, words: bool) -> None:
    pen = Pen(ui, made)
    whole, unit = made.get_rect(), 1 / ui.scale.factor
    u = whole.width / CARD[0]
    faction = lore.faction(character)
    color = rgb("#59616E") if dead else FACTION[faction]
    rim = max(2, round(2.5 * u))
    pen.box(Box(down(rgb("#151F31"), rgb("#0F1624")), color, rim * unit, 14 * u * unit), whole)
    texts = _character_words(pen, lore, character, whole.width - round(28 * u), words, dead)
    while len(texts) > 2 and sum(p.height for p in texts) > whole.height * 0.55:
        texts.pop()
    foot = sum(p.height for p in texts) + round(20 * u)
    area = pygame.Rect(rim, rim, whole.width - 2 * rim, max(8, whole.height - foot - rim))
    face = portrait_in(ui, lore, character, area.size, dead, round(11 * u))
    made.blit(face, area)
    made.fill(color, (rim, area.bottom - rim, area.width, rim))
    y = area.bottom + round(8 * u)
    for paragraph in texts:
        paragraph.blit(made, round(14 * u), y)
        y += paragraph.height
    badge(pen, lore, character, (round(29 * u), round(29 * u)), round(44 * u), dead)
    hit_points(
        pen,
        lore.limit(character),
        (whole.width - round(34 * u), area.bottom - round(2 * u)),
        round(62 * u),
        dead,
    )


def draw_portrait(
    ui: Ui, lore: Lore, surface: pygame.Surface, rect: pygame.Rect, character: str, dead: bool = False
) -> None:
    """A portrait with faction, letter and hit points, filling `rect`; the name stands elsewhere."""
    pen = Pen(ui, surface)
    radius = max(4, rect.width // 18)
    surface.blit(portrait_in(ui, lore, character, rect.size, dead, radius), rect)
    color = rgb("#59616E") if dead else FACTION[lore.faction(character)]
    pen.box(Box((), color, 2, radius / ui.scale.factor), rect)
    side = round(rect.width * 0.19)
    badge(pen, lore, character, (rect.left + round(side * 0.72), rect.top + round(side * 0.72)), side, dead)
    at = (rect.right - round(side * 0.8), rect.bottom - round(side * 0.8))
    hit_points(pen, lore.limit(character), at, round(side * 1.35), dead)


def _character_words(
    pen: Pen, lore: Lore, character: str, width: int, words: bool, dead: bool
) -> list[Paragraph]:
    item, language = lore.character(character), pen.ui.language
    factor = pen.ui.scale.factor
    u = (width / factor) / 244
    big, small = max(9.0, 25 * min(1.3, u)), max(8.0, 18 * min(1.15, u))
    tone = rgb("#A89A80") if dead else FACTION_TEXT[lore.faction(character)]
    serif = pen.styles.card_name.of(size=big)
    found = [
        pen.lines(item.name.get(language), serif, width - big * factor * 1.6, most=1),
        pen.lines(
            item.ability_name.get(language), pen.styles.small_bold.of(size=small, color=tone), width, most=1
        ),
    ]
    if words and u > 0.85:
        plain = pen.styles.small.of(size=max(18.0, small))
        found.append(pen.lines(item.ability_text.get(language), plain, width))
        found.append(pen.lines(item.win_text.get(language), plain.of(color=pen.theme.bone_100), width))
    return found


def badge(
    pen: Pen, lore: Lore, character: str, center: tuple[int, int], pixels: int, dead: bool = False
) -> None:
    """The mark of a character's faction with its letter, on a dark disc."""
    faction = lore.faction(character)
    color = rgb("#59616E") if dead else FACTION[faction]
    disc = pygame.Rect(0, 0, pixels, pixels)
    disc.center = center
    pen.box(Box(down(rgb("#0B101A")), color, 1.5, 200), disc)
    letter_mark(pen, lore, character, center, round(pixels * 0.74), "dead" if dead else "known")


def letter_mark(
    pen: Pen, lore: Lore, character: str, center: tuple[float, float], pixels: int, state: str
) -> None:
    """A character's sign on the track: filled = known to all, outline = not yet seen, struck = dead."""
    faction = lore.faction(character)
    key = ("sh_letter", lore.letter(character), faction, state)
    picture = pen.ui.layer(
        key,
        (round(pixels * 1.16), round(pixels * 1.16)),
        lambda made: _letter(pen.ui, made, lore.letter(character), faction, state),
    )
    pen.put(picture, center)


def _letter(ui: Ui, made: pygame.Surface, letter: str, faction: str, state: str) -> None:
    pen = Pen(ui, made)
    side = made.get_width()
    middle = (side / 2, side / 2)
    known = state == "known"
    name = f"factions/{faction}_outline" if state == "hidden" else f"factions/{faction}_letter"
    grey = ((_hex(FACTION[faction]), "#4A525E"),) if state == "dead" else ()
    pen.art(name, middle, (side, side), grey)
    size = side * (0.54 if ui.language == "en" else 0.52) / ui.scale.factor
    ink = pen.theme.bone_300 if state == "dead" else INK if known and faction == "neutral" else rgb("#FFFFFF")
    at = (
        middle[0] - (side * 0.045 if faction == "shadow" else 0),
        middle[1] - (side * 0.04 if faction == "hunter" else 0),
    )
    style = pen.styles.small_bold.of(size=size, color=ink)
    if state == "hidden":
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            pen.words(
                letter,
                (at[0] + dx * side * 0.05, at[1] + dy * side * 0.05),
                style.of(color=rgb("#111827")),
                "center",
            )
    pen.words(letter, at, style, "center")
    if state == "dead":
        for color, width in ((rgb("#0B101A"), 0.15), (pen.theme.bone_300, 0.07)):
            pygame.draw.line(
                made, color, (side * 0.1, side * 0.84), (side * 0.9, side * 0.16), max(1, round(side * width))
            )


def hit_points(pen: Pen, limit: int, center: tuple[float, float], pixels: int, dead: bool = False) -> None:
    """The drop with a character's hit points."""
    body, rim = (rgb("#2A303A"), rgb("#8A919C")) if dead else (rgb("#5A1522"), rgb("#F08A96"))
    big, small = pixels, pixels * 0.9
    pen.glyph("drop", center, big * 1.14, mix(rim, rgb("#FFFFFF"), 0.1))
    pen.glyph("drop_full", center, small * 1.14, body) if pen.ui.assets.exists(
        f"{ART}/glyphs/drop_full"
    ) else None
    style = pen.styles.heading.of(
        family="sans", size=pixels * 0.36 / pen.ui.scale.factor, color=rgb("#FFFFFF")
    )
    pen.words(str(limit), (center[0], center[1] + pixels * 0.13), style, "center")


def faction_mark(
    pen: Pen, faction: str, center: tuple[float, float], pixels: int, dead: bool = False
) -> None:
    """The plain mark of a faction."""
    grey = ((_hex(FACTION[faction]), "#8A93A0"),) if dead else ()
    pen.art(f"factions/{faction}", center, (pixels, pixels), grey)


def _hex(color: Color) -> str:
    return f"#{color[0]:02X}{color[1]:02X}{color[2]:02X}"
