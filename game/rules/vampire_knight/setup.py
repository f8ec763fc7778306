"""From an empty table to the first turn: decks, initiative, the board, consolidation, placing. Rules 3.

What belongs here: everything before turn 1. What belongs next door: the turn itself (`turn`).
"""

from __future__ import annotations

from itertools import permutations, product

from game.core.model import Action, Chance, Event
from game.rules.vampire_knight.geometry import first_line
from game.rules.vampire_knight.pieces import Events, put
from game.rules.vampire_knight.state import OFF, State
from game.rules.vampire_knight.table import Table, value
from game.rules.vampire_knight.turn import start_turn

UNKNOWN = -1
"""The kind of a cell that has no territory: a void, or not laid yet."""


def new_state(table: Table) -> State:
    """A state before its first question; nothing is laid or placed."""
    seats, cells = table.seats, table.geometry.count
    return State(
        table=table.key,
        phase="decks",
        seat=0,
        turn_seat=0,
        turn=1,
        used=0,
        order=(),
        initiative=(),
        waiting=(),
        out=0,
        winners=(),
        reason="",
        kinds=(UNKNOWN,) * cells,
        stock=_stock(table),
        replaced=0,
        ruin=0,
        capitals=((),) * seats,
        lost=((),) * seats,
        at=[OFF] * len(table.pieces),
        on=[0] * cells,
        occupied=[0] * seats,
        queue=(),
        tapped=0,
        attacked=0,
        moved=0,
        boosts=(),
        decks=table.decks,
        active=[0] * seats,
        once=(0,) * seats,
        taps=(),
        effect_taps=(),
        touched=0,
        paid=0,
        cell=0,
        fought=0,
        joined=0,
        recruits=(),
        returned=False,
        offered=False,
    )


def _stock(table: Table) -> tuple[int, ...]:
    """How many territories of each kind lie ready to be dealt. Rules 3.2, 3.3."""
    layout = table.layout
    return tuple(
        0 if kind.id in layout.held_back else kind.copies * layout.boxes
        for kind in table.content.territories.values()
    )


def begin_setup(table: Table, state: State, events: Events) -> None:
    """The first step: decks, if there is anything to choose from."""
    state.waiting = tuple(
        seat for seat in table.everyone if table.layout.deck_building and table.alternates(seat)
    )
    _next_deck(table, state, events)


# ---- decks


def _next_deck(table: Table, state: State, events: Events) -> None:
    if state.waiting:
        state.phase, state.seat = "decks", state.waiting[0]
    else:
        _find_initiative(table, state, events)


def legal_decks(table: Table, state: State) -> list[Action]:
    """Alternates for the numbers that still hold their base card. Rules 3.4."""
    seat = state.seat
    deck = state.decks[seat]
    found = [
        Action(seat + 1, "take_card", (("card", table.cards[card].id), ("number", number)))
        for card in table.alternates(seat)
        if card not in deck
        for number in table.cards[card].numbers
        if number <= len(deck) and deck[number - 1] == table.decks[seat][number - 1]
    ]
    return [*found, Action(seat + 1, "finish_deck")]


def take_card(table: Table, state: State, action: Action, events: Events) -> None:
    """An alternate takes the place of a numbered card."""
    seat, number = state.seat, value(action, 1)
    deck = list(state.decks[seat])
    deck[number - 1] = table.card_of[value(action)]
    state.decks = (*state.decks[:seat], tuple(deck), *state.decks[seat + 1 :])
    events.append(Event("card_taken", (("seat", action.seat), ("card", value(action)), ("number", number))))


def finish_deck(table: Table, state: State, action: Action, events: Events) -> None:
    """This deck is built."""
    events.append(Event("deck_ready", (("seat", action.seat),)))
    state.waiting = state.waiting[1:]
    _next_deck(table, state, events)


# ---- initiative


def _find_initiative(table: Table, state: State, events: Events) -> None:
    orders = initiative_orders(table)
    if len(orders) > 1:
        state.phase = "initiative"
    else:
        set_initiative(table, state, orders[0], events)


def initiative_orders(table: Table) -> list[tuple[int, ...]]:
    """All orders of decreasing initiative; more than one if there are ties. Rules 11.41."""
    levels = sorted({table.initiative_of(seat) for seat in table.everyone}, reverse=True)
    groups = [[seat for seat in table.everyone if table.initiative_of(seat) == level] for level in levels]
    return [
        tuple(seat for group in order for seat in group)
        for order in product(*(permutations(group) for group in groups))
    ]


def initiative_chance(table: Table, state: State) -> Chance:
    """Ties are broken by lot; an outcome is the whole order, as seats."""
    return Chance(
        "initiative", tuple(tuple(seat + 1 for seat in order) for order in initiative_orders(table))
    )


