"""One way to play, worked out once: everything about a match that never changes.

What belongs here: the translation between ids and numbers, who is whose opponent, the house rules as
plain flags, what active cards add up to. What belongs next door: what changes (`state`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.model import Action
from game.rules.vampire_knight.content import Card, Content, Layout, Side
from game.rules.vampire_knight.geometry import Geometry, bits, geometry
from game.rules.vampire_knight.payment import Payment
from game.rules.vampire_knight.powers import Powers, hero_powers, sum_of

Cell = str
"""The id of a cell: row and column counted from 0, "2,3"."""


def value(action: Action, index: int = 0) -> Any:
    """The value of an action's argument number `index`; what it may be was checked before."""
    return action.arguments[index][1]


class Piece(NamedTuple):
    """A soldier or hero: its id, its owner (from 0) and the number of the hero's card, -1 for a soldier."""

    id: str
    seat: int
    card: int


class Flags(NamedTuple):
    """The house rules, as the code asks for them."""

    loss_at_once: bool
    return_first: bool
    bonus_by_left: bool
    support_anywhere: bool
    bystanders_count: bool
    shift_is_named: bool
    ethereal_bars_tap: bool
    judgment_once: bool
    shared_plunder: bool
    aura_is_strength: bool
    ethereal_guards: bool
    strict_ends: bool
    may_consolidate: bool
    turn_cap: int
    draw_offers: bool


def flags_of(options: Mapping[str, str]) -> Flags:
    """House rules as flags; `options` must be complete."""
    return Flags(
        options["loss"] == "at_once",
        options["end_order"] == "return_first",
        options["bonus_by"] == "left",
        options["support_from"] == "territories",
        options["bystanders"] == "count",
        options["shift_is_named"] == "on",
        options["ethereal_bars_tap"] == "on",
        options["judgment"] == "once",
        options["shared_plunder"] == "on",
        options["fight_aura"] == "strength",
        options["ethereal_guards"] == "on",
        options["end_squares"] == "two_real",
        options["team_consolidation"] == "may",
        0 if options["turn_cap"] == "off" else int(options["turn_cap"]),
        options["draw_offers"] == "on",
    )


