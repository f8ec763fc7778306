"""Each widget by mouse, by keyboard, and while it is off."""

from __future__ import annotations

from typing import Any

import pytest

from game.ui.kit.events import Composing, Key, Pointer, Typed
from game.ui.kit.intents import Intent
from game.ui.kit.widgets import (
    Button,
    Column,
    Drawer,
    Dropdown,
    Grid,
    Hot,
    IconButton,
    Label,
    Modal,
    Option,
    Pad,
    Row,
    ScrollArea,
    Segmented,
    Slider,
    Space,
    TextField,
    Toggle,
    Widget,
    ask,
)

TWO = [Option("a", "Alpha"), Option("b", "Beta")]
THREE = [*TWO, Option("c", "Gamma", reason="not today")]


def column(*widgets: Widget) -> Pad:
    return Pad(Column(*widgets, align="start"), pad=40)


class TestButton:
    def test_pressed_by_mouse_key_and_shortcut(self, table: Any) -> None:
        heard: list[str] = []
        table.show(
            lambda: column(
                Button("One", lambda: heard.append("one"), id="one"),
                Button("Two", lambda: heard.append("two"), id="two", shortcut="t"),
                Button("Undo", lambda: heard.append("undo"), id="undo", intent=Intent.UNDO),
            )
        )
        table.click("one")
        table.do(Intent.NEXT, Intent.NEXT, Intent.CONFIRM)
        table.screen.handle(Key("t"))
        table.do(Intent.UNDO)
        assert heard == ["one", "two", "two", "undo"]

    def test_not_pressed_when_the_pointer_leaves_before_release(self, table: Any) -> None:
        heard: list[str] = []
        table.show(lambda: column(Button("One", lambda: heard.append("one"), id="one")))
        place = table.find("one").rect
        table.screen.handle(Pointer("down", place.center))
        table.screen.handle(Pointer("move", (place.right + 50, place.bottom + 50)))
        table.screen.handle(Pointer("up", (place.right + 50, place.bottom + 50)))
        assert not heard

    def test_off_it_says_why_and_does_nothing(self, table: Any) -> None:
        heard: list[str] = []
        off = Button(
            "Undo", lambda: heard.append("undo"), id="undo", enabled=False, reason="dice were rolled"
        )
        table.show(lambda: column(off))
        table.click("undo")
        assert not heard
        assert [toast.words for toast in table.stage.toasts] == ["dice were rolled"]
        assert off.accessible().reason == "dice were rolled"

    def test_the_other_mouse_buttons_do_not_press(self, table: Any) -> None:
        heard: list[str] = []
        table.show(lambda: column(Button("One", lambda: heard.append("one"), id="one")))
        table.click("one", button=3)
        assert not heard

    @pytest.mark.parametrize("kind", ["normal", "primary", "legal", "ghost", "danger", "row"])
    def test_a_target_large_enough(self, table: Any, kind: Any) -> None:
        wide, tall = Button("I", kind=kind).measure(table.ui)
        assert wide >= 44
        assert tall >= 44

    def test_grows_with_its_words(self, table: Any) -> None:
        short, long = Button("Go").measure(table.ui), Button("Go there and come back").measure(table.ui)
        assert long[0] > short[0] + 100

    def test_a_second_line_makes_it_higher(self, table: Any) -> None:
        bare, full = (
            Button("Undo").measure(table.ui),
            Button("Undo", second="dice were rolled").measure(table.ui),
        )
        assert full[1] > bare[1] + 15

    def test_a_repeated_key_presses_once(self, table: Any) -> None:
        heard: list[int] = []
        table.show(lambda: column(Button("One", lambda: heard.append(1), shortcut="t")))
        table.screen.handle(Key("t"))
        table.screen.handle(Key("t", repeat=True))
        assert heard == [1]

    def test_an_icon_button_has_a_name(self, table: Any) -> None:
        button = IconButton("sound", "Mute")
        assert button.accessible().name == "Mute"
        assert button.tooltip == "Mute"
        assert button.measure(table.ui) == (44, 44)


