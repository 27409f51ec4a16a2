"""Loading the rule systems that come with the project, again and again."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from game.engine.rules import PROFILES, Rules
from lobby import options, profiles, selectors
from lobby.models import RuleProfile, RulesPage

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one page, to be loaded instead of the real ones."""
    monkeypatch.setattr(profiles, "PAGES_DIR", tmp_path)
    (tmp_path / "clasico.es.md").write_text("# Clásico\n\nUno.\n", encoding="utf-8")
    return tmp_path


def test_it_loads_the_engines_profiles_in_order() -> None:
    profiles.profiles_load()
    loaded = selectors.profiles()
    assert [profile.key for profile in loaded] == ["clasico", "cardverse", "basico"]
    for profile in loaded:
        source = PROFILES[profile.key]
        assert Rules.from_json(profile.options) == source.rules
        assert set(profile.free) == source.free
        assert (profile.seats_min, profile.seats_max) == (source.seats_min, source.seats_max)
        assert options.profile_faults(profile.options, profile.free, profile.seats_min, profile.seats_max) == []


def test_every_profile_has_its_page_in_spanish_and_english() -> None:
    profiles.profiles_load()
    for key in PROFILES:
        for language in ("es", "en"):
            page = selectors.rules_page(key, language)
            assert page is not None
            assert page.language == language
            assert page.title
            assert not page.body.startswith("#" + " " + page.title)


def test_loading_twice_is_loading_once() -> None:
    profiles.profiles_load()
    before = list(RuleProfile.objects.values()), list(RulesPage.objects.values())
    assert {line.split(": ")[1] for line in profiles.profiles_load()} == {"up to date"}
    assert (list(RuleProfile.objects.values()), list(RulesPage.objects.values())) == before


def test_a_newer_text_replaces_an_older_one(pages: Path) -> None:
    profiles.profiles_load()
    (pages / "clasico.es.md").write_text("# Clásico\n\nDos.\n", encoding="utf-8")
    assert "clasico.es: updated" in profiles.profiles_load()
    assert RulesPage.objects.get().body == "Dos.\n"


def test_a_page_that_an_admin_edited_is_left_alone(pages: Path) -> None:
    profiles.profiles_load()
    RulesPage.objects.update(body="Lo nuestro.\n")
    (pages / "clasico.es.md").write_text("# Clásico\n\nDos.\n", encoding="utf-8")
    assert "clasico.es: edited here, left as it is" in profiles.profiles_load()
    assert RulesPage.objects.get().body == "Lo nuestro.\n"


def test_a_newer_release_updates_a_profile_and_counts_its_revision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(profiles.NAMES_AND_SUMMARIES, "basico", ("Antiguo", ""))
    profiles.profiles_load()
    monkeypatch.setitem(profiles.NAMES_AND_SUMMARIES, "basico", ("Básico", ""))
    profiles.profiles_load()
    profile = RuleProfile.objects.get(key="basico")
    assert (profile.name, profile.revision) == ("Básico", 2)


def test_a_profile_that_an_admin_edited_is_left_alone() -> None:
    profiles.profiles_load()
    RuleProfile.objects.filter(key="basico").update(free=[])
    assert "basico: edited here, left as it is" in profiles.profiles_load()
    assert RuleProfile.objects.get(key="basico").free == []


def test_what_an_admin_took_off_offer_stays_off() -> None:
    profiles.profiles_load()
    RuleProfile.objects.filter(key="basico").update(published=False, order=9)
    profiles.profiles_load()
    assert [profile.key for profile in selectors.profiles()] == ["clasico", "cardverse"]


def test_the_command_says_what_it_did() -> None:
    out = StringIO()
    call_command("load_profiles", stdout=out)
    assert "clasico: created" in out.getvalue()
    silent = StringIO()
    call_command("load_profiles", stdout=silent, verbosity=0)
    assert silent.getvalue() == ""
