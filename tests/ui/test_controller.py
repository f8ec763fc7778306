"""The controller narrows legal actions by clicked things and words, without knowing any rule."""

from __future__ import annotations

from game.core.model import act
from game.ui.controller import Choice, Pick, attempt, thing

KINDS = {"target": "seat", "area": "area", "card": "card", "start": "cell", "end": "cell"}


def woods() -> Choice:
    actions = [
        act(1, "woods", target=seat, effect=effect) for seat in (1, 2, 3) for effect in ("damage", "heal")
    ]
    return Choice([*actions, act(1, "skip")], KINDS)


def test_highlights_every_target_and_offers_words() -> None:
    choice = woods()
    assert choice.highlighted() == {"seat:1", "seat:2", "seat:3"}
    assert {button.pick for button in choice.buttons()} == {
        Pick("effect", "damage"),
        Pick("effect", "heal"),
        Pick("do", "skip"),
    }
    skip = next(button for button in choice.buttons() if button.do == "skip")
    assert skip.ready == act(1, "skip")


def test_word_then_thing_and_thing_then_word_agree() -> None:
    first, second = woods(), woods()
    assert first.pick_word(Pick("effect", "heal")) is None
    assert first.pick_thing("seat:3") == act(1, "woods", target=3, effect="heal")
    assert second.pick_thing("seat:3") is None
    assert [button.pick.value for button in second.buttons()] == ["damage", "heal"]
    assert second.pick_word(Pick("effect", "heal")) == act(1, "woods", target=3, effect="heal")


def test_a_new_word_replaces_its_rival() -> None:
    choice = woods()
    choice.pick_word(Pick("effect", "heal"))
    choice.pick_word(Pick("effect", "damage"))
    assert choice.picks == [Pick("effect", "damage")]
    chosen = {button.pick.value: button.chosen for button in choice.buttons() if button.pick.name == "effect"}
    assert chosen == {"damage": True, "heal": False}


def test_start_and_end_of_a_move_are_told_apart() -> None:
    cells = [(0, 1), (0, 2), (1, 2)]
    moves = [act(1, "move", start=a, end=b) for a in cells for b in cells if a != b]
    choice = Choice(moves, KINDS)
    assert choice.pick_thing("cell:0,1") is None
    assert choice.highlighted() == {"cell:0,2", "cell:1,2"}
    assert choice.pick_thing("cell:1,2") == act(1, "move", start=(0, 1), end=(1, 2))


def test_back_and_unknown_things() -> None:
    choice = woods()
    assert choice.pick_thing("seat:9") is None and choice.picks == []
    choice.pick_thing("seat:2")
    assert choice.picked_things() == ["seat:2"]
    assert choice.back() and not choice.back()


def test_attempt_aims_a_known_kind_of_action_at_an_illegal_thing() -> None:
    assert attempt([act(1, "attack", target=2)], KINDS, "seat:5") == act(1, "attack", target=5)
    assert attempt([act(1, "attack", target=2)], KINDS, "area:church") is None
    assert thing("cell", (2, 4)) == "cell:2,4"


def test_a_lone_action_of_its_kind_has_a_button_although_its_thing_is_lit_too() -> None:
    choice = Choice([act(1, "draw", card="white"), act(1, "skip")], KINDS)
    assert choice.highlighted() == {"card:white"}
    assert {button.ready for button in choice.buttons()} == {act(1, "draw", card="white"), act(1, "skip")}


def test_several_aiming_kinds_are_modes() -> None:
    choice = Choice([act(1, do, target=seat) for do in ("hurt", "heal") for seat in (1, 2)], KINDS)
    assert {button.pick.value: button.ready for button in choice.buttons()} == {"hurt": None, "heal": None}
    assert choice.pick_thing("seat:2") is None
    assert {button.ready for button in choice.buttons()} == {
        act(1, "hurt", target=2),
        act(1, "heal", target=2),
    }
