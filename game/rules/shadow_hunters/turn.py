"""The set-up and the turn: start, move, area, attack, end (Rules 2-5)."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import Any, Final

from game.core.flow import Flow
from game.core.model import TABLE, Action, Chance, Event, Value
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.abilities import end_choices, may_dig, start_choices, stigmata, use
from game.rules.shadow_hunters.attack import Attack
from game.rules.shadow_hunters.card import Draw
from game.rules.shadow_hunters.death import harm
from game.rules.shadow_hunters.ending import cards_moved
from game.rules.shadow_hunters.house import seating_for
from game.rules.shadow_hunters.state import State, living, others, partner
from game.rules.shadow_hunters.table import (
    gear_bits,
    has_ability,
    heal,
    in_range,
    may_be,
    pass_on,
    put,
    refresh_unseen,
    struck,
    tell,
)
from game.rules.shadow_hunters.tables import (
    HIT_EVERYBODY,
    MUST_ATTACK,
    REACH_OUTSIDE,
    ROLL_TWICE,
    Role,
    Tables,
)

MOST_DEALS: Final = 20_000
"""How many odds are kept before all are forgotten; with all characters there are very many."""


@dataclass(slots=True)
class Setup(Flow):
    """Areas, characters, starting player: all by chance (Rules 2)."""

    def start(self, tables: Tables, state: State) -> None:
        state.pending = tables.layout_chance
        state.again, self.step = "start", "laid_out"

    def laid_out(self, tables: Tables, state: State, areas: Value) -> None:
        assert isinstance(areas, tuple)
        state.areas = tuple(str(area) for area in areas)
        tell(state, "areas_laid_out", ("areas", areas))
        self.step = "deal"

    def deal(self, tables: Tables, state: State) -> None:
        """One card to the next seat. Factions weigh as if the cards of Rules 2.1 had been drawn first."""
        seat = self._next_seat(state)
        outcomes, weights = deal_odds(tables, state)
        state.pending = Chance("deal", outcomes, weights, seat, (), True)
        state.again, self.step = "deal", "dealt"

    def _next_seat(self, state: State) -> int:
        return state.characters.index("", 1)

    def dealt(self, tables: Tables, state: State, character: Value) -> None:
        seat = self._next_seat(state)
        name = str(character)
        state.characters[seat] = name
        state.hit_points[seat] = tables.roles[name].hit_points
        told = Event("dealt", (("seat", seat),))
        state.events.append(Event("dealt_you", (("seat", seat), ("character", name)), (seat,), told))
        self.step = "deal" if seat < state.seats else "choose_first"

    def choose_first(self, tables: Tables, state: State) -> None:
        state.pending = Chance("first_seat", tuple(range(1, state.seats + 1)), (), TABLE)
        state.again, self.step = "choose_first", "begin"

    def begin(self, tables: Tables, state: State, seat: Value) -> None:
        assert isinstance(seat, int)
        state.first = state.turn = seat
        state.round = 1
        tell(state, "first_seat", ("seat", seat))
        refresh_unseen(tables, state)
        state.stack.pop()
        state.stack.insert(0, Turn(step="begin"))  # below the quick start, if there is one


def deal_odds(tables: Tables, state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The characters that the next seat may get, and their weights (Rules 2, 2.1, 12.5)."""
    key = (state.pool, state.seats, state.house.expansion, frozenset(state.characters))
    found = tables.deals.get(key)
    if found is None:
        if len(tables.deals) > MOST_DEALS:
            tables.deals.clear()
        found = tables.deals[key] = _deal_odds(tables, state)
    return found


