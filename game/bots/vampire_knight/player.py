"""A player of Vampire Knight: plans its whole turn once, then follows the plan until it is surprised."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from game.bots.vampire_knight import opening
from game.bots.vampire_knight.search import Plan, Search
from game.bots.vampire_knight.worth import WIN, Worth
from game.core.model import Action, Ask, Rules, View
from game.rules.vampire_knight.rules import VampireKnight
from game.rules.vampire_knight.state import State
from game.rules.vampire_knight.table import Table

Thinking = Generator[None, None, Action]


@dataclass(slots=True, frozen=True)
class Strength:
    """How far a level looks: width of the beam, plans that are checked against the reply, width of the
    reply's beam, and the spread of its misjudgment."""

    width: int
    checked: int
    reply: int
    noise: float


LONG: Final = 60
"""Turns after which a match has taken long."""

STRENGTHS: Final = {
    "novice": Strength(1, 1, 0, 8.0),
    "skilled": Strength(5, 1, 0, 0.6),
    "master": Strength(10, 8, 3, 0.0),
}


class VampireKnightBot:
    """See `game.bots.Bot` and `game.bots.Thinker`."""

    def __init__(self, rules: Rules, level: str, rng: Random) -> None:
        self._rules = cast(VampireKnight, rules)
        self._strength = STRENGTHS[level]
        self._rng = rng
        self._plan: tuple[tuple[Action, State], ...] = ()
        self._expected: State | None = None
        self._tables: dict[str, tuple[Table, Worth, Search]] = {}

    def choose(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action:
        """The answer, thought out at once."""
        thinking = self.think(view, legal, ask)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                return cast(Action, done.value)

    def interject(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action | None:
        """There is nothing to interject in this game."""
        return None

    def think(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Thinking:
        """The answer, thought out in slices of a few milliseconds."""
        if len(legal) == 1:
            return legal[0]
        state = self._rules.imagine(view, legal[0].seat, self._rng)
        table, worth, search = self._tools(state)
        if state.phase == "draw":
            return self._draw(table, worth, state, legal)
        chosen = opening.choose(table, state, legal, self._rng)
        if chosen is not None:
            return chosen
        planned = self._follow(state, legal)
        if planned is not None:
            return planned
        seat = legal[0].seat - 1
        if state.turn_seat != seat:
            team = table.team[seat]
            return search.best_answer(state, seat, list(legal), lambda after: worth.quick(after, team))
        plan = yield from self._think_ahead(state, table.team[seat], search)
        if plan is None:
            return legal[int(self._rng.random() * len(legal))]
        self._plan, self._expected = plan.steps[1:], plan.steps[0][1]
        return plan.steps[0][0]

    # ---- details

    def _tools(self, state: State) -> tuple[Table, Worth, Search]:
        found = self._tables.get(state.table)
        if found is None:
            table = self._rules.table(state)
            worth = Worth(table)
            found = self._tables[state.table] = (table, worth, Search(table, worth, self._rng))
        return found

    def _draw(self, table: Table, worth: Worth, state: State, legal: Sequence[Action]) -> Action:
        """A draw is welcome to whoever is clearly behind."""
        behind = worth.quick(state, table.team[legal[0].seat - 1]) < -40
        wanted = "accept_draw" if behind else "refuse_draw"
        return next(action for action in legal if action.do == wanted)

    def _follow(self, state: State, legal: Sequence[Action]) -> Action | None:
        """The next step of the plan, if everything came as expected."""
        if not self._plan or state != self._expected or self._plan[0][0] not in legal:
            self._plan = ()
            return None
        (action, expected), self._plan = self._plan[0], self._plan[1:]
        self._expected = expected
        return action

    def _think_ahead(self, state: State, team: int, search: Search) -> Generator[None, None, Plan | None]:
        strength = self._strength
        plans = yield from search.plans(state, team, strength.width, max(strength.checked, 6))
        if not plans:
            return None
        if strength.reply and plans[0].worth < WIN:
            yield from self._check(plans[: strength.checked], team, search)
            plans = sorted(plans[: strength.checked], key=lambda plan: plan.worth, reverse=True)
        # the longer a match takes, the bolder everybody becomes, so that two careful bots come to an end
        noise = strength.noise + max(0.0, state.turn - LONG) * 0.5
        if noise and plans[0].worth < WIN:
            return max(plans, key=lambda plan: plan.worth + self._rng.gauss(0.0, noise))
        return plans[0]

    def _check(self, plans: list[Plan], team: int, search: Search) -> Generator[None, None, None]:
        """Judge plans by the best reply of whoever plays next."""
        for plan in plans:
            end = plan.end
            if end.phase == "over":
                continue
            rival = search.table.team[end.turn_seat]
            if rival == team:
                continue
            replies = yield from search.plans(end, rival, self._strength.reply, 1)
            if replies:
                plan.worth = 0.35 * plan.worth - 0.65 * replies[0].worth
