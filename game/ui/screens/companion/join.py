"""How phones find the table: the square code, the address in words, the room code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
import segno

from game.ui.kit.boxes import Column, Drawn, Label, Row
from game.ui.kit.canvas import Canvas
from game.ui.kit.theme import rgb
from game.ui.kit.widget import Rect, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui
    from game.ui.screens.companion.link import Companion

QUIET: Final = 4
"""Modules of white around the code, as the standard asks."""
MODULE: Final = 8
"""Pixels of a module on a screen of 1080 lines: a phone reads it from across the table."""
LEAST: Final = 5
"""Pixels of a module in the smallest window: nobody sits far from that."""
INK, PAPER = rgb("#14100C"), rgb("#FFFFFF")


def modules(address: str) -> list[list[bool]]:
    """The rows of the code, dark is True, without the quiet zone. Of the smallest size that forgives some
    damage."""
    code = segno.make(address, error="m", micro=False, boost_error=True)
    return [[bool(dark) for dark in row] for row in code.matrix]


def code_side(ui: Ui, address: str) -> float:
    """Logical side of the code: `MODULE` pixels per module at 1080 lines, as large on every screen."""
    count = len(modules(address)) + 2 * QUIET
    lines = min(ui.scale.pixels[1] / 1080, ui.scale.pixels[0] / 1920)
    return count * max(LEAST, round(MODULE * lines)) / ui.scale.factor


def draw_code(canvas: Canvas, rect: Rect, address: str) -> None:
    """The code in whole pixels per module, so that no edge is blurred."""
    rows = modules(address)
    count = len(rows) + 2 * QUIET
    box = canvas.rect(rect)
    step = max(1, min(box.width, box.height) // count)
    side = step * count
    left, top = box.left + (box.width - side) // 2, box.top + (box.height - side) // 2
    pygame.draw.rect(canvas.surface, PAPER, (left, top, side, side), border_radius=step * 2)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                place = (left + (x + QUIET) * step, top + (y + QUIET) * step, step, step)
                canvas.surface.fill(INK, place)


def bare(address: str) -> str:
    """Host and port of an address, as they are typed."""
    return address.partition("//")[2].partition("/")[0]


def address_lines(address: str) -> list[str]:
    """The address as people type it, in lines that break well: after the second dot, before the port."""
    host, _, port = bare(address).rpartition(":")
    parts = host.split(".")
    if len(parts) != 4:
        return [host, f":{port}"]
    return [f"{parts[0]}.{parts[1]}.", f"{parts[2]}.{parts[3]}", f":{port}"]


def join_widget(ui: Ui, companion: Companion, roomy: bool = False) -> Widget:
    """The code, and beside it address and room; `roomy` where the address fits on one line."""
    address = companion.shown_address()
    side = code_side(ui, address)
    style = ui.styles.body_bold.of(color=ui.theme.lamp)
    lines = address_lines(address)
    typed = ["".join(lines)] if roomy else lines
    words = Column(
        Label(ui.t("companion.table.join"), "second" if roomy else "small"),
        *(Label(line, style, lines=1) for line in typed),
        Label(ui.t("companion.table.room"), "second" if roomy else "small"),
        Label(companion.desk.code, ui.styles.mono.of(size=28 if roomy else 24), lines=1),
        gap=3, flex=1,
    )  # fmt: skip
    code = Drawn(lambda canvas, rect: draw_code(canvas, rect, address), side, side)
    return Row(code, words, gap=14, align="center")
