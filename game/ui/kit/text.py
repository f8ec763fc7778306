"""Words on the screen: styles, rich parts, paragraphs with wrapping and alignment, and their caches.

Sizes and colors come from `theme.py`, fonts from `fonts.py`, line breaks from `wrap.py`.  Nothing here knows
a language: the words arrive translated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import pygame

from game.ui.kit import wrap
from game.ui.kit.assets import Assets
from game.ui.kit.cache import Budget, ByteCache, surface_bytes
from game.ui.kit.fonts import FontBook
from game.ui.kit.marks import Marks
from game.ui.kit.theme import NIGHT, Color, Scale, Theme

Align = Literal["left", "center", "right"]
TEXT_BYTES: Final = 24 * 1024 * 1024
PARAGRAPH_BYTES: Final = 600  # of the objects around the pictures
MANY_SHORTENED: Final = 500
ELLIPSIS: Final = "\u2026"
MARK_SIZE: Final = 1.36  # inline seat mark, in heights of the type beside it
ICON_SIZE: Final = 1.15
AIR: Final = 0.16  # between Chinese and other letters, in heights of the type


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How words look.  `size` in logical units, `leading` in multiples of it."""

    family: str = "sans"
    size: float = 20
    bold: bool = False
    color: Color = NIGHT.bone_100
    leading: float = 1.35

    def of(self, **changes: Any) -> TextStyle:
        """A copy with some fields changed."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Span:
    """Words that differ from their surroundings; `ref` names a thing on the table ("card:chainsaw")."""

    text: str
    bold: bool | None = None
    color: Color | None = None
    family: str | None = None
    size: float | None = None
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A seat's mark inside a line; it stays with the word that follows."""

    seat: int
    ref: str = ""
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """A glyph inside a line: a name of `shell/glyphs` or a full art name of a white picture."""

    name: str
    color: Color | None = None
    ref: str = ""
    plain: bool = False  # True: a picture with its own colors


Part = str | Span | Mark | Icon
Words = str | Sequence[Part]


class Styles:
    """The named styles of a theme; screens take one of these and change what they must."""

    def __init__(self, theme: Theme) -> None:
        bone, quiet = theme.bone_100, theme.bone_500
        self.display = TextStyle("display", 60, True, bone, 1.15)
        self.title = TextStyle("serif", theme.title, True, bone, 1.3)
        self.heading = TextStyle("serif", theme.heading, True, bone, 1.35)
        self.card_name = TextStyle("serif", theme.card_name, True, bone, 1.25)
        self.prompt = TextStyle("sans", theme.heading, True, bone, 1.25)
        self.body = TextStyle("sans", theme.body, False, bone, 1.35)
        self.body_bold = self.body.of(bold=True)
        self.second = self.body.of(color=theme.bone_300)
        self.small = TextStyle("sans", theme.small, False, theme.bone_300, 1.35)
        self.small_bold = self.small.of(bold=True, color=bone)
        self.quiet = self.small.of(color=quiet)
        self.button = TextStyle("sans", theme.body, True, bone, 1.3)
        self.key = TextStyle("sans", theme.small, True, theme.bone_300, 1.2)
        self.mono = TextStyle("mono", theme.body, True, bone, 1.3)


@dataclass(slots=True)
class Placed:
    """One thing on a line, in pixels from the paragraph's corner."""

    surface: pygame.Surface
    x: int
    y: int
    ref: str
    width: int
    top: int
    height: int


