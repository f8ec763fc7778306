"""The board of Vampire Knight: exact to the edge, nothing overlaps, marks and motions agree with rules."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.catalog import open_game
from game.content.names import Names
from game.content.paths import art_folder, find_folders
from game.content.settings import Settings
from game.content.text import Catalog
from game.core.chance import SeededChance
from game.core.match import Match, visible
from game.core.model import LANGUAGES, Ask, View, act
from game.rules.vampire_knight.advice import fight_after_move
from game.session.players import Player
from game.session.session import Session, Start
from game.ui import start
from game.ui.boards import CorneredBoard, Look, inside
from game.ui.boards.vampire_knight import VampireKnightBoard
from game.ui.boards.vampire_knight.effects import explained, signs_of_card
from game.ui.boards.vampire_knight.lattice import RATIO, Lattice
from game.ui.boards.vampire_knight.overlays import unhatched
from game.ui.boards.vampire_knight.reading import Scene, read
from game.ui.kit.app import Stage, prepare_headless
from game.ui.kit.buttons import Button
from game.ui.kit.services import Ui
from game.ui.kit.widget import Widget
from game.ui.screens.table.area import Spot
from game.ui.screens.table.frame import stage_for
from game.ui.screens.table.screen import TableScreen

RULES: Any = open_game("vampire_knight")
MODES = ("initiation", "duel", "teams")
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160))
PLAYERS = ("Mira", "Jun", "Sefa", "Odo")


@lru_cache(maxsize=32)
def ui_for(size: tuple[int, int] = (1920, 1080), language: str = "en", percent: int = 0) -> Ui:
    prepare_headless()
    settings = Settings(language=language, ui_scale=percent)  # type: ignore[arg-type]  # tests give good ones
    ui = Ui(art_folder(), {name: Catalog.load(name) for name in LANGUAGES}, settings)
    ui.resize(size)
    ui.resolve = Names(RULES.content, language, PLAYERS).name
    return ui


def board_for(ui: Ui) -> VampireKnightBoard:
    board = VampireKnightBoard(ui, RULES, Names(RULES.content, ui.language, PLAYERS))
    board.layout(stage_for(ui))
    return board


def new_match(mode: str, seed: int = 5, **options: str) -> Match:
    complete = RULES.complete_options({"mode": mode, **options})
    match = Match(RULES, RULES.setup(complete, 4 if mode == "teams" else 2), SeededChance(str(seed)))
    match.start()
    return match


def step(match: Match, rng: Random) -> None:
    assert isinstance(match.pending, Ask)
    action = RULES.sample(match.snapshot(), match.pending.seats[0], rng)
    assert match.submit(action) is None


def views(mode: str, seed: int, steps: int, **options: str) -> list[View]:
    """The views of seat 1 after each step of random play."""
    match, rng = new_match(mode, seed, **options), Random(seed)
    found = [match.view(1)]
    while len(found) < steps and not match.over:
        step(match, rng)
        found.append(match.view(1))
    return found


def phases(mode: str, **options: str) -> dict[str, View]:
    """One view for each phase that random play comes to, the latest."""
    return {view["phase"]: view for seed in range(1, 4) for view in views(mode, seed, 140, **options)}


def lattices() -> list[Lattice]:
    made = []
    for mode in MODES:
        scene = read(new_match(mode).view(1))
        for turn in range(4):
            made.append(Lattice((960.0, 536.0), 61.5, scene.rows, scene.columns, scene.voids, turn))
    return made


# ---- the lattice


@pytest.mark.parametrize("lattice", lattices(), ids=lambda one: f"{one.rows}x{one.columns}-{one.turn}")
def test_cells_are_exact_to_every_corner_and_edge(lattice: Lattice) -> None:
    for cell in lattice.cells():
        x, y = lattice.center_of(cell)
        assert lattice.cell_at((x, y)) == cell
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)):
            near = (x + dx * lattice.wide * 0.999, y + dy * lattice.half * 0.999)
            beyond = (x + dx * lattice.wide * 1.001, y + dy * lattice.half * 1.001)
            assert lattice.cell_at(near) == cell
            assert lattice.cell_at(beyond) != cell


@pytest.mark.parametrize("lattice", lattices(), ids=lambda one: f"{one.rows}x{one.columns}-{one.turn}")
def test_tiles_are_rhombuses_edge_to_edge(lattice: Lattice) -> None:
    assert lattice.wide == pytest.approx(lattice.half * RATIO)
    corners = {
        cell: [(round(x, 3), round(y, 3)) for x, y in lattice.outline(cell)] for cell in lattice.cells()
    }
    for one, other in combinations(lattice.cells(), 2):
        (row, column), (row2, column2) = (map(int, cell.split(",")) for cell in (one, other))
        shared = len(set(corners[one]) & set(corners[other]))
        apart = abs(row - row2), abs(column - column2)
        assert shared == {(0, 1): 2, (1, 0): 2, (1, 1): 1}.get(apart, 0)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("turn", range(4))
def test_a_press_meets_the_tile_that_lies_there(mode: str, turn: int) -> None:
    board, view = board_for(ui_for()), new_match(mode).view(1)
    board.turned = turn
    lattice = board.places(board.scene(view)).lattice
    tiles = [region for region in board.regions(view) if region.thing.startswith("cell:")]
    assert len(tiles) == len(lattice.cells())
    rng = Random(turn)
    for _ in range(1500):
        point = (rng.uniform(200, 1720), rng.uniform(0, 1080))
        hit = [region.thing[5:] for region in tiles if region.contains(point)]
        cell = lattice.cell_at(point)
        assert hit == ([cell] if cell is not None else [])


def test_every_seat_may_sit_at_the_lower_left() -> None:
    for mode in MODES:
        board, view = board_for(ui_for()), new_match(mode).view(1)
        seen = []
        for _ in range(len(view["seats"])):
            places = board.places(board.scene(view))
            seen.append(next(seat for seat, corner in places.corners.items() if corner == "bl"))
            board.turn_table()
        assert sorted(seen) == [seat["seat"] for seat in view["seats"]]
        clockwise = ["bl", "tl", "tr", "br"]
        sides = {
            seat["side"]: board.places(board.scene(view)).corners[seat["seat"]] for seat in view["seats"]
        }
        order = [clockwise.index(sides[side]) for side in ("south", "west", "north", "east") if side in sides]
        assert [(place - order[0]) % 4 for place in order] in ([0, 2], [0, 1, 2, 3])


# ---- places


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [75, 100, 150, 200])
def test_nothing_lies_on_the_board_or_outside_the_window(
    mode: str, size: tuple[int, int], percent: int
) -> None:
    ui = ui_for(size, "en", percent)
    board, view = board_for(ui), new_match(mode).view(1)
    scene = board.scene(view)
    places = board.places(scene)
    window = pygame.Rect(0, 0, *size)
    for panel in [*places.seats.values(), places.track, *([places.inspect] if places.inspect else [])]:
        assert window.contains(panel.rect)
        for point in panel.outline:
            assert places.lattice.cell_at(point) is None
    for cell in places.lattice.cells():
        assert all(-1 <= x <= size[0] + 1 and -1 <= y <= size[1] + 1 for x, y in places.lattice.outline(cell))
    for plan in board._plans(scene, places).values():
        for laid in plan.cards:
            assert all(places.lattice.cell_at(point) is None for point in laid.outline)
    for box in (places.prompt, places.actions, places.top_left, places.top_right):
        assert window.contains(box) and box.width > 150


@pytest.mark.parametrize("mode", MODES)
def test_cards_of_one_seat_can_all_be_told_apart(mode: str) -> None:
    board, view = board_for(ui_for()), new_match(mode).view(1)
    scene = board.scene(view)
    for number, plan in board._plans(scene, board.places(scene)).items():
        regions = [region for region in board.regions(view) if region.thing.startswith("card:")]
        for laid in plan.cards:
            thing = f"card:{laid.view.card}"
            rows = range(-95, 100, 5)
            spots = [(laid.center[0], laid.center[1] + laid.half * share / 100) for share in rows]
            tops = [[region.thing for region in regions if region.contains(spot)][-1:] for spot in spots]
            assert [thing] in tops, (number, thing)


def test_pieces_on_one_tile_stay_countable() -> None:
    board = board_for(ui_for())
    crowded = 0
    for view in views("duel", 2, 400):
        scene = board.scene(view)
        regions = [region for region in board.regions(view) if region.thing.startswith("piece:")]
        assert len(regions) == sum(1 for figure in scene.figures.values() if figure.cell)
        for cell in scene.tiles:
            here = [
                region
                for region in regions
                if region.thing[6:] in {figure.ident for figure in scene.on(cell)}
            ]
            for one, other in combinations(here, 2):
                crowded += 1
                assert abs(one.rect.centerx - other.rect.centerx) >= 9
    assert crowded > 100


# ---- marks agree with the rules


def test_the_forecast_of_a_move_is_the_fight_that_follows() -> None:
    compared = 0
    for mode in MODES:
        for seed in range(6):
            match, rng = new_match(mode, seed), Random(seed)
            for _ in range(160):
                if match.over or compared > 40:
                    break
                view = match.view(1)
                if view["phase"] == "move":
                    compared += _compare(match, view)
                step(match, rng)
    assert compared >= 12


def _compare(match: Match, view: View) -> int:
    found = 0
    for piece, goals in view["reach"].items():
        for cell, goal in goals.items():
            if not goal["fight"]:
                continue
            forecast = fight_after_move(RULES, view, piece, cell)
            assert forecast is not None
            state = match.snapshot()
            seat = view["active"]
            RULES.apply(state, act(seat, "move", piece=piece, to=cell))
            shown = [fight for fight in RULES.view(state, 1)["fights"] if fight["cell"] == cell]
            assert shown == [forecast]
            found += 1
    return found


def test_there_is_no_forecast_where_nobody_can_go() -> None:
    match = new_match("initiation")
    view = match.view(1)
    assert fight_after_move(RULES, view, "1-1", "4,2") is None
    assert fight_after_move(RULES, view, "1-1", "0,1") is None


def test_reach_and_threats_shown_are_those_of_the_view() -> None:
    board = board_for(ui_for())
    view = next(view for view in reversed(views("duel", 3, 200)) if view["phase"] == "move" and view["reach"])
    piece, goals = next(iter(view["reach"].items()))
    lights = board.lights(view, board.scene(view), Look(picked=(f"piece:{piece}",)))
    assert lights.walker == piece and dict(lights.reach) == goals
    assert not lights.threats
    board.toggle_threats()
    lights = board.lights(view, board.scene(view), Look())
    foe = next(seat["seat"] for seat in view["seats"] if seat["seat"] != 1)
    assert lights.threats == {foe: frozenset(view["threats"][str(foe)])}


def test_a_threat_leaves_name_and_resources_of_a_territory_readable() -> None:
    board = board_for(ui_for())
    half = board.places(board.scene(new_match("initiation").view(1))).lattice.half
    hatch = board.overlays._hatch(half, (250, 250, 250, 255), 0)
    band = unhatched(half)

    def colors(y: int) -> set[tuple[int, ...]]:
        inner = range(round(half * 1.0), round(half * 1.6))  # well within the tile on every line asked for
        return {tuple(hatch.get_at((x, y))) for x in inner}

    assert len(colors(band.centery)) == 1 and len(colors(band.top + 2)) == 1
    assert len(colors(round(half * 0.6))) > 1, "above it the hatch is seen"


def test_a_tile_stands_for_the_one_lit_piece_on_it() -> None:
    board, view = board_for(ui_for()), new_match("initiation").view(1)
    lit = frozenset({"piece:1-1", "piece:1-2"})
    assert board.stand_in("cell:0,2", lit, view) in lit
    assert board.stand_in("cell:1,1", lit, view) == "cell:1,1"
    assert board.stand_in("piece:2-1", frozenset({"cell:4,2"}), view) == "cell:4,2"
    assert isinstance(board, CorneredBoard)


# ---- motions agree with the views


@pytest.mark.parametrize("mode", MODES)
def test_what_motions_leave_behind_is_the_next_view(mode: str) -> None:
    board = board_for(ui_for())
    match, rng = new_match(mode, 8), Random(8)
    surface = pygame.Surface((1920, 1080)).convert()
    before, told = match.view(1), len(match.log)
    drawn = 0
    for _ in range(220):
        if match.over:
            break
        step(match, rng)
        after = match.view(1)
        entry = match.log[told]
        last = len(match.log) == told + 1
        told = len(match.log)
        for event in visible(entry, 1):
            for motion in board.motions(event, before, after):
                if motion.draw is not None and drawn < 150:
                    motion.draw(surface, 0.4)
                    drawn += 1
        if last and entry.events and entry.events[0].kind != "garrisoned" and after["phase"] != "deal":
            _same(board.scene(before), read(after), entry.events)
        before = after
    assert drawn > 60


def _same(shown: Scene, real: Scene, events: Any) -> None:
    names = [event.kind for event in events]
    if "garrisoned" in names:
        return
    assert {cell: tile.ruin for cell, tile in shown.tiles.items()} == {
        cell: tile.ruin for cell, tile in real.tiles.items()
    }, names
    assert {ident: figure.cell for ident, figure in shown.figures.items()} == {
        ident: figure.cell for ident, figure in real.figures.items()
    }, names
    assert {cell: tile.capital for cell, tile in shown.tiles.items()} == {
        cell: tile.capital for cell, tile in real.tiles.items()
    }, names


# ---- words and drawing


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_inspected_in_words(language: str) -> None:
    ui = ui_for((1920, 1080), language)
    board = board_for(ui)
    surface = pygame.Surface((300, 300)).convert()
    for mode, options in (("duel", {"alternates": "all"}), ("teams", {})):
        for view in phases(mode, **options).values():
            for region in board.regions(view):
                found = board.inspect(region.thing, view)
                if (
                    region.thing.startswith("cell:")
                    and not board.scene(view).tiles[region.thing[5:]].territory
                ):
                    assert found is None
                    continue
                assert found is not None, region.thing
                words = [found.title, found.subtitle, *(line for _, line in found.lines)]
                assert not any("vampire_knight." in line or "{" in line for line in words), words
                for glyph, _ in found.lines:
                    assert not glyph or ui.assets.exists(glyph.removeprefix("plain:"))
                if found.picture is not None:
                    found.picture(surface, surface.get_rect())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_every_card_is_explained(language: str) -> None:
    ui = ui_for((1920, 1080), language)
    for card in RULES.content.cards.values():
        for sign in explained(signs_of_card(card)):
            key = f"vampire_knight.board.sign.{sign.about}"
            assert sign.about == "resource" or key in ui.catalog, key


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_is_drawn(size: tuple[int, int], language: str) -> None:
    ui = ui_for(size, language)
    surface = pygame.Surface(size).convert()
    seen: set[str] = set()
    for mode, options in (("initiation", {}), ("duel", {"alternates": "all"}), ("teams", {})):
        for phase, view in phases(mode, **options).items():
            board = board_for(ui)
            surface.fill((255, 0, 255))
            lit = frozenset(region.thing for region in board.regions(view))
            board.draw(surface, view, Look(lit=lit, hover="card:first_blood"), frozenset())
            assert surface.get_at((size[0] // 2, size[1] // 2))[:3] != (255, 0, 255)
            assert board.steps(view) and board.headline(view)[0] in ui.catalog
            seen.add(phase)
    assert {"decks", "consolidate", "place", "garrison", "turn", "tap", "move"} <= seen



# ---- through the real screen


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def open_table(
    folder: Path, mode: str, kinds: str, size: tuple[int, int] = (1280, 720)
) -> tuple[Stage, TableScreen, Clock]:
    prepare_headless()
    shell = start.open_shell(find_folders(folder), Settings(language="en", speed=0))
    clock = Clock()
    shell.ui.clock = clock
    stage = Stage(shell.ui)
    shell.ui.resize(size)
    players = [
        Player(PLAYERS[seat - 1], "human" if kind == "h" else "bot", "novice", seat)
        for seat, kind in enumerate(kinds, 1)
    ]
    session = Session.new(RULES, Start("vampire_knight", players, {"mode": mode}, "3-3"))
    table = TableScreen(shell, session)
    stage.push(table)
    return stage, table, clock


def settle(stage: Stage, table: TableScreen, clock: Clock) -> None:
    for _ in range(400):
        clock.now += 0.2
        stage.step()
        if table.choice is not None or table.session.over:
            return
    raise AssertionError("nobody is asked")


def pressable(table: TableScreen) -> list[Widget]:
    """What a person could press to get on: lit spots and the buttons of the action bar."""
    found: list[Widget] = []
    for widget in table.root.walk():
        spot = isinstance(widget, Spot) and widget.lit
        named = widget.id.startswith(("word.", "step.", "thing."))
        button = isinstance(widget, Button) and widget.enabled and named
        if spot or button:
            found.append(widget)
    return found


@pytest.mark.parametrize(("mode", "kinds"), [("initiation", "hh"), ("duel", "hb"), ("teams", "hhbb")])
def test_games_are_played_by_pressing_what_is_lit(tmp_path: Path, mode: str, kinds: str) -> None:
    stage, table, clock = open_table(tmp_path, mode, kinds)
    rng = Random(6)
    presses = 0
    while not table.session.over and presses < 400:
        settle(stage, table, clock)
        if table.session.over:
            break
        if stage.screen is not table:
            break
        choices = pressable(table)
        assert choices, table.match.pending
        chosen = choices[int(rng.random() * len(choices))]
        assert isinstance(chosen, (Spot, Button))
        chosen.activate(table.ui)
        presses += 1
    assert presses > 30
    assert len(table.match.log) > 25


def test_another_piece_can_be_picked_instead(tmp_path: Path) -> None:
    stage, table, clock = open_table(tmp_path, "initiation", "hh")
    settle(stage, table, clock)
    assert table.session.submit(act(1, "start_move")) is None
    settle(stage, table, clock)
    table.press_thing("piece:1-1")
    assert table.look.picked == ("piece:1-1",)
    table.press_thing("piece:1-2")
    assert table.look.picked == ("piece:1-2",)
    table.press_thing("piece:1-2")
    assert not table.look.picked
    table.press_thing("cell:0,2")
    assert len(table.look.picked) == 1 and table.look.picked[0].startswith("piece:1-")
    table.press_thing("cell:0,1")
    assert table.match.view(1)["cells"][0]["pieces"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("mode", MODES)
def test_words_and_buttons_keep_off_each_other(tmp_path: Path, mode: str, size: tuple[int, int]) -> None:
    kinds = "hhhh" if mode == "teams" else "hh"
    stage, table, clock = open_table(tmp_path, mode, kinds, size)
    rng = Random(2)
    width, height = table.ui.scale.size
    for _ in range(40):
        settle(stage, table, clock)
        if table.session.over:
            break
        buttons = [w for w in table.root.walk() if isinstance(w, Button)]
        for button in buttons:
            assert button.rect.left >= -1 and button.rect.right <= width + 1, button.id
            assert button.rect.top >= -1 and button.rect.bottom <= height + 1, button.id
        for one, other in combinations(buttons, 2):
            assert not one.rect.inflate(-2, -2).colliderect(other.rect), (one.id, other.id)
        assert isinstance(table.board, VampireKnightBoard)
        lattice = table.board.places(table.board.scene(table.view)).lattice
        k = table.ui.scale.factor
        for button in buttons:
            corners = (
                button.rect.topleft,
                button.rect.topright,
                button.rect.bottomleft,
                button.rect.bottomright,
            )
            assert all(lattice.cell_at((x * k, y * k)) is None for x, y in corners), button.id
        step(table.match, rng)


def test_the_even_odd_test_agrees_with_the_rhombus() -> None:
    outline = ((0.0, -10.0), (13.0, 0.0), (0.0, 10.0), (-13.0, 0.0))
    for x in range(-15, 16):
        for y in range(-12, 13):
            depth = abs(x) / 13 + abs(y) / 10
            if abs(depth - 1) > 0.01:
                assert inside(outline, (x + 0.001, y + 0.001)) == (depth < 1)
