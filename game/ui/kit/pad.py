"""Gamepads: buttons, cross and left stick become the same intents as keys, repeated while held."""

from __future__ import annotations

import logging
from typing import Final

import pygame
from pygame._sdl2 import controller  # the mapped buttons; pygame-ce offers them only here

from game.ui.kit.intents import REPEATED, Intent

LOG = logging.getLogger(__name__)
BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: Intent.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Intent.BACK,
    pygame.CONTROLLER_BUTTON_X: Intent.INSPECT,
    pygame.CONTROLLER_BUTTON_Y: Intent.HINT,
    pygame.CONTROLLER_BUTTON_BACK: Intent.HELP,
    pygame.CONTROLLER_BUTTON_START: Intent.MENU,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Intent.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Intent.NEXT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Intent.UNDO,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Intent.LOG,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Intent.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Intent.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Intent.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Intent.RIGHT,
}
PUSHED: Final = 18000  # of 32767
RELEASED: Final = 9000
FIRST_REPEAT: Final = 0.42
REPEAT: Final = 0.11


class Pads:
    """All gamepads that are plugged in."""

    def __init__(self) -> None:
        self._open: dict[int, controller.Controller] = {}
        self._held: Intent | None = None
        self._due = 0.0
        self._stick: Intent | None = None
        try:
            controller.init()
        except pygame.error as problem:
            LOG.info("no gamepads: %s", problem)
            return
        for number in range(controller.get_count()):
            self._plug(number)

    def _plug(self, number: int) -> None:
        if controller.is_controller(number):
            pad = controller.Controller(number)
            self._open[pad.id] = pad

    def next_repeat(self, now: float) -> float:
        """Seconds until a held direction repeats (a long time if nothing is held)."""
        return max(0.0, self._due - now) if self._held is not None else 3600.0

    def repeats(self, now: float) -> list[Intent]:
        """The held direction, when it is due again."""
        if self._held is None or now < self._due:
            return []
        self._due = now + REPEAT
        return [self._held]

    def translate(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """What an event of a gamepad means."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self._held = None
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._press(BUTTONS.get(event.button), now)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            if BUTTONS.get(event.button) is self._held:
                self._held = None
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(event.axis, event.value, now)
        return []

    def _press(self, intent: Intent | None, now: float) -> list[Intent]:
        if intent is None:
            return []
        if intent in REPEATED:
            self._held, self._due = intent, now + FIRST_REPEAT
        return [intent]

    def _axis(self, axis: int, value: int, now: float) -> list[Intent]:
        pairs = {
            pygame.CONTROLLER_AXIS_LEFTX: (Intent.LEFT, Intent.RIGHT),
            pygame.CONTROLLER_AXIS_LEFTY: (Intent.UP, Intent.DOWN),
        }
        if axis not in pairs:
            return []
        if abs(value) > PUSHED:
            intent = pairs[axis][1 if value > 0 else 0]
            if intent is not self._stick:
                self._stick = intent
                return self._press(intent, now)
        elif abs(value) < RELEASED and self._stick in pairs[axis]:
            if self._held is self._stick:
                self._held = None
            self._stick = None
        return []
