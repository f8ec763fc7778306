#!/usr/bin/env python3
"""Feeds the readers of files with whatever bytes.

`python tools/fuzz.py [DRIVER...] [--seconds S] [--seed N]`. A driver takes bytes and must never raise
anything but what its reader promises. With atheris installed (`--atheris DRIVER`) it looks for new paths
through the code; without, it mutates the examples. What breaks a driver is written to
`tests/fixtures/fuzz/<driver>/`, where a test reads it again for good.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.catalog import games, open_game  # noqa: E402  # the checkout comes first
from game.checks.table_set import check_set  # noqa: E402
from game.content.problem import DataErrors, Problem  # noqa: E402
from game.content.safe_yaml import read_bytes  # noqa: E402
from game.content.settings import parse  # noqa: E402
from game.content.template import cut  # noqa: E402
from game.core.chance import SeededChance  # noqa: E402
from game.core.record import RecordError, read, resume  # noqa: E402
from game.scenario.case import load_cases  # noqa: E402
from game.session.tape import Tape  # noqa: E402
from tests.robust.records import damaged, foreign, whole  # noqa: E402

CASES: Final = ROOT / "tests" / "fixtures" / "fuzz"
WORDS: Final = (b"&a", b"*a", b"!!python/object:os.system", b"---", b"\xff", b"\x00", b"{", b"[", b"]", b"}",
                b": ", b"- ", b"null", b"true", b"1e999", b"9" * 40, b"-1", b'"', b"\xed\xa0\x80",
                b"\xe2\x80\xae", b"{seat:1}", b"**", b"{{", b"<<: *a", b"? ", b"|\n", b"\t", b"\r",
                b"\xef\xbb\xbf")


def record(data: bytes) -> None:
    """A save: read, played again, looked at. May be refused with RecordError only."""
    try:
        found = read(line.decode("utf-8", "surrogateescape") for line in data.split(b"\n"))
        if found.header.game not in games():
            return
        rules = open_game(found.header.game)
        Tape.of_record(rules, found)
        resume(rules, found, SeededChance(found.header.seed, 0)).start()
    except RecordError:
        return


def yaml(data: bytes) -> None:
    """A YAML file: a tree or problems, never both missing, never an exception."""
    problems: list[Problem] = []
    tree = read_bytes(data, "x.yaml", problems)
    if tree is None and not problems:
        raise AssertionError("no tree and no problem")


def settings(data: bytes) -> None:
    """The settings file: always settings."""
    parse(data, "settings.json", [])


def message(data: bytes) -> None:
    """A text with placeholders."""
    cut(data.decode("utf-8", "replace"))


def table_set(data: bytes) -> None:
    """A table set: `file name, newline, content`; it is checked, and opened if it is sound."""
    name, _, content = data.partition(b"\n")
    words = name.decode("ascii", "replace").split("/")
    parts = [part for part in words if part.isidentifier() or "." in part]
    if not parts or "\0" in "".join(parts) or any(part.startswith(".") or len(part) > 80 for part in parts):
        return  # no name that a system takes for a file of this folder
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "fuzzed", *parts[:4])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        report = check_set(Path(folder) / "fuzzed")
        for game in games():
            if not report.problems and (Path(folder) / "fuzzed" / game).is_dir():
                rules = open_game(game, (Path(folder) / "fuzzed" / game,))
                rules.setup(rules.complete_options({}), rules.seat_counts({})[0])


def scenario(data: bytes) -> None:
    """A scenario file: cases or problems."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.yaml"
        path.write_bytes(data)
        try:
            load_cases([path], [])
        except DataErrors:
            return


Driver = Callable[[bytes], None]
DRIVERS: Final[Mapping[str, Driver]] = {
    "record": record, "yaml": yaml, "settings": settings, "message": message, "table_set": table_set,
    "scenario": scenario,
}


# ---- examples to begin with


def examples(name: str) -> list[bytes]:
    """Files of ours, and what was found before."""
    found = [path.read_bytes() for path in sorted((CASES / name).glob("*"))]
    return found + list(_own(name))


