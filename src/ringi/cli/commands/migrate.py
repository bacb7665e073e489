"""`ringi migrate`: brings the database to the form this version needs."""

from __future__ import annotations

import click

from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import common, session
from ringi.store.core.migrate import HEAD, migrate
from ringi.store.embedded.server import serving


@click.command("migrate", cls=Spoken, help="do_migrate")
@common
def command() -> int:
    call = session()
    if call.settings.database_url is not None:
        changed = migrate(call.settings.owner_url or call.settings.database_url)
    else:
        with serving(call.settings.data) as server:
            changed = migrate(server.dsn())
    if call.as_json:
        print_json({"schema": HEAD, "changed": changed}, call.locale)
    else:
        call.tell("cli.migrated" if changed else "cli.schema_current", schema=HEAD)
    return 0
