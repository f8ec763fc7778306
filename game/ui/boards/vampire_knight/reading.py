"""What the view says, in the words of the drawing code, and what the events shown so far have changed.

No pixels here. The view is the rules' (`game.rules.vampire_knight.view`); no rule is worked out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.model import View


@dataclass(slots=True, frozen=True)
class Tile:
    """One cell: its territory ("" before it is laid), its face, the seat whose capital stands there."""

    cell: str
    territory: str
    ruin: bool
    capital: int


@dataclass(slots=True, frozen=True)
class Figure:
    """One soldier or hero. `cell` is "" off the board."""

    ident: str
    seat: int
    hero: str
    cell: str
    tapped: bool
    attacked: bool
    moved: bool
    strength: int
    ethereal: bool

    @property
    def thing(self) -> str:
        """Its name on the table."""
        return f"piece:{self.ident}"


@dataclass(slots=True, frozen=True)
class CardView:
    """One development card of a deck. `state` is active, paid, covered or inactive."""

    number: int
    card: str
    type: str
    level: int
    state: str
    cost: tuple[str, ...]
    next: bool

    @property
    def column(self) -> str:
        """The column that it lies in: heroes lie among the others."""
        return "other" if self.type == "hero" else self.type

    @property
    def lit_up(self) -> bool:
        """Is its active side up?"""
        return self.state in ("active", "covered") and not (self.state == "covered" and self.level == 0)


@dataclass(slots=True, frozen=True)
class SeatView:
    """One seat with its deck."""

    number: int
    side: str
    team: int
    faction: str
    initiative: int
    out: bool
    characters: int
    capitals: tuple[str, ...]
    lost: tuple[str, ...]
    waiting: tuple[tuple[str, int], ...]
    deck: tuple[CardView, ...]
    force: Mapping[str, Any]
    alternates: tuple[str, ...]

    def column(self, name: str) -> list[CardView]:
        """The cards of a column in the order of their numbers."""
        return [card for card in self.deck if card.column == name]


@dataclass(slots=True)
class Scene:
    """The whole table."""

    mode: str
    phase: str
    ask: str
    asked: tuple[int, ...]
    turn: int
    active: int
    order: tuple[int, ...]
    used: frozenset[str]
    open: str
    viewer: int
    rows: int
    columns: int
    voids: frozenset[str]
    tiles: dict[str, Tile]
    figures: dict[str, Figure]
    seats: tuple[SeatView, ...]
    set_aside: tuple[tuple[str, int], ...]
    replaced: frozenset[str]
    tray: Mapping[str, Any] | None
    battle: Mapping[str, Any] | None
    fights: tuple[Mapping[str, Any], ...]
    reach: Mapping[str, Mapping[str, Mapping[str, Any]]]
    threats: Mapping[str, list[str]]
    winners: tuple[int, ...]
    over: bool

    @property
    def teamed(self) -> bool:
        """Whether several seats play as one team."""
        return len({seat.team for seat in self.seats}) < len(self.seats)

    def seat(self, number: int) -> SeatView:
        """The seat with a number."""
        return self.seats[number - 1]

    def on(self, cell: str) -> list[Figure]:
        """The figures on a cell: heroes behind, seats in order."""
        found = [figure for figure in self.figures.values() if figure.cell == cell]
        return sorted(found, key=lambda figure: (figure.seat, not figure.hero, figure.ident))

    def soldiers(self, seat: int) -> int:
        """How many soldiers of a seat are on the board."""
        return sum(
            1 for figure in self.figures.values() if figure.seat == seat and figure.cell and not figure.hero
        )

    def heroes(self, seat: int) -> list[Figure]:
        """The heroes of a seat on the board."""
        return [
            figure for figure in self.figures.values() if figure.seat == seat and figure.cell and figure.hero
        ]

    def card(self, seat: int, card: str) -> CardView | None:
        """A card of a seat's deck."""
        return next((found for found in self.seat(seat).deck if found.card == card), None)

    @property
    def setting_up(self) -> bool:
        """Is the match before its first turn?"""
        return self.phase in ("decks", "initiative", "deal", "consolidate", "place", "garrison")


