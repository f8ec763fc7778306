"""The end of a match: winners and why, all roles, damage turn by turn, the dice, and what next."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.chance import commitment
from game.core.model import Outcome, Over
from game.session.courses import course_of
from game.session.session import Session
from game.session.summary import as_strange
from game.session.tape import Tape
from game.ui.kit.animate import ease_in_out
from game.ui.kit.boxes import Free, Label
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.choices import Option, Segmented
from game.ui.kit.events import Command, Pointer
from game.ui.kit.intents import Intent
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.screen import Screen
from game.ui.kit.theme import fade, rgb
from game.ui.kit.widget import Rect, Widget
from game.ui.pictures import save_picture
from game.ui.screens.chrome import BAR, banner, fade_across
from game.ui.screens.curtain.recap import lines_from
from game.ui.screens.draft import Draft
from game.ui.screens.end.panels import ChartPanel, DicePanel, EndBar, LastMoves, SealLine
from game.ui.screens.end.role_card import RoleCard
from game.ui.screens.games import face_of
from game.ui.screens.games.face import Results, SeatResult
from game.ui.screens.shell import Shell

STAGGER: Final = 0.22
TURN: Final = 0.40
LINES: Final = 1.0
MOVES: Final = 40  # entries of the log whose lines may be told as the last moves


class EndScreen(Screen):
    """Shown once a match is over; the table stays below.  `page` is what a small window shows."""

    title = "menu.title"

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell.ui)
        self.shell = shell
        self.session = session
        self.course = course_of(session)
        self.page = "chart"
        self.began: float | None = None
        self.results: Results | None = None
        self.finished = False
        self.frame = Rect(0, 0, 0, 0)  # around the winners

    # -- time ----------------------------------------------------------------------------------------

    def on_enter(self) -> None:
        self.shell.dress(self.session.players, self.session.header)
        self.ui.resolve = self.shell.names_of(self.session).name
        self.shell.finish(self.session)
        if self.began is None:
            self.began = self.ui.clock()
            self.ui.sounds.play("win")

    def tick(self, now: float) -> bool:
        if self.finished:
            return False
        passed = now - (self.began or now)
        for place, card in enumerate(self.cards):
            card.turned = self._share(passed - self.ui.seconds(STAGGER) * self._turn_order(place), TURN)
        lines = self._share(passed - self.ui.seconds(STAGGER) * len(self.cards), LINES)
        self.chart.chart.share = lines
        for bars in self.dice.bars:
            bars.share = lines
        self.finished = lines >= 1 and all(card.turned >= 1 for card in self.cards)
        return True

    def _share(self, passed: float, length: float) -> float:
        seconds = self.ui.seconds(length)
        return 1.0 if seconds <= 0 else ease_in_out(max(0.0, min(1.0, passed / seconds)))

    def _turn_order(self, place: int) -> int:
        """Winners turn up last."""
        winners = sum(1 for card in self.cards if card.result.won)
        return place + len(self.cards) - winners if place < winners else place - winners

    def skip(self) -> None:
        """Everything stands as it will in the end."""
        self.began = -1e9
        self.ui.dirty()

    def _meter(self, item: SeatResult) -> str:
        """How full the meter of a seat is, in words."""
        return self.ui.t("end.of", damage=item.meter[0], limit=item.meter[1]) if item.meter else ""

    def _read(self) -> Results:
        pending = self.session.match.pending
        outcome = pending.outcome if isinstance(pending, Over) else Outcome((), "")
        face = face_of(self.session.rules.name)
        return face.results(self.shell, self.session, outcome, self.course)

    # -- widgets -------------------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, t = self.ui, self.ui.t
        self.results = results = self._read()
        self.cards = [RoleCard(item, results.back, self._meter(item)) for item in results.seats]
        names = {seat: player.name for seat, player in enumerate(self.session.players, 1)}
        self.chart = ChartPanel(ui, self.course, names)
        self.dice = DicePanel(ui, self.course.dice, [as_strange(chart) for chart in self.course.dice[:2]])
        newest = max(0, len(self.session.match.log) - MOVES)
        self.moves = LastMoves(ui, [line.words for line in lines_from(self.shell, self.session, newest)])
        header = self.session.header
        sealed = commitment(header.seed, header.salt) == self.session.seal
        self.seal = SealLine(header.seed, self.session.seal, sealed)
        topic = f"end.{self.course.topic}"
        crumb = t(f"{topic}.crumb", number=results.round) if results.round else t("end.crumb_plain")
        self.crumbs = [
            Label(self.shell.game_name(self.session.rules.name), "small_bold"),
            Label("/", "quiet"),
            Label(crumb, "small"),
        ]
        self.bar = EndBar(self._buttons(), self._main_buttons())
        tabs = {"roles": t("end.tab_roles"), "chart": t(f"{topic}.tab"), "dice": t("end.tab_dice")}
        options = [Option(name, tabs[name]) for name in self._pages()]
        if self.page not in self._pages():
            self.page = self._pages()[0]
        self.pages = Segmented(options, self.page, self._turn_page, name=t(f"{topic}.chart"), id="pages")
        self.tree = Free(self.ui)
        return self.tree

    def _pages(self) -> tuple[str, ...]:
        names = ("chart", "dice") if self.course.dice else ("chart",)
        return names if self.window.height >= 740 else ("roles", *names)

    def _buttons(self) -> list[Button]:
        t = self.ui.t
        style = self.ui.styles.small_bold if self.window.width < 1500 else None
        found = []
        for name, icon, key, press in (
            ("replay", "replay", "r", self.watch),
            ("picture", "picture", "p", self.save_picture),
            ("table", "eye", "t", self.look_at_table),
            ("seats", "human", "c", self.change_seats),
        ):
            button = Button(t(f"end.{name}"), press, icon=icon, shortcut=key, height=68, id=name, style=style)
            found.append(button)
        return found

    def _main_buttons(self) -> list[Button]:
        ui, t = self.ui, self.ui.t
        roles = self.results is not None and any(item.side is not None for item in self.results.seats)
        words = t("end.rematch_roles" if roles else "end.rematch")
        size = 26 if self.window.width >= 1500 else 20
        return [
            Button(t("end.menu"), lambda: self.shell.to_menu(self.session), height=68, id="menu"),
            Button(
                words,
                self.rematch,
                icon="dice",
                kind="primary",
                intent=Intent.CONFIRM,
                height=76,
                style=ui.styles.button.of(size=size),
                id="rematch",
            ),
        ]

    # -- places --------------------------------------------------------------------------------------

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.tree.rect = self.window
        self.tree.clear()
        self._place_head(width)
        foot = 118.0 if height >= 1000 else 96.0
        self.tree.put(self.bar, Rect(0, height - foot, width, foot))
        room = Rect(0, 0, width, height - foot)
        if not self.course.lines and not self.course.dice:
            self._place_bare(room)
        elif height >= 1000 and width >= 1500:
            self._place_full(room)
        elif height >= 740:
            self._place_tabs(room)
        else:
            self._place_pages(room)

    def _place_head(self, width: float) -> None:
        x = 56.0 if width >= 1500 else 24.0
        for label in self.crumbs:
            wide, tall = label.measure(self.ui)
            self.tree.put(label, Rect(x, BAR / 2 - tall / 2, wide, tall))
            x += wide + 14
        wide = self.seal.measure(self.ui)[0]
        edge = 56 if width >= 1500 else 24
        if x + wide + 20 < width - edge:
            self.tree.put(self.seal, Rect(width - edge - wide, 6, wide, 44))

    def _place_full(self, room: Rect) -> None:
        self.headline = Rect(56, 70, room.width * 0.72, 78)
        self.sentence = Rect(58, 150, room.width * 0.60, 32)
        self._place_cards(Rect(40, 212, room.width - 80, 348))
        left, foot = 40.0, room.bottom - 18
        if not self.course.dice:
            self.tree.put(self.chart, Rect(left, 592, room.width - 80, foot - 592))
            return
        share = (room.width - 98) * 0.6
        self.tree.put(self.chart, Rect(left, 592, share, foot - 592))
        self.tree.put(self.dice, Rect(left + share + 18, 592, room.width - 80 - share - 18, foot - 592))

    def _place_bare(self, room: Rect) -> None:
        """A game without lines and dice: the results have the room for themselves."""
        self.headline = Rect(56, 70, room.width * 0.72, 78)
        self.sentence = Rect(58, 150, room.width * 0.60, 32)
        tall = min(348.0, room.height - 236)
        self._place_cards(Rect(40, 212, room.width - 80, tall))
        left = room.bottom - 18 - (212 + tall + 26)
        if left >= 120:
            self.tree.put(self.moves, Rect(24, 212 + tall + 26, room.width - 48, left))

    def _place_tabs(self, room: Rect) -> None:
        self.headline = Rect(36, 58, room.width * 0.6, 60)
        self.sentence = Rect(38, 116, room.width * 0.6, 30)
        tall = min(320.0, (room.height - 176) * 0.5)
        self._place_cards(Rect(24, 176, room.width - 48, tall))
        top = 176 + tall + 26
        if len(self._pages()) == 1:
            self.tree.put(self.chart, Rect(24, top, room.width - 48, room.bottom - top - 14))
            return
        self.tree.put(self.pages, Rect(24, top, 360, 44))
        self._put_panel(Rect(24, top + 54, room.width - 48, room.bottom - top - 68))

    def _place_pages(self, room: Rect) -> None:
        self.headline = Rect(24, 56, room.width - 430, 54)
        self.sentence = Rect(24, 108, room.width - 48, 28)
        self.tree.put(self.pages, Rect(room.width - 394, 64, 370, 44))
        place = Rect(24, 156, room.width - 48, room.bottom - 156 - 18)
        if self.page == "roles":
            self._place_cards(place)
        else:
            self._put_panel(place)

    def _put_panel(self, place: Rect) -> None:
        """The panel of the page; its tab says already what it is."""
        panel = self.chart if self.page == "chart" else self.dice
        panel.bare = True
        self.tree.put(panel, place)

    def _place_cards(self, room: Rect) -> None:
        """Winners in their frame at the left, a gap, the others."""
        winners = sum(1 for card in self.cards if card.result.won)
        count = len(self.cards)
        gap = 12.0
        between = 52.0 if winners and winners < count else 0.0
        side = 16.0 if winners else 0.0
        edges = side if between else 2 * side
        wide = (room.width - gap * (count - 1 - (1 if between else 0)) - between - edges) / max(1, count)
        wide = min(wide, room.width if count < 3 else 460.0 if count < 4 else 360.0 if count < 6 else 288.0)
        x = room.left + side
        for place, card in enumerate(self.cards):
            if place == winners and between:
                x += between - gap
            self.tree.put(card, Rect(x, room.top, wide, room.height))
            x += wide + gap
        lowest = min((card.picture for card in self.cards), default=0.0)
        for card in self.cards:
            card.picture = lowest
        self.frame = Rect(room.left, room.top - 12, winners * (wide + gap) - gap + 2 * side, room.height + 24)
        if not winners:
            self.frame = Rect(0, 0, 0, 0)

    # -- drawing -------------------------------------------------------------------------------------

    def background(self, canvas: Canvas) -> None:
        assert self.results is not None
        theme, styles = canvas.theme, canvas.styles
        banner(canvas, self.session.rules.name, "end", self.window.size)
        fade_across(canvas, Rect(0, BAR, self.window.width * 0.68, 120), fade(theme.night_900, 1), 0.75)
        canvas.fill(Rect(0, 0, self.window.width, BAR), (8, 12, 20, 168))
        canvas.line((0, BAR - 1), (self.window.width, BAR - 1), theme.night_600)
        size = 60.0 if self.headline.height > 70 else 46.0
        style = styles.display.of(size=size, color=rgb("#FFF3D6"))
        canvas.text(self.results.headline, self.headline, style, "left", "middle", 1)
        canvas.text(
            self.results.sentence,
            self.sentence,
            styles.card_name.of(family="sans", bold=False),
            "left",
            "middle",
            1,
        )
        shows_cards = any(card in self.tree.children for card in self.cards)
        if self.frame.width and shows_cards:
            self._draw_frame(canvas)

    def _draw_frame(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.box(
            self.frame,
            Box(
                down(fade(theme.lamp, 0.10)),
                theme.lamp,
                2,
                theme.radius_panel,
                shadows=(Shadow(fade(theme.lamp, 0.28), 60),),
            ),
        )

    def foreground(self, canvas: Canvas) -> None:
        if not self.frame.width or not any(card in self.tree.children for card in self.cards):
            return
        count = sum(1 for card in self.cards if card.result.won)
        words = self.ui.t("end.winners", count=count)
        style = canvas.styles.body_bold.of(color=canvas.theme.ink)
        wide = self.ui.text.size(words, style)[0] + 60
        tab = Rect(self.frame.left + 24, self.frame.top - 18, wide, 38)
        canvas.box(tab, Box(down(canvas.theme.lamp), None, 0, 10, shadows=(Shadow((0, 0, 0, 128), 10, 3),)))
        canvas.icon("trophy", (tab.left + 24, tab.centery), 24, canvas.theme.ink)
        canvas.words(words, (tab.left + 44, tab.centery), style)

    # -- doing ---------------------------------------------------------------------------------------

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and not self.finished:
            self.skip()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command.intent is Intent.SKIP and not self.finished:
            self.skip()
            return True
        if command.intent in (Intent.BACK, Intent.MENU):
            self.look_at_table()
            return True
        return False

    def _turn_page(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def watch(self) -> None:
        """The replay of this match."""
        self.ui.host.push(self.shell.ways.replay(Tape.of_session(self.session)))

    def look_at_table(self) -> None:
        """The table as it lies."""
        self.ui.host.pop()

    def rematch(self) -> None:
        """The same people, a new match."""
        self.shell.start(self._draft())

    def change_seats(self) -> None:
        """The set-up with the same people."""
        draft = self._draft()
        self.shell.to_menu(self.session)
        self.ui.host.push(self.shell.ways.setup(draft))

    def _draft(self) -> Draft:
        return Draft(self.session.rules.name, list(self.session.players), dict(self.session.header.options))

    def save_picture(self) -> None:
        """This screen as a PNG in the player's folder."""
        folder = self.shell.folders.data / "pictures"
        path = folder / f"{self.session.rules.name}-{self.shell.now():%Y%m%d-%H%M%S}.png"
        surface = pygame.Surface(self.ui.scale.pixels).convert()
        self.draw(Canvas(self.ui, surface))
        try:
            save_picture(surface, path, self.shell.disk)
        except OSError as error:
            self.ui.toast(self.ui.t("end.not_saved", detail=error.strerror or str(error)), "bad")
            return
        self.ui.toast(self.ui.t("end.saved", file=str(path)), "good")
