"""Where the focus goes: reading order for Tab, the nearest neighbour for arrows."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit.intents import Intent
from game.ui.kit.widget import Widget

ARROWS = {Intent.UP: (0, -1), Intent.DOWN: (0, 1), Intent.LEFT: (-1, 0), Intent.RIGHT: (1, 0)}


def order(root: Widget) -> list[Widget]:
    """Everything that can take the focus, in reading order (the order of the tree)."""
    return [widget for widget in root.walk() if widget.focusable]


def following(widgets: Sequence[Widget], current: Widget | None, by: int) -> Widget | None:
    """The next (by = 1) or previous (-1) widget, around the ends."""
    if not widgets:
        return None
    place = next((n for n, widget in enumerate(widgets) if widget is current), None)
    if place is None:
        return widgets[0 if by > 0 else -1]
    return widgets[(place + by) % len(widgets)]


def neighbour(widgets: Sequence[Widget], current: Widget | None, intent: Intent) -> Widget | None:
    """The nearest widget in the direction of an arrow; what lies straight ahead comes first."""
    if current is None:
        return widgets[0] if widgets else None
    across, along = ARROWS[intent]
    best: tuple[float, Widget] | None = None
    here = current.rect
    for widget in widgets:
        there = widget.rect
        if across:
            ahead = there.left - here.right if across > 0 else here.left - there.right
            reach = (there.centerx - here.centerx) * across
            aside = max(0.0, max(there.top - here.bottom, here.top - there.bottom))
            skew = abs(there.centery - here.centery)
        else:
            ahead = there.top - here.bottom if along > 0 else here.top - there.bottom
            reach = (there.centery - here.centery) * along
            aside = max(0.0, max(there.left - here.right, here.left - there.right))
            skew = abs(there.centerx - here.centerx)
        if widget is current or reach <= 1 or ahead < -min(here.width, here.height) / 2:
            continue
        cost = max(0.0, ahead) + aside * 3 + skew * 0.3
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def opposite(widgets: Sequence[Widget], current: Widget | None, intent: Intent) -> Widget | None:
    """Where an arrow leads from the end of a list that goes around: the farthest widget the other way, as
    straight ahead as possible."""
    if current is None:
        return None
    across, along = ARROWS[intent]
    here = current.rect
    straight = (here.height if across else here.width) / 2

    def place(widget: Widget) -> tuple[float, float]:
        there = widget.rect
        if across:
            return abs(there.centery - here.centery), (there.centerx - here.centerx) * across
        return abs(there.centerx - here.centerx), (there.centery - here.centery) * along

    back = [widget for widget in widgets if widget is not current and place(widget)[1] < -1]
    return min(back, key=lambda widget: (place(widget)[0] > straight, place(widget)[1]), default=None)
