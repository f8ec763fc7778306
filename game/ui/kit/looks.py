"""Which box stands for what: panels, buttons in all their states, fields, key caps, pills.

One place for the mapping from meaning to `paint.Box`, so that a state looks the same on every screen.
"""

from __future__ import annotations

from game.ui.kit.paint import Box, Shadow, down
from game.ui.kit.theme import Color, Theme, fade, mix, rgb

BLACK = rgb("#000000")
WHITE = rgb("#FFFFFF")


class Looks:
    """The boxes of a theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._low = Shadow(fade(BLACK, 0.35), 10, 3)
        self._focus = Shadow(fade(theme.lamp, 0.40), 22)
        self._surfaces()
        self._floating()
        self._buttons()
        self._choices_of_the_rules()
        self._primary()
        self._quiet_buttons()
        self._fields()
        self._small_parts()

    def _surfaces(self) -> None:
        t = self.theme
        shade = Shadow(fade(BLACK, 0.35), 28, 8)
        hair = fade(WHITE, 0.05)
        self.panel = Box(
            down(t.panel_top, t.panel_foot), t.panel_rim, 1, t.radius_panel, shine=hair, shadows=(shade,)
        )
        self.panel_flat = self.panel.of(radius=t.radius_card, shadows=(), shine=None)
        self.panel_lit = self.panel.of(
            rim=t.lamp, rim_width=2, shadows=(Shadow(fade(t.lamp, 0.30), 30), shade)
        )
        self.raised = Box(down(t.night_700), t.panel_rim, 1, t.radius_card, shine=hair)
        self.raised_lit = Box(
            down(rgb("#26324A"), rgb("#1D283C")),
            t.lamp,
            2,
            t.radius_card,
            shadows=(Shadow(fade(t.lamp, 0.22), 22),),
        )
        self.row = Box(
            down(rgb("#172133") if t.name == "night" else t.night_700), t.panel_rim, 1, t.radius_card
        )
        self.bar = Box(down(mix(t.night_700, t.night_800, 0.3), t.night_900), None, 0, 0)
        self.inset = Box(down(t.field), t.panel_rim, 1, t.radius_card)
        self.secret = self.panel.of(rim=t.lamp, rim_width=1, dashed=True)

    def _floating(self) -> None:
        t = self.theme
        self.paper = Box(
            down(rgb("#F1E9D8"), rgb("#E4D9C2")), rgb("#FFFFFF"), 2, t.radius_card, shadows=(self._low,)
        )
        self.tooltip = Box(
            down(rgb("#202C42") if t.name == "night" else t.night_800),
            t.night_500,
            1,
            t.radius_field,
            shadows=(Shadow(fade(BLACK, 0.55), 22, 6),),
        )
        self.popup = Box(
            down(t.button_top, t.button_foot),
            t.night_500,
            1,
            t.radius_card,
            shadows=(Shadow(fade(BLACK, 0.6), 36, 10),),
        )
        self.modal = self.panel.of(rim=t.night_500, shadows=(Shadow(fade(BLACK, 0.7), 60, 16),))
        self.drawer = self.modal.of(radius=0)

    def _buttons(self) -> None:
        t, low, focus = self.theme, self._low, self._focus
        self.button = Box(
            down(t.button_top, t.button_foot),
            t.button_rim,
            1,
            t.radius_card,
            shine=fade(WHITE, 0.04),
            shadows=(low,),
        )
        self.button_hover = self.button.of(
            fill=down(mix(t.button_top, WHITE, 0.08), mix(t.button_foot, WHITE, 0.08)),
            rim=mix(t.button_rim, t.bone_300, 0.35),
            rim_width=2,
        )
        self.button_down = self.button.of(fill=down(t.button_foot, t.button_foot), shadows=(), shine=None)
        self.button_focus = self.button_hover.of(rim=t.lamp, rim_width=2, shadows=(focus, low))

    def _choices_of_the_rules(self) -> None:
        t, low, focus = self.theme, self._low, self._focus
        self.legal = Box(
            down(mix(t.button_top, t.lamp, 0.08), mix(t.button_foot, t.lamp, 0.05)),
            t.lamp,
            1.5,
            t.radius_card,
            shadows=(low,),
        )
        self.legal_hover = self.legal.of(
            fill=down(mix(t.button_top, t.lamp, 0.20), mix(t.button_foot, t.lamp, 0.14)),
            rim_width=2.5,
            shadows=(Shadow(fade(t.lamp, 0.30), 20), low),
        )
        self.legal_focus = self.legal_hover.of(shadows=(focus, low), ring=fade(t.lamp, 0.35))
        self.selected = Box(
            down(mix(t.lamp_dark, t.lamp, 0.06), t.lamp_dark),
            t.lamp,
            2.5,
            t.radius_card,
            shadows=(Shadow(fade(t.lamp, 0.36), 22), low),
        )
        self.selected_hover = self.selected.of(
            fill=down(mix(t.lamp_dark, t.lamp, 0.20), mix(t.lamp_dark, t.lamp, 0.10)), rim_width=3
        )
        self.selected_focus = self.selected_hover.of(ring=t.lamp_pale, ring_width=1.5)

    def _primary(self) -> None:
        t = self.theme
        glow = Shadow(fade(t.lamp, 0.42), 36)
        self.primary = Box(
            ((0.0, t.lamp_top), (0.45, t.lamp), (1.0, t.lamp_foot)),
            t.lamp_pale,
            1,
            t.radius_card,
            shadows=(Shadow(fade(BLACK, 0.45), 18, 6), glow),
            ring=fade(t.lamp, 0.28),
        )
        self.primary_hover = self.primary.of(
            fill=tuple((at, mix(color, WHITE, 0.14)) for at, color in self.primary.fill),
            shadows=(Shadow(fade(BLACK, 0.45), 18, 6), Shadow(fade(t.lamp, 0.62), 44)),
        )
        self.primary_down = self.primary.of(fill=down(t.lamp_foot, t.lamp), shadows=(glow,))
        self.primary_focus = self.primary_hover.of(rim=t.bone_100, rim_width=3)

    def _quiet_buttons(self) -> None:
        t, low, focus = self.theme, self._low, self._focus
        self.disabled = Box(
            down(fade(rgb("#131B29") if t.name == "night" else t.night_900, 1)),
            t.night_600,
            1.5,
            t.radius_card,
            dashed=True,
        )
        self.disabled_focus = self.disabled.of(rim=t.lamp, rim_width=2)
        self.danger = self.button.of(rim=t.blood_text, fill=down(rgb("#3A1820"), rgb("#2A1118")))
        self.danger_hover = self.danger.of(fill=down(rgb("#5A2230"), rgb("#3E1822")), rim_width=2)
        self.danger_focus = self.danger_hover.of(rim=t.lamp, shadows=(focus, low))
        self.ghost = Box((), None, 0, t.radius_field)
        self.ghost_hover = Box(down(fade(WHITE, 0.07)), None, 0, t.radius_field)
        self.ghost_focus = Box(down(fade(t.lamp, 0.10)), t.lamp, 2, t.radius_field)

    def _fields(self) -> None:
        t = self.theme
        self.field = Box(down(t.field), t.button_rim, 1, t.radius_field)
        self.field_hover = self.field.of(rim=mix(t.button_rim, t.bone_300, 0.4))
        self.field_focus = self.field.of(rim=t.lamp, rim_width=1.5, shadows=(Shadow(fade(t.lamp, 0.25), 14),))
        self.choice = Box(down(t.choice), t.button_rim, 1, t.radius_field)
        self.choice_hover = self.choice.of(fill=down(mix(t.choice, WHITE, 0.06)))
        self.choice_on = Box(down(t.bone_300), t.bone_300, 1, t.radius_field)
        self.choice_on_off = Box(down(mix(t.bone_500, t.night_800, 0.75)), t.night_600, 1, t.radius_field)

    def _small_parts(self) -> None:
        t, focus = self.theme, self._focus
        self.key = Box(down(t.night_700), rgb("#55667F"), 1, t.radius_small)
        self.key_on_button = Box(down(t.night_900), t.night_600, 1, t.radius_small)
        self.key_on_lamp = Box(down(fade(t.ink, 0.12)), fade(t.ink, 0.45), 1, t.radius_small)
        self.pill = Box(down(t.night_900), t.night_500, 1.5, 100)
        self.pill_lit = Box(down(t.lamp), t.lamp_pale, 1, 100)
        self.pill_legal = Box(down(t.lamp_wash), t.lamp, 1.5, 100)
        self.track = Box(down(t.field), t.button_rim, 1, 100)
        self.track_on = Box(down(t.lamp_top, t.lamp_foot), None, 0, 100)
        self.knob = Box(
            down(rgb("#FFFFFF"), t.bone_300),
            rgb("#FFFFFF"),
            1,
            100,
            shadows=(Shadow(fade(BLACK, 0.5), 6, 2),),
        )
        self.knob_focus = self.knob.of(ring=t.lamp, ring_width=3)
        self.scroll = Box(down(fade(t.bone_500, 0.45)), None, 0, 100)
        self.scroll_hover = Box(down(fade(t.lamp, 0.8)), None, 0, 100)
        self.focus_ring = Box((), t.lamp, 2, t.radius_card, shadows=(focus,))

    def named(self, name: str) -> Box:
        """A box by its name; a control without a look of its own for being pressed shows its hover."""
        found = getattr(self, name, None) or getattr(self, name.replace("_down", "_hover"))
        assert isinstance(found, Box)
        return found

    def tinted(self, color: Color, radius: float | None = None) -> Box:
        """A dark plate with a rim in a color of meaning (faction, resource, domain)."""
        t = self.theme
        return Box(
            down(mix(t.night_800, color, 0.22), mix(t.night_800, color, 0.14)),
            mix(color, t.night_800, 0.15),
            1.5,
            t.radius_card if radius is None else radius,
        )
