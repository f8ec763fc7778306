"""What is looked at before it is believed: data files, table sets, pictures, an installation.

What belongs here finds mistakes and words them for people; how a file is read is `game.content`.
"""
