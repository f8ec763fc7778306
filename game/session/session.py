"""A running match with its players, its journal and its bots."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, cast

from game.bots import Bot, Thinker, make_bot
from game.core.chance import ChanceSource, SeededChance, commitment, seeded
from game.core.match import Entry, Match
from game.core.model import CHANCE, TABLE, Action, Ask, Chance, Over, Refusal, Rules, Value
from game.core.record import (
    Header,
    Record,
    Step,
    entry_line,
    over_line,
    quiet_line,
    replay,
    resume,
    snapshot_line,
)
from game.session.players import Player, players_from_json

SNAPSHOT_EVERY = 50


class Journal(Protocol):
    """Where the lines of a record go; `game.content.journal` writes them to disk."""

    def write(self, data: Mapping[str, Any]) -> None:
        """Append one line, safe on disk when this returns. Raises OSError if that can't be promised."""
        ...

    def close(self) -> None: ...


@dataclass(slots=True)
class Start:
    """What a new match is started with. `seed` empty: one is drawn; it stays sealed until the end."""

    game: str
    players: list[Player]
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = ""
    created: str = ""
    version: str = ""
    content_hash: str = ""
    sets: list[str] = field(default_factory=list)


def new_seed() -> str:
    """A seed that people can read to each other: six digits in two groups."""
    return f"{secrets.randbelow(1000):03d}-{secrets.randbelow(1000):03d}"


