"""Secrets in web addresses."""

from __future__ import annotations

import pytest

from footpath.reading.credentials import ClearedAddress, without_credentials

DRAWN = "4f9aBc0d1e2f3a4b5c6d7e8f90ab"
UUID = "1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"
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
        (f"https://a.example/reset/{DRAWN}/now", ClearedAddress("https://a.example/reset/now", cut=("…/reset/…",))),
        (f"/invite/{UUID}", ClearedAddress("/invite/", cut=("…/invite/…",))),
        (f"/reset-password/MQ/5x2-{DRAWN}", ClearedAddress("/reset-password/MQ/", cut=("…/reset-password/MQ/…",))),
        (f"/#/verify/{DRAWN}?x=1", ClearedAddress("/#/verify/?x=1", cut=("…/verify/…",))),
        ("/reset/hunter2hunter2hunter2", ClearedAddress("/reset/", cut=("…/reset/…",))),
        (f"/o/{JWT}", ClearedAddress("/o/", cut=("…/o/…",))),
        (
            "/in?next=https%3A%2F%2Fa.example%2F%3Ftoken%3Ds3%26x%3D1&b=2",
            ClearedAddress("/in?next=https%3A%2F%2Fa.example%2F%3Fx%3D1&b=2", cut=("token",)),
        ),
        ("/?to=%2F%2Fida%3Ahunter2%40a.example%2F", ClearedAddress("/?to=%2F%2Fa.example%2F", cut=("to",))),
        ("/?data=%7B%22a%22%3A%7B%22password%22%3A%22hunter2%22%7D%7D", ClearedAddress("/", cut=("data",))),
        ("/?code=493021&a=1", ClearedAddress("/?a=1", cut=("code",))),
        (f"/?k={DRAWN}", ClearedAddress("/", cut=("k",))),
        (f"/?invite={UUID}", ClearedAddress("/", cut=("invite",))),
        ("/?sid=4f9aBc0d1e2f", ClearedAddress("/", cut=("sid",))),
        ("/?PHPSESSID=abcdefabcdefabcdef", ClearedAddress("/", cut=("PHPSESSID",))),
        ("/?csrf=abcdefgh&sid=12", ClearedAddress("/?sid=12", cut=("csrf",))),
        ("/?pass=hunter2&pin=4711", ClearedAddress("/", cut=("pass", "pin"))),
        ("//ida:hunter2@a.example/", ClearedAddress("//a.example/", had_user=True)),
        ("/?q=a&amp;token=s3", ClearedAddress("/?q=a", cut=("token",))),
        ("/?token=s3&amp;q=a", ClearedAddress("/?q=a", cut=("token",))),
    ],
)
def test_an_address_is_kept_without_its_secrets(url: str, cleared: ClearedAddress):
    assert without_credentials(url) == cleared


@pytest.mark.parametrize(
    "url",
    ["https://a.example/?code=AB12&id=4711&q=open+sesame&postal_code=01067", "https://a.example/?token={{token}}",
     "https://a.example/?key=kettle-of-the-year-2026", "https://a.example/?q={{{{x", "about:blank",
     "/?pin=Berlin&max_tokens=100&sid=12&csrf=abc&session=winter-2026", "/?pagetoken=CAUQAA&next_page_token=CAUQAA",
     "/?key=engineer2026berlin", f"/jobs/{UUID}/apply?gh_jid=4711&job={UUID}", "/?code=10115", "/reset/now", "/?",
     "/?next=%2Fjobs%3Fpage%3D2", "/jobs/senior-engineer-berlin-2026",
     f"/help/repair-apps-{UUID}?id=GUID-{UUID}", "data:text/html,<a href='?token=5'>"],
)  # fmt: skip
def test_what_a_person_would_write_stays(url: str):
    assert without_credentials(url) == ClearedAddress(url)


@pytest.mark.parametrize(
    ("url", "doubtful"),
    [(f"/forms/d/e/{DRAWN}{DRAWN}/viewform", "…/d/e/…"), ("/?jk=4f9abc0d1e2f3a4b", "jk"),
     (f"/?doc_id={DRAWN}", "doc_id"), (f"/?q={DRAWN}", "q"), ("/?pass=swordfish", "pass")],
)  # fmt: skip
def test_a_value_that_may_name_a_page_stays_and_is_doubtful(url: str, doubtful: str):
    assert without_credentials(url) == ClearedAddress(url, doubtful=(doubtful,))


def test_an_endless_address_is_read_too():
    url = "/" + "#/" * 5000
    assert without_credentials(url) == ClearedAddress(url)