def read(view: View) -> Scene:
    """The scene that a view describes."""
    over = view["over"]
    return Scene(
        mode=view["mode"],
        phase=view["phase"],
        ask=view["ask"] or "",
        asked=tuple(view["asked"]),
        turn=view["turn"],
        active=view["active"] or 0,
        order=tuple(view["order"]),
        used=frozenset(view["used"]),
        open=view["open"] or "",
        viewer=view.get("viewer", 0),
        rows=view["board"]["rows"],
        columns=view["board"]["columns"],
        voids=frozenset(view["board"]["voids"]),
        tiles={cell["cell"]: _tile(cell) for cell in view["cells"]},
        figures={ident: _figure(ident, piece) for ident, piece in view["pieces"].items()},
        seats=tuple(_seat(seat) for seat in view["seats"]),
        set_aside=tuple((item["territory"], item["count"]) for item in view["set_aside"]),
        replaced=frozenset(view["replaced"]),
        tray=view["tray"],
        battle=view["battle"],
        fights=tuple(view["fights"]),
        reach=view["reach"],
        threats=view["threats"],
        winners=tuple(over["winners"]) if over else (),
        over=over is not None,
    )


def _tile(cell: Mapping[str, Any]) -> Tile:
    return Tile(cell["cell"], cell["territory"] or "", cell["face"] == "ruin", cell["capital"])


def _figure(ident: str, piece: Mapping[str, Any]) -> Figure:
    return Figure(
        ident,
        piece["seat"],
        piece["hero"] or "",
        piece["cell"] or "",
        piece["tapped"],
        piece["attacked"],
        piece["moved"],
        piece["strength"],
        piece["ethereal"],
    )


def _seat(seat: Mapping[str, Any]) -> SeatView:
    return SeatView(
        number=seat["seat"],
        side=seat["side"],
        team=seat["team"],
        faction=seat["faction"],
        initiative=seat["initiative"],
        out=seat["out"],
        characters=seat["characters"],
        capitals=tuple(seat["capitals"]),
        lost=tuple(seat["lost"]),
        waiting=tuple((item["piece"], item["removed"]) for item in seat["waiting"]),
        deck=tuple(_card(card) for card in seat["deck"]),
        force=seat["in_force"],
        alternates=tuple(seat["alternates"]),
    )


def _card(card: Mapping[str, Any]) -> CardView:
    return CardView(
        card["number"],
        card["card"],
        card["type"],
        card["level"],
        card["state"],
        tuple(card["cost"]),
        card["next"],
    )


# ---- what has been shown already


@dataclass(slots=True)
class Carried:
    """What events of the running step have changed since the view that is drawn."""

    view: View | None = None
    ruins: dict[str, bool] = field(default_factory=dict)
    territories: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    capitals: dict[str, int] = field(default_factory=dict)
    states: dict[tuple[int, str], str] = field(default_factory=dict)

    def follow(self, view: View) -> None:
        """Forget everything once another view is drawn."""
        if self.view is not view:
            self.view = view
            for kept in (self.ruins, self.territories, self.places, self.capitals, self.states):
                kept.clear()

    @property
    def mark(self) -> tuple[int, ...]:
        """How much is carried: changes whenever anything is added."""
        return len(self.ruins), len(self.territories), len(self.places), len(self.capitals), len(self.states)

    def over(self, scene: Scene) -> Scene:
        """The scene with what is carried laid over it."""
        if not any(self.mark):
            return scene
        tiles = {
            cell: replace(
                tile,
                ruin=self.ruins.get(cell, tile.ruin),
                territory=self.territories.get(cell, tile.territory),
                capital=self.capitals.get(cell, tile.capital),
            )
            for cell, tile in scene.tiles.items()
        }
        figures = {
            ident: replace(figure, cell=self.places.get(ident, figure.cell))
            for ident, figure in scene.figures.items()
        }
        seats = tuple(self._seat(seat) for seat in scene.seats)
        return replace(scene, tiles=tiles, figures=figures, seats=seats)

    def _seat(self, seat: SeatView) -> SeatView:
        if not self.states:
            return seat
        deck = tuple(
            replace(card, state=self.states.get((seat.number, card.card), card.state)) for card in seat.deck
        )
        return replace(seat, deck=deck)
