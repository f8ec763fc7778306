"""The promise that goes with a request for help: a button of the action bar that opens a list of them.

Promises bind nobody (Rules 4.3.1); those about a domain or zone are listed with its name in place.
"""

from __future__ import annotations

from game.core.model import Action
from game.ui.boards.docking import Desk, Extra
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.kit.choices import Dropdown, Option
from game.ui.kit.popups import OptionList
from game.ui.kit.widget import Rect


class HelpPromise:
    """Remembers which promise goes with the next request; `promise` empty: none."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.promise = ""
        self.about = ""

    def forget(self) -> None:
        """Nothing is promised."""
        self.promise = self.about = ""

    def with_it(self, action: Action) -> Action:
        """A request for help with the promise."""
        if not self.promise or action.do != "ask_help":
            return action
        about = (("about", self.about),) if self.about else ()
        return action._replace(arguments=(*action.arguments, ("promise", self.promise), *about))

    def button(self, scene: Scene, desk: Desk) -> Extra:
        """The button; pressing it opens the list beside it."""
        words = self.lore.t("promise_none")
        if self.promise:
            words = self.lore.t("promise_with", promise=self.lore.promise(self.promise, self.about))
        chosen = bool(self.promise)
        return Extra("promise", words, lambda: self._open(scene, desk), "say", "p", selected=chosen)

    def options(self, scene: Scene) -> list[Option]:
        """No promise, those that need no subject, one for each domain and for each zone within reach."""
        found = [Option("", self.lore.t("deal.no_promise"))]
        promises = self.lore.content.promises
        plain = [name for name, made in promises.items() if not made.about]
        found += [Option(f"{name}:", self.lore.promise(name, "")) for name in plain]
        subjects = {"domain": tuple(scene.chart.members), "zone": tuple(scene.reach.get(scene.viewer, ()))}
        for name, made in promises.items():
            for about in subjects.get(made.about, ()):
                found.append(Option(f"{name}:{about}", self.lore.promise(name, about)))
        return found

    def _open(self, scene: Scene, desk: Desk) -> None:
        ui = self.lore.ui

        def choose(value: str) -> None:
            self.promise, _, self.about = value.partition(":")
            desk.ask_again()

        value = f"{self.promise}:{self.about}" if self.promise else ""
        field = Dropdown(self.options(scene), value, choose, name=self.lore.t("deal.promise"), id="promise")
        button = ui.screen.root.find("extra.promise")
        window = ui.screen.window
        beside = Rect(window.centerx, window.bottom - 80, 200, 60)
        field.place(ui, button.rect if button is not None else beside)
        ui.screen.popup(OptionList(ui, field))