class TestChoices:
    def test_segmented_by_mouse(self, table: Any) -> None:
        heard: list[str] = []
        switch = Segmented(TWO, "a", heard.append, id="s")
        table.show(lambda: column(switch))
        table.click_at(switch.cells(table.ui)[1].center)
        assert heard == ["b"]
        assert switch.accessible().value == "Beta"

    def test_segmented_by_arrows_lets_the_focus_leave_at_its_ends(self, table: Any) -> None:
        heard: list[str] = []
        switch = Segmented(TWO, "a", heard.append, id="s")
        table.show(lambda: Row(switch, Button("Next", id="n")))
        table.screen.set_focus("s")
        table.do(Intent.RIGHT)
        assert (heard, table.focus) == (["b"], "s")
        table.do(Intent.RIGHT)
        assert (heard, table.focus) == (["b"], "n")

    def test_segmented_with_a_reason(self, table: Any) -> None:
        heard: list[str] = []
        switch = Segmented(THREE, "a", heard.append, id="s")
        table.show(lambda: column(switch))
        table.click_at(switch.cells(table.ui)[2].center)
        assert not heard
        assert table.stage.toasts[-1].words == "not today"

    def test_segmented_words_fit_their_half(self, table: Any) -> None:
        options = [Option("a", "On"), Option("b", "A much longer answer")]
        switch = Segmented(options, "a", id="s")
        table.show(lambda: column(switch))
        for option, cell in zip(options, switch.cells(table.ui), strict=True):
            assert cell.width >= table.ui.text.size(option.words, table.ui.styles.small_bold)[0]

    def test_toggle(self, table: Any) -> None:
        heard: list[bool] = []
        toggle = Toggle("Motion", False, heard.append, id="t")
        table.show(lambda: column(toggle))
        table.click("t")
        table.do(Intent.CONFIRM)
        assert heard == [True, False]
        assert toggle.accessible().states == ()

    def test_dropdown_opens_chooses_and_gives_the_focus_back(self, table: Any) -> None:
        heard: list[str] = []
        field = Dropdown(THREE, "a", heard.append, id="d")
        table.show(lambda: column(field))
        table.click("d")
        assert field.open
        assert table.focus == "option.a"
        table.do(Intent.DOWN, Intent.CONFIRM)
        assert heard == ["b"]
        assert not field.open
        assert table.focus == "d"
        assert not table.screen.popups

    def test_dropdown_option_with_a_reason_cannot_be_chosen(self, table: Any) -> None:
        heard: list[str] = []
        table.show(lambda: column(Dropdown(THREE, "a", heard.append, id="d")))
        table.click("d")
        table.click("option.c")
        assert not heard
        assert table.stage.toasts[-1].words == "not today"

    def test_dropdown_closes_by_escape_and_by_a_press_elsewhere(self, table: Any) -> None:
        heard: list[str] = []
        other: list[int] = []
        field = Dropdown(TWO, "a", heard.append, id="d")
        table.show(lambda: column(field, Space(10, 500), Button("Far", lambda: other.append(1), id="far")))
        for way in ("escape", "elsewhere"):
            table.click("d")
            assert field.open
            if way == "escape":
                table.do(Intent.BACK)
            else:
                table.click("far")
            assert not field.open, way
        assert (heard, other) == ([], [])
        table.click("far")
        assert other == [1]

    def test_dropdown_stays_inside_the_window(self, table: Any) -> None:
        options = [Option(str(n), f"Entry {n}") for n in range(40)]
        table.show(lambda: Column(Space(10, 900), Dropdown(options, "0", id="d"), align="start"))
        table.click("d")
        assert table.screen.window.contains(table.screen.popups[-1].rect)


