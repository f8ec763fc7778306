"""Builds what can be handed over: `python3 tools/build_executable.py`.

Needs nothing but Python. Makes an environment of its own in `build/`, installs the app's wheel and
PyInstaller there, builds the folder and the single file that `tools/packaging/nightboard.spec` describes,
tries both outside the checkout with an empty environment and an install folder that takes no files, and packs
them with checksums into `dist/`. Anything missing ends it with a sentence and exit code 1. `--out DIR` names
another folder than `dist`, `--no-archive` leaves the packing out.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # older Pythons get this far and deserve a sentence
    sys.exit("nightboard: Python 3.11 or newer is needed; this is %d.%d." % sys.version_info[:2])  # noqa: UP031  # runs on any Python 3

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import stat
import subprocess
import tarfile
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from environment import ROOT, python_of, requirements, say

BUILD = ROOT / "build"
PACKAGING = ROOT / "tools" / "packaging"
SUFFIX = ".exe" if os.name == "nt" else ""
WRITE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
LIBRARY = re.compile(r"(?<!-gnu)(?<!-darwin)(?<!\.abi3)\.(so|dylib)($|\.)|\.dll$")
"""Names of libraries; modules of Python that end alike are none."""
LARGEST = 90
"""Megabytes that the folder may have."""


class BuildError(Exception):
    """The build failed; the text says at what."""


def run(words: Sequence[str | Path], what: str, environment: Mapping[str, str] | None = None,
        folder: Path = ROOT) -> str:
    """Run a program and return what it printed. Raises BuildError with its last words."""
    answer = subprocess.run(
        [str(word) for word in words], cwd=folder, env=environment, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    if answer.returncode != 0:
        end = "\n".join(f"    {line}" for line in answer.stdout.strip().splitlines()[-25:])
        raise BuildError(f"{what} failed (exit code {answer.returncode}):\n{end}")
    return answer.stdout


def version() -> str:
    """The version that the package says."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise BuildError("game/__init__.py says no version")
    return found[1]


def platform_name() -> str:
    """The system and machine that the program is for: `linux-x86_64`."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    return f"{system}-{platform.machine().lower().replace('amd64', 'x86_64')}"


# ---- building


def make_environment() -> Path:
    """A fresh environment with the wheel and what builds; its Python."""
    home = BUILD / "environment"
    run([sys.executable, "-m", "venv", "--clear", home], "making an environment in build/environment")
    python = python_of(home)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    run([*pip, "install", "--quiet", *requirements(project, ["build"])], "installing PyInstaller")
    wheels = BUILD / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels], "building the wheel")
    (wheel,) = wheels.glob("nightboard-*.whl")
    run([*pip, "install", "--quiet", "--force-reinstall", "--no-deps", wheel], "installing the wheel")
    run([*pip, "install", "--quiet", wheel], "installing the app's packages")
    return python


def build(python: Path) -> Path:
    """Run PyInstaller; the folder with what it made."""
    icons, licenses = BUILD / "icons", BUILD / "LICENSES.txt"
    emblem = ROOT / "art" / "svg" / "shell" / "brand" / "emblem.svg"
    run([python, PACKAGING / "icons.py", emblem, icons], "rendering the icons")
    licenses.unlink(missing_ok=True)  # written by the spec, which knows what gets in
    made = BUILD / "made"
    shutil.rmtree(made, ignore_errors=True)
    environment = {**os.environ, "NIGHTBOARD_ICONS": str(icons), "NIGHTBOARD_LICENSES": str(licenses),
                   "NIGHTBOARD_VERSION": version(), "PYTHONHASHSEED": "1"}
    environment.pop("PYTHONPATH", None)  # the wheel is built in, never the checkout
    run([python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", "--distpath", made,
         "--workpath", BUILD / "work", PACKAGING / "nightboard.spec"], "PyInstaller", environment, BUILD)
    return made


def unlicensed(folder: Path, page: str) -> list[str]:
    """Libraries in a built folder that the page of licenses does not name; modules of Python belong to
    packages, which it names."""
    names = {path.name for path in folder.rglob("*") if LIBRARY.search(path.name)}
    return sorted(name for name in names if name not in page)


def complete(made: Path, icons: Path) -> None:
    """Put beside the program what a desktop needs, and the page of licenses. Raises BuildError if that does
    not name everything inside."""
    folder = made / "nightboard"
    missing = unlicensed(folder, (BUILD / "LICENSES.txt").read_text(encoding="utf-8"))
    if missing:
        raise BuildError(f"the page of licenses does not name {', '.join(missing)}")
    shutil.copyfile(BUILD / "LICENSES.txt", folder / "LICENSES.txt")
    if not sys.platform.startswith("linux"):
        return
    share = folder / "share"
    name = "org.nightboard.Nightboard"
    for source, target in ((f"{name}.desktop", "applications"), (f"{name}.metainfo.xml", "metainfo")):
        (share / target).mkdir(parents=True)
        shutil.copyfile(PACKAGING / source, share / target / source)
    for path in icons.glob("*.png"):
        side = path.stem.rpartition("-")[2]
        place = share / "icons" / "hicolor" / f"{side}x{side}" / "apps"
        place.mkdir(parents=True)
        shutil.copyfile(path, place / f"{name}.png")
    scalable = share / "icons" / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True)
    shutil.copyfile(ROOT / "art" / "svg" / "shell" / "brand" / "emblem.svg", scalable / f"{name}.svg")


# ---- trying


def bare_environment(home: Path) -> dict[str, str]:
    """Nothing but what the system itself can't do without."""
    kept = ("SYSTEMROOT", "TEMP", "TMP") if os.name == "nt" else ()
    return {"NIGHTBOARD_HOME": str(home), **{name: os.environ[name] for name in kept if name in os.environ}}


