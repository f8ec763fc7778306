"""The board of Shadow Hunters: nothing overlaps, everything can be reached, nothing is given away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pygame
import pytest

from game.catalog import open_game
from game.content.names import Names
from game.core.chance import SeededChance
from game.core.match import Entry, Match, visible
from game.core.model import TABLE, Ask, Event, View, event
from game.ui.boards import Look
from game.ui.boards.shadow_hunters import ShadowHuntersBoard
from game.ui.boards.shadow_hunters.forecast import forecasts
from game.ui.boards.shadow_hunters.forest import paint_forest
from game.ui.boards.shadow_hunters.hollow import LABELS, LAMP
from game.ui.boards.shadow_hunters.pen import Pen
from game.ui.boards.shadow_hunters.places import Places, Scene, crowd, tokens_on, waiting_line
from game.ui.boards.shadow_hunters.preview import PLAYERS, look_at, make_ui, played
from game.ui.boards.shadow_hunters.reading import SeatView, Table, read
from game.ui.boards.shadow_hunters.seats import (
    LEAST_CARD,
    SeatLook,
    beside_name,
    crowded,
    mini_rects,
    more_rect,
)
from game.ui.kit.services import Ui
from game.ui.kit.text import Words
from game.ui.kit.widget import plain
from game.ui.screens.table.frame import stage_for

SIZES = ((1024, 640), (1280, 720), (1600, 1200), (1920, 1080), (2560, 1080))
RULES = open_game("shadow_hunters")
EQUIPMENT = tuple(
    name
    for name, card in {**RULES.content.white_cards, **RULES.content.black_cards}.items()
    if card.kind == "equipment"
)


@lru_cache(maxsize=32)
def ui_for(size: tuple[int, int], language: str = "en", percent: int = 0) -> Ui:
    ui = make_ui(size, language, percent)
    ui.resolve = Names(RULES.content, language, PLAYERS[language]).name
    return ui


def board_for(size: tuple[int, int], language: str = "en", percent: int = 0) -> tuple[ShadowHuntersBoard, Ui]:
    ui = ui_for(size, language, percent)
    board = ShadowHuntersBoard(ui, RULES, Names(RULES.content, language, PLAYERS[language]))
    board.layout(stage_for(ui))
    return board, ui


@lru_cache(maxsize=16)
def match_for(seats: int, seed: int = 5, steps: int = 90, until: str = "attack") -> Match:
    return played(RULES, seats, seed, steps, until)


def picture(board: ShadowHuntersBoard, ui: Ui, view: View, look: Look) -> bytes:
    surface = pygame.Surface(ui.scale.pixels).convert()
    surface.fill((11, 16, 26))
    board.draw(surface, view, look, frozenset())
    return pygame.image.tobytes(surface, "RGB")


# ---- places


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_rows_of_seats_fill_their_column_without_touching(size: tuple[int, int], seats: int) -> None:
    ui = ui_for(size)
    stage = stage_for(ui)
    rows = Places.of(stage, ui.scale, seats).rows
    assert len(rows) == seats
    for row in rows:
        assert stage.seats.inflate(2, 2).contains(row.rect)
        assert row.rect.height >= ui.scale.px(40)
    assert all(upper.rect.bottom < lower.rect.top for upper, lower in pairwise(rows))


@pytest.mark.parametrize("size", SIZES)
def test_track_cells_stand_side_by_side_inside_the_track(size: tuple[int, int]) -> None:
    ui = ui_for(size)
    track = Places.of(stage_for(ui), ui.scale, 8).track
    boxes = [*track.cells, track.fallen]
    assert len(track.cells) == 15
    assert all(track.rect.contains(box) for box in boxes)
    assert all(left.right <= right.left for left, right in pairwise(boxes))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(1, 9))
def test_tokens_on_one_area_do_not_overlap(size: tuple[int, int], count: int) -> None:
    ui = ui_for(size)
    scene = Places.of(stage_for(ui), ui.scale, 8).scene
    for place in range(6):
        spots = tokens_on(scene, place, count, ui.scale)
        assert len(spots) == count
        for ((x1, y1), one), ((x2, y2), other) in combinations(spots, 2):
            assert max(abs(x1 - x2), abs(y1 - y2)) >= (one + other) / 2 * 0.98
        for (x, y), side in spots:
            assert scene.rect.contains(pygame.Rect(x - side / 2, y - side / 2, side, side))


@pytest.mark.parametrize("count", range(1, 9))
def test_marks_in_a_cell_stay_in_it(count: int) -> None:
    zone = pygame.Rect(100, 50, 61, 64)
    for (x, y), side in crowd(zone, count, 36, 20):
        assert zone.inflate(2, 2).contains(pygame.Rect(round(x - side / 2), round(y - side / 2), side, side))


def test_a_wider_scene_keeps_the_size_of_its_clearings() -> None:
    narrow, wide = (Scene.in_box(pygame.Rect(0, 0, width, 728)) for width in (1160, 2000))
    assert narrow.k == wide.k == 1.0
    assert wide.slot(4)[0] - wide.slot(0)[0] > narrow.slot(4)[0] - narrow.slot(0)[0]
    assert wide.hollow.centerx == pytest.approx(1000, abs=2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
def test_name_plates_keep_off_each_other(size: tuple[int, int], language: str) -> None:
    board, ui = board_for(size, language)
    scene = Places.of(stage_for(ui), ui.scale, 6).scene
    for seed in range(12):
        areas = list(RULES.content.areas)
        Random(seed).shuffle(areas)
        plates = board.landscape.plate_rects(scene, tuple(areas))
        for one, other in combinations(plates, 2):
            assert not one.colliderect(other)
        assert all(scene.rect.contains(plate) for plate in plates)


# ---- regions


def things_of(view: View) -> set[str]:
    found = {f"seat:{seat['seat']}" for seat in view["seats"]} | {f"area:{area}" for area in view["areas"]}
    found |= {f"{kind}:{deck}" for kind in ("deck", "discard") for deck in ("white", "black", "hermit")}
    return found | {f"card:{card}" for seat in view["seats"] if seat["alive"] for card in seat["equipment"]}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [4, 8])
def test_everything_on_the_table_has_a_region(size: tuple[int, int], seats: int) -> None:
    board, ui = board_for(size)
    view = match_for(seats).view(TABLE)
    regions = board.regions(view)
    window = pygame.Rect(0, 0, *ui.scale.pixels)
    assert things_of(view) <= {region.thing for region in regions}
    assert all(window.contains(region.rect) for region in regions)
    assert {region.thing for region in regions if region.focusable} >= things_of(view)


def topmost(board: ShadowHuntersBoard, view: View, point: tuple[float, float]) -> str:
    return next((region.thing for region in reversed(board.regions(view)) if region.contains(point)), "")


def test_a_token_lies_above_its_area_and_stands_for_its_seat() -> None:
    board, _ = board_for((1920, 1080))
    view = match_for(6).view(TABLE)
    table = board._table(view)
    for seat, (center, _) in board.landscape.token_spots(board.places(table).scene, table).items():
        assert topmost(board, view, center) == f"seat:{seat}"


def test_a_clearing_is_hit_to_its_edge_only() -> None:
    board, _ = board_for((1920, 1080))
    view = match_for(6).view(TABLE)
    areas = [region for region in board.regions(view) if region.thing.startswith("area:")]
    region = next(region for region in areas if region.outline)
    assert region.contains(region.rect.center)
    assert not region.contains((region.rect.left + 1, region.rect.top + 1))


def test_a_card_lies_above_the_row_that_holds_it() -> None:
    board, _ = board_for((1920, 1080))
    view = match_for(6, 59, 50, "area").view(TABLE)
    held = [card for seat in view["seats"] for card in seat["equipment"]]
    assert held
    for card in held:
        rect = next(region.rect for region in board.regions(view) if region.thing == f"card:{card}")
        assert topmost(board, view, rect.center) == f"card:{card}"


def test_buried_cards_can_be_chosen_when_they_are_lit() -> None:
    board, ui = board_for((1920, 1080))
    view = match_for(6).view(TABLE)
    changed = {**view, "discards": {**view["discards"], "white": ["talisman", "holy_water"]}}
    picture(board, ui, changed, Look(frozenset({"card:talisman"})))
    assert any(region.thing == "card:talisman" for region in board.regions(changed))


# ---- drawing


@pytest.mark.parametrize(
    ("size", "language", "percent"),
    [
        ((1024, 640), "en", 0),
        ((1280, 720), "zh_hant", 0),
        ((1920, 1080), "en", 200),
        ((1920, 1080), "zh_hans", 75),
        ((1600, 1200), "zh_hant", 150),
    ],
)
def test_it_draws_at_every_size_and_scale(size: tuple[int, int], language: str, percent: int) -> None:
    board, ui = board_for(size, language, percent)
    match = match_for(8, 33, 50, "area")
    look, view = look_at(match, RULES, "hurt", "seat:4")
    first = picture(board, ui, view, look)
    assert first == picture(board, ui, view, look)
    assert first != picture(board, ui, view, Look())


def test_a_covered_screen_shows_what_the_table_may_know() -> None:
    board, ui = board_for((1280, 720))
    match = match_for(6)
    seat = next(n for n in range(1, 7) if not match.view(TABLE)["seats"][n - 1]["revealed"])
    own, public = match.view(seat), match.view(TABLE)
    assert picture(board, ui, own, Look()) != picture(board, ui, public, Look())
    assert picture(board, ui, own, Look(private=False)) == picture(board, ui, public, Look())


def test_the_table_view_holds_no_hidden_character() -> None:
    board, _ = board_for((1280, 720))
    match = match_for(8)
    for seat in board._table(match.view(TABLE)).seats:
        assert bool(seat.character) == seat.revealed
        assert bool(seat.limit) == seat.revealed



def test_a_table_that_is_still_being_laid_out_can_be_drawn() -> None:
    board, ui = board_for((1280, 720))
    match = Match(RULES, RULES.setup(RULES.complete_options({}), 8), SeededChance("1"))
    view = match.view(TABLE)
    assert view["areas"] == []
    assert picture(board, ui, view, Look())
    assert {region.thing for region in board.regions(view)} >= {f"seat:{seat}" for seat in range(1, 9)}
    assert board.headline(view)[0].endswith("headline_setup")


def test_winners_are_marked_when_the_game_is_over() -> None:
    board, ui = board_for((1280, 720))
    view = played(RULES, 5, 4, 9000).view(TABLE)
    assert view["over"]["winners"]
    nobody = {**view, "over": {**view["over"], "winners": []}}
    assert picture(board, ui, view, Look()) != picture(board, ui, nobody, Look())
    assert {step.state for step in board.steps(view)} == {"done"}


def test_seats_wear_the_marks_that_their_players_chose() -> None:
    board, ui = board_for((1280, 720))
    view = match_for(6).view(TABLE)
    plain = picture(board, ui, view, Look())
    ui.marks.chosen = {1: 8, 8: 1}
    try:
        assert picture(board, ui, view, Look()) != plain
    finally:
        ui.marks.chosen = {}
    assert picture(board, ui, view, Look()) == plain


# ---- forecasts


def table_of(view: View) -> Table:
    board, _ = board_for((1280, 720))
    return board._table(view)


def test_a_forecast_knows_what_stops_the_woods() -> None:
    match = match_for(6, 59, 50, "area")
    look, view = look_at(match, RULES, "hurt", "")
    board, _ = board_for((1280, 720))
    seen = forecasts(board.lore, table_of(view), look)
    holder = next(seat["seat"] for seat in view["seats"] if "fortune_brooch" in seat["equipment"])
    assert seen[holder].stays
    assert seen[holder].change == 0
    for seat in view["seats"]:
        if seat["seat"] != holder:
            assert seen[seat["seat"]].damage == min(14, seat["damage"] + 2)


def test_healing_is_forecast_to_zero_and_nothing_without_a_word() -> None:
    match = match_for(6, 59, 50, "area")
    board, _ = board_for((1280, 720))
    look, view = look_at(match, RULES, "heal", "")
    seen = forecasts(board.lore, table_of(view), look)
    assert {seen[seat["seat"]].damage for seat in view["seats"] if seat["damage"] == 0} <= {0}
    assert not forecasts(board.lore, table_of(view), replace(look, words={}))


# ---- words, steps, inspector


@pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
def test_everything_can_be_inspected_in_words(language: str) -> None:
    board, ui = board_for((1920, 1080), language)
    view = match_for(8).view(1)
    things = sorted(things_of(view)) + [f"card:{card}" for card in board.lore._decks]
    things += [f"character:{character}" for character in RULES.content.characters]
    for thing in things:
        found = board.inspect(thing, view)
        assert found is not None, thing
        words = [found.title, found.subtitle, *(line for _, line in found.lines)]
        assert not [word for word in words if "shadow_hunters." in word or "{" in word], thing
        glyphs = [glyph if "/" in glyph else f"shell/glyphs/{glyph}" for glyph, _ in found.lines if glyph]
        assert all(ui.assets.exists(glyph) for glyph in glyphs), thing
        if found.picture is not None:
            rect = pygame.Rect(0, 0, 200, round(200 / found.picture_ratio))
            surface = pygame.Surface(rect.size).convert()
            found.picture(surface, rect)
            assert pygame.transform.average_color(surface)[:3] != (0, 0, 0), thing


def test_unknown_things_have_nothing_to_say() -> None:
    board, _ = board_for((1280, 720))
    view = match_for(4).view(TABLE)
    for thing in ("seat:9", "seat:x", "card:nothing", "area:moon", "deck:red", "word:roll"):
        assert board.inspect(thing, view) is None


def test_a_hidden_seat_keeps_its_secret_in_the_inspector() -> None:
    board, _ = board_for((1280, 720))
    match = match_for(6)
    for seat in match.view(TABLE)["seats"]:
        if not seat["revealed"]:
            owner = match.view(seat["seat"])["seats"][seat["seat"] - 1]["character"]
            found = board.inspect(f"seat:{seat['seat']}", match.view(TABLE))
            assert found is not None
            name = board.lore.name(f"character:{owner}")
            assert name not in found.subtitle
            assert all(name not in line for _, line in found.lines)


def test_steps_and_headline_follow_the_turn() -> None:
    board, ui = board_for((1280, 720))
    view = match_for(6).view(TABLE)
    steps = board.steps(view)
    assert [step.state for step in steps] == ["done", "done", "done", "now", "to_come"]
    message, arguments = board.headline(view)
    assert ui.t(message, **arguments) == f"{PLAYERS['en'][view['turn'] - 1]}'s turn"
    assert all(not ui.t(step.message).startswith("shadow_hunters") for step in steps)


@pytest.mark.parametrize("size", SIZES)
def test_a_tray_covers_neither_seats_nor_track(size: tuple[int, int]) -> None:
    board, ui = board_for(size)
    view = match_for(8).view(TABLE)
    places = board.places(board._table(view))
    tray = board.tray_rect(view)
    assert not tray.colliderect(places.track.rect)
    assert not any(tray.colliderect(row.rect) for row in places.rows)
    assert tray.width >= min(ui.scale.px(608), places.scene.rect.width - ui.scale.px(16))


def test_cards_and_characters_fill_their_rectangles() -> None:
    board, _ = board_for((1920, 1080))
    for width in (60, 136, 272):
        surface = pygame.Surface((width + 40, round(width * 1.375) + 40)).convert()
        rect = pygame.Rect(20, 20, width, round(width * 1.375))
        for card in ("chainsaw", "advent", "bully", "dynamite"):
            surface.fill((200, 0, 200))
            board.draw_card(surface, rect, card)
            assert surface.get_at(rect.center)[:3] != (200, 0, 200)
        for dead in (False, True):
            surface.fill((200, 0, 200))
            board.draw_character(surface, rect, "bob_seven", dead)
            assert surface.get_at(rect.center)[:3] != (200, 0, 200)


# ---- motions


def told(seats: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[Event, View, View]]:
    """Every event of a random game with the views around it, as seat 1 sees them."""
    match = Match(RULES, RULES.setup(RULES.complete_options(options), seats), SeededChance(str(seed)))
    seen: list[tuple[Event, View, View]] = []
    views: list[View] = []

    def listen(entry: Entry) -> None:
        after = match.view(1)
        if views:
            seen.extend((happened, views[-1], after) for happened in visible(entry, 1))
        views.append(after)

    match.listeners.append(listen)
    match.start()
    rng = Random(seed)
    while isinstance(match.pending, Ask):
        match.submit(rng.choice(match.legal(match.pending.seats[0])))
    yield from seen


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_every_event_of_a_game_can_be_shown(size: tuple[int, int]) -> None:
    board, ui = board_for(size)
    surface = pygame.Surface(ui.scale.pixels).convert()
    shown: set[str] = set()
    for happened, before, after in told(6, 4, {"expansion": "all"}):
        motions = board.motions(happened, before, after)
        if happened.kind in shown:
            continue
        for motion in motions:
            assert 0 < motion.milliseconds <= 2000
            assert motion.draw is not None
            for progress in (0.0, 0.3, 0.7, 1.0):
                motion.draw(surface, progress)
        if motions:
            shown.add(happened.kind)
    assert shown >= {"moved", "rolled", "drew", "turn_started", "attacked", "damaged_by_attack", "died"}


def test_what_moved_stays_where_it_went_until_the_view_follows() -> None:
    board, _ = board_for((1920, 1080))
    view = match_for(6).view(TABLE)
    mover = next(seat for seat in view["seats"] if seat["alive"] and seat["area"])
    goal = next(area for area in view["areas"] if area != mover["area"])
    board.motions(event("moved", seat=mover["seat"], area=goal), view, view)
    board.motions(event("damaged_by_area", seat=mover["seat"], amount=2, total=9, source=0), view, view)
    seat = board.choreography.carried(view, board._table(view)).seat(mover["seat"])
    assert (seat.area, seat.damage) == (goal, 9)
    following = match_for(6).view(TABLE)
    seat = board.choreography.carried(following, board._table(following)).seat(mover["seat"])
    assert seat.area == mover["area"]


def test_a_hermit_card_flies_face_down() -> None:
    board, ui = board_for((1280, 720))
    view = match_for(6).view(TABLE)
    drawn = []
    for kind in ("drew", "hermit_given"):
        arguments = {"seat": 1, "deck": "hermit"} if kind == "drew" else {"seat": 1, "target": 2}
        motion = board.motions(event(kind, **arguments), view, view)[0]
        surface = pygame.Surface(ui.scale.pixels).convert()
        assert motion.draw is not None
        motion.draw(surface, 0.5)
        drawn.append(pygame.image.tobytes(surface, "RGB"))
    assert any(any(pixels) for pixels in drawn)


def test_the_forest_is_painted_anew_only_when_it_looks_different(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every press lays the table out anew; painting the forest each time made the window slow."""
    board, ui = board_for((1280, 720))
    view = match_for(5).view(TABLE)
    painted: list[str] = []

    def counted(ui: Ui, surface: pygame.Surface, scene: Scene, areas: tuple[str, ...], entered: str) -> None:
        painted.append(entered)
        paint_forest(ui, surface, scene, areas, entered)

    monkeypatch.setattr("game.ui.boards.shadow_hunters.landscape.paint_forest", counted)
    surface = pygame.Surface((1280, 720)).convert()
    for _ in range(3):
        board.layout(stage_for(ui))
        board.draw(surface, view, Look(), frozenset())
    assert len(painted) == 1
    ui.settings.high_contrast = True
    try:
        board.layout(stage_for(ui))
        board.draw(surface, view, Look(), frozenset())
    finally:
        ui.settings.high_contrast = False
        board.layout(stage_for(ui))
    assert len(painted) == 2


