"""Writes down the licenses of everything inside a built program: `python licenses.py ROOT FILE`.

Runs in the environment that the program is built from. Our own license and those of the fonts come first,
then Python's, then those of each package that the app requires, directly or not, with the texts that it
brings. A package without any license text or statement is an error: it must not be handed on.
"""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
WHOLE = ("LGPL.txt",)
"""License texts that lie elsewhere in a package."""

NATIVE = {
    "libSDL2": "Zlib", "libFLAC": "BSD-3-Clause (library)", "libasound": "LGPL-2.1-or-later",
    "libbrotli": "MIT", "libfluidsynth": "LGPL-2.1-or-later", "libfreetype": "FTL or GPL-2.0",
    "libharfbuzz": "MIT", "libjpeg": "IJG and BSD-3-Clause", "libmpg123": "LGPL-2.1",
    "libogg": "BSD-3-Clause",
    "libopus": "BSD-3-Clause", "libpng": "libpng-2.0", "libportmidi": "MIT", "libsharpyuv": "BSD-3-Clause",
    "libsndfile": "LGPL-2.1-or-later", "libtiff": "libtiff", "libvorbis": "BSD-3-Clause",
    "libwavpack": "BSD-3-Clause", "libwebp": "BSD-3-Clause", "libxmp": "MIT", "libz": "Zlib",
    "libgomp": "GPL-3.0-or-later WITH GCC-exception-3.1", "libglib": "LGPL-2.1-or-later",
    "libgthread": "LGPL-2.1-or-later", "libpcre": "BSD-3-Clause", "liblzma": "0BSD",
    "libzstd": "BSD-3-Clause",
    "libdeflate": "MIT", "libgraphite": "LGPL-2.1-or-later",
}
"""Licenses of the libraries that packages bring along as they are, by the beginning of the file's name."""
BOOTLOADER = ("PyInstaller's bootloader starts this program. Its license, the GPL 2, has an exception that "
              "lets programs of any license be built with it.")
LINE = "=" * 78


class LicenseMissing(Exception):
    """A package says nowhere under which license it comes."""


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


def libraries(package: Distribution) -> str:
    """The libraries that the package brings along, with their licenses. Raises LicenseMissing for one that
    is not in the list above."""
    lines = []
    for file in package.files or ():
        if ".libs/" not in str(file) or ".so" not in file.name:
            continue
        license = next((said for start, said in NATIVE.items() if file.name.startswith(start)), None)
        if license is None:
            raise LicenseMissing(f"the license of {file.name} is not known; look it up and add it here")
        lines.append(f"  {file.name}: {license}")
    return "\n".join(["It brings these libraries along, unchanged:", *sorted(lines)]) if lines else ""


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


def page(root: Path) -> str:
    """The whole page."""
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
        parts.append(section(title, said, libraries(package), *own))
    return "\n".join(parts)


def main() -> None:
    """Write the page into the file named second."""
    Path(sys.argv[2]).write_text(page(Path(sys.argv[1])), encoding="utf-8")


if __name__ == "__main__":
    main()
