"""Tables where nothing happens: what they cost the clock, and how late it is when something does."""

import time
from pathlib import Path

from tests.bench.processes import cpu, family
from tests.services.topology import Topology

IDLE = "idle, of the bench"


def idle_tables(running: Topology, room: int, count: int) -> None:
    """Copies a running match `count` times, each with a clock that runs out long after."""
    with running.database() as connection:

        def columns(name: str) -> list[str]:
            asked = "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND column_name <> 'id'"
            return [row[0] for row in connection.execute(asked, [name]).fetchall()]

        rooms, matches = columns("lobby_room"), columns("game_match")
        codes = {"name": f"'{IDLE}'", "code": "'Z' || lpad(n::text, 7, '0')", "token": "md5(n::text)"}
        # A room that plays is looked at once, when its waiting would have ended, and never again.
        codes["due_at"] = "NULL"
        chosen = ", ".join(codes.get(name, name) for name in rooms)
        made = connection.execute(
            f"INSERT INTO lobby_room ({', '.join(rooms)}) SELECT {chosen} FROM lobby_room r, generate_series(1, %s) n"
            " WHERE r.id = %s RETURNING id",
            [count, room],
        ).fetchall()
        later = {"room_id": "new.id", "due_at": "now() + interval '1 hour' + random() * interval '1 hour'"}
        chosen = ", ".join(later.get(name, f"m.{name}") for name in matches)
        connection.execute(
            f"INSERT INTO game_match ({', '.join(matches)}) SELECT {chosen} FROM game_match m,"
            " unnest(%s::bigint[]) AS new(id) WHERE m.room_id = %s AND m.status <> 'past'",
            [[row[0] for row in made], room],
        )
        connection.execute("ANALYZE")


def put_away(running: Topology) -> None:
    """Ends the copies' clocks: where one has run out, the server plays on for everybody, and is idle no more."""
    with running.database() as connection:
        connection.execute(
            "UPDATE game_match m SET due_at = NULL FROM lobby_room r WHERE r.id = m.room_id AND r.name = %s", [IDLE]
        )
        code = "'Y' || lpad(id::text, 7, '0')"
        connection.execute(f"UPDATE lobby_room SET code = {code}, name = 'away' WHERE name = %s", [IDLE])


def sweep_share(running: Topology, seconds: float) -> float:
    """What share of one core worker, beat and the database take for doing nothing."""
    with running.database() as connection:
        folder = connection.execute("SHOW data_directory").fetchone()
    assert folder is not None
    postmaster = int((Path(folder[0]) / "postmaster.pid").read_text().split("\n")[0])
    pids = [pid for root in (running.pid("worker"), running.pid("beat"), postmaster) for pid in family(root)]
    before = cpu(pids)
    time.sleep(seconds)
    return (cpu(pids) - before) / seconds


def lateness(running: Topology, rooms: int, seconds: float) -> list[float]:
    """Has `rooms` idle tables fall due spread over this time; how late each was served (by its action row)."""
    with running.database() as connection:
        # The row's moment is what finds it, the state's clock what is judged under the lock: both are set. Everybody
        # counts as present, or the server would play on.
        due = dict(
            connection.execute(
                "WITH chosen AS (SELECT m.id, now() + interval '1 second' + random() * %s * interval '1 second' AS due"
                " FROM game_match m JOIN lobby_room r ON r.id = m.room_id WHERE r.name = %s"
                " AND m.state #>> '{desk,clock,kind}' = 'turn' ORDER BY m.id DESC LIMIT %s)"
                " UPDATE game_match m SET due_at = chosen.due, state = jsonb_set(jsonb_set(m.state, '{desk,chairs}',"
                " (SELECT jsonb_agg(c - 'away' - 'absent' - 'move_at')"
                " FROM jsonb_array_elements(m.state #> '{desk,chairs}') c)),"
                " '{desk,clock,until}', to_jsonb(round(extract(epoch FROM chosen.due) * 1000)::bigint))"
                " FROM chosen WHERE m.id = chosen.id RETURNING m.id, m.due_at",
                [seconds, IDLE, rooms],
            ).fetchall()
        )
        time.sleep(seconds + 2)
        late = []
        for match, at in connection.execute(
            "SELECT DISTINCT ON (match_id) match_id, at FROM game_actionrow WHERE match_id = ANY(%s)"
            " ORDER BY match_id, version",
            [list(due)],
        ).fetchall():
            late.append((at - due[match]).total_seconds())
    return late
