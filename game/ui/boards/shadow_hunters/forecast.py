"""What a choice would do to public damage: pills in the seats' rows and ghosts on the track.

Only sums of what everybody sees, and never "dies": whose limit is hidden must not be given away. Equipment
that stops the damage is public, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.ui.boards import Look
from game.ui.boards.shadow_hunters.lore import Lore
from game.ui.boards.shadow_hunters.reading import SeatView, Table

MOST: Final = 14


@dataclass(slots=True, frozen=True)
class Forecast:
    """The damage a seat would have. `change` is how much it moves; `stays` that something stops it."""

    seat: int
    damage: int
    change: int
    stays: bool = False


def forecasts(lore: Lore, table: Table, look: Look) -> dict[int, Forecast]:
    """The forecast of every seat that the choice now being made could hit."""
    effect = _effect(lore, table, look)
    if effect is None:
        return {}
    kind, amount, cause = effect
    found: dict[int, Forecast] = {}
    for seat in table.seats:
        thing = f"seat:{seat.number}"
        if seat.alive and (thing in look.lit or thing in look.picked):
            found[seat.number] = _for(lore, seat, kind, amount, cause)
    return found


def _for(lore: Lore, seat: SeatView, kind: str, amount: int, cause: str) -> Forecast:
    if kind == "set":
        return Forecast(seat.number, amount, amount - seat.damage, amount == seat.damage)
    if kind == "heal":
        change = -min(amount, seat.damage)
        return Forecast(seat.number, seat.damage + change, change, change == 0)
    if seat.barred or stopped(lore, seat, cause):
        return Forecast(seat.number, seat.damage, 0, True)
    return Forecast(seat.number, min(MOST, seat.damage + amount), amount)


def stopped(lore: Lore, seat: SeatView, cause: str) -> bool:
    """Whether the seat's equipment keeps damage of this card or area off."""
    gear = (piece for card in seat.equipment for piece in lore.card(card).gear)
    return any(piece.do == "immune" and cause in piece.to for piece in gear)


def _effect(lore: Lore, table: Table, look: Look) -> tuple[str, int, str] | None:
    """What the choice does: (damage | heal | set, amount, the card or area that does it)."""
    do = str(look.words.get("do", ""))
    visit: Any = lore.area(table.entered).visit if table.entered else None
    if do in ("hurt", "heal") and visit is not None and visit.do == "hurt_or_heal":
        return (
            ("damage", visit.damage, table.entered) if do == "hurt" else ("heal", visit.heal, table.entered)
        )
    if table.question == "choose_target" and table.question_card:
        return _card_effect(lore, table.question_card)
    return None


def _card_effect(lore: Lore, card: str) -> tuple[str, int, str] | None:
    for effect in lore.card(card).effects:
        if effect.do == "damage" and effect.to == "chosen":
            return "damage", int(effect.amount), card
        if effect.do == "heal" and effect.to == "chosen":
            return "heal", int(effect.amount), card
        if effect.do == "set_damage":
            return "set", int(effect.amount), card
    return None


def hermit_forecast(lore: Lore, table: Table, look: Look) -> Forecast | None:
    """What the chosen answer to a hermit card would do to the viewer's own damage."""
    if table.question != "answer_hermit" or not table.question_card or look.words.get("answer") != "comply":
        return None
    if not 1 <= table.viewer <= len(table.seats) or not look.private:
        return None
    seat, answer = table.seat(table.viewer), lore.card(table.question_card).answer
    if answer.do == "show_character":
        return None
    if answer.do == "recover" and seat.damage:
        return _for(lore, seat, "heal", int(answer.amount), "hermit")
    amount = answer.otherwise_damage if answer.do == "recover" else answer.amount
    return _for(lore, seat, "damage", int(amount), "hermit")
