"""The Tap action: lands for resources, territories for effects, cards for units. Rules 5.

What belongs here: what may be tapped and paid so that the action can still end well, and the heroes that
arrive at its end. What belongs next door: the matching of units and costs (`payment`).

The rules let a player choose all taps at once; here he takes them one at a time and is offered only what
still leads to an action in which every tap is justified.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from game.core.model import Action, Arguments, Event
from game.rules.vampire_knight.content import EffectTap
from game.rules.vampire_knight.effects import bring_about, flip, targets
from game.rules.vampire_knight.geometry import bits
from game.rules.vampire_knight.moving import within
from game.rules.vampire_knight.payment import Land, Shop
from game.rules.vampire_knight.pieces import Events, at, foes_of, lift, put, settle, who
from game.rules.vampire_knight.powers import LAND, RUIN, faces
from game.rules.vampire_knight.state import TAP, State
from game.rules.vampire_knight.table import Table, value

if TYPE_CHECKING:
    from random import Random

AS_IT_IS = -1
"""The variant of a tap whose units are those of the land."""


class Site(NamedTuple):
    """A territory that may be tapped now: who would count as tapping, and for a land the variants of its
    yield as (variant, purse code)."""

    cell: int
    heroes: int
    soldiers: int
    variants: tuple[tuple[int, int], ...]


class Survey(NamedTuple):
    """What still leads to a good end: taps as (cell, variant), cards as bits, and whether all taps so far
    are justified by the cards paid so far."""

    taps: frozenset[tuple[int, int]]
    cards: int
    justified: bool


# ---- what a land gives


def units_of(table: Table, state: State, seat: int, cell: int, variant: int) -> int:
    """The packed units that the land on `cell` yields to `seat`. Rules 5.2, 7.5."""
    kind = state.kinds[cell]
    units = table.payment.units[kind] if variant == AS_IT_IS else 1 << 8 * variant
    for piece in table.tap_auras[seat]:
        place = state.at[piece]
        if place >= 0 and table.geometry.around_set[cell] >> place & 1:
            for effect in table.hero[piece].tap_auras:
                wanted = table.resource_of[effect.resource]
                if units >> 8 * wanted & 0x7F and (variant == AS_IT_IS or table.flags.shift_is_named):
                    units += effect.amount << 8 * wanted
    return units


def _variants(table: Table, state: State, seat: int, cell: int, soldiers: int) -> tuple[tuple[int, int], ...]:
    code = table.payment.code
    if state.kinds[cell] in table.choice_kinds:
        return tuple(
            (variant, code(units_of(table, state, seat, cell, variant), soldiers))
            for variant in range(table.payment.width)
        )
    return ((AS_IT_IS, code(units_of(table, state, seat, cell, AS_IT_IS), soldiers)),)


def _soldiers_on(table: Table, state: State, seat: int, cell: int) -> int:
    return (state.on[cell] & table.own[seat] & ~table.heroes).bit_count()


# ---- where


def _open_cells(table: Table, state: State, seat: int) -> int:
    """Cells with a character of `seat`, without opponents or their capitals, not tapped or flipped in this
    action, on which nobody attacked. Rules 5.1, 5.6."""
    barred = state.touched
    if table.flags.ethereal_bars_tap or not table.ethereal:
        barred |= foes_of(table, state, seat)
    else:
        mask = table.foe_pieces[seat] & ~table.ethereal
        barred |= sum(1 << cell for cell in bits(foes_of(table, state, seat)) if state.on[cell] & mask)
    for foe in table.foes[seat]:
        for cell in state.capitals[foe]:
            barred |= 1 << cell
    cells = state.occupied[seat] & ~barred
    if state.attacked:
        for cell in bits(cells):
            if state.on[cell] & state.attacked & table.own[seat]:
                cells ^= 1 << cell
    return cells


def tappers(table: Table, state: State, seat: int, cell: int) -> tuple[int, int]:
    """How many heroes and soldiers count as tapping `cell`. Rules 5.6, 11.9."""
    mine = state.on[cell] & table.own[seat]
    heroes = (mine & table.heroes).bit_count()
    soldiers = mine.bit_count() - heroes
    if table.flags.bystanders_count:
        return heroes, soldiers
    return (0, 1) if soldiers else (1, 0)


def _sites(table: Table, state: State, seat: int) -> list[Site]:
    found = []
    ruin, own = state.ruin, table.own[seat]
    plain = not any(state.at[piece] >= 0 for piece in table.tap_auras[seat])
    for cell in bits(_open_cells(table, state, seat)):
        if ruin >> cell & 1:
            variants: tuple[tuple[int, int], ...] = ()
        else:
            soldiers = (state.on[cell] & own & ~table.heroes).bit_count()
            key = (state.kinds[cell], soldiers)
            known = table.variants.get(key) if plain else None
            variants = _variants(table, state, seat, cell, soldiers) if known is None else known
            if plain:
                table.variants[key] = variants
        found.append(Site(cell, *tappers(table, state, seat, cell), variants))
    return found


def used_by(table: Table, state: State, seat: int) -> tuple[int, int]:
    """How many heroes and soldiers have tapped in this action."""
    heroes = soldiers = 0
    for cell in [tap[0] for tap in state.taps] + [tap[0] for tap in state.effect_taps]:
        more = tappers(table, state, seat, cell)
        heroes, soldiers = heroes + more[0], soldiers + more[1]
    return heroes, soldiers


# ---- what still leads to a good end


def _shop(table: Table, state: State, seat: int) -> Shop:
    return table.payment.shop(state.decks[seat], state.active[seat], bool(state.capitals[seat]))


def _purse(table: Table, state: State, seat: int) -> int:
    """The lands tapped for resources so far."""
    code = table.payment.code
    return sum(code(units, _soldiers_on(table, state, seat, cell)) for cell, _, units in state.taps)


class _Search:
    """Goes through all ways to go on tapping lands for resources within the limit."""

    __slots__ = ("_extra", "_most", "_paid", "_sets", "_sites", "cards", "justified", "taps")

    def __init__(self, table: Table, state: State, seat: int, sites: list[Site]) -> None:
        self._sites = [site for site in sites if site.variants]
        self._sets = _shop(table, state, seat).sets
        self._paid = state.paid
        self._extra = table.powers(state.active[seat]).extra_tap
        self._most = table.participants
        self.taps: set[tuple[int, int]] = set()
        self.cards = 0
        self.justified = False

    def everything(self, purse: int, heroes: int, soldiers: int) -> None:
        """Fill `taps`, `cards` and `justified`."""
        self.justified = self._paid in self._sets(purse)
        self._walk(0, purse, heroes, soldiers, ())

    def _walk(
        self, start: int, purse: int, heroes: int, soldiers: int, path: tuple[tuple[int, int], ...]
    ) -> None:
        paid = self._paid
        good = [cards for cards in self._sets(purse) if cards & paid == paid]
        if good:
            for cards in good:
                self.cards |= cards
            self.taps.update(path)
        sites = self._sites
        for index in range(start, len(sites)):
            site = sites[index]
            more_heroes, more_soldiers = heroes + site.heroes, soldiers + site.soldiers
            if within(more_heroes, more_soldiers, self._extra, self._most):
                for variant, code in site.variants:
                    self._walk(
                        index + 1, purse + code, more_heroes, more_soldiers, (*path, (site.cell, variant))
                    )

    def anything(self, start: int, purse: int, heroes: int, soldiers: int) -> bool:
        """Is there a good end with the cards paid so far, and at least one more card if nothing is paid?"""
        paid = self._paid
        for cards in self._sets(purse):
            if cards & paid == paid and (cards or purse):
                return True
        sites = self._sites
        for index in range(start, len(sites)):
            site = sites[index]
            more_heroes, more_soldiers = heroes + site.heroes, soldiers + site.soldiers
            if within(more_heroes, more_soldiers, self._extra, self._most):
                for _, code in site.variants:
                    if self.anything(index + 1, purse + code, more_heroes, more_soldiers):
                        return True
        return False


def survey(table: Table, state: State) -> Survey:
    """What may still be tapped for resources and paid in the open action. Rules 5.8."""
    seat = state.turn_seat
    search = _Search(table, state, seat, _sites(table, state, seat))
    search.everything(_purse(table, state, seat), *used_by(table, state, seat))
    return Survey(frozenset(search.taps), search.cards & ~state.paid, search.justified)


def _effect_taps(table: Table, state: State, sites: list[Site], justified: bool) -> Iterator[Arguments]:
    """The effect taps that may be made now: their arguments. Rules 5.9."""
    seat = state.turn_seat
    powers = table.powers(state.active[seat])
    if not powers.effect_taps:
        return
    heroes, soldiers = used_by(table, state, seat)
    for card, effect in powers.effect_taps:
        for site in sites:
            more = heroes + site.heroes, soldiers + site.soldiers
            if not fits_effect(table, state, site.cell, effect) or not within(
                *more, powers.extra_tap, table.participants
            ):
                continue
            for target in targets(table, state, seat, site.cell, effect.then, effect.ritual):
                if justified or _can_go_on(table, state, sites, site, target, more):
                    yield ("card", table.cards[card].id), ("cell", table.where[site.cell]), *target


def fits_effect(table: Table, state: State, cell: int, effect: EffectTap) -> bool:
    """Is the territory one that the effect may be used on? Rules 5.9."""
    kind = state.kinds[cell]
    face = RUIN if state.ruin >> cell & 1 else LAND
    return (
        face in faces(effect.face)
        and effect.territory in ("", table.kinds[kind])
        and (
            not effect.resource
            or table.resource_of[effect.resource] in table.kind_resources[kind]
            or (kind in table.choice_kinds and table.flags.shift_is_named)
        )
    )


def _can_go_on(
    table: Table, state: State, sites: list[Site], site: Site, target: Arguments, used: tuple[int, int]
) -> bool:
    """Would the lands tapped so far still find a use after an effect tap on `site`?"""
    lost = {site.cell}
    if target and target[0][0] == "target_cell":
        lost.add(table.cell_of[target[0][1]])  # type: ignore[index]  # a cell, see `effects.targets`
    rest = [other for other in sites if other.cell not in lost]
    search = _Search(table, state, state.turn_seat, rest)
    return search.anything(0, _purse(table, state, state.turn_seat), *used)


# ---- the action


def can_tap(table: Table, state: State) -> bool:
    """Is there anything to tap that can be justified?"""
    seat = state.turn_seat
    sites = _sites(table, state, seat)
    if _Search(table, state, seat, sites).anything(0, 0, 0, 0):
        return True
    if not table.powers(state.active[seat]).effect_taps:
        return False
    return next(_effect_taps(table, state, sites, True), None) is not None


def legal_tap(table: Table, state: State) -> list[Action]:
    """One tap or one payment at a time; the end of the action once everything tapped has a use."""
    who = state.turn_seat + 1
    return [Action(who, do, arguments) for do, arguments in _steps(table, state)]


def sample_tap(table: Table, state: State, rng: Random) -> Action:
    """As one of `legal_tap` by chance."""
    steps = _steps(table, state)
    return Action(state.turn_seat + 1, *steps[int(rng.random() * len(steps))])


def _steps(table: Table, state: State) -> list[tuple[str, Arguments]]:
    seat = state.turn_seat
    sites = _sites(table, state, seat)
    search = _Search(table, state, seat, sites)
    search.everything(_purse(table, state, seat), *used_by(table, state, seat))
    found: list[tuple[str, Arguments]] = []
    if search.justified and (state.taps or state.effect_taps or state.paid):
        found.append(("finish_tap", ()))
    for cell, variant in sorted(search.taps):
        named: Arguments = () if variant == AS_IT_IS else (("resource", table.resources[variant]),)
        found.append(("tap", (("cell", table.where[cell]), *named)))
    if search.cards != state.paid:
        payable = _affordable(table, state, search.cards)
        found += [("pay", (("card", table.cards[card].id),)) for card in payable]
    if table.powers(state.active[seat]).effect_taps:
        found += [("tap_for", arguments) for arguments in _effect_taps(table, state, sites, search.justified)]
    return found


def _affordable(table: Table, state: State, cards: int) -> list[int]:
    """Those of `cards` for which there are units enough now."""
    pay = table.payment
    units = sum(tap[2] for tap in state.taps)
    spent = sum(pay.costs[card] for card in bits(state.paid))
    return [card for card in bits(cards & ~state.paid) if pay.covers(units, spent + pay.costs[card])]


def start_tap(table: Table, state: State, action: Action, events: Events) -> None:
    """Open the action."""
    state.used |= TAP
    state.phase = "tap"
    state.taps = state.effect_taps = ()
    state.touched = state.paid = 0
    events.append(Event("action_starts", (("seat", action.seat), ("action", "tap"))))


def tap(table: Table, state: State, action: Action, events: Events) -> None:
    """A land turns to ruin and yields its units."""
    where = value(action)
    cell = table.cell_of[where]
    variant = table.resource_of[value(action, 1)] if len(action.arguments) > 1 else AS_IT_IS
    units = units_of(table, state, state.turn_seat, cell, variant)
    state.taps += ((cell, variant, units),)
    _mark(table, state, cell)
    events.append(
        Event(
            "tapped", (("seat", action.seat), *at(table, state, cell), ("resources", names_of(table, units)))
        )
    )
    flip(table, state, cell, events)


def names_of(table: Table, units: int) -> tuple[str, ...]:
    """Packed units as ids, one for each unit."""
    return tuple(name for index, name in enumerate(table.resources) for _ in range(units >> 8 * index & 0x7F))


def _mark(table: Table, state: State, cell: int) -> None:
    state.touched |= 1 << cell
    state.tapped |= state.on[cell] & table.own[state.turn_seat]


def tap_for(table: Table, state: State, action: Action, events: Events) -> None:
    """A territory turns over for the effect of a card. Rules 5.9."""
    seat = state.turn_seat
    card, cell, target = table.card_of[value(action)], table.cell_of[value(action, 1)], action.arguments[2:]
    effect = next(effect for owner, effect in table.powers(state.active[seat]).effect_taps if owner == card)
    state.effect_taps += ((cell, card),)
    _mark(table, state, cell)
    events.append(
        Event("tapped_for", (("seat", action.seat), ("card", value(action)), *at(table, state, cell)))
    )
    flip(table, state, cell, events)
    piece = next(bits(state.on[cell] & table.own[seat]))
    bring_about(table, state, seat, card, piece, effect.then, effect.ritual, target, events)
    settle(table, state, events)


def pay(table: Table, state: State, action: Action, events: Events) -> None:
    """Spend units on a card; it works from the end of the action."""
    state.paid |= 1 << table.card_of[value(action)]
    events.append(Event("paid", (("seat", action.seat), ("card", value(action)))))


def finish_tap(table: Table, state: State, action: Action, events: Events) -> None:
    """Close the action: the cards paid for become active, heroes arrive. Rules 5.5, 7.5."""
    seat = state.turn_seat
    for card in bits(state.paid):
        kind = table.cards[card].type
        if kind in ("fight", "movement"):
            state.active[seat] &= ~table.type_cards[kind]
        state.active[seat] |= 1 << card
        events.append(Event("activated", (("seat", action.seat), ("card", table.cards[card].id))))
    state.waiting = tuple(bits(state.paid & table.type_cards["hero"]))
    state.recruits = ()
    state.phase = "turn"
    next_hero(table, state, events)


# ---- heroes arrive


def lands_tapped(table: Table, state: State) -> list[tuple[int, Land]]:
    """The cells tapped for resources with what they gave."""
    return [(cell, (units, _soldiers_left(table, state, cell))) for cell, _, units in state.taps]


def _soldiers_left(table: Table, state: State, cell: int) -> int:
    """Soldiers that stood on a tapped land when it was tapped: those there and those set aside since."""
    gone = sum(1 for place, _ in state.recruits if place == cell)
    return _soldiers_on(table, state, state.turn_seat, cell) + gone


def sponsors(table: Table, state: State) -> list[int]:
    """The soldiers whose taps can have paid for the hero who arrives next. Rules 7.5."""
    lands = lands_tapped(table, state)
    basket = table.payment.basket(tuple(bits(state.paid)))
    cells = [cell for cell, _ in lands]
    fixed = tuple(cells.index(cell) for cell, _ in state.recruits)
    found: list[int] = []
    for index, (cell, _) in enumerate(lands):
        mine = state.on[cell] & table.own[state.turn_seat] & ~table.heroes
        if mine and table.payment.pays([land for _, land in lands], basket, (*fixed, index)):
            found += bits(mine)
    return found


def next_hero(table: Table, state: State, events: Events) -> None:
    """Ask for the soldier who makes room for the next hero, or take the only one."""
    if not state.waiting:
        state.paid = state.touched = 0
        state.taps = state.effect_taps = state.recruits = ()
        state.phase = "turn"
        settle(table, state, events)
        return
    able = sponsors(table, state)
    if len(able) > 1:
        state.phase = "sponsor"
    else:
        _set_aside(table, state, able[0], events)


def legal_sponsor(table: Table, state: State) -> list[Action]:
    """The soldiers who may make room for the hero."""
    return [
        Action(state.turn_seat + 1, "set_aside", (("piece", table.pieces[piece].id),))
        for piece in sponsors(table, state)
    ]


def set_aside(table: Table, state: State, action: Action, events: Events) -> None:
    """The chosen soldier leaves the board."""
    _set_aside(table, state, table.piece_of[value(action)], events)


def _set_aside(table: Table, state: State, piece: int, events: Events) -> None:
    cell = state.at[piece]
    state.recruits += ((cell, piece),)
    lift(table, state, piece)
    events.append(Event("set_aside", (*who(table, piece), *at(table, state, cell))))
    capitals = state.capitals[state.turn_seat]
    if len(capitals) > 1:
        state.phase = "hero_place"
    else:
        _arrive(table, state, capitals[0], events)


def legal_hero_place(table: Table, state: State) -> list[Action]:
    """The capitals where the hero may appear."""
    ident = table.pieces[table.hero_piece(state.turn_seat, state.waiting[0])].id
    return [
        Action(state.turn_seat + 1, "place_hero", (("piece", ident), ("cell", table.where[cell])))
        for cell in state.capitals[state.turn_seat]
    ]


def place_hero(table: Table, state: State, action: Action, events: Events) -> None:
    """The hero appears on the chosen capital."""
    _arrive(table, state, table.cell_of[value(action, 1)], events)


def _arrive(table: Table, state: State, cell: int, events: Events) -> None:
    piece = table.hero_piece(state.turn_seat, state.waiting[0])
    state.waiting = state.waiting[1:]
    fresh = ~(1 << piece)
    state.tapped, state.attacked, state.moved = (
        state.tapped & fresh,
        state.attacked & fresh,
        state.moved & fresh,
    )
    put(table, state, piece, cell)
    events.append(Event("hero_arrives", (*who(table, piece), *at(table, state, cell))))
    next_hero(table, state, events)
