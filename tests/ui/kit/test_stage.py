"""What the loop promises: it draws only what changed, wakes when asked, same input same pixels."""

from __future__ import annotations

import hashlib
import threading
from typing import Any

import pygame
import pytest

from game.content.paths import art_folder
from game.content.settings import Settings
from game.ui.gallery import Gallery
from game.ui.kit.app import LONGEST_SLEEP, Stage, prepare_headless, render
from game.ui.kit.canvas import Canvas
from game.ui.kit.intents import Intent
from game.ui.kit.screen import Screen
from game.ui.kit.services import Ui
from game.ui.kit.widgets import Button, Column, Label, Rect, TextField, Widget


def paint(table: Any) -> pygame.Surface:
    surface = pygame.Surface(table.ui.scale.pixels).convert()
    table.stage.paint(surface)
    return surface


def test_nothing_changes_nothing_is_drawn(table: Any) -> None:
    table.show(lambda: Column(Label("still"), Button("a", id="a")))
    table.wait(0)
    paint(table)
    for _ in range(5):
        assert not table.wait(1)
        assert not table.stage.needs_drawing
    assert table.stage.next_wake() == LONGEST_SLEEP


def test_a_change_is_drawn(table: Any) -> None:
    table.show(lambda: Column(Button("a", id="a")))
    paint(table)
    table.do(Intent.NEXT)
    assert table.stage.needs_drawing


def test_hovering_draws_only_where_it_changes(table: Any) -> None:
    table.show(lambda: Column(Button("a", id="a"), Label("far"), Button("b", id="b"), gap=300, align="start"))
    table.hover("a")
    table.wait(1)
    table.wait(1)
    before = paint(table)
    picture = before.copy()
    table.hover("b")
    while table.wait(0.02):
        table.stage.paint(picture)
        assert not table.stage.needs_drawing
    table.stage.paint(picture)
    table.stage.dirty()
    whole = paint(table)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(whole, "RGB")


def test_a_part_that_moves_is_drawn_alone(table: Any) -> None:
    screen = table.show(lambda: Column(Label("still")))
    drawn: list[pygame.Rect] = []
    screen.foreground = lambda canvas: drawn.append(canvas.surface.get_clip())
    paint(table)
    screen.tick = lambda now: table.ui.animate(Rect(100, 100, 50, 40))
    assert table.wait(0.02)
    surface = paint(table)
    assert drawn == [surface.get_rect(), pygame.Rect(99, 99, 52, 42)]
    screen.tick = lambda now: False
    assert not table.wait(0.02)
    assert not table.stage.needs_drawing


def test_many_changed_parts_become_one(table: Any) -> None:
    screen = table.show(lambda: Column(Label("still")))
    drawn: list[pygame.Rect] = []
    screen.foreground = lambda canvas: drawn.append(canvas.surface.get_clip())
    paint(table)
    for x in (0, 300, 600, 900):
        table.ui.dirty(Rect(x, 0, 10, 10))
    paint(table)
    for x in (100, 900):
        table.ui.dirty(Rect(x, 0, 10, 10))
    paint(table)
    assert [rect.width for rect in drawn[1:]] == [911, 12, 12]


def test_a_caret_blinks_by_waking_the_loop(table: Any) -> None:
    table.show(lambda: Column(TextField("Yara", id="f")))
    table.click("f")
    paint(table)
    assert 0 < table.stage.next_wake() <= 0.56
    table.wait(0.6)
    assert table.stage.needs_drawing
    table.ui.settings.reduced_motion = True
    paint(table)
    table.wait(0.6)
    paint(table)
    table.wait(5)
    assert table.stage.next_wake() == LONGEST_SLEEP


def test_toasts_come_and_go(table: Any) -> None:
    table.show(lambda: Column(Label("x")))
    table.ui.toast("saved", "good")
    table.ui.toast("saved", "good")
    assert len(table.stage.toasts) == 1
    paint(table)
    table.wait(3)
    assert table.stage.toasts
    table.wait(1)
    assert not table.stage.toasts
    assert table.stage.needs_drawing


def test_work_from_another_thread_runs_in_the_loop(table: Any) -> None:
    ran: list[str] = []
    thread = threading.Thread(
        target=lambda: table.stage.post(lambda: ran.append(threading.current_thread().name))
    )
    thread.start()
    thread.join()
    assert not ran
    table.wait(0)
    assert ran == [threading.current_thread().name]


