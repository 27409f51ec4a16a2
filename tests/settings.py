"""The site's own settings, with what a test run cannot afford or does not want taken out."""

import os
import tempfile
from pathlib import Path

from presidente.settings import *  # noqa: F403
from presidente.settings import CACHES, CHANNEL_LAYERS, DATABASES, REDIS_URL

# A file, as in the real thing: a memory database locks whole tables between the threads of a socket test.
OWN_DATABASE = Path(tempfile.gettempdir()) / f"presidente-tests-{os.getpid()}.sqlite3"
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(OWN_DATABASE)}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # argon2 takes 0.3 s by design
# Every test client builds the middleware anew, and walks through all static files for it.
WHITENOISE_AUTOREFRESH = True
ACCOUNT_RATE_LIMITS = False
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
SECURE_SSL_REDIRECT = False

if "redis" in CHANNEL_LAYERS["default"]["BACKEND"] and (worker := os.environ.get("PYTEST_XDIST_WORKER")):
    # The workers share one Redis, and each has a room number 1. A database of its own: cache.clear() empties it.
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = worker
    CACHES["default"]["LOCATION"] = f"{REDIS_URL.rpartition('/')[0]}/{1 + int(worker.removeprefix('gw'))}"
