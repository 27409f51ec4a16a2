"""A site whose bots hurry, with tables brought to a moment beforehand, and people with browsers of their own."""

import json
import shlex
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import PHONE, Person
from tests.live import Shell, Site, collected, environment, in_one_file, migrated, once, server

HERE = Path(__file__).parent
PACE = "0.1"
STAGE = """
from django.core.management import call_command
from tests.browser import stage
call_command("load_profiles", verbosity=0)
stage.build()
"""

Visit = Callable[..., Person]

# Two browsers, two sites and their bots at work on one machine: a page may be slow without being wrong.
expect.set_options(timeout=20_000)


# A page that moves is drawn by the processor. Energy saver has it draw thirty times a second instead of sixty; it is
# a setting of the profile, which Playwright makes anew at each start.
SAVING = """#!/bin/sh
for argument; do
  case $argument in --user-data-dir=*)
    echo '{"performance_tuning":{"battery_saver_mode":{"state":3}}}' > "${argument#*=}/Local State"
    ;;
  esac
done
exec %s "$@"
"""


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """As everywhere, in a profile that saves energy."""
    program = tmp_path_factory.mktemp("chromium") / "chromium"
    program.write_text(SAVING % shlex.quote(browser_type_launch_args["executable_path"]))
    program.chmod(0o755)
    return browser_type_launch_args | {"executable_path": program}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The embedded site on collected static files; its log must hold no traceback.

    The tables of stage.py stand before its clock runs.
    """
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(once("staged", stage), folder, dirs_exist_ok=True)
    with server(
        folder, PRESIDENTE_BOT_PACE=PACE, DJANGO_LOG_LEVEL="INFO", DJANGO_STATIC_ROOT=str(collected())
    ) as running:
        yield running
        assert "Traceback" not in running.output(), running.output()
        # What browsers report by themselves, beside the console that each test listens to.
        assert "policy blocked" not in running.output(), running.output()


def stage(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    database = folder / "site.sqlite3"
    shutil.copyfile(migrated(), database)
    python = Shell(environment(DATABASE_URL=f"sqlite:///{database}", REDIS_URL=""))
    (folder / "scenes.json").write_text(python.run(STAGE))
    python.close()
    in_one_file(database)


def staged(site: Site, what: str) -> dict[str, dict[str, Any]]:
    return dict(json.loads((site.log.parent / "scenes.json").read_text())[what])


@pytest.fixture
def scenes(site: Site) -> dict[str, dict[str, Any]]:
    """By name, the tables of stage.py: {code, session}."""
    return staged(site, "scenes")


@pytest.fixture
def moments(site: Site) -> dict[str, dict[str, Any]]:
    """By name, frames of matches that were really played: moments.py."""
    return staged(site, "moments")


PEOPLE = pytest.StashKey[list[Person]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With a failure comes what each person saw at that moment: what fails once in many runs is not seen again soon."""
    report = yield
    if report.when == "call" and report.failed:
        for person in item.stash.get(PEOPLE, []):
            report.sections.append((f"{person.name}'s page", person.account()))
        if "site" in getattr(item, "funcargs", {}):
            log = item.funcargs["site"].output().splitlines()
            report.sections.append(("the end of the site's log", "\n".join(log[-20:])))
    return report


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, browser: Browser, site: Site, browser_context_args: dict[str, Any]
) -> Iterator[Visit]:
    """`visit(name)`: a person with a browser of their own, on a phone unless `viewport` says otherwise.

    `session` signs in as somebody of stage.py; `where` is another site; `worker` lets the site's service worker in,
    which answers in the network's place; further arguments go to the browser's context. It asks for less motion, for a
    page that moves is drawn sixty times a second by the processor: where motion matters, `reduced_motion` says so.
    At the end nobody's console may have complained.
    """
    people = request.node.stash[PEOPLE] = list[Person]()

    def come(
        name: str, *, session: str = "", where: Site | None = None, worker: bool = False, **context: Any
    ) -> Person:
        at = where or site
        opened = browser.new_context(**browser_context_args | {"viewport": PHONE, "reduced_motion": "reduce"} | context)
        opened.set_default_timeout(20_000)
        opened.add_init_script(path=HERE / "watch.js")
        if not worker:
            opened.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() {} })")
        if session:
            opened.add_cookies([{"name": "sessionid", "value": session, "url": at.url}])
        person = Person(opened.new_page(), at, name)
        people.append(person)
        return person

    yield come
    for person in people:
        person.page.context.close()
    assert [complaint for person in people for complaint in person.complaints] == []
