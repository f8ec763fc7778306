"""The tables of README.md: the words of each game, and what happens in it, collected from play.

`tools/scenario_page.py` writes them between the marks of the page; a test keeps them complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from game.catalog import games, open_words
from game.content.names import named_things
from game.core.chance import pick, seeded
from game.core.model import Action, Ask, Chance, Event, Over, Rules, Value
from game.scenario.case import find_files, load_cases
from game.scenario.compare import text
from game.scenario.run import run_case

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER / "README.md"
EXAMPLES = 5
WIDTH = 110

Table = dict[str, dict[str, list[str]]]
"""Kind -> name of an argument -> some of its values, in the order in which they came."""


@dataclass(slots=True)
class Seen:
    """What happened in some games."""

    actions: Table = field(default_factory=dict)
    asks: Table = field(default_factory=dict)
    chances: Table = field(default_factory=dict)
    events: Table = field(default_factory=dict)
    refusals: set[str] = field(default_factory=set)


def note(table: Table, kind: str, arguments: Iterable[tuple[str, Value]]) -> None:
    """Add one occurrence to a table."""
    row = table.setdefault(kind, {})
    for name, value in arguments:
        values = row.setdefault(name, [])
        shown = text(value)
        if shown not in values and len(values) < EXAMPLES and len(shown) < 50:
            values.append(shown)


def note_pending(rules: Rules, state: Any, seats: int, seen: Seen) -> None:
    """Add the pending question and its legal answers, or the pending chance."""
    pending = rules.pending(state)
    if isinstance(pending, Ask):
        note(seen.asks, pending.kind, pending.arguments)
        for seat in range(1, seats + 1):
            for action in rules.legal(state, seat):
                note(seen.actions, action.do, action.arguments)
    elif isinstance(pending, Chance):
        note(seen.chances, pending.kind, [("outcome", outcome) for outcome in pending.outcomes])


def note_events(events: Iterable[Event], seen: Seen) -> None:
    """Add events in their full form, and in the form that others see."""
    for event in events:
        note(seen.events, event.kind, event.arguments)
        if event.redacted is not None:
            note(seen.events, event.redacted.kind, event.redacted.arguments)


def play_randomly(rules: Rules, options: Mapping[str, Any], seats: int, rng: Random, seen: Seen) -> None:
    """Play one random game and add what happens; interrupts are tried now and then."""
    state = rules.setup(options, seats)
    while not isinstance(pending := rules.pending(state), Over):
        note_pending(rules, state, seats, seen)
        if isinstance(pending, Chance):
            move: Any = pick(pending, rng)
        else:
            move = _some_action(rules, state, pending, seats, rng)
            if isinstance(move, Action):
                note(seen.actions, move.do, move.arguments)
        note_events(rules.apply(state, move), seen)


def _some_action(rules: Rules, state: Any, ask: Ask, seats: int, rng: Random) -> Action:
    if rng.random() < 0.05:
        unasked = [action for seat in range(1, seats + 1) for action in rules.unasked(state, seat)]
        if unasked:
            return unasked[int(rng.random() * len(unasked))]
    return rules.sample(state, ask.seats[int(rng.random() * len(ask.seats))], rng)


def collect(game: str, matches: int) -> Seen:
    """What happens in random games with all kinds of options, and in the scenarios."""
    rules, _ = open_words(game)
    seen = Seen()
    for number in range(matches):
        rng = seeded(f"page {number}")
        options = _some_options(rules, rng) if number % 2 else rules.complete_options({})
        counts = list(rules.seat_counts(options))
        play_randomly(rules, options, counts[number % len(counts)], rng, seen)
    from_scenarios(game, seen)
    return seen


def from_scenarios(game: str, seen: Seen) -> None:
    """Add what happens in the scenario files of `game`."""
    files = [path for path in find_files([FOLDER]) if path.parent.name == game]
    for case in load_cases(files, []):
        def watched(name: str, case: Any = case) -> Any:
            rules, words = open_words(name)
            return _Watched(rules, seen), words
        run_case(case, watched)


class _Watched:
    """Rules that note what they are asked to do."""

    def __init__(self, rules: Rules, seen: Seen) -> None:
        self._rules, self._seen = rules, seen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, state: Any, move: Any) -> list[Event]:
        pending = self._rules.pending(state)
        if isinstance(pending, Chance):
            note(self._seen.chances, pending.kind, [("outcome", outcome) for outcome in pending.outcomes])
        elif isinstance(move, Action):
            note(self._seen.actions, move.do, move.arguments)
            if isinstance(pending, Ask):
                note(self._seen.asks, pending.kind, pending.arguments)
        events = self._rules.apply(state, move)
        note_events(events, self._seen)
        return events

    def check(self, state: Any, action: Action) -> Any:
        refusal = self._rules.check(state, action)
        if refusal is not None:
            self._seen.refusals.add(refusal.reason)
        return refusal


def _some_options(rules: Rules, rng: Random) -> dict[str, Any]:
    """Options at random, as far as the content lists their values."""
    chosen: dict[str, Any] = {}
    for name, option in (getattr(rules.content, "options", None) or {}).items():
        values = list(option.values)
        chosen[name] = values[int(rng.random() * len(values))]
    try:
        return rules.complete_options(chosen)
    except ValueError:
        return rules.complete_options({})


# ---- as text

def vocabulary_table(game: str) -> str:
    """The words of `given` and `expect` of a game."""
    _, words = open_words(game)
    return "\n".join(["| key | meaning |", "|---|---|",
                      *(f"| `{key}` | {_cell(meaning)} |" for key, meaning in words.VOCABULARY.items())])


def play_tables(game: str, matches: int) -> str:
    """Actions, questions, chances and events of a game."""
    seen = collect(game, matches)
    rules, _ = open_words(game)
    parts = []
    for title, head, table in (
            ("Actions", "do", seen.actions), ("Questions", "ask", seen.asks),
            ("Chances", "kind", seen.chances), ("Events", "event", seen.events)):
        rows = [f"| `{kind}` | {_arguments(rules, table[kind])} |" for kind in sorted(table)]
        head = f"| {head} | arguments and some of their values |"
        parts += [f"**{title}**", "", head, "|---|---|", *rows, ""]
    parts += ["**Reasons of refusals** that the cases meet so far (for `because`): "
              + ", ".join(f"`{reason}`" for reason in sorted(seen.refusals)), ""]
    kinds: dict[str, list[str]] = {}
    for thing in named_things(rules.content):  # options have a line of their own
        if thing.startswith("option:"):
            continue
        kinds.setdefault(thing.partition(":")[0], []).append(thing.partition(":")[2])
    for kind, ids in kinds.items():
        parts += [f"**Things called {kind}**: " + ", ".join(f"`{ident}`" for ident in ids), ""]
    options = getattr(rules.content, "options", None) or {}
    parts += ["**Options**: " + "; ".join(f"`{name}` ({', '.join(map(str, option.values))})"
                                          for name, option in options.items())]
    return "\n".join(parts).rstrip()


def _arguments(rules: Rules, row: Mapping[str, list[str]]) -> str:
    shown = []
    for name, values in row.items():
        thing = rules.arguments.get(name, name)
        kind = f" ({thing})" if thing != name else ""
        more = ", ..." if len(values) == EXAMPLES else ""
        shown.append(f"`{name}`{kind}: {_cell(', '.join(values))}{more}" if values else f"`{name}`{kind}")
    return "; ".join(shown)


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


def between(page: str, name: str) -> str:
    """What stands between the marks called `name`."""
    start, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    return page[page.index(start) + len(start):page.index(end)]


def replaced(page: str, name: str, table: str) -> str:
    """The page with something else between the marks called `name`, which are added if missing."""
    start, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    if start not in page:
        title = name.replace("_", " ")
        page = f"{page.rstrip()}\n\n## {title[:1].upper()}{title[1:]}\n\n{start}{end}\n"
    first = page.index(start) + len(start)
    return page[:first] + table + page[page.index(end):]


def rewritten(page: str, matches: int, say: Callable[[str], None]) -> str:
    """The page with all its tables made anew."""
    for game in games():
        say(game)
        page = replaced(page, f"{game}: words", vocabulary_table(game))
        page = replaced(page, f"{game}: play", play_tables(game, matches))
    return page


