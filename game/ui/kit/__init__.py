"""The kit: window, widgets, text, pictures, sounds and input, whatever is shown with them.

What belongs here knows no game, no match and no screen of ours: it could draw another program. What is built
with it lives next door: `boards` and `screens`. README.md beside this file shows how a screen is made.
"""
