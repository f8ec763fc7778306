"""Pieces on the board: put, lift, remove; who is left; what dissipation drives away; the end of a match.

What belongs here: everything that has to happen whenever a piece appears or disappears. What belongs next
door: why it does (`fighting`, `free`, `tapping`, `turn`).
"""

from __future__ import annotations

from game.core.model import Arguments, Event
from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.state import OFF, State
from game.rules.vampire_knight.table import Table

Events = list[Event]


# ---- naming in events


def at(table: Table, state: State, cell: int) -> Arguments:
    """The arguments that name a territory."""
    return ("cell", table.where[cell]), ("territory", table.kinds[state.kinds[cell]])


def who(table: Table, piece: int) -> Arguments:
    """The arguments that name a piece and its owner."""
    return ("seat", table.owner[piece] + 1), ("piece", table.pieces[piece].id)


# ---- on and off the board


def put(table: Table, state: State, piece: int, cell: int) -> None:
    """Stand `piece`, which is off the board, on `cell`."""
    state.at[piece] = cell
    state.on[cell] |= 1 << piece
    state.occupied[table.owner[piece]] |= 1 << cell


def lift(table: Table, state: State, piece: int) -> None:
    """Take `piece` off the board."""
    cell, seat = state.at[piece], table.owner[piece]
    state.at[piece] = OFF
    state.on[cell] ^= 1 << piece
    if not state.on[cell] & table.own[seat]:
        state.occupied[seat] ^= 1 << cell


def remove(table: Table, state: State, piece: int, events: Events) -> None:
    """A casualty: a soldier or regenerating hero waits for its return; of any other hero the card is
    turned back and a soldier waits instead. Rules 7.5, 8."""
    where = at(table, state, state.at[piece])
    lift(table, state, piece)
    events.append(Event("removed", (*who(table, piece), *where)))
    powers = table.hero.get(piece)
    if powers is None or powers.regeneration:
        state.queue += ((piece, state.turn),)
    else:
        dismiss(table, state, piece, events)


def dismiss(table: Table, state: State, hero: int, events: Events) -> None:
    """Turn the card of a hero who has left the board back; one of the soldiers set aside waits in its
    place. Rules 7.5."""
    seat, card = table.owner[hero], table.pieces[hero].card
    state.active[seat] &= ~(1 << card)
    events.append(Event("deactivated", (("seat", seat + 1), ("card", table.cards[card].id))))
    state.queue += tuple((piece, state.turn) for piece in _set_aside(table, state, seat)[:1])


def step_aside(table: Table, state: State, hero: int) -> None:
    """The card of a hero who waits for its return was turned: a soldier waits in its place. Rules 7.5."""
    soldiers = _set_aside(table, state, table.owner[hero])
    if soldiers:
        state.queue = tuple((soldiers[0] if piece == hero else piece, when) for piece, when in state.queue)


def _set_aside(table: Table, state: State, seat: int) -> list[int]:
    """The soldiers of `seat` that made room for heroes."""
    queued = sum(1 << piece for piece, _ in state.queue)
    return [
        piece
        for piece in table.own_list[seat]
        if state.at[piece] == OFF and not (table.heroes | queued) >> piece & 1
    ]


# ---- who stands where


def foes_of(table: Table, state: State, seat: int) -> int:
    """The cells where an opponent of `seat` stands."""
    cells = 0
    for foe in table.foes[seat]:
        cells |= state.occupied[foe]
    return cells


def solid_cells(table: Table, state: State, seats: tuple[int, ...]) -> int:
    """The cells where a character of `seats` stands that is not ethereal."""
    cells = 0
    for seat in seats:
        cells |= state.occupied[seat]
    for piece in table.ethereal_list:
        cell = state.at[piece]
        if cell >= 0 and cells >> cell & 1:
            mask = 0
            for seat in seats:
                mask |= table.own[seat]
            if not state.on[cell] & mask & ~table.ethereal:
                cells ^= 1 << cell
    return cells


def on_board(table: Table, state: State, seat: int) -> int:
    """How many characters of `seat` are on the board."""
    places = state.at
    return sum(1 for piece in table.own_list[seat] if places[piece] >= 0)


# ---- dissipation


def dissipated(table: Table, state: State, seat: int, cell: int) -> bool:
    """Does the dissipation of an opponent of `seat` act on `cell`? Rules 7.6."""
    for foe in table.foes[seat]:
        for kind in table.powers(state.active[foe]).dissipated:
            if _acts(table, state, state.occupied[foe], kind, cell):
                return True
    return False


def _acts(table: Table, state: State, occupied: int, kind: int, cell: int) -> bool:
    kinds = state.kinds
    near = occupied & (table.geometry.around_set[cell] | 1 << cell)
    return any(kinds[other] == kind for other in bits(near))


def drive_out(table: Table, state: State, events: Events) -> None:
    """Ethereal heroes who stand where an opposing dissipation acts leave the board, all at once: one that
    goes may itself be what drives another out. Rules 7.6."""
    gone = [
        piece
        for piece in table.ethereal_list
        if state.at[piece] >= 0 and dissipated(table, state, table.owner[piece], state.at[piece])
    ]
    for piece in gone:
        where = at(table, state, state.at[piece])
        lift(table, state, piece)
        events.append(Event("driven_out", (*who(table, piece), *where)))
        dismiss(table, state, piece, events)


# ---- winning and losing


def alive(table: Table, state: State, seat: int) -> bool:
    """Has `seat` a character on the board that is not ethereal? Rules 9."""
    if not state.occupied[seat] or not table.ethereal & table.own[seat]:
        return state.occupied[seat] != 0
    return solid_cells(table, state, (seat,)) != 0


def settle(table: Table, state: State, events: Events) -> bool:
    """After anything that may have taken pieces off the board: drive out, then see who has lost. True if
    the match is over. Rules 7.6, 9."""
    if table.ethereal:
        drive_out(table, state, events)
    if table.flags.loss_at_once:
        return knock_out(table, state, events)
    return False


def knock_out(table: Table, state: State, events: Events) -> bool:
    """Players without characters are out; a team without players loses. True if the match is over."""
    if all(state.occupied) and not any(state.at[piece] >= 0 for piece in table.ethereal_list):
        return False
    fallen = [seat for seat in table.everyone if not state.out >> seat & 1 and not alive(table, state, seat)]
    if not fallen:
        return False
    for seat in fallen:
        state.out |= 1 << seat
        events.append(Event("eliminated", (("seat", seat + 1),)))
    standing = {table.team[seat] for seat in table.everyone if not state.out >> seat & 1}
    if len(standing) > 1:
        for seat in fallen:
            _clear_away(table, state, seat, events)
        return False
    team = next(iter(standing), table.team[state.turn_seat])
    win(table, state, team, "no_characters", events)
    return True


def _clear_away(table: Table, state: State, seat: int, events: Events) -> None:
    """The ethereal heroes of a player who is out leave the board. Rules 11.44."""
    for piece in table.own_list[seat]:
        if state.at[piece] >= 0:
            remove(table, state, piece, events)


def win(table: Table, state: State, team: int, reason: str, events: Events) -> None:
    """The match ends with the victory of `team`."""
    finish(state, tuple(seat + 1 for seat in table.everyone if table.team[seat] == team), reason, events)


def finish(state: State, winners: tuple[int, ...], reason: str, events: Events) -> None:
    """The match ends; without winners it is a draw."""
    state.phase = "over"
    state.winners, state.reason = winners, reason
    events.append(Event("match_ends", (("winners", winners), ("reason", reason))))
