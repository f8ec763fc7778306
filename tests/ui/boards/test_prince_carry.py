"""Dragging things into a deal of Prince of the City: what can be carried, where it may be let go, what that
does; a press stays a press."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.content.paths import find_folders
from game.content.settings import Settings
from game.core.match import Match
from game.core.model import Ask
from game.session.players import Player
from game.session.session import Session, Start
from game.ui import start
from game.ui.boards.prince_of_the_city import PrinceOfTheCityBoard
from game.ui.boards.prince_of_the_city.draft import Stake
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.carry import LIFT
from game.ui.kit.events import Pointer
from game.ui.kit.widget import Widget
from game.ui.screens.table.area import Spot
from game.ui.screens.table.screen import TableScreen
from tests.ui.boards.test_prince_board import PLAYERS, RULES

Point = tuple[float, float]


def dealing(folder: Path, kind: str = "resource") -> tuple[Stage, TableScreen, PrinceOfTheCityBoard, int]:
    """Seat 1 asked a question of a kind with a hand card, vitae and a token to give, and a partner."""
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0), clock=lambda: 0.0)
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    for seed in range(1, 60):
        players = [Player(name, "human" if seat == 1 else "bot", "skilled", seat)
                   for seat, name in enumerate(PLAYERS, 1)]
        begun = Start("prince_of_the_city", players, {"turns": "6"}, seed=f"carry-{seed}")
        session = Session.new(RULES, begun)
        partner = play_on(session.match, kind, Random(seed))
        if partner:
            table = TableScreen(shell, session)
            stage.push(table)
            stage.step()
            assert isinstance(table.board, PrinceOfTheCityBoard)
            return stage, table, table.board, partner
    raise AssertionError("nobody ever had something to give")


def play_on(match: Match, kind: str, rng: Random) -> int:
    """Random play until seat 1 is asked and has something to give; the partner, 0 at the end."""
    for _ in range(1500):
        pending = match.pending
        if not isinstance(pending, Ask):
            return 0
        if pending.kind == kind and pending.seats == (1,):
            view = match.view(1)
            own = view["seats"][0]
            ready = own["hand"] and own["vitae"] > 2 and own["tokens"] and not own["gave_token"]
            near = [seat["seat"] for seat in view["seats"][1:] if own["zone"] and seat["zone"] == own["zone"]]
            if ready and near:
                return int(near[0])
        assert match.submit(RULES.sample(match.snapshot(), pending.seats[0], rng)) is None
    return 0


def middle(widget: Widget) -> Point:
    return widget.rect.centerx, widget.rect.centery


def spot(table: TableScreen, wanted: Callable[[Spot], bool]) -> Point:
    return next(middle(one) for one in table.root.walk() if isinstance(one, Spot) and wanted(one))


def carry(stage: Stage, table: TableScreen, start: Point, end: Point) -> None:
    """Press, move, let go."""
    table.handle(Pointer("down", start))
    for share in (0.3, 0.7, 1.0):
        table.handle(Pointer("move", (start[0] + (end[0] - start[0]) * share,
                                      start[1] + (end[1] - start[1]) * share)))
        stage.step()
    table.handle(Pointer("up", end))
    stage.step()


def row_of(table: TableScreen, seat: int) -> Point:
    """A place on the box of a seat that is no card."""
    box = max((one.rect for one in table.root.walk() if isinstance(one, Spot)
               and one.region.thing == f"seat:{seat}"), key=lambda rect: rect.width)
    return box.left + 30, box.top + 20


def hand_card(table: TableScreen, board: PrinceOfTheCityBoard) -> tuple[str, Point]:
    thing = f"card:{table.view['seats'][0]['hand'][0]}"
    area = board.stage.hand
    return thing[5:], spot(table, lambda one: one.region.thing == thing and area.contains(one.region.rect))


def test_a_hand_card_dropped_on_a_player_opens_the_deal_with_it(tmp_path: Path) -> None:
    stage, table, board, partner = dealing(tmp_path)
    card, start = hand_card(table, board)
    carry(stage, table, start, row_of(table, partner))
    draft = board.deals.draft
    assert board.deals.open and draft is not None
    assert (draft.partner, draft.give.hand) == (partner, [card])
    assert not table.popups
    send = table.root.find("extra.send")
    assert isinstance(send, Button) and send.enabled
    send.activate(table.ui)
    told = [event for entry in table.match.log for event in entry.events if event.kind == "offered"]
    assert dict(told[-1].arguments)["target"] == partner


def test_a_token_is_carried_from_its_zone_to_the_deal_table(tmp_path: Path) -> None:
    stage, table, board, _ = dealing(tmp_path)
    opener = table.root.find("extra.deal")
    assert isinstance(opener, Button)
    opener.activate(table.ui)
    stage.step()
    zone = next(name for name, told in table.view["zones"].items() if "1" in told["tokens"])
    panel = table.root.find("deal")
    assert panel is not None
    carry(stage, table, spot(table, lambda one: one.region.thing == f"zone:{zone}"), middle(panel))
    draft = board.deals.draft
    assert draft is not None and draft.give.token == zone


def test_within_the_deal_table_things_go_across_and_come_back(tmp_path: Path) -> None:
    stage, table, board, _ = dealing(tmp_path)
    opener = table.root.find("extra.deal")
    assert isinstance(opener, Button)
    opener.activate(table.ui)
    stage.step()

    def across(ident: str, theirs: bool) -> None:
        thing, panel = table.root.find(ident), table.root.find("deal")
        assert thing is not None and panel is not None
        share = 0.75 if theirs else 0.25
        carry(stage, table, middle(thing), (panel.rect.left + panel.rect.width * share, panel.rect.top + 90))

    across("deal.True.vitae.carry", True)
    across("deal.True.vitae.carry", True)
    draft = board.deals.draft
    assert draft is not None and draft.give.vitae == 2
    card = table.view["seats"][0]["hand"][0]
    ident = next(one.id for one in table.root.walk() if one.id.startswith("deal.card.hand."))
    across(ident, True)
    assert draft.give.hand == [card]
    across(ident, False)
    assert draft.give.hand == []
    across("deal.True.vitae.carry", False)
    assert draft.give.vitae == 2, "what goes back to its own side was not in the deal"


def test_a_press_with_an_unsteady_hand_is_a_press(tmp_path: Path) -> None:
    stage, table, board, _ = dealing(tmp_path)
    opener = table.root.find("extra.deal")
    assert isinstance(opener, Button)
    opener.activate(table.ui)
    stage.step()
    thing = next(one for one in table.root.walk() if one.id.startswith("deal.card.hand."))
    x, y = middle(thing)
    table.handle(Pointer("down", (x, y)))
    table.handle(Pointer("move", (x + LIFT * 0.6, y)))
    table.handle(Pointer("up", (x + LIFT * 0.6, y)))
    draft = board.deals.draft
    assert draft is not None and len(draft.give.hand) == 1


def test_what_is_let_go_elsewhere_changes_nothing(tmp_path: Path) -> None:
    stage, table, board, _ = dealing(tmp_path)
    _, start = hand_card(table, board)
    before = len(table.match.log)
    carry(stage, table, start, (640.0, 20.0))
    assert board.deals.draft is None and not board.deals.open and not table.popups
    assert len(table.match.log) == before and table.choice is not None and not table.choice.picks


def test_nothing_is_carried_when_there_is_no_deal_to_make(tmp_path: Path) -> None:
    stage, table, board, partner = dealing(tmp_path, "move")
    zone = next(name for name, told in table.view["zones"].items() if "1" in told["tokens"])
    carry(stage, table, spot(table, lambda one: one.region.thing == f"zone:{zone}"), row_of(table, partner))
    assert board.deals.draft is None and not board.deals.open


@pytest.mark.parametrize("pile", ["cards", "vitae"])
def test_no_more_is_added_than_there_is(pile: str) -> None:
    stake = Stake()
    for _ in range(5):
        stake.add(pile, "", 3)
    assert getattr(stake, pile) == 3
    for _ in range(5):
        stake.remove(pile, "")
    assert getattr(stake, pile) == 0


def test_a_card_is_added_once_per_copy() -> None:
    stake = Stake()
    for _ in range(3):
        stake.add("play", "bodyguard", 2)
    assert stake.play == ["bodyguard", "bodyguard"]
    stake.remove("play", "bodyguard")
    stake.remove("play", "night_nurse")
    assert stake.play == ["bodyguard"]
    stake.add("token", "harbor", 1)
    assert stake.token == "harbor"
    stake.remove("token", "harbor")
    assert stake.token == ""
