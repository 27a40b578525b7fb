"""How the durable engine keeps what passes through it: plain JSON, where its own way is pickle.

Nothing in its database can name a class, so that who can write there runs nothing here. What is kept are names and
states; data of persons stay in our own tables.
"""

from __future__ import annotations

import json
from typing import Any, cast

from dbos import Serializer

from footpath.errors import FootpathError

ERROR = "$error"


class KeptError(Exception):
    """An error that was kept: its kind and what it said, and no class of ours."""


class PlainJson(Serializer):
    """Texts, numbers, lists and objects, as they are; errors by kind and words; anything else is refused."""

    def name(self) -> str:
        """How rows that it wrote are known."""
        return "footpath_json"

    def serialize(self, data: Any) -> str:  # noqa: ANN401  the engine's own signature
        """Raises TypeError for what is no plain data."""
        if isinstance(data, BaseException):
            said = f": {data}" if isinstance(data, FootpathError) else ""  # others may say anything, of anybody
            data = {ERROR: f"{type(data).__name__}{said}"}
        return json.dumps(data, separators=(",", ":"))

    def deserialize(self, serialized_data: str) -> Any:  # noqa: ANN401  the engine's own signature
        """What was kept. Lists come back where tuples went."""
        data = json.loads(serialized_data)
        error = cast("dict[str, object]", data).get(ERROR) if isinstance(data, dict) else None
        return cast("object", data) if error is None else KeptError(str(error))
