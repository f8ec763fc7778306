"""What the end screen says of each seat, and in its headline.

Each game may have a function of its own here that reads the table's last view; a game without one gets names,
winners and scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.core.model import TABLE, Outcome, Over
from game.session.session import Session
from game.session.summary import Course
from game.ui.screens.shell import Shell
from game.ui.services import rich
from game.ui.text import Words
from game.ui.theme import Color, rgb


@dataclass(frozen=True)
class Side:
    """A faction, clan or side: its glyph, its word, the color of rims and the color of words."""

    glyph: str
    word: str
    color: Color
    ink: Color


@dataclass(frozen=True)
class SeatResult:
    """One seat at the end.  `meter` is (filled, whole); an empty `portrait` shows the seat's mark large."""

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


@dataclass(frozen=True)
class Results:
    """Headline, sentence under it, the round it ended in (0: not counted), all seats with winners first."""

    headline: str
    sentence: Words
    round: int
    seats: tuple[SeatResult, ...]


def results_of(shell: Shell, session: Session, course: Course) -> Results:
    """The results of a finished match."""
    pending = session.match.pending
    outcome = pending.outcome if isinstance(pending, Over) else Outcome((), "")
    reader = _READERS.get(session.rules.name, _general)
    return reader(shell, session, outcome, course)


def _sorted(seats: list[SeatResult]) -> tuple[SeatResult, ...]:
    return tuple(sorted(seats, key=lambda result: (not result.won, result.seat)))


def _headline(shell: Shell, session: Session, outcome: Outcome) -> str:
    names = tuple(session.player(seat).name for seat in outcome.winners)
    return shell.ui.t("end.title", winners=names, count=len(names)) if names else shell.ui.t("end.nobody")


def _general(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    scores = dict(outcome.scores)
    seats = [
        SeatResult(seat, player.name, seat in outcome.winners, title=str(scores.get(seat, "")))
        for seat, player in enumerate(session.players, 1)
    ]
    sentence = rich(shell.wording_of(session).outcome(outcome)) if outcome.reason else ""
    return Results(_headline(shell, session, outcome), sentence, 0, _sorted(seats))


# ---- Shadow Hunters

SIDES: Final[Mapping[str, tuple[Color, Color]]] = {
    "hunter": (rgb("#4C8FD6"), rgb("#9CC6F4")),
    "shadow": (rgb("#C8364A"), rgb("#F29AA4")),
    "neutral": (rgb("#E0B64A"), rgb("#F0D48A")),
}


def _shadow_hunters(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    view = session.match.view(TABLE)
    content, language = session.rules.content, shell.ui.language
    seats = []
    for item in view["seats"]:
        seat, character = item["seat"], content.characters[item["character"]]
        color, ink = SIDES[character.faction]
        side = Side(
            f"faction_{character.faction}", shell.ui.t(f"end.faction.{character.faction}"), color, ink
        )
        limit = character.hit_points
        seats.append(
            SeatResult(
                seat,
                session.player(seat).name,
                seat in outcome.winners,
                character.name.get(language),
                side,
                f"shadow_hunters/characters/{portrait_of(shell, character.id)}",
                not item["alive"],
                (limit if not item["alive"] else min(item["damage"], limit), limit),
                character.win_text.get(language),
                _note(shell, course, seat),
            )
        )
    headline = f"end.shadow_hunters.{outcome.reason}"
    words = shell.ui.t(headline) if headline in shell.catalog else _headline(shell, session, outcome)
    sentence = rich(shell.wording_of(session).outcome(outcome))
    return Results(words, sentence, view["round"], _sorted(seats))


def portrait_of(shell: Shell, character: str) -> str:
    """The picture of a character; the special Bob looks like Bob."""
    known = shell.ui.assets.exists(f"shadow_hunters/characters/{character}")
    return character if known else character.partition("_")[0]


def _note(shell: Shell, course: Course, seat: int) -> Words:
    slain = tuple(f"seat:{death.seat}" for death in course.deaths if death.killer == seat)
    death = next((death for death in course.deaths if death.seat == seat), None)
    if death is not None:
        number = sum(1 for start in course.rounds if start <= death.turn)
        if death.killer:
            return shell.ui.words("end.killed", {"round": number, "seat": f"seat:{death.killer}"})
        return shell.ui.t("end.fell", round=number)
    return shell.ui.words("end.slew", {"seats": slain}) if slain else shell.ui.t("end.lived")


# ---- Vampire Knight, Prince of the City


def _vampire_knight(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    view, ui = session.match.view(TABLE), shell.ui
    seats = []
    for item in view["seats"]:
        faction = session.rules.content.factions[item["faction"]]
        cards = sum(1 for card in item["deck"] if card["state"] == "active")
        seats.append(
            SeatResult(
                item["seat"],
                session.player(item["seat"]).name,
                item["seat"] in outcome.winners,
                faction.name.get(ui.language),
                dead=bool(item["out"]),
                condition=ui.t(
                    "end.vampire_knight.left", soldiers=item["characters"], capitals=len(item["capitals"])
                ),
                note=ui.t("end.vampire_knight.cards", count=cards),
            )
        )
    sentence = rich(shell.wording_of(session).outcome(outcome)) if outcome.reason else ""
    return Results(_headline(shell, session, outcome), sentence, view["turn"], _sorted(seats))


def _prince_of_the_city(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    view, ui = session.match.view(TABLE), shell.ui
    seats = []
    for item in sorted(view["seats"], key=lambda seat: -int(seat["prestige"])):
        clan = session.rules.content.clans[item["clan"]]
        character = clan.character.get("en").lower().replace(" ", "_")
        seats.append(
            SeatResult(
                item["seat"],
                session.player(item["seat"]).name,
                item["seat"] in outcome.winners,
                ui.t("end.prince_of_the_city.prestige", count=item["prestige"]),
                portrait=f"prince_of_the_city/portraits/{character}",
                condition=ui.t(
                    "end.prince_of_the_city.sum", personal=item["personal"], city=item["city"]
                ),
                note=f"{clan.name.get(ui.language)}, {clan.character.get(ui.language)}",
            )
        )
    sentence = rich(shell.wording_of(session).outcome(outcome)) if outcome.reason else ""
    ordered = tuple(sorted(seats, key=lambda result: not result.won))
    return Results(_headline(shell, session, outcome), sentence, view["turn"], ordered)


Reader = Callable[[Shell, Session, Outcome, Course], Results]
_READERS: Final[Mapping[str, Reader]] = {
    "shadow_hunters": _shadow_hunters,
    "vampire_knight": _vampire_knight,
    "prince_of_the_city": _prince_of_the_city,
}
