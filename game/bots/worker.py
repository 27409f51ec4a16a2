"""What a process set aside for bots does before its first decision: nothing here knows of servers or tables."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

from game.bots.net import the_net


def begin() -> None:
    """Loads the network, and sees to it that this process does not outlive the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; it is the parent's affair
    threading.Thread(target=_end_with_parent, daemon=True).start()
    the_net()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)
