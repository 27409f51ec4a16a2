"""A process without a hub (worker, command) publishes in the very form that the pub/sub layer of the hubs reads."""

import asyncio
import os

import pytest
from channels.layers import get_channel_layer

from game import notify, threads

pytestmark = pytest.mark.skipif("REDIS_URL" not in os.environ, reason="needs Redis: see deploy/services.py")


@pytest.mark.parametrize(
    "news", [notify.RoomChanged(7, 3), notify.Control("taken_over", room=7, user=1, lease=2)], ids=["poke", "control"]
)
async def test_what_a_worker_publishes_reaches_a_hub(news: notify.RoomChanged | notify.Control) -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel("hub.")
    await layer.group_add(notify.group_of(news), channel)
    await asyncio.sleep(0.2)  # SUBSCRIBE is not awaited
    await threads.run(notify._publish, news)
    async with asyncio.timeout(5):
        assert await layer.receive(channel) == news.message()
    await layer.group_discard(notify.group_of(news), channel)
