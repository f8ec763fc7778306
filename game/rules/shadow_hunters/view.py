def view(tables, state, viewer): return {}
