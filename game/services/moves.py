"""The server acts for a seat: a bot's move, a stand-in's, or what happens when a clock is at zero.

It sees what that seat sees (the engine's view) and plays as «Normal», a bot at its own level.
"""

import logging
import random
from dataclasses import replace
from typing import Any

from game import bots, meters
from game.bots import Decision
from game.bots.lowest import lowest_action
from game.clock import STAND_IN
from game.engine.actions import By, ClockZero, Pass, Play, Return
from game.engine.series import Series, SeriesPhase
from game.engine.state import seats_of
from game.engine.view import RoundView, view
from game.services import deciding
from game.services.door import Table
from game.state import Chair

logger = logging.getLogger(__name__)

Move = Play | Pass | Return
Where = dict[str, int]
SLOW_AFTER = 2
"""Time-outs in a row after which «Agilizar a quien no responde» takes the seat over."""


HURRIED = {"experto": "dificil"}
"""Who plays for a level that may think for long, where everybody waits for the lock."""


def move_choose(series: Series, chair: Chair, number: int, rng: random.Random, where: Where) -> Move:
    """The move of whoever plays this participant's seat, thought out without a lock: it carries the version it saw.

    `where` names match and version: with them the record is found that a bot failed on.
    """
    level = chair.bot or STAND_IN
    seen = view(series.rules, series.round, series.seat_of(number))
    return _told(deciding.decide(level, seen, rng, _by(chair)), level, seen, series.number, where)


def _move_under_lock(table: Table, number: int) -> Move:
    """The same by a level that takes no time: for what nobody served before its clock was at zero."""
    series, chair = table.state.series, table.state.chairs[number]
    level = chair.bot or STAND_IN
    seen = view(series.rules, series.round, series.seat_of(number))
    decision = bots.decide(HURRIED.get(level, level), seen, table.rng, _by(chair))
    return _told(decision, level, seen, series.number, _where(table))


def _told(decision: Decision, level: str, seen: RoundView, round_number: int, where: Where) -> Move:
    if decision.fault is not None:
        logger.error(
            "bot %s in round %s of match %s version %s: %s",
            *(level, round_number, where["match"], where["version"], decision.fault),
            extra={**where, "round": round_number, "bot": level},
        )
        meters.BOT_FAULTS.labels(level).inc()
    return decision.move or _plainest(seen)


def bot_serve(table: Table, number: int, move: Move | None = None) -> None:
    """Plays a participant's seat with this move, or one chosen now. The caller has checked that it is due."""
    chair = table.state.chairs[number]
    by = _by(chair)
    chosen = move or _move_under_lock(table, number)
    code = table.play(replace(chosen, by=by))
    if code is not None:
        logger.error(
            "move refused with %s in match %s version %s", code, table.row.id, table.version, extra=_where(table)
        )
        _force(table, number, by)


def clock_serve(table: Table) -> bool:
    """If the clock of the round is at zero, acts on it; whether it did."""
    running = table.state.desk.clock
    if not table.live or running is None or running.kind == "results" or table.now < running.until:
        return False
    series = table.state.series
    if series.phase is SeriesPhase.EXCHANGE:
        for seat in tuple(series.round.due):
            _timed_out(table, series.order[seat])
    elif not series.rules.rapid:
        assert series.round.turn is not None
        _timed_out(table, series.order[series.round.turn])
    elif series.round.top is not None:
        code = table.play(ClockZero(By.TIMEOUT))
        assert code is None, code
    else:
        seat = table.rng.choice(seats_of(series.round.holders))
        _opened_for(table, series.order[seat])
    return True


def _timed_out(table: Table, number: int) -> None:
    """The server's valid action for a seat whose time is up."""
    chair = table.state.chairs[number]
    if chair.server_plays:
        # Its own move is overdue too, nobody served it: the same move, late.
        bot_serve(table, number)
        return
    chair.timeouts += 1
    facts = [table.event("time_out", number)]
    if table.state.nudge and not chair.slow and chair.timeouts >= SLOW_AFTER:
        chair.slow = True
        facts.append(table.event("slow", number))
    _play_for(table, number, facts)


def _opened_for(table: Table, number: int) -> None:
    """The rapid clock ran out on an empty trick: a legal opening for the seat that the lot fell on."""
    _play_for(table, number, [table.event("time_out", number)])


def _play_for(table: Table, number: int, facts: list[dict[str, Any]]) -> None:
    move = _move_under_lock(table, number)
    code = table.play(replace(move, by=By.TIMEOUT), before=facts)
    if code is not None:
        logger.error(
            "move refused with %s in match %s version %s", code, table.row.id, table.version, extra=_where(table)
        )
        _force(table, number, By.TIMEOUT)


def _force(table: Table, number: int, by: str) -> None:
    """The plainest legal action: whatever a bot does wrong, the table goes on."""
    series = table.state.series
    move = _plainest(view(series.rules, series.round, series.seat_of(number)))
    code = table.play(replace(move, by=by))
    if code is not None:
        raise RuntimeError(f"no legal action for participant {number}: {code}")


def _where(table: Table) -> Where:
    return {"match": table.row.id, "version": table.version}


def _plainest(seen: RoundView) -> Move:
    move = lowest_action(seen)
    if move is None:
        raise RuntimeError(f"seat {seen.seat} was asked for a move and has none")
    return move


def _by(chair: Chair) -> str:
    if chair.bot is not None:
        return By.BOT
    if chair.left:
        return By.LEFT
    # Whose grace has just run out is not marked absent yet.
    return By.ABSENT if chair.absent or (chair.away is not None and not chair.slow) else By.TIMEOUT
