"""Compares an installation with the list that its wheel brought along: each module, data and art file.

A checkout has no such list, and git sees to it that nothing is missing there. In a wheel's installation and
in a built program the list is `RECORD` of the package's metadata. That files are good for what they are used
for is found out by those who open them: `game.checks.files` and the command `self-check`.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

PACKAGE = "nightboard"
RESOURCES = ("data", "art")


@dataclass(frozen=True, slots=True)
class Lack:
    """One file of the list that is not there, holds something else, or is a module that can't be imported."""

    file: str
    kind: Literal["missing", "changed", "broken"]
    detail: str = ""


def check_install() -> tuple[int, list[Lack]]:
    """How many files the list of this installation has (0 for a checkout), and what is wrong with them."""
    count, lacks = 0, list[Lack]()
    for entry in _listed():
        count += 1
        lacks += _module(entry) if entry.suffix == ".py" else _resource(entry)
    return count, lacks


def _listed() -> Iterator[PackagePath]:
    """What the wheel listed of the package that runs."""
    try:
        found = distribution(PACKAGE)
    except PackageNotFoundError:
        return
    if not _is_ours(found):
        return
    for entry in found.files or ():
        if entry.parts[0] == "game" and entry.suffix != ".pyc":
            yield entry


def _is_ours(found: Distribution) -> bool:
    """Is the package that runs the one of this distribution, and not a checkout before it on the path?"""
    here = Path(str(files("game"))).resolve()
    return Path(str(found.locate_file("game"))).resolve() == here


def _module(entry: PackagePath) -> list[Lack]:
    name = ".".join(entry.with_suffix("").parts).removesuffix(".__init__")
    if name.endswith("__main__"):
        return []  # importing it would run it
    try:
        import_module(name)
    except ImportError as error:
        kind: Literal["missing", "broken"] = "missing" if error.name == name else "broken"
        return [Lack(str(entry), kind, str(error))]
    return []


def _resource(entry: PackagePath) -> list[Lack]:
    if entry.parts[1] not in RESOURCES:
        return []
    place: Traversable = files("game")
    for part in entry.parts[1:]:
        place = place / part
    if not place.is_file():
        return [Lack(str(entry), "missing")]
    digest = hashlib.sha256(place.read_bytes()).digest()
    same = entry.hash is None or entry.hash.value == base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    return [] if same else [Lack(str(entry), "changed")]
