"""Read and check profile files, and write the commented template."""

from __future__ import annotations

import difflib
import json
import re
import shlex
import typing
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from pydantic import BaseModel, ValidationError

from footpath.answers.ranges import days
from footpath.answers.source import Place, TextSource, read_source, value_at
from footpath.errors import BadInput, NoProfile
from footpath.language.countries import country_code, is_country
from footpath.language.money import is_currency
from footpath.language.phones import e164
from footpath.language.text import fold_words
from footpath.named_files import read_bytes
from footpath.schema.base import model_in
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODYS = frozenset({
    "basics.name", "basics.email", "basics.phone", "basics.url", "basics.summary", "basics.location.address",
    "basics.profiles[0].url", "basics.profiles[1].url", "work[0].name", "work[0].summary", "work[1].name",
    "education[0].institution", "x-footpath.name.given", "x-footpath.answers[0].answer",
})  # fmt: skip
"""Places whose template values are impossible for anybody. Other template values may be true: some people do live in
Berlin.
"""
LARGEST = 512 * 1024
"""Bytes of a profile's file."""
_NOTICE = "write e.g. 3 months, 2 weeks or none"
_WANTED = {
    "string_type": "write a text", "tuple_type": "write a list, one line with '- ' for each",
    "bool_parsing": "write yes or no", "bool_type": "write yes or no", "int_parsing": "write a whole number",
    "int_type": "write a whole number", "missing": "it is missing",
}  # fmt: skip
DOCUMENTS = {
    ".pdf": b"%PDF-", ".doc": b"\xd0\xcf\x11\xe0", ".docx": b"PK", ".odt": b"PK", ".rtf": b"{\\rtf", ".txt": b"",
}  # fmt: skip
IMAGES = {".png": b"\x89PNG", ".jpg": b"\xff\xd8", ".jpeg": b"\xff\xd8", ".gif": b"GIF8", ".webp": b"RIFF"}
"""File types by suffix, with their leading bytes."""
LARGEST_FILE = 10 * 1024 * 1024
"""Maximum bytes; known forms refuse larger files."""
_FILES = ("resume", "cover_letter", "photo", "transcript")
_START = "write a date as 2026-03-01, or immediately"
_EMAIL = re.compile(r"[^@\s,;:<>()\[\]\"]+@[^@\s.,;<>()]+(\.[^@\s.,;<>()]+)+")
NAMES: tuple[Place, ...] = (("basics", "name"), ("x-footpath", "name", "given"), ("x-footpath", "name", "family"))
"""Places for a name, which every application asks for."""


def load(path: Path | str) -> Profile:
    """The profile in a YAML or JSON file, with absolute paths of its files.

    Raises BadInput with every problem, each as `profile.yaml:12: x-footpath.salary.currency: …`.
    """
    given, path = path, Path(path).expanduser().absolute()
    source = _source(path)
    problems = {(line, ""): what for line, what in source.problems}
    profile = None
    if not problems and isinstance(source.data, dict):
        source.data = _with_base(cast("dict[str, object]", source.data), path, (path.resolve(),))
    if not problems:
        profile, found = _validate(source, path.parent)
        problems = {(source.line(place), _dotted(place)): what for place, what in found.items()}
    if profile is None or problems:
        listed = tuple(
            f"{path.name}:{line}: {place + ': ' if place else ''}{what}"
            for (line, place), what in sorted(problems.items())
        )
        raise BadInput(
            f"{path.name} has {len(listed)} problem{'s' if len(listed) > 1 else ''}.",
            cli=f"Correct the file, then run: footpath profile check {shlex.quote(str(given))}",
            problems=listed,
        )
    return _absolute(profile, path.parent)


def raw(path: Path) -> dict[str, object]:
    """The unvalidated data of a profile file; empty for a file without keys."""
    source = _source(path)
    return cast("dict[str, object]", source.data) if isinstance(source.data, dict) else {}