def set_initiative(table: Table, state: State, order: tuple[int, ...], events: Events) -> None:
    """Fix who comes before whom, and the order of turns: teams take turns. Rules 3.3, 9."""
    state.initiative = order
    state.order = turn_order(table, order)
    events.append(Event("order_fixed", (("seats", tuple(seat + 1 for seat in state.order)),)))
    _lay_board(table, state, events)


def turn_order(table: Table, order: tuple[int, ...]) -> tuple[int, ...]:
    """The order of turns that follows from an order of initiative. Rules 9."""
    strength = {
        team: sum(table.initiative_of(seat) for seat in order if table.team[seat] == team)
        for team in table.teams
    }
    first = {
        team: min(order.index(seat) for seat in order if table.team[seat] == team) for team in table.teams
    }
    teams = sorted(table.teams, key=lambda team: (-strength[team], first[team]))
    members = [[seat for seat in order if table.team[seat] == team] for team in teams]
    longest = max(map(len, members))
    return tuple(row[place] for place in range(longest) for row in members if place < len(row))


# ---- the board


def _lay_board(table: Table, state: State, events: Events) -> None:
    tiles = table.tiles
    if not tiles:
        state.phase = "deal"
        return
    kinds = list(state.kinds)
    for cell, kind in zip(table.geometry.cells, tiles, strict=True):
        kinds[cell] = table.kind_of[kind]
    state.kinds = tuple(kinds)
    state.stock = (0,) * len(state.stock)
    _board_laid(table, state, events)


def deal_chance(table: Table, state: State) -> Chance:
    """The next territory of a shuffled board."""
    drawn = [(name, count) for name, count in zip(table.kinds, state.stock, strict=True) if count]
    where = table.where[_next_empty(table, state)]
    return Chance(
        "draw_territory",
        tuple(name for name, _ in drawn),
        tuple(count for _, count in drawn),
        arguments=(("cell", where),),
    )


def _next_empty(table: Table, state: State) -> int:
    return next(cell for cell in table.geometry.cells if state.kinds[cell] == UNKNOWN)


def deal(table: Table, state: State, name: str, events: Events) -> None:
    """Lay one territory; after the last one the rest joins those that were held back."""
    cell, kind = _next_empty(table, state), table.kind_of[name]
    state.kinds = (*state.kinds[:cell], kind, *state.kinds[cell + 1 :])
    state.stock = tuple(count - (index == kind) for index, count in enumerate(state.stock))
    events.append(Event("laid", (("cell", table.where[cell]), ("territory", name))))
    if cell == table.geometry.cells[-1]:
        boxes, held = table.layout.boxes, table.layout.held_back
        state.stock = tuple(
            count + (territory.copies * boxes if territory.id in held else 0)
            for count, territory in zip(state.stock, table.content.territories.values(), strict=True)
        )
        _board_laid(table, state, events)


def _board_laid(table: Table, state: State, events: Events) -> None:
    events.append(Event("board_ready"))
    begin_consolidation(table, state, events)


# ---- consolidation


def begin_consolidation(table: Table, state: State, events: Events) -> None:
    """Those who may replace territories are asked in their order. Rules 3.2, 3.3."""
    state.waiting = tuple(state.initiative[rank - 1] for rank in table.layout.consolidation)
    _next_consolidation(table, state, events)


def _next_consolidation(table: Table, state: State, events: Events) -> None:
    if state.waiting and any(state.stock):
        state.phase, state.seat = "consolidate", state.waiting[0]
    else:
        begin_placing(table, state, events)


def legal_consolidate(table: Table, state: State) -> list[Action]:
    """Any territory not yet replaced for any of those set aside. Rules 3.2, 3.3."""
    seat = state.seat + 1
    kinds = [kind for kind, count in zip(table.kinds, state.stock, strict=True) if count]
    found = [
        Action(seat, "replace", (("territory", kind), ("cell", table.where[cell])))
        for kind in kinds
        for cell in table.geometry.cells
        if not state.replaced >> cell & 1
    ]
    if table.layout.consolidation_optional or table.flags.may_consolidate or not found:
        found.append(Action(seat, "keep_board"))
    return found


def replace(table: Table, state: State, action: Action, events: Events) -> None:
    """A territory of the board goes back to the box, one of those set aside takes its place."""
    name, where = value(action), value(action, 1)
    cell, kind = table.cell_of[where], table.kind_of[name]
    old = table.kinds[state.kinds[cell]]
    state.kinds = (*state.kinds[:cell], kind, *state.kinds[cell + 1 :])
    state.stock = tuple(count - (index == kind) for index, count in enumerate(state.stock))
    state.replaced |= 1 << cell
    events.append(
        Event("replaced", (("seat", action.seat), ("cell", where), ("territory", name), ("old", old)))
    )
    state.waiting = state.waiting[1:]
    _next_consolidation(table, state, events)


