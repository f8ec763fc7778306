"""The two commands for newcomers, and what they say when something is missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import environment

PROJECT = {
    "dependency-groups": {"test": ["pytest"], "lint": ["ruff", {"include-group": "test"}], "loop": ["x"]}
}


def run(root: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a tool as a newcomer does, with few variables set."""
    clean = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **variables}
    return subprocess.run(
        [sys.executable, *words], cwd=root, env=clean, capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux can be without a display")
@pytest.mark.parametrize(
    "arguments", [[], ["play", "shadow_hunters"], ["demo", "shadow_hunters", "--seed", "3"]]
)
def test_playing_without_a_display_says_so_in_one_line(root: Path, arguments: list[str]) -> None:
    answer = run(root, "tools/play.py", *arguments)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    assert "display" in answer.stderr
    assert "--headless" in answer.stderr


def test_an_old_python_gets_a_sentence(root: Path) -> None:
    for name in ("play", "check"):
        source = (root / "tools" / f"{name}.py").read_text(encoding="utf-8")
        program = "import sys; sys.version_info = (3, 8, 1); exec(open(sys.argv[1]).read())"
        answer = run(root, "-c", program, f"tools/{name}.py")
        assert answer.returncode == 1
        assert answer.stderr == "nightboard: Python 3.11 or newer is needed; this is 3.8.\n"
        before = source.partition("from environment import")[0]
        compile(
            before, name, "exec", dont_inherit=True, flags=0, _feature_version=6
        )  # old Pythons must get there


@pytest.fixture
def empty(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder of its own, without an environment."""
    shutil.copy(root / "pyproject.toml", tmp_path)
    for name, path in (
        ("ROOT", tmp_path),
        ("ENVIRONMENT", tmp_path / ".venv"),
        ("STAMP", tmp_path / ".venv" / "stamp.json"),
        ("LOG", tmp_path / ".venv" / "install.log"),
    ):
        monkeypatch.setattr(environment, name, path)
    return tmp_path


def test_requirements_come_from_the_groups_and_those_they_include(root: Path) -> None:
    assert environment.requirements(PROJECT, ["lint", "test"]) == ["ruff", "pytest"]
    with pytest.raises(environment.SetupError, match="known: test, lint"):
        environment.requirements(PROJECT, ["tset"])
    real = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert all(environment.requirements(real, [group]) for group in ("test", "lint", "bench", "build"))


def test_the_second_time_nothing_is_done(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def make() -> None:
        calls.append("make")
        environment.python_of(empty / ".venv").parent.mkdir(parents=True)
        environment.python_of(empty / ".venv").write_text("")

    monkeypatch.setattr(environment, "make_environment", make)
    monkeypatch.setattr(environment, "install", lambda python, needs: calls.append(sorted(needs)[:1]))
    environment.ensure(["test"])
    assert calls == ["make", ["fonttools[woff]>=4.50"]]
    environment.ensure(["test"])
    environment.ensure()
    assert len(calls) == 2
    monkeypatch.setattr(environment, "usable", lambda python: True)
    environment.ensure(["lint"])
    assert len(calls) == 3
    assert json.loads(environment.STAMP.read_text())["groups"] == ["lint", "test"]
    with (empty / "pyproject.toml").open("a", encoding="utf-8") as stream:
        stream.write("# changed\n")
    environment.ensure()
    assert len(calls) == 4


def test_an_interrupted_installation_is_done_again(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(python: Path, needs: object) -> None:
        raise environment.SetupError("interrupted")

    environment.ENVIRONMENT.mkdir()
    environment.STAMP.write_text("{}")
    monkeypatch.setattr(environment, "usable", lambda python: True)
    monkeypatch.setattr(environment, "install", fail)
    for _ in range(2):
        with pytest.raises(environment.SetupError):
            environment.ensure()
    assert not environment.STAMP.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"project": 3, "groups": null}'])
def test_a_damaged_stamp_counts_as_none(empty: Path, text: str) -> None:
    environment.ENVIRONMENT.mkdir()
    environment.STAMP.write_text(text)
    assert not environment.covers(environment.read_stamp(), environment.stamp(b"", []))


def test_a_missing_venv_module_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(environment.SetupError, match=r"'venv'.*apt-get install python3\.\d+-venv"):
        environment.make_environment()


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        (
            "WARNING: Retrying ... NewConnectionError('...')\nERROR: No matching distribution",
            "A download failed",
        ),
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("error: something else", "pip could not install"),
    ],
)
def test_a_failed_installation_is_explained(output: str, advice: str) -> None:
    text = environment.explain(output)
    assert text.startswith(advice)
    assert output.splitlines()[-1] in text


def test_a_failing_pip_ends_in_a_sentence_and_a_log(empty: Path, tmp_path: Path) -> None:
    fake = tmp_path / "python"
    fake.write_text("#!/bin/sh\necho Collecting thing\necho 'Temporary failure in name resolution'\nexit 1\n")
    fake.chmod(0o755)
    environment.ENVIRONMENT.mkdir()
    with pytest.raises(environment.SetupError, match="A download failed"):
        environment.install(fake, [])
    assert "Collecting thing" in environment.LOG.read_text()


def test_what_pip_says_is_told_in_short() -> None:
    lines = ["Collecting pygame-ce>=2.5", "  Downloading x.whl", "Installing collected packages: a, b", ""]
    assert [news for line in lines for news in environment.progress(line)] == [
        "getting pygame-ce>=2.5",
        "unpacking",
    ]


def test_the_system_packages_are_the_same_in_the_continuous_check(root: Path) -> None:
    answer = run(root, "tools/environment.py", "--system-packages")
    script = (root / ".ci" / "run").read_text(encoding="utf-8")
    assert answer.returncode == 0
    assert len(answer.stdout.split()) >= 6
    assert [name for name in answer.stdout.split() if f" {name} " not in script.replace("\n", " ")] == []