def _with_base(data: dict[str, object], path: Path, above: tuple[Path, ...]) -> dict[str, object]:
    """The data of a variant merged over its base (`extends`); lists are replaced whole. BadInput for a cycle."""
    named = data.get("extends")
    if not isinstance(named, str):
        return data
    base = resolve(named, path.parent).resolve()
    if base in above:
        raise BadInput(f"{path.name} extends {named}, which extends it.", hint="Take `extends` out of one of them.")
    _refuse_unreadable(base)
    below = _with_base(raw(base), base, (*above, base))
    own = below.get("x-footpath")
    files = cast("dict[str, object]", own).get("files") if isinstance(own, dict) else None
    if isinstance(files, dict):
        named_files = cast("dict[str, object]", files)
        for name in _FILES:
            if isinstance(value := named_files.get(name), str):
                named_files[name] = str(resolve(value, base.parent))
    return _over(below, {key: value for key, value in data.items() if key != "extends"})


def _refuse_unreadable(path: Path) -> None:
    """Raise BadInput with the problems of a base profile."""
    source = _source(path)
    if source.problems:
        line, what = source.problems[0]
        raise BadInput(f"{path.name}:{line}: {what}", cli=f"footpath profile check {shlex.quote(str(path))}")


def _over(below: dict[str, object], above: dict[str, object]) -> dict[str, object]:
    found = dict(below)
    for key, value in above.items():
        under = found.get(key)
        both = isinstance(value, dict) and isinstance(under, dict)
        found[key] = _over(cast("dict[str, object]", under), cast("dict[str, object]", value)) if both else value
    return found


def template(*, as_json: bool = False) -> str:
    """The template of a profile: YAML with comments, or the same keys as JSON with empty values."""
    return json.dumps(_emptied(_offered().data), indent=2) + "\n" if as_json else _template()


def as_it_came(path: Path | str) -> tuple[str, ...]:
    """The template's values left in a profile, each as `profile.yaml:7: basics.name: Your Name`."""
    path = Path(path).expanduser()
    source = _source(path)
    examples = dict(_leaves(_offered().data, ()))
    came = {place: value for place, value in _leaves(source.data, ()) if value == examples.get(place)}
    untouched = {place[:-1] for place in came if _dotted(place) in NOBODYS}
    return tuple(
        f"{path.name}:{source.line(place)}: {_dotted(place)}: {value}"
        for place, value in came.items()
        if place[:-1] in untouched
    )


def _template() -> str:
    return (files("footpath.answers") / "profile_template.yaml").read_text(encoding="utf-8")


def _offered() -> TextSource:
    """All parts of the template, with its commented-out parts included."""
    text = _template()
    return read_source(re.sub(r"(?m)^( *)# ", r"\1", text[text.index("basics:") :]), is_json=False)


def _emptied(value: object) -> object:
    """Data with the same keys and no values; of a list only the first entry, if it has keys."""
    if isinstance(value, dict):
        return {key: _emptied(each) for key, each in cast("dict[str, object]", value).items()}
    if isinstance(value, list):
        first = next(iter(cast("list[object]", value)), None)
        emptied = _emptied(first)
        return [] if emptied is None else [emptied]
    return None


def _source(path: Path) -> TextSource:
    """The data of a file with their lines. BadInput for an unreadable file."""
    try:
        if path.is_dir():
            raise BadInput(f"{path} is a folder, not a profile.", hint="Name the file in it.")
        text = read_bytes(path, LARGEST, "a profile").decode("utf-8-sig")
    except FileNotFoundError:
        raise NoProfile(path) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadInput(f"{path} is not UTF-8 text (line {line}).", hint="Save it as UTF-8.") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None
    if not text.strip():
        raise BadInput(
            f"{path} is empty.",
            hint="Remove it.",
            cli="`footpath profile init` then writes one to fill in in its place.",
        )
    return read_source(text, is_json=path.suffix.casefold() == ".json")


def _validate(source: TextSource, folder: Path) -> tuple[Profile | None, dict[Place, str]]:
    """The profile, if well-formed, and the problems by place."""
    if source.data is None:
        return None, {(): "there is nothing in it but comments"}
    if not isinstance(source.data, dict):
        return None, {(): _not_keys(source.data, ())}
    data = cast("dict[str, object]", source.data)
    found: dict[Place, str] = {}
    for place, value in _leaves(data, ()):
        if what := check(place, value, folder):
            found[place] = what
    found |= {place: what for place, what in check_together(data) if place not in found}
    if (place := _empty_name(source, data)) is not None:
        found[place] = "it is empty: write your name"
    profile = None
    try:
        profile = Profile.model_validate(data)
    except ValidationError as error:
        for each in error.errors(include_url=False, include_context=True, include_input=False):
            place = _known(each["loc"], source)
            is_group = each["type"] in ("model_type", "dict_type")
            wrong = _not_keys(value_at(data, place), place) if is_group else ""
            found.setdefault(place, wrong or _said(each["type"], each["msg"], place, each.get("ctx", {})))
    return profile, found


