"""The shared screen: only public words and pictures, large letters, real dice, seats that look away."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.companion.addresses import LOOPBACK, candidates
from game.companion.server import EVERYWHERE
from game.core.chance import SeededChance, seeded
from game.core.match import Match
from game.core.model import LANGUAGES, TABLE, Ask, Chance
from game.session.session import Session
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.kit.boxes import Label
from game.ui.kit.buttons import Button, Hot
from game.ui.kit.choices import Dropdown
from game.ui.kit.events import Command
from game.ui.kit.intents import Intent
from game.ui.kit.widget import Widget
from game.ui.screens.companion.link import companion_of
from game.ui.screens.companion.screen import CompanionScreen
from game.ui.screens.curtain.screen import CurtainScreen
from game.ui.screens.draft import Draft
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.table.area import Spot
from game.ui.screens.table_mode.prince_of_the_city import PrinceTableBoard
from game.ui.screens.table_mode.screen import MAGNIFY, TableModeScreen
from tests.companion.screen import SharedScreen
from tests.companion.table import NAMES

FULL = (1920, 1080)


def on(screen: SharedScreen) -> None:
    """The table itself on top of the stage."""
    screen.stage.step()
    while screen.stage.screen is not screen.table:
        screen.stage.pop()
    screen.stage.step()


def picture(screen: SharedScreen, size: tuple[int, int] = FULL) -> bytes:
    screen.shell.ui.resize(size)
    screen.table.rebuild()
    surface = pygame.Surface(size).convert()
    screen.stage.dirty()
    screen.stage.paint(surface)
    return pygame.image.tobytes(surface, "RGB")


def pressable(table: TableModeScreen, kind: type[Widget], starts: str) -> list[Any]:
    return [w for w in table.root.walk() if isinstance(w, kind) and w.id.startswith(starts)]


def play_until(screen: SharedScreen, kind: str) -> None:
    """Let everybody do the first thing that comes, until a question of this kind waits."""
    for _ in range(400):
        screen.stage.step()
        pending = screen.session.match.pending
        if getattr(pending, "kind", "") == kind:
            return
        screen.desk.let_app_throw()
        for seat in screen.session.asked():
            screen.session.submit(screen.session.match.legal(seat)[0])
            break
    pytest.fail(f"{kind} never came")


def play_some(screen: SharedScreen, decisions: int) -> None:
    """Let everybody do anything, in step with the screen, until that much has been decided."""
    rng = seeded("some")
    while not screen.session.over and len(screen.session.match.log) < decisions:
        screen.stage.step()
        screen.desk.let_app_throw()
        for seat in screen.session.asked_humans()[:1]:
            screen.session.submit(rng.choice(screen.session.match.legal(seat)))
    screen.stage.step()


def test_people_with_phones_bring_table_mode_and_no_curtain(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "ppppb")
    on(screen)
    assert screen.table.mode and screen.table.eyes.viewer == TABLE
    for _ in range(60):
        screen.stage.step()
        for seat in screen.session.asked_humans():
            screen.session.submit(screen.session.match.legal(seat)[0])
            break
        assert not isinstance(screen.stage.screen, CurtainScreen)
        assert screen.table.choice is None and not screen.table.look.lit
    assert all(seat["character"] is None for seat in screen.table.view["seats"] if not seat["revealed"])
    assert screen.shell.ui.magnify == MAGNIFY
    screen.close()
    assert screen.shell.ui.magnify == 1.0, "the menu is of the usual size again"


HIDING = [
    ("shadow_hunters", "ppppbb", {}, ("area", "answer_hermit")),
    ("prince_of_the_city", "pppb", {"start_hand": "1"}, ("challenge", "propose")),
]


@pytest.mark.parametrize(("game", "kinds", "options", "asks"), HIDING, ids=[game for game, *_ in HIDING])
def test_the_picture_does_not_depend_on_what_is_hidden(
    tmp_path: Path, game: str, kinds: str, options: dict[str, str], asks: tuple[str, ...]
) -> None:
    """Everything hidden is dealt anew: not one pixel of the shared screen changes."""
    screen = SharedScreen(tmp_path, game, kinds, options=options)
    on(screen)
    rng = seeded("pixels")
    for kind in asks:
        play_until(screen, kind)
        screen.stage.step()
        before = picture(screen)
        match = screen.session.match
        state = screen.session.rules.imagine(match.view(TABLE), TABLE, rng)
        twin = Match(screen.session.rules, state, SeededChance("twin"), match.log)
        other = Session(screen.session.rules, twin, screen.session.header)
        other.players = screen.session.players
        assert twin.state_hash() != match.state_hash()
        second = SharedScreen(tmp_path / kind, game, kinds, options=options, session=other)
        on(second)
        assert picture(second) == before
        second.close()
        screen.shell.dress(screen.session.players)
    screen.close()


TABLES = [("shadow_hunters", "ppppbb"), ("shadow_hunters", "pppppppp"), ("prince_of_the_city", "ppppp"),
          ("vampire_knight", "pp")]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
@pytest.mark.parametrize(("game", "kinds"), TABLES)
def test_letters_can_be_read_from_three_meters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, game: str, kinds: str
) -> None:
    """In the middle of a game no word, number or letter of the table is set smaller than 28 pixels at 1080
    lines; only the numbers inside the seats' marks are, where shape and color speak."""
    screen = SharedScreen(tmp_path, game, kinds, language=language)
    screen.open()
    on(screen)
    play_some(screen, 60)
    screen.shell.ui.resize(FULL)
    sizes: dict[str, float] = {}
    engine = screen.shell.ui.text
    paragraph = engine.paragraph

    def measured(words: Any, style: Any, *rest: Any, **named: Any) -> Any:
        sizes[str(words)[:60]] = style.size * screen.shell.ui.scale.factor
        return paragraph(words, style, *rest, **named)

    monkeypatch.setattr(engine, "paragraph", measured)
    picture(screen)
    small = {words: size for words, size in sizes.items() if size < 27.9}
    assert len(sizes) > 20 and not small
    screen.close()


