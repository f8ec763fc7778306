"""The focus walks in reading order, jumps to the nearest neighbour, and survives a rebuild."""

from __future__ import annotations

from typing import Any

from game.ui.kit import focus
from game.ui.kit.events import Pointer
from game.ui.kit.intents import Intent
from game.ui.kit.widgets import Button, Column, Dropdown, Free, Grid, Label, Option, Rect, Row, Widget


def grid() -> Widget:
    return Grid(*[Button(str(n), id=str(n)) for n in range(9)], columns=3)


def test_tab_walks_in_reading_order_and_around(table: Any) -> None:
    table.show(lambda: Column(Label("x"), Row(Button("a", id="a"), Button("b", id="b")), Button("c", id="c")))
    walked = []
    for _ in range(4):
        table.do(Intent.NEXT)
        walked.append(table.focus)
    assert walked == ["a", "b", "c", "a"]
    table.do(Intent.PREVIOUS)
    assert table.focus == "c"


def test_arrows_find_the_neighbour(table: Any) -> None:
    table.show(grid)
    table.screen.set_focus("4")
    for intent, found in ((Intent.UP, "1"), (Intent.RIGHT, "2"), (Intent.DOWN, "5"), (Intent.LEFT, "4")):
        table.do(intent)
        assert table.focus == found
    table.do(Intent.LEFT, Intent.LEFT)
    assert table.focus == "3"


def test_arrows_go_around_only_where_the_screen_says_so(table: Any) -> None:
    table.show(lambda: Column(*[Button(str(n), id=str(n)) for n in range(3)]))
    table.screen.set_focus("2")
    table.do(Intent.DOWN)
    assert table.focus == "2"
    table.screen.wraps = True
    table.do(Intent.DOWN)
    assert table.focus == "0"
    table.do(Intent.UP)
    assert table.focus == "2"
    table.do(Intent.LEFT)
    assert table.focus == "2"


def test_going_around_stays_in_the_column(table: Any) -> None:
    table.show(grid)
    table.screen.wraps = True
    for start, intent, found in (
        ("7", Intent.DOWN, "1"), ("1", Intent.UP, "7"), ("5", Intent.RIGHT, "3"), ("3", Intent.LEFT, "5")
    ):
        table.screen.set_focus(start)
        table.do(intent)
        assert table.focus == found


def test_arrows_prefer_what_lies_straight_ahead(table: Any) -> None:
    def make() -> Widget:
        root = Free(table.ui)
        for name, place in {"from": (100, 100), "near aside": (190, 260), "ahead": (400, 100)}.items():
            root.put(Button(name, id=name), Rect(*place, 80, 50))
        return root

    table.show(make)
    table.screen.set_focus("from")
    table.do(Intent.RIGHT)
    assert table.focus == "ahead"


def test_every_widget_can_be_reached_by_arrows(table: Any) -> None:
    table.show(grid)
    widgets = focus.order(table.screen.root)
    reached, waiting = {widgets[0].id}, [widgets[0]]
    while waiting:
        current = waiting.pop()
        for intent in focus.ARROWS:
            found = focus.neighbour(widgets, current, intent)
            if found is not None and found.id not in reached:
                reached.add(found.id)
                waiting.append(found)
    assert reached == {str(n) for n in range(9)}


def test_the_ring_shows_for_keys_and_not_for_the_mouse(table: Any) -> None:
    table.show(grid)
    assert not table.find("0").ring
    table.do(Intent.NEXT)
    assert table.find("0").ring
    table.click("4")
    assert table.find("4").focused
    assert not table.find("4").ring
    table.do(Intent.RIGHT)
    assert table.find("5").ring


def test_the_primary_button_has_the_focus_at_first(table: Any) -> None:
    table.show(lambda: Column(Button("a", id="a"), Button("go", id="go", kind="primary")))
    assert table.focus == "go"


def test_focus_and_hover_stay_across_a_rebuild(table: Any) -> None:
    table.show(grid)
    table.do(Intent.NEXT, Intent.NEXT)
    table.hover("7")
    before = table.find("1")
    table.screen.rebuild()
    assert table.find("1") is not before
    assert table.find("1").focused
    assert table.find("1").ring
    assert table.find("7").hovered


def test_a_disabled_widget_can_be_read(table: Any) -> None:
    table.show(lambda: Column(Button("a", id="a"), Button("b", id="b", enabled=False, reason="not yet")))
    table.do(Intent.NEXT, Intent.NEXT)
    assert table.focus == "b"
    table.do(Intent.CONFIRM)
    assert table.stage.toasts[-1].words == "not yet"


def test_a_gamepad_walks_the_same_way(table: Any) -> None:
    heard: list[str] = []
    field = Dropdown([Option("a", "A"), Option("b", "B")], "a", heard.append, id="d")
    table.show(lambda: Column(Button("x", id="x"), field))
    table.do(Intent.DOWN, Intent.CONFIRM, Intent.DOWN, Intent.CONFIRM, device="pad")
    assert heard == ["b"]


def test_hovering_lights_and_leaving_dims(table: Any) -> None:
    table.show(grid)
    table.hover("4")
    assert table.wait(0)
    assert table.wait(0.06)
    assert 0 < table.find("4").light.value < 1
    table.wait(0.1)
    assert table.find("4").light.value == 1
    assert not table.wait(1)
    table.screen.handle(Pointer("leave", (-1.0, -1.0)))
    table.wait(0)
    table.wait(1)
    assert table.find("4").light.value == 0
