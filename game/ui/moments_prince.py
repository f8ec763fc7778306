"""The moments of Prince of the City that are looked at: each phase, each panel, the deal table, what is told.

How they are found and shown is next door (`moments.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core.model import TABLE, Action, act
from game.session.session import Session
from game.session.tape import Tape
from game.ui.kit.screen import Screen
from game.ui.moments import Moment, Sight
from game.ui.screens.curtain.screen import CurtainScreen
from game.ui.screens.end.screen import EndScreen
from game.ui.screens.replay.screen import ReplayScreen
from game.ui.screens.shell import Shell
from game.ui.screens.table.area import Spot
from game.ui.screens.table.screen import TableScreen

GAME: Final = "prince_of_the_city"
Fits = Callable[[Session, int], bool]
Also = Callable[[Mapping[str, Any], int], bool]


def _asked(*kinds: str, also: Also = lambda view, seat: True, turn: int = 2) -> Fits:
    """Somebody is asked one of `kinds`, from `turn` on, and `also` holds of what that seat sees."""

    def fits(session: Session, seat: int) -> bool:
        pending = session.match.pending
        if not seat or getattr(pending, "kind", "") not in kinds:
            return False
        if len(session.match.legal(seat)) < 2:
            return False  # the table answers by itself where there is no choice
        view = session.match.view(seat)
        return bool(view["turn"] >= turn and also(view, seat))

    return fits


def _own(view: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    found: Mapping[str, Any] = view["seats"][seat - 1]
    return found


def _rich(view: Mapping[str, Any], seat: int) -> bool:
    """Cards in hand and in play, so that much is to be seen."""
    own = _own(view, seat)
    return len(own["hand"]) >= 2 and len(own["active"]) >= 2


def _may_deal(view: Mapping[str, Any], seat: int) -> bool:
    """Both sides have something to give."""
    near = view["partners"].get(str(seat), ())
    other = _own(view, near[0]) if near else None
    return bool(
        other and _rich(view, seat) and other["hand_size"] and other["active"] and _own(view, seat)["tokens"]
        and other["tokens"] and other["vitae"] > 1 and _own(view, seat)["vitae"] > 2
    )


def _targets(session: Session, seat: int) -> int:
    """How many players the seat may challenge."""
    legal = session.match.legal(seat)
    return len({dict(action.arguments)["target"] for action in legal if action.do == "challenge"})


# ---- pressing


def _first_zone(sight: Sight, lit: bool = True) -> str:
    """A zone of the map that is lit, or one that is not."""
    spots = [widget for widget in sight.table.root.walk() if isinstance(widget, Spot)]
    return next(spot.region.thing for spot in spots
                if spot.lit == lit and spot.region.thing.startswith("zone:"))


def _pick_zone(sight: Sight) -> None:
    """Pick a lit zone and put the pointer on it."""
    zone = _first_zone(sight)
    sight.press(zone)
    sight.point(zone)


def _more_tokens(sight: Sight) -> None:
    if sight.table.root.find("step.tokens.more") is not None:
        more = sight.table.root.find("step.tokens.more")
        if more is not None and more.enabled:
            sight.press("step.tokens.more")


def _propose(sight: Sight) -> None:
    _more_tokens(sight)
    _pick_zone(sight)


def _refused(sight: Sight) -> None:
    """Press a zone out of reach."""
    sight.press(_first_zone(sight, lit=False))


def _challenge(sight: Sight) -> None:
    """Pick whom to challenge; the kinds of challenge are offered."""
    lit = [w.region.thing for w in sight.table.root.walk() if isinstance(w, Spot) and w.lit]
    sight.press(next(thing for thing in lit if thing.startswith("seat:")))


def _deal(sight: Sight) -> None:
    """Put an offer together: a card and vitae for a card and a token, with a promise."""
    sight.press("extra.deal")
    board: Any = sight.table.board
    scene = board.scene(sight.table.view)
    table = board.deals
    draft = table.current(scene)
    own, other = scene.own, scene.seat(draft.partner)
    draft.give.hand.append(own.hand[0])
    draft.give.vitae = 1
    draft.give.promise = "help"
    draft.want.play.append(other.active[0][0])
    draft.want.cards = 1
    draft.want.token = next(zone for zone, view in scene.zones.items() if draft.partner in dict(view.tokens))
    draft.want.promise, draft.want.about = "leave_domain", "government"
    sight.table.rebuild()


def _deal_empty(sight: Sight) -> None:
    sight.press("extra.deal")


def _offered(sight: Sight) -> None:
    """Look at an own offer that is open."""
    sight.press("extra.deal")
    offer = next(told for told in sight.table.view["offers"] if told["by"] == sight.table.eyes.viewer)
    sight.press(f"deal.offer.{offer['offer']}")


def _log(sight: Sight) -> None:
    """Open the drawer with the log, where the window has no room beside the board."""
    if sight.table.root.find("drawer") is not None:
        sight.press("drawer")


def _inspect(kind: str, own: bool = False) -> Callable[[Sight], None]:
    def arrange(sight: Sight) -> None:
        table = sight.table
        things = [w.region.thing for w in table.root.walk() if isinstance(w, Spot)]
        found = [thing for thing in things if thing.startswith(kind)]
        table.pin(found[len(found) // 2])

    return arrange


# ---- an offer that comes: made by hand, because bots seldom make rich ones


def _offer(session: Session, seat: int) -> int:
    """The seat on turn makes an offer to a neighbour; who that is."""
    match = session.match
    view = match.view(seat)
    partner = view["partners"][str(seat)][0]
    own, other = _own(view, seat), _own(view, partner)
    zone = next(zone for zone, told in view["zones"].items() if str(seat) in told["tokens"])
    offer = act(
        seat, "offer", target=partner, give_hand=(own["hand"][0],), give_vitae=1, give_token=zone,
        give_promise="leave_domain", give_about="faith", want_play=(other["active"][0]["card"],),
        want_cards=1, want_promise="help",
    )
    refusal = session.submit(offer)
    if refusal is not None:
        raise LookupError(refusal.reason)
    return int(partner)


def _offer_got(shell: Shell, session: Session, seat: int) -> Screen:
    """The neighbour is a person now."""
    partner = _offer(session, seat)
    session.player(seat).kind = "bot"
    session.player(partner).kind = "human"
    return shell.table(session)


def _offer_made(shell: Shell, session: Session, seat: int) -> Screen:
    """The neighbour leaves the offer open."""
    partner = _offer(session, seat)
    session.submit(act(partner, "later", offer=session.match.view(seat)["offers"][-1]["offer"]))
    return shell.table(session)


def _counter(sight: Sight) -> None:
    sight.press("extra.counter")
    more = sight.table.root.find("deal.True.vitae.more")
    if more is not None and more.enabled:
        sight.press("deal.True.vitae.more")


# ---- other screens


def _curtain(shell: Shell, session: Session, seat: int) -> Screen:
    session.player(seat % 5 + 1).kind = "human"
    screen = CurtainScreen(shell, session, seat, on_open=lambda: None)
    screen.phase = "rest"
    return screen


def _end(shell: Shell, session: Session, seat: int) -> Screen:
    session.player(1).kind = "human"
    screen = EndScreen(shell, session)
    screen.skip()
    return screen


def _replay(shell: Shell, session: Session, seat: int) -> Screen:
    return ReplayScreen(shell, Tape.of_session(session), len(session.match.log) * 2 // 3)


def _lesson(step: str) -> Callable[[Shell, Session, int], Screen]:
    """The guided first turn at a step."""

    def make(shell: Shell, session: Session, seat: int) -> Screen:
        from game.ui.screens.table.tutorial import lesson_screen

        screen = lesson_screen(shell, GAME)
        if screen is None:
            raise LookupError(step)
        return screen

    return make


def _to_step(step: str) -> Callable[[Sight], None]:
    """Play the lesson on to a step."""

    def arrange(sight: Sight) -> None:
        from game.session.tutorial import fits

        table: Any = sight.table
        for _ in range(800):
            sight.pass_time(0.2, 0.2)
            now = table.tutorial.step
            if now is None:
                raise LookupError(step)
            if now.id == step and (now.reading or table.choice is not None):
                return
            if now.reading:
                table.read_on()
            elif now.allow and table.choice is not None:
                legal = table.match.legal(table.tutorial.script.learner)
                table.submit(next(action for action in legal if fits(action, now.allow[0])))
        raise LookupError(step)

    return arrange


def _resolve(seconds: float) -> Callable[[Sight], None]:
    """Pass as the last one and stand still while the Resolution is shown."""

    def arrange(sight: Sight) -> None:
        table = sight.table
        for player in table.session.players:
            player.kind = "human"  # nobody goes on
        table.submit(act(table.eyes.viewer, "pass"))
        for _ in range(400):
            now = [step.message for step in table.board.steps(table.view) if step.state == "now"]
            if not table.presenter.busy or now == [f"{GAME}.board.step.resolution"]:
                break
            sight.pass_time(0.05)
        sight.pass_time(seconds)

    return arrange


def _last_pass(session: Session, seat: int) -> bool:
    """Everybody but the seat that is asked has passed, and it holds no token."""
    pending = session.match.pending
    if not seat or getattr(pending, "kind", "") != "propose":
        return False
    view = session.match.view(seat)
    return view["turn"] >= 3 and all(one["passed"] for one in view["seats"] if one["seat"] != seat)


def _sides(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    fought = view["contest"] or view["duel"]
    return list(fought["sides"]) if fought else []


def _helped(view: Mapping[str, Any]) -> bool:
    return any(len(side["members"]) > 1 for side in _sides(view))


def _plain(view: Mapping[str, Any], seat: int) -> bool:
    return True


def _over(session: Session, seat: int) -> bool:
    return session.over


def _any(session: Session, seat: int) -> bool:
    return True


def _watch(shell: Shell, session: Session, seat: int) -> Screen:
    """Nobody sits here: the table's eyes."""
    for player in session.players:
        player.kind = "bot"
    screen = shell.table(session)
    if isinstance(screen, TableScreen):
        screen.presenter.paused = True
    return screen


