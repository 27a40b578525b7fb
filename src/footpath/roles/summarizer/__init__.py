"""The Summarizer: puts what was observed of a page, and at the end of the site, in few words."""

from pathlib import Path

from footpath.roles.role import Role
from footpath.roles.summarizer.saying import summarise

SUMMARIZER = Role(name="summarizer", prompt=Path(__file__).with_name("prompt.md"), tools=(summarise,), steps=0)
