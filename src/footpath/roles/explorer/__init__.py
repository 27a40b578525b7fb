"""The Explorer: tries a site out, control by control, and says how it works."""

from pathlib import Path

from footpath.roles.explorer.trying import click, done, go_back, note, observe, scroll, type_text
from footpath.roles.role import Role
from footpath.roles.tools.look import inspect_page
from footpath.roles.tools.pictures import take_screenshot

EXPLORER = Role(
    name="explorer",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(click, scroll, type_text, go_back, note, observe, inspect_page, take_screenshot, done),
)
