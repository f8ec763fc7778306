"""The command line: exit codes, one line for each error, one JSON object on request."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.catalog import games
from game.cli import COMMANDS, main
from game.commands.play import parse_seats
from game.commands.say import CommandError
from game.content.text import Catalog
from game.core.model import LANGUAGES
from tests.golden.games import golden_path, record


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def refused(words: list[str], capsys: pytest.CaptureFixture[str], code: int = 2) -> str:
    """The one line on standard error of a command that must fail with `code`."""
    assert main(words) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("nightboard: ")
    assert "Traceback" not in err
    return err


def told(words: list[str], capsys: pytest.CaptureFixture[str], code: int = 0) -> dict[str, Any]:
    """The JSON object that a command prints, and nothing else on standard output."""
    assert main([*words, "--json"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    data: dict[str, Any] = json.loads(out)
    return data


# ---- wrong usage

@pytest.mark.parametrize(("words", "part"), [
    (["nonsense"], "nonsense"),
    (["simulate"], "GAME"),
    (["simulate", "shadow_hunterz"], "did you mean shadow_hunters?"),
    (["simulate", "ludo"], "there is no game called ludo"),
    (["simulate", "shadow_hunters", "--games", "many"], "many"),
    (["simulate", "shadow_hunters", "--games", "0"], "0"),
    (["simulate", "shadow_hunters", "--players", "3"], "4, 5, 6, 7 and 8"),
    (["simulate", "shadow_hunters", "--bots", "genius"], "genius"),
    (["simulate", "shadow_hunters", "--option", "expansion"], "NAME=VALUE"),
    (["simulate", "shadow_hunters", "--option", "expansion=many"], "expansion"),
    (["simulate", "shadow_hunters", "--option", "no_such=1"], "no_such"),
    (["simulate", "shadow_hunters", "--nonsense"], "--nonsense"),
    (["replay", "no/such/file"], "no/such/file"),
    (["scenario"], "PATH"),
    (["scenario", "no/such/file"], "no/such/file"),
    (["perft", "vampire_knight"], "--depth"),
    (["check-data", "no/such/folder"], "no/such/folder"),
    (["play", "shadow_hunters", "--seats", "human,robot,bot,bot"], "robot"),
    (["play", "shadow_hunters", "--seats", "human,bot:genius,bot,bot"], "bot:genius"),
    (["play", "shadow_hunters", "--seats", "human"], "1"),
    (["play", "shadow_hunters", "--load", "no/such/file"], "no/such/file"),
    (["demo", "shadow_hunters", "--headless"], "--out"),
    (["demo", "shadow_hunters", "--seats", "9", "--headless", "--out", "x"], "9"),
])
def test_wrong_usage_is_one_line_and_code_two(words: list[str], part: str,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    assert part in refused(words, capsys)


@pytest.mark.parametrize("words", [[], ["play", "shadow_hunters"], ["demo", "shadow_hunters"]])
def test_without_a_display_the_way_without_one_is_named(words: list[str], monkeypatch: pytest.MonkeyPatch,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    line = refused(words, capsys)
    assert "--headless" in line
    assert "demo" in line


def test_a_fault_is_one_line_and_the_rest_goes_to_the_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("NIGHTBOARD_HOME", str(tmp_path))

    def breaks(*_: object) -> int:
        raise ZeroDivisionError("by\ndesign")
    monkeypatch.setattr(cli, "_run", breaks)
    line = refused(["simulate"], capsys, code=1)
    assert "ZeroDivisionError: by design" in line
    assert "test_cli.py" in (tmp_path / "logs" / "last-error.txt").read_text()


def test_an_interruption_is_no_fault(monkeypatch: pytest.MonkeyPatch,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt
    monkeypatch.setattr(cli, "_run", interrupted)
    assert "interrupted" in refused(["simulate"], capsys, code=1)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    assert "usage: nightboard" in out
    assert "cli." not in out, "a text is missing"


def test_seats_in_words() -> None:
    assert parse_seats("human, bot:novice,bot") == ["human", "bot:novice", "bot:skilled"]
    for wrong in ("", "human,,bot", "human:novice", "bot:"[:3] + "ter"):
        with pytest.raises(CommandError):
            parse_seats(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_commands_is_there(language: str, root: Path) -> None:
    catalog = Catalog.load(language)
    source = "".join(path.read_text(encoding="utf-8") for folder in ("commands", "bench")
                     for path in sorted((root / "game" / folder).glob("*.py")))
    source += (root / "game" / "cli.py").read_text(encoding="utf-8")
    starts = ("help_", "simulated_by_", "kind_")
    for ident in catalog.messages:
        word = ident.removeprefix("cli.")
        if word != ident and not word.startswith(starts):
            assert f'"{word}"' in source, f"{ident} is never said"


# ---- simulate

def test_simulate_says_the_same_for_the_same_seed_and_any_number_of_jobs(
        capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "shadow_hunters", "--games", "12", "--players", "5", "--seed", "7"]
    one, other = told(words, capsys), told([*words, "--jobs", "2"], capsys)
    for data in (one, other):
        assert data["games"] == data["finished"] == 12
        assert data["faults"] == 0
        assert data["games_per_second"] > 0
        assert data["steps_per_second"] > 0
        for key in ("seconds", "games_per_second", "steps_per_second"):
            del data[key]
    assert one == other
    assert set(one["wins"]) == {"by_side", "by_bot"}
    assert sum(one["played"]["by_side"].values()) == 60
    assert one["turns_mean"] > 4


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_simulated(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = told(["simulate", game, "--games", "2", "--seed", "1"], capsys)
    assert data["finished"] == 2
    assert data["turns_mean"] > 1, "say in game/summary.py how many turns were played"
    sides = data["wins"]["by_side"]
    assert not any(side.startswith("seat_") for side in sides), "say in game/summary.py the sides"


def test_bots_are_dealt_to_the_seats_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "shadow_hunters", "--games", "4", "--players", "4", "--bots", "random,novice"]
    data = told(words, capsys)
    assert data["played"]["by_bot"] == {"novice": 8, "random": 8}


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "shadow_hunters", "--games", "3", "--option", "expansion=all"]) == 0
    out = capsys.readouterr().out
    assert "3 of 3 games finished at 4 seats" in out
    assert "bot random" in out


# ---- replay

@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "saved.jsonl"
    lines = record("shadow_hunters", 4, "for the test")
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_replay_verifies(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = told(["replay", str(saved), "--verify"], capsys)
    assert data["verified"]
    assert data["over"]
    assert data["difference"] is None
    assert data["steps"] == data["decisions"] + data["chances"]
    assert main(["replay", str(saved), "--verify"]) == 0
    assert "all" in capsys.readouterr().out


def test_replay_names_the_first_difference(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from game.content.journal import load
    from game.core.record import seal

    lines = saved.read_text(encoding="utf-8").splitlines()
    check, spoiled = 0, []
    for number, line in enumerate(lines):
        data = json.loads(line)
        del data["check"]
        if number == 30:
            data["hash"] = "0" * 16
        line, check = seal(data, check)
        spoiled.append(line)
    saved.write_text("\n".join(spoiled) + "\n", encoding="utf-8")
    assert load(saved).problems == []
    assert main(["replay", str(saved)]) == 0
    capsys.readouterr()
    assert "step 30 differs" in refused(["replay", str(saved), "--verify"], capsys, code=1)
    data = told(["replay", str(saved), "--verify"], capsys, code=1)
    assert data["difference"]["step"] == 30
    assert not data["verified"]


def test_replay_names_damage_and_plays_the_rest(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    saved.write_text("\n".join([*lines[:40], lines[40][:20], *lines[41:]]) + "\n", encoding="utf-8")
    assert main(["replay", str(saved), "--verify"]) == 1
    assert "saved.jsonl:41:" in capsys.readouterr().err
    data = told(["replay", str(saved), "--verify"], capsys, code=1)
    assert (data["damage"]["line"], data["steps"], data["verified"]) == (41, 39, True)


def test_what_is_no_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.jsonl"
    path.write_bytes(b"\x00\xff nothing")
    assert main(["replay", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "page.jsonl" in err
    assert "Traceback" not in err


# ---- scenario, perft, data

def test_scenario_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = "- {id: a, source: s, game: shadow_hunters, expect: {turn: 1}}\n"
    path = tmp_path / "cases.yaml"
    path.write_text(good + good.replace("id: a", "id: b").replace("turn: 1", "turn: 2"), encoding="utf-8")
    assert main(["scenario", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "1 passed, 1 failed"
    assert "cases.yaml:2: b.expect.turn: expected 2, found 1" in err
    data = told(["scenario", str(path)], capsys, code=1)
    assert (data["passed"], data["failed"], data["problems"][0]["line"]) == (1, 1, 2)
    path.write_text(good, encoding="utf-8")
    assert main(["scenario", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_scenarios_that_are_none_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cases.yaml").write_text("- {id: [", encoding="utf-8")
    assert main(["scenario", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "0 passed, 1 failed\n"


def test_perft_counts_paths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.yaml"
    path.write_text("- {id: p, source: s, game: shadow_hunters, given: {step: move}, expect: {turn: 1}}\n")
    data = told(["perft", "shadow_hunters", "--depth", "2", "--position", str(path), "--divide"], capsys)
    assert len(data["nodes"]) == 2
    assert data["nodes"][0] == len(data["divide"])
    assert data["nodes"][1] == sum(data["divide"].values())


def test_the_apps_own_data_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["check-data", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["problems"] == []
    assert code == 0
    assert data["files"] > 100


def test_problems_of_an_authors_folder_have_places(tmp_path: Path,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "shadow_hunters").mkdir()
    mine = tmp_path / "shadow_hunters" / "mine.yaml"
    mine.write_text("areas:\n  church:\n    numbers: six\n", encoding="utf-8")
    (tmp_path / "text" / "en").mkdir(parents=True)
    (tmp_path / "text" / "en" / "mine.yaml").write_text("mine:\n  words: only English\n", encoding="utf-8")
    assert main(["check-data", str(tmp_path)]) == 1
    err = capsys.readouterr().err
    assert "shadow_hunters/mine.yaml:3: " in err
    assert "text/en/mine.yaml:2: mine.words: " in err
    refused(["check-data", str(tmp_path / "text" / "en")], capsys)


def test_self_check_opens_everything(capsys: pytest.CaptureFixture[str]) -> None:
    data = told(["self-check"], capsys)
    assert data["failures"] == []
    assert data["opened"]["data"] > 20
    assert data["opened"]["font"] >= 4
    assert data["opened"]["picture"] > 100


def test_bench_measures_ours_without_the_peers(capsys: pytest.CaptureFixture[str]) -> None:
    data = told(["bench", "--rounds", "1", "--only", "shadow_hunters: copy"], capsys)
    (row,) = data["rows"]
    assert row["ours"] > 0
    assert row["reached"] in (True, False)


# ---- as a program

@pytest.mark.parametrize("words", [
    ["self-check"], ["check-data"], ["simulate", "vampire_knight", "--games", "1"],
])
def test_json_is_all_that_a_program_prints(words: list[str], root: Path, python: str) -> None:
    done = subprocess.run([python, "-m", "game", *words, "--json"], cwd=root, capture_output=True, text=True,
                          timeout=120)
    assert isinstance(json.loads(done.stdout), dict)
    assert done.stdout.count("\n") == 1



def test_the_module_is_the_program(root: Path, python: str) -> None:
    environment = {**os.environ, "LC_ALL": "zh_TW.UTF-8"}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        environment.pop(name, None)
    command = [python, "-m", "game", "play", "shadow_hunters"]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "--headless" in done.stderr
    assert "顯示器" in done.stderr
    assert done.stdout == ""


def test_a_reader_who_leaves_early_is_no_fault(root: Path, python: str) -> None:
    command = f"{python} -m game perft shadow_hunters --depth 3 --divide | head -1"
    done = subprocess.run(["bash", "-c", command], cwd=root, capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_golden_games_verify_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(["replay", str(golden_path("shadow_hunters", 8)), "--verify"], capsys)["verified"]
