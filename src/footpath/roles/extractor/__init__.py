"""The Extractor: reads one posting of its page, or one record of a list, for what rules did not find."""

from pathlib import Path

from footpath.roles.extractor.report import report
from footpath.roles.extractor.report_fields import report_fields
from footpath.roles.role import Role
from footpath.roles.tools.look import inspect_page

EXTRACTOR = Role(
    name="extractor",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(inspect_page, report),
    steps=3,
)

RECORD_EXTRACTOR = Role(
    name="extractor",
    prompt=Path(__file__).with_name("record.md"),
    tools=(report_fields,),
    steps=0,
)
