"""What an action brings about, worked out the slow way: a second reading of Rules 6, 7.3, 7.5, 8 and 9.

Written from the rules reference, not from the engine: it looks at the view before and after an action and
at the events in between. What may be done at all is the business of `slow_generator`, whose plain facts it
uses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.model import Action, Event
from tests.rules.vampire_knight.slow_generator import Cell, Position, cell_of

View = Mapping[str, Any]
MOST = {"initiation": 3, "duel": 5, "teams": 5}


def strength(p: Position, cell: Cell, pieces: Sequence[str], side: str) -> int:
    """The total of one side: its characters and every bonus that the text gives it. Rules 6.4, 6.5."""
    face = "ruin" if p.ruin(cell) else "land"
    total = len(pieces)
    for seat in p.seats:
        mine = [piece for piece in pieces if p.pieces[piece]["seat"] == seat]
        if not mine:
            continue
        soldiers = [piece for piece in mine if not p.pieces[piece]["hero"]]
        if not p.dissipated(seat, cell):
            total += sum(p.pieces[piece]["strength"] for piece in mine)
        for card, effect in p.effects(seat, "fight_bonus"):
            counts = card.type != "hero" and (soldiers or effect.who == "characters")
            if counts and effect.face in (face, "any"):
                total += getattr(effect, side)
        if soldiers:
            supports = [effect for card, effect in p.effects(seat, "support_bonus") if card.type != "hero"]
            total += sum(support(p, seat, cell) for effect in supports if getattr(effect, side))
        for hero in mine:
            personal = p.hero_effects(hero, "fight_bonus")
            total += sum(getattr(effect, side) for effect in personal if effect.face in (face, "any"))
        total += auras(p, seat, cell, face, side)
    return total


def support(p: Position, seat: int, cell: Cell) -> int:
    """Allied characters around the fight, on lands or by house rule anywhere. Rules 11.8."""
    anywhere = p.options["support_from"] == "territories"
    return sum(
        len(p.standing(p.team(seat), other)) for other in p.touching(cell) if anywhere or not p.ruin(other)
    )


def auras(p: Position, seat: int, cell: Cell, face: str, side: str) -> int:
    """What the seat's own heroes on the territories around give. Rules 7.5, 11.32."""
    total = 0
    for hero in p.standing([seat]):
        if cell_of(p.pieces[hero]["cell"]) in p.touching(cell):
            for effect in p.hero_effects(hero, "aura_fight_bonus"):
                if effect.face in (face, "any"):
                    both = p.options["fight_aura"] == "strength"
                    total += max(effect.attack, effect.defense) if both else getattr(effect, side)
    return total


def check(before: View, action: Action, events: Sequence[Event], after: View, content: Any) -> set[str]:
    """Compare what happened with the text; the kinds of happening that were compared."""
    p, q = Position(before, content), Position(after, content)
    seen: set[str] = set()
    for event in events:
        if event.kind == "fought":
            check_fight(p, action, dict(event.arguments), q)
            seen.add("fought")
        elif event.kind == "struck":
            check_strike(p, dict(event.arguments), q)
            seen.add("struck")
    losses = [dict(event.arguments) for event in events if event.kind in ("removed", "driven_out")]
    gone = [str(facts["piece"]) for facts in losses]
    if not before["over"] and not after["over"] and before["turn"] == after["turn"]:
        for piece in gone:
            check_casualty(p, piece, q)
            seen.add("removed")
    check_standing(p, q)
    if action.do in ("end_turn", "return_to") and (after["over"] or after["turn"] > before["turn"]):
        check_end(p, events, q)
        seen.add("end")
    return seen


def check_fight(p: Position, action: Action, fought: dict[str, Any], q: Position) -> None:
    """Who takes part, both totals, who wins, who leaves. Rules 6.2, 6.6, 6.8."""
    cell, seat = cell_of(fought["cell"]), p.active
    attackers, defenders = list(fought["attackers"]), list(fought["defenders"])
    mates = [other for other in p.team(seat) if other != seat]
    assert set(defenders) == set(p.standing(p.foes(seat), cell, solid=True))
    assert set(attackers) >= set(p.standing(mates, cell, solid=True))
    mine = [piece for piece in attackers if p.pieces[piece]["seat"] == seat]
    assert mine
    assert not any(p.pieces[piece]["tapped"] or p.pieces[piece]["attacked"] for piece in mine)
    assert set(mine) <= set(p.standing([seat], cell, solid=True))
    assert fought["attack"] == strength(p, cell, attackers, "attack")
    assert fought["defense"] == strength(p, cell, defenders, "defense")
    won = fought["attack"] >= fought["defense"]
    if action.do == "win_fight":
        won = action.seat in p.team(seat)
    assert fought["winner"] == ("attackers" if won else "defenders")
    stay, leave = (attackers, defenders) if won else (defenders, attackers)
    assert all(q.pieces[piece]["cell"] is None for piece in leave)
    assert all(q.pieces[piece]["cell"] == fought["cell"] for piece in stay)