def _not_keys(value: object, place: Place) -> str:
    like = next((f", such as `{key}:`" for key in _keys(place) if key.isidentifier()), "")
    what = "list: take off the '- ' before each" if isinstance(value, list) else "single value"
    return f"write keys here{like}, not a {what}"


def _leaves(value: object, place: Place) -> typing.Iterator[tuple[Place, str]]:
    if isinstance(value, dict):
        for key, each in cast("dict[str, object]", value).items():
            yield from _leaves(each, (*place, key))
    elif isinstance(value, list):
        for number, each in enumerate(cast("list[object]", value)):
            yield from _leaves(each, (*place, number))
    elif isinstance(value, str):
        yield place, value


def _empty_name(source: TextSource, data: dict[str, object]) -> Place | None:
    """The line for the name in a file without a name; None for an otherwise empty file."""
    written = {place: value for place, value in _leaves(data, ()) if value.strip()}
    if not written or any(place in written for place in NAMES):
        return None
    return next((place for place in NAMES if place in source.lines), None)


def _known(place: Place, source: TextSource) -> Place:
    """The place in the file; pydantic's own steps (`[key]`, members of a union) left off, missing keys kept."""
    known = place
    while known and known not in source.lines:
        known = known[:-1]
    rest = place[len(known) :]
    return (
        place if len(rest) == 1 and isinstance(rest[0], str) and rest[0].isidentifier() and rest[0] != "str" else known
    )


def _said(kind: str, message: str, place: Place, context: dict[str, object]) -> str:
    if kind == "extra_forbidden":
        near = difflib.get_close_matches(str(place[-1]), _keys(place[:-1]), n=1, cutoff=0.6)
        return "a profile has no such key" + (f"; did you mean {near[0]}?" if near else "")
    if kind == "literal_error":
        return f"write one of {context.get('expected', '')}"
    if kind == "string_type" and place[-1:] == ("notice_period",):
        return _NOTICE
    return _WANTED.get(kind, message[:1].lower() + message[1:])


def _keys(place: Place) -> list[str]:
    """Keys allowed in a part of the file."""
    model: type[BaseModel] | None = Profile
    for step in place:
        if model is None:
            return []
        if isinstance(step, int):
            continue
        annotation = next((f.annotation for n, f in model.model_fields.items() if step in (f.alias, n)), None)
        model = model_in(annotation)
    return [field.alias or name for name, field in model.model_fields.items()] if model else []


def _dotted(place: Place) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).lstrip(".")


def _absolute(profile: Profile, folder: Path) -> Profile:
    named = profile.footpath.files
    paths = {name: str(resolve(value, folder)) for name in _FILES if (value := str(getattr(named, name)))}
    own = profile.footpath.model_copy(update={"files": named.model_copy(update=paths)})
    return profile.model_copy(update={"footpath": own})


def check(place: Place, value: str, folder: Path) -> str:
    """The problem of the text at a place of the profile; empty if valid."""
    match place:
        case ("basics", "email"):
            return "" if _EMAIL.fullmatch(value) else "this is not an e-mail address"
        case ("basics", "phone"):
            return _phone(value)
        case ("basics", "image") | ("meta", "canonical") | (*_, "url"):
            return _url(value)
        case (*_, "startDate" | "endDate" | "date" | "releaseDate" | "date_of_birth"):
            return _date(value)
        case ("basics", "location", "countryCode"):
            return _country(value)
        case ("x-footpath", *own):
            return _check_own(tuple(own), value, folder)
        case _:
            return ""


def _start(value: str) -> str:
    return "" if value == "immediately" or (len(value) == 10 and not _date(value)) else _START


def _notice(value: str) -> str:
    known = fold_words(value) in {"none", "immediately"} or re.fullmatch(r"\d+ (day|week|month)s?", value)
    return "" if known and (days(value) or not value[0].isdigit()) else _NOTICE


