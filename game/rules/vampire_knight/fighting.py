"""The Fight action: where, with whom, who wins, what follows. Rules 6.

What belongs here: contested territories, participants within the limit, winning cards, removal. What
belongs next door: totals (`strength`).
"""

from __future__ import annotations

from game.core.model import Action, Event
from game.rules.vampire_knight.content import AfterFight
from game.rules.vampire_knight.effects import bring_about, flip, targets
from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.moving import may_join
from game.rules.vampire_knight.pieces import Events, at, dismiss, foes_of, lift, remove, settle, step_aside
from game.rules.vampire_knight.powers import ATTACK, DEFENSE
from game.rules.vampire_knight.state import FIGHT, State
from game.rules.vampire_knight.strength import total
from game.rules.vampire_knight.table import Table, value

# ---- where and with whom


def able(table: Table, state: State, cell: int) -> int:
    """The active player's pieces on `cell` that can attack there; none without an opponent. Rules 6.2."""
    seat = state.turn_seat
    here = state.on[cell] & ~table.ethereal
    if not here & table.foe_pieces[seat]:
        return 0
    return here & table.own[seat] & ~state.tapped & ~state.attacked


def contested(table: Table, state: State) -> dict[int, int]:
    """Cells on which the active player can still fight in this action, with the pieces able to."""
    seat = state.turn_seat
    cells = state.occupied[seat] & foes_of(table, state, seat) & ~state.fought
    if not cells:
        return {}
    extra = table.powers(state.active[seat]).extra_fight
    free = may_join(table, seat, state.attacked, extra)
    return {cell: pieces for cell in bits(cells) if (pieces := able(table, state, cell)) & free}


def can_fight(table: Table, state: State) -> bool:
    """Is there a fight to be had, so that there also is an obligation? Rules 6.1."""
    return bool(contested(table, state))


def _rank(table: Table, seat: int, pieces: int, extra: int) -> tuple[int, int]:
    """How many of `pieces` can fight at most: heroes among them, and all."""
    heroes = min((pieces & table.heroes).bit_count(), table.participants)
    soldiers = (pieces & ~table.heroes).bit_count()
    return heroes, min(heroes + soldiers, table.participants + extra)


def _spared(table: Table, state: State, chosen: int) -> int:
    """The able pieces on the cell of the fight that may stay out of it when `chosen` take part: those
    who would be too many once all others who can fight do. Rules 6.2, 11.16, 11.17."""
    seat = state.turn_seat
    extra = table.powers(state.active[seat]).extra_fight
    others = 0
    for cell, pieces in contested(table, state).items():
        if cell != state.cell:
            others |= pieces
    fighting = (state.attacked & table.own[seat]) | chosen | others
    heroes, everyone = _rank(table, seat, fighting, extra)
    full = everyone >= table.participants + extra
    idle = able(table, state, state.cell) & ~chosen
    if full:
        return idle
    return idle & table.heroes if heroes >= table.participants else 0


def _must_choose(table: Table, state: State, pieces: int) -> bool:
    """Is there a choice of who takes part: may anybody stay out?"""
    return pieces.bit_count() > 1 and any(
        _spared(table, state, pieces & ~(1 << piece)) >> piece & 1 for piece in bits(pieces)
    )


# ---- the action


def start_fight(table: Table, state: State, action: Action, events: Events) -> None:
    """Open the action. Rules 6.1, 11.19."""
    state.used |= FIGHT
    state.phase = "fight"
    state.fought = 0
    events.append(Event("action_starts", (("seat", action.seat), ("action", "fight"))))


def legal_fight(table: Table, state: State) -> list[Action]:
    """The territories on which to fight next; the attacker chooses the order. Rules 6.3."""
    return [
        Action(state.turn_seat + 1, "fight", (("cell", table.where[cell]),))
        for cell in contested(table, state)
    ]


def fight(table: Table, state: State, action: Action, events: Events) -> None:
    """A fight on one territory: everyone takes part, unless the limit leaves a choice."""
    state.cell = table.cell_of[value(action)]
    pieces = able(table, state, state.cell)
    state.joined = 0
    if _must_choose(table, state, pieces):
        state.phase = "attackers"
    else:
        state.joined = pieces
        declare(table, state, events)