def test_every_zone_of_the_city_has_its_name_on_the_large_map(tmp_path: Path) -> None:
    for language in LANGUAGES:
        screen = SharedScreen(tmp_path / language, "prince_of_the_city", "pppp", language=language)
        on(screen)
        screen.shell.ui.resize(FULL)
        screen.table.rebuild()
        board = screen.table.board
        assert isinstance(board, PrinceTableBoard)
        pen = Pen(screen.shell.ui, pygame.Surface((8, 8)))
        city = board.places(board.scene(screen.table.view)).city
        assert len(city.centers) == 37
        for zone in city.centers:
            assert board.city.name_lines(pen, zone, city.unit), f"{zone} has no room for its name"
        screen.close()


@pytest.mark.parametrize("kinds", ["pp", "pppp"])
def test_a_board_that_takes_the_whole_window_shows_the_way_in(tmp_path: Path, kinds: str) -> None:
    """Vampire Knight: the square code while a seat is free, then who is here; what is asked in public."""
    options = {"mode": "teams"} if len(kinds) == 4 else {"mode": "duel"}
    screen = SharedScreen(tmp_path, "vampire_knight", kinds, options=options)
    screen.open()
    on(screen)
    screen.shell.ui.resize(FULL)
    screen.table.rebuild()
    words = [str(label.words) for label in screen.table.root.walk() if isinstance(label, Label)]
    assert any(screen.desk.code in line for line in words)
    assert not [w for w in screen.table.root.walk() if isinstance(w, Button) and w.id in ("undo", "hint")]
    for seat in range(1, len(kinds) + 1):
        screen.desk.book.tokens.issue(seat)
    screen.table.rebuild()
    words = [str(label.words) for label in screen.table.root.walk() if isinstance(label, Label)]
    assert not any(screen.desk.code in line for line in words)
    pending = screen.session.match.pending
    assert isinstance(pending, Ask)
    asked = str(screen.table.prompt_words(pending))
    assert any(name in asked for name in NAMES)
    assert asked in words
    screen.close()


