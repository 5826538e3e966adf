"""Ratings of learners and of puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def _rating() -> list[sa.Column[float]]:
    return [sa.Column("rating", sa.Double, nullable=False), sa.Column("deviation", sa.Double, nullable=False)]


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "skill",
        sa.Column(
            "learner_id",
            sa.Integer,
            sa.ForeignKey("learner.id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("game", sa.String, primary_key=True),
        *_rating(),
    )
    op.create_table("difficulty", sa.Column("task", sa.String, primary_key=True), *_rating())
