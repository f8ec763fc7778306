"""The match that Continue goes on with: what everybody at the table may see of it.

Only the table's public view is used, so nothing private gets onto the menu.  A save that can't be played is
left to the list of replays, which names its damage.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from game.content import journal
from game.content.clock import moment
from game.content.problem import DataErrors
from game.content.text import Part
from game.core.chance import SeededChance
from game.core.match import Match
from game.core.model import CHANCE, TABLE, Ask, Over, Rules, View
from game.core.record import Record, RecordError, resume
from game.session.players import Player
from game.session.wording import Wording, plain
from game.ui.screens.shell import Shell, header_players

LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class Recent:
    """An unfinished match as the table sees it.  `sentence` says what it waits for."""

    path: Path
    game: str
    players: list[Player]
    when: datetime
    sentence: list[Part] = field(default_factory=list)
    view: View | None = None
    rules: Rules | None = None


def newest(shell: Shell) -> Recent | None:
    """The newest save that can be played on, or None."""
    for item in shell.saves()[:6]:
        if item.header is None or item.header.game not in shell.games():
            continue
        try:
            record = journal.load(item.path).record
        except DataErrors:
            continue
        when = moment(item.modified)
        found = Recent(item.path, item.header.game, header_players(item.header.players), when)
        if _look(shell, record, found):
            return found
    return None


def _look(shell: Shell, record: Record, found: Recent) -> bool:
    """Fills in view and sentence; False if the save can't be played or is over."""
    try:
        rules = shell.rules_of(record.header)
        match = resume(rules, record, SeededChance(record.header.seed, used_chances(record)))
    except (RecordError, DataErrors) as error:
        LOG.info("%s can't be continued: %s", found.path.name, error)
        return False
    if isinstance(match.pending, Over):
        return False
    found.rules = rules
    found.view = match.view(TABLE)
    found.sentence = waits_for(match, shell.wording(rules, [player.name for player in found.players]))
    return True


def used_chances(record: Record) -> int:
    """How many chances a record has decided."""
    return sum(1 for step in record.steps if step.author == CHANCE)


def waits_for(match: Match, wording: Wording) -> list[Part]:
    """Whom the match waits for and what for, in public words."""
    pending = match.pending
    if not isinstance(pending, Ask):
        return []
    prompt = plain(wording.public_prompt(pending))
    round_number = match.view(TABLE).get("round")
    message = "menu.waiting_round" if isinstance(round_number, int) and round_number else "menu.waiting"
    arguments = {"round": round_number, "seat": pending.seats, "prompt": prompt}
    return wording.parts(message, arguments)
