"""How busy this machine is: what a test promises of seconds holds for a machine that has nothing else to do."""

import os


def slow() -> float:
    """How many times longer things may take: the last minute's load for each core, at least 1 and $SLOW_MACHINE."""
    return max(1.0, float(os.environ.get("SLOW_MACHINE", "1")), os.getloadavg()[0] / (os.cpu_count() or 1))
