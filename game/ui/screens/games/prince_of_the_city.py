"""Prince of the City around the table: prestige, personal and of the city, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.model import TABLE, Outcome
from game.session.session import Session
from game.session.summary import Course
from game.ui.screens.games.face import Face, Results, SeatResult, headline, sentence
from game.ui.screens.shell import Shell


def results(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    """Prestige, personal and of the city, with the most first among winners and others."""
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
                    f"end.prince_of_the_city.{_sum(item, outcome)}",
                    personal=item["personal"],
                    city=item["city"],
                ),
                note=ui.t(
                    "end.prince_of_the_city.who",
                    clan=clan.name.get(ui.language),
                    character=clan.character.get(ui.language),
                ),
            )
        )
    ordered = tuple(sorted(seats, key=lambda result: not result.won))
    why = sentence(shell, session, outcome)
    return Results(headline(shell, session, outcome), why, view["turn"], ordered)


def _sum(seat: Mapping[str, Any], outcome: Outcome) -> str:
    """The word for what a prestige is made of; with the reason why nobody in torpor wins (Rules 5)."""
    return "sum_torpid" if seat["torpid"] and seat["seat"] not in outcome.winners else "sum"


FACE: Final = Face(results=results)
