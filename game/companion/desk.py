"""The desk at which phones sit down: the only part of the companion that touches the match.

All of it runs in the thread that owns the match. The server hands messages over with `receive`; pages go
out through `deliver`. Every message names the state of the page that it was tapped on, so a doubled or
late tap does nothing; every action passes `Match.submit`. What a guest may do follows from the seat that
its token opens, never from what the message says.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from game.companion.book import LONGEST_NAME, Dice, TableBook
from game.companion.choosing import Choosing
from game.companion.guests import LOST_AFTER, Claim, Guest, Presence
from game.companion.limits import MESSAGES, WRONG_CODES, Bucket, Buckets
from game.companion.pages import Pages, lobby
from game.companion.requests import Requests
from game.companion.sheet_table import sheet_of
from game.companion.tokens import room_code, same_code
from game.companion.votes import Votes
from game.companion.words import Writer
from game.content.text import Catalog
from game.core.match import Entry
from game.core.model import LANGUAGES, Chance
from game.session.session import Session

LOG = logging.getLogger(__name__)
Message = Mapping[str, Any]
MOST_GUESTS: Final = 64


class Desk:
    """Guests, seats and pages of one match.

    `post` runs work in the thread of the match soon. `deliver` sends a page to a guest and `dismiss` closes
    its connection; the server sets both. Listeners in `on_change` hear when a seat changes hands, a phone
    comes or goes, or something waits for the host.
    """

    def __init__(
        self,
        session: Session,
        catalogs: Mapping[str, Catalog],
        post: Callable[[Callable[[], None]], None],
        book: TableBook | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session, self.catalogs, self._post, self.clock = session, catalogs, post, clock
        self.book = book or TableBook()
        self.code = room_code()
        self.rate = MESSAGES
        self.guests: dict[int, Guest] = {}
        self.claims: list[Claim] = []
        self.revision = 0
        self.votes = Votes(session, self.changed)
        self.deliver: Callable[[int, Mapping[str, Any]], None] = lambda guest, page: None
        self.dismiss: Callable[[int], None] = lambda guest: None
        self.on_change: list[Callable[[], None]] = []
        self.sheet = sheet_of(session.rules)
        self.pages = Pages(session, self.sheet)
        self._writers: dict[str, Writer] = {}
        self._choosing: dict[int, tuple[int, Choosing]] = {}
        self._gone: dict[int, float] = {}
        self._wrong = Buckets(WRONG_CODES, clock)
        self._waiting = False
        self._closed = False
        self._asked_at = clock()
        self._requests = Requests(self)
        self._seat_names()
        session.match.use_chance(self.book.chance)
        session.on_entry.append(self._entered)
        session.on_undo.append(self._undone)

    def close(self) -> None:
        """Hear no more of the match; all guests are dismissed, and what still comes from them is nothing."""
        self._closed = True
        self.session.on_entry.remove(self._entered)
        self.session.on_undo.remove(self._undone)
        for number in list(self.guests):
            self.dismiss(number)
        self.guests.clear()

    def _seat_names(self) -> None:
        """Phones of another evening come back with their names."""
        for seat, name in self.book.names.items():
            if 1 <= seat <= len(self.session.players) and name:
                self.session.player(seat).name = name
        for seat, secrets in self.book.secrets.items():
            if 1 <= seat <= len(self.session.players) and self.session.player(seat).human:
                self.session.player(seat).secrets = secrets
        for seat in self.book.tokens.held:
            if 1 <= seat <= len(self.session.players) and self.session.player(seat).human:
                self.session.player(seat).secrets = "phone"
                self._gone.setdefault(seat, self.clock())

    # ---- the match

    def _entered(self, entry: Entry) -> None:
        self.revision += 1
        self._asked_at = self.clock()
        self.votes.lapse()
        if self.session.over:
            self.book.forget()
        self.changed(screen=False)

    def _undone(self, length: int) -> None:
        self.revision += 1
        self._asked_at = self.clock()
        self.pages.back_to(length)
        self.votes.lapse()
        self.changed(screen=False)

    def changed(self, screen: bool = True) -> None:
        """Something that pages show is different: they are sent once the present work is done."""
        if screen:
            for listener in list(self.on_change):
                listener()
        if not self._waiting:
            self._waiting = True
            self._post(self.flush)

    def flush(self) -> None:
        """Send every guest the page as it is now, unless it has it already."""
        self._waiting = False
        made: dict[tuple[str, int, str], dict[str, Any]] = {}
        for guest in list(self.guests.values()):
            kind = "watch" if guest.watching else "page" if guest.seat else "lobby"
            key = (kind if guest.known or guest.seat else "door", guest.seat, guest.language)
            if key not in made:
                made[key] = self.page_for(guest)
            self._send_page(guest, made[key])

    def _send_page(self, guest: Guest, page: dict[str, Any]) -> None:
        if page != guest.last:
            guest.last = page
            self.deliver(guest.number, page)

    def page_for(self, guest: Guest) -> dict[str, Any]:
        """The page of one guest."""
        writer = self.writer(guest.language)
        if guest.watching:
            page = self.pages.public(writer)
        elif guest.seat:
            page = self.pages.private(writer, self.choosing(guest.seat))
            page["stamp"] = self.stamp(guest.seat)
            self._requests.add(page, writer, guest.seat)
        else:
            return lobby(writer, self.seats(), guest.known)
        page["language"] = guest.language
        page["clock"] = self.seconds_left()
        return page

    def writer(self, language: str) -> Writer:
        """The words in a language."""
        if language not in self._writers:
            self._writers[language] = Writer(self.session, self.catalogs[language])
        return self._writers[language]

    def seconds_left(self) -> int | None:
        """Seconds that the turn clock leaves for the pending decision; None while it is off."""
        if not self.book.clock or self.session.over:
            return None
        return max(0, round(self.book.clock - (self.clock() - self._asked_at)))

    def set_clock(self, seconds: int) -> None:
        """Switch the turn clock: seconds for a decision, 0 for off. It warns; it never decides."""
        self.book.clock = seconds
        self._asked_at = self.clock()
        self.save_book()
        self.changed()

    def set_dice(self, dice: Dice) -> None:
        """Who rolls from now on; a roll that waits for the people is the app's if they stop entering."""
        self.book.dice = dice
        self.save_book()
        self.session.match.start()
        self.changed()

    def let_app_throw(self) -> None:
        """The app decides the chance that waits for the people."""
        pending = self.session.match.pending
        if isinstance(pending, Chance) and self.book.source is not None:
            drawn = self.book.source.next(pending)
            if drawn is not None:
                self.session.submit_outcome(drawn[0])

    def more_time(self) -> None:
        """The present decision gets its whole time again."""
        self._asked_at = self.clock()
        self.changed()

    # ---- choices

    def choosing(self, seat: int) -> Choosing:
        """What `seat` chooses now; made anew when the match has moved on."""
        kept = self._choosing.get(seat)
        if kept is None or kept[0] != self.revision:
            rows = [row.action for row in self.pages.question(self.writer("en"), seat).rows]
            kept = self._choosing[seat] = (self.revision, Choosing.of(self.session, seat, rows))
        return kept[1]

    def stamp(self, seat: int) -> str:
        """The state of a page: length of the log, changes so far, taps so far."""
        return f"{len(self.session.match.log)}.{self.revision}.{self.choosing(seat).count}"

    # ---- seats

    def seats(self) -> list[dict[str, Any]]:
        """All seats with their state, for lobby and shared screen."""
        return [
            {"seat": seat, "name": player.name, "mark": player.mark, "state": self.presence(seat)}
            for seat, player in enumerate(self.session.players, 1)
        ]

    def presence(self, seat: int) -> Presence:
        """Who or what holds the seat now."""
        player = self.session.player(seat)
        if not player.human:
            return "bot"
        if player.secrets != "phone":
            return "screen"
        if seat not in self.book.tokens.held:
            return "free"
        at = [guest for guest in self.guests.values() if guest.seat == seat]
        if any(guest.awake for guest in at):
            return "here"
        gone = self.clock() - self._gone.get(seat, self.clock())
        return "asleep" if at or gone < LOST_AFTER else "lost"

    def give_to_phone(self, seat: int) -> None:
        """The host lets a phone hold this person's seat."""
        self.session.player(seat).secrets = self.book.secrets[seat] = "phone"
        self.save_book()
        self.changed()

    def take_over(self, seat: int, secrets: Literal["curtain", "look_away"] = "curtain") -> None:
        """The host gives the seat back to the shared screen; its phone is shown out."""
        player = self.session.player(seat)
        player.secrets = self.book.secrets[seat] = secrets
        self._show_out(seat)
        self.book.tokens.release(seat)
        self.save_book()
        self.changed()

    def _show_out(self, seat: int) -> None:
        for guest in self.guests.values():
            if guest.seat == seat:
                guest.seat, guest.last = 0, {}
                self.deliver(guest.number, {"do": "gone"})

    def answer_claim(self, claim: Claim, yes: bool) -> None:
        """The host lets the phone that asked have the seat, or not."""
        if claim not in self.claims:
            return
        self.claims.remove(claim)
        guest = self.guests.get(claim.guest)
        if guest is not None and yes:
            self._show_out(claim.seat)
            self._seat(guest, claim.seat, claim.name)
        elif guest is not None:
            self.deliver(guest.number, {"do": "claim_refused"})
        self.changed()

    def save_book(self) -> None:
        """Keep who holds which seat beside the save; trouble with the disk is told like the journal's."""
        error = self.book.save()
        if error is not None:
            LOG.warning("the table file can't be written: %s", error.strerror)

    # ---- guests

    def opened(self, number: int, address: str) -> None:
        """A connection was opened."""
        if self._closed:
            self.dismiss(number)
            return
        self.guests[number] = Guest(number, address, Bucket(self.rate, self.clock))

    def closed(self, number: int) -> None:
        """A connection has ended; the seat stays."""
        guest = self.guests.pop(number, None)
        self.claims = [claim for claim in self.claims if claim.guest != number]
        if guest is not None and guest.seat:
            self._gone[guest.seat] = self.clock()
        if guest is not None:
            self.changed()

    def receive(self, number: int, message: Message) -> None:
        """A message of a guest. Nonsense is left without an answer."""
        guest = self.guests.get(number)
        if self._closed or guest is None or not guest.bucket.take():
            return
        do = message.get("do")
        if do in ("hello", "join", "watch", "language", "awake", "leave"):
            getattr(self, f"_{do}")(guest, message)
        elif guest.seat and isinstance(do, str):
            self._requests.receive(guest, do, message)

    def _hello(self, guest: Guest, message: Message) -> None:
        """A page has opened: with a token it is back in its seat at once."""
        self._language(guest, message)
        token = message.get("token")
        seat = self._seat_of(guest, token) if isinstance(token, str) and token else None
        if seat is not None:
            guest.seat, guest.known, guest.watching, guest.awake = seat, True, False, True
        elif isinstance(message.get("code"), str) and message["code"]:
            self._knows_code(guest, message["code"])
        guest.last = {}
        self._send_page(guest, self.page_for(guest))
        self.changed()

    def _seat_of(self, guest: Guest, token: str) -> int | None:
        bucket = self._wrong.of(guest.address)
        if bucket.empty:
            return None
        seat = self.book.tokens.seat_of(token)
        if seat is None or self.session.player(seat).secrets != "phone":
            bucket.take()
            self.deliver(guest.number, {"do": "unknown_token"})
            return None
        return seat

    def _knows_code(self, guest: Guest, code: str) -> bool:
        """Is this the room code? Whoever guesses too often is not even listened to."""
        bucket = self._wrong.of(guest.address)
        if guest.known:
            return True
        if bucket.empty:
            self.deliver(guest.number, {"do": "slow"})
            return False
        if not same_code(code[:12], self.code):
            bucket.take()
            self.deliver(guest.number, {"do": "wrong_code"})
            return False
        guest.known = True
        return True

    def _join(self, guest: Guest, message: Message) -> None:
        """Take a free seat, or ask the host for one that is taken."""
        seat, name, code = message.get("seat"), message.get("name"), message.get("code")
        if not isinstance(code, str) or not self._knows_code(guest, code) or guest.seat:
            return
        if type(seat) is not int or not 1 <= seat <= len(self.session.players):
            return
        named = clean_name(name)
        state = self.presence(seat)
        if state == "free":
            self._seat(guest, seat, named)
        elif state in ("here", "asleep", "lost"):
            self.claims = [claim for claim in self.claims if claim.guest != guest.number]
            self.claims.append(Claim(guest.number, seat, named))
            self.deliver(guest.number, {"do": "claim_waits", "seat": seat})
            self.changed()
        else:
            self.deliver(guest.number, {"do": "seat_taken", "seat": seat})

    def _seat(self, guest: Guest, seat: int, name: str) -> None:
        player = self.session.player(seat)
        others = [other.name for other in self.session.players if other is not player]
        if name and name not in others:
            player.name = name
            self.book.names[seat] = name
            self._writers.clear()
            self.pages.forget_words()
        guest.seat, guest.watching, guest.known = seat, False, True
        token = self.book.tokens.issue(seat)
        self.save_book()
        self.deliver(guest.number, {"do": "seated", "seat": seat, "token": token})
        self.changed()

    def _watch(self, guest: Guest, message: Message) -> None:
        """Only look on."""
        if isinstance(message.get("code"), str) and self._knows_code(guest, message["code"]):
            guest.watching = not guest.seat
            self.changed()

    def _language(self, guest: Guest, message: Message) -> None:
        language = message.get("language")
        if language in LANGUAGES:
            guest.language = str(language)
            self.changed(screen=False)

    def _awake(self, guest: Guest, message: Message) -> None:
        """The page came into view or went out of it."""
        guest.awake = message.get("awake") is True
        if not guest.awake and guest.seat:
            self._gone[guest.seat] = self.clock()
        if type(message.get("echo")) is int:  # the page asks whether its line still lives
            self.deliver(guest.number, {"do": "echo", "echo": message["echo"]})
        self.changed()

    def _leave(self, guest: Guest, message: Message) -> None:
        """Give up the seat, or stop watching."""
        if guest.seat:
            self.book.tokens.release(guest.seat)
            self.save_book()
            self._show_out(guest.seat)
        guest.watching = False
        self.changed()


def clean_name(name: Any) -> str:
    """A name as typed on a phone: one line of letters that can be shown, at most as long as on the screen."""
    if not isinstance(name, str):
        return ""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:LONGEST_NAME].strip()
