"""What a viewer may know of a match: the MATCH object and the events, by allow-list from the engine's view of its seat.

Nothing else of a match leaves the server.
"""

from typing import Any

from game.engine.cards import RANKS, card_texts
from game.engine.exchange import pairs
from game.engine.options import OpensNext
from game.engine.series import Series, SeriesPhase
from game.engine.view import RoundView, top_json, view
from game.lesson import YOU, moment_json
from game.state import MatchState

_OVER = (SeriesPhase.RESULTS, SeriesPhase.FINAL, SeriesPhase.STOPPED)
_LAST = (SeriesPhase.FINAL, SeriesPhase.STOPPED)

# Beside n, type, at, seat, player and by, which every event has. `cards` of an exchange are for the two alone.
EVENT_KEYS: dict[str, tuple[str, ...]] = {
    "dealt": ("round", "counts", "dealer"),
    "gave": ("to", "to_player", "count"),
    "returned": ("to", "to_player", "count"),
    "opens": ("why",),
    "played": ("cards", "rank", "count", "revolution", "equal"),
    "passed": (),
    "skipped": ("rank", "count"),
    "bound": ("rank", "count"),
    "revolution": ("on",),
    "trick_closed": ("cause", "rank"),
    "went_out": ("place", "penalised"),
    "round_over": ("ranking", "titles", "points"),
    "time_out": ("name",),
    "slow": ("name",),
    "back": ("name",),
    "left": ("name",),
    "expelled": ("name",),
    "host_changed": ("name",),
    "match_over": ("why",),
}


def event_for(event: dict[str, Any], number: int | None) -> dict[str, Any]:
    """The event as this participant may see it; None is a spectator."""
    shown = {key: event.get(key) for key in ("n", "type", "at", "seat", "player", "by")}
    shown.update((key, event.get(key)) for key in EVENT_KEYS[event["type"]])
    if event["type"] in ("gave", "returned") and number is not None and number in (event["player"], event["to_player"]):
        shown["cards"] = event["cards"]
    return shown


def clock_view(state: MatchState, now: int) -> dict[str, Any] | None:
    """The clock that is running, with what is left of it; none once everybody may choose."""
    clock = state.desk.clock
    if clock is None or (clock.kind == "results" and (state.desk.open_choice or state.series.phase in _LAST)):
        return None
    return {"kind": clock.kind, "total": clock.until - clock.started, "left": max(0, clock.until - now)}


def shared(match_id: int, version: int, state: MatchState) -> dict[str, Any]:
    """What everybody at the table sees alike."""
    series = state.series
    seen = view(series.rules, series.round, None)
    turn = seen.turn if series.phase is SeriesPhase.PLAY else None
    return {
        "id": match_id,
        "version": version,
        "phase": series.phase.value,
        "round": series.number,
        "options": series.rules.to_json(),
        "players": _players(state, seen),
        "turn": turn,
        "revolution": seen.revolution,
        "trick": seen.trick,
        "trick_version": seen.version,
        "top": top_json(seen.top),
        "plays": [{"seat": seat, "cards": card_texts(cards)} for seat, cards in seen.plays],
        "must_equal": seen.must_equal,
        "skipped": seen.skipped,
        "bound": turn if seen.must_equal else None,
        "results": _results(state),
        "score": _score(series),
        "commitment": state.desk.deal.commitment,
    }


def private(state: MatchState, number: int | None, *, live: bool) -> dict[str, Any]:
    """What this participant sees beside it; None is a spectator."""
    series = state.series
    seat = None if number is None else series.seat_of(number)
    seen = view(series.rules, series.round, seat)
    return {
        "seat": seat,
        "me": number,
        "hand": None if seen.hand is None else card_texts(seen.hand),
        "legal": _pairs(seen.legal),
        "answers": _pairs(seen.answers),
        "can_pass": seen.can_pass,
        "exchange": _exchange(seen) if series.phase is SeriesPhase.EXCHANGE else None,
        "opened": _opened(state, seat),
        "lesson": moment_json(series) if state.desk.lesson and number == YOU else None,
        "can": _verbs(state, number, seen, live=live),
    }


def _players(state: MatchState, seen: RoundView) -> list[dict[str, Any]]:
    series = state.series
    totals = series.totals
    titles = _titles(series, seen)
    exits = {exit_.seat: exit_ for exit_ in seen.exits}
    elsewhere = [number for number in series.participants if number not in series.order]
    players = []
    for number in (*series.order, *elsewhere):
        chair = state.chairs[number]
        seat = series.seat_of(number)
        gone = exits.get(seat) if seat is not None else None
        players.append(
            {
                "player": number,
                "seat": seat,
                "name": chair.name,
                "face": chair.face,
                "bot": chair.bot,
                "title": titles.get(number),
                "cards": 0 if seat is None else seen.counts[seat],
                "passed": seat in seen.passed,
                "skipped": seat is not None and seat == seen.skipped,
                "place": None if gone is None else gone.place,
                "penalised": gone is not None and gone.penalised,
                "connected": chair.bot is not None or (chair.away is None and not chair.left),
                "stand_in": chair.stand_in,
                "total": totals[number],
                "host": number == state.desk.host,
            }
        )
    return players


