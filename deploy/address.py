"""Where the embedded server listens, and the names by which it may be called. Standard library only."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import socket
import struct
import sys
from dataclasses import dataclass

from deploy.bootstrap import Refusal

EVERYWHERE = ("0.0.0.0", "::")
LOCAL = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class Address:
    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Address:
        """HOST:PORT, [IPV6]:PORT or a bare PORT of this machine; Refusal otherwise."""
        found = re.fullmatch(
            r"(?:(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[\w.-]+)):)?(?P<port>[0-9]{1,5})", text, re.ASCII
        )
        if found is None or int(found["port"]) > 65535:
            raise Refusal(f"{text!r} is no address to serve at: write HOST:PORT, as in 127.0.0.1:8000.")
        return cls(found["six"] or found["host"] or "127.0.0.1", int(found["port"]))

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def refuse_unless_free(self) -> None:
        """Refusal in one line if nobody could listen here."""
        try:
            family, kind, protocol, _, place = socket.getaddrinfo(
                self.host, self.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            with socket.socket(family, kind, protocol) as probe:
                if os.name == "posix":  # elsewhere it would let two servers share the port
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(place)
                probe.listen()
        except OSError as error:
            raise Refusal(self.why_not(error)) from None

    def why_not(self, error: OSError) -> str:
        if isinstance(error, socket.gaierror):
            return f"{self.host!r} is not the name of any host known here."
        match error.errno:
            case errno.EADDRINUSE:
                other = Address(self.host, self.port + 1 if self.port < 65535 else 8000)
                return f"{self} is in use. Stop what runs there, or choose another: python3 deploy/local.py run {other}"
            case errno.EADDRNOTAVAIL:
                return f"{self.host} is not an address of this machine."
            case errno.EACCES | errno.EPERM:
                return f"Port {self.port} needs rights that you do not have here: choose one above 1023."
        return f"Nobody can listen at {self}: {error.strerror or error}."

    def names(self) -> list[str]:
        """The Host headers to answer to: this machine's own names, and the address served at, or all of them."""
        found = list(LOCAL)
        if self.host in EVERYWHERE:
            found += [*interfaces(), socket.gethostname(), f"{socket.gethostname()}.local"]
        else:
            found.append(f"[{self.host}]" if ":" in self.host else self.host)
        return list(dict.fromkeys(name.lower() for name in found if name))


def interfaces() -> list[str]:
    """This machine's IPv4 addresses, the one that the local network uses first."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a documentation address; connecting a datagram socket sends nothing
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(place[4][0]) for place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    if sys.platform == "linux":
        import fcntl

        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                answer = fcntl.ioctl(probe, 0x8915, struct.pack("256s", name.encode()[:15]))  # SIOCGIFADDR
                found.append(socket.inet_ntoa(answer[20:24]))
    return list(dict.fromkeys(found))
