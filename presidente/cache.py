"""The cache of an installation with Redis: while Redis is away nothing is known and nothing is kept, and pages go on.

What stands in it can be worked out again (the word filter, the notice of maintenance) or counts attempts against
limits, which then do not hold for as long. One line a process and minute says so.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

import redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache

logger = logging.getLogger(__name__)

TOLD_EVERY = 60.0


class PatientRedisCache(RedisCache):
    _told_at = 0.0

    def _tried(self, without: Any, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except (redis.ConnectionError, redis.TimeoutError) as error:
            now = time.monotonic()
            if now - PatientRedisCache._told_at > TOLD_EVERY or not PatientRedisCache._told_at:
                PatientRedisCache._told_at = now
                logger.error("no cache, and limits do not hold: %s", error)
            return without

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._tried(default, lambda: super(PatientRedisCache, self).get(key, default, version))

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._tried(None, lambda: super(PatientRedisCache, self).set(key, value, timeout, version))

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._tried(True, lambda: super(PatientRedisCache, self).add(key, value, timeout, version)))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._tried(False, lambda: super(PatientRedisCache, self).touch(key, timeout, version)))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._tried(False, lambda: super(PatientRedisCache, self).delete(key, version)))

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        found: dict[Any, Any] = self._tried({}, lambda: super(PatientRedisCache, self).get_many(keys, version))
        return found

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return bool(self._tried(False, lambda: super(PatientRedisCache, self).has_key(key, version)))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._tried(delta, lambda: super(PatientRedisCache, self).incr(key, delta, version)))
