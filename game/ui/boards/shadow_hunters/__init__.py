"""The board of Shadow Hunters on the table screen: night forest, seats, damage track, cards.

Here belongs everything that draws this game; the table screen around it is `game.ui.screens`, the rules are
`game.rules.shadow_hunters`. `ShadowHuntersBoard` is the Board that the table screen uses; `draw_card` and
`draw_character` of it serve other screens (tray, end, set-up).
"""

from game.ui.boards.shadow_hunters.board import ShadowHuntersBoard

__all__ = ["ShadowHuntersBoard"]
