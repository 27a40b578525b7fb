from __future__ import annotations

import pytest
from pydantic import ValidationError

from footpath.schema.profile import Profile

COMPLETE = {
    "$schema": "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    "basics": {
        "name": "Ida", "label": "l", "image": "i", "email": "e@example.org", "phone": "p", "url": "u", "summary": "s",
        "location": {"address": "a", "postalCode": "1", "city": "c", "countryCode": "DE", "region": "r"},
        "profiles": [{"network": "n", "username": "u", "url": "u"}],
    },
    "work": [{"name": "n", "location": "l", "description": "d", "position": "p", "url": "u", "startDate": "2020",
              "endDate": "2021-02", "summary": "s", "highlights": ["h"]}],
    "volunteer": [{"organization": "o", "position": "p", "url": "u", "startDate": "2020-01-31", "endDate": "2021",
                   "summary": "s", "highlights": ["h"]}],
    "education": [{"institution": "i", "url": "u", "area": "a", "studyType": "t", "startDate": "2010",
                   "endDate": "2011", "score": "1", "courses": ["c"]}],
    "awards": [{"title": "t", "date": "2020", "awarder": "a", "summary": "s"}],
    "certificates": [{"name": "n", "date": "2020", "url": "u", "issuer": "i"}],
    "publications": [{"name": "n", "publisher": "p", "releaseDate": "2020", "url": "u", "summary": "s"}],
    "skills": [{"name": "n", "level": "l", "keywords": ["k"]}],
    "languages": [{"language": "l", "fluency": "f"}],
    "interests": [{"name": "n", "keywords": ["k"]}],
    "references": [{"name": "n", "reference": "r"}],
    "projects": [{"name": "n", "description": "d", "highlights": ["h"], "keywords": ["k"], "startDate": "2020",
                  "endDate": "2021", "url": "u", "roles": ["r"], "entity": "e", "type": "t"}],
    "meta": {"canonical": "c", "version": "v1.0.0", "lastModified": "2020-01-01T00:00:00"},
}  # fmt: skip


def test_a_whole_json_resume_goes_in_and_comes_out_as_it_was():
    assert Profile.model_validate(COMPLETE).model_dump(mode="json", exclude_unset=True) == COMPLETE


@pytest.mark.parametrize(
    "data",
    [
        {"hobbies": []},
        {"basics": {"nmae": "x"}},
        {"work": [{"start_date": "2020"}]},
        {"work": [{"startDate": "2020-13"}]},
        {"work": [{"startDate": "yesterday"}]},
        {"x-footpath": {"salary": {"amount": 1, "currency": "euro"}}},
        {"x-footpath": {"salary": {"amount": 0, "currency": "EUR"}}},
        {"x-footpath": {"work_authorization": {"Germany": True}}},
        {"x-footpath": {"self_identification": {"veteran": "maybe"}}},
        {"x-footpath": {"start_date": "2020"}},
    ],
)
def test_what_the_schema_does_not_know_is_an_error(data):
    with pytest.raises(ValidationError):
        Profile.model_validate(data)


def test_a_profile_cannot_be_changed():
    with pytest.raises(ValidationError):
        Profile().basics.name = "x"  # pyright: ignore[reportAttributeAccessIssue]  this is what must fail


def test_no_part_of_a_profile_shows_what_it_holds():
    profile = Profile.model_validate(COMPLETE)
    assert repr(profile) == "Profile()"
    assert "Ida" not in f"{profile} {profile.basics!r} {profile.work!r}"


def test_everything_personal_is_listed_for_those_who_must_hide_it():
    personal = Profile.model_validate(COMPLETE).personal()
    assert personal["basics.email"] == "e@example.org"
    assert personal["work.0.name"] == "n"


def test_who_it_is_stays_the_same_while_the_rest_changes():
    ida = Profile.model_validate({"basics": {"name": "Ida", "email": "ida@example.org"}})
    married = Profile.model_validate({"basics": {"name": "Ida B.", "email": "IDA@example.org "}})
    other = Profile.model_validate({"basics": {"name": "Ida", "email": "ida@example.net"}})
    assert ida.identity() == married.identity() != other.identity()
    assert "ida" not in ida.identity()


def test_every_field_says_what_it_is_for():
    schema = Profile.model_json_schema()
    assert schema["$defs"]["FootpathAnswers"]["properties"]["relocation"]["description"]
    assert schema["additionalProperties"] is False
