"""People at the hall's doors: who is there already, and the guest that a form makes of a name and a face."""

from typing import NamedTuple

from allauth.account.adapter import get_adapter
from allauth.core.ratelimit import consume
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from accounts.forms import IdentityForm
from accounts.models import User, random_face
from lobby import labels
from lobby.limits import signed_in
from lobby.refusals import Refused

FACES_OFFERED = 8


class Newcomer(NamedTuple):
    """The identity part of a form: `form` and the `faces` to choose from; both empty for somebody signed in."""

    form: IdentityForm | None
    faces: list[int]


def newcomer(request: HttpRequest) -> Newcomer:
    """Name and face as they were typed, or empty with a random face; nothing for somebody signed in."""
    if signed_in(request) is not None:
        return Newcomer(None, [])
    form = IdentityForm(request.POST) if request.method == "POST" else IdentityForm(initial={"face": random_face()})
    shown = str(form["face"].value())
    first = int(shown) if shown.isdecimal() and len(shown) < 10 else random_face()
    # Neighbours differ most (static/js/faces.js).
    return Newcomer(form, [first + step for step in range(FACES_OFFERED)])


def person_of(request: HttpRequest, form: IdentityForm | None) -> User | None:
    """Whoever is signed in, or a new guest by this form, who then is; None leaves the reason in the form's errors."""
    user = signed_in(request)
    if user is not None or form is None or not form.is_valid():
        return user
    guest = guest_sign_in(request, name=form.cleaned_data["name"], face=form.cleaned_data["face"])
    if guest is None:
        form.add_error(None, labels.refusal_text("too_many_tries"))
    return guest


def guest_sign_in(request: HttpRequest, *, name: str, face: int | None = None) -> User | None:
    """A new guest, signed in; None if this address has made too many of late (settings, action "guest")."""
    if not consume(request, action="guest"):
        return None
    guest = User.objects.create_guest(display_name=name, face=face)
    get_adapter(request).login(request, guest)
    return guest


def sent_home(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Back to the hall with the refusal's sentence on top."""
    messages.error(request, labels.refusal_text(refused.code, refused.option))
    return redirect("lobby:home")


def default_guest_name() -> str:
    """What a guest is called who wants to play at once and has said nothing."""
    return gettext("Visita")
