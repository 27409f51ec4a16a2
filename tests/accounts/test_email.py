"""A member's address: added, changed, confirmed."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.cast import PASSWORD

pytestmark = pytest.mark.django_db


def link_in_mail() -> str:
    found = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def test_a_member_without_address_adds_one_and_confirms_it(client: Client) -> None:
    carmen = User.objects.create_user("carmen", "", PASSWORD)
    client.force_login(carmen)
    client.post("/cuenta/correo/", {"email": "carmen@example.com", "action_add": ""})
    assert mail.outbox[0].to == ["carmen@example.com"]
    link = link_in_mail()
    assert "¿Es carmen@example.com el correo de carmen?" in client.get(link).content.decode()
    client.post(link)
    address = EmailAddress.objects.get(user=carmen)
    assert address.verified
    assert address.primary
    carmen.refresh_from_db()
    assert carmen.email == "carmen@example.com"


def test_confirming_signs_no_guest_out(bruno_client: Client, bruno: User, client: Client, ana: User) -> None:
    client.force_login(ana)
    client.post("/cuenta/correo/", {"email": "ana@example.com", "action_send": ""})
    link = link_in_mail()
    assert bruno_client.get(link).status_code == 200
    bruno_client.post(link)
    assert EmailAddress.objects.get(user=ana).verified
    assert bruno_client.get("/cuenta/").context["user"] == bruno


def test_a_forged_link_confirms_nothing(client: Client, ana: User) -> None:
    page = client.get("/cuenta/correo/confirmar/falso:1x:abc/")
    assert "Ese enlace ya no vale" in page.content.decode()
    assert not EmailAddress.objects.get(user=ana).verified
