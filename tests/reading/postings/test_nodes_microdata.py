"""Reading microdata into the form of JSON-LD."""

import pytest

from footpath.reading.postings.nodes import items

HERE = "https://jobs.example/board/"


def one(markup: str) -> dict[str, object]:
    (item,) = items(f'<div itemscope itemtype="https://schema.org/JobPosting">{markup}</div>', HERE)
    return item


@pytest.mark.parametrize(
    ("markup", "value"),
    [
        pytest.param("<b itemprop=p> Lens <i>Designer</i><script>1</script></b>", "Lens Designer", id="text"),
        pytest.param("<meta itemprop=p content=EUR>", "EUR", id="meta"),
        pytest.param("<time itemprop=p datetime=2026-03-01>1 March</time>", "2026-03-01", id="time"),
        pytest.param("<time itemprop=p>1 March</time>", "1 March", id="time without datetime"),
        pytest.param("<data itemprop=p value=7>seven</data>", "7", id="data"),
        pytest.param("<span itemprop=p content=50000>50k</span>", "50000", id="content on any element"),
        pytest.param("<a itemprop=p href='../1'>Apply</a>", "https://jobs.example/1", id="link"),
        pytest.param("<img itemprop=p src=logo.png>", f"{HERE}logo.png", id="picture"),
        pytest.param("<a itemprop=p href='https://['>Apply</a>", "", id="a malformed address"),
    ],
)
def test_the_value_of_a_property_depends_on_its_element(markup: str, value: str):
    assert one(markup)["p"] == value


def test_a_title_on_a_link_is_its_text():
    assert one("<a itemprop=title href=/1>Lens Designer</a>")["title"] == "Lens Designer"


def test_a_description_keeps_its_markup():
    assert one("<div itemprop=description><p>One</p><p>Two</p></div>")["description"] == "<p>One</p><p>Two</p>"


def test_an_item_within_an_item_keeps_its_own_properties():
    item = one(
        "<p itemprop=hiringOrganization itemscope itemtype=http://schema.org/Organization><b itemprop=name>L</b>"
    )
    assert item == {"@type": "JobPosting", "hiringOrganization": {"@type": "Organization", "name": "L"}}


def test_an_item_without_properties_is_known_by_its_text():
    assert one("<p itemprop=jobLocation itemscope>Leeds</p>")["jobLocation"] == {"@type": "", "name": "Leeds"}


def test_several_values_of_a_property_are_a_list_and_one_value_can_have_several_properties():
    assert one("<i itemprop='skills tags'>a</i><i itemprop=skills>b</i>") == {
        "@type": "JobPosting", "skills": ["a", "b"], "tags": "a",
    }  # fmt: skip


def test_itemref_adds_properties_from_elsewhere_on_the_page():
    found = list(items("<p itemscope itemref='a b'></p><b id=a itemprop=title>T</b><b id='b' itemprop=p>1</b>", HERE))
    assert found == [{"@type": "", "title": "T", "p": "1"}]


def test_items_that_refer_to_each_other_without_end_are_read_to_a_limit():
    names = [f"i{n}" for n in range(8)]
    page = "".join(f"<p id={name} itemprop=p itemscope itemref='{' '.join(names)}'></p>" for name in names)
    assert len(list(items(f"<p itemscope itemref='{' '.join(names)}'></p>{page}", HERE))) == 1
