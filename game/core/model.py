"""The terms that rules, bots, screen, phones and tests share.

Only plain, small values live here. A thing on the table is named by its kind and id, `seat:3` or
`card:chainsaw`; the kind of an argument follows from its name (`Rules.arguments`), so actions, events,
asks and refusals all carry bare ids and the same table of kinds explains them everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from random import Random

Value: TypeAlias = "int | str | bool | None | tuple[Value, ...]"
"""What an argument may hold: ids and small numbers. Never display text, never a position in a list."""

Arguments: TypeAlias = "tuple[tuple[str, Value], ...]"
"""Named arguments in the order in which a player chooses them (first click first)."""

View: TypeAlias = "dict[str, Any]"
"""What one seat, or the table, may know: plain data, readable as JSON, no reference to a State."""

TABLE: Final = 0
"""The viewer who knows what everybody may know. Seats are numbered from 1."""

CHANCE: Final = -1
"""The author of chance outcomes in the log of a match."""

LANGUAGES: Final = ("en", "zh_hans", "zh_hant")


@dataclass(slots=True, frozen=True)
class Text:
    """One short text in the three languages; stands beside the thing it names in the YAML data."""

    en: str
    zh_hans: str
    zh_hant: str

    def get(self, language: str) -> str:
        """The text in `language`, one of `LANGUAGES`. Raises AttributeError for any other."""
        return str(getattr(self, language))


class Action(NamedTuple):
    """What one seat does: a kind and named arguments. Hashable, readable as JSON.

    `Action(2, "attack", (("target", 4),))` is `{"seat": 2, "do": "attack", "target": 4}` in a record.
    """

    seat: int
    do: str
    arguments: Arguments = ()

    def get(self, name: str, default: Value = None) -> Value:
        """The argument called `name`, or `default` if the action has none of that name."""
        for key, value in self.arguments:
            if key == name:
                return value
        return default

    def to_json(self) -> dict[str, Any]:
        """A mapping that JSON can hold; tuples become lists."""
        return {"seat": self.seat, "do": self.do, **{key: _plain(value) for key, value in self.arguments}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Action:
        """The action that `to_json` wrote. Raises KeyError or TypeError on anything else."""
        arguments = tuple((key, frozen(value)) for key, value in data.items() if key not in ("seat", "do"))
        if not isinstance(data["seat"], int) or not isinstance(data["do"], str):
            raise TypeError("an action needs a whole number as seat and a word as do")
        return cls(data["seat"], data["do"], arguments)


def act(seat: int, do: str, **arguments: Value) -> Action:
    """The action `do` of `seat` with named arguments, in the order given."""
    return Action(seat, do, tuple(arguments.items()))


def frozen(value: Any) -> Value:
    """`value` as read from JSON or YAML with its lists as tuples. Raises TypeError for other shapes."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return tuple(frozen(item) for item in value)
    raise TypeError(f"an argument must be a number, a word or a list of them, not {type(value).__name__}")


def _plain(value: Value) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


class Ask(NamedTuple):
    """A question to one seat, or to several at once.

    `kind` names the choice (`choose_area`), which also is the message id of its prompt
    (`<game>.ask.<kind>`), with `arguments` for that text. Both are public: whoever watches may read them.
    The legal answers are private to the asked seats. `interrupts` says that other seats may act now, too
    (reveal, heal, trade); which of them can is theirs to know and stands in `Rules.legal`.
    `section` is the numbered section of the rules reference that explains the choice.
    """

    seats: tuple[int, ...]
    kind: str
    arguments: Arguments = ()
    section: str = ""
    interrupts: bool = False
    private: Arguments = ()
    """Further arguments that only the asked seats may read (the hermit card that was handed over)."""


class Chance(NamedTuple):
    """A random event that must be decided now.

    `outcomes` are all possible outcomes; `weights` (whole numbers, same length) their odds, empty for
    equal odds. `kind` is a word such as `d4+d6` or `draw_white`, and the message id
    `<game>.chance.<kind>`. `seat` is who rolls or draws (TABLE for nobody in particular). A `secret`
    chance is never entered from real cards: it stays with the app.
    """

    kind: str
    outcomes: tuple[Value, ...]
    weights: tuple[int, ...] = ()
    seat: int = TABLE
    arguments: Arguments = ()
    secret: bool = False


