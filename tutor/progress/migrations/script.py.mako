"""${message}."""

import sqlalchemy as sa
from alembic import op

from tutor.progress.tables import Moment

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Go on to this step."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Go back before it."""
    ${downgrades if downgrades else "pass"}
