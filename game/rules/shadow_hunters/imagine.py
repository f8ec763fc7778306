"""A full state that fits everything a seat knows: the face-down cards dealt anew.

What fits is decided by `fits`: damage taken so far, what everybody has seen a card not do, what Prediction
showed, and the answers to hermit cards that the viewer gave or received himself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.flow import advance
from game.core.model import Outcome, Over, View
from game.core.snapshot import restore
from game.rules.shadow_hunters import effects as verb
from game.rules.shadow_hunters.ending import achieved
from game.rules.shadow_hunters.hermit import Hermit, concerns
from game.rules.shadow_hunters.house import seating_for
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.table import refresh_unseen
from game.rules.shadow_hunters.tables import Role, Tables

if TYPE_CHECKING:
    from random import Random

TRIES = 60
FACTIONS = ("hunter", "shadow", "neutral")


def imagine(tables: Tables, state: State, view: View, seat: int, rng: Random,
            shapes: Mapping[str, type]) -> State:
    """Fill `state`, a blank one with the options of the view, with what the view says and a random rest."""
    _fill_table(state, view)
    _fill_seats(state, view, seat)
    deal_hidden(tables, state, view, rng)
    _fill_process(state, view, shapes)
    _fill_decks(tables, state, view, rng)
    refresh_unseen(tables, state)
    if view["over"] is not None:
        state.stack.clear()
        state.unseen = ()
        state.pending = Over(Outcome(tuple(view["over"]["winners"]), view["over"]["reason"]))
        return state
    state.stack[-1].step = view["again"]
    advance(tables, state)
    state.events.clear()
    return state


def _fill_table(state: State, view: View) -> None:
    state.areas = tuple(view["areas"])
    for name in ("first", "turn", "turn_number", "round", "stage", "extra_turns", "shuffles", "again"):
        setattr(state, name, view[name])
    if view["dice"] is not None:
        state.roller = view["dice"]["seat"]
        state.dice = (view["dice"]["d6"], view["dice"]["d4"])
    state.deaths = [tuple(batch) for batch in view["deaths"]]


def _fill_seats(state: State, view: View, viewer: int) -> None:
    for data in view["seats"]:
        seat = data["seat"]
        for field in ("alive", "revealed", "damage", "guarded", "barred", "spent", "voided"):
            getattr(state, field)[seat] = data[field]
        state.area[seat] = data["area"] or ""
        state.equipment[seat] = tuple(data["equipment"])
        state.facts[seat] = tuple(data["facts"])
        state.deeds[seat] = bool(data["deed"])
        state.characters[seat] = data["character"] or data["shown"] or ""
        if data["shown"]:
            state.shown.append((viewer, seat, data["shown"]))


# ---- characters

def deal_hidden(tables: Tables, state: State, view: View, rng: Random) -> None:
    """Deal characters to the seats that the viewer does not know, all of those that fit equally likely as
    far as a few tries reach; then the first that fits."""
    if view["stage"] == "setup":
        _finish_deal(tables, state, view, rng)
        return
    unknown = [seat for seat in range(1, state.seats + 1) if not state.characters[seat]]
    candidates = {seat: [name for name in state.pool if fits(tables, state, view, seat, tables.roles[name])]
                  for seat in unknown}
    for _ in range(TRIES):
        if _try_deal(tables, state, unknown, candidates, rng, backtrack=False):
            return
    if not _try_deal(tables, state, unknown, candidates, rng, backtrack=True):
        # What a scenario makes up may fit no deal at all; then the factions alone must do.
        everybody = {seat: list(state.pool) for seat in unknown}
        if not _try_deal(tables, state, unknown, everybody, rng, backtrack=True):
            _try_deal(tables, state, unknown, everybody, rng, backtrack=True, count=False)
    _note_hit_points(tables, state)


def _finish_deal(tables: Tables, state: State, view: View, rng: Random) -> None:
    """In the middle of the set-up: as many seats are dealt as the process says."""
    dealt = view["chance"]["seat"] - 1 if view["chance"] and view["chance"]["kind"] == "deal" else 0
    if view["chance"] and view["chance"]["kind"] == "first_seat":
        dealt = state.seats
    unknown = [seat for seat in range(1, dealt + 1) if not state.characters[seat]]
    everybody = {seat: list(state.pool) for seat in unknown}
    _try_deal(tables, state, unknown, everybody, rng, backtrack=True)
    _note_hit_points(tables, state)


def _note_hit_points(tables: Tables, state: State) -> None:
    for seat in range(1, state.seats + 1):
        if state.characters[seat]:
            state.hit_points[seat] = tables.roles[state.characters[seat]].hit_points


def _try_deal(tables: Tables, state: State, unknown: Sequence[int], candidates: dict[int, list[str]],
              rng: Random, backtrack: bool, count: bool = True) -> bool:
    """Deal to `unknown` in random order. Without `backtrack` the first dead end fails, and a deal with
    which the match would be over already."""
    order = sorted(unknown, key=lambda seat: (len(candidates[seat]) if backtrack else 0, rng.random()))
    deal = _Deal(tables, state, candidates, rng, backtrack, count)
    if not deal.place(order):
        return False
    for seat, name in deal.chosen.items():
        state.characters[seat] = name
    _note_hit_points(tables, state)
    if backtrack or not any(achieved(tables, state, seat) for seat in deal.chosen):
        return True
    for seat in deal.chosen:
        state.characters[seat] = ""
    return False


class _Deal:
    """One attempt to deal: what is left of each faction and what has been taken."""

    def __init__(self, tables: Tables, state: State, candidates: dict[int, list[str]], rng: Random,
                 backtrack: bool, count: bool) -> None:
        self.tables, self.state, self.candidates, self.rng = tables, state, candidates, rng
        self.backtrack = backtrack
        seating = seating_for(tables.content, state.seats)
        self.left = {faction: getattr(seating, faction) if count else 99 for faction in FACTIONS}
        self.taken: set[str] = set()
        self.chosen: dict[int, str] = {}
        for name in state.characters[1:]:
            if name:
                self.left[tables.roles[name].faction] -= 1
                self.taken |= _same(tables, state, name)

    def place(self, order: Sequence[int]) -> bool:
        """Deal to the seats of `order`; False, with nothing dealt, if that can't be."""
        if not order:
            return True
        seat, roles = order[0], self.tables.roles
        names = [name for name in self.candidates[seat]
                 if name not in self.taken and self.left[roles[name].faction] > 0]
        keys = {name: self.rng.random() ** (1 / self.left[roles[name].faction]) for name in names}
        for name in sorted(names, key=keys.__getitem__, reverse=True):
            gone = _same(self.tables, self.state, name) - self.taken
            self.left[roles[name].faction] -= 1
            self.taken |= gone
            self.chosen[seat] = name
            if self.place(order[1:]):
                return True
            self.left[roles[name].faction] += 1
            self.taken -= gone
            del self.chosen[seat]
            if not self.backtrack:
                return False
        return False


