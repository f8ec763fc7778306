def imagine(rules, view, seat, rng): return None
