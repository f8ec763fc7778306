"""What the data files of this game may say: territories, cards built from effects, boards, house rules.

What belongs here: the shapes of the data and the mistakes that their types can't catch. What belongs next
door: what an effect does in play (`powers`, `fighting`, `moving`, `tapping`, `free`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from game.core.model import Text
from game.core.options import Mistake, Option, option_mistakes

Face = Literal["land", "ruin", "any"]
"""A side of a territory: bright and giving, or ruined; `any` for both."""

Timing = Literal["any_turn", "own_turn", "opponents_turn", "free"]
"""When an effect may be used: at the beginning of a turn (black, red or blue flag), or before, after and
between the actions of one's own turn."""



# ---- what an effect that is used brings about


@dataclass(slots=True, frozen=True)
class FlipTerritory:
    """Flip the territory that was used (`this`) or one that touches it (`adjacent`). What is tapped or
    plundered turns anyway: for those `this` names that very flip. Rules 7.7."""

    do: Literal["flip_territory"]
    which: Literal["this", "adjacent"] = "this"


@dataclass(slots=True, frozen=True)
class Strike:
    """Attack one opposing character on an adjacent territory from afar. Rules 7.3."""

    do: Literal["strike"]
    strength: int


@dataclass(slots=True, frozen=True)
class SelfStrength:
    """The character that used it is stronger until the end of the turn. Rules 7.7."""

    do: Literal["self_strength"]
    attack: int = 1
    defense: int = 1


Result = FlipTerritory | Strike | SelfStrength


# ---- what an active card does


@dataclass(slots=True, frozen=True)
class FightBonus:
    """Added once to a side's total, on a territory with this face. On a hero's card: for the hero only;
    on other cards: if at least one soldier of the owner fights (`who`). Rules 6.4, 6.5."""

    do: Literal["fight_bonus"]
    face: Face = "any"
    attack: int = 0
    defense: int = 0
    who: Literal["soldiers", "characters"] = "soldiers"


@dataclass(slots=True, frozen=True)
class SupportBonus:
    """+1 for each allied character on adjacent territories with this face. Rules 6.4."""

    do: Literal["support_bonus"]
    face: Face = "land"
    attack: bool = True
    defense: bool = True


@dataclass(slots=True, frozen=True)
class MoveBonus:
    """Further territories for a soldier whose first step enters this face. Rules 7.1."""

    do: Literal["move_bonus"]
    face: Face = "any"
    steps: int = 1


@dataclass(slots=True, frozen=True)
class IgnoreEnemyStop:
    """Opponents do not stop the movement. Rules 7.1."""

    do: Literal["ignore_enemy_stop"]


@dataclass(slots=True, frozen=True)
class ExtraSoldiers:
    """More soldiers, never heroes, may take part in one kind of action. Rules 4."""

    do: Literal["extra_soldiers"]
    action: Literal["tap", "fight", "move"]
    count: int = 1


@dataclass(slots=True, frozen=True)
class Dissipation:
    """Cancels opposing rituals on this kind of territory where one of the owner's characters stands, and
    next to it. Rules 7.6."""

    do: Literal["dissipation"]
    territory: str


@dataclass(slots=True, frozen=True)
class WinFight:
    """Turn this card to its inactive side: a fight is won whatever the totals. Rules 6.9."""

    do: Literal["win_fight"]


@dataclass(slots=True, frozen=True)
class RespawnAtStart:
    """Removed characters return at the beginning of the owner's turn. Rules 8."""

    do: Literal["respawn_at_start"]


@dataclass(slots=True, frozen=True)
class EffectTap:
    """Tap a territory with this face (and of this kind or with this resource, if named) for an effect
    instead of resources. Rules 5.9."""

    do: Literal["effect_tap"]
    then: Result
    face: Face = "any"
    territory: str = ""
    resource: str = ""
    ritual: bool = False


@dataclass(slots=True, frozen=True)
class Plunder:
    """Flip the territory under one of the owner's characters for an effect; no tap. Rules 7.4.

    `once`: for one character per turn (1x). `disputed`: that is a ruling, which a house rule lifts (11.24).
    """

    do: Literal["plunder"]
    then: Result
    when: Timing = "free"
    face: Face = "land"
    territory: str = ""
    resource: str = ""
    ritual: bool = False
    once: bool = False
    disputed: bool = False


@dataclass(slots=True, frozen=True)
class AfterFight:
    """After a fight that a character of the owner won, or was removed in: an effect on that territory, if
    he wants it. Rules 7.7."""

    do: Literal["after_fight"]
    when: Literal["won", "lost"]
    then: FlipTerritory


@dataclass(slots=True, frozen=True)
class Ethereal:
    """This hero is invisible: a ritual. Rules 7.5."""

    do: Literal["ethereal"]


@dataclass(slots=True, frozen=True)
class Regeneration:
    """This hero comes back like a soldier. Rules 7.5."""

    do: Literal["regeneration"]


@dataclass(slots=True, frozen=True)
class AuraFightBonus:
    """Once per fight for the owner's characters on territories that touch the hero's. Rules 7.5."""

    do: Literal["aura_fight_bonus"]
    face: Face = "any"
    attack: int = 0
    defense: int = 0


