"""The first tables: learners and their keys, answers, what is remembered, what is done."""

import sqlalchemy as sa
from alembic import op

from tutor.progress.tables import Moment

revision = "0001"
down_revision = None


def _learner(primary_key: bool = False) -> sa.Column[int]:
    whose = sa.ForeignKey("learner.id", ondelete="CASCADE")
    return sa.Column("learner_id", sa.Integer, whose, primary_key=primary_key, nullable=False, index=not primary_key)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "learner",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("since", Moment, nullable=False),
    )
    op.create_table(
        "key",
        sa.Column("digest", sa.String, primary_key=True),
        _learner(),
    )
    op.create_table(
        "transfer",
        sa.Column("digest", sa.String, primary_key=True),
        _learner(),
        sa.Column("until", Moment, nullable=False),
    )
    op.create_table(
        "answer",
        sa.Column("id", sa.Integer, primary_key=True),
        _learner(),
        sa.Column("at", Moment, nullable=False),
        sa.Column("task", sa.String, nullable=False),
        sa.Column("outcome", sa.String, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
    )
    op.create_table(
        "memory",
        _learner(primary_key=True),
        sa.Column("rule", sa.String, primary_key=True),
        sa.Column("due", Moment, nullable=False),
        sa.Column("card", sa.JSON, nullable=False),
    )
    op.create_table(
        "done",
        _learner(primary_key=True),
        sa.Column("step", sa.String, primary_key=True),
        sa.Column("at", Moment, nullable=False),
    )
    op.create_table(
        "setting",
        _learner(primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
