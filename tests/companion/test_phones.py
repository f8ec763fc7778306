"""What a phone at the table can rely on: its seat, its line, its words, its dice, and the others' consent."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.companion.book import TableBook
from game.companion.dice import waiting_entry
from game.core.model import LANGUAGES
from tests.companion.table import NAMES, Phone, Phones, Table, things


async def seated(table: Table, seat: int, **hello: Any) -> Phone:
    phone = await Phone(table.base).connect(code=table.desk.code, **hello)
    return await phone.sit(table.desk.code, seat)


def people_at_the_screen_play(table: Table, phones: set[int]) -> None:
    """Those without a phone do the first thing that comes, so that the phones get their turns."""
    asked = set(table.session.asked_humans()) - phones
    if asked and not set(table.session.asked()) & phones:
        seat = min(asked)
        table.session.submit(table.session.match.legal(seat)[0])


def asked_phone(table: Table, phones: Phones, found: dict[int, Phone]) -> Phone:
    """Wait until a phone is asked; its page is up to date then."""
    def one_is_asked() -> bool:
        people_at_the_screen_play(table, set(found))
        return any(seat in found for seat in table.session.asked())

    assert table.pump.run(one_is_asked)
    phone = found[next(seat for seat in table.session.asked() if seat in found)]
    stamp = table.desk.stamp(phone.page["seat"]["seat"])
    phones.do(phone.page_where(lambda page: page["asked"] and page["stamp"] == stamp))
    return phone


def test_a_phone_is_back_in_its_seat_by_token_or_cookie(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb")
    phone = phones.do(seated(table, 1))
    phones.do(phone.close())
    table.pump.run(lambda: table.desk.presence(1) != "here")
    assert table.desk.presence(1) == "asleep" and table.desk.presence(2) == "free"

    async def back(cookies: dict[str, str], token: str) -> dict[str, Any]:
        again = await Phone(table.base, cookies=cookies).connect(token=token)
        page = await again.until(lambda data: data["do"] in ("page", "lobby"), 2.0)
        await again.close()
        return page

    assert phones.do(back({}, phone.token))["seat"]["seat"] == 1
    assert phones.do(back({"nightboard_seat": phone.token}, ""))["seat"]["seat"] == 1
    assert phones.do(back({}, "something else"))["do"] == "lobby"


def test_doubled_and_late_taps_do_nothing(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "pbbb")
    found = {1: phones.do(seated(table, 1))}
    phone = asked_phone(table, phones, found)
    old = phone.page
    before = len(table.session.match.log)

    async def twice() -> None:
        for _ in range(5):
            await phone.send(do="confirm", stamp=old["stamp"])
        await phone.silent()

    phones.do(twice())
    acted = [entry for entry in table.session.match.log[before:] if entry.author == 1]
    assert len(acted) == 1
    phone = asked_phone(table, phones, found)
    now = len(table.session.match.log)
    phones.do(phone.send(do="confirm", stamp=old["stamp"]))
    phones.do(phone.silent())
    assert len([entry for entry in table.session.match.log[now:] if entry.author == 1]) == 0


def test_a_tap_picks_and_the_main_button_acts(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "phhh", seed="2-5")
    found = {1: phones.do(seated(table, 1))}
    for _ in range(200):
        phone = asked_phone(table, phones, found)
        options = things(phone.page)
        before = len(table.session.match.log)
        if options:
            phones.do(phone.timed(do="tap", option=options[0]))
            phones.do(phone.until(lambda data: data["do"] == "page"))
            assert len(table.session.match.log) == before, "a tap alone never acts"
            assert phone.page["back"] and any(item["picked"] for item in phone.page["options"])
            phones.do(phone.timed(do="back"))
            phones.do(phone.until(lambda data: data["do"] == "page"))
            assert not any(item["picked"] for item in phone.page["options"])
            return
        phones.do(phone.timed(do="confirm"))
        phones.do(phone.until(lambda data: data["do"] == "page"))
    pytest.fail("nothing to choose came up")


@pytest.mark.parametrize("game", ["shadow_hunters", "prince_of_the_city", "vampire_knight"])
def test_every_language_has_all_words(opened: Any, game: str) -> None:
    seats = {"shadow_hunters": "pbbb", "prince_of_the_city": "pbb", "vampire_knight": "pb"}[game]
    table, phones = opened(game, seats)
    phone = phones.do(seated(table, 1))
    for language in LANGUAGES:
        phones.do(phone.send(do="language", language=language))
        page = phones.do(phone.page_where(lambda page, wanted=language: page["language"] == wanted))
        text = str(page)
        assert "companion." not in text and f"{game}." not in text, "a message id is shown"


def test_two_lines_to_one_seat_show_the_same(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "pbbb")
    first = phones.do(seated(table, 1))

    async def second_line() -> Phone:
        phone = await Phone(table.base).connect(token=first.token)
        await phone.until(lambda data: data["do"] == "page")
        return phone

    second = phones.do(second_line())
    found = {1: first}
    asked_phone(table, phones, found)
    phones.do(first.silent())
    phones.do(second.page_where(lambda page: page["stamp"] == first.page["stamp"]))
    assert first.page == second.page
    assert table.desk.presence(1) == "here"


def test_the_host_takes_a_seat_over_and_nobody_is_stopped(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "phbb")
    phone = phones.do(seated(table, 1))
    table.desk.take_over(1)
    phones.do(phone.until(lambda data: data["do"] == "gone"))
    phones.do(phone.until(lambda data: data["do"] == "lobby"))
    assert table.desk.presence(1) == "screen" and not table.desk.book.tokens.held
    table.desk.give_to_phone(1)
    assert table.desk.presence(1) == "free"


def test_a_phone_that_reloads_in_the_middle_of_a_question_goes_on_with_it(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "phhh", seed="2-5")
    found = {1: phones.do(seated(table, 1))}
    phone = asked_phone(table, phones, found)
    for _ in range(60):
        if things(phone.page):
            break
        phones.do(phone.timed(do="confirm"))
        phones.do(phone.until(lambda data: data["do"] == "page"))
        phone = asked_phone(table, phones, found)
    picked = things(phone.page)[0]
    phones.do(phone.timed(do="tap", option=picked))
    phones.do(phone.until(lambda data: data["do"] == "page"))
    before = len(table.session.match.log)
    phones.do(phone.close())

    async def back() -> Phone:
        again = await Phone(table.base).connect(token=phone.token)
        await again.until(lambda data: data["do"] == "page")
        return again

    again = phones.do(back())
    assert [item["id"] for item in again.page["options"] if item["picked"]] == [picked]
    assert len(table.session.match.log) == before
    if again.page["main"]["off"]:  # half of an answer: the other half is still to be picked
        other = next(item for item in things(again.page) if item != picked)
        phones.do(again.timed(do="tap", option=other))
        phones.do(again.until(lambda data: data["do"] == "page"))
    phones.do(again.timed(do="confirm"))
    phones.do(again.until(lambda data: data["do"] == "page" and not data["back"]))
    assert any(entry.author == 1 for entry in table.session.match.log[before:])


def test_a_seat_that_is_taken_over_in_the_middle_of_a_question_is_played_at_the_screen(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "phbb")
    found = {1: phones.do(seated(table, 1))}
    phone = asked_phone(table, phones, found)
    stamp = phone.page["stamp"]
    table.desk.take_over(1)
    phones.do(phone.until(lambda data: data["do"] == "lobby"))
    before = table.session.match.state_hash()
    phones.do(phone.send(do="confirm", stamp=stamp))
    phones.do(phone.silent())
    assert table.session.match.state_hash() == before, "the phone has no seat any more"
    assert table.session.submit(table.session.match.legal(1)[0]) is None
    table.desk.give_to_phone(1)

    async def old_token() -> str:
        again = await Phone(table.base).connect(token=phone.token)
        await again.until(lambda data: data["do"] == "unknown_token")
        return str(again.page.get("do", ""))

    assert phones.do(old_token()) != "page"


def test_names_typed_on_phones_are_plain_and_short(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb")

    async def join() -> Phone:
        phone = await Phone(table.base).connect(code=table.desk.code)
        return await phone.sit(table.desk.code, 1, "  <b>Eve\n\u202e\x00 with a long name</b> ")

    phones.do(join())
    name = table.session.player(1).name
    assert len(name) <= 16 and name.isprintable() and name.startswith("<b>Eve")


def wait_for_people(table: Any) -> None:
    """Until no bot has anything to do: what it did would end a proposal, as it must."""
    people = [seat for seat, player in enumerate(table.session.players, 1) if player.human]
    assert table.pump.run(lambda: set(table.session.asked()) <= set(people), 20.0)


def test_the_table_agrees_to_take_back(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "pphh", seed="1-2")
    found = {seat: phones.do(seated(table, seat)) for seat in (1, 2)}
    phone = asked_phone(table, phones, found)
    seat = phone.page["seat"]["seat"]
    before = table.session.match.state_hash()
    phones.do(phone.timed(do="confirm"))
    phones.do(phone.until(lambda data: data["do"] == "page" and data["undo"]["ask"]))
    wait_for_people(table)
    phones.do(phone.send(do="ask_undo"))
    other = found[3 - seat]
    phones.do(other.until(lambda data: data["do"] == "page" and bool(data.get("vote"))))
    proposal = table.desk.votes.proposal
    assert proposal is not None and proposal.by == seat and proposal.open == {3 - seat, 3, 4}
    phones.do(phone.send(do="vote", number=proposal.number, yes=True))  # one's own yes counts nothing
    phones.do(other.send(do="vote", number=proposal.number, yes=True))
    table.pump.run(lambda: 3 - seat not in proposal.open)
    assert table.session.match.state_hash() != before
    for person in (3, 4):  # at the screen
        table.desk.votes.answer(person, proposal.number, True)
    assert table.session.match.state_hash() == before and table.desk.votes.proposal is None


def test_one_no_ends_the_proposal(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "pphh", seed="1-2")
    found = {seat: phones.do(seated(table, seat)) for seat in (1, 2)}
    phone = asked_phone(table, phones, found)
    seat = phone.page["seat"]["seat"]
    phones.do(phone.timed(do="confirm"))
    phones.do(phone.until(lambda data: data["do"] == "page" and data["undo"]["ask"]))
    after = table.session.match.state_hash()
    wait_for_people(table)
    phones.do(phone.send(do="ask_undo"))
    other = found[3 - seat]
    page = phones.do(other.until(lambda data: data["do"] == "page" and bool(data.get("vote"))))
    phones.do(other.send(do="vote", number=page["vote"]["number"], yes=False))
    table.pump.run(lambda: table.desk.votes.proposal is None)
    assert table.session.match.state_hash() == after


def test_for_a_phone_that_is_away_the_screen_agrees(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "ppbb", seed="1-2")
    found = {seat: phones.do(seated(table, seat)) for seat in (1, 2)}
    phone = asked_phone(table, phones, found)
    seat = phone.page["seat"]["seat"]
    before = table.session.match.state_hash()
    phones.do(phone.timed(do="confirm"))
    phones.do(phone.until(lambda data: data["do"] == "page" and data["undo"]["ask"]))
    phones.do(found[3 - seat].close())
    assert table.pump.run(lambda: table.desk.presence(3 - seat) == "asleep", 5.0)
    wait_for_people(table)
    phones.do(phone.send(do="ask_undo"))
    assert table.pump.run(lambda: table.desk.votes.proposal is not None, 5.0)
    proposal = table.desk.votes.proposal
    assert proposal is not None and proposal.open == {3 - seat}
    table.desk.votes.answer(3 - seat, proposal.number, True)
    assert table.session.match.state_hash() == before


def test_real_dice_are_entered_and_corrected(opened: Any) -> None:
    book = TableBook(dice="dice")
    table, phones = opened("shadow_hunters", "phhh", book=book, seed="1-2")
    found = {1: phones.do(seated(table, 1))}
    for _ in range(60):  # the others' dice are entered at the screen
        table.pump.run(lambda: waiting_entry(table.session.match) is not None or bool(
            table.session.asked_humans()))  # fmt: skip
        entry = waiting_entry(table.session.match)
        if entry is not None and entry.seat == 1:
            break
        if entry is not None:
            table.desk.let_app_throw()
        elif 1 in table.session.asked():
            phone = asked_phone(table, phones, found)
            phones.do(phone.timed(do="confirm"))
            table.pump.turn()
        else:
            table.session.submit(table.session.match.legal(table.session.asked()[0])[0])
    phone = found[1]
    phones.do(phone.page_where(lambda page: "enter" in page))
    assert phone.page["enter"]["dice"] == [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4]]
    waits = table.session.match.state_hash()

    async def enter(faces: Any) -> None:
        await phone.timed(do="enter", faces=faces)
        await phone.silent()

    for wrong in ([7, 1], [1], [1, 2, 3], ["1", 2], [None, 1], "12"):
        phones.do(enter(wrong))
        assert table.session.match.state_hash() == waits
    phones.do(enter([2, 4]))
    phones.do(phone.page_where(lambda page: page["correct"]))
    roll = next(entry for entry in reversed(table.session.match.log) if entry.kind == "d6+d4")
    assert roll.move == (2, 4) and phone.page["correct"]
    phones.do(phone.timed(do="correct"))
    phones.do(phone.page_where(lambda page: "enter" in page))
    assert table.session.match.state_hash() == waits
    phones.do(enter([5, 4]))
    phones.do(phone.page_where(lambda page: page["asked"] and page["correct"]))
    rng = Random(3)
    for _ in range(40):  # a kind of act, then whom it is aimed at
        if not phone.page["main"]["off"]:
            break
        old = phone.page["stamp"]
        phones.do(phone.timed(do="tap", option=rng.choice(things(phone.page))))
        phones.do(phone.page_where(lambda page, old=old: page["stamp"] != old))
    phones.do(phone.timed(do="confirm"))
    phones.do(phone.page_where(lambda page: not page["back"]))
    assert not phone.page["correct"], "after the next decision the dice lie as they lie"


def test_another_evening_with_the_same_phones(opened: Any, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    book = TableBook.beside(record)
    book.dice, book.clock = "decks", 120
    table, phones = opened("shadow_hunters", "ppbb", book=book)
    phone = phones.do(seated(table, 1))
    table.desk.save_book()
    phones.do(phone.close())
    table.close()
    kept = TableBook.beside(record)
    assert (kept.dice, kept.clock, kept.names) == ("decks", 120, {1: NAMES[0]})
    assert phone.token not in (record.parent / "match.jsonl.table").read_text()
    table.desk.close()
    again, more = opened("shadow_hunters", "hhbb", book=kept)

    async def back() -> dict[str, Any]:
        returned = await Phone(again.base).connect(token=phone.token)
        return await returned.until(lambda data: data["do"] in ("page", "lobby"))

    assert more.do(back())["seat"]["seat"] == 1


def test_what_the_host_has_changed_is_so_another_evening(opened: Any, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    table, _ = opened("shadow_hunters", "pphh", book=TableBook.beside(record))
    table.desk.take_over(1)
    table.desk.take_over(3, "look_away")
    table.desk.give_to_phone(4)
    again, _ = opened("shadow_hunters", "pphh", book=TableBook.beside(record))
    kept = [player.secrets for player in again.session.players]
    assert kept == ["curtain", "phone", "look_away", "phone"]


DAMAGE = ("", "[]", "{", '{"seats": 5}', '{"seats": {"1": {"token": 5}}, "clock": "x"}', "[" * 100_000)


@pytest.mark.parametrize("text", DAMAGE)
def test_a_damaged_table_file_costs_only_joining_again(tmp_path: Path, text: str) -> None:
    record = tmp_path / "match.jsonl"
    record.with_name("match.jsonl.table").write_text(text)
    book = TableBook.beside(record)
    assert book.dice == "app" and book.clock == 0 and not book.tokens.held


def test_spectators_see_what_the_table_sees(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "pbbb")

    async def watch() -> Phone:
        phone = await Phone(table.base).connect(code=table.desk.code)
        await phone.until(lambda data: data["do"] == "lobby")
        await phone.send(do="watch", code=table.desk.code)
        await phone.until(lambda data: data["do"] == "watch")
        return phone

    watcher = phones.do(watch())
    phones.do(seated(table, 1))
    phones.do(watcher.silent())
    known = {"do", "game", "title", "headline", "table", "log", "waiting", "over", "language", "clock"}
    assert set(watcher.page) == known


def test_the_turn_clock_counts_and_never_decides(opened: Any) -> None:
    table, phones = opened("shadow_hunters", "pbbb")
    found = {1: phones.do(seated(table, 1))}
    phone = asked_phone(table, phones, found)
    assert phone.page["clock"] is None
    now = table.desk.clock()
    table.desk.clock = lambda: now
    table.desk.set_clock(60)
    phones.do(phone.until(lambda data: data["do"] == "page" and data["clock"] == 60))
    before = len(table.session.match.log)
    table.desk.clock = lambda: now + 500
    assert table.desk.seconds_left() == 0
    table.pump.turn()
    assert len(table.session.match.log) == before
    table.desk.more_time()
    assert table.desk.seconds_left() == 60
