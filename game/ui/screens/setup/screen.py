"""Set-up: who sits at the table, by which house rules, with which seed."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from game.content.text import languages
from game.session.players import pin_digest
from game.session.session import new_seed
from game.ui.kit.boxes import Column, Drawn, Free, Label, Panel, Row, Space
from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Option, Segmented
from game.ui.kit.events import Command
from game.ui.kit.fields import TextField
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.theme import fade
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.chrome import BAR, FootBar, TopBar, banner, fade_across
from game.ui.screens.draft import Draft
from game.ui.screens.games import face_of
from game.ui.screens.setup.house import HouseRule, house_rules
from game.ui.screens.setup.house_rows import house_row
from game.ui.screens.setup.pickers import mark_picker, pin_picker
from game.ui.screens.setup.seats import GAP, FreeSeats, SeatRow, column_heads
from game.ui.screens.shell import Shell

if TYPE_CHECKING:
    from game.session.players import Player

LONGEST_SEED = 24


class SetupScreen(Screen):
    """Changes a `Draft` and starts the match with it.  `page` is what a small window shows."""

    title = "menu.title"

    def __init__(self, shell: Shell, draft: Draft) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.draft = draft
        self.rules = shell.rules(draft.game)
        self.face = face_of(draft.game)
        self.page = "seats"
        self.all_rules = False
        self.rng = Random()

    def on_enter(self) -> None:
        self.shell.dress([])

    # -- building ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        name = self.shell.game_name(self.draft.game)
        rules = Button(
            t("menu.rules"),
            self.open_rules,
            kind="ghost",
            icon="rules",
            intent=Intent.HELP,
            id="rules",
            style=ui.styles.small,
        )
        self.bar = TopBar(ui, [t("setup.crumb"), name], self.back, [rules])
        self.heading = Label(t("setup.title", game=name), "title", lines=1)
        self.sub = Label(t(f"menu.games.{self.draft.game}.line"), "second", lines=1)
        self.seats = self._seats()
        self.house = self._house()
        pages = [Option("seats", t("setup.tab_seats")), Option("house", t("setup.tab_house"))]
        self.pages = Segmented(pages, self.page, self._turn_page, name=t("setup.house"), id="pages")
        self.foot = self._foot()
        self.tree = Free(self.ui)
        return self.tree

    def _seats(self) -> Panel:
        ui, t = self.ui, self.ui.t
        self.roomy = self.window.width >= 1700
        self.rows = [SeatRow(self, place) for place in range(len(self.draft.players))]
        head = Row(
            Label(t("setup.seats"), "heading"),
            Label(t("setup.seats_line"), "small", lines=1, flex=1),
            Button(t("setup.shuffle"), self.shuffle, icon="swap", id="shuffle", style=ui.styles.small_bold),
        )
        modes = self.face.modes(ui, self.rules, self.draft, self._set_option)
        parts: list[Widget] = list(self.rows)
        if self.free_places() or modes is None:
            parts.append(FreeSeats(self))
        strip = self.face.deal(ui, self.rules, self.draft)
        if strip is not None:
            parts += [Space(0, 4), strip]
        if modes is not None:
            parts.append(modes)
        self.heads = Drawn(
            lambda canvas, rect: column_heads(ui, self.rows[0], self.rows[0].rect.width)(canvas, rect),
            height=30,
        )
        return Panel(
            Column(head, self.heads, ScrollArea(Column(*parts, gap=GAP), id="seat_rows", flex=1), gap=8),
            pad=(16, 14, 16, 16),
        )

    def _house(self) -> Panel:
        ui, t = self.ui, self.ui.t
        every = house_rules(self.shell, self.rules, self.draft)
        changed = self.draft.changed_options(self.rules)
        shown = [rule for rule in every if self.all_rules or rule.main or rule.id in changed]
        shown.sort(key=lambda rule: bool(rule.idle) and rule.id not in changed)  # what can't matter: last
        rows = [self._house_row(rule, place == 0) for place, rule in enumerate(shown)]
        line = t("setup.house_changed", count=len(changed)) if changed else t("setup.house_defaults")
        hidden = len(every) - len(shown)
        words = t("setup.fewer") if self.all_rules else t("setup.more", count=hidden)
        buttons: list[Widget] = []
        if changed:
            buttons.append(IconButton("undo", t("setup.defaults"), self.to_defaults, id="defaults"))
        if hidden or self.all_rules:
            buttons.append(Button(words, self.toggle_rules, id="more", style=ui.styles.small_bold))
        said = Label(line, "small", lines=1, flex=1)
        title = Label(t("setup.house"), "heading")
        if self.roomy:
            head: Widget = Row(title, said, *buttons)
        else:
            head = Column(Row(title, Space(flex=1), *buttons), said, gap=0)
        return Panel(
            Column(head, ScrollArea(Column(*rows, gap=0), id="house_rows", flex=1), gap=6),
            pad=(28, 14, 20, 14),
        )

    def _house_row(self, rule: HouseRule, first: bool) -> Widget:
        value = self.draft.options.get(rule.id, rule.default)
        return house_row(self.ui, rule, value, partial(self._set_option, rule.id), first)

    def _set_option(self, name: str, value: object) -> None:
        """Another value of a house rule; the seats follow if it plays with another number."""
        self.draft.options[name] = value
        self.draft.fit_seats(self.counts(), self.shell.stock())
        self.rebuild()

    # foot

    def _foot(self) -> FootBar:
        ui, t = self.ui, self.ui.t
        self.seed = self._seed_field()
        dice = IconButton("dice", t("setup.seed_new"), self.new_seed, size=52, id="seed_new")
        trouble = self.trouble()
        self.start_button = Button(
            t(self.face.start),
            self.start,
            kind="primary",
            icon="moon",
            intent=Intent.CONFIRM,
            height=68,
            style=ui.styles.button.of(size=26),
            enabled=not trouble,
            reason=trouble,
            id="start",
        )
        keep = Button(t("setup.save"), self.save, height=68, icon="save", id="save")
        options = [Option(code, name) for code, name in languages().items()]
        language = Segmented(
            options, ui.language, self.shell.set_language, name=t("setup.language"), size=52, id="language"
        )
        fields: list[Widget] = []
        if self.window.width >= 1700:
            fields.append(field(t("setup.secrets"), Label(self._secrets(), "small", lines=2), "", 210))
        if self.window.width >= 1400:
            fields.append(field(t("setup.language"), language, t("setup.language_line")))
        fields.append(field(t("setup.seed"), Row(self.seed, dice, gap=8), t("setup.seed_line")))
        if self.window.width >= 1200:
            fields += [Space(flex=1), keep]
        else:
            fields.append(Space(flex=1))
        start = Column(self.start_button, Label(self._start_line(), "quiet", align="center", lines=1), gap=4)
        return FootBar(Row(*fields, start, gap=28))

    def _seed_field(self) -> TextField:
        t = self.ui.t
        return TextField(self.draft.seed, self._set_seed, lambda _: self.start(), hint=t("setup.seed_hint"),
                         name=t("setup.seed"), limit=LONGEST_SEED, style=self.ui.styles.mono, width=190,
                         height=52, id="seed")  # fmt: skip

    def _secrets(self) -> str:
        people = len(self.draft.humans)
        if people and not self.rules.secret:
            return self.ui.t("setup.open_game")
        return self.ui.t(f"setup.secrets_{'none' if not people else 'alone' if people == 1 else 'curtain'}")

    def _start_line(self) -> str:
        names = [player.name for player in self.draft.humans]
        if not names:
            return self.ui.t("setup.start_bots")
        if len(names) == 1:
            return self.ui.t("setup.start_one", name=names[0])
        return self.ui.t("setup.start_line", people=tuple(names))

    # -- places --------------------------------------------------------------------------------------

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        wide = width >= 1240
        tall = height >= 800
        head = 120.0 if height >= 960 else 96.0
        self.tree.put(self.bar, Rect(0, 0, width, BAR))
        foot = 150.0 if tall else 128.0
        edge = 48.0 if width > 1500 else 20.0
        top = BAR + (head if tall else 12.0)
        if tall:
            self.tree.put(self.heading, Rect(edge + 8, BAR + (14 if height >= 960 else 4), width * 0.6, 54))
            self.tree.put(self.sub, Rect(edge + 8, BAR + (70 if height >= 960 else 56), width * 0.62, 30))
        room = Rect(edge, top, width - 2 * edge, height - foot - top - 20)
        if wide:
            left = (room.width - 24) * (0.585 if width >= 1700 else 0.62 if width >= 1400 else 0.68)
            self.tree.put(self.seats, Rect(room.left, room.top, left, room.height))
            rest = Rect(room.left + left + 24, room.top, room.width - left - 24, room.height)
            self.tree.put(self.house, rest)
        else:
            self.tree.put(self.pages, Rect(room.left, room.top, min(420.0, room.width), 48))
            page = self.seats if self.page == "seats" else self.house
            self.tree.put(page, Rect(room.left, room.top + 58, room.width, room.height - 58))
        self.tree.put(self.foot, Rect(0, height - foot, width, foot))

    def background(self, canvas: Canvas) -> None:
        banner(canvas, self.draft.game, "setup", self.window.size)
        fade_across(canvas, Rect(0, BAR, self.window.width * 0.76, 130), fade(canvas.theme.night_900, 1), 0.9)

    def default_focus(self) -> Widget | None:
        return self.root.find("start") or super().default_focus()

    # -- what the widgets do -------------------------------------------------------------------------

    def command(self, command: Command) -> bool:
        if command.intent is Intent.BACK:
            self.back()
            return True
        return False

    def back(self) -> None:
        self.ui.host.pop()

    def open_rules(self) -> None:
        self.ui.host.push(self.shell.ways.rules(self.draft.game))

    def _turn_page(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def rename(self, place: int, text: str) -> None:
        """A name was typed; nothing is rebuilt, the caret stays."""
        self.draft.players[place].name = text
        trouble = self.trouble()
        self.start_button.enabled, self.start_button.reason = not trouble, trouble

    def set_kind(self, place: int, kind: str) -> None:
        self.draft.set_kind(place, kind, self.shell.stock())
        self.rebuild()

    def set_level(self, place: int, level: str) -> None:
        self.draft.players[place].level = level

    def set_secret(self, place: int, value: str) -> None:
        player = self.draft.players[place]
        player.pin = ""
        player.secrets = "phone" if value == "phone" else "look_away" if value == "look_away" else "curtain"
        if value == "pin":
            self.popup(pin_picker(self.ui, player.name, lambda pin: self._set_pin(player, pin), self.rebuild))

    def _set_pin(self, player: Player, pin: str) -> None:
        player.pin = pin_digest(pin)
        self.rebuild()

    def choose_mark(self, place: int) -> None:
        self.popup(mark_picker(self.ui, self.draft, place, self.rebuild))

    def add(self, mark: int) -> None:
        self.draft.add_bot(self.shell.stock(), mark)
        self.rebuild()

    def remove(self, place: int) -> None:
        self.draft.remove(place)
        self.rebuild()

    def move(self, place: int, by: int) -> None:
        self.draft.move(place, by)
        self.rebuild()

    def shuffle(self) -> None:
        self.draft.shuffle(self.rng)
        self.rebuild()

    def toggle_rules(self) -> None:
        self.all_rules = not self.all_rules
        self.rebuild()

    def to_defaults(self) -> None:
        self.draft.options = self.rules.complete_options({})
        self.rebuild()

    def _set_seed(self, text: str) -> None:
        self.draft.seed = text.strip()

    def new_seed(self) -> None:
        self.draft.seed = new_seed()
        self.rebuild()

    def save(self) -> None:
        """Keeps the table without starting it."""
        self.shell.remember(self.draft)
        self.ui.toast(self.ui.t("setup.saved"), "good")

    def start(self) -> None:
        """Begins the match, or says why not."""
        trouble = self.trouble()
        if trouble:
            self.ui.toast(trouble, "bad")
        else:
            self.shell.start(self.draft)

    # -- what holds ----------------------------------------------------------------------------------

    def counts(self) -> list[int]:
        """Numbers of seats that can play."""
        return sorted(self.rules.seat_counts(self.draft.options))

    def counts_said(self) -> str:
        """`4–8`, or `2, 4`."""
        counts = self.counts()
        whole = counts == list(range(counts[0], counts[-1] + 1)) and len(counts) > 1
        return f"{counts[0]}–{counts[-1]}" if whole else self.ui.t("list.next").join(map(str, counts))

    def free_places(self) -> int:
        """Seats that can still be added."""
        return max(0, self.counts()[-1] - len(self.draft.players))

    def reason_to_keep(self) -> str:
        """Why no seat can be taken away, or nothing."""
        least = self.counts()[0]
        return self.ui.t("setup.least", seats=least) if len(self.draft.players) <= least else ""

    def trouble(self) -> str:
        """Why the match can't start, in words, or nothing."""
        message = self.draft.trouble(self.rules)
        return self.ui.t(message, seats=self.counts_said()) if message else ""


def field(name: str, control: Widget, line: str, width: float = 0.0) -> Column:
    """A control of the foot bar with its name above and a quiet line below."""
    parts: list[Widget] = [Label(name, "quiet"), control]
    if line:
        parts.append(Label(line, "quiet", lines=1))
    if width:
        parts.append(Space(width, 0))
    return Column(*parts, gap=5, align="start" if not width else "stretch")
