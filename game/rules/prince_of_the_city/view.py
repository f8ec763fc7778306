def view(rules, state, viewer):
    return {}
