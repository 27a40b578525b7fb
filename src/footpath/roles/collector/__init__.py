"""The Collector: goes through a list, and has each of its records collected."""

from pathlib import Path

from footpath.roles.collector.gathering import apply_filters, extract_data, finish, next_page, select_job
from footpath.roles.role import Role
from footpath.roles.tools.look import inspect_page

COLLECTOR = Role(
    name="collector",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(apply_filters, select_job, extract_data, next_page, inspect_page, finish),
)
