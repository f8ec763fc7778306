"""The rules reference: contents and search at the left, one chapter to read at the right.

Prompts and refusals open it at their section (`RulesScreen(shell, game, "7.2")`).  The texts are
`data/<game>/reference.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.content.reference import Reference, Section
from game.content.text import Part as Said
from game.ui.kit.boxes import Column, Free, Label, Pad, Panel, Space
from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Option, Segmented
from game.ui.kit.events import Command, Key, Pointer, UiEvent
from game.ui.kit.fields import TextField
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Part, Span, Words
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.chrome import BAR, KeyHint, TopBar, banner
from game.ui.screens.shell import Shell

if TYPE_CHECKING:
    from game.ui.kit.services import Ui

COLUMN: Final = 820.0  # the widest line that is still read easily
NUMBER: Final = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2})+(?![\d.]*\d)")
SCROLLS: Final = (Intent.PAGE_UP, Intent.PAGE_DOWN, Intent.HOME, Intent.END)


class RulesScreen(Screen):
    """Reads the reference of `game`, at `section` if one is named."""

    title = "menu.title"

    def __init__(self, shell: Shell, game: str, section: str = "") -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.game = game
        self.query = ""
        self.section = section
        self.jump = True  # the reader scrolls to the section when it is placed next

    @property
    def reference(self) -> Reference | None:
        """The reference that is read, or None if it can't be."""
        return self.shell.reference(self.game)

    @property
    def current(self) -> Section | None:
        """The section that is shown."""
        reference = self.reference
        if reference is None or not reference.sections:
            return None
        return reference.nearest(self.section) or reference.sections[0]

    # -- building ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        page = [ui.intent_label(Intent.PAGE_UP), ui.intent_label(Intent.PAGE_DOWN)]
        hints: list[Widget] = [
            KeyHint(page, t("rules.keys_scroll")),
            Space(8),
            KeyHint([ui.key_label("ctrl+f")], t("rules.keys_search")),
        ]
        self.bar = TopBar(
            ui,
            [t("rules.crumb"), self.shell.game_name(self.game)],
            ui.host.pop,
            hints if self.window.width >= 1200 else [],
        )
        self.names = self.shell.names(self.shell.rules(self.game))
        self.field = TextField(
            self.query,
            self._search,
            self._first_found,
            hint=t("rules.search"),
            name=t("rules.search"),
            limit=40,
            id="search",
            width=200,
        )
        self.clear = IconButton("close", t("rules.clear"), self._clear, id="clear", kind="ghost")
        self.list = ScrollArea(Column(*self._rows(), gap=2), id=f"contents.{bool(self.query)}")
        self.nav = Panel(pad=0, look="panel")
        self.targets: dict[str, Widget] = {}
        margin, across = self._sheet_measures()
        text = Pad(Column(*self._chapter(), gap=12), pad=(margin, 6, across, 30))
        self.page = ScrollArea(text, id=f"page.{self.game}.{self._chapter_id()}")
        self.sheet = Panel(pad=0, look="panel")
        games = [Option(name, self.shell.game_name(name)) for name in self.shell.games()]
        self.switch = (
            Segmented(games, self.game, self._turn_to, name=t("rules.game"), id="games")
            if len(games) > 1
            else None
        )
        self.tree = Free(self.ui)
        return self.tree

    # contents

    def _rows(self) -> list[Widget]:
        reference, t = self.reference, self.ui.t
        if reference is None:
            return [Label(t("rules.none"), "second")]
        if not self.query.strip():
            return [self._row(section) for section in reference.sections]
        found = reference.search(self.query, self.ui.language)
        if not found:
            return [Label(t("rules.nothing", words=self.query.strip()), "second")]
        return [
            Label(t("rules.found", count=len(found)), "quiet"),
            *(self._row(section, flat=True) for section in found),
        ]

    def _row(self, section: Section, flat: bool = False) -> Button:
        ui = self.ui
        shown = self.current
        chosen = shown is not None and section.id == shown.id
        title = section.title.get(ui.language)
        level = 1 if flat else section.level
        style = ui.styles.small_bold if level == 1 else ui.styles.small
        ink = ui.theme.bone_100 if level == 1 else ui.theme.bone_300
        words: list[Part] = [
            Span("\u2003" * (level - 1) + section.id + "\u2002", color=ui.theme.lamp),
            Span(title, color=ink),
        ]
        return Button(
            words,
            lambda: self.go(section.id),
            kind="row",
            style=style,
            selected=chosen,
            show_key=False,
            id=f"row.{section.id}",
            name=f"{section.id} {title}",
        )

    # the page

    def _chapter_id(self) -> str:
        shown = self.current
        return shown.id.partition(".")[0] if shown is not None else ""

    def _chapter(self) -> list[Widget]:
        reference = self.reference
        if reference is None:
            return [Label(self.ui.t("rules.none"), "second")]
        chapter = self._chapter_id()
        parts: list[Widget] = []
        for section in reference.sections:
            if section.id.partition(".")[0] == chapter:
                parts += self._section(section)
        return [*parts, Space(0, 12), *self._neighbors(reference, chapter)]

    def _section(self, section: Section) -> list[Widget]:
        ui, language = self.ui, self.ui.language
        shown = self.current
        lit = shown is not None and section.id == shown.id and section.level > 1
        style = {1: ui.styles.title, 2: ui.styles.heading}.get(section.level, ui.styles.card_name)
        number = Span(section.id + "  ", color=ui.theme.lamp)
        title = Span(section.title.get(language), color=ui.theme.lamp_pale if lit else ui.theme.bone_100)
        head = Label([number, title], style)
        self.targets[section.id] = head
        words = [RulesText(self._words(text.get(language)), self._follow) for text in section.body]
        return [Space(0, 6 if section.level == 1 else 12), head, *words]

    def _words(self, text: str) -> Words:
        """A paragraph with its things named, its sections to be followed, and what is searched for lit."""
        found: list[Part] = []
        for part in self.shell.catalog.fill(text, (), self._name):
            for piece in self._linked(part):
                found += self._lit(piece)
        return tuple(found)

    def _linked(self, part: Said) -> list[Said]:
        """Numbers of sections in plain words become things that can be followed."""
        reference = self.reference
        if part.kind or reference is None:
            return [part]
        pieces: list[Said] = []
        start = 0
        for number in NUMBER.finditer(part.text):
            if reference.get(number[0]) is not None:
                pieces.append(replace(part, text=part.text[start : number.start()]))
                pieces.append(Said(number[0], "section", number[0]))
                start = number.end()
        pieces.append(replace(part, text=part.text[start:]))
        return [piece for piece in pieces if piece.text]

    def _name(self, thing: str) -> str | None:
        kind, _, ident = thing.partition(":")
        return ident if kind == "section" else self.names.name(thing)

    def _lit(self, part: Said) -> list[Part]:
        theme = self.ui.theme
        if part.kind == "section":
            return [Span(part.text, bold=True, color=theme.sky_text, ref=part.thing)]
        bold = True if part.kind or part.strong else None
        color = theme.bone_100 if bold else None
        return [
            Span(piece, bold=True if hit else bold, color=theme.lamp if hit else color, ref=part.thing)
            for piece, hit in split_hits(part.text, self.query)
        ]

    def _neighbors(self, reference: Reference, chapter: str) -> list[Widget]:
        chapters = [section for section in reference.sections if section.level == 1]
        place = next((n for n, section in enumerate(chapters) if section.id == chapter), 0)
        found: list[Widget] = []
        for message, icon, other in (
            ("rules.after", "forward", place + 1),
            ("rules.before", "back", place - 1),
        ):
            if 0 <= other < len(chapters):
                section = chapters[other]
                words = self.ui.t(message, title=section.title.get(self.ui.language))
                found.append(
                    Button(
                        words,
                        self._goer(section.id),
                        icon=icon,
                        kind="row",
                        id=f"to.{section.id}",
                        style=self.ui.styles.small_bold,
                    )
                )
        return found

    def _goer(self, ident: str) -> Callable[[], None]:
        return lambda: self.go(ident)

    # -- places --------------------------------------------------------------------------------------

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        self.tree.put(self.bar, Rect(0, 0, width, BAR))
        edge, nav, room = self._widths()
        top = BAR + 20.0
        if self.switch is not None:
            wide = min(self.switch.measure(self.ui)[0], width - 2 * edge)
            self.tree.put(self.switch, Rect((width - wide) / 2, top, wide, 48))
            top += 64
        foot = height - top - 20
        self.tree.put(self.nav, Rect(edge, top, nav, foot))
        self.tree.put(self.field, Rect(edge + 16, top + 16, nav - 32 - 50, 48))
        self.tree.put(self.clear, Rect(edge + nav - 60, top + 18, 44, 44))
        self.tree.put(self.list, Rect(edge + 12, top + 76, nav - 20, foot - 88))
        left = edge + nav + 20
        self.tree.put(self.sheet, Rect(left, top, room, foot))
        self.tree.put(self.page, Rect(left + 4, top + 12, room - 14, foot - 24))
        if self.jump:
            self._jump()

    def _widths(self) -> tuple[float, float, float]:
        """The edge of the window, the width of the contents and that of the sheet."""
        width = self.window.width
        edge = 48.0 if width > 1500 else 16.0
        nav = min(460.0, max(290.0, width * 0.27))
        return edge, nav, width - 2 * edge - nav - 20

    def _sheet_measures(self) -> tuple[float, float]:
        """Room at the left and right of the text, so that its lines stay short enough to read."""
        room = self._widths()[2]
        margin = max(30.0, min((room - COLUMN) / 2, 110.0))
        return margin, max(26.0, room - margin - COLUMN - 32)

    def _jump(self) -> None:
        shown = self.current
        head = self.targets.get(shown.id) if shown is not None else None
        if head is not None:
            self.page.scroll_to(self.ui, head.rect.top - self.page.child.rect.top - 12, smooth=False)

    def rebuild(self) -> None:
        super().rebuild()
        if self.jump:
            self._jump()  # the scroll place that was kept belongs to another section
            self.jump = False
            row = self.root.find(f"row.{self.current.id}") if self.current is not None else None
            if row is not None:
                top = row.rect.top - self.list.child.rect.top
                self.list.scroll_to(self.ui, top - self.list.rect.height / 3, smooth=False)

    def background(self, canvas: Canvas) -> None:
        banner(canvas, self.game, "setup", self.window.size, quiet=0.55)

    def default_focus(self) -> Widget | None:
        shown = self.current
        return (self.root.find(f"row.{shown.id}") if shown is not None else None) or super().default_focus()

    # -- doing ---------------------------------------------------------------------------------------

    def go(self, ident: str) -> None:
        """Shows a section."""
        self.section = ident
        self.jump = True
        self.rebuild()
        self.set_focus(f"row.{ident}")

    def _follow(self, thing: str) -> None:
        kind, _, ident = thing.partition(":")
        if kind == "section":
            if self.query:
                self.query = ""
            self.go(ident)

    def _turn_to(self, game: str) -> None:
        self.game, self.section, self.query, self.jump = game, "", "", True
        self.rebuild()

    def _search(self, words: str) -> None:
        self.query = words
        caret = self.field.caret
        self.rebuild()
        self.set_focus("search")
        self.field.caret = self.field.anchor = caret

    def _first_found(self, words: str) -> None:
        reference = self.reference
        found = reference.search(words, self.ui.language) if reference is not None else []
        if found:
            self.go(found[0].id)

    def _clear(self) -> None:
        self.query = ""
        self.rebuild()

    def key(self, key: Key) -> bool:
        if key.name in ("ctrl+f", "/"):
            return self.set_focus("search")
        return False

    def command(self, command: Command) -> bool:
        if command.intent is Intent.BACK:
            self.ui.host.pop()
            return True
        return command.intent in SCROLLS and self.page.handle(self.ui, command)


class RulesText(Label):
    """A paragraph whose section numbers can be followed."""

    def __init__(self, words: Words, follow: Callable[[str], None]) -> None:
        super().__init__(words, "second", vertical="top")
        self.follow = follow

    def handle(self, ui: Ui, event: UiEvent) -> bool:
        if isinstance(event, Pointer) and event.kind == "down" and event.button == 1:
            thing = self.ref_at(ui, event.pos)
            if thing:
                self.follow(thing)
                return True
        return False


def split_hits(text: str, query: str) -> list[tuple[str, bool]]:
    """A text cut at the words that are searched for; each piece with whether it is one of them."""
    words = [word for word in query.casefold().split() if word]
    pieces: list[tuple[str, bool]] = []
    lower, start, at = text.casefold(), 0, 0
    if len(lower) != len(text):
        return [(text, False)]  # letters that change their length when folded: nothing is lit
    while at < len(text):
        hit = next((word for word in words if lower.startswith(word, at)), "")
        if hit:
            if at > start:
                pieces.append((text[start:at], False))
            pieces.append((text[at : at + len(hit)], True))
            at += len(hit)
            start = at
        else:
            at += 1
    if start < len(text) or not pieces:
        pieces.append((text[start:], False))
    return pieces
