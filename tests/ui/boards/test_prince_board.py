"""The board of Prince of the City: the city fits every window, everything can be reached, deals compose to
actions that the rules accept, nothing hidden is drawn."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from game.catalog import open_game
from game.content.names import Names
from game.content.paths import art_folder, find_folders
from game.content.settings import Settings
from game.content.text import Catalog
from game.core.chance import SeededChance
from game.core.match import Match
from game.core.model import LANGUAGES, TABLE, Ask, Over, View
from game.rules.prince_of_the_city.odds import Side, at_least, chances, ways
from game.session.players import Player
from game.session.session import Session, Start
from game.session.summary import Course
from game.ui import start
from game.ui.boards import Look
from game.ui.boards.prince_of_the_city import PrinceOfTheCityBoard
from game.ui.boards.prince_of_the_city.draft import Draft, Stake
from game.ui.boards.prince_of_the_city.forecast import after, contest_chances, side_of
from game.ui.boards.prince_of_the_city.hand import card_rects
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.pieces import arrange
from game.ui.boards.prince_of_the_city.places import Asked, plan
from game.ui.boards.prince_of_the_city.reading import ZoneView
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.services import Ui
from game.ui.screens.games.prince_of_the_city import FACE
from game.ui.screens.table.area import Spot
from game.ui.screens.table.frame import stage_for
from game.ui.screens.table.screen import TableScreen

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
RULES = open_game("prince_of_the_city")
PLAYERS = ("Augusta", "Barnaby", "Isaure", "Samira", "Rurik")


@lru_cache(maxsize=24)
def ui_for(size: tuple[int, int], language: str = "en", percent: int = 0) -> Ui:
    prepare_headless()
    settings = Settings()
    settings.language, settings.ui_scale = language, percent  # type: ignore[assignment]  # literals
    ui = Ui(art_folder(), {name: Catalog.load(name) for name in LANGUAGES}, settings)
    ui.resize(size)
    ui.resolve = Names(RULES.content, language, PLAYERS).name
    return ui


@lru_cache(maxsize=32)
def match_for(kind: str, turn: int = 2, board: str = "city", seats: int = 5, seed: int = 3) -> Match:
    """Random play on to a question of a kind."""
    options = RULES.complete_options({"board": board, "turns": "8"})
    match = Match(RULES, RULES.setup(options, seats), SeededChance(str(seed)))
    match.start()
    rng = Random(seed)
    for _ in range(6000):
        pending = match.pending
        if not isinstance(pending, Ask):
            break
        if pending.kind == kind and match.view(TABLE)["turn"] >= turn:
            return match
        refusal = match.submit(RULES.sample(match.snapshot(), pending.seats[0], rng))
        assert refusal is None
    raise AssertionError(f"no {kind} came up")


def view_for(kind: str, turn: int = 2, board: str = "city", seats: int = 5) -> View:
    match = match_for(kind, turn, board, seats)
    pending = match.pending
    assert isinstance(pending, Ask)
    return match.view(pending.seats[0])


def board_for(ui: Ui, view: View) -> PrinceOfTheCityBoard:
    board = PrinceOfTheCityBoard(ui, RULES, Names(RULES.content, ui.language, PLAYERS))
    board.layout(stage_for(ui, board, view))
    return board


def picture(board: PrinceOfTheCityBoard, ui: Ui, view: View, look: Look) -> bytes:
    surface = pygame.Surface(ui.scale.pixels).convert()
    surface.fill((11, 16, 26))
    board.draw(surface, view, look, frozenset())
    return pygame.image.tobytes(surface, "RGB")


# ---- places


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("events", [0, 1, 2, 5])
@pytest.mark.parametrize("chips", [False, True])
def test_nothing_around_the_city_touches_it(size: tuple[int, int], events: int, chips: bool) -> None:
    ui = ui_for(size)
    stage = stage_for(ui)
    board = PrinceOfTheCityBoard(ui, RULES, Names(RULES.content, "en", PLAYERS))
    chart = board.lore.chart("city")
    ledger = ((230.0, 240.0), (130.0, 240.0), (110.0, 156.0))
    made = plan(stage.board, chart, Asked(events, ledger, (180.0, 219.0), chips), ui.scale.factor)
    assert len(made.events) == events
    boxes = [made.turn, made.ledger, made.legend, *made.events]
    shown = [box for box in boxes if box.width]
    assert all(stage.board.inflate(2, 2).contains(box) for box in shown)
    assert stage.board.inflate(2, 2).contains(made.city.rect)
    assert made.city.side >= 26 * ui.scale.factor
    for zone in chart.zones:
        outline = made.city.outline(zone, 0.99)
        for box in shown:
            assert not any(box.collidepoint(x, y) for x, y in outline)
    assert not any(one.colliderect(other) for one, other in combinations(made.events, 2))


@pytest.mark.parametrize("board", ["city", "five_zones"])
def test_any_map_of_the_data_is_drawn(board: str) -> None:
    view = view_for("propose", 1, board, 3)
    ui = ui_for((1280, 720))
    made = board_for(ui, view)
    assert picture(made, ui, view, Look())
    zones = {region.thing for region in made.regions(view) if region.thing.startswith("zone:")}
    assert zones == {f"zone:{zone}" for zone in RULES.content.boards[board].zones}


@pytest.mark.parametrize("stacks", range(6))
@pytest.mark.parametrize("figures", range(6))
def test_tokens_and_figures_stay_on_their_hex(stacks: int, figures: int) -> None:
    tokens = tuple((seat, 1 + seat * 2) for seat in range(1, stacks + 1))
    layout = arrange(ZoneView(tokens, 1, tuple(range(1, figures + 1))))
    assert len(layout.stacks) == stacks and len(layout.stands) == figures
    assert all(abs(stack.at[0]) + stack.size / 2 <= 72 for stack in layout.stacks)
    assert all(stack.rise * (stack.count - 1) <= 31 for stack in layout.stacks)
    assert all(abs(stand.at[0]) <= 69 for stand in layout.stands)
    assert len({stand.at for stand in layout.stands}) == figures


# ---- regions


@pytest.mark.parametrize("size", SIZES[:3])
def test_everything_on_the_table_has_a_region(size: tuple[int, int]) -> None:
    view = view_for("propose", 3)
    ui = ui_for(size)
    board = board_for(ui, view)
    regions = board.regions(view)
    things = {region.thing for region in regions}
    own = view["seats"][view["viewer"] - 1]
    wanted = {f"zone:{zone}" for zone in view["zones"]} | {f"seat:{seat['seat']}" for seat in view["seats"]}
    wanted |= {f"event:{event}" for event in view["events"]} | {
        f"domain:{domain}" for domain in view["domains"]
    }
    wanted |= {f"card:{card}" for card in own["hand"]}
    wanted |= {f"card:{card['card']}" for seat in view["seats"] for card in seat["active"]}
    assert wanted <= things
    window = pygame.Rect(0, 0, *ui.scale.pixels)
    assert all(window.contains(region.rect) for region in regions)


def test_hexes_are_hit_to_their_edge_only() -> None:
    view = view_for("move", 2)
    board = board_for(ui_for((1920, 1080)), view)
    zones = [region for region in board.regions(view) if region.thing.startswith("zone:")]
    for region in zones:
        assert region.contains(region.rect.center)
        assert not region.contains((region.rect.left + 1, region.rect.top + 1))
        hit = [other.thing for other in zones if other.contains(region.rect.center)]
        assert hit == [region.thing]


def test_rolled_dice_can_be_pointed_at() -> None:
    view = view_for("react", 1)
    board = board_for(ui_for((1920, 1080)), view)
    fought = view["duel"] or view["contest"]
    names = {f"die:{one['die']}" for side in fought["sides"] for one in side["faces"]}
    assert names and names <= {region.thing for region in board.regions(view)}


# ---- drawing


@pytest.mark.parametrize(
    ("size", "language", "percent"),
    [
        ((1024, 640), "en", 0),
        ((1280, 720), "zh_hant", 0),
        ((1920, 1080), "zh_hans", 75),
        ((1920, 1080), "en", 200),
        ((3840, 2160), "en", 0),
    ],
)
@pytest.mark.parametrize("kind", ["resource", "propose", "raise", "attack"])
def test_every_phase_is_drawn_in_every_size(
    size: tuple[int, int], language: str, percent: int, kind: str
) -> None:
    view = view_for(kind)
    ui = ui_for(size, language, percent)
    board = board_for(ui, view)
    zones = frozenset(f"zone:{zone}" for zone in list(view["zones"])[:9])
    plain = picture(board, ui, view, Look())
    assert plain == picture(board, ui, view, Look())
    assert plain != picture(board, ui, view, Look(lit=zones))



def test_hands_are_seen_by_their_owner_only() -> None:
    tables = (match_for("resource", 3, seed=seed) for seed in range(1, 40))
    match = next(one for one in tables if any(seat["hand_size"] for seat in one.view(TABLE)["seats"]))
    owner = next(seat["seat"] for seat in match.view(TABLE)["seats"] if seat["hand_size"])
    ui = ui_for((1920, 1080))
    shown, hidden = match.view(owner), match.view(TABLE)
    board = board_for(ui, shown)
    cards = {f"card:{card}" for card in shown["seats"][owner - 1]["hand"]}
    open_cards = {f"card:{card['card']}" for seat in shown["seats"] for card in seat["active"]}
    assert cards <= {region.thing for region in board.regions(shown)}
    assert not (cards - open_cards) & {region.thing for region in board.regions(hidden)}
    for other in range(1, 6):
        if other != owner:
            assert match.view(other)["seats"][owner - 1]["hand"] is None
    curtained = Look(private=False)
    empty = board.places(board.scene(shown)).hand
    surface = pygame.Surface(ui.scale.pixels).convert()
    surface.fill((11, 16, 26))
    board.draw(surface, shown, curtained, frozenset())
    assert surface.get_at(empty.center)[:3] == (11, 16, 26)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_inspector_knows_everything(language: str) -> None:
    view = view_for("propose", 3)
    ui = ui_for((1920, 1080), language)
    board = board_for(ui, view)
    surface = pygame.Surface((400, 700)).convert()
    for region in board.regions(view):
        if region.thing.startswith("place:"):
            continue
        found = board.inspect(region.thing, view)
        assert found is not None and found.title
        for words in (found.title, found.subtitle, *(words for _, words in found.lines)):
            assert "{" not in words and "prince_of_the_city." not in words
        if found.picture is not None:
            found.picture(surface, pygame.Rect(0, 0, 300, round(300 / found.picture_ratio)))


def test_steps_and_headline_follow_the_game() -> None:
    view = view_for("propose", 2)
    board = board_for(ui_for((1920, 1080)), view)
    assert [step.state for step in board.steps(view)] == ["done", "done", "done", "now", "to_come"]
    assert board.headline(view)[1] == {"seat": f"seat:{view['current']}"}


# ---- odds and forecasts


def test_ways_of_dice_add_up() -> None:
    assert sum(ways(3)) == 1000
    assert ways(2)[11] == 10 and ways(2)[20] == 1
    assert sum(ways(2, True)) == 100 and ways(2, True)[10] == 19


def test_chances_are_exact() -> None:
    found = chances((Side(4, 2), Side(3, 10)))  # the contest of the written example
    assert found.win[0] == pytest.approx(0.3494755) and found.win[1] == pytest.approx(0.601668)
    assert sum(found.win) + found.tie == pytest.approx(1.0)
    assert at_least(Side(1, 6), 13) == pytest.approx(0.4)
    three = (Side(1, 0), Side(1, 0), Side(1, 0))
    assert chances(three).win == pytest.approx((0.285, 0.285, 0.285))
    assert chances(three, True).tie == pytest.approx(0.28)


def test_chances_agree_with_rolling() -> None:
    rng = Random(5)
    sides = (Side(2, 3), Side(3, -2), Side(1, 9))
    wins, rolls = [0, 0, 0], 20_000
    for _ in range(rolls):
        results = [side.bonus + sum(rng.randint(1, 10) for _ in range(side.dice)) for side in sides]
        if results.count(max(results)) == 1:
            wins[results.index(max(results))] += 1
    for share, count in zip(chances(sides).win, wins, strict=True):
        assert abs(share - count / rolls) < 0.015


def test_the_panel_and_the_rules_add_alike() -> None:
    """Once all dice lie, the chance of whoever the rules then declare the winner is 1."""
    view = view_for("react", 1)
    fought = view["duel"] or view["contest"]
    sides = [side_of(side) for side in fought["sides"]]
    assert all(side.dice == 0 for side in sides)
    board = board_for(ui_for((1920, 1080)), view)
    if view["contest"]:
        found = contest_chances(board.scene(view), sides)
        assert set(found.win) <= {0.0, 1.0}


def test_what_follows_from_tokens_is_what_the_rules_make_of_them() -> None:
    match = match_for("propose", 3)
    pending = match.pending
    assert isinstance(pending, Ask)
    view = match.view(pending.seats[0])
    board = board_for(ui_for((1920, 1080)), view)
    scene = board.scene(view)
    for zone, told in view["zones"].items():
        if zone != scene.chart.elysium:
            assert after(scene, zone, {}).control == told["control"]


# ---- deals


def partnered() -> tuple[Match, int, int]:
    """A Resource phase in which somebody with vitae and a token may deal."""
    for seed in range(1, 40):
        match = match_for("resource", 2, seed=seed)
        pending = match.pending
        assert isinstance(pending, Ask)
        view, seat = match.view(pending.seats[0]), pending.seats[0]
        near = view["partners"][str(seat)]
        if near and view["seats"][seat - 1]["vitae"] > 1 and view["seats"][seat - 1]["tokens"]:
            return match, seat, near[0]
    raise AssertionError("nobody may deal")


def test_a_draft_becomes_an_offer_that_the_rules_accept() -> None:
    match, seat, partner = partnered()
    view = match.view(seat)
    zone = next(zone for zone, told in view["zones"].items() if str(seat) in told["tokens"])
    draft = Draft(partner, Stake(vitae=1, token=zone), Stake(promise="leave_domain", about="faith"))
    assert match.check(draft.action(seat)) is None
    draft.give.vitae = 99
    refusal = match.check(draft.action(seat))
    assert refusal is not None and refusal.reason == "keep_one_vitae"


def test_a_counter_offer_begins_with_the_terms_it_answers() -> None:
    match, seat, partner = partnered()
    match = Match(RULES, match.snapshot(), SeededChance("9"))
    assert match.submit(Draft(partner, Stake(vitae=1), Stake(promise="help")).action(seat)) is None
    told = match.view(partner)["offers"][-1]
    counter = Draft.answering(told)
    assert counter.partner == seat and counter.want.vitae == 1 and counter.give.promise == "help"
    assert match.check(counter.action(partner)) is None


def test_cards_are_added_and_taken_out_by_pressing() -> None:
    stake = Stake()
    stake.toggle("hand", "feast_night", 2)
    stake.toggle("hand", "feast_night", 2)
    assert stake.hand == ["feast_night", "feast_night"] and not stake.empty
    stake.toggle("hand", "feast_night", 2)
    assert stake.empty


# ---- at the table screen


def open_table(folder: Path, kinds: str, seed: str = "1-1") -> tuple[Stage, TableScreen]:
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0))
    now = [0.0]
    shell.ui.clock = lambda: now[0]
    stage = Stage(shell.ui)
    shell.ui.resize((1280, 720))
    players = [
        Player(PLAYERS[seat - 1], "human" if kind == "h" else "bot", "skilled", seat)
        for seat, kind in enumerate(kinds, 1)
    ]
    session = Session.new(RULES, Start("prince_of_the_city", players, {"turns": "6"}, seed=seed))
    table = TableScreen(shell, session)
    stage.push(table)
    return stage, table


SIDE = ("undo", "hint", "pass", "speed", "pause", "sound", "rules", "menu", "drawer", "inspector.rules")


def presses(table: TableScreen) -> list[Spot | Button]:
    """What may be pressed to get on: lit spots and enabled buttons of the bar and the dock."""
    found: list[Spot | Button] = []
    for widget in table.root.walk():
        if isinstance(widget, Spot):
            if widget.lit:
                found.append(widget)
        elif isinstance(widget, Button) and widget.enabled and widget.id not in SIDE and not widget.selected:
            found.append(widget)
    return found


def test_a_whole_game_with_four_bots_by_pressing_what_is_lit(tmp_path: Path) -> None:
    stage, table = open_table(tmp_path, "hbbbb")
    rng = Random(4)
    pressed = 0
    for _ in range(9000):
        stage.step()
        if table.session.over:
            break
        if table.choice is None:
            continue
        offered = presses(table)
        assert offered, f"nothing to press although {table.match.pending} waits"
        rng.choice(offered).activate(table.ui)
        pressed += 1
    assert table.session.over and pressed > 60


def test_a_number_is_chosen_with_a_stepper(tmp_path: Path) -> None:
    stage, table = open_table(tmp_path, "hbbbb", "1-4")
    rng = Random(2)
    for _ in range(6000):
        stage.step()
        if table.choice is None:
            continue
        pending = table.match.pending
        assert isinstance(pending, Ask)
        if pending.kind == "propose" and table.view["seats"][0]["pool"] > 1:
            break
        table.submit(RULES.sample(table.match.snapshot(), 1, rng))
    before = table.look.words["tokens"]
    more = table.root.find("step.tokens.more")
    assert isinstance(more, Button) and before == 1
    more.activate(table.ui)
    assert table.look.words["tokens"] == 2
    zone = next(widget for widget in table.root.walk() if isinstance(widget, Spot) and widget.lit)
    zone.activate(table.ui)
    done = table.root.find("step.tokens.do")
    assert isinstance(done, Button) and table.look.picked == (zone.region.thing,)
    done.activate(table.ui)
    told = [event for event in table.match.log[-1].events if event.kind == "proposed"] or [
        event for entry in table.match.log[-8:] for event in entry.events if event.kind == "proposed"
    ]
    assert dict(told[-1].arguments)["amount"] == 2


def test_the_deal_table_makes_offers_and_takes_answers(tmp_path: Path) -> None:
    stage, table = open_table(tmp_path, "hbbbb", "1-2")
    for _ in range(3000):
        stage.step()
        pending = table.match.pending
        if table.choice is not None and isinstance(pending, Ask) and pending.kind == "resource":
            break
        if table.choice is not None:
            table.submit(RULES.sample(table.match.snapshot(), 1, Random(1)))
    opener = table.root.find("extra.deal")
    assert isinstance(opener, Button)
    opener.activate(table.ui)
    send = table.root.find("extra.send")
    assert isinstance(send, Button) and not send.enabled and send.reason
    more = table.root.find("deal.True.vitae.more")
    assert isinstance(more, Button)
    more.activate(table.ui)
    send = table.root.find("extra.send")
    assert isinstance(send, Button) and send.enabled
    send.activate(table.ui)
    made = [event.kind for entry in table.match.log for event in entry.events]
    assert "offered" in made
    for _ in range(20):
        stage.step()
    assert {"refused", "deal", "countered"} & {
        event.kind for entry in table.match.log for event in entry.events
    }


def test_a_bots_answer_to_an_offer_comes_with_a_reason(tmp_path: Path) -> None:
    stage, table = open_table(tmp_path, "hbbbb", "1-2")
    for _ in range(4000):
        stage.step()
        if table.session.remarks or table.session.over:
            break
        if table.choice is not None:
            table.submit(RULES.sample(table.match.snapshot(), 1, Random(len(table.match.log))))
    assert table.session.remarks
    seat, word = next(iter(table.session.remarks.values()))
    assert 2 <= seat <= 5 and f"prince_of_the_city.remark.{word}" in table.ui.catalog


# ---- panels


def crowded(view: View, count: int) -> View:
    """The view of a contest with so many sides, each with three dice that have been rolled."""
    told = view["contest"]
    member = {**told["sides"][0]["members"][0], "committed": 3, "there": 0, "extra": 0}
    sides = [
        {**told["sides"][0], "seat": seat, "members": [{**member, "seat": seat}], "dice": 3,
         "faces": [{"die": f"{seat}.{place}", "face": place + 4} for place in (1, 2, 3)]}
        for seat in range(1, count + 1)
    ]
    return {**view, "contest": {**told, "sides": sides}}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_dice_of_every_side_can_be_told_apart_and_pointed_at(size: tuple[int, int], count: int) -> None:
    view = crowded(view_for("raise"), count)
    ui = ui_for(size)
    board = board_for(ui, view)
    scene = board.scene(view)
    dock = board.places(scene).dock
    found = board.panels.contest.dice(dock, scene)
    assert len(found) == 3 * count
    assert all(dock.contains(box) and box.height >= 16 for box in found.values())
    assert not any(one.colliderect(other) for one, other in combinations(found.values(), 2))
    assert picture(board, ui, view, Look()) != picture(board, ui, view, Look(hover="die:1.1"))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_cut_in_a_crowded_contest(size: tuple[int, int], language: str) -> None:
    view = crowded(view_for("raise"), 5)
    ui = ui_for(size, language)
    board = board_for(ui, view)
    picture(board, ui, view, Look())
    ui.text.shortened.clear()
    scene = board.scene(view)
    surface = pygame.Surface(ui.scale.pixels).convert()
    board.panels.draw(Pen(ui, surface), board.places(scene).dock, scene, Look(words={"tokens": 2}))
    assert not ui.text.shortened


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("unit", [0.75, 1.0, 2.0])
def test_the_cards_of_a_hand_can_be_told_apart(count: int, unit: float) -> None:
    area = pygame.Rect(10, 600, round(222 * unit), round(98 * unit))
    found = card_rects(area, count, unit)
    assert len(found) == count and all(area.inflate(2, 2).contains(box) for box in found)
    assert all(box.width >= 40 * unit for box in found)
    if count <= 6:
        assert not any(one.colliderect(other) for one, other in combinations(found, 2))


def test_the_end_tells_why_the_most_prestige_did_not_win(tmp_path: Path) -> None:
    """Nobody in torpor becomes Prince (Rules 5)."""
    shell = start.open_shell(find_folders(tmp_path), Settings(language="en", speed=0), clock=lambda: 0.0)
    for seed in range(40):
        players = [Player(name, "bot", "random", seat) for seat, name in enumerate(PLAYERS, 1)]
        begun = Start("prince_of_the_city", players, {"turns": "6"}, seed=f"end-{seed}")
        session, rng = Session.new(RULES, begun), Random(seed)
        while isinstance(pending := session.match.pending, Ask):
            session.match.submit(RULES.sample(session.match.snapshot(), pending.seats[0], rng))
        assert isinstance(pending, Over)
        shown = FACE.results(shell, session, pending.outcome, Course()).seats
        told = {seat["seat"]: seat for seat in session.match.view(TABLE)["seats"]}
        for result in shown:
            assert ("torpor" in result.condition) == (told[result.seat]["torpid"] and not result.won)
        if any("torpor" in result.condition for result in shown):
            return
    raise AssertionError("nobody was in torpor at the end")
