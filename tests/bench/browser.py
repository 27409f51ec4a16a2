# ruff: noqa: T201  (a program for the person at the terminal)
"""`.venv/bin/python tests/bench/browser.py`: what a first visit weighs and how soon it stands, in Chromium.

The site is the embedded one with its static files collected as production does, and, where nginx is at hand, once more
behind it over HTTP/2, as production speaks. Times are taken with the processor four times slower, 150 ms of round trip
and 1.6 Mbit/s; weights are bytes of compressed bodies, fonts included. tests/browser/test_weight.py holds the weights.
"""

import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from deploy.stages import chromium  # noqa: E402  (the line above is what lets it be found)
from tests.live import Site, collected, server  # noqa: E402

LOBBY_MOST, TABLE_MOST = 120_000, 150_000  # bytes, issue 4
LCP_MOST, UPDATE_MOST = 2000, 4.0  # ms, issue 4
ROUNDS = 3
FRAMES = 46
WARM, MEASURED = 3, 5  # rounds of as many frames: a match has six and more
REST = 1000  # ms
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
FLAGS += ["--disable-background-networking", "--disable-component-update"]
PHONE: Any = {"viewport": {"width": 360, "height": 740}, "locale": "es-ES", "ignore_https_errors": True}

# The last of the largest paints, and the moment at which the hand lies there.
LISTEN = """
window.paints = [];
new PerformanceObserver((list) => { for (const one of list.getEntries()) paints.push(one.startTime); })
  .observe({ type: "largest-contentful-paint", buffered: true });
const look = () => {
  if (document.querySelector("#hand .card, .results-page, .chair")) performance.mark("drawn");
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
WEIGHT = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce(([bytes, count], one) => [bytes + one.encodedBodySize, count + 1], [0, 0])"""
# The sheets come by themselves a little later, and then what they are made of.
SHEETS_THERE = """() => {
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  if (names.length !== window.counted) [window.counted, window.countedAt] = [names.length, performance.now()];
  return names.some((name) => /\\/sheets\\./.test(name)) && performance.now() - window.countedAt > 1500;
}"""
TIMES = """() => [paints.at(-1), performance.getEntriesByName("drawn")[0]?.startTime ?? null]"""
# Each frame comes once the one before has been drawn, or after `rest` ms more: at a table where somebody thinks, the
# processor has meanwhile done something else. The second figure has the page laid out at once, which otherwise the next
# picture does.
UPDATE = """async ([frames, rest]) => {
  const times = [], laid = [];
  for (const frame of frames) {
    const data = JSON.stringify({ ...frame, now: Date.now() });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, rest)));
    const began = performance.now();
    watch.handler({ data });
    times.push(performance.now() - began);
    void document.body.offsetHeight;
    laid.push(performance.now() - began);
  }
  return [times, laid];
}"""
# How long the same work takes, about as much of it as an update, in the same place between two pictures.
LOOP = """async (times) => {
  const took = [];
  const work = () => {
    const kept = new Array(64).fill(null);
    let sum = 0;
    for (let at = 0; at < 40000; at += 1) {
      kept[at % 64] = { value: at };
      sum += kept[(at * 7) % 64]?.value ?? 0;
    }
    return sum;
  };
  for (let round = 0; round < times; round += 1) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const began = performance.now();
    work();
    took.push(performance.now() - began);
  }
  return took.reduce((sum, one) => sum + one, 0) / times;
}"""
LOOPS = 40


@dataclass(frozen=True)
class Visit:
    """A first visit: `weight` of all bodies in bytes, `requests`, and, in ms, the largest paint and the table drawn."""

    weight: int
    requests: int
    lcp: float
    drawn: float | None


@contextlib.contextmanager
def collected_site(folder: Path) -> Iterator[Site]:
    """The embedded site on static files minified, hashed and compressed as in production; bots take their time."""
    with server(folder, DJANGO_STATIC_ROOT=str(collected()), PRESIDENTE_BOT_PACE="60") as site:
        yield site


