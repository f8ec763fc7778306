"""Where things are: the app's own data and art, and the folders of the player.

The app's resources stand beside the package in a checkout and inside it in a wheel or a frozen build.
The player's folders come from platformdirs, or all lie below one folder when the environment variable
NIGHTBOARD_HOME or a flag names it (portable mode, tests), or where a built program finds a folder
`nightboard-home` beside itself. Nothing here creates a folder by itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import platformdirs

from game.content.disk import DISK, Disk

APP = "nightboard"
HOME_VARIABLE = "NIGHTBOARD_HOME"
PORTABLE = "nightboard-home"
NOWHERE = Path(os.sep) / "nonexistent"
"""Where the files of a user lie who has no home."""


def resources(kind: str) -> Traversable:
    """The folder `data` or `art` of the app. Raises FileNotFoundError if the installation is incomplete."""
    package = files("game")
    inside = package / kind
    if inside.is_dir():
        return inside
    if isinstance(package, Path) and (package.parent / kind).is_dir():
        return package.parent / kind
    raise FileNotFoundError(f"the folder {kind!r} is missing beside and inside {package}")


def data_folder(name: str = "") -> Traversable:
    """The app's data, or one folder of it (`data_folder("shadow_hunters")`)."""
    return resources("data") / name if name else resources("data")


def art_folder() -> Traversable:
    """The app's pictures, fonts and sounds. Read them with `read_bytes`: they need not be real files."""
    return resources("art")


@dataclass(slots=True, frozen=True)
class Folders:
    """The player's own folders. They need not exist, and may turn out to be read-only."""

    data: Path
    config: Path
    cache: Path
    logs: Path

    @property
    def saves(self) -> Path:
        """Matches in progress."""
        return self.data / "saves"

    @property
    def replays(self) -> Path:
        """Finished matches."""
        return self.data / "replays"

    @property
    def sets(self) -> Path:
        """Table sets: the player's own cards, boards and texts, one folder per set."""
        return self.data / "sets"

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.json"


def find_folders(home: str | Path | None = None, environment: Mapping[str, str] | None = None) -> Folders:
    """The player's folders: all below `home` if given, else below NIGHTBOARD_HOME if that is set, else below
    the portable home if this is a built program that has one, else where this system keeps such things.
    `environment` stands in for `os.environ` in tests."""
    chosen = home or (os.environ if environment is None else environment).get(HOME_VARIABLE)
    if not chosen and environment is None and getattr(sys, "frozen", False) and portable_home().is_dir():
        chosen = portable_home()
    if chosen:
        return _below(expanded(chosen))
    own = platformdirs.PlatformDirs(APP, appauthor=False)
    try:
        return Folders(own.user_data_path, own.user_config_path, own.user_cache_path, own.user_log_path)
    except RuntimeError:  # a user without a home: nothing can be kept, which the app then says
        return _below(NOWHERE / APP)


def _below(root: Path) -> Folders:
    return Folders(root / "data", root / "config", root / "cache", root / "logs")


def expanded(chosen: str | Path) -> Path:
    """A folder that a person named, whole; `~name` of a user that there is not is taken as it stands."""
    try:
        return Path(chosen).expanduser().absolute()
    except RuntimeError:
        return Path(chosen).absolute()


def portable_home() -> Path:
    """The folder for everything of the player beside the program: beside the executable of a built one,
    beside the package in a checkout or an installation."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent / PORTABLE
    return Path(str(files("game"))).resolve().parent / PORTABLE


def prepare(folder: Path, disk: Disk = DISK) -> OSError | None:
    """Make `folder` if it is missing and try whether it takes files.

    The error is a value: the app then says so and plays on without saving.
    """
    probe = folder / f".write-test-{os.getpid()}"
    try:
        disk.make_folder(folder)
        disk.remove(probe)
        descriptor = disk.open(probe, new=True)
        try:
            disk.write(descriptor, b"1")
        finally:
            disk.close(descriptor)
            disk.remove(probe)  # also where it could be made and not filled
    except OSError as error:
        return error
    return None


def shown(place: Traversable | Path) -> str:
    """How to name a file to a person: relative to the current folder if it lies below it, else whole."""
    try:
        return str(Path(str(place)).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(place)
