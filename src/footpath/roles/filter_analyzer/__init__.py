"""The FilterAnalyzer: opens each filter of a list, and finds out what it sets and how it is cleared."""

from pathlib import Path

from footpath.roles.filter_analyzer.trying import finish, name_filter, try_filter
from footpath.roles.role import Role

FILTER_ANALYZER = Role(
    name="filter_analyzer",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(try_filter, name_filter, finish),
    steps=4,
)
