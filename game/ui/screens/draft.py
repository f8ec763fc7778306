"""A table before its match begins: who sits where, by which house rules, with which seed.

Pure logic of the set-up screen: no widgets here, no files.  What a `Player` is, is `game.session.players`'
business; whether the options fit together is the rules'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from game.bots import levels
from game.core.model import Rules
from game.session.players import Player
from game.session.session import Start, new_seed

MARKS = 8
NAME_LENGTH = 16


@dataclass(slots=True)
class NameStock:
    """Names to give to new seats: `people` with a place for the number, `bots` in the order of use."""

    person: str
    bots: Sequence[str]

    def free_bot(self, taken: Sequence[str]) -> str:
        """The first bot name that nobody has."""
        free = [name for name in self.bots if name not in taken]
        return free[0] if free else f"{self.bots[0]} {len(taken) + 1}"

    def free_person(self, taken: Sequence[str]) -> str:
        """`Player 1`, or the next number that is free."""
        number = 1
        while self.person.replace("#", str(number)) in taken:
            number += 1
        return self.person.replace("#", str(number))


def in_language(name: str, persons: Sequence[str], present: str) -> str:
    """A name that was never typed, in the present language; any other name stays.

    `persons` are the patterns of all languages and `present` the one to use, `#` stands for the number.
    """
    for pattern in persons:
        before, _, after = pattern.partition("#")
        number = name.removeprefix(before).removesuffix(after)
        if number.isdigit() and name == pattern.replace("#", number):
            return present.replace("#", number)
    return name


@dataclass(slots=True)
class Draft:
    """Seats, options and seed of the game called `game`; changed by the set-up screen."""

    game: str
    players: list[Player]
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = field(default_factory=new_seed)

    # ---- seats

    @property
    def names(self) -> list[str]:
        """The names of seats 1, 2, ..."""
        return [player.name for player in self.players]

    @property
    def humans(self) -> list[Player]:
        """The people among the players."""
        return [player for player in self.players if player.human]

    def free_marks(self) -> list[int]:
        """Marks that nobody has, in order."""
        taken = {player.mark for player in self.players}
        return [mark for mark in range(1, MARKS + 1) if mark not in taken]

    def add_bot(self, stock: NameStock, mark: int | None = None) -> None:
        """One more seat, played by a bot."""
        chosen = mark if mark in self.free_marks() else self.free_marks()[0]
        level = self.players[-1].level if self.players else "skilled"
        self.players.append(Player(stock.free_bot(self.names), "bot", level, chosen))

    def remove(self, place: int) -> None:
        """Takes the seat at `place` (from 0) away."""
        del self.players[place]

    def fit_seats(self, counts: Sequence[int], stock: NameStock) -> None:
        """Adds bots, or takes the last seats away, until the number of seats can play."""
        if len(self.players) in counts:
            return
        wanted = min(counts, key=lambda count: (abs(count - len(self.players)), count))
        while len(self.players) < wanted:
            self.add_bot(stock)
        del self.players[wanted:]

    def move(self, place: int, by: int) -> int:
        """Moves a seat in the turn order; returns its new place."""
        target = max(0, min(len(self.players) - 1, place + by))
        self.players.insert(target, self.players.pop(place))
        return target

    def shuffle(self, rng: Random) -> None:
        """A random turn order; names keep their marks."""
        rng.shuffle(self.players)

    def set_kind(self, place: int, kind: str, stock: NameStock) -> None:
        """Hands a seat to a person or a bot; a name that was never typed goes with the change."""
        player = self.players[place]
        if player.kind == kind:
            return
        others = [name for index, name in enumerate(self.names) if index != place]
        given = stock.person.partition("#")[0].strip()
        if kind == "human" and player.name in stock.bots:
            player.name = stock.free_person(others)
        elif kind == "bot" and player.name.startswith(given):
            player.name = stock.free_bot(others)
        player.kind = "human" if kind == "human" else "bot"

    def set_mark(self, place: int, mark: int) -> None:
        """Gives a mark to a seat; whoever had it takes the old one."""
        old = self.players[place].mark
        for player in self.players:
            if player.mark == mark:
                player.mark = old
        self.players[place].mark = mark

    # ---- what is wrong

    def name_trouble(self, place: int) -> str:
        """Message id of what is wrong with the name of a seat, or nothing."""
        name = self.players[place].name.strip()
        if not name:
            return "setup.trouble.no_name"
        same = [other for other in self.names if other.strip() == name]
        return "setup.trouble.same_name" if len(same) > 1 else ""

    def trouble(self, rules: Rules) -> str:
        """Message id of the first thing that keeps the match from starting, or nothing."""
        counts = rules.seat_counts(self.options)
        if len(self.players) not in counts:
            return "setup.trouble.seats"
        return next((found for place in range(len(self.players)) if (found := self.name_trouble(place))), "")

    def changed_options(self, rules: Rules) -> dict[str, Any]:
        """The options that differ from their defaults."""
        defaults = rules.complete_options({})
        return {name: value for name, value in self.options.items() if defaults.get(name) != value}

    def start(self) -> Start:
        """What a session is started with."""
        players = [replace(player, name=player.name.strip()) for player in self.players]
        return Start(self.game, players, dict(self.options), self.seed)


def default_draft(rules: Rules, stock: NameStock) -> Draft:
    """One person and bots, at a comfortable number of seats."""
    options = rules.complete_options({})
    counts = list(rules.seat_counts(options))
    seats = next((count for count in counts if count >= 5), counts[-1]) if counts[0] > 2 else counts[0]
    known = levels(rules.name)
    level = "skilled" if "skilled" in known else known[-1]
    draft = Draft(rules.name, [Player(stock.free_person([]), "human", level, 1)], options)
    while len(draft.players) < seats:
        draft.add_bot(stock)
    return draft


def remembered_draft(
    rules: Rules, players: Sequence[Mapping[str, Any]], options: Mapping[str, Any], stock: NameStock
) -> Draft:
    """The table that was used last, with a new seed; the default one if it no longer fits the game."""
    draft = default_draft(rules, stock)
    known = levels(rules.name)
    seated = [Player.from_json(item, seat) for seat, item in enumerate(players, 1)]
    for player in seated:
        if player.level not in known:
            player.level = known[-1]
    try:
        chosen = rules.complete_options({k: v for k, v in options.items() if k in draft.options})
    except ValueError:
        chosen = draft.options
    if len({player.mark for player in seated}) != len(seated):
        for seat, player in enumerate(seated, 1):
            player.mark = seat
    draft.options = chosen
    if len(seated) in rules.seat_counts(chosen):
        draft.players = seated
    return draft


def seats_draft(rules: Rules, seats: Sequence[str], stock: NameStock) -> list[Player]:
    """Players from the words of the command line: `human`, `bot`, `bot:novice`.  Raises ValueError."""
    players: list[Player] = []
    known = levels(rules.name)
    for mark, word in enumerate(seats, 1):
        kind, _, level = word.partition(":")
        taken = [player.name for player in players]
        if kind not in ("human", "bot") or (level and level not in known):
            raise ValueError(
                f"{word!r} is no seat (human, bot, {', '.join('bot:' + name for name in known)})"
            )
        name = stock.free_person(taken) if kind == "human" else stock.free_bot(taken)
        chosen = level or ("skilled" if "skilled" in known else known[-1])
        players.append(Player(name, "human" if kind == "human" else "bot", chosen, mark))
    return players
