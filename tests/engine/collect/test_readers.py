"""What the page of a record says beside what its list did."""

from __future__ import annotations

import pytest

from footpath.engine.collect.readers import Claims, completed
from footpath.schema.listing import Record
from footpath.schema.posting import JobPlace, Posting

LISTED = Posting(title="Clockmaker", places=(JobPlace(text="York", city="York"),), sources=("page",))


def test_what_only_the_list_says_is_added() -> None:
    found = completed(Posting(title="Clockmaker", description="You mend clocks.", sources=("json_ld",)), LISTED)
    assert (found.description, found.places, found.sources) == ("You mend clocks.", LISTED.places, ("json_ld", "page"))


def test_a_line_that_the_list_knows_for_a_place_is_no_company() -> None:
    page = Posting(title="Clockmaker", organisation="York", sources=("page",), guessed=("title", "organisation"))
    assert completed(page, LISTED).organisation == ""
    said = Posting(title="Clockmaker", organisation="York", sources=("json_ld",))
    assert completed(said, LISTED).organisation == "York", "data names it"


def test_what_a_list_guesses_to_be_a_company_is_none_where_the_page_calls_it_a_place() -> None:
    page = Posting(title="Clockmaker", places=(JobPlace(text="York", city="York"),), sources=("page",))
    listed = Posting(title="Clockmaker", organisation="York", sources=("list",), guessed=("title", "organisation"))
    assert completed(page, listed).organisation == ""
    assert completed(page, listed.model_copy(update={"guessed": ("title",)})).organisation == "York", "it is labelled"


def test_a_place_says_its_town_without_the_company_before_it() -> None:
    place = JobPlace(text="St Bride Hospital, Cardiff", city="Cardiff")
    found = completed(Posting(places=(place,)), Posting(organisation="St Bride Hospital"))
    assert found.places == (JobPlace(text="Cardiff", city="Cardiff"),)


BOTH = ("title", "organisation")


@pytest.mark.parametrize(
    ("page", "listed", "organisation", "guessed"),
    [
        (Posting(organisation="Krume", guessed=BOTH), Posting(organisation="Larkspur"), "Larkspur", ()),
        (Posting(organisation="Krume"), Posting(organisation="Larkspur"), "Krume", ()),
        (Posting(organisation="Krume"), Posting(organisation="Larkspur", guessed=BOTH), "Krume", ()),
        (
            Posting(organisation="Krume", guessed=BOTH),
            Posting(organisation="Larkspur", guessed=BOTH),
            "Krume",
            ("organisation",),
        ),
        (Posting(), Posting(organisation="Larkspur", guessed=BOTH), "Larkspur", ("organisation",)),
    ],
)
def test_a_label_of_page_or_list_comes_before_a_guess(
    page: Posting, listed: Posting, organisation: str, guessed: tuple[str, ...]
) -> None:
    found = completed(page, listed)
    assert (found.organisation, found.guessed) == (organisation, guessed)


def test_a_title_that_the_list_cuts_is_the_one_of_the_page() -> None:
    page = Posting(title="Clockmaker and mender", sources=("page",), guessed=("title",))
    assert completed(page, Posting(title="Clockmaker and …")).title == "Clockmaker and mender"
    assert completed(page, Posting(title="Clockmaker")).title == "Clockmaker", "the list labels it, and cuts nothing"


def test_a_guess_that_is_a_tag_is_no_organisation() -> None:
    page = Posting(title="Baker", organisation="Hot kitchen", guessed=BOTH, sources=("page",))
    assert completed(page, Posting(title="Baker", tags=("Hot kitchen",), sources=("list",))).organisation == ""


def _listed(title: str, href: str) -> Record:
    return Record(key=href, first=0, last=0, href=href, posting=Posting(title=title))


def test_records_of_other_titles_and_addresses_stay_apart_whatever_their_pages_say() -> None:
    claims, said = Claims(), Posting(title="Astronaut", url="https://board.example/job/99", board_id="99")
    clockmaker = claims.apart(said, _listed("Clockmaker", "https://board.example/job/1"))
    baker = claims.apart(said, _listed("Baker", "https://board.example/job/2"))
    again = claims.apart(said, _listed("Clockmaker", "https://board.example/job/1?from=top"))
    assert (clockmaker, again) == (said, said), "one job may be listed twice"
    assert (baker.url, baker.board_id) == ("https://board.example/job/2", "")


def test_a_line_of_two_tags_of_the_list_is_no_organisation():
    listed = Posting(title="Porter", tags=("Taff Clinic", "Newport"), sources=("list",))
    page = Posting(title="Porter", organisation="Taff Clinic, Newport", guessed=("organisation",), sources=("page",))
    assert completed(page, listed).organisation == ""
    longer = page.model_copy(update={"organisation": "Taff Clinic, Barry"})
    assert completed(longer, listed).organisation == "Taff Clinic, Barry", "another line says nothing of this one"
