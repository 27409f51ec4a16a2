"""The only writers of pages that people edit, and of the revisions of rule systems.

A page's text in public changes by publishing a version and by nothing else; every version stays. The page's row is
locked while its next version gets its number.
"""

from typing import Any, TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from lobby.models import ProfileRevision, RuleProfile
from lobby.page_models import PageVersion, VersionedPage

Page = TypeVar("Page", bound=VersionedPage)


def page_draft(
    *, page: Page, title: str, body: str, by: User | None, note: str = "", by_release: bool = False
) -> PageVersion:
    """Keeps a text as the page's newest version, unseen by the public. The same text as the newest: that one."""
    with transaction.atomic():
        locked = _locked(page)
        newest = _versions(locked).order_by("-number").first()
        body = body.replace("\r\n", "\n").strip() + "\n"
        if newest is not None and (newest.title, newest.body) == (title, body):
            return newest
        return _versions(locked).create(
            number=1 if newest is None else newest.number + 1,
            title=title,
            body=body,
            note=note.strip()[:200],
            author=by,
            by_release=by_release,
        )


def page_publish(*, page: Page, number: int, by: User | None) -> Page:
    """Puts a version before the public; an older one too. Raises the version model's DoesNotExist."""
    with transaction.atomic():
        locked = _locked(page)
        version = _versions(locked).get(number=number)
        version.published_at, version.published_by = timezone.now(), by
        version.save(update_fields=["published_at", "published_by"])
        locked.title, locked.body, locked.shown, locked.published = version.title, version.body, version.number, True
        locked.save(update_fields=["title", "body", "shown", "published", "updated"])
    return locked


def page_withdraw(*, page: Page) -> Page:
    """Takes the page away from the public; its versions stay."""
    with transaction.atomic():
        locked = _locked(page)
        locked.published = False
        locked.save(update_fields=["published", "updated"])
    return locked


def page_restore(*, page: Page, number: int, by: User) -> PageVersion:
    """An older text as the newest draft. Raises the version model's DoesNotExist."""
    with transaction.atomic():
        locked = _locked(page)
        old = _versions(locked).get(number=number)
        note = gettext("Como la versión %(number)d.") % {"number": number}
        return page_draft(page=locked, title=old.title, body=old.body, by=by, note=note)


def newest_version(page: Page) -> PageVersion | None:
    """What somebody who edits the page goes on from: the newest version, published or not."""
    found: PageVersion | None = _versions(page).order_by("-number").first()
    return found


def profile_revise(*, profile: RuleProfile, by: User | None) -> None:
    """Keeps the system as it stands at its present revision; once for each."""
    ProfileRevision.objects.get_or_create(
        profile=profile,
        number=profile.revision,
        defaults={
            "options": profile.options,
            "free": profile.free,
            "seats_min": profile.seats_min,
            "seats_max": profile.seats_max,
            "author": by,
        },
    )


def _locked(page: Page) -> Page:
    return type(page)._default_manager.select_for_update().get(pk=page.pk)


def _versions(page: VersionedPage) -> Any:
    """The reverse side of the version model's key, which the abstract page cannot know of."""
    return page.versions  # type: ignore[attr-defined]