def _own(name: str) -> Iterator[bytes]:
    if name == "record":
        for game in games():
            yield whole(game)
            yield from (data for _, data in [*damaged(game), *foreign(game)] if len(data) < 200_000)
    elif name == "settings":
        yield json.dumps({"language": "en", "volume": 3, "keys": {"undo": ["u"]}, "tables": {}}).encode()
    elif name == "table_set":
        for game in games():
            for path in sorted((ROOT / "data" / game).glob("*.yaml")):
                yield f"{game}/{path.name}\n".encode() + path.read_bytes()
        yield b"text/en/a.yaml\nmenu: {title: x}\n"
        yield b"set.yaml\nname: {en: a, zh_hans: b, zh_hant: c}\n"
        yield b'art/svg/a.svg\n<svg viewBox="0 0 1 1"><path d="M0 0H1V1Z"/></svg>'
    else:
        places = {"yaml": "data/shadow_hunters", "scenario": "tests/scenarios/shadow_hunters"}
        folder = places.get(name, "data/text/en")
        yield from (path.read_bytes()[:20_000] for path in sorted((ROOT / folder).glob("*.yaml")))


def mutated(data: bytes, others: list[bytes], rng: Random) -> bytes:
    """`data` with a few changes."""
    made = bytearray(data[:100_000])
    for _ in range(rng.choice((1, 1, 2, 4, 8))):
        at = rng.randrange(len(made) + 1)
        kind = rng.randrange(6)
        if kind == 0 and made:
            made[at % len(made)] ^= 1 << rng.randrange(8)
        elif kind == 1:
            made[at:at] = rng.choice(WORDS)
        elif kind == 2:
            del made[at:at + rng.randrange(1, 60)]
        elif kind == 3:
            other = rng.choice(others)
            start = rng.randrange(len(other) + 1)
            made[at:at] = other[start:start + rng.randrange(200)]
        elif kind == 4:
            made[at:at] = made[at:at + rng.randrange(80)] * rng.randrange(1, 4)
        else:
            lines = bytes(made).split(b"\n")
            rng.shuffle(lines)
            made = bytearray(b"\n".join(lines))
    return bytes(made)


# ---- running


def fuzz(name: str, seconds: float, seed: str, most: int = 10**9) -> tuple[int, list[Path]]:
    """Run one driver for so long; how often, and the files of what broke it (one per place in the code)."""
    rng, driver = Random(f"{name} {seed}"), DRIVERS[name]
    corpus, found = examples(name), dict[str, Path]()
    end, runs = time.monotonic() + seconds, 0
    while time.monotonic() < end and runs < most:
        data = rng.choice(corpus) if runs < len(corpus) else mutated(rng.choice(corpus), corpus, rng)
        runs += 1
        try:
            driver(data)
        except Exception as error:  # noqa: BLE001  # that is what is looked for
            place = str(traceback.extract_tb(error.__traceback__)[-1])
            if place not in found:
                found[place] = keep(name, data)
                traceback.print_exc()
    return runs, list(found.values())


def keep(name: str, data: bytes) -> Path:
    """Write a case that broke a driver to where the tests find it."""
    path = CASES / name / hashlib.sha256(data).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def with_atheris(name: str, arguments: list[str]) -> None:
    """Let atheris look for paths through the code. Raises ImportError if it is not installed."""
    atheris: Any = importlib.import_module("atheris")
    corpus = Path(tempfile.mkdtemp(prefix=f"nightboard-fuzz-{name}-"))
    for number, data in enumerate(examples(name)):
        (corpus / str(number)).write_bytes(data)
    atheris.instrument_all()
    kept = CASES / name
    kept.mkdir(parents=True, exist_ok=True)
    atheris.Setup([sys.argv[0], str(corpus), f"-artifact_prefix={kept}/", *arguments], DRIVERS[name])
    atheris.Fuzz()


def main() -> int:
    """Run the drivers named, or all of them."""
    parser = argparse.ArgumentParser(description="Feeds the readers of files with whatever bytes.")
    parser.add_argument("drivers", nargs="*", metavar="DRIVER", help=", ".join(DRIVERS))
    parser.add_argument("--seconds", type=float, default=60.0, help="for all drivers together")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--atheris", metavar="DRIVER", choices=DRIVERS)
    arguments, rest = parser.parse_known_args()
    if arguments.atheris:
        with_atheris(arguments.atheris, rest)
        return 0
    chosen = arguments.drivers or list(DRIVERS)
    broken = 0
    for name in chosen:
        runs, cases = fuzz(name, arguments.seconds / len(chosen), arguments.seed)
        broken += len(cases)
        print(f"{name}: {runs} runs, {len(cases)} faults {' '.join(map(str, cases))}".rstrip())
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
