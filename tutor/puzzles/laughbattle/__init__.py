"""The kinds of puzzle that only Laugh Battle has, and where their positions come from."""
