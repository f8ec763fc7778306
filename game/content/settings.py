"""What the player has set, and the file it is kept in.

A value that makes no sense falls back to its default, alone, and is reported. A file that had anything
wrong with it is kept under another name before it is written over. Nothing here stops the app: with an
unreadable or read-only folder it plays on with the settings in memory. Two windows may share the file: each
writes only what was changed in it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from game.content.disk import DISK, Disk, aside_name, write_atomic
from game.content.paths import shown
from game.content.problem import Problem
from game.content.safe_yaml import MAX_BYTES, Tree, planted, unreadable
from game.content.shapes import WRONG, RecordShape, unexpected, unknown

PERCENT = {"least": 0, "most": 100}


@dataclass(slots=True)
class Settings:
    """All settings. The empty `language` and the `ui_scale` 0 mean: as the system and the window suggest."""

    language: Literal["", "en", "zh_hans", "zh_hant"] = ""
    fullscreen: bool = False
    window_size: tuple[int, int] = field(default=(1280, 720), metadata={"least": 320, "most": 16384})
    ui_scale: Literal[0, 75, 100, 125, 150, 175, 200] = 0
    speed: Literal[0, 50, 100, 200, 400] = 100
    """Speed of the animations in percent; 0 shows no motion at all."""
    reduced_motion: bool = False
    high_contrast: bool = False
    mute: bool = False
    volume: int = field(default=80, metadata=PERCENT)
    volume_effects: int = field(default=100, metadata=PERCENT)
    volume_music: int = field(default=60, metadata=PERCENT)
    confirm: bool = False
    """Ask once more before an action that can't be taken back."""
    hints: bool = True
    hide_on_focus_loss: bool = True
    tooltip_delay: int = field(default=450, metadata={"least": 0, "most": 3000})
    """Milliseconds that the pointer rests on a thing before its tooltip shows."""
    last_game: str = ""
    players: list[dict[str, str | int | bool]] = field(default_factory=list)
    """The seats of the last match, in the form of `Player.to_json`."""
    tables: dict[str, list[dict[str, str | int | bool]]] = field(default_factory=dict)
    """The same by game: each game has another number of seats."""
    options: dict[str, dict[str, str | int | bool]] = field(default_factory=dict)
    """The options last used, by game."""
    sets: list[str] = field(default_factory=list)
    """Table sets that are switched on."""
    seen: list[str] = field(default_factory=list)
    """Ids of the hints and tutorials that need not be shown again."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """The player's own keys: command -> names of keys. Commands not listed keep theirs."""


_SHAPE = RecordShape(Settings)


class SettingsFile:
    """The settings and where they are kept. `problems` says what was wrong with the file when read."""

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path = path
        self.settings = Settings()
        self.problems: list[Problem] = []
        self.aside: Path | None = None
        self._disk = disk
        self._written = ""
        self._read()
        self._before = asdict(self.settings)

    def _read(self) -> None:
        try:
            data = self._disk.read(self.path, MAX_BYTES)
        except FileNotFoundError:
            return
        except OSError as error:
            self.problems.append(unreadable(self.path, error))
            return
        self.settings = parse(data, shown(self.path), self.problems)

    def save(self) -> OSError | None:
        """Write the settings if they have changed. The error, if the disk refuses, is a value: the app
        says so and plays on."""
        values = asdict(self.settings)
        own = json.dumps(values)
        if own == self._written:
            return None
        text = json.dumps(self._joined(values), indent=2, ensure_ascii=True) + "\n"
        try:
            self._keep_damaged()
            write_atomic(self.path, text.encode(), self._disk)
        except OSError as error:
            return error
        self._written, self._before = own, values
        return None

    def _joined(self, values: dict[str, Any]) -> dict[str, Any]:
        """`values` as far as they were changed here, and for the others what stands in the file by now."""
        problems: list[Problem] = []
        try:
            there = asdict(parse(self._disk.read(self.path, MAX_BYTES), shown(self.path), problems))
        except OSError:
            return values
        if problems:  # spoiled since: it is kept, too
            self.problems, self.aside = problems, None
            return values
        return {name: value if value != self._before[name] else there[name] for name, value in values.items()}

    def _keep_damaged(self) -> None:
        if self.problems and self.aside is None and self.path.exists():
            aside = aside_name(self.path)
            self._disk.copy(self.path, aside)
            self.aside = aside


def parse(data: bytes, file: str, problems: list[Problem]) -> Settings:
    """The settings in the bytes of a file; what makes no sense is reported and has its default."""
    settings = Settings()
    for name, item in _entries(data, file, problems).items():
        if name not in _SHAPE.fields:
            unknown(problems, item, "", "unknown_key", name, list(_SHAPE.fields))
            continue
        value: Any = _SHAPE.read_field(name, item, name, problems)
        if value is not WRONG:
            setattr(settings, name, value)
    return settings


def _entries(data: bytes, file: str, problems: list[Problem]) -> dict[str, Tree]:
    """The values by name, or nothing after reporting why the file can't be read."""
    if len(data) > MAX_BYTES:
        problems.append(Problem(file, 0, "", "too_large", (("most", MAX_BYTES),)))
        return {}
    try:
        value = json.loads(data.decode("utf-8-sig"))
        json.dumps(value, ensure_ascii=False).encode()  # half a character can be neither drawn nor saved
        tree = planted(value, file)
    except UnicodeError:
        problems.append(Problem(file, 0, "", "not_utf8"))
        return {}
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        detail = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        problems.append(Problem(file, line, "", "syntax_json", (("detail", detail),)))
        return {}
    if isinstance(tree.value, dict):
        return tree.value
    unexpected(problems, tree, "", _SHAPE.names)
    return {}


def names() -> tuple[str, ...]:
    """Names of all settings, in order."""
    return tuple(item.name for item in fields(Settings))
