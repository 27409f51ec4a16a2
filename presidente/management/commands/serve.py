"""`manage.py serve HOST:PORT`: the embedded server. One process: pages, sockets and the clock."""

import asyncio
import gc
import http.client
import logging
import re
import threading
import time
from argparse import ArgumentParser
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from twisted.internet import defer, reactor

from game import ticker
from presidente.checks import refuse_to_be_second, refuse_what_cannot_work
from presidente.sockets import SiteSocket

logger = logging.getLogger(__name__)

SOCKET_MESSAGE_LIMIT = 64 * 1024  # beyond it the server drops the socket without a code; the consumer refuses earlier
ENDS_WITHIN = 15  # seconds that sockets and requests have to come to their end
# "Every address of this machine", and the one of them by which this process can reach itself.
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104


class SiteServer(Server):
    """Daphne, which at its end would cut every socket off without a word, and would never wait for a slow one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ports: list[Any] = []

    async def handle_reply(self, protocol: Any, message: Any) -> None:
        await super().handle_reply(protocol, message)
        if isinstance(protocol, SiteSocket) and protocol.drained is not None:
            await protocol.drained.wait()

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self.ports.append(port)

    def kill_all_applications(self) -> defer.Deferred[Any]:
        """Daphne's own step before the reactor ends: no new visitors, and the hub takes leave of its sockets."""
        for port in self.ports:
            port.stopListening()  # whoever is sent away would come right back to this process
        farewell = defer.Deferred.fromFuture(asyncio.ensure_future(ticker.stop()))
        farewell.addErrback(lambda failure: logger.error("The hub did not stop: %s", failure.getErrorMessage()))
        farewell.addCallback(lambda _: super(SiteServer, self).kill_all_applications())
        farewell.addTimeout(ENDS_WITHIN, reactor)
        return farewell.addErrback(lambda failure: logger.error("Not all ended: %s", failure.getErrorMessage()))


class Command(BaseCommand):
    help = "Serves the whole site from this process; prepares the database first, unless in production."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", metavar="HOST:PORT")

    def handle(self, *, address: str, **options: Any) -> None:
        host, _, port = address.rpartition(":")
        try:
            refuse_what_cannot_work()
            refuse_to_be_second()
        except ImproperlyConfigured as problem:
            raise CommandError(str(problem), returncode=2) from None
        if settings.PRODUCTION:  # where several start at once, and a release migrates before it
            self.refuse_old_database()
        else:
            self.prepare_database()
        # Only now: it refuses what cannot work, and importing it is a good part of the start.
        from presidente.asgi import application

        WebSocketFactory.protocol = SiteSocket  # daphne asks for it nowhere else
        server = SiteServer(
            application=application,
            endpoints=build_endpoint_description_strings(host=host.strip("[]"), port=int(port)),
            websocket_max_message_size=SOCKET_MESSAGE_LIMIT,
            websocket_max_frame_size=SOCKET_MESSAGE_LIMIT,
            verbosity=0,
            server_name="presidente",
        )
        # What is loaded by now stays: the collector need not look at it again, in the middle of somebody's turn.
        gc.collect()
        gc.freeze()
        threading.Thread(target=self.announce, args=[server], daemon=True).start()
        server.run()
        if not server.listening_addresses:
            raise CommandError(f"Nobody could listen at {address}.", returncode=2)
        self.stdout.write("Stopped.")

    def lacks_migrations(self) -> bool:
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))

    def refuse_old_database(self) -> None:
        if self.lacks_migrations():
            raise CommandError("The database lacks migrations of this release: run manage.py migrate.", returncode=2)
        connections.close_all()

    def prepare_database(self) -> None:
        if self.lacks_migrations():
            self.stdout.write("Preparing the database ...")
            self.stdout.flush()
            call_command("migrate", verbosity=0, interactive=False)
        call_command("load_profiles", verbosity=0)
        connections.close_all()

    def announce(self, server: Server) -> None:
        """Tells the address once the site really answers there, or that it answers with an error."""
        status = None
        deadline = time.monotonic() + 60
        while status is None and time.monotonic() < deadline:
            time.sleep(0.05)
            if server.listening_addresses:
                status = answer(*server.listening_addresses[0])
        if not server.listening_addresses:
            return  # the server has said why
        host, port = server.listening_addresses[0]
        hosts = [host]
        if host in LOOPBACK:
            # Reached by every address of this machine: name one for here and one for the phone beside it.
            hosts = [LOOPBACK[host], *(name for name in settings.ALLOWED_HOSTS if is_lan_address(name))][:2]
        links = "  or  ".join(f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/" for name in hosts)
        if status is None or status >= 500:
            self.stderr.write(f"The site at {links} does not answer as it should (status {status}).")
        else:
            self.stdout.write(f"Presidente: {links}  (Ctrl-C ends it)")
            self.stdout.flush()


def is_lan_address(name: str) -> bool:
    return re.fullmatch(r"[0-9.]+", name) is not None and not name.startswith("127.")


def answer(host: str, port: int) -> int | None:
    """The status of the site's first page, or None while nobody answers."""
    connection = http.client.HTTPConnection(LOOPBACK.get(host, host), port, timeout=30)
    # In production it answers to its own names alone, and sends others than the proxy's visitors to https.
    named = [name for name in settings.ALLOWED_HOSTS if name[0] not in "*."] if settings.PRODUCTION else []
    headers = {"Host": named[0], "X-Forwarded-Proto": "https"} if named else {}
    try:
        connection.request("GET", "/", headers=headers)
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()
