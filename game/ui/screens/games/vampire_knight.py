"""Requiem: Vampire Knight around the table: what each faction has left at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core.model import TABLE, Outcome, Rules
from game.session.session import Session
from game.session.summary import Course
from game.ui.boards.vampire_knight.pen import seat_paint
from game.ui.kit.services import Ui
from game.ui.kit.widget import Widget
from game.ui.screens.draft import Draft
from game.ui.screens.games.face import Face, Results, SeatResult, headline, sentence, winners_first
from game.ui.screens.games.mode_cards import ModeCards
from game.ui.screens.shell import Shell


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
                figures=figures(session, item),
                recolor=seat_paint(ui.marks.of(item["seat"]).color),
                dead=bool(item["out"]),
                condition=ui.t(
                    "end.vampire_knight.left", soldiers=item["characters"], capitals=len(item["capitals"])
                ),
                note=ui.t("end.vampire_knight.cards", count=cards),
            )
        )
    why = sentence(shell, session, outcome)
    return Results(headline(shell, session, outcome), why, view["turn"], winners_first(seats))


def figures(session: Session, item: Mapping[str, Any]) -> tuple[str, ...]:
    """Pictures of what the seat has on the board: its heroes, its soldiers, its capitals; one soldier or
    capital of a seat that has none left."""
    content, seat = session.rules.content, item["seat"]
    art = content.factions[item["faction"]].art
    pieces = session.match.view(TABLE)["pieces"].values()
    heroes = [piece["hero"] for piece in pieces if piece["seat"] == seat and piece["cell"] and piece["hero"]]
    soldiers = [f"{art}_soldier"] * max(0 if heroes else 1, item["characters"] - len(heroes))
    capitals = [f"{art}_capital"] * max(1, len(item["capitals"]))
    return tuple(f"vampire_knight/tokens/{name}" for name in (*heroes, *soldiers, *capitals))


def modes(ui: Ui, rules: Rules, draft: Draft, choose: Callable[[str, Any], None]) -> Widget | None:
    """The boards to play on (Rules 3)."""
    marks = [player.mark for player in draft.players]
    chosen = str(draft.options.get("mode", ""))
    return ModeCards(ui, rules.content.boards, chosen, marks, lambda name: choose("mode", name))


FACE: Final = Face(
    results=results,
    leading_rules=("south", "north", "west", "east", "alternates", "loss", "turn_cap"),
    modes=modes,
)