def _deal_odds(tables: Tables, state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """How likely each character is.

    A faction's share of the cards still to be dealt, spread over its initials still in the pool and there
    over the characters of that initial; the order of drawing and dealing makes no difference to this.
    """
    roles = tables.roles
    dealt = [roles[name] for name in state.characters[1:] if name]
    seating = seating_for(tables.content, state.seats)
    left = {faction: getattr(seating, faction) - sum(1 for role in dealt if role.faction == faction)
            for faction in ("hunter", "shadow", "neutral")}
    gone = {role.id for role in dealt}
    by_initial = state.house.expansion == "per_initial"
    if by_initial:
        gone |= {name for name in state.pool if roles[name].initial in {role.initial for role in dealt}}
    names = tuple(name for name in state.pool if name not in gone and left[roles[name].faction])
    groups: dict[str, dict[str, int]] = {}
    for name in names:
        role = roles[name]
        group = groups.setdefault(role.faction, {})
        key = role.initial if by_initial else name
        group[key] = group.get(key, 0) + 1
    return names, tuple(_weight(roles[name], left, groups, by_initial) for name in names)


def _weight(role: Role, left: dict[str, int], groups: dict[str, dict[str, int]], by_initial: bool) -> int:
    """Exact, because the scale can be divided by the sizes of all groups."""
    group = groups[role.faction]
    scale = lcm(*(len(other) * size for other in groups.values() for size in other.values()))
    return left[role.faction] * scale // (len(group) * group[role.initial if by_initial else role.id])


@dataclass(slots=True)
class Turn(Flow):
    """The turn of `state.turn`; stays at the bottom of the stack for the whole match."""

    rolls: tuple[int, ...] = ()
    """Sums rolled in this move that may be used; 7 is free choice."""
    wanted: int = 1
    """How many rolls the move makes (two with the Mystic Compass)."""
    fired: bool = False
    attacked: bool = False
    passed: bool = False
    """Whether the end of the turn was announced at the attack question: what could be done then unasked,
    like digging, need not be asked for again."""

    # ---- start and move

    def begin(self, tables: Tables, state: State) -> None:
        """What lasts until the start of this turn ends before anything else (Rules 4)."""
        seat = state.turn
        state.turn_number += 1
        state.stage = "move"
        state.guarded[seat] = state.barred[seat] = False
        self.rolls, self.wanted = (), 1
        self.fired = self.attacked = self.passed = False
        tell(state, "turn_started", ("seat", seat), ("number", state.turn_number))
        if state.revealed[seat]:
            stigmata(tables, state, seat)
        self.ask_move(tables, state)

    def ask_move(self, tables: Tables, state: State) -> None:
        """Start-of-turn abilities, then roll or teleport (Rules 4, 5)."""
        seat = state.turn
        if not state.alive[seat]:
            self.step = "finish"
            return
        choices: tuple[Action, ...] = tables.roll[seat]
        if state.equipment[seat] and gear_bits(tables, state, seat) & ROLL_TWICE:
            choices += (tables.act(seat, "roll_twice"),)
        if state.revealed[seat] and tables.moves_specially[state.characters[seat]]:
            choices += start_choices(tables, state, seat, self.fired)
            if has_ability(tables, state, seat, "teleport") and state.area[seat]:
                choices += tuple([tables.act(seat, "teleport", "area", area)
                                  for area in _adjacent(state, seat)])
        put(state, self, "ask_move", "moved", tables.move_ask[seat], choices)

    def moved(self, tables: Tables, state: State, action: Action) -> None:
        do = action.do
        if do == "roll" or do == "roll_twice":
            self.wanted = 1 if do == "roll" else 2
            self._roll(tables, state)
        elif do == "teleport":
            self._arrive(tables, state, str(action.get("area")), "teleported")
        else:
            self.fired = True
            self.step = "ask_move"
            use(tables, state, action)

    def _roll(self, tables: Tables, state: State) -> None:
        state.pending = tables.move_chance[state.turn]
        state.again, self.step = "roll_again", "rolled"

    def roll_again(self, tables: Tables, state: State) -> None:
        self._roll(tables, state)

    def rolled(self, tables: Tables, state: State, roll: Any) -> None:
        """Roll again on the own area; enough rolls made: go (Rules 5). `roll` is (d6, d4)."""
        d6, d4 = roll
        seat, total = state.turn, d6 + d4
        state.dice, state.roller = (d6, d4), seat
        tell(state, "rolled", ("seat", seat), ("d6", d6), ("d4", d4), ("number", total))
        area = tables.area_of_sum[total]
        if area and area == state.area[seat]:
            if state.house.own_area_roll == "reroll":
                tell(state, "roll_again", ("seat", seat), ("area", area))
                self._roll(tables, state)
                return
            total = 7
        self.rolls += (total,)
        forced = total == 7 and state.house.compass_seven == "must_use"
        if len(self.rolls) < self.wanted and not forced:
            self._roll(tables, state)
        else:
            self.go(tables, state)

    def go(self, tables: Tables, state: State) -> None:
        """Use the only area there is, or choose among those of the rolls."""
        seat, here = state.turn, state.area[state.turn]
        rolls = self.rolls
        if 7 in rolls:
            areas = [area for area in tables.area_ids if area != here]
        elif len(rolls) == 1 or tables.area_of_sum[rolls[0]] == tables.area_of_sum[rolls[1]]:
            self._arrive(tables, state, tables.area_of_sum[rolls[0]])
            return
        else:
            areas = [tables.area_of_sum[total] for total in rolls]
        put(state, self, "go", "chosen", tables.ask("choose_area", seat),
            tuple([tables.act(seat, "move", "area", area) for area in areas]))

    def chosen(self, tables: Tables, state: State, action: Action) -> None:
        self._arrive(tables, state, str(action.get("area")))

    def _arrive(self, tables: Tables, state: State, area: str, how: str = "moved") -> None:
        tell(state, how, ("seat", state.turn), ("area", area))
        state.area[state.turn] = area
        state.stage = "area"
        self.visit(tables, state)

    # ---- area

    def visit(self, tables: Tables, state: State) -> None:
        """The area's action, always optional (Rules 3)."""
        seat = state.turn
        area = state.area[seat]
        choices = tables.draws[seat].get(area) or _visit_choices(tables, state, seat, area)
        if len(choices) > 1:
            put(state, self, "visit", "visited", tables.ask("area", seat, "area", area), choices)
        else:
            tell(state, "area_without_effect", ("seat", seat), ("area", area))
            self.fight(tables, state)

    def visited(self, tables: Tables, state: State, action: Action) -> None:
        do = action.do
        if do == "skip":
            self.fight(tables, state)
            return
        self.step = "fight"
        if do == "draw":
            state.stack.append(Draw(seat=action.seat, deck=str(action.get("deck"))))
        else:
            self._use_area(tables, state, action)

    def _use_area(self, tables: Tables, state: State, action: Action) -> None:
        seat = action.seat
        target = action.get("target")
        assert isinstance(target, int)
        area = state.area[seat]
        visit = tables.visits[area]
        tell(state, "area_used", ("seat", seat), ("area", area), ("target", target))
        if action.do == "take":
            pass_on(state, str(action.get("card")), target, seat, "taken")
            cards_moved(tables, state)
        elif isinstance(visit, verb.HurtOrHeal):
            if action.do == "heal":
                heal(state, target, visit.heal)
            else:
                own = target == seat and state.house.brooch_blocks_own_damage == "off"
                harm(tables, state, seat, area, [target], [visit.damage], seat if own else 0)

    # ---- attack

    def fight(self, tables: Tables, state: State) -> None:
        """The attack, at most one; mandatory with Masamune if there is a target (Rules 4, 7)."""
        seat = state.turn
        if not state.alive[seat]:
            self.step = "finish"
            return
        state.stage = "attack"
        targets = in_range(tables, state, seat)
        bits = gear_bits(tables, state, seat) if state.equipment[seat] else 0
        if not targets and (bits & REACH_OUTSIDE or not may_dig(tables, state, seat, REACH_OUTSIDE)):
            # Who may dig a Handgun up is asked although nobody is in range yet.
            self.ending(tables, state)
            return
        choices: tuple[Action, ...] = ()
        if bits & HIT_EVERYBODY and targets:
            if bits & REACH_OUTSIDE and state.house.handgun_with_machine_gun == "one_pair":
                choices = tuple([tables.attack[seat][target] for target in targets])
            else:
                choices = (tables.act(seat, "attack_all"),)
        else:
            row = tables.attack[seat]
            choices = tuple([row[target] for target in targets])
        if not (bits & MUST_ATTACK and targets):
            choices += tables.end_turn[seat]
        put(state, self, "fight", "fought", tables.attack_ask[seat], choices)

    def fought(self, tables: Tables, state: State, action: Action) -> None:
        if action.do == "end_turn":
            self.passed = True
            self.ending(tables, state)
            return
        seat = action.seat
        self.attacked = True
        self.step = "ending"
        if action.do == "attack_all":
            targets = in_range(tables, state, seat)
        else:
            target = action.arguments[0][1]
            assert isinstance(target, int)
            targets = struck(tables, state, seat, target)
        for target in targets:
            tell(state, "attacked", ("seat", seat), ("target", target))
        state.stack.append(Attack(seat=seat, targets=targets))

    # ---- end

    def ending(self, tables: Tables, state: State) -> None:
        """End-of-turn abilities, and the last moment to dig; a hidden player who might have one of them is
        asked, too (Rules 4, 12.3.4, 15)."""
        seat = state.turn
        if not state.alive[seat]:
            self.step = "finish"
            return
        state.stage = "end"
        choices = end_choices(tables, state, seat) if state.revealed[seat] else ()
        hidden = not choices and (may_be(state, seat, "barrier") or may_be(state, seat, "multiply"))
        digs = state.house.david_digs == "own_turn" and not self.passed and may_dig(tables, state, seat)
        if choices or hidden or digs:
            put(state, self, "ending", "ended", tables.ask("end", seat), (*choices, *tables.end_turn[seat]))
        else:
            self.finish(tables, state)

    def ended(self, tables: Tables, state: State, action: Action) -> None:
        self.step = "finish"
        if action.do != "end_turn":
            use(tables, state, action)

    def finish(self, tables: Tables, state: State) -> None:
        """Extra turns first, else the next living player clockwise (Rules 4)."""
        seat = state.turn
        if state.extra_turns and state.alive[seat]:
            state.extra_turns -= 1
            tell(state, "extra_turn", ("seat", seat))
        else:
            state.extra_turns = 0
            following = seat % state.seats + 1
            while True:
                if following == state.first:
                    state.round += 1
                if state.alive[following]:
                    break
                following = following % state.seats + 1
            state.turn = following
        self.begin(tables, state)


def _visit_choices(tables: Tables, state: State, seat: int, area: str) -> tuple[Action, ...]:
    """What may be done at an area that does not simply draw; skipping it is always among them."""
    if isinstance(tables.visits[area], verb.HurtOrHeal):
        hurt, healing = tables.hurt[seat], tables.heal[seat]
        everybody = living(state)
        return (*[hurt[target] for target in everybody], *[healing[target] for target in everybody],
                tables.skip[seat])
    near = state.house.altar_range == "anywhere"
    pair = (area, partner(state, area))
    return (*[tables.act(seat, "take", "target", target, "card", card)
              for target in others(state, seat) if near or state.area[target] in pair
              for card in state.equipment[target]], tables.skip[seat])


def _adjacent(state: State, seat: int) -> list[str]:
    """Where Emi may step: her pair, by house rule both neighbors around the board (Rules 17.14)."""
    here = state.area[seat]
    if state.house.emi_adjacency == "pair":
        return [partner(state, here)]
    place = state.areas.index(here)
    return [state.areas[place - 1], state.areas[(place + 1) % 6]]
