"""A player of Prince of the City: scores each legal action by what it promises and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.bots.prince_of_the_city.fights import GIVES_UP
from game.bots.prince_of_the_city.scores import BOLD, Scores
from game.core.model import Action, Ask, Rules, View
from game.rules.prince_of_the_city.odds import Side, chances


class PrinceBot(Scores):
    """See `game.bots.Bot`. `reason` is a word for why it last refused or agreed, for the log."""

    def __init__(self, rules: Rules, level: str, rng: Random) -> None:
        super().__init__(rules, level, rng)
        self.reason = ""
        self._dealt: tuple[int, int] = (0, 0)
        self._fight: tuple[Any, ...] = ()
        self._requested: set[Any] = set()
        self._answers: dict[str, Callable[[Sequence[Action]], Action]] = {
            "move": self._move,
            "offer": self._offer,
            "help": self._help,
            "help_promised": self._help,
            "help_promised_domain": self._help,
            "help_promised_zone": self._help,
            "react": self._react,
            "propose": self._propose,
            "contest": self._contest,
            "raise": self._raise,
            "attack": self._attack,
            "attempt": self._attack,
            "defend": self._defend,
        }

    # ---- the protocol

    def choose(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action:
        """The action with the best score."""
        self.reason = ""
        if len(legal) == 1:
            return legal[0]
        self._look(view)
        kind = (view["ask"] or {}).get("kind", "")
        answer = self._answers.get(kind)
        if answer is not None:
            return answer(legal)
        if kind == "resource":
            offer = self._new_offer(legal)
            if offer is not None:
                return offer
        return self._best(legal, self._score)

    def interject(self, view: View, legal: Sequence[Action], ask: Ask | None = None) -> Action | None:
        """Never: what it wants to do it does when it is asked."""
        return None

    # ---- moving

    def _move(self, legal: Sequence[Action]) -> Action:
        return self._best(
            legal, lambda action: self._zone_worth(str(action.get("zone") or self.eyes.own["zone"]))
        )

    # ---- challenges in progress

    def _attack(self, legal: Sequence[Action]) -> Action:
        """Helpers first while the chances are not good, then roll, or give up what can't be won."""
        now = self.fights.duel()
        told = self.eyes.view["duel"]
        asks = self._new_requests(legal)
        if asks and self._wants_help(now):
            return self._promising(
                max(asks, key=lambda action: self._strength(int(str(action.get("target"))), told["type"]))
            )
        roll = next(action for action in legal if action.do == "roll")
        give_up = next(action for action in legal if action.do == "give_up")
        return roll if now + self._noise() > GIVES_UP else give_up

    def _wants_help(self, now: float) -> bool:
        told = self.eyes.view["duel"]
        mine = self.fights.my_side(told)
        more = 3 if told["target"] else max(3, self.fights.still_to_come(told))
        return self.fights.duel(more, mine) - now > 0.45

    def _new_requests(self, legal: Sequence[Action]) -> list[Action]:
        """Requests for help to seats that were not asked in this fight yet."""
        view = self.eyes.view
        duel, contest = view["duel"], view["contest"]
        matter = (
            (duel["leader"], duel["target"], duel["event"]) if duel else (contest["active"], contest["zone"])
        )
        fight = (view["turn"], *matter)
        if self._fight != fight:
            self._fight, self._requested = fight, set()
        return [
            action
            for action in legal
            if action.do == "ask_help" and action.get("target") not in self._requested
        ]

    def _promising(self, ask: Action) -> Action:
        """Now and then a promise goes with the request; good bots keep to it."""
        self._requested.add(ask.get("target"))
        if self._rng.random() < 0.5:
            promise = (
                "share_spoils" if self.eyes.view["duel"] and self.eyes.view["duel"]["target"] else "help"
            )
            if promise in self._content.promises:
                return ask._replace(arguments=(*ask.arguments, ("promise", promise)))
        return ask

    def _defend(self, legal: Sequence[Action]) -> Action:
        now = self.fights.duel()
        told = self.eyes.view["duel"]
        dodges = [action for action in legal if action.do in ("power", "spend")]
        away = [
            action
            for action in dodges
            if action.get("zone") is not None
            and self.eyes.seat(told["leader"])["zone"] not in self.eyes.map.near[str(action.get("zone"))]
        ]
        if away and now < -0.9:
            return max(away, key=lambda action: self._zone_worth(str(action.get("zone"))))
        asks = self._new_requests(legal)
        if asks and self._wants_help(now):
            return self._promising(
                max(asks, key=lambda action: self._strength(int(str(action.get("target"))), told["type"]))
            )
        return next(action for action in legal if action.do == "ready")

    def _help(self, legal: Sequence[Action]) -> Action:
        """Join if it pays, or if it was promised; with a word on why not."""
        asker = int((self.eyes.view["ask"] or {})["arguments"]["target"])
        refuse = next(action for action in legal if action.do == "refuse_help")
        joins = [action for action in legal if action.do == "join"]
        promised = any(
            made["by"] == self.eyes.me
            and made["to"] == asker
            and made["promise"] == "help"
            and made["status"] == "open"
            for made in self.eyes.view["promises"]
        )
        bonus = (0.8 if promised else 0.0) + (
            0.25 if "promise" in (self.eyes.view["ask"] or {})["arguments"] else 0.0
        )
        if self.eyes.view["contest"] is not None:
            return self._help_contest(asker, refuse, joins, bonus)
        value = self._join_duel(asker)
        if joins and value + bonus + self._noise() * 0.5 > 0.1:
            self.reason = "help_promised" if promised else "help_pays"
            return joins[0]
        self.reason = "help_risky" if value > -0.8 else "help_rival"
        return refuse

    def _join_duel(self, asker: int) -> float:
        told = self.eyes.view["duel"]
        if not told["target"]:
            return self.fights.joining(told)
        strength = self._strength(self.eyes.me, told["type"])
        before = self.fights.duel()
        joined = {
            **told,
            "sides": [
                {
                    **side,
                    "total": side["total"] + strength,
                    "members": [*side["members"], {"seat": self.eyes.me}],
                }
                if side["seat"] == asker
                else side
                for side in told["sides"]
            ],
        }
        view = self.eyes.view
        self.eyes.view = {**view, "duel": joined}
        after = self.fights.duel()
        self.eyes.view = view
        return after - before

    def _help_contest(self, asker: int, refuse: Action, joins: Sequence[Action], bonus: float) -> Action:
        told = self.eyes.view["contest"]
        place = next((i for i, side in enumerate(told["sides"]) if side["seat"] == asker), -1)
        sides = self.fights.contest_sides()
        before = self.fights.contest(sides, -1)
        best, choice = 0.15, refuse
        for join in joins:
            tokens = int(str(join.get("tokens") or 0))
            there, add = self.eyes.contest_numbers(told["zone"], self.eyes.me)
            there = there if join.get("use_zone") is not False else 0
            changed = [*sides]
            if place >= 0:
                changed[place] = Side(sides[place].dice + tokens + there, sides[place].bonus + add)
            value = (
                self.fights.contest(changed, -1) - before - tokens * self.fights.token_cost() * 0.6 + bonus
            )
            if value + self._noise() * 0.4 > best:
                best, choice = value, join
        self.reason = "help_pays" if choice is not refuse else "help_no_gain"
        return choice

    def _react(self, legal: Sequence[Action]) -> Action:
        """Change the dice or the result only if that is worth the card or the vitae."""
        done = next(action for action in legal if action.do == "done")
        best, choice = 0.15 + abs(self._noise()) * 0.3, done
        for action in legal:
            if action.do == "done":
                continue
            value = self._reaction(action)
            if value > best:
                best, choice = value, action
        return choice

    def _reaction(self, action: Action) -> float:
        if action.do == "power":
            cost = -self.worth.vitae(
                self.eyes.me, -self._content.disciplines[str(action.get("discipline"))].cost
            )
            return self._rerolled(str(action.get("die"))) - cost
        if action.do != "spend":
            return -1.0
        card = self._content.cards[str(action.get("card"))]
        cost = 0.8 * self._given_up(card)
        for effect in card.secondary:
            if effect.do == "reroll" and action.get("die") is not None:
                return self._rerolled(str(action.get("die"))) - cost
            if effect.do == "raise_result":
                return self._changed(int(getattr(effect, "amount", 0)), 0) - cost
            if effect.do == "lower_result":
                return (
                    self._changed(-int(getattr(effect, "amount", 0)), int(str(action.get("target") or 0)))
                    - cost
                )
        return self._do_spend(action)

    def _rerolled(self, die: str) -> float:
        told = self.eyes.view["duel"] or self.eyes.view["contest"]
        for place, side in enumerate(told["sides"]):
            for one in side["faces"]:
                if one["die"] == die:
                    if self.eyes.view["duel"] is not None:
                        return self.fights.duel(drop=(side["seat"], one["face"])) - self.fights.duel()
                    sides = self.fights.contest_sides()
                    mine = self._my_contest_side()
                    changed = [*sides]
                    changed[place] = Side(sides[place].dice + 1, sides[place].bonus - one["face"])
                    return self.fights.contest(changed, mine) - self.fights.contest(sides, mine)
        return -1.0

    def _changed(self, amount: int, target: int) -> float:
        if self.eyes.view["duel"] is not None:
            side = target or self.fights.my_side(self.eyes.view["duel"])
            return self.fights.duel(amount, side) - self.fights.duel()
        told = self.eyes.view["contest"]
        if told is None:
            return -1.0
        sides, mine = self.fights.contest_sides(), self._my_contest_side()
        place = next((i for i, side in enumerate(told["sides"]) if side["seat"] == target), mine)
        if place < 0:
            return -1.0
        changed = [*sides]
        changed[place] = changed[place]._replace(bonus=changed[place].bonus + amount)
        return self.fights.contest(changed, mine) - self.fights.contest(sides, mine)

    def _my_contest_side(self) -> int:
        told = self.eyes.view["contest"]
        return next(
            (
                i
                for i, side in enumerate(told["sides"])
                if any(member["seat"] == self.eyes.me for member in side["members"])
            ),
            -1,
        )

    # ---- influence

    def _propose(self, legal: Sequence[Action]) -> Action:
        """The zone and number of tokens that promise most for what they cost."""
        passing = next(action for action in legal if action.do == "pass")
        best, choice = 0.05, passing
        extra = [action for action in legal if action.do == "spend"]
        for action in extra:
            value = self._do_spend(action)
            if value + self._noise() > 0.3:
                return action
        for action in legal:
            if action.do != "propose":
                continue
            value = self._placing(str(action.get("zone")), int(str(action.get("tokens")))) + self._noise()
            if value > best:
                best, choice = value, action
        return choice

    def _placing(self, zone: str, tokens: int) -> float:
        eyes, me = self.eyes, self.eyes.me
        gain = eyes.swing(zone, {me: tokens})
        future = 0.16 * tokens if eyes.zones[zone]["control"] in (0, me) else 0.1 * tokens
        future += self._safety(zone, tokens)
        there, add = eyes.contest_numbers(zone, me)
        mine = Side(tokens + there, add)
        keep = 1.0
        for other in eyes.others():
            if not eyes.may_contest(zone, other["seat"]):
                continue
            dice, bonus = eyes.contest_numbers(zone, other["seat"])
            joins = min(other["pool"], max(1, tokens))
            lost = chances((mine, Side(dice + joins, bonus))).win[0]
            wish = 0.5 if eyes.zones[zone]["control"] == other["seat"] else 0.28
            keep *= 1 - wish * (1 - lost)
        return keep * (gain + future) - (tokens - 1) * 0.62 - (1 - keep) * 0.4 * tokens - self._promised(zone)

    def _safety(self, zone: str, tokens: int) -> float:
        """A lead in a zone of mine that another could turn is worth something while turns are left."""
        if not self.eyes.left or self.eyes.controller(zone, {self.eyes.me: tokens}) != self.eyes.me:
            return 0.0
        mine = self.eyes.tokens(zone, self.eyes.me) + tokens
        rival = max(
            (int(n) for seat, n in self.eyes.zones[zone]["tokens"].items() if int(seat) != self.eyes.me),
            default=0,
        )
        return min(0.5, 0.17 * (mine - rival)) * float(self.eyes.map.worth[zone] ** 0.5)

    def _promised(self, zone: str) -> float:
        """A promise to leave a zone or domain alone weighs something, though it binds nobody."""
        domain = self.eyes.map.domain[zone]
        return sum(
            1.2
            for made in self.eyes.view["promises"]
            if made["by"] == self.eyes.me
            and made["status"] == "open"
            and made["promise"] in ("leave_domain", "leave_zone")
            and made["about"] in (zone, domain)
        )

    def _contest(self, legal: Sequence[Action]) -> Action:
        told = self.eyes.view["contest"]
        decline = next(action for action in legal if action.do == "decline")
        sides = self.fights.contest_sides()
        there, add = self.eyes.contest_numbers(told["zone"], self.eyes.me)
        base = self.fights.contest(sides, -1)
        bound = any(
            made["by"] == self.eyes.me
            and made["to"] == told["active"]
            and made["promise"] == "no_contest"
            and made["status"] == "open"
            for made in self.eyes.view["promises"]
        )
        best, choice = BOLD[self._level] + 0.15 + (1.5 if bound else 0.0), decline
        for action in legal:
            if action.do != "contest":
                continue
            tokens = int(str(action.get("tokens")))
            joined = [*sides, Side(tokens + there, add)]
            value = self.fights.contest(joined, len(sides), tokens) - base + self._noise() * 0.6
            if value > best:
                best, choice = value, action
        return choice

    def _raise(self, legal: Sequence[Action]) -> Action:
        stop = next(action for action in legal if action.do == "stop")
        mine = self._my_contest_side()
        sides = self.fights.contest_sides()
        if mine < 0 or len(sides) < 2:
            return stop
        now = self.fights.contest(sides, mine)
        requests = self._new_requests(legal)
        best, choice = 0.18, stop
        for action in legal:
            more = int(str(action.get("tokens") or 0)) if action.do == "add" else 0
            if action.do == "add":
                changed = [*sides]
                changed[mine] = changed[mine]._replace(dice=changed[mine].dice + more)
                value = self.fights.contest(changed, mine, more) - now - 0.25 * more
            elif action.do == "spend":
                value = self._spend_on_contest(action, sides, mine, now)
            elif action in requests:
                value = self._ask_in_contest(int(str(action.get("target"))), sides, mine, now)
            else:
                continue
            if value + self._noise() * 0.4 > best:
                best, choice = value, action
        return self._promising(choice) if choice.do == "ask_help" else choice

    def _spend_on_contest(self, action: Action, sides: list[Side], mine: int, now: float) -> float:
        """A card for one more die; any other instant effect is worth here what it is worth elsewhere."""
        card = self._content.cards[str(action.get("card"))]
        if not any(effect.do == "extra_die" for effect in card.secondary):
            return self._do_spend(action)
        changed = [*sides]
        changed[mine] = changed[mine]._replace(dice=changed[mine].dice + 1)
        return self.fights.contest(changed, mine) - now - 0.8 * self._given_up(card)

    def _ask_in_contest(self, seat: int, sides: list[Side], mine: int, now: float) -> float:
        zone = self.eyes.view["contest"]["zone"]
        there, add = self.eyes.contest_numbers(zone, seat)
        changed = [*sides]
        changed[mine] = Side(
            changed[mine].dice + there + min(1, self.eyes.seat(seat)["pool"]), changed[mine].bonus + add
        )
        return (self.fights.contest(changed, mine) - now) * 0.4 - self.eyes.rivalry(seat) * 0.4

    # ---- deals

    def _offer(self, legal: Sequence[Action]) -> Action:
        """Accept what is worth it; else refuse with a word."""
        number = int((self.eyes.view["ask"] or {})["arguments"]["offer"])
        told = next(offer for offer in self.eyes.view["offers"] if offer["offer"] == number)
        accept = next(
            (action for action in legal if action.do == "accept" and action.get("offer") == number), None
        )
        refuse = next(action for action in legal if action.do == "refuse" and action.get("offer") == number)
        verdict = self.bargains.judge(told)
        if accept is not None and verdict.value + self._noise() * 0.4 > 0.12:
            self.reason = "deal_good"
            return self.bargains.with_cards(accept, told)
        self.reason = verdict.word
        return refuse

    def _new_offer(self, legal: Sequence[Action]) -> Action | None:
        """An offer of one's own once a turn, if there is one that both should like."""
        turn = self.eyes.view["turn"]
        tried = self._dealt[1] if self._dealt[0] == turn else 0
        if tried >= 2 or not any(action.do == "offer" for action in legal):
            return None
        self._dealt = (turn, tried + 1)
        offer = self.bargains.propose()
        if offer is None or self._rules.check is None:
            return None
        return offer
