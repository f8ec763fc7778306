"""Letters to pick one by one: typing for a player who holds only a gamepad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.kit.boxes import Column, Grid, Label, Row
from game.ui.kit.buttons import Button
from game.ui.kit.fields import TextField
from game.ui.kit.intents import Intent
from game.ui.kit.popups import Modal

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'"


class Letters(Modal):
    """A dialog that writes into a text field: the characters that the field accepts, a blank, and erasing."""

    def __init__(self, ui: Ui, field: TextField) -> None:
        self._ui = ui
        self.field = field
        self._shown = Label(self._written(), "heading", align="center")
        content = Column(self._shown, self._keys(), gap=16)
        erase = Button(
            ui.t("letters.erase"), self._erase, icon="back", intent=Intent.UNDO, id="letters.erase"
        )
        done = Button(ui.t("letters.done"), self._done, kind="primary", icon="check", id="letters.done")
        super().__init__(field.name or field.hint, content, [erase, done], width=860, id="letters")

    def _keys(self) -> Row | Grid:
        usable = [letter for letter in ALPHABET if self.field.accept(letter)]
        keys = [self._key(letter) for letter in usable]
        if self.field.accept(" "):
            keys.append(
                Button("\u2423", lambda: self._type(" "), id="letters.blank", name=self._ui.t("key.space"))
            )
        return Grid(*keys, columns=10 if len(keys) > 12 else max(1, len(keys) // 2), gap=8)

    def _key(self, letter: str) -> Button:
        return Button(letter, lambda: self._type(letter), id=f"letters.{letter}", show_key=False)

    def _written(self) -> str:
        return "\u2022" * len(self.field.text) if self.field.secret else self.field.text or "\u2026"

    def _changed(self) -> None:
        self._shown.words = self._written()
        self._ui.dirty()

    def _type(self, letter: str) -> None:
        """Capitals begin a word, as in names."""
        begun = bool(self.field.text) and not self.field.text.endswith((" ", "-"))
        self.field.caret = self.field.anchor = len(self.field.text)
        self.field.insert(self._ui, letter.lower() if begun else letter)
        self._changed()

    def _erase(self) -> None:
        self.field.erase_last(self._ui)
        self._changed()

    def _done(self) -> None:
        self._ui.screen.close_popup(self)
        if self.field.on_submit is not None:
            self.field.on_submit(self.field.text)
