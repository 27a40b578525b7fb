"""Which kind of file a recording is, and its steps."""

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
    """The way in a file of another recorder; None for a file of Footpath, and for what is neither.

    Raises:
        BadInput: the file is a program or a recording that cannot be read, as the message says.
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
