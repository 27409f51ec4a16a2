"""Prometheus' text of one process: what game.meters counts here, and what the database says for all of them."""

import logging
from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.db.models import Max, Min
from django.utils import timezone
from prometheus_client import REGISTRY, Counter, generate_latest, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from game.models import ActionRow, Match
from lobby.models import Room

logger = logging.getLogger(__name__)

CONTENT_TYPE = CONTENT_TYPE_LATEST.encode()
CSP_REPORTS = Counter("presidente_csp_reports", "What browsers said that the policy blocked.", ["directive"])

Metric = GaugeMetricFamily | CounterMetricFamily


class Tables(Collector):
    """What holds for the whole installation, asked of the database at each scrape: three index look-ups, one count."""

    def describe(self) -> list[Metric]:
        return []  # so that registering it asks nothing

    def collect(self) -> Iterator[Metric]:
        try:
            found = list(self._asked())
        except DatabaseError:
            logger.warning("no figures of the tables", exc_info=True)
            return
        finally:
            connection.close()
        yield from found

    @staticmethod
    def _asked() -> Iterator[Metric]:
        live = Match.objects.filter(status=Match.Status.LIVE).count()
        yield GaugeMetricFamily("presidente_tables_live", "Matches under way.", live)
        rooms = Room.objects.filter(status=Room.Status.WAITING).count()
        yield GaugeMetricFamily("presidente_rooms_waiting", "Rooms where people wait for a match.", rooms)
        written = ActionRow.objects.aggregate(last=Max("pk"))["last"] or 0
        yield CounterMetricFamily(
            "presidente_action_rows", "Accepted actions ever written, by people, bots and the clock.", written
        )
        due = Match.objects.filter(due_at__isnull=False).aggregate(first=Min("due_at"))["first"]
        late = 0.0 if due is None else max(0.0, (timezone.now() - due).total_seconds())
        yield GaugeMetricFamily("presidente_clock_overdue_seconds", "How overdue the most overdue match is.", late)


REGISTRY.register(Tables())


def text() -> bytes:
    return generate_latest(REGISTRY)


def listen(address: str) -> None:
    """Serves this process's figures at HOST:PORT: for the worker, which answers no other request."""
    host, _, port = address.rpartition(":")
    start_http_server(int(port), host.strip("[]"))
