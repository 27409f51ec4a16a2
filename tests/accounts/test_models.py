"""Users as rows: what the database itself refuses."""

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction

from accounts.models import User
from tests.accounts.cast import PASSWORD

pytestmark = pytest.mark.django_db


def test_a_guest_has_an_inner_user_name_and_no_password() -> None:
    guest = User.objects.create_guest(display_name="Bruno", face=7)
    assert guest.is_guest
    assert guest.face == 7
    assert guest.username.startswith("guest:")
    assert not guest.has_usable_password()
    assert authenticate(username=guest.username, password="") is None


def test_two_guests_may_share_a_name() -> None:
    assert User.objects.create_guest(display_name="Bruno").pk != User.objects.create_guest(display_name="Bruno").pk


def test_a_user_name_is_taken_whatever_its_capitals(ana: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ANA")
    assert User.objects.get_by_natural_key("Ana") == ana


def test_a_person_without_a_name_cannot_be_saved(ana: User) -> None:
    ana.display_name = ""
    with pytest.raises(IntegrityError), transaction.atomic():
        ana.save()


def test_a_member_cannot_bear_an_inner_user_name() -> None:
    guest = User.objects.create_guest(display_name="Bruno")
    guest.is_guest = False
    with pytest.raises(IntegrityError), transaction.atomic():
        guest.save()


def test_a_superuser_can_be_made_with_a_user_name_and_a_password_alone() -> None:
    olga = User.objects.create_superuser("Olga", password=PASSWORD)
    assert (olga.username, olga.display_name, olga.is_staff, olga.is_superuser) == ("olga", "Olga", True, True)
