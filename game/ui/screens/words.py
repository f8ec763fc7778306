"""From parts of sentences (`game.content.text`) to words that the kit draws: seats get their mark, things a name
that can be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.content.text import Part as Said
from game.ui.text import Mark, Part, Span


def shown(
    parts: Iterable[Said], marks: Mapping[int, int] | None = None, marked: bool = True
) -> tuple[Part, ...]:
    """Words for the kit.  `marks` are the marks that the players chose, by seat; without `marked` seats are
    only named."""
    found: list[Part] = []
    for part in parts:
        if part.kind == "seat" and part.id.isdigit():
            seat = int(part.id)
            if marked:
                found.append(Mark((marks or {}).get(seat, seat), part.thing))
            found.append(Span(part.text, bold=True, ref=part.thing))
        elif part.kind or part.strong:
            found.append(Span(part.text, bold=True, ref=part.thing))
        else:
            found.append(part.text)
    return tuple(found)
