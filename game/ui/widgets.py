"""The whole kit under one name: `from game.ui.widgets import Button, Column, Label, ...`."""

from game.ui.boxes import (
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
from game.ui.buttons import Button, Control, Hot, IconButton, focus_frame
from game.ui.choices import Dropdown, Option, Segmented, Toggle, list_rows
from game.ui.fields import Slider, TextField
from game.ui.popups import Drawer, Modal, Popup, Tooltip, ask
from game.ui.scroll import ScrollArea
from game.ui.widget import Accessible, Rect, Widget, plain

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
