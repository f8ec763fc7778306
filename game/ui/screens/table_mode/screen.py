"""The table screen with everything that phones and a shared screen add to it.

Table mode: the screen shows only what everybody may see, large enough to be read from three meters. What a
seat has to decide in secret is decided on its phone, or here behind the curtain, after which the screen goes
back to the public view at once. A seat whose people look away decides public questions right on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from game.content.names import Names
from game.core.model import TABLE, Ask, Rules
from game.session.choice import Choice
from game.session.session import Session
from game.ui.boards import Board, CorneredBoard
from game.ui.boards.docking import docking
from game.ui.eyes import Eyes
from game.ui.kit.boxes import Column, Group
from game.ui.kit.services import Ui, rich
from game.ui.kit.widget import Rect, Widget
from game.ui.screens.companion.link import companion_of
from game.ui.screens.companion.screen import CompanionScreen, host_questions
from game.ui.screens.table.bar import BarPresses
from game.ui.screens.table.screen import TableScreen
from game.ui.screens.table_mode import corners, frame
from game.ui.screens.table_mode.dice import DiceEntry, correction, entry_height, entry_panel
from game.ui.screens.table_mode.letters import LETTER
from game.ui.screens.table_mode.prince_of_the_city import PrinceTableBoard
from game.ui.screens.table_mode.shadow_hunters import ShadowHuntersTableBoard

if TYPE_CHECKING:
    from game.core.model import Action
    from game.ui.kit.text import Words
    from game.ui.screens.shell import Shell

MAGNIFY: Final = 1.56
"""Letters of 18 logical pixels, the smallest of the type scale, become 28 pixels high at 1080 lines."""
BOARDS: Final[Mapping[str, Callable[[Ui, Rules, Names], Board]]] = {
    "prince_of_the_city": PrinceTableBoard,
    "shadow_hunters": ShadowHuntersTableBoard,
}
"""Boards of their own for table mode."""
PUBLIC: Final = {
    "shadow_hunters": frozenset(
        {"move", "choose_area", "area", "choose_target", "choose_equipment", "give_equipment", "attack",
         "loot", "end"}
    ),
    "prince_of_the_city": frozenset(
        {"clan", "start_zone", "first_token", "move", "torpid", "propose", "contest", "raise"}
    ),
}  # fmt: skip
"""Questions whose possible answers tell nothing that the table does not know."""


class TableModeScreen(TableScreen):
    """The table screen of the app. `mode` is table mode; without it it is the table on a desk."""

    def __init__(self, shell: Shell, session: Session) -> None:
        self.mode = False
        self._form = False
        super().__init__(shell, session)
        self.companion = companion_of(shell, session)
        self.companion.listener = self._companion_changed
        self.dice = DiceEntry(self)
        session.on_close.append(self._usual_size)
        self._greeted = False
        self._seen_seats = self._seated()
        self._reseat()
        people = session.humans
        away = [seat for seat in people if session.player(seat).secrets != "curtain"]
        if away and len(away) == len(people):
            self._set_mode(True)

    # ---- seats

    def _seated(self) -> tuple[tuple[str, str], ...]:
        return tuple((player.name, player.secrets) for player in self.session.players)

    def _reseat(self) -> None:
        """Who looks at this screen, as the seats hold their secrets now."""
        here = [seat for seat in self.session.humans if self.session.player(seat).secrets != "phone"]
        self.eyes = Eyes(here, secret=self.session.rules.secret)
        if self.mode:
            self.eyes.take(TABLE)
        if self.size[0]:
            self._see_again()
        else:  # not on the stage yet
            self._fit_reader()
            self._view = self.match.view(self.eyes.viewer)
            self.presenter.jump(self._view, len(self.match.log))

    def _companion_changed(self) -> None:
        seated = self._seated()
        if seated != self._seen_seats:
            self._seen_seats = seated
            self._dress()
            self.log = type(self.log)()
            self.presenter = self._new_presenter()
            self._reseat()
        elif self.ui.host.screen is self:
            self.rebuild()

    def open_companion(self) -> None:
        """Seats and phones."""
        self.ui.host.push(CompanionScreen(self.shell, self.companion, self.mode, self.switch_mode))

    def cover(self, seat: int) -> None:
        """In table mode the curtain falls over what all may see, also for the only one at this screen."""
        if self.mode:
            self.eyes.take(TABLE)
        super().cover(seat)

    # ---- the mode

    def switch_mode(self) -> None:
        """Table mode on or off; called from the screen above."""
        self._set_mode(not self.mode)
        self.ui.host.pop()

    def _set_mode(self, on: bool) -> None:
        self.mode = on
        self._reseat()

    @property
    def afar(self) -> bool:
        """Is the screen read by all now, from afar? Whoever has come to it for a secret stands before it."""
        return self.mode and (self.eyes.viewer == TABLE or not self.eyes.secret)

    @property
    def addressed(self) -> bool:
        """What all read from afar says "you" to nobody."""
        return super().addressed and not self.afar

    def _fit_reader(self) -> None:
        """Letters and board for those who read the screen now."""
        if self._form != self.afar:
            self._form = self.afar
            self._size_letters(self.afar)
            self._dress()
            self.presenter = self._new_presenter()

    def _see_again(self, told: int | None = None) -> None:
        self._fit_reader()
        super()._see_again(told)

    def _usual_size(self) -> None:
        """The match leaves the table: what comes after it is not read from afar."""
        self._size_letters(False)

    def _size_letters(self, from_afar: bool) -> None:
        """Everything as large as on a desk, or to be read from three meters."""
        self.ui.magnify, self.ui.least_letter = (MAGNIFY, LETTER) if from_afar else (1.0, 0.0)
        self.ui.resize(self.ui.scale.pixels)

    def on_enter(self) -> None:
        self._size_letters(self.afar)
        super().on_enter()
        if not self._greeted:
            self._greeted = True
            if self.companion.phone_seats() and not self.companion.server.running:
                self.ui.host.post(self.open_companion)

    def _dress(self) -> None:
        super()._dress()
        made = BOARDS.get(self.session.rules.name) if self._form else None
        if made is not None:
            self.board = made(self.ui, self.session.rules, self.names)
            docks = docking(self.board)
            if docks is not None:
                docks.attach(self)

    # ---- whose turn it is to look

    def _go_on(self) -> None:
        seat = self._public_seat()
        if seat is None:
            super()._go_on()
        elif self._chosen_at != (len(self.match.log), -seat):
            self._offer_public(seat)

    def _public_seat(self) -> int | None:
        """A seat that looks away and is asked something whose answers are no secret; None while bots or the
        end come first."""
        pending = self.match.pending
        if not isinstance(pending, Ask) or self.session.waiting_bot() is not None:
            return None
        asked = [seat for seat in pending.seats if self.session.player(seat).secrets == "look_away"]
        known = PUBLIC.get(self.session.rules.name, frozenset())
        return asked[0] if asked and pending.kind in known and self.eyes.viewer == TABLE else None

    def _offer_public(self, seat: int) -> None:
        """Put a public question to a seat on the public board; what only the seat may know is left out."""
        if self.session.interjection() is not None and self.session.bot_step():
            return
        self._chosen_at = (len(self.match.log), -seat)
        self.interrupts = ()
        hidden = set(self.match.unasked(seat))
        open_actions = [action for action in self.match.legal(seat) if action not in hidden]
        self.choice = Choice(open_actions, self.session.rules.arguments) if open_actions else None
        self.notice, self.tray_pick = "", None
        self.rebuild()

    def submit(self, action: Action) -> None:
        super().submit(action)
        if self.mode and self.eyes.secret and self.eyes.viewer != TABLE:
            self.eyes.take(TABLE)
            self._see_again()

    # ---- the picture

    def build(self) -> Widget:
        cornered = isinstance(self.board, CorneredBoard)
        if not self.afar:
            return self._with_overlay(super().build())
        if self._language != self.ui.language:
            self._dress()
            self.presenter = self._new_presenter()
        self.log.bring_up_to_date(self.match, self.wording, TABLE, self.ui.language, self.presenter.told)
        self._update_look()
        presses = BarPresses(
            self.press_word, self.submit, self.undo, self.hint, self.take_back, self.pass_screen,
            self.step_to, self.press_thing,
        )
        build = corners.build if cornered else frame.build
        bar = self.bar_state()
        bar.hint = False  # advice is for one person, and takes the room of an answer
        return build(self, bar, presses)

    def _with_overlay(self, root: Widget) -> Widget:
        """The usual frame, and over its action bar what the people have to enter or the host to answer."""
        if not hasattr(self, "companion"):
            return root
        entry = self.dice.waiting if not self.presenter.busy and not self.covered else None
        parts: list[Widget] = []
        if entry is not None:
            parts.append(Overlay(entry_panel(self, entry), "foot", entry_height(entry)))
        elif not self.presenter.busy:
            parts += [Overlay(widget, "corner") for widget in correction(self)]
        asked = host_questions(self.shell, self.companion)
        if asked:
            parts.append(Overlay(Column(*asked, gap=8), "top"))
        return Group(root, *parts) if parts else root

    def waiting_words(self) -> Words:
        """Who or what is awaited, in public words."""
        return self._waiting()

    def prompt_words(self, pending: Ask) -> Words:
        """The question in public words."""
        return rich(self.wording.public_prompt(pending))

    def last_roll(self) -> list[tuple[int, int]]:
        """Sides and face of each die of the newest roll of this turn, for Shadow Hunters' two dice."""
        dice = self.view.get("dice")
        if not isinstance(dice, dict):
            return []
        return [(sides, dice[name]) for sides, name in ((4, "d4"), (6, "d6")) if dice.get(name)]


class Overlay(Group):
    """A widget over the frame: at the foot, at the top, or in the lower left corner."""

    def __init__(self, child: Widget, where: str, height: float = 0.0) -> None:
        super().__init__(child)
        self._child, self._where, self._height = child, where, height

    def place(self, ui: Ui, rect: Rect) -> None:
        Widget.place(self, ui, rect)
        wide = rect.width - 24 if self._where == "foot" else min(760.0, rect.width - 40)
        tall = self._height or self._child.measure(ui, wide)[1]
        if self._where == "corner":
            wide = self._child.measure(ui)[0]
        top = rect.top + 62 if self._where == "top" else rect.bottom - tall - 8
        left = rect.left + 14 if self._where == "corner" else rect.centerx - wide / 2
        self._child.place(ui, Rect(left, top, wide, tall))

    def at(self, pos: tuple[float, float]) -> Widget | None:
        return self._child.at(pos)
