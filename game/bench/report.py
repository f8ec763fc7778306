"""The rows of the report: what is compared with what, and which number has to be reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from game.bench.answers import change_time, click_time, idle_share
from game.bench.built import built_size, built_start
from game.bench.evenings import two_hours
from game.bench.frames import frame_time
from game.bench.memory import most_memory
from game.bench.ours import copy_time, load_time, random_play, save_time
from game.bench.peers import Speed, chess_play, open_spiel_game
from game.bench.phones import growth, tap_time
from game.bench.returning import return_time
from game.bench.shared_screen import every_screen_time
from game.bench.start import start_time
from game.catalog import games

Measure: TypeAlias = Callable[[], float]
FULL_HD: Final = (1920, 1080)
FOUR_K: Final = (3840, 2160)
SPIEL: Final = ("python_team_dominoes", "euchre")
"""Games of OpenSpiel to compare with: one in Python, one in C++."""


class Words(Protocol):
    """What a row needs to speak: `game.commands.say.Say`."""

    def text(self, reason: str, **arguments: Any) -> str: ...


@dataclass(slots=True)
class Row:
    """One comparison. Without a peer the targets are in `unit` and less is better; with one they are
    ratios to the first peer and more is better."""

    name: str
    unit: str
    ours: Measure
    least: float
    aim: float
    peers: dict[str, Measure | None] = field(default_factory=dict)
    figures: list[float] = field(default_factory=list)
    theirs: dict[str, list[float]] = field(default_factory=dict)

    def measure(self) -> None:
        """One round: ours, then each peer."""
        self.figures.append(self.ours())
        for name, peer in self.peers.items():
            if peer is not None:
                self.theirs.setdefault(name, []).append(peer())

    @property
    def figure(self) -> float:
        return median(self.figures)

    def ratio(self, peer: str) -> float | None:
        """Ours to theirs: the median of the rounds' ratios, since both saw the same noise."""
        if peer not in self.theirs:
            return None
        return median(ours / theirs for ours, theirs in zip(self.figures, self.theirs[peer], strict=True))

    def reached(self, target: float) -> bool | None:
        """Whether a target is reached; None if the peer it is compared with is not installed."""
        if not self.peers:
            return self.figure <= target
        ratio = self.ratio(next(iter(self.peers)))
        return None if ratio is None else ratio >= target

    def to_json(self) -> dict[str, Any]:
        """The row as data; numbers are rounded to what the noise lets mean anything."""
        peers = {name: {"figure": _short(median(self.theirs[name])) if name in self.theirs else None,
                        "ratio": _short(self.ratio(name))} for name in self.peers}
        return {"name": self.name, "unit": self.unit, "ours": _short(self.figure), "peers": peers,
                "least": self.least, "aim": self.aim, "reached": self.reached(self.least),
                "aimed": self.reached(self.aim)}

    def text(self, say: Words) -> str:
        """The row as a line for people."""
        parts = [say.text("bench_row", name=self.name, ours=_short(self.figure), unit=self.unit)]
        for name in self.peers:
            if name in self.theirs:
                parts.append(say.text("bench_ratio", peer=name, theirs=_short(median(self.theirs[name])),
                                      ratio=_short(self.ratio(name))))
            else:
                parts.append(say.text("bench_no_peer", peer=name))
        if (reached := self.reached(self.least)) is not None:
            aimed = bool(self.reached(self.aim))
            word = "bench_aimed" if aimed else "bench_reached" if reached else "bench_missed"
            parts.append(say.text(word, least=self.least, aim=self.aim))
        return "; ".join(parts)


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.3g}")


class Plan(NamedTuple):
    """A row to be made: late, since making one may play whole matches."""

    name: str
    game: str
    make: Callable[[Plan], Row]


def rows(only: str | None = None) -> list[Row]:
    """All rows whose game is there, or those whose name contains `only`."""
    wanted = [plan for plan in _plans() if plan.game in games() and (not only or only in plan.name)]
    more = [row for row in _processes() if not only or only in row.name]
    return [plan.make(plan) for plan in wanted] + more


def _processes() -> list[Row]:
    """Rows about other processes: memory, a browser that comes back, the built program if there is one."""
    hunters = "shadow_hunters"
    found = (("memory with all titles 1080p", "MB", most_memory(FULL_HD), 300, 150),
             ("memory with all titles 4K", "MB", most_memory(FOUR_K), 500, 300),
             (f"{hunters}: phone back after a reload (median)", "ms",
              return_time("reload", "median", hunters, 8), 2000, 500),
             (f"{hunters}: phone back after a reload (p95)", "ms",
              return_time("reload", "p95", hunters, 8), 2000, 1000),
             (f"{hunters}: phone back after its line was cut (median)", "ms",
              return_time("cut", "median", hunters, 8), 2000, 100),
             (f"{hunters}: phone back after its line was cut (p95)", "ms",
              return_time("cut", "p95", hunters, 8), 2000, 500),
             (f"{hunters}: memory grown over two hours of matches on 8 phones", "MB",
              two_hours(hunters, 8), 3, 1),
             ("idle with a table open", "% of a core",
              idle_share("shadow_hunters", "human,bot:novice,bot:novice,bot:novice"), 2, 1),
             ("built folder: size", "MB", built_size(), 90, 70),
             ("built folder: start to menu", "s", built_start(), 1.0, 0.7))
    return [Row(name, unit, ours, least, aim) for name, unit, ours, least, aim in found if ours is not None]


