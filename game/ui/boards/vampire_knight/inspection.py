"""What the inspector shows of tiles, pieces, cards, seats, actions: in full, every sign explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.ui.boards import Inspection
from game.ui.boards.vampire_knight.cards import Cards
from game.ui.boards.vampire_knight.effects import WHITE, Sign, explained, signs_of_card
from game.ui.boards.vampire_knight.lattice import RATIO
from game.ui.boards.vampire_knight.lore import Lore
from game.ui.boards.vampire_knight.pen import Pen
from game.ui.boards.vampire_knight.pieces import Pieces, capital_token, token_of
from game.ui.boards.vampire_knight.reading import CardView, Figure, Scene
from game.ui.boards.vampire_knight.seats import team_sign
from game.ui.boards.vampire_knight.tiles import Tiles

Lines = list[tuple[str, str]]
ICON = "vampire_knight/icons/"
PLAIN = "plain:"
"""Before a glyph that keeps its own colors."""


def glyph(sign: Sign) -> str:
    """The inspector's name of a sign's picture."""
    if not sign.icon:
        return ""
    full = f"vampire_knight/{sign.art}"
    return full if sign.kind == "icons" and sign.icon in WHITE else PLAIN + full


def picture_of(name: str) -> str:
    """The inspector's name of an icon."""
    return (ICON if name in WHITE else PLAIN + ICON) + name


