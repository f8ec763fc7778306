"""The deal table: open offers, both sides' stakes, the offer in the making; a panel beside the city.

Everything on it could be seen at a real table: what lies open for all, hand cards face down, one's own face
up. It composes an action and leaves judging it to the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.core.model import Action, act
from game.ui.boards.docking import Desk, Extra
from game.ui.boards.prince_of_the_city.cards import Cards
from game.ui.boards.prince_of_the_city.deal_carry import Good
from game.ui.boards.prince_of_the_city.deal_sides import LOW, DealSides
from game.ui.boards.prince_of_the_city.draft import Draft, Stake
from game.ui.boards.prince_of_the_city.forecast import after
from game.ui.boards.prince_of_the_city.lore import Lore
from game.ui.boards.prince_of_the_city.reading import Scene, SeatView
from game.ui.kit.boxes import Column, Label, Pad, Panel, Row, Rule, Space
from game.ui.kit.buttons import Button
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text import Mark, Words
from game.ui.kit.widget import Widget

Told = Mapping[str, Any]


class Change(NamedTuple):
    """What a deal makes of a number: its word, before and after."""

    word: str
    before: int
    now: int


class DealTable:
    """State and widgets of the deal table. `open` says whether the player wants to see it."""

    def __init__(self, lore: Lore, cards: Cards) -> None:
        self.lore = lore
        self.sides = DealSides(lore, cards)
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
        if scene.ask in ("over_hand", "over_play", "gift", "gift_face_down"):
            return False  # deals wait while a limit is settled (Rules 4.1.1)
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

    def partner(self, scene: Scene) -> int:
        """The other side of what is looked at, 0 for nobody."""
        return self._other(scene, self.offer(scene))

    def spoken(self, scene: Scene) -> tuple[Words, Words]:
        """What is being done here, while the question of the rules is another one."""
        told, t = self.offer(scene), self.lore.words
        if told is None:
            draft = self.current(scene)
            word = "deal.says_counter" if draft.answers else "deal.says_offer"
            other = {"seat": f"seat:{draft.partner}"}
            return (t(word, **other), t("deal.says_how")) if draft.partner else ("", "")
        if scene.ask == "offer" and scene.viewer in scene.asked and told["offer"] == scene.told.get("offer"):
            return "", ""
        word = "deal.says_own" if told["by"] == scene.viewer else "deal.says_got"
        return t(word, seat=f"seat:{self._other(scene, told)}"), t("deal.says_open")

    # ---- what is carried here

    def put(self, scene: Scene, desk: Desk, good: Good, partner: int) -> None:
        """Add a thing that was let go over the table to the draft of an offer to `partner`; an open offer of
        that seat is answered by a counter-offer."""
        told = self.offer(scene)
        if told is not None and told["to"] == scene.viewer and told["by"] == partner:
            self.draft = Draft.answering(told)
        elif self.draft is None or self.draft.partner != partner:
            self.draft = Draft(partner)
        self.open, self.shown = True, 0
        stake = self.draft.give if good.owner == scene.viewer else self.draft.want
        stake.add(good.pile, good.name, self.sides.most(scene, good))
        desk.ask_again()

    def take_back(self, desk: Desk, good: Good) -> None:
        """Take a thing out of the draft again."""
        if self.draft is not None:
            stake = self.draft.want if good.owner == self.draft.partner else self.draft.give
            stake.remove(good.pile, good.name)
            desk.rebuild()

    # ---- buttons of the action bar

    def extras(self, scene: Scene, desk: Desk) -> list[Extra]:
        """What can be done with what lies on the table; or the button that opens it."""
        possible = {action.do for action in desk.possible()}
        if not self.wanted(scene):
            if "offer" in possible or "accept" in possible or "refuse" in possible:
                waiting = [told for told in self._offers(scene) if told["to"] == scene.viewer]
                words = (
                    self.lore.t("deal.open_waiting", count=len(waiting))
                    if waiting
                    else self.lore.t("deal.open")
                )
                return [Extra("deal", words, self._opener(desk), "swap", "d")]
            return []
        told = self.offer(scene)
        found = self._answers(scene, desk, told) if told is not None else [self._sender(scene, desk)]
        if scene.ask == "offer" and scene.viewer in scene.asked:
            if told is not None and told["offer"] == scene.told.get("offer"):
                later = act(scene.viewer, "later", offer=told["offer"])
                found.append(Extra("later", self.lore.t("deal.later"), lambda: desk.submit(later)))
            elif told is None and (number := scene.told.get("offer")):
                found.append(Extra("back", self.ui.t("table.back"), self._look_at(int(number), desk), "back"))
        else:
            found.append(Extra("leave", self.lore.t("deal.leave"), self._closer(desk), "close"))
        return found

    def _answers(self, scene: Scene, desk: Desk, told: Told) -> list[Extra]:
        number, me, t = told["offer"], scene.viewer, self.lore.t
        if told["by"] == me:
            withdraw = act(me, "withdraw", offer=number)
            return [
                Extra(
                    "withdraw",
                    t("deal.withdraw"),
                    lambda: desk.submit(withdraw),
                    "back",
                    reason=desk.why_not(withdraw),
                )
            ]
        accept = self.acceptance(me, told)
        refuse = act(me, "refuse", offer=number)
        return [
            Extra(
                "accept",
                t("deal.accept"),
                lambda: desk.submit(accept),
                "check",
                primary=True,
                reason=desk.why_not(accept),
            ),
            Extra("refuse", t("deal.refuse"), lambda: desk.submit(refuse), "cross", "r"),
            Extra("counter", t("deal.counter"), lambda: self._counter(told, desk), "swap", "c"),
        ]

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

        return Extra(
            "send",
            self.lore.t(word, name=self.lore.name(f"seat:{draft.partner}")),
            send,
            "swap",
            primary=not reason,
            reason=reason,
        )

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
        head = Row(
            Label(self.lore.t("deal.title"), "heading", lines=1),
            Space(flex=1),
            Label(self._near(scene, told), "small", lines=1),
        )
        body: list[Widget] = [
            head,
            self._tabs(scene, desk),
            *self._how(scene, told),
            self._sides(scene, desk, told),
        ]
        rim = self.ui.theme.night_500
        if self.ui.scale.size[1] < LOW:
            body.append(self._after(scene, told))
            below: list[Widget] = []
        else:
            below = [Rule(), Pad(self._after(scene, told), pad=(16, 8, 16, 10))]
        stakes = ScrollArea(Pad(Column(*body, gap=10), pad=(16, 12, 16, 12)), id="deal.scroll", flex=1)
        return Panel(
            Column(stakes, *below, gap=0),
            look=self.ui.looks.panel.of(radius=14, rim=rim),
            pad=2,
            id="deal",
        )

    def _how(self, scene: Scene, told: Told | None) -> list[Widget]:
        """How an offer is put together, until there is something in it."""
        if told is not None or not self.current(scene).empty:
            return []
        return [Label(self.lore.t("deal.how"), "quiet", lines=2)]

    def _near(self, scene: Scene, told: Told | None) -> Words:
        """Why the two may deal: where they stand."""
        own = scene.own
        other = self._other(scene, told)
        if own is None or not other or not own.zone or not scene.seat(other).zone:
            return ""
        there = scene.seat(other).zone
        if there == own.zone:
            return self.lore.t("deal.same_zone", zone=self.lore.name(f"zone:{there}"))
        return self.lore.t(
            "deal.touching", zone=self.lore.name(f"zone:{own.zone}"), other=self.lore.name(f"zone:{there}")
        )

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
            found.append(
                Button(
                    (Mark(seat), self.lore.name(f"seat:{seat}")),
                    self._to(seat, desk),
                    kind="legal",
                    selected=on,
                    height=44,
                    style=self.ui.styles.small_bold,
                    id=f"deal.to.{seat}",
                    show_key=False,
                )
            )
        for told in self._offers(scene):
            number = told["offer"]
            word = "deal.tab_own" if told["by"] == scene.viewer else "deal.tab_got"
            words = (
                Mark(told["by"]),
                self.lore.t(word, name=self.lore.name(f"seat:{self._other(scene, told)}")),
            )
            found.append(
                Button(
                    words,
                    self._look_at(number, desk),
                    kind="normal",
                    selected=number == self.shown,
                    height=44,
                    style=self.ui.styles.small_bold,
                    id=f"deal.offer.{number}",
                    show_key=False,
                )
            )
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
            mine, theirs = (
                (told["give"], told["want"]) if told["by"] == own.number else (told["want"], told["give"])
            )
            left = self.sides.shown(desk, own, Stake.of(mine), told, self.chosen)
            right = self.sides.shown(desk, them, Stake.of(theirs), told, self.chosen)
        else:
            draft = self.current(scene)
            left = self.sides.made(scene, desk, own, draft.give, True)
            right = self.sides.made(scene, desk, them, draft.want, False)
        return Row(Column(*left, gap=7, flex=1), Column(*right, gap=7, flex=1), gap=18, align="start")

    # ---- what it leads to

    def _after(self, scene: Scene, told: Told | None) -> Widget:
        """Prestige, vitae, cards of both after the deal."""
        own, other = scene.own, self._other(scene, told)
        if own is None or not other:
            return Space()
        if told is not None:
            mine, theirs = (
                (told["give"], told["want"]) if told["by"] == own.number else (told["want"], told["give"])
            )
            give, want = Stake.of(mine), Stake.of(theirs)
        else:
            give, want = self.current(scene).give, self.current(scene).want
        rows = [
            self._change(scene, own, give, want, scene.seat(other)),
            self._change(scene, scene.seat(other), want, give, own),
        ]
        if self.ui.scale.compact:  # little room: only what changes for one of the two
            told_of = [pair for pair in zip(*rows, strict=True) if any(one.before != one.now for one in pair)]
            if not told_of:
                return Space()
            rows = [list(side) for side in zip(*told_of, strict=True)]
        head = Label(self.lore.t("deal.after"), self.ui.styles.small_bold.of(color=self.ui.theme.bone_300))
        return Column(
            head,
            Row(*(Column(*map(self._line, lines), gap=2, flex=1) for lines in rows), gap=18, align="start"),
            gap=6,
        )

    def _change(self, scene: Scene, seat: SeatView, out: Stake, came: Stake, other: SeatView) -> list[Change]:
        city = 0
        for zone, giver, taker in (
            (out.token, seat.number, other.number),
            (came.token, other.number, seat.number),
        ):
            if zone:
                found = after(scene, zone, {giver: -1, taker: 1})
                city += dict(found.changes).get(seat.number, 0)
        cards_out, cards_in = len(out.hand) + out.cards, len(came.hand) + came.cards
        vitae = min(seat.vitae_limit, seat.vitae - out.vitae + came.vitae)
        pairs = (
            ("prestige", seat.prestige, seat.prestige + city),
            ("vitae", seat.vitae, vitae),
            ("play", len(seat.active), len(seat.active) - len(out.play) + len(came.play)),
            ("hand", seat.hand_size, seat.hand_size - cards_out + cards_in),
        )
        return [Change(word, before, now) for word, before, now in pairs]

    def _line(self, change: Change) -> Widget:
        theme, (word, before, now) = self.ui.theme, change
        color = theme.moss_text if now > before else theme.blood_text if now < before else theme.bone_100
        return Row(
            Label(self.lore.t(f"deal.{word}"), "small", lines=1),
            Space(flex=1),
            Label(f"{before} →", "small", lines=1),
            Label(str(now), self.ui.styles.small_bold.of(color=color), lines=1),
            gap=8,
        )
