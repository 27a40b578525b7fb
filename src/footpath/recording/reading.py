"""Detect the kind of a recording file, and read the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.literals import cleared
from footpath.errors import BadInput
from footpath.recording.codegen import read_program
from footpath.recording.recorder import is_recording, read_recording
from footpath.schema.json_text import BadJson, read_json
from footpath.store.portable import LARGEST, MOST_VALUES, read

if TYPE_CHECKING:
    from footpath.recording.imported import Imported
    from footpath.schema.cookbook import Cookbook


def read_way(text: str, name: str) -> Imported | None:
    """Read the file of another recorder. Return None for a file of Footpath, and for any other kind.

    Raises:
        BadInput: the program or recording cannot be read, or the file is of no known kind.
    """
    if not text.strip():
        raise BadInput("The file is empty.", hint="Give a recording, a Playwright test, or a cookbook file.")
    if name.endswith(".py"):
        return read_program(text)
    if text.lstrip()[:1] == "{" and len(text) <= LARGEST:
        try:
            document = read_json(text, most=MOST_VALUES)
        except BadJson as error:
            raise _unknown(f"it is not JSON, line {error.line}: {error.why}") from error
        if is_recording(document):
            return read_recording(text)
        if isinstance(document, dict) and "format" not in document:
            raise _unknown("it has neither the steps of a recording nor the format of a cookbook")
        return None
    if name.endswith(_OTHER_LANGUAGES):
        raise _unknown("of programs, only those in Python are read")
    return read_program(text) if "playwright" in text and "import" in text else None


def read_file(text: str) -> tuple[Cookbook, tuple[str, ...]]:
    """Read Footpath's own file. Return the cookbook without literal secrets, and what was left out, in a sentence each.

    Raises:
        BadInput: the text is no exported cookbook, is invalid, or was made by a newer version.
    """
    return cleared(read(text))


_OTHER_LANGUAGES: Final = (".ts", ".js", ".mjs", ".cs", ".java")


def _unknown(why: str) -> BadInput:
    return BadInput(
        f"Neither a cookbook file nor a recording: {why}.",
        hint="Give what `footpath cookbooks export` wrote, what Chrome's Recorder exported as JSON, or what "
        "`playwright codegen --target python` wrote.",
    )
