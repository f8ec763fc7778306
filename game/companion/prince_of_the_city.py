"""The pages of Prince of the City: hand, cards in play, disciplines, deals, the city in short.

Two blocks are this game's own. `offer`: an offer to the viewer, as what he gets and gives, with what he
would have afterwards. `deal`: everything an offer can be put together from, for the phone's own form; the
rules judge what comes of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.companion.sheets import Block, Question, note, rows
from game.companion.words import Pieces, Writer
from game.core.model import Action, View

ART: Final = "prince_of_the_city"
OFFER: Final = (
    "target", "give_hand", "give_play", "give_vitae", "give_token", "give_promise", "give_about",
    "want_cards", "want_play", "want_vitae", "want_token", "want_promise", "want_about",
)  # fmt: skip


class PrinceSheet:
    """See `game.companion.sheets.Sheet`."""

    art = (f"{ART}/emblems", f"{ART}/portraits", f"{ART}/disciplines", f"{ART}/zones")
    unlisted: Final[Mapping[str, tuple[str, ...]]] = {
        "offer": OFFER, "counter": ("offer", *OFFER[1:]), "accept": ("offer", "cards"),
        "ask_help": ("target", "promise", "about"),
    }  # fmt: skip
    """Kinds of action that a phone may put together, and their arguments in order."""

    def __init__(self, content: Any) -> None:
        self._content = content

    # ---- header

    def line(self, writer: Writer, view: View, reader: int) -> str:
        """The clan and its character."""
        me = self._me(view)
        if me is None or not me["clan"]:
            return ""
        clan = self._content.clans[me["clan"]]
        return f"{writer.own(clan.character)} · {writer.own(clan.name)}"

    def headline(self, writer: Writer, view: View) -> Pieces:
        """Turn and phase."""
        given = {"turn": view["turn"], "turns": view["turns"], "phase": f"phase:{view['phase']}"}
        return writer.say("companion.prince.turn", given)

    def _me(self, view: View) -> Mapping[str, Any] | None:
        seat = view["viewer"]
        return view["seats"][seat - 1] if seat else None

    # ---- what is private

    def own(self, writer: Writer, view: View, reader: int) -> list[Block]:
        """Numbers, hand, cards in play, disciplines, what was seen, open offers, a new offer."""
        me = self._me(view)
        if me is None:
            return []
        found = [self._numbers(writer, me), self._hand(writer, me), self._active(writer, me)]
        found += self._mates(writer, view)
        found += self._powers(writer, me)
        found += self._seen(writer, view)
        asked = view["ask"] is not None and view["ask"]["kind"] == "offer"
        found += [] if asked else self.offers(writer, view)
        deal = self._deal(writer, view)
        return [*found, deal] if deal else found

    def _numbers(self, writer: Writer, me: Mapping[str, Any]) -> Block:
        attributes = [
            {"label": writer.phone(f"prince.attribute.{name}"), "value": me["attributes"].get(name, 0)}
            for name in ("mental", "physical", "social")
        ]
        vitae = {"label": writer.phone("prince.vitae"), "value": me["vitae"], "tone": "blood",
                 "note": f"/ {me['vitae_limit']}"}  # fmt: skip
        prestige = {"label": writer.phone("prince.prestige"), "value": me["prestige"], "tone": "lamp",
                    "note": f"{me['personal']}\u00a0+\u00a0{me['city']}"}  # fmt: skip
        return {"type": "stats", "items": [vitae, prestige, *attributes]}

    def _hand(self, writer: Writer, me: Mapping[str, Any]) -> Block:
        title = writer.phone("prince.hand", count=me["hand_size"], most=me["hand_limit"])
        return {"type": "chips", "title": title, "items": [self._chip(writer, card) for card in me["hand"]]}

    def _mates(self, writer: Writer, view: View) -> list[Block]:
        """With two players each runs two clans: the other clan's hand is the viewer's, too."""
        found = []
        for seat in view["seats"]:
            if seat["hand"] is not None and seat["seat"] != view["viewer"]:
                block = self._hand(writer, seat)
                block["title"] = f"{writer.player(seat['seat']).name}: {block['title']}"
                found.append(block)
        return found

    def _active(self, writer: Writer, me: Mapping[str, Any]) -> Block:
        title = writer.phone("prince.active", count=len(me["active"]), most=me["active_limit"])
        items = []
        for held in me["active"]:
            chip = self._chip(writer, held["card"])
            if not held["awake"]:
                chip["tone"], chip["sub"] = "off", writer.phone("prince.asleep")
            items.append(chip)
        return {"type": "chips", "title": title, "items": items}

    def _chip(self, writer: Writer, card: str) -> Block:
        kind = self._content.cards[card].kind
        return {"label": writer.name(f"card:{card}"), "sub": writer.phone(f"prince.kind.{kind}"),
                "thing": f"card:{card}", "picture": f"{ART}/emblems/{card}"}  # fmt: skip

    def _powers(self, writer: Writer, me: Mapping[str, Any]) -> list[Block]:
        if not me["powers"]:
            return []
        items = [
            {"label": writer.name(f"discipline:{power}"), "second": " ".join(
                writer.described(f"discipline:{power}")), "note": writer.phone(f"prince.power.{state}"),
             "dim": state != "ready"}
            for power, state in me["powers"].items()
        ]  # fmt: skip
        return [rows(writer.phone("prince.powers"), items)]

    def _seen(self, writer: Writer, view: View) -> list[Block]:
        return [
            note(writer.say("companion.prince.known", {"seat": f"seat:{seat['seat']}", "cards": tuple(
                f"card:{card}" for card in seat["known"])}), "eye")
            for seat in view["seats"] if seat["known"]
        ]  # fmt: skip

    # ---- deals

    def offers(self, writer: Writer, view: View) -> list[Block]:
        """Open offers from and to the viewer."""
        viewer = view["viewer"]
        return [
            self.offer(writer, view, offer)
            for offer in view["offers"] if viewer in (offer["by"], offer["to"])
        ]  # fmt: skip

    def offer(self, writer: Writer, view: View, offer: Mapping[str, Any]) -> Block:
        """One offer with the viewer's eyes: what he gets, what he gives, what he would have then."""
        mine = offer["by"] == view["viewer"]
        gets, pays = (offer["want"], offer["give"]) if mine else (offer["give"], offer["want"])
        given = {"seat": f"seat:{offer['by']}", "target": f"seat:{offer['to']}"}
        me = self._me(view)
        assert me is not None
        block: Block = {
            "type": "offer", "offer": offer["offer"],
            "title": writer.say("companion.prince.offer_between", given),
            "get": self._side(writer, gets), "pay": self._side(writer, pays),
            "promises": [self._promise(writer, side) for side in (gets, pays) if side["promise"]],
            "after": self._after(writer, me, gets, pays),
        }  # fmt: skip
        if not mine and self._deal(writer, view) is not None:
            block["counter"] = offer["by"]
        if not mine and offer["want"]["cards"] and me["hand"]:
            block["cards"] = [{"id": card, "label": writer.name(f"card:{card}")} for card in me["hand"]]
            block["wanted"] = offer["want"]["cards"]
        return block

    def _side(self, writer: Writer, side: Mapping[str, Any]) -> list[str]:
        found = []
        if side["vitae"]:
            found.append(writer.phone("prince.vitae_count", count=side["vitae"]))
        if side["hand"]:
            found += [writer.name(f"card:{card}") for card in side["hand"]]
        elif side["cards"]:
            found.append(writer.phone("prince.card_count", count=side["cards"]))
        found += [writer.name(f"card:{card}") for card in side["play"]]
        if side["token"]:
            found.append(writer.phone("prince.token_in", zone=f"zone:{side['token']}"))
        return found

    def _promise(self, writer: Writer, side: Mapping[str, Any]) -> str:
        name = writer.name(f"promise:{side['promise']}")
        about = self._content.promises[side["promise"]].about
        return name.replace("…", writer.name(f"{about}:{side['about']}")) if about else name

    def _after(
        self, writer: Writer, me: Mapping[str, Any], gets: Mapping[str, Any], pays: Mapping[str, Any]
    ) -> list[str]:
        found = []
        if gets["vitae"] or pays["vitae"]:
            amount = min(me["vitae_limit"], me["vitae"] + gets["vitae"] - pays["vitae"])
            found.append(writer.phone("prince.after_vitae", amount=amount))
        if gets["cards"] or pays["cards"]:
            amount = me["hand_size"] + gets["cards"] - pays["cards"]
            found.append(writer.phone("prince.after_hand", amount=amount))
        return found

    def _deal(self, writer: Writer, view: View) -> Block | None:
        """What an offer of the viewer can be made of, if he may deal with anybody now."""
        partners = view["partners"].get(str(view["viewer"]), [])
        me = self._me(view)
        if not partners or me is None or view["over"]:
            return None
        return {
            "type": "deal", "title": writer.phone("prince.make_offer"),
            "vitae": max(0, me["vitae"] - 1), "hand": self._keyed(writer, me["hand"]),
            "active": self._keyed(writer, [held["card"] for held in me["active"]]),
            "tokens": self._tokens(writer, view, me),
            "promises": [{"id": name, "label": writer.own(item.name), "about": item.about}
                         for name, item in self._content.promises.items()],
            "zone": [{"id": zone, "label": writer.name(f"zone:{zone}")} for zone in view["zones"]],
            "domain": [{"id": name, "label": writer.name(f"domain:{name}")} for name in view["domains"]],
            "partners": [self._partner(writer, view, seat) for seat in partners],
        }  # fmt: skip

    def _partner(self, writer: Writer, view: View, number: int) -> Block:
        seat = view["seats"][number - 1]
        return {
            "seat": number, "name": writer.player(number).name, "mark": writer.mark(number),
            "vitae": max(0, seat["vitae"] - 1), "hand": seat["hand_size"],
            "active": self._keyed(writer, [held["card"] for held in seat["active"]]),
            "tokens": self._tokens(writer, view, seat),
        }  # fmt: skip

    def _keyed(self, writer: Writer, cards: Sequence[str]) -> list[Block]:
        """Cards to choose from; two of a kind are told apart by the number after #."""
        return [
            {"key": f"{card}#{number}", "label": writer.name(f"card:{card}")}
            for number, card in enumerate(cards)
        ]

    def _tokens(self, writer: Writer, view: View, seat: Mapping[str, Any]) -> list[Block]:
        if seat["gave_token"]:
            return []
        return [
            {"id": zone, "label": writer.name(f"zone:{zone}")}
            for zone, item in view["zones"].items() if str(seat["seat"]) in item["tokens"]
        ]  # fmt: skip

    # ---- the question

    def question(self, writer: Writer, view: View, legal: Sequence[Action]) -> Question:
        """An offer is shown in full; so is a card that is given or kept."""
        ask = view["ask"]
        if ask is None:
            return Question()
        number = ask["arguments"].get("offer")
        offer = next((item for item in view["offers"] if item["offer"] == number), None)
        if ask["kind"] == "offer" and offer is not None:
            return Question([self.offer(writer, view, offer)])
        card = ask["arguments"].get("card") or ask["private"].get("card")
        if card in self._content.cards:
            return Question([self._card(writer, card)])
        return Question(self._fought(writer, view))

    def _fought(self, writer: Writer, view: View) -> list[Block]:
        """What is being fought, in short: who stands on which side, with how many dice, with what result."""
        contest, duel = view["contest"], view["duel"]
        if contest is not None:
            title = writer.phone("prince.contest", zone=f"zone:{contest['zone']}")
        elif duel is not None:
            kind = writer.name(f"challenge_type:{duel['type']}")
            title = writer.text(f"{ART}.board.challenge_title", type=kind)
            title = writer.name(f"event:{duel['event']}") if duel["event"] else title[:1].upper() + title[1:]
        else:
            return []
        told = contest or duel
        found = [rows(title, [self._side_line(writer, side, told["odds"]) for side in told["sides"]])]
        if duel is not None and duel["event"]:
            found[0]["items"].append({"label": writer.phone("prince.to_reach"), "value": duel["difficulty"]})
        return found

    def _side_line(self, writer: Writer, side: Mapping[str, Any], odds: Mapping[str, int]) -> Block:
        """A side with its dice, its result so far, and its chance to win as long as dice are to fall."""
        faces, join = [str(die["face"]) for die in side["faces"]], writer.text("list.next")
        names = [writer.player(member["seat"]).name for member in side["members"]]
        dice = " · ".join(faces) or writer.phone("prince.dice", count=side["dice"])
        value = str(side["total"]) if faces else f"{side['total']:+d}".replace("-", "\u2212")
        chance = odds.get(str(side["seat"]))
        share = "" if faces or chance is None else f"{round(chance / 10)}%"
        return {"mark": writer.mark(side["seat"]), "label": join.join(names), "second": dice, "value": value,
                "note": share}  # fmt: skip

    def _card(self, writer: Writer, card: str) -> Block:
        item = self._content.cards[card]
        return {"type": "card", "tone": "paper", "title": writer.own(item.name),
                "sub": writer.phone(f"prince.kind.{item.kind}"), "picture": f"{ART}/emblems/{card}",
                "lines": [{"text": line} for line in writer.described(f"card:{card}")]}  # fmt: skip

    # ---- what everybody sees

    def table(self, writer: Writer, view: View) -> list[Block]:
        """Seats, events, open offers in a word, and where influence lies."""
        found = [rows(writer.phone("seats"), [self._seat(writer, view, seat) for seat in view["seats"]])]
        if view["events"]:
            items = [{"label": writer.name(f"event:{name}"), "second": " ".join(
                writer.described(f"event:{name}"))} for name in view["events"]]  # fmt: skip
            found.append(rows(writer.phone("prince.events"), items))
        found.append(rows(writer.phone("prince.zones"), self._zones(writer, view)))
        return found

    def _seat(self, writer: Writer, view: View, seat: Mapping[str, Any]) -> Block:
        given = {
            "clan": writer.name(f"clan:{seat['clan']}") if seat["clan"] else "–",
            "zone": writer.name(f"zone:{seat['zone']}") if seat["zone"] else writer.phone("prince.torpor"),
            "vitae": seat["vitae"], "count": seat["hand_size"],
        }  # fmt: skip
        cards = ", ".join(writer.name(f"card:{held['card']}") for held in seat["active"])
        second = writer.phone("prince.seat_line", **given)
        return {"mark": writer.mark(seat["seat"]), "label": writer.player(seat["seat"]).name,
                "second": f"{second} · {cards}" if cards else second, "value": seat["prestige"],
                "turn": view["current"] == seat["seat"], "dim": seat["torpid"],
                "thing": f"seat:{seat['seat']}"}  # fmt: skip

    def _zones(self, writer: Writer, view: View) -> list[Block]:
        found = []
        for zone, item in view["zones"].items():
            if not item["tokens"]:
                continue
            shares: Counter[str] = Counter(item["tokens"])
            second = ", ".join(f"{writer.player(int(seat)).name} {count}" for seat, count in shares.items())
            held = item["control"]
            found.append({"label": writer.name(f"zone:{zone}"), "second": second,
                          "mark": writer.mark(held) if held else 0})  # fmt: skip
        return found

    def label(self, writer: Writer, view: View, thing: str) -> str:
        """A die is known by whose it is and what it shows, an offer by what is given to whom."""
        kind, _, ident = thing.partition(":")
        if kind == "offer":
            return self._offer_name(writer, view, ident)
        if kind != "die":
            return ""
        fought = view["contest"] or view["duel"] or {"sides": []}
        faces = [die for side in fought["sides"] for die in side["faces"] if die["die"] == ident]
        face = faces[0]["face"] if faces else "?"
        return writer.phone("prince.die", seat=f"seat:{ident.partition('.')[0]}", face=face)

    def _offer_name(self, writer: Writer, view: View, ident: str) -> str:
        """The other one's name, what comes from the one who made the offer, and what for."""
        for offer in view["offers"]:
            if str(offer["offer"]) == ident:
                other = offer["to"] if offer["by"] == view["viewer"] else offer["by"]
                given, wanted = (self._spoken(writer, offer[side]) for side in ("give", "want"))
                return writer.phone("prince.offer_name", seat=f"seat:{other}", given=given, wanted=wanted)
        return ""

    def _spoken(self, writer: Writer, side: Mapping[str, Any]) -> str:
        parts = self._side(writer, side) + ([self._promise(writer, side)] if side["promise"] else [])
        return writer.text("list.next").join(parts) or "–"

    def beside(self, writer: Writer, view: View, thing: str) -> tuple[str, str]:
        """What a zone is worth, what a card or discipline does, what a seat has."""
        kind, _, ident = thing.partition(":")
        if kind == "seat":
            seat = view["seats"][int(ident) - 1]
            where = writer.name(f"zone:{seat['zone']}") if seat["zone"] else writer.phone("prince.torpor")
            return f"{where} · {writer.phone('prince.vitae')} {seat['vitae']}", ""
        if kind == "zone" and ident in self._content.zones:
            return self._zone_line(writer, ident), ""
        if kind in ("card", "discipline", "event"):
            folder = "disciplines" if kind == "discipline" else "emblems"
            return " ".join(writer.described(thing)), f"{ART}/{folder}/{ident}"
        return "", ""

    def called(self, writer: Writer, view: View, action: Action) -> Pieces:
        """Spoils say how much of what is taken; a card goes to somebody, not by numbers."""
        given = dict(action.arguments)
        if action.do == "take":
            what = f"good:{given['what']}"
            return writer.say("companion.prince.spoil", {"count": given["amount"], "what": what})
        ask = view["ask"]
        if action.do == "share" and ask is not None and ask["kind"] == "share_card":
            return writer.say("companion.prince.give_it", {"target": f"seat:{given['target']}"})
        return []

    def deed(self, writer: Writer, view: View, action: Action) -> str:
        """What a discipline does; other names of actions say it, or the cards in them."""
        power = dict(action.arguments).get("discipline") if action.do == "power" else None
        return " ".join(writer.described(f"discipline:{power}")) if power else ""

    def _zone_line(self, writer: Writer, zone: str) -> str:
        item = self._content.zones[zone]
        if not item.domain:
            return ""
        domain = writer.name(f"domain:{item.domain}")
        return writer.phone("prince.zone_line", domain=domain, prestige=item.prestige)
