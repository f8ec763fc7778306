"""Set up everything and run the whole suite of tests: `python3 tools/check.py`.

Arguments are passed on to pytest (`python3 tools/check.py -k journal`). On Debian and Ubuntu it says which
system packages the tests that drive a real window need, and leaves them out if they are missing; it never
installs anything outside `.venv`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # older Pythons get this far and deserve a sentence
    sys.exit("nightboard: Python 3.11 or newer is needed; this is %d.%d." % sys.version_info[:2])  # noqa: UP031  # runs on any Python 3

import subprocess
import time

from environment import ROOT, SetupError, ensure, missing_packages, say, stop


def tell_about_window_tests() -> None:
    """One sentence, if the window tests can't run here."""
    missing = missing_packages()
    if not missing:
        return
    if sys.platform.startswith("linux"):
        say("The tests that drive a real window are left out; they need system packages. Debian, Ubuntu:\n"
            f"  sudo apt-get install {' '.join(missing)}")
    else:
        say("The tests that drive a real window are left out; they run on Linux only.")


def test_command(python: str, arguments: list[str]) -> list[str]:
    """How pytest is called: on all cores, unless the arguments say otherwise."""
    spread = any(word == "-n" or word.startswith(("-n", "--numprocesses", "--pdb")) for word in arguments)
    return [python, "-m", "pytest", *([] if spread else ["-n", "auto"]), *arguments]


def main() -> int:
    """Set up, run the tests, and give back pytest's exit code."""
    try:
        python = ensure(["test"])
    except SetupError as error:
        stop(error)
    tell_about_window_tests()
    started = time.monotonic()
    say("Running the tests ...")
    try:
        code = subprocess.run(test_command(str(python), sys.argv[1:]), cwd=ROOT, check=False).returncode
    except KeyboardInterrupt:
        return 130
    say(f"{'All is well' if code == 0 else 'Something failed'} ({time.monotonic() - started:.0f} s).")
    return code


if __name__ == "__main__":
    sys.exit(main())
