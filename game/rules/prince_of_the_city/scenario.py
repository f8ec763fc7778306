"""States of Prince of the City in the words of a scenario file, both ways.

`given` builds a state in which the named things hold and everything else has a neutral default; `describe`
tells a whole state in the same words. `VOCABULARY` explains every word; the page for authors prints it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.flow import advance
from game.core.model import Ask, Chance
from game.rules.prince_of_the_city.challenge import Challenges
from game.rules.prince_of_the_city.deals import check_promise
from game.rules.prince_of_the_city.holdings import (
    active_limit,
    city_prestige,
    hand_limit,
    put_tokens,
    vitae_limit,
    zones_held,
)
from game.rules.prince_of_the_city.influence import Influence, income
from game.rules.prince_of_the_city.limits import push_limits
from game.rules.prince_of_the_city.movement import Movement
from game.rules.prince_of_the_city.options import Options, options_of
from game.rules.prince_of_the_city.resolution import Resolution
from game.rules.prince_of_the_city.resource import Resource
from game.rules.prince_of_the_city.rules import PrinceOfTheCity
from game.rules.prince_of_the_city.setup import Game, Setup
from game.rules.prince_of_the_city.state import EVENT, PLAIN, UNKNOWN, Pledge, State, blank
from game.rules.prince_of_the_city.table import STRIDE, Table

VOCABULARY: Final[Mapping[str, str]] = {
    "players": "how many seats; default: the highest seat in `seats`, but at least 4",
    "seats": "mapping of seat number to what is known of that seat, with the words below",
    "everyone": "the same words for every seat; what `seats` says of one seat comes on top",
    "seats.N.clan": "default: mekhet, gangrel, nosferatu, ventrue, daeva for seats 1 to 5, so that seat 1 has"
                    " attributes 6/2/2, seat 2 2/6/2, seat 3 4/4/2, seat 4 4/2/4, seat 5 1/3/6"
                    " (mental/physical/social); if that one is named for another seat: a free one",
    "seats.N.at": "zone where the figure stands; default: the Elysium; null in torpor",
    "seats.N.vitae": "default 5, 0 in torpor; with 0 the seat is torpid",
    "seats.N.personal": "personal prestige, default 4",
    "seats.N.hand": "list of cards in hand, default []; over the limit it must be settled at once; expect: in"
                    " the order of the alphabet",
    "seats.N.active": "list of active cards, default []; over the limit as for the hand",
    "seats.N.pool": "influence tokens in hand, default 0",
    "seats.N.shift": "tokens more or fewer in the next Influence phase, default 0",
    "seats.N.powers": "list of disciplines that it can still use this turn, default [] (so that cases are not"
                      " asked about them); `all` for all three",
    "seats.N.gave_token": "has parted with a token in play this turn, default false",
    "seats.N.steady": "bonus to all challenge results this turn, default 0",
    "seats.N.passage": "further moves at the end of the Movement phase, default 0",
    "seats.N.hunts": "hunts so far this turn, default 0",
    "seats.N.passed": "has passed in this Influence phase, default false",
    "seats.N.far": "uses Beast-speech in this Influence phase, default false",
    "seats.N.known": "mapping of another seat to the cards of its hand that N knows, default {}",
    "seats.N.torpid": "expect only: whether it is torpid",
    "seats.N.city": "expect only: city prestige",
    "seats.N.prestige": "expect only: personal and city prestige",
    "seats.N.zones": "expect only: number of zones controlled",
    "seats.N.hand_size": "expect only: number of cards in hand",
    "seats.N.hand_limit": "expect only: limit of cards in hand",
    "seats.N.active_limit": "expect only: limit of active cards",
    "seats.N.vitae_limit": "expect only: limit of vitae",
    "seats.N.income": "expect only: tokens it would get in an Influence phase now",
    "zones": "mapping of zone to the tokens there by seat, {opera_house: {1: 2}}; default none",
    "control": "expect only: mapping of zone to the seat that controls it, 0 for nobody",
    "domains": "expect only: mapping of domain to the seat that controls all of it, 0 for nobody",
    "turn": "number of the turn, default 2",
    "marker": "turns left on the masquerade marker; default: what follows from turn and length",
    "last_turn": "expect only: whether this is the last turn",
    "regent": "the Regent's seat, default 1",
    "phase": "resource (default), movement, challenge or influence: it is the turn of seat `current`;"
             " turn, income, resolution: the turn, the Influence phase or the Resolution is about to begin;"
             " setup: everything from the start, other words do not count",
    "current": "whose turn it is within the phase, default the Regent's",
    "actions": "actions left to that seat in the Resource phase, default 2",
    "events": "list of events in play, oldest first, default []",
    "deck": "list of the cards in the deck, in no order; default: all that are nowhere else",
    "event_deck": "list of the events in the deck; default: all that are nowhere else",
    "top": "what the back of the top card shows: card (default), event, unknown",
    "spent": "list of discarded cards, default []; all that is named leaves the deck; expect: retainers,"
             " equipment, strategies, activations, each in the order of the rules",
    "event_spent": "list of discarded events in the order of the alphabet, default []",
    "promises": "list of promises made, {by: 1, to: 2, promise: no_challenge}; some need `about`, a domain"
                " or zone; `turn` when it was made: this one; `status`: open (default), kept, broken, lapsed",
    "offers": "expect only: list of open offers, {offer: 1, by: 1, to: 2}",
    "ask": "expect only: kind of the pending question, or null",
    "asked": "expect only: list of the seats that are asked",
    "arguments": "expect only: public arguments of the question",
    "chance": "expect only: kind of the pending chance, or null",
}
"""Every word of `given` and `expect`."""

CLANS: Final = ("mekhet", "gangrel", "nosferatu", "ventrue", "daeva")
SEAT_WORDS: Final = tuple(word.split(".")[2] for word in VOCABULARY if word.startswith("seats.N."))
SEAT_EXPECT: Final = ("torpid", "city", "prestige", "zones", "hand_size", "hand_limit", "active_limit",
                      "vitae_limit", "income")
EXPECT_ONLY: Final = ("control", "domains", "last_turn", "offers", "ask", "asked", "arguments", "chance")
PHASES: Final = ("setup", "resource", "movement", "challenge", "influence", "turn", "income", "resolution")
TOPS: Final = {"unknown": UNKNOWN, "card": PLAIN, "event": EVENT}
_TABLES: dict[Options, Table] = {}
"""Tables of the states made here: a state holds numbers of zones, their names stand in its table."""


class WordError(ValueError):
    """A word of `given` that can't be; `path` leads to it."""

    def __init__(self, message: str, *path: Any) -> None:
        super().__init__(message)
        self.path = path