def _same(tables: Tables, state: State, name: str) -> set[str]:
    """The characters that can't be dealt besides `name`."""
    if state.house.expansion != "per_initial":
        return {name}
    initial = tables.roles[name].initial
    return {other for other in state.pool if tables.roles[other].initial == initial}


def fits(tables: Tables, state: State, view: View, seat: int, role: Role) -> bool:
    """Whether the face-down card of `seat` may be this character, for all that the viewer knows."""
    if state.damage[seat] >= role.hit_points:
        return False
    for fact in state.facts[seat]:
        if fact == role.verb or _turned_up(tables, fact, role):
            return False
    return all(_answer_fits(tables, state, entry, role) for entry in view["hermit_cards"]
               if entry["receiver"] == seat and entry["card"] is not None)


def _turned_up(tables: Tables, fact: str, role: Role) -> bool:
    """Whether the card called `fact` would have turned this character up."""
    card = tables.cards.get(fact)
    return card is not None and any(
        isinstance(effect, verb.MustReveal) and role.faction == effect.faction
        and role.id not in effect.spared for effect in card.effects)


def _answer_fits(tables: Tables, state: State, entry: dict[str, Any], role: Role) -> bool:
    if role.verb == "deceit":
        return True
    meant = concerns(tables.hermit_cards[entry["card"]].concerns, role)
    return meant is bool(entry["result"] != "nothing")


