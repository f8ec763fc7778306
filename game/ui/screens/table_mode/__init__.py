"""The table as a shared screen: public, with large letters, real dice, phones."""
