#!/usr/bin/env python3
"""The whole project from one file, on a machine that has only Python 3.11 or newer.

    python3 deploy/local.py [run [HOST:PORT]]     install, prepare the database, serve (127.0.0.1:8000)
    python3 deploy/local.py test [--long] [...]   install, run every test the machine allows; arguments go to pytest
    python3 deploy/local.py services [--port N]   production's parts: PostgreSQL, Redis, two servers, worker, beat
    python3 deploy/local.py bench [--quick]       measure it, against floors of the same run
    python3 deploy/local.py manage ...            Django's commands: createsuperuser, replay, shell ...
    python3 deploy/local.py messages [--check]    collect and compile the words of the screen
    python3 deploy/local.py lock                  resolve deploy/requirements/*.in anew

Ends with 2 if something has to be put right first, in one line that says what.
"""

import os
import sys

# Before anything that an older Python could not even read.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.stderr.write("Presidente needs Python 3.11 or newer; this is %d.%d.\n" % sys.version_info[:2])  # noqa: UP031
    sys.exit(2)

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120

from deploy import bootstrap
from deploy.address import Address


def main(arguments: list[str]) -> int:
    command, rest = (arguments[0], arguments[1:]) if arguments else ("run", [])
    if command == "run":
        return run(rest)
    if command == "test":
        bootstrap.install("dev")
        bootstrap.become_python("deploy/suite.py", *rest)
    if command == "manage":
        bootstrap.install("app")
        bootstrap.become_python("manage.py", *rest, folder=None)  # the files that it is given lie where the caller is
    if command == "services":
        bootstrap.install("dev")
        bootstrap.become_python("deploy/topology.py", *rest)
    if command == "bench":
        bootstrap.install("dev")
        bootstrap.become_python("tests/bench/tables.py", *rest)
    if command == "messages":
        bootstrap.install("dev")
        bootstrap.become_python("deploy/messages.py", *rest)
    if command == "lock" and not rest:
        bootstrap.lock()
        return 0
    if command in ("help", "-h", "--help"):
        print(__doc__)
        return 0
    if command[-1:].isdigit():  # `deploy/local.py 0.0.0.0:8000`
        return run(arguments)
    print(__doc__, file=sys.stderr)
    return 2


def run(rest: list[str]) -> int:
    if len(rest) > 1:
        raise bootstrap.Refusal("run takes one argument, HOST:PORT.")
    address = Address.parse(rest[0] if rest else "127.0.0.1:8000")
    address.refuse_unless_free()
    bootstrap.install("app")
    # A phone that connects over the local network names this machine by one of its addresses.
    os.environ.setdefault("DJANGO_ALLOWED_HOSTS", ",".join(address.names()))
    bootstrap.become_python("manage.py", "serve", str(address))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except bootstrap.Refusal as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        sys.exit(130)
