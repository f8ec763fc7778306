"""The curtain between two people at one screen.

It falls before the next player is named, so that nobody sees a name and another's secrets together; it opens
only when that player says so (a press, or a PIN).  Everything on it may be read by the whole table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from game.session.players import pin_digest
from game.session.session import Session
from game.ui.kit.animate import breathe, ease_in_out, ease_out
from game.ui.kit.boxes import Free, Label
from game.ui.kit.buttons import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.popups import ask
from game.ui.kit.screen import Screen
from game.ui.kit.text import Part, Words
from game.ui.kit.theme import fade, rgb
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.curtain.drapery import Drapery
from game.ui.screens.curtain.pin_field import PinField
from game.ui.screens.curtain.recap import RecapPanel, recap_of
from game.ui.screens.shell import Shell

FALL: Final = 0.24
OPEN: Final = 0.40
BREATHS: Final = 4.0  # seconds that the lantern breathes; then it stands still and the machine rests
TRIES: Final = 3
SMALLER: Final = 0.8
"""How small the letters of what waits become for the sake of one line."""
Phase = Literal["fall", "rest", "open"]


class CurtainScreen(Screen):
    """Asks the player of `seat` to take the screen; `waits` says what for, in public words.

    `on_open` is called when the curtain begins to open; the screen below must then show what that player
    may see. With `public` that screen shows nothing private now, and the curtain falls over it; else it falls
    over darkness.
    """

    title = "menu.title"

    def __init__(
        self,
        shell: Shell,
        session: Session,
        seat: int,
        *,
        waits: Callable[[], Words] = str,
        on_open: Callable[[], None],
        public: bool = False,
    ) -> None:
        super().__init__(shell.ui)
        self.public = public
        self.shell = shell
        self.session = session
        self.seat = seat
        self._waits = waits
        self.on_open = on_open
        self.player = session.player(seat)
        self._speak()
        self.phase: Phase = "fall"
        self.since: float | None = None
        self.pin_tries = 0

    # -- time ----------------------------------------------------------------------------------------

    def on_enter(self) -> None:
        if self.since is None:
            self.since = self.ui.clock()
            self.ui.sounds.play("curtain")

    def tick(self, now: float) -> bool:
        passed = now - (self.since or 0.0)
        if self.phase == "fall" and passed >= self.ui.seconds(FALL):
            self.phase, self.since = "rest", now
            self.rebuild()
        elif self.phase == "open" and passed >= self.ui.seconds(OPEN):
            self.ui.host.pop()
            return False
        if self.phase == "rest":
            return passed < BREATHS and self.ui.seconds(1.0) > 0 and not self.ui.settings.reduced_motion
        return True

    def _share(self, length: float) -> float:
        seconds = self.ui.seconds(length)
        passed = self.ui.clock() - (self.since or 0.0)
        return 1.0 if seconds <= 0 else max(0.0, min(1.0, passed / seconds))

    # -- widgets -------------------------------------------------------------------------------------

    def _speak(self) -> None:
        """What waits and what happened, in the present language."""
        self._language = self.ui.language
        self.waits = self._waits()
        self.lines = recap_of(self.shell, self.session, self.seat)

    def build(self) -> Widget:
        ui, t, name = self.ui, self.ui.t, self.player.name
        if self._language != ui.language:
            self._speak()
        roomy = self.window.height >= 800
        self.pass_words = Label(
            t("curtain.pass"),
            ui.styles.heading.of(family="sans", bold=False, color=ui.theme.bone_300),
            align="center",
        )
        self.tell = Label(
            [*_parts(self.waits), self._blank() if self.waits else "", t("curtain.look_away")],
            ui.styles.body.of(size=24 if roomy else 20),
            align="center",
            lines=2,
        )
        self.action: Widget
        if self.player.pin:
            self.action = PinField(
                self._check, self._wrong, name=t("curtain.pin", name=name), side=88 if roomy else 72
            )
        else:
            self.action = Button(
                t("curtain.open", name=name),
                self.open,
                kind="primary",
                icon="eye",
                height=88 if roomy else 72,
                intent=Intent.CONFIRM,
                style=ui.styles.button.of(size=28 if roomy else 24),
                id="open",
            )
        hint = t("curtain.pin_wrong") if self.pin_tries else t("curtain.pin", name=name)
        color = ui.theme.blood_text if self.pin_tries else ui.theme.bone_300
        self.pin_hint = Label(hint, ui.styles.small_bold.of(color=color), align="center", id="pin.hint")
        self.forgot = Button(
            t("curtain.pin_forgotten"), self._forgotten, kind="ghost", style=ui.styles.small, id="forgot"
        )
        self.forgot.visible = self.pin_tries >= TRIES
        self.recap = RecapPanel(ui, name, self.lines)
        self.tree = Free(self.ui)
        self.tree.visible = self.phase == "rest"
        return self.tree

    def _blank(self) -> str:
        """What stands between two sentences: nothing after a Chinese full stop."""
        return " " if self.ui.language == "en" else ""

    def layout(self, size: tuple[float, float]) -> None:
        width, height = size
        self.drapery = Drapery(size)
        self.tree.rect = self.window
        self.tree.clear()
        k = min(1.0, height / 1080)
        across = min(1000.0, width - 48)
        tall = 452.0 * max(k, 0.76)
        top = 276 * k if height >= 700 else 128.0
        self.plate = Rect((width - across) / 2, top, across, tall)
        p = self.plate
        self.tree.put(self.pass_words, Rect(p.left, p.top + 22 * k, across, 40))
        self.name_at = (p.centerx, p.top + tall * 0.325)
        self._fit_tell(across - 60)
        self.tree.put(self.tell, Rect(p.left + 30, p.top + tall * 0.475, across - 60, tall * 0.13))
        button = 88.0 if height >= 800 else 72.0
        wide = max(min(520.0, across - 40), min(self.action.measure(self.ui)[0], across - 40))
        self.tree.put(
            self.action,
            Rect(p.centerx - wide / 2, p.top + tall * (0.63 if height >= 900 else 0.615), wide, button),
        )
        if self.player.pin:
            top = self.action.rect.bottom + 4
            tall = min(26.0, p.bottom - 58 * k - top)
            self.tree.put(self.pin_hint, Rect(p.left + 30, top, across - 60, tall))
        if self.player.pin and self.forgot.visible:
            asked = self.forgot.measure(self.ui)
            self.tree.put(self.forgot, Rect(p.right - asked[0] - 12, p.bottom - asked[1] - 8, *asked))
        room = height - p.bottom - 24 - 24
        needs = self.recap.needs(self.ui, room)
        if needs:
            self.tree.put(self.recap, Rect(p.left, p.bottom + 24, across, needs))

    def _fit_tell(self, width: float) -> None:
        """What waits in one line, if letters that are somewhat smaller can do that."""
        first = self.tell.look(self.ui)
        for size in range(round(first.size), round(first.size * SMALLER) - 1, -1):
            style = first.of(size=float(size))
            if self.ui.text.paragraph(self.tell.words, style, width).lines == 1:
                self.tell.style = style
                return
        self.tell.style = first

    # -- drawing -------------------------------------------------------------------------------------

    def background(self, canvas: Canvas) -> None:
        fallen = ease_in_out(self._share(FALL)) if self.phase == "fall" else 1.0
        opened = ease_out(self._share(OPEN)) if self.phase == "open" else 0.0
        if fallen < 1:
            canvas.surface.fill(canvas.theme.night_900)
        if self.phase == "open" or (self.public and fallen < 1):
            below = self.ui.host.below(self)
            if below is not None:
                below.draw(canvas)
        self.drapery.draw(canvas, fallen, opened)
        if self.phase == "rest":
            self.drapery.glow(canvas, 0.05 + 0.05 * breathe(self.now - (self.since or 0.0)))
            self._draw_plate(canvas)

    def _draw_plate(self, canvas: Canvas) -> None:
        theme = canvas.theme
        plate = Box(
            down(rgb("#0D131F", 236), rgb("#090D16", 242)),
            rgb("#D9A94E"),
            2,
            theme.radius_panel,
            ring=rgb("#070A11", 140),
            ring_width=6,
            shadows=(Shadow(fade(theme.lamp, 0.22), 70),),
        )
        canvas.box(self.plate, plate)
        with canvas.clip(Rect(self.plate.inflate(-8, -8))):
            canvas.glow(
                (self.plate.centerx, self.plate.top),
                (self.plate.width * 0.6, self.plate.height * 0.53),
                fade(theme.lamp, 0.20),
            )
        self._draw_name(canvas)
        self._draw_foot(canvas)

    def _draw_name(self, canvas: Canvas) -> None:
        k = self.plate.height / 452
        side = 132 * k
        style = canvas.styles.display.of(size=124 * k, color=rgb("#FFF3D6"))
        room = self.plate.width - side - 34 * k - 60
        wide = self.ui.text.size(self.player.name, style)[0]
        if wide > room:
            style = style.of(size=style.size * room / wide)
            wide = room
        x = self.name_at[0] - (side + 34 * k + wide) / 2
        canvas.mark(self.seat, (x + side / 2, self.name_at[1]), side)
        canvas.words(self.player.name, (x + side + 34 * k, self.name_at[1]), style)

    def _draw_foot(self, canvas: Canvas) -> None:
        words = self.ui.t("curtain.falls")
        cap = self.ui.intent_label(Intent.HIDE)
        style = canvas.styles.small
        wide = self.ui.text.size(words, style)[0]
        x, y = self.plate.centerx - (wide + 74) / 2, self.plate.bottom - 42 * (self.plate.height / 452) ** 2
        canvas.icon("lock", (x + 10, y), 20, style.color)
        canvas.words(words, (x + 28, y), style)
        canvas.key(cap, (x + 40 + wide, y))

    # -- doing ---------------------------------------------------------------------------------------

    def command(self, command: Command) -> bool:
        if command.intent in (Intent.BACK, Intent.MENU):
            self.ui.host.push(self.shell.ways.pause(self.session))
            return True
        return False

    def open(self) -> None:
        """The right player is here: the curtain opens from the seam."""
        if self.phase != "rest":
            return
        self.phase, self.since = "open", self.ui.clock()
        self.tree.visible = False
        self.ui.sounds.play("curtain")
        self.on_open()
        self.ui.dirty()

    def _check(self, pin: str) -> bool:
        if pin_digest(pin) != self.player.pin:
            return False
        self.open()
        return True

    def _wrong(self) -> None:
        self.pin_tries += 1
        self.ui.sounds.play("refuse")
        self.rebuild()

    def _forgotten(self) -> None:
        t = self.ui.t
        ask(
            self.ui,
            t("curtain.pin_ask"),
            t("curtain.pin_words", name=self.player.name),
            t("curtain.pin_yes"),
            t("screen.cancel"),
            self.open,
        )


def _parts(words: Words) -> tuple[Part, ...]:
    return (words,) if isinstance(words, str) else tuple(words)
