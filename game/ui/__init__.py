"""The window: screens, boards, controller, animation, sound.

Drawing code sees Views only; the controller alone submits actions to a Match.
"""
