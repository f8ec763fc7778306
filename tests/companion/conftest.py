"""Tables and phones that close after themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.companion.table import Phones, Table

Open = Callable[..., tuple[Table, Phones]]


@pytest.fixture
def opened() -> Iterator[Open]:
    """Makes open tables: `table, phones = opened("shadow_hunters", "ppppb")`."""
    made: list[tuple[Table, Phones]] = []

    def open_table(game: str, kinds: str, **given: Any) -> tuple[Table, Phones]:
        table = Table(game, kinds, **given).open()
        phones = Phones(table)
        made.append((table, phones))
        return table, phones

    yield open_table
    for table, phones in made:
        table.close()
        phones.close()
