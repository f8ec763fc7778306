"""What the inspector shows of seats, areas, cards, piles and characters. Only what the view knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.boards import Inspection
from game.ui.boards.pen import rounded
from game.ui.boards.shadow_hunters.cards import BACK_RATIO, CARD_RATIO, card_back, draw_card
from game.ui.boards.shadow_hunters.characters import draw_portrait, hidden_in
from game.ui.boards.shadow_hunters.lore import CARD_SECTION, Lore
from game.ui.boards.shadow_hunters.pen import ART, Pen
from game.ui.boards.shadow_hunters.reading import DECKS, SeatView, Table
from game.ui.kit.services import Ui

Lines = tuple[tuple[str, str], ...]
Picture = Callable[[pygame.Surface, pygame.Rect], None]
AREA_RATIO: Final = 240 / 150
HIDDEN_RATIO: Final = 220 / 300
AREAS, CHARACTERS, SEATS, GEAR = "3", "12", "9", "6"  # sections of the rules reference


class Inspector:
    """Turns the name of a thing into an Inspection."""

    def __init__(self, ui: Ui, lore: Lore) -> None:
        self.ui = ui
        self.lore = lore

    def inspect(self, thing: str, table: Table) -> Inspection | None:
        """What to show of `thing`; None if this game has nothing to say about it."""
        kind, _, ident = thing.partition(":")
        if kind == "seat" and ident.isdigit() and 1 <= int(ident) <= len(table.seats):
            return self._seat(table.seat(int(ident)), table)
        if kind == "card" and self.lore.is_card(ident):
            return self._card(ident, table)
        if kind == "area" and ident in self.lore.content.areas:
            return self._area(ident, table)
        if kind == "deck" and ident in DECKS:
            return self._deck(ident, table)
        if kind == "discard" and ident in DECKS:
            return self._discard(ident, table)
        if kind == "character" and ident in self.lore.content.characters:
            return self._character(ident, table)
        return None

    # -- cards ---------------------------------------------------------------------------------------

    def _card(self, card: str, table: Table) -> Inspection:
        deck = self.lore.deck(card)
        t = self.lore.t
        lines: list[tuple[str, str]] = []
        holder = next((seat.number for seat in table.seats if card in seat.equipment), 0)
        subtitle = (
            t("carried_by", name=self.lore.name(f"seat:{holder}")) if holder else self.lore.card_type(card)
        )
        if self.lore.card(card).kind == "equipment":
            lines.append(("info", t("note.equipment")))
        elif deck == "hermit":
            lines.append(("eye_closed", t("note.hermit")))
        count = int(self.lore.card(card).count)
        lines.append(("card", t(f"note.copies.{deck}", count=count)))

        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_card(self.ui, self.lore, surface, rect, card)

        return Inspection(
            self.lore.name(f"card:{card}"), subtitle, picture, CARD_RATIO, tuple(lines), CARD_SECTION[deck]
        )

    def _deck(self, deck: str, table: Table) -> Inspection:
        view, t = table.decks[deck], self.lore.t
        lines: Lines = (
            ("card", t("note.left", count=view.left)),
            ("info", t(f"note.deck.{deck}")),
            ("replay", t("note.reshuffle")),
        )
        return Inspection(t(f"deck_title.{deck}"), "", self._back(deck), BACK_RATIO, lines, "6")

    def _back(self, deck: str) -> Picture:
        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(card_back(self.ui, deck, rect.size), rect)

        return picture

    def _discard(self, deck: str, table: Table) -> Inspection:
        view, t = table.decks[deck], self.lore.t
        title = t(f"discard_title.{deck}")
        if deck == "hermit" or not view.top:
            note = "note.face_down" if deck == "hermit" else "note.no_discard"
            lines: list[tuple[str, str]] = [
                ("card", t("note.discarded", count=view.discarded)),
                ("eye_closed", t(note)),
            ]
            return Inspection(
                title, "", self._back(deck) if view.discarded else None, BACK_RATIO, tuple(lines), "6"
            )
        found = self._card(view.top, table)
        counts: dict[str, int] = {}
        for card in reversed(view.discard):
            counts[card] = counts.get(card, 0) + 1
        rest = [
            ("", self.lore.name(f"card:{card}") + (f" × {count}" if count > 1 else ""))
            for card, count in counts.items()
        ]
        return Inspection(
            title,
            t("note.on_top", card=self.lore.name(f"card:{view.top}")),
            found.picture,
            CARD_RATIO,
            (("card", t("note.discarded", count=view.discarded)), *rest),
            "6",
        )

    # -- areas ---------------------------------------------------------------------------------------

    def _area(self, area: str, table: Table) -> Inspection:
        item, t = self.lore.area(area), self.lore.t
        lines: list[tuple[str, str]] = [("info", str(item.text.get(self.ui.language)))]
        if area in table.areas:
            other = table.areas[table.areas.index(area) ^ 1]
            lines.append(
                ("shadow_hunters/glyphs/swords", t("note.range", area=self.lore.name(f"area:{other}")))
            )
        here = [self.lore.name(f"seat:{seat}") for seat in table.standing(area)]
        if here:
            lines.append(("human", t("note.standing", names=self._list(here))))

        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            made = self.ui.layer(("sh_area", area), rect.size, lambda flat: self._area_picture(flat, area))
            surface.blit(made, rect)

        numbers = t("note.numbers", numbers=self.lore.numbers(area))
        return Inspection(self.lore.name(f"area:{area}"), numbers, picture, AREA_RATIO, tuple(lines), AREAS)

    def _area_picture(self, flat: pygame.Surface, area: str) -> None:
        picture = self.ui.assets.image(f"{ART}/areas/{area}", (flat.get_width(), flat.get_height() + 2))
        flat.blit(rounded(picture, self.ui.scale.px(12)), picture.get_rect(center=flat.get_rect().center))

    def _list(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.ui.t("list.next").join(names[:-1]) + self.ui.t("list.last") + names[-1]

    # -- characters and seats ------------------------------------------------------------------------

    def _character(self, character: str, table: Table) -> Inspection:
        item, t, language = self.lore.character(character), self.lore.t, self.ui.language
        faction = self.lore.faction(character)
        subtitle = t("note.of_faction", faction=t(f"faction.{faction}"), limit=self.lore.limit(character))
        lines: list[tuple[str, str]] = [
            ("lock_open", str(item.ability_text.get(language))),
            ("trophy", str(item.win_text.get(language))),
        ]
        open_seat = next((seat for seat in table.seats if seat.character == character), None)
        if open_seat is not None and (open_seat.revealed or not open_seat.alive):
            lines.append(("eye", t("note.played_by", name=self.lore.name(f"seat:{open_seat.number}"))))
        elif character in table.pool:
            lines.append(("eye_closed", t("note.may_be_in_play")))
        return Inspection(
            str(item.name.get(language)),
            subtitle,
            self._face(character, False),
            1.0,
            tuple(lines),
            CHARACTERS,
        )

    def _face(self, character: str, dead: bool) -> Picture:
        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_portrait(self.ui, self.lore, surface, rect, character, dead)

        return picture

    def _seat(self, seat: SeatView, table: Table) -> Inspection:
        t = self.lore.t
        lines = [*self._condition(seat), *self._carried(seat), *self._identity(seat), *self._effects(seat)]
        subtitle = t("hidden")
        if seat.character:
            subtitle = self.lore.name(f"character:{seat.character}")
            if seat.private:
                subtitle += f" · {t('only_you')}"
        picture = self._face(seat.character, not seat.alive) if seat.character else self._closed()
        ratio = 1.0 if seat.character else HIDDEN_RATIO
        return Inspection(
            self.lore.name(f"seat:{seat.number}"), subtitle, picture, ratio, tuple(lines), SEATS
        )

    def _closed(self) -> Picture:
        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(hidden_in(self.ui, rect.size, Pen(self.ui, surface).px(12)), rect)

        return picture

    def _condition(self, seat: SeatView) -> Lines:
        t = self.lore.t
        if not seat.alive:
            return (("skull", t("note.dead")),)
        word = (
            t("note.damage_of", damage=seat.damage, limit=seat.limit)
            if seat.limit
            else t("note.damage_hidden", damage=seat.damage)
        )
        place = t("note.at", area=self.lore.name(f"area:{seat.area}")) if seat.area else t("note.off_board")
        return (("drop", word), ("human", place))

    def _carried(self, seat: SeatView) -> Lines:
        """All equipment by name: a row shows no more of it than it has room for."""
        if not seat.equipment:
            return ()
        names = tuple(self.lore.name(f"card:{card}") for card in seat.equipment)
        return (("card", self.lore.t("note.carries", cards=names)),)

    def _identity(self, seat: SeatView) -> Lines:
        if not seat.character:
            return ()
        item, language = self.lore.character(seat.character), self.ui.language
        return (
            ("lock_open", str(item.ability_text.get(language))),
            ("trophy", str(item.win_text.get(language))),
        )

    def _effects(self, seat: SeatView) -> Lines:
        t = self.lore.t
        found = [("lock", t("note.guarded"))] if seat.guarded else []
        if seat.barred:
            found.append(("lock", t("note.barred")))
        if seat.voided:
            found.append(("cross", t("note.voided")))
        elif seat.spent and seat.character:
            found.append(("check", t("note.spent")))
        return tuple(found)
