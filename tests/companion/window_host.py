"""The app with its real window and a match with open phones on the table, as a program of its own.

`python -m tests.companion.window_host HOME GAME KINDS OPTIONS` (options as JSON) says port, room code and
where phones come in as one line of JSON, then runs until it is closed. What a person would press to open the
table is pressed by this program: the room code stands only on the screen, and no test can read that.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pygame

from game.bots import levels
from game.content.paths import find_folders
from game.content.settings import Settings
from game.session.players import Player
from game.ui import start
from game.ui.kit.app import App
from game.ui.kit.buttons import Button
from game.ui.screens.companion.screen import CompanionScreen
from game.ui.screens.draft import Draft
from game.ui.screens.table_mode.screen import TableModeScreen
from tests.companion.table import FAST, LOOPBACK, NAMES

SIZE = (1280, 720)


def main(home: Path, game: str, kinds: str, options: dict[str, str]) -> None:
    settings = Settings(language="en", speed=0, mute=True, window_size=SIZE)
    shell = start.open_shell(find_folders(home), settings)
    app = App(shell.ui, "Nightboard")
    players = [
        Player(NAMES[place], "human" if kind == "p" else "bot", levels(game)[0], place + 1,
               "phone" if kind == "p" else "curtain")
        for place, kind in enumerate(kinds)
    ]  # fmt: skip
    draft = Draft(game, players, shell.rules(game).complete_options(options), "5-5")
    table = shell.table(shell.begin(draft.start()))
    assert isinstance(table, TableModeScreen)
    companion = table.companion
    companion.desk.rate, companion.host = FAST, LOOPBACK

    def open_table() -> None:
        """As the host does it on the screen that greets a table with phones."""
        manage = app.screen
        assert isinstance(manage, CompanionScreen)
        button = manage.active.find("open")
        assert isinstance(button, Button)
        button.activate(app.ui)
        assert companion.trouble is None, companion.trouble
        print(json.dumps({"port": companion.server.port, "code": companion.desk.code}), flush=True)
        manage.back()

    app.post(lambda: app.post(open_table))  # after the greeting, which the table posts when it is shown
    app.run(table)
    pygame.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], json.loads(sys.argv[4]))
