"""The rules of Shadow Hunters: hidden roles for four to eight seats.

What belongs here, from the bottom up: `content` and `effects` (what the YAML may say), `house` (the house
rules of one match), `state`, `tables` (content made quick to look up), `table` (the verbs that change a
state), `ending` (win conditions), the flows `turn`, `area`, `card`, `hermit`, `attack`, `death`, then
`abilities` (what a character may do, also unasked), `refusals`, `view`, `imagine`, `rules` (the protocol)
and `scenario` (states in the words of a scenario file).
What belongs next door: numbers, cards and names (`data/shadow_hunters`), texts (`data/text`).
"""