# ---- equipment in the rows


@pytest.mark.parametrize(("size", "percent"), [*((size, 100) for size in SIZES), ((1920, 1080), 200)])
@pytest.mark.parametrize("seats", [4, 6, 8])
@pytest.mark.parametrize("alive", [True, False])
def test_no_equipment_card_covers_another(
    size: tuple[int, int], percent: int, seats: int, alive: bool
) -> None:
    """However many cards a seat has: each can be told and hit, or is counted in a place of its own."""
    ui = ui_for(size, "en", percent)
    cards = EQUIPMENT
    row = Places.of(stage_for(ui), ui.scale, seats).rows[0]
    for count in range(1, 9):
        seat = seat_with(cards[:count], alive)
        shown, more = mini_rects(ui, row, seat), more_rect(ui, row, seat)
        if row.lines == 1:
            assert not shown and more is None
            continue
        places = [*shown, *([more] if more else [])]
        assert len(shown) == count if more is None else len(shown) < count - 1
        assert all(row.rect.contains(place) for place in places)
        assert all(left.right < right.left for left, right in pairwise(places))
        assert all(place.width >= max(ui.scale.px(LEAST_CARD), 20) for place in places)


def test_the_damage_of_a_crowded_row_stands_in_line_with_who_it_is_and_not_upon_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ui = ui_for((1280, 720))
    row = Places.of(stage_for(ui), ui.scale, 5).rows[0]
    seat = replace(seat_with(EQUIPMENT[:3], True), character="franklin", revealed=False, damage=11)
    assert crowded(ui, row, seat) and row.lines == 3
    said: dict[str, tuple[float, float, int]] = {}
    words = Pen.words

    def heard(pen: Pen, text: Words, at: tuple[float, float], *given: Any, **more: Any) -> int:
        wide = words(pen, text, at, *given, **more)
        said[str(text)] = (at[0], at[1], wide)
        return wide

    monkeypatch.setattr(Pen, "words", heard)
    board, _ = board_for((1280, 720))
    board.seats._row(pygame.Surface((900, 900)).convert_alpha(), row, seat, SeatLook(), False)
    (who, line, long), (end, damage, wide) = said["Franklin"], said["11"]
    assert abs(line - damage) <= 2
    assert who + long <= end - wide - ui.scale.px(20), "no words under the drop"
    assert "only you" not in said


