"""People at the hall's doors: who is there already, and the guest that a form makes of a name and a face."""

from dataclasses import dataclass
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from allauth.core.ratelimit import respond_429
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from accounts.forms import IdentityForm
from accounts.models import User, random_face
from accounts.slowing import spent, wait_sentence
from lobby import labels, selectors
from lobby.limits import signed_in
from lobby.models import Room
from lobby.refusals import Refused

FACES_OFFERED = 8


@dataclass(frozen=True, slots=True)
class SecondTable:
    """The question whether to leave the match at `room`: who says yes, by `go_on`, sends `fields` to `action` again."""

    room: Room
    go_on: str
    action: str
    fields: list[tuple[str, str]]


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
        form.add_error(None, wait_sentence(request))
    return guest


def guest_sign_in(request: HttpRequest, *, name: str, face: int | None = None) -> User | None:
    """A new guest, signed in; None if this address has made too many of late (settings, action "guest")."""
    if spent(request, "guest"):
        return None
    guest = User.objects.create_guest(display_name=name, face=face)
    get_adapter(request).login(request, guest)
    return guest


def second_table(request: HttpRequest, refused: Refused, go_on: str) -> SecondTable | None:
    """What to ask somebody who was refused a seat here for the match they are in; None for any other refusal."""
    room = selectors.live_room_of(signed_in(request)) if refused.code == "seated_elsewhere" else None
    if room is None:
        return None
    kept = [(name, value) for name, value in request.POST.items() if name not in ("csrfmiddlewaretoken", "leaving")]
    fields = [*((name, str(value)) for name, value in kept), ("leaving", room.code)]
    return SecondTable(room, go_on, request.path, fields)


def sent_home(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Back to the hall with the refusal's sentence on top; who was too fast gets a page that says how long to wait."""
    if refused.code == "too_many_tries":
        page: HttpResponse = respond_429(request)
        return page
    messages.error(request, labels.refusal_text(refused.code, refused.option))
    return redirect("lobby:home")


def default_guest_name() -> str:
    """What a guest is called who wants to play at once and has said nothing."""
    return gettext("Visita")
