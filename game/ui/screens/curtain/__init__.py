"""Between two players at one screen: the curtain, a PIN, what happened meanwhile."""
