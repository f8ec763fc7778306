"""A log that can't be written to its end, or whose file is none, is no reason to stop or to end badly."""

from __future__ import annotations

import logging
import os
import subprocess
from pathlib import Path

import pytest

from game import logs

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits and pipes of POSIX")

FULL = """
import logging, resource, sys
from pathlib import Path
from game import logs
log = logs.start(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))  # the system refuses to make any file larger
for number in range(300):
    logging.getLogger("x").warning("line %d %s", number, "y" * 90)
log.close()
print("lines in memory:", len(log.tail.lines))
"""


def test_a_disk_that_is_full_at_the_end(tmp_path: Path, python: str, root: Path) -> None:
    answer = subprocess.run([python, "-c", FULL, str(tmp_path)], cwd=root, text=True, capture_output=True,
                            check=False, timeout=60)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == f"lines in memory: {logs.LINES}\n"
    assert (tmp_path / logs.FILE).stat().st_size <= 200


@pytest.mark.parametrize("name", [logs.FILE, logs.FAULTS])
@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, name: str, kind: str) -> None:
    place = tmp_path / name
    if kind == "pipe":
        os.mkfifo(place)
    else:
        place.mkdir()
    level = logging.getLogger().level
    log = logs.start(tmp_path)
    try:
        assert log.trouble is not None
        logging.getLogger("x").warning("still told")
        assert any("still told" in line for line in log.tail.lines)
    finally:
        log.close()
        logging.getLogger().setLevel(level)
    assert place.is_fifo() or place.is_dir()
