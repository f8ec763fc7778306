"""Every card and place of every game has the picture that its board asks for."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.catalog import open_game
from game.content.paths import art_folder

WANTED = {
    ("shadow_hunters", "emblems"): ("white_cards", "black_cards", "hermit_cards"),
    ("shadow_hunters", "areas"): ("areas",),
    ("prince_of_the_city", "emblems"): ("cards", "events"),
    ("prince_of_the_city", "disciplines"): ("disciplines",),
    ("vampire_knight", "emblems"): ("cards",),
}


def ids(game: str, fields: Iterable[str]) -> set[str]:
    content = open_game(game).content
    return {ident for field in fields for ident in getattr(content, field)}


@pytest.mark.parametrize(("place", "fields"), WANTED.items(), ids=lambda value: "-".join(value))
def test_nothing_lacks_its_picture(place: tuple[str, str], fields: tuple[str, ...]) -> None:
    game, folder = place
    there = {entry.name.removesuffix(".svg") for entry in (art_folder() / "svg" / game / folder).iterdir()}
    assert ids(game, fields) - there == set()