@dataclass(slots=True, frozen=True)
class AuraTapBonus:
    """More units when the owner taps a land with this resource that touches the hero's. Rules 7.5."""

    do: Literal["aura_tap_bonus"]
    resource: str
    amount: int = 1


Effect = (
    FightBonus
    | SupportBonus
    | MoveBonus
    | IgnoreEnemyStop
    | ExtraSoldiers
    | Dissipation
    | WinFight
    | RespawnAtStart
    | EffectTap
    | Plunder
    | AfterFight
    | Ethereal
    | Regeneration
    | AuraFightBonus
    | AuraTapBonus
)

HERO_ONLY: Final = (Ethereal, Regeneration, AuraFightBonus, AuraTapBonus)

USED: Final = (EffectTap, Plunder, AfterFight, WinFight)
"""Effects that somebody chooses to use by naming the card, so that a card has one of each only."""


# ---- things


@dataclass(slots=True, frozen=True)
class Resource:
    """One of the resources that lands yield and cards cost."""

    id: str
    name: Text


@dataclass(slots=True, frozen=True)
class Territory:
    """A kind of territory. `resources` are the units of its land face; one with `choice` yields one unit
    that the player names. `short` is for small tiles, `copies` how many are in one box. Rules 2."""

    id: str
    name: Text
    short: Text
    copies: int
    resources: tuple[str, ...] = ()
    choice: bool = False


@dataclass(slots=True, frozen=True)
class Faction:
    """A side with its cards. `art` is the word in the names of its pieces' pictures."""

    id: str
    name: Text
    soldier: Text
    capital: Text
    initiative: int
    art: str


@dataclass(slots=True, frozen=True)
class Card:
    """A development card. `numbers` is its number, or those of which it may replace one. `set` says where
    it comes from: the base deck, the printed alternates, or alternates of our own. Rules 10."""

    id: str
    name: Text
    text: Text
    faction: str
    numbers: tuple[int, ...]
    type: Literal["fight", "movement", "other", "hero"]
    cost: tuple[str, ...]
    effects: tuple[Effect, ...]
    level: int = 0
    set: Literal["base", "printed", "extra"] = "base"


@dataclass(slots=True, frozen=True)
class Side:
    """One seat of a board: where it sits and whose team it is in. `capitals` are cells (row, column)
    where its capitals start, the soldiers divided between them; empty if it places them itself."""

    side: Literal["south", "west", "north", "east"]
    team: int
    capitals: tuple[tuple[int, int], ...] = ()


WIDEST: Final = {"most": 15}
PIECES: Final = {"most": 30}
"""What a board can be as wide as and hold at most: a match with more has no end."""


@dataclass(slots=True, frozen=True)
class Layout:
    """A board and the set-up that goes with it; its id is a value of the option `mode`. Rules 3.

    `tiles`: the kinds of a fixed board, row by row from South's left hand, voids left out; empty for a
    shuffled one of `boxes` boxes without the kinds `held_back`. `laid_by_first`: of two who face each other
    the one of higher initiative lays the fixed board from the own chair. `consolidation`: who may replace a
    territory, in order, as rank by initiative (1 = highest). `turns_of_placing`: each seat places one
    capital per round, else all at once. `excluded`: squares at either end of a first line that are barred
    for capitals, and `excluded_strict` the same for the stricter ruling. `cards`: highest card number.
    """

    id: str
    name: Text
    note: Text
    rows: int = field(metadata=WIDEST)
    columns: int = field(metadata=WIDEST)
    seats: tuple[Side, ...]
    soldiers: int = field(metadata=PIECES)
    capitals: int = field(metadata=PIECES)
    voids: tuple[tuple[int, int], ...] = ()
    tiles: tuple[str, ...] = ()
    laid_by_first: bool = False
    boxes: int = field(default=1, metadata=PIECES)
    held_back: tuple[str, ...] = ()
    consolidation: tuple[int, ...] = ()
    consolidation_optional: bool = True
    turns_of_placing: bool = False
    excluded: int = 0
    excluded_strict: int = 0
    cards: int = 10
    beginning: bool = True
    deck_building: bool = True
    participants: int = 3


