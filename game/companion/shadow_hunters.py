"""The pages of Shadow Hunters: the role, equipment, hermit notes, the hermit tray, the table in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.companion.sheets import Block, Question, Row, note, rows
from game.companion.words import Pieces, Writer
from game.core.model import Action, View
from game.session.hermit import Message, hermit_answers, own_card

BOARD: Final = "shadow_hunters.board"
PICTURES: Final = {"bob_seven": "bob"}
RED_FROM: Final = 8
"""Damage from which a seat may fall: the lowest hit points in the game."""

REVEAL: Final = frozenset({"reveal"})
REVEALS: Final = frozenset({
    "reveal_for_bonus", "reveal_before_damage", "reveal_after_damage", "reveal_to_counter", "reveal_to_feast",
})
"""Questions whose yes is to reveal oneself."""


class ShadowHuntersSheet:
    """See `game.companion.sheets.Sheet`."""

    art = (
        "shadow_hunters/characters",
        "shadow_hunters/emblems",
        "shadow_hunters/areas",
        "shadow_hunters/dice",
        "shadow_hunters/factions",
    )

    unlisted: Final[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, content: Any) -> None:
        self._content = content
        self._decks = {
            card: deck for deck in ("white", "black", "hermit") for card in getattr(content, f"{deck}_cards")
        }

    # ---- header

    def line(self, writer: Writer, view: View, reader: int) -> str:
        """Character and faction, or nothing before the deal."""
        me = self._me(view)
        if me is None or not me["character"]:
            return ""
        faction = self._content.characters[me["character"]].faction
        name = writer.name(f"character:{me['character']}")
        return writer.phone("sh.role_line", character=name, faction=writer.text(f"{BOARD}.faction.{faction}"))

    def headline(self, writer: Writer, view: View) -> Pieces:
        """Whose turn it is and the step of the turn."""
        if view["over"]:
            return writer.say(f"{BOARD}.headline_over")
        if not view["turn"]:
            return writer.say(f"{BOARD}.headline_setup")
        step = writer.text(f"{BOARD}.step.{view['stage']}") if view["stage"] in _STAGES else ""
        turn = writer.say(f"{BOARD}.headline", {"seat": f"seat:{view['turn']}"})
        return [*turn, f" · {step}"] if step else turn

    # ---- what is private

    def own(self, writer: Writer, view: View, reader: int) -> list[Block]:
        """Role, equipment, hermit notes."""
        me = self._me(view)
        if me is None:
            return []
        found = []
        if me["character"]:
            found.append(self._role(writer, me))
        found.append(self._equipment(writer, me))
        found += self._notes(writer, view)
        return found

    def _me(self, view: View) -> Mapping[str, Any] | None:
        seat = view["viewer"]
        return view["seats"][seat - 1] if seat else None

    def _role(self, writer: Writer, me: Mapping[str, Any]) -> Block:
        item = self._content.characters[me["character"]]
        state = "open" if me["revealed"] else "only_you"
        foot = [writer.text(f"{BOARD}.{'note.voided' if me['voided'] else 'note.spent'}")] if (
            me["voided"] or me["spent"]) else []
        return {
            "type": "card", "tone": item.faction, "title": writer.own(item.name),
            "sub": writer.text(f"{BOARD}.faction.{item.faction}"),
            "picture": f"shadow_hunters/characters/{PICTURES.get(item.id, item.id)}",
            "value": me["damage"], "of": item.hit_points,
            "lines": [
                {"head": writer.own(item.ability_name), "text": writer.own(item.ability_text)},
                {"head": writer.phone("sh.you_win"), "text": writer.own(item.win_text)},
            ],
            "foot": [writer.phone(f"sh.{state}"), *foot],
        }  # fmt: skip

    def _equipment(self, writer: Writer, me: Mapping[str, Any]) -> Block:
        items = [self._chip(writer, card) for card in me["equipment"]]
        return {"type": "chips", "title": writer.phone("sh.equipment"), "items": items,
                "note": "" if items else writer.text(f"{BOARD}.no_equipment")}  # fmt: skip

    def _chip(self, writer: Writer, card: str) -> Block:
        return {"label": writer.name(f"card:{card}"), "thing": f"card:{card}", "tone": self._decks[card],
                "picture": f"shadow_hunters/emblems/{card}"}  # fmt: skip

    def _notes(self, writer: Writer, view: View) -> list[Block]:
        """Every hermit card that passed through the viewer's hands, and characters seen."""
        viewer = view["viewer"]
        items: list[Block] = []
        for seat in view["seats"]:
            if seat["shown"] and seat["seat"] != viewer:
                given = {"seat": f"seat:{seat['seat']}", "character": f"character:{seat['shown']}"}
                items.append({"text": writer.say("companion.sh.saw", given)})
        for entry in reversed(view["hermit_cards"]):
            if entry["card"]:
                words = self._remembered(writer, entry, viewer)
                items.append({"text": words, "thing": f"card:{entry['card']}"})
        if not items:
            return []
        return [{"type": "rows", "title": writer.phone("sh.notes"), "items": items}]

    def _remembered(self, writer: Writer, entry: Mapping[str, Any], viewer: int) -> Pieces:
        given = {
            "giver": f"seat:{entry['giver']}", "target": f"seat:{entry['receiver']}",
            "card": f"card:{entry['card']}", "result": writer.phone(f"sh.result.{entry['result']}"),
        }  # fmt: skip
        word = "gave" if entry["giver"] == viewer else "got"
        return writer.say(f"companion.sh.{word}", given)

    # ---- the hermit tray

    def question(self, writer: Writer, view: View, legal: Sequence[Action]) -> Question:
        """The hermit card, for its giver and its receiver alone; its three answers."""
        card = own_card(view)
        question = view["question"]
        if not card or question is None:
            asked = question is not None and question["kind"] in REVEALS
            return Question(self._card_asked(writer, view), answers=REVEAL if asked else frozenset())
        block = self._hermit(writer, card)
        if question["kind"] == "give_hermit":
            return Question([block, note(writer.text(f"{BOARD}.tray.give_secret"), "eye_closed")])
        if question["kind"] != "answer_hermit":
            return Question([block])
        answers = [
            Row(_said(writer, answer.words), _said(writer, answer.second), answer.glyph, answer.action)
            for answer in hermit_answers(self._content, view, legal)
        ]
        return Question([block], answers)

    def _hermit(self, writer: Writer, card: str) -> Block:
        return {"type": "card", "tone": "hermit", "title": writer.name(f"card:{card}"), "secret": True,
                "sub": writer.text(f"{BOARD}.type.hermit"), "picture": f"shadow_hunters/emblems/{card}",
                "lines": [{"text": writer.own(self._content.hermit_cards[card].text)}]}  # fmt: skip

    def _card_asked(self, writer: Writer, view: View) -> list[Block]:
        """The open card that a question is about, to read what it does."""
        card = (view["question"] or {}).get("arguments", {}).get("card")
        if card not in self._decks or self._decks[card] == "hermit":
            return []
        deck = self._decks[card]
        item = getattr(self._content, f"{deck}_cards")[card]
        return [{"type": "card", "tone": deck, "title": writer.own(item.name), "sub": writer.text(
            f"{BOARD}.type.{deck}_{item.kind}"), "picture": f"shadow_hunters/emblems/{card}",
            "lines": [{"text": writer.own(item.text)}]}]  # fmt: skip

    # ---- what everybody sees

    def table(self, writer: Writer, view: View) -> list[Block]:
        """A line per seat, the decks, the areas in their pairs."""
        seats = [self._seat(writer, view, seat) for seat in view["seats"]]
        decks = [
            {"label": writer.text(f"{BOARD}.deck.{deck}"), "value": view["decks"][deck], "tone": deck}
            for deck in ("white", "black", "hermit")
        ]
        return [
            rows(writer.phone("seats"), seats),
            *self._pairs(writer, view),
            {"type": "stats", "title": writer.phone("sh.decks"), "items": decks},
        ]

    def _seat(self, writer: Writer, view: View, seat: Mapping[str, Any]) -> Block:
        number, character = seat["seat"], seat["character"] if seat["revealed"] or not seat["alive"] else None
        named = writer.name(f"character:{character}") if character else writer.text(f"{BOARD}.hidden")
        where = writer.name(f"area:{seat['area']}") if seat["area"] else ""
        second = " · ".join(part for part in (named, where) if part)
        item: Block = {
            "mark": writer.mark(number), "label": writer.player(number).name, "thing": f"seat:{number}",
            "second": second, "dim": not seat["alive"], "turn": view["turn"] == number and not view["over"],
            "tone": self._content.characters[character].faction if character else "",
            "pictures": [{"picture": f"shadow_hunters/emblems/{card}", "thing": f"card:{card}",
                          "tone": self._decks[card], "label": writer.name(f"card:{card}")}
                         for card in seat["equipment"]],
        }  # fmt: skip
        if seat["alive"]:
            item["value"] = seat["damage"]
            item["hot"] = seat["damage"] >= RED_FROM
            if character:
                item["of"] = self._content.characters[character].hit_points
        return item

    def _pairs(self, writer: Writer, view: View) -> list[Block]:
        areas = view["areas"]
        if not areas:
            return []
        items = [
            {"label": " – ".join(self._area(writer, area) for area in areas[place:place + 2])}
            for place in range(0, len(areas), 2)
        ]
        return [rows(writer.phone("sh.pairs"), items)]

    def _area(self, writer: Writer, area: str) -> str:
        numbers = "·".join(str(number) for number in self._content.areas[area].numbers)
        return f"{writer.name(f'area:{area}')} {numbers}"

    def label(self, writer: Writer, view: View, thing: str) -> str:
        """All things have names of their own."""
        return ""

    def beside(self, writer: Writer, view: View, thing: str) -> tuple[str, str]:
        """Damage and place of a seat; numbers of an area; what a card says."""
        kind, _, ident = thing.partition(":")
        if kind == "seat":
            seat = view["seats"][int(ident) - 1]
            damage = writer.phone("sh.damage", damage=seat["damage"])
            where = writer.name(f"area:{seat['area']}") if seat["area"] else ""
            return " · ".join(part for part in (damage, where) if part), ""
        if kind == "area":
            numbers = " · ".join(str(number) for number in self._content.areas[ident].numbers)
            return numbers, f"shadow_hunters/areas/{ident}"
        if kind == "card" and ident in self._decks:
            return " ".join(writer.described(thing)), f"shadow_hunters/emblems/{ident}"
        return "", ""

    def called(self, writer: Writer, view: View, action: Action) -> Pieces:
        """Who is asked whether to reveal and does not stays hidden."""
        question = view["question"]
        stays = action.do == "decline" and question is not None and question["kind"] in REVEALS
        return [writer.phone("sh.stay_hidden")] if stays else []

    def deed(self, writer: Writer, view: View, action: Action) -> str:
        """What the ability does that is used, or could be once its owner has revealed himself."""
        character, question = view["seats"][action.seat - 1]["character"], view["question"]
        asked = question is not None and question["kind"] in REVEALS
        told = action.do == "use_ability" or (asked and action.do in REVEAL)
        if not told or not character:
            return ""
        return writer.own(self._content.characters[character].ability_text)


_STAGES: Final = frozenset({"start", "move", "area", "attack", "end"})


def _said(writer: Writer, message: Message) -> str:
    return writer.text(f"{BOARD}.tray.{message[0]}", **message[1])