def test_faces_of_real_dice_are_tapped_and_confirmed(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "ppbb")
    on(screen)
    seat = roll_that_waits(screen)
    screen.stage.step()
    faces = pressable(screen.table, Hot, "face.")
    assert len(faces) == 10
    done = pressable(screen.table, Button, "entry.done")[0]
    assert not done.enabled
    for name in ("face.0.5", "face.1.1"):
        pressable(screen.table, Hot, name)[0].activate(screen.shell.ui)
    pressable(screen.table, Button, "entry.done")[0].activate(screen.shell.ui)
    screen.stage.step()
    rolled = screen.session.match.log[-1]
    assert rolled.move == (5, 1) and screen.table.view["seats"][seat - 1]["area"] == "church"
    pressable(screen.table, Button, "correct")[0].activate(screen.shell.ui)
    screen.stage.step()
    assert screen.table.dice.waiting is not None
    pressable(screen.table, Button, "entry.app")[0].activate(screen.shell.ui)
    assert screen.table.dice.waiting is None or screen.table.dice.waiting.kind != "d6+d4"
    screen.close()


def roll_that_waits(screen: SharedScreen) -> int:
    """Real dice come to the table and a seat is to throw them; which seat."""
    screen.desk.set_dice("dice")
    play_until(screen, "move")
    seat = screen.session.asked()[0]
    screen.session.submit(next(a for a in screen.session.match.legal(seat) if a.do == "roll"))
    return seat


def test_a_real_die_that_was_awaited_is_awaited_after_the_break(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "ppbb")
    on(screen)
    roll_that_waits(screen)
    waits, length = screen.session.match.state_hash(), len(screen.session.match.log)
    path = screen.shell.path_of(screen.session)
    assert path is not None and isinstance(screen.session.match.pending, Chance)
    screen.close()
    again = screen.shell.resume(path)
    assert again is not None
    assert again.match.state_hash() == waits and len(again.match.log) == length, "nobody has rolled"
    table = screen.shell.table(again)
    assert isinstance(table, TableModeScreen)
    screen.stage.screens.clear()
    screen.stage.push(table)
    screen.stage.step()
    assert table.companion.desk.book.dice == "dice" and table.dice.waiting is not None
    assert again.submit_outcome((5, 1)) is None
    assert again.match.log[length].move == (5, 1)
    screen.shell.leave(again)


def test_a_real_die_that_was_awaited_is_awaited_after_a_crash_of_an_unsaved_match(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "ppbb")
    on(screen)
    roll_that_waits(screen)
    waits = screen.session.match.state_hash()
    again = screen.session.again()
    assert again.match.state_hash() == waits and isinstance(again.match.pending, Chance)
    assert not screen.companion.server.running and screen.desk.guests == {}, "the old table is given up"
    assert again.submit_outcome((5, 1)) is None
    screen.close()


def test_a_seat_that_looks_away_decides_public_questions_on_the_board(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "lllb")
    on(screen)
    assert screen.table.mode
    play_until(screen, "move")
    for _ in range(4):
        screen.stage.step()
    assert screen.table.choice is not None and screen.table.eyes.viewer == TABLE
    seat = screen.session.asked()[0]
    hidden = set(screen.session.match.unasked(seat))
    assert not hidden & set(screen.table.choice.actions)
    play_until(screen, "answer_hermit")
    for _ in range(4):
        screen.stage.step()
    human = screen.session.asked_humans()
    assert not human or isinstance(screen.stage.screen, CurtainScreen), "a secret is asked behind the curtain"
    screen.close()


def test_after_a_private_answer_the_screen_is_public_again(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "hpbb")
    on(screen)
    screen.table._set_mode(True)
    for _ in range(300):
        screen.stage.step()
        if isinstance(screen.stage.screen, CurtainScreen):
            break
        for seat in screen.session.asked():
            if seat == 2:
                screen.session.submit(screen.session.match.legal(2)[0])
    assert isinstance(screen.stage.screen, CurtainScreen)
    screen.table.take_screen(1)
    screen.stage.pop()
    screen.stage.step()
    assert screen.table.eyes.viewer == 1 and screen.table.choice is not None
    assert screen.shell.ui.magnify == 1.0, "one person stands before the screen"
    assert not [w for w in screen.table.root.walk() if isinstance(w, Spot) and w.id == "table_mode"]
    screen.table.submit(screen.table.choice.actions[0])
    assert screen.table.eyes.viewer == TABLE and screen.shell.ui.magnify == MAGNIFY
    assert screen.table.view["seats"][0]["character"] is None
    screen.close()


