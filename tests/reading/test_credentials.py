"""Secrets in web addresses."""

from __future__ import annotations

import pytest

from footpath.reading.credentials import ClearedAddress, without_credentials

JWT = "eyJhbGciOi.eyJzdWIi.c2ln"


@pytest.mark.parametrize(
    ("url", "cleared"),
    [
        ("https://ida:hunter2@a.example/x@y?p=1", ClearedAddress("https://a.example/x@y?p=1", had_user=True)),
        ("https://a.example/?a=1&token=s3&b=2#top", ClearedAddress("https://a.example/?a=1&b=2#top", cut=("token",))),
        ("https://a.example/#access_token=x&b=2", ClearedAddress("https://a.example/#b=2", cut=("access_token",))),
        (f"https://a.example/in?t={JWT}", ClearedAddress("https://a.example/in", cut=("t",))),
        ("/in?code=4f9aBc0d1e2f3a4b5c", ClearedAddress("/in", cut=("code",))),
        (
            "https://a.example/b;jsessionid=ABC123DEF456GHI789/c?d=1",
            ClearedAddress("https://a.example/b/c?d=1", cut=("jsessionid",)),
        ),
    ],
)
def test_an_address_is_kept_without_its_secrets(url: str, cleared: ClearedAddress):
    assert without_credentials(url) == cleared


@pytest.mark.parametrize(
    "url",
    ["https://a.example/?code=AB12&id=4711&q=open+sesame&postal_code=01067", "https://a.example/?token={{token}}",
     "https://a.example/?key=kettle-of-the-year-2026", "https://a.example/?q={{{{x", "about:blank"],
)  # fmt: skip
def test_what_a_person_would_write_stays(url: str):
    assert without_credentials(url) == ClearedAddress(url)
