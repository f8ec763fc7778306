"""Characters as pictures: cards, portraits alive and dead, the closed eye, marks of factions and letters.

Everything is rendered once per size and kept by the kit; other screens use these through the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.boards.pen import rounded
from game.ui.boards.shadow_hunters.cards import CARD, LINE, STILL_SHADOW, cover, fitting
from game.ui.boards.shadow_hunters.lore import Lore, portrait
from game.ui.boards.shadow_hunters.pen import ART, Pen
from game.ui.kit.assets import Recolor
from game.ui.kit.paint import Box, down
from game.ui.kit.services import Ui
from game.ui.kit.text import Icon, Paragraph
from game.ui.kit.theme import INK, Color, mix, rgb

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
    flat.blit(picture, ((width - side) // 2, min(0, round((height - side) * 0.1))))
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
    cover(ui.assets, flat, f"{ART}/backs/hidden")
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
    gap = round(10 * u) if len(texts) > 3 else 0
    foot = sum(p.height for p in texts) + round(20 * u) + gap
    area = pygame.Rect(rim, rim, whole.width - 2 * rim, max(8, whole.height - foot - rim))
    face = portrait_in(ui, lore, character, area.size, dead, round(11 * u))
    made.blit(face, area)
    made.fill(color, (rim, area.bottom - rim, area.width, rim))
    y = area.bottom + round(8 * u)
    for place, paragraph in enumerate(texts):
        if place == 3:
            y += gap
            made.fill(
                mix(color, rgb("#0F1624"), 0.6), (round(14 * u), y - gap // 2, whole.width - round(28 * u), 1)
            )
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
    serif, strong = pen.styles.card_name, pen.styles.small_bold.of(color=tone)
    found = [
        fitting(pen, item.name.get(language), serif, big * factor, width - big * factor * 2.2),
        fitting(pen, item.ability_name.get(language), strong, small * factor, width),
    ]
    if words and u > 0.85:
        plain = pen.styles.small.of(size=max(18.0, small), leading=1.3)
        goal = (Icon("shell/glyphs/trophy", tone), f" {item.win_text.get(language)}")
        found.append(pen.lines(item.ability_text.get(language), plain, width))
        found.append(pen.lines(goal, plain.of(color=pen.theme.bone_100), width))
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
    pen.center(picture, center)


def _letter(ui: Ui, made: pygame.Surface, letter: str, faction: str, state: str) -> None:
    pen = Pen(ui, made)
    side = made.get_width()
    middle = (side / 2, side / 2)
    known = state == "known"
    name = f"factions/{faction}_outline" if state == "hidden" else f"factions/{faction}_letter"
    grey = ((_hex(FACTION[faction]), "#4A525E"),) if state == "dead" else ()
    pen.fit(name, middle, (side, side), grey)
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
    pen.fit(f"factions/{faction}", center, (pixels, pixels), grey)


def _hex(color: Color) -> str:
    return f"#{color[0]:02X}{color[1]:02X}{color[2]:02X}"
