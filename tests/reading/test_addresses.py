"""What two addresses have in common."""

from __future__ import annotations

import pytest

from footpath.reading.addresses import leads_alike

HERE = "https://acme.example/jobs/4035-clerk?from=mail"


@pytest.mark.parametrize(
    ("was", "now", "is_alike"),
    [
        ("/apply/4021", "/apply/4035", True), ("/jobs/4021-baker/apply", "/jobs/4035-clerk/apply", True),
        ("/form?job=4021", "/form?job=4035", True), ("/apply", "https://acme.example/apply", True),
        ("/apply/4021", "/apply/4042", False), ("/apply/4021", "/imprint/4035", False), ("/apply/4021", "/4035", False),
        ("/form?job=4021", "/form?job=4042", False), ("/form?job=4021", "/form", False), ("/4021", "/4035", False),
        ("/apply/4021", "https://other.example/apply/4035", False), ("/apply/4021", "", False),
        ("/jobs/4021-baker", "/jobs/4035-clerk", False), ("/careers/apply", "/jobs/apply", False),
        ("/form?for=friend", "/form?for=mail", False), ("/apply/baker", "/apply/clerk", False),
    ],
)  # fmt: skip
def test_a_link_leads_alike_to_the_same_address_but_for_the_ids_of_its_page(was: str, now: str, is_alike: bool):
    assert leads_alike(was, now, HERE) is is_alike


@pytest.mark.parametrize(
    ("was", "now", "is_alike"),
    [
        ("/apply/head-baker-leeds", "/apply/night-clerk-york", True),
        ("/apply/3f2a9c1e", "/apply/night-clerk-york", True),
        ("/apply/head-baker-leeds", "/apply/careers", False), ("/send/careers", "/send/night-clerk-york", False),
    ],
)  # fmt: skip
def test_a_slug_of_the_posting_is_an_id_and_a_fixed_word_of_its_path_is_none(was: str, now: str, is_alike: bool):
    assert leads_alike(was, now, "https://acme.example/careers/night-clerk-york") is is_alike
