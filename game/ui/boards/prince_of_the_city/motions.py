"""How events become movement: figures walk, tokens slide to their zone, dice tumble, numbers float up.

One motion shows one event. The view that is drawn meanwhile is still the one before; what earlier events of
the same step have changed already is kept in `Carried`, so that nothing jumps back between two motions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.core.model import Event, View
from game.ui.boards import Motion
from game.ui.boards.pen import HALO_STEP
from game.ui.boards.prince_of_the_city.motion_base import MotionMaker
from game.ui.boards.prince_of_the_city.panel_parts import die
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.reading import PHASES, Scene
from game.ui.boards.prince_of_the_city.style import LAMP, RED
from game.ui.boards.touched import around, lit_around
from game.ui.kit.animate import ease_in_out, ease_out
from game.ui.kit.theme import Color, rgb

if TYPE_CHECKING:
    from game.ui.boards.prince_of_the_city.board import PrinceOfTheCityBoard

Told = Mapping[str, Any]
MOSS: Final = rgb("#86CDA0")
FIGURE: Final = 150
"""How far the picture of a figure reaches from its foot, in units of the board."""
FLOATING: Final = 170
"""How far words that rise from a box reach from its right end, in logical units."""
WALK, SLIDE, ROLL, FLOAT, SHOW = 420, 360, 520, 520, 620  # milliseconds


class Choreography(MotionMaker):
    """Makes motions of events."""

    def __init__(self, board: PrinceOfTheCityBoard) -> None:
        super().__init__(board)
        self._shows: dict[str, Callable[[Told, Scene], list[Motion]]] = {
            "moved": self._walk,
            "dodged": self._walk,
            "recovered": self._recover,
            "torpor": self._fall,
            "placed": self._place,
            "token_placed": self._one_more,
            "token_removed": self._one_less,
            "proposed": self._propose,
            "contested": self._contest,
            "helped": self._commit,
            "raised": self._commit,
            "income": self._income,
            "rolled": self._roll,
            "rerolled": self._roll,
            "vitae_gained": self._vitae_up,
            "vitae_lost": self._vitae_down,
            "prestige_gained": self._prestige_up,
            "prestige_lost": self._prestige_down,
            "event_up": self._event,
            "event_solved": self._event_over,
            "event_failed": self._event_over,
            "played": self._card,
            "spent": self._card,
            "discarded": self._card,
            "drained": self._card,
            "spoil_card": self._card,
            "gave_card": self._card,
            "deal": self._deal,
            "offered": self._pulse,
            "countered": self._pulse,
            "refused": self._pulse,
            "asked_help": self._pulse,
            "joined": self._pulse,
            "challenge": self._challenge,
            "attempt": self._pulse,
            "regent": self._crown,
            "prince": self._prince,
            "phase": self._phase,
            "contest_won": self._won,
            "fire": self._fire,
            "domain_won": self._domain,
        }

    def motions(self, event: Event, view: View, scene: Scene) -> Sequence[Motion]:
        """The motions of one event; `scene` is what `view` says."""
        show = self._shows.get(event.kind)
        if show is None:
            return []
        now = self.carried(view, scene)
        found = show(dict(event.arguments), now)
        self._count += 1
        return found

    # ---- figures

    def _walk(self, told: Told, scene: Scene) -> list[Motion]:
        seat, start, goal = int(told["seat"]), str(told.get("start") or ""), str(told["zone"])
        self._kept.zones[seat] = goal
        if not start or goal not in scene.zones:
            return []
        unit, a, b = self._unit(scene), self._foot(scene, start), self._foot(scene, goal)
        view = scene.seat(seat)
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        hops = max(2, round(length / (90 * unit)))

        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_in_out(progress)
            lift = abs(math.sin(progress * hops * math.pi)) * 10 * unit
            at = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share - lift)
            regent = scene.regent == seat
            self.board.pieces.figure(self._pen(surface), seat, view.clan, at, unit, regent)

        reach = around(a, b, by=FIGURE * unit)
        return [Motion(WALK, draw, frozenset({f"figure:{seat}"}), "step", reach)]

    def _recover(self, told: Told, scene: Scene) -> list[Motion]:
        seat, zone = int(told["seat"]), str(told["zone"])
        self._kept.zones[seat] = zone
        return [self._rise(scene, seat, zone, False, "heal")]

    def _fall(self, told: Told, scene: Scene) -> list[Motion]:
        seat = int(told["seat"])
        zone = scene.seat(seat).zone
        self._kept.zones[seat] = ""
        return [self._rise(scene, seat, zone, True, "death")] if zone else []

    def _rise(self, scene: Scene, seat: int, zone: str, fades: bool, sound: str) -> Motion:
        unit, foot, clan = self._unit(scene), self._foot(scene, zone), scene.seat(seat).clan

        def draw(surface: pygame.Surface, progress: float) -> None:
            share = 1 - progress if fades else progress
            at = (foot[0], foot[1] + (1 - share) * 14 * unit)
            self.board.pieces.figure(self._pen(surface), seat, clan, at, unit, alpha=share)

        return Motion(SHOW, draw, frozenset({f"figure:{seat}"}), sound, around(foot, by=FIGURE * unit))

    # ---- tokens

    def _slide(self, scene: Scene, seat: int, zone: str, amount: int, stays: bool) -> list[Motion]:
        """Tokens go from a seat's box to the street of a zone."""
        unit, row = self._unit(scene), self._row(scene, seat)
        goal = self._center(scene, zone)
        start = (float(row.right - 20 * unit), float(row.centery))

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            for i in range(amount):
                share = ease_out(max(0.0, min(1.0, progress * 1.3 - 0.3 * i / max(1, amount))))
                x = start[0] + (goal[0] - start[0]) * share
                y = (
                    start[1]
                    + (goal[1] - start[1]) * share
                    - math.sin(share * math.pi) * 60 * unit
                    - i * 5 * unit
                )
                self.board.pieces.token(pen, seat, (x, y), 26 * unit)
            if stays and progress > 0.6:
                self.board.city.hexes.rim(pen, "hover", goal, unit, (progress - 0.6) / 0.4)

        reach = around(start, goal, by=(100 + 5 * amount) * unit)
        return [Motion(SLIDE, draw, sound="coin", reach=reach)]

    def _place(self, told: Told, scene: Scene) -> list[Motion]:
        seat, zone, amount = int(told["seat"]), str(told["zone"]), int(told["amount"])
        tokens = self._tokens(scene, zone)
        tokens[seat] = tokens.get(seat, 0) + amount
        return [self._ring(scene, zone, LAMP)]

    def _one_more(self, told: Told, scene: Scene) -> list[Motion]:
        seat, zone = int(told["seat"]), str(told["zone"])
        tokens = self._tokens(scene, zone)
        tokens[seat] = tokens.get(seat, 0) + 1
        return self._slide(scene, seat, zone, 1, True)

    def _one_less(self, told: Told, scene: Scene) -> list[Motion]:
        zone, owner = str(told["zone"]), int(told["target"])
        tokens = self._tokens(scene, zone)
        tokens[owner] = max(0, tokens.get(owner, 0) - 1)
        return [self._ring(scene, zone, RED)]

    def _propose(self, told: Told, scene: Scene) -> list[Motion]:
        seat, amount = int(told["seat"]), int(told["amount"])
        self._kept.pool[seat] = max(0, scene.seat(seat).pool - amount)
        return self._slide(scene, seat, str(told["zone"]), amount, True)

    def _contest(self, told: Told, scene: Scene) -> list[Motion]:
        seat, amount = int(told["seat"]), int(told["amount"])
        self._kept.pool[seat] = max(0, scene.seat(seat).pool - amount)
        return self._slide(scene, seat, str(told["zone"]), max(1, amount), False)

    def _commit(self, told: Told, scene: Scene) -> list[Motion]:
        seat, amount = int(told["seat"]), int(told["amount"])
        self._kept.pool[seat] = max(0, scene.seat(seat).pool - amount)
        if scene.contest is None or not amount:
            return self._pulse(told, scene)
        return self._slide(scene, seat, str(scene.contest["zone"]), amount, False)

    def _income(self, told: Told, scene: Scene) -> list[Motion]:
        seat = int(told["seat"])
        self._kept.pool[seat] = int(told["amount"])
        return []

    def _ring(self, scene: Scene, zone: str, color: Color, sound: str = "") -> Motion:
        """A light that widens over a zone."""
        center, unit = self._center(scene, zone), self._unit(scene)

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            pen.halo(center, (40 + 60 * ease_out(progress)) * unit, color, 0.6 * (1 - progress))

        return Motion(FLOAT, draw, sound=sound, reach=lit_around(center, 100 * unit))

    def _won(self, told: Told, scene: Scene) -> list[Motion]:
        return [self._ring(scene, str(told["zone"]), LAMP, "win")]

    def _fire(self, told: Told, scene: Scene) -> list[Motion]:
        return [self._ring(scene, str(told["zone"]), RED, "hit")]

    def _domain(self, told: Told, scene: Scene) -> list[Motion]:
        """All zones of a finished domain light up, one after another."""
        domain = str(told["domain"])
        look = self.board.lore.domain(domain, scene.chart)
        zones = scene.chart.members[domain]
        unit = self._unit(scene)

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            for place, zone in enumerate(zones):
                share = max(0.0, min(1.0, progress * (len(zones) + 2) / 3 - place / 3))
                if share > 0:
                    pen.halo(self._center(scene, zone), 95 * unit, look.hue, 0.7 * math.sin(share * math.pi))

        reach = around(*(self._center(scene, zone) for zone in zones), by=95 * unit + HALO_STEP)
        return [Motion(SHOW + 120 * len(zones), draw, sound="reveal", reach=reach)]

    # ---- dice

    def _roll(self, told: Told, scene: Scene) -> list[Motion]:
        """A die tumbles over the panel, or over the board where there is none."""
        seat, face = int(told["seat"]), int(told["amount"])
        places = self.board.places(scene)
        area = places.dock if places.dock.width else places.board
        center = (area.centerx, area.top + area.height * 0.45)
        size = self.ui.scale.px(84)

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            share = ease_out(min(1.0, progress / 0.6))
            shown = face if progress > 0.5 else 1 + int(progress * 26) % 10
            x = center[0] + (1 - share) * area.width * 0.3
            y = center[1] - abs(math.sin(share * math.pi * 2)) * (1 - share) * area.height * 0.2
            pen.glow((x, y), size * 0.9, (0, 0, 0, 150))
            die(pen, self.board.lore, seat, (x, y), size, shown)

        reach = around(area, (center[0] + area.width * 0.3, center[1]), by=size)
        return [Motion(ROLL, draw, sound="dice", reach=reach)]

    # ---- gains and losses

    def _float(self, scene: Scene, seat: int, words: str, color: Color, sound: str) -> list[Motion]:
        """A number rises from a seat's box."""
        row = self._row(scene, seat)

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            at = (row.right - pen.px(60), row.centery - pen.px(34) * ease_out(progress))
            style = pen.styles.heading.of(color=color)
            pen.glow(at, pen.px(44), (6, 9, 16, 210))
            pen.outlined(words, at, style, pen.px(2))

        reach = around((row.right, row.centery), by=self.ui.scale.px(FLOATING))
        return [Motion(FLOAT, draw, sound=sound, reach=reach)]

    def _vitae_up(self, told: Told, scene: Scene) -> list[Motion]:
        seat, amount = int(told["seat"]), int(told["amount"])
        self._kept.vitae[seat] = scene.seat(seat).vitae + amount
        words = self.board.lore.t("terms.vitae", sign="+", count=amount)
        return self._float(scene, seat, words, MOSS, "heal") if amount else []

    def _vitae_down(self, told: Told, scene: Scene) -> list[Motion]:
        seat, amount = int(told["seat"]), int(told["amount"])
        self._kept.vitae[seat] = max(0, scene.seat(seat).vitae - amount)
        words = self.board.lore.t("terms.vitae", sign="−", count=amount)
        return self._float(scene, seat, words, rgb("#F08A96"), "hit") if amount else []

    def _prestige_up(self, told: Told, scene: Scene) -> list[Motion]:
        seat, amount = int(told["seat"]), int(told["amount"])
        self._kept.personal[seat] = scene.seat(seat).personal + amount
        words = self.board.lore.t("terms.prestige", sign="+", count=amount)
        return self._float(scene, seat, words, LAMP, "coin")

    def _prestige_down(self, told: Told, scene: Scene) -> list[Motion]:
        seat, amount = int(told["seat"]), int(told["amount"])
        self._kept.personal[seat] = max(0, scene.seat(seat).personal - amount)
        words = self.board.lore.t("terms.prestige", sign="−", count=amount)
        return self._float(scene, seat, words, rgb("#F08A96"), "hit") if amount else []

    # ---- cards, events, words

    def _show(
        self, scene: Scene, paint: Callable[[Pen, pygame.Rect], None], ratio: float, sound: str
    ) -> Motion:
        """Something is held up in the middle of the board and goes again."""
        board = self.board.places(scene).board
        tall = min(board.height * 0.5, self.ui.scale.px(330))
        rect = pygame.Rect(0, 0, round(tall * ratio), round(tall))
        rect.center = board.center

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            pen.glow(rect.center, tall * 0.9, (0, 0, 0, 170))
            drop = (1 - ease_out(min(1.0, progress * 3))) * tall * 0.2
            paint(pen, rect.move(0, round(drop)))

        return Motion(SHOW + 300, draw, sound=sound, reach=around(rect.center, by=tall))

    def _card(self, told: Told, scene: Scene) -> list[Motion]:
        card = str(told["card"])

        def paint(pen: Pen, rect: pygame.Rect) -> None:
            self.board.cards.large(pen.surface, rect, card)

        return [self._show(scene, paint, 124 / 176, "card")]

    def _event(self, told: Told, scene: Scene) -> list[Motion]:
        event = str(told["incident"])

        def paint(pen: Pen, rect: pygame.Rect) -> None:
            self.board.events.card(pen, rect, event)

        return [self._show(scene, paint, 216 / 250, "reveal")]

    def _event_over(self, told: Told, scene: Scene) -> list[Motion]:
        event = str(told["incident"])
        for name, rect in zip(scene.events, self.board.places(scene).events, strict=False):
            if name == event:
                good = int(told["amount"]) >= int(told["against"])
                return [self._light(rect, MOSS if good else RED, "win" if good else "hit")]
        return []

    def _light(self, rect: pygame.Rect, color: Color, sound: str = "") -> Motion:
        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            share = math.sin(progress * math.pi)
            pen.halo(rect.center, max(rect.size) * 0.7, color, 0.5 * share)
            box = pen.looks.raised_lit.of(fill=(), rim=color, rim_width=3, radius=14)
            pen.box(box, rect, share)

        reach = lit_around(rect.center, max(rect.size) * 0.7)
        return Motion(FLOAT, draw, sound=sound, reach=reach)

    def _pulse(self, told: Told, scene: Scene) -> list[Motion]:
        """Both seats of an offer or a request light up."""
        seats = [int(told[name]) for name in ("seat", "target") if told.get(name)]
        return [self._light(self._row(scene, seat), LAMP) for seat in seats]

    def _deal(self, told: Told, scene: Scene) -> list[Motion]:
        return [self._light(self._row(scene, int(told[name])), MOSS, "coin") for name in ("seat", "target")]

    def _challenge(self, told: Told, scene: Scene) -> list[Motion]:
        one, other = scene.seat(int(told["seat"])), scene.seat(int(told["target"]))
        found = [
            self._light(self._row(scene, one.number), LAMP),
            self._light(self._row(scene, other.number), RED),
        ]
        if one.zone and other.zone:
            found.append(self._ring(scene, other.zone, RED, "turn"))
        return found

    def _crown(self, told: Told, scene: Scene) -> list[Motion]:
        """The crown travels from the old Regent's box to the new one's."""
        seat = int(told["seat"])
        start, goal = self._row(scene, scene.regent or seat), self._row(scene, seat)
        self._kept.regent = seat
        side = self.ui.scale.px(44)

        def draw(surface: pygame.Surface, progress: float) -> None:
            share = ease_in_out(progress)
            at = (
                start.left + side + (goal.left - start.left) * share + math.sin(share * math.pi) * side,
                start.top + side / 2 + (goal.top - start.top) * share,
            )
            self._pen(surface).fit("tokens/crown", at, (side, side))

        return [Motion(SHOW, draw, sound="reveal", reach=around(start, goal, by=2 * side))]

    def _prince(self, told: Told, scene: Scene) -> list[Motion]:
        return [self._light(self._row(scene, int(told["seat"])), LAMP, "win")]

    def _phase(self, told: Told, scene: Scene) -> list[Motion]:
        """The name of a phase crosses the board."""
        phase = str(told["phase"])
        self._kept.phase = phase
        self._count += 1
        if self.board.desk is not None:
            self.board.desk.rebuild()  # the track of phases follows
        board = self.board.places(scene).board
        words = self.board.lore.t(f"step.{phase}") if phase in PHASES else ""
        if not words:
            return []

        def draw(surface: pygame.Surface, progress: float) -> None:
            pen = self._pen(surface)
            share = math.sin(progress * math.pi)
            band = pygame.Rect(0, 0, board.width, pen.px(84))
            band.center = board.center
            shade = pen.ui.layer(("potc band",), band.size, _darken)
            pen.put(shade, band.topleft, share)
            if share > 0.25:
                x = board.centerx + (0.5 - progress) * pen.px(60)
                pen.words(words, (x, board.centery), pen.styles.title.of(color=LAMP), "center")

        return [Motion(SHOW + 180, draw, sound="turn", reach=board.copy())]


def _darken(target: pygame.Surface) -> None:
    target.fill((6, 9, 16, 215))
