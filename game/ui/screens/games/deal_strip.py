"""The strip of the set-up that says how many of each faction will be dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.ui.kit.boxes import Group, Label
from game.ui.kit.canvas import Canvas
from game.ui.kit.theme import Color, mix, rgb
from game.ui.kit.widget import Rect, Size, Widget

if TYPE_CHECKING:
    from game.ui.kit.services import Ui


class DealStrip(Group):
    """How many of each faction this number of seats holds (games that deal factions only)."""

    def __init__(self, ui: Ui, seating: Any, pool: int) -> None:
        self.label = Label(ui.t("setup.deal", count=seating.seats), "second", lines=2)
        self.label.style = ui.styles.small
        parts = (
            ("hunter", seating.hunter, "setup.hunters", rgb("#9CC6F4")),
            ("shadow", seating.shadow, "setup.shadows", rgb("#F29AA4")),
            ("neutral", seating.neutral, "setup.neutrals", rgb("#F0D48A")),
        )
        self.plates: list[Widget] = [
            FactionPlate(ui, name, count, ui.t(word), ink) for name, count, word, ink in parts
        ]
        rest = ui.t("setup.deal_rest", pool=pool, unseen=pool - seating.seats)
        self.rest = Label(rest, "quiet", lines=2)
        super().__init__(self.label, *self.plates, self.rest)

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return width or 1018.0, 76.0

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        x = rect.left + 20
        self.label.place(ui, Rect(x, rect.top, 166, rect.height))
        x += 172
        for plate in self.plates:
            wide = plate.measure(ui)[0]
            plate.place(ui, Rect(x, rect.top + 12, wide, 52))
            x += wide + 8
        self.rest.visible = rect.right - x > 190
        self.rest.place(ui, Rect(x + 10, rect.top, max(10.0, rect.right - x - 20), rect.height))

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.looks.inset)
        super().draw(canvas)


class FactionPlate(Widget):
    """Sign, number and name of a faction."""

    def __init__(self, ui: Ui, faction: str, count: int, name: str, ink: Color) -> None:
        super().__init__()
        self.faction, self.count, self.name = faction, count, name
        self.ink = ink

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        number = ui.text.size(str(self.count), ui.styles.heading)[0]
        return 14 + 26 + 10 + number + 10 + ui.text.size(self.name, ui.styles.small)[0] + 16, 52.0

    def draw(self, canvas: Canvas) -> None:
        color: Color = getattr(canvas.theme, self.faction)
        canvas.box(self.rect, canvas.looks.tinted(color, 10).of(rim=mix(color, canvas.theme.night_800, 0.1)))
        middle = self.rect.centery
        canvas.icon(f"faction_{self.faction}", (self.rect.left + 27, middle), 26, self.ink)
        x = self.rect.left + 50
        x += canvas.words(str(self.count), (x, middle), canvas.styles.heading) + 10
        canvas.words(self.name, (x, middle), canvas.styles.small.of(color=self.ink))
