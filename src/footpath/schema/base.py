"""The base of every shared type: frozen, closed, documented by the docstring under each field."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """Pure data. Unknown fields are an error, so that what is stored never says more than what is read."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)
