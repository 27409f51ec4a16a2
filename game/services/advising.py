"""«Consejo»: what «Difícil» would do in a person's seat, and why, at a table where nobody else plays.

It looks at what that person sees and changes nothing, so it needs no lock; a move made on it carries what it saw.
"""

import random

from django.conf import settings
from django.utils import translation

from game import state, store
from game.bot_sentences import advised
from game.bots.reasons import advise
from game.engine.actions import Pass, Play
from game.engine.cards import card_texts
from game.engine.view import view
from game.models import Match
from game.services.door import RNG, Advised, Answer


def advice(*, match_id: int, user_id: int, language: str, rng: random.Random = RNG) -> Answer:
    """Done, with what is advised, in one of the site's languages, its first for any other word.

    Refused: `no_match`, `not_seated`, `match_over`, `not_practice`, `not_your_turn`.
    """
    row = store.read(match_id)
    if row is None:
        return Answer("no_match")
    looked = state.decode(row.state)
    number = looked.number_of(user_id)
    if number is None:
        return Answer("not_seated", match_id, row.version)
    if row.status != Match.Status.LIVE:
        return Answer("match_over", match_id, row.version)
    if not looked.practice:
        return Answer("not_practice", match_id, row.version)
    series = looked.series
    seen = view(series.rules, series.round, series.seat_of(number))
    found = advise(seen, random.Random(rng.getrandbits(64)))  # noqa: S311
    if found is None:
        return Answer("not_your_turn", match_id, row.version)
    known = dict(settings.LANGUAGES)
    with translation.override(language if language in known else settings.LANGUAGE_CODE):
        sentence = advised(found.reason)
    move = found.move
    do = "play" if isinstance(move, Play) else "pass" if isinstance(move, Pass) else "give"
    cards = () if isinstance(move, Pass) else tuple(card_texts(move.cards))
    return Answer(None, match_id, row.version, Advised(do, cards, sentence))
