"""What results must come to, worked out the slow way: a second reading of Rules 4.3 to 4.5 and 8.

Written from the rules reference, with the numbers of the cards and events written out again: it looks at
public views and events only, and shares nothing with the engine beyond the board and the clans. A `Watch`
follows one match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.model import Action, Event

View = Mapping[str, Any]

EQUIPMENT = {
    "silenced_pistol",
    "armored_sedan",
    "wiretap_kit",
    "antique_signet",
    "blood_cooler",
    "serrated_knife",
    "daylight_vault",
    "forged_papers",
    "ballistic_coat",
}
NEEDS = {
    "stevedore_league": ("harbor", "mercantile_district"),
    "shadow_cabinet": ("city_hall", "courthouse"),
    "pulpit_chain": ("cathedral", "mosque"),
    "press_blackout": ("broadcast_tower", "police_station"),
    "season_tickets": ("opera_house", "gallery_row"),
    "sealed_archive": ("university", "museum"),
    "tunnel_web": ("sewers", "underground_line"),
    "gang_truce": ("night_market", "shanty_rows"),
}
PLAIN = {
    "mental": {"wiretap_kit": 2, "sealed_archive": 2},
    "physical": {"precinct_captain": 1, "silenced_pistol": 2, "serrated_knife": 1, "gang_truce": 2},
    "social": {"gallery_patron": 1, "antique_signet": 2, "season_tickets": 2},
    "territory": {"forged_papers": 2},
    "faith": {"parish_sexton": 2, "pulpit_chain": 3},
    "transport": {"dock_foreman": 2},
    "government": {"council_clerk": 2},
}
ATTRIBUTES = {
    "daeva": (1, 3, 6),
    "gangrel": (2, 6, 2),
    "mekhet": (6, 2, 2),
    "nosferatu": (4, 4, 2),
    "ventrue": (4, 2, 4),
}
DIFFICULTY = {
    "stubborn_reporter": 10,
    "leaked_ledger": 12,
    "blank_prophet": 13,
    "crypt_cipher": 14,
    "hunters_dossier": 16,
    "dream_sickness": 18,
    "rabid_strays": 9,
    "roof_stalker": 11,
    "night_watch_league": 12,
    "lost_fledgling": 13,
    "chain_of_fires": 14,
    "pack_at_the_gates": 15,
    "siege_of_the_faithful": 18,
    "envoy_from_afar": 10,
    "whispered_scandal": 11,
    "split_salon": 12,
    "frightened_flock": 13,
    "court_of_knives": 15,
    "rival_claimant": 16,
    "turf_riots": 9,
    "city_audit": 10,
    "blackout": 11,
    "port_closure": 12,
    "clearance_order": 13,
    "fraying_veil": 15,
}


VITAE = {
    "hunters_dossier": 1,
    "rabid_strays": 1,
    "roof_stalker": 1,
    "lost_fledgling": 1,
    "chain_of_fires": 1,
    "pack_at_the_gates": 2,
    "siege_of_the_faithful": 2,
}
"""What the leader of an attempt that failed loses; nothing with the other events."""


class Facts:
    """What a view says, with questions that the rules ask of it."""

    def __init__(self, view: View, zones: Mapping[str, tuple[str, int]]) -> None:
        self.view, self.board, self.options = view, zones, view["options"]
        self.seats = {seat["seat"]: seat for seat in view["seats"]}
        self.active = {seat: {card["card"] for card in facts["active"]} for seat, facts in self.seats.items()}

    def zone(self, seat: int) -> str:
        return str(self.seats[seat]["zone"])

    def law(self, seat: int, event: str) -> bool:
        """Does the event bind the seat? Rules 5, 8.7."""
        return event in self.view["events"] and bool(self.zone(seat))

    def control(self, zone: str) -> int:
        tokens = self.view["zones"][zone]["tokens"]
        best = max(tokens.values(), default=0)
        leaders = [int(seat) for seat, count in tokens.items() if count == best and best]
        if self.options["control_means"] == "together" and 2 * best <= sum(tokens.values()):
            return 0
        return leaders[0] if len(leaders) == 1 else 0

    def held(self, seat: int, domain: str = "") -> list[str]:
        return [
            zone
            for zone, (color, _) in self.board.items()
            if self.control(zone) == seat and domain in ("", color)
        ]

    def domains(self, seat: int) -> list[str]:
        colors = {color for color, _ in self.board.values() if color}
        return [
            color
            for color in colors
            if all(self.control(zone) == seat for zone, (other, _) in self.board.items() if other == color)
        ]

    def cards(self, seat: int) -> set[str]:
        """The active cards that have effect: copies count once. Rules 8.2, 8.5, 8.7."""
        cards = {
            card
            for card in self.active[seat]
            if all(self.control(zone) == seat for zone in NEEDS.get(card, ()))
        }
        return cards - EQUIPMENT if self.law(seat, "blackout") else cards

    def bonus(self, seat: int, to: str) -> int:
        """What active cards add to the result of a principal. Rules 8.3 to 8.5."""
        cards = self.cards(seat)
        total = sum(amount for card, amount in PLAIN.get(to, {}).items() if card in cards)
        if to == "physical" and "precinct_captain" in cards and self.control("police_station") == seat:
            total += 1
        if to == "social" and "gallery_patron" in cards and self.held(seat, "arts"):
            total += 1
        broker = {self.control("university"), self.control("broadcast_tower")}
        return total + (to == "mental" and "data_broker" in cards and seat in broker)

    def strength(self, seat: int, kind: str) -> int:
        if kind == "territory":
            return len(self.held(seat))
        return ATTRIBUTES[self.seats[seat]["clan"]][("mental", "physical", "social").index(kind)]

    def income(self, seat: int) -> int:
        """Rules 4.4.1."""
        cards = self.cards(seat)
        amount: int = 3 + len(self.domains(seat)) + self.seats[seat]["shift"] + ("stevedore_league" in cards)
        amount += "crooked_banker" in cards and bool(self.held(seat, "commerce"))
        if self.law(seat, "leaked_ledger") and amount > 1:
            amount -= 1
        return max(0, amount)

    def limits(self, seat: int) -> tuple[int, int, int]:
        """Hand, active, vitae. Rules 4.1.1."""
        cards = self.cards(seat)
        hand = 3 + ("data_broker" in cards) + 2 * ("long_game" in cards) - self.law(seat, "crypt_cipher")
        vitae = 6 + 2 * ("blood_cooler" in cards) - self.law(seat, "lost_fledgling")
        return hand, 5 + 2 * ("open_court" in cards), vitae

    def city(self, seat: int, rival: bool) -> int:
        """With or without a rival who binds the seat. Rules 4.5, 8.7."""
        worth = sum(self.board[zone][1] for zone in self.held(seat))
        return worth + len(self.domains(seat)) * (2 if rival else 3)


class Watch:
    """Follows a match from action to action."""

    def __init__(self, zones: Mapping[str, tuple[str, int]]) -> None:
        self.zones = zones
        self.seen: dict[str, int] = {}
        self.clear()

    def clear(self) -> None:
        """A challenge or contest begins."""
        self.kind = self.zone = self.event = ""
        self.side: dict[int, int] = {}
        self.stake: dict[int, int] = {}
        self.extra: dict[int, int] = {}
        self.dice: dict[str, int] = {}
        self.boost: dict[int, int] = {}
        self.idle: set[int] = set()
        self.easier = 0
        self.rolled = False
        self.results: dict[int, int] = {}
        self.penalty = self.burning = 0

    def count(self, word: str) -> None:
        self.seen[word] = self.seen.get(word, 0) + 1

    def step(self, before: View, action: Action | None, events: Sequence[Event], after: View) -> None:
        """Compare one action (or chance) with the text."""
        facts = Facts(before, self.zones)
        for event in events:
            told: dict[str, Any] = dict(event.arguments)
            handler = getattr(self, "on_" + event.kind, None)
            if handler is not None:
                handler(facts, told, action)
            if event.kind == "spent" and told["where"] == "play":
                facts.active[int(str(told["seat"]))].discard(str(told["card"]))
        later = Facts(after, self.zones)
        self.resolution(Facts(before, self.zones), action, events, later)
        self.check_view(later)

    def check_view(self, facts: Facts) -> None:
        for seat, told in facts.seats.items():
            assert told["income"] == facts.income(seat)
            assert (told["hand_limit"], told["active_limit"], told["vitae_limit"]) == facts.limits(seat)
            assert told["city"] == facts.city(seat, facts.law(seat, "rival_claimant"))
            for kind in ("mental", "physical", "social", "territory"):
                assert told["bonus"][kind] == facts.bonus(seat, kind)
            for color in facts.view["domains"]:
                assert told["bonus"]["contest"].get(color, 0) == facts.bonus(seat, color)
            assert told["torpid"] == (told["vitae"] == 0)
        for zone, told in facts.view["zones"].items():
            assert told["control"] == facts.control(zone)

    # ---- challenges

    def on_challenge(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        self.clear()
        self.kind = told["manner"]
        self.side = {told["seat"]: told["seat"], told["target"]: told["target"]}
        if facts.zone(told["target"]) == "elysium":
            self.penalty = 3 if self.kind == "physical" else 1
            self.penalty += facts.law(told["seat"], "stubborn_reporter")

    def on_attempt(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        self.clear()
        self.kind, self.event = told["manner"], told["incident"]
        self.side = {told["seat"]: told["seat"]}

    def on_joined(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert facts.zone(told["seat"]), "nobody in torpor helps in a challenge"
        self.side[told["seat"]] = told["target"]

    def on_power(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        seat, name = told["seat"], told["discipline"]
        if not self.kind or seat not in self.side or self.kind == "contest":
            return
        side = self.side[seat]
        if (name, self.kind) in (("allure", "social"), ("might", "physical")):
            self.boost[side] = self.boost.get(side, 0) + 3
        elif name == "dread" and self.event:
            self.easier += 1
        elif name == "dread":
            other = next(one for one in self.side.values() if one != side)
            self.boost[other] = self.boost.get(other, 0) - 2
        elif name == "shape":
            self.extra[seat] = self.extra.get(seat, 0) + 1

    def on_result_changed(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        self.boost[told["seat"]] = self.boost.get(told["seat"], 0) + told["amount"]

    def on_rolled(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        self.rolled = True
        self.dice[told["die"]] = told["amount"]

    def on_rerolled(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert told["die"] in self.dice
        torpid = any(not facts.zone(seat) for seat in facts.seats)  # whom the event does not bind
        assert torpid or not facts.law(told["seat"], "blank_prophet")
        self.dice[told["die"]] = told["amount"]

    def dice_of(self, seat: int) -> list[int]:
        return [face for die, face in self.dice.items() if die.startswith(f"{seat}.")]

    def challenge_total(self, facts: Facts, principal: int) -> int:
        """Rules 4.3.1."""
        dice = self.dice_of(principal)
        assert len(dice) == 1 + self.extra.get(principal, 0)
        members = [seat for seat, side in self.side.items() if side == principal]
        shown = max(dice) if facts.options["extra_dice"] == "highest" else sum(dice)
        total = shown + self.boost.get(principal, 0) + facts.bonus(principal, self.kind)
        return (
            total
            + int(facts.seats[principal]["steady"])
            + sum(facts.strength(seat, self.kind) for seat in members)
        )

    def on_challenge_result(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert told["amount"] == self.challenge_total(facts, told["seat"])
        assert told["against"] == self.challenge_total(facts, told["target"])
        self.count("challenge")

    def on_event_solved(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert told["against"] == DIFFICULTY[told["incident"]] - self.easier
        assert told["amount"] == self.challenge_total(facts, told["seat"]) >= told["against"]
        self.count("solved")

    def on_event_failed(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert told["against"] == DIFFICULTY[told["incident"]] - self.easier
        assert told["amount"] == self.challenge_total(facts, told["seat"]) < told["against"]
        self.count("failed")

    def on_prestige_lost(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        """Elysium, a failed event, or what everybody loses in the night. Rules 4.3.1, 4.3.2, 8.5, 8.7."""
        seat, cause = told["seat"], told["cause"]
        if cause == "spoil":
            return
        if cause == "event":
            due = (DIFFICULTY[self.event] - 6) // 2 if self.side[seat] == seat else 1
        else:
            due = self.penalty if cause == "elysium" else 1
        due -= "press_blackout" in facts.cards(seat)
        assert told["amount"] == min(due, facts.seats[seat]["personal"])
        self.count("lost for " + cause)

    def on_vitae_lost(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        """The penalty of an event, which no power and no card has answered. Rules 4.3.2, 8.4, 8.7."""
        seat = told["seat"]
        if told["cause"] == "event" and not (action is not None and action.do in ("power", "use")):
            due = VITAE[self.event] - (self.kind == "physical" and "ballistic_coat" in facts.cards(seat))
            assert self.side[seat] == seat and told["amount"] == min(due, facts.seats[seat]["vitae"])
            self.count("bled")

    # ---- contests

    def on_proposed(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        self.clear()
        assert facts.zone(told["seat"]), "nobody in torpor proposes"
        assert told["amount"] >= 1
        assert not facts.law(told["seat"], "city_audit") or told["amount"] <= 2
        self.kind, self.zone = "contest", told["zone"]
        self.side, self.stake = {told["seat"]: told["seat"]}, {told["seat"]: told["amount"]}

    def on_contested(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        self.side[told["seat"]], self.stake[told["seat"]] = told["seat"], told["amount"]
        assert told["amount"] or self.there(facts, told["seat"])

    def on_helped(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert told["seat"] not in self.side
        self.side[told["seat"]], self.stake[told["seat"]] = told["target"], told["amount"]
        if action is not None and action.get("use_zone") is False:
            self.idle.add(told["seat"])

    def on_raised(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        self.stake[told["seat"]] += told["amount"]

    def on_recalled(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert self.stake[told["target"]] >= 1
        self.stake[told["target"]] -= 1

    def on_spent(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        dice = {
            "parish_sexton",
            "dock_foreman",
            "council_clerk",
            "street_runner",
            "pulpit_chain",
            "called_favor",
        }
        if self.kind == "contest" and told["card"] in dice:
            self.extra[told["seat"]] = self.extra.get(told["seat"], 0) + 1

    def there(self, facts: Facts, seat: int) -> int:
        return int(facts.view["zones"][self.zone]["tokens"].get(str(seat), 0))

    def contest_total(self, facts: Facts, principal: int) -> int:
        """Rules 4.4.5."""
        color = self.zones[self.zone][0]
        total = self.boost.get(principal, 0) + facts.bonus(principal, color)
        for seat in [seat for seat, side in self.side.items() if side == principal]:
            dice = self.stake[seat] + self.extra.get(seat, 0)
            dice += 0 if seat in self.idle else self.there(facts, seat)
            assert len(self.dice_of(seat)) == dice
            same = [zone for zone, (other, _) in self.zones.items() if other == color and zone != self.zone]
            total += sum(self.dice_of(seat))
            total += sum(int(facts.view["zones"][zone]["tokens"].get(str(seat), 0)) for zone in same)
            if facts.zone(seat) == self.zone:
                total += 2 if facts.law(seat, "turf_riots") else 4
        return total

    def on_contest_result(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        assert told["amount"] == self.contest_total(facts, told["seat"])
        self.results[told["seat"]] = told["amount"]

    def on_contest_won(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        best = max(self.results.values())
        assert [seat for seat, result in self.results.items() if result == best] == [told["seat"]]
        equal = len(set(self.results.values())) < len(self.results)
        assert not (equal and facts.options["contest_tie"] == "any")
        self.count("won")

    def on_contest_tied(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        results = list(self.results.values())
        any_pair = facts.options["contest_tie"] == "any" and len(set(results)) < len(results)
        assert any_pair or results.count(max(results)) > 1
        self.count("tied")

    def on_tokens_lost(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        if self.results and facts.view["phase"] == "influence":
            assert told["amount"] == self.stake[told["seat"]]
        elif facts.view["phase"] == "resolution":
            assert (told["seat"], told["amount"]) == (self.burning, 1)
            self.count("burned")

    def on_fire(self, facts: Facts, told: dict[str, Any], action: Action | None) -> None:
        """Who has most tokens there, alone, and is not in torpor. Rules 8.7."""
        counts = {int(seat): count for seat, count in facts.view["zones"][told["zone"]]["tokens"].items()}
        most = [seat for seat, count in counts.items() if count == max(counts.values())]
        self.burning = most[0] if len(most) == 1 and facts.zone(most[0]) else 0

    # ---- Resolution

    def resolution(self, before: Facts, action: Action | None, events: Sequence[Event], after: Facts) -> None:
        """Prestige, the Regent and the loss of vitae, all of which follow one another without a question.
        Tokens do not change any more, so control is that of `after`; torpor is that of `before`, as it may
        come of the very loss. Rules 4.5, 8.7."""
        sums: dict[int, int] = {}
        for event in events:
            told: dict[str, Any] = dict(event.arguments)
            if event.kind == "prestige":
                seat = told["seat"]
                assert told["city"] == after.city(seat, before.law(seat, "rival_claimant"))
                stipend = "shadow_cabinet" in after.cards(seat)
                assert told["personal"] == before.seats[seat]["personal"] + stipend
                sums[seat] = told["personal"] + told["city"]
                self.count("prestige")
            elif event.kind == "vitae_lost" and told["cause"] == "resolution":
                self.toll(before, action, told, after)
        if sums:
            self.regent(before, sums, after)

    def regent(self, before: Facts, sums: dict[int, int], after: Facts) -> None:
        seats = [seat for seat in sums if before.zone(seat)]
        if not seats and not after.view["over"]:
            assert after.view["regent"] == before.view["regent"]
            return
        worth = {
            seat: (sums[seat], len(after.held(seat)), self.tokens(after, seat)) for seat in seats or sums
        }
        best = [seat for seat in worth if worth[seat] == max(worth.values())]
        first = next(seat for seat in before.view["order"] if seat in best)
        assert after.view["regent"] == first
        if after.view["over"]:
            assert after.view["over"]["winners"] == [first]
        self.count("regent")

    def tokens(self, facts: Facts, seat: int) -> int:
        return sum(int(zone["tokens"].get(str(seat), 0)) for zone in facts.view["zones"].values())

    def toll(self, before: Facts, action: Action | None, told: dict[str, Any], after: Facts) -> None:
        seat = told["seat"]
        if action is not None and action.seat == seat and action.do in ("power", "use"):
            return
        home = after.control(before.zone(seat)) == seat
        amount = 1 + before.law(seat, "siege_of_the_faithful")
        amount += before.law(seat, "roof_stalker") and not home
        amount += before.law(seat, "hunters_dossier") and after.view["regent"] == seat
        assert not (home and "daylight_vault" in before.cards(seat))
        assert told["amount"] == min(amount, before.seats[seat]["vitae"])
        self.count("toll")
