"""Players made of code.  They get Views and budgets, never a State or a Match."""
