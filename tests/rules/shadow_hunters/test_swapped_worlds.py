"""Views do not depend on what their viewer may not know, tried on states that are changed by hand.

The contract tests deal anew with `imagine`, which reads the view; a secret that the view gave away would be
dealt again just so. Here the state itself is changed behind the viewer's back: two face-down cards of others
change places, hermit cards between others become other cards, the hermit deck and its discard are mixed. The
viewer's view, question and possible actions must stay the same to the letter.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.catalog import open_words
from game.core.chance import pick, seeded
from game.core.model import TABLE, Action, Ask, Chance, Event, Over, Value
from game.rules.shadow_hunters.hermit import Hermit
from game.rules.shadow_hunters.rules import ShadowHunters
from game.rules.shadow_hunters.state import State
from game.scenario.case import find_files, load_cases
from game.scenario.run import run_case
from tests.rules.shadow_hunters.invariants import rules

HOUSES: list[dict[str, Any]] = [
    {}, {"expansion": "all", "bob_at_seven": "special"}, {"expansion": "per_initial"},
    {"expansion": "all", "win_declaration": "declared", "bob_robs": "all_damage",
     "vampire_drinks": "all_damage"},
]


def swap_cards(state: State, viewer: int, rng: Random) -> bool:
    """Two face-down cards of others, of which the viewer knows neither, change places, with all that belongs
    to the card alone; and one of the two has won by a kill that it has not declared."""
    known = {of for by, of, _ in state.shown if by == viewer}
    hidden = [seat for seat in range(1, state.seats + 1)
              if seat != viewer and not state.revealed[seat] and seat not in known]
    if len(hidden) < 2:
        return False
    one, other = rng.sample(hidden, 2)
    of_the_card: tuple[list[Any], ...] = (state.characters, state.hit_points, state.deeds)
    for values in of_the_card:
        values[one], values[other] = values[other], values[one]
    state.deeds[one] = not state.deeds[one]
    return True


def change_hermit_cards(state: State, viewer: int, rng: Random) -> int:
    """Every hermit card that went between two others becomes another one; how many there were."""
    ids = list(rules().content.hermit_cards)
    changed = 0
    for place, (giver, receiver, card, result, shuffles, turn) in enumerate(state.memory):
        if viewer not in (giver, receiver):
            other = rng.choice([name for name in ids if name != card])
            state.memory[place] = (giver, receiver, other, result, shuffles, turn)
            changed += 1
    for flow in state.stack:
        if isinstance(flow, Hermit) and viewer not in (flow.giver, flow.receiver):
            flow.card = rng.choice([name for name in ids if name != flow.card])
            changed += 1
    return changed


def mix_hermit_deck(state: State, rng: Random) -> None:
    """The same number of cards in the hermit deck and on its discard, but others."""
    for pile in (state.hermit, state.hermit_discard):
        rng.shuffle(pile)


def tell_others(state: State, viewer: int) -> None:
    """Prediction has shown somebody else what it has not shown the viewer."""
    seats = [seat for seat in range(1, state.seats + 1) if seat != viewer]
    state.shown.append((seats[0], seats[1], state.characters[seats[1]]))


def seen(state: State, viewer: int) -> Any:
    game = rules()
    legal = () if viewer == TABLE else tuple(game.legal(state, viewer))
    return game.view(state, viewer), legal


def compare(state: State, viewer: int, rng: Random) -> int:
    """Change a copy behind the viewer's back and look; how many hidden things were changed."""
    other = state.copy()
    swapped = swap_cards(other, viewer, rng)
    changed = change_hermit_cards(other, viewer, rng)
    mix_hermit_deck(other, rng)
    tell_others(other, viewer)
    assert seen(other, viewer) == seen(state, viewer)
    return swapped + changed


def play(state: State, rng: Random) -> int:
    game, changed = rules(), 0
    while not isinstance(pending := state.pending, Over):
        if isinstance(pending, Chance):
            game.apply(state, pick(pending, rng))
            continue
        assert isinstance(pending, Ask)
        if pending.private or rng.random() < 0.15:
            for viewer in range(TABLE, state.seats + 1):
                changed += compare(state, viewer, rng)
        game.apply(state, game.sample(state, pending.seats[0], rng))
    return changed


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "base")
def test_what_is_changed_behind_the_back_is_not_seen(house: dict[str, Any]) -> None:
    changed = sum(play(rules().setup(house, 4 + number % 5), seeded(f"swapped {number}"))
                  for number in range(6))
    assert changed > 1000, "too few hidden things to mean anything"


def test_no_position_of_the_scenarios_shows_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenarios come to many positions that random games hardly ever see; look at each of them."""
    rng, changed, apply = seeded("scenarios"), [0], ShadowHunters.apply

    def watched(self: ShadowHunters, state: State, move: Action | Value) -> list[Event]:
        events = apply(self, state, move)
        if not isinstance(state.pending, Over) and state.stage != "setup":
            for viewer in range(TABLE, state.seats + 1):
                changed[0] += compare(state, viewer, rng)
        return events

    monkeypatch.setattr(ShadowHunters, "apply", watched)
    folder = Path(__file__).resolve().parents[2] / "scenarios" / "shadow_hunters"
    for case in load_cases(find_files([folder]), []):
        assert not run_case(case, open_words)
    assert changed[0] > 5000, "too few hidden things to mean anything"
