"""What an effect that is used brings about: flips, strikes, strength.

What belongs here: the targets and the doing of `Result`s, whoever pays for them. What belongs next door:
the conditions of use (`tapping` for effect taps, `free` for plunder, `fighting` after fights).
"""

from __future__ import annotations

from game.core.model import Arguments, Event
from game.rules.vampire_knight.content import FlipTerritory, Result, SelfStrength, Strike
from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.pieces import Events, at, dissipated, remove, who
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.strength import struck_defense
from game.rules.vampire_knight.table import Table

NONE: Arguments = ()


def flip(table: Table, state: State, cell: int, events: Events) -> None:
    """Turn a territory to its other face."""
    state.ruin ^= 1 << cell
    face = "ruin" if state.ruin >> cell & 1 else "land"
    events.append(Event("flipped", (*at(table, state, cell), ("face", face))))


def targets(
    table: Table, state: State, seat: int, cell: int, result: Result, ritual: bool
) -> list[Arguments]:
    """The further arguments with which `seat` may use `result` from `cell`; empty if it has no target.
    A ritual neither starts nor aims where an opposing dissipation acts. Rules 7.2, 7.3, 11.50."""
    if ritual and dissipated(table, state, seat, cell):
        return []
    match result:
        case FlipTerritory(which="this"):
            return [NONE]
        case FlipTerritory():
            return [
                (("target_cell", table.where[other]),)
                for other in table.geometry.around[cell]
                if not (ritual and dissipated(table, state, seat, other))
            ]
        case Strike():
            return [
                (("target", table.pieces[piece].id),)
                for piece in _targets(table, state, seat, cell)
                if not (ritual and dissipated(table, state, seat, state.at[piece]))
            ]
        case SelfStrength():
            return [NONE]


def _targets(table: Table, state: State, seat: int, cell: int) -> list[int]:
    mask = table.foe_pieces[seat] & ~table.ethereal
    return [piece for other in table.geometry.around[cell] for piece in bits(state.on[other] & mask)]


def bring_about(
    table: Table,
    state: State,
    seat: int,
    card: int,
    piece: int,
    result: Result,
    ritual: bool,
    target: Arguments,
    events: Events,
) -> None:
    """Do what `targets` allowed. `piece` is the character that used it. The flip of the territory that
    was tapped or plundered is done already."""
    match result:
        case FlipTerritory(which="adjacent"):
            cell = table.cell_of[target[0][1]]  # type: ignore[index]  # a cell, see `targets`
            if state.phase == "tap":
                state.touched |= 1 << cell
            flip(table, state, cell, events)
        case Strike(strength=strength):
            _strike(table, state, seat, card, str(target[0][1]), strength, events)
        case SelfStrength(attack=attack, defense=defense):
            state.boosts += ((piece, attack, defense, int(ritual)),)
            events.append(Event("strengthened", (*who(table, piece), ("card", table.cards[card].id))))
        case FlipTerritory():
            return


def _strike(
    table: Table, state: State, seat: int, card: int, name: str, strength: int, events: Events
) -> None:
    piece = table.piece_of[name]
    defense = struck_defense(table, state, piece)
    events.append(
        Event(
            "struck",
            (
                ("seat", seat + 1),
                ("card", table.cards[card].id),
                ("target", name),
                ("strength", strength),
                ("defense", defense),
            ),
        )
    )
    if strength >= defense:
        remove(table, state, piece, events)
