"""The tool that plays an evening of phones: a few minutes of it, so that it is known to run."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path


def test_a_short_evening_leaves_no_memory_behind(python: str, root: Path) -> None:
    command = [python, "tools/evening.py", "--hours", "0.02", "--json"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["decisions"] == 12 and said["matches"] == 6
    assert said["before"] > 10 and said["grown"] <= 10
    assert "Traceback" not in done.stderr and "destroyed" not in done.stderr
