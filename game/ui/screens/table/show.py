"""How the table shows what happens: speed, pause, single steps, sound. The show itself is the presenter's."""

from __future__ import annotations

from typing import Final, Literal

from game.ui.kit.buttons import Button, IconButton
from game.ui.kit.events import Key, Pointer
from game.ui.kit.screen import Screen
from game.ui.kit.widget import Rect, Widget
from game.ui.presenter import Moving, Presenter

SPEEDS: Final[tuple[Literal[0, 50, 100, 200, 400], ...]] = (0, 50, 100, 200, 400)


class ShowControls(Screen):
    """The part of the table screen that drives its presenter."""

    presenter: Presenter

    def _go_on(self) -> None:
        """Nothing is left to show: let the match go on."""

    def show_rules(self, section: str) -> None:
        """The rules reference, opened at `section` ("7.2"), or at its beginning."""

    def key(self, key: Key) -> bool:
        if key.name in ("+", "=", "-"):
            self.change_speed(-1 if key.name == "-" else 1)
            return True
        if key.name == "p":
            self.toggle_pause()
            return True
        return False

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1 and self.presenter.busy:
            self.skip()
            return True
        return False

    def skip(self) -> None:
        """Jump to the end of what is being shown."""
        self.presenter.skip()
        self.rebuild()

    def change_speed(self, by: int) -> None:
        """One step slower or faster."""
        settings = self.ui.settings
        place = SPEEDS.index(settings.speed) + by
        settings.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
        self.rebuild()

    def toggle_pause(self) -> None:
        """Hold the showing of events, or let it go on."""
        self.presenter.paused = not self.presenter.paused
        self.rebuild()

    def show_step(self) -> None:
        """While paused: show one more event, and let a bot act if there is none."""
        self.presenter.step()
        if not self.presenter.busy:
            self._go_on()
        self.ui.host.wake_at(self.ui.clock())
        self.ui.dirty()

    def next_speed(self) -> None:
        """The next faster speed, and after the fastest the slowest."""
        settings = self.ui.settings
        place = (SPEEDS.index(settings.speed) + 1) % len(SPEEDS)
        settings.speed = SPEEDS[place]
        self.rebuild()

    def toggle_sound(self) -> None:
        """Mute everything, or not."""
        self.ui.settings.mute = not self.ui.settings.mute
        self.ui.restyle()
        self.rebuild()


def only_motions(screen: Screen, presenter: Presenter, before: Moving) -> bool:
    """Draw what has changed since `before` (`Presenter.moving`) if it is less than the window: the motions
    alone where they are the same, else what they and their events touch. False where all must be drawn: an
    event may have changed anything, panels beside the board, too."""
    now = presenter.moving
    if now.motions:
        screen.ui.host.move_over(now.reach)
        if now.motions == before.motions:
            return True
    unknown = now.begun != before.begun and (not now.motions or now.begins is None)
    if now.reach is None or before.reach is None or unknown:
        return False
    for part in (now.reach, before.reach, now.begins):
        if part is not None and part.width:
            screen.ui.animate(Rect(*(edge / screen.ui.scale.factor for edge in part)))
    return True


def show_buttons(screen: ShowControls) -> list[Widget]:
    """Speed, pause, the step while it is paused, sound and rules, for the bar at the top."""
    ui, settings, paused = screen.ui, screen.ui.settings, screen.presenter.paused
    speed = Button(
        ui.t("table.speed", speed=f"{settings.speed / 100:g}"), screen.next_speed, icon="step", kind="ghost",
        id="speed", style=ui.styles.small_bold, tooltip=ui.t("table.speed_tip"),
    )  # fmt: skip
    found: list[Widget] = [
        speed,
        IconButton("play" if paused else "pause", ui.t("table.pause"), screen.toggle_pause, id="pause"),
        IconButton(
            "sound_off" if settings.mute else "sound", ui.t("table.sound"), screen.toggle_sound, id="sound"
        ),
        IconButton("rules", ui.t("table.rules"), lambda: screen.show_rules(""), id="rules"),
    ]
    if paused:
        found.insert(1, IconButton("forward", ui.t("table.step"), screen.show_step, id="step", shortcut="n"))
    return found