def _titles(series: Series, seen: RoundView) -> dict[int, str]:
    """The titles in force: those of the round just over, or of the closed-up ranking that this one was dealt on."""
    if series.phase in _OVER and series.results:
        last = series.results[-1]
        return {number: title.value for number, title in zip(last.ranking, last.titles, strict=True)}
    if seen.previous is None or seen.previous_titles is None:
        return {}
    return {series.order[seat]: title.value for seat, title in zip(seen.previous, seen.previous_titles, strict=True)}


def _exchange(seen: RoundView) -> dict[str, Any]:
    mine = next((gift for gift in seen.exchange if seen.seat in (gift.giver, gift.receiver)), None)
    shown: dict[str, Any] = {
        "due": [{"seat": seat, "count": count} for seat, count in seen.due],
        "give": seen.give,
        "to": None,
        "received": [],
        "gave": [],
        "from": None,
    }
    if seen.seat is None or mine is None:
        return shown
    taken, back = card_texts(mine.cards or ()), card_texts(mine.returned or ())
    receiving = seen.seat == mine.receiver
    other = mine.giver if receiving else mine.receiver
    received, gave = (taken, back) if receiving else (back, taken)
    return {**shown, "to": other, "received": received, "gave": gave, "from": other}


def _opened(state: MatchState, seat: int | None) -> dict[str, str] | None:
    """Deck and nonce of a round that is over, for those who played it: their page checks the commitment."""
    if seat is None or state.series.phase not in _OVER:
        return None
    deal = state.desk.deal
    return {"deck": deal.deck, "nonce": deal.nonce}


def _results(state: MatchState) -> dict[str, Any] | None:
    series = state.series
    if series.phase not in _OVER or not series.results:
        return None
    last = series.results[-1]
    previous = series.previous or ()
    more = series.phase is SeriesPhase.RESULTS and len(previous) > 1
    handovers = pairs(series.rules.exchange, previous) if more else ()
    host = state.desk.host
    return {
        "ranking": list(last.ranking),
        "titles": {str(one): title.value for one, title in zip(last.ranking, last.titles, strict=True)},
        "points": {str(one): points for one, points in zip(last.ranking, last.points, strict=True)},
        "penalised": list(last.penalised),
        "next_exchange": [{"from": giver, "to": receiver, "count": count} for giver, receiver, count in handovers],
        "opener": _opener(series, previous) if more else None,
        "choice": "anyone" if state.desk.open_choice else "host",
        "waiting_for": None if state.desk.open_choice or host is None else state.chairs[host].name,
    }


def _opener(series: Series, previous: tuple[int, ...]) -> int | None:
    if series.rules.rapid:
        return None
    return previous[-1] if series.rules.opens_next is OpensNext.LAST else previous[0]


def _score(series: Series) -> dict[str, Any]:
    return {
        "rounds": [
            {str(one): points for one, points in zip(result.ranking, result.points, strict=True)}
            for result in series.results
        ],
        "totals": {str(one): total for one, total in series.totals.items()},
        "winners": None if series.winners is None else list(series.winners),
    }


def _verbs(state: MatchState, number: int | None, seen: RoundView, *, live: bool) -> list[str]:
    """The verbs of the match that this participant may use now."""
    if number is None:
        return []
    phase = state.series.phase
    hosting = state.desk.host == number
    choosing = hosting or state.desk.open_choice
    enough = sum(not chair.left for chair in state.chairs) >= state.series.seats_min
    others = any(
        chair.bot is None and not chair.left and not chair.staff and other != number
        for other, chair in enumerate(state.chairs)
    )
    allowed = {
        "play": live and bool(seen.legal),
        "pass": live and seen.can_pass,
        "give": live and seen.give > 0,
        "back": live and state.chairs[number].slow,
        "next": choosing and phase is SeriesPhase.RESULTS,
        "end": choosing and phase is SeriesPhase.RESULTS,
        "rematch": choosing and phase in _LAST and enough,
        "to_room": choosing and phase in _LAST,
        "leave": True,
        "expel": hosting and others,
        "advice": live and state.practice and not state.desk.lesson and _has_to_act(seen),
    }
    return [verb for verb, is_open in allowed.items() if is_open]


def _has_to_act(seen: RoundView) -> bool:
    """Whether there is something to choose: not on one's own play, as in rapid mode one may."""
    own = seen.top is not None and seen.top.seat == seen.seat
    return seen.give > 0 or seen.can_pass or (bool(seen.legal) and not own)


def _pairs(found: tuple[tuple[int, int], ...]) -> list[list[Any]]:
    return [[RANKS[rank], count] for rank, count in found]
