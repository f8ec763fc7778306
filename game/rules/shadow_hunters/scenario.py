"""States of Shadow Hunters in the words of a scenario file, both ways.

`given` builds a state in which the named things hold and everything else has a neutral default; `describe`
tells a whole state in the same words. `VOCABULARY` explains every word; the page for authors prints it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.flow import advance
from game.core.model import Ask, Chance
from game.rules.shadow_hunters.ending import finish
from game.rules.shadow_hunters.hermit import Hermit
from game.rules.shadow_hunters.house import house_of, pool_for
from game.rules.shadow_hunters.rules import ShadowHunters
from game.rules.shadow_hunters.state import State
from game.rules.shadow_hunters.table import refresh_unseen
from game.rules.shadow_hunters.tables import DECKS, MAX_SEATS, Tables
from game.rules.shadow_hunters.turn import Turn

VOCABULARY: Final[Mapping[str, str]] = {
    "players": "how many seats; default: the highest seat in `seats`, but at least 4, and enough for all"
               " characters that are named (Neutrals need 5)",
    "seats": "mapping of seat number to what is known of that seat, with the words below; seats left out"
             " are off the board with no damage and a hidden character that fills up the sides (Vampire and"
             " Werewolf last; where it can be done, somebody of both sides lives). If a goal that ends the"
             " game is met already, the match is over at once",
    "seats.N.character": "id of the character card; default: one that nobody has, filling up the sides",
    "seats.N.at": "id of the area where the piece stands; default null, off the board",
    "seats.N.damage": "damage, default 0",
    "seats.N.equipment": "list of equipment cards, default []; they are missing in the decks",
    "seats.N.revealed": "whether the character card is face up, default false (true if dead)",
    "seats.N.alive": "default true",
    "seats.N.guarded": "Guardian Angel is active, default false",
    "seats.N.barred": "Gregor's barrier is active, default false",
    "seats.N.spent": "the ability has been used (Agnes: has changed sides), default false",
    "seats.N.voided": "Ellen's chain has ended the ability, default false",
    "seats.N.deed": "has won by a kill (Charles, Bryan), default false",
    "seats.N.shown": "mapping of seat to the character that Prediction showed to N, default {}",
    "pairs": "the three pairs of areas; default [[church, cemetery], [hermits_cabin, underworld_gate],"
             " [weird_woods, erstwhile_altar]]",
    "turn": "the seat whose turn it is, default 1",
    "step": "start (the turn begins now), move (default), area, attack, end; or setup: the whole set-up is"
            " still to come, and only `players` may be given beside it",
    "attacked": "whether the seat has attacked in this turn, for step end; default false",
    "first": "the starting player, default 1",
    "round": "number of the round, default 1",
    "turn_number": "number of the turn, default 1",
    "extra_turns": "extra turns still to come for the seat whose turn it is, default 0",
    "deaths": "list of lists: the seats in the order of death, those who died together in one list;"
              " default: the dead seats one by one",
    "decks": "mapping white/black/hermit to a list of cards, or to how many there are; what is neither"
             " there nor with a player nor named in `discards` lies on the discard. Default: all the rest",
    "discards": "mapping white/black/hermit to a list of cards in order, or to a number of them; default []",
    "hermit": "a hermit card on its way: {giver: 1, card: slap} before it is handed over,"
              " {giver: 1, receiver: 2, card: slap} when it waits for its answer",
    "dice": "expect only: the last roll as [d6, d4], 0 for a die not rolled",
    "ask": "expect only: kind of the pending question, or null",
    "asked": "expect only: the seat that is asked, or null",
    "arguments": "expect only: public arguments of the question",
    "chance": "expect only: kind of the pending chance, or null",
    "shuffles": "expect only: how often the hermit discard became the deck",
}
"""Every word of `given` and `expect`."""

PAIRS: Final = (("church", "cemetery"), ("hermits_cabin", "underworld_gate"),
                ("weird_woods", "erstwhile_altar"))
STEPS: Final = {"start": "begin", "move": "ask_move", "area": "visit", "attack": "fight", "end": "ending"}
EXPECT_ONLY: Final = ("dice", "ask", "asked", "arguments", "chance", "shuffles")
FILL: Final = ("george", "unknown", "franklin", "ultra_soul", "emi", "ellen", "gregor", "fu_ka", "valkyrie",
               "wight", "vampire", "werewolf")
"""Whom seats get that are not described: the first that is free and of a side that still has room."""


class WordError(ValueError):
    """A word of `given` that can't be; `path` leads to it."""

    def __init__(self, message: str, *path: Any) -> None:
        super().__init__(message)
        self.path = path


