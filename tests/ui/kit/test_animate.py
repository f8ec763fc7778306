"""Time moves only by the clock; every step begins and ends once, whatever the speed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit.animate import (
    SPEEDS,
    Step,
    Timeline,
    Tween,
    breathe,
    ease_in_out,
    ease_out,
    linear,
    overshoot,
)


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


Seen = list[tuple[str, object]]


def noting(seen: Seen, name: str) -> Step:
    """A step of a second that notes everything that happens to it."""

    def note(what: object) -> None:
        seen.append((name, what))

    return Step(1.0, note, lambda: note("begin"), lambda: note("end"))


def play(timeline: Timeline, clock: Hand, seconds: float, step: float = 0.05) -> None:
    end = clock.now + seconds
    while clock.now < end - 1e-9:
        clock.now += step
        timeline.update()


@pytest.mark.parametrize("easing", [linear, ease_out, ease_in_out, overshoot])
def test_every_curve_begins_at_nothing_and_ends_at_all(easing: object) -> None:
    assert callable(easing)
    assert easing(0.0) == pytest.approx(0)
    assert easing(1.0) == pytest.approx(1)


def test_steps_follow_each_other() -> None:
    clock, seen = Hand(), []
    timeline = Timeline(clock)
    timeline.add(
        Step(1.0, end=lambda: seen.append(("first", clock.now))),
        Step(1.0, end=lambda: seen.append(("second", clock.now))),
    )
    play(timeline, clock, 3.0)
    assert [name for name, _ in seen] == ["first", "second"]
    assert seen[0][1] == pytest.approx(101.0, abs=0.06)
    assert seen[1][1] == pytest.approx(102.0, abs=0.06)
    assert not timeline.active


def test_together_steps_share_their_start() -> None:
    clock = Hand()
    shares: dict[str, float] = {}
    timeline = Timeline(clock)
    timeline.add(
        Step(1.0, lambda s: shares.__setitem__("a", s), easing=linear),
        Step(0.5, lambda s: shares.__setitem__("b", s), easing=linear, together=True),
    )
    play(timeline, clock, 0.25)
    assert shares == {"a": pytest.approx(0.25, abs=0.01), "b": pytest.approx(0.5, abs=0.01)}


@pytest.mark.parametrize("speed", SPEEDS)
def test_speed(speed: float) -> None:
    clock, done = Hand(), []
    timeline = Timeline(clock, speed)
    timeline.play(2.0, end=lambda: done.append(clock.now))
    timeline.update()
    if speed == 0:
        assert done == [100.0]
        return
    play(timeline, clock, 2.0 / speed - 0.1)
    assert not done
    play(timeline, clock, 0.2)
    assert len(done) == 1


def test_reduced_motion_cuts_to_a_fade() -> None:
    clock, done = Hand(), []
    timeline = Timeline(clock, reduced=True)
    timeline.play(5.0, end=lambda: done.append(1))
    play(timeline, clock, 0.15)
    assert done == [1]


def test_skipping_shows_the_last_moment_of_everything_in_order() -> None:
    clock = Hand()
    seen: Seen = []
    timeline = Timeline(clock)
    for name in "abc":
        timeline.add(noting(seen, name))
    play(timeline, clock, 0.5)
    seen.clear()
    timeline.skip()
    assert seen == [
        ("a", 1.0),
        ("a", "end"),
        ("b", "begin"),
        ("b", 1.0),
        ("b", "end"),
        ("c", "begin"),
        ("c", 1.0),
        ("c", "end"),
    ]
    assert not timeline.update()


def test_a_step_added_by_the_end_of_another_is_played() -> None:
    clock, seen = Hand(), []
    timeline = Timeline(clock)
    timeline.play(0.2, end=lambda: timeline.play(0.2, end=lambda: seen.append("second")))
    play(timeline, clock, 1.0)
    assert seen == ["second"]


def test_steps_added_later_start_then() -> None:
    clock, seen = Hand(), []
    timeline = Timeline(clock)
    timeline.play(0.2)
    play(timeline, clock, 5.0)
    timeline.play(1.0, lambda share: seen.append(share), easing=linear)
    play(timeline, clock, 0.5)
    assert seen[-1] == pytest.approx(0.5, abs=0.02)


@given(st.lists(st.floats(0, 2), min_size=1, max_size=8), st.sampled_from(SPEEDS), st.floats(0.01, 1))
def test_every_step_begins_and_ends_once(lengths: list[float], speed: float, frame: float) -> None:
    clock = Hand()
    seen: Seen = []
    timeline = Timeline(clock, speed)
    for number, length in enumerate(lengths):
        timeline.add(replace(noting(seen, str(number)), seconds=length, draw=None))
    play(timeline, clock, sum(lengths) * 2 + 1, frame)
    assert seen == [(str(n), what) for n in range(len(lengths)) for what in ("begin", "end")]


def test_a_tween_turns_back_from_where_it_is() -> None:
    tween = Tween()
    tween.to(1.0, 0.0, 1.0)
    assert tween.update(0.5)
    halfway = tween.value
    tween.to(0.0, 0.5, 1.0)
    assert tween.value == halfway
    assert tween.update(1.0)
    assert 0 < tween.value < halfway
    tween.update(2.0)
    assert tween.value == 0
    assert not tween.update(3.0)


def test_a_tween_without_time_is_there_at_once() -> None:
    tween = Tween()
    tween.to(1.0, 5.0, 0.0)
    assert tween.value == 1.0


def test_breathing_is_slow_and_gentle() -> None:
    assert breathe(0.0) == 0
    assert breathe(1.0) == pytest.approx(1)
    assert breathe(2.0) == pytest.approx(0, abs=1e-9)
