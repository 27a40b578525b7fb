"""The Extractor: reads one posting of its page, what rules did not find included."""

from pathlib import Path

from footpath.roles.extractor.report import report
from footpath.roles.role import Role
from footpath.roles.tools.look import inspect_page

EXTRACTOR = Role(
    name="extractor",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(inspect_page, report),
    steps=3,
)
