"""Keys can be changed, gamepads repeat while held."""

from __future__ import annotations

import pygame
import pytest

from game.content.text import Catalog
from game.core.model import LANGUAGES
from game.ui.kit.intents import DEFAULT_KEYS, Intent, KeyMap
from game.ui.kit.pad import FIRST_REPEAT, REPEAT, Pads


class TestKeys:
    def test_defaults(self) -> None:
        keys = KeyMap()
        assert keys.intent(pygame.K_RETURN) is Intent.CONFIRM
        assert keys.intent(pygame.K_TAB, pygame.KMOD_LSHIFT) is Intent.PREVIOUS
        assert keys.intent(pygame.K_z, pygame.KMOD_RCTRL) is Intent.UNDO
        assert keys.intent(pygame.K_z) is None
        assert keys.changes() == {}

    def test_no_key_means_two_things(self) -> None:
        every = [key for keys in DEFAULT_KEYS.values() for key in keys]
        assert len(every) == len(set(every))

    def test_a_changed_key_answers_and_is_stored(self) -> None:
        keys = KeyMap()
        keys.rebind(Intent.HINT, ["F5"])
        assert keys.intent(pygame.K_F5) is Intent.HINT
        assert keys.intent(pygame.K_h) is None
        again = KeyMap(keys.changes())
        assert again.intent(pygame.K_F5) is Intent.HINT
        assert again.keys(Intent.HINT) == ("f5",)

    def test_a_key_changes_sides(self) -> None:
        keys = KeyMap()
        keys.rebind(Intent.HINT, ["l"])
        assert keys.intent(pygame.K_l) is Intent.HINT
        assert keys.keys(Intent.LOG) == ()
        assert set(keys.changes()) == {"hint", "log"}

    def test_unknown_names_in_the_settings_are_left_out(self) -> None:
        assert KeyMap({"fly": ["f5"]}).intent(pygame.K_F5) is None

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_key_of_the_defaults_has_a_cap(self, language: str) -> None:
        catalog = Catalog.load(language)
        for key in (key for keys in DEFAULT_KEYS.values() for key in keys):
            for part in key.split("+"):
                if len(part) > 2 and not part[1:].isdigit():
                    assert f"key.{part.replace(' ', '_')}" in catalog, part


class TestPad:
    def press(self, pads: Pads, button: int, now: float) -> list[Intent]:
        return pads.translate(
            pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0), now
        )

    def test_a_held_direction_repeats(self) -> None:
        pygame.display.init()
        pads = Pads()
        assert self.press(pads, pygame.CONTROLLER_BUTTON_DPAD_DOWN, 0.0) == [Intent.DOWN]
        assert pads.repeats(FIRST_REPEAT - 0.01) == []
        assert pads.repeats(FIRST_REPEAT) == [Intent.DOWN]
        assert pads.repeats(FIRST_REPEAT + 0.01) == []
        assert pads.repeats(FIRST_REPEAT + REPEAT) == [Intent.DOWN]
        up = pygame.event.Event(
            pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=0
        )
        pads.translate(up, 1.0)
        assert pads.repeats(9.0) == []

    def test_confirm_does_not_repeat(self) -> None:
        pygame.display.init()
        pads = Pads()
        assert self.press(pads, pygame.CONTROLLER_BUTTON_A, 0.0) == [Intent.CONFIRM]
        assert pads.repeats(9.0) == []
        assert pads.next_repeat(9.0) > 1000

    def test_the_stick_moves_once_per_push(self) -> None:
        pygame.display.init()
        pads = Pads()

        def push(value: int) -> list[Intent]:
            event = pygame.event.Event(
                pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value, instance_id=0
            )
            return pads.translate(event, 0.0)

        assert push(30000) == [Intent.RIGHT]
        assert push(31000) == []
        assert push(12000) == []
        assert push(0) == []
        assert push(-30000) == [Intent.LEFT]
