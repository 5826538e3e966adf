"""The kinds of puzzle that only Happiness has, and where their positions come from."""