class Inspector:
    """Writes inspections."""

    def __init__(self, lore: Lore, tiles: Tiles, cards: Cards, pieces: Pieces) -> None:
        self.lore, self.tiles, self.cards, self.pieces = lore, tiles, cards, pieces
        self._kinds: Mapping[str, Callable[[str, Scene], Inspection | None]] = {
            "cell": self._cell,
            "piece": self._piece,
            "card": self._card,
            "seat": self._seat,
            "territory": self._territory,
            "resource": self._resource,
            "action": self._action,
        }

    def inspect(
        self, thing: str, scene: Scene, forecast: Mapping[str, Any] | None = None
    ) -> Inspection | None:
        """What there is to say about a thing; a forecast of a fight is added to its tile."""
        kind, _, ident = thing.partition(":")
        make = self._kinds.get(kind)
        found = make(ident, scene) if make is not None else None
        if found is not None and forecast is not None and kind == "cell":
            lines = (*self.fight_lines(forecast), *found.lines)
            return Inspection(found.title, found.subtitle, found.picture, found.picture_ratio, lines, "6.4")
        return found

    # ---- tiles

    def _cell(self, cell: str, scene: Scene) -> Inspection | None:
        tile = scene.tiles.get(cell)
        if tile is None or not tile.territory:
            return None
        lines: Lines = []
        if tile.capital:
            lines.append((picture_of("capital"), self.lore.t("cell.capital", seat=f"seat:{tile.capital}")))
        lines += self._standing(cell, scene)
        lines += [line for fight in scene.fights if fight["cell"] == cell for line in self.fight_lines(fight)]
        lines += self._yield_lines(tile.territory, tile.ruin)
        face = self.lore.name("face:ruin" if tile.ruin else "face:land")
        where = self.lore.t("cell.where", cell=self.lore.name(f"cell:{cell}"), face=face)
        title = self.lore.name(f"territory:{tile.territory}")
        return Inspection(
            title, where, self._tile_picture(tile.territory, tile.ruin), RATIO, tuple(lines), "2"
        )

    def _standing(self, cell: str, scene: Scene) -> Lines:
        lines: Lines = []
        for seat in scene.seats:
            here = [figure for figure in scene.on(cell) if figure.seat == seat.number]
            soldiers = sum(1 for figure in here if not figure.hero)
            if soldiers:
                words = self.lore.t("cell.soldiers", seat=f"seat:{seat.number}", count=soldiers)
                lines.append((picture_of("soldier"), words))
            for figure in here:
                if figure.hero:
                    words = self.lore.t("cell.hero", seat=f"seat:{seat.number}", card=f"card:{figure.hero}")
                    lines.append((picture_of("hero"), words))
        return lines

    def _yield_lines(self, territory: str, ruin: bool) -> Lines:
        if ruin:
            return [(picture_of("ruin"), self.lore.t("cell.ruin"))]
        kind = self.lore.territory(territory)
        if kind.choice:
            return [(PLAIN + "vampire_knight/resources/any", self.lore.t("cell.choice"))]
        return [
            (
                PLAIN + f"vampire_knight/resources/{unit}",
                self.lore.t("cell.yields", resource=f"resource:{unit}"),
            )
            for unit in kind.resources
        ]

    def _tile_picture(self, territory: str, ruin: bool) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = self.tiles.picture(territory, ruin, min(rect.height / 2.04, rect.width / 2.6))
            surface.blit(picture, picture.get_rect(center=rect.center))

        return draw

    def _territory(self, ident: str, scene: Scene) -> Inspection | None:
        if ident not in self.lore.content.territories:
            return None
        left = dict(scene.set_aside).get(ident, 0)
        words = self.lore.t("set_aside", count=left) if left else ""
        return Inspection(
            self.lore.name(f"territory:{ident}"),
            words,
            self._tile_picture(ident, False),
            RATIO,
            tuple(self._yield_lines(ident, False)),
            "2",
        )

    # ---- fights

    def fight_lines(self, fight: Mapping[str, Any]) -> Lines:
        """Both sums spelled out, and who would win."""
        lines: Lines = []
        for name, parts, total in (
            ("sword", fight["attack_parts"], fight["attack"]),
            ("shield", fight["defense_parts"], fight["defense"]),
        ):
            said = [self._part(part) for part in parts]
            words = self.lore.t("fight.sum", total=total, parts=" + ".join(said))
            lines.append((picture_of(name), words))
        result = "fight.attackers_win" if fight["attack"] >= fight["defense"] else "fight.defenders_win"
        lines.append((picture_of("win"), self.lore.t(result)))
        return lines

    def _part(self, part: Mapping[str, Any]) -> str:
        if part["card"]:
            return self.lore.t("fight.card", amount=part["amount"], card=f"card:{part['card']}")
        return self.lore.t(f"fight.{part['kind']}", amount=part["amount"])

    # ---- pieces

    def _piece(self, ident: str, scene: Scene) -> Inspection | None:
        figure = scene.figures.get(ident)
        if figure is None:
            return None
        seat = scene.seat(figure.seat)
        lines: Lines = []
        if figure.cell:
            lines.append((picture_of("territory"), self.lore.t("piece.at", cell=f"cell:{figure.cell}")))
        for name, on in (("tapped", figure.tapped), ("fight", figure.attacked), ("moved", figure.moved)):
            if on:
                lines.append((picture_of(name), self.lore.t(f"piece.{name}")))
        if figure.strength:
            lines.append((picture_of("sword"), self.lore.t("piece.strength", amount=figure.strength)))
        goals = scene.reach.get(ident, {})
        if goals:
            lines.append((picture_of("chevrons"), self.lore.t("piece.reach", count=len(goals))))
        if figure.hero:
            lines.append(("", self.lore.card_text(figure.hero)))
            lines += [
                (glyph(sign), self._about(sign))
                for sign in explained(signs_of_card(self.lore.card(figure.hero)))
            ]
        title = (
            self.lore.name(f"card:{figure.hero}")
            if figure.hero
            else self.lore.word(self.lore.faction(seat.faction).soldier)
        )
        owner = self.lore.t("piece.of", seat=f"seat:{figure.seat}", piece=f"piece:{ident}")
        return Inspection(
            title, owner, self._token_picture(figure, scene), 0.9, tuple(lines), "7.5" if figure.hero else "4"
        )

    def _token_picture(self, figure: Figure, scene: Scene) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            scale = rect.height / 150
            self.pieces.token(
                Pen(self.lore.ui, surface),
                token_of(self.lore, scene, figure),
                figure.seat,
                (rect.centerx, rect.bottom - 18 * scale),
                scale,
            )

        return draw

    # ---- cards

    def _card(self, ident: str, scene: Scene) -> Inspection | None:
        if ident not in self.lore.content.cards:
            return None
        card = self.lore.card(ident)
        held = next(
            (found for seat in scene.seats if (found := scene.card(seat.number, ident)) is not None), None
        )
        lines: Lines = [("", self.lore.card_text(ident))]
        lines += [(glyph(sign), self._about(sign)) for sign in explained(signs_of_card(card))]
        state = held.state if held is not None else "inactive"
        if state in ("inactive", "covered"):
            lines.append(
                ("", self.lore.t("card.cost", resources=tuple(f"resource:{unit}" for unit in card.cost)))
            )
        section = {"hero": "7.5", "fight": "7.7", "movement": "7.7"}.get(card.type, "7.7")
        return Inspection(
            self.lore.name(f"card:{ident}"),
            self._card_line(card, held),
            self._card_picture(ident, state),
            RATIO,
            tuple(lines),
            section,
        )

    def _card_line(self, card: Any, held: CardView | None) -> str:
        kind = self.lore.t(f"type.{card.type}", level=card.level)
        return (
            self.lore.t("card.line", kind=kind, state=self.lore.t(f"state.{held.state}"))
            if held is not None
            else kind
        )

    def _card_picture(self, ident: str, state: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
        side = "active" if state in ("active", "covered") else "inactive"

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = self.cards.picture(ident, side, min(rect.height / 2.04, rect.width / 2.6), full=True)
            surface.blit(picture, picture.get_rect(center=rect.center))

        return draw

    def _about(self, sign: Sign) -> str:
        if sign.about == "resource":
            return self.lore.name(f"resource:{sign.icon}")
        return self.lore.t(f"sign.{sign.about}")

    # ---- seats, resources, actions

    def _seat(self, ident: str, scene: Scene) -> Inspection | None:
        if not ident.isdigit() or not 1 <= int(ident) <= len(scene.seats):
            return None
        seat = scene.seat(int(ident))
        force = seat.force
        lines: Lines = [
            (picture_of("soldier"), self.lore.t("seat.characters", count=seat.characters)),
            (picture_of("capital"), self.lore.t("seat.capitals", count=len(seat.capitals))),
        ]
        for mate in scene.seats if scene.teamed else ():
            if mate.team == seat.team and mate is not seat:
                words = self.lore.t("seat.team", seat=f"seat:{mate.number}")
                lines.append((f"shell/glyphs/{team_sign(seat.team)[0]}", words))
        for piece, _ in seat.waiting:
            lines.append((picture_of("return"), self.lore.t("seat.returns", piece=f"piece:{piece}")))
        for face in ("land", "ruin"):
            numbers = force[face]
            words = self.lore.t(
                "seat.force", attack=numbers["attack"], defense=numbers["defense"], steps=1 + numbers["move"]
            )
            lines.append((picture_of(face), words))
        for name in ("tap", "fight", "move"):
            most, extra = force[name]
            if extra:
                words = self.lore.t("seat.limit", action=f"action:{name}", count=most, extra=extra)
                lines.append((picture_of("soldier"), words))
        faction = self.lore.faction(seat.faction)
        words = self.lore.t("seat.line", faction=self.lore.word(faction.name), initiative=seat.initiative)
        token = capital_token(self.lore, scene, seat.number)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            scale = rect.height / 150
            feet = (rect.centerx, rect.bottom - 18 * scale)
            self.pieces.token(Pen(self.lore.ui, surface), token, seat.number, feet, scale)

        return Inspection(self.lore.name(f"seat:{ident}"), words, draw, 0.9, tuple(lines), "4")

    def _resource(self, ident: str, scene: Scene) -> Inspection | None:
        if ident not in self.lore.content.resources:
            return None
        names = [
            self.lore.name(f"territory:{kind}")
            for kind in self.lore.content.territories
            if ident in self.lore.yields(kind)
        ]
        return Inspection(
            self.lore.name(f"resource:{ident}"),
            self.lore.t("resource_of"),
            lines=tuple(("", name) for name in names),
            section="5.2",
        )

    def _action(self, ident: str, scene: Scene) -> Inspection | None:
        if ident not in ("tap", "fight", "move"):
            return None
        state = "now" if scene.open == ident else "used" if ident in scene.used else "open"
        section = {"tap": "5", "fight": "6", "move": "7.1"}[ident]
        return Inspection(
            self.lore.name(f"action:{ident}"),
            self.lore.t(f"action_state.{state}"),
            lines=(("", self.lore.t(f"about.{ident}")),),
            section=section,
        )
