"""What packs say of widgets and traps reaches the Worker, on pages of their platform alone."""

from __future__ import annotations

from tests.reading.builders import PageBuilder

from footpath.connectors.packs import pack_connectors
from footpath.engine.connector import equipped, serving
from footpath.engine.view import understand
from footpath.roles.goal_roles import WORKER


def told_at(url: str) -> str:
    page = PageBuilder(url=url)
    page.heading("Clock mender", 1)
    return equipped(WORKER, serving(pack_connectors(), understand(page.snapshot()))).more


def test_the_worker_is_told_of_the_platform_that_it_is_on():
    told = told_at("https://job-boards.greenhouse.io/acme/jobs/1")
    assert "This is a Greenhouse site." in told
    assert "A list opens by a click" in told
    assert "Lever" not in told


def test_elsewhere_it_is_told_nothing():
    assert told_at("https://jobs.example.com/1") == WORKER.more
