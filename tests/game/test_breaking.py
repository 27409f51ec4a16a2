"""What went wrong once under an adversary's eye, each so that it stays mended."""

from typing import Any

import pytest

from accounts.models import User
from game import services
from game.models import Lease, Match
from game.services import presence
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db


def test_a_lease_that_lapses_while_the_next_is_taken_leaves_nobody_away_for_good(
    alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is reloaded slowly: the sweep finds the old socket's hold gone in the very moment of the new one's."""
    evening = Evening(alba, bruno, carmen).start()
    evening.drop(bruno)
    evening.now += presence.LINGER - 1
    create = Lease.objects.create

    def late(**lease: Any) -> Lease:
        services.sweep(now=evening.now + 1, rng=evening.rng)
        return create(**lease)

    monkeypatch.setattr(Lease.objects, "create", late)
    evening.back(bruno)
    assert evening.chair(bruno).away is None


def test_a_start_sent_again_after_the_match_is_put_away_starts_no_other(alba: User) -> None:
    evening = Evening(alba, bots=2)

    def start() -> services.Answer:
        return services.match_start(
            room_id=evening.room.pk, user_id=alba.pk, client_id="the start", now=evening.now, rng=evening.rng
        )

    assert start().ok
    evening.run(people=[alba])
    assert evening.end(alba) is None
    assert evening.to_room(alba) is None
    again = start()
    assert again.ok
    assert again.match is None
    assert Match.objects.filter(room=evening.room).count() == 1
    assert evening.room_now().status == "waiting"
