"""What a position is worth to one team: pieces, cards, capitals, who is near to taking one.

What belongs here: numbers for states at any moment (`quick`) and for the end of a turn (`whole`, which also
looks at what the opponents could do next). What belongs next door: which states are looked at (`search`).
"""

from __future__ import annotations

from typing import Final

from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.moving import Reach
from game.rules.vampire_knight.powers import ATTACK, DEFENSE
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table

WIN: Final = 100_000.0
SOLDIER: Final = 16.0
HERO: Final = 26.0
WAITING: Final = 9.0  # a removed soldier comes back, but a turn later and at home
CAPITAL: Final = 60.0
LOST_CAPITAL: Final = 150.0  # in teams: one of two that an opponent needs
CARDS: Final = {"fight": 9.0, "movement": 8.0, "other": 5.0, "hero": 12.0}
UNIT: Final = 1.2  # a unit in the tray that has not been spent yet
LAND: Final = 0.5  # standing on a land that could be tapped next
STEP: Final = 1.1  # being one territory nearer to an opposing capital
GUARD: Final = 3.0
DANGER: Final = 420.0  # a capital that falls next turn
EXPOSED: Final = 8.0  # a character that could be beaten next turn
HURRY: Final = 60.0  # turns after which caution is nearly gone: every match must come to an end
HOPE: Final = 22.0  # an opposing capital that could be taken next turn


