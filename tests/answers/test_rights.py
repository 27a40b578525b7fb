"""Questions about the right to work, on a page with other questions."""

import pytest
from tests.answers.giving import TODAY, field

from footpath.answers.values import Values
from footpath.schema.answer import Answer
from footpath.schema.profile import Profile

GERMAN = Profile.model_validate(
    {"x-footpath": {"citizenships": ["DE"], "work_authorization": {"EU": True, "US": False}}}
)
SPONSORSHIP = field("Will you now or in the future require sponsorship for an employment visa?", "sponsorship")


@pytest.mark.parametrize(
    ("beside", "value"),
    [
        (["Are you legally authorized to work in Germany?"], "no"),
        (["Are you legally authorized to work in the United States?"], "yes"),
        (["Are you authorized to work in Germany?", "Are you authorized to work in the United States?"], ""),
        ([], ""),
    ],
)
def test_sponsorship_is_asked_for_the_one_country_of_the_question_beside_it(beside: list[str], value: str) -> None:
    values = Values(GERMAN, TODAY)
    values.see([*(field(each, "work_authorization") for each in beside), SPONSORSHIP])
    found = values.answer(SPONSORSHIP)
    assert (found.value if isinstance(found, Answer) else "") == value
