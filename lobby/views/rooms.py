"""Opening a room, and coming into one by its link."""

from io import BytesIO

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.slowing import spent, wait_sentence
from lobby import limits, selectors, services
from lobby.forms import RoomForm, profiles_data
from lobby.limits import signed_in
from lobby.models import Room
from lobby.refusals import Refused
from lobby.views.people import newcomer, person_of, second_table, sent_home


@never_cache
@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """The form of a new room, lobby/create.html; done, the host sits in seat 0 and goes to the table.

    Context: `form` (forms.RoomForm), `identity` and `faces` (people.newcomer), `profiles`, `profiles_data`
    (forms.profiles_data), `second_table` (people.second_table). `?profile=key` chooses the system to begin with.
    """
    profiles = selectors.profiles()
    identity, faces = newcomer(request)
    data = request.POST if request.method == "POST" else None
    form = RoomForm(data, profiles=profiles, chosen=request.GET.get("profile", ""))
    there, status = None, 200
    # Both are asked, so that every mistake shows at once.
    valid = [part.is_valid() for part in (form, identity) if part is not None and part.is_bound]
    if valid and all(valid):
        user = person_of(request, identity)
        if user is not None and spent(request, "room"):
            form.add_error(None, wait_sentence(request))
            status, identity = 429, None
        elif user is not None:
            room = services.room_create(
                host=user,
                profile_key=form.cleaned_data["profile"],
                changes=form.changes(),
                name=form.cleaned_data["room_name"],
                visibility=form.chosen_visibility(),
                leaving=request.POST.get("leaving", ""),
            )
            if isinstance(room, Room):
                return redirect(selectors.table_path(room))
            there = second_table(request, room, gettext("Dejarla y crear la mesa"))
            if there is None:
                form.add_refusal(room)
            else:
                status = 409
            # The guest is there now: the name is not asked again.
            identity = None
    context = {
        "form": form,
        "identity": identity,
        "faces": faces,
        "profiles": profiles,
        "profiles_data": profiles_data(profiles),
        "second_table": there,
    }
    return render(request, "lobby/create.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """The link of a private room: remembers that this person has it, and leads to the table.

    Nobody signed in is asked for a name and a face first, on lobby/invitation.html with `room`, `seats_taken`,
    `identity` and `faces`. A wrong link is the same 404 as any page that does not exist.
    """
    if spent(request, "invitation"):
        return sent_home(request, Refused("too_many_tries"))
    room = limits.room_asked_for(request, code, token)
    if isinstance(room, Refused):
        if room.code == "unknown_code":
            raise Http404
        return sent_home(request, room)
    if room.status == Room.Status.CLOSED:
        return sent_home(request, Refused("room_closed"))
    identity, faces = newcomer(request)
    user = person_of(request, identity if request.method == "POST" else None)
    if user is not None:
        entered = services.invitation_accept(code=code, token=token, user=user)
        if isinstance(entered, Refused):
            return sent_home(request, entered)
        return redirect(selectors.table_path(entered))
    if not room.is_private:
        return redirect(selectors.table_path(room))
    context = {"room": room, "seats_taken": len(room.seats.all()), "identity": identity, "faces": faces}
    return render(request, "lobby/invitation.html", context)


@never_cache
@require_safe
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The invitation's link as a QR code in SVG, for those who may see the room."""
    room = limits.room_asked_for(request, code)
    if isinstance(room, Refused):
        raise Http404
    link = request.build_absolute_uri(selectors.invitation_path(room, signed_in(request)))
    drawing = BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawing, kind="svg", border=2, dark="#000", light="#fff", omitsize=True
    )
    return HttpResponse(drawing.getvalue(), content_type="image/svg+xml")
