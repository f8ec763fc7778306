"""The content of one match compiled for speed: a board with numbered zones, cards and events by verb.

What belongs here: tables that depend on content and options alone, and caches of what follows from them.
What belongs next door: everything that changes during a match (`state.py`). Zones and domains are numbers
inside the rules and ids outside; `zone_ids` and `zone_index` translate.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.model import Action, Ask, Chance, Event
from game.rules.prince_of_the_city import content as c
from game.rules.prince_of_the_city import verbs as verb
from game.rules.prince_of_the_city.options import Options

STRIDE = 6
"""Width of the rows of per-seat tables that are kept flat: seats are 1 to 5, column 0 is unused."""

MOST_CACHED = 20_000


class Laws:
    """What the unsettled events change, put together (Rules 8.7). `peace` is the same without events."""

    def __init__(self, numbers: c.Numbers) -> None:
        self.elysium = self.income = self.income_floor = self.regent_loss = 0
        self.limits: dict[str, tuple[int, int]] = {}
        self.hunt_once = self.regent_last = False
        self.hunt_fails = self.loss_all = self.loss_away = self.move_limit = self.proposal_limit = 0
        self.closed = 0
        self.bans: frozenset[str] = frozenset()
        self.spoils = {"vitae": numbers.spoil_vitae, "prestige": numbers.spoil_prestige}
        self.domain_bonus = numbers.domain_bonus
        self.figure_bonus = numbers.figure_bonus


class Kit:
    """The lasting effects of a seat's active cards by verb: tuples of (effect, needed zones, card)."""

    __slots__ = ("by_verb", "instants")

    def __init__(self) -> None:
        self.by_verb: dict[str, tuple[tuple[Any, tuple[int, ...], str], ...]] = {}
        self.instants: tuple[str, ...] = ()

    def get(self, verb: str) -> tuple[tuple[Any, tuple[int, ...], str], ...]:
        """The parts with this verb; a design counts once, however many copies are active."""
        return self.by_verb.get(verb, ())


