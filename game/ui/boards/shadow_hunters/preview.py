"""Pictures of the board without a window: random play for a while, then the table as one seat sees it.

    python -m game.ui.boards.shadow_hunters.preview --seats 8 --size 1920x1080 --lang zh_hant --out x.png

For people who work on the look. The real table screen has its own pictures (`nightboard screenshot`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.catalog import open_game
from game.content.names import Names
from game.content.paths import art_folder
from game.content.settings import Settings
from game.content.text import Catalog
from game.core.chance import SeededChance
from game.core.match import Match
from game.core.model import LANGUAGES, TABLE, Action, Ask, Rules, View
from game.ui.boards import Look
from game.ui.boards.shadow_hunters.board import ShadowHuntersBoard
from game.ui.controller import Choice, Pick
from game.ui.kit.app import prepare_headless
from game.ui.kit.services import Ui
from game.ui.kit.theme import rgb
from game.ui.screens.table.frame import stage_for

PLAYERS = {
    "en": ("Mara", "Bram", "Ilse", "Theodora", "Juno", "Kit", "Wilhelmine", "Ovid"),
    "zh_hans": ("玛拉", "布拉姆", "伊尔丝", "特奥多拉", "朱诺", "基特", "威廉明妮", "奥维德"),
    "zh_hant": ("瑪拉", "布拉姆", "伊爾絲", "特奧朵拉", "朱諾", "基特", "威廉明妮", "奧維德"),
}


def played(
    rules: Rules, seats: int, seed: int, steps: int, until: str = "", options: dict[str, Any] | None = None
) -> Match:
    """A match after `steps` random decisions, then on to a question of the kind `until`."""
    match = Match(rules, rules.setup(rules.complete_options(options or {}), seats), SeededChance(str(seed)))
    match.start()
    rng = Random(seed)
    for step in range(steps + 3000):
        pending = match.pending
        if not isinstance(pending, Ask):
            break
        if step >= steps and (not until or pending.kind == until):
            break
        match.submit(rng.choice(_ordinary(match.legal(pending.seats[0]), rng)))
    return match


def _ordinary(actions: Sequence[Action], rng: Random) -> Sequence[Action]:
    """Reveals only now and then, as people do, so that pictures show hidden seats, too."""
    if rng.random() < 0.06:
        return actions
    return [action for action in actions if action.do not in ("reveal", "reveal_and_heal")] or actions


def make_ui(size: tuple[int, int], language: str, percent: int = 0) -> Ui:
    """The kit for pictures of `size` pixels."""
    prepare_headless()
    settings = Settings()
    settings.language, settings.ui_scale = language, percent  # type: ignore[assignment]  # checked by argparse
    ui = Ui(art_folder(), {name: Catalog.load(name) for name in LANGUAGES}, settings)
    ui.resize(size)
    return ui


def look_at(match: Match, rules: Rules, word: str, hover: str) -> tuple[Look, View]:
    """What the table screen would light up for the asked seat after picking the word `word`."""
    pending = match.pending
    if not isinstance(pending, Ask):
        return Look(hover=hover or None), match.view(TABLE)
    seat = pending.seats[0]
    actions: Sequence[Action] = [action for action in match.legal(seat) if action.do != "reveal"]
    choice = Choice(actions, rules.arguments)
    words: dict[str, Any] = {}
    if word:
        choice.pick_word(Pick("do", word))
        words["do"] = word
    return Look(choice.highlighted(), tuple(choice.picked_things()), hover or None, words=words), match.view(
        seat
    )


def draw(ui: Ui, board: ShadowHuntersBoard, view: View, look: Look) -> pygame.Surface:
    """The board on an empty table screen."""
    surface = pygame.Surface(ui.scale.pixels).convert()
    surface.fill(rgb("#0B101A"))
    stage = stage_for(ui)
    board.layout(stage)
    board.draw(surface, view, look, frozenset())
    return surface


def inspector(ui: Ui, board: ShadowHuntersBoard, surface: pygame.Surface, thing: str, view: View) -> None:
    """A plain stand-in for the inspector, to see its picture and lines."""
    found = board.inspect(thing, view)
    box = stage_for(ui).inspector
    if found is None or box.width < 50:
        return
    width = min(ui.scale.px(272), box.width - ui.scale.px(40))
    if found.picture is not None and found.picture_ratio:
        rect = pygame.Rect(0, 0, width, round(width / found.picture_ratio))
        rect.midtop = (box.centerx, box.top + ui.scale.px(60))
        found.picture(surface, rect)
    ui.text.paragraph(found.title, ui.styles.card_name).blit(surface, box.left + ui.scale.px(18), box.top)
    ui.text.paragraph(found.subtitle, ui.styles.small).blit(
        surface, box.left + ui.scale.px(18), box.top + ui.scale.px(30)
    )
    y = box.top + ui.scale.px(460)
    for _, words in found.lines:
        laid = ui.text.paragraph(words, ui.styles.small, box.width / ui.scale.factor - 40)
        laid.blit(surface, box.left + ui.scale.px(18), y)
        y += laid.height + ui.scale.px(6)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="pictures of the Shadow Hunters board")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    parser.add_argument("--scale", type=int, default=0)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--until", default="", help="play on to a question of this kind")
    parser.add_argument("--expansion", default="off")
    parser.add_argument("--word", default="", help="pick this word of the action bar")
    parser.add_argument("--hover", default="")
    parser.add_argument("--inspect", default="")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--regions", action="store_true", help="outline all regions")
    parser.add_argument("--out", type=Path, default=Path("board.png"))
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draws one picture and, if asked, times the drawing."""
    chosen = options(arguments)
    width, _, height = chosen.size.partition("x")
    ui = make_ui((int(width), int(height)), chosen.lang, chosen.scale)
    rules = open_game("shadow_hunters")
    match = played(
        rules, chosen.seats, chosen.seed, chosen.steps, chosen.until, {"expansion": chosen.expansion}
    )
    names = Names(rules.content, chosen.lang, PLAYERS[chosen.lang])
    ui.resolve = names.name
    board = ShadowHuntersBoard(ui, rules, names)
    look, view = look_at(match, rules, chosen.word, chosen.hover)
    surface = draw(ui, board, view, look)
    if chosen.inspect or chosen.hover:
        inspector(ui, board, surface, chosen.inspect or chosen.hover, view)
    if chosen.regions:
        for region in board.regions(view):
            pygame.draw.rect(surface, rgb("#FF00FF"), region.rect, 1)
            if region.outline:
                pygame.draw.polygon(surface, rgb("#00FFFF"), region.outline, 1)
    pygame.image.save(surface, chosen.out)
    if chosen.time:
        sys.stdout.write(timing(board, surface, view, look) + "\n")
    return 0


def timing(board: ShadowHuntersBoard, surface: pygame.Surface, view: View, look: Look) -> str:
    """Median and 95th percentile of drawing everything again, in milliseconds."""
    took = []
    for _ in range(60):
        begin = time.perf_counter()
        board.draw(surface, view, look, frozenset())
        took.append((time.perf_counter() - begin) * 1000)
    took.sort()
    return f"median {took[len(took) // 2]:.2f} ms, p95 {took[int(len(took) * 0.95)]:.2f} ms"


if __name__ == "__main__":
    raise SystemExit(main())
