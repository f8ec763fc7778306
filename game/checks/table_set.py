"""Everything that is wrong with one table set, or with any folder laid out like one.

`game.checks.files` and `game.checks.art` know what is wrong inside data, texts and pictures; here they meet,
and what lies in a set without being read by anybody is found. Never raises for any content of a folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from game.catalog import games
from game.checks.art import MAX_DEPTH, check_art
from game.checks.files import check_files
from game.content.paths import shown
from game.content.problem import DataErrors, Problem
from game.content.reference import FILE as REFERENCE
from game.content.reference import load_reference
from game.content.safe_yaml import unreadable
from game.content.sets import ART, CARD, TEXT, TableSet, is_text, misnamed
from game.core.model import LANGUAGES

QUIET: Final = ("readme", "license", "licence", "changelog", "credits")
"""Files that may lie in a set for people, whatever their ending."""


@dataclass(slots=True)
class SetReport:
    """What was found in a set: how many files the app reads, for which games, and all mistakes."""

    files: int = 0
    games: list[str] = field(default_factory=list)
    texts: bool = False
    pictures: int = 0
    problems: list[Problem] = field(default_factory=list)


def check_set(folder: Path) -> SetReport:
    """Everything that the app would read of the set in `folder`, and everything that is wrong with it."""
    table_set = TableSet(folder.name, folder)
    report = SetReport(games=[game for game in games() if table_set.game(game) is not None])
    report.texts = table_set.texts is not None
    try:
        report.files, found = check_files(folder)
    except OSError as error:
        report.problems.append(unreadable(folder, error))
        return report
    if not is_text(folder.name):
        report.problems.append(misnamed(folder))
    report.problems += found
    table_set.card(report.problems)
    for game in report.games:
        report.problems += _reference_problems(folder / game)
    if table_set.pictures is not None:
        report.pictures, bad = check_art(table_set.pictures)
        report.problems += bad
    report.problems += _strangers(folder)
    report.problems += _closed(folder)
    report.problems = list(dict.fromkeys(report.problems))
    return report


def _reference_problems(folder: Path) -> list[Problem]:
    """What is wrong with a rules reference that a set brings to replace the app's; it need not bring one."""
    if not (folder / REFERENCE).exists():
        return []
    try:
        load_reference(folder)
    except DataErrors as errors:
        return list(errors.problems)
    return []


def _strangers(folder: Path) -> Iterator[Problem]:
    """Files and folders that nobody reads: most likely their name is misspelt."""
    known = [*games(), TEXT, ART, CARD]
    for entry in _entries(folder):
        if entry.name not in known and not _for_people(entry):
            yield _stranger(entry, known)
    for entry in _entries(folder / TEXT):
        if entry.name not in LANGUAGES and not _for_people(entry):
            yield _stranger(entry, list(LANGUAGES))
    for entry in _entries(folder / ART):
        if entry.name != "svg" and not _for_people(entry):
            yield _stranger(entry, ["svg"])
    for part in (*games(), *(f"{TEXT}/{language}" for language in LANGUAGES)):
        yield from _overlooked(folder / part, ".yaml")
    yield from _overlooked(folder / ART / "svg", ".svg", deep=MAX_DEPTH)


def _overlooked(folder: Path, suffix: str, deep: int = 0) -> Iterator[Problem]:
    """Files that lie where only those with this ending are read, and folders where none are."""
    for entry in _entries(folder):
        if deep and entry.is_dir():
            if not entry.is_symlink():
                yield from _deeper(entry, suffix, deep)
        elif entry.suffix != suffix and not _for_people(entry):
            yield _overlooked_file(entry, suffix)


def _deeper(folder: Path, suffix: str, deep: int) -> Iterator[Problem]:
    """The same one folder down, unless that is too deep: pictures there are not looked at."""
    if deep > 1:
        yield from _closed_folder(folder)
        yield from _overlooked(folder, suffix, deep - 1)
    else:
        yield Problem(shown(folder), 0, "", "too_deep", (("most", MAX_DEPTH),))


def _closed(folder: Path) -> Iterator[Problem]:
    """Folders of a set that can't be looked into: nobody would miss what is in them."""
    texts = (f"{TEXT}/{language}" for language in LANGUAGES)
    for part in (*games(), TEXT, *texts, ART, f"{ART}/svg"):
        yield from _closed_folder(folder / part)


def _closed_folder(folder: Path) -> Iterator[Problem]:
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return
    except OSError as error:
        yield unreadable(folder, error)


def _overlooked_file(entry: Path, suffix: str) -> Problem:
    if entry.suffix == ".yml" and suffix == ".yaml":
        return Problem(shown(entry), 0, "", "wrong_suffix")
    return _stranger(entry, [f"*{suffix}"])


def _stranger(entry: Path, known: list[str]) -> Problem:
    near = get_close_matches(entry.name, known, n=1)
    words = (("name", entry.name[:60]), ("known", tuple(known)), ("near", near[0] if near else ""))
    return Problem(shown(entry), 0, "", "set.unknown_name_near" if near else "set.unknown_name", words)


def _for_people(entry: Path) -> bool:
    stem = entry.name.lower().partition(".")[0]
    return entry.name.startswith(".") or stem in QUIET or entry.suffix.lower() in (".md", ".txt")


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError:
        return []
