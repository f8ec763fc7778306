#!/usr/bin/env python3
"""How even Prince of the City is: plays it with bots and counts who wins, how long it takes, what cards do.

    python tools/balance.py --games 400 --seats 5 --turns 6 --bots skilled --jobs 2 [--json] [--save FILE]

A long run writes what it has so far into FILE after every 25 games, so that nothing is lost if it is ended.

Our own numbers (`data/prince_of_the_city`) are tuned with it: every clan should win within 15 to
25 % of the matches of five seats, no card be never or always played. `ALWAYS` and `NEVER` say what that
means; the report lists every design outside.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import make_bot  # the checkout comes first
from game.catalog import open_game
from game.core.chance import pick, seeded
from game.core.model import TABLE, Ask, Chance, Event, Over

GAME = "prince_of_the_city"
LONGEST = 20_000


@dataclass(slots=True)
class Count:
    """What some matches came to. Sums are over seats or matches. By design: `drawn` cards, `played` ones
    (main effect), `spent` ones (instant effect) from hand or from play, `thrown` ones (discarded from hand),
    `dropped` ones (discarded from play), `traded` ones (given or swapped, hand or play), `robbed` ones
    (spoils), `held` ones (in hand when the match ended)."""

    games: int = 0
    steps: int = 0
    clans: Counter[str] = field(default_factory=Counter)
    clan_wins: Counter[str] = field(default_factory=Counter)
    seat_wins: Counter[int] = field(default_factory=Counter)
    regent_wins: int = 0
    seat_turns: int = 0
    torpid_turns: int = 0
    falls: int = 0
    events_up: int = 0
    solved: int = 0
    failed: int = 0
    challenges: int = 0
    contests: int = 0
    deals: int = 0
    contest_helpers: int = 0
    challenge_helpers: int = 0
    offers: int = 0
    winner_prestige: int = 0
    spread: int = 0
    prestige: Counter[int] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    spent_hand: Counter[str] = field(default_factory=Counter)
    spent_play: Counter[str] = field(default_factory=Counter)
    thrown: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    traded: Counter[str] = field(default_factory=Counter)
    robbed: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    turned_up: Counter[str] = field(default_factory=Counter)
    settled: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)

    def add(self, other: Count) -> None:
        """Take in what another process counted."""
        for name in self.__dataclass_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, name, mine + theirs)


FATES = ("drawn", "played", "spent_hand", "spent_play", "thrown", "dropped", "traded", "robbed", "held")
ALWAYS, NEVER = 0.97, 0.03
"""A design is always played if its main effect is used in a larger share of its draws than `ALWAYS`, and
never if in a smaller one than `NEVER`. In 2,000 games of five each design is drawn some 2,000 times, and one
standard deviation of such a share is 0.3 points. For an event: settled of the times it was turned up."""

KINDS = {"torpor": "falls", "event_up": "events_up", "event_solved": "solved", "event_failed": "failed",
         "challenge": "challenges", "contested": "contests", "deal": "deals", "offered": "offers"}
CARD_FATES = {("drew_card", ""): "drawn", ("played", ""): "played",
              ("spent", "hand"): "spent_hand", ("spent", "play"): "spent_play",
              ("discarded", "hand"): "thrown", ("discarded", "play"): "dropped",
              ("gave_card", ""): "traded", ("hand_card_passed", ""): "traded",
              ("spoil_card", ""): "robbed"}  # fmt: skip
"""What the table tells of a card, with where it was -> what became of it."""


def _hear(count: Count, event: Event) -> None:
    told = dict(event.arguments)
    field_ = KINDS.get(event.kind)
    if field_ is not None:
        setattr(count, field_, getattr(count, field_) + 1)
    fate = CARD_FATES.get((event.kind, str(told.get("where", ""))))
    if fate is not None:
        getattr(count, fate)[str(told["card"])] += 1
    elif event.kind == "event_up":
        count.turned_up[str(told["incident"])] += 1
    elif event.kind == "helped":
        count.contest_helpers += 1
    elif event.kind == "joined":
        count.challenge_helpers += 1
    elif event.kind in ("event_solved", "event_failed"):
        count.tried[str(told["incident"])] += 1
        count.settled[str(told["incident"])] += event.kind == "event_solved"


def play(number: int, seats: int, turns: int, levels: Sequence[str], count: Count) -> None:
    """One match of bots, counted."""
    rules = open_game(GAME)
    state = rules.setup(rules.complete_options({"turns": str(turns)}), seats)
    rng = seeded(f"balance:{seats}:{number}")
    chosen = [levels[(seat + number) % len(levels)] for seat in range(seats)]
    bots = [
        make_bot(rules, level, seeded(f"balance:{number}:{seat}")) for seat, level in enumerate(chosen, 1)
    ]
    first, turn = 0, 0
    for _ in range(LONGEST):
        pending = rules.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            happened = rules.apply(state, pick(pending, rng))
        else:
            happened = rules.apply(state, _answer(rules, state, bots, pending, rng))
            count.steps += 1
        for event in happened:
            _hear(count, event)
        if state.turn != turn:
            turn = state.turn
            first = first or state.regent
            count.seat_turns += seats
            count.torpid_turns += sum(1 for zone in state.zone[1:] if zone < 0)
    for hand in state.hand:
        count.held.update(hand)
    _finish(count, rules.view(state, TABLE), first)


def _answer(rules: Any, state: Any, bots: Sequence[Any], pending: Ask, rng: Any) -> Any:
    seat = pending.seats[0]
    legal = rules.legal(state, seat)
    if len(legal) == 1:
        return legal[0]
    action = bots[seat - 1].choose(rules.view(state, seat), legal, pending)
    return action if rules.check(state, action) is None else rules.sample(state, seat, rng)


def _finish(count: Count, view: Any, first: int) -> None:
    over = view["over"]
    if over is None:
        return
    count.games += 1
    order = sorted((seat["prestige"] for seat in view["seats"]), reverse=True)
    count.spread += order[0] - order[-1]
    count.prestige.update(seat["prestige"] for seat in view["seats"])
    for seat in view["seats"]:
        count.clans[seat["clan"]] += 1
    for winner in over["winners"]:
        count.clan_wins[view["seats"][winner - 1]["clan"]] += 1
        count.seat_wins[(winner - first) % len(view["seats"]) + 1] += 1
        count.winner_prestige += view["seats"][winner - 1]["prestige"]


def _some(work: tuple[range, int, int, tuple[str, ...]]) -> Count:
    numbers, seats, turns, levels = work
    count = Count()
    for number in numbers:
        play(number, seats, turns, levels, count)
    return count


def simulate(
    games: int, seats: int, turns: int, levels: tuple[str, ...], jobs: int, save: Path | None = None
) -> Count:
    """All matches, in `jobs` processes; `save` gets the report so far after every part of them."""
    size = max(1, min(25, games // jobs))
    parts = [
        (range(start, min(start + size, games)), seats, turns, levels) for start in range(0, games, size)
    ]
    total = Count()
    if jobs == 1:
        for part in parts:
            _collect(total, _some(part), save)
        return total
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(_some, parts):
            _collect(total, found, save)
    return total


def _collect(total: Count, found: Count, save: Path | None) -> None:
    total.add(found)
    if save is not None:
        save.write_text(json.dumps(report(total)) + "\n", encoding="utf-8")


def _share(values: Counter[int], part: float) -> int:
    """The value below or at which so large a part of all lies."""
    left = part * values.total()
    for value, times in sorted(values.items()):
        left -= times
        if left <= 0:
            return value
    return 0


def report(count: Count) -> dict[str, Any]:
    """The counts as shares and means."""
    games = max(1, count.games)
    content = open_game(GAME).content
    shares = {card: _played(count, card) for card in content.cards if count.drawn[card]}
    return {
        "games": count.games,
        "clans": {clan: round(count.clan_wins[clan] / n, 3) for clan, n in sorted(count.clans.items())},
        "seats_from_the_first_regent": {
            str(seat): round(n / games, 3) for seat, n in sorted(count.seat_wins.items())},
        "decisions": round(count.steps / games, 1),
        "torpid_share": round(count.torpid_turns / max(1, count.seat_turns), 3),
        "falls": round(count.falls / games, 2),
        "events": {"up": round(count.events_up / games, 2), "solved": round(count.solved / games, 2),
                   "failed": round(count.failed / games, 2)},
        "challenges": round(count.challenges / games, 2),
        "contests": round(count.contests / games, 2),
        "offers": round(count.offers / games, 2),
        "deals": round(count.deals / games, 2),
        "winner_prestige": round(count.winner_prestige / games, 1),
        "spread": round(count.spread / games, 1),
        "prestige": {name: _share(count.prestige, part) for name, part in
                     (("lowest_5%", 0.05), ("half", 0.5), ("highest_5%", 0.95))},
        "played_per_draw": {"lowest": min(shares.values(), default=0.0),
                            "highest": max(shares.values(), default=0.0)},
        **outside_the_band(count, content),
        "helpers": {"challenges": round(count.challenge_helpers / games, 2),
                    "contests": round(count.contest_helpers / games, 2)},
        "cards": {card: {"share": shares[card]} | {fate: getattr(count, fate)[card] for fate in FATES}
                  for card in sorted(shares, key=lambda one: shares[one])},
        "happenings": {name: {"up": count.turned_up[name], "tried": count.tried[name],
                              "settled": count.settled[name]} for name in content.events},
    }  # fmt: skip


def _played(count: Count, card: str) -> float:
    return round(count.played[card] / max(1, count.drawn[card]), 3)


def outside_the_band(count: Count, content: Any) -> dict[str, list[str]]:
    """Designs that are always or never played (`ALWAYS`, `NEVER`); those whose instant effect nobody ever
    used; events that are never settled."""
    drawn = [card for card in content.cards if count.drawn[card]]
    spent = count.spent_hand + count.spent_play
    return {
        "always_played": [card for card in drawn if count.played[card] > ALWAYS * count.drawn[card]],
        "never_played": [card for card in content.cards if count.played[card] < NEVER * count.drawn[card]
                         or card not in drawn],
        "instant_effect_unused": [card for card in drawn
                                  if content.cards[card].secondary and not spent[card]],
        "events_never_settled": [name for name in content.events
                                 if count.settled[name] < NEVER * max(1, count.turned_up[name])],
    }  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description="How even Prince of the City is, by bots.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=5, choices=(3, 4, 5))
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument(
        "--bots", default="skilled", help="levels, separated by commas, by turns at the table"
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--save", type=Path, help="file for what is known so far, after every 25 games")
    chosen = parser.parse_args(arguments)
    levels = tuple(chosen.bots.split(","))
    found = report(
        simulate(chosen.games, chosen.seats, chosen.turns, levels, chosen.jobs, chosen.save)
    )
    if chosen.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return 0
    for name, value in found.items():
        if name in ("cards", "happenings"):
            _print_table(name, value)
        else:
            sys.stdout.write(f"{name}: {json.dumps(value)}\n")
    return 0


def _print_table(name: str, rows: dict[str, dict[str, Any]]) -> None:
    heads = next(iter(rows.values()), {})
    sys.stdout.write(f"{name:24}" + "".join(f"{head:>11}" for head in heads) + "\n")
    for row, cells in rows.items():
        sys.stdout.write(f"{row:24}" + "".join(f"{cell:>11}" for cell in cells.values()) + "\n")


if __name__ == "__main__":
    sys.exit(main())