class Paragraph:
    """Words laid out: ready to draw, with a measured size."""

    __slots__ = ("clipped", "factor", "height", "lines", "placed", "width")

    def __init__(
        self, placed: list[Placed], width: int, height: int, lines: int, factor: float, clipped: bool
    ) -> None:
        self.placed = placed
        self.width = width
        self.height = height
        self.lines = lines
        self.factor = factor
        self.clipped = clipped  # words were left out and an ellipsis stands for them

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical units."""
        return self.width / self.factor, self.height / self.factor

    def weight(self) -> int:
        """Bytes of its pictures, even of those that others use, too: they can't go while this one is kept."""
        return PARAGRAPH_BYTES + sum(surface_bytes(placed.surface) for placed in self.placed)

    def blit(self, surface: pygame.Surface, x: int, y: int, alpha: float = 1.0) -> None:
        """Draws at a pixel position; `alpha` 0..1."""
        if alpha >= 1:
            surface.fblits([(p.surface, (x + p.x, y + p.y)) for p in self.placed])
            return
        for placed in self.placed:
            placed.surface.set_alpha(round(255 * alpha))
            surface.blit(placed.surface, (x + placed.x, y + placed.y))
            placed.surface.set_alpha(255)

    def refs(self) -> Iterator[tuple[str, pygame.FRect]]:
        """Names of things inside the words with their logical rectangles from the paragraph's corner."""
        for placed in self.placed:
            if placed.ref:
                k = self.factor
                yield (
                    placed.ref,
                    pygame.FRect(placed.x / k, placed.top / k, placed.width / k, placed.height / k),
                )

    def ref_at(self, x: float, y: float) -> str:
        """The thing named at a logical position from the corner, or nothing."""
        return next((ref for ref, rect in self.refs() if rect.collidepoint(x, y)), "")


