"""The shape of the city, the deck and the sheets, as the written rules count them."""

from __future__ import annotations

from collections import Counter

from game.rules.prince_of_the_city.options import options_of
from tests.rules.prince_of_the_city.test_random_games import rules


def test_the_city() -> None:
    """37 hexes, 90 borders, 8 connected domains, worth 85 in all; Elysium in the middle of five domains."""
    game = rules()
    table = game.table_for(options_of(game.content, {}))
    assert len(table.zones) == 37
    assert sum(map(len, table.neighbors)) == 2 * 90
    assert Counter(table.zone_prestige) == {0: 1, 1: 7, 2: 12, 3: 14, 4: 3}
    assert Counter(table.domain_size) == {5: 4, 4: 4}
    around = {table.zone_domain[zone] for zone in table.neighbors[table.elysium]}
    assert len(table.neighbors[table.elysium]) == 6
    assert len(around) == 5
    for members in table.domain_zones:
        reached, edge = {members[0]}, [members[0]]
        while edge:
            edge = [near for zone in edge for near in table.neighbors[zone]
                    if near in members and near not in reached]
            reached |= set(edge)
        assert reached == set(members), "a domain in two pieces"


def test_the_deck() -> None:
    content = rules().content
    copies: Counter[str] = Counter()
    for card in content.cards.values():
        copies[card.kind] += card.copies
    assert copies == {"retainer": 20, "equipment": 18, "strategy": 22, "activation": 15}
    assert sum(event.copies for event in content.events.values()) == 25
    kinds = Counter(event.type for event in content.events.values())
    assert kinds == {"mental": 6, "physical": 7, "social": 6, "territory": 6}


def test_rewards_follow_the_difficulty() -> None:
    """Difficulty less 7, halved, rounded up; failure costs as much; helpers 1 up to 13, 2 from 14, lose 1."""
    for event in rules().content.events.values():
        assert event.success.prestige == event.failure.prestige == (event.difficulty - 6) // 2
        assert event.helper_success.prestige == (2 if event.difficulty >= 14 else 1)
        assert event.helper_failure.prestige == 1


def test_every_clan_has_ten_points_and_three_disciplines() -> None:
    clans = rules().content.clans.values()
    assert len(clans) == 5
    for clan in clans:
        assert clan.mental + clan.physical + clan.social == 10
        assert len(set(clan.disciplines)) == 3


def test_secondary_effects_are_of_one_sort() -> None:
    """All that answer something are taken by the flow that asks; the others may be used at any time."""
    from game.rules.prince_of_the_city.spending import FREE

    for card in rules().content.cards.values():
        assert len({type(effect) in FREE for effect in card.secondary}) <= 1, card.id