def sit_down(browser: Browser, url: str) -> tuple[str, list[Any]]:
    """A table with bots: its path, and the cookies of the guest who sits there."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{url}/cuenta/invitado/")
    page.fill("input[name=name]", "Nerea")
    page.get_by_role("button", name="Jugar", exact=True).click()
    page.wait_for_url(f"{url}/")
    page.locator("#practice button").click()
    page.wait_for_url("**/mesa/*/")
    path, cookies = page.url.removeprefix(url), list(context.cookies())
    context.close()
    return path, cookies


def visit(browser: Browser, address: str, cookies: list[Any], *, slow: bool) -> Visit:
    """Somebody comes for the first time, with nothing kept; all that the page asks for by itself counts."""
    context = browser.new_context(**PHONE)
    context.add_cookies(cookies)
    context.add_init_script(LISTEN)
    # What the service worker fetches for later is none of the page's own.
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() {} })")
    page = context.new_page()
    if slow:
        slow_down(context, page)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    if cookies:
        page.locator("#hand .card").first.wait_for()
        page.wait_for_function(SHEETS_THERE, polling=100)
    weight, requests = page.evaluate(WEIGHT)
    lcp, drawn = page.evaluate(TIMES)
    context.close()
    return Visit(weight, requests, lcp, drawn)


def slow_down(context: BrowserContext, page: Page) -> None:
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)


def recorded() -> list[dict[str, Any]]:
    """Frames in the order in which the server sent them to one person while a round of clásico was played."""
    printed = subprocess.run([sys.executable, str(ROOT / "tests/js/record.py")], capture_output=True, check=True).stdout
    entries = [json.loads(line) for line in printed.splitlines()]
    person = next(entry["viewer"] for entry in entries if entry["match"] == "clasico" and entry["viewer"])
    views = [
        entry["frame"]
        for entry in entries
        if (entry["match"], entry["viewer"]) == ("clasico", person) and entry["frame"]["type"] == "view"
    ]
    return [frame for frame in views if (match := frame["match"]) and match["round"] == 1 and match["phase"] == "play"]


def updates(browser: Browser, address: str, cookies: list[Any]) -> dict[str, float]:
    """Median times, ms, from a frame's arrival until the page is changed.

    `drawn`: each frame as soon as the one before is drawn; `laid`: until the page is laid out too; `rested`: each a
    second later; `full`: as `drawn`, at full speed. `slower`: how many times longer the same work took under Chromium's
    slowdown, which is 4 by name alone where two processors have more to do than the page (means, for it comes in
    bursts; looked at after each round, for it changes with the minute).
    """
    context = browser.new_context(**PHONE)
    context.add_cookies(cookies)
    context.add_init_script(path=ROOT / "tests" / "browser" / "watch.js")
    page = context.new_page()
    page.goto(address)
    page.locator("#hand .card").first.wait_for()
    real = page.evaluate("JSON.parse(document.getElementById('first-view').textContent)")
    page.evaluate("watch.deafen()")
    frames = recorded()[:FRAMES]
    for number, frame in enumerate(frames):
        frame["room"] = real["room"]
        frame["match"]["version"] = 1_000_000 + number
        if frame["match"]["clock"]:  # one that does not run out meanwhile
            frame["match"]["clock"] |= {"total": 60_000, "left": 50_000}

    def round_of(number: int, rest: int = 0) -> tuple[list[float], list[float]]:
        """The same round as one of another match, so that all of it happens again; without its first, big step."""
        for frame in frames:
            frame["match"]["id"] = real["match"]["id"] + 1000 * number
        times, laid = page.evaluate(UPDATE, [frames, rest])
        return times[1:], laid[1:]

    def measure(first: int) -> tuple[list[tuple[list[float], list[float]]], float]:
        """Rounds from this number on, and how long the loop took in between, in all."""
        rounds, loops = [], 0.0
        for number in range(first, first + MEASURED):
            rounds.append(round_of(number))
            loops += page.evaluate(LOOP, LOOPS)
        return rounds, loops

    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for number in range(WARM):
        round_of(number)
    page.evaluate(LOOP, LOOPS)
    measured, slow_loops = measure(WARM)
    rested, _ = round_of(WARM + MEASURED, REST)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    full, plain_loops = measure(WARM + MEASURED + 1)
    context.close()
    return {
        "slower": slow_loops / plain_loops,
        "full": statistics.median(time for times, _ in full for time in times),
        "drawn": statistics.median(time for times, _ in measured for time in times),
        "laid": statistics.median(time for _, laid in measured for time in laid),
        "rested": statistics.median(rested),
    }


NGINX = """daemon off; pid {folder}/pid; worker_processes 1; error_log {folder}/errors; {user}
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
  uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
  map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
  proxy_cache_path {folder}/static keys_zone=static:1m;
  server {{
    listen 127.0.0.1:{port} ssl http2; ssl_certificate {folder}/certificate; ssl_certificate_key {folder}/key;
    location /static/ {{  # as in deploy/nginx/presidente.conf
      proxy_pass {url}; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_cache static; proxy_cache_key $uri$http_accept_encoding; proxy_cache_valid 200 7d; proxy_cache_lock on;
    }}
    location / {{
      proxy_pass {url}; proxy_http_version 1.1; proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;
    }}
  }}
}}
"""


@contextlib.contextmanager
def behind_nginx(folder: Path, url: str) -> Iterator[str | None]:
    """The same site over https and HTTP/2; None where nginx or openssl is missing."""
    nginx = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if nginx is None or shutil.which("openssl") is None:
        yield None
        return
    folder.mkdir()
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"]
    make += ["-keyout", str(folder / "key"), "-out", str(folder / "certificate")]
    subprocess.run(make, check=True, capture_output=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, url=url, port=port, user=user))
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def show(what: str, visits: list[Visit], most: int) -> bool:
    weight = max(one.weight for one in visits)
    lcp = statistics.median(one.lcp for one in visits)
    drawn = [one.drawn for one in visits if one.drawn is not None]
    good = weight <= most and lcp <= LCP_MOST
    print(
        f"{what:<28} {weight / 1000:6.1f} kB of {most / 1000:.0f}  {visits[0].requests:3} requests  "
        f"LCP {lcp:5.0f} ms of {LCP_MOST}" + (f"  drawn {statistics.median(drawn):5.0f} ms" if drawn else "")
        + ("" if good else "  MISSED")
    )  # fmt: skip
    return good


def main() -> int:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright, collected_site(Path(name)) as site:
        flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        path, cookies = sit_down(browser, site.url)
        good = True
        with behind_nginx(Path(name) / "nginx", site.url) as front:
            ways = [("embedded, HTTP/1.1", site.url), *([("nginx, HTTP/2", front)] if front else [])]
            found: dict[str, list[Visit]] = {}
            for _ in range(ROUNDS):
                for way, url in ways:
                    found.setdefault(f"lobby, {way}", []).append(visit(browser, f"{url}/", [], slow=True))
                    found.setdefault(f"table, {way}", []).append(visit(browser, url + path, cookies, slow=True))
            for what, visits in found.items():
                good &= show(what, visits, LOBBY_MOST if what.startswith("lobby") else TABLE_MOST)
        took = updates(browser, site.url + path, cookies)
        good &= took["drawn"] <= UPDATE_MOST
        missed = "" if took["drawn"] <= UPDATE_MOST else "  MISSED"
        print(
            f"{'update from a frame':<28} {took['drawn']:6.2f} ms of {UPDATE_MOST}  laid out {took['laid']:6.2f} ms  "
            f"after a second's rest {took['rested']:6.2f} ms{missed}\n"
            f"{'':<28} {took['full']:6.2f} ms at full speed; the slowdown by {SLOWER} was one by {took['slower']:.1f}"
        )
        browser.close()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
