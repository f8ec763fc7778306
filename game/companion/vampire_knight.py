"""The pages of Requiem: Vampire Knight: the board as buttons, the cards of a deck, the sides in short.

Nothing is hidden in this game: a phone is a second pair of hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.companion.sheets import Block, Question, rows
from game.companion.words import Pieces, Writer
from game.core.model import Action, View

ART: Final = "vampire_knight"
FIGHTS: Final = frozenset({"fight", "attackers", "winning_card", "after_fight"})
"""Phases in which both sums of a fight are what the question is about."""
BOARDS: Final = frozenset({"cell", "piece", "territory"})
"""Kinds of things for which the board helps to choose."""


class VampireKnightSheet:
    """See `game.companion.sheets.Sheet`."""

    art = (f"{ART}/emblems", f"{ART}/resources", f"{ART}/tokens")

    unlisted: Final[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, content: Any) -> None:
        self._content = content

    def line(self, writer: Writer, view: View, reader: int) -> str:
        """The side."""
        return self._side(writer, view["seats"][reader - 1]) if reader else ""

    def headline(self, writer: Writer, view: View) -> Pieces:
        """Turn and whose it is."""
        if not view["active"]:
            return writer.say("companion.vk.setup")
        return writer.say("companion.vk.headline", {"turn": view["turn"], "seat": f"seat:{view['active']}"})

    def _side(self, writer: Writer, seat: Mapping[str, Any]) -> str:
        return writer.own(self._content.factions[seat["faction"]].name)

    def own(self, writer: Writer, view: View, reader: int) -> list[Block]:
        """The cards of the deck with what they cost and whether they work."""
        if not reader:
            return []
        seat = view["seats"][reader - 1]
        items = [self._card(writer, card) for card in seat["deck"]]
        return [self.board(writer, view), rows(writer.phone("vk.deck"), items)]

    def _card(self, writer: Writer, card: Mapping[str, Any]) -> Block:
        thing = f"card:{card['card']}"
        cost = ", ".join(writer.name(f"resource:{name}") for name in card["cost"])
        second = " · ".join(part for part in (" ".join(writer.described(thing)), cost) if part)
        return {"label": f"{card['number']} {writer.name(thing)}", "second": second,
                "note": writer.phone(f"vk.state.{card['state']}"), "dim": card["state"] != "active",
                "pictures": [{"picture": f"{ART}/emblems/{card['card']}", "label": ""}]}  # fmt: skip

    def table(self, writer: Writer, view: View) -> list[Block]:
        """The board and a line per seat."""
        return [self.board(writer, view), rows(writer.phone("seats"), [
            self._seat(writer, view, seat) for seat in view["seats"]])]  # fmt: skip

    def _seat(self, writer: Writer, view: View, seat: Mapping[str, Any]) -> Block:
        line = writer.phone("vk.seat_line", characters=seat["characters"], capitals=len(seat["capitals"]))
        active = [card for card in seat["deck"] if card["state"] == "active"]
        names = ", ".join(writer.name(f"card:{card['card']}") for card in active)
        parts = (self._side(writer, seat), line if not seat["out"] else writer.phone("vk.out"), names)
        return {"mark": writer.mark(seat["seat"]), "label": writer.player(seat["seat"]).name,
                "second": " · ".join(part for part in parts if part), "dim": seat["out"],
                "turn": view["active"] == seat["seat"]}  # fmt: skip

    def board(self, writer: Writer, view: View) -> Block:
        """The territories in their rows, each a button."""
        cells = [self._cell(writer, view, cell) for cell in view["cells"]]
        return {"type": "grid", "rows": view["board"]["rows"], "columns": view["board"]["columns"],
                "cells": cells}  # fmt: skip

    def _cell(self, writer: Writer, view: View, cell: Mapping[str, Any]) -> Block:
        kind = cell["territory"]
        short = writer.own(self._content.territories[kind].short) if kind else ""
        land = self._content.territories[kind].resources if kind and cell["face"] == "land" else ()
        owners = [view["pieces"][piece]["seat"] for piece in cell["pieces"]]
        return {"cell": cell["cell"], "row": cell["row"], "column": cell["column"],
                "label": writer.name(f"cell:{cell['cell']}"), "what": short, "tone": cell["face"],
                "marks": [writer.mark(seat) for seat in owners], "capital": cell["capital"],
                "icons": [f"{ART}/resources/{name}" for name in land],
                "thing": f"territory:{kind}"}  # fmt: skip

    def question(self, writer: Writer, view: View, legal: Sequence[Action]) -> Question:
        """The fight that is on or could be; the board, where the answer lies on it."""
        kinds = {kind for action in legal for name, _ in action.arguments
                 if (kind := _KINDS.get(name)) in BOARDS}  # fmt: skip
        return Question([*self._fights(writer, view), *([self.board(writer, view)] if kinds else [])])

    def _fights(self, writer: Writer, view: View) -> list[Block]:
        """Both sums of each fight that may be chosen, or of the one that goes on."""
        if view["phase"] not in FIGHTS:
            return []
        battle = view["battle"]
        shown = [one for one in view["fights"] if (one["cell"] == battle["cell"] if battle else one["open"])]
        return [
            rows(writer.phone("vk.fight", cell=f"cell:{one['cell']}"), [
                self._fighters(writer, view, one["attackers"], one["attack"]),
                self._fighters(writer, view, one["defenders"], one["defense"]),
            ])
            for one in shown
        ]  # fmt: skip

    def _fighters(self, writer: Writer, view: View, pieces: Sequence[str], total: int) -> Block:
        seats = list(dict.fromkeys(view["pieces"][piece]["seat"] for piece in pieces))
        names = writer.text("list.next").join(writer.player(seat).name for seat in seats)
        second = writer.phone("vk.characters", count=len(pieces))
        first = writer.mark(seats[0]) if seats else 0
        return {"mark": first, "label": names, "second": second, "value": total}

    def label(self, writer: Writer, view: View, thing: str) -> str:
        """All things have names of their own."""
        return ""

    def beside(self, writer: Writer, view: View, thing: str) -> tuple[str, str]:
        """Where a piece stands; what a card does."""
        kind, _, ident = thing.partition(":")
        if kind == "piece":
            piece = view["pieces"].get(ident)
            if piece is None or piece["cell"] is None:
                return writer.phone("vk.waiting"), ""
            return writer.phone("vk.at", cell=f"cell:{piece['cell']}"), ""
        if kind == "card":
            return " ".join(writer.described(thing)), f"{ART}/emblems/{ident}"
        return "", ""

    def called(self, writer: Writer, view: View, action: Action) -> Pieces:
        """All actions have names of their own."""
        return []

    def deed(self, writer: Writer, view: View, action: Action) -> str:
        """Names of actions say it, or the cards in them."""
        return ""


_KINDS: Final[Mapping[str, str]] = {
    "cell": "cell", "to": "cell", "from": "cell", "target_cell": "cell", "piece": "piece", "target": "piece",
}  # fmt: skip
