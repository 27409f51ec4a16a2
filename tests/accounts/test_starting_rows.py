"""What the migrations bring is there for every test, whichever ran before it."""

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache

from accounts.models import ForbiddenWord, User


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_a_test_that_commits_leaves_the_words_and_takes_its_own_rows_away(turn: str) -> None:
    assert not User.objects.exists()
    assert cache.get("whose") is None
    assert ForbiddenWord.objects.count() > 20
    assert Permission.objects.filter(content_type=ContentType.objects.get_for_model(User)).exists()
    User.objects.create_user("ana")
    ForbiddenWord.objects.all().delete()
    ContentType.objects.all().delete()
    cache.set("whose", turn)
