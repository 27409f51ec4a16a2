"""People in the administration: who they are, and shutting them out or letting them in again."""

from functools import partial
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa import admin as mfa_admin
from allauth.usersessions import admin as sessions_admin
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import hooks, word_filter
from accounts.asking import person
from accounts.models import ForbiddenWord, User
from accounts.moderation.journal import note
from accounts.names import normalize_username, validate_username

APPOINT = "accounts.appoint"

# The administration has no door of its own: our sign-in, with its limits, leads there.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = admin.site.site_title = _("Presidente · administración")
admin.site.index_title = _("Quien cuida el sitio")

# allauth's own page shows the secret of a second factor. Here it can be taken away (UserAdmin), and nothing else.
admin.site.unregister(mfa_admin.Authenticator)
# Sessions are their person's own affair (/cuenta/datos/): no list of addresses to leaf through.
admin.site.unregister(sessions_admin.UserSession)


class NewMemberForm(AdminUserCreationForm):
    """A member made by hand."""

    class Meta(AdminUserCreationForm.Meta):
        model = User
        fields = ("username", "display_name")

    def clean_username(self) -> str:
        # Not Django's, which answers a taken name with None; in one spelling the row's own check finds it.
        username = normalize_username(self.cleaned_data["username"])
        validate_username(username)
        return username


class PersonForm(UserChangeForm):
    """Somebody who is there already; a guest keeps the inner user name."""

    class Meta(UserChangeForm.Meta):
        model = User

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if self.instance.is_guest and username != self.instance.username:
            raise ValidationError(_("Quien está de paso no tiene nombre de usuario."), code="guest")
        if not self.instance.is_guest:
            validate_username(username)
        return username


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    """Names, roles, and whether somebody may come in."""

    add_form = NewMemberForm
    form = PersonForm
    list_display = ("display_name", "username", "email", "is_guest", "is_staff", "is_active", "created", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("display_name", "username", "email")
    ordering = ("-created",)
    readonly_fields = ("is_guest", "preferences", "created", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "password", "is_guest")}),
        (_("En la mesa"), {"fields": ("display_name", "face", "language", "preferences")}),
        (_("Cuenta"), {"fields": ("email", "created", "last_login")}),
        (_("Permisos"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "display_name", "usable_password", "password1", "password2")}),)

    actions = ("second_factor_drop",)

    def has_appoint_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(APPOINT)

    @admin.action(description=_("Quitar el segundo paso a las personas elegidas"), permissions=["appoint"])
    def second_factor_drop(self, request: HttpRequest, queryset: "QuerySet[User]") -> None:
        """For somebody whose phone is gone: the administration has them set up another one."""
        for user in queryset:
            if not _may_touch(request, user):
                self.message_user(request, _("No puedes tocar la cuenta de %s.") % user, messages.ERROR)
                continue
            with transaction.atomic():
                mfa_admin.Authenticator.objects.filter(user=user).delete()
                note(actor=person(request), action="second_factor_dropped", target=user)
            self.message_user(request, _("Sin segundo paso: %s.") % user, messages.SUCCESS)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Who may appoint gives and takes offices; every single permission is for superusers alone."""
        fields: tuple[str, ...] = self.readonly_fields
        if request.user.is_superuser:
            return fields
        fields = (*fields, "is_superuser", "user_permissions")
        return fields if request.user.has_perm(APPOINT) else (*fields, "is_staff", "groups")

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """A superuser is changed by superusers; staff, password included, by those who may appoint."""
        return super().has_change_permission(request, obj) and _may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _may_touch(request, obj)

    def save_model(self, request: HttpRequest, obj: User, form: "ModelForm[User]", change: bool) -> None:
        super().save_model(request, obj, form, change)
        if change and "is_active" in form.changed_data and not obj.is_active:
            note(actor=person(request), action="shut_out", target=obj)
            transaction.on_commit(partial(hooks.announce_barred, obj.pk))

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Whoever is to go leaves the tables first: a seat of nobody would never be given up."""
        hooks.announce_barred(obj.pk)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: "QuerySet[User]") -> None:
        """One by one, and none that this person may not touch."""
        for user in queryset:
            if _may_touch(request, user):
                self.delete_model(request, user)


def _may_touch(request: HttpRequest, user: User | None) -> bool:
    if user is None or request.user.is_superuser:
        return True
    return not user.is_superuser and (not user.is_staff or request.user.has_perm(APPOINT))


@admin.register(ForbiddenWord)
class ForbiddenWordAdmin(admin.ModelAdmin):
    """Words that no name may hold. Every change stands in the journal and holds from the next name on."""

    list_display = ("text", "match", "added")
    list_filter = ("match",)
    search_fields = ("text",)

    def save_model(
        self, request: HttpRequest, obj: ForbiddenWord, form: "ModelForm[ForbiddenWord]", change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        note(actor=person(request), action="word_changed" if change else "word_added", subject=obj.text)
        transaction.on_commit(word_filter.words_changed)

    def delete_model(self, request: HttpRequest, obj: ForbiddenWord) -> None:
        note(actor=person(request), action="word_removed", subject=obj.text)
        super().delete_model(request, obj)
        transaction.on_commit(word_filter.words_changed)

    def delete_queryset(self, request: HttpRequest, queryset: "QuerySet[ForbiddenWord]") -> None:
        for word in queryset:
            note(actor=person(request), action="word_removed", subject=word.text)
        super().delete_queryset(request, queryset)
        transaction.on_commit(word_filter.words_changed)
