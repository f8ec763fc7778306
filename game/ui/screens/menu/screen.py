"""The main menu: go on with the last match, choose a door, or look something up."""

from __future__ import annotations

import pygame

from game import __version__
from game.content.text import languages
from game.session.players import Player
from game.ui.kit.boxes import Free, Label
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.popups import ask
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.services import Ui
from game.ui.kit.text import Span
from game.ui.kit.widget import Rect, Size, Widget
from game.ui.screens.chrome import KeyHint, languages_row, menu_button, street
from game.ui.screens.games import front_of
from game.ui.screens.menu.continue_card import ContinueCard
from game.ui.screens.menu.doors import Door, DoorWords
from game.ui.screens.menu.recent import Recent, newest
from game.ui.screens.shell import Shell

BESIDE = 84.0
"""What icon and edges take of a button's width beside its second line."""
WORDMARK = 84 / 659  # height by width of the drawn name


class MenuScreen(Screen):
    """The first screen.  With an unfinished match Continue has the focus, else the first door."""

    title = "menu.title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.recent: Recent | None = None

    def on_enter(self) -> None:
        self.shell.dress([])
        self.ui.resolve = None
        self.recent = newest(self.shell)

    # -- widgets -------------------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        self.card = ContinueCard(self.shell, self.recent, self._continue) if self.recent else None
        self.nav = [
            menu_button(
                ui,
                "replay",
                t("menu.replays"),
                t("menu.replays_line", count=len(self.shell.replays())),
                self._replays,
                "replays",
            ),
            menu_button(ui, "rules", t("menu.rules"), t("menu.rules_line"), self._rules, "rules"),
            menu_button(
                ui, "settings", t("menu.settings"), t("menu.settings_line"), self._settings, "settings"
            ),
            menu_button(ui, "quit", t("menu.quit"), t("menu.quit_line"), self._quit, "quit"),
        ]
        self.nav[1].intent = Intent.HELP
        about = [Span(t("menu.about", version=__version__), color=ui.theme.bone_500)]
        self.about = Button(about, self._about, kind="ghost", id="about", style=ui.styles.quiet)
        self.doors = [
            Door(ui, self._door(game, number), lit=self.recent is None and number == 1)
            for number, game in enumerate(self.shell.games(), 1)
        ]
        self.rows = ScrollArea(DoorRows(self.doors), id="doors")
        self.heading = Label(t("menu.new_game"), "heading")
        self.sub = Label(t("menu.choose_door"), "second")
        self.tagline = Label(
            t("menu.tagline"), ui.styles.heading.of(size=24, bold=False, color=ui.theme.bone_300)
        )
        self.languages = languages_row(ui, list(languages().items()), self.shell.set_language)
        numbers = [str(number) for number in range(1, len(self.doors) + 1)]
        self.hints = [
            KeyHint(numbers, t("menu.hint_door")),
            KeyHint([ui.intent_label(Intent.NEXT)], t("menu.hint_next")),
            KeyHint([ui.intent_label(Intent.HELP)], t("menu.hint_rules")),
            KeyHint([ui.intent_label(Intent.FULLSCREEN)], t("menu.hint_window")),
        ]
        self.tree = Free(self.ui)
        return self.tree

    def _door(self, game: str, number: int) -> DoorWords:
        t = self.ui.t
        seats = self._seats(game)
        facts = [seats, t(f"menu.games.{game}.fact_1"), t(f"menu.games.{game}.fact_2")]
        who = who_plays(self.shell, usual_players(self.shell, game))
        return DoorWords(
            game,
            number,
            self.shell.game_name(game),
            t(f"menu.games.{game}.line"),
            facts,
            t("menu.last_table", who=who),
            who,
            lambda: self._play(game),
            lambda: self._set_up(game),
            (lambda: self.shell.learn(game)) if self.shell.teaches(game) else None,
        )

    def _seats(self, game: str) -> str:
        """How many can play; a game whose modes seat different numbers says so itself."""
        own = f"menu.games.{game}.seats"
        if own in self.shell.catalog:
            return self.ui.t(own)
        counts = sorted(self.shell.rules(game).seat_counts({}))
        if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
            return self.ui.t("menu.seats_range", least=counts[0], most=counts[-1])
        return self.ui.t("menu.seats_list", seats=tuple(counts))

    # -- places --------------------------------------------------------------------------------------

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        self.roomy = width >= 1240 and height >= 690
        self.foot = height - (72 if height >= 1000 else 52) if self.roomy else height
        left = 72 * min(1.0, width / 1920) if self.roomy else 24.0
        column = min(560.0, max(300.0, width * 0.271))
        self._place_left(left, column)
        start = left + column + (62 * min(1.0, width / 1920) if self.roomy else 24)
        if self.roomy:
            self._place_doors(start, width - max(24.0, 38 * width / 1920), height)
        else:
            self._place_rows(start, width - 20, height)
        self._place_hints(width, height)

    def _put(
        self, widget: Widget, x: float, y: float, width: float | None = None, height: float | None = None
    ) -> None:
        wide, tall = widget.measure(self.ui, width)
        widget.place(self.ui, Rect(x, y, width or wide, height or tall))
        self.tree.add(widget)

    def _place_left(self, x: float, width: float) -> None:
        nav_height = 76.0 if self.roomy else 56.0
        top = self.foot - (16 if self.roomy else 10) - 2 * nav_height - 12
        if not self.roomy:
            below = self._place_small_brand(x, width)
        elif self.card is None:
            below = self._place_large_brand(x, width, top)
        else:
            below = self._place_brand(x, width)
        if self.card is not None:
            tall = min(top - 16 - below, 500.0 if self.roomy else 282.0)
            self._put(self.card, x, below + (top - 16 - below - tall) * 0.6, width, tall)
        half = (width - 8) / 2
        quiet = self.ui.styles.quiet
        widest = max(self.ui.text.size(button.second, quiet)[0] for button in self.nav)
        bare = not self.roomy or widest > half - BESIDE
        for button in self.nav if bare else ():
            button.second = ""
            button.least_height = nav_height
        if any(button.measure(self.ui)[0] > half for button in self.nav):
            for button in self.nav:
                button.icon = ""
        for place, button in enumerate(self.nav):
            self._put(
                button, x + (place % 2) * (half + 8), top + (place // 2) * (nav_height + 12), half, nav_height
            )

    def _place_small_brand(self, x: float, width: float) -> float:
        """Emblem and wordmark in one line; returns where the free room below begins."""
        self.emblem = Rect(x - 4, 12, 84, 84)
        wide = width - 94
        self.wordmark = Rect(self.emblem.right + 14, 36, wide, wide * WORDMARK)
        return self.emblem.bottom + 18

    def _place_brand(self, x: float, width: float) -> float:
        """Emblem, tagline beside it, wordmark below."""
        size = 176 * min(1.0, self.window.height / 1080)
        self.emblem = Rect(x - 4, size / 8, size, size)
        self.wordmark = Rect(x, self.emblem.bottom + 12, width, width * WORDMARK)
        room = width - size - 24
        style, words = self.tagline.look(self.ui), self.tagline.words
        while style.size > self.ui.theme.small and self.ui.text.paragraph(words, style, room).lines > 2:
            style = style.of(size=style.size - 1)
        self.tagline.style = style
        tall = self.tagline.measure(self.ui, room)[1]
        self.tagline.align = "left"
        self._put(self.tagline, self.emblem.right + 22, self.emblem.centery - tall / 2 + 8, room, tall)
        return self.wordmark.bottom + 18

    def _place_large_brand(self, x: float, width: float, foot: float) -> float:
        """Without a match to go on with, the brand has the whole height."""
        size = min(width * 0.62, foot * 0.42)
        tall = self.tagline.measure(self.ui, width)[1]
        y = max(24.0, (foot - size - width * WORDMARK - tall - 60) / 2)
        self.emblem = Rect(x + (width - size) / 2, y, size, size)
        self.wordmark = Rect(x, self.emblem.bottom + 20, width, width * WORDMARK)
        self.tagline.align = "center"
        self._put(self.tagline, x, self.wordmark.bottom + 24, width, tall)
        return foot

    def _place_doors(self, start: float, end: float, height: float) -> None:
        count = max(1, len(self.doors))
        k = min(1.0, height / 1080)
        wide = self.heading.measure(self.ui)[0]
        self._put(self.heading, start + 12, 30 * k)
        self._put(self.sub, start + 12 + wide + 18, 36 * k)
        pitch = min((end - start) / count, (412.0 if count > 2 else 560.0) * max(1.0, height / 1080))
        top, foot = 70 * k + 6, self.foot - 16
        if len(self.doors) == 1:
            self.doors[0].place_alone(self.ui, Rect(start, top + 14, end - start, foot + 16 - top - 14))
            self.tree.add(self.doors[0])
            return
        spare = (end - start) - pitch * count
        plate = max(door.plate_height(self.ui, pitch - 8) for door in self.doors) if self.doors else 0.0
        for place, door in enumerate(self.doors):
            left = start + spare * (place + 0.5) / count + pitch * place
            door.place_door(self.ui, Rect(left, top, pitch - 8, foot - top), plate)
            self.tree.add(door)

    def _place_rows(self, start: float, end: float, height: float) -> None:
        self._put(self.heading, start, 14)
        self.rows.place(self.ui, Rect(start, 60, end - start, height - 76))
        self.tree.add(self.rows)

    def _place_hints(self, width: float, height: float) -> None:
        tall = self.languages.measure(self.ui)
        y = 26 * min(1.0, height / 1080) if self.roomy else 10.0
        self._put(self.languages, width - tall[0] - (40 if self.roomy else 12), y)
        if not self.roomy:
            return
        x, middle = 72 * min(1.0, width / 1920), self.foot + (height - self.foot) / 2
        about = self.about.measure(self.ui)
        self._put(self.about, width - about[0] - 40, middle - about[1] / 2)
        for hint in self.hints:
            wide, tall_hint = hint.measure(self.ui)
            if x + wide < width - about[0] - 60:
                self._put(hint, x, middle - tall_hint / 2)
                x += wide + 26

    # -- drawing -------------------------------------------------------------------------------------

    def background(self, canvas: Canvas) -> None:
        width, height = self.window.size
        wall = self.doors[0].rect.left - 30 if self.doors and self.roomy else width * 0.34
        floor = self.foot if self.roomy else height
        bare = [Rect(self.wordmark.inflate(20, 10))]
        if self.tagline in self.tree.children:
            bare.append(Rect(self.tagline.rect.inflate(30, 16)))
        canvas.layer(
            ("street", wall, floor, tuple(self.wordmark)),
            self.window,
            lambda inner: street(inner, (width, height), wall, floor, bare),
            opaque=True,
        )
        canvas.image("shell/brand/emblem", self.emblem)
        canvas.image("shell/brand/wordmark", self.wordmark)

    # -- doing ---------------------------------------------------------------------------------------

    def command(self, command: Command) -> bool:
        if command.intent in (Intent.BACK, Intent.MENU):
            self._ask_quit()
            return True
        return False

    def _continue(self) -> None:
        if self.recent is None:
            return
        session = self.shell.resume(self.recent.path)
        if session is None:
            self.recent = newest(self.shell)
            self.rebuild()
            return
        self.shell.play(session)

    def _play(self, game: str) -> None:
        self.shell.start(self.shell.draft(game))

    def _set_up(self, game: str) -> None:
        self.ui.host.push(self.shell.ways.setup(self.shell.draft(game)))

    def _replays(self) -> None:
        self.ui.host.push(self.shell.ways.replays())

    def _rules(self) -> None:
        last = self.shell.settings.last_game
        games = self.shell.games()
        if games:
            self.ui.host.push(self.shell.ways.rules(last if last in games else games[0]))

    def _settings(self) -> None:
        self.ui.host.push(self.shell.ways.settings())

    def _about(self) -> None:
        self.ui.host.push(self.shell.ways.about())

    def _quit(self) -> None:
        self.ui.host.quit()

    def _ask_quit(self) -> None:
        t = self.ui.t
        ask(
            self.ui,
            t("menu.quit_title"),
            t("menu.quit_words"),
            t("menu.quit_yes"),
            t("menu.quit_no"),
            self._quit,
        )


class DoorRows(Widget):
    """The doors of a small window, as rows one below the other."""

    def __init__(self, doors: list[Door]) -> None:
        super().__init__()
        self.doors = doors

    @property
    def children(self) -> list[Door]:
        return self.doors

    def measure(self, ui: Ui, width: float | None = None) -> Size:
        full = width or 560.0
        return full, sum(door.row_height(ui, full) + 12 for door in self.doors)

    def place(self, ui: Ui, rect: pygame.FRect) -> None:
        self.rect = Rect(rect)
        y = rect.top
        for door in self.doors:
            tall = door.row_height(ui, rect.width)
            door.place_row(ui, Rect(rect.left, y, rect.width, tall))
            y += tall + 12


def usual_players(shell: Shell, game: str) -> list[Player]:
    """Who would sit at the table of `game` if it began now.

    A game that nobody has asked for yet is not read for this alone: the first picture of the app would have
    to wait for all of them.
    """
    if shell.is_open(game):
        return shell.draft(game).players
    known = [Player.from_json(item, seat) for seat, item in enumerate(shell.settings.tables.get(game, []), 1)]
    if known:
        return shell.in_present_language(known)
    seats = range(2, front_of(game).seats + 1)
    return [Player(shell.stock().free_person([])), *(Player("", "bot", mark=seat) for seat in seats)]


def who_plays(shell: Shell, players: list[Player]) -> str:
    """`Mira, Jonas and 3 bots`."""
    people = [player.name for player in players if player.human]
    bots = len(players) - len(people)
    if bots:
        people.append(shell.ui.t("menu.bots", count=bots))
    return shell.ui.t("menu.people", people=tuple(people))
