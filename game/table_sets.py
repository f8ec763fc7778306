"""Which table sets a player has, which are switched on, and which a match is played with.

A match is played with the sets that were on when it began and had data of its game: its record names them,
and it opens only with the same ones, on or off by then. A set whose data can't be used is left out of new
matches and reported, never in the way. Finding sets is the job of `game.content.sets`, checking one of
`game.checks.table_set`, showing them of `game.ui.screens.settings.sets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.catalog import forget_games, games, open_game
from game.content.problem import DataErrors, Problem
from game.content.sets import TableSet, find_sets, game_folders, named_sets
from game.core.model import Rules
from game.core.record import Header, RecordError


@dataclass(slots=True)
class Opened:
    """Rules, the sets that they include, and what kept other sets out."""

    rules: Rules
    sets: list[TableSet] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


class TableSets:
    """The sets in one folder. `folder` need not exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: dict[tuple[str, tuple[TableSet, ...]], Opened] = {}

    def all(self) -> list[TableSet]:
        """All sets that are there, by name."""
        return find_sets(self.folder)

    def present(self, names: Iterable[str]) -> list[TableSet]:
        """Those of `names` that are there, in the same order."""
        known = {table_set.name: table_set for table_set in self.all()}
        return [known[name] for name in dict.fromkeys(names) if name in known]

    def forget(self) -> None:
        """Read all files again when they are needed next."""
        self._opened.clear()
        forget_games()

    def is_open(self, game: str, names: Iterable[str]) -> bool:
        """Have the rules of `game` with these sets been read?"""
        return self._key(game, names) in self._opened

    def _key(self, game: str, names: Iterable[str]) -> tuple[str, tuple[TableSet, ...]]:
        wanted = (table_set for table_set in self.present(names) if table_set.game(game) is not None)
        return game, tuple(wanted)

    def open(self, game: str, names: Iterable[str]) -> Opened:
        """The rules of `game` with the sets called `names` that have data of it and can be used.

        Raises KeyError for an unknown game, DataErrors only if the app's own data can't be used.
        """
        key = self._key(game, names)
        if key not in self._opened:
            self._opened[key] = _open(*key)
        return self._opened[key]

    def rules_of(self, header: Header) -> Rules:
        """The rules that a record was made with. Raises RecordError for a game that is not installed,
        DataErrors naming sets that are missing, or what is wrong with them."""
        if header.game not in games():
            raise RecordError("unknown_game", game=header.game[:60])
        names = [str(name) for name in header.sets]
        return open_game(header.game, game_folders(named_sets(self.folder, names), header.game))

    def dressing(self, header: Header | None, names: Iterable[str]) -> list[TableSet]:
        """The sets whose texts and pictures are shown: those that are on, then those of the match."""
        return self.present([*names, *(map(str, header.sets) if header is not None else ())])


def _open(game: str, wanted: Sequence[TableSet]) -> Opened:
    try:
        return Opened(open_game(game, game_folders(wanted, game)), list(wanted))
    except DataErrors as errors:
        if not wanted:
            raise
        problems = list(errors.problems)
    good: list[TableSet] = []
    for table_set in wanted:
        try:
            open_game(game, game_folders([*good, table_set], game))
        except DataErrors:
            continue
        good.append(table_set)
    return Opened(open_game(game, game_folders(good, game)), good, problems)