# ---- decks and process

def _fill_process(state: State, view: View, shapes: Mapping[str, type]) -> None:
    state.stack = [restore({**flow, "card": ""} if flow.get("card", "") is None else flow, shapes)
                   for flow in view["process"]]


def _fill_decks(tables: Tables, state: State, view: View, rng: Random) -> None:
    """White and black cards are where everybody sees them or in the deck; hermit cards are guessed."""
    decks = view["decks"]
    for deck in ("white", "black"):
        pile = list(view["discards"][deck])
        setattr(state, f"{deck}_discard", pile)
        rest = _copies(tables, deck)
        for name in (*pile, *(card for cards in state.equipment for card in cards)):
            if name in rest:
                rest.remove(name)
        setattr(state, deck, _counts(tables, deck, _some(rest, decks[deck], rng)))
    _fill_hermit(tables, state, view, rng)


def _copies(tables: Tables, deck: str) -> list[str]:
    pairs = zip(tables.ids[deck], tables.copies[deck], strict=True)
    return [name for name, count in pairs for _ in range(count)]


def _counts(tables: Tables, deck: str, names: Sequence[str]) -> list[int]:
    counts = [0] * len(tables.ids[deck])
    for name in names:
        counts[tables.position[name]] += 1
    return counts


def _some(names: list[str], count: int, rng: Random) -> list[str]:
    """`count` of the names at random; all of them, in order, if there are no more."""
    if len(names) <= count:
        return names
    return rng.sample(names, count)


def _fill_hermit(tables: Tables, state: State, view: View, rng: Random) -> None:
    rest = _copies(tables, "hermit")
    flow = next((flow for flow in state.stack if isinstance(flow, Hermit)), None)
    if flow is not None and flow.card:
        rest.remove(flow.card)
    for entry in view["hermit_cards"]:
        if entry["card"] is not None and entry["shuffles"] == state.shuffles and entry["card"] in rest:
            rest.remove(entry["card"])
    discarded: list[str] = []
    for entry in view["hermit_cards"]:
        recent = entry["shuffles"] == state.shuffles
        among = rest if recent else _copies(tables, "hermit")
        card = entry["card"] or _guess(tables, state, entry, among, rng)
        if recent:
            discarded.append(card)
            if entry["card"] is None:
                rest.remove(card)
        state.memory.append((entry["giver"], entry["receiver"], card, entry["result"], entry["shuffles"],
                             entry["turn_number"]))
    if flow is not None and not flow.card:
        flow.card = rest.pop(int(rng.random() * len(rest)))
    more = _some(rest, view["discards"]["hermit"] - len(discarded), rng) \
        if view["discards"]["hermit"] > len(discarded) else []
    for name in more:
        rest.remove(name)
    state.hermit_discard = _counts(tables, "hermit", [*discarded, *more])
    state.hermit = _counts(tables, "hermit", _some(rest, view["decks"]["hermit"], rng))


def _guess(tables: Tables, state: State, entry: dict[str, Any], names: list[str], rng: Random) -> str:
    """A hermit card that could have had this result with the imagined receiver, else any."""
    role = tables.roles[state.characters[entry["receiver"]]]
    fitting = [name for name in names if _could_result(tables, name, role, entry["result"])]
    among = fitting or names
    return among[int(rng.random() * len(among))]


RESULTS: dict[str, tuple[str, ...]] = {
    "gave": ("give_or_suffer",), "shown": ("show_character",), "healed": ("recover",),
    "hurt": ("give_or_suffer", "suffer", "recover"),
}


def _could_result(tables: Tables, name: str, role: Role, result: str) -> bool:
    card = tables.hermit_cards[name]
    meant = concerns(card.concerns, role)
    if result == "nothing":
        return not meant or role.verb == "deceit"
    return card.answer.do in RESULTS[result] and (meant or role.verb == "deceit")
