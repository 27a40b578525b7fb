"""From what a run did to a cookbook, and from a cookbook to its next revision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.engine.pages import LATER, NOW, book, fills, signature, turns, view

from footpath.engine.impersonal import Impersonal, Scrub
from footpath.engine.learn import Lesson, asked_at_start, first_cookbook, next_step_number, revised, way_of, with_heals
from footpath.engine.literals import Literals
from footpath.engine.record import Former, Performed, Recording, former_of
from footpath.memory.redaction import Redaction
from footpath.schema.action import Fill
from footpath.schema.cookbook import Cookbook, Health, Parameter, Step
from footpath.schema.task import Task
from footpath.store import portable

if TYPE_CHECKING:
    from footpath.schema.run import Rung

PAGE = view("First name", "Last name", "Email")
FIRST = fills("s1", PAGE, "First name", "given-name")
LAST = fills("s2", PAGE, "Last name", "family-name")
EMAIL = fills("s3", PAGE, "Email", "email")
NEXT = turns("s4", PAGE)
TASK = Task.model_validate({"type": "apply", "url": "https://careers.example.com/apply"})


def did(step: Step, rung: Rung = "replay", what: str = "", **more) -> Performed:
    return Performed(step, rung, Parameter(name=what) if what else None, **more)


def recording(*performed: Performed, absent: tuple[Step, ...] = ()) -> Recording:
    made = Recording(absent=list(absent))
    for each in performed:
        made.add(each)
    return made


def lesson(made: Recording, scrub: Scrub = str) -> Lesson:
    (way, _), lift = way_of(made, NOW.date()), Impersonal(scrub)
    return Lesson(way, PAGE.page, lift, asked=lift.questions(asked_at_start(way, PAGE.page)))


def learned(made: Recording, scrub: Scrub = str) -> Cookbook:
    first = first_cookbook(lesson(made, scrub), TASK, id="b", run="r1", now=NOW)
    assert first
    return first


def revise(before: Cookbook, made: Recording, scrub: Scrub = str) -> Cookbook:
    return revised(before, lesson(made, scrub), run="r2", now=LATER)


def ids(of: Cookbook) -> list[str]:
    return [step.id for step in of.steps]


class TestTheFirstTime:
    def test_a_question_that_names_the_person_is_kept_without_their_name(self):
        page = view("Ida Berg, do we reach you at ida@mail.test?", "Will you relocate?")
        asked = fills("s1", page, "Ida Berg, do we reach you at ida@mail.test?", "answer.x")
        other = fills("s2", page, "Will you relocate?", "answer.y")
        known = Redaction({"basics.name": "Ida Berg", "basics.email": "ida@mail.test", "given": "Will"})
        steps = [
            Performed(step, "rules", Parameter(name=name, question=step.signature.question if step.signature else ""))
            for step, name in ((asked, "answer.x"), (other, "answer.y"))
        ]
        made = learned(recording(*steps), scrub=known.text)
        first = made.steps[0].signature
        assert first
        kept = "{{basics.name}}, do we reach you at {{basics.email}}?"
        assert (first.name, first.question, made.parameters[0].question) == (kept, kept, kept)
        kept_as_it_is, asks = made.steps[1].signature, other.signature
        assert kept_as_it_is
        assert asks
        assert (kept_as_it_is.name, kept_as_it_is.question) == (asks.name, asks.question), "a word to everybody else"
        gone = {"Ida Berg, do we reach you at ida@mail.test?"}
        assert set(asks.neighbours) - set(kept_as_it_is.neighbours) == gone

    def test_the_name_of_a_file_that_the_page_shows_in_a_question_is_not_kept(self):
        page = view("Resume/CV cv-ada.pdf")
        step = fills("s1", page, "Resume/CV cv-ada.pdf", "resume")
        known = Redaction({"x-footpath.files.resume": "/home/ada/cv-ada.pdf"})
        performed = Performed(step, "rules", Parameter(name="resume", question="Resume/CV cv-ada.pdf"))
        made = learned(recording(performed), scrub=known.text)
        kept = made.steps[0].signature
        assert kept
        assert (kept.name, kept.question, made.parameters[0].question) == ("Resume/CV", "Resume/CV", "Resume/CV")
        assert not any("cv-ada" in each for each in (*kept.neighbours, kept.label, kept.text, kept.section))

    def test_what_was_done_in_order_with_what_it_takes(self):
        made = learned(recording(did(FIRST, "rules", "given-name"), did(EMAIL, "rules", "email"), did(NEXT, "rules")))
        assert ids(made) == ["s1", "s3", "s4"]
        assert [parameter.name for parameter in made.parameters] == ["given-name", "email"]
        assert (made.url_pattern, made.fingerprint) == (PAGE.page.url_pattern, PAGE.page.fingerprint)
        assert (made.created_by, made.created_at, made.state) == ("r1", NOW, "candidate")

    def test_what_the_form_asked_that_was_entered_is_kept_answered_or_not(self):
        first = Performed(FIRST, "rules", Parameter(name="given-name", question="First name"))
        made = learned(recording(first), scrub=lambda text: text.replace("Ida", "{{basics.name}}"))
        assert [each.question for each in made.asked] == ["First name", "Last name", "Email"]
        after = revise(made, recording(did(NEXT)))
        assert after.asked == made.asked, "nothing was entered: nothing more is known"

    def test_what_is_entered_on_a_later_page_says_nothing_of_the_first(self):
        later = Performed(EMAIL, "rules", Parameter(name="email", question="Email"))
        made = learned(recording(did(NEXT, "rules"), later))
        assert made.asked == ()

    def test_a_form_whose_controls_were_drawn_late_is_known_by_what_was_filled(self):
        first_seen = view("First name").page
        entered = [
            Performed(step, "rules", Parameter(name=name, question=question))
            for step, name, question in (
                (FIRST, "given-name", "First name"),
                (LAST, "family-name", "Last name"),
                (EMAIL, "email", "Email"),
            )
        ]
        asked = asked_at_start(recording(*entered), first_seen, PAGE.page)
        assert [each.question for each in asked] == ["First name", "Last name", "Email"]
        opened = view("First name", "Last name", "Email", "Since when").page
        begun = asked_at_start(recording(*entered), PAGE.page, opened)
        assert len(begun) == 3, "a question that an answer brought is none of the start"

    def test_a_run_that_did_nothing_teaches_nothing(self):
        assert first_cookbook(lesson(recording()), TASK, id="b", run="r1", now=NOW) is None

    def test_nothing_of_the_person_is_kept(self):
        button = NEXT.signature
        assert button
        told = NEXT.model_copy(
            update={
                "signature": button.model_copy(update={"neighbours": ("Name: Ida", "Send"), "section": "Hello Ida"})
            }
        )
        made = learned(recording(did(told, "rules")), scrub=lambda text: text.replace("Ida", "{{given-name}}"))
        assert "Ida" not in made.model_dump_json()
        assert made.steps[0].signature
        assert made.steps[0].signature.neighbours == ("Send",)


class TestTheNextRevision:
    before = book(FIRST, EMAIL, NEXT, parameters=(Parameter(name="given-name"), Parameter(name="email")))

    def test_a_healed_step_is_renewed_in_its_place(self):
        assert EMAIL.signature is not None
        renewed = EMAIL.model_copy(update={"signature": signature(view("Email", "E-mail address"), "E-mail address")})
        after = revise(
            self.before, recording(did(FIRST), did(renewed, "heal", healed_from=Former(EMAIL.signature)), did(NEXT))
        )
        assert ids(after) == ["s1", "s3", "s4"]
        assert after.steps[1].signature == renewed.signature
        assert (after.state, after.health, after.created_at, after.created_by) == ("candidate", Health(), LATER, "r2")

    def test_what_is_new_stands_where_it_was_done(self):
        new = LAST.model_copy(update={"id": "s9"})
        after = revise(self.before, recording(did(FIRST), did(new, "rules", "family-name"), did(EMAIL), did(NEXT)))
        assert ids(after) == ["s1", "s9", "s3", "s4"]
        assert [parameter.name for parameter in after.parameters] == ["given-name", "email", "family-name"]

    def test_what_is_new_at_the_very_start_stands_there(self):
        new = LAST.model_copy(update={"id": "s9"})
        after = revise(self.before, recording(did(new, "rules", "family-name"), did(FIRST), did(EMAIL), did(NEXT)))
        assert ids(after) == ["s9", "s1", "s3", "s4"]

    def test_a_step_that_was_absent_is_optional_from_now_on(self):
        after = revise(self.before, recording(did(FIRST), did(NEXT), absent=(EMAIL,)))
        assert [step.optional for step in after.steps] == [False, True, False]

    def test_a_step_that_was_absent_and_whose_answer_was_entered_elsewhere_is_the_same_step(self):
        elsewhere = fills("s9", view("Mail us"), "Mail us", "email")
        after = revise(self.before, recording(did(FIRST), did(elsewhere, "rules", "email"), did(NEXT), absent=(EMAIL,)))
        assert ids(after) == ["s1", "s3", "s4"]
        assert after.steps[1].signature == elsewhere.signature
        assert not after.steps[1].optional

    def test_rules_that_did_the_way_anew_add_no_second_copy_of_it(self):
        renamed = [each.model_copy(update={"id": f"n{at}"}) for at, each in enumerate((FIRST, EMAIL, NEXT))]
        names = ("given-name", "email", "")
        after = revise(
            self.before, recording(*(did(each, "rules", name) for each, name in zip(renamed, names, strict=True)))
        )
        assert ids(after) == ["s1", "s3", "s4"]

    def test_what_was_skipped_today_stays(self):
        after = revise(self.before, recording(did(FIRST, "heal"), did(NEXT)))
        assert ids(after) == ["s1", "s3", "s4"]
        assert not after.steps[1].optional


class TestTheNextRevisionOfAGoal:
    """Its steps go on where they were done; what other steps did instead is gone."""

    before = book(FIRST, EMAIL, LAST, NEXT, task_pattern="Enter {{goal.1}}")

    def revised(self, *performed: Performed, unneeded: tuple[Step, ...] = ()) -> Cookbook:
        made = Recording(list(performed), unneeded=[each.id for each in unneeded], corrected=True)
        stays = {each.step.id for each in performed} | {each.id for each in unneeded}
        replaced = {step.id for step in self.before.steps} - stays
        literals = Literals({"goal.1": "Oslo"})
        found = Lesson(made, PAGE.page, literals, self.before.task_pattern, replaced=replaced)
        return revised(self.before, found, run="r2", now=LATER)

    def test_what_repaired_a_step_takes_its_place_behind_what_was_not_needed_today(self):
        repair = fills("s9", PAGE, "Last name", "x").model_copy(update={"action": Fill(value="Oslo")})
        after = self.revised(did(FIRST), did(repair, "model"), did(NEXT), unneeded=(EMAIL,))
        assert ids(after) == ["s1", "s3", "s9", "s4"]
        assert after.steps[2].action == Fill(value="{{goal.1}}")
        assert [each.name for each in after.parameters] == ["given-name", "email", "goal.1"]

    def test_what_went_as_it_is_stays_as_it_is_but_for_an_effect_that_it_has_today(self):
        sends = NEXT.model_copy(update={"effect": "outside", "signature": None})
        after = self.revised(did(FIRST), did(EMAIL), did(LAST), did(sends))
        assert after.steps == (*self.before.steps[:3], NEXT.model_copy(update={"effect": "outside"}))

    def test_a_cookbook_of_an_earlier_footpath_that_went_as_it_is_stays_as_it_is(self):
        known = portable.read((Path(__file__).parent / "kept" / "goal.yaml").read_text())
        went = Recording([did(each) for each in known.steps])
        again = Lesson(went, PAGE.page, Literals({"goal.1.number": "4712", "message": "Hi"}), known.task_pattern)
        after = revised(known, again, run="r2", now=LATER)
        assert (after.steps, after.parameters) == (known.steps, known.parameters)


class TestWhatIsKeptOfARunThatStops:
    """Only the elements that it found again."""

    def test_a_goal_keeps_them_with_templates(self):
        known, button = book(FIRST, NEXT), signature(view(button="Go to Oslo"), "Go to Oslo")
        healed = did(NEXT.model_copy(update={"signature": button}), "heal", healed_from=former_of(NEXT))
        went = Recording([did(FIRST), healed, did(LAST, "model")])
        after = with_heals(known, went, Literals({"goal.1": "Oslo"}), run="r2", now=LATER)
        assert after
        assert ids(after) == ["s1", "s4"]
        assert after.steps[1].signature
        assert after.steps[1].signature.name == "Go to {{goal.1}}"

    def test_where_it_found_none_nothing_is_kept(self):
        went = Recording([did(FIRST), did(LAST, "model")])
        assert with_heals(book(FIRST, NEXT), went, Impersonal(str), run="r2", now=LATER) is None


class TestRecording:
    def test_a_field_that_was_entered_twice_has_one_step(self):
        again = FIRST.model_copy(update={"id": "s7"})
        made = recording(did(FIRST, what="given-name"), did(again, "rules", "given-name"), did(NEXT))
        assert [(each.step.id, each.rung) for each in made.performed] == [("s1", "replay"), ("s4", "replay")]
        assert not made.changed

    def test_another_answer_takes_the_place_of_the_one_that_was_rejected(self):
        asked = fills("s7", PAGE, "Email", "answer.email-at-work")
        made = recording(did(EMAIL, "rules", "email"), did(NEXT), did(asked, "person", "answer.email-at-work"))
        assert [each.step.id for each in made.performed] == ["s3", "s4"]
        assert made.performed[0].step.action == asked.action

    def test_a_button_that_was_pressed_twice_has_two_steps(self):
        assert len(recording(did(NEXT), did(NEXT.model_copy(update={"id": "s9"}))).performed) == 2

    def test_a_way_that_was_replayed_to_the_letter_has_not_changed(self):
        assert not recording(did(FIRST), did(NEXT)).changed

    @pytest.mark.parametrize("rung", ["heal", "rules", "person"])
    def test_any_other_hand_is_a_change(self, rung):
        assert recording(did(FIRST), did(NEXT, rung)).changed

    def test_so_is_a_step_that_was_absent_or_turned_out_to_send(self):
        assert recording(did(FIRST), absent=(EMAIL,)).changed
        made = recording(did(NEXT))
        made.mark_outside("s4")
        assert made.changed
        assert made.performed[0].step.effect == "outside"

    def test_rungs_are_counted(self):
        assert recording(did(FIRST), did(EMAIL), did(NEXT, "heal")).rungs() == {"replay": 2, "heal": 1}


@pytest.mark.parametrize(("names", "expected"), [((), 0), (("s1", "s12"), 12), (("s3.1", "x"), 3)])
def test_new_steps_get_numbers_of_their_own(names, expected):
    steps = [FIRST.model_copy(update={"id": name}) for name in names]
    assert next_step_number(book(*steps)) == expected
    assert next_step_number(None) == 0
