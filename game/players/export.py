"""Everything that the site keeps of one person, as a ZIP of JSON files and round records."""

import json
import zipfile
from collections.abc import Iterator, Mapping
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder

from accounts.models import Block, LimitHit, Report, Sanction, User
from game.models import Participant, Round, RoundResult
from game.players.deal import record_with_deal
from game.players.models import MatchEntry, Rating, Tally

IN_MEMORY = 4_000_000
CHUNK = 200

Json = dict[str, Any]


def archive(user: User) -> IO[bytes]:
    """The archive, open for reading from its beginning; the caller closes it.

    perfil.json, partidas.json, estadisticas.json, moderacion.json, and registros/<match>-<round>.json for every round
    that this person played and that is over.
    """
    file: IO[bytes] = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the response closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("perfil.json", _text(profile(user)))
        packed.writestr("partidas.json", _text(list(matches(user))))
        packed.writestr("estadisticas.json", _text(statistics(user)))
        packed.writestr("moderacion.json", _text(moderation(user)))
        for name, record in records(user):
            packed.writestr(f"registros/{name}.json", _text(record))
    file.seek(0)
    return file


def profile(user: User) -> Json:
    """The account itself: what was typed and chosen, addresses, sessions. No password, not even its trace."""
    return {
        "username": None if user.is_guest else user.username,
        "display_name": user.display_name,
        "face": user.face,
        "guest": user.is_guest,
        "language": user.language,
        "preferences": user.preferences_in_force(),
        "created": user.created,
        "last_login": user.last_login,
        "email": user.email,
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "sessions": list(
            UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent")
        ),
        "blocks": list(Block.objects.filter(blocker=user).values("blocked__display_name", "created")),
    }


def matches(user: User) -> Iterator[Json]:
    """Every match with this person in it, with what they got out of each round."""
    entries = {entry.participant_id: entry for entry in MatchEntry.objects.filter(user=user)}
    mine = Participant.objects.filter(user=user).select_related("match").order_by("match_id")
    for person in mine.iterator(CHUNK):
        entry = entries.get(person.pk)
        results = RoundResult.objects.filter(participant=person).order_by("round__number")
        yield {
            "match": person.match_id,
            "profile": person.match.profile,
            "rules": person.match.rules,
            "started": person.match.started,
            "ended": person.match.ended,
            "as": person.name,
            "left": person.left_at,
            "ending": None if entry is None else entry.ending,
            "place": None if entry is None else entry.place,
            "points": None if entry is None else entry.points,
            "rounds": list(results.values("round__number", "place", "title", "points", "penalised")),
        }


def statistics(user: User) -> Json:
    """Tallies and ratings as they are kept."""
    return {
        "tallies": [_own(row) for row in Tally.objects.filter(user=user).order_by("pk").values()],
        "ratings": [_own(row) for row in Rating.objects.filter(user=user).order_by("pk").values()],
    }


def moderation(user: User) -> Json:
    """Sanctions, limits reached, and the reports of this person; those about them concern others too and stay out."""
    return {
        "sanctions": list(Sanction.objects.filter(user=user).values("kind", "reason", "created", "expires", "lifted")),
        "reports_made": list(Report.objects.filter(reporter=user).values("reason", "text", "created", "table")),
        "limits_reached": list(
            LimitHit.objects.filter(user=user).values("action", "address", "times", "first", "last")
        ),
    }


def records(user: User) -> Iterator[tuple[str, Json]]:
    """The records of the rounds that this person played, by name."""
    numbers = dict(Participant.objects.filter(user=user).values_list("match_id", "number"))
    rounds = Round.objects.filter(match_id__in=numbers, ended__isnull=False, record__isnull=False)
    for row in rounds.order_by("match_id", "number").iterator(CHUNK):
        if numbers[row.match_id] in row.order and row.record is not None:
            yield (
                f"{row.match_id}-{row.number}",
                record_with_deal(row.record, nonce=row.nonce, commitment=row.commitment),
            )


def _own(row: Mapping[str, Any]) -> Json:
    """A row without the numbers that mean something to us alone."""
    return {key: value for key, value in row.items() if key not in ("id", "user_id")}


def _text(value: object) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
