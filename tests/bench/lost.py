"""Row 9: as many tables as one process may hold change at once, and every message must arrive."""

from tests.services.topology import Topology

TABLES = 400

CODE = """
import asyncio
from channels.layers import get_channel_layer
from game import notify, threads

async def lost(count):
    layer = get_channel_layer()
    channel = await layer.new_channel("hub.")
    rooms = range(10**6, 10**6 + count)
    for room in rooms:
        await layer.group_add(f"table.{{room}}", channel)
    await asyncio.sleep(1)
    news = [notify.MatchChanged(room, room, 1, 2, "live", None, ()) for room in rooms]
    await asyncio.gather(*(threads.run(notify._publish, one) for one in news))
    heard = set()
    try:
        async with asyncio.timeout(10):
            while len(heard) < count:
                heard.add((await layer.receive(channel))["room"])
    except TimeoutError:
        pass
    return count - len(heard)

print(asyncio.run(lost({count})))
"""


def pokes_lost(running: Topology) -> int:
    """How many of these tables' messages never came through the channel layer, as a worker sends and a hub reads."""
    return int(running.shell(CODE.format(count=TABLES)).strip().splitlines()[-1])
