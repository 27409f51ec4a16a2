"""The words of the screen: collected, translated, compiled, and on the page where a language needs them."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from deploy import messages
from presidente.catalog import catalog

LANGUAGES = messages.LANGUAGES
DOMAINS = ("django", "djangojs")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_catalogues_hold_what_the_sources_say_now(language: str, domain: str) -> None:
    assert list(messages.stale(language, domain)) == [], "run: python3 deploy/local.py messages"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_sentence_is_translated_with_the_same_slots(language: str, domain: str) -> None:
    assert list(messages.faults(language, domain)) == []


def test_sentences_of_browser_modules_are_found_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    module = tmp_path / "a.js"
    module.write_text(
        'gettext("Uno"); gettext(\n  "Dos " + "y tres",\n); pgettext("ctx", "Pasar");'
        ' ngettext("Una \\"carta\\"", "%(n)s cartas", n); html`<b>${on ? html`<i>${gettext("Dentro")}</i>` : ""}</b>`;'
    )
    assert [(message, context) for _, message, context in messages.from_module(module)] == [
        ("Uno", None),
        ("Dos y tres", None),
        ("Pasar", "ctx"),
        (('Una "carta"', "%(n)s cartas"), None),
        ("Dentro", None),
    ]


@pytest.mark.parametrize(
    "call", ["gettext(text)", "gettext(`Uno`)", "gettext('Uno')", 'ngettext("a", b, 2)', 'gettext("a" + b)']
)
def test_a_sentence_that_is_not_written_out_is_refused(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    module = tmp_path / "a.js"
    module.write_text(f"// first line\nconst a = {call};\n")
    with pytest.raises(messages.UnreadableCallError, match=re.escape("a.js:2")):
        list(messages.from_module(module))


def test_faults_of_a_translation_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    path = messages.po("en", "django")
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Uno"\nmsgstr ""\n\n'
        '#, fuzzy\nmsgid "Dos"\nmsgstr "Two"\n\n'
        'msgid "Juega %(name)s"\nmsgstr "%(nombre)s plays"\n\n'
        'msgid "Una carta"\nmsgid_plural "%(n)s cartas"\nmsgstr[0] "One card"\nmsgstr[1] "cards"\n\n'
        'msgid "Otra carta"\nmsgid_plural "%(n)s más"\nmsgstr[0] "One more"\nmsgstr[1] "%(n)s more"\n'
    )
    assert [fault.partition(": ")[2] for fault in messages.faults("en", "django")] == [
        "no translation of 'Uno'",
        "a doubtful translation of 'Dos'",
        "the slots differ in the translation of 'Juega %(name)s'",
        "the slots differ in the translation of 'Una carta'",
    ]


def test_the_plural_forms_are_those_that_the_browser_s_ngettext_knows() -> None:
    """static/js/i18n.js: the singular for exactly one."""
    for language in LANGUAGES:
        forms = messages.catalog_of(language, "djangojs")
        assert (forms.num_plurals, forms.plural_expr) == (2, "(n != 1)")


@pytest.mark.django_db
def test_a_page_in_english_carries_its_catalogue_and_one_in_spanish_needs_none(client: Client) -> None:
    found = re.compile(r'<script id="catalog" type="application/json">(.*?)</script>', re.DOTALL)
    english = client.get("/", headers={"accept-language": "en"}).content.decode()
    spanish = client.get("/", headers={"accept-language": "es"}).content.decode()
    assert '<html lang="en"' in english
    assert '<html lang="es"' in spanish
    assert found.search(spanish) is None
    script = found.search(english)
    assert script is not None
    assert json.loads(script[1]) == catalog("en")


def test_the_catalogue_holds_our_words_alone() -> None:
    words = catalog("en")
    assert words["Pasar"] == "Pass"
    assert "" not in words
    assert "Available %s" not in words, "that is the administration's"
    with translation.override("es"):
        assert catalog("es") == {}