def given(rules: ShadowHunters, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
    """A state in which `data` holds. Raises WordError (a ValueError) for a word that does not exist or
    a value that can't be."""
    _known(data, [word for word in VOCABULARY if "." not in word and word not in EXPECT_ONLY])
    described = {_seat_number(key): _seat_words(key, words) for key, words in _mapping(data, "seats").items()}
    players = data["players"] if "players" in data else _enough_players(rules, options, described)
    if type(players) is not int or any(seat > players for seat in described):
        raise WordError(f"players can't be {players!r}", "players")
    if data.get("step") == "setup":
        _known(data, ("step", "players"))
        return rules.setup(options, players)
    state = rules.blank(options, players)
    _fill_table(rules.tables, state, data)
    for seat in range(1, players + 1):
        _fill_seat(rules.tables, state, seat, described.get(seat, {}))
    _fill_characters(rules.tables, state)
    _fill_deaths(state, data)
    _fill_decks(rules.tables, state, data)
    return _begin(rules, state, data)


def _known(data: Mapping[str, Any], words: Sequence[str], *path: Any) -> None:
    for key in data:
        if key not in words:
            raise WordError(f"unknown key {key!r} (known: {', '.join(words)})", *path, key)


def _mapping(data: Mapping[str, Any], key: str) -> Mapping[Any, Any]:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise WordError(f"{key} must be a mapping", key)
    return value


def _list(value: Any, *path: Any) -> Sequence[Any]:
    """`value`, if it is a list of words."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
        raise WordError(f"{path[-1]} must be a list of words, not {value!r}", *path)
    return value


def _seat_words(key: Any, words: Any) -> dict[str, Any]:
    if words is not None and not isinstance(words, Mapping):
        raise WordError(f"a seat is a mapping such as {{character: emi, at: church}}, not {words!r}",
                        "seats", key)
    return dict(words or {})


def _enough_players(rules: ShadowHunters, options: Mapping[str, Any],
                    described: Mapping[int, Mapping[str, Any]]) -> int:
    """The smallest table that has all described seats and can deal all characters that are named."""
    fewest = max([4, *described])
    house = house_of(rules.content, options)
    named = [words.get("character") for words in described.values() if words.get("character") is not None]
    for players in rules.seat_counts(options):
        if players >= fewest and all(name in pool_for(rules.content, house, players) for name in named):
            return players
    return fewest


def _seat_number(key: Any) -> int:
    text = str(key)
    if not text.isdecimal() or not 1 <= int(text) <= MAX_SEATS:
        raise WordError(f"{key!r} is no seat", "seats", key)
    return int(text)


# ---- the table

def _fill_table(tables: Tables, state: State, data: Mapping[str, Any]) -> None:
    pairs = data.get("pairs", PAIRS)
    pairs = pairs if isinstance(pairs, (list, tuple)) else [pairs]
    state.areas = tuple(area for pair in pairs for area in _list(pair, "pairs"))
    if sorted(state.areas) != sorted(tables.area_ids) or any(len(pair) != 2 for pair in pairs):
        raise WordError(f"pairs must name each area once: {', '.join(tables.area_ids)}", "pairs")
    for name, default in (("turn", 1), ("first", 1), ("round", 1), ("turn_number", 1), ("extra_turns", 0)):
        value = data.get(name, default)
        if type(value) is not int or value < 0:
            raise WordError(f"{name} must be a whole number", name)
        setattr(state, name, value)
    for name in ("turn", "first"):
        if not 1 <= getattr(state, name) <= state.seats:
            raise WordError(f"there is no seat {getattr(state, name)}", name)


SEAT_WORDS: Final = tuple(word.split(".")[2] for word in VOCABULARY if word.startswith("seats.N."))
FLAGS: Final = {
    "guarded": "guarded", "barred": "barred", "spent": "spent", "voided": "voided", "deed": "deeds",
}


def _fill_seat(tables: Tables, state: State, seat: int, words: Mapping[str, Any]) -> None:
    _known(words, SEAT_WORDS, "seats", seat)
    character = words.get("character")
    if character is not None:
        _put_character(tables, state, seat, character)
    area = words.get("at")
    if area is not None and area not in tables.area_ids:
        known = ", ".join(tables.area_ids)
        raise WordError(f"there is no area {area!r} (known: {known})", "seats", seat, "at")
    state.area[seat] = area or ""
    for card in _list(words.get("equipment", ()), "seats", seat, "equipment"):
        _put_equipment(tables, state, seat, card)
    state.alive[seat] = _truth(words, "alive", True, seat)
    state.revealed[seat] = _truth(words, "revealed", not state.alive[seat], seat)
    for word, name in FLAGS.items():
        getattr(state, name)[seat] = _truth(words, word, False, seat)
    damage = words.get("damage", 0)
    if type(damage) is not int or damage < 0:
        raise WordError(f"damage can't be {damage!r}", "seats", seat, "damage")
    state.damage[seat] = damage
    shown = words.get("shown", {})
    if not isinstance(shown, Mapping) or any(name not in tables.roles for name in map(str, shown.values())):
        raise WordError(f"shown is a mapping of seat to character, not {shown!r}", "seats", seat, "shown")
    for other, name in shown.items():
        state.shown.append((seat, _seat_number(other), name))


def _truth(words: Mapping[str, Any], word: str, default: bool, seat: int) -> bool:
    value = words.get(word, default)
    if not isinstance(value, bool):
        raise WordError(f"{word} must be true or false, not {value!r}", "seats", seat, word)
    return value


def _put_character(tables: Tables, state: State, seat: int, character: Any) -> None:
    if not isinstance(character, str) or character not in tables.roles:
        raise WordError(f"there is no character {character!r} (known: {', '.join(tables.roles)})",
                        "seats", seat, "character")
    if character not in state.pool:
        raise WordError(f"{character} can't be dealt with these options and {state.seats} seats"
                        f" (possible: {', '.join(state.pool)}; see the options expansion and bob_at_seven)",
                        "seats", seat, "character")
    if character in state.characters:
        raise WordError(f"{character} is dealt twice", "seats", seat, "character")
    state.characters[seat] = character


def _put_equipment(tables: Tables, state: State, seat: int, card: Any) -> None:
    if card not in tables.cards or tables.cards[card].kind != "equipment":
        known = ", ".join(name for name, item in tables.cards.items() if item.kind == "equipment")
        raise WordError(f"{card!r} is no equipment card (known: {known})", "seats", seat, "equipment")
    state.equipment[seat] = (*state.equipment[seat], card)


def _fill_characters(tables: Tables, state: State) -> None:
    """Characters for the seats that have none, filling up the sides, and hit points for all."""
    seating = next(item for item in tables.content.seatings if item.seats == state.seats)
    room = {"hunter": seating.hunter, "shadow": seating.shadow, "neutral": seating.neutral}
    for name in state.characters[1:]:
        if name:
            room[tables.roles[name].faction] -= 1
    living = {tables.roles[name].faction for name, alive in zip(state.characters, state.alive, strict=True)
              if name and alive}
    # The living come first and a side without anybody alive before the others: nobody has won by accident.
    for seat in sorted(range(1, state.seats + 1), key=lambda seat: not state.alive[seat]):
        if not state.characters[seat]:
            name = _free_character(tables, state, room, living if state.alive[seat] else set())
            state.characters[seat] = name
            room[tables.roles[name].faction] -= 1
            living |= {tables.roles[name].faction} if state.alive[seat] else set()
    for seat in range(1, state.seats + 1):
        role = tables.roles[state.characters[seat]]
        state.hit_points[seat] = role.hit_points
        if state.alive[seat] and state.damage[seat] >= role.hit_points:
            raise WordError(f"{role.id} is dead with {state.damage[seat]} damage", "seats", seat, "damage")


def _free_character(tables: Tables, state: State, room: Mapping[str, int], living: set[str]) -> str:
    """The first character that is free, best of a side that has room and nobody in `living`."""
    free = [name for name in (*FILL, *state.pool) if name in state.pool and name not in state.characters]

    def rank(name: str) -> tuple[bool, bool]:
        faction = tables.roles[name].faction
        return room[faction] > 0, faction != "neutral" and faction not in living

    return max(free, key=rank)


def _fill_deaths(state: State, data: Mapping[str, Any]) -> None:
    dead = [seat for seat in range(1, state.seats + 1) if not state.alive[seat]]
    batches = data.get("deaths", [[seat] for seat in dead])
    if not isinstance(batches, (list, tuple)) or not all(isinstance(item, (list, tuple)) for item in batches):
        raise WordError("deaths is a list of lists, such as [[3], [2, 4]]", "deaths")
    state.deaths = [tuple(batch) for batch in batches]
    if sorted(seat for batch in state.deaths for seat in batch) != dead:
        raise WordError(f"deaths must name the dead seats {dead}, each once", "deaths")
    for seat in dead:
        state.area[seat] = ""
        state.equipment[seat] = ()
    if not state.alive[state.turn]:
        raise WordError("a dead player has no turn", "turn")


# ---- the decks

def _fill_decks(tables: Tables, state: State, data: Mapping[str, Any]) -> None:
    for word in ("decks", "discards"):
        _known(_mapping(data, word), DECKS, word)
    used = [card for cards in state.equipment for card in cards]
    way = _mapping(data, "hermit")
    for deck in DECKS:
        pairs = zip(tables.ids[deck], tables.copies[deck], strict=True)
        rest = [name for name, count in pairs for _ in range(count)]
        for card in (*used, *([way["card"]] if deck == "hermit" and "card" in way else ())):
            if card in tables.ids[deck]:
                _take(rest, card, "seats")
        pile = _cards(tables, rest, _mapping(data, "discards").get(deck, []), "discards", deck)
        if deck in _mapping(data, "decks"):
            kept = _cards(tables, rest, _mapping(data, "decks")[deck], "decks", deck)
            pile += rest
            rest = kept
        _lay(tables, state, deck, rest, pile)


def _cards(tables: Tables, rest: list[str], wanted: Any, word: str, deck: str) -> list[str]:
    """Take the wanted cards, or so many of them, out of `rest`; single-use cards go first."""
    if type(wanted) is int:
        free = sorted(rest, key=lambda name: name in tables.cards and tables.cards[name].kind == "equipment")
        if wanted > len(free):
            raise WordError(f"only {len(free)} cards are left for {word} {deck}", word, deck)
        wanted = free[:wanted]
    for card in _list(wanted, word, deck):
        _take(rest, card, word, deck)
    return list(wanted)


def _take(rest: list[str], card: Any, *path: str) -> None:
    if card not in rest:
        raise WordError(f"no copy of {card!r} is left for {' '.join(path)}", *path)
    rest.remove(card)


def _lay(tables: Tables, state: State, deck: str, rest: list[str], pile: list[str]) -> None:
    setattr(state, deck, [rest.count(name) for name in tables.ids[deck]])
    if deck == "hermit":
        state.hermit_discard = [pile.count(name) for name in tables.ids[deck]]
    else:
        setattr(state, f"{deck}_discard", pile)


# ---- the process

def _begin(rules: ShadowHunters, state: State, data: Mapping[str, Any]) -> State:
    step = data.get("step", "move")
    if step not in STEPS:
        raise WordError(f"there is no step {step!r} (known: {', '.join(STEPS)})", "step")
    if step in ("area",) and not state.area[state.turn]:
        raise WordError(f"seat {state.turn} stands on no area", "step")
    state.stage = "move" if step == "start" else step
    state.turn_number -= step == "start"
    turn = Turn(step=STEPS[step], attacked=_attacked(data))
    state.stack = [turn]
    if "hermit" in data:
        turn.step, state.stage = "fight", "area"
        state.stack.append(_hermit(rules.tables, state, _mapping(data, "hermit")))
    refresh_unseen(rules.tables, state)
    if not finish(rules.tables, state):
        advance(rules.tables, state)
    state.events.clear()
    return state


def _attacked(data: Mapping[str, Any]) -> bool:
    attacked = data.get("attacked", False)
    if not isinstance(attacked, bool):
        raise WordError(f"attacked must be true or false, not {attacked!r}", "attacked")
    return attacked


def _hermit(tables: Tables, state: State, words: Mapping[str, Any]) -> Hermit:
    _known(words, ("giver", "receiver", "card"), "hermit")
    if words.get("card") not in tables.hermit_cards:
        raise WordError(f"there is no hermit card {words.get('card')!r}", "hermit", "card")
    giver, receiver = words.get("giver", state.turn), words.get("receiver", 0)
    for word, seat in (("giver", giver), ("receiver", receiver or state.turn)):
        if type(seat) is not int or not 1 <= seat <= state.seats or not state.alive[seat]:
            raise WordError(f"{seat!r} is no living seat", "hermit", word)
    if giver == receiver:
        raise WordError("the giver can't keep the card", "hermit", "receiver")
    step = "wait" if receiver else "hand_over"
    return Hermit(step=step, giver=giver, receiver=receiver, card=words["card"])


# ---- back again

def describe(state: State) -> dict[str, Any]:
    """The whole state in the words of VOCABULARY."""
    pending = state.pending
    ask = pending if isinstance(pending, Ask) else None
    hermit = next((flow for flow in state.stack if isinstance(flow, Hermit)), None)
    turn = next((flow for flow in state.stack if isinstance(flow, Turn)), None)
    return {
        "players": state.seats,
        "seats": {seat: _describe_seat(state, seat) for seat in range(1, state.seats + 1)},
        "pairs": [list(state.areas[place:place + 2]) for place in (0, 2, 4)],
        "turn": state.turn, "step": state.stage, "attacked": bool(turn and turn.attacked),
        "first": state.first, "round": state.round, "turn_number": state.turn_number,
        "extra_turns": state.extra_turns, "deaths": [list(batch) for batch in state.deaths],
        "decks": {deck: sum(getattr(state, deck)) for deck in DECKS},
        "discards": {"white": state.white_discard[:], "black": state.black_discard[:],
                     "hermit": sum(state.hermit_discard)},
        "hermit": {"giver": hermit.giver, "receiver": hermit.receiver or None, "card": hermit.card}
        if hermit else None,
        "dice": list(state.dice), "shuffles": state.shuffles,
        "ask": ask.kind if ask else None, "asked": ask.seats[0] if ask else None,
        "arguments": dict(ask.arguments) if ask else {},
        "chance": pending.kind if isinstance(pending, Chance) else None,
    }


def _describe_seat(state: State, seat: int) -> dict[str, Any]:
    flags = {word: getattr(state, name)[seat] for word, name in FLAGS.items()}
    return {
        "character": state.characters[seat], "at": state.area[seat] or None, "damage": state.damage[seat],
        "equipment": list(state.equipment[seat]), "alive": state.alive[seat],
        "revealed": state.revealed[seat], **flags,
        "shown": {of: name for by, of, name in state.shown if by == seat},
    }