def drawable(text: str) -> str:
    """`text` with a mark in place of what no font can draw: a null, or half a character. Both may stand in
    names of files and in what others wrote."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if sign == "\x00" or "\ud800" <= sign <= "\udfff" else sign for sign in text)


class TextEngine:
    """Lays out and draws words at the current scale and language; clear it when one of them changes."""

    def __init__(
        self,
        book: FontBook,
        assets: Assets,
        marks: Marks,
        scale: Scale,
        budget: Budget | int = TEXT_BYTES,
    ) -> None:
        self.book = book
        self.assets = assets
        self.marks = marks
        self.scale = scale
        self._runs: ByteCache[pygame.Surface] = ByteCache(budget, surface_bytes)
        self._paragraphs: ByteCache[Paragraph] = ByteCache(budget, Paragraph.weight)
        self._widths: dict[tuple[Any, ...], int] = {}
        self.edition = 0
        """Grows when what was measured before counts no longer (another scale, another language)."""
        self.shortened: set[Words] = set()  # what did not fit and got an ellipsis; watched by tests

    def reset(self, scale: Scale, language: str) -> None:
        """Takes a new scale or language and forgets what was laid out for the old ones."""
        if scale.factor != self.scale.factor:
            self.book.clear()
            self._runs.clear()
            self._widths.clear()
            self.marks.clear()
        self.scale = scale
        if language != self.book.language:
            self.book.language = language
            self._runs.clear()
            self._widths.clear()
        self._paragraphs.clear()
        self.edition += 1

    # -- measuring and drawing one run ---------------------------------------------------------------

    def pixels(self, style: TextStyle) -> int:
        """The pixel size of a style's font."""
        return max(6, round(style.size * self.scale.factor))

    def _pieces(self, text: str, style: TextStyle) -> Iterator[tuple[str, pygame.font.Font, str, bool]]:
        pixels = self.pixels(style)
        for run, file, thicken in self.book.runs(drawable(text), style.family, style.bold):
            yield run, self.book.font(file, pixels, thicken), file, thicken

    def _text_width(self, text: str, style: TextStyle) -> int:
        key = (text, style.family, style.size, style.bold)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > 20_000:
                self._widths.clear()
            found = sum(font.size(run)[0] for run, font, _, _ in self._pieces(text, style))
            self._widths[key] = found
        return found

    def _run(self, text: str, font: pygame.font.Font, key: tuple[Any, ...], color: Color) -> pygame.Surface:
        def make() -> pygame.Surface:
            surface = font.render(text, True, color[:3])
            surface = surface.convert_alpha()
            if color[3] < 255:
                surface.fill((255, 255, 255, color[3]), special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self._runs.get((text, key, color), make)

    # -- paragraphs ----------------------------------------------------------------------------------

    def paragraph(
        self,
        words: Words,
        style: TextStyle,
        width: float | None = None,
        align: Align = "left",
        lines: int | None = None,
    ) -> Paragraph:
        """Words in a box `width` logical units wide (None: one line), in at most `lines` lines.

        What does not fit into `lines` ends with an ellipsis.
        """
        key = (words if isinstance(words, str) else tuple(words), style, width, align, lines)
        return self._paragraphs.get(key, lambda: self._layout(words, style, width, align, lines))

    def size(self, words: Words, style: TextStyle, width: float | None = None) -> tuple[float, float]:
        """Logical width and height of words."""
        return self.paragraph(words, style, width).size

    def _layout(
        self, words: Words, style: TextStyle, width: float | None, align: Align, most: int | None
    ) -> Paragraph:
        atoms = self._atoms(words, style)
        wrap.bind(atoms)
        wrap.ventilate(atoms, lambda atom: round(self.pixels(atom.style) * AIR))
        limit = 1 << 30 if width is None else max(1, int(width * self.scale.factor + 0.5))
        rows = wrap.lines(atoms, limit, self._split)
        clipped = most is not None and len(rows) > most
        if clipped and most is not None:
            rows = rows[:most]
            rows[-1] = self._shorten(rows[-1], limit, style)
        if most is not None and width is not None and rows and wrap.extent(rows[-1]) > limit:
            rows[-1] = self._shorten(rows[-1], limit, style)
            clipped = True
        if clipped:
            if len(self.shortened) >= MANY_SHORTENED:
                self.shortened.clear()
            self.shortened.add(words if isinstance(words, str) else tuple(words))
        return self._place(rows, style, width, limit, align, clipped)

    def _atoms(self, words: Words, style: TextStyle) -> list[wrap.Atom]:
        atoms: list[wrap.Atom] = []
        for part in (words,) if isinstance(words, str) else words:
            if isinstance(part, str):
                self._add_text(atoms, part, style, "")
            elif isinstance(part, Span):
                self._add_text(atoms, part.text, self._span_style(part, style), part.ref)
            else:
                share = MARK_SIZE if isinstance(part, Mark) else ICON_SIZE
                side = round(self.pixels(style) * share)
                gap = round(self.pixels(style) * 0.25)
                atoms.append(wrap.Atom(part, style, side, gap, glued=True, ref=part.ref))
        return atoms

    @staticmethod
    def _span_style(span: Span, style: TextStyle) -> TextStyle:
        return TextStyle(
            span.family or style.family,
            span.size or style.size,
            style.bold if span.bold is None else span.bold,
            span.color or style.color,
            style.leading,
        )

    def _add_text(self, atoms: list[wrap.Atom], text: str, style: TextStyle, ref: str) -> None:
        for piece in wrap.pieces(text):
            forced = piece.endswith("\n")
            bare = piece.rstrip(" \n")
            blanks = len(piece.rstrip("\n")) - len(bare)
            space = self._text_width(" ", style) * blanks
            if not bare and not forced and atoms and not atoms[-1].forced:
                if isinstance(atoms[-1].what, str):
                    atoms[-1].space += space
                continue
            atoms.append(wrap.Atom(bare, style, self._text_width(bare, style), space, forced=forced, ref=ref))

    def _split(self, atom: wrap.Atom, width: int) -> list[wrap.Atom]:
        if not atom.text:
            return [atom]
        parts: list[wrap.Atom] = []
        current = ""
        for character in atom.text:
            if current and self._text_width(current + character, atom.style) > width:
                parts.append(
                    wrap.Atom(current, atom.style, self._text_width(current, atom.style), ref=atom.ref)
                )
                current = ""
            current += character
        last = wrap.Atom(current, atom.style, self._text_width(current, atom.style), atom.space, ref=atom.ref)
        return [*parts, last]

    def _shorten(self, row: list[wrap.Atom], limit: int, style: TextStyle) -> list[wrap.Atom]:
        dots = wrap.Atom(ELLIPSIS, style, self._text_width(ELLIPSIS, style))
        kept = [replace(atom) for atom in row]
        while kept and wrap.extent([*kept, dots]) > limit:
            last = kept[-1]
            if len(last.text) > 1:
                last.what = last.text[:-1]
                last.width = self._text_width(last.text, last.style)
                last.space = 0
            else:
                kept.pop()
        if kept:
            kept[-1].space = 0
            dots.style = kept[-1].style
        return [*kept, dots]

    # -- from rows of atoms to surfaces --------------------------------------------------------------

    def _place(
        self,
        rows: list[list[wrap.Atom]],
        style: TextStyle,
        width: float | None,
        limit: int,
        align: Align,
        clipped: bool,
    ) -> Paragraph:
        placed: list[Placed] = []
        top, widest = 0, 0
        offsets: list[tuple[int, int, int]] = []
        for row in rows:
            start = len(placed)
            height = self._place_row(row, style, top, placed)
            length = max((p.x + p.width for p in placed[start:]), default=0)
            offsets.append((start, len(placed), length))
            widest = max(widest, length)
            top += height
        full = widest if width is None else limit
        for start, end, length in offsets:
            shift = {"left": 0, "center": (full - length) // 2, "right": full - length}[align]
            for item in placed[start:end]:
                item.x += shift
        # a phrase is kerned narrower than its words: what fits when measured must fit when drawn
        natural = max((min(wrap.extent(row), limit) for row in rows), default=0)
        measured = max(widest, natural) if align == "left" else full
        return Paragraph(placed, measured, top, len(rows), self.scale.factor, clipped)

    def _place_row(self, row: list[wrap.Atom], style: TextStyle, top: int, placed: list[Placed]) -> int:
        tallest = max((atom.style for atom in row), key=lambda s: s.size, default=style)
        height = round(tallest.size * style.leading * self.scale.factor)
        baseline = top + self._baseline(tallest, height)
        x = 0
        for atom in _merged(row):
            if isinstance(atom.what, str):
                x = self._place_text(atom, x, baseline, top, height, placed)
            else:
                picture = self._inline(atom.what, atom.style, atom.width)
                middle = baseline - round(self.pixels(atom.style) * 0.36)
                y = middle - picture.get_height() // 2
                placed.append(Placed(picture, x, y, atom.ref, atom.width, top, height))
                x += atom.width + atom.space
        return height

    def _place_text(
        self, atom: wrap.Atom, x: int, baseline: int, top: int, height: int, placed: list[Placed]
    ) -> int:
        style = atom.style
        for run, font, file, thicken in self._pieces(atom.what, style):
            key = (file, self.pixels(style), thicken)
            surface = self._run(run, font, key, style.color)
            y = baseline - font.get_ascent()
            placed.append(Placed(surface, x, y, atom.ref, surface.get_width(), top, height))
            x += surface.get_width()
        return x + atom.space

    def _baseline(self, style: TextStyle, height: int) -> int:
        """Where the letters stand in a line of `height` pixels: the same for all scripts."""
        share = 0.388 if style.family in ("sans", "mono") else 0.37
        return round(height / 2 + self.pixels(style) * share)

    def _inline(self, part: Mark | Icon, style: TextStyle, side: int) -> pygame.Surface:
        if isinstance(part, Mark):
            return self.marks.get(part.seat, side, part.dead)
        if part.plain:
            return self.assets.image(part.name, (side, side))
        return self.assets.glyph(part.name, side, part.color or style.color)


def _merged(row: list[wrap.Atom]) -> Iterator[wrap.Atom]:
    """Neighbours of one style as one text, so that the font shapes and kerns whole phrases."""
    current: wrap.Atom | None = None
    for atom in row:
        if (
            current is not None
            and isinstance(current.what, str)
            and isinstance(atom.what, str)
            and current.style == atom.style
            and current.ref == atom.ref
            and not current.air
        ):
            blanks = " " if current.space else ""
            joined = current.what + blanks + atom.what
            current = replace(current, what=joined, space=atom.space, air=atom.air)
            continue
        if current is not None:
            yield current
        current = atom
    if current is not None:
        yield current
