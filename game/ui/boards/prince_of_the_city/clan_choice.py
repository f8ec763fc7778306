"""The choice of a clan as a panel beside the city: who stands for it, its attributes and disciplines.

Only shown where the table chooses clans instead of drawing them by lot (Rules 3). The buttons of the action
bar stay; a press here does the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.model import Action
from game.rules.prince_of_the_city.content import Clan
from game.ui.boards.docking import Desk
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.reading import Scene
from game.ui.kit.boxes import Column, Drawn, Label, Pad, Panel, Row, Rule
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Icon, Part, Span, Words
from game.ui.kit.widget import Rect, Widget

FACE: Final = (84.0, 126.0)
GAME: Final = "prince_of_the_city"


class ClanChoice:
    """Builds the panel."""

    def __init__(self, lore: Lore) -> None:
        self.lore, self.ui = lore, lore.ui

    def wanted(self, scene: Scene) -> bool:
        """Is the viewer asked for its clan?"""
        return scene.ask == "clan" and scene.viewer in scene.asked

    def build(self, desk: Desk) -> Widget:
        """A row for each clan that is free."""
        rows: list[Widget] = [Label(self.lore.t("clans_title"), "heading", lines=1)]
        for action in desk.possible():
            clan = str(dict(action.arguments).get("clan", ""))
            if action.do == "choose_clan" and clan in self.lore.content.clans:
                rows += [Rule(), self._row(self.lore.content.clans[clan], action, desk)]
        area = ScrollArea(Pad(Column(*rows, gap=10), pad=(16, 12, 16, 12)), id="clans.scroll")
        return Panel(area, look=self.ui.looks.panel.of(radius=14, rim=self.ui.theme.night_500), pad=2,
                     id="clans")

    def _row(self, clan: Clan, action: Action, desk: Desk) -> Widget:
        art = self.lore.character(clan.id)

        def paint(canvas: Canvas, rect: Rect) -> None:
            if art:
                canvas.image(f"{GAME}/portraits/{art}", rect, cover=True)

        name = self.lore.name(f"clan:{clan.id}")
        choose = Button(
            self.lore.t("clans_choose", clan=name), self._chooser(action, desk), kind="legal", height=44,
            style=self.ui.styles.small_bold, id=f"clan.{clan.id}", show_key=False,
        )
        lines: list[Widget] = [
            Row(Column(Label(name, "card_name", lines=1), Label(self.lore.say(clan.character), "small"),
                       gap=0, flex=1), choose, gap=8),
            Label(self._attributes(clan), "body_bold"),
            *(Label(self._power(power), "small") for power in clan.disciplines),
        ]
        return Row(Drawn(paint, *FACE), Column(*lines, gap=5, flex=1), gap=14, align="start")

    def _attributes(self, clan: Clan) -> Words:
        """Each attribute with its whole name."""
        found: list[Part] = []
        quiet = self.ui.theme.bone_300
        for kind in ("mental", "physical", "social"):
            word = self.lore.name(f"challenge_type:{kind}")
            found += [Span(f"{word[:1].upper()}{word[1:]} ", bold=False, color=quiet),
                      f"{getattr(clan, kind)}   "]
        return tuple(found)

    def _power(self, power: str) -> Words:
        """A discipline with its cost and what it does."""
        made = self.lore.content.disciplines[power]
        words = self.lore.t("inspect.power", name=self.lore.say(made.name), cost=made.cost,
                            text=self.lore.say(made.text))
        return (Icon(f"{GAME}/disciplines/{power}", self.ui.theme.bone_300), words)

    def _chooser(self, action: Action, desk: Desk) -> Callable[[], None]:
        return lambda: desk.submit(action)