class Session:
    """One match, its players and bots, saved after each step.

    `on_entry` listeners hear of each log entry (for drawing it), `on_undo` of the new length of the log,
    `on_trouble` of an OSError of the journal: the match goes on unsaved then, and says so.
    """

    def __init__(self, rules: Rules, match: Match, header: Header, journal: Journal | None = None) -> None:
        self.rules, self.match, self.header = rules, match, header
        self.players = players_from_json(header.players, header.seats)
        self.journal = journal
        self.trouble: OSError | None = None
        self.on_trouble: list[Callable[[OSError], None]] = []
        self.on_entry: list[Callable[[Entry], None]] = []
        self.on_undo: list[Callable[[int], None]] = []
        self.on_close: list[Callable[[], None]] = []
        self.beside: dict[str, object] = {}
        """What others keep with the match for as long as it lives, under a name of theirs. A table of matches
        elsewhere would hold whatever holds its match, and so both, for ever."""
        self.quiet: set[int] = set()
        """Seats that stay hidden without being asked (`game.session.quiet`)."""
        self._bots: dict[int, Bot] = {}
        self.remarks: dict[int, tuple[int, str]] = {}
        """What bots said about their actions: number of the log entry -> seat and the last word of a message
        id (`<game>.remark.<word>`). Talk, not part of the record."""
        self._thought: tuple[tuple[int, int], Generator[None, None, Action]] | None = None
        self._since_snapshot = 0
        match.listeners.append(self._entered)
        match.undo_listeners.append(self._undone)

    # ---- beginnings

    @classmethod
    def new(
        cls,
        rules: Rules,
        start: Start,
        journal: Journal | None = None,
        chance: Callable[[ChanceSource], ChanceSource] | None = None,
    ) -> Session:
        """A new match, its set-up chances done. `chance` may wrap the app's dice (real dice on the table).
        Raises ValueError for options or a number of seats that the game refuses."""
        seed = start.seed or new_seed()
        options = rules.complete_options(start.options)
        header = Header(
            rules.name,
            len(start.players),
            options,
            start.content_hash,
            seed,
            secrets.token_hex(8),
            [player.to_json() for player in start.players],
            start.created,
            start.version,
            start.sets,
        )
        source: ChanceSource = SeededChance(seed)
        match = Match(rules, rules.setup(options, header.seats), chance(source) if chance else source)
        session = cls(rules, match, header, journal)
        session._write(header.to_json())
        match.start()
        return session

    @classmethod
    def resume(
        cls,
        rules: Rules,
        record: Record,
        journal: Journal | None = None,
        chance: Callable[[ChanceSource], ChanceSource] | None = None,
    ) -> Session:
        """The match where its record ends. Raises `RecordError` if it can't be played on.

        `chance` wraps the app's dice before anything is rolled: a real die that was awaited when the match
        was saved is awaited again."""
        used = sum(1 for step in record.steps if step.author == CHANCE)
        match = resume(rules, record, SeededChance(record.header.seed, used))
        if chance is not None:
            match.use_chance(chance)
        session = cls(rules, match, record.header, journal)
        session.quiet = set(record.quiet)
        match.start()  # a roll that was due when the record ended happens, and is written down, now
        return session

    def again(self) -> Session:
        """The same match made anew from its log, with the same journal; for after a crash of whatever looked
        at it. Whoever sits at this one by other means is told that it is gone. Raises `RecordError` if the
        log can't be played again."""
        steps = [Step(entry.author, entry.move, entry.kind, "") for entry in self.match.log]
        used = sum(1 for step in steps if step.author == CHANCE)
        record = Record(self.header, steps)
        match = replay(self.rules, record, verify=False, then=SeededChance(self.header.seed, used))
        match.use_chance(self.match.rewrapped)
        session = Session(self.rules, match, self.header, self.journal)
        session.trouble, session.quiet = self.trouble, set(self.quiet)
        match.start()
        self._tell_gone()
        return session

    # ---- the table

    @property
    def seal(self) -> str:
        """What is shown at the start so that the seed can't be changed later unnoticed."""
        return commitment(self.header.seed, self.header.salt)

    @property
    def over(self) -> bool:
        return self.match.over

    def player(self, seat: int) -> Player:
        return self.players[seat - 1]

    def asked(self) -> tuple[int, ...]:
        """The seats that the pending question is put to; empty while chance or the end is pending."""
        pending = self.match.pending
        return pending.seats if isinstance(pending, Ask) else ()

    def asked_humans(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.asked() if self.player(seat).human)

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players, 1) if player.human)

    def submit(self, action: Action) -> Refusal | None:
        """Do `action`, or say why not."""
        return self.match.submit(action)

    def submit_outcome(self, outcome: Value) -> Refusal | None:
        """Enter a real die or card."""
        return self.match.submit_outcome(outcome)

    def undo_point(self, seat: int) -> int | Refusal:
        return self.match.undo_point(seat)

    def is_lasting(self, action: Action) -> bool:
        """Could `action` not be taken back by its seat? Found out on a copy whose dice never fall."""
        trial = Match(self.rules, self.match.snapshot(), _NoDice(), self.match.log[-1:], memory=2)
        if trial.submit(action) is not None:
            return False
        falls = trial.over or isinstance(trial.pending, Chance)
        return falls or isinstance(trial.undo_point(action.seat), Refusal)

    def undo(self, seat: int) -> Refusal | None:
        return self.match.undo(seat)

    def stay_quiet(self, seat: int, quiet: bool) -> None:
        """From now on `seat` is not asked, or is asked again, at every chance to reveal; kept in the save."""
        if quiet != (seat in self.quiet):
            self.quiet ^= {seat}
            self._write(quiet_line(self.quiet))

    # ---- bots

    def bot(self, seat: int) -> Bot:
        """The bot of `seat`, made when first needed; also the adviser behind the hint of a human seat."""
        if seat not in self._bots:
            player = self.player(seat)
            level = player.level if not player.human else "skilled"
            self._bots[seat] = make_bot(self.rules, level, seeded(f"{self.header.seed}:bot:{seat}"))
        return self._bots[seat]

    def seat_bot(self, seat: int, bot: Bot) -> None:
        """Let `bot` play a bot's seat instead of the one that its level names."""
        self._bots[seat] = bot

    def waiting_bot(self) -> int | None:
        """A bot's seat that has to answer now, or None."""
        return next((seat for seat in self.asked() if not self.player(seat).human), None)

    def interjection(self) -> Action | None:
        """What a bot that is not asked wants to do just now (reveal itself, say), or None."""
        asked = self.asked()
        for seat, player in enumerate(self.players, 1):
            if player.human or seat in asked or not asked:
                continue
            legal = self.match.legal(seat)
            if legal and (wish := self.bot(seat).interject(self.match.view(seat), legal)) is not None:
                return wish
        return None

    def advice(self, seat: int) -> Action | None:
        """What a skilled bot in `seat`'s place would do, knowing only what `seat` knows."""
        pending = self.match.pending
        legal = self.match.legal(seat)
        if not isinstance(pending, Ask) or seat not in pending.seats or not legal:
            return None
        return self.bot(seat).choose(self.match.view(seat), legal)

    def bot_step(self, patience: float | None = None) -> bool:
        """Let one bot do one thing, if any has to or wants to; False if none did.

        With `patience` (seconds) a bot that needs longer goes on thinking at the next call, and `thinking`
        says so.
        """
        wish = self.interjection() if self._thought is None else None
        if wish is None:
            seat = self.waiting_bot()
            if seat is None:
                return False
            wish = self._thought_of(seat, patience)
            if wish is None:
                return False
        entry = len(self.match.log)
        refusal = self.submit(wish)
        if refusal is not None:
            self._play_anything(wish.seat)
        elif said := getattr(self.bot(wish.seat), "reason", ""):
            self.remarks[entry] = (wish.seat, str(said))
        return True

    @property
    def thinking(self) -> bool:
        """Is a bot in the middle of a thought?"""
        return self._thought is not None

    def _thought_of(self, seat: int, patience: float | None) -> Action | None:
        """What the bot of `seat` decides, or None if it is still thinking when `patience` is at its end."""
        bot = self.bot(seat)
        if patience is None or not isinstance(bot, Thinker):
            return bot.choose(self.match.view(seat), self.match.legal(seat))
        moment = (len(self.match.log), seat)
        if self._thought is None or self._thought[0] != moment:
            self._thought = (moment, bot.think(self.match.view(seat), self.match.legal(seat)))
        until = time.perf_counter() + patience
        try:
            while time.perf_counter() < until:
                next(self._thought[1])
        except StopIteration as done:
            self._thought = None
            return cast(Action, done.value)
        return None

    def _play_anything(self, seat: int) -> None:
        """A bot chose something that is refused: a fault of the bot must not stop the table."""
        rng = Random(len(self.match.log))
        refusal = self.submit(self.rules.sample(self.match.snapshot(), seat, rng))
        if refusal is not None:
            raise RuntimeError(f"{self.rules.name} refuses its own sample: {refusal.reason}")

    # ---- the journal

    def _entered(self, entry: Entry) -> None:
        self._thought = None
        if self.journal is not None:
            self._write(entry_line(entry, self.match.state_hash()))
        self._since_snapshot += 1
        pending = self.match.pending
        if isinstance(pending, Over):
            self._write(over_line(pending.outcome))
        elif self._since_snapshot >= SNAPSHOT_EVERY and self.journal:
            self._since_snapshot = 0
            self._write(snapshot_line(self.match))
        for listener in list(self.on_entry):
            listener(entry)

    def _undone(self, length: int) -> None:
        self.remarks = {entry: said for entry, said in self.remarks.items() if entry < length}
        self._thought = None
        self._write({"undo": length})
        for listener in list(self.on_undo):
            listener(length)

    def _write(self, data: Mapping[str, Any]) -> None:
        """The journal keeps lines that the disk refuses and tries them again with the next one, so a disk
        that recovers ends the trouble."""
        if self.journal is None:
            return
        try:
            self.journal.write(data)
        except OSError as error:
            if self.trouble is None:
                for listener in self.on_trouble:
                    listener(error)
            self.trouble = error
        else:
            self.trouble = None

    def close(self) -> None:
        """Let go of the journal; whoever sits at this match by other means is told."""
        self._tell_gone()
        self.put_away()

    def put_away(self) -> None:
        """Let go of the journal alone: a finished match can still be looked at, by phones too."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None

    def _tell_gone(self) -> None:
        for listener in list(self.on_close):
            listener()
        self.on_close.clear()


class _NoDice:
    """A source that gives nothing: a trial stops where dice or cards would come."""

    def next(self, chance: Chance) -> None:
        return None


def names_of(players: Sequence[Player]) -> list[str]:
    """The names of seats 1, 2, ... in order."""
    return [player.name for player in players]


def winners(session: Session) -> tuple[int, ...]:
    """The seats that won, empty before the end."""
    pending = session.match.pending
    return pending.outcome.winners if isinstance(pending, Over) else ()


__all__ = ["TABLE", "Journal", "Session", "Start", "names_of", "new_seed", "winners"]
