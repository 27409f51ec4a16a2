"""How long the hall waits for people who do nothing. Kept by services.lifecycle, shown beforehand by room_view."""

import datetime as dt
from typing import Final

CLOSES_IDLE: Final = dt.timedelta(minutes=30)
"""How long a waiting room stays open in which nobody does anything."""
CLOSES_EMPTY: Final = dt.timedelta(minutes=10)
"""How long a waiting room stays open with nobody connected."""
STANDS_IDLE: Final = dt.timedelta(minutes=10)
"""How long a person keeps a seat in the waiting room without a sign of life."""
