"""Makes the project's own Python environment in `.venv`, with nothing but Python installed before.

Shared by `play.py` and `check.py`; alone it installs dependency groups: `python3 tools/environment.py lint`.
Only the standard library is used. The second time nothing has to be done, which a stamp in the environment
tells: it holds the hash of `pyproject.toml`, the Python it was made with and the groups installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "nightboard-stamp.json"
LOG = ENVIRONMENT / "install.log"


class SetupError(Exception):
    """The environment can't be made; the text says why and what to do."""


def python_of(environment: Path) -> Path:
    """The Python inside an environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def say(text: str) -> None:
    """One line of progress."""
    print(text, flush=True)


def ensure(groups: Sequence[str] = ()) -> Path:
    """Make or complete the environment with the app, in place, and the dependency `groups`.

    Returns its Python. Fast when nothing has changed. Raises SetupError with a sentence for people.
    """
    project = (ROOT / "pyproject.toml").read_bytes()
    wanted = stamp(project, groups)
    present = read_stamp()
    python = python_of(ENVIRONMENT)
    if covers(present, wanted) and python.exists():
        return python
    started = time.monotonic()
    if not usable(python):
        make_environment()
    if same_project(present, wanted):
        wanted["groups"] = sorted({*wanted["groups"], *present["groups"]})
    STAMP.unlink(missing_ok=True)
    install(python, requirements(tomllib.loads(project.decode()), wanted["groups"]))
    STAMP.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
    say(f"The environment in .venv is ready ({time.monotonic() - started:.0f} s).")
    return python


# ---- the stamp


def stamp(project: bytes, groups: Iterable[str]) -> dict[str, Any]:
    """What the stamp says when everything wanted is installed."""
    return {"project": hashlib.sha256(project).hexdigest(), "python": sys.version, "base": sys.base_prefix,
            "root": str(ROOT), "groups": sorted(groups)}


def read_stamp() -> dict[str, Any]:
    """The stamp of the last complete installation, or nothing."""
    try:
        data = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def same_project(present: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether both stamps speak of the same project and Python."""
    return all(present.get(key) == wanted[key] for key in ("project", "python", "base", "root"))


def covers(present: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether nothing that is wanted is missing."""
    return same_project(present, wanted) and set(wanted["groups"]) <= set(present.get("groups", ()))


def requirements(project: dict[str, Any], groups: Iterable[str]) -> list[str]:
    """The requirements of dependency groups, with the groups they include."""
    tables = project.get("dependency-groups", {})
    found: dict[str, None] = {}

    def add(group: str) -> None:
        if group not in tables:
            raise SetupError(f"There is no dependency group {group!r}; known: {', '.join(tables)}.")
        for item in tables[group]:
            if isinstance(item, dict):
                add(item["include-group"])
            else:
                found[item] = None

    for group in groups:
        add(group)
    return list(found)


# ---- the work


def usable(python: Path) -> bool:
    """Whether an environment is there, runs, is of our Python and has pip."""
    if not python.exists():
        return False
    question = "import sys, pip; print(sys.version)"
    try:
        answer = subprocess.run([str(python), "-c", question], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return answer.returncode == 0 and answer.stdout.strip() == sys.version


def make_environment() -> None:
    """A fresh environment in `.venv`."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        raise SetupError(f"This Python lacks the module {missing[0]!r}. "
                         f"On Debian or Ubuntu: sudo apt-get install {package}")
    say(f"Making an environment in .venv with Python {sys.version.split()[0]} ...")
    command = [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        raise SetupError("The environment can't be made in .venv:\n" + tail(made.stdout + made.stderr))


def install(python: Path, needs: Sequence[str]) -> None:
    """Install the app in place, and `needs`; shows each package as it comes."""
    extra = f" and {len(needs)} more for this task" if needs else ""
    say(f"Installing the app's packages{extra}; the first time this downloads some 60 MB ...")
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input",
               "--editable", str(ROOT), *needs]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               encoding="utf-8", errors="replace")
    lines: list[str] = []
    for line in process.stdout or ():
        lines.append(line)
        for news in progress(line):
            say(f"  {news}")
    LOG.write_text("".join(lines), encoding="utf-8")
    if process.wait() != 0:
        raise SetupError(explain("".join(lines)))


def progress(line: str) -> Iterator[str]:
    """What a line of pip's output is worth telling."""
    words = line.split()
    if len(words) > 1 and words[0] == "Collecting":
        yield f"getting {words[1]}"
    elif line.startswith("Installing collected packages"):
        yield "unpacking"


NETWORK_SIGNS = ("ConnectionError", "Could not fetch URL", "Temporary failure", "timed out", "ReadTimeout",
                 "Connection refused", "Network is unreachable", "ProxyError", "SSLError",
                 "No matching distribution")


def explain(output: str) -> str:
    """Why pip failed, for people: what to do first, then its own last words."""
    if any(sign in output for sign in NETWORK_SIGNS):
        advice = "A download failed. Check the connection (or the proxy settings of pip) and run this again."
    elif "No space left" in output:
        advice = "The disk is full. Make room and run this again."
    else:
        advice = "pip could not install what is needed."
    return f"{advice}\nThe whole output is in {LOG.relative_to(ROOT)}; its end:\n{tail(output)}"


def tail(text: str, count: int = 8) -> str:
    """The last lines of a program's output, indented."""
    return "\n".join(f"    {line}" for line in text.strip().splitlines()[-count:])


WINDOW_PROGRAMS = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool", "wmctrl": "wmctrl",
                   "xwininfo": "x11-utils", "import": "imagemagick", "chromium": "chromium"}
"""Programs that the tests of the real window and of the phone pages need, and their Debian packages."""


def missing_packages() -> list[str]:
    """Debian packages that the window tests need and whose programs are not here."""
    return sorted({package for program, package in WINDOW_PROGRAMS.items() if shutil.which(program) is None})


def stop(error: SetupError) -> NoReturn:
    """Say why it can't go on, and end with exit code 1."""
    print(f"nightboard: {error}", file=sys.stderr)
    raise SystemExit(1)


def main() -> None:
    """Install the dependency groups named on the command line, or only name the system packages that the
    tests want (`--system-packages`)."""
    if sys.argv[1:] == ["--system-packages"]:
        print(" ".join(sorted(WINDOW_PROGRAMS.values())))
        return
    try:
        ensure(sys.argv[1:])
    except SetupError as error:
        stop(error)


if __name__ == "__main__":
    main()
