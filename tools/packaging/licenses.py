"""Writes down the licenses of everything inside a built program: `python licenses.py ROOT FILE [LIBRARY...]`.

Runs in the environment that the program is built from, and in `nightboard.spec`, which knows what gets in.
Our own license and those of the fonts come first, then Python's, those of each package that the app requires,
directly or not, with the texts that it brings, and at last the libraries, which `libraries.toml` knows, with
the texts in `licenses/`. A package without any license text or statement, a library that nobody knows and a
module of a package that is not on the page are errors: they must not be handed on.
"""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

HERE = Path(__file__).resolve().parent
TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
WHOLE = ("LGPL.txt",)
"""License texts that lie elsewhere in a package."""
BUILDERS = ("pyinstaller", "pyinstaller-hooks-contrib")
"""Packages whose parts in the program are what the bootloader's license is about."""
BOOTLOADER = ("PyInstaller's bootloader starts this program. Its license, the GPL 2, has an exception that "
              "lets programs of any license be built with it.")
LINE = "=" * 78


class LicenseMissing(Exception):
    """It is not known under which license something comes."""


@dataclass(frozen=True)
class Library:
    """A library that may be inside: the beginnings of its files' names, the names of the texts of its
    license, whose it is and where its source is."""

    name: str
    files: tuple[str, ...]
    license: tuple[str, ...]
    copyright: str
    source: str

    def has(self, file: str) -> bool:
        """Is this the name of one of its files?"""
        return file.lower().removeprefix("lib").startswith(self.files)


def known_libraries() -> list[Library]:
    """All libraries of `libraries.toml`."""
    entries = tomllib.loads((HERE / "libraries.toml").read_text(encoding="utf-8"))["library"]
    return [Library(entry["name"], tuple(entry["files"]), tuple(entry["license"]), entry["copyright"],
                    entry["source"]) for entry in entries]


def bare_name(requirement: str) -> str:
    """The name of a package in a requirement."""
    return re.split(r"[ \[<>=!~(;]", requirement.strip())[0]


def required(name: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The package called `name` and all that it requires here, by name."""
    package = distribution(name)
    key = str(package.metadata["Name"]).lower()
    if key in found:
        return found
    found[key] = package
    for requirement in package.requires or ():
        text, _, marker = requirement.partition(";")
        if "extra" in marker:
            continue
        try:
            required(bare_name(text), found)
        except ModuleNotFoundError:  # wanted on other systems only
            continue
    return found


def statement(package: Distribution) -> str:
    """What the package says about its license in its metadata."""
    data = package.metadata
    classifiers = [line.rpartition("::")[2].strip() for line in data.get_all("Classifier") or ()
                   if line.startswith("License")]
    plain = [line for name in ("License-Expression", "License") for line in data.get_all(name) or ()]
    return str((plain or ["; ".join(classifiers)])[0])[:200]


def texts(package: Distribution) -> list[str]:
    """The license texts that the package brings."""
    found = []
    for file in package.files or ():
        if (".dist-info" in str(file) and TEXTS.search(file.name)) or file.name in WHOLE:
            found.append(Path(str(package.locate_file(file))).read_text(encoding="utf-8", errors="replace"))
    return found


def libraries(package: Distribution) -> list[str]:
    """The files of the libraries that the package brings along."""
    return [file.name for file in package.files or () if ".libs/" in str(file) and ".so" in file.name]


def library_parts(files: Iterable[str]) -> list[str]:
    """One part of the page for each library that one of `files` belongs to, then the texts of their licenses.
    Raises LicenseMissing for a file that no library has."""
    known, found = known_libraries(), dict[Library, list[str]]()
    for file in sorted(set(files)):
        owner = next((library for library in known if library.has(file)), None)
        if owner is None:
            raise LicenseMissing(f"the license of {file} is not known; look it up for libraries.toml")
        found.setdefault(owner, []).append(file)
    parts = [section(f"Library: {library.name}", " and ".join(library.license), library.copyright,
                     f"Source: {library.source}", "\n".join(f"  {file}" for file in own))
             for library, own in found.items()]
    for name in sorted({name for library in found for name in library.license}):
        text = (HERE / "licenses" / f"{name}.txt").read_text(encoding="utf-8")
        parts.append(section(f"License: {name}", text))
    return parts


def check_modules(modules: Iterable[str], found: Iterable[str]) -> None:
    """Raises LicenseMissing for a module whose package is not among those on the page."""
    owners, known = packages_distributions(), {*found, "nightboard", *BUILDERS}
    for top in sorted({name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names)):
        strange = [name for name in owners.get(top, []) if name.lower() not in known]
        if strange:
            raise LicenseMissing(f"{top} of {strange[0]} gets in, which the app does not require")


def section(title: str, *parts: str) -> str:
    """One part of the page."""
    return "\n".join([LINE, title, LINE, "", *(part.strip() + "\n" for part in parts if part.strip())])


def python_license() -> str:
    """The license of this Python."""
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix, str(Path(sys.base_prefix) / "share/doc")):
        for name in ("LICENSE.txt", "LICENSE"):
            path = Path(folder) / name
            if path.is_file():
                return path.read_text(encoding="utf-8", errors="replace")
    return "Python Software Foundation License Version 2; see https://docs.python.org/3/license.html"


def page(root: Path, files: Iterable[str], modules: Iterable[str] = ()) -> str:
    """The whole page. `files` are the names of the libraries inside, `modules` those of all modules."""
    parts = [section("Nightboard", (root / "LICENSE").read_text(encoding="utf-8"))]
    for path in sorted((root / "art" / "LICENSES").glob("*.txt")):
        parts.append(section(f"Fonts: {path.stem}", path.read_text(encoding="utf-8")))
    parts.append(section(f"Python {sys.version.split()[0]}", python_license()))
    parts.append(section("PyInstaller bootloader", BOOTLOADER))
    found: dict[str, Distribution] = {}
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in project["dependencies"]:
        required(bare_name(requirement), found)
    for name, package in sorted(found.items()):
        said, own = statement(package), texts(package)
        if not said and not own:
            raise LicenseMissing(f"{name} does not say under which license it comes")
        title = f"{package.metadata['Name']} {package.version}"
        parts.append(section(title, said, *own))
    check_modules(modules, found)
    return "\n".join([*parts, *library_parts(files)])


def main() -> None:
    """Write the page into the file named second, with the libraries named after it and pygame's."""
    files = {*sys.argv[3:], *libraries(distribution("pygame-ce"))}
    Path(sys.argv[2]).write_text(page(Path(sys.argv[1]), files), encoding="utf-8")


if __name__ == "__main__":
    main()
