"""Every card, event, discipline and option value occurs in a scenario; every message has its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.content.paths import data_folder
from game.content.reference import load_reference
from game.content.safe_yaml import read_file
from game.content.text import Catalog
from game.core.chance import pick, seeded
from game.core.model import LANGUAGES, Ask, Chance, Event, Over
from game.rules.prince_of_the_city.reasons import _REASONS
from tests.rules.prince_of_the_city.test_random_games import rules, some_action, some_options

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios" / "prince_of_the_city"


def cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for path in sorted(SCENARIOS.glob("*.yaml")):
        tree = read_file(path, [])
        assert tree is not None
        found += tree.plain()
    return found


def words(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, item in data.items():
            yield from words(key)
            yield from words(item)
    elif isinstance(data, list):
        for item in data:
            yield from words(item)
    else:
        yield str(data)


def test_every_card_event_and_discipline_has_a_scenario() -> None:
    content = rules().content
    used = set(words(cases()))
    assert not {*content.cards, *content.events, *content.disciplines, *content.clans} - used


def test_every_option_value_has_a_scenario() -> None:
    used = {(name, str(value).lower()) for case in cases() for name, value in case.get("options", {}).items()}
    wanted = {(name, value) for name, option in rules().content.options.items() for value in option.values}
    assert not wanted - used


def happened() -> dict[str, dict[str, set[str]]]:
    """Kinds of asks, actions, chances, events that came up in random games, with their arguments."""
    game, seen = rules(), dict[str, dict[str, set[str]]]()

    def note(part: str, kind: str, names: Any) -> None:
        row = seen.setdefault(part, {})
        row[kind] = row.get(kind, set(names)) & set(names)

    for seed in range(16):
        rng = seeded(f"words {seed}")
        options = some_options(game, rng)
        seats = list(game.seat_counts(options))[-1]
        state = game.setup(options, seats)
        while not isinstance(pending := game.pending(state), Over):
            if isinstance(pending, Ask):
                note("ask", pending.kind, {"seat", *(name for name, _ in pending.arguments)})
                move: Any = some_action(game, state, pending, seats, rng)
                note("action", move.do, {"seat", *(name for name, _ in move.arguments)})
            else:
                assert isinstance(pending, Chance)
                note("chance", pending.kind, {"seat"})
                move = pick(pending, rng)
            for event in game.apply(state, move):
                note_event(note, event)
    return seen


def note_event(note: Any, event: Event | None) -> None:
    while event is not None:
        note("event", event.kind, {name for name, _ in event.arguments})
        event = event.redacted


def test_every_message_has_words_that_fit_its_arguments() -> None:
    seen = happened()
    assert len(seen["event"]) > 60
    for language in LANGUAGES:
        catalog = Catalog.load(language)
        for part, kinds in seen.items():
            for kind, names in kinds.items():
                ident = f"prince_of_the_city.{part}.{kind}"
                assert ident in catalog, f"{language}: {ident} is missing"
                text = catalog.format(ident, dict.fromkeys(names, "x"))
                assert "{" not in text, f"{language}: {ident} names an argument that is not there: {text}"


def test_every_kind_of_action_has_a_label() -> None:
    """`withhold` is no action: it only has a reason why not."""
    catalog = Catalog.load("en")
    kinds = {*_REASONS, "offer", "counter", "accept", "refuse", "withdraw", "ask_help"} - {"withhold"}
    assert not {kind for kind in kinds if f"prince_of_the_city.action.{kind}" not in catalog}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    catalog = Catalog.load(language)
    folder = Path(__file__).resolve().parents[3] / "game" / "rules" / "prince_of_the_city"
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    reasons = {piece.split('"')[1] for piece in code.split("refuse(")[1:] if piece.startswith('"')}
    assert len(reasons) > 40
    assert not {reason for reason in reasons if f"prince_of_the_city.refusal.{reason}" not in catalog}


def test_prompts_and_options_point_to_sections_that_exist() -> None:
    reference = load_reference(data_folder("prince_of_the_city"))
    for option in rules().content.options.values():
        assert reference.get(option.section) is not None, option.id
    things = {thing for section in reference.sections for thing in section.about}
    content = rules().content
    assert {f"card:{name}" for name in content.cards} <= things
    assert {f"event:{name}" for name in content.events} <= things
    assert {f"discipline:{name}" for name in content.disciplines} <= things