class Worth:
    """Values of states on one table. Distances and bonuses are worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._far = self._distances()
        self._card = tuple(CARDS[card.type] * (0.7 + 0.3 * max(1, card.level)) for card in table.cards)
        self._sets: dict[int, float] = {}

    def _distances(self) -> tuple[tuple[int, ...], ...]:
        """Steps across edges between any two cells."""
        geometry = self.table.geometry
        found = []
        for start in range(geometry.count):
            row = [99] * geometry.count
            row[start] = 0
            seen = cells = 1 << start
            steps = 0
            while cells:
                steps += 1
                cells = geometry.step(cells) & ~seen
                seen |= cells
                for cell in bits(cells):
                    row[cell] = steps
            found.append(tuple(row))
        return tuple(found)

    # ---- at any moment

    def quick(self, state: State, team: int) -> float:
        """What `state` is worth to `team` without looking ahead."""
        table = self.table
        if state.phase == "over":
            if not state.winners:
                return 0.0
            return WIN if table.team[state.winners[0] - 1] == team else -WIN
        worth = 0.0
        for seat in table.everyone:
            mine = self._seat(state, seat)
            worth += mine if table.team[seat] == team else -mine
        return worth

    def _seat(self, state: State, seat: int) -> float:
        if state.out >> seat & 1:
            return -80.0
        worth = len(state.capitals[seat]) * CAPITAL - len(state.lost[seat]) * LOST_CAPITAL
        worth += self.cards(state.active[seat])
        if seat == state.turn_seat and state.taps:
            worth += self.cards(state.paid) * 0.95 + self._unspent(state)
        worth += self._pieces(state, seat)
        for piece, _ in state.queue:
            if self.table.owner[piece] == seat:
                worth += WAITING
        return worth

    def _pieces(self, state: State, seat: int) -> float:
        table, at = self.table, state.at
        goals = [cell for foe in table.foes[seat] if not state.lost[foe] for cell in state.capitals[foe]]
        worth = 0.0
        for piece in table.own_list[seat]:
            cell = at[piece]
            if cell < 0:
                continue
            worth += HERO if table.heroes >> piece & 1 else SOLDIER
            if not state.ruin >> cell & 1:
                worth += LAND
            if goals:
                far = self._far[cell]
                worth -= STEP * min([far[goal] for goal in goals])
        for cell in state.capitals[seat]:
            if state.on[cell] & table.own[seat]:
                worth += GUARD
        return worth

    def cards(self, active: int) -> float:
        """What a set of cards is worth."""
        found = self._sets.get(active)
        if found is None:
            found = self._sets[active] = sum(self._card[card] for card in bits(active))
        return found

    def _unspent(self, state: State) -> float:
        pay = self.table.payment
        total = 0
        for _, _, units in state.taps:
            total += sum(units >> 8 * index & 0x7F for index in range(pay.width))
        for card in bits(state.paid):
            total -= len(self.table.cards[card].cost)
        return UNIT * total

    # ---- at the end of a turn

    def whole(self, state: State, team: int) -> float:
        """What `state`, whose turn has just passed on, is worth, with what the next seats could do."""
        worth = self.quick(state, team)
        if abs(worth) >= WIN:
            return worth
        table = self.table
        nearest = self._order(state)
        caution = max(0.1, 1.0 - 0.9 * state.turn / (HURRY * len(table.everyone) / 2))
        for place, seat in enumerate(nearest):
            weight = (1.0, 0.7, 0.5, 0.4)[min(place, 3)]
            sign = 1.0 if table.team[seat] == team else -1.0
            worth += sign * weight * self._threats(state, seat, sign > 0) * (1.0 if sign > 0 else caution)
            if sign > 0:
                worth -= (1.0 - caution) * STEP * 3.0 * self._way(state, seat)
        return worth

    def _order(self, state: State) -> list[int]:
        """The seats in the order in which they will play, the one whose turn it is first."""
        place = state.order.index(state.turn_seat) if state.turn_seat in state.order else 0
        seats = (*state.order[place:], *state.order[:place])
        return [seat for seat in seats if not state.out >> seat & 1]

    def _way(self, state: State, seat: int) -> float:
        """How far the nearest characters of `seat` are from an opposing capital, three of them added up."""
        table = self.table
        goals = [cell for foe in table.foes[seat] if not state.lost[foe] for cell in state.capitals[foe]]
        if not goals:
            return 0.0
        ways = sorted(
            min(self._far[state.at[piece]][goal] for goal in goals)
            for piece in table.own_list[seat]
            if state.at[piece] >= 0
        )
        return float(sum(ways[: table.participants]))

    def _threats(self, state: State, seat: int, own: bool) -> float:
        """What `seat` could do in its next turn: capitals that it could take, characters it could beat."""
        table = self.table
        reach = Reach(table, state, seat)
        goals = [
            (reach.of(table, piece, state.at[piece]) | 1 << state.at[piece])
            for piece in table.own_list[seat]
            if state.at[piece] >= 0 and not table.ethereal >> piece & 1
        ]
        value = 0.0
        for foe in table.foes[seat]:
            guarded = set(state.capitals[foe])
            for cell in guarded:
                value += self._on_capital(state, seat, foe, cell, goals, own)
            for cell in bits(state.occupied[foe]):
                if cell not in guarded and self._beaten(state, seat, foe, cell, goals):
                    value += EXPOSED * (state.on[cell] & table.own[foe]).bit_count() * (0.4 if own else 1.0)
        return value

    def _on_capital(self, state: State, seat: int, foe: int, cell: int, goals: list[int], own: bool) -> float:
        coming = sum(1 for cells in goals if cells >> cell & 1)
        if not coming or state.lost[foe]:
            return 0.0
        guards = state.on[cell] & self.table.foe_pieces[seat] & ~self.table.ethereal
        if guards and not self._beaten(state, seat, foe, cell, goals):
            return 0.0
        prize = HOPE if own else DANGER
        return prize if len(self.table.foes[seat]) == 1 else prize * 0.5

    def _beaten(self, state: State, seat: int, foe: int, cell: int, goals: list[int]) -> bool:
        """Could those who reach `cell` win a fight there? Reckoned with plain bonuses only."""
        table = self.table
        coming = sum(1 for cells in goals if cells >> cell & 1)
        if not coming:
            return False
        face = state.ruin >> cell & 1
        mine, theirs = table.powers(state.active[seat]), table.powers(state.active[foe])
        attack = min(coming, table.participants) + mine.fight[ATTACK][face] + len(mine.supports)
        here = (state.on[cell] & table.foe_pieces[seat] & ~table.ethereal).bit_count()
        return bool(mine.win_fight) or attack >= here + theirs.fight[DEFENSE][face] + len(theirs.supports)