@dataclass(slots=True, frozen=True)
class Content:
    """All data of the game."""

    resources: dict[str, Resource]
    territories: dict[str, Territory]
    factions: dict[str, Faction]
    cards: dict[str, Card]
    boards: dict[str, Layout]
    options: dict[str, Option]

    def mistakes(self) -> Iterator[Mistake]:
        """What type hints can't say: ids that lead nowhere, boards that do not add up."""
        for card in self.cards.values():
            yield from self.card_mistakes(card)
        for kind in self.territories.values():
            for index, resource in enumerate(kind.resources, 1):
                if resource not in self.resources:
                    yield f"territories.{kind.id}.resources[{index}]", "unknown_id", {"id": resource}
        for board in self.boards.values():
            yield from self._board_mistakes(board)
        yield from option_mistakes(self.options, {"mode": self.boards})

    def card_mistakes(self, card: Card) -> Iterator[Mistake]:
        """What is wrong with one card."""
        where = f"cards.{card.id}"
        if card.faction not in self.factions:
            yield f"{where}.faction", "unknown_id", {"id": card.faction}
        for index, resource in enumerate(card.cost, 1):
            if resource not in self.resources:
                yield f"{where}.cost[{index}]", "unknown_id", {"id": resource}
        for index, effect in enumerate(card.effects, 1):
            yield from self._effect_mistakes(card, effect, f"{where}.effects[{index}]")
        if (card.type in ("fight", "movement")) != (card.level > 0):
            yield f"{where}.level", "wrong_level", {"type": card.type}
        if not card.numbers:
            yield f"{where}.numbers", "no_number", {}
        uses = [
            (effect.do, getattr(effect, "when", "")) for effect in card.effects if isinstance(effect, USED)
        ]
        single = [do if do != "after_fight" else f"{do}, {when}" for do, when in uses]
        for name in sorted({name for name in single if single.count(name) > 1}):
            yield f"{where}.effects", "effect_twice", {"effect": name}

    def _effect_mistakes(self, card: Card, effect: Effect, where: str) -> Iterator[Mistake]:
        resource, territory = getattr(effect, "resource", ""), getattr(effect, "territory", "")
        if resource and resource not in self.resources:
            yield f"{where}.resource", "unknown_id", {"id": resource}
        if territory and territory not in self.territories:
            yield f"{where}.territory", "unknown_id", {"id": territory}
        if isinstance(effect, HERO_ONLY) and card.type != "hero":
            yield where, "only_for_heroes", {"effect": effect.do}

    def _board_mistakes(self, board: Layout) -> Iterator[Mistake]:
        where = f"boards.{board.id}"
        squares = board.rows * board.columns - len(board.voids)
        for index, kind in enumerate((*board.tiles, *board.held_back), 1):
            if kind not in self.territories:
                yield where, "unknown_id", {"id": kind, "number": index}
                return
        for name in ("rows", "columns", "soldiers", "capitals", "boxes", "participants", "cards"):
            if getattr(board, name) < 1:
                yield f"{where}.{name}", "too_small", {"least": 1}
                return
        stock = sum(t.copies * board.boxes for t in self.territories.values() if t.id not in board.held_back)
        if len(board.tiles) not in (0, squares) or (not board.tiles and stock < squares):
            yield where, "wrong_number_of_tiles", {"expected": squares, "found": len(board.tiles) or stock}
        if not 2 <= len(board.seats) <= 4:
            yield f"{where}.seats", "wrong_number_of_seats", {"found": len(board.seats)}
        if any(rank > len(board.seats) for rank in board.consolidation):
            yield f"{where}.consolidation", "wrong_rank", {"most": len(board.seats)}
        if len({seat.team for seat in board.seats}) < 2:
            yield f"{where}.seats", "one_team", {}
        yield from self._place_mistakes(board, where)

    def _place_mistakes(self, board: Layout, where: str) -> Iterator[Mistake]:
        """Cells off the board, capitals in impossible places, seats in each other's place."""
        inside = {(row, column) for row in range(board.rows) for column in range(board.columns)}
        for index, cell in enumerate(board.voids, 1):
            if cell not in inside:
                yield f"{where}.voids[{index}]", "no_such_cell", {"cell": f"{cell[0]},{cell[1]}"}
        free = inside - set(board.voids)
        if not _joined(free):
            yield f"{where}.voids", "board_in_parts", {}
        sides: set[str] = set()
        for index, seat in enumerate(board.seats, 1):
            place = f"{where}.seats[{index}]"
            if seat.side in sides:
                yield f"{place}.side", "side_twice", {"side": seat.side}
            sides.add(seat.side)
            if board.tiles and len(seat.capitals) != board.capitals:
                yield place, "wrong_number_of_capitals", {"expected": board.capitals}
            if not board.tiles and _room(board, seat.side, free) < board.capitals:
                yield place, "no_room_for_capitals", {"expected": board.capitals}
            for cell in seat.capitals:
                if cell not in free:
                    yield f"{place}.capitals", "no_such_cell", {"cell": f"{cell[0]},{cell[1]}"}
                free.discard(cell)


def _joined(cells: set[tuple[int, int]]) -> bool:
    """Do paths across edges lead from each territory to every other?"""
    reached = set(list(cells)[:1])
    fresh = list(reached)
    while fresh:
        row, column = fresh.pop()
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        new = (beside & cells) - reached
        reached |= new
        fresh += new
    return reached == cells


def _room(board: Layout, side: str, free: set[tuple[int, int]]) -> int:
    """How many capitals fit on the first line at `side`, none beside another, under the stricter ruling."""
    if side in ("south", "north"):
        line = [(0 if side == "south" else board.rows - 1, column) for column in range(board.columns)]
    else:
        line = [(row, 0 if side == "west" else board.columns - 1) for row in range(board.rows)]
    ends = max(board.excluded, board.excluded_strict)
    count, last = 0, -2
    for place in range(ends, len(line) - ends):
        if line[place] in free and place - last >= 2:
            count, last = count + 1, place
    return count
