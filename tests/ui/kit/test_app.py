"""Events of pygame become events of the kit, in the window of the program (under SDL's dummy driver)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.content.paths import art_folder
from game.content.settings import Settings
from game.ui.kit.app import SMALLEST_WINDOW, App, on_desktops, prepare
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.services import Ui
from game.ui.kit.widgets import Button, Column, TextField, Widget


class Form(Screen):
    """A field and buttons; remembers what happened."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.heard: list[str] = []

    def build(self) -> Widget:
        return Column(
            Button("go", lambda: self.heard.append("go"), id="go", kind="primary", intent=Intent.CONFIRM),
            Button("hint", lambda: self.heard.append("h"), id="hint", shortcut="h"),
            TextField("", id="name"),
            gap=20,
        )

    def command(self, command: Command) -> bool:
        self.heard.append(command.intent.value)
        return True

    def hide_private(self) -> None:
        self.heard.append("hidden")


@pytest.fixture
def app(catalogs: Any) -> Iterator[App]:
    prepare()
    app = App(Ui(art_folder(), catalogs, Settings(language="en")), "test")
    app.push(Form(app.ui))
    app.step()
    yield app
    app.window.destroy()


def heard(app: App) -> list[str]:
    assert isinstance(app.screen, Form)
    return app.screen.heard


def key(app: App, code: int, unicode: str = "", mod: int = 0) -> None:
    app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=unicode, mod=mod, repeat=False))


def place(app: App, id: str) -> tuple[int, int]:
    widget = app.screen.root.find(id)
    assert widget is not None
    return app.ui.scale.point(widget.rect.center)


def test_enter_presses_the_primary_button(app: App) -> None:
    key(app, pygame.K_RETURN, "\r")
    assert heard(app) == ["go"]


def test_the_mouse_is_translated_into_logical_units(app: App) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.dispatch(pygame.event.Event(kind, pos=place(app, "go"), button=1))
    assert heard(app) == ["go"]


def test_a_shortcut_of_a_button_wins_over_the_meaning_of_the_key(app: App) -> None:
    key(app, pygame.K_h, "h")
    assert heard(app) == ["h"]


def test_letters_belong_to_the_field_while_typing(app: App) -> None:
    app.screen.set_focus("name")
    key(app, pygame.K_h, "h")
    app.dispatch(pygame.event.Event(pygame.TEXTINPUT, text="h"))
    key(app, pygame.K_SPACE, " ")
    app.dispatch(pygame.event.Event(pygame.TEXTINPUT, text=" "))
    app.dispatch(pygame.event.Event(pygame.TEXTINPUT, text="李"))
    key(app, pygame.K_BACKSPACE)
    field = app.screen.root.find("name")
    assert isinstance(field, TextField)
    assert field.text == "h "
    assert heard(app) == []


def test_composing_reaches_the_field(app: App) -> None:
    app.screen.set_focus("name")
    app.dispatch(pygame.event.Event(pygame.TEXTEDITING, text="li", start=0, length=2))
    field = app.screen.root.find("name")
    assert isinstance(field, TextField)
    assert field.composing == "li"


def test_escape_is_a_command_and_never_quits(app: App) -> None:
    key(app, pygame.K_ESCAPE)
    assert heard(app) == ["back"]
    assert app.running


def test_undo_by_its_keys(app: App) -> None:
    key(app, pygame.K_z, "\x1a", pygame.KMOD_LCTRL)
    key(app, pygame.K_BACKSPACE, "\b")
    assert heard(app) == ["undo", "undo"]


def test_losing_the_window_hides_what_is_private(app: App) -> None:
    app.dispatch(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert heard(app) == ["hidden"]
    app.ui.settings.hide_on_focus_loss = False
    app.dispatch(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert heard(app) == ["hidden"]


def test_closing_the_window_ends_the_loop(app: App) -> None:
    app.dispatch(pygame.event.Event(pygame.QUIT))
    assert not app.running


def test_the_window_is_never_smaller_than_the_layout(app: App) -> None:
    assert app.window.minimum_size == (1024, 640)
    app.window.size = (1500, 800)
    app.dispatch(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1500, y=800))
    assert app.ui.scale.pixels == (1500, 800)
    assert app.surface.get_size() == (1500, 800)
    app.step()
    app.paint(app.surface)


def test_the_loop_ends_when_a_button_ends_it(app: App) -> None:
    class Leave(Form):
        def build(self) -> Widget:
            return Column(Button("quit", self.ui.host.quit, id="quit", kind="primary"))

    pygame.event.clear()
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0)

    def press() -> None:
        pygame.event.post(enter)

    app.post(press)
    app.run(Leave(app.ui))
    assert not app.running


def test_a_held_key_presses_once_but_walks_on(app: App) -> None:
    for _ in range(3):
        key(app, pygame.K_RETURN, "\r")
    assert heard(app) == ["go"]
    app.dispatch(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    key(app, pygame.K_RETURN, "\r")
    assert heard(app) == ["go", "go"]
    walked = []
    for _ in range(3):
        key(app, pygame.K_TAB)
        walked.append(app.screen.focus.id if app.screen.focus else "")
    assert walked == ["go", "hint", "name"]


def test_the_size_of_the_window_is_kept(app: App) -> None:
    app.window.size = (1400, 790)
    app.dispatch(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1400, y=790))
    assert app.ui.settings.window_size == (1400, 790)
    assert app._first_size() == (1400, 790)


@pytest.mark.parametrize(("id", "shape"), [("go", "hand"), ("name", "text")])
def test_the_pointer_changes_its_shape(app: App, id: str, shape: str) -> None:
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=place(app, id), rel=(0, 0), buttons=(0, 0, 0)))
    assert app._cursor == shape
    app.dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=(900, 900), rel=(0, 0), buttons=(0, 0, 0)))
    assert app._cursor == "arrow"


def test_a_gamepad_button_is_an_intent(app: App) -> None:
    down = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    app.dispatch(down)
    app.dispatch(
        pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B, instance_id=0)
    )
    assert heard(app) == ["go", "back"]


def test_work_that_can_wait_is_done_one_by_one_after_drawing(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def paint(_: pygame.Surface) -> None:
        done.append("drawn")
        app._stale = False

    monkeypatch.setattr(app, "paint", paint)
    app.later += [lambda: done.append("first"), lambda: done.append("second"), app.quit]
    app.run(Form(app.ui))
    assert [word for word in done if word != "drawn"] == ["first", "second"]
    assert done[:2] == ["drawn", "first"]
    assert not app.later


@pytest.mark.parametrize(("chosen", "desktops", "opened"), [
    ((1600, 900), [(1920, 1080)], (1600, 900)),
    ((16384, 16384), [(1920, 1080)], (1920, 1080)),
    ((3000, 900), [(1920, 1080), (1920, 1200)], (3000, 900)),
    ((320, 320), [(1920, 1080)], SMALLEST_WINDOW),
    ((1600, 900), [], (1600, 900)),
])
def test_a_window_is_no_larger_than_the_desktops(
    chosen: tuple[int, int], desktops: list[tuple[int, int]], opened: tuple[int, int]
) -> None:
    assert on_desktops(chosen, desktops) == opened
