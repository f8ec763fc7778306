"""What the inspector shows of seats, zones, cards, events, domains and piles. Only what the view knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.boards import Inspection, Look
from game.ui.boards.pen import rounded
from game.ui.boards.prince_of_the_city.cards import RATIO, Cards
from game.ui.boards.prince_of_the_city.contest_zone import pattern_band, zone_backdrop
from game.ui.boards.prince_of_the_city.events import Events
from game.ui.boards.prince_of_the_city.forecast import (
    after,
    challenge_chance,
    contest_chances,
    event_chance,
    joining,
    may_contest,
)
from game.ui.boards.prince_of_the_city.lore import SECTIONS, Lore
from game.ui.boards.prince_of_the_city.panel_parts import percent
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.reach import reach_seat
from game.ui.boards.prince_of_the_city.reading import Scene, SeatView
from game.ui.boards.prince_of_the_city.style import building_colors
from game.ui.kit.text import Words

Lines = list[tuple[str, str]]
Picture = Callable[[pygame.Surface, pygame.Rect], None]
ZONE_RATIO: Final = 376 / 138
EVENT_RATIO: Final = 216 / 250
SMALL_RATIO: Final = 92 / 112
HEAD_RATIO: Final = 216 / 64
GAME: Final = "prince_of_the_city"


class Inspector:
    """Turns the name of a thing into an Inspection."""

    def __init__(self, lore: Lore, cards: Cards, events: Events) -> None:
        self.lore, self.cards, self.events = lore, cards, events
        self.ui = lore.ui

    def inspect(self, thing: str, scene: Scene, look: Look) -> Inspection | None:
        """What to show of `thing`; None if this game has nothing to say about it."""
        kind, _, ident = thing.partition(":")
        content = self.lore.content
        if kind == "zone" and ident in scene.chart.zones:
            return self._zone(ident, scene, look)
        if kind == "seat" and ident.isdigit() and 1 <= int(ident) <= len(scene.seats):
            return self._seat(scene.seat(int(ident)), scene)
        if kind == "card" and ident in content.cards:
            return self._card(ident, scene)
        if kind == "event" and ident in content.events:
            return self._event(ident, scene)
        if kind == "domain" and ident in scene.chart.members:
            return self._domain(ident, scene)
        if kind == "discipline" and ident in content.disciplines:
            power = content.disciplines[ident]
            return Inspection(
                self.lore.say(power.name),
                self.t("costs", count=power.cost),
                None,
                0.0,
                (("info", self.lore.say(power.text)),),
                "7.2",
            )
        if kind in ("deck", "spent", "turn"):
            return self._pile(kind, scene)
        return None

    @property
    def _tight(self) -> bool:
        """Is the inspector a drawer, with little room for pictures?"""
        return self.ui.scale.compact

    def t(self, word: str, **arguments: object) -> str:
        """A text of the inspector."""
        return self.lore.t(f"inspect.{word}", **arguments)

    def _name(self, seat: int) -> str:
        return self.lore.name(f"seat:{seat}")

    # ---- zones

    def _zone(self, zone: str, scene: Scene, look: Look) -> Inspection:
        domain = scene.chart.domains[zone]
        subtitle = self.t("elysium")
        if domain:
            subtitle = self.lore.t(
                "zone_line", domain=self.lore.name(f"domain:{domain}"), prestige=scene.chart.prestige[zone]
            )
        lines: Lines = []
        if domain:
            lines += self._control(zone, scene)
            lines += self._why_reached(zone, scene)
            lines += self._if_placed(zone, scene, look)
            lines += self._needing(zone)
        else:
            numbers = self.lore.content.numbers
            lines.append(
                ("warning", self.t("elysium_rule", soft=numbers.penalty_soft, hard=numbers.penalty_physical))
            )
        if scene.zones[zone].figures:
            names = tuple(f"seat:{seat}" for seat in scene.zones[zone].figures)
            lines.append((f"{GAME}/marks/beside_figure", self.t("figures", seats=names)))
        return Inspection(
            self.lore.name(f"zone:{zone}"),
            subtitle,
            self._zone_picture(zone, scene),
            ZONE_RATIO,
            tuple(lines),
            SECTIONS["zone"],
        )

    def _control(self, zone: str, scene: Scene) -> Lines:
        view = scene.zones[zone]
        found: Lines = []
        if view.control:
            found.append(("crown", self.t("held", seat=f"seat:{view.control}")))
        elif view.tied:
            found.append(("crown", self.t("tied")))
        else:
            found.append(("crown", self.t("free")))
        if view.tokens:
            parts = [self.t("tokens_of", seat=f"seat:{seat}", count=count) for seat, count in view.tokens]
            found.append((f"{GAME}/marks/token_there", self.ui.t("list.next").join(parts)))
        return found

    def _why_reached(self, zone: str, scene: Scene) -> Lines:
        """Whether and why one may propose here in this phase."""
        seat = reach_seat(scene)
        if not seat:
            return []
        said = scene.reach.get(seat, {}).get(zone)
        if said is None:
            return [("lock", self.t("reach_none", seat=f"seat:{seat}"))]
        reasons = self.ui.t("list.next").join(self.lore.t(f"reach.{word}") for word in said["why"])
        if said["propose"] and not scene.seat(seat).passed:
            return [("check", self.t("may_propose", why=reasons))]
        if set(said["why"]) == {"token"} or scene.seat(seat).passed:
            return [("info", self.t("may_contest", why=reasons))]
        return [("lock", self.t("closed"))]

    def _if_placed(self, zone: str, scene: Scene, look: Look) -> Lines:
        """What follows if the tokens chosen in the bar stay, and who may contest them with which chances."""
        own = scene.own
        if own is None or scene.ask != "propose" or own.number not in scene.asked:
            return []
        said = scene.reach.get(own.number, {}).get(zone)
        if said is None or not said["propose"] or not own.pool:
            return []
        given = look.words.get("tokens")
        tokens = given if isinstance(given, int) and given <= own.pool else 1
        found = after(scene, zone, {own.number: tokens})
        gain = dict(found.changes).get(own.number, 0)
        word = (
            "if_stay_hold"
            if found.control == own.number
            else "if_stay_tie"
            if not found.control
            else "if_stay_other"
        )
        lines: Lines = [("plus", self.t(word, count=tokens, gain=f"+{gain}" if gain else "±0"))]
        domain = scene.chart.domains[zone]
        rest = {scene.zones[other].control for other in scene.chart.members[domain] if other != zone}
        if found.control == own.number and rest == {own.number} and scene.complete.get(domain) != own.number:
            name = self.lore.name(f"domain:{domain}")
            lines.append(("trophy", self.t("completes", domain=name, bonus=scene.domain_bonus)))
        return [*lines, *self._rivals(zone, scene, own, tokens)]

    def _rivals(self, zone: str, scene: Scene, own: SeatView, tokens: int) -> Lines:
        lines: Lines = []
        mine = joining(scene, own.number, zone, tokens)
        for seat in scene.seats:
            why = may_contest(scene, seat.number, zone) if seat.number != own.number else ()
            if not why:
                continue
            theirs = dict(scene.zones[zone].tokens).get(seat.number, 0)
            least = 0 if theirs else 1
            counts = range(least, seat.pool + 1)
            shown = []
            for count in counts:
                other = joining(scene, seat.number, zone, count)
                shown.append(f"{count}: {percent(contest_chances(scene, (mine, other)).win[0])}")
            lines.append(
                (
                    "dice",
                    self.t(
                        "rival",
                        seat=f"seat:{seat.number}",
                        why=self.lore.t(f"reach.{why[0]}"),
                        chances="  ".join(shown),
                    ),
                )
            )
        return lines or [("check", self.t("no_rival"))]

    def _needing(self, zone: str) -> Lines:
        """Strategies that wake with this zone."""
        names = [
            self.lore.name(f"card:{card.id}")
            for card in self.lore.content.cards.values()
            if zone in card.needs
        ]
        return [("card", self.t("needed_by", cards=self.ui.t("list.next").join(names)))] if names else []

    def _zone_picture(self, zone: str, scene: Scene) -> Picture:
        look = self.lore.domain(scene.chart.domains[zone], scene.chart)

        def paint(flat: pygame.Surface) -> None:
            pen = Pen(self.ui, flat)
            ground = round(flat.get_height() * 0.82)
            zone_backdrop(pen, flat.get_rect(), ground, look.hue)
            pattern_band(pen, pygame.Rect(0, 0, flat.get_width(), ground), look.art, look.hue)
            scale = flat.get_height() / 92
            if zone == scene.chart.elysium:
                pen.fit("tokens/moon", (flat.get_width() / 2, ground * 0.5), (ground * 0.94, ground * 0.94))
            pen.unit_art(
                f"zones/{self.lore.building(zone)}",
                (flat.get_width() / 2, ground),
                scale,
                building_colors(look.hue, look, "lit"),
            )

        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            made = self.ui.layer(("potc zone", zone), rect.size, paint)
            surface.blit(rounded(made, self.ui.scale.px(10)), rect)

        return picture

    # ---- seats

    def _seat(self, seat: SeatView, scene: Scene) -> Inspection:
        t = self.t
        subtitle = ""
        if seat.clan:
            character = self.lore.say(self.lore.content.clans[seat.clan].character)
            subtitle = t("clan", character=character, clan=self.lore.name(f"clan:{seat.clan}"))
        lines: Lines = [
            (
                f"{GAME}/marks/prestige",
                t("prestige", total=seat.prestige, personal=seat.personal, city=seat.city),
            ),
            (
                f"{GAME}/marks/vitae",
                t("vitae", vitae=seat.vitae, limit=seat.vitae_limit) if not seat.torpid else t("torpid"),
            ),
            (
                f"{GAME}/marks/token_there",
                t("board_tokens", count=seat.tokens, zones=seat.zones, income=seat.income),
            ),
        ]
        lines += self._chances_against(seat, scene)
        for name, state in seat.powers:
            power = self.lore.content.disciplines[name]
            words = t(
                "power", name=self.lore.say(power.name), cost=power.cost, text=self.lore.say(power.text)
            )
            if state == "used":
                words += t("power_used")
            lines.append((f"{GAME}/disciplines/{name}", words))
        if seat.known:
            names = self.ui.t("list.next").join(self.lore.name(f"card:{card}") for card in seat.known)
            lines.append((f"{GAME}/marks/hand", t("known", cards=names)))
        lines += self._promises(seat, scene)
        return Inspection(self._name(seat.number), subtitle, None, 0.0, tuple(lines), SECTIONS["seat"])

    def _chances_against(self, seat: SeatView, scene: Scene) -> Lines:
        """The viewer's chances against this seat, in the Challenge phase."""
        own = scene.own
        if (
            own is None
            or own.number == seat.number
            or scene.phase != "challenge"
            or seat.torpid
            or own.torpid
        ):
            return []
        shown = []
        for kind in ("mental", "physical", "social"):
            found = challenge_chance(scene, own.number, seat.number, kind)
            shown.append(f"{self.lore.name(f'challenge_type:{kind}')} {percent(found.win[0])}")
        lines: Lines = [("dice", self.t("chances_alone", chances=self.ui.t("list.next").join(shown)))]
        if seat.zone == scene.chart.elysium:
            numbers = self.lore.content.numbers
            lines.append(
                ("warning", self.t("elysium_rule", soft=numbers.penalty_soft, hard=numbers.penalty_physical))
            )
        return lines

    def spoken(self, picked: Sequence[str], scene: Scene) -> tuple[Words, Words]:
        """For the bar, while a challenge to what is picked waits for its kind or its button: the question and
        the chances."""
        kind, _, ident = picked[0].partition(":") if picked else ("", "", "")
        if kind == "seat" and (lines := self._chances_against(scene.seat(int(ident)), scene)):
            return self.lore.words("ask_kind", seat=picked[0]), "  ".join(words for _, words in lines)
        if kind == "event" and scene.own is not None:
            card = self.lore.content.events[ident]
            alone = percent(event_chance(scene, scene.own.number, card.type, card.difficulty))
            return "", self.t("event_alone", chance=alone)
        return "", ""

    def _promises(self, seat: SeatView, scene: Scene) -> Lines:
        found: Lines = []
        for made in scene.promises:
            if made["by"] == seat.number and made["status"] in ("open", "broken"):
                word = "promise_open" if made["status"] == "open" else "promise_broken"
                promise = self.lore.promise(made["promise"], made["about"])
                found.append(("say", self.t(word, seat=f"seat:{made['to']}", promise=promise)))
        return found[-3:]

    # ---- cards and events

    def _card(self, card: str, scene: Scene) -> Inspection:
        t = self.t
        lines: Lines = []
        for seat in scene.seats:
            for name, awake in seat.active:
                if name == card:
                    lines.append(
                        ("human", t("active_of" if awake else "asleep_of", seat=f"seat:{seat.number}"))
                    )
        own = scene.own
        if own is not None and own.hand and card in own.hand:
            lines.append(("eye_closed", t("in_hand")))

        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if self._tight:
                self.cards.small(Pen(self.ui, surface), rect, card)
            else:
                self.cards.large(surface, rect, card)

        if self._tight:  # letters on a card would be too small: its texts stand below it
            lines = [*(("info", words) for words in self.cards.texts(card)), *lines]
        section = {"retainer": "8.3", "equipment": "8.4", "strategy": "8.5", "activation": "8.6"}[
            self.lore.kind(card)
        ]
        return Inspection(
            self.lore.name(f"card:{card}"),
            self.lore.t(f"kind.{self.lore.kind(card)}"),
            picture,
            SMALL_RATIO if self._tight else RATIO,
            tuple(lines),
            section,
        )

    def _event(self, event: str, scene: Scene) -> Inspection:
        card = self.lore.content.events[event]
        t = self.lore.t
        lines: Lines = [
            ("check", t("terms.solved", what=self.events.terms(card.success, True))),
            ("cross", t("terms.failed", what=self.events.terms(card.failure, False))),
            ("human", t("terms.helped", what=self.events.terms(card.helper_success, True))),
            ("human", t("terms.helped_badly", what=self.events.terms(card.helper_failure, False))),
        ]
        own = scene.own
        if own is not None and not own.torpid and own.clan:
            alone = percent(event_chance(scene, own.number, card.type, card.difficulty))
            lines.insert(0, ("dice", self.t("event_alone", chance=alone)))

        if self._tight:
            lines.insert(0, ("info", self.lore.say(card.text)))

        def picture(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if self._tight:
                self.events.head(Pen(self.ui, surface), rect, event)
            else:
                self.events.card(Pen(self.ui, surface), rect, event)

        kind = self.lore.name(f"challenge_type:{card.type}")
        return Inspection(
            self.lore.name(f"event:{event}"),
            self.t("event_kind", type=kind, difficulty=card.difficulty),
            picture,
            HEAD_RATIO if self._tight else EVENT_RATIO,
            tuple(lines),
            SECTIONS["event"],
        )

    # ---- domains and piles

    def _domain(self, domain: str, scene: Scene) -> Inspection:
        lines: Lines = []
        for zone in scene.chart.members[domain]:
            holder = scene.zones[zone].control
            name, worth = self.lore.name(f"zone:{zone}"), scene.chart.prestige[zone]
            if holder:
                lines.append(
                    ("check", self.t("domain_held", zone=name, prestige=worth, seat=f"seat:{holder}"))
                )
            else:
                lines.append(("minus", self.t("domain_free", zone=name, prestige=worth)))
        whole = scene.complete.get(domain)
        subtitle = (
            self.t("domain_whole", seat=f"seat:{whole}")
            if whole
            else self.t("domain_bonus", bonus=scene.domain_bonus)
        )
        return Inspection(
            self.lore.name(f"domain:{domain}"), subtitle, None, 0.0, tuple(lines), SECTIONS["domain"]
        )

    def _pile(self, kind: str, scene: Scene) -> Inspection:
        t = self.t
        if kind == "deck":
            return Inspection(
                t("deck"),
                "",
                None,
                0.0,
                (("card", t("deck_left", count=scene.deck)), ("info", t("deck_rule"))),
                "4.1.2",
            )
        if kind == "turn":
            left = t("marker", count=scene.marker)
            return Inspection(
                self.lore.t("turn_of", turn=max(1, scene.turn), turns=scene.turns),
                "",
                None,
                0.0,
                (("moon", left), ("crown", t("marker_rule"))),
                "4.5",
            )
        names = [(self.lore.name(f"card:{card}"), count) for card, count in scene.spent]
        names += [(self.lore.name(f"event:{event}"), 1) for event in scene.spent_events]
        lines = tuple(("", name if count == 1 else f"{name} × {count}") for name, count in names[-16:])
        return Inspection(t("spent"), "", None, 0.0, lines or (("info", t("spent_none")),), "4.1.2")
