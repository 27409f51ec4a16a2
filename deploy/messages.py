"""The words of the screen: collects the Spanish source sentences, updates the translations, compiles them.

    python3 deploy/local.py messages            rewrites presidente/locale/*/LC_MESSAGES/*, names what is left to do
    python3 deploy/local.py messages --check    changes nothing; ends with 1 and one line for each fault

`django.po` holds the sentences of Python and of the templates, `djangojs.po` those of static/js. Babel does what GNU
gettext's programs would, which a bare machine has not.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "presidente" / "locale"
LANGUAGES = ("en",)
PYTHON_PLACES = ("accounts", "lobby", "game", "presidente")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
SLOT = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
# A literal string, or several joined by +.
TEXT = r'"(?:[^"\\\n]|\\.)*"'
JS_CALL = re.compile(r"(?<![\w.])(?P<function>n?p?gettext)\((?!\w+(?:, \w+)*\) \{)")
JS_TEXT = re.compile(rf"\s*(?P<text>{TEXT}(?:\s*\+\s*{TEXT})*)\s*(?P<end>[,)])")

Found = tuple[str, str | tuple[str, ...], str | None]  # file, sentence or (singular, plural), context


class UnreadableCallError(Exception):
    """A call in a browser module whose sentence is no literal string, so nobody could translate it."""


def from_python(path: Path) -> Iterator[Found]:
    with path.open("rb") as file:
        yield from found(path, file, "UTF-8")


def from_template(path: Path) -> Iterator[Found]:
    source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    # Each sentence comes out on one line; what is around it keeps the page's indentation, which means nothing here.
    flat = "\n".join(line.strip() for line in source.splitlines())
    yield from found(path, io.BytesIO(flat.encode()), "UTF-8")


def found(path: Path, file: io.BufferedReader | io.BytesIO, encoding: str) -> Iterator[Found]:
    for _, message, _, context in extract("python", file, KEYWORDS, options={"encoding": encoding}):
        yield path.relative_to(ROOT).as_posix(), message, context


def from_module(path: Path) -> Iterator[Found]:
    """The sentences of a browser module; UnreadableCallError where one is not written out."""
    source = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT).as_posix()
    for call in JS_CALL.finditer(source):
        texts: list[str] = []
        position = call.end()
        wanted = {"gettext": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}[call["function"]]
        while len(texts) < wanted:
            text = JS_TEXT.match(source, position)
            if text is None:
                line = source.count("\n", 0, call.start()) + 1
                raise UnreadableCallError(f'{name}:{line}: {call["function"]} takes literal strings in "double quotes"')
            texts.append("".join(json.loads(part) for part in re.findall(TEXT, text["text"])))
            position = text.end()
        context = texts.pop(0) if call["function"] in ("pgettext", "npgettext") else None
        yield name, tuple(texts) if len(texts) > 1 else texts[0], context


def sources(domain: str) -> Iterator[Found]:
    if domain == "djangojs":
        for path in sorted((ROOT / "static" / "js").rglob("*.js")):
            yield from from_module(path)
        return
    for place in PYTHON_PLACES:
        for path in sorted((ROOT / place).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from from_python(path)
    for path in sorted((ROOT / "templates").rglob("*.*")):
        if path.suffix in (".html", ".txt"):
            yield from from_template(path)


def template_of(domain: str) -> Catalog:
    catalog = Catalog(domain=domain, charset="utf-8")
    for file, message, context in sources(domain):
        catalog.add(message, locations=[(file, 0)], context=context)
    return catalog


def po(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def catalog_of(language: str, domain: str) -> Catalog:
    path = po(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def written(catalog: Catalog) -> bytes:
    """The .po file: in the order of its sentences, without the dates and line numbers that would change every time."""
    output = io.BytesIO()
    write_po(
        output, catalog, width=120, omit_header=True, sort_output=True, include_lineno=False, include_previous=False
    )
    fields = {
        "Language": catalog.locale,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};",
    }
    lines = [f'"{name}: {value}\\n"' for name, value in fields.items()]
    header = "\n".join(['msgid ""', 'msgstr ""', *lines, "", ""])
    return header.encode() + output.getvalue()


def compiled(language: str, domain: str) -> bytes:
    """The .mo file of the .po file as it stands."""
    output = io.BytesIO()
    catalog = catalog_of(language, domain)
    catalog.creation_date = catalog.revision_date = EPOCH  # or each run would make another file
    write_mo(output, catalog)
    return output.getvalue()


def update(language: str, domain: str) -> None:
    template, catalog = template_of(domain), catalog_of(language, domain)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    path = po(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written(catalog))
    path.with_suffix(".mo").write_bytes(compiled(language, domain))


def stale(language: str, domain: str) -> Iterator[str]:
    """Where the files are not what `messages` would make of the sources."""
    template, catalog = template_of(domain), catalog_of(language, domain)
    wanted, present = keys(template), keys(catalog)
    name = po(language, domain).relative_to(ROOT)
    yield from (f"{name}: not collected yet: {shown(key)}" for key in sorted(wanted - present, key=shown))
    yield from (f"{name}: nobody says this any more: {shown(key)}" for key in sorted(present - wanted, key=shown))
    binary = po(language, domain).with_suffix(".mo")
    if not binary.exists() or binary.read_bytes() != compiled(language, domain):
        yield f"{binary.relative_to(ROOT)}: not compiled from {name.name} as it stands"


def keys(catalog: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, tuple(forms(message.id))) for message in catalog if message.id}


def shown(key: tuple[str | None, tuple[str, ...]]) -> str:
    return repr(key[1][0]) + (f" ({key[0]})" if key[0] else "")


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or [""])


def faults(language: str, domain: str) -> Iterator[str]:
    """Sentences without a translation, with a doubtful one, or with other slots than the source has."""
    name = po(language, domain).relative_to(ROOT)
    for message in catalog_of(language, domain):
        if not message.id:
            continue
        translated = forms(message.string)
        first = repr(forms(message.id)[0])
        if not all(translated):
            yield f"{name}: no translation of {first}"
        elif message.fuzzy:
            yield f"{name}: a doubtful translation of {first}"
        elif wrong_slots(message):
            yield f"{name}: the slots differ in the translation of {first}"


def wrong_slots(message: Message) -> bool:
    source, translated = forms(message.id), forms(message.string)
    if len(source) == 1:
        return slots(source[0]) != slots(translated[0])
    # "Una carta" may do without its number; the plural says it where the source does.
    return slots(translated[-1]) != slots(source[-1]) or not slots(translated[0]) <= slots(source[-1])


def slots(text: str) -> set[str]:
    return {named or braced for named, braced in SLOT.findall(text)}


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    settings.configure()  # templatize asks it for the marks of a template; the project's own settings are of no use
    pairs = [(language, domain) for language in LANGUAGES for domain in ("django", "djangojs")]
    try:
        if not arguments:
            for pair in pairs:
                update(*pair)
        problems = [line for pair in pairs for line in (*stale(*pair), *faults(*pair))]
    except UnreadableCallError as error:
        problems = [str(error)]
    print("\n".join(problems) or "Every sentence is collected, translated and compiled.")
    return 1 if problems and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
