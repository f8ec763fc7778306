"""The verbs of effects: what cards, events and disciplines of Prince of the City can do.

What belongs here: one small dataclass per verb, told apart by `do`. What belongs next door: the things that
have effects (`content.py`), and what a verb does (the flows, `table.py`, `spending.py`, `holdings.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Attribute: TypeAlias = Literal["mental", "physical", "social"]
Kind: TypeAlias = Literal["mental", "physical", "social", "territory"]

# ---- verbs that hold while a card is active or an event is unresolved


@dataclass(slots=True, frozen=True)
class AddResult:
    """Adds to your result as principal: in challenges of a kind, or in contests (of a domain, if named)."""

    do: Literal["add_result"]
    to: Literal["mental", "physical", "social", "territory", "contest"]
    amount: int
    domain: str = ""
    better: int = 0
    """Replaces `amount` while you control one of `while_zones` or any zone of `while_domain`. An amount
    of 0 with a `better` is a bonus that only exists then."""
    while_zones: list[str] = field(default_factory=list)
    while_domain: str = ""


@dataclass(slots=True, frozen=True)
class Limit:
    """Changes a limit; an event never pushes it below `at_least`."""

    do: Literal["limit"]
    of: Literal["hand", "active", "vitae"]
    amount: int
    at_least: int = 0


@dataclass(slots=True, frozen=True)
class Income:
    """Changes the influence tokens of each Influence phase, if you control a zone of `while_domain`."""

    do: Literal["income"]
    amount: int
    at_least: int = 0
    while_domain: str = ""


@dataclass(slots=True, frozen=True)
class HuntGives:
    """`times` hunts a turn give `amount`; every hunt does while you control `always_while`."""

    do: Literal["hunt_gives"]
    amount: int
    times: int = 1
    always_while: str = ""


@dataclass(slots=True, frozen=True)
class Reach:
    """In the Influence phase zones count as adjacent to you: a domain's, or those around your own."""

    do: Literal["reach"]
    domain: str = ""
    around_control: bool = False


@dataclass(slots=True, frozen=True)
class Guard:
    """When you lose a challenge of this kind you may discard this: nothing is taken from you."""

    do: Literal["guard"]
    against: Attribute


@dataclass(slots=True, frozen=True)
class SpoilLimit:
    """You may take up to `amount` as spoils. On an event: everybody may."""

    do: Literal["spoil_limit"]
    of: Literal["vitae", "prestige"]
    amount: int


@dataclass(slots=True, frozen=True)
class LoseLess:
    """Each loss of this sort is smaller by `amount`; vitae only when lost to a physical challenge."""

    do: Literal["lose_less"]
    of: Literal["vitae", "prestige"]
    amount: int


@dataclass(slots=True, frozen=True)
class Stipend:
    """Personal prestige at each Resolution, before prestige is summed."""

    do: Literal["stipend"]
    prestige: int


@dataclass(slots=True, frozen=True)
class LastingFact:
    """What simply holds. `haven`: no vitae loss at Resolution while your figure is in a zone of yours.
    `step_at_challenge`: at the start of your Challenge turn you may move one step. `keep_one`: when a
    challenge or event would bring you to 0 vitae you may discard this and keep 1."""

    do: Literal["haven", "step_at_challenge", "keep_one"]


# ---- verbs that are done at once


@dataclass(slots=True, frozen=True)
class Gain:
    """Vitae, personal prestige, tokens in the next Influence phase."""

    do: Literal["gain"]
    vitae: int = 0
    prestige: int = 0
    tokens: int = 0


@dataclass(slots=True, frozen=True)
class GainPer:
    """`base` plus 1 for each zone you control (of `domain`), or each domain you have a zone in."""

    do: Literal["gain_per"]
    of: Literal["vitae", "prestige"]
    per: Literal["zones", "domains"]
    most: int
    base: int = 0
    domain: str = ""


@dataclass(slots=True, frozen=True)
class GainByOffice:
    """Personal prestige that depends on whether you are the Regent."""

    do: Literal["gain_by_office"]
    regent: int
    other: int


@dataclass(slots=True, frozen=True)
class PlaceToken:
    """Put a token from the supply into a zone where you have one."""

    do: Literal["place_token"]


@dataclass(slots=True, frozen=True)
class RemoveToken:
    """Remove a token of another player from a zone adjacent to your figure."""

    do: Literal["remove_token"]


@dataclass(slots=True, frozen=True)
class Steady:
    """Adds to all your challenge results this turn."""

    do: Literal["steady"]
    amount: int


@dataclass(slots=True, frozen=True)
class MoveAgain:
    """Your figure may move again at the end of this Movement phase."""

    do: Literal["move_again"]


@dataclass(slots=True, frozen=True)
class StepAway:
    """Move your figure one step."""

    do: Literal["step"]


@dataclass(slots=True, frozen=True)
class GoHome:
    """Move your figure to any zone that you control."""

    do: Literal["go_to_own_zone"]


@dataclass(slots=True, frozen=True)
class LookAtHand:
    """Look at one player's hand."""

    do: Literal["look_at_hand"]


@dataclass(slots=True, frozen=True)
class DrawCards:
    """Draw cards, each with its event check."""

    do: Literal["draw"]
    cards: int = 1


@dataclass(slots=True, frozen=True)
class TokenToHand:
    """Tokens to hand in the present Influence phase."""

    do: Literal["token_to_hand"]
    amount: int = 1


@dataclass(slots=True, frozen=True)
class RaiseResult:
    """After the dice: adds to the result of your side in a challenge of one of these kinds."""

    do: Literal["raise_result"]
    to: list[Kind]
    amount: int


