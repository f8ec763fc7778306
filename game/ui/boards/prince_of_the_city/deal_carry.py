"""Dragging things into a deal: cards, vitae and tokens are carried from the table to whoever shall get them.

What can be carried is what an offer may hold (Rules 4.1.3); letting it go over the deal table, or over the
seat that shall have it, puts it into the draft. Whether the offer is allowed is asked of the rules, as for a
press.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import pygame

from game.ui.boards import Region
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.kit.canvas import Canvas
from game.ui.kit.carry import Cargo, Target
from game.ui.kit.widget import Rect

if TYPE_CHECKING:
    from game.ui.boards.prince_of_the_city.board import PrinceOfTheCityBoard
    from game.ui.boards.prince_of_the_city.reading import Scene

SIZES: Final = {"hand": (80.0, 108.0), "play": (80.0, 108.0), "cards": (62.0, 88.0), "vitae": (34.0, 40.0),
                "token": (40.0, 40.0)}


class Good(NamedTuple):
    """A part of an offer that can be carried: of `owner` a hand card, a card that is hidden (`cards`),
    a card in play, one vitae, or a token in a zone. `name` is the card or zone."""

    owner: int
    pile: Literal["hand", "cards", "play", "vitae", "token"]
    name: str = ""


class DealCarry:
    """Says what can be carried and where it may go, for the board and its deal table."""

    def __init__(self, board: PrinceOfTheCityBoard) -> None:
        self._board = board

    # ---- what is lifted

    def from_board(self, region: Region, scene: Scene) -> Cargo | None:
        """The thing in a region of the board, if it can be part of a deal now."""
        good = self._good_in(region, scene)
        return self._cargo(good, scene, staked=None) if good is not None else None

    def from_panel(self, good: Good, staked: bool) -> Cargo | None:
        """A thing on the deal table itself; `staked` says that it is part of the offer already."""
        scene = self._board.last_scene
        return self._cargo(good, scene, staked) if scene is not None else None

    def _good_in(self, region: Region, scene: Scene) -> Good | None:
        kind, _, name = region.thing.partition(":")
        if kind == "card":
            if self._board.places(scene).hand.contains(region.rect):
                held = scene.own.hand if scene.own is not None else None
                return Good(scene.viewer, "hand", name) if name in (held or ()) else None
            rows = self._board.rows(scene).items()
            owner = next((seat for seat, row in rows if row.rect.contains(region.rect)), 0)
            return Good(owner, "play", name) if owner else None
        if kind == "zone":
            return self._token_in(name, scene)
        return None

    def _token_in(self, zone: str, scene: Scene) -> Good | None:
        """A token there that may change its owner: one's own before those of others, the partner's first."""
        held = dict(scene.zones[zone].tokens) if zone in scene.zones else {}
        draft = self._board.deals.draft
        order = (scene.viewer, *((draft.partner,) if draft is not None else ()), *self._near(scene))
        for seat in order:
            if seat and held.get(seat) and not scene.seat(seat).gave_token:
                return Good(seat, "token", zone)
        return None

    def _near(self, scene: Scene) -> tuple[int, ...]:
        return scene.partners.get(scene.viewer, ())

    def _cargo(self, good: Good, scene: Scene, staked: bool | None) -> Cargo | None:
        if not self._dealing(scene) or (good.owner != scene.viewer and good.owner not in self._near(scene)):
            return None

        def paint(canvas: Canvas, rect: Rect) -> None:
            self._paint(Pen(self._board.ui, canvas.surface), canvas.rect(rect), good)

        return Cargo(SIZES[good.pile], paint, lambda pos: self._target(pos, good, scene, staked))

    def _dealing(self, scene: Scene) -> bool:
        """May whoever sits here make an offer now?"""
        desk = self._board.desk
        if desk is None or scene.own is None:
            return False
        return any(action.do in ("offer", "counter") for action in desk.possible())

    def _paint(self, pen: Pen, rect: pygame.Rect, good: Good) -> None:
        if good.pile in ("hand", "play"):
            self._board.cards.small(pen, rect, good.name, "picked")
        elif good.pile == "cards":
            self._board.cards.back(pen, rect, picked=True)
        elif good.pile == "vitae":
            pen.fit("tokens/vitae_flask", rect.center, rect.size)
        else:
            self._board.pieces.token(pen, good.owner, rect.center, rect.height * 0.8)

    # ---- where it may go

    def _target(
        self, pos: tuple[float, float], good: Good, scene: Scene, staked: bool | None
    ) -> Target | None:
        panel = self._logical(self._board.stage.dock)
        if panel.width and panel.collidepoint(pos):
            return self._in_panel(pos, panel, good, scene, staked)
        for seat, row in self._board.rows(scene).items():
            frame = self._logical(row.rect)
            if frame.collidepoint(pos) and self._may_get(seat, good, scene):
                partner = seat if good.owner == scene.viewer else good.owner
                return Target(frame, partial(self._put, good, partner))
        return None

    def _may_get(self, seat: int, good: Good, scene: Scene) -> bool:
        """One's own things go to a partner, those of others to oneself."""
        return seat in self._near(scene) if good.owner == scene.viewer else seat == scene.viewer

    def _in_panel(
        self, pos: tuple[float, float], panel: Rect, good: Good, scene: Scene, staked: bool | None
    ) -> Target | None:
        """From the board anywhere into the panel; within it across to the other side, or back."""
        partner = self._board.deals.partner(scene) if good.owner == scene.viewer else good.owner
        if not partner:
            return None
        if staked is None:
            return Target(panel, partial(self._put, good, partner))
        half = Rect(panel.left, panel.top, panel.width / 2, panel.height)
        if pos[0] > half.right:
            half.left = half.right
        mine = half.left == panel.left
        if mine != (good.owner == scene.viewer):
            return None if staked else Target(half, partial(self._put, good, partner))
        return Target(half, partial(self._take_back, good)) if staked else None

    def _logical(self, rect: pygame.Rect) -> Rect:
        factor = self._board.ui.scale.factor
        return Rect(rect.left / factor, rect.top / factor, rect.width / factor, rect.height / factor)

    # ---- what letting go does

    def _put(self, good: Good, partner: int) -> None:
        scene, desk = self._board.last_scene, self._board.desk
        if scene is not None and desk is not None:
            self._board.deals.put(scene, desk, good, partner)

    def _take_back(self, good: Good) -> None:
        desk = self._board.desk
        if desk is not None:
            self._board.deals.take_back(desk, good)
