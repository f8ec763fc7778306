"""Shadow Hunters around the table: what will be dealt, which house rules matter, who was who at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.model import TABLE, Outcome, Rules
from game.rules.shadow_hunters.house import house_of, pool_for
from game.rules.shadow_hunters.idle import Reason, idle_options
from game.session.session import Session
from game.session.summary import Course
from game.ui.kit.services import Ui
from game.ui.kit.text import Words
from game.ui.kit.theme import Color, rgb
from game.ui.kit.widget import Widget
from game.ui.screens.draft import Draft
from game.ui.screens.games.deal_strip import DealStrip
from game.ui.screens.games.face import (
    Face,
    Results,
    SeatResult,
    Side,
    headline,
    sentence,
    winners_first,
)
from game.ui.screens.shell import Shell

BACK: Final = "shadow_hunters/backs/hidden"
SIDES: Final[Mapping[str, tuple[Color, Color]]] = {
    "hunter": (rgb("#4C8FD6"), rgb("#9CC6F4")),
    "shadow": (rgb("#C8364A"), rgb("#F29AA4")),
    "neutral": (rgb("#E0B64A"), rgb("#F0D48A")),
}


def results(shell: Shell, session: Session, outcome: Outcome, course: Course) -> Results:
    """Who was who, how much damage each had, how each fell or lived (Rules 10)."""
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
                goal_of(shell, character),
                _note(shell, course, seat),
            )
        )
    ident = f"end.shadow_hunters.{outcome.reason}"
    words = shell.ui.t(ident) if ident in shell.catalog else headline(shell, session, outcome)
    return Results(words, sentence(shell, session, outcome), view["round"], winners_first(seats), BACK)


def goal_of(shell: Shell, character: Any) -> str:
    """What a character had to do, short and about nobody in particular; else the words of its card."""
    for name in (character.id, character.faction):
        ident = f"end.shadow_hunters.goal.{name}"
        if ident in shell.catalog:
            return shell.ui.t(ident)
    return str(character.win_text.get(shell.ui.language))


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


def deal(ui: Ui, rules: Rules, draft: Draft) -> Widget | None:
    """How many of each faction so many seats are dealt (Rules 2.1)."""
    seating = next((item for item in rules.content.seatings if item.seats == len(draft.players)), None)
    if seating is None:
        return None
    pool = len(pool_for(rules.content, house_of(rules.content, draft.options), seating.seats))
    return DealStrip(ui, seating, pool)


def idle(rules: Rules, draft: Draft) -> Mapping[str, Reason]:
    """The house rules that change nothing with the seats and options of `draft`."""
    if len(draft.players) not in rules.seat_counts(draft.options):
        return {}
    return idle_options(rules.content, draft.options, len(draft.players))


FACE: Final = Face(
    results=results,
    leading_rules=("expansion", "shadows_win_on_three_dead_neutrals", "feast", "bob_machine_gun",
                   "vampire_heal", "loot_non_attack", "counter_needs_range"),
    idle=idle,
    deal=deal,
    start="setup.start_hidden",
)  # fmt: skip