def test_the_stack_of_screens(table: Any) -> None:
    first = table.show(lambda: Column(Button("first", id="first")))
    second = type(first)(table.ui, lambda: Column(Button("second", id="second")))
    table.stage.push(second)
    assert table.focus == "second"
    table.stage.pop()
    assert table.screen is first
    assert table.focus == "first"
    assert table.stage.running
    table.stage.pop()
    assert not table.stage.running


def test_another_language_at_once(table: Any) -> None:
    table.show(lambda: Column(Label(table.ui.t("gallery.buttons"), id="label")))
    assert table.find("label").words == "Buttons"
    table.ui.settings.language = "zh_hant"
    table.stage.settings_changed()
    assert table.find("label").words == "按鈕"


def test_another_scale_at_once(table: Any) -> None:
    table.show(lambda: Column(Button("wide", id="b")))
    table.ui.settings.ui_scale = 200
    table.stage.settings_changed()
    assert table.ui.scale.factor == 2
    assert table.screen.root.rect.size == (960, 540)


def test_the_same_input_gives_the_same_pixels(catalogs: Any) -> None:
    def once() -> str:
        surface = render(Gallery, art_folder(), catalogs, (1280, 720), settings=Settings(language="zh_hans"))
        return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()

    assert once() == once()


@pytest.mark.parametrize(
    ("window", "scale", "language"),
    [
        ((1920, 1080), 100, "en"),
        ((1920, 1080), 100, "zh_hans"),
        ((1920, 1080), 200, "zh_hant"),
        ((1920, 1080), 200, "en"),
        ((1920, 1080), 75, "en"),
        ((1280, 720), 100, "en"),
        ((1280, 720), 200, "zh_hans"),
        ((1024, 640), 100, "zh_hant"),
        ((1024, 640), 150, "en"),
        ((3840, 2160), 100, "en"),
        ((3840, 2160), 200, "zh_hans"),
    ],
)
def test_no_label_is_cut_in_any_window(
    catalogs: Any, window: tuple[int, int], scale: Any, language: Any
) -> None:
    prepare_headless()
    ui = Ui(art_folder(), catalogs, Settings(language=language, ui_scale=scale), clock=lambda: 0.0)
    stage = Stage(ui)
    ui.resize(window)
    stage.push(Gallery(ui))
    stage.paint(pygame.Surface(window).convert())
    assert ui.text.shortened <= {ui.t("gallery.long")}  # shown once in one line on purpose
    controls = [w for w in stage.screen.root.walk() if w.focusable]
    assert len(controls) > 20
    width = ui.scale.size[0]
    assert all(w.rect.left >= 0 and w.rect.right <= width + 0.5 for w in controls)
    assert all(w.rect.height >= 43.9 for w in controls)


def test_every_control_has_a_name_and_every_disabled_one_a_reason(table: Any) -> None:
    table.stage.reset(Gallery(table.ui))
    for widget in table.screen.root.walk():
        if widget.focusable:
            said = widget.accessible()
            assert said.name, widget
            assert said.role in ("button", "radiogroup", "combobox", "switch", "textbox", "slider", "scroll")
            assert widget.enabled or said.reason, said


def test_while_only_something_over_the_widgets_moves_they_are_drawn_once(table: Any) -> None:
    """A dot travels over a screen; the frames look as if all had been drawn anew each time."""
    drawn: list[str] = []

    class Traveller(Screen):
        dot = 0.0
        words = "still"

        def build(self) -> Widget:
            return Column(Label(self.words), Button("a", id="a"))

        def background(self, canvas: Canvas) -> None:
            drawn.append("under")
            super().background(canvas)

        def foreground(self, canvas: Canvas) -> None:
            canvas.fill(Rect(self.dot, 40, 30, 30), canvas.theme.lamp)

        def tick(self, now: float) -> bool:
            self.dot += 10
            self.ui.host.move_over()
            return False

    screen = Traveller(table.ui)
    table.stage.push(screen)
    picture = paint(table)
    for words, times in (("still", 1), ("changed", 1)):
        screen.words = words
        screen.rebuild()
        drawn.clear()
        for _ in range(5):
            assert table.wait(0.02)
            table.stage.paint(picture)
            whole = pygame.Surface(picture.get_size()).convert()
            screen.draw(Canvas(table.ui, whole))
            assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(whole, "RGB")
        assert len(drawn) == times + 5  # five of them for the pictures to compare with
