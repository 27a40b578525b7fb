"""Which methods of Playwright heal: told by their signatures, so that none is forgotten."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from playwright import async_api, sync_api

from footpath.locators import pages
from footpath.page.playwright_names import ACTS, ASKS, BY_SELECTOR, ON_LOCATORS, ON_PAGES, READS

KINDS = [
    (pages.SyncLocator, sync_api.Locator, ACTS | ON_LOCATORS),
    (pages.AsyncLocator, async_api.Locator, ACTS | ON_LOCATORS),
    (pages.SyncPage, sync_api.Page, BY_SELECTOR | ON_PAGES),
    (pages.AsyncHealingPage, async_api.Page, BY_SELECTOR | ON_PAGES),
    (pages.SyncFrame, sync_api.Frame, BY_SELECTOR | ON_PAGES),
    (pages.AsyncFrame, async_api.Frame, BY_SELECTOR | ON_PAGES),
]


@pytest.mark.parametrize(("ours", "theirs", "names"), KINDS)
def test_a_method_that_makes_a_locator_or_needs_an_element_heals(ours: Any, theirs: Any, names: frozenset[str]):
    assert {name for name in names if getattr(ours, name) is getattr(theirs, name)} == set()


def test_every_method_of_a_locator_that_reads_is_known_as_one():
    asking = inspect.getmembers(async_api.Locator, inspect.iscoroutinefunction)
    returns = {name for name, each in asking if name[0] != "_" and inspect.signature(each).return_annotation}
    others = {"normalize", "screenshot", "select_option", "wait_for_function", "highlight"}
    assert returns - others == READS | ASKS
    assert ACTS >= READS


def test_methods_are_told_apart_by_their_signatures():
    assert {"click", "is_enabled", "evaluate", "evaluate_handle", "element_handle", "aria_snapshot"} <= ACTS
    assert not {"count", "is_visible", "is_hidden", "wait_for", "all", "evaluate_all", "highlight"} & ACTS
    assert {"click", "is_enabled", "is_disabled", "is_editable"} <= BY_SELECTOR
    assert not {"is_visible", "query_selector", "wait_for_selector", "evaluate"} & BY_SELECTOR
    assert {"get_by_role", "locator"} <= ON_PAGES
    assert {"filter", "nth", "and_", "or_", "describe"} <= ON_LOCATORS
    assert not {"get_by_ref", "pick_locator", "normalize", "element_handle"} & (ON_PAGES | ON_LOCATORS)
