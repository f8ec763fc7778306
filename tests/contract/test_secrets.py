"""Secrets: what a viewer is shown depends only on what he may know.

The cards are dealt anew with `imagine` in every way that fits a viewer's knowledge; his view, his legal
actions, the question and the events must not change by a letter. A second test searches the text of all
that he is shown for words that he can't know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from game.core.match import Match
from game.core.model import TABLE, Action, Ask, Event, Pending
from tests.contract.seatings import SEATINGS, Sampler, Seating, questions, rules_of, viewers

MOST_ACTIONS = 12
"""So many legal actions of a question are tried in imagined worlds."""


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_new_deal_of_the_unknown_looks_the_same(seating: Seating) -> None:
    sampled = Sampler(seating, "deal anew")
    compared = 0
    for match, _ in questions(seating, 41):
        if not sampled:
            continue
        for viewer in viewers(seating.seats):
            rules, view = match.rules, match.view(viewer)
            other = rules.imagine(json.loads(json.dumps(view)), viewer, sampled.rng)
            assert rules.view(other, viewer) == view
            assert _question(rules.pending(other), viewer) == _question(match.pending, viewer)
            if viewer != TABLE:
                assert list(rules.legal(other, viewer)) == list(match.legal(viewer))
            compared += 1
    assert compared > seating.seats


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_imagined_worlds_can_be_played_on(seating: Seating) -> None:
    """A bot that searches plays on in what it imagines: every move of the asked seat works there, too."""
    sampled = Sampler(seating, "play on")
    for match, _ in questions(seating, 42):
        if not sampled:
            continue
        ask, rules = match.pending, match.rules
        assert isinstance(ask, Ask)
        for viewer in ask.seats:
            for action in list(match.legal(viewer))[:MOST_ACTIONS]:
                other = rules.imagine(match.view(viewer), viewer, sampled.rng)
                assert rules.check(other, action) is None
                rules.apply(other, action)
                assert rules.pending(other) is not None


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_events_tell_no_more_than_the_view(seating: Seating) -> None:
    """The same action in two worlds between which a viewer can't tell: if what he may know afterwards is
    the same in both, then so is what he is shown on the way. Only what says of itself that it reveals
    something, and what is for him alone, may differ."""
    sampled = Sampler(seating, "events")
    for match, action in questions(seating, 43):
        if not sampled:
            continue
        for viewer in viewers(seating.seats):
            _compare_events(match, action, viewer, sampled.rng)


def _compare_events(match: Match, action: Action, viewer: int, rng: Random) -> None:
    rules, here = match.rules, match.snapshot()
    there = rules.imagine(match.view(viewer), viewer, rng)
    if rules.check(there, action) is not None:
        return
    seen_here = _shown(rules.apply(here, action), viewer)
    seen_there = _shown(rules.apply(there, action), viewer)
    if rules.view(here, viewer) == rules.view(there, viewer):
        assert seen_here == seen_there, f"{action} shows viewer {viewer} what his view does not"


def _shown(events: list[Event], viewer: int) -> list[Event]:
    shown = (event.seen_by(viewer) for event in events)
    return [seen for seen in shown if seen is not None and seen.seats is None and not seen.reveals]


def _question(pending: Pending, viewer: int) -> Pending:
    """What `viewer` may know of the pending question; a secret chance keeps its outcomes to itself."""
    if isinstance(pending, Ask) and viewer not in pending.seats:
        return pending._replace(private=())
    return pending


# ---- words

def _toy_secrets(view: dict[str, Any], state: Any, viewer: int) -> set[str]:
    return {card for seat, card in enumerate(state.cards, 1)
            if card and seat != viewer and not state.shown[seat - 1]
            and (viewer == TABLE or seat not in state.seen[viewer - 1])}


def _shadow_hunters_secrets(view: dict[str, Any], state: Any, viewer: int) -> set[str]:
    """Face-down characters of others, unless Prediction showed them; all hermit cards but those that the
    viewer has given or received: nobody else ever learns one's name."""
    shown = {of for by, of, _ in state.shown if by == viewer}
    secret = {state.characters[seat] for seat in range(1, state.seats + 1)
              if seat != viewer and not state.revealed[seat] and seat not in shown} - {""}
    known = {card for giver, receiver, card, *_ in state.memory if viewer in (giver, receiver)}
    for flow in state.stack:
        if hasattr(flow, "giver") and viewer != TABLE and viewer in (flow.giver, flow.receiver):
            known.add(flow.card)
    return secret | (set(rules_of("shadow_hunters").content.hermit_cards) - known)


def _prince_secrets(view: dict[str, Any], state: Any, viewer: int) -> set[str]:
    """Cards in others' hands, unless the viewer has seen a copy of them or one lies open."""
    open_cards = set(view["spent"]) | {card for row in state.active for card in row}
    for seat in view["seats"]:
        open_cards |= {*(seat["hand"] or ()), *seat["known"]}
    hidden = {card for seat in view["seats"] if seat["hand"] is None for card in state.hand[seat["seat"]]}
    return hidden - open_cards


HIDDEN: dict[str, Callable[[dict[str, Any], Any, int], set[str]]] = {
    "toy": _toy_secrets, "shadow_hunters": _shadow_hunters_secrets,
    "prince_of_the_city": _prince_secrets,
}
"""Game -> the words (ids) that a viewer may not find in his view, given that view and the true state."""

@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_no_secret_word_in_anything_shown(seating: Seating) -> None:
    sampled = Sampler(seating, "words")
    secrets_of = HIDDEN.get(seating.game)
    if not rules_of(seating.game).secret:
        assert secrets_of is None
        return
    assert secrets_of is not None, "say in HIDDEN which words of this game are secret"
    searched = 0
    seen_until: dict[int, int] = {}
    for match, _ in questions(seating, 44):
        asked = match.pending
        state, look = match.snapshot(), bool(sampled) or (isinstance(asked, Ask) and bool(asked.private))
        for viewer in viewers(seating.seats):
            since = seen_until.get(viewer, 0)
            seen_until[viewer] = len(match.log)
            secret = secrets_of(match.view(viewer), state, viewer)
            shown: list[Any] = [event.to_json() for event in match.events(viewer, since)]
            if look:
                ask = _question(match.pending, viewer)
                legal = match.legal(viewer) if viewer != TABLE else ()
                shown += [match.view(viewer), list(ask), [action.to_json() for action in legal]]
            found = secret & set(words(shown))
            assert not found, f"viewer {viewer} is shown {sorted(found)}"
            searched += bool(secret)
    assert searched > seating.seats, "there never was a secret to look for"


def words(data: Any) -> Iterator[str]:
    """Every text in `data`, keys included; a text with colons or spaces also by its parts."""
    if isinstance(data, str):
        yield data
        yield from data.replace(":", " ").split()
    elif isinstance(data, dict):
        for key, item in data.items():
            yield from words(key)
            yield from words(item)
    elif isinstance(data, (list, tuple)):
        for item in data:
            yield from words(item)