class Outcome(NamedTuple):
    """How a match ended: the seats that won, why (`<game>.over.<reason>`) and each seat's score, if any."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[tuple[int, int], ...] = ()


class Over(NamedTuple):
    """The match has ended."""

    outcome: Outcome


class Event(NamedTuple):
    """Something that screen, log, sound and phones should show; message id `<game>.event.<kind>`.

    `seats` are those who may see it in full (None: everybody). The others see `redacted`, or nothing.
    `reveals` marks that hidden knowledge became known, which bars undo (private events always do).
    """

    kind: str
    arguments: Arguments = ()
    seats: tuple[int, ...] | None = None
    redacted: Event | None = None
    reveals: bool = False

    def seen_by(self, viewer: int) -> Event | None:
        """The form of this event that `viewer` (a seat or TABLE) may see, or None."""
        if self.seats is None or viewer in self.seats:
            return self if self.redacted is None else self._replace(redacted=None)
        return self.redacted.seen_by(viewer) if self.redacted is not None else None

    def to_json(self) -> dict[str, Any]:
        """Kind and arguments as JSON data, for phones and `--json` output. Only for a form that is
        filtered already."""
        return {"event": self.kind, **{key: _plain(value) for key, value in self.arguments}}


def event(kind: str, *, seats: tuple[int, ...] | None = None, redacted: Event | None = None,
          reveals: bool = False, **arguments: Value) -> Event:
    """An event with named arguments; see Event."""
    return Event(kind, tuple(arguments.items()), seats, redacted, reveals)


class Refusal(NamedTuple):
    """Why an action is not possible: message id `<game>.refusal.<reason>` (or `refusal.<reason>` for the
    referee's own), its arguments and the section of the rules reference that says so."""

    reason: str
    arguments: Arguments = ()
    section: str = ""


def refuse(reason: str, section: str = "", **arguments: Value) -> Refusal:
    """A refusal with named arguments; see Refusal."""
    return Refusal(reason, tuple(arguments.items()), section)


Pending: TypeAlias = "Ask | Chance | Over"


class State(Protocol):
    """Everything that is true in a match, hidden or not. Only `Rules.apply` changes it."""

    def copy(self) -> Any:
        """An independent copy: no later change of either shows in the other (test: contract, copies)."""
        ...


class Rules(Protocol):
    """The rules of one game, stateless. Built once with the game's content, which it only reads.

    (The design's `setup(content, options, seats)` became a constructor argument plus `setup(options,
    seats)`: every other call needs the content just as much, and a match must not change it half way.)
    """

    name: str
    """Id of the game, also the name of its data folder and prefix of its message ids."""

    arguments: Mapping[str, str]
    """Kind of thing for each argument name that holds an id (`{"target": "seat", "card": "card"}`).
    Names not listed hold plain numbers or words."""

    shapes: Mapping[str, type]
    """Word in a saved snapshot -> dataclass, for the state, its parts and all flows (`core.snapshot`)."""

    content: Any

    secret: bool
    """Does any seat know what others must not? If not, nobody needs a curtain or a phone."""

    def seat_counts(self, options: Mapping[str, Any]) -> Sequence[int]:
        """Numbers of seats that can play with these options."""
        ...

    def complete_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """`options` with defaults for all that is missing. Raises ValueError naming a wrong key or value."""
        ...

    def setup(self, options: Mapping[str, Any], seats: int) -> Any:
        """A new state before its first question. Raises ValueError for a wrong number of seats or option."""
        ...

    def pending(self, state: Any) -> Pending:
        """What has to happen next. Never changes the state."""
        ...

    def legal(self, state: Any, seat: int) -> Sequence[Action]:
        """All actions that `seat` may do now, its interrupts included; empty if it may do nothing.
        Never empty for an asked seat (unless the ask says that `sample` is needed)."""
        ...

    def unasked(self, state: Any, seat: int) -> Sequence[Action]:
        """The part of `legal` that does not answer the pending question: interrupts (reveal, heal, trade)."""
        ...

    def check(self, state: Any, action: Action) -> Refusal | None:
        """None if `action` is legal now, else why not. Never changes the state."""
        ...

    def sample(self, state: Any, seat: int, rng: Random) -> Action:
        """A random legal action, also where there are too many to list (trade offers, bids)."""
        ...

    def apply(self, state: Any, move: Action | Value) -> list[Event]:
        """Do a legal action, or let a chance outcome happen. Trusts its caller. Deterministic."""
        ...

    def view(self, state: Any, viewer: int) -> View:
        """What `viewer` (a seat or TABLE) may know. Unordered things are sorted."""
        ...

    def imagine(self, view: View, seat: int, rng: Random) -> Any:
        """A full state that fits everything `seat` knows, hidden things drawn at random."""
        ...