def given(rules: PrinceOfTheCity, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
    """A state in which `data` holds. Raises WordError (a ValueError) for a word that does not exist or a
    value that can't be."""
    _known(data, [word for word in VOCABULARY if "." not in word and word not in EXPECT_ONLY])
    chosen = options_of(rules.content, options)
    table = _TABLES[chosen] = rules.table_for(chosen)
    seats = {_seat(key, "seats"): _mapping(data["seats"], key, "seats") for key in _mapping(data, "seats")}
    players = data.get("players", max([4, *seats]))
    counts = rules.seat_counts(options)
    if type(players) is not int or players not in counts:
        possible = ", ".join(map(str, counts))
        raise WordError(f"there can't be {players} players (possible: {possible})", "players")
    if seats and max(seats) > players:
        raise WordError(f"there are only {players} players", "seats", max(seats))
    state = blank(table, players)
    state.options = chosen
    table.out = []
    _fill_table(table, state, data)
    everyone = _mapping(data, "everyone")
    clans = _clans(table, players, everyone, seats)
    for seat in range(1, players + 1):
        _fill_seat(table, state, seat, clans[seat], everyone, seats.get(seat, {}))
    _fill_zones(table, state, data)
    _fill_decks(table, state, data)
    _check_whole(table, state)
    _begin(table, state, data)
    return state


def _clans(table: Table, players: int, everyone: Mapping[str, Any],
           seats: Mapping[int, Mapping[str, Any]]) -> dict[int, str]:
    """The clan of each seat: the named ones, then the defaults; one that is taken is replaced."""
    named = {seat: words["clan"] for seat, words in seats.items() if "clan" in words}
    for seat, clan in named.items():
        if clan not in table.content.clans:
            raise WordError(f"there is no clan {clan!r} (known: {', '.join(table.clan_ids)})",
                            "seats", seat, "clan")
        if list(named.values()).count(clan) > 1:
            raise WordError(f"two seats can't both be {clan}", "seats", seat, "clan")
    if "clan" in everyone:
        raise WordError("every seat has a clan of its own", "everyone", "clan")
    for seat in range(1, players + 1):
        if seat not in named and CLANS[seat - 1] not in named.values():
            named[seat] = CLANS[seat - 1]
    for seat in range(1, players + 1):
        if seat not in named:
            named[seat] = next(clan for clan in table.clan_ids if clan not in named.values())
    return named


def _check_whole(table: Table, state: State) -> None:
    """What only shows when everything is there: vitae within its limit, cards that are known are held."""
    for seat in range(1, state.seats + 1):
        limit = vitae_limit(table, state, seat)
        if state.vitae[seat] > limit:
            raise WordError(f"vitae {state.vitae[seat]} is over the limit of {limit}", "seats", seat, "vitae")
        for other in range(1, state.seats + 1):
            known = Counter(state.known[other * STRIDE + seat]) - Counter(state.hand[other])
            if known:
                raise WordError(f"seat {other} does not hold {min(known)}", "seats", seat, "known")


def _known(data: Mapping[str, Any], words: Sequence[str], *path: Any) -> None:
    for key in data:
        if key not in words:
            raise WordError(f"unknown key {key!r} (known: {', '.join(words)})", *path, key)


def _mapping(data: Mapping[Any, Any], key: Any, *path: Any) -> Mapping[Any, Any]:
    value = data.get(key, {})
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise WordError(f"{key} must be a mapping", *path, key)
    return value


def _list(value: Any, known: Mapping[str, Any], *path: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise WordError(f"{path[-1]} must be a list", *path)
    for item in value:
        if item not in known:
            raise WordError(f"there is no {item!r} (known: {', '.join(known)})", *path)
    return tuple(value)


def _seat(key: Any, *path: Any) -> int:
    text = str(key)
    if not text.isdecimal() or not 1 <= int(text) <= 5:
        raise WordError(f"{key!r} is no seat", *path, key)
    return int(text)


def _number(data: Mapping[str, Any], key: str, default: int, *path: Any, least: int | None = 0) -> int:
    value = data.get(key, default)
    if type(value) is not int:
        raise WordError(f"{key} must be a whole number", *path, key)
    if least is not None and value < least:
        raise WordError(f"{key} can't be less than {least}", *path, key)
    return value


def _flag(data: Mapping[str, Any], key: str, *path: Any) -> int:
    value = data.get(key, False)
    if type(value) is not bool:
        raise WordError(f"{key} must be true or false", *path, key)
    return int(value)


def _zone(table: Table, name: Any, *path: Any) -> int:
    if name not in table.zone_index:
        raise WordError(f"there is no zone {name!r} (known: {', '.join(table.zone_ids)})", *path)
    return table.zone_index[name]


# ---- filling a state


def _fill_table(table: Table, state: State, data: Mapping[str, Any]) -> None:
    state.turn = _number(data, "turn", 2, least=1)
    state.marker = _number(data, "marker", table.options.turns - state.turn, least=None)
    if state.marker < 0:
        word = "marker" if "marker" in data else "turn"
        raise WordError(f"there are only {table.options.turns} turns", word)
    state.regent = _number(data, "regent", 1)
    state.current = _number(data, "current", state.regent)
    for word in ("regent", "current"):
        if not 1 <= getattr(state, word) <= state.seats:
            raise WordError(f"there is no seat {getattr(state, word)}", word)
    state.events = _list(data.get("events", []), table.content.events, "events")
    if data.get("top", "card") not in TOPS:
        raise WordError(f"top must be one of {', '.join(TOPS)}", "top")
    state.top = TOPS[data.get("top", "card")]


def _fill_seat(table: Table, state: State, seat: int, clan: str, everyone: Mapping[str, Any],
               own: Mapping[str, Any]) -> None:
    known_words = [word for word in SEAT_WORDS if word not in SEAT_EXPECT]
    _known(everyone, known_words, "everyone")
    path = ("seats", seat)
    _known(own, known_words, *path)
    words = {**everyone, **own}
    state.clan[seat] = clan
    at = words.get("at", table.zone_ids[table.elysium])
    if at is None and own.get("vitae"):
        raise WordError("nobody in torpor has vitae", *path, "vitae")
    state.vitae[seat] = 0 if at is None else _number(words, "vitae", 5, *path)
    state.zone[seat] = _zone(table, at, *path, "at") if state.vitae[seat] else -1
    for word, row in (("personal", state.personal), ("pool", state.pool), ("shift", state.shift),
                      ("steady", state.steady), ("passage", state.passage), ("hunts", state.hunts)):
        row[seat] = _number(words, word, 4 if word == "personal" else 0, *path,
                            least=None if word == "shift" else 0)
    state.gave_token[seat], state.far[seat] = (_flag(words, word, *path) for word in ("gave_token", "far"))
    _flag(words, "passed", *path)
    cards = table.content.cards
    state.hand[seat] = tuple(sorted(_list(words.get("hand", []), cards, *path, "hand")))
    state.active[seat] = _list(words.get("active", []), cards, *path, "active")
    own = {power.id: power for power in table.powers[clan]}
    ready = own if words.get("powers") == "all" else _list(words.get("powers", []), own, *path, "powers")
    state.used[seat] = sum(table.power_bit[name] for name in own if name not in ready)
    for other, known in _mapping(words, "known", *path).items():
        index = _seat(other, *path, "known") * STRIDE + seat
        state.known[index] = tuple(sorted(_list(known, cards, *path, "known")))


def _fill_zones(table: Table, state: State, data: Mapping[str, Any]) -> None:
    for name, counts in _mapping(data, "zones").items():
        zone = _zone(table, name, "zones", name)
        if not isinstance(counts, Mapping) or table.zone_domain[zone] < 0:
            raise WordError(f"tokens in {name} must be a mapping of seat to number", "zones", name)
        for seat, count in counts.items():
            number = _seat(seat, "zones", name)
            if number > state.seats or type(count) is not int or count < 0:
                raise WordError(f"{seat}: {count} is no number of tokens of a seat", "zones", name)
            put_tokens(table, state, zone, number, count)


def _fill_decks(table: Table, state: State, data: Mapping[str, Any]) -> None:
    spent = Counter(_list(data.get("spent", []), table.content.cards, "spent"))
    deck = Counter(_list(data.get("deck", []), table.content.cards, "deck"))
    elsewhere = spent + Counter(card for row in (*state.hand, *state.active) for card in row)
    for card, count in (elsewhere + deck).items():
        if count > table.cards[card].copies:
            raise WordError(f"there are only {table.cards[card].copies} copies of {card}")
    state.spent = [spent[card] for card in table.card_ids]
    state.deck = [deck[card] if "deck" in data else table.cards[card].copies - elsewhere[card]
                  for card in table.card_ids]
    state.event_spent = tuple(sorted(_list(data.get("event_spent", []), table.content.events, "event_spent")))
    gone = Counter((*state.events, *state.event_spent))
    rest = list((Counter(table.event_ids) - gone).elements())
    state.event_deck = _list(data.get("event_deck", rest), table.content.events, "event_deck")
    for name, count in (gone + Counter(state.event_deck)).items():
        if count > table.event_ids.count(name):
            raise WordError(f"there are only {table.event_ids.count(name)} copies of {name}", "events")
    promises = data.get("promises", [])
    if not isinstance(promises, list) or not all(isinstance(made, Mapping) for made in promises):
        raise WordError("promises must be a list of mappings", "promises")
    for index, made in enumerate(promises, 1):
        _fill_promise(table, state, index, made)


def _fill_promise(table: Table, state: State, number: int, made: Mapping[str, Any]) -> None:
    _known(made, ("by", "to", "promise", "about", "turn", "status"), "promises")
    by, to = (_seat(made.get(word), "promises") for word in ("by", "to"))
    promise, about = made.get("promise"), made.get("about", "")
    if max(by, to) > state.seats or by == to:
        raise WordError(f"seat {by} can't promise seat {to} anything", "promises")
    if not promise or check_promise(table, promise, about) is not None:
        raise WordError(f"there is no promise {promise!r} about {about!r}", "promises")
    status = made.get("status", "open")
    if status not in ("open", "kept", "broken", "lapsed"):
        raise WordError("the status of a promise is open, kept, broken or lapsed", "promises")
    state.pledges.append(Pledge(number, by, to, promise, about,
                                _number(made, "turn", state.turn, "promises"), status))


# ---- starting


def _begin(table: Table, state: State, data: Mapping[str, Any]) -> None:
    phase = data.get("phase", "resource")
    if phase not in PHASES:
        raise WordError(f"phase must be one of {', '.join(PHASES)}", "phase")
    place = table.orders[state.seats][state.regent].index(state.current)
    if phase == "setup":
        _begin_anew(table, state)
    elif phase == "turn":
        state.turn -= 1
        state.marker = _number(data, "marker", state.marker) + 1
        state.stack = [Game()]
    else:
        state.phase = "influence" if phase == "income" else phase
        state.stack = [Game(step=_AFTER[phase]), _flow(table, state, data, phase, place)]
        push_limits(table, state)
    advance(table, state)
    table.out = []


def _begin_anew(table: Table, state: State) -> None:
    fresh = blank(table, state.seats)
    for name in State.__slots__:
        setattr(state, name, getattr(fresh, name))
    state.stack = [Game(), Setup()]


_AFTER: Final = {"resource": "movement", "movement": "challenges", "challenge": "influence",
                 "influence": "resolution", "income": "resolution", "resolution": "start"}


def _flow(table: Table, state: State, data: Mapping[str, Any], phase: str, place: int) -> Any:
    if phase == "resource":
        return Resource(step="ask_resource", place=place, actions=_number(data, "actions", 2))
    if phase == "movement":
        return Movement(step="ask_move" if state.zone[state.current] >= 0 else "next", place=place)
    if phase == "challenge":
        flow = Challenges()
        flow.start(table, state)
        flow.place, flow.step = flow.order.index(state.current), "ask_challenge"
        return flow
    if phase == "influence":
        passed = sum(1 << seat for seat in range(1, state.seats + 1)
                     if state.zone[seat] < 0 or _seat_words(data, seat).get("passed"))
        able = not passed >> state.current & 1
        return Influence(step="ask_propose" if able else "next", place=place, passed=passed)
    return Influence() if phase == "income" else Resolution()


def _seat_words(data: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    own = {_seat(key, "seats"): words for key, words in _mapping(data, "seats").items()}
    return {**_mapping(data, "everyone"), **(own.get(seat) or {})}


# ---- telling a state


def describe(state: State) -> dict[str, Any]:
    """The whole state in the words of `VOCABULARY`. Only for states that `given` made, or came of them."""
    table = _TABLES[state.options]
    pending = state.pending
    asked = isinstance(pending, Ask)
    return {
        "players": state.seats,
        "seats": {seat: _describe_seat(table, state, seat) for seat in range(1, state.seats + 1)},
        "zones": {name: {seat: state.tokens[zone * STRIDE + seat] for seat in range(1, state.seats + 1)}
                  for zone, name in enumerate(table.zone_ids)},
        "control": dict(zip(table.zone_ids, state.control, strict=True)),
        "domains": {name: next((seat for seat in range(1, state.seats + 1)
                                if state.held[domain * STRIDE + seat] == table.domain_size[domain]), 0)
                    for domain, name in enumerate(table.domain_ids)},
        "turn": state.turn, "marker": state.marker, "last_turn": state.marker <= 0, "regent": state.regent,
        "phase": state.phase, "current": state.current, "actions": _actions(state),
        "events": list(state.events), "deck": _cards(table, state.deck), "event_deck": list(state.event_deck),
        "event_spent": list(state.event_spent),
        "top": next(word for word, value in TOPS.items() if value == state.top),
        "spent": _cards(table, state.spent),
        "promises": [{name: value for name, value in made._asdict().items() if name != "number"}
                     for made in state.pledges],
        "offers": [{"offer": offer.number, "by": offer.by, "to": offer.to} for offer in state.offers],
        "ask": pending.kind if isinstance(pending, Ask) else None,
        "asked": list(pending.seats) if isinstance(pending, Ask) else [],
        "arguments": dict(pending.arguments) if isinstance(pending, Ask) else {},
        "chance": pending.kind if not asked and isinstance(pending, Chance) else None,
    }


def _describe_seat(table: Table, state: State, seat: int) -> dict[str, Any]:
    here = state.zone[seat]
    city = city_prestige(table, state, seat)
    return {
        "clan": state.clan[seat], "at": table.zone_ids[here] if here >= 0 else None, "torpid": here < 0,
        "vitae": state.vitae[seat], "personal": state.personal[seat], "city": city,
        "prestige": state.personal[seat] + city, "zones": zones_held(table, state, seat),
        "hand": list(state.hand[seat]), "hand_size": len(state.hand[seat]),
        "hand_limit": hand_limit(table, state, seat), "active": list(state.active[seat]),
        "active_limit": active_limit(table, state, seat), "vitae_limit": vitae_limit(table, state, seat),
        "pool": state.pool[seat], "shift": state.shift[seat], "income": income(table, state, seat),
        "powers": [power.id for power in table.powers.get(state.clan[seat], ())
                   if not state.used[seat] & table.power_bit[power.id]],
        "gave_token": bool(state.gave_token[seat]), "steady": state.steady[seat],
        "passage": state.passage[seat], "hunts": state.hunts[seat],
        "passed": any(getattr(flow, "passed", 0) >> seat & 1 for flow in state.stack),
        "far": bool(state.far[seat]),
        "known": {other: list(state.known[other * STRIDE + seat]) for other in range(1, state.seats + 1)
                  if state.known[other * STRIDE + seat]},
    }


def _actions(state: State) -> int:
    flow = next((flow for flow in state.stack if type(flow) is Resource), None)
    return flow.actions if flow is not None else 0


def _cards(table: Table, counts: list[int]) -> list[str]:
    return [card for card, count in zip(table.card_ids, counts, strict=True) for _ in range(count)]
