"""Ways through the screens, as a player walks them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.content import journal
from game.content.disk import DISK
from game.content.settings import SettingsFile
from game.core.model import TABLE
from game.session.players import Player, pin_digest
from game.session.session import Session, winners
from game.ui.kit.boxes import Label
from game.ui.kit.events import Command, Composing, Key, Pointer, Typed
from game.ui.kit.intents import Intent
from game.ui.kit.text import Mark
from game.ui.kit.widget import plain
from game.ui.samples import sample_session, waiting_session
from game.ui.screens.curtain.recap import recap_of
from game.ui.screens.curtain.screen import CurtainScreen
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.menu.recent import newest
from game.ui.screens.menu.screen import MenuScreen
from game.ui.screens.pause import PauseScreen
from game.ui.screens.replay.replays import RecordRow, ReplaysScreen, Won
from game.ui.screens.replay.screen import ReplayScreen
from game.ui.screens.rules import RulesScreen, split_hits
from game.ui.screens.settings.screen import SettingsScreen
from game.ui.screens.setup.screen import SetupScreen
from game.ui.screens.table.screen import TableScreen
from tests.ui.screens.conftest import Theater

GAME = "shadow_hunters"


# ---- menu and set-up


def test_play_leads_to_the_table_in_one_press(theater: Theater) -> None:
    theater.show(MenuScreen(theater.shell))
    theater.press(f"play.{GAME}")
    assert isinstance(theater.screen, TableScreen)
    assert [item.header.game for item in theater.shell.saves() if item.header] == [GAME]


def test_the_number_of_a_door_and_enter_start_a_match(theater: Theater) -> None:
    theater.show(MenuScreen(theater.shell))
    theater.screen.handle(Key("1"))
    assert isinstance(theater.screen, SetupScreen)
    theater.screen.handle(Command(Intent.CONFIRM))
    assert isinstance(theater.screen, TableScreen)


def test_continue_resumes_the_newest_match(theater: Theater) -> None:
    theater.show(MenuScreen(theater.shell))
    assert not theater.has("continue")
    theater.press(f"play.{GAME}")
    table = theater.screen
    assert isinstance(table, TableScreen)
    theater.pass_time(3.0, 30)
    log = len(table.match.log)
    theater.shell.to_menu(table.session)
    theater.stage.step()
    theater.press("continue")
    again = theater.screen
    assert isinstance(again, TableScreen)
    assert len(again.match.log) >= log
    assert again.session.header.seed == table.session.header.seed


def test_the_last_table_is_remembered_on_disk(theater: Theater) -> None:
    draft = theater.shell.draft(GAME)
    draft.players[0].name = "Mira"
    draft.options["feast"] = "once"
    theater.show(SetupScreen(theater.shell, draft))
    theater.press("save")
    kept = SettingsFile(theater.shell.folders.settings)
    assert kept.problems == []
    assert kept.settings.tables[GAME][0]["name"] == "Mira"
    assert kept.settings.options[GAME] == {"feast": "once"}
    assert theater.shell.draft(GAME).players[0].name == "Mira"


def test_two_seats_of_one_name_are_refused_with_the_reason(theater: Theater) -> None:
    draft = theater.shell.draft(GAME)
    screen = SetupScreen(theater.shell, draft)
    theater.show(screen)
    screen.rename(1, draft.players[0].name)
    screen.start()
    assert theater.screen is screen
    assert screen.start_button.reason


def test_seats_come_and_go_within_the_limits(theater: Theater) -> None:
    screen = SetupScreen(theater.shell, theater.shell.draft(GAME))
    theater.show(screen)
    for mark in (6, 7, 8):
        theater.press(f"add.{mark}")
    assert len(screen.draft.players) == 8
    assert not theater.has("add.1")
    while len(screen.draft.players) > 4:
        theater.press(f"remove.{screen.draft.players[-1].mark}")
    theater.press(f"remove.{screen.draft.players[-1].mark}")
    assert len(screen.draft.players) == 4, "a seat below the least was taken away"


def test_a_house_rule_that_cannot_matter_says_why(theater: Theater) -> None:
    screen = SetupScreen(theater.shell, theater.shell.draft(GAME))
    theater.show(screen)
    choice = screen.root.find("option.shadows_win_on_three_dead_neutrals")
    assert choice is not None
    assert not choice.enabled
    assert choice.reason
    for mark in (6, 7):
        theater.press(f"add.{mark}")
    choice = screen.root.find("option.shadows_win_on_three_dead_neutrals")
    assert choice is not None
    assert choice.enabled


# ---- settings


def test_language_changes_everything_at_once_and_is_kept(theater: Theater) -> None:
    theater.show(SettingsScreen(theater.shell))
    theater.shell.set_language("zh_hant")
    assert theater.shell.ui.language == "zh_hant"
    bar = theater.screen.root.find("pages")
    assert bar is not None
    assert "設定" in bar.accessible().name
    assert SettingsFile(theater.shell.folders.settings).settings.language == "zh_hant"


def test_a_key_can_be_changed_and_taken_back(theater: Theater) -> None:
    screen = SettingsScreen(theater.shell)
    screen.page = "keys"
    theater.show(screen)
    theater.press("key.hint")
    assert screen.typing, "while a key is awaited no key may mean anything else"
    screen.handle(Key("l"))
    keymap = theater.shell.ui.keymap
    assert keymap.keys(Intent.HINT)[0] == "l"
    assert "l" not in keymap.keys(Intent.LOG)
    theater.press("keys_default")
    assert theater.shell.ui.keymap.changes() == {}


def test_unwritable_settings_are_said_and_play_goes_on(theater: Theater, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "settings.json").mkdir()
    theater.show(SettingsScreen(theater.shell))
    theater.shell.set_language("zh_hans")
    assert any(toast.kind == "bad" for toast in theater.stage.toasts)
    assert theater.shell.ui.language == "zh_hans"


# ---- the curtain


@pytest.fixture
def asked(theater: Theater) -> Session:
    return waiting_session(GAME, theater.shell, seat=2)


def test_the_curtain_falls_before_it_names_anybody(
    asked: Session, make_theater: Callable[..., Theater]
) -> None:
    theater = make_theater(speed=100)
    screen = CurtainScreen(theater.shell, asked, 2, on_open=lambda: None)
    theater.show(screen)
    assert not screen.tree.visible
    theater.pass_time(0.1)
    assert not screen.tree.visible
    theater.pass_time(0.3)
    assert screen.tree.visible


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)])
def test_what_waits_behind_the_curtain_touches_no_button(
    make_theater: Callable[..., Theater], size: tuple[int, int]
) -> None:
    theater = make_theater(size, language="en")
    ui = theater.shell.ui
    waits = (Mark(3), " Brandt hands a hermit card to ", Mark(2), " Player 2, who answers it.")
    session = waiting_session(GAME, theater.shell, seat=2)
    screen = CurtainScreen(theater.shell, session, 2, waits=lambda: waits, on_open=lambda: None)
    theater.show(screen)
    theater.pass_time(0.4)
    laid = screen.tell.laid(ui, screen.tell.rect.width)
    tall = laid.size[1]
    assert laid.lines == 1 and not laid.clipped
    assert screen.tell.rect.centery + tall / 2 <= screen.action.rect.top


def test_the_curtain_speaks_the_language_that_was_just_chosen(theater: Theater) -> None:
    """The pause menu, and the settings in it, can be opened over it."""
    session = waiting_session(GAME, theater.shell, seat=2)
    table = theater.shell.table(session)
    assert isinstance(table, TableScreen)
    theater.show(table)
    table.cover(2)
    theater.pass_time(0.4)
    curtain = theater.screen
    assert isinstance(curtain, CurtainScreen)
    before = (plain(curtain.waits), [plain(line.words) for line in curtain.lines])
    assert before[0].isascii() and before[1]
    theater.shell.ui.settings.language = "zh_hans"
    theater.stage.settings_changed()
    theater.stage.step()
    assert not plain(curtain.waits).isascii()
    assert not any(plain(line.words).isascii() for line in curtain.lines)


def test_a_hint_in_another_language_is_forgotten(theater: Theater) -> None:
    session = waiting_session(GAME, theater.shell, seat=1, people=1)
    table = theater.shell.table(session)
    assert isinstance(table, TableScreen)
    theater.show(table)
    theater.pass_time(0.2, 2)
    table.hint()
    assert table.notice
    theater.shell.ui.settings.language = "zh_hans"
    theater.stage.settings_changed()
    assert not table.notice
    prompt = table.root.find("prompt")
    assert isinstance(prompt, Label) and not plain(prompt.words).isascii()


def test_the_curtain_opens_for_a_press_and_then_leaves(asked: Session, theater: Theater) -> None:
    opened: list[int] = []
    theater.show(MenuScreen(theater.shell))
    theater.show(CurtainScreen(theater.shell, asked, 2, on_open=lambda: opened.append(2)))
    theater.pass_time(0.2)
    theater.screen.handle(Command(Intent.CONFIRM))
    theater.pass_time(0.2, 2)
    assert opened == [2]
    assert isinstance(theater.screen, MenuScreen)


def test_only_the_pin_opens_it(asked: Session, theater: Theater) -> None:
    opened: list[int] = []
    asked.players[1].pin = pin_digest("1234")
    theater.show(MenuScreen(theater.shell))
    curtain = CurtainScreen(theater.shell, asked, 2, on_open=lambda: opened.append(2))
    theater.show(curtain)
    theater.pass_time(0.2)
    theater.screen.handle(Command(Intent.CONFIRM))
    for digit in "9999":
        theater.screen.handle(Typed(digit))
    assert opened == []
    assert not theater.has("forgot")
    for _ in range(2):
        for digit in "0000":
            theater.screen.handle(Typed(digit))
    assert theater.has("forgot")
    for digit in "1234":
        curtain.handle(Typed(digit))
    assert opened == [2]


def test_nothing_private_stands_on_the_curtain(theater: Theater, asked: Session) -> None:
    hidden = [event for entry in asked.match.log for event in entry.events if event.seats is not None]
    assert any(event.kind.startswith("hermit_given") for event in hidden), "no secret to keep"
    content = asked.rules.content
    secret = [card.name.get("en") for card in content.hermit_cards.values()]
    secret += [
        content.characters[seat["character"]].name.get("en")
        for seat in asked.match.view(1)["seats"]
        if seat["character"] and not seat["revealed"]
    ]
    for seat in range(1, 7):
        told = " ".join(plain(line.words) for line in recap_of(theater.shell, asked, seat))
        assert not [name for name in secret if name in told]


def test_the_menu_sees_only_what_the_table_sees(theater: Theater) -> None:
    theater.show(MenuScreen(theater.shell))
    theater.press(f"play.{GAME}")
    table = theater.screen
    assert isinstance(table, TableScreen)
    theater.shell.to_menu(table.session)
    recent = newest(theater.shell)
    assert recent is not None
    assert recent.view is not None
    assert recent.view["viewer"] == TABLE
    assert all(seat["character"] is None for seat in recent.view["seats"])


# ---- end, replays, rules


def test_a_finished_match_becomes_a_replay(theater: Theater) -> None:
    session = _played_out(theater)
    theater.show(EndScreen(theater.shell, session))
    assert theater.shell.saves() == []
    kept = theater.shell.replays()
    assert len(kept) == 1
    assert journal.load(kept[0].path).problems == []
    assert kept[0].winners == tuple(sorted(winners(session)))


def test_the_list_of_replays_says_who_has_won(theater: Theater) -> None:
    session = _played_out(theater)
    names = [session.player(seat).name for seat in sorted(winners(session))]
    theater.show(EndScreen(theater.shell, session))
    theater.show(ReplaysScreen(theater.shell))
    (row,) = [widget for widget in theater.screen.root.walk() if isinstance(widget, RecordRow)]
    said = plain(row.won.words).strip()
    assert said.endswith(" won") and all(name in said for name in names)
    assert not any(player.name in said for player in session.players if player.name not in names)
    assert row.won.rect.right <= row.who.rect.left + 1
    assert row.who.rect.right <= row.buttons[0].rect.left


def test_many_long_names_of_winners_become_marks(make_theater: Callable[..., Theater]) -> None:
    theater = make_theater((1024, 640), language="en")
    players = [Player("Bartholomew the Elder", mark=9 - seat) for seat in range(1, 9)]
    ui = theater.shell.ui
    won = Won(ui, players, (1, 2, 5, 8))
    assert won.fit(ui, 400.0) <= 400.0
    assert [part for part in won.words if isinstance(part, Mark)] == [Mark(8), Mark(7), Mark(4), Mark(1)]
    assert plain(Won(ui, players, ()).words).strip() == "Nobody won"
    assert Won(ui, players, None).fit(ui, 400.0) == 0.0
    assert Won(ui, players[:2], (5,)).words == "", "a header that names fewer players than the last line"


def _played_out(theater: Theater) -> Session:
    draft = theater.shell.draft(GAME)
    draft.seed = "5"
    for player in draft.players:
        player.kind, player.level = "bot", "random"
    session = theater.shell.begin(draft.start())
    while not session.over:
        session.bot_step()
    return session


def test_the_end_shows_all_roles_and_the_seed_opens_the_seal(theater: Theater) -> None:
    screen = EndScreen(theater.shell, sample_session(GAME, theater.shell))
    theater.show(screen)
    assert screen.results is not None
    assert len(screen.results.seats) == 6
    assert all(result.title and result.side for result in screen.results.seats)
    won = [result.seat for result in screen.results.seats if result.won]
    assert won
    assert screen.results.seats[: len(won)] == tuple(r for r in screen.results.seats if r.won), (
        "winners first"
    )
    assert screen.seal.true


def test_roles_turn_up_one_by_one_and_can_be_skipped(make_theater: Callable[..., Theater]) -> None:
    theater = make_theater(speed=100)
    screen = EndScreen(theater.shell, sample_session(GAME, theater.shell))
    theater.show(screen)
    theater.pass_time(0.3)
    assert any(card.turned < 1 for card in screen.cards)
    screen.handle(Pointer("down", (700.0, 20.0)))
    theater.pass_time(0.1)
    assert all(card.turned >= 1 for card in screen.cards)


def test_rematch_keeps_the_people_and_changes_the_seed(theater: Theater) -> None:
    session = sample_session(GAME, theater.shell, people=1)
    theater.show(EndScreen(theater.shell, session))
    theater.press("rematch")
    table = theater.screen
    assert isinstance(table, TableScreen)
    assert [player.name for player in table.session.players] == [player.name for player in session.players]
    assert table.session.header.seed != session.header.seed


def test_the_picture_is_saved_where_it_says(theater: Theater) -> None:
    theater.show(EndScreen(theater.shell, sample_session(GAME, theater.shell)))
    theater.press("picture")
    pictures = list((theater.shell.folders.data / "pictures").glob("*.png"))
    assert len(pictures) == 1
    assert pictures[0].stat().st_size > 10_000


def test_a_replay_goes_forwards_backwards_and_by_itself(theater: Theater) -> None:
    theater.show(EndScreen(theater.shell, sample_session(GAME, theater.shell)))
    theater.press("replay")
    screen = theater.screen
    assert isinstance(screen, ReplayScreen)
    screen.go(40)
    screen.forward()
    ahead = screen.step
    assert ahead > 40
    screen.back()
    assert screen.step <= 40
    screen.toggle()
    theater.pass_time(20.0, 60)
    assert screen.step > ahead
    screen.go(screen.tape.length)
    screen.see_as(3)
    assert screen.view["viewer"] == 3
    theater.screen.handle(Command(Intent.BACK))
    assert isinstance(theater.screen, EndScreen)


def test_a_damaged_record_is_listed_with_its_reason_and_left_alone(theater: Theater) -> None:
    folder = theater.shell.folders.replays
    folder.mkdir(parents=True)
    broken = folder / "shadow_hunters-1.jsonl"
    broken.write_text("{garbled\n", encoding="utf-8")
    theater.show(ReplaysScreen(theater.shell))
    names = [widget.accessible().name for widget in theater.screen.root.walk()]
    assert any("shadow_hunters-1.jsonl" in name for name in names)
    assert any("garbled" in name or "cut off" in name for name in names)
    assert broken.read_text(encoding="utf-8") == "{garbled\n"


def test_a_record_that_is_open_elsewhere_is_kept_and_the_reason_is_said(theater: Theater) -> None:
    theater.show(EndScreen(theater.shell, _played_out(theater)))
    (item,) = theater.shell.replays()
    screen = ReplaysScreen(theater.shell)
    theater.show(screen)
    guard = DISK.open(item.path, new=False)
    assert DISK.lock(guard)
    screen._delete(item)
    DISK.close(guard)
    assert item.path.exists()
    assert "this game is open in another window" in plain(theater.stage.toasts[-1].words)


def test_rules_open_at_a_section_and_can_be_searched(theater: Theater) -> None:
    screen = RulesScreen(theater.shell, GAME, "7.2")
    theater.show(screen)
    head = screen.targets["7.2"]
    assert screen.page.rect.top <= head.rect.top <= screen.page.rect.top + 60
    screen.set_focus("search")
    screen.handle(Typed("dynamite"))
    rows = [widget.id for widget in screen.root.walk() if widget.id.startswith("row.")]
    reference = screen.reference
    assert reference is not None
    assert rows == [f"row.{section.id}" for section in reference.search("dynamite", "en")]
    assert screen.focus is not None
    assert screen.focus.id == "search", "typing must go on"


def test_an_input_method_can_be_used_in_the_search(make_theater: Callable[..., Theater]) -> None:
    theater = make_theater(language="zh_hant")
    screen = RulesScreen(theater.shell, GAME)
    theater.show(screen)
    screen.set_focus("search")
    screen.handle(Composing("gong"))
    screen.handle(Typed("攻擊"))
    assert screen.query == "攻擊"


def test_hits_are_cut_out_of_a_text() -> None:
    assert split_hits("The Axe, an axe", "axe") == [
        ("The ", False),
        ("Axe", True),
        (", an ", False),
        ("axe", True),
    ]
    assert split_hits("nothing", "") == [("nothing", False)]


def test_the_pause_menu_saves_and_leads_back(theater: Theater) -> None:
    theater.show(MenuScreen(theater.shell))
    theater.press(f"play.{GAME}")
    table = theater.screen
    assert isinstance(table, TableScreen)
    theater.show(PauseScreen(theater.shell, table.session))
    theater.press("keys")
    assert theater.screen.popups
    theater.screen.handle(Command(Intent.BACK))
    theater.screen.handle(Command(Intent.BACK))
    assert theater.screen is table
    theater.show(PauseScreen(theater.shell, table.session))
    theater.press("leave")
    assert isinstance(theater.screen, MenuScreen)
    assert theater.has("continue")


def test_losing_the_focus_covers_secrets_under_a_menu_too(theater: Theater) -> None:
    draft = theater.shell.draft(GAME)
    draft.set_kind(1, "human", theater.shell.stock())
    theater.shell.ui.host.push(MenuScreen(theater.shell))
    theater.shell.start(draft)
    table = theater.screen
    assert isinstance(table, TableScreen)
    for _ in range(400):
        theater.pass_time(0.1)
        if isinstance(theater.screen, CurtainScreen):
            break
    curtain = theater.screen
    assert isinstance(curtain, CurtainScreen)
    theater.pass_time(0.1)
    curtain.open()
    theater.pass_time(0.2, 2)
    assert theater.screen is table
    assert table.eyes.viewer == curtain.seat
    theater.show(PauseScreen(theater.shell, table.session))
    theater.stage.hide_private()
    assert isinstance(theater.screen, CurtainScreen)
    assert table.view["viewer"] == TABLE


def test_the_result_can_be_seen_again_from_the_table(theater: Theater) -> None:
    session = sample_session(GAME, theater.shell)
    theater.show(MenuScreen(theater.shell))
    theater.show(PauseScreen(theater.shell, session))
    theater.press("result")
    assert isinstance(theater.screen, EndScreen)


def test_every_game_ends_with_what_each_seat_has_and_the_last_moves(theater: Theater) -> None:
    for game in theater.shell.games():
        session = sample_session(game, theater.shell)
        end = theater.show(EndScreen(theater.shell, session))
        assert isinstance(end, EndScreen) and end.results is not None
        assert all(seat.title and seat.condition for seat in end.results.seats), game
        assert end.moves.lines, game
