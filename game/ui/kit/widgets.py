"""The whole kit under one name: `from game.ui.kit.widgets import Button, Column, Label, ...`."""

from game.ui.kit.boxes import (
    Column,
    Drawn,
    Free,
    Grid,
    Group,
    Label,
    Pad,
    Panel,
    Picture,
    Row,
    Rule,
    SeatChip,
    Space,
)
from game.ui.kit.buttons import Button, Control, Hot, IconButton, focus_frame
from game.ui.kit.choices import Dropdown, Option, Segmented, Toggle, list_rows
from game.ui.kit.fields import Slider, TextField
from game.ui.kit.popups import Drawer, Modal, Popup, Tooltip, ask
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Accessible, Rect, Widget, plain

__all__ = [
    "Accessible",
    "Button",
    "Column",
    "Control",
    "Drawer",
    "Drawn",
    "Dropdown",
    "Free",
    "Grid",
    "Group",
    "Hot",
    "IconButton",
    "Label",
    "Modal",
    "Option",
    "Pad",
    "Panel",
    "Picture",
    "Popup",
    "Rect",
    "Row",
    "Rule",
    "ScrollArea",
    "SeatChip",
    "Segmented",
    "Slider",
    "Space",
    "TextField",
    "Toggle",
    "Tooltip",
    "Widget",
    "ask",
    "focus_frame",
    "list_rows",
    "plain",
]