def keep_board(table: Table, state: State, action: Action, events: Events) -> None:
    """No replacement, nor a second one right after it."""
    events.append(Event("board_kept", (("seat", action.seat),)))
    while state.waiting and state.waiting[0] == state.seat:
        state.waiting = state.waiting[1:]
    _next_consolidation(table, state, events)


# ---- placing


def begin_placing(table: Table, state: State, events: Events) -> None:
    """Capitals and soldiers: where the board puts them, or where their owners do. Rules 3."""
    layout = table.layout
    if layout.tiles:
        for seat in table.everyone:
            for place, where in enumerate(layout.seats[seat].capitals):
                _place(table, state, seat, where[0] * layout.columns + where[1], events)
                share = (layout.soldiers + layout.capitals - 1 - place) // layout.capitals
                _garrison(table, state, seat, share, events)
        start_turn(table, state, state.order[0], events)
        return
    if layout.turns_of_placing:
        state.waiting = state.initiative * layout.capitals
    else:
        state.waiting = tuple(seat for seat in state.initiative for _ in range(layout.capitals))
    state.phase, state.seat = "place", state.waiting[0]


def _place(table: Table, state: State, seat: int, cell: int, events: Events) -> None:
    state.capitals = (*state.capitals[:seat], (*state.capitals[seat], cell), *state.capitals[seat + 1 :])
    events.append(Event("capital_placed", (("seat", seat + 1), ("cell", table.where[cell]))))


def _reserve(table: Table, state: State, seat: int) -> list[int]:
    """The soldiers of `seat` that are not placed yet."""
    return [
        piece for piece in table.own_list[seat] if not table.heroes >> piece & 1 and state.at[piece] == OFF
    ]


def _garrison(table: Table, state: State, seat: int, count: int, events: Events) -> None:
    cell = state.capitals[seat][-1]
    for piece in _reserve(table, state, seat)[:count]:
        put(table, state, piece, cell)
    events.append(Event("garrisoned", (("seat", seat + 1), ("cell", table.where[cell]), ("count", count))))


def _sites(table: Table, state: State, seat: int) -> list[int]:
    """The cells for the next capital of `seat`. Rules 3.2, 3.3, 11.42."""
    layout = table.layout
    line = first_line(layout, table.sides[seat])
    ends = layout.excluded_strict if table.flags.strict_ends else layout.excluded
    taken = sum(1 << cell for cells in state.capitals for cell in cells)
    own = [line.index(cell) for cell in state.capitals[seat] if cell in line]
    free = [
        place
        for place, cell in enumerate(line)
        if ends <= place < len(line) - ends
        and table.geometry.real >> cell & 1
        and not taken >> cell & 1
        and all(abs(place - other) >= 2 for other in own)
    ]
    missing = layout.capitals - len(own)
    return [line[place] for place in free if _room(free, place) >= missing]


def _room(free: list[int], place: int) -> int:
    """How many capitals fit on the places in `free`, none beside another, if one goes to `place`."""
    count, last = 1, -2
    for other in free:
        if abs(other - place) >= 2 and other - last >= 2:
            count, last = count + 1, other
    return count


def legal_place(table: Table, state: State) -> list[Action]:
    """The territories of one's first line where the next capital may stand."""
    return [
        Action(state.seat + 1, "place_capital", (("cell", table.where[cell]),))
        for cell in _sites(table, state, state.seat)
    ]


def place_capital(table: Table, state: State, action: Action, events: Events) -> None:
    """A capital is placed; how many soldiers go with it is asked unless it is the last one."""
    seat = state.seat
    _place(table, state, seat, table.cell_of[value(action)], events)
    left = len(_reserve(table, state, seat))
    if len(state.capitals[seat]) < table.layout.capitals and left:
        state.phase = "garrison"
    else:
        _garrison(table, state, seat, left, events)
        _next_place(table, state, events)


def legal_garrison(table: Table, state: State) -> list[Action]:
    """How many soldiers start on the capital just placed."""
    return [
        Action(state.seat + 1, "garrison", (("count", count),))
        for count in range(len(_reserve(table, state, state.seat)) + 1)
    ]


def garrison(table: Table, state: State, action: Action, events: Events) -> None:
    """So many soldiers start on the capital just placed."""
    _garrison(table, state, state.seat, value(action), events)
    _next_place(table, state, events)


def _next_place(table: Table, state: State, events: Events) -> None:
    state.waiting = state.waiting[1:]
    if state.waiting:
        state.phase, state.seat = "place", state.waiting[0]
    else:
        start_turn(table, state, state.order[0], events)
