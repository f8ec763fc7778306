"""Questions that seldom come up, on phones: every answer can be reached with taps, says what it does, and a
thumb finds it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from game.bench.browser import Page
from game.companion.choosing import Choosing
from game.core.model import LANGUAGES
from tests.companion.rare import RARE, positions, table_at
from tests.companion.table import Table
from tests.companion.test_browser import Room, sit
from tests.companion.test_words import IDENT, labels, look, said

EACH = [(game, kind) for game, kinds in RARE.items() for kind in kinds]
TAPS = 4
"""Taps with which every answer has to be reached."""
HIGH = 44
"""Pixels that a thumb needs."""


def asked(game: str, kind: str) -> tuple[Table, int]:
    position = positions(game)[kind]
    return table_at(position), position.seat


def reached(table: Table, seat: int) -> set[Any]:
    """All actions that stand on the main button after taps on what the page shows."""
    writer, pages = table.desk.writer("en"), table.desk.pages
    rows = [row.action for row in pages.question(writer, seat).rows]
    found: set[Any] = set()
    paths: list[tuple[str, ...]] = [()]
    while paths:
        path = paths.pop()
        choosing = Choosing.of(table.session, seat, rows)
        for option in path:
            choosing.tap(option)
        if choosing.main is not None:
            found.add(choosing.main)
        if len(path) < TAPS and choosing.ready is None:
            page = pages.private(writer, choosing)
            shown = [*page["options"], *page["extras"]]
            paths += [(*path, item["id"]) for item in shown
                      if not item.get("off") and item["id"] not in path]
    return found


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_every_answer_can_be_reached_with_a_few_taps(game: str, kind: str) -> None:
    table, seat = asked(game, kind)
    unlisted = table.desk.pages._sheet.unlisted  # put together in forms of their own
    wanted = {action for action in table.session.match.legal(seat) if action.do not in unlisted}
    assert wanted and wanted <= reached(table, seat)


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_every_answer_says_what_it_does(game: str, kind: str) -> None:
    table, seat = asked(game, kind)
    for language in LANGUAGES:
        for tap in range(4):
            page = look(table, seat, language, tap)
            found = labels(page)
            assert len(found) == len(set(found)), found
            assert page["prompt"] and not [words for _, _, words, _ in found if IDENT.fullmatch(words)]


@pytest.mark.parametrize("kind", [kind for kind in RARE["shadow_hunters"]
                                  if kind.startswith("reveal_") and kind != "reveal_and_heal"])
def test_to_reveal_is_an_answer_and_tells_what_one_can_do_then(kind: str) -> None:
    table, seat = asked("shadow_hunters", kind)
    page = look(table, seat, "en", 0)
    first, *_, last = page["options"]
    assert (said(first["label"]), said(last["label"])) == ("Reveal yourself", "Stay hidden")
    me = table.session.match.view(seat)["seats"][seat - 1]
    assert first["second"] == table.session.rules.content.characters[me["character"]].ability_text.en


def test_abilities_that_aim_at_somebody_tell_what_they_do() -> None:
    found = [name for name in positions("shadow_hunters") if name.startswith("ability ")]
    aimed = 0
    for name in found:
        table, seat = asked("shadow_hunters", name)
        page = look(table, seat, "en", 0)
        text = table.session.rules.content.characters[name.split()[1]].ability_text.en
        offered = (*page["options"], *page["extras"])
        shown = [item.get(word) for item in offered for word in ("second", "about")]
        assert text in shown, name
        aimed += any(item.get("about") == text for item in page["options"])
    assert len(found) >= 8 and aimed >= 3


def test_spoils_say_of_what_and_a_card_goes_to_somebody() -> None:
    table, seat = asked("prince_of_the_city", "spoil")
    words = [said(item["label"]) for item in look(table, seat, "en", 0)["options"]]
    assert {"Take 1 vitae", "Take 2 vitae"} <= set(words)
    table, seat = asked("prince_of_the_city", "share_card")
    words = [said(item["label"]) for item in look(table, seat, "en", 0)["options"]]
    assert any(one.startswith("Give it to ") for one in words)


@pytest.mark.parametrize(("game", "kind"), [
    ("prince_of_the_city", "react"), ("prince_of_the_city", "prepare"), ("prince_of_the_city", "guard"),
    ("vampire_knight", "winning_card"), ("vampire_knight", "attackers"),
])  # fmt: skip
def test_whoever_decides_in_a_fight_sees_how_it_stands(game: str, kind: str) -> None:
    table, seat = asked(game, kind)
    (block,) = (one for one in look(table, seat, "en", 0)["blocks"] if one["type"] == "rows")
    assert len([item for item in block["items"] if item["mark"]]) == 2
    assert all(str(item["value"]) for item in block["items"])


def test_a_deck_is_built_from_cards_not_from_numbers() -> None:
    table, seat = asked("vampire_knight", "build_deck")
    options = look(table, seat, "en", 0)["options"]
    assert [said(item["label"]) for item in options if item["kind"] == "word"] == ["Deck is ready"]


# ---- in a browser


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.close()


MISFITS = """(() => [...document.querySelectorAll('#app *')].flatMap((node) => {
  const box = node.getBoundingClientRect(), words = (node.innerText || '').slice(0, 40);
  if (!box.width) return [];
  const found = [];
  if (box.right > innerWidth + 1 && !node.closest('svg, .cells')) found.push(`beyond the edge: ${words}`);
  if (node.tagName === 'BUTTON' && (box.height < HIGH || box.width < HIGH)) found.push(`too small: ${words}`);
  if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'hidden' && words)
    found.push(`cut: ${words}`);
  return found;
}).slice(0, 6))()""".replace("HIGH", str(HIGH))
NEXT = """(() => {
  const free = (node) => !node.closest('.extras') && !node.classList.contains('picked');
  const spot = [...document.querySelectorAll('.options .option:not(:disabled), .cell.lit')].find(free);
  if (spot) { document.querySelectorAll('[data-next]').forEach((one) => one.removeAttribute('data-next'));
    spot.setAttribute('data-next', '1'); }
  return !!spot;
})()"""
MAIN = ".thumb .main:not(:disabled)"


async def answered(page: Page, table: Table, seat: int) -> list[str]:
    """Answer with a thumb: what is offered first, until the main button is ready; what did not fit then."""
    misfits: list[str] = await page.run(MISFITS)
    length = len(table.session.match.log)
    for _ in range(TAPS):
        if await page.run(NEXT):
            heard = len(page.received)
            await page.press("[data-next]")
            while len(page.received) == heard:
                await asyncio.sleep(0.02)
            await page.until("!document.querySelector('[data-next]')")
        misfits += await page.run(MISFITS)
        if await page.run(f"!!document.querySelector('{MAIN}')"):
            break
    await page.until(f"document.querySelector('{MAIN}')", 2)
    await page.press(MAIN)
    for _ in range(100):
        if len(table.session.match.log) > length:
            return misfits
        await asyncio.sleep(0.05)
    raise AssertionError(f"no answer came from {await page.run('document.body.innerText')!r}")


SIZES = ((360, 740), (412, 915))


async def seen(room: Room, table: Table, seat: int, number: int) -> list[str]:
    """What did not fit while a phone answered, in one of the languages and sizes."""
    language, size = ("en-US", "zh-CN", "zh-TW")[number % 3], SIZES[number % 2]
    page = await sit(room.browser, table.base, table.desk.code, seat, language, size)
    misfits = await answered(page, table, seat)
    await page.close()
    return [*misfits, *page.faults]


@pytest.mark.window
@pytest.mark.parametrize("game", list(RARE))
def test_a_thumb_answers_rare_questions(room: Room, game: str) -> None:
    names = [*RARE[game], *(name for name in positions(game) if name.startswith("ability "))]
    for number, kind in enumerate(names):
        table, seat = asked(game, kind)
        table.open()
        try:
            found = room.pumped(table, seen(room, table, seat, number))
        except (AssertionError, TimeoutError) as error:
            raise AssertionError(f"{kind}, {number}") from error
        finally:
            table.close()
        assert not found, f"{kind}, {number}: {found}"
