"""The patterns that cover a page are listed, all of them and no others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footpath.store import patterns


@pytest.mark.parametrize(
    ("pattern", "page"),
    [
        ("boards.example.com/*/jobs/*", "boards.example.com/acme/jobs/*"),
        ("*.example.com/apply", "acme.example.com/apply"),
        ("*.example.com/apply", "acme.wd5.example.com/apply"),
        ("*.example.com/apply", "*.wd5.example.com/apply/"),
        ("boards.example.com/*", "Boards.Example.com/apply"),
        ("*.jobs.localhost:8000/100%_a", "acme.jobs.localhost:8000/100%_a"),
    ],
)
def test_covers(pattern: str, page: str):
    assert covers(pattern, page)


@pytest.mark.parametrize(
    ("pattern", "page"),
    [
        ("boards.example.com/acme/jobs/*", "boards.example.com/*/jobs/*"),
        ("boards.example.com/*/jobs/*", "boards.example.com/acme/jobs/1/apply"),
        ("boards.example.com/*/jobs/*", "boards.example.com/acme/posts/1"),
        ("*.example.com/apply", "example.com/apply"),
        ("*.example.com/apply", "badexample.com/apply"),
        ("example.com/apply", "acme.example.com/apply"),
        ("*.com/apply", "example.com/apply"),
        ("acme.localhost:8000/100%_a", "acme.localhost:8000/100xya"),
        ("example.com/Apply", "example.com/apply"),
    ],
)
def test_does_not_cover(pattern: str, page: str):
    assert not covers(pattern, page)


def covers(pattern: str, page: str) -> bool:
    return pattern in patterns.covering(page)


def test_a_pattern_does_not_cover_itself_and_each_is_listed_once():
    listed = patterns.covering("acme.jobs.example.com/a/*/b")
    assert "acme.jobs.example.com/a/*/b" not in listed
    assert len(listed) == len(set(listed)) == 3 * 4 - 1


def test_the_list_stays_short_for_the_longest_path():
    listed = patterns.covering("example.com/" + "/".join("abcdefghijklmnop"))
    assert len(listed) == 2**patterns.WIDEST - 1


def test_as_kept():
    assert patterns.normal("Jobs.Example.com//Apply/") == "jobs.example.com/Apply"


segment = st.sampled_from(["*", "jobs", "apply", "a", "%"])
host = st.sampled_from(["example.com", "*.example.com", "a.example.com", "b.a.example.com", "*.a.example.com"])
pattern = st.builds(lambda h, p: "/".join([h, *p]), host, st.lists(segment, max_size=4))


@given(pattern, pattern)
def test_what_covers_is_what_matches_host_by_host_and_segment_by_segment(wide: str, page: str):
    (host, segments), (other, others) = patterns.parts(wide), patterns.parts(page)
    fits = host == other or (host.startswith("*.") and other.endswith(host[1:]) and other != host)
    fits = fits and len(segments) == len(others) and all(a in ("*", b) for a, b in zip(segments, others, strict=True))
    assert covers(wide, page) == (fits and wide != page)
