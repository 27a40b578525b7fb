"""Tables of cases that are kept as YAML. Each process of a test run reads many of them before its first test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from pathlib import Path

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_table(path: Path) -> Any:
    """The content of the file at `path`, read with libyaml if PyYAML has it: that is ten times as fast."""
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)