def test_who_takes_the_screen_in_the_city_finds_the_own_hand_there(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "prince_of_the_city", "hpp", options={"start_hand": "1"})
    on(screen)
    screen.table._set_mode(True)
    play_until(screen, "resource")
    while 1 not in screen.session.asked():
        screen.session.submit(screen.session.match.legal(screen.session.asked()[0])[-1])
    screen.stage.step()
    assert isinstance(screen.table.board, PrinceTableBoard)
    screen.table.take_screen(1)
    on(screen)
    hand = {f"card:{card}" for card in screen.table.view["seats"][0]["hand"]}
    shown = {region.thing for region in screen.table.board.regions(screen.table.view)}
    assert hand and hand <= shown and not isinstance(screen.table.board, PrinceTableBoard)
    screen.table.cover(1)
    assert isinstance(screen.table.board, PrinceTableBoard) and screen.shell.ui.magnify == MAGNIFY
    screen.close()


def test_on_a_board_that_all_see_the_answers_stand_beside_a_question_in_public_words(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "vampire_knight", "lp", options={"mode": "duel"})
    on(screen)
    assert screen.table.mode
    play_until(screen, "turn")
    for _ in range(4):
        screen.stage.step()
    screen.shell.ui.resize(FULL)
    screen.table.rebuild()
    said = [str(w.words) for w in screen.table.root.walk() if isinstance(w, Label) and w.id == "prompt"]
    assert said and not any("your" in words.lower() for words in said)
    assert not pressable(screen.table, Button, "hint")
    screen.close()


