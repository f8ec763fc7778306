"""Every screen in every language at every size: nothing outside the window, nothing cut, all named."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from game.core.model import LANGUAGES
from game.ui.kit.boxes import Label
from game.ui.kit.buttons import Control
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Widget, plain
from game.ui.samples import samples
from tests.ui.screens.conftest import Theater

MESSAGE_ID = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
SIZES = (((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 200), ((3840, 2160), 100), ((1024, 640), 75))
NAMES = sorted(name for name in samples() if not name.startswith(("table-", "scene-")))


def outside_scrolling(widget: Widget) -> list[Widget]:
    """All widgets whose place on the screen is fixed."""
    found = [widget]
    if not isinstance(widget, ScrollArea):
        for child in widget.children:
            if child.visible:
                found += outside_scrolling(child)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_is_inside_the_window(
    name: str, size: tuple[int, int], scale: int, make_theater: Callable[..., Theater]
) -> None:
    language = LANGUAGES[(len(name) + size[0] + scale) % 3]
    theater = make_theater(size, language=language, ui_scale=scale)
    screen = theater.show(samples()[name](theater.shell))
    window = screen.window.inflate(2, 2)
    for widget in outside_scrolling(screen.root):
        if widget.rect.width and widget.rect.height:
            assert window.contains(widget.rect), f"{describe(widget)} at {widget.rect} leaves {window}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_translated_and_have_room(
    name: str, language: str, make_theater: Callable[..., Theater]
) -> None:
    theater = make_theater((1920, 1080), language=language)
    screen = theater.show(samples()[name](theater.shell))
    ui = theater.shell.ui
    for widget in screen.root.walk():
        words = widget.accessible().name
        shown = words != widget.id  # what has no words of its own is called by its id, for tests only
        assert not (shown and MESSAGE_ID.fullmatch(words)), f"{describe(widget)} shows the id {words}"
        if isinstance(widget, Label) and widget.lines is None and widget.rect.width:
            needed = ui.text.size(widget.words, widget.look(ui), widget.rect.width)[1]
            assert needed <= widget.rect.height + 1.5, f"{plain(widget.words)!r} is cut"


@pytest.mark.parametrize("name", NAMES)
def test_controls_can_be_hit_and_are_named(name: str, make_theater: Callable[..., Theater]) -> None:
    theater = make_theater((1920, 1080), language="en")
    screen = theater.show(samples()[name](theater.shell))
    for widget in screen.root.walk():
        if isinstance(widget, Control) and widget.rect.width:
            assert min(widget.rect.width, widget.rect.height) >= 24, describe(widget)
            assert widget.accessible().name, describe(widget)


@pytest.mark.parametrize("name", NAMES)
def test_tab_reaches_everything(name: str, theater: Theater) -> None:
    screen = theater.show(samples()[name](theater.shell))
    from game.ui.kit import focus
    from game.ui.kit.events import Command
    from game.ui.kit.intents import Intent

    widgets = focus.order(screen.active)
    reached: set[int] = set()
    for _ in range(len(widgets) + 2):
        screen.handle(Command(Intent.NEXT))
        assert screen.focus is not None
        reached.add(id(screen.focus))
    assert reached >= {id(widget) for widget in widgets}


def describe(widget: Widget) -> str:
    """How a failure names a widget."""
    return f"{type(widget).__name__} {widget.id or widget.accessible().name!r}"


def test_the_same_call_gives_the_same_picture() -> None:
    from game.ui.start import picture_of

    first = picture_of("end-shadow_hunters", (1280, 720), "en")
    second = picture_of("end-shadow_hunters", (1280, 720), "en")
    assert first.get_buffer().raw != b""
    # the seal is salted anew for each match, so the line with it may differ
    top = round(56 * 0.85) + 2
    area = (0, top, 1280, 720 - top)
    assert first.subsurface(area).copy().get_buffer().raw == second.subsurface(area).copy().get_buffer().raw


def test_every_sample_is_a_screen(theater: Theater) -> None:
    for name, make in samples().items():
        assert isinstance(make(theater.shell), Screen), name
