"""The table of games and the place where rules and data meet.

What belongs here: which games there are, how each is put together from its package and its data folder,
and the hash that tells whether two installations play by the same content. What belongs next door:
reading files (`game.content`), what the content means (`game.rules.<game>`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from game.content.load import Folder, load_content
from game.content.paths import data_folder
from game.content.problem import DataErrors, Problem
from game.content.reference import load_reference
from game.core.model import Rules, Text
from game.core.snapshot import canonical
from game.scenario.table import Words

Opener: TypeAlias = Callable[[tuple[Path, ...]], Rules]
"""Builds the rules of one game from its data and the table sets in the given folders."""


def _folders(name: str, extra: tuple[Path, ...]) -> list[Folder]:
    return [data_folder(name), *extra]


def _shadow_hunters(extra: tuple[Path, ...]) -> Rules:
    from game.rules.shadow_hunters.content import Content
    from game.rules.shadow_hunters.rules import ShadowHunters

    return ShadowHunters(load_content(_folders("shadow_hunters", extra), Content))


def _shadow_hunters_words() -> Words:
    from game.rules.shadow_hunters import scenario

    return scenario


def _vampire_knight(extra: tuple[Path, ...]) -> Rules:
    from game.rules.vampire_knight.content import Content
    from game.rules.vampire_knight.rules import VampireKnight

    return VampireKnight(load_content(_folders("vampire_knight", extra), Content))


def _vampire_knight_words() -> Words:
    from game.rules.vampire_knight import scenario

    return scenario


def _prince_of_the_city(extra: tuple[Path, ...]) -> Rules:
    from game.rules.prince_of_the_city.content import Content
    from game.rules.prince_of_the_city.rules import PrinceOfTheCity

    return PrinceOfTheCity(load_content(_folders("prince_of_the_city", extra), Content))


def _prince_of_the_city_words() -> Words:
    from game.rules.prince_of_the_city import scenario

    return scenario


class _Game(NamedTuple):
    """How a game is opened. Written out as imports, so that a frozen build finds the packages."""

    open: Opener
    words: Callable[[], Words]


_GAMES: Final[Mapping[str, _Game]] = {
    "shadow_hunters": _Game(_shadow_hunters, _shadow_hunters_words),
    "prince_of_the_city": _Game(_prince_of_the_city, _prince_of_the_city_words),
    "vampire_knight": _Game(_vampire_knight, _vampire_knight_words),
}


def games() -> tuple[str, ...]:
    """Ids of all games, in the order in which the menu shows them."""
    return tuple(_GAMES)


def open_game(name: str, extra_folders: Sequence[Path] = ()) -> Rules:
    """The rules of the game called `name` with its content and that of the table sets in `extra_folders`.

    Read once per combination, then shared: rules are stateless. Raises KeyError for a game that does not
    exist, `game.content.problem.DataErrors` for data that can't be used.
    """
    return _opened(name, tuple(extra_folders))


@lru_cache(maxsize=16)
def _opened(name: str, extra_folders: tuple[Path, ...]) -> Rules:
    return _GAMES[name].open(extra_folders)


def open_words(name: str) -> tuple[Rules, Words]:
    """The rules of a game and its words for scenario files. Raises KeyError for an unknown game."""
    return open_game(name), _GAMES[name].words()


def check_game(name: str, extra_folders: Sequence[Path] = ()) -> list[Problem]:
    """Everything that is wrong with the data and the rules reference of one game; empty if it is fine."""
    problems: list[Problem] = []
    own = () if extra_folders else (lambda: load_reference(data_folder(name)),)
    for check in (lambda: open_game(name, extra_folders), *own):
        try:
            check()
        except DataErrors as errors:
            problems += errors.problems
    return problems


def forget_games() -> None:
    """Read the files again when a game is opened next: a player has changed a table set."""
    _opened.cache_clear()


def content_hash(rules: Rules) -> str:
    """Sixteen hexadecimal digits, equal for content that plays equally: texts and names do not count."""
    return hashlib.sha256(canonical(_plain(rules.content)).encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    """Content as JSON data. Texts are left out, so a mended translation does not part old records."""
    if is_dataclass(value) and not isinstance(value, type):
        named = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {name: _plain(item) for name, item in named if not isinstance(item, Text)}
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(item)] for key, item in value.items()]
    if isinstance(value, (frozenset, set)):
        return sorted(map(str, value))
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
