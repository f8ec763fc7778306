"""`Face`: one game as the screens around the table see it; and the results of a match as the end screen needs
them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.model import Outcome, Rules
from game.session.session import Session
from game.session.summary import Course
from game.ui.kit.assets import Recolor
from game.ui.kit.services import Ui, rich
from game.ui.kit.text import Words
from game.ui.kit.theme import Color
from game.ui.kit.widget import Widget
from game.ui.screens.draft import Draft
from game.ui.screens.shell import Shell


@dataclass(frozen=True)
class Side:
    """A faction, clan or side: its glyph, its word, the color of rims and the color of words."""

    glyph: str
    word: str
    color: Color
    ink: Color


@dataclass(frozen=True)
class SeatResult:
    """One seat at the end.

    `meter` is (filled, whole); `figures` are pictures, recolored by `recolor`, for a seat that is no single
    person; with neither them nor a `portrait` its mark is shown large.
    """

    seat: int
    name: str
    won: bool
    title: str = ""
    side: Side | None = None
    portrait: str = ""
    dead: bool = False
    meter: tuple[int, int] | None = None
    condition: str = ""
    note: Words = ""
    figures: tuple[str, ...] = ()
    recolor: Recolor = ()


@dataclass(frozen=True)
class Results:
    """Headline, sentence under it, the round it ended in (0: not counted), all seats with winners first, the
    picture of a seat's card face down (empty: the game has none)."""

    headline: str
    sentence: Words
    round: int
    seats: tuple[SeatResult, ...]
    back: str = ""


def headline(shell: Shell, session: Session, outcome: Outcome) -> str:
    """`Mira wins`, `Mira and Lin win`, or that nobody does."""
    names = tuple(session.player(seat).name for seat in outcome.winners)
    return shell.ui.t("end.title", winners=names, count=len(names)) if names else shell.ui.t("end.nobody")


def sentence(shell: Shell, session: Session, outcome: Outcome) -> Words:
    """Why it ended so, in a sentence; empty if the outcome has no reason."""
    return rich(shell.wording_of(session).outcome(outcome)) if outcome.reason else ""


def winners_first(seats: Sequence[SeatResult]) -> tuple[SeatResult, ...]:
    """The results in the order of seats, those of the winners before the others."""
    return tuple(sorted(seats, key=lambda result: (not result.won, result.seat)))


def plain_results(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    """Names, winners and scores: for a game that the end screen knows nothing of."""
    scores = dict(outcome.scores)
    seats = [
        SeatResult(seat, player.name, seat in outcome.winners, title=str(scores.get(seat, "")))
        for seat, player in enumerate(session.players, 1)
    ]
    return Results(
        headline(shell, session, outcome), sentence(shell, session, outcome), 0, winners_first(seats)
    )


Reader = Callable[[Shell, Session, Outcome, Course], Results]
Idle = Callable[[Rules, Draft], Mapping[str, tuple[str, Mapping[str, Any]]]]


def nothing_idle(rules: Rules, draft: Draft) -> Mapping[str, tuple[str, Mapping[str, Any]]]:
    """Every house rule can matter."""
    return {}


def no_deal(ui: Ui, rules: Rules, draft: Draft) -> Widget | None:
    """Nothing is dealt that the set-up could tell of."""
    return None


def no_modes(
    ui: Ui, rules: Rules, draft: Draft, choose: Callable[[str, Any], None]
) -> Widget | None:
    """There is one way to play, or its choice is a house rule like others."""
    return None


@dataclass(frozen=True)
class Face:
    """One game as the screens around the table see it."""

    results: Reader = plain_results
    """Reads the end screen's results from a finished match."""
    leading_rules: Sequence[str] = ()
    """The house rules that the set-up shows first; none: the first ones of its data."""
    idle: Idle = nothing_idle
    """The house rules that change nothing at the table of a draft: id -> (message id after `setup.idle.`, its
    arguments)."""
    deal: Callable[[Ui, Rules, Draft], Widget | None] = no_deal
    """What the set-up shows of the cards that will be dealt."""
    modes: Callable[[Ui, Rules, Draft, Callable[[str, Any], None]], Widget | None] = no_modes
    """What the set-up shows of the ways to play; its last argument takes a house rule and a value."""
    start: str = "setup.start"
    """The words of the button that begins a match."""
