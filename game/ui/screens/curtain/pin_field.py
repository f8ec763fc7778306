"""Four places for the digits of a PIN, as large as the button that they stand in for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.kit.canvas import Canvas
from game.ui.kit.fields import TextField
from game.ui.kit.widget import Rect, Size

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

DIGITS = 4


class PinField(TextField):
    """`check(pin)` says whether the four digits are right; `wrong` counts the tries that were not."""

    def __init__(
        self, check: Callable[[str], bool], on_wrong: Callable[[], None], *, name: str, side: float = 88
    ) -> None:
        super().__init__(
            "", self._typed, name=name, limit=DIGITS, accept=str.isdecimal, secret=True, id="pin"
        )
        self.check = check
        self.on_wrong = on_wrong
        self.side = side
        self.wrong = 0

    def _typed(self, text: str) -> None:
        if len(text) == DIGITS and not self.check(text):
            self.wrong += 1
            self.text, self.caret, self.anchor = "", 0, 0
            self.on_wrong()

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        return DIGITS * self.side + (DIGITS - 1) * 16, self.side

    def draw(self, canvas: Canvas) -> None:
        looks = canvas.looks
        left = self.rect.centerx - self.measure(canvas.ui)[0] / 2
        for place in range(DIGITS):
            cell = Rect(left + place * (self.side + 16), self.rect.top, self.side, self.side)
            here = self.focused and place == min(len(self.text), DIGITS - 1)
            canvas.box(cell, looks.field_focus if here else looks.field)
            if place < len(self.text):
                canvas.glow(cell.center, 13, canvas.theme.lamp)
                canvas.glow(cell.center, 13, canvas.theme.lamp)
        if self.focused:
            canvas.ui.host.text_input(canvas.rect(self.rect))
