"""Read a JSON Resume as facts: each field that the profile also has, with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, get_args

from pydantic import BaseModel

from footpath.errors import BadInput
from footpath.resumes.facts import Fact, Path, ResumeFacts, Unsure
from footpath.resumes.lines import TextPlace
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

_KIND: Final = "JSON Resume"
_MOST: Final = 5000


def read_json_resume(content: bytes) -> ResumeFacts:
    """Return the facts of a JSON Resume. Raises BadInput for any other content."""
    try:
        text = content.decode("utf-8-sig")
        data = read_json(text)
    except UnicodeDecodeError:
        raise BadInput("The file is not UTF-8 text.", hint="Save it as UTF-8.") from None
    except BadJson as error:
        raise BadInput(f"This is not JSON: {error.why} (line {error.line}).", hint="Correct the file.") from None
    known = {field.alias or name for name, field in Profile.model_fields.items()}
    keys = set(cast("dict[str, object]", data)) if isinstance(data, dict) else set[str]()
    if known.isdisjoint(keys):
        raise BadInput(
            "This JSON is no JSON Resume: it has none of the keys basics, work, education …",
            hint="See https://jsonresume.org/schema",
        )
    facts: list[Fact] = []
    unsure: list[Unsure] = []
    for path, value, is_known in _leaves(cast("object", data), (), Profile):
        if len(facts) > _MOST:
            raise BadInput(f"The JSON Resume has more than {_MOST} values.")
        said = (
            value if isinstance(value, str) else ("yes" if value else "no") if isinstance(value, bool) else str(value)
        )
        place = TextPlace(0, part=".".join(map(str, path)), text=said)
        if is_known and said.strip():
            facts.append(Fact(path, said, place))
        elif said.strip():
            unsure.append(Unsure(f"the key {'.'.join(map(str, path))}, which a profile does not have", place))
    return ResumeFacts(_KIND, tuple(facts), tuple(unsure))


def _leaves(value: object, path: Path, model: object) -> Iterator[tuple[Path, object, bool]]:
    """Yield each value with its path, and whether the profile has a field for the path."""
    if isinstance(value, dict):
        for key, each in cast("dict[str, object]", value).items():
            if path == () and key in ("$schema", "meta"):
                continue
            inner = _field(model, key)
            if inner is None:
                yield (*path, key), "…" if isinstance(each, dict | list) else each, False
            else:
                yield from _leaves(each, (*path, key), inner)
    elif isinstance(value, list):
        for number, each in enumerate(cast("list[object]", value)):
            yield from _leaves(each, (*path, number), model)
    elif value is not None:
        yield path, value, True


def _field(model: object, key: str) -> object | None:
    """The type of a key of a model; a type without keys takes any."""
    found = _model(model)
    if found is None:
        return object
    return next((f.annotation for name, f in found.model_fields.items() if key in (f.alias or name, name)), None)


def _model(annotation: object) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for each in get_args(annotation) if (model := _model(each))), None)
