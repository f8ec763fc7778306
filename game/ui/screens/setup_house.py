"""The house rules of the set-up screen: one row per option with its sentence, its choice, or why it is idle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.ui.boxes import Group, Label
from game.ui.canvas import Canvas
from game.ui.choices import Dropdown, Option, Segmented
from game.ui.screens.house import HouseRule
from game.ui.text import Span
from game.ui.widget import Rect, Size, Widget

if TYPE_CHECKING:
    from game.ui.services import Ui


class HouseRow(Group):
    """Name and sentence at the left, the choice at the right; below each other where it is narrow."""

    def __init__(self, ui: Ui, rule: HouseRule, value: Any, choose: Callable[[Any], None], first: bool) -> None:
        self.first = first
        theme = ui.theme
        changed = value != rule.default
        name = [Span(rule.name, color=theme.lamp if changed else theme.bone_500 if rule.idle else theme.bone_100)]
        self.name = Label(name, "body_bold", vertical="top")
        words = rule.idle or rule.help
        self.help = Label([Span(words, color=theme.bone_500 if rule.idle else theme.bone_300)], "small", vertical="top")
        self.choice = self._choice(ui, rule, value, choose)
        super().__init__(self.name, self.help, self.choice)

    @staticmethod
    def _choice(ui: Ui, rule: HouseRule, value: Any, choose: Callable[[Any], None]) -> Segmented | Dropdown:
        options = [Option(str(key), words) for key, words in rule.values]
        by_word = {str(key): key for key, _ in rule.values}

        def chosen(word: str) -> None:
            choose(by_word[word])

        enabled = not rule.idle
        if len(options) == 2:
            switch = Segmented(options, str(value), chosen, name=rule.name, size=46, id=f"option.{rule.id}",
                               enabled=enabled, reason=rule.idle)
            if switch.measure(ui)[0] <= 300:
                return switch
        return Dropdown(options, str(value), chosen, name=rule.name, id=f"option.{rule.id}", enabled=enabled,
                        reason=rule.idle)

    def _split(self, ui: Ui, width: float) -> tuple[float, float]:
        """Width of the words and of the choice."""
        choice = min(max(184.0, self.choice.measure(ui)[0]), 310.0)
        if isinstance(self.choice, Segmented):
            choice = max(184.0, self.choice.measure(ui)[0])
        return width - choice - 24, choice

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = width or 700.0
        words, _ = self._split(ui, full)
        tall = self.name.measure(ui, words)[1] + self.help.measure(ui, words)[1]
        return full, max(tall, 46.0) + 18

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        Widget.place(self, ui, rect)
        words, choice = self._split(ui, rect.width)
        top = self.name.measure(ui, words)[1]
        self.name.place(ui, Rect(rect.left, rect.top + 8, words, top))
        self.help.place(ui, Rect(rect.left, rect.top + 8 + top, words, rect.height - 16 - top))
        tall = self.choice.measure(ui)[1]
        self.choice.place(ui, Rect(rect.right - choice, rect.centery - tall / 2, choice, tall))

    def draw(self, canvas: Canvas) -> None:
        if not self.first:
            canvas.line(self.rect.topleft, self.rect.topright, canvas.theme.night_600)
        super().draw(canvas)
