"""Set up everything and start the app: `python3 tools/play.py`. Arguments are passed on to the app.

The first time this makes an environment in `.venv` and downloads the packages; later it starts at once.
Without a display it says so in one line and ends with exit code 2.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # older Pythons get this far and deserve a sentence
    sys.exit("nightboard: Python 3.11 or newer is needed; this is %d.%d." % sys.version_info[:2])  # noqa: UP031  # runs on any Python 3

import os
import subprocess

from environment import SetupError, ensure, stop

WINDOW_COMMANDS = ("play", "demo")
"""Commands of the app that open a window; without any command it opens one, too."""

NO_DISPLAY = ("nightboard: there is no display here (DISPLAY and WAYLAND_DISPLAY are not set); "
              "to draw without one: python3 tools/play.py demo shadow_hunters --headless --out DIR")


def needs_window(arguments: list[str]) -> bool:
    """Whether the app would open a window with these arguments."""
    if any(word in arguments for word in ("-h", "--help", "--version", "--headless")):
        return False
    command = next((word for word in arguments if not word.startswith("-")), None)
    return command is None or command in WINDOW_COMMANDS


def has_display() -> bool:
    """Whether there is a screen to open a window on, or SDL was told to do without."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def main() -> int:
    """Set up, start, and give back the app's exit code."""
    arguments = sys.argv[1:]
    if needs_window(arguments) and not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    try:
        python = ensure()
    except SetupError as error:
        stop(error)
    except KeyboardInterrupt:
        return 130
    command = [str(python), "-P", "-m", "game", *arguments]
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
