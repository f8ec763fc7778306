"""Nested procedures as data: a stack of flows inside the state.

A flow is a small slotted dataclass of plain fields. Its steps are methods; `step` holds the name of the
next one. A step changes the state and ends in one of four ways:

* it asks or rolls: sets `state.pending` (and `self.step` to the method that takes the answer);
* it calls another flow: pushes it (and sets `self.step` to where it goes on afterwards);
* it goes on: sets only `self.step`;
* it is finished: pops itself.

So a match can be saved, copied and searched at every question: nothing lives in generators or closures,
and the names of steps, unlike numbers, survive a change of the code between two versions.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Protocol, Self


class FlowState(Protocol):
    """The part of a state that `advance` works on."""

    pending: Any
    stack: list[Any]


@dataclass(slots=True)
class Flow:
    """Base of all flows. Fields must hold ids, numbers, tuples or lists of them."""

    step: str = "start"

    def copy(self) -> Self:
        """An independent copy. Flows with lists override nothing: lists are copied one level deep."""
        twin = object.__new__(type(self))
        for name in _names(type(self)):
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        return twin


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(field.name for field in fields(kind))
    return names


def advance(table: Any, state: FlowState) -> None:
    """Run steps until something is pending. `table` is handed to each step (content, options, events)."""
    stack = state.stack
    while state.pending is None:
        flow = stack[-1]
        getattr(flow, flow.step)(table, state)


def answer(table: Any, state: FlowState, given: Any) -> None:
    """Hand `given` (an action or a chance outcome) to the waiting step of the top flow, then advance."""
    flow = state.stack[-1]
    state.pending = None
    getattr(flow, flow.step)(table, state, given)
    advance(table, state)
