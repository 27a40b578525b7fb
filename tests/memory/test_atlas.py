"""What is known of a site grows from visit to visit, and what was seen twice is confirmed."""

from __future__ import annotations

import pytest

from footpath.memory.atlas import (
    AtlasMemory,
    kept_of,
    merged,
    short_address,
    summary,
    usable,
    with_behavior,
    without_variables,
)
from footpath.memory.redaction import Redaction
from footpath.schema.action import Click
from footpath.schema.atlas import Atlas, BehaviorPattern, Edge, ElementType, Filter, FilterOption, KeyElement, PageNode
from footpath.schema.signature import Signature

SITE = "jobs.example.com"


def page(id: str, pattern: str = "", **more: object) -> PageNode:
    kind = id.partition("-")[0]
    return PageNode.model_validate({"id": id, "page_type": kind, "url_patterns": (pattern or f"{SITE}/{id}",)} | more)


def atlas(*pages: PageNode, **more: object) -> Atlas:
    return Atlas.model_validate({"site": SITE, "pages": pages} | more)


def pattern(effect: str, times: int = 1, page: str = "listing") -> BehaviorPattern:
    return BehaviorPattern(
        page=page, element_type="job_listing", action="click", effect=effect, change="navigation", times=times
    )


@pytest.fixture
def memory(store, now) -> AtlasMemory:
    return AtlasMemory(store, now, Redaction({"name": "Jane Roe"}))


async def test_a_site_that_was_never_seen_has_none(memory):
    assert await memory.get(SITE) is None


async def test_what_a_visit_found_is_found_again(memory):
    kept = await memory.merge(atlas(page("listing"), understanding="A board."))
    assert await memory.get(SITE) == kept
    assert kept.visits == 1
    assert kept.updated_at is not None
    assert [each.site for each in await memory.list()] == [SITE]


async def test_a_second_visit_confirms_what_the_first_saw_once(memory):
    way = Edge(source="listing", target="posting", action=Click(), element_type="job_listing")
    first = atlas(page("listing"), page("posting"), behaviors=(pattern("opens “Gardener” of 12"),), edges=(way,))
    second = first.model_copy(update={"behaviors": (pattern("opens “Roofer” of 7"),)})
    await memory.merge(first)
    kept = await memory.merge(second)
    (seen,) = kept.behaviors
    assert (seen.times, seen.confirmed, seen.effect) == (2, True, "opens “Roofer” of 7")
    assert [each.times for each in kept.edges] == [2]
    assert (kept.visits, [each.visits for each in kept.pages]) == (2, [2, 2])


async def test_a_site_is_forgotten(memory):
    await memory.merge(atlas(page("listing")))
    assert await memory.remove(SITE)
    assert not await memory.remove(SITE)
    assert await memory.get(SITE) is None


def test_titles_and_counts_do_not_tell_two_patterns_apart():
    one = with_behavior((), pattern("opens “Gardener”, 12 days old"))
    assert [each.times for each in with_behavior(one, pattern("opens “Roofer”, 3 days old"))] == [2]
    assert len(with_behavior(one, pattern("opens a dialog"))) == 2
    assert without_variables("shows “Lens Designer” and 1,240 more") == "shows … and # more"


def test_pages_are_known_again_by_their_address_whatever_they_were_called():
    known = atlas(page("listing", "h/jobs"), page("listing-2", "h/saved"))
    seen = atlas(
        page("listing", "h/saved"),
        page("listing-2", "h/jobs"),
        edges=(Edge(source="listing", target="listing-2", action=Click()),),
    )
    both = merged(known, seen)
    assert [(each.id, each.url_patterns) for each in both.pages] == [
        ("listing", ("h/jobs",)),
        ("listing-2", ("h/saved",)),
    ]
    assert [(each.source, each.target) for each in both.edges] == [("listing-2", "listing")]


def test_a_page_that_was_only_collected_from_is_known_to_list_jobs_once_it_is_explored():
    known = atlas(page("listing", "h/jobs"))
    seen = atlas(page("listing", "h/jobs").model_copy(update={"lists_jobs": True}))
    assert [each.lists_jobs for each in merged(known, seen).pages] == [True]
    assert [each.lists_jobs for each in merged(seen, known).pages] == [True]


def test_a_new_page_takes_no_known_name():
    both = merged(atlas(page("posting", "h/a/*")), atlas(page("posting", "h/b/*")))
    assert [each.id for each in both.pages] == ["posting", "posting-2"]


def test_what_was_not_seen_this_time_is_kept():
    place = Filter(name="Location", kind="select", page="listing", parameter="l", proven=True)
    known = atlas(page("listing"), filters=(place, Filter(name="Team", kind="links", page="listing")))
    option = FilterOption(label="Lisbon")
    now = Filter(name="Location", kind="select", page="listing", options=(option,))
    both = merged(known, atlas(page("listing"), filters=(now,)))
    assert [each.name for each in both.filters] == ["Location", "Team"]
    assert (both.filters[0].parameter, both.filters[0].proven, both.filters[0].options) == ("l", True, (option,))


def key(name: str, kind: ElementType = "apply_button") -> KeyElement:
    return KeyElement(kind=kind, name=name, page="posting", signature=Signature(role="link", name=name), selector="a")


