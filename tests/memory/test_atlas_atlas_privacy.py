"""What of an address an atlas keeps: which page it is, and no more."""

from __future__ import annotations

import pytest

from footpath.memory.atlas import kept_of, short_address, usable
from footpath.memory.redaction import Redaction
from footpath.schema.atlas import Atlas, Filter, FilterOption, KeyElement, PageNode
from footpath.schema.signature import Signature


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
