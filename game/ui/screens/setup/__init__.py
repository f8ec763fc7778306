"""Before a match: seats, house rules, seed."""
