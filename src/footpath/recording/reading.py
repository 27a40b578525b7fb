"""Detect the kind of a recording file, and read the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import BadInput
from footpath.recording.codegen import read_program
from footpath.recording.recorder_import import is_recording, read_recording
from footpath.schema.json_text import BadJson, read_json
from footpath.store.portable import LARGEST, MOST_VALUES

if TYPE_CHECKING:
    from footpath.recording.imported import Imported


def read_way(text: str, name: str) -> Imported | None:
    """Read the file of another recorder. Return None for a file of Footpath, and for any other kind.

    Raises:
        BadInput: the program or recording cannot be read.
    """
    if not text.strip():
        raise BadInput("The file is empty.", hint="Give a recording, a Playwright test, or a cookbook file.")
    if name.endswith(".py"):
        return read_program(text)
    if text.lstrip()[:1] == "{" and len(text) <= LARGEST:
        try:
            document = read_json(text, most=MOST_VALUES)
        except BadJson:
            return None
        return read_recording(text) if is_recording(document) else None
    return read_program(text) if "playwright" in text and "import" in text else None
