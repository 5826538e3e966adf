"""What a page shows and binds: a task at work, a lesson, the puzzles of a kind, a free game. All Param, no Panel.

These objects belong to one learner's session and hold no words: a page turns their verdicts into sentences.
"""