def fingerprint(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of each file below `folder`."""
    return {str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns)
            for path in sorted(folder.rglob("*")) if path.is_file()}


def freeze(folder: Path, writable: bool) -> None:
    """Take the right to write from a folder and all in it, or give it back."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | stat.S_IWUSR if writable else mode & ~WRITE)


def try_out(program: Path, games: Sequence[str]) -> dict[str, float]:
    """Copy the program (a file, or a folder with it) away and see that all of it works; seconds taken.

    Raises BuildError for the first thing that does not.
    """
    with tempfile.TemporaryDirectory(prefix="nightboard-try-") as there:
        install, home = Path(there) / "install", Path(there) / "home"
        install.mkdir()
        if program.is_dir():
            shutil.copytree(program, install / program.name, symlinks=True)
        else:
            shutil.copy2(program, install)
        executable = install / program.name
        if program.is_dir():
            executable /= f"nightboard{SUFFIX}"
        before = fingerprint(install)
        freeze(install, writable=False)
        try:
            return _try_all(executable, Path(there), home, games)
        finally:
            freeze(install, writable=True)
            if fingerprint(install) != before:
                raise BuildError(f"{program.name} writes into its own folder")


def _try_all(executable: Path, there: Path, home: Path, games: Sequence[str]) -> dict[str, float]:
    bare = bare_environment(home)
    said = run([executable, "--version"], f"{executable.name} --version", bare, there)
    if version() not in said:
        raise BuildError(f"{executable.name} calls itself {said.strip()}, not {version()}")
    report = json.loads(run([executable, "self-check", "--json"], "self-check", bare, there))
    opened = report["opened"]
    kinds = ("data", "font", "picture", "sound", "listed")
    if report["failures"] or min(opened.get(kind, 0) for kind in kinds) == 0:
        raise BuildError(f"self-check: {report}")
    if not report.get("compiled_yaml"):
        raise BuildError("PyYAML came without its compiled reader: each start would take seconds")
    seconds: dict[str, float] = {}
    for game in games:
        out, started = there / game, time.monotonic()
        words: list[str | Path] = [executable, "demo", game, "--headless", "--seed", "5", "--out", out]
        run(words, f"demo {game}", bare, there)
        seconds[f"demo {game}"] = time.monotonic() - started
        if not list(out.glob("*.png")) or not (out / f"{game}.jsonl").is_file():
            raise BuildError(f"the demo of {game} left no pictures or no record in {out}")
        run([executable, "replay", out / f"{game}.jsonl", "--verify"], f"replay of {game}", bare, there)
    seconds["start to menu"] = min(_start(executable, bare, there) for _ in range(3))
    return seconds


def _start(executable: Path, bare: Mapping[str, str], there: Path) -> float:
    started = time.monotonic()
    picture = there / "menu.png"
    words: list[str | Path] = [executable, "screenshot", "menu", "--size", "1280x720", "--out", picture]
    run(words, "the menu", bare, there)
    return time.monotonic() - started


def playable_games(python: Path) -> list[str]:
    """The games that the window shows."""
    words = "from game.ui.boards.registry import BOARDS; print(*BOARDS)"
    return run([python, "-P", "-c", words], "asking for the games", folder=BUILD).split()[-3:]


# ---- packing


def pack(made: Path, out: Path) -> list[Path]:
    """Archives and the single file, named with version and platform, and their checksums."""
    out.mkdir(parents=True, exist_ok=True)
    stem = f"nightboard-{version()}-{platform_name()}"
    for old in out.glob(f"{stem}*"):
        old.unlink()
    folder = made / ("Nightboard.app" if sys.platform == "darwin" else "nightboard")
    archive = _zip(folder, out / f"{stem}.zip") if os.name == "nt" else _tar(folder, out / f"{stem}.tar.xz")
    single = out / f"{stem}-single{SUFFIX}"
    shutil.copy2(made / f"nightboard-single{SUFFIX}", single)
    files = [archive, single]
    sums = "".join(f"{_sum(path)}  {path.name}\n" for path in files)
    (out / f"{stem}.sha256").write_text(sums, encoding="utf-8")
    return [*files, out / f"{stem}.sha256"]


def _tar(folder: Path, target: Path) -> Path:
    with tarfile.open(target, "w:xz", preset=6) as archive:
        archive.add(folder, folder.name)
    return target


def _zip(folder: Path, target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, Path(folder.name) / path.relative_to(folder))
    return target


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def megabytes(place: Path) -> float:
    """Size of a file, or of all files of a folder."""
    files: Iterator[Path] = (path for path in ([place] if place.is_file() else place.rglob("*")))
    return sum(path.stat().st_size for path in files if path.is_file() and not path.is_symlink()) / 1e6


def main() -> int:
    """Build, try, pack, and tell what came of it."""
    parser = argparse.ArgumentParser(description="Builds executables for this system.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--no-archive", action="store_true")
    arguments = parser.parse_args()
    try:
        report = make(arguments.out.absolute(), archive=not arguments.no_archive)
    except BuildError as error:
        print(f"nightboard: {error}", file=sys.stderr)
        return 1
    print(json.dumps(report, indent=2))
    return 0


def make(out: Path, archive: bool) -> dict[str, Any]:
    """All steps; what was made, how large it is and how quick. Raises BuildError."""
    BUILD.mkdir(exist_ok=True)
    say("Making an environment ...")
    python = make_environment()
    say("Building ...")
    made = build(python)
    complete(made, BUILD / "icons")
    games = playable_games(python)
    report: dict[str, Any] = {"version": version(), "platform": platform_name(), "games": games}
    for name, place in (("folder", made / "nightboard"), ("single", made / f"nightboard-single{SUFFIX}")):
        say(f"Trying the {name} outside the checkout ...")
        seconds = try_out(place, games)
        report[name] = {"megabytes": round(megabytes(place), 1),
                        "seconds": {key: round(value, 2) for key, value in seconds.items()}}
    if report["folder"]["megabytes"] > LARGEST:
        raise BuildError(f"the folder has {report['folder']['megabytes']} MB, more than {LARGEST}")
    if archive:
        say("Packing ...")
        report["files"] = {path.name: round(megabytes(path), 1) for path in pack(made, out)}
    return report


if __name__ == "__main__":
    sys.exit(main())
