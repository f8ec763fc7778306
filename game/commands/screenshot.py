"""`screenshot WHAT --size WxH --lang L --out FILE`: renders a named screen without a window."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from game.commands.common import add_json
from game.commands.say import FINE, CommandError, Say
from game.core.model import LANGUAGES


def add(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    parser.add_argument("what", metavar="WHAT", nargs="?", help=say.text("help_what"))
    parser.add_argument("--list", action="store_true", help=say.text("help_list"))
    parser.add_argument("--size", metavar="WxH", default="1920x1080", help=say.text("help_size"))
    parser.add_argument("--lang", choices=LANGUAGES, default=None, help=say.text("help_lang"))
    parser.add_argument("--scale", metavar="P", type=int, default=100, help=say.text("help_scale"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=say.text("help_out_file"))
    add_json(parser, say)


def run(arguments: argparse.Namespace, say: Say) -> int:
    """Run the command and return its exit code."""
    from game.ui.start import list_screens, render_screen

    names = list_screens()
    if arguments.list:
        say.result({"screens": names}, lambda: say.plain("\n".join(names)))
        return FINE
    size = parse_size(arguments.size)
    if arguments.what not in names:
        raise CommandError("no_such_screen" if arguments.what else "needs_screen", what=arguments.what or "")
    if arguments.out is None:
        raise CommandError("needs_out")
    if not arguments.out.parent.is_dir():
        raise CommandError("no_such_file", file=str(arguments.out.parent))
    if not 50 <= arguments.scale <= 300:
        raise CommandError("bad_scale", value=arguments.scale)
    language = arguments.lang or say.catalog.language
    code = render_screen(arguments.what, size, language, arguments.scale, arguments.out)
    if code == FINE:
        say.result({"screen": arguments.what, "file": str(arguments.out), "size": list(size)},
                   lambda: say.plain(str(arguments.out)))
    return code


def parse_size(text: str) -> tuple[int, int]:
    """`1920x1080` as two numbers, each from 320 to 16384."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text, re.ASCII)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(320 <= side <= 16384 for side in size):
        raise CommandError("bad_size", value=text)
    return size