class Table:
    """Compiled content and options, the caches, and the list of events of the step that is running."""

    def __init__(self, content: c.Content, options: Options) -> None:
        self.content, self.options = content, options
        self.numbers = content.numbers
        self.out: list[Event] = []
        self._memo: dict[tuple[Any, ...], Action] = {}
        self._asks: dict[tuple[Any, ...], Ask] = {}
        self._events: dict[tuple[Any, ...], Event] = {}
        self._laws: dict[tuple[str, ...], Laws] = {}
        self._kits: dict[tuple[tuple[str, ...], bool], Kit] = {}
        self._reach: dict[tuple[int, int, bool, int], tuple[tuple[int, ...], frozenset[int]]] = {}
        self.peace = Laws(content.numbers)
        self.shapes: Mapping[str, type] = {}
        self._board(content.boards[options.board])
        self._people()
        faces = tuple(range(1, content.numbers.die + 1))
        self.dice = tuple(Chance("d10", faces, (), seat) for seat in range(STRIDE))
        self.hunt_dice = tuple(Chance("hunt", faces, (), seat) for seat in range(STRIDE))

    # ---- compiling

    def _board(self, board: c.Board) -> None:
        zones = [self.content.zones[name] for name in board.zones]
        self.zones = zones
        self.zone_ids = tuple(zone.id for zone in zones)
        self.zone_index = {zone.id: index for index, zone in enumerate(zones)}
        used = {zone.domain for zone in zones}
        self.domain_ids = tuple(name for name in self.content.domains if name in used)
        self.domain_index = {name: index for index, name in enumerate(self.domain_ids)}
        self.zone_domain = tuple(self.domain_index.get(zone.domain, -1) for zone in zones)
        self.zone_prestige = tuple(zone.prestige for zone in zones)
        self.domain_zones = tuple(tuple(i for i, d in enumerate(self.zone_domain) if d == domain)
                                  for domain in range(len(self.domain_ids)))
        self.domain_size = tuple(len(members) for members in self.domain_zones)
        self.elysium = next(i for i, zone in enumerate(zones) if zone.elysium)
        self.neighbors = _neighbors(board, zones, self.zone_index)
        self.near = tuple(tuple(sorted({i, *near})) for i, near in enumerate(self.neighbors))
        self.near_set = tuple(frozenset(near) for near in self.near)
        self.near_two = tuple(tuple(sorted({far for step in near for far in self.near[step]}))
                              for near in self.near)
        self.steps = _distances(self.neighbors)


    def _people(self) -> None:
        content = self.content
        self.clan_ids = tuple(content.clans)
        self.attributes = {clan.id: {"mental": clan.mental, "physical": clan.physical, "social": clan.social}
                           for clan in content.clans.values()}
        self.powers = {clan.id: tuple(content.disciplines[name] for name in clan.disciplines)
                       for clan in content.clans.values()}
        self.power_bit = {name: 1 << index for index, name in enumerate(content.disciplines)}
        self.cards = content.cards
        self.card_ids = tuple(content.cards)
        self.card_number = {name: index for index, name in enumerate(self.card_ids)}
        self.copies = [card.copies for card in content.cards.values()]
        self.event_ids = tuple(name for name, card in content.events.items() for _ in range(card.copies))
        lasting = [effect for card in content.cards.values() for effect in card.lasting]
        laws = [event.effect for event in content.events.values() for _ in range(event.copies)]
        self.lowering = any(type(effect) is verb.Limit and effect.amount < 0 for effect in lasting)
        self.least_vitae_limit = content.numbers.vitae_limit + sum(
            min(0, effect.amount) for effect in (*lasting, *laws)
            if type(effect) is verb.Limit and effect.of == "vitae")
        self.with_instant = frozenset(card.id for card in content.cards.values() if card.secondary)
        self.reacting = self._with_secondary("reroll", "raise_result", "lower_result")
        self.dodging = self._with_secondary("dodge")
        self.adding_dice = self._with_secondary("extra_die")
        self.giving_tokens = self._with_secondary("token_to_hand")
        self.orders = {seats: tuple(tuple((first - 1 + i) % seats + 1 for i in range(seats))
                                    for first in range(seats + 1)) for seats in range(2, STRIDE)}

    def say(self, kind: str, *named: Any, reveals: bool = False) -> None:
        """Tell everybody of an event; `named` are names and values of its arguments by turns."""
        key = (kind, reveals, named)
        found = self._events.get(key)
        if found is None:
            if len(self._events) > MOST_CACHED:
                self._events.clear()
            pairs = tuple(zip(named[::2], named[1::2], strict=True))
            found = self._events[key] = Event(kind, pairs, None, None, reveals)
        self.out.append(found)

    def flow(self, word: str, **values: Any) -> Any:
        """A new flow by its word in saved states; so modules can call each other's flows without importing
        each other in a circle."""
        return self.shapes[word](**values)

    def _with_secondary(self, *verbs: str) -> frozenset[str]:
        """Cards whose secondary effect has one of these verbs."""
        return frozenset(card.id for card in self.content.cards.values()
                         if any(effect.do in verbs for effect in card.secondary))

    # ---- caches

    def act(self, *key: Any) -> Action:
        """The action `key` = seat, kind, then names and values of its arguments by turns."""
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) > MOST_CACHED:
                self._memo.clear()
            found = self._memo[key] = Action(key[0], key[1], tuple(zip(key[2::2], key[3::2], strict=True)))
        return found

    def ask(self, seats: tuple[int, ...], kind: str, section: str, *arguments: Any) -> Ask:
        """The question `kind` to `seats`; `arguments` are names and values by turns."""
        key = (seats, kind, section, arguments)
        found = self._asks.get(key)
        if found is None:
            if len(self._asks) > MOST_CACHED:
                self._asks.clear()
            named = tuple(zip(arguments[::2], arguments[1::2], strict=True))
            found = self._asks[key] = Ask(seats, kind, named, section, interrupts=True)
        return found

    def laws(self, events: tuple[str, ...]) -> Laws:
        """What the events in play change."""
        found = self._laws.get(events)
        if found is None:
            if len(self._laws) > MOST_CACHED:
                self._laws.clear()
            found = self._laws[events] = self._combine(events)
        return found

    def _combine(self, events: tuple[str, ...]) -> Laws:
        laws = Laws(self.numbers)
        for name in events:
            effect = self.content.events[name].effect
            _COMBINE[effect.do](self, laws, effect)
        return laws

    def kit(self, active: tuple[str, ...], no_equipment: bool) -> Kit:
        """The lasting effects of these active cards."""
        found = self._kits.get((active, no_equipment))
        if found is None:
            if len(self._kits) > MOST_CACHED:
                self._kits.clear()
            found = self._kits[active, no_equipment] = self._assemble(active, no_equipment)
        return found

    def _assemble(self, active: tuple[str, ...], no_equipment: bool) -> Kit:
        kit = Kit()
        parts: dict[str, list[tuple[Any, tuple[int, ...], str]]] = {}
        for name in dict.fromkeys(active):
            card = self.cards[name]
            if no_equipment and card.kind == "equipment":
                continue
            needs = tuple(self.zone_index.get(zone, -1) for zone in card.needs)
            for effect in card.lasting:
                parts.setdefault(effect.do, []).append((effect, needs, name))
        kit.by_verb = {verb: tuple(found) for verb, found in parts.items()}
        kit.instants = tuple(name for name in dict.fromkeys(active) if name in self.with_instant
                             and not (no_equipment and self.cards[name].kind == "equipment"))
        return kit

    def reach(self, zone: int, colors: int, far: bool, extra: int) -> tuple[tuple[int, ...], frozenset[int]]:
        """Zones that count as adjacent to a figure in `zone` (-1: none) or share a color with a zone that
        the seat controls (`colors`, a bit per domain); `extra` are domains that count as adjacent."""
        key = (zone, colors, far, extra)
        found = self._reach.get(key)
        if found is None:
            open_domains = colors | extra
            near = () if zone < 0 else self.near_two[zone] if far else self.near[zone]
            zones = tuple(i for i, domain in enumerate(self.zone_domain)
                          if domain >= 0 and (i in near or open_domains >> domain & 1))
            if len(self._reach) > MOST_CACHED:
                self._reach.clear()
            found = self._reach[key] = (zones, frozenset(zones))
        return found


