"""Export a cookbook as readable JSON and import it, with a digest that reveals edits.

The digest is no signature: anybody can compute a new digest. It only tells whether a file is unchanged since export. An
edited file is validated like any other, and marked as edited.
"""

from __future__ import annotations

import hashlib
import json
from typing import cast

from pydantic import ValidationError

from footpath.errors import BadInput
from footpath.schema.cookbook import EDITED, Cookbook
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.order import fault

FORMAT = "footpath cookbook"
VERSION = 1
_FIELDS = {"format", "version", "sha256", "cookbook"}
AGAIN = "Export the cookbook again, or get the file again from its source."

LARGEST = 8_000_000
"""Maximum characters of a file."""
MOST_VALUES = 100_000
"""Maximum names and values of a file: a cookbook of 200 steps has some 20,000."""


def write(cookbook: Cookbook) -> str:
    """The text of the file."""
    body = json.loads(cookbook.model_dump_json())
    head = {"format": FORMAT, "version": VERSION, "sha256": _digest(body)}
    return json.dumps({**head, "cookbook": body}, indent=2, ensure_ascii=False) + "\n"


def read(text: str) -> Cookbook:
    """Read a cookbook from an exported file's text.

    Raises:
        BadInput: the text is no exported cookbook, is invalid, or was made by a newer version.
    """
    if len(text) > LARGEST:
        raise _no_cookbook(f"it has {len(text):,} characters, and no cookbook has more than {LARGEST:,}")
    try:
        document = read_json(text, most=MOST_VALUES)
    except BadJson as error:
        raise _no_cookbook(f"it is not JSON, line {error.line}: {error.why}") from error
    if not isinstance(document, dict):
        raise _no_cookbook("it does not start like one")
    file = cast("dict[str, object]", document)
    version, digest, body = file.get("version"), file.get("sha256"), file.get("cookbook")
    if file.get("format") != FORMAT:
        raise _no_cookbook(f"its format is not “{FORMAT}”")
    _check_version(version)
    if unknown := sorted(file.keys() - _FIELDS):
        raise _strange(tuple(f"{name}: unknown" for name in unknown))
    if not isinstance(digest, str) or not isinstance(body, dict):
        raise BadInput("This cookbook file lacks its cookbook or its sha256.", hint=AGAIN)
    return _validated(cast("dict[str, object]", body), digest)


def _validated(body: dict[str, object], digest: str) -> Cookbook:
    _check_version(body.get("version"))
    try:
        cookbook = Cookbook.model_validate_json(json.dumps(body))
    except ValidationError as error:
        # without the input, which may contain text that must not be repeated
        found = error.errors(include_input=False, include_url=False)
        told = tuple(f"cookbook.{'.'.join(map(str, each['loc']))}: {fault(each)}" for each in found)
        if all(each["type"] == "extra_forbidden" for each in found):
            raise _strange(told) from error
        raise BadInput("The cookbook in the file cannot be read.", hint=AGAIN, problems=told) from error
    return cookbook if _digest(body) == digest else cookbook.model_copy(update={"created_by": EDITED})


def _check_version(version: object) -> None:
    if type(version) is not int or version < 1:
        raise BadInput(f"This cookbook file names no version of its format: {VERSION} is wanted.", hint=AGAIN)
    if version > VERSION:
        raise BadInput(
            f"This cookbook file was written by a newer Footpath (format {version}, this program reads {VERSION}).",
            hint="Update Footpath, then import it again.",
        )


def _no_cookbook(why: str) -> BadInput:
    return BadInput(f"Not a cookbook file: {why}.", cli="`footpath cookbooks export` writes one, as JSON.")


def _strange(problems: tuple[str, ...]) -> BadInput:
    return BadInput("The cookbook file has unknown fields.", hint=AGAIN, problems=problems)


def _digest(body: object) -> str:
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()
