"""The pages of who you are. Signing in and up are allauth's views, which here let a guest through."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as allauth_views
from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm
from allauth.account.models import EmailAddress
from allauth.core.ratelimit import respond_429
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from accounts.adapter import set_language_cookie
from accounts.asking import next_of, person, refusal, wants_json
from accounts.forms import IdentityForm, PreferencesForm
from accounts.models import FACE_MAX, User, random_face
from accounts.slowing import spent, wait_sentence

# How many faces a page offers at once, the present one among them. Neighbours differ most (static/js/faces.js).
FACES_OFFERED = 8


@never_cache
@require_http_methods(["GET", "POST"])
def guest(request: HttpRequest) -> HttpResponse:
    """Play with just a name: POST `name`, `face` (may be left out) and `next`.

    Makes a guest and signs it in; for somebody signed in it changes name and face. As a form it leads to `next` or
    shows itself again with what was typed. To `Accept: application/json` it says {"ok": true} (signing in has renewed
    the token in the CSRF cookie) or {"ok": false, "code", "message"} with 400 (name_empty, name_too_long,
    name_characters, bad_face) or 429 (too_many).
    """
    user = request.user
    if request.method == "GET" and user.is_authenticated:
        return redirect(next_of(request) or "accounts:profile")
    if request.method == "GET" or "shuffle" in request.POST:
        return _guest_page(request, _shuffled(request, IdentityForm(initial={"face": random_face()})))
    form = IdentityForm(request.POST)
    if not form.is_valid():
        code, message = form.first_error()
        return refusal(code, message) if wants_json(request) else _guest_page(request, form)
    if spent(request, "identity" if user.is_authenticated else "guest"):
        return _too_many(request)
    if user.is_authenticated and _renames_too_often(request, form):
        return refusal(*form.first_error(), status=429) if wants_json(request) else _guest_page(request, form)
    if user.is_authenticated:
        form.save(user)
    else:
        name, face = form.cleaned_data["name"], form.cleaned_data["face"]
        get_adapter(request).login(request, User.objects.create_guest(display_name=name, face=face))
    if wants_json(request):
        return JsonResponse({"ok": True})
    return redirect(next_of(request) or settings.LOGIN_REDIRECT_URL)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Name and face (this page's own form), preferences, and the ways to the rest of the account."""
    user = person(request)
    form = IdentityForm(initial={"name": user.display_name, "face": user.face})
    if request.method == "POST" and "shuffle" in request.POST:
        form = _shuffled(request, form)
    elif request.method == "POST":
        form = IdentityForm(request.POST)
        if form.is_valid():
            if spent(request, "identity"):
                return _too_many(request)
            if not _renames_too_often(request, form):
                form.save(user)
                messages.success(request, gettext("Guardado."))
                return redirect("accounts:profile")
    context = {
        "form": form,
        "faces": _faces(form),
        "preferences_form": PreferencesForm(user=user),
        "address": EmailAddress.objects.filter(user_id=user.pk).order_by("-verified", "-pk").first(),
    }
    return render(request, "accounts/profile.html", context)


@never_cache
@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Keeps `theme`, `deck` and `language`, each only if sent.

    To `Accept: application/json` it says {"ok": true} or {"ok": false, "code", "message"} with 400 (bad_value) or
    401 (signed_out).
    """
    if not request.user.is_authenticated:
        if wants_json(request):
            return refusal("signed_out", gettext("Entra o ponte un nombre para guardar tus ajustes."), status=401)
        return redirect("account_login")
    form = PreferencesForm(request.POST, user=person(request))
    if not form.is_valid():
        if wants_json(request):
            return refusal("bad_value", gettext("Ese ajuste no existe."))
        messages.error(request, gettext("Ese ajuste no existe."))
        return redirect("accounts:profile")
    user = form.save()
    response: HttpResponse
    if wants_json(request):
        response = JsonResponse({"ok": True})
    else:
        with override(user.language or get_language()):
            messages.success(request, gettext("Guardado."))
        response = redirect("accounts:profile")
    if "language" in request.POST:
        set_language_cookie(response, user.language)
    return response


@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """The switch at the foot of each page (`language`, `next`); for whoever is signed in, the account's setting too.

    Without a token, which pages kept in caches could not carry: a forged request comes without the session (its cookie
    is SameSite=Lax) and could but show its own browser another language.
    """
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        User.objects.filter(pk=request.user.pk).update(language=language)
    return set_language(request)


def members_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """For pages that make no sense without an account: a guest is led to make one."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            return redirect("accounts:save")
        return view(request, *args, **kwargs)

    return asked


class LoginView(allauth_views.LoginView):
    """Sign-in, for guests too: they may have an account already."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if _is_member(request):
            return redirect(self.get_authenticated_redirect_url())
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


class SignupView(allauth_views.SignupView):
    """Sign-up; a guest keeps row, session and all that was played («Guarda tu progreso»)."""

    def get_template_names(self) -> list[str]:
        return ["accounts/save.html" if self.request.user.is_authenticated else "account/signup.html"]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if _is_member(request):
            return redirect(self.get_authenticated_redirect_url())
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def form_valid(self, form: SignupForm) -> HttpResponse:
        was_guest = self.request.user.is_authenticated
        response: HttpResponse
        try:
            response = super().form_valid(form)
        except IntegrityError:
            # Somebody took the name between the form's look and the insert.
            form.add_error("username", get_adapter().validation_error("username_taken"))
            response = self.form_invalid(form)
        if was_guest and _is_member(self.request):
            messages.success(self.request, gettext("Progreso guardado. Desde ahora entras con tu nombre de usuario."))
        return response


class ConfirmEmailView(allauth_views.ConfirmEmailView):
    """Confirms an address by the link in a mail, whoever is signed in in this browser."""

    def logout_other_user(self, confirmation: Any) -> None:
        """Nobody has to leave: a guest signed out here would never find back to what they played."""


def _is_member(request: HttpRequest) -> bool:
    return request.user.is_authenticated and not request.user.is_guest


def _renames_too_often(request: HttpRequest, form: IdentityForm) -> bool:
    """Whether the form changes the name once too often; then the form says so."""
    if form.cleaned_data["name"] == person(request).display_name or not spent(request, "name"):
        return False
    text = gettext("Ya has cambiado de nombre tres veces hoy. Prueba mañana.")
    form.add_error("name", ValidationError(text, code="too_many"))
    return True


def _guest_page(request: HttpRequest, form: IdentityForm) -> HttpResponse:
    return render(request, "accounts/guest.html", {"form": form, "faces": _faces(form), "next": next_of(request)})


def _shuffled(request: HttpRequest, form: IdentityForm) -> IdentityForm:
    """The form with what was typed, and another face: the answer to «Otras caras»."""
    if "name" in request.POST:
        form.initial["name"] = request.POST["name"]
    form.initial["face"] = random_face()
    return form


def _faces(form: IdentityForm) -> list[int]:
    """The form's face, then others to choose from."""
    typed = str(form["face"].value())
    first = int(typed) if typed.isdecimal() and len(typed) <= len(str(FACE_MAX)) else random_face()
    start = secrets.randbelow(10_000)
    others = [face for face in range(start, start + FACES_OFFERED) if face % FACES_OFFERED != first % FACES_OFFERED]
    return [first, *others][:FACES_OFFERED]


def _too_many(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        return refusal("too_many", wait_sentence(request), status=429)
    page: HttpResponse = respond_429(request)
    return page
