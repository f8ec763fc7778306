def imagine(rules, view, rng):
    raise NotImplementedError