class TestTextField:
    def show(self, table: Any, **more: Any) -> TextField:
        field = TextField("Yara", id="f", **more)
        table.show(lambda: column(field, Button("Next", id="n")))
        table.click("f")
        table.screen.handle(Key("end"))
        return field

    def type(self, table: Any, *events: str) -> None:
        for event in events:
            table.screen.handle(Key(event[1:-1]) if event.startswith("<") else Typed(event))

    def test_typing_and_erasing(self, table: Any) -> None:
        heard: list[str] = []
        field = self.show(table, on_change=heard.append)
        self.type(table, "!", "<backspace>", "<backspace>", "<home>", "<delete>", "D")
        assert field.text == "Dar"
        assert heard[0] == "Yara!"

    def test_selection_is_replaced(self, table: Any) -> None:
        field = self.show(table)
        self.type(table, "<home>", "<shift+right>", "<shift+right>", "Cla")
        assert field.text == "Clara"
        self.type(table, "<ctrl+a>", "李娜")
        assert field.text == "李娜"

    def test_limit_and_filter(self, table: Any) -> None:
        field = self.show(table, limit=6, accept=str.isalpha)
        self.type(table, "1x2y3z4")
        assert field.text == "Yaraxy"

    def test_the_input_method_shows_before_it_types(self, table: Any) -> None:
        field = self.show(table)
        table.screen.handle(Composing("li", 2))
        assert (field.composing, field.text) == ("li", "Yara")
        table.screen.handle(Key("backspace"))
        assert field.text == "Yara"
        table.screen.handle(Typed("李"))
        assert (field.composing, field.text) == ("", "Yara李")

    def test_enter_submits_and_tab_leaves(self, table: Any) -> None:
        heard: list[str] = []
        self.show(table, on_submit=heard.append)
        self.type(table, "<return>")
        assert heard == ["Yara"]
        table.do(Intent.NEXT)
        assert table.focus == "n"

    def test_letters_are_no_shortcuts_while_typing(self, table: Any) -> None:
        field = self.show(table)
        assert table.screen.typing
        table.do(Intent.NEXT)
        assert not table.screen.typing
        self.type(table, "x")
        assert field.text == "Yara"

    def test_a_secret_shows_and_tells_nothing(self, table: Any) -> None:
        field = self.show(table, secret=True)
        assert field.accessible().value == ""
        assert field._shown() == "••••"

    def test_clicking_places_the_caret(self, table: Any) -> None:
        field = self.show(table)
        table.click_at((field.rect.left + 3, field.rect.centery))
        assert field.caret == 0
        table.click_at((field.rect.right - 3, field.rect.centery))
        assert field.caret == 4


class TestLetters:
    """Typing with a gamepad."""

    def test_a_name(self, table: Any) -> None:
        heard: list[str] = []
        field = TextField("", name="Name", id="f", on_submit=heard.append)
        table.show(lambda: column(field))
        table.screen.set_focus("f")
        table.do(Intent.CONFIRM, device="pad")
        for letter in "BOB":
            table.screen.set_focus(f"letters.{letter}")
            table.do(Intent.CONFIRM, device="pad")
        assert field.text == "Bob"
        table.do(Intent.UNDO, device="pad")
        assert field.text == "Bo"
        table.screen.set_focus("letters.done")
        table.do(Intent.CONFIRM, device="pad")
        assert heard == ["Bo"]
        assert table.focus == "f"
        assert not table.screen.popups

    def test_a_secret_of_digits_offers_digits_and_shows_none(self, table: Any) -> None:
        field = TextField("", id="f", accept=str.isdigit, limit=4, secret=True)
        table.show(lambda: column(field))
        table.screen.set_focus("f")
        table.do(Intent.CONFIRM, device="pad")
        table.click("letters.7")
        assert field.text == "7"
        assert table.screen.active.find("letters.A") is None
        words = [w.words for w in table.screen.active.walk() if isinstance(w, Label)]
        assert "7" not in words
        assert "•" in words


