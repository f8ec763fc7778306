"""All legal actions of a position, found the slow way: a second reading of the rules text.

Written from the rules reference, not from the engine: it reads only the plain facts of a view (who stands
where, which face lies up, which cards are active) and the data of the cards, tries everything and keeps
what the text allows. It shares no code with the engine beyond the data, uses no bit sets and remembers
nothing between two questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product
from typing import Any

Cell = tuple[int, int]
Found = tuple[Any, ...]
LIMIT = 3


def subsets(items: list[Any]) -> Iterator[tuple[Any, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def cell_of(name: str) -> Cell:
    row, column = name.split(",")
    return int(row), int(column)


def name_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


class Position:
    """The facts of one view."""

    def __init__(self, view: Mapping[str, Any], content: Any) -> None:
        self.view, self.content = view, content
        self.options = view["options"]
        self.cells = {cell_of(entry["cell"]): entry for entry in view["cells"]}
        self.pieces = view["pieces"]
        self.seats = {seat["seat"]: seat for seat in view["seats"]}
        self.active = view["active"]
        self.layout = content.boards[view["mode"]]

    # ---- simple facts

    def foes(self, seat: int) -> list[int]:
        return [other for other in self.seats if self.seats[other]["team"] != self.seats[seat]["team"]]

    def team(self, seat: int) -> list[int]:
        return [other for other in self.seats if self.seats[other]["team"] == self.seats[seat]["team"]]

    def standing(self, seats: list[int], cell: Cell | None = None, solid: bool = False) -> list[str]:
        return [
            name
            for name, piece in self.pieces.items()
            if piece["seat"] in seats
            and piece["cell"] is not None
            and (cell is None or cell_of(piece["cell"]) == cell)
            and not (solid and piece["ethereal"])
        ]

    def beside(self, cell: Cell) -> list[Cell]:
        row, column = cell
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [other for other in around if other in self.cells]

    def touching(self, cell: Cell) -> list[Cell]:
        return [
            other
            for other in self.cells
            if other != cell and abs(other[0] - cell[0]) <= 1 and abs(other[1] - cell[1]) <= 1
        ]

    def ruin(self, cell: Cell) -> bool:
        return bool(self.cells[cell]["face"] == "ruin")

    def kind(self, cell: Cell) -> Any:
        return self.content.territories[self.cells[cell]["territory"]]

    def active_cards(self, seat: int) -> list[Any]:
        return [
            self.content.cards[entry["card"]]
            for entry in self.seats[seat]["deck"]
            if entry["state"] == "active"
        ]

    def effects(self, seat: int, word: str) -> list[tuple[Any, Any]]:
        return [
            (card, effect) for card in self.active_cards(seat) for effect in card.effects if effect.do == word
        ]

    def extra(self, seat: int, action: str) -> int:
        return sum(
            effect.count for _, effect in self.effects(seat, "extra_soldiers") if effect.action == action
        )

    def hero_effects(self, piece: str, word: str) -> list[Any]:
        hero = self.pieces[piece]["hero"]
        return [effect for effect in self.content.cards[hero].effects if effect.do == word] if hero else []

    def fits(self, pieces: list[str], extra: int) -> bool:
        """h + max(0, s - k) <= 3."""
        heroes = sum(1 for piece in pieces if self.pieces[piece]["hero"])
        return heroes + max(0, len(pieces) - heroes - extra) <= LIMIT

    def dissipated(self, seat: int, cell: Cell) -> bool:
        for foe in self.foes(seat):
            for _, effect in self.effects(foe, "dissipation"):
                for piece in self.standing([foe]):
                    at = cell_of(self.pieces[piece]["cell"])
                    if self.kind(at).id == effect.territory and (at == cell or at in self.touching(cell)):
                        return True
        return False

    def matches(self, cell: Cell, effect: Any) -> bool:
        kind = self.kind(cell)
        if effect.face != "any" and (effect.face == "ruin") != self.ruin(cell):
            return False
        if effect.territory and kind.id != effect.territory:
            return False
        as_named = kind.choice and self.options["shift_is_named"] == "on"
        return not effect.resource or effect.resource in kind.resources or bool(as_named)


def legal(view: Mapping[str, Any], content: Any) -> set[Found]:
    """The legal actions of the asked seat: (do, (name, value), ...)."""
    position = Position(view, content)
    (seat,) = view["asked"]
    return set(FINDERS[view["ask"]](position, seat))


# ---- set-up


def build_deck(p: Position, seat: int) -> Iterator[Found]:
    yield ("finish_deck",)
    deck = {entry["number"]: entry["card"] for entry in p.seats[seat]["deck"]}
    for card in p.content.cards.values():
        allowed = {"off": [], "printed": ["printed"], "all": ["printed", "extra"]}[p.options["alternates"]]
        if card.faction == p.seats[seat]["faction"] and card.set in allowed and card.id not in deck.values():
            for number in card.numbers:
                if p.content.cards[deck[number]].set == "base":
                    yield "take_card", ("card", card.id), ("number", number)


def consolidate(p: Position, seat: int) -> Iterator[Found]:
    for aside, cell in product(p.view["set_aside"], p.cells):
        if name_of(cell) not in p.view["replaced"]:
            yield "replace", ("territory", aside["territory"]), ("cell", name_of(cell))
    if p.view["mode"] != "teams" or p.options["team_consolidation"] == "may":
        yield ("keep_board",)


def place_capital(p: Position, seat: int) -> Iterator[Found]:
    side, rows, columns = p.seats[seat]["side"], p.layout.rows, p.layout.columns
    line = {
        "south": [(0, i) for i in range(columns)],
        "north": [(rows - 1, i) for i in range(columns)],
        "west": [(i, 0) for i in range(rows)],
        "east": [(i, columns - 1) for i in range(rows)],
    }[side]
    ends = 0
    if p.view["mode"] == "teams":
        ends = 3 if p.options["end_squares"] == "two_real" else 2
    open_cells = [
        cell for place, cell in enumerate(line) if ends <= place < len(line) - ends and cell in p.cells
    ]
    own = [cell_of(cell) for cell in p.seats[seat]["capitals"]]

    def apart(one: Cell, other: Cell) -> bool:
        return abs(line.index(one) - line.index(other)) >= 2

    for cell in open_cells:
        if all(apart(cell, other) for other in own) and (
            own or any(apart(cell, other) for other in open_cells)
        ):
            yield "place_capital", ("cell", name_of(cell))


def garrison(p: Position, seat: int) -> Iterator[Found]:
    placed = len(p.standing([seat]))
    for count in range(p.layout.soldiers - placed + 1):
        yield "garrison", ("count", count)


# ---- beginning and menu


def plunders(p: Position, seat: int, words: list[str]) -> Iterator[Found]:
    for (card, effect), piece in product(p.effects(seat, "plunder"), p.standing([seat])):
        cell = cell_of(p.pieces[piece]["cell"])
        if effect.when not in words or not p.matches(cell, effect):
            continue
        if effect.ritual and p.dissipated(seat, cell):
            continue
        if p.options["shared_plunder"] == "off" and p.standing(p.foes(seat), cell):
            continue
        used = card.id in p.view["once"][str(seat)]
        if effect.once and used and (p.options["judgment"] == "once" or not effect.disputed):
            continue
        for target in results(p, seat, cell, effect):
            yield "plunder", ("card", card.id), ("piece", piece), *target


def results(p: Position, seat: int, cell: Cell, effect: Any) -> Iterator[tuple[Any, ...]]:
    """The targets of what an effect brings about."""
    then = effect.then

    def free(other: Cell) -> bool:
        return not (effect.ritual and p.dissipated(seat, other))

    if then.do == "strike":
        for piece in p.standing(p.foes(seat), solid=True):
            other = cell_of(p.pieces[piece]["cell"])
            if other in p.touching(cell) and free(other):
                yield (("target", piece),)
    elif then.do == "flip_territory" and then.which == "adjacent":
        for other in p.touching(cell):
            if free(other):
                yield (("target_cell", name_of(other)),)
    else:
        yield ()


def begin(p: Position, seat: int) -> Iterator[Found]:
    words = ["any_turn"]
    if seat == p.active:
        words.append("own_turn")
    elif seat in p.foes(p.active):
        words.append("opponents_turn")
    yield from plunders(p, seat, words)
    yield ("pass",)


def turn(p: Position, seat: int) -> Iterator[Found]:
    used = p.view["used"]
    if "tap" not in used and any(True for _ in tap_steps(p, seat)):
        yield ("start_tap",)
    must = "fight" not in used and bool(list(fight(p, seat)))
    if must:
        yield ("start_fight",)
    else:
        yield ("end_turn",)
    if "move" not in used and list(moves(p, seat)):
        yield ("start_move",)
    yield from plunders(p, seat, ["free"])
    if p.options["draw_offers"] == "on" and not p.view["draw_offered"]:
        yield ("offer_draw",)


def draw(p: Position, seat: int) -> Iterator[Found]:
    yield ("accept_draw",)
    yield ("refuse_draw",)


def return_piece(p: Position, seat: int) -> Iterator[Found]:
    waiting = [entry for entry in p.seats[seat]["waiting"] if entry["removed"] < p.view["turn"]]
    for cell in p.seats[seat]["capitals"]:
        yield "return_to", ("piece", waiting[0]["piece"]), ("cell", cell)


# ---- tap


def payable(p: Position, seat: int) -> list[Any]:
    deck = [(p.content.cards[entry["card"]], entry["state"]) for entry in p.seats[seat]["deck"]]
    found = []
    for card, state in deck:
        if state == "active" or state == "covered":
            continue
        if card.type in ("fight", "movement"):
            top = max(
                [other.level for other, word in deck if other.type == card.type and word == "active"] or [0]
            )
            if card.level != top + 1:
                continue
        if card.type == "hero" and not p.seats[seat]["capitals"]:
            continue
        found.append(card)
    return found


def yields(p: Position, seat: int, cell: Cell) -> Iterator[tuple[str | None, list[str]]]:
    """The ways in which a land can be tapped: the resource named, and the units."""
    kind = p.kind(cell)
    ways = [(word, [word]) for word in p.content.resources] if kind.choice else [(None, list(kind.resources))]
    for named, units in ways:
        more = list(units)
        for piece in p.standing([seat]):
            for aura in p.hero_effects(piece, "aura_tap_bonus"):
                near = cell_of(p.pieces[piece]["cell"]) in p.touching(cell)
                counts = named is None or p.options["shift_is_named"] == "on"
                if near and counts and aura.resource in units:
                    more += [aura.resource] * aura.amount
        yield named, more


def pays_exactly(
    p: Position,
    seat: int,
    taps: list[tuple[Cell, list[str]]],
    cards: tuple[Any, ...],
    room: tuple[str, str] = ("", ""),
) -> bool:
    """Is there a way to hand units to cards so that every cost is met and every land has given one, and
    for each hero a different soldier on a land that gave something to it? `room` is a hero and the soldier
    who has to be his."""
    wants = [(index, word) for index, card in enumerate(cards) for word in card.cost]
    units = [(cell, word) for cell, words in taps for word in words]

    def hand_out(place: int, left: list[tuple[Cell, str]], given: list[tuple[int, Cell]]) -> bool:
        if place == len(wants):
            return all(any(cell == giver for _, giver in given) for cell, _ in taps) and heroes_fit(given)
        card, word = wants[place]
        for unit in {unit for unit in left if unit[1] == word}:
            rest = list(left)
            rest.remove(unit)
            if hand_out(place + 1, rest, [*given, (card, unit[0])]):
                return True
        return False

    def heroes_fit(given: list[tuple[int, Cell]]) -> bool:
        choices = []
        for index, card in enumerate(cards):
            if card.type == "hero":
                givers = {cell for owner, cell in given if owner == index}
                soldiers = [
                    piece
                    for cell in givers
                    for piece in p.standing([seat], cell)
                    if not p.pieces[piece]["hero"]
                ]
                choices.append([piece for piece in soldiers if card.id != room[0] or piece == room[1]])
        return any(len(set(chosen)) == len(chosen) for chosen in product(*choices))

    enough = not Counter(word for _, word in wants) - Counter(word for _, word in units)
    return enough and hand_out(0, units, [])


def tappable(p: Position, seat: int) -> list[Cell]:
    touched = [cell_of(cell) for cell in (p.view["tray"] or {}).get("touched", [])]
    found = []
    for cell in {cell_of(p.pieces[piece]["cell"]) for piece in p.standing([seat])}:
        solid = p.options["ethereal_bars_tap"] == "off"
        if cell in touched or p.standing(p.foes(seat), cell, solid=solid):
            continue
        if any(name_of(cell) in p.seats[foe]["capitals"] for foe in p.foes(seat)):
            continue
        if any(p.pieces[piece]["attacked"] for piece in p.standing([seat], cell)):
            continue
        found.append(cell)
    return found


def tap_fits(p: Position, seat: int, cells: list[Cell]) -> bool:
    if p.options["bystanders"] == "count":
        return p.fits([piece for cell in cells for piece in p.standing([seat], cell)], p.extra(seat, "tap"))
    chosen = []
    for cell in cells:
        mine = p.standing([seat], cell)
        soldiers = [piece for piece in mine if not p.pieces[piece]["hero"]]
        chosen.append((soldiers or mine)[0])
    return p.fits(chosen, p.extra(seat, "tap"))


class Tray:
    """The open Tap action as far as it has gone."""

    def __init__(self, p: Position) -> None:
        tray = p.view["tray"] or {"taps": [], "effect_taps": [], "paid": []}
        self.taps = [
            (cell_of(tap["cell"]), [unit["resource"] for unit in tap["units"]]) for tap in tray["taps"]
        ]
        self.effect_cells = [cell_of(tap["cell"]) for tap in tray["effect_taps"]]
        self.paid = tuple(p.content.cards[card] for card in tray["paid"])

    @property
    def cells(self) -> list[Cell]:
        return [cell for cell, _ in self.taps] + self.effect_cells


def good_ends(
    p: Position, seat: int, tray: Tray, barred: set[Cell], extra_cells: list[Cell]
) -> Iterator[tuple[list[tuple[Cell, str | None]], tuple[Any, ...]]]:
    """All ways to finish the action: further lands with what they were named, and all cards paid."""
    lands = [cell for cell in tappable(p, seat) if not p.ruin(cell) and cell not in barred]
    options = [card for card in payable(p, seat) if card not in tray.paid]
    for more in subsets(lands):
        if not tap_fits(p, seat, tray.cells + extra_cells + list(more)):
            continue
        for ways in product(*(list(yields(p, seat, cell)) for cell in more)):
            taps = tray.taps + [(cell, units) for cell, (_, units) in zip(more, ways, strict=True)]
            named = [(cell, word) for cell, (word, _) in zip(more, ways, strict=True)]
            for cards in subsets(options):
                if pays_exactly(p, seat, taps, tray.paid + cards):
                    yield named, tray.paid + cards


def tap_steps(p: Position, seat: int) -> Iterator[Found]:
    """Taps and payments that still lead to a good end."""
    tray = Tray(p)
    ends = list(good_ends(p, seat, tray, set(), []))
    for named, cards in ends:
        for cell, word in named:
            yield "tap", ("cell", name_of(cell)), *((("resource", word),) if word else ())
        units = Counter(word for _, words in tray.taps for word in words)
        for card in cards:
            if card not in tray.paid:
                cost = Counter(word for other in (*tray.paid, card) for word in other.cost)
                if not cost - units:
                    yield "pay", ("card", card.id)
    for card, effect in p.effects(seat, "effect_tap"):
        for cell in tappable(p, seat):
            if not p.matches(cell, effect) or not tap_fits(p, seat, [*tray.cells, cell]):
                continue
            if effect.ritual and p.dissipated(seat, cell):
                continue
            for target in results(p, seat, cell, effect):
                lost = {cell} | {cell_of(value) for name, value in target if name == "target_cell"}
                if any(True for _ in good_ends(p, seat, tray, lost, [cell])):
                    yield "tap_for", ("card", card.id), ("cell", name_of(cell)), *target


def tap(p: Position, seat: int) -> Iterator[Found]:
    tray = Tray(p)
    yield from tap_steps(p, seat)
    if (tray.cells or tray.paid) and pays_exactly(p, seat, tray.taps, tray.paid):
        yield ("finish_tap",)


def sponsor(p: Position, seat: int) -> Iterator[Found]:
    """The soldiers who may make room for the first hero of this action: the payment must be possible with
    this soldier for him and others for the heroes who follow."""
    tray = Tray(p)
    hero = str(dict(p.view["ask_arguments"])["card"])
    for cell, _ in tray.taps:
        for piece in p.standing([seat], cell):
            if pays_exactly(p, seat, tray.taps, tray.paid, (hero, piece)):
                yield "set_aside", ("piece", piece)


def place_hero(p: Position, seat: int) -> Iterator[Found]:
    hero = dict(p.view["ask_arguments"])["card"]
    for cell in p.seats[seat]["capitals"]:
        yield "place_hero", ("piece", f"{seat}-{hero}"), ("cell", cell)


# ---- fight


def able(p: Position, seat: int) -> dict[Cell, list[str]]:
    found: dict[Cell, list[str]] = {}
    for piece in p.standing([seat], solid=True):
        cell = cell_of(p.pieces[piece]["cell"])
        if (
            p.standing(p.foes(seat), cell, solid=True)
            and not p.pieces[piece]["tapped"]
            and not p.pieces[piece]["attacked"]
        ):
            found.setdefault(cell, []).append(piece)
    return {cell: pieces for cell, pieces in found.items() if name_of(cell) not in p.view["fought"]}


def attackers_so_far(p: Position, seat: int) -> list[str]:
    return [name for name, piece in p.pieces.items() if piece["seat"] == seat and piece["attacked"]]


def fight(p: Position, seat: int) -> Iterator[Found]:
    done, extra = attackers_so_far(p, seat), p.extra(seat, "fight")
    for cell, pieces in able(p, seat).items():
        if any(p.fits([*done, piece], extra) for piece in pieces):
            yield "fight", ("cell", name_of(cell))


def attackers(p: Position, seat: int) -> Iterator[Found]:
    done, extra = attackers_so_far(p, seat), p.extra(seat, "fight")
    here = cell_of(p.view["battle"]["cell"])
    joined = p.view["battle"]["joined"]
    found = able(p, seat)
    mine = [piece for piece in found[here] if piece not in joined]
    for piece in mine:
        if p.fits([*done, *joined, piece], extra):
            yield "join", ("piece", piece)
    others = [piece for cell, pieces in found.items() if cell != here for piece in pieces]

    def must_stay_out(piece: str) -> bool:
        """With as many of the others as can still fight, there is no place left for this one."""
        best = [chosen for chosen in subsets(others) if p.fits([*done, *joined, *chosen], extra)]
        most = max(len(chosen) for chosen in best)
        return any(
            not p.fits([*done, *joined, *chosen, piece], extra) for chosen in best if len(chosen) == most
        )

    if joined and all(must_stay_out(piece) for piece in mine):
        yield ("engage",)


def winning_card(p: Position, seat: int) -> Iterator[Found]:
    yield ("decline",)
    for card, _ in p.effects(seat, "win_fight"):
        yield "win_fight", ("card", card.id)


def after_fight(p: Position, seat: int) -> Iterator[Found]:
    """The effect that a fight has woken may be used or left; it is no ritual. Rules 7.7."""
    yield ("skip",)
    asked = p.view["ask_arguments"]
    (effect,) = [one for one in p.content.cards[asked["card"]].effects if one.do == "after_fight"]
    if effect.then.which == "this":
        yield "use_card", ("card", asked["card"])
    else:
        for cell in p.touching(cell_of(asked["cell"])):
            yield "use_card", ("card", asked["card"]), ("target_cell", name_of(cell))


# ---- move


def walk(p: Position, piece: str) -> set[Cell]:
    """All territories that a piece can reach, path by path."""
    seat = p.pieces[piece]["seat"]
    start = cell_of(p.pieces[piece]["cell"])
    if p.pieces[piece]["hero"]:
        bonuses, ignore = (
            p.hero_effects(piece, "move_bonus"),
            bool(p.hero_effects(piece, "ignore_enemy_stop")),
        )
    else:
        soldier_cards = [card for card in p.active_cards(seat) if card.type != "hero"]
        bonuses = [effect for card in soldier_cards for effect in card.effects if effect.do == "move_bonus"]
        ignore = any(effect.do == "ignore_enemy_stop" for card in soldier_cards for effect in card.effects)
    found: set[Cell] = set()

    def go_on(cell: Cell, left: int) -> None:
        found.add(cell)
        stopped = bool(p.standing(p.foes(seat), cell)) and not ignore
        if left and not stopped:
            for other in p.beside(cell):
                go_on(other, left - 1)

    for first in p.beside(start):
        decides = start if p.options["bonus_by"] == "left" else first
        face = "ruin" if p.ruin(decides) else "land"
        go_on(first, sum(effect.steps for effect in bonuses if effect.face in (face, "any")))
    return found


def moves(p: Position, seat: int) -> Iterator[Found]:
    moved = [name for name, piece in p.pieces.items() if piece["seat"] == seat and piece["moved"]]
    guard = "fight" not in p.view["used"]
    for piece in p.standing([seat]):
        if piece in moved or not p.fits([*moved, piece], p.extra(seat, "move")):
            continue
        for cell in walk(p, piece):
            if guard and not may_enter(p, seat, piece, cell):
                continue
            yield "move", ("piece", piece), ("to", name_of(cell))


def may_enter(p: Position, seat: int, piece: str, cell: Cell) -> bool:
    """While the Fight action is unused: nobody walks into a fight that he could not fight."""

    def facing(where: Cell) -> bool:
        return bool(p.standing(p.foes(seat), where, solid=True))

    if p.pieces[piece]["ethereal"] or not facing(cell):
        return True
    if p.pieces[piece]["tapped"]:
        return False
    before = [other for other in p.standing([seat], solid=True) if facing(cell_of(p.pieces[other]["cell"]))]
    after = before if piece in before else [*before, piece]
    return len(after) == len(before) or p.fits(after, p.extra(seat, "fight"))


def move(p: Position, seat: int) -> Iterator[Found]:
    yield from moves(p, seat)
    if any(piece["moved"] for piece in p.pieces.values() if piece["seat"] == seat):
        yield ("finish_move",)


FINDERS = {
    "build_deck": build_deck,
    "consolidate": consolidate,
    "place_capital": place_capital,
    "garrison": garrison,
    "begin": begin,
    "turn": turn,
    "sponsor": sponsor,
    "tap": tap,
    "place_hero": place_hero,
    "fight": fight,
    "attackers": attackers,
    "winning_card": winning_card,
    "after_fight": after_fight,
    "move": move,
    "draw": draw,
    "return": return_piece,
}
"""Kind of question -> its answers."""
