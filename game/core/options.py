"""Options of a match: what the set-up may choose, the same shape for every game.

What belongs here: the shape of an option in a game's data, and the way from what was chosen to complete
options.  Which options there are stands in `data/<game>/options.yaml`; what they do is the business of the
game's rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.model import Text

Mistake: TypeAlias = tuple[str, str, Mapping[str, Any]]
"""What is wrong in a game's data beyond its types: (path, message id after `problem.`, its arguments)."""


@dataclass(slots=True, frozen=True)
class OptionValue:
    """One value of an option."""

    id: str
    name: Text


@dataclass(slots=True, frozen=True)
class Option:
    """One choice of the set-up screen.  `section` is its place in the rules reference; `house_rule` tells a
    disputed ruling from a choice of length, board or variant; `modes` are the modes of the game for which it
    means something (all if empty); `switched_on` is the value that a plain `true` stands for."""

    id: str
    name: Text
    help: Text
    default: str
    values: dict[str, OptionValue]
    section: str
    house_rule: bool = True
    modes: tuple[str, ...] = ()
    switched_on: str = "on"


def option_mistakes(
    options: Mapping[str, Option], more: Mapping[str, Collection[str]] | None = None
) -> Iterator[Mistake]:
    """Options whose default, or whose word for `true`, is none of their values.

    `more` holds the values of options that come from elsewhere in the data, such as boards.
    """
    for option in options.values():
        values = {*option.values, *(more or {}).get(option.id, ())}
        if option.default not in values:
            yield f"options.{option.id}.default", "unknown_id", {"id": option.default}
        if option.switched_on != "on" and option.switched_on not in values:
            yield f"options.{option.id}.switched_on", "unknown_id", {"id": option.switched_on}


def complete(options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, str]:
    """`given` with the defaults of all that is missing, in the order of the data, as ids of values.

    A number stands for its digits, true and false for `on` and `off` or for their own words.  Raises
    ValueError that names a wrong key or value and what is possible.
    """
    for name in given:
        if name not in options:
            raise ValueError(f"unknown option {name!r} (known: {', '.join(options)})")
    chosen = {}
    for name, option in options.items():
        value = given.get(name, option.default)
        word = _word(option, value)
        if word not in option.values:
            raise ValueError(f"option {name} can't be {value!r} (possible: {', '.join(option.values)})")
        chosen[name] = word
    return chosen


def _word(option: Option, value: Any) -> str:
    if isinstance(value, bool):
        plain = str(value).lower()
        return plain if plain in option.values else option.switched_on if value else "off"
    return str(value)