def legal_attackers(table: Table, state: State) -> list[Action]:
    """Who takes part, one by one, until nobody has to any more."""
    seat = state.turn_seat + 1
    found = [
        Action(seat, "join", (("piece", table.pieces[piece].id),)) for piece in bits(_joinable(table, state))
    ]
    if state.joined and _spared(table, state, state.joined) == able(table, state, state.cell) & ~state.joined:
        found.append(Action(seat, "engage"))
    return found


def _joinable(table: Table, state: State) -> int:
    seat = state.turn_seat
    extra = table.powers(state.active[seat]).extra_fight
    free = may_join(table, seat, state.attacked | state.joined, extra)
    return able(table, state, state.cell) & ~state.joined & free


def join(table: Table, state: State, action: Action, events: Events) -> None:
    """One more character takes part; the fight begins when nobody else can."""
    state.joined |= 1 << table.piece_of[value(action)]
    events.append(Event("joined", (("piece", value(action)), ("cell", table.where[state.cell]))))
    if not _joinable(table, state):
        declare(table, state, events)


def engage(table: Table, state: State, action: Action, events: Events) -> None:
    """Fight with those who were chosen."""
    declare(table, state, events)


# ---- one fight


def sides(table: Table, state: State) -> tuple[int, int]:
    """The pieces of both sides in the fight that is going on: team-mates take part. Rules 6.8."""
    seat = state.turn_seat
    here = state.on[state.cell] & ~table.ethereal
    mates = sum(table.own[mate] for mate in table.mates[seat])
    return state.joined | here & mates, here & table.foe_pieces[seat]


def totals(table: Table, state: State) -> tuple[int, int]:
    """Attack and defence of the fight that is going on."""
    attackers, defenders = sides(table, state)
    return (
        total(table, state, state.cell, attackers, ATTACK),
        total(table, state, state.cell, defenders, DEFENSE),
    )


def declare(table: Table, state: State, events: Events) -> None:
    """Everyone is known: those with a winning card are asked, the active player first. Rules 6.9."""
    attackers, defenders = sides(table, state)
    mates = tuple(seat for seat in state.initiative if seat in table.mates[state.turn_seat])
    foes = tuple(seat for seat in state.initiative if seat in table.foes[state.turn_seat])
    state.waiting = tuple(
        seat
        for seat in (state.turn_seat, *mates, *foes)
        if (attackers | defenders) & table.own[seat] and winning_cards(table, state, seat)
    )
    ask_winner(table, state, events)