@dataclass(slots=True, frozen=True)
class LowerResult:
    """After the dice of a contest: lowers one opponent's result."""

    do: Literal["lower_result"]
    amount: int


@dataclass(slots=True, frozen=True)
class Reroll:
    """After the dice: roll any one die again, anybody's. `only` narrows it to one kind of challenge."""

    do: Literal["reroll"]
    only: Literal["any", "mental", "physical", "social", "territory"] = "any"


@dataclass(slots=True, frozen=True)
class ExtraDie:
    """Before the dice of a contest you take part in: one more die, in a domain or where you have a token."""

    do: Literal["extra_die"]
    domain: str = ""
    with_token: bool = False


@dataclass(slots=True, frozen=True)
class Dodge:
    """When challenged: move one step; if the challenger is no longer adjacent, the challenge ends."""

    do: Literal["dodge"]


@dataclass(slots=True, frozen=True)
class IgnoreLoss:
    """Ignore one Elysium penalty, or any one loss of personal prestige."""

    do: Literal["ignore_loss"]
    of: Literal["elysium", "prestige"]


# ---- verbs of events that are not settled


@dataclass(slots=True, frozen=True)
class LawNumber:
    """A number of the rules that is another one. `elysium_penalty`: penalties for challenging somebody in
    Elysium are higher by it. `regent_loses_vitae`: what the Regent loses at each Resolution. `domain_bonus`:
    the city prestige that a domain gives. `figure_bonus`: what the figure in the zone gives in contests."""

    do: Literal["elysium_penalty", "regent_loses_vitae", "domain_bonus", "figure_bonus"]
    amount: int


@dataclass(slots=True, frozen=True)
class LawFact:
    """What simply holds for everybody. `hunt_once`: a player may hunt only once a turn. `regent_last`: in the
    Challenge phase the Regent acts last. `burn_token`: at each Resolution, in one random zone that holds
    tokens, the player with most loses one."""

    do: Literal["hunt_once", "regent_last", "burn_token"]


@dataclass(slots=True, frozen=True)
class Ban:
    """Something nobody may do: re-roll, drain, trade, have helpers against players, use equipment."""

    do: Literal["ban"]
    what: Literal["reroll", "drain", "trade", "helpers", "equipment"]


@dataclass(slots=True, frozen=True)
class NoProposals:
    """No placement may be proposed in this domain."""

    do: Literal["no_proposals"]
    domain: str


@dataclass(slots=True, frozen=True)
class HuntDie:
    """Roll a die when hunting; up to `fails` it gives nothing."""

    do: Literal["hunt_die"]
    fails: int


@dataclass(slots=True, frozen=True)
class ResolutionLoss:
    """The vitae loss at Resolution is higher, for everybody or for figures outside their own zones."""

    do: Literal["resolution_loss"]
    amount: int
    who: Literal["all", "away"] = "all"


@dataclass(slots=True, frozen=True)
class MoveLimit:
    """In the Movement phase figures move at most so many steps."""

    do: Literal["move_limit"]
    steps: int


@dataclass(slots=True, frozen=True)
class ProposalLimit:
    """A proposal starts with at most so many tokens."""

    do: Literal["proposal_limit"]
    tokens: int


@dataclass(slots=True, frozen=True)
class LosePrestige:
    """Each Resolution: personal prestige is lost by everybody, or by whoever controls most zones."""

    do: Literal["lose_prestige"]
    amount: int
    who: Literal["all", "most_zones"] = "all"


# ---- verbs of disciplines


@dataclass(slots=True, frozen=True)
class SideResult:
    """Before the dice of a challenge you take part in: changes your side's result, or the opposing one.
    Against an event an opposing change does nothing but lower the difficulty by `difficulty`."""

    do: Literal["side_result"]
    to: list[Kind]
    amount: int
    opposing: bool = False
    difficulty: int = 0


@dataclass(slots=True, frozen=True)
class ChallengeDie:
    """Before the dice of a challenge of these kinds in which you are a principal: one more die."""

    do: Literal["challenge_die"]
    to: list[Kind]


@dataclass(slots=True, frozen=True)
class PowerFact:
    """What the power simply does. `step_at_challenge`: at the start of your Challenge turn you may move one
    step. `dodge`: when challenged, move one step; out of reach, the challenge ends. `far_reach`: until the
    end of the Influence phase zones two steps away count as adjacent. `recall_token`: after all stop adding,
    another participant takes a committed token back."""

    do: Literal["step_at_challenge", "dodge", "far_reach", "recall_token"]


@dataclass(slots=True, frozen=True)
class LoseFewer:
    """When you would lose `least` or more vitae at once: lose `amount` fewer."""

    do: Literal["lose_fewer"]
    amount: int
    least: int = 2


Lasting: TypeAlias = (AddResult | Limit | Income | HuntGives | Reach | Guard | SpoilLimit | LoseLess | Stipend
                      | LastingFact)
Instant: TypeAlias = (Gain | GainPer | GainByOffice | PlaceToken | RemoveToken | Steady | MoveAgain | StepAway
                      | GoHome | LookAtHand | DrawCards | TokenToHand | RaiseResult | LowerResult | Reroll
                      | ExtraDie | Dodge | IgnoreLoss)
Law: TypeAlias = (Income | Limit | SpoilLimit | LawNumber | LawFact | Ban | NoProposals | HuntDie
                  | ResolutionLoss | MoveLimit | ProposalLimit | LosePrestige)
Power: TypeAlias = SideResult | ChallengeDie | LoseFewer | Reroll | PowerFact