MOMENTS: Final[tuple[Moment, ...]] = (
    Moment(GAME, "clans", _asked("clan", turn=0), options={"clans": "choice"}, level="random"),
    Moment(GAME, "resource", _asked("resource", also=_rich, turn=3)),
    Moment(GAME, "resource-events", _asked("resource", also=lambda v, s: len(v["events"]) >= 3, turn=3)),
    Moment(GAME, "resource-one-event", _asked("resource", also=lambda v, s: len(v["events"]) == 1, turn=2)),
    Moment(GAME, "torpid", _asked("torpid")),
    Moment(GAME, "too-many-cards", _asked("over_hand", "over_play"), level="master"),
    Moment(GAME, "deal-empty", _asked("resource", also=_may_deal), _deal_empty),
    Moment(GAME, "deal-draft", _asked("resource", also=_may_deal), _deal),
    Moment(GAME, "deal-open", _asked("resource", also=_may_deal), _offered, screen=_offer_made),
    Moment(GAME, "deal-offer", _asked("resource", also=_may_deal), screen=_offer_got),
    Moment(GAME, "deal-counter", _asked("resource", also=_may_deal), _counter, screen=_offer_got),
    Moment(GAME, "movement", _asked("move", turn=3), _pick_zone),
    Moment(GAME, "challenge", _asked("challenge", also=lambda v, s: len(v["events"]) > 0, turn=3)),
    Moment(GAME, "challenge-kind", lambda session, seat: _asked("challenge", turn=3)(session, seat)
           and _targets(session, seat) > 1, _challenge),
    Moment(GAME, "duel-odds", _asked("attack", "defend")),
    Moment(GAME, "duel-helped", _asked("attack", "prepare", also=lambda v, s: bool(v["duel"])
           and bool(v["duel"]["target"]) and _helped(v))),
    Moment(GAME, "duel-dice", _asked("react", also=lambda v, s: bool(v["duel"])
           and bool(v["duel"]["target"]))),
    Moment(GAME, "event-odds", _asked("attempt", also=lambda v, s: True)),
    Moment(GAME, "event-helped", _asked("attempt", "prepare", "react", also=lambda v, s: bool(v["duel"])
           and not v["duel"]["target"] and _helped(v))),
    Moment(GAME, "spoil", _asked("spoil")),
    Moment(GAME, "help-request", _asked("help_promised", "help_promised_domain", "help_promised_zone")),
    Moment(GAME, "influence", _asked("propose", also=lambda v, s: _own(v, s)["pool"] >= 2, turn=3)),
    Moment(GAME, "influence-picked", _asked("propose", also=lambda v, s: _own(v, s)["pool"] >= 2, turn=3),
           _propose),
    Moment(GAME, "influence-closed", _asked("propose", also=lambda v, s: len(v["events"]) > 0, turn=3),
           _refused),
    Moment(GAME, "contest-join", _asked("contest", turn=3)),
    Moment(GAME, "contest-two", _asked("raise", also=lambda v, s: len(_sides(v)) == 2, turn=3)),
    Moment(GAME, "contest-helped", _asked("raise", also=lambda v, s: _helped(v), turn=2)),
    Moment(GAME, "contest-event", _asked("raise", also=lambda v, s: len(v["events"]) == 1)),
    Moment(GAME, "contest-many", _asked("raise", also=lambda v, s: len(_sides(v)) >= 3, turn=2)),
    Moment(GAME, "contest-dice", _asked("react", also=lambda v, s: bool(v["contest"]), turn=3)),
    Moment(GAME, "resolution", _last_pass, _resolve(0.2), speed=100),
    Moment(GAME, "last-turn", _asked("resource", also=lambda v, s: bool(v["last_turn"]))),
    Moment(GAME, "last-influence", _asked("propose", also=lambda v, s: bool(v["last_turn"]))),
    Moment(GAME, "three-seats", _asked("propose", turn=4), seats=3),
    Moment(GAME, "twelve-turns", _asked("resource", also=_rich, turn=10), options={"turns": "12"}),
    Moment(GAME, "log", _asked("propose", turn=3), _log),
    Moment(GAME, "inspect-zone", _asked("propose", also=_rich, turn=3), _inspect("zone:")),
    Moment(GAME, "inspect-card", _asked("resource", also=_rich, turn=3), _inspect("card:")),
    Moment(GAME, "inspect-seat", _asked("resource", also=_rich, turn=3), _inspect("seat:")),
    Moment(GAME, "inspect-event", _asked("resource", also=lambda v, s: len(v["events"]) >= 1, turn=2),
           _inspect("event:")),
    Moment(GAME, "inspect-domain", _asked("propose", turn=3), _inspect("domain:")),
    Moment(GAME, "watching", _asked("propose", turn=3), screen=_watch),
    Moment(GAME, "lesson-city", _any, _to_step("city"), screen=_lesson("city")),
    Moment(GAME, "lesson-play", _any, _to_step("play"), screen=_lesson("play")),
    Moment(GAME, "lesson-odds", _any, _to_step("odds"), screen=_lesson("odds")),
    Moment(GAME, "lesson-sides", _any, _to_step("sides"), screen=_lesson("sides")),
    Moment(GAME, "lesson-propose", _any, _to_step("propose"), screen=_lesson("propose")),
    Moment(GAME, "curtain", _asked("resource", also=_rich, turn=3), screen=_curtain),
    Moment(GAME, "end", _over, screen=_end),
    Moment(GAME, "replay", _over, screen=_replay),
)


__all__ = ["GAME", "MOMENTS", "TABLE", "Action"]
