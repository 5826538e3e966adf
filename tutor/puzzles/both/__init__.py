"""The kinds of task that both games have."""