class TestSlider:
    def test_by_keys_and_mouse_within_its_limits(self, table: Any) -> None:
        heard: list[float] = []
        slider = Slider(0.5, heard.append, step=0.25, id="s", width=300)
        table.show(lambda: column(slider))
        table.screen.set_focus("s")
        table.do(Intent.RIGHT, Intent.RIGHT, Intent.RIGHT, Intent.LEFT)
        assert heard == [0.75, 1.0, 0.75]
        table.click_at((slider.rect.left + 14, slider.rect.centery))
        assert slider.value == 0.0

    def test_dragging(self, table: Any) -> None:
        slider = Slider(0.0, id="s", width=300)
        table.show(lambda: column(slider))
        table.screen.handle(Pointer("down", (slider.rect.left + 12, slider.rect.centery)))
        table.screen.handle(Pointer("move", (slider.rect.right + 500, 900.0)))
        assert slider.value == 1.0
        table.screen.handle(Pointer("up", (slider.rect.right + 500, 900.0)))
        table.screen.handle(Pointer("move", (slider.rect.left, 0.0)))
        assert slider.value == 1.0


class TestScroll:
    def show(self, table: Any, count: int = 40, **more: Any) -> ScrollArea:
        area = ScrollArea(
            Column(*[Button(f"Entry {n}", id=f"e{n}") for n in range(count)]), id="area", flex=1, **more
        )
        table.show(lambda: Column(area))
        return area

    def test_wheel_and_limits(self, table: Any) -> None:
        area = self.show(table)
        table.screen.handle(Pointer("wheel", area.rect.center, wheel=3))
        assert area.offset.target == 0
        table.screen.handle(Pointer("wheel", area.rect.center, wheel=-2))
        assert area.offset.target > 0
        table.screen.handle(Pointer("wheel", area.rect.center, wheel=-9999))
        assert area.offset.target == area.most

    def test_the_focus_is_scrolled_into_view(self, table: Any) -> None:
        area = self.show(table)
        table.screen.set_focus("e30")
        table.wait(1)
        table.wait(1)
        assert area.rect.contains(table.find("e30").rect)

    def test_page_keys_scroll_wherever_the_focus_is(self, table: Any) -> None:
        long = ScrollArea(Label("word " * 3000), id="text", flex=1)
        table.show(lambda: Column(Button("top", id="top"), long))
        table.screen.set_focus("top")
        table.do(Intent.PAGE_DOWN)
        assert long.offset.target > 500
        assert table.focus == "top"

    def test_nothing_to_scroll_no_bar(self, table: Any) -> None:
        area = self.show(table, count=3)
        assert area.most == 0
        assert not area.focusable

    def test_a_log_stays_at_its_end_until_the_reader_scrolls(self, table: Any) -> None:
        lines = [f"line {n}" for n in range(60)]

        def make() -> Widget:
            return Column(ScrollArea(Column(*[Label(line) for line in lines]), stick=True, id="log", flex=1))

        table.show(make)
        assert table.find("log").at_end
        lines.append("more")
        table.screen.rebuild()
        assert table.find("log").at_end
        table.screen.handle(Pointer("wheel", table.find("log").rect.center, wheel=5))
        before = table.find("log").offset.target
        lines.append("and more")
        table.screen.rebuild()
        assert table.find("log").offset.target == before

    def test_dragging_the_bar(self, table: Any) -> None:
        area = self.show(table)
        table.screen.handle(Pointer("down", (area.rect.right - 4, area.rect.top + 5)))
        table.screen.handle(Pointer("move", (area.rect.right - 4, area.rect.bottom + 50)))
        assert area.offset.target == area.most
        table.screen.handle(Pointer("up", (area.rect.right - 4, area.rect.bottom + 50)))


