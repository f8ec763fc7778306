"""Watches every word that is drawn: how large its letters are, where it lies, whether its end is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.ui.kit.text import Paragraph, Span, TextEngine, Words


@dataclass(slots=True)
class Ink:
    """Words on a surface: the pixel size of their smallest letters, the box of all that was drawn of them,
    that part of it which is not cut away."""

    words: str
    pixels: int
    whole: pygame.Rect
    seen: pygame.Rect
    surface: int
    room: pygame.Rect
    clip: pygame.Rect
    """The part of the surface that may be drawn on; a list that scrolls cuts on purpose."""
    cut: bool


def plain(words: Words) -> str:
    """Only the letters."""
    if isinstance(words, str):
        return words
    return "".join(
        part if isinstance(part, str) else part.text if isinstance(part, Span) else "" for part in words
    )


@contextmanager
def watched(patch: pytest.MonkeyPatch) -> Iterator[list[Ink]]:
    """Notes all words that are laid out and drawn from now on."""
    notes: list[Ink] = []
    laid: dict[int, tuple[Paragraph, str, int]] = {}
    layout, blit = TextEngine._layout, Paragraph.blit

    def note_layout(self: TextEngine, words: Words, style: Any, *more: Any) -> Paragraph:
        made = layout(self, words, style, *more)
        spans = () if isinstance(words, str) else tuple(part for part in words if isinstance(part, Span))
        least = min(self.pixels(one) for one in (style, *(self._span_style(span, style) for span in spans)))
        laid[id(made)] = (made, plain(words), least)
        return made

    def note_blit(self: Paragraph, surface: pygame.Surface, x: int, y: int, alpha: float = 1.0) -> None:
        known = laid.get(id(self))
        if known is not None and known[1].strip() and self.placed:
            boxes = [one.surface.get_bounding_rect().move(one.x + x, one.y + y) for one in self.placed]
            whole = boxes[0].unionall(boxes[1:])
            seen = whole.clip(surface.get_clip())
            if seen.width and seen.height:
                room = surface.get_rect()
                clip = surface.get_clip()
                notes.append(Ink(known[1], known[2], whole, seen, id(surface), room, clip, self.clipped))
        blit(self, surface, x, y, alpha)

    with patch.context() as inner:
        inner.setattr(TextEngine, "_layout", note_layout)
        inner.setattr(Paragraph, "blit", note_blit)
        yield notes


def cut(notes: list[Ink]) -> set[str]:
    """Words that ended with an ellipsis."""
    return {ink.words for ink in notes if ink.cut}


def small(notes: list[Ink], least: int) -> set[tuple[str, int]]:
    """Words in letters of fewer pixels; numbers alone may be smaller, beside a mark or on a token."""
    return {(ink.words, ink.pixels) for ink in notes if ink.pixels < least and not _number(ink.words)}


def sticking_out(notes: list[Ink]) -> set[str]:
    """Words that reach beyond the picture on which they are drawn."""
    return {ink.words for ink in notes if not ink.seen.inflate(4, 4).contains(ink.whole)
            and ink.clip == ink.room}


def on_each_other(notes: list[Ink]) -> set[tuple[str, str]]:
    """Words that lie on other words of the same picture by more than their edges."""
    found = set()
    surfaces: dict[int, list[Ink]] = {}
    for ink in notes:
        surfaces.setdefault(ink.surface, []).append(ink)
    for inks in surfaces.values():
        for one, other in combinations(inks, 2):
            both = one.seen.clip(other.seen)
            low = min(one.seen.height, other.seen.height)
            if one.words != other.words and both.width > 2 and both.height > low * 0.35:
                found.add((one.words, other.words))
    return found


def _number(words: str) -> bool:
    return words.strip("+−-%<> ").isdigit()

