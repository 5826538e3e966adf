"""Lessons, examples, glossaries and puzzles: TOML files under `lessons/<game>/`, read into values.

A file that cannot be used raises `Mistake` with the file, the place in it, and what was probably meant.
"""
