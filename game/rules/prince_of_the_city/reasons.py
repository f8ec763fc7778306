from game.core.model import refuse
def why_not(table, state, action, legal):
    return None if action in legal else refuse("not_now")
