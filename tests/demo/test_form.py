"""The form as data: looks change how a question is asked, never what its answer means."""

from __future__ import annotations

from datetime import date

import pytest

from footpath.demo.site.answers import find_errors, find_file_error, read_page
from footpath.demo.site.fields import Labelled, LookField, Required, Widget
from footpath.demo.site.jobs import invent_jobs
from footpath.demo.site.looks import look_named

TODAY = date(2026, 9, 1)
V1, V2, HOSTILE = look_named("v1"), look_named("v2"), look_named("hostile")


class Typed(dict[str, str]):
    """A sent form with one value a name."""

    def texts(self, name: str) -> list[str]:
        return [self[name]] if name in self else []

    def names(self) -> list[str]:
        return list(self)


def by_key(fields: tuple[LookField, ...]) -> dict[str, LookField]:
    return {field.key: field for field in fields}


def test_every_widget_and_every_way_of_labelling_and_requiring_is_somewhere():
    assert {field.widget for field in V1.fields} == set(Widget)
    assert {field.labelled for field in V1.fields} == set(Labelled)
    assert {field.required for field in V1.fields} == set(Required)


def test_v2_asks_all_that_v1_asks_and_two_questions_more_in_other_words_and_places():
    old, new = by_key(V1.fields), by_key(V2.fields)
    assert new.keys() - old.keys() == {"pronouns", "current_title"}
    assert old.keys() <= new.keys()
    assert new["pronouns"].required is Required.NO
    assert new["current_title"].required is not Required.NO
    assert not {field.name for field in V1.fields} & {field.name for field in V2.fields}
    assert not {V1.id_of(field) for field in V1.fields} & {V2.id_of(field) for field in V2.fields}
    reworded = [key for key in old if old[key].label != new[key].label]
    assert len(reworded) == len(old)
    assert new["work_mode"].page != old["work_mode"].page


def test_hostile_keeps_the_names_and_exchanges_what_they_mean():
    old, new = by_key(V1.fields), by_key(HOSTILE.fields)
    assert new["given_name"].name == old["family_name"].name
    assert new["given_name"].label == old["given_name"].label
    assert [option.key for option in new["sponsorship"].options] == ["no", "yes"]
    assert [option.label for option in new["sponsorship"].options] == ["Yes", "No"]


@pytest.mark.parametrize("look", [V1, V2, HOSTILE])
def test_no_two_controls_of_a_page_share_a_name_or_an_option_its_value(look):
    for page in (1, 2, 3):
        names = [field.name for field in look.page(page)] + [trap.name for trap in look.traps if trap.page == page]
        assert len(names) == len(set(names))
    for field in look.fields:
        assert len({look.wire(option) for option in field.options}) == len(field.options)


def test_a_disguised_look_leaves_no_hook_of_v1_and_renames_alike_everywhere():
    page, style = V2.dress('<div class="lk-field" data-lk-when="x">'), V2.dress(".lk-field{}")
    assert "lk-" not in page + style
    assert style.removeprefix(".").removesuffix("{}") in page


@pytest.mark.parametrize(
    ("typed", "country", "kept"),
    [
        ("07700 900123", "gb", "+447700900123"),
        ("+44 7700 900123", "us", "+447700900123"),
        ("(503) 555-0100", "us", "+15035550100"),
        ("call me", "us", "call me"),
    ],
)
def test_a_phone_number_is_kept_in_one_form_however_it_was_typed(typed, country, kept):
    assert read_page(V1, 1, Typed(phone=typed, phone_country=country))["phone"] == kept


def test_dates_in_parts_and_as_text_are_kept_alike():
    sent = Typed(available_day="3", available_month="2", available_year="2027", question_90124="15/01/2027")
    answers = read_page(V1, 3, sent)
    assert (answers["start_date"], answers["interview_date"]) == ("2027-02-03", "2027-01-15")


def test_an_answer_to_a_question_that_was_not_asked_is_left_out():
    assert "visa_details" not in read_page(V1, 3, Typed(question_90113="no", question_90115="none"))
    assert "visa_details" in read_page(V1, 3, Typed(question_90113="yes", question_90115="soon"))


def test_rows_are_counted_anew_without_the_empty_ones():
    sent = Typed({"employment[0][company]": "", "employment[4][company]": "Engine Works", "employment[4][to]": ""})
    assert read_page(V1, 2, sent) == {"experience.0.employer": "Engine Works"}


@pytest.mark.parametrize("look", [V1, V2, HOSTILE])
@pytest.mark.parametrize("page", [1, 2, 3])
def test_an_empty_page_is_refused_for_each_required_question_that_is_asked(look, page):
    must = {
        field.key
        for field in look.page(page)
        if field.required is not Required.NO and field.shown_when is None and not field.parts
    }
    assert find_errors(look, page, {}, set(), TODAY).keys() == must


@pytest.mark.parametrize(
    ("page", "answers", "key", "message"),
    [
        (1, {"email": "ada@example"}, "email", "valid email"),
        (1, {"email": "a@b.org", "email_confirm": "b@b.org"}, "email_confirm", "not the same"),
        (1, {"phone": "+44"}, "phone", "phone number"),
        (1, {"city": "Atlantis"}, "city", "from the list"),
        (1, {"country": "atlantis"}, "country", "from the list"),
        (1, {"website": "none"}, "website", "web address"),
        (3, {"start_date": "2026-08-31"}, "start_date", "in the past"),
        (3, {"start_date": "2027-02-30"}, "start_date", "not a date"),
        (3, {"interview_date": "1/2/27"}, "interview_date", "DD/MM/YYYY"),
        (3, {"salary": "a lot"}, "salary", "number"),
        (2, {"experience.0.employer": "Home"}, "experience.0.title", "required"),
    ],
)
def test_an_answer_of_the_wrong_shape_is_refused_with_a_reason(page, answers, key, message):
    assert message in find_errors(V1, page, answers, set(), TODAY)[key]


@pytest.mark.parametrize(
    ("filename", "size", "message"),
    [("cv.pdf", 10, ""), ("cv.exe", 10, "kind of file"), ("cv", 10, "kind of file"), ("cv.pdf", 0, "empty"),
     ("cv.pdf", 2_000_001, "too large")],
)  # fmt: skip
def test_a_file_is_judged_by_kind_and_size(filename, size, message):
    error = find_file_error(V1.field("resume"), filename, size)
    assert message in error
    assert bool(error) == bool(message)


def test_the_same_seed_invents_the_same_postings_and_another_seed_others():
    once, again, other = (list(invent_jobs(1000, seed, TODAY)) for seed in (7, 7, 8))
    assert once == again != other
    assert len({job.slug for job in once}) == 1000