def _neighbors(board: c.Board, zones: list[c.Zone], index: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    touching: list[set[int]] = [set() for _ in index]
    if board.borders:
        for first, second in board.borders:
            touching[index[first]].add(index[second])
            touching[index[second]].add(index[first])
    else:
        place = {(zone.q, zone.r): i for i, zone in enumerate(zones)}
        for (q, r), i in place.items():
            for step_q, step_r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
                other = place.get((q + step_q, r + step_r))
                if other is not None:
                    touching[i].add(other)
    return tuple(tuple(sorted(near)) for near in touching)


def _distances(neighbors: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    rows = []
    for start in range(len(neighbors)):
        row = [99] * len(neighbors)
        row[start] = 0
        edge = [start]
        while edge:
            following = []
            for here in edge:
                for there in neighbors[here]:
                    if row[there] == 99:
                        row[there] = row[here] + 1
                        following.append(there)
            edge = following
        rows.append(tuple(row))
    return tuple(rows)


# ---- how each verb of an event joins the laws


def _limit(table: Table, laws: Laws, effect: verb.Limit) -> None:
    amount, floor = laws.limits.get(effect.of, (0, 0))
    laws.limits[effect.of] = amount + effect.amount, max(floor, effect.at_least)


def _income(table: Table, laws: Laws, effect: verb.Income) -> None:
    laws.income += effect.amount
    laws.income_floor = max(laws.income_floor, effect.at_least)


def _spoil(table: Table, laws: Laws, effect: verb.SpoilLimit) -> None:
    laws.spoils[effect.of] = max(laws.spoils[effect.of], effect.amount)


def _elysium(table: Table, laws: Laws, effect: verb.LawNumber) -> None:
    laws.elysium += effect.amount


def _ban(table: Table, laws: Laws, effect: verb.Ban) -> None:
    laws.bans |= {effect.what}


def _close(table: Table, laws: Laws, effect: verb.NoProposals) -> None:
    domain = table.domain_index.get(effect.domain, -1)
    if domain >= 0:
        laws.closed |= 1 << domain


def _hunt_once(table: Table, laws: Laws, effect: verb.LawFact) -> None:
    laws.hunt_once = True


def _hunt_die(table: Table, laws: Laws, effect: verb.HuntDie) -> None:
    laws.hunt_fails = max(laws.hunt_fails, effect.fails)


def _regent_loses(table: Table, laws: Laws, effect: verb.LawNumber) -> None:
    laws.regent_loss += effect.amount


def _loss(table: Table, laws: Laws, effect: verb.ResolutionLoss) -> None:
    if effect.who == "all":
        laws.loss_all += effect.amount
    else:
        laws.loss_away += effect.amount


def _move_limit(table: Table, laws: Laws, effect: verb.MoveLimit) -> None:
    laws.move_limit = min(laws.move_limit or effect.steps, effect.steps)


def _regent_last(table: Table, laws: Laws, effect: verb.LawFact) -> None:
    laws.regent_last = True


def _domain_bonus(table: Table, laws: Laws, effect: verb.LawNumber) -> None:
    laws.domain_bonus = min(laws.domain_bonus, effect.amount)


def _figure_bonus(table: Table, laws: Laws, effect: verb.LawNumber) -> None:
    laws.figure_bonus = min(laws.figure_bonus, effect.amount)


def _proposal_limit(table: Table, laws: Laws, effect: verb.ProposalLimit) -> None:
    laws.proposal_limit = min(laws.proposal_limit or effect.tokens, effect.tokens)


def _at_resolution(table: Table, laws: Laws, effect: Any) -> None:
    """Done one by one at Resolution (`resolution.py`), not a law."""


_COMBINE: dict[str, Any] = {
    "limit": _limit, "income": _income, "spoil_limit": _spoil, "elysium_penalty": _elysium, "ban": _ban,
    "no_proposals": _close, "hunt_once": _hunt_once, "hunt_die": _hunt_die,
    "regent_loses_vitae": _regent_loses, "resolution_loss": _loss, "burn_token": _at_resolution,
    "lose_prestige": _at_resolution,
    "move_limit": _move_limit, "regent_last": _regent_last, "domain_bonus": _domain_bonus,
    "figure_bonus": _figure_bonus, "proposal_limit": _proposal_limit,
}

