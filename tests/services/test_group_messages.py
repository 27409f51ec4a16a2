"""A process without a hub (worker, command) publishes in the very form that the pub/sub layer of the hubs reads."""

import asyncio
import os

import pytest
from channels.layers import get_channel_layer

from game import notify, threads

pytestmark = pytest.mark.skipif("REDIS_URL" not in os.environ, reason="needs Redis: see deploy/services.py")


@pytest.mark.parametrize(
    "news",
    [
        notify.RoomChanged(7, 3),
        notify.Control("taken_over", room=7, user=1, lease=2),
        notify.Reaction(7, "0" * 16, None, 1, "Bruno", "nice", 5, hidden=(3, 4)),
        notify.Muted(1),
    ],
    ids=lambda news: news.message()["type"],
)
async def test_what_a_worker_publishes_reaches_a_hub(news: notify.News) -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel("hub.")
    await layer.group_add(notify.group_of(news), channel)
    await asyncio.sleep(0.2)  # SUBSCRIBE is not awaited
    await threads.run(notify._publish, news)
    async with asyncio.timeout(5):
        assert await layer.receive(channel) == news.message()
    await layer.group_discard(notify.group_of(news), channel)


async def test_four_hundred_tables_that_change_at_once_lose_no_message() -> None:
    """The core layer would drop three quarters of them at its capacity of 100."""
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel("hub.")
    tables = range(1, 401)
    for room in tables:
        await layer.group_add(f"table.{room}", channel)
    await asyncio.sleep(1.0)
    news = [notify.MatchChanged(room, room, 1, 2, "live", None, ()) for room in tables]  # type: ignore[arg-type]
    await asyncio.gather(*(threads.run(notify._publish, one) for one in news))
    heard = set()
    async with asyncio.timeout(20):
        while len(heard) < len(tables):
            heard.add((await layer.receive(channel))["room"])
    assert heard == set(tables)
    for room in tables:
        await layer.group_discard(f"table.{room}", channel)