def test_a_crowded_row_keeps_the_name_rather_than_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    ui = ui_for((1280, 720), "en", 150)
    row = Places.of(stage_for(ui), ui.scale, 5).rows[1]
    seat = replace(seat_with(EQUIPMENT[:3], True), character="", limit=0, damage=12)
    assert beside_name(ui, row, seat)
    said: list[Words] = []
    words = Pen.words

    def heard(pen: Pen, text: Words, *given: Any, **more: Any) -> int:
        said.append(text)
        return words(pen, text, *given, **more)

    monkeypatch.setattr(Pen, "words", heard)
    board, _ = board_for((1280, 720), "en", 150)
    board.seats._row(pygame.Surface((900, 900)).convert_alpha(), row, seat, SeatLook(), False)
    assert "12" in said and "/?" not in said


@pytest.mark.parametrize("left", [16, 7])
def test_the_light_of_a_pile_surrounds_all_its_cards(left: int) -> None:
    board, ui = board_for((1920, 1080))
    hollow = board.landscape.hollow
    surface = pygame.Surface((300, 300)).convert()
    surface.fill((0, 0, 0))
    rect = pygame.Rect(90, 90, 88, 123)
    hollow._pile(Pen(ui, surface), rect, "black", left, True, False)
    step = round(min(5, left // 2) * rect.width / 66)
    middle = rect.centery
    for place in ((rect.left - 2, middle), (rect.right + step + 1, middle), (rect.centerx, rect.top - 2)):
        assert surface.get_at(place)[:3] == LAMP[:3], place


def seat_with(cards: tuple[str, ...], alive: bool) -> SeatView:
    """A seat that holds these cards."""
    view = match_for(6).view(TABLE)
    return replace(read(view, RULES.content).seats[0], equipment=cards, alive=alive)


@pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
def test_the_inspector_names_all_equipment_of_a_seat(language: str) -> None:
    board, ui = board_for((1280, 720), language)
    view = match_for(6, 59, 50, "area").view(TABLE)
    names = Names(RULES.content, language, PLAYERS[language])
    carriers = [seat for seat in view["seats"] if seat["equipment"]]
    assert carriers
    for seat in carriers:
        found = board.inspect(f"seat:{seat['seat']}", view)
        assert found is not None
        held = [str(names.name(f"card:{card}")) for card in seat["equipment"]]
        carried = [glyph for glyph, words in found.lines if all(name in str(words) for name in held)]
        assert len(carried) == 1 and ui.assets.exists(f"shell/glyphs/{carried[0]}")


# ---- dice


ROLLS = ((3, 1, "area"), (6, 4, "area"), (4, 3, "area"), (1, 1, "attack"), (6, 1, "attack"))
LAPTOPS = ((1024, 640), (1280, 800), (1366, 768), (1400, 800), (1440, 900), (1600, 900), (1920, 1080))


@pytest.mark.parametrize("language", ["en", "zh_hans", "zh_hant"])
@pytest.mark.parametrize("size", LAPTOPS)
def test_a_roll_and_its_meaning_lie_free_between_plates_and_piles(
    size: tuple[int, int], language: str
) -> None:
    """However the areas lie: long names reach far into the middle of a narrow scene."""
    board, ui = board_for(size, language)
    surface = pygame.Surface(size).convert()
    scene = Places.of(stage_for(ui), ui.scale, 5).scene
    table = read(match_for(5).view(TABLE), RULES.content)
    table = replace(table, roller=table.turn, question="area")
    every, rng = list(table.areas), Random(7)
    for _ in range(12):
        rng.shuffle(every)
        areas = tuple(every)
        plates = board.landscape.plate_rects(scene, areas)
        hollow = board.landscape.hollow
        for d6, d4, stage in ROLLS:
            purpose = "move" if stage == "area" else "attack"
            rolled = replace(table, areas=areas, d4=d4, d6=d6, stage=stage, purpose=purpose)
            box = hollow.draw_dice(surface, scene, rolled, frozenset())
            box = box.inflate(0, -round(18 * scene.k))  # the dice are a little less high than their box
            assert box.collidelist(plates) < 0, (areas, d6, d4)
            assert box.bottom <= hollow.piles(scene).decks["white"].top + 2
        piles, px = hollow.piles(scene), ui.scale.px
        row = piles.decks["white"].union(piles.discards["hermit"])
        names = pygame.Rect(row.left - px(8), row.bottom + px(22), row.width + px(16), px(18))
        assert all(names.clip(plate).height <= px(5) for plate in plates), areas


def test_a_brief_attack_tells_the_difference_and_no_sum() -> None:
    """Where there is no room for two lines, as with large letters."""
    board, _ = board_for((1920, 1080), "en", 200)
    table = read(match_for(5).view(TABLE), RULES.content)
    attack = replace(table, d6=6, d4=1, stage="attack", purpose="attack")
    number, words = board.landscape.hollow._brief(attack)
    assert number == "5" and "5" in plain(words) and "7" not in plain(words)
    number, words = board.landscape.hollow._brief(replace(attack, d6=3, stage="area", purpose="move"))
    assert number == "4" and "Underworld Gate" in plain(words)
    number, words = board.landscape.hollow._brief(replace(attack, stage="area", purpose="move"))
    assert number == "7" and len(plain(words)) > 4, "a seven leads somewhere, too"


@pytest.mark.parametrize("size", LAPTOPS)
def test_waiting_tokens_lie_below_the_names_of_the_piles(size: tuple[int, int]) -> None:
    board, ui = board_for(size)
    scene = Places.of(stage_for(ui), ui.scale, 5).scene
    table = read(match_for(5).view(TABLE), RULES.content)
    board.landscape.plate_rects(scene, table.areas)
    y, token = waiting_line(scene, ui.scale.factor)
    pile = board.landscape.hollow.piles(scene).decks["white"]
    assert pile.bottom + ui.scale.px(LABELS - 4) <= y - token * 0.6 + 1
