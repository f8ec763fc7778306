"""Requiem: Vampire Knight around the table: what each faction has left at the end."""

from __future__ import annotations

from typing import Final

from game.core.model import TABLE, Outcome
from game.session.session import Session
from game.session.summary import Course
from game.ui.screens.games.face import Face, Results, SeatResult, headline, sentence, winners_first
from game.ui.screens.shell import Shell
from game.ui.theme import rgb


def results(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    """What each faction has left on the board."""
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
    why = sentence(shell, session, outcome)
    return Results(headline(shell, session, outcome), why, view["turn"], winners_first(seats))


FACE: Final = Face(results=results, light=rgb("#E4752B"))
