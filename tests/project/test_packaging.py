"""What is handed over: icons, desktop files, licenses, and an installation that runs from anywhere."""

from __future__ import annotations

import ast
import importlib
import io
import os
import shutil
import struct
import subprocess
import tarfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

import build_executable
from game import __version__

NAME = "org.nightboard.Nightboard"


def validated(*words: str) -> None:
    """Run a validator of the desktop, where it is installed; in CI it has to be."""
    if shutil.which(words[0]) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{words[0]} is not installed")
        pytest.skip(f"{words[0]} is not installed")
    answer = subprocess.run(words, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_desktop_file_is_valid(root: Path) -> None:
    validated("desktop-file-validate", str(root / "tools" / "packaging" / f"{NAME}.desktop"))


def test_the_metainfo_is_valid(root: Path) -> None:
    file = root / "tools" / "packaging" / f"{NAME}.metainfo.xml"
    validated("appstreamcli", "validate", "--no-net", str(file))


def test_all_files_call_the_app_and_its_version_the_same(root: Path) -> None:
    folder = root / "tools" / "packaging"
    tree = ElementTree.parse(folder / f"{NAME}.metainfo.xml").getroot()
    release = tree.find("releases/release")
    assert release is not None and release.get("version") == __version__ == build_executable.version()
    assert tree.findtext("id") == NAME
    assert tree.findtext("launchable") == f"{NAME}.desktop"
    desktop = (folder / f"{NAME}.desktop").read_text(encoding="utf-8")
    assert f"Icon={NAME}\n" in desktop and "Exec=nightboard\n" in desktop
    spec = (folder / "nightboard.spec").read_text(encoding="utf-8")
    assert f'BUNDLE_ID = "{NAME}"' in spec
    ast.parse(spec)
    assert "PerMonitorV2" in (folder / "windows.manifest").read_text(encoding="utf-8")


def test_icons_come_in_all_sizes_and_containers(root: Path, python: str, tmp_path: Path) -> None:
    emblem = root / "art" / "svg" / "shell" / "brand" / "emblem.svg"
    script = root / "tools" / "packaging" / "icons.py"
    subprocess.run([python, str(script), str(emblem), str(tmp_path)], check=True, capture_output=True)
    for side in (16, 22, 24, 32, 48, 64, 96, 128, 192, 256, 512):
        picture = pygame.image.load(str(tmp_path / f"nightboard-{side}.png"))
        assert picture.get_size() == (side, side)
        assert picture.get_at((0, 0))[3] < 255 <= max(picture.get_at((side // 2, y))[3] for y in range(side))
    ico = (tmp_path / "nightboard.ico").read_bytes()
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, 7)
    for number in range(7):
        size, offset = struct.unpack("<II", ico[6 + 16 * number + 8:6 + 16 * number + 16])
        assert pygame.image.load(io.BytesIO(ico[offset:offset + size]), "a.png").get_width() >= 16
    icns = (tmp_path / "nightboard.icns").read_bytes()
    assert icns[:4] == b"icns" and struct.unpack(">I", icns[4:8])[0] == len(icns)


def test_the_page_of_licenses_names_everything_inside(root: Path, python: str, tmp_path: Path) -> None:
    page = tmp_path / "LICENSES.txt"
    script = root / "tools" / "packaging" / "licenses.py"
    subprocess.run([python, str(script), str(root), str(page)], check=True, capture_output=True)
    text = page.read_text(encoding="utf-8")
    packages = ("pygame-ce", "PyYAML", "aiohttp", "yarl", "multidict", "platformdirs", "segno")
    for name in ("Nightboard", "Fonts: OFL", "Python 3", "PyInstaller bootloader", *packages):
        assert f"\n{name}" in f"\n{text}", name
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text.upper()
    assert "hypothesis" not in text.lower()


def test_every_library_in_a_built_folder_has_to_be_on_the_page(tmp_path: Path) -> None:
    for name in ("libssl.so.3", "libz.so.1", "_ssl.cpython-311-x86_64-linux-gnu.so", "a.abi3.so", "SDL2.dll",
                 "libogg.dylib", "x.cpython-311-darwin.so", "word.sofa", "menu.yaml"):
        (tmp_path / name).write_bytes(b"")
    missing = build_executable.unlicensed(tmp_path, "  libz.so.1\n")
    assert missing == ["SDL2.dll", "libogg.dylib", "libssl.so.3"]


def test_every_known_library_has_its_license_in_full(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(root / "tools" / "packaging"))
    licenses: Any = importlib.import_module("licenses")
    files = [f"lib{library.files[0]}-1.so.0" for library in licenses.known_libraries()]
    page = "\n".join(licenses.library_parts(files))
    for words in ("Source: https://", "Sam Lantinga", "Apache License", "GCC RUNTIME LIBRARY EXCEPTION",
                  "Version 2.1, February 1999", "The FreeType Project LICENSE", "Jean-loup Gailly"):
        assert words in page, words
    assert all(file in page for file in files)
    with pytest.raises(licenses.LicenseMissing, match=r"libnever\.so\.1 is not known"):
        licenses.library_parts(["libz.so.1", "libnever.so.1"])
    licenses.check_modules(["game.cli", "json", "pygame.font"], ["pygame-ce"])
    with pytest.raises(licenses.LicenseMissing, match="which the app does not require"):
        licenses.check_modules(["game.cli", "hypothesis.core"], ["pygame-ce"])


# ---- wheel and sdist


@pytest.fixture(scope="module")
def installed(root: Path, python: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment as pipx makes it, with the app from the sdist; its packages are borrowed from ours."""
    place = tmp_path_factory.mktemp("installed")
    build = [python, "-m", "hatchling", "build", "-d", str(place)]
    subprocess.run([*build, "-t", "sdist"], cwd=root, check=True, capture_output=True)
    (sdist,) = place.glob("nightboard-*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(place / "source", filter="data")
    (source,) = (place / "source").iterdir()
    subprocess.run([*build, "-t", "wheel"], cwd=source, check=True, capture_output=True)
    venv = [python, "-m", "venv", "--without-pip", str(place / "env")]
    subprocess.run(venv, check=True, capture_output=True)
    own = place / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (site,) = (place / "env").glob("**/site-packages")
    (wheel,) = place.glob("nightboard-*.whl")
    pip = [python, "-m", "pip", "--python", str(own), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    ours = Path(pygame.__file__).parent.parent
    (site / "borrowed.pth").write_text(f"{ours}\n", encoding="utf-8")
    shutil.rmtree(place / "source")
    return own.with_name("nightboard")


def run(program: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    bare = {"NIGHTBOARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [str(program), *words], cwd=home, env=bare, capture_output=True, text=True, check=False, timeout=300
    )


def test_an_installed_app_runs_from_anywhere(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, "--version")
    assert (said.returncode, said.stdout.strip()) == (0, f"nightboard {__version__}")
    checked = run(installed, tmp_path, "self-check")
    assert (checked.returncode, checked.stderr) == (0, "")
    drawn = run(installed, tmp_path, "screenshot", "menu", "--size", "1280x720", "--out", "menu.png")
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert pygame.image.load(str(tmp_path / "menu.png")).get_size() == (1280, 720)
    played = run(installed, tmp_path, "simulate", "shadow_hunters", "--games", "3")
    assert played.returncode == 0


@pytest.mark.parametrize(("name", "words"), [
    ("art/sounds/win.wav", "is missing"), ("art/svg/shell/brand/emblem.svg", "is missing"),
    ("data/vampire_knight/boards.yaml", "is missing"), ("data/text/en/cli.yaml", "cli.self_check_missing"),
    ("rules/vampire_knight/tapping.py", "No module"), ("companion/desk.py", "missing"),
    ("art/fonts/sans-bold.ttf", "not the file"),
])
def test_the_self_check_misses_every_single_file(installed: Path, tmp_path: Path, name: str,
                                                 words: str) -> None:
    (package,) = installed.parent.parent.glob("**/site-packages/game")
    place, aside = package / name, tmp_path / "aside"
    shutil.move(place, aside)
    if words == "not the file":
        place.write_bytes(aside.read_bytes() + b" ")
    try:
        checked = run(installed, tmp_path, "self-check")
    finally:
        shutil.move(aside, place)
    assert checked.returncode == 1
    assert "is whole" not in checked.stdout
    lines = [line for line in checked.stderr.splitlines() if Path(name).stem in line and words in line]
    assert lines and all(line.startswith("nightboard: ") for line in lines)
    assert "Traceback" not in checked.stderr


def test_portable_by_flag_keeps_everything_in_one_folder(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, "--home", str(tmp_path / "stick"), "replay", "nothing.jsonl")
    assert said.returncode == 2
    assert run(installed, tmp_path, "--home").returncode == 2
    assert run(installed, tmp_path, "--portable", "--version").returncode == 0


# ---- the tool that builds


def test_a_failing_step_is_told_with_its_last_words() -> None:
    import sys

    with pytest.raises(build_executable.BuildError, match=r"trying failed .exit code 3.*\n.*last words"):
        build_executable.run([sys.executable, "-c", "print('last words'); raise SystemExit(3)"], "trying")


def test_a_program_that_does_not_check_itself_is_refused(tmp_path: Path) -> None:
    program = tmp_path / "nightboard"
    program.mkdir()
    only_version = f'#!/bin/sh\n[ "$1" = --version ] && echo {__version__} && exit 0\nexit 1\n'
    (program / "nightboard").write_text(only_version)
    (program / "nightboard").chmod(0o755)
    with pytest.raises(build_executable.BuildError, match="self-check failed"):
        build_executable.try_out(program, [])
    (program / "nightboard").write_text("#!/bin/sh\necho 9.9.9\n")
    with pytest.raises(build_executable.BuildError, match=r"calls itself 9\.9\.9"):
        build_executable.try_out(program, [])


def test_a_build_without_the_compiled_reader_is_refused(tmp_path: Path) -> None:
    opened = '{"data": 1, "font": 1, "picture": 1, "sound": 1, "listed": 1}'
    program = tmp_path / "nightboard"
    program.mkdir()
    for compiled in ('', '"compiled_yaml": false, '):
        (program / "nightboard").write_text(
            f'#!/bin/sh\n[ "$1" = --version ] && echo {__version__} && exit 0\n'
            f"echo '{{{compiled}\"failures\": [], \"opened\": {opened}}}'\n")
        (program / "nightboard").chmod(0o755)
        with pytest.raises(build_executable.BuildError, match="without its compiled reader"):
            build_executable.try_out(program, [])


def test_archives_are_named_and_summed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "made"
    (made / "nightboard").mkdir(parents=True)
    (made / "nightboard" / "nightboard").write_text("x")
    (made / f"nightboard-single{build_executable.SUFFIX}").write_text("y")
    files = build_executable.pack(made, tmp_path / "out")
    stem = f"nightboard-{__version__}-{build_executable.platform_name()}"
    assert all(path.name.startswith(stem) for path in files)
    for line in files[-1].read_text().splitlines():
        digest, name = line.split("  ")
        assert build_executable._sum(tmp_path / "out" / name) == digest
