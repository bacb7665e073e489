"""Alembic's entry: runs on the connection `ringi.store.core.migrate` hands over."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, version_table_schema="ringi", transaction_per_migration=True)
with context.begin_transaction():
    context.run_migrations()
