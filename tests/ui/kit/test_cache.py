"""Caches that share one number of bytes: what goes first, and that the number always holds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.paths import art_folder
from game.ui.kit import cache as cache_module
from game.ui.kit.app import prepare_headless
from game.ui.kit.cache import Budget, ByteCache, bytes_for
from game.ui.kit.services import Ui
from game.ui.kit.text import Paragraph
from game.ui.start import catalogs


def pair(limit: int) -> tuple[Budget, ByteCache[str], ByteCache[str]]:
    budget = Budget(limit)
    return budget, ByteCache(budget, len), ByteCache(budget, len)


def text(length: int) -> Any:
    return lambda: "x" * length


def test_what_was_used_longest_ago_goes_first_whichever_cache_holds_it() -> None:
    budget, one, other = pair(10)
    one.get("a", text(4))
    other.get("b", text(4))
    one.get("a", text(4))  # used again: b is the oldest now
    one.get("c", text(4))
    assert (len(one), len(other)) == (2, 0)
    assert (one.bytes, other.bytes, budget.bytes) == (8, 0, 8)
    assert one.get("a", text(1)) == "xxxx"
    assert other.get("b", text(1)) == "x", "it has to be made again"


def test_what_is_heavier_than_all_together_is_handed_out_but_not_kept() -> None:
    budget, one, other = pair(10)
    other.get("b", text(6))
    assert one.get("a", text(11)) == "x" * 11
    assert (len(one), len(other), budget.bytes) == (0, 1, 6)


def test_a_smaller_limit_counts_at_once() -> None:
    budget, one, other = pair(100)
    for name in range(10):
        (one, other)[name % 2].get(name, text(10))
    budget.limit = 35
    assert budget.bytes == one.bytes + other.bytes == 30
    assert [one.get(name, text(0)) for name in (8,)] == ["x" * 10]


def test_clearing_one_cache_leaves_the_others_alone() -> None:
    budget, one, other = pair(100)
    one.get("a", text(30))
    other.get("b", text(20))
    one.clear()
    assert (len(one), one.bytes, other.bytes, budget.bytes) == (0, 0, 20, 20)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 12), st.integers(0, 40)), max_size=80),
       st.integers(1, 100))
def test_the_limit_always_holds(steps: list[tuple[int, int, int]], limit: int) -> None:
    budget = Budget(limit)
    caches = [ByteCache[str](budget, len) for _ in range(3)]
    for place, name, length in steps:
        caches[place].get(name, text(length))
        assert budget.bytes == sum(cache.bytes for cache in caches) <= limit
    for cache in caches:
        cache.clear()
    assert budget.bytes == 0


def test_memory_goes_back_to_the_system_after_much_was_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[bool] = []
    monkeypatch.setattr(cache_module, "give_back", lambda: given_back.append(True))
    budget, one, _ = pair(cache_module.TRIM_EVERY)
    one.get("a", lambda: "")
    one.clear()
    assert given_back == []
    budget.release(cache_module.TRIM_EVERY - 1)
    budget.release(1)
    assert given_back == [True]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system does it by itself")
def test_room_of_pictures_that_are_gone_leaves_the_process(root: Path) -> None:
    """Pictures of many sizes come and go between small ones that stay: in the end only these are held."""
    program = """
import os, sys
from game.ui.kit.app import prepare_headless
from game.ui.kit.memory import give_back
import pygame
def held():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
prepare_headless()
before, small, large = held(), [], []
for round in range(3):
    for number in range(60):
        large.append(pygame.Surface((700 + 8 * number, 600 + 90 * round), pygame.SRCALPHA))
        large[-1].fill((1, 2, 3, 4))
        small.append(pygame.Surface((20, 20)))
    large.clear()
give_back()
print(held() - before)
"""
    words = [sys.executable, "-c", program]
    run = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True)
    assert float(run.stdout.split()[-1]) < 25


def test_all_pictures_of_a_window_share_one_budget_which_grows_with_the_window() -> None:
    prepare_headless()
    ui = Ui(art_folder(), catalogs())
    ui.resize((1920, 1080))
    assert ui.budget.limit == bytes_for((1920, 1080))
    ui.assets.image("shell/brand/emblem", (64, 64))
    ui.text.paragraph("Night", ui.styles.body)
    before = ui.budget.bytes
    assert before >= 64 * 64 * 4
    ui.layer("x", (100, 100), lambda _: None)
    assert ui.budget.bytes - before >= 100 * 100 * 4
    ui.resize((3840, 2160))
    assert ui.budget.limit == bytes_for((3840, 2160))
    assert ui.budget.bytes == 0, "what was made for another scale is of no use"


def test_a_paragraph_weighs_what_its_pictures_weigh() -> None:
    prepare_headless()
    ui = Ui(art_folder(), catalogs())
    short: Paragraph = ui.text.paragraph("Night", ui.styles.display)
    long = ui.text.paragraph("Night and day and night and day", ui.styles.display)
    assert long.weight() > 3 * short.weight() > 3 * 4 * short.width * 20