def visits(*each: tuple[KeyElement, ...]) -> tuple[KeyElement, ...]:
    """What is known of the key elements of a page after some visits."""
    known = atlas(page("posting"), key_elements=each[0])
    for elements in each[1:]:
        known = merged(known, atlas(page("posting"), key_elements=elements))
    return known.key_elements


def test_an_element_that_is_called_otherwise_today_takes_the_place_of_the_old_one():
    (element,) = visits((key("Apply"),), (key("Start here"),), (key("Start here"),), (key("Join us"),))
    assert (element.name, [each.name for each in element.before]) == ("Join us", ["Apply", "Start here"])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(("Apply", "Apply here"), ("Join us",), id="two went, one came"),
        pytest.param(("Apply",), ("Join us", "Start here"), id="one went, two came"),
        pytest.param(("Apply", "Join us"), ("Join us",), id="the other stood there before"),
    ],
)
def test_which_stands_in_whose_place_is_not_guessed(first: tuple[str, ...], second: tuple[str, ...]):
    assert {each.before for each in visits(tuple(map(key, first)), tuple(map(key, second)))} == {()}


def test_postings_with_one_title_stay_several():
    cooks = tuple(key("Cook", "job_listing").model_copy(update={"selector": f"a{n}"}) for n in range(3))
    assert visits(cooks, cooks) == cooks


def test_no_record_stands_in_the_place_of_another():
    (element,) = visits((key("Lens designer", "job_listing"),), (key("Tram driver", "job_listing"),))
    assert element.before == ()


def test_a_model_is_told_of_pages_ways_and_where_it_is():
    way = Edge(source="listing", target="posting", action=Click(), label="click a job listing", times=3)
    known = atlas(
        page("listing", understanding="All open roles.", observations=("48 roles",)),
        page("posting", understanding="One role."),
        edges=(way,),
        behaviors=(pattern("leads to the posting", 2),),
    )
    assert summary(known, "listing", ["listing", "posting", "listing"]).splitlines() == [
        "EXPLORED PAGES",
        "listing (here): listing, 1 visits. All open roles.",
        "  → posting by click a job listing (3×)",
        "  click job_listing: leads to the posting (confirmed)",
        "posting: posting, 1 visits. One role.",
        "CURRENT PAGE",
        "listing: All open roles.",
        "  48 roles",
        "PATH listing → posting → listing",
    ]


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://jobs.example/open/48151623?ref=jane&team=design", "https://jobs.example/open/*?team=design"),
        ("https://jane:secret@jobs.example/open", "https://jobs.example/open"),
        ("/open?team=design&me=jane", "/open?team=design"),
        ("?team=design&me=jane", "?team=design"),
        ("#apply", "#apply"),
        ("mailto:jane@jobs.example", ""),
        ("tel:+441134960000", ""),
        ("", ""),
    ],
)
def test_an_address_says_which_page_it_is_and_no_more(url: str, kept: str):
    assert short_address(url, {"team"}) == kept


def city(*labels: str, **more: object) -> Filter:
    options = tuple(FilterOption(label=each, value=each) for each in labels)
    return Filter.model_validate({"name": "City", "kind": "select", "options": options, "parameter": "city"} | more)


def test_what_a_site_offers_to_everybody_is_kept_where_the_person_shares_it():
    person = Redaction(
        {
            "basics.name": "Grace Baker",
            "x-footpath.name.given": "Grace",
            "x-footpath.name.family": "Baker",
            "basics.location.city": "Berlin",
            "work.0.position": "Data Engineer",
        }
    )
    sign = Signature(role="link", name="Baker II", text="Baker II", neighbours=("Hello, Grace", "Berlin"))
    atlas = Atlas(
        site="jobs.test",
        pages=(PageNode(id="listing", page_type="listing", observations=("Data Engineer I, Berlin. Hello, Grace",)),),
        key_elements=(KeyElement(kind="job_listing", name="Baker II", page="listing", signature=sign, selector="a"),),
        filters=(city("Berlin", "Baker"),),
    )
    kept = kept_of(atlas, person)
    assert [each.label for each in kept.filters[0].options] == ["Berlin", "Baker"]
    assert [each.value for each in kept.filters[0].options] == ["Berlin", "Baker"]
    assert kept.pages[0].observations == ("Data Engineer I, Berlin. Hello, {{x-footpath.name.given}}",)
    (job,) = kept.key_elements
    assert (job.name, job.signature.name) == ("Baker II", "Baker II")
    assert job.signature.neighbours == ("Hello, {{x-footpath.name.given}}", "Berlin")


def test_choices_that_were_kept_as_templates_are_not_used():
    opener = Signature(role="button", name="All filters")
    old = "{{basics.location.city}}"
    atlas = Atlas(site="jobs.test", filters=(city("Leeds", old), city(old, name="Town", opener=opener, proven=True)))
    (town,) = usable(atlas).filters
    assert (town.name, town.options, town.proven, town.opener) == ("Town", (), False, opener)
    fine = Atlas(site="jobs.test", filters=(city("Leeds", "Berlin"),))
    assert usable(fine) is fine