def _check_own(place: Place, value: str, folder: Path) -> str:
    match place:
        case ("start_date",):
            return _start(value)
        case ("citizenships", int()):
            return _country(value)
        case ("work_authorization" | "sponsorship", str(key)):
            return _country(key)
        case ("salary" | "current_salary", "currency"):
            return "" if is_currency(value) else f"'{value[:20]}' is not an ISO 4217 code, e.g. EUR"
        case ("notice_period",):
            return _notice(value)
        case ("files", "photo"):
            return _file(value, folder, IMAGES)
        case ("files", "resume" | "cover_letter" | "transcript"):
            return _file(value, folder, DOCUMENTS)
        case ("answers", int(), "match"):
            return _pattern(value)
        case _:
            return ""


def check_together(data: dict[str, object]) -> Iterator[tuple[Place, str]]:
    """Where values contradict each other: the places, each with a message."""
    for section in ("work", "volunteer", "education", "projects"):
        for number, each in enumerate(_list(data.get(section))):
            start, end = each.get("startDate"), each.get("endDate")
            if isinstance(start, str) and isinstance(end, str) and is_earlier(end, start):
                yield (section, number, "endDate"), "it ends before it starts"
    own = data.get("x-footpath")
    for number, each in enumerate(
        _list(cast("dict[str, object]", own).get("answers") if isinstance(own, dict) else None)
    ):
        if ("match" in each) == ("question" in each):
            yield ("x-footpath", "answers", number), "an answer has either a match or a question"


def resolve(value: str, folder: Path) -> Path:
    """The path of a file named by a profile in `folder`."""
    path = Path(value).expanduser()
    return path if path.is_absolute() else (folder / path).absolute()


def _list(value: object) -> list[dict[str, object]]:
    """The groups of a list; other values count as groups without keys."""
    each = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("dict[str, object]", one) if isinstance(one, dict) else {} for one in each]


def is_earlier(one: str, other: str) -> bool:
    """Whether a date is before another one, as far as both are known: "2019" is not before "2019-04"."""
    known = min(len(one), len(other))
    return one[:known] < other[:known]


def _phone(value: str) -> str:
    if not value.strip().startswith("+"):
        return "write the number internationally, e.g. +49 30 1234567"
    return "" if e164(value) else "no such telephone number can exist; write it as +49 30 1234567"


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
    except ValueError:
        return "this is not a web address"
    if parts.scheme in {"http", "https"} and "." in parts.netloc and not re.search(r"\s", value):
        return ""
    return "this is not a web address; it begins with https://"


def _date(value: str) -> str:
    if not re.fullmatch(r"[12]\d{3}(-\d\d(-\d\d)?)?", value):
        return "write a date as 2024-05-17, 2024-05 or 2024"
    try:
        date.fromisoformat((value + "-01-01")[:10])
    except ValueError:
        return "no calendar has such a date"
    return ""


def _country(value: str) -> str:
    if is_country(value):
        return ""
    known = country_code(value)
    meant = f"; did you mean {known}?" if known else ", e.g. DE"
    return f"'{value[:40]}' is not an ISO 3166 code of a country{meant}"


def _pattern(value: str) -> str:
    try:
        re.compile(value)
    except re.error as error:
        return f"this is not a regular expression: {error.msg}"
    return ""


def _file(value: str, folder: Path, kinds: dict[str, bytes]) -> str:
    path = resolve(value, folder)
    kind = path.suffix.casefold()
    if path.is_dir():
        return "this is a folder; name a file in it"
    if kind not in kinds:
        return f"a file of kind {', '.join(kinds)} is wanted"
    try:
        size = path.stat().st_size
        if not path.is_file():
            return "this is not a file"
        with path.open("rb") as file:
            start = file.read(8)
    except FileNotFoundError:
        return "there is no such file (paths are relative to the profile's folder)"
    except OSError as error:
        return f"the file cannot be read: {error.strerror}"
    if size == 0:
        return "the file is empty"
    if size > LARGEST_FILE:
        return f"the file has {size / 1024 / 1024:.0f} MB; {LARGEST_FILE // 1024 // 1024} MB are taken at most"
    return "" if start.startswith(kinds[kind]) else f"the file is not a {kind[1:]}, whatever its name says"
