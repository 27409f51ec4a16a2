"""What the migrations put into the database comes back after each test that commits.

Django empties every table after such a test (`flush`): the forbidden words that a migration brought are gone for all
that follow, and which those are is chance where two workers take tests from each other. Flushing also makes all
permissions anew. Here the rows as they stood after the migrations are copied back, in one transaction.
"""

from django.db import connection, transaction
from django.test import TransactionTestCase

from lobby.profiles import profiles_load

PREFIX = "starting_"
LOADED = "loaded_"
_loaded: list[str] = []
"""The tables that `profiles_load` fills."""


def keep() -> None:
    """Copies what stands in the tables, once after the migrations, and has it copied back after each test that commits.

    Then loads the profiles, keeps them for `profiles_copy`, and takes them out again.
    """
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name != "django_migrations"]
        for table in tables:
            if table.startswith((PREFIX, LOADED)):
                cursor.execute(f"DROP TABLE {table}")  # of an earlier run on the same database
        kept = {table: _count(table) > 0 for table in tables if not table.startswith((PREFIX, LOADED))}
        for table, filled in kept.items():
            if filled:
                cursor.execute(f"CREATE TABLE {PREFIX}{table} AS SELECT * FROM {table}")
    statements = [f"DELETE FROM {table}" for table in kept]
    statements += [f"INSERT INTO {table} SELECT * FROM {PREFIX}{table}" for table, filled in kept.items() if filled]

    def restore(self: TransactionTestCase) -> None:
        if connection.vendor == "postgresql":
            with transaction.atomic(), connection.cursor() as cursor:
                # The keys hold again at the end, and which table goes first does not matter. Needs the owner of it all.
                cursor.execute("; ".join(["SET LOCAL session_replication_role = replica", *statements]))
            return
        with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    TransactionTestCase._fixture_teardown = restore

    before = {table: _count(table) for table in kept}
    profiles_load()
    with connection.cursor() as cursor:
        for table in kept:
            if _count(table) > before[table]:
                assert before[table] == 0, f"{table}: a copy would hold the starting rows, too"
                cursor.execute(f"CREATE TABLE {LOADED}{table} AS SELECT * FROM {table}")
                _loaded.append(table)
    restore(TransactionTestCase())


def profiles_copy() -> None:
    """What `profiles_load` writes into a database that has none of it."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in _loaded:
            cursor.execute(f"INSERT INTO {table} SELECT * FROM {LOADED}{table}")


def _count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        return int(cursor.fetchone()[0])
