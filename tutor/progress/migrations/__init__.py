"""The steps by which the tables of `tutor.progress` have become what they are, run by Alembic."""
