"""How Alembic reaches the database: through the connection that `Store.migrate` gives it."""

from alembic import context

from tutor.progress.tables import Table

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
