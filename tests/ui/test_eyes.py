"""Nobody's view is on the screen unless that person took it."""

from __future__ import annotations

from game.core.model import TABLE
from game.ui.eyes import Eyes


def test_one_person_keeps_the_screen() -> None:
    eyes = Eyes([3])
    assert eyes.alone and eyes.viewer == 3
    assert eyes.needs([1]) is None and eyes.needs([3]) is None
    assert eyes.hide() == 3 and eyes.viewer == 3


def test_several_hand_it_over() -> None:
    eyes = Eyes([1, 2, 5])
    assert eyes.viewer == TABLE and eyes.needs([2]) == 2
    assert eyes.viewer == TABLE, "needing the screen does not yet show anything"
    eyes.take(2)
    assert eyes.viewer == 2 and eyes.needs([2]) is None
    assert eyes.needs([4]) is None, "a bot's turn leaves the screen where it is"
    assert eyes.needs([1]) == 1
    assert eyes.hide() == 2 and eyes.viewer == TABLE


def test_a_question_to_several_is_served_by_whoever_holds_the_screen() -> None:
    eyes = Eyes([1, 2])
    eyes.take(2)
    assert eyes.needs([1, 2]) is None
    assert eyes.needs([1]) == 1


def test_without_secrets_the_screen_follows_the_question() -> None:
    eyes = Eyes([1, 2], secret=False)
    assert eyes.needs([2]) is None and eyes.viewer == 2


def test_nobody_at_the_screen_sees_the_table() -> None:
    eyes = Eyes([])
    assert eyes.viewer == TABLE and eyes.needs([1]) is None and eyes.hide() is None
    eyes.take(4)
    assert eyes.viewer == TABLE