@pytest.mark.parametrize("size", [(1024, 640), FULL])
@pytest.mark.parametrize("language", ["en", "zh_hant"])
def test_seats_and_phones_are_managed(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "pphlbb", language=language)
    screen.open()
    screen.shell.ui.resize(size)
    screen.table.open_companion()
    assert isinstance(screen.stage.screen, CompanionScreen)
    screen.stage.step()
    surface = pygame.Surface(size).convert()
    screen.stage.paint(surface)
    assert len({tuple(surface.get_at((x, size[1] // 3))) for x in range(0, size[0], 5)}) > 12
    screen.desk.take_over(1)
    assert 1 in screen.table.eyes.humans and 2 not in screen.table.eyes.humans
    screen.stage.screen.back()
    screen.close()


def test_the_code_of_the_screen_is_large_and_says_the_address(tmp_path: Path) -> None:
    from game.ui.screens.companion.join import QUIET, address_lines, code_side, modules

    screen = SharedScreen(tmp_path, "shadow_hunters", "ppbb")
    screen.open()
    screen.shell.ui.resize(FULL)
    address = screen.companion.shown_address()
    assert address.endswith(screen.desk.code) and f":{screen.companion.server.port}/" in address
    side = code_side(screen.shell.ui, address) * screen.shell.ui.scale.factor
    assert side >= 8 * (len(modules(address)) + 2 * QUIET) - 1
    assert address_lines("http://192.168.100.20:8642/#X") == ["192.168.", "100.20", ":8642"]
    screen.close()


def test_a_match_that_has_left_the_table_leaves_memory_too(tmp_path: Path) -> None:
    """aiohttp keeps handlers of past servers in a cache; no match may hang on them."""
    screen = SharedScreen(tmp_path, "shadow_hunters", "ppbb")
    screen.open()
    gone = weakref.ref(screen.desk)
    screen.close()
    screen.stage.screens.clear()
    del screen
    gc.collect()
    assert gone() is None


def test_a_match_that_is_shown_again_after_it_was_left_leaves_memory_too(tmp_path: Path) -> None:
    """Its companion is made anew then, and nobody will close it."""
    screen = SharedScreen(tmp_path, "shadow_hunters", "ppbb")
    session, shell = screen.session, screen.shell
    screen.close()
    again = companion_of(shell, session)
    assert again is companion_of(shell, session)
    gone: list[Callable[[], object]] = [weakref.ref(session), weakref.ref(again)]
    screen.stage.screens.clear()
    del screen, session, again, shell
    gc.collect()
    assert [reference() for reference in gone] == [None, None]


def test_the_host_chooses_the_interface_with_the_keyboard(tmp_path: Path) -> None:
    """Not opened anywhere by itself; opened where the host says; an open table moves with its port."""
    screen = SharedScreen(tmp_path, "shadow_hunters", "ppbb")
    on(screen)
    assert not screen.companion.server.running
    screen.table.open_companion()
    screen.stage.step()
    manage = screen.stage.screen
    assert isinstance(manage, CompanionScreen)
    serve = manage.active.find("serve")
    assert isinstance(serve, Dropdown) and serve.focusable
    assert [option.value for option in serve.options] == [EVERYWHERE, *candidates()]
    choose_last(screen, serve)
    assert screen.companion.host == LOOPBACK
    opener = manage.active.find("open")
    assert isinstance(opener, Button)
    opener.activate(screen.shell.ui)
    assert screen.companion.server.host == LOOPBACK
    port = screen.companion.server.port
    assert screen.companion.addresses == [f"http://{LOOPBACK}:{port}/"]
    screen.companion.choose_host(EVERYWHERE)
    assert (screen.companion.server.host, screen.companion.server.port) == (EVERYWHERE, port)
    assert len(screen.companion.addresses) == len(candidates())
    screen.companion.choose_host("203.0.113.7")  # of no interface here
    assert screen.companion.trouble is not None and not screen.companion.server.running
    screen.close()


def choose_last(screen: SharedScreen, field: Dropdown) -> None:
    """Open a field and take its last option, with keys alone: the first Tab only shows where they are."""
    page = screen.stage.screen
    page.set_focus(field.id)
    for intent in (Intent.NEXT, Intent.CONFIRM, *[Intent.DOWN] * len(field.options), Intent.CONFIRM):
        page.handle(Command(intent, "keys"))


def test_phones_see_how_it_ended_until_the_match_is_left(tmp_path: Path) -> None:
    """The end screen turns the match into a replay; the table stays open, and closes with the way out."""
    screen = SharedScreen(tmp_path, "shadow_hunters", "pbbb")
    screen.open()
    on(screen)
    table_file = screen.desk.book.path
    assert table_file is not None
    screen.desk.save_book()
    assert table_file.exists()
    play_some(screen, 10_000)
    assert screen.run(lambda: isinstance(screen.stage.screen, EndScreen), 20)
    assert screen.companion.server.running and not table_file.exists()
    assert screen.shell.replays() and not screen.shell.saves()
    page = screen.desk.pages.private(screen.desk.writer("en"), screen.desk.choosing(1))
    assert page["over"] is not None
    screen.shell.to_menu(screen.session)
    assert not screen.companion.server.running


def test_another_match_closes_the_table_of_the_last_one_and_phones_go_on(tmp_path: Path) -> None:
    screen = SharedScreen(tmp_path, "shadow_hunters", "pbbb")
    screen.open()
    on(screen)
    token = screen.desk.book.tokens.issue(1)
    screen.desk.set_clock(120)
    play_some(screen, 10_000)
    assert screen.run(lambda: isinstance(screen.stage.screen, EndScreen), 20)
    end = screen.stage.screen
    assert isinstance(end, EndScreen)
    end.rematch()
    assert not screen.companion.server.running
    table = screen.stage.screens[0]
    assert isinstance(table, TableModeScreen) and table.companion is not screen.companion
    book = table.companion.desk.book
    assert book.tokens.seat_of(token) == 1 and book.clock == 120, "the same people with the same phones"
    assert table.companion.desk.presence(1) in ("asleep", "lost")
    screen.shell.leave(table.session)
    other = screen.shell.begin(Draft("shadow_hunters", list(table.session.players), {}, "2-2").start())
    again = screen.shell.table(other)
    assert isinstance(again, TableModeScreen)
    assert not again.companion.desk.book.tokens.held, "only a match that has ended hands phones on"
    screen.shell.leave(other)
