"""What all screens share: settings, games, words, saves, and the ways from one screen to the next.

No drawing here.  The kit's services are `game.ui.kit.services`; the running match is `game.session`; files
are `game.content`.  Trouble with the disk never stops anyone: it is said in a toast and the app plays on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, cast

from game import __version__
from game.catalog import content_hash, games
from game.companion.book import TableBook
from game.content import journal
from game.content.clock import last_played_first, mark_played
from game.content.disk import DISK, sweep
from game.content.load import Folder
from game.content.names import Names
from game.content.paths import Folders, data_folder, prepare
from game.content.problem import DataErrors, Problem
from game.content.reference import FILE as REFERENCE
from game.content.reference import Reference, load_reference
from game.content.sets import TableSet
from game.content.settings import Settings, SettingsFile
from game.content.text import Catalog, Catalogs, describe
from game.core.model import LANGUAGES, Rules
from game.core.record import Header, Record, RecordError
from game.session.players import Player, players_from_json
from game.session.session import Session, Start, names_of
from game.session.tutorial import has_tutorial
from game.session.wording import Wording
from game.table_sets import Opened, TableSets
from game.ui.boards.registry import has_board
from game.ui.kit.screen import Screen
from game.ui.kit.services import Ui
from game.ui.screens.draft import Draft, NameStock, default_draft, in_language, remembered_draft
from game.ui.screens.ways import Ways

LOG = logging.getLogger(__name__)


class Shell:
    """The application behind the screens.  `ways` makes the screens that others lead to."""

    def __init__(
        self,
        ui: Ui,
        folders: Folders,
        settings: SettingsFile,
        ways: Callable[[Shell], Ways],
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        self.ui = ui
        self.folders = folders
        self.file = settings
        self.now = now
        self.ways = ways(self)
        self.disk = DISK
        self._paths: dict[int, Path] = {}
        self._sessions: dict[int, Session] = {}
        self._ended: list[Session] = []
        self._references: dict[str, Reference | None] = {}
        self.table_sets = TableSets(folders.sets)
        self._worn: tuple[TableSet, ...] = ()
        self._told: set[Problem] = set()
        self.sets_of_run: Sequence[str] | None = None

    # ---- games

    @property
    def settings(self) -> Settings:
        """The player's settings; call `save_settings` after a change."""
        return self.file.settings

    def games(self) -> tuple[str, ...]:
        """Ids of the games that can be played in the window; one without a board is absent, not a stub."""
        return tuple(game for game in games() if has_board(game))

    def rules(self, game: str) -> Rules:
        """The rules of a game for a new match, with the table sets that are switched on and sound."""
        return self._opened(game).rules

    def is_open(self, game: str) -> bool:
        """Have the rules of a game been read, so that they can be had at once?"""
        return self.table_sets.is_open(game, self.sets)

    def rules_of(self, header: Header) -> Rules:
        """The rules that a record was made with, whatever is switched on now.

        Raises RecordError for a game that is not installed, DataErrors for table sets that are missing or
        damaged.
        """
        return self.table_sets.rules_of(header)

    def _opened(self, game: str) -> Opened:
        opened = self.table_sets.open(game, self.sets)
        fresh = [problem for problem in opened.problems if problem not in self._told]
        if fresh:
            self._told.update(fresh)
            self.trouble(fresh)
        return opened

    @property
    def sets(self) -> Sequence[str]:
        """Names of the table sets that are switched on: in the settings, or for this run only."""
        return self.settings.sets if self.sets_of_run is None else self.sets_of_run

    def sets_changed(self) -> None:
        """Table sets were switched on or off, or their files have changed: everything is read again."""
        self.table_sets.forget()
        self.ui.assets.forget()
        self._references.clear()
        self._told.clear()
        self._wear(self.table_sets.present([*self.sets, *(worn.name for worn in self._worn)]), again=True)

    def game_name(self, game: str) -> str:
        """What a game is called."""
        return self.ui.t(f"menu.games.{game}.name")

    def reference(self, game: str) -> Reference | None:
        """The rules reference of a game, or None if it has none or it is damaged."""
        if game not in self._references:
            self._references[game] = self._load_reference(self._reference_folder(game))
        return self._references[game]

    def _reference_folder(self, game: str) -> Folder:
        """The folder of a table set that brings a rules reference of its own, else the app's."""
        for table_set in reversed(self.table_sets.present(self.sets)):
            if (table_set.folder / game / REFERENCE).is_file():
                return table_set.folder / game
        return data_folder(game)

    def _load_reference(self, folder: Folder) -> Reference | None:
        try:
            return load_reference(folder)
        except DataErrors as error:
            self.trouble(error.problems)
            return None

    # ---- words

    @property
    def catalog(self) -> Catalog:
        """The texts of the present language."""
        return self.ui.catalog

    def names(self, rules: Rules, players: Sequence[str] = ()) -> Names:
        """Names of the things of a game in the present language."""
        return Names(rules.content, self.ui.language, players)

    def wording(self, rules: Rules, players: Sequence[str] = ()) -> Wording:
        """Sentences about a match of a game in the present language."""
        return Wording(rules, self.catalog, self.names(rules, players))

    def wording_of(self, session: Session) -> Wording:
        """Sentences about a match."""
        return self.wording(session.rules, names_of(session.players))

    def names_of(self, session: Session) -> Names:
        """Names of the things and players of a match."""
        return self.names(session.rules, names_of(session.players))

    def stock(self) -> NameStock:
        """Names for new seats in the present language."""
        bots = self.ui.t("setup.bot_names").split(",")
        return NameStock(self.ui.t("setup.person"), [name.strip() for name in bots])

    def moment(self, when: datetime) -> str:
        """`today, 22:41`, `yesterday, 22:41` or the date."""
        days = (self.now().date() - when.date()).days
        clock = f"{when:%H:%M}"
        if days in (0, 1):
            return self.ui.t("menu.today" if days == 0 else "menu.yesterday", time=clock)
        return self.ui.t("menu.date", year=when.year, month=when.month, day=when.day, time=clock)

    # ---- settings

    def save_settings(self) -> None:
        """Keeps the settings on disk and says so if that fails."""
        error = self.file.save()
        if error is not None:
            self.ui.toast(self.ui.t("settings.not_saved", detail=error.strerror or str(error)), "bad")

    def apply_settings(self) -> None:
        """Lets changed settings take effect at once, and keeps them."""
        self.ui.host.settings_changed()
        self.save_settings()

    def set_language(self, language: str) -> None:
        """Switches every text at once."""
        if language in LANGUAGES:
            self.settings.language = cast("Literal['en', 'zh_hans', 'zh_hant']", language)
            self.apply_settings()

    # ---- the table that was used last

    def draft(self, game: str) -> Draft:
        """The table used last for a game, or the default one."""
        rules = self.rules(game)
        players = self.settings.tables.get(game, [])
        if not players:
            return default_draft(rules, self.stock())
        draft = remembered_draft(rules, players, self.settings.options.get(game, {}), self.stock())
        self.in_present_language(draft.players)
        return draft

    def in_present_language(self, players: list[Player]) -> list[Player]:
        """The same players; names that were never typed are translated."""
        persons = [catalog.format("setup.person") for catalog in self.ui.catalogs.values()]
        for player in players:
            player.name = in_language(player.name, persons, self.ui.t("setup.person"))
        return players

    def remember(self, draft: Draft) -> None:
        """Keeps a table for the next time."""
        rules = self.rules(draft.game)
        players: list[dict[str, str | int | bool]] = [player.to_json() for player in draft.players]
        self.settings.last_game = draft.game
        self.settings.players = players
        self.settings.tables[draft.game] = players
        self.settings.options[draft.game] = draft.changed_options(rules)
        self.save_settings()

    # ---- matches

    def start(self, draft: Draft) -> None:
        """Begins a match and shows its table."""
        self.remember(draft)
        self.play(self.begin(draft.start()))

    def begin(self, start: Start) -> Session:
        """A new match with its journal; without one, and said so, if the disk refuses."""
        rules = self.rules(start.game)
        start.created = self.now().isoformat(timespec="seconds")
        start.version, start.content_hash = __version__, content_hash(rules)
        start.sets = [table_set.name for table_set in self._opened(start.game).sets]
        book: journal.Journal | None = None
        error = prepare(self.folders.saves, self.disk)
        if error is None:
            try:
                book = journal.begin(self.folders.saves, start.game, start.created, self.disk)
            except OSError as problem:
                error = problem
        session = Session.new(rules, start, book)
        if error is not None or session.trouble is not None:
            self.unsaved(error or session.trouble)
        return self._hold(session, book)

    def unsaved(self, error: OSError | None) -> None:
        """Says that a match can't be saved, and why."""
        detail = (error.strerror or str(error)) if error is not None else ""
        self.ui.toast(self.ui.t("menu.unsaved", detail=detail), "bad")

    def _hold(self, session: Session, book: journal.Journal | None) -> Session:
        self._leave_ended()
        self._sessions[id(session)] = session
        if book is not None:
            self._paths[id(session)] = book.path
            mark_played(book.path, self.disk)
        return session

    def resume(self, path: Path) -> Session | None:
        """The match in a save, to play on; None, and said why, if it can't be."""
        try:
            saved, book = self._reopened(path)
        except DataErrors as error:
            self.trouble(error.problems)
            return None
        if saved.problems:
            self.trouble(saved.problems)
        return self._resumed(saved.record, path, book)

    def _reopened(self, path: Path) -> tuple[journal.Saved, journal.Journal | None]:
        """The save and its journal; no journal, and said so, where the disk takes nothing."""
        try:
            return journal.reopen(path, self.disk)
        except OSError as error:
            self.unsaved(error)
            return journal.load(path, self.disk), None

    def _resumed(self, record: Record, path: Path, book: journal.Journal | None) -> Session | None:
        try:
            if record.header.game not in self.games():
                raise RecordError("unknown_game", game=record.header.game[:60])
            table = TableBook.beside(path, self.disk)
            session = Session.resume(self.rules_of(record.header), record, book, table.chance)
        except (RecordError, DataErrors) as error:
            if book is not None:
                book.close()
            self.trouble(
                [record_problem(path, error)] if isinstance(error, RecordError) else error.problems
            )
            return None
        self._hold(session, book)
        if record.header.content_hash not in ("", content_hash(session.rules)):
            self.ui.toast(self.ui.t("set.changed"), "info")
        return session

    def play(self, session: Session) -> None:
        """Shows the table of a match instead of everything else."""
        self.ui.host.reset(self.table(session))

    def teaches(self, game: str) -> bool:
        """Is there a guided match of this game?"""
        return has_tutorial(data_folder(game))

    def learn(self, game: str) -> None:
        """Shows the guided match of a game instead of everything else."""
        lesson = self.ways.lesson(game)
        if lesson is not None:
            self.ui.host.reset(lesson)

    def table(self, session: Session) -> Screen:
        """The table screen of a match."""
        self.dress(session.players, session.header)
        return self.ways.table(session)

    def dress(self, players: Sequence[Player], header: Header | None = None) -> None:
        """Seats get the marks that their players chose; with nobody at the table every mark is its own.
        Texts and pictures come from the table sets that are on and those of the match of `header`."""
        self._wear(self.table_sets.dressing(header, self.sets))
        self.show_marks(players)

    def show_marks(self, players: Sequence[Player]) -> None:
        """Seats get the marks of `players` from now on."""
        self.ui.marks.chosen = seat_marks(players)
        self.ui.text.reset(self.ui.scale, self.ui.language)

    def _wear(self, sets: Sequence[TableSet], again: bool = False) -> None:
        if self._worn == tuple(sets) and not again:
            return
        self._worn = tuple(sets)
        texts = [table_set.texts for table_set in sets if table_set.texts is not None]
        self.ui.catalogs = Catalogs(texts)
        pictures = [place for table_set in sets if (place := table_set.pictures) is not None]
        self.ui.assets.dress(pictures, lenient=bool(sets))
        self.ui.restyle()

    def to_menu(self, session: Session | None = None) -> None:
        """Lets go of a match, and of those that have ended, and shows the main menu."""
        if session is not None:
            self.leave(session)
        self._leave_ended()
        self.ui.host.reset(self.ways.menu())

    def leave(self, session: Session) -> None:
        """Lets go of a match; a finished one becomes a replay."""
        if session.over:
            self.finish(session)
        self._paths.pop(id(session), None)
        self._sessions.pop(id(session), None)
        try:
            session.close()
        except OSError as error:
            self.unsaved(error)
        if session in self._ended:
            self._ended.remove(session)

    def _leave_ended(self) -> None:
        for ended in list(self._ended):
            self.leave(ended)

    def leave_all(self) -> None:
        """Lets go of every match: the program ends."""
        for session in list(self._sessions.values()):
            self.leave(session)
        self._leave_ended()

    def finish(self, session: Session) -> None:
        """A finished match becomes a replay. Whoever sits at it by phone still sees how it has ended, until
        it is left for the menu or another match."""
        path = self._paths.pop(id(session), None)
        if self._sessions.pop(id(session), None) is not None:
            self._ended.append(session)
        try:
            session.put_away()
            if path is not None:
                journal.move(path, self.folders.replays, self.disk)
        except OSError as error:
            self.unsaved(error)

    @property
    def running(self) -> Session | None:
        """The match that is on the table now, if any."""
        return next(reversed(self._sessions.values()), None)

    def rescue(self) -> Session | None:
        """The running match made anew after a crash, as it was after its last action: from the disk, or
        from its log in memory where the disk has not got all of it. None if neither works."""
        session = self.running
        if session is None:
            return None
        path, book, whole = self.path_of(session), session.journal, session.trouble is None
        self._sessions.pop(id(session), None)
        self._paths.pop(id(session), None)
        if path is not None and whole:
            session.close()
            return self.resume(path)
        try:
            return self._hold(session.again(), book if isinstance(book, journal.Journal) else None)
        except RecordError as error:
            self.trouble([record_problem(Path(session.rules.name), error)])
            return None

    def path_of(self, session: Session) -> Path | None:
        """The file of a running match."""
        return self._paths.get(id(session))

    def saves(self) -> list[journal.Listing]:
        """Unfinished matches: the one that was on the table last, then the newest first."""
        folder = self.folders.saves
        return last_played_first(journal.listing(folder, self.disk), folder, self.disk)

    def replays(self) -> list[journal.Listing]:
        """Finished matches, newest first."""
        return journal.listing(self.folders.replays, self.disk)

    # ---- trouble

    def check_folders(self) -> None:
        """Says which folders can't be used. Nothing else depends on it: the app plays on."""
        for name, folder in (("saves", self.folders.saves), ("config", self.folders.config)):
            sweep(folder, self.now().timestamp())
            error = prepare(folder, self.disk)
            if error is not None:
                LOG.warning("%s: %s", name, error.strerror)
                detail = error.strerror or str(error)
                self.ui.toast(self.ui.t(f"trouble.{name}", folder=str(folder), detail=detail), "bad")
        self.trouble(self.file.problems)

    def describe(self, problem: Problem) -> str:
        """A problem of a file in one line."""
        return describe(problem, self.catalog)

    def trouble(self, problems: Sequence[Problem]) -> None:
        """Says what is wrong with a file."""
        for problem in problems[:2]:
            LOG.warning("%s", self.describe(problem))
            self.ui.toast(self.describe(problem), "bad")


def record_problem(path: Path, error: RecordError) -> Problem:
    """Why a record can't be used, as a problem of its file."""
    return Problem(path.name, error.line, "", f"record.{error.reason}", tuple(error.arguments.items()))


def seat_marks(players: Sequence[Player]) -> dict[int, int]:
    """Seat -> the mark that its player has chosen."""
    return {seat: player.mark for seat, player in enumerate(players, 1)}


MOST_SHOWN = 16
"""More players than any game has: a header that names more is nonsense."""


def header_players(data: Sequence[Any]) -> list[Player]:
    """The players in a record's header; whatever stands there."""
    return players_from_json(data, min(len(data), MOST_SHOWN))
