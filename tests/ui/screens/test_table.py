"""The table screen, played only through what it shows: lit spots, buttons, the tray."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.catalog import open_game
from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.model import CHANCE
from game.session.players import Player
from game.session.quiet import WINDOWS
from game.session.session import Session, Start
from game.ui import start
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.events import Command, Pointer
from game.ui.kit.intents import Intent
from game.ui.kit.widget import Widget
from game.ui.screens.replay.screen import ReplayScreen
from game.ui.screens.table.area import Spot
from game.ui.screens.table.log import LogLine
from game.ui.screens.table.log_walk import LogArea, things_in
from game.ui.screens.table.screen import TableScreen
from game.ui.screens.table.tips import forget_tips

SIDE = (
    "undo",
    "hint",
    "pass",
    "speed",
    "pause",
    "sound",
    "rules",
    "menu",
    "drawer",
    "inspector.rules",
    "tray.hide",
    "step",
    "back",
    "extra.stay_hidden",
    "extra.ask_me_again",
)


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def open_table(
    folder: Path, kinds: str, seed: str = "1-1", speed: int = 0
) -> tuple[Stage, TableScreen, Clock]:
    """A table of Shadow Hunters with a person for each `h` of `kinds` and a bot for each `b`."""
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=speed))  # type: ignore[arg-type]  # tests
    clock = Clock()
    shell.ui.clock = clock
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    players = [
        Player(f"P{seat}", "human" if kind == "h" else "bot", "novice", seat)
        for seat, kind in enumerate(kinds, 1)
    ]
    session = Session.new(open_game("shadow_hunters"), Start("shadow_hunters", players, seed=seed))
    table = TableScreen(shell, session)
    stage.push(table)
    return stage, table, clock


def step(stage: Stage, clock: Clock, seconds: float = 0.1) -> None:
    clock.now += seconds
    stage.step()


def choices(table: TableScreen) -> list[Widget]:
    """What may be pressed to get on: lit spots and the enabled buttons of bar and tray."""
    found: list[Widget] = []
    for widget in table.root.walk():
        if isinstance(widget, Spot):
            if widget.lit:
                found.append(widget)
        elif isinstance(widget, Button) and widget.enabled and widget.id not in SIDE and not widget.selected:
            found.append(widget)
    return found


def find(table: TableScreen, ident: str) -> Button:
    found = table.active.find(ident)
    assert isinstance(found, Button), f"no button {ident}"
    return found


def until_asked(stage: Stage, table: TableScreen, clock: Clock, kind: str) -> None:
    """Play on by pressing the first thing offered until the question is of that kind."""
    for _ in range(5000):
        step(stage, clock)
        question = table.view.get("question")
        if table.choice is None or question is None:
            continue
        if question["kind"] == kind:
            return
        press(table, choices(table)[0])
    pytest.fail(f"never asked: {kind}")


def press(table: TableScreen, widget: Widget) -> None:
    assert isinstance(widget, (Spot, Button))
    widget.activate(table.ui)


def test_a_whole_game_by_pressing_what_is_lit(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    rng = Random(4)
    pressed = 0
    for _ in range(6000):
        step(stage, clock)
        if table.session.over:
            break
        if table.choice is None:
            continue
        offered = choices(table)
        assert offered, f"nothing to press although {table.match.pending} waits"
        press(table, rng.choice(offered))
        pressed += 1
    assert table.session.over and pressed > 10


def test_nothing_is_lit_while_another_seat_is_asked(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    for _ in range(400):
        step(stage, clock)
        if 1 not in table.session.asked():
            assert not table.look.lit
        elif table.choice is not None:
            press(table, choices(table)[0])
    assert len(table.match.log) > 50


def test_a_second_person_sees_nothing_before_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, table, clock = open_table(tmp_path, "hhbbb")
    asked_for: list[int] = []
    monkeypatch.setattr("game.ui.screens.table.doors.hand_over", lambda _table, seat: asked_for.append(seat))
    for _ in range(50):
        step(stage, clock)
    assert table.covered and asked_for and table.eyes.viewer == 0
    assert all(seat["character"] is None for seat in table.view["seats"])
    table.take_screen(asked_for[0])
    step(stage, clock)
    known = [seat["seat"] for seat in table.view["seats"] if seat["character"] is not None]
    assert known == [asked_for[0]]
    table.hide_private()
    assert table.eyes.viewer == 0 and all(seat["character"] is None for seat in table.view["seats"])


def test_a_press_on_what_is_not_lit_says_why_not(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb", seed="3-3")
    for _ in range(3000):
        step(stage, clock)
        pending = table.view.get("question")
        if table.choice is None or pending is None:
            continue
        if pending["kind"] == "attack" and table.look.lit:
            table.press_thing("seat:1")
            assert table.notice, "attacking oneself is refused in words"
            return
        press(table, choices(table)[-1])
    pytest.fail("no attack came up")


def test_motions_play_and_a_press_skips_them(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb", speed=100)
    for _ in range(2000):
        step(stage, clock, 0.02)
        if table.choice is not None:
            press(table, choices(table)[0])
            break
    assert table.presenter.busy
    table.skip()
    assert not table.presenter.busy and table.view == table.match.view(1)


def test_every_size_and_scale_can_be_drawn(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbbbbb", seed="1-2")
    for _ in range(40):
        step(stage, clock)
    for size, scale in (((1024, 640), 75), ((1280, 720), 100), ((1920, 1080), 200), ((3840, 2160), 100)):
        table.ui.settings.ui_scale = scale  # type: ignore[assignment]  # allowed values
        table.ui.resize(size)
        table.rebuild()
        surface = pygame.Surface(size).convert()
        stage.paint(surface)
        assert len({tuple(surface.get_at((x, size[1] // 2))) for x in range(0, size[0], 7)}) > 20


def test_enter_rolls_the_dice_at_once(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    for _ in range(500):
        step(stage, clock)
        if table.choice is not None and table.view["question"]["kind"] == "move":
            break
    before = len(table.match.log)
    table.handle(Command(Intent.CONFIRM))
    assert len(table.match.log) > before and table.match.log[before].move.do == "roll"  # type: ignore[union-attr]  # an action


def test_the_notice_ends_with_the_decision_it_was_about(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "move")
    table.hint()
    assert table.notice and table.focus is not None and table.focus.id == "word.do.roll"
    press(table, find(table, "word.do.roll"))
    assert not table.notice


def test_revealing_unasked_is_asked_about_once_more(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "move")
    before = len(table.match.log)
    press(table, find(table, "interrupt.reveal"))
    assert len(table.match.log) == before, "a slip of one key must not reveal"
    table.handle(Command(Intent.BACK))
    assert table.second.action is None and table.choice is not None
    press(table, find(table, "interrupt.reveal"))
    press(table, find(table, "sure"))
    assert table.match.log[before].move.do == "reveal"  # type: ignore[union-attr]  # an action


def test_lasting_actions_are_asked_about_if_wanted(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    table.ui.settings.confirm = True
    until_asked(stage, table, clock, "area")
    before = len(table.match.log)
    draw = next(widget for widget in choices(table) if widget.id.startswith("deck:") or "draw" in widget.id)
    press(table, draw)
    assert len(table.match.log) == before and table.second.action is not None
    press(table, find(table, "sure"))
    assert len(table.match.log) > before


def test_who_stays_hidden_is_not_asked_at_every_chance(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb", seed="1-3")
    until_asked(stage, table, clock, "reveal_after_damage")
    table.ui.settings.speed = 100
    press(table, find(table, "extra.stay_hidden"))
    asked = len(table.match.log)
    step(stage, clock, 0.3)
    assert len(table.match.log) == asked and table.choice is None, "the answer has its own pace"
    step(stage, clock, 0.7)
    assert table.match.log[asked].move.do == "decline"  # type: ignore[union-attr]  # an action
    table.ui.settings.speed = 0
    until_asked(stage, table, clock, "move")
    press(table, find(table, "interrupt.reveal"))
    press(table, find(table, "extra.ask_me_again"))
    assert not table.session.quiet


def test_who_stays_hidden_does_so_after_going_on_with_the_save(tmp_path: Path) -> None:
    _stage, table, _clock = open_table(tmp_path, "hbbbb", seed="1-3")
    shell = table.shell
    session = shell.begin(Start("shadow_hunters", list(table.session.players), seed="1-3"))
    path = shell.path_of(session)
    assert path is not None
    session.stay_quiet(1, True)
    session.stay_quiet(1, True)
    session.close()
    again = shell.resume(path)
    assert again is not None and again.quiet == {1}
    again.stay_quiet(1, False)
    again.close()
    once_more = shell.resume(path)
    assert once_more is not None and not once_more.quiet
    assert once_more.again().quiet == set()


def test_a_phone_that_stays_hidden_is_answered_for_by_the_screen(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb", seed="1-3")
    until_asked(stage, table, clock, "reveal_after_damage")
    table.eyes.humans = frozenset()  # as if the person sat at a phone
    table.session.stay_quiet(1, True)
    asked = len(table.match.log)
    step(stage, clock)
    step(stage, clock)
    assert table.match.log[asked].move.do == "decline"  # type: ignore[union-attr]  # an action


def test_a_hermit_card_is_handed_over_by_pressing_a_name_beside_it(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbbbbb", seed="1-2")
    until_asked(stage, table, clock, "give_hermit")
    legal = {action.get("target") for action in table.match.legal(1) if action.do == "give"}
    names = {int(widget.id[6:]) for widget in table.root.walk() if widget.id.startswith("taker.")}
    assert names == legal and 1 not in names
    before = len(table.match.log)
    chosen = min(names)
    press(table, find(table, f"taker.{chosen}"))
    assert table.match.log[before].move.get("target") == chosen  # type: ignore[union-attr]  # an action


def test_a_question_that_means_some_and_not_others_is_never_answered_for_anybody(tmp_path: Path) -> None:
    """Whether such a question is answered at once would tell whom the card means (Rules 9)."""
    assert "reveal_and_heal" not in WINDOWS["shadow_hunters"]


def test_another_person_may_look_while_somebody_else_is_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, table, clock = open_table(tmp_path, "hhhbb")
    asked_for: list[int] = []
    monkeypatch.setattr("game.ui.screens.table.doors.hand_over", lambda _table, seat: asked_for.append(seat))
    for _ in range(50):
        step(stage, clock)
    awaited = asked_for[0]
    table.take_screen(awaited)
    step(stage, clock)
    press(table, find(table, "pass"))
    guest = next(seat for seat in (1, 2, 3) if seat != awaited)
    press(table, find(table, f"visit.{guest}"))
    assert asked_for[-1] == guest and table.eyes.viewer == 0
    table.take_screen(guest)
    for _ in range(5):
        step(stage, clock)
    assert table.eyes.viewer == guest and table.choice is None and not table.covered
    press(table, find(table, "pass"))
    step(stage, clock)
    assert table.covered and asked_for[-1] == awaited


def test_a_quiet_minute_covers_what_several_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table, clock = open_table(tmp_path, "hhbbb")
    asked_for: list[int] = []
    monkeypatch.setattr("game.ui.screens.table.doors.hand_over", lambda _table, seat: asked_for.append(seat))
    for _ in range(50):
        step(stage, clock)
    table.take_screen(asked_for[0])
    step(stage, clock, 50.0)
    table.handle(Command(Intent.NEXT))
    step(stage, clock, 50.0)
    assert not table.covered, "a touch begins the minute anew"
    step(stage, clock, 20.0)
    assert table.covered and asked_for[-1] == asked_for[0] and table.eyes.viewer == 0


def test_one_person_alone_may_think_as_long_as_wanted(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "move")
    step(stage, clock, 600.0)
    assert not table.covered


def test_paused_the_show_goes_on_in_single_steps(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "bbbbb", speed=100)
    step(stage, clock)
    table.toggle_pause()
    told = table.presenter.told
    for _ in range(50):
        step(stage, clock)
    assert table.presenter.told == told
    for number in (1, 2, 3):
        table.handle(Command(Intent.CONFIRM))
        for _ in range(60):
            step(stage, clock)
        assert table.presenter.told == told + number


def test_a_line_of_the_log_shows_the_table_as_it_was(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "area")
    line = table.log.lines[-1]
    table.ui.resize((1920, 1080))
    table.rebuild()
    shown = [widget for widget in table.root.walk() if isinstance(widget, LogLine)][-1]
    table.handle(Pointer("down", shown.rect.center, 1))
    stage.step()
    past = stage.screen
    assert isinstance(past, ReplayScreen) and past.step == line.entry + 1 and past.viewer == 0
    find_back = past.root.find("back")
    assert isinstance(find_back, Button)
    find_back.activate(table.ui)
    stage.step()
    assert stage.screen is table and table.choice is not None


def test_the_log_is_walked_and_opened_with_keys_alone(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "area")
    table.ui.resize((1920, 1080))
    table.rebuild()
    for _ in range(60):
        table.handle(Command(Intent.NEXT))
        if isinstance(table.focus, LogArea):
            break
    assert isinstance(table.focus, LogArea)
    for intent in (Intent.UP, Intent.UP, Intent.UP, Intent.DOWN):
        table.handle(Command(intent))
    chosen = table.log.lines[-3]
    assert table.log.chosen == len(table.log.lines) - 3
    named = things_in(chosen.words)
    table.handle(Command(Intent.RIGHT))
    assert named and table.inspected() == named[0]
    stage.paint(pygame.Surface((1920, 1080)))
    lit = [line for line in table.focus.walk() if isinstance(line, LogLine) and line.chosen]
    assert [line.words for line in lit] == [chosen.words]
    table.handle(Command(Intent.CONFIRM))
    stage.step()
    past = stage.screen
    assert isinstance(past, ReplayScreen) and past.step == chosen.entry + 1
    stage.pop()
    table.handle(Command(Intent.NEXT))
    table.handle(Command(Intent.NEXT))
    assert table.inspected() != named[0] or not isinstance(table.focus, LogArea)


def test_the_log_lies_still_until_a_line_is_added_and_is_laid_anew_for_another_size(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "area")
    table.ui.resize((1920, 1080))
    table.rebuild()

    def lines() -> list[LogLine]:
        return [widget for widget in table.root.walk() if isinstance(widget, LogLine)]

    shown, column = lines(), table.log.column
    places = [tuple(line.rect) for line in shown]
    table.rebuild()
    assert table.log.column is column and [tuple(line.rect) for line in lines()] == places
    table.ui.resize((1920, 1200))
    table.rebuild()
    assert len(lines()) == len(places) and [tuple(line.rect) for line in lines()] != places
    assert all(a.rect.bottom <= b.rect.top for a, b in pairwise(lines())), "no line over another"
    press(table, choices(table)[0])
    for _ in range(20):
        step(stage, clock)
    assert lines()[-1].words == table.log.lines[-1].words and len(lines()) > len(shown)


def test_the_log_lets_the_arrows_go_on_at_its_end(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "area")
    table.ui.resize((1920, 1080))
    table.rebuild()
    table.set_focus("log")
    assert isinstance(table.focus, LogArea)
    table.handle(Command(Intent.LEFT))
    assert not isinstance(table.focus, LogArea)


def test_the_mark_of_what_is_new_stands_where_others_began(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb", seed="5-5")
    until_asked(stage, table, clock, "move")
    press(table, find(table, "word.do.roll"))
    until_asked(stage, table, clock, "move")
    log = table.match.log
    since = table.recap_from()
    others = [entry.author for entry in log[since:]]
    assert others and 1 not in others[:1] and log[since].author not in (1, CHANCE)
    press(table, find(table, "word.do.roll"))
    step(stage, clock)
    assert table.recap_from() == since, "it stays there while the seat goes on"


def test_tips_come_once(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "move")
    tip = table.tips.words()
    assert tip and table.bar_state().help == tip
    press(table, find(table, "word.do.roll"))
    until_asked(stage, table, clock, "move")
    assert not table.tips.words()
    forget_tips(table.ui.settings.seen)
    assert table.tips.words() == tip


def test_no_choice_in_the_bar_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[int] = []
    monkeypatch.setattr("game.ui.screens.table.doors.hand_over", lambda _table, seat: asked_for.append(seat))
    for size in ((1280, 720), (1650, 929), (1920, 1080)):
        stage, table, clock = open_table(tmp_path / str(size[0]), "hhhbb")
        table.ui.resize(size)
        while not table.covered:
            step(stage, clock)
        table.take_screen(asked_for[-1])
        until_asked(stage, table, clock, "move")
        for ident in ("word.do.roll", "undo", "hint", "pass", "interrupt.reveal"):
            widget = find(table, ident)
            assert widget.rect.width >= widget.measure(table.ui)[0] - 1, f"{ident} at {size}"


def test_what_is_legal_breathes_for_a_while_and_then_rests(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "choose_area")
    table.ui.settings.speed = 100
    table.handle(Command(Intent.NEXT))
    surface = pygame.Surface((1280, 720))
    clock.now += 0.05
    assert stage.step(), "the table moves by itself"
    stage.paint(surface)
    shallow = pygame.image.tobytes(surface, "RGB")
    clock.now += 1.0
    assert stage.step()
    stage.paint(surface)
    assert pygame.image.tobytes(surface, "RGB") != shallow
    clock.now += 4.0
    assert not stage.step(), "and rests after a while"


def test_nothing_breathes_without_motion(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "choose_area")
    clock.now += 0.05
    assert not stage.step()
    table.ui.settings.speed = 100
    table.ui.settings.reduced_motion = True
    clock.now += 0.05
    assert not stage.step()


def test_the_log_goes_on_in_an_open_drawer(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "hbbbb")
    until_asked(stage, table, clock, "move")
    table.open_drawer()
    press(table, next(w for w in table.root.walk() if isinstance(w, Button) and w.id == "word.do.roll"))
    step(stage, clock)
    step(stage, clock)
    shown = [widget.words for widget in table.active.walk() if isinstance(widget, LogLine)]
    assert shown[-1] == table.log.lines[-1].words