def check_strike(p: Position, struck: dict[str, Any], q: Position) -> None:
    """The target alone, with its bonuses; the striker stays. Rules 7.3. What paid for the strike has
    turned its land to ruin already, which matters to nobody but the striker's side."""
    target = struck["target"]
    cell = cell_of(p.pieces[target]["cell"])
    assert struck["defense"] == strength(p, cell, [target], "defense")
    falls = struck["strength"] >= struck["defense"]
    assert (q.pieces[target]["cell"] is None) == falls


def check_casualty(p: Position, piece: str, q: Position) -> None:
    """Soldiers and regenerating heroes wait; of others the card is turned and a soldier waits. Rules 7.5."""
    seat, hero = p.pieces[piece]["seat"], p.pieces[piece]["hero"]
    if q.seats[seat]["out"]:
        return
    waiting = {entry["piece"]: entry["removed"] for entry in q.seats[seat]["waiting"]}
    if hero is None or (p.hero_effects(piece, "regeneration") and not p.hero_effects(piece, "ethereal")):
        assert waiting[piece] == p.view["turn"]
    else:
        assert hero not in [card.id for card in q.active_cards(seat)]
        assert piece not in waiting
    here, there = (len(side.standing([seat])) + len(side.seats[seat]["waiting"]) for side in (p, q))
    assert here == there, "each casualty is replaced by one who waits"


def covered(p: Position) -> set[str]:
    """The ethereal heroes who stand where an opponent's dissipation acts. A position that somebody made up
    may begin with some."""
    standing = [piece for seat in p.seats for piece in p.standing([seat]) if p.pieces[piece]["ethereal"]]
    facts = [(piece, p.pieces[piece]) for piece in standing]
    return {piece for piece, one in facts if p.dissipated(one["seat"], cell_of(one["cell"]))}


def check_standing(p: Position, q: Position) -> None:
    """Nobody plays on without a character that counts, no ethereal hero comes to stand in dissipation, and
    nobody has more than five on the board. Rules 7.6, 8, 9."""
    if q.view["over"] or q.options["loss"] != "at_once" or q.view["ask"] == "place_hero":
        return  # the hero takes the place of his soldier in one moment, whatever is asked in between
    for seat, facts in q.seats.items():
        alive = bool(q.standing([seat], solid=True))
        assert alive != facts["out"], "out exactly when no character is left"
        assert len(q.standing([seat])) <= MOST[q.view["mode"]]
    assert covered(q) <= covered(p)


def check_end(p: Position, events: Sequence[Event], q: Position) -> None:
    """Who returned and which capitals were taken, in this order. Rules 8, 9, 11.2."""
    stands = {name: piece["cell"] for name, piece in p.pieces.items()}
    taken: list[tuple[int, str]] = []
    for event in events:
        facts = dict(event.arguments)
        if event.kind == "turn_begins":
            break
        if event.kind == "returned":
            assert not taken, "the return comes first"
            stands[str(facts["piece"])] = facts["cell"]
        elif event.kind == "driven_out":
            stands[str(facts["piece"])] = None
        elif event.kind == "capital_taken":
            taken.append((int(str(facts["owner"])), str(facts["cell"])))
    expected = []
    for owner, seat in p.seats.items():
        for cell in seat["capitals"]:
            here = [name for name, at in stands.items() if at == cell and not p.pieces[name]["ethereal"]]
            guards = [name for name in here if p.pieces[name]["seat"] == owner]
            takers = [name for name in here if p.pieces[name]["seat"] in p.foes(owner)]
            if takers and not guards:
                expected.append((owner, cell))
    assert sorted(taken) == sorted(expected)
    check_returned(p, stands)
    check_victory(p, taken, q)


def check_returned(p: Position, stands: Mapping[str, Any]) -> None:
    """All who fell in earlier turns are back, as far as there is room; nobody who fell in this one."""
    seat = p.active
    facts = p.seats[seat]
    if facts["out"] or not facts["capitals"] or p.effects(seat, "respawn_at_start"):
        return
    due = [entry["piece"] for entry in facts["waiting"] if entry["removed"] < p.view["turn"]]
    late = [entry["piece"] for entry in facts["waiting"] if entry["removed"] >= p.view["turn"]]
    room = MOST[p.view["mode"]] - len(p.standing([seat]))
    back = [piece for piece in due[:room] if not p.pieces[piece]["ethereal"]]
    assert all(stands[piece] in facts["capitals"] for piece in back)
    assert not any(stands[piece] for piece in due[room:])
    assert not any(stands[piece] for piece in late)


def check_victory(p: Position, taken: list[tuple[int, str]], q: Position) -> None:
    """A team wins with a capital of each opponent; the active team is looked at first. Rules 9, 11.3."""
    lost = {seat for seat, facts in p.seats.items() if facts["lost"]} | {owner for owner, _ in taken}
    winning = [seat for seat in p.seats if taken and set(p.foes(seat)) <= lost]
    if winning:
        winners = p.team(p.active) if p.active in winning else winning
        assert q.view["over"] == {"winners": sorted(winners), "reason": q.view["over"]["reason"]}
    else:
        assert not q.view["over"] or q.view["over"]["reason"] in ("turn_cap", "no_characters")