class TestPopups:
    def test_a_modal_keeps_focus_and_pointer_inside(self, table: Any) -> None:
        heard: list[str] = []
        table.show(lambda: column(Button("Below", lambda: heard.append("below"), id="below", shortcut="b")))
        modal = Modal("Sure?", Label("Really."), [Button("Yes", id="yes"), Button("No", id="no")])
        table.screen.popup(modal)
        assert table.focus == "yes"
        table.do(Intent.NEXT, Intent.NEXT, Intent.NEXT)
        assert table.focus in ("yes", "no")
        table.click_at(table.screen.root.find("below").rect.center)
        table.screen.handle(Key("b"))
        assert not heard
        table.do(Intent.BACK)
        assert not table.screen.popups
        assert table.focus == "below"
        assert not table.screen.commands

    def test_ask_begins_on_the_harmless_answer(self, table: Any) -> None:
        heard: list[str] = []
        table.show(lambda: column(Button("Below", id="below")))
        ask(table.ui, "Leave?", "All is saved.", "Leave", "Stay", lambda: heard.append("left"))
        assert table.focus == "no"
        table.do(Intent.CONFIRM)
        assert not heard
        ask(table.ui, "Leave?", "All is saved.", "Leave", "Stay", lambda: heard.append("left"))
        table.click("yes")
        assert heard == ["left"]
        assert not table.screen.popups

    def test_a_drawer_leaves_the_screen_usable(self, table: Any) -> None:
        heard: list[str] = []
        table.show(lambda: column(Button("Below", lambda: heard.append("below"), id="below")))
        table.screen.popup(Drawer("Log", Label("..."), close_name="Close"))
        table.click("below")
        assert heard == ["below"]
        assert table.screen.popups
        table.click("drawer.close")
        assert not table.screen.popups

    def test_a_drawer_slides_in_and_is_cut_in_when_nothing_may_move(self, table: Any) -> None:
        table.show(lambda: column())
        drawer = Drawer("Log", Label("..."))
        table.screen.popup(drawer)
        assert table.wait(0.1)
        assert 0 < drawer.appear.value < 1
        table.wait(1)
        assert drawer.appear.value == 1
        table.ui.settings.speed = 0
        other = Drawer("Log", Label("..."))
        table.screen.popup(other)
        assert other.appear.value == 1

    def test_a_tall_dialog_stays_in_the_window(self, table: Any) -> None:
        table.show(lambda: column())
        modal = Modal("Long", Column(*[Label("word " * 80) for _ in range(40)]), [Button("Ok", id="ok")])
        table.screen.popup(modal)
        assert table.screen.window.contains(modal.rect)
        assert modal.rect.contains(table.find("ok").rect)

    def test_a_tooltip_waits_and_stays_in_the_window(self, table: Any) -> None:
        table.show(
            lambda: Row(
                Space(flex=1), Hot("map", id="hot", width=60, height=60, tooltip="The whole map " * 9)
            )
        )
        table.hover("hot")
        table.wait(0.1)
        assert table.screen._tooltip is None
        table.wait(0.5)
        assert table.screen._tooltip is not None
        assert table.screen.window.contains(table.screen._tooltip.rect)
        table.screen.handle(Pointer("move", (5.0, 5.0)))
        assert table.screen._tooltip is None


class TestArrangement:
    def test_flexible_children_share_the_rest(self, table: Any) -> None:
        table.show(lambda: Row(Space(100, 10), Space(flex=1), Space(flex=3), gap=10))
        fixed, one, three = table.screen.root.children
        assert fixed.rect.width == 100
        assert three.rect.width == pytest.approx(3 * one.rect.width, abs=0.01)
        assert three.rect.right == pytest.approx(1920)

    def test_a_wrapping_row_starts_a_new_line(self, table: Any) -> None:
        table.show(lambda: Row(*[Space(700, 50) for _ in range(3)], wrap=True, gap=20))
        tops = [child.rect.top for child in table.screen.root.children]
        assert tops == [0, 0, 70]
        assert table.screen.root.measure(table.ui, 1920)[1] == 120

    def test_a_grid_has_equal_columns(self, table: Any) -> None:
        table.show(lambda: Grid(*[Button(name) for name in ("a", "a longer one", "b")], columns=2, gap=20))
        widths = {child.rect.width for child in table.screen.root.children}
        assert widths == {950.0}

    def test_labels_wrap_and_push_what_follows_down(self, table: Any) -> None:
        text = "one idea per line " * 40
        table.show(lambda: Pad(Column(Label(text, id="label"), Button("Ok", id="ok")), pad=500))
        label, button = table.find("label"), table.find("ok")
        assert label.rect.height > 100
        assert button.rect.top >= label.rect.bottom
