"""The deal table: open offers, both sides' stakes, the offer in the making; a panel beside the city.

Everything on it could be seen at a real table: what lies open for all, hand cards face down, one's own face
up. It composes an action and leaves judging it to the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pygame

from game.core.model import Action, act
from game.ui.boards.docking import Desk, Extra
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.draft import Draft, Stake
from game.ui.boards.prince_of_the_city.forecast import after
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.pen import Pen
from game.ui.boards.prince_of_the_city.reading import Scene, SeatView
from game.ui.boxes import Column, Drawn, Label, Pad, Panel, Row, Space
from game.ui.buttons import Button, Hot, IconButton
from game.ui.canvas import Canvas
from game.ui.choices import Dropdown, Option
from game.ui.scroll import ScrollArea
from game.ui.text import Mark, Words
from game.ui.widget import Rect, Widget

CARD: Final = (80.0, 108.0)
Told = Mapping[str, Any]


class DealTable:
    """State and widgets of the deal table. `open` says whether the player wants to see it."""

    def __init__(self, lore: Lore, cards: Cards) -> None:
        self.lore, self.cards = lore, cards
        self.ui = lore.ui
        self.open = False
        self.draft: Draft | None = None
        self.shown = 0
        """The number of the open offer that is looked at; 0 while composing."""
        self.chosen: list[str] = []
        """Hand cards that go with accepting an offer that asks for some."""
        self._asked_for = 0

    # ---- what is on it

    def wanted(self, scene: Scene) -> bool:
        """Should the table be seen: an offer waits for the viewer, or the player opened it?"""
        if scene.own is None or scene.phase != "resource":
            self.open = False
            return False
        if scene.ask == "offer" and scene.viewer in scene.asked:
            number = int(scene.told.get("offer", 0))
            if self._asked_for != number:
                self._asked_for, self.shown, self.draft, self.chosen = number, number, None, []
            return True
        self._asked_for = 0
        return self.open and bool(self._partners(scene) or self._offers(scene))

    def _partners(self, scene: Scene) -> tuple[int, ...]:
        return scene.partners.get(scene.viewer, ())

    def _offers(self, scene: Scene) -> list[Told]:
        """Open offers that the viewer made or got."""
        return [told for told in scene.offers if scene.viewer in (told["by"], told["to"])]

    def offer(self, scene: Scene) -> Told | None:
        """The open offer that is looked at."""
        return next((told for told in self._offers(scene) if told["offer"] == self.shown), None)

    def current(self, scene: Scene) -> Draft:
        """The draft, begun with the first partner if there is none yet."""
        partners = self._partners(scene)
        if self.draft is None or (not self.draft.answers and self.draft.partner not in partners):
            self.draft = Draft(partners[0] if partners else 0)
        return self.draft

    # ---- buttons of the action bar

    def extras(self, scene: Scene, desk: Desk) -> list[Extra]:
        """What can be done with what lies on the table; or the button that opens it."""
        possible = {action.do for action in desk.possible()}
        if not self.wanted(scene):
            if "offer" in possible or "accept" in possible or "refuse" in possible:
                waiting = [told for told in self._offers(scene) if told["to"] == scene.viewer]
                words = self.lore.t("deal.open_waiting", count=len(waiting)) if waiting else self.lore.t("deal.open")
                return [Extra("deal", words, self._opener(desk), "swap", "d")]
            return []
        told = self.offer(scene)
        found = self._answers(scene, desk, told) if told is not None else [self._sender(scene, desk)]
        if scene.ask == "offer" and scene.viewer in scene.asked:
            if told is not None and told["offer"] == scene.told.get("offer"):
                later = act(scene.viewer, "later", offer=told["offer"])
                found.append(Extra("later", self.lore.t("deal.later"), lambda: desk.submit(later)))
        else:
            found.append(Extra("leave", self.lore.t("deal.leave"), self._closer(desk), "close"))
        return found

    def _answers(self, scene: Scene, desk: Desk, told: Told) -> list[Extra]:
        number, me, t = told["offer"], scene.viewer, self.lore.t
        if told["by"] == me:
            withdraw = act(me, "withdraw", offer=number)
            return [Extra("withdraw", t("deal.withdraw"), lambda: desk.submit(withdraw), "back",
                          reason=desk.why_not(withdraw))]  # fmt: skip
        accept = self.acceptance(me, told)
        refuse = act(me, "refuse", offer=number)
        return [
            Extra("accept", t("deal.accept"), lambda: desk.submit(accept), "check", primary=True, reason=desk.why_not(accept)),
            Extra("refuse", t("deal.refuse"), lambda: desk.submit(refuse), "cross", "r"),
            Extra("counter", t("deal.counter"), lambda: self._counter(told, desk), "swap", "c"),
        ]  # fmt: skip

    def acceptance(self, seat: int, told: Told) -> Action:
        """The action that accepts an offer with the cards chosen for it."""
        if told["want"]["cards"]:
            return act(seat, "accept", offer=told["offer"], cards=tuple(sorted(self.chosen)))
        return act(seat, "accept", offer=told["offer"])

    def _sender(self, scene: Scene, desk: Desk) -> Extra:
        draft = self.current(scene)
        offer = draft.action(scene.viewer)
        reason = self.lore.t("deal.empty") if draft.empty else desk.why_not(offer)
        word = "deal.send_counter" if draft.answers else "deal.send"

        def send() -> None:
            self.draft = None
            desk.submit(offer)

        return Extra("send", self.lore.t(word, name=self.lore.name(f"seat:{draft.partner}")), send, "swap",
                     primary=not reason, reason=reason)  # fmt: skip

    def _opener(self, desk: Desk) -> Callable[[], None]:
        def press() -> None:
            self.open, self.shown, self.draft = True, 0, None
            desk.ask_again()

        return press

    def _closer(self, desk: Desk) -> Callable[[], None]:
        def press() -> None:
            self.open = False
            desk.ask_again()

        return press

    def _counter(self, told: Told, desk: Desk) -> None:
        self.draft, self.shown = Draft.answering(told), 0
        desk.rebuild()

    # ---- widgets

    def build(self, scene: Scene, desk: Desk) -> Widget:
        """The whole table."""
        told = self.offer(scene)
        head = Row(Label(self.lore.t("deal.title"), "heading", lines=1), Space(flex=1), Label(self._near(scene, told), "small", lines=1))
        body: list[Widget] = [head, self._tabs(scene, desk), self._sides(scene, desk, told), self._after(scene, told)]
        rim = self.ui.theme.night_500
        return Panel(ScrollArea(Pad(Column(*body, gap=10), pad=(16, 12, 16, 12)), id="deal.scroll"),
                     look=self.ui.looks.panel.of(radius=14, rim=rim), pad=2, id="deal")  # fmt: skip

    def _near(self, scene: Scene, told: Told | None) -> Words:
        """Why the two may deal: where they stand."""
        own = scene.own
        other = self._other(scene, told)
        if own is None or not other or not own.zone or not scene.seat(other).zone:
            return ""
        there = scene.seat(other).zone
        if there == own.zone:
            return self.lore.t("deal.same_zone", zone=self.lore.name(f"zone:{there}"))
        return self.lore.t("deal.touching", zone=self.lore.name(f"zone:{own.zone}"), other=self.lore.name(f"zone:{there}"))

    def _other(self, scene: Scene, told: Told | None) -> int:
        if told is not None:
            return int(told["to"] if told["by"] == scene.viewer else told["by"])
        return self.current(scene).partner

    def _tabs(self, scene: Scene, desk: Desk) -> Widget:
        """Partners to make an offer to, and the offers that are open."""
        found: list[Widget] = []
        draft = self.current(scene) if not self.shown or self.offer(scene) is None else None
        for seat in self._partners(scene):
            on = draft is not None and draft.partner == seat and not draft.answers
            found.append(Button((Mark(seat), self.lore.name(f"seat:{seat}")), self._to(seat, desk), kind="legal", selected=on,
                                height=44, style=self.ui.styles.small_bold, id=f"deal.to.{seat}", show_key=False))  # fmt: skip
        for told in self._offers(scene):
            number = told["offer"]
            word = "deal.tab_own" if told["by"] == scene.viewer else "deal.tab_got"
            words = (Mark(told["by"]), self.lore.t(word, name=self.lore.name(f"seat:{self._other(scene, told)}")))
            found.append(Button(words, self._look_at(number, desk), kind="normal", selected=number == self.shown, height=44,
                                style=self.ui.styles.small_bold, id=f"deal.offer.{number}", show_key=False))  # fmt: skip
        return Row(*found, gap=8, wrap=True)

    def _to(self, seat: int, desk: Desk) -> Callable[[], None]:
        def press() -> None:
            self.shown = 0
            if self.draft is None or self.draft.partner != seat or self.draft.answers:
                self.draft = Draft(seat)
            desk.rebuild()

        return press

    def _look_at(self, number: int, desk: Desk) -> Callable[[], None]:
        def press() -> None:
            self.shown, self.chosen = number, []
            desk.rebuild()

        return press

    def _sides(self, scene: Scene, desk: Desk, told: Told | None) -> Widget:
        own = scene.own
        other = self._other(scene, told)
        if own is None or not other:
            return Label(self.lore.t("deal.nobody"), "quiet")
        them = scene.seat(other)
        if told is not None:
            mine, theirs = (told["give"], told["want"]) if told["by"] == own.number else (told["want"], told["give"])
            left = self._shown_side(scene, desk, own, Stake.of(mine), told)
            right = self._shown_side(scene, desk, them, Stake.of(theirs), told)
        else:
            draft = self.current(scene)
            left = self._made_side(scene, desk, own, draft.give, True)
            right = self._made_side(scene, desk, them, draft.want, False)
        return Row(Column(*left, gap=7, flex=1), Column(*right, gap=7, flex=1), gap=18, align="start")

    def _head(self, seat: SeatView) -> Widget:
        art = self.lore.character(seat.clan)

        def paint(canvas: Canvas, rect: Rect) -> None:
            if art:
                canvas.image(f"prince_of_the_city/portraits/{art}", rect, cover=True)

        words = (Mark(seat.number), self.lore.t("deal.gives", name=self.lore.name(f"seat:{seat.number}")))
        return Row(Drawn(paint, 50, 50), Label(words, "body_bold", lines=1, flex=1), gap=10)

    def _section(self, word: str, note: str = "") -> Widget:
        style = self.ui.styles.small_bold.of(color=self.ui.theme.bone_300)
        return Row(Label(self.lore.t(f"deal.{word}"), style, lines=1), Space(flex=1), Label(self.lore.t(note), "quiet", lines=1) if note else Space())

    # ---- a side that is being put together

    def _made_side(self, scene: Scene, desk: Desk, seat: SeatView, stake: Stake, mine: bool) -> list[Widget]:
        found: list[Widget] = [self._head(seat)]
        found += self._hand_of(desk, seat, stake, mine)
        if seat.active:
            found.append(self._section("play"))
            found.append(Row(*self._card_buttons(desk, [card for card, _ in seat.active], stake, "play"), gap=6, wrap=True))
        keep = 0 if scene.options.get("may_give_last_vitae") == "true" else 1
        found.append(self._section("vitae", "deal.keep_one" if keep else ""))
        found.append(self._stepper(desk, f"{mine}.vitae", stake.vitae, max(0, seat.vitae - keep), lambda n: setattr(stake, "vitae", n)))
        found += self._token_of(scene, desk, seat, stake)
        found.append(self._section("promise", "deal.binds_nobody"))
        found += self._promise_of(scene, desk, stake, mine)
        return found

    def _hand_of(self, desk: Desk, seat: SeatView, stake: Stake, mine: bool) -> list[Widget]:
        if mine:
            if not seat.hand:
                return []
            return [self._section("hand", "deal.face_down"),
                    Row(*self._card_buttons(desk, list(seat.hand), stake, "hand"), gap=6, wrap=True)]  # fmt: skip
        if not seat.hand_size:
            return []
        backs = [self._back(place < stake.cards, self._want_cards(desk, stake, place), f"back.{place}")
                 for place in range(seat.hand_size)]  # fmt: skip
        return [self._section("hand", "deal.backs"), Row(*backs, gap=6, wrap=True)]

    def _want_cards(self, desk: Desk, stake: Stake, place: int) -> Callable[[], None]:
        def press() -> None:
            stake.cards = place if place < stake.cards else place + 1
            desk.rebuild()

        return press

    def _card_buttons(self, desk: Desk, held: Sequence[str], stake: Stake, pile: str) -> list[Widget]:
        left = list(getattr(stake, pile))
        found: list[Widget] = []
        for place, card in enumerate(held):
            on = card in left
            if on:
                left.remove(card)
            found.append(self._card(card, on, self._toggle(desk, stake, pile, card, held.count(card)), f"{pile}.{id(stake)}.{place}"))
        return found

    def _toggle(self, desk: Desk, stake: Stake, pile: str, card: str, copies: int) -> Callable[[], None]:
        def press() -> None:
            stake.toggle(pile, card, copies)
            desk.rebuild()

        return press

    def _card(self, card: str, on: bool, press: Callable[[], None] | None, ident: str) -> Widget:
        def paint(canvas: Canvas, spot: Hot) -> None:
            state = "picked" if on else "hover" if spot.hovered or spot.ring else "quiet" if press is not None else ""
            rect = canvas.rect(Rect(spot.rect.left, spot.rect.top + (0 if on else 6), CARD[0], CARD[1]))
            self.cards.small(Pen(self.ui, canvas.surface), rect, card, state)
            if on:
                self._tick(canvas, spot)

        return Hot(self.lore.name(f"card:{card}"), press, paint, width=CARD[0], height=CARD[1] + 6, id=f"deal.card.{ident}",
                   tooltip=self._told(card))  # fmt: skip

    def _told(self, card: str) -> str:
        second = self.lore.second_text(card)
        words = f"{self.lore.name(f'card:{card}')}: {self.lore.card_text(card)}"
        return f"{words} {self.lore.t('card_second', text=second)}" if second else words

    def _tick(self, canvas: Canvas, spot: Hot) -> None:
        center = (spot.rect.left + CARD[0] - 8, spot.rect.top + 8)
        pygame.draw.circle(canvas.surface, self.ui.theme.lamp, canvas.point(center), self.ui.scale.px(12))
        canvas.icon("check", center, 16, self.ui.theme.ink)

    def _back(self, on: bool, press: Callable[[], None] | None, ident: str) -> Widget:
        def paint(canvas: Canvas, spot: Hot) -> None:
            rect = canvas.rect(Rect(spot.rect.left, spot.rect.top + (0 if on else 6), 62, 88))
            self.cards.back(Pen(self.ui, canvas.surface), rect, on, spot.hovered or spot.ring)
            if on:
                center = (spot.rect.left + 56, spot.rect.top + 8)
                pygame.draw.circle(canvas.surface, self.ui.theme.lamp, canvas.point(center), self.ui.scale.px(11))
                canvas.icon("check", center, 15, self.ui.theme.ink)

        return Hot(self.lore.t("deal.hidden_card"), press, paint, width=62, height=94, id=f"deal.{ident}",
                   enabled=press is not None)  # fmt: skip

    def _stepper(self, desk: Desk, ident: str, value: int, most: int, put: Callable[[int], None]) -> Widget:
        def turn(to: int) -> Callable[[], None]:
            def press() -> None:
                put(to)
                desk.rebuild()

            return press

        less = IconButton("minus", self.ui.t("table.less"), turn(value - 1), size=44, id=f"deal.{ident}.less")
        more = IconButton("plus", self.ui.t("table.more"), turn(value + 1), size=44, id=f"deal.{ident}.more")
        less.enabled, more.enabled = value > 0, value < most

        def flasks(canvas: Canvas, rect: Rect) -> None:
            pen = Pen(self.ui, canvas.surface)
            for place in range(min(most, 7)):
                at = canvas.point((rect.left + 11 + place * 17, rect.centery))
                pen.fit("tokens/vitae_flask", at, (pen.px(22), pen.px(22)), alpha=1.0 if place < value else 0.32)

        return Row(Drawn(flasks, max(18.0, min(most, 7) * 17.0 + 6), 44), Space(flex=1), less,
                   Label(str(value), "body_bold", align="center"), more, gap=8)  # fmt: skip

    def _token_of(self, scene: Scene, desk: Desk, seat: SeatView, stake: Stake) -> list[Widget]:
        """One token in play may change its owner."""
        zones = [zone for zone, view in scene.zones.items() if seat.number in dict(view.tokens)]
        if not zones or seat.gave_token:
            return []
        options = [Option("", self.lore.t("deal.no_token"))]
        options += [Option(zone, self.lore.name(f"zone:{zone}")) for zone in zones]

        def choose(zone: str) -> None:
            stake.token = zone
            desk.rebuild()

        return [self._section("token", "deal.one_token"),
                Dropdown(options, stake.token, choose, name=self.lore.t("deal.token"), height=44, id=f"deal.token.{seat.number}")]  # fmt: skip

    def _promise_of(self, scene: Scene, desk: Desk, stake: Stake, mine: bool) -> list[Widget]:
        content = self.lore.content
        options = [Option("", self.lore.t("deal.no_promise"))]
        options += [Option(name, self.lore.say(made.name)) for name, made in content.promises.items()]

        def choose(name: str) -> None:
            stake.promise, stake.about = name, ""
            subjects = self._subjects(scene, name)
            stake.about = subjects[0].value if subjects else ""
            desk.rebuild()

        def about(name: str) -> None:
            stake.about = name
            desk.rebuild()

        found: list[Widget] = [Dropdown(options, stake.promise, choose, name=self.lore.t("deal.promise"), height=44,
                                        id=f"deal.promise.{mine}")]  # fmt: skip
        subjects = self._subjects(scene, stake.promise)
        if subjects:
            found.append(Dropdown(subjects, stake.about, about, name=self.lore.t("deal.about"), height=44, id=f"deal.about.{mine}"))
        return found

    def _subjects(self, scene: Scene, promise: str) -> list[Option]:
        """What a promise may be about: domains or zones of the map."""
        made = self.lore.content.promises.get(promise)
        if made is None or not made.about:
            return []
        names = scene.chart.members if made.about == "domain" else [z for z in scene.chart.zones if z != scene.chart.elysium]
        return [Option(name, self.lore.name(f"{made.about}:{name}")) for name in names]

    # ---- a side of an open offer

    def _shown_side(self, scene: Scene, desk: Desk, seat: SeatView, stake: Stake, told: Told) -> list[Widget]:
        found: list[Widget] = [self._head(seat)]
        if stake.hand:
            found += [self._section("hand"), Row(*(self._card(card, True, None, f"own.{i}") for i, card in enumerate(stake.hand)), gap=6, wrap=True)]
        if stake.cards:
            found += self._cards_to_choose(desk, seat, stake.cards, told)
        if stake.play:
            found += [self._section("play"), Row(*(self._card(card, True, None, f"open.{i}") for i, card in enumerate(stake.play)), gap=6, wrap=True)]
        if stake.vitae:
            found += [self._section("vitae"), Label(self.lore.t("deal.vitae_count", count=stake.vitae), "body_bold")]
        if stake.token:
            words = self.lore.t("deal.token_at", zone=self.lore.name(f"zone:{stake.token}"))
            found += [self._section("token"), Label(words, "body")]
        if stake.promise:
            found += [self._section("promise", "deal.binds_nobody"), Label(self._promise_words(stake), "second")]
        if stake.empty:
            found.append(Label(self.lore.t("deal.nothing"), "quiet"))
        return found

    def _promise_words(self, stake: Stake) -> str:
        made = self.lore.content.promises.get(stake.promise)
        if made is None:
            return ""
        words = self.lore.say(made.name)
        return f"{words} ({self.lore.name(f'{made.about}:{stake.about}')})" if made.about and stake.about else words

    def _cards_to_choose(self, desk: Desk, seat: SeatView, count: int, told: Told) -> list[Widget]:
        """Hand cards that an offer asks for: their owner chooses which, the others see backs."""
        if seat.hand is None or told["to"] != seat.number:
            backs = [self._back(True, None, f"shown.{i}") for i in range(count)]
            return [self._section("hand", "deal.backs"), Row(*backs, gap=6, wrap=True)]
        stake = Stake(hand=self.chosen)
        buttons = self._card_buttons(desk, list(seat.hand), stake, "hand")
        return [Label(self.lore.t("deal.choose", count=count), self.ui.styles.small_bold), Row(*buttons, gap=6, wrap=True)]

    # ---- what it leads to

    def _after(self, scene: Scene, told: Told | None) -> Widget:
        """Prestige, vitae, cards of both after the deal."""
        own, other = scene.own, self._other(scene, told)
        if own is None or not other:
            return Space()
        if told is not None:
            mine, theirs = (told["give"], told["want"]) if told["by"] == own.number else (told["want"], told["give"])
            give, want = Stake.of(mine), Stake.of(theirs)
        else:
            give, want = self.current(scene).give, self.current(scene).want
        rows = [self._change(scene, own, give, want, scene.seat(other)), self._change(scene, scene.seat(other), want, give, own)]
        head = Label(self.lore.t("deal.after"), self.ui.styles.small_bold.of(color=self.ui.theme.bone_300))
        return Column(head, Row(*(Column(*lines, gap=2, flex=1) for lines in rows), gap=18, align="start"), gap=6)

    def _change(self, scene: Scene, seat: SeatView, out: Stake, came: Stake, other: SeatView) -> list[Widget]:
        city = 0
        for zone, giver, taker in ((out.token, seat.number, other.number), (came.token, other.number, seat.number)):
            if zone:
                found = after(scene, zone, {giver: -1, taker: 1})
                city += dict(found.changes).get(seat.number, 0)
        cards_out, cards_in = len(out.hand) + out.cards, len(came.hand) + came.cards
        vitae = min(seat.vitae_limit, seat.vitae - out.vitae + came.vitae)
        pairs = (
            ("prestige", seat.prestige, seat.prestige + city), ("vitae", seat.vitae, vitae),
            ("play", len(seat.active), len(seat.active) - len(out.play) + len(came.play)),
            ("hand", seat.hand_size, seat.hand_size - cards_out + cards_in),
        )  # fmt: skip
        return [self._line(word, before, now) for word, before, now in pairs]

    def _line(self, word: str, before: int, now: int) -> Widget:
        theme = self.ui.theme
        color = theme.moss_text if now > before else theme.blood_text if now < before else theme.bone_100
        return Row(Label(self.lore.t(f"deal.{word}"), "small", lines=1), Space(flex=1), Label(f"{before} →", "small", lines=1),
                   Label(str(now), self.ui.styles.small_bold.of(color=color), lines=1), gap=8)  # fmt: skip