class Table:
    """A board, the factions at its seats and the house rules. Holds nothing that changes in play; its
    caches only remember what was computed. `written` are ids of cards that a scenario wrote out."""

    def __init__(self, content: Content, options: Mapping[str, str]) -> None:
        self.content = content
        self.options = dict(options)
        self.key = " ".join(f"{name}={value}" for name, value in options.items())
        self.flags = flags_of(options)
        self.layout: Layout = content.boards[options["mode"]]
        self.geometry: Geometry = geometry(self.layout)
        self.participants = self.layout.participants
        self.written: frozenset[str] = frozenset()
        self._name_things()
        self._seat_players()
        self.tiles = self._fixed_tiles()
        self._place_pieces()
        self._powers: dict[int, Powers] = {}
        self.variants: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._first_decks()
        self.payment = Payment(content)

    # ---- ids

    def _name_things(self) -> None:
        content, wide = self.content, self.layout.columns
        self.where: tuple[Cell, ...] = tuple(
            f"{cell // wide},{cell % wide}" for cell in range(self.geometry.count)
        )
        self.cell_of: dict[Cell, int] = {self.where[cell]: cell for cell in self.geometry.cells}
        self.kinds: tuple[str, ...] = tuple(content.territories)
        self.kind_of: dict[str, int] = {kind: index for index, kind in enumerate(self.kinds)}
        self.resources: tuple[str, ...] = tuple(content.resources)
        self.resource_of: dict[str, int] = {name: index for index, name in enumerate(self.resources)}
        self.cards: tuple[Card, ...] = tuple(content.cards.values())
        self.card_of: dict[str, int] = {card.id: index for index, card in enumerate(self.cards)}
        self.choice_kinds = frozenset(
            index for index, kind in enumerate(content.territories.values()) if kind.choice
        )
        self.kind_resources: tuple[frozenset[int], ...] = tuple(
            frozenset(self.resource_of[name] for name in kind.resources)
            for kind in content.territories.values()
        )
        self.type_cards: dict[str, int] = {
            word: sum(1 << index for index, card in enumerate(self.cards) if card.type == word)
            for word in ("fight", "movement", "other", "hero")
        }

    # ---- seats

    def _seat_players(self) -> None:
        sides: tuple[Side, ...] = self.layout.seats
        self.seats = len(sides)
        self.everyone: tuple[int, ...] = tuple(range(self.seats))
        self.sides = tuple(side.side for side in sides)
        self.team: tuple[int, ...] = tuple(side.team for side in sides)
        self.teams: tuple[int, ...] = tuple(dict.fromkeys(self.team))
        self.faction: tuple[str, ...] = tuple(self.options[side.side] for side in sides)
        self.foes: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in self.everyone if self.team[other] != self.team[seat])
            for seat in self.everyone
        )
        self.mates: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in self.everyone if other != seat and self.team[other] == self.team[seat])
            for seat in self.everyone
        )

    def initiative_of(self, seat: int) -> int:
        """The initiative of the faction at `seat`."""
        return self.content.factions[self.faction[seat]].initiative

    def _fixed_tiles(self) -> tuple[str, ...]:
        """The kinds of a fixed board in the order of its cells. Who faces South and has the higher initiative
        may lay them from the own chair, so that they begin at the far end. Rules 11.49."""
        tiles = self.layout.tiles
        if self.layout.laid_by_first and self.seats == 2 and self.initiative_of(1) > self.initiative_of(0):
            return tiles[::-1]
        return tiles

    # ---- pieces

    def _place_pieces(self) -> None:
        pieces: list[Piece] = []
        for seat in self.everyone:
            pieces += [
                Piece(f"{seat + 1}-{number}", seat, -1) for number in range(1, self.layout.soldiers + 1)
            ]
            pieces += [
                Piece(f"{seat + 1}-{card.id}", seat, index)
                for index, card in enumerate(self.cards)
                if card.type == "hero" and card.faction == self.faction[seat] and self.layout.deck_building
            ]
        self.pieces = tuple(pieces)
        self.piece_of: dict[str, int] = {piece.id: index for index, piece in enumerate(pieces)}
        self.owner: tuple[int, ...] = tuple(piece.seat for piece in pieces)
        self.own: tuple[int, ...] = tuple(
            sum(1 << index for index, piece in enumerate(pieces) if piece.seat == seat)
            for seat in self.everyone
        )
        self.foe_pieces: tuple[int, ...] = tuple(sum(self.own[foe] for foe in foes) for foes in self.foes)
        self.allied_pieces: tuple[int, ...] = tuple(
            self.own[seat] | sum(self.own[mate] for mate in self.mates[seat]) for seat in self.everyone
        )
        self.heroes = sum(1 << index for index, piece in enumerate(pieces) if piece.card >= 0)
        self.own_list: tuple[tuple[int, ...], ...] = tuple(tuple(bits(mask)) for mask in self.own)
        self.hero: dict[int, Powers] = {
            index: hero_powers(piece.card, self.cards[piece.card], self.kinds)
            for index, piece in enumerate(pieces)
            if piece.card >= 0
        }
        self.ethereal = sum(1 << index for index, powers in self.hero.items() if powers.ethereal)
        self.ethereal_list = tuple(bits(self.ethereal))
        self.fight_auras: tuple[tuple[int, ...], ...] = self._heroes_with("fight_auras")
        self.tap_auras: tuple[tuple[int, ...], ...] = self._heroes_with("tap_auras")
        self._moves: list[list[Action] | None] = [None] * len(pieces)

    def _heroes_with(self, what: str) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(
                index
                for index, powers in self.hero.items()
                if self.owner[index] == seat and getattr(powers, what)
            )
            for seat in self.everyone
        )

    def hero_piece(self, seat: int, card: int) -> int:
        """The piece that belongs to a hero's card of `seat`."""
        return self.piece_of[f"{seat + 1}-{self.cards[card].id}"]

    def moves_of(self, piece: int) -> list[Action]:
        """For each cell the action that moves `piece` there; made once."""
        moves = self._moves[piece]
        if moves is None:
            ident, seat = self.pieces[piece].id, self.owner[piece] + 1
            moves = self._moves[piece] = [
                Action(seat, "move", (("piece", ident), ("to", where))) for where in self.where
            ]
        return moves

    # ---- cards

    def _first_decks(self) -> None:
        found: list[tuple[int, ...]] = []
        for seat in self.everyone:
            base = {
                card.numbers[0]: index
                for index, card in enumerate(self.cards)
                if card.faction == self.faction[seat] and card.set == "base"
            }
            found.append(tuple(base.get(number, -1) for number in range(1, self.layout.cards + 1)))
        self.decks = tuple(found)

    def alternates(self, seat: int) -> tuple[int, ...]:
        """The cards that `seat` may build into its deck. Rules 3.4."""
        allowed = {"off": (), "printed": ("printed",), "all": ("printed", "extra")}[
            self.options["alternates"]
        ]
        return tuple(
            index
            for index, card in enumerate(self.cards)
            if card.faction == self.faction[seat] and card.set in allowed
        )

    def powers(self, active: int) -> Powers:
        """What the cards in `active` add up to."""
        found = self._powers.get(active)
        if found is None:
            found = self._powers[active] = sum_of(
                [(index, self.cards[index]) for index in bits(active)], self.kinds
            )
        return found
