"""The command that replays a recording is pasted from a terminal: no secret stands in it."""

from __future__ import annotations

from footpath.cli.replay_command import replay_command
from footpath.schema.cookbook import Parameter


def test_what_came_from_the_environment_is_named_and_not_shown():
    asked = [Parameter(name="code"), Parameter(name="guest")]
    values = {"code": "s3cr3t-998877", "guest": "Ida"}
    said = replay_command("Book a room", "https://stays.example.com/", asked, values, secret=("code",))
    assert said.endswith("--data-env code=CODE --data guest=Ida")
