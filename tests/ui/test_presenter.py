"""The presenter shows events one by one, can be skipped, and never loses the last view."""

from __future__ import annotations

from game.core.model import Event, View, event
from game.ui.boards import Motion
from game.ui.presenter import Beat, Presenter


def draw_nothing(_surface: object, _progress: float) -> None:
    return None


def motions(_event: Event, _before: View, _after: View) -> list[Motion]:
    return [Motion(400, draw_nothing, frozenset({"token:1"}), "step")]


def beat(index: int, *kinds: str) -> Beat:
    return Beat(index, 1, tuple(event(kind) for kind in kinds), {"n": index}, {"n": index + 1})


def presenter(speed: float = 1.0) -> tuple[Presenter, list[str]]:
    played: list[str] = []
    made = Presenter({"n": 0}, motions, lambda s: s / speed if speed else 0.0, played.append)
    return made, played


def test_a_view_follows_only_after_its_motions() -> None:
    made, played = presenter()
    made.push(beat(0, "moved"))
    assert made.update(10.0) and made.busy
    assert made.shown == {"n": 0} and made.hides == {"token:1"} and played == ["step"]
    made.update(10.3)
    assert made.shown == {"n": 0}
    made.update(10.41)
    assert made.shown == {"n": 1} and made.told == 1 and not made.busy and made.hides == frozenset()


def test_two_events_of_one_entry_are_shown_one_after_the_other() -> None:
    made, played = presenter()
    made.push(beat(0, "rolled", "moved"))
    made.update(0.0)
    assert played == ["step"]
    made.update(0.41)
    assert played == ["step"], "a short rest lies between"
    made.update(0.7)
    assert played == ["step", "step"] and made.shown == {"n": 0}


def test_skip_jumps_to_the_newest_view() -> None:
    made, _ = presenter()
    made.push(beat(0, "a", "b"))
    made.push(beat(1))
    made.push(beat(2, "c"))
    made.update(0.0)
    made.skip()
    assert made.shown == {"n": 3} and made.told == 3 and not made.busy


def test_speed_zero_is_a_cut() -> None:
    made, played = presenter(speed=0)
    made.push(beat(0, "a", "b"))
    made.push(beat(1, "c"))
    made.update(5.0)
    assert made.shown == {"n": 2} and not made.busy and played == ["step"] * 3


def test_pause_and_jump() -> None:
    made, _ = presenter()
    made.push(beat(0, "a"))
    made.paused = True
    assert not made.update(0.0) and made.busy
    made.jump({"n": 9}, 4)
    assert made.shown == {"n": 9} and made.told == 4 and not made.busy
