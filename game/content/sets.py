"""Table sets: folders in which players keep cards, boards, texts and pictures of their own.

A set is a folder laid out like the app's own: `<game>/*.yaml` as in `data/<game>`, `text/<language>/` as in
`data/text`, `art/svg/` as in `art/svg`, and, if it likes, a file `set.yaml` with its name. What belongs here:
finding sets and their parts. What is wrong with one is found by `game.checks.table_set`; which are in use
is decided by `game.table_sets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.content.check import check
from game.content.paths import shown
from game.content.problem import DataErrors, Problem
from game.content.safe_yaml import read_file
from game.core.model import Text

CARD: Final = "set.yaml"
TEXT: Final = "text"
ART: Final = "art"


@dataclass(slots=True, frozen=True)
class Card:
    """What a set says of itself in `set.yaml`."""

    name: Text
    about: Text | None = None


@dataclass(slots=True, frozen=True)
class TableSet:
    """One set. `name` is that of its folder: saves and settings know it by that."""

    name: str
    folder: Path

    def game(self, game: str) -> Path | None:
        """Its folder with data of `game`, or None if it has none."""
        return _with_yaml(self.folder / game)

    @property
    def texts(self) -> Path | None:
        """Its folder with one folder of texts per language, or None."""
        return _folder(self.folder / TEXT)

    @property
    def pictures(self) -> Path | None:
        """Its folder of pictures, laid out like `art/svg`, or None."""
        return _folder(self.folder / ART / "svg")

    def card(self, problems: list[Problem]) -> Card | None:
        """What `set.yaml` says; None if there is none or it is wrong, which is added to `problems`."""
        path = self.folder / CARD
        if not _exists(path):
            return None
        tree = read_file(path, problems)
        return check(tree, Card, problems) if tree is not None else None


def _exists(path: Path) -> bool:
    try:
        return path.exists() or path.is_symlink()
    except OSError:
        return False


def _folder(path: Path) -> Path | None:
    try:
        return path if path.is_dir() else None
    except OSError:
        return None


def _with_yaml(path: Path) -> Path | None:
    try:
        return path if any(entry.name.endswith(".yaml") for entry in path.iterdir()) else None
    except OSError:
        return None


def find_sets(folder: Path) -> list[TableSet]:
    """All sets in `folder` (`Folders.sets`), by name; none if it is not there or can't be read."""
    return [TableSet(entry.name, entry) for entry in _folders(folder) if is_text(entry.name)]


def misnamed_sets(folder: Path) -> list[Problem]:
    """The folders in `folder` that are no sets because of their names."""
    return [misnamed(entry) for entry in _folders(folder) if not is_text(entry.name)]


def misnamed(folder: Path) -> Problem:
    """The problem of a set whose name no save and no settings could keep."""
    return Problem(shown(folder), 0, "", "set.misnamed")


def is_text(name: str) -> bool:
    """Can the name be written down? The bytes of a name need not be letters."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _folders(folder: Path) -> list[Path]:
    try:
        entries = [entry for entry in folder.iterdir() if not entry.name.startswith(".") and entry.is_dir()]
    except OSError:
        return []
    return sorted(entries, key=lambda entry: entry.name)


def named_sets(folder: Path, names: Iterable[str]) -> list[TableSet]:
    """The sets called so, in the order of `names`. Raises DataErrors naming those that are not there.

    Names come from files: only what `find_sets` finds is used, so none can point elsewhere.
    """
    known = {table_set.name: table_set for table_set in find_sets(folder)}
    wanted = list(dict.fromkeys(names))
    missing = [name for name in wanted if name not in known]
    if missing:
        shown = tuple(str(name)[:60] for name in missing)
        raise DataErrors([Problem("", 0, "", "set.missing", (("sets", shown), ("folder", str(folder))))])
    return [known[name] for name in wanted]


def game_folders(sets: Sequence[TableSet], game: str) -> tuple[Path, ...]:
    """The folders with data of `game` of those sets that have any; for `game.catalog.open_game`."""
    return tuple(place for table_set in sets if (place := table_set.game(game)) is not None)