def _plans() -> list[Plan]:
    hunters, prince, knight = "shadow_hunters", "prince_of_the_city", "vampire_knight"
    return [
        Plan(f"{hunters} 4 seats: random games", hunters, partial(_random_games, 4, 0.5, 1.2)),
        Plan(f"{hunters} 8 seats: random games", hunters, partial(_random_games, 8, 0.17, 0.4)),
        Plan(f"{hunters}: copy", hunters, partial(_timed, copy_time, 8, "µs", 30, 10)),
        Plan(f"{hunters}: save an action (p95)", hunters, partial(_timed, save_time, 8, "ms", 20, 5)),
        Plan(f"{hunters}: load 500 actions", hunters, partial(_timed, load_time, 8, "s", 0.5, 0.1)),
        Plan(f"{hunters}: table drawn anew 1080p", hunters,
             partial(_frames, "full", FULL_HD, "median", 8, 5)),
        Plan(f"{hunters}: table drawn anew 1080p (p95)", hunters,
             partial(_frames, "full", FULL_HD, "p95", 12, 5)),
        Plan(f"{hunters}: frame in motion 1080p (p95)", hunters,
             partial(_frames, "moving", FULL_HD, "p95", 8, 3)),
        Plan(f"{hunters}: frame in motion 4K (p95)", hunters,
             partial(_frames, "moving", FOUR_K, "p95", 16, 6)),
        Plan(f"{hunters}: click to changed frame 1080p (p95)", hunters, partial(_clicks, 8, False)),
        Plan(f"{knight}: click to changed frame while a bot thinks 1080p (p95)", knight,
             partial(_clicks, 2, True)),
        Plan(f"{hunters}: another language", hunters, partial(_changes, "language")),
        Plan(f"{hunters}: another text size", hunters, partial(_changes, "scale")),
        Plan(f"{hunters}: tap to all 8 phones (p95)", hunters, partial(_timed, tap_time, 8, "ms", 150, 60)),
        Plan(f"{hunters}: tap to 8 phones and the shared screen 1080p (p95)", hunters,
             partial(_timed, every_screen_time, 8, "ms", 150, 80)),
        Plan(f"{hunters}: memory per 100 decisions on 8 phones", hunters,
             partial(_timed, growth, 8, "KB", 100, 30)),
        Plan("start to menu", hunters, lambda plan: Row(plan.name, "s", start_time(), 1.0, 0.5)),
        Plan(f"{prince}: random steps", prince, partial(_random_steps, 4, _spiel_steps)),
        Plan(f"{prince}: load 500 actions", prince, partial(_timed, load_time, 4, "s", 0.5, 0.1)),
        Plan(f"{knight}: random actions", knight, partial(_random_steps, 2, _chess)),
        Plan(f"{knight}: copy", knight, partial(_timed, copy_time, 2, "µs", 10, 4)),
        Plan(f"{knight}: load 500 actions", knight, partial(_timed, load_time, 2, "s", 0.5, 0.1)),
    ]


def _timed(measure: Callable[[str, int], Measure], seats: int, unit: str, least: float, aim: float,
           plan: Plan) -> Row:
    return Row(plan.name, unit, measure(plan.game, seats), least, aim)


def _frames(kind: str, size: tuple[int, int], share: str, least: float, aim: float, plan: Plan) -> Row:
    return Row(plan.name, "ms", frame_time(kind, plan.game, 8, size, share), least, aim)


def _clicks(seats: int, thinking: bool, plan: Plan) -> Row:
    return Row(plan.name, "ms", click_time(plan.game, seats, FULL_HD, thinking), 50, 20)


def _changes(what: str, plan: Plan) -> Row:
    return Row(plan.name, "s", change_time(what, plan.game, 8), 0.5, 0.2)


def _random_games(seats: int, least: float, aim: float, plan: Plan) -> Row:
    peers = {f"open_spiel {name}": _games(open_spiel_game(name)) for name in SPIEL}
    speed = random_play(plan.game, seats)
    return Row(plan.name, "games/s", lambda: speed().games, least, aim, peers)


def _random_steps(seats: int, peers: Callable[[], dict[str, Measure | None]], plan: Plan) -> Row:
    speed = random_play(plan.game, seats)
    return Row(plan.name, "steps/s", lambda: speed().steps, 1.0, 3.0, peers())


def _spiel_steps() -> dict[str, Measure | None]:
    return {f"open_spiel {name}": _steps(open_spiel_game(name)) for name in SPIEL}


def _chess() -> dict[str, Measure | None]:
    return {"chess": _steps(chess_play())}


def _games(speed: Callable[[], Speed] | None) -> Measure | None:
    return None if speed is None else lambda: speed().games


def _steps(speed: Callable[[], Speed] | None) -> Measure | None:
    return None if speed is None else lambda: speed().steps


def bench(rounds: int, only: str | None = None,
          progress: Callable[[str], None] = lambda _: None) -> list[Row]:
    """Measure every row in `rounds` rounds, ours and the peers in turn."""
    table = rows(only)
    for number in range(1, rounds + 1):
        for row in table:
            progress(f"{number}/{rounds} {row.name}")
            row.measure()
    return table
