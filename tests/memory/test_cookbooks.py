"""Cookbooks: which are candidates, how they prove themselves, what becomes of their revisions."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.store.databases import START, Ticking, cookbook, run, succeed

from footpath.errors import BadInput, NotFound
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.runs import Runs
from footpath.schema.action import Check, Click, Fill, Select, Upload
from footpath.schema.cookbook import EndSeen, FormQuestion, Health, LearnableWay, Postcondition, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE = "boards.example.com/acme/jobs/*"


@pytest.fixture
def memory(store, now: Ticking) -> CookbookMemory:
    return CookbookMemory(store, now)


def healed(word: str):
    """The same way with a step that was found elsewhere."""
    return cookbook(steps=(Step(id="email", action=Fill(value="{{email}}")), Step(id=word, action=Click())))


async def states(memory: CookbookMemory, id: str = "c1") -> dict[int, str]:
    return {each.revision: each.state for each in await memory.history(id)}


async def proven(memory: CookbookMemory) -> None:
    """c1 with a revision that is current."""
    await memory.save(cookbook())
    for _ in range(2):
        await succeed(memory, 1)


async def worn(memory: CookbookMemory, id: str, failures: int) -> None:
    for _ in range(failures):
        await memory.record_failure(id, 1)


async def test_what_is_saved_comes_back_whole(memory):
    asked, parameters = [{"question": "Email"}], [{"name": "email", "required": True}]
    given = cookbook(fingerprint="f", asked=asked, created_by="run 7", parameters=parameters)
    assert await memory.save(given) == given
    assert await memory.get("c1") == given


async def test_candidates_are_ordered_by_how_near_they_are(memory):
    await memory.save(cookbook("platform", url_pattern="other.example.com/*"))
    await memory.save(cookbook("pattern", url_pattern="*.example.com/*/jobs/*"))
    await memory.save(cookbook("url", url_pattern=PAGE))
    await memory.save(cookbook("elsewhere", url_pattern="else.test/*/jobs/*", platform="lever"))
    await memory.save(cookbook("other task", url_pattern=PAGE, task_type="fill_form"))
    found = await memory.candidates("apply", PAGE, "icims")
    assert [each.id for each in found] == ["url", "pattern", "platform"]


async def test_one_that_is_not_to_be_used_is_not_offered_until_it_is_again(memory):
    await memory.save(cookbook("url", url_pattern=PAGE))
    await memory.save(books("Book a room", "goal"))
    offered = []
    for enabled in (False, True):
        for id in ("url", "goal"):
            await memory.enable(id, enabled=enabled)
        found = await memory.candidates("apply", PAGE, "icims")
        goals = await memory.for_goal("custom", "stays.test/search", lambda goal: True)
        offered.append([each.id for each in (*found, *goals)])
        assert {each.book.enabled for each in await memory.list()} == {enabled}
    assert offered == [[], ["url", "goal"]]


async def test_among_many_forms_under_one_address_those_that_ask_the_same_come_first(memory):
    for number in range(12):
        await memory.save(asking(f"c{number}", f"Question {number}"))
    await memory.save(asking("elsewhere", "Question 3").model_copy(update={"url_pattern": "boards.example.com/*"}))

    def like(asked: Sequence[FormQuestion]) -> float:
        return float(asked[0].question == "Question 3")

    assert [each.id for each in await memory.asking("apply", PAGE, like)] == ["c3", "c11", "c10"]


def asking(id: str, question: str, **more):
    return cookbook(id, url_pattern=PAGE, asked=[{"question": question}], **more)


async def test_two_first_runs_at_once_on_different_forms_leave_two_cookbooks(memory):
    began = memory._now()
    for id, asked in (("one", "Name"), ("two", "Street"), ("three", "Street")):
        new = asking(id, asked, created_at=memory._now())
        await memory.save(new, since=began, same=lambda other, asked=new.asked: other.asked == asked)
    assert {each.book.id for each in await memory.list()} == {"one", "two"}


def books(goal: str, id: str, **more):
    return cookbook(id, task_type="custom", task_pattern=goal, url_pattern="stays.test/search", **more)


async def test_goals_of_a_page_are_told_apart_by_whoever_knows_what_is_wanted(memory):
    for id, goal in (("room", "Book a room in {{goal.1}}"), ("list", "List the rooms"), ("none", "")):
        await memory.save(books(goal, id))
    await memory.save(books("Book a room in {{goal.1}}", "elsewhere").model_copy(update={"url_pattern": "b.test"}))
    found = await memory.for_goal("custom", "stays.test/search", lambda goal: goal.startswith("Book"))
    assert [(each.id, each.task_pattern) for each in found] == [("room", "Book a room in {{goal.1}}")]


async def test_of_several_ways_to_one_goal_the_healthiest_comes_first_and_worn_out_ones_last(memory):
    for id in ("worn", "well", "wide"):
        await memory.save(books("Book", id).model_copy(update={"url_pattern": "stays.test/*"} if id == "wide" else {}))
    await worn(memory, "worn", 7)
    found = await memory.for_goal("custom", "stays.test/search", lambda goal: True)
    assert [each.id for each in found] == ["well", "wide", "worn"]


async def test_a_revision_keeps_the_goal(memory):
    await memory.save(books("Book", "c1"))
    with pytest.raises(BadInput, match="cannot be for custom “Cancel”"):
        await memory.save(books("Cancel", "c1", steps=healed("x").steps))


async def test_an_unknown_platform_is_no_reason_to_take_a_cookbook_of_another_site(memory):
    await memory.save(cookbook(platform="generic"))
    assert await memory.candidates("apply", "unknown.test/form", "generic") == []


async def test_worn_out_cookbooks_come_last(memory):
    await memory.save(cookbook("skipped", url_pattern=PAGE))
    await memory.save(cookbook("flagged", url_pattern=PAGE))
    await memory.save(cookbook("sound", url_pattern="*.example.com/*/jobs/*"))
    await worn(memory, "skipped", 6)  # 100 - 5 * 5 - 15 = 60
    await worn(memory, "flagged", 9)
    found = await memory.candidates("apply", PAGE, "icims")
    assert [(each.id, each.health.score) for each in found] == [
        ("sound", 100), ("skipped", 60), ("flagged", 15),
    ]  # fmt: skip


async def test_the_healthiest_are_found_among_many(memory):
    for number in range(8):
        await memory.save(cookbook(f"c{number}", url_pattern=PAGE))
        await worn(memory, f"c{number}", 1 if number != 6 else 0)
    found = await memory.candidates("apply", PAGE, "icims", limit=2)
    assert [each.id for each in found] == ["c6", "c7"]


async def test_a_failure_does_not_condemn_a_way_that_worked_often(memory):
    await memory.save(cookbook())
    for _ in range(50):
        await succeed(memory, 1)
    after = await memory.record_failure("c1", 1)
    assert (after.health.score, after.health.successes, after.health.failures) == (95, 50, 1)
    assert after.health.usable
    assert after.state == "current"


async def test_two_verified_runs_make_a_candidate_current(memory):
    await memory.save(cookbook())
    assert (await succeed(memory, 1)).state == "candidate"
    assert (await succeed(memory, 1)).state == "current"


async def test_a_verified_run_can_be_noted_together_with_its_end(memory, store):
    await memory.save(cookbook())
    for _ in range(2):
        async with store.writing() as transaction:
            await memory.note_success(transaction, "c1", 1, steps=["email"])
    kept = await memory.get("c1")
    assert (kept.state, kept.health.successes, kept.steps[0].health.successes) == ("current", 2, 2)
    assert kept.steps[1] == cookbook().steps[1]


async def test_a_verified_run_of_what_was_removed_meanwhile_is_noted_nowhere(memory, store):
    await memory.save(cookbook())
    async with store.writing() as transaction:
        await memory.note_success(transaction, "c1", 2, steps=["email"])
        await memory.note_success(transaction, "gone", 1, steps=["email"])
    assert (await memory.get("c1")).health.successes == 0


async def test_a_new_revision_is_tried_first_and_the_old_one_stays(memory):
    await proven(memory)
    assert (await memory.save(healed("moved"))).revision == 2
    assert (await memory.get("c1")).steps[1].id == "moved"
    assert (await memory.get("c1", 1)).steps == cookbook().steps
    assert await states(memory) == {2: "candidate", 1: "current"}


async def test_a_candidate_that_fails_gives_way_to_the_old_one(memory):
    await proven(memory)
    await memory.save(healed("moved"))
    back = await memory.record_failure("c1", 2)
    assert (back.revision, back.health.score) == (1, 100)
    assert await states(memory) == {2: "retired", 1: "current"}
    assert (await memory.candidates("apply", cookbook().url_pattern, ""))[0].revision == 1


async def test_a_candidate_that_holds_twice_takes_the_place_of_the_old_one(memory):
    await proven(memory)
    await memory.save(healed("moved"))
    for _ in range(2):
        await succeed(memory, 2)
    assert await states(memory) == {2: "current", 1: "retired"}


async def test_a_candidate_that_fails_gives_way_to_the_candidate_before_it(memory):
    await memory.save(cookbook())
    await memory.save(healed("moved"))
    back = await memory.record_failure("c1", 2)
    assert back.revision == 1
    assert await states(memory) == {2: "retired", 1: "candidate"}


async def test_one_that_fails_too_often_rests_for_a_day_and_is_tried_until_it_is_flagged(memory, now: Ticking):
    await memory.save(cookbook())
    await worn(memory, "c1", 6)
    scores = []
    while not (book := await memory.get("c1")).health.flagged:
        assert await memory.due([book]) == set(), "it rests"
        now.time += timedelta(days=1)
        assert await memory.due([book]) == {"c1"}
        scores.append(book.health.score)
        await memory.record_failure("c1", 1)
    now.time += timedelta(days=30)
    assert await memory.due([await memory.get("c1")]) == set()
    assert scores == [60, 45, 30]


async def test_one_that_worked_the_last_time_is_tried_again_at_once(memory, now: Ticking):
    await memory.save(cookbook())
    await worn(memory, "c1", 6)
    await succeed(memory, 1)
    assert await memory.due([await memory.get("c1")]) == {"c1"}


async def test_a_way_found_anew_just_as_it_was_is_well_again(memory):
    await memory.save(cookbook())
    await worn(memory, "c1", 9)
    await memory.save(cookbook(), health=Health(successes=1))
    (only,) = await memory.history("c1")
    assert only.health == Health(successes=1)


async def test_the_only_revision_stays_when_it_fails(memory):
    await memory.save(cookbook())
    after = await memory.record_failure("c1", 1, step="email")
    assert (after.revision, after.state, after.health.score) == (1, "candidate", 95)


async def test_steps_have_health_of_their_own(memory):
    await memory.save(cookbook())
    await succeed(memory, 1, steps=["email", "name"])
    await memory.record_failure("c1", 1, step="name")
    email, name = (await memory.get("c1")).steps
    assert (email.health.score, email.health.successes) == (100, 1)
    assert (name.health.score, name.health.successes, name.health.failures) == (95, 1, 1)


async def test_the_same_way_again_is_no_new_revision(memory):
    await memory.save(cookbook())
    await succeed(memory, 1, steps=["email"])
    again = await memory.save(cookbook(created_at=START.replace(year=2027)))
    assert (again.revision, again.health.successes) == (1, 1)


async def test_a_run_that_worked_counts_whether_it_changes_the_way_or_not(memory):
    await memory.save(cookbook())
    again = await memory.save(cookbook(created_at=START.replace(year=2027)), held=["email"])
    assert (again.revision, (await memory.get("c1")).health.successes) == (1, 1)
    changed = await memory.save(healed("one"), held=["email"])
    assert (changed.revision, changed.state, (await memory.get("c1")).health.successes) == (2, "candidate", 2)
    assert (await memory.list())[0].book.health.successes == 2


async def test_of_two_first_runs_at_once_the_second_to_end_joins_the_first(memory):
    began = memory._now()
    first = [cookbook(name, created_at=memory._now()) for name in ("one", "two")]
    one, two = await asyncio.gather(*(memory.save(each, since=began) for each in first))
    assert one.id == two.id
    (listed,) = await memory.list()
    assert (listed.book.health.successes, listed.state) == (1, "candidate")


async def test_where_the_second_did_something_else_it_is_a_revision_of_the_first(memory):
    began = memory._now()
    await memory.save(cookbook("one", created_at=memory._now()), since=began)
    other = cookbook("two", created_at=memory._now(), steps=(Step(id="s1", action=Fill(value="{{phone}}")),))
    assert (await memory.save(other, since=began)).id == "one"
    assert [each.revision for each in await memory.history("one")] == [2, 1]


async def test_a_way_that_is_found_anew_later_is_a_cookbook_of_its_own(memory):
    await memory.save(cookbook("one", created_at=memory._now()))
    began = memory._now()
    assert (await memory.save(cookbook("two", created_at=memory._now()), since=began)).id == "two"


async def test_a_pinned_revision_is_offered_whatever_the_others_do(memory):
    await proven(memory)
    await memory.pin("c1", 1)
    await memory.save(healed("moved"))
    assert (await memory.get("c1")).revision == 1
    assert (await memory.list())[0].book.pinned == 1
    assert (await memory.pin("c1", None)).revision == 2


async def test_rolling_back_goes_to_what_was_current_before(memory):
    await proven(memory)
    await memory.save(healed("failing"))
    await memory.record_failure("c1", 2)
    await memory.save(healed("moved"))
    for _ in range(2):
        await succeed(memory, 3)
    back = await memory.rollback("c1")
    assert (back.revision, back.state) == (1, "current")
    assert await states(memory) == {3: "retired", 2: "retired", 1: "current"}
    with pytest.raises(NotFound, match="no earlier revision"):
        await memory.rollback("c1")
    assert (await memory.rollback("c1", 3)).revision == 3


async def test_a_revision_that_starts_elsewhere_is_refused(memory):
    await memory.save(cookbook())
    with pytest.raises(BadInput, match=r"is for apply on boards.*cannot be for apply on else\.test"):
        await memory.save(cookbook(url_pattern="else.test/*"))


async def test_it_goes_by_its_name_and_the_beginning_of_its_id(memory):
    await memory.save(cookbook("abc1", name="Acme"))
    await memory.save(cookbook("abd2", name="50% off"))
    for given in ("abc", "abc1", "Acme"):
        assert (await memory.get(given)).id == "abc1"
    for given, said in (
        ("ab", "Several.*abc1, abd2"),
        ("%", "There is no"),
        ("", "There is no"),
        ("zz", "There is no"),
    ):
        with pytest.raises(NotFound, match=said):
            await memory.get(given)
    with pytest.raises(NotFound, match="no revision 4"):
        await memory.get("abc1", 4)
    with pytest.raises(NotFound, match="no revision 4"):
        await memory.record_failure("abc1", 4)


async def test_what_is_removed_is_gone_with_all_of_its_revisions(memory):
    await memory.save(cookbook())
    await memory.save(healed("moved"))
    await memory.remove("c1")
    assert await memory.list() == []
    assert (await memory.save(cookbook())).revision == 1


async def test_lists_can_be_narrowed(memory):
    await memory.save(cookbook("a"))
    await memory.save(cookbook("b", platform="lever"))
    await memory.save(cookbook("c", task_type="fill_form"))
    assert [each.book.id for each in await memory.list(platform="lever")] == ["b"]
    assert [each.book.id for each in await memory.list(task_type="fill_form")] == ["c"]
    assert [each.book.id for each in await memory.list(limit=2)] == ["c", "b"]


LITERAL_STEPS = {
    "value": Fill(value="maria@mail.test"),
    "partly": Fill(value="Dear {{organisation}}"),
    "choice": Select(options=("{{country}}", "Female")),
    "file": Upload(files=("/home/maria/cv.pdf",)),
    "box": Check(checked=True),
}


@pytest.mark.parametrize("action", LITERAL_STEPS.values(), ids=LITERAL_STEPS.keys())
async def test_a_global_cookbook_holds_nothing_of_anybody(memory, action):
    steps = (Step(id="s", action=Click()), Step(id="t", action=action))
    with pytest.raises(BadInput, match="holds texts of a person") as caught:
        await memory.save(cookbook(scope="global", steps=steps))
    assert [problem.split(":")[0].rpartition("action.")[0] for problem in caught.value.problems] == ["steps.1."]
    assert "maria" not in repr(caught.value.problems)
    assert await memory.list() == []
    assert (await memory.save(cookbook(scope="user", steps=steps))).revision == 1


async def test_a_global_cookbook_of_templates_is_kept(memory):
    steps = (
        Step(id="a", action=Fill(value="{{given-name}} {{family-name}}")),
        Step(id="b", action=Select(options=("{{country}}",), search="")),
        Step(id="c", action=Check(checked="{{consent}}")),
    )
    assert (await memory.save(cookbook(scope="global", steps=steps))).revision == 1


async def test_the_check_for_literals_can_be_another_one(store, now):
    memory = CookbookMemory(store, now, check=lambda cookbook: [f"{cookbook.id} names Maria"])
    with pytest.raises(BadInput) as caught:
        await memory.save(cookbook(scope="global", steps=()))
    assert caught.value.problems == ("c1 names Maria",)


async def test_a_candidate_gives_way_to_no_revision_that_is_skipped_itself(memory):
    await memory.save(cookbook())
    await worn(memory, "c1", 6)
    await memory.save(healed("moved"))
    assert (await memory.record_failure("c1", 2)).revision == 2


@pytest.mark.parametrize(
    ("since", "learned"),
    [("", 2), ("its own heal", 3), ("another revision", None), ("removed", None)],
)
async def test_the_way_of_an_unclear_run_is_kept_once_it_is_proven(store, memory, since, learned):
    """Unless what it followed was removed, or another run has changed it since then."""
    await memory.save(cookbook())
    await Runs(store).start(run("unclear", status="unknown"))
    way = LearnableWay(cookbook=healed("moved").model_copy(update={"created_by": "unclear"}), held=("moved",))
    async with store.writing() as transaction:
        await memory.keep_unproven(transaction, "unclear", way)
    match since:
        case "removed":
            await memory.remove("c1")
        case "":
            pass
        case _:
            by = "unclear" if since == "its own heal" else "another"
            await memory.save(healed("elsewhere").model_copy(update={"created_by": by}))
    kept = await memory.prove("unclear")
    assert (kept and kept.revision) == learned
    assert await memory.prove("unclear") is None, "a way is learned once"


def test_a_way_without_the_end_of_its_run_has_nothing_to_keep_of_what_was_not_sent():
    end = EndSeen(pattern="clocks.example/sent", texts=("the lamp is lit",))
    book = cookbook()
    last = book.steps[-1].model_copy(update={"postcondition": Postcondition(all_of=(end,))})
    known = book.model_copy(update={"steps": (*book.steps[:-1], last)})
    assert LearnableWay(cookbook=known, held=()).not_landed() is None, "the end is of an earlier run"
    kept = LearnableWay(cookbook=known, held=(), has_end=True).not_landed()
    assert kept is not None
    assert kept.cookbook.steps[-1].postcondition.all_of == (end.model_copy(update={"landed": False}),)


async def test_two_unclear_runs_of_one_form_teach_one_cookbook(store, memory, now):
    for id, asks in (("a", "Your name"), ("b", "Your name"), ("c", "Your dog")):
        await Runs(store).start(run(id, status="unknown"))
        async with store.writing() as transaction:
            await memory.keep_unproven(transaction, id, LearnableWay(cookbook=asking(id, asks), since=START))
    assert [(await memory.prove(id)).id for id in "abc"] == ["a", "a", "c"]
