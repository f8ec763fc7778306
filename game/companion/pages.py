"""What a phone is told: one page per seat, one for spectators, one for those who have not joined yet.

A page is plain data with finished words. It is made from the view, the events and the legal actions of its
reader alone; nothing here can reach a state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

from game.companion.choosing import EXTRA, ROW, THING, Choosing
from game.companion.sheets import Block, Question, Sheet
from game.companion.words import Pieces, Writer
from game.core.match import visible
from game.core.model import TABLE, Action, Ask, Chance, Over, Refusal, View
from game.session.choice import Button
from game.session.session import Session
from game.session.wording import plain

LINES: Final = 40
"""Newest lines of the log that a page holds."""

_AIMED: Final = ("kind", "second", "picture", "mark")
"""What a word shows of the one thing that it aims at."""


class LogBook:
    """Lines of the log for one reader in one language; only new entries cost anything."""

    def __init__(self, viewer: int) -> None:
        self._viewer = viewer
        self._lines: list[tuple[int, Pieces]] = []
        self._read = 0

    def lines(self, session: Session, writer: Writer) -> list[Pieces]:
        """The newest lines, oldest first."""
        log = session.match.log
        for index in range(self._read, len(log)):
            for event in visible(log[index], self._viewer):
                parts = writer.wording.event(event)
                if parts:
                    self._lines.append((index, writer.pieces(parts)))
        self._read = len(log)
        del self._lines[:-LINES]
        return [line for _, line in self._lines]

    def back_to(self, length: int) -> None:
        """The log was cut to `length` entries."""
        self._lines = [line for line in self._lines if line[0] < length]
        self._read = min(self._read, length)


class Pages:
    """Makes the pages of one match."""

    def __init__(self, session: Session, sheet: Sheet) -> None:
        self._session, self._sheet = session, sheet
        self._books: dict[tuple[int, str], LogBook] = {}

    def back_to(self, length: int) -> None:
        """Moves were taken back."""
        for book in self._books.values():
            book.back_to(length)

    def forget_words(self) -> None:
        """Names have changed: all lines are written anew."""
        self._books.clear()

    # ---- pages

    def public(self, writer: Writer) -> Block:
        """What a further browser shows: nothing but what everybody may know."""
        view = self._session.match.view(TABLE)
        return {"do": "watch", **self._common(writer, view, TABLE)}

    def private(self, writer: Writer, choosing: Choosing) -> Block:
        """The page of the seat that is choosing."""
        seat = choosing.seat
        view = self._session.match.view(seat)
        page = {"do": "page", **self._common(writer, view, seat)}
        player = writer.player(seat)
        page["seat"] = {"seat": seat, "name": player.name, "mark": player.mark,
                        "line": self._sheet.line(writer, view, seat)}  # fmt: skip
        page["own"] = self._sheet.own(writer, view, seat)
        page["undo"] = self._undo(writer, seat)
        self._choice(page, writer, view, choosing)
        return page

    def question(self, writer: Writer, seat: int) -> Question:
        """What the sheet adds to the pending question of `seat`."""
        pending = self._session.match.pending
        if not isinstance(pending, Ask) or seat not in pending.seats:
            return Question()
        return self._sheet.question(writer, self._session.match.view(seat), self._session.match.legal(seat))

    def _common(self, writer: Writer, view: View, viewer: int) -> Block:
        book = self._books.setdefault((viewer, writer.language), LogBook(viewer))
        return {
            "game": writer.game,
            "title": writer.text(f"menu.games.{writer.game}.name"),
            "headline": self._sheet.headline(writer, view),
            "table": self._sheet.table(writer, view),
            "log": book.lines(self._session, writer),
            "waiting": self._waiting(writer),
            "over": self._over(writer, viewer),
        }

    def _waiting(self, writer: Writer) -> Pieces:
        """Who is asked what, or what is rolled, in public words."""
        pending = self._session.match.pending
        if isinstance(pending, Ask):
            return writer.pieces(writer.wording.public_prompt(pending))
        if isinstance(pending, Chance):
            return writer.pieces(writer.wording.chance(pending))
        return writer.say("table.over")

    def _over(self, writer: Writer, viewer: int) -> Block | None:
        pending = self._session.match.pending
        if not isinstance(pending, Over):
            return None
        winners = pending.outcome.winners
        names = [{"label": writer.player(seat).name, "mark": writer.mark(seat)} for seat in winners]
        return {"text": writer.pieces(writer.wording.outcome(pending.outcome)), "winners": names,
                "won": viewer in winners}  # fmt: skip

    def _undo(self, writer: Writer, seat: int) -> Block:
        """Whether the seat may take back alone, else why not, and whether it may ask the table."""
        point = self._session.undo_point(seat)
        if isinstance(point, Refusal):
            acted = any(entry.author == seat for entry in self._session.match.log)
            return {"alone": False, "why": writer.pieces(writer.wording.refusal(point)),
                    "ask": acted and not self._session.over}  # fmt: skip
        return {"alone": True, "ask": False}

    # ---- the choice

    def _choice(self, page: Block, writer: Writer, view: View, choosing: Choosing) -> None:
        pending = self._session.match.pending
        asked = isinstance(pending, Ask) and choosing.seat in pending.seats
        page["asked"], question = asked, Question()
        page["options"], page["main"], page["back"] = [], None, False
        if not isinstance(pending, Ask):
            return
        if asked:
            page["prompt"] = writer.pieces(writer.wording.prompt(pending))
            page["help"] = writer.pieces(writer.wording.help(pending))
            question = self.question(writer, choosing.seat)
            page["blocks"] = question.blocks
            page["options"] = self._rows(question, choosing) or self._options(writer, view, choosing)
        extras = self._extras(writer, view, choosing)
        page["options"] = [item for item in extras if item["do"] in question.answers] + page["options"]
        page["extras"] = [item for item in extras if item["do"] not in question.answers]
        page["main"] = self._main(writer, view, choosing)
        page["back"] = bool(choosing.ready or (choosing.choice is not None and choosing.choice.picks))

    def _rows(self, question: Question, choosing: Choosing) -> list[Block]:
        return [
            {"id": f"{ROW}{number}", "label": [row.words], "second": row.second, "icon": row.icon,
             "off": row.action is None, "picked": choosing.picked == f"{ROW}{number}", "wide": True}
            for number, row in enumerate(question.rows)
        ]  # fmt: skip

    def _options(self, writer: Writer, view: View, choosing: Choosing) -> list[Block]:
        if choosing.choice is None:
            return []
        picked, lone = choosing.picked_things(), choosing.lone()
        words, told = [], set()
        for ident, button in choosing.buttons.items():
            if button.ready is None or button.ready != lone:
                word = self._word(writer, view, ident, button, choosing)
                if button.ready is not None:
                    word["second"] = self._sheet.deed(writer, view, button.ready)
                aim = choosing.aims(button.ready) if button.ready is not None else ""
                if aim:
                    told.add(aim)
                    aimed = self._thing(writer, view, aim, False)
                    word |= {name: aimed[name] for name in _AIMED if name in aimed}
                words.append(word)
        said = {button.ready for button in choosing.buttons.values() if button.ready is not None}
        told |= {thing for thing in choosing.things() if choosing.said(thing, said)}
        things = [thing for thing in choosing.things() if thing not in told]
        shown = {choosing.group(thing) for thing in things} | {word["do"] for word in words if word["part"]}
        words = [word for word in words if word["picked"] or not self._waits(word, shown, choosing)]
        found = [*words, *(self._thing(writer, view, thing, thing in picked) for thing in things)]
        self._head(writer, view, choosing, found)
        return found

    @staticmethod
    def _waits(word: Block, shown: Set[str], choosing: Choosing) -> bool:
        """Does this word only say what the things or numbers that stand below under a heading are for, or
        depend on the thing that is still to be picked?"""
        if word["part"]:
            return word["part"] in choosing.settled_by_things(word["do"])
        return not word["ready"] and word["do"] in shown

    def _head(
        self, writer: Writer, view: View, choosing: Choosing, options: Sequence[Block]
    ) -> None:
        """Say above things and numbers what they are for, where other answers stand beside them, and what it
        does."""
        assert choosing.choice is not None
        several = len({action.do for action in choosing.choice.actions}) > 1
        for option in options:
            thing = option["id"].removeprefix(THING)
            is_thing, part = thing != option["id"], option.pop("part", "")
            option.pop("ready", None)
            if several and (is_thing or part):
                kind = choosing.group(thing) if is_thing else option["do"]
                option["group"] = self._aim(writer, choosing, kind)
                option["about"] = self._about(writer, view, choosing, kind)

    def _about(self, writer: Writer, view: View, choosing: Choosing, kind: str) -> str:
        """What all answers of a kind bring about; "" if they differ."""
        assert choosing.choice is not None
        going = [action for action in choosing.choice.candidates() if action.do == kind]
        deeds = {self._sheet.deed(writer, view, action) for action in going}
        return deeds.pop() if len(deeds) == 1 else ""

    def _aim(self, writer: Writer, choosing: Choosing, kind: str) -> str:
        """What a kind of action is called while it is not yet said at what it aims: all its answers by one
        name, if they have one."""
        assert choosing.choice is not None
        going = [action for action in choosing.choice.candidates() if action.do == kind]
        names = {tuple(writer.wording.action(action)) for action in going}
        if len(names) == 1 and any(part.kind for part in next(iter(names))):
            return plain(list(names.pop()))
        mode = f"{writer.game}.action.{kind}_mode"
        return writer.text(mode) if kind and writer.has(mode) else ""

    def _thing(self, writer: Writer, view: View, thing: str, picked: bool) -> Block:
        kind, _, ident = thing.partition(":")
        second, picture = self._sheet.beside(writer, view, thing)
        label = self._sheet.label(writer, view, thing) or writer.name(thing)
        option: Block = {"id": f"{THING}{thing}", "kind": kind, "label": [label],
                         "second": second, "picture": picture, "picked": picked}  # fmt: skip
        if kind == "seat":
            option["mark"] = writer.mark(ident)
        elif kind == "card":
            option["thing"] = thing
        return option

    def _word(self, writer: Writer, view: View, ident: str, button: Button, choosing: Choosing) -> Block:
        wording = writer.wording
        called = self._sheet.called(writer, view, button.ready) if button.ready is not None else []
        if button.pick.name == "do":
            parts = (
                wording.action(button.ready)
                if button.ready is not None
                else wording.parts(f"{writer.game}.action.{button.do}_mode")
            )
        else:
            parts = wording.word(button.do, button.pick.name, button.pick.value)
        part = button.pick.name if button.pick.name != "do" else ""
        return {"id": ident, "kind": "word", "do": button.do, "label": called or writer.pieces(parts),
                "part": part, "ready": button.ready is not None,
                "picked": button.chosen or choosing.picked == ident}  # fmt: skip

    def _extras(self, writer: Writer, view: View, choosing: Choosing) -> list[Block]:
        """What may be done besides. What is called as something that is asked now says at what it aims."""
        names = [self.action(writer, view, action) for action in choosing.extras]
        asked = choosing.choice.actions if choosing.choice is not None else ()
        taken = [self.action(writer, view, action) for action in asked]
        labels = [
            [*name, *self._told_apart(writer, view, action)] if [*names, *taken].count(name) > 1 else name
            for name, action in zip(names, choosing.extras, strict=True)
        ]
        return [
            {"id": f"{EXTRA}{number}", "do": action.do, "label": labels[number],
             "second": self._sheet.deed(writer, view, action),
             "picked": choosing.picked == f"{EXTRA}{number}"}
            for number, action in enumerate(choosing.extras)
        ]  # fmt: skip

    def _told_apart(self, writer: Writer, view: View, action: Action) -> Pieces:
        """What tells an action from another one of the same name: the things at which it aims."""
        kinds = self._session.rules.arguments
        things = [f"{kinds[name]}:{value}" for name, value in action.arguments if name in kinds]
        names = [self._sheet.label(writer, view, thing) or writer.name(thing) for thing in things]
        return [f": {writer.text('list.next').join(names)}"] if names else []

    def _main(self, writer: Writer, view: View, choosing: Choosing) -> Block | None:
        if choosing.choice is None and not choosing.extras:
            return None
        action = choosing.main
        if action is None:
            return {"label": [writer.phone("phone.pick_first")], "off": True} if choosing.choice else None
        label: Sequence[Any] = (
            [writer.text("table.confirm")] if choosing.rows else self.action(writer, view, action)
        )
        return {"label": label, "off": False, "do": action.do}

    def action(self, writer: Writer, view: View, action: Action) -> Pieces:
        """What doing `action` is called, with the word that makes it this one and no other."""
        if called := self._sheet.called(writer, view, action):
            return called
        label = writer.pieces(writer.wording.action(action))
        kinds: Mapping[str, str] = self._session.rules.arguments
        words = [
            plain(writer.wording.word(action.do, name, value))
            for name, value in action.arguments
            if name not in kinds and writer.has(f"{writer.game}.action.{action.do}.{name}.{value}")
        ]
        return [*label, *(writer.text("companion.phone.added", said=word) for word in words)]


def lobby(writer: Writer, seats: Sequence[Mapping[str, Any]], known: bool) -> Block:
    """What a browser without a seat shows: the seats, once it has given the room code."""
    return {
        "do": "lobby",
        "game": writer.game,
        "title": writer.text(f"menu.games.{writer.game}.name"),
        "known": known,
        "seats": list(seats) if known else [],
    }
