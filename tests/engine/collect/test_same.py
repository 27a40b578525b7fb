"""What the page of a record says beside what its list did."""

from footpath.engine.collect.same import completed
from footpath.schema.posting import Place, Posting

LISTED = Posting(title="Clockmaker", places=(Place(text="York", city="York"),), sources=("page",))


def test_what_only_the_list_says_is_added() -> None:
    found = completed(Posting(title="Clockmaker", description="You mend clocks.", sources=("json_ld",)), LISTED)
    assert (found.description, found.places, found.sources) == ("You mend clocks.", LISTED.places, ("json_ld", "page"))


def test_a_line_that_the_list_knows_for_a_place_is_no_company() -> None:
    assert completed(Posting(title="Clockmaker", organisation="York", sources=("page",)), LISTED).organisation == ""
    said = Posting(title="Clockmaker", organisation="York", sources=("json_ld",))
    assert completed(said, LISTED).organisation == "York", "data names it"