def winning_cards(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """The active cards of `seat` that win a fight."""
    return table.powers(state.active[seat]).win_fight


def ask_winner(table: Table, state: State, events: Events) -> None:
    """Ask the next seat whose winning card could change the fight or forestall another; else decide."""
    if state.waiting:
        attack, defense = totals(table, state)
        while state.waiting:
            seat = state.waiting[0]
            attacking = table.team[seat] == table.team[state.turn_seat]
            rivals = any(table.team[other] != table.team[seat] for other in state.waiting)
            if (attack < defense or rivals) if attacking else attack >= defense:
                state.phase, state.seat = "winning_card", seat
                return
            state.waiting = state.waiting[1:]
    attack, defense = totals(table, state)
    resolve(table, state, attack, defense, attack >= defense, events)


def legal_winning_card(table: Table, state: State) -> list[Action]:
    """Turn a winning card, or let the totals decide."""
    who = state.seat + 1
    return [
        *(
            Action(who, "win_fight", (("card", table.cards[card].id),))
            for card in winning_cards(table, state, state.seat)
        ),
        Action(who, "decline"),
    ]


def win_fight(table: Table, state: State, action: Action, events: Events) -> None:
    """The card turns to its inactive side and its owner's side wins. Rules 6.9."""
    card = table.card_of[value(action)]
    state.active[state.seat] &= ~(1 << card)
    events.append(Event("fight_won_by_card", (("seat", action.seat), ("card", value(action)))))
    if table.cards[card].type == "hero":
        _dismiss_hero(table, state, table.hero_piece(state.seat, card), events)
    attack, defense = totals(table, state)
    attacking = table.team[state.seat] == table.team[state.turn_seat]
    state.waiting = ()
    resolve(table, state, attack, defense, attacking, events)


def _dismiss_hero(table: Table, state: State, hero: int, events: Events) -> None:
    """The hero whose card has just been turned leaves the board, or waits no longer. Rules 7.5."""
    if state.at[hero] >= 0:
        state.joined &= ~(1 << hero)
        lift(table, state, hero)
        dismiss(table, state, hero, events)
    else:
        step_aside(table, state, hero)


def decline(table: Table, state: State, action: Action, events: Events) -> None:
    """Keep the card."""
    state.waiting = state.waiting[1:]
    ask_winner(table, state, events)


def resolve(
    table: Table, state: State, attack: int, defense: int, attackers_win: bool, events: Events
) -> None:
    """The losers leave the board; a tie goes to the attackers. Rules 6.6."""
    attackers, defenders = sides(table, state)
    after = _after_cards(table, state, attackers | defenders, attackers_win)
    state.attacked |= state.joined
    state.fought |= 1 << state.cell
    state.seat = state.turn_seat
    events.append(
        Event(
            "fought",
            (
                ("seat", state.turn_seat + 1),
                *at(table, state, state.cell),
                ("attack", attack),
                ("defense", defense),
                ("winner", "attackers" if attackers_win else "defenders"),
                ("attackers", tuple(table.pieces[piece].id for piece in bits(attackers))),
                ("defenders", tuple(table.pieces[piece].id for piece in bits(defenders))),
            ),
        )
    )
    for piece in bits(defenders if attackers_win else attackers):
        remove(table, state, piece, events)
    state.joined = 0
    if not settle(table, state, events):
        state.waiting = after
        next_after(table, state, events)


# ---- after a fight


def _after_cards(table: Table, state: State, pieces: int, attackers_win: bool) -> tuple[int, ...]:
    """Whose cards work after this fight: (won * seats + seat) * number of cards + card."""
    found: list[int] = []
    for seat in (state.turn_seat, *(other for other in state.initiative if other != state.turn_seat)):
        if pieces & table.own[seat]:
            attacking = table.team[seat] == table.team[state.turn_seat]
            won = attacking == attackers_win
            found += [
                (won * table.seats + seat) * len(table.cards) + card
                for card, effect in table.powers(state.active[seat]).after_fights
                if (effect.when == "won") == won
            ]
    return tuple(found)


def next_after(table: Table, state: State, events: Events) -> None:
    """Ask for the next effect after the fight, or go on to the next fight or the end of the action."""
    size, seats = len(table.cards), table.seats
    state.waiting = tuple(item for item in state.waiting if not state.out >> item // size % seats & 1)
    if state.waiting:
        state.phase, state.seat = "after_fight", state.waiting[0] // size % seats
        return
    state.seat = state.turn_seat
    state.phase = "fight" if contested(table, state) else "turn"


def _after(table: Table, state: State) -> tuple[int, AfterFight]:
    """The card that the fight has woken, which may have been turned since, and its effect."""
    place, card = divmod(state.waiting[0], len(table.cards))
    when = "won" if place >= table.seats else "lost"
    effects = (effect for effect in table.cards[card].effects if isinstance(effect, AfterFight))
    return card, next(effect for effect in effects if effect.when == when)


def legal_after_fight(table: Table, state: State) -> list[Action]:
    """Use the card that the fight has woken, or leave it."""
    card, effect = _after(table, state)
    found = targets(table, state, state.seat, state.cell, effect.then, False)
    return [
        *(Action(state.seat + 1, "use_card", (("card", table.cards[card].id), *target)) for target in found),
        Action(state.seat + 1, "skip"),
    ]


def use_card(table: Table, state: State, action: Action, events: Events) -> None:
    """An effect after a fight."""
    card, effect = _after(table, state)
    events.append(Event("card_used", (("seat", action.seat), ("card", table.cards[card].id))))
    if effect.then.which == "this":
        flip(table, state, state.cell, events)
    else:
        bring_about(table, state, state.seat, card, -1, effect.then, False, action.arguments[1:], events)
    skip(table, state, action, events)


def skip(table: Table, state: State, action: Action, events: Events) -> None:
    """Go on to what else follows the fight."""
    state.waiting = state.waiting[1:]
    next_after(table, state, events)
