"""Short links."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "link",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("target", sa.String, nullable=False),
    )
