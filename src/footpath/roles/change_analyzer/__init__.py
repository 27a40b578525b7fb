"""The ChangeAnalyzer: says what an action changed, and what the element therefore is."""

from pathlib import Path

from footpath.roles.change_analyzer.judge import say_change
from footpath.roles.role import Role

CHANGE_ANALYZER = Role(
    name="change_analyzer", prompt=Path(__file__).with_name("prompt.md"), tools=(say_change,), steps=0
)
