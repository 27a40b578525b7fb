"""What no custom task may break: nothing is done that was not allowed, nothing twice, nothing without proof."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.engine.running import LIMITS, QUICK, ByHand, Scripted
from tests.sites.desk import desk
from tests.sites.model_server import Call, Turn
from tests.sites.tasks import TaskSite

from footpath.errors import BadInput, ModelUnavailable

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom
    from tests.sites.model_server import Asked

pytestmark = pytest.mark.browser

GOAL = "Answer ticket 4712 with {{message}}"
MESSAGE = {"message": "We have sent you a new password."}
REPLIES = "select text from replies"


def replying(proof: str = "Your reply was sent") -> Mind:
    return Mind([[click("Tickets")], [click("4712")], [fill("Reply", "{{message}}"), click("Send reply")]], proof)


async def test_what_cannot_be_taken_back_is_shown_first_and_not_done_unless_approved(custom: Custom):
    site = await custom.site(desk())
    person = Scripted(approves=False)
    held = await custom.run(site.url, GOAL, replying(), person, input=MESSAGE)
    assert (held.status, site.rows(REPLIES)) == ("reviewed", [])
    assert [review.button for review in person.reviews] == ["Send reply"]
    assert person.reviews[0].rows[0].value == MESSAGE["message"]
    assert await custom.books.list() == []

    done = await custom.run(site.url, GOAL, replying(), Scripted(), input=MESSAGE)
    assert (done.status, len(site.rows(REPLIES))) == ("complete", 1)

    again = await custom.run(site.url, GOAL, None, Scripted(approves=False), input=MESSAGE)
    assert (again.status, len(site.rows(REPLIES))) == ("reviewed", 1), "a known way is held back too"
    (known,) = await custom.books.list()
    assert known.book.last_used_at is not None
    assert known.book.health.successes == 0, "it was used, and has proved nothing"


@pytest.mark.parametrize("approves", [True, False])
@pytest.mark.thorough
async def test_what_a_person_does_while_it_is_reviewed_is_told_and_not_done_again(custom: Custom, approves: bool):
    site = await custom.site(desk())
    person = ByHand(approves=approves)
    custom.shown = person.look_at
    ran = await custom.run(site.url, GOAL, replying(), person, input=MESSAGE)
    assert (ran.status, len(site.rows(REPLIES))) == ("complete", 1), ran


async def test_what_a_code_may_release_is_shown_first_and_the_code_is_not(custom: Custom):
    site = await custom.site(TaskSite("Bank", "", {}, {"/": _tan}))
    goal = 'enter "314159" in "TAN", then click "Toteuta", check that "Done" is shown'
    person = Scripted(approves=False)
    held = await custom.run(site.url, goal, person=person)
    assert (held.status, site.posts) == ("reviewed", 0), held
    (review,) = person.reviews
    assert "314159" not in f"{[(row.question, row.value) for row in review.rows]} {review.thing}"
    done = await custom.run(site.url, goal, person=Scripted())
    assert (done.status, site.posts) == ("complete", 1), done


async def _tan(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        await site.taken(request)
        return site.page("Done")
    told = "<p>We have sent a TAN to your telephone.</p>"
    return site.page(
        "Release", f"{told}<form method=post><label>TAN <input name=tan></label><button>Toteuta</button></form>"
    )


async def test_a_link_that_buys_as_soon_as_it_is_followed_is_shown_first(custom: Custom):
    bought: list[str] = []

    async def buy(site: TaskSite, request: Request) -> Response:
        bought.append(request.url.path)
        return site.page("Order placed")

    async def lamp(site: TaskSite, request: Request) -> Response:
        return site.page("Lamp", "<a href='/lamp/buy'>Buy now</a>")

    site = await custom.site(TaskSite("Shop", "", {}, {"/": lamp, "/lamp/buy": buy}))
    goal = 'click "Buy now", check that "Order placed" is shown'
    held = await custom.run(site.url, goal, person=Scripted(approves=False))
    assert (held.status, bought) == ("reviewed", []), held
    done = await custom.run(site.url, goal, person=Scripted())
    assert (done.status, bought) == ("complete", ["/lamp/buy"]), done


async def test_never_means_never(custom: Custom):
    site = await custom.site(desk())
    held = await custom.run(site.url, GOAL, replying(), submit="never", input=MESSAGE)
    assert (held.status, site.posts) == ("reviewed", 0)


@pytest.mark.thorough
async def test_a_value_of_the_task_that_is_one_of_our_words_takes_none_of_them_away(custom: Custom):
    site = await custom.site(desk())
    held = await custom.run(site.url, GOAL, replying(), submit="never", input={"message": "press"})
    assert (held.status, held.reason) == ("reviewed", "The task says not to press “Send reply”."), held


async def test_a_model_that_sends_again_and_again_sends_once(custom: Custom):
    site = await custom.site(desk())
    send = [fill("Reply", "{{message}}"), click("Send reply")]
    mind = Mind([[click("Tickets")], [click("4712")], send, send, send], "Your reply was sent")
    ended = await custom.run(site.url, GOAL, mind, submit="submit", input=MESSAGE)
    assert len(site.rows(REPLIES)) == 1, ended
    assert sum(event.effect == "outside" for event in ended.begun()) == 1


@pytest.mark.thorough
async def test_the_same_task_once_more_is_another_matter_when_the_first_came_to_its_end(custom: Custom):
    site = await custom.site(desk())
    for _ in range(2):
        ended = await custom.run(site.url, GOAL, replying(), submit="submit", input=MESSAGE)
        assert ended.status == "complete"
    assert len(site.rows(REPLIES)) == 2


@pytest.mark.thorough
async def test_a_run_after_one_that_did_it_and_never_ended_does_not_do_it_again(custom: Custom):
    site = await custom.site(desk())
    first = await custom.run(site.url, GOAL, replying(proof="It was sent by pigeon"), submit="submit", input=MESSAGE)
    assert (first.status, len(site.rows(REPLIES))) == ("stuck", 1), "it did it, and could not prove it"

    second = await custom.run(site.url, GOAL, replying(proof="4712: Password lost"), submit="submit", input=MESSAGE)
    assert len(site.rows(REPLIES)) == 1, second
    assert await custom.books.list() == [], "a way that left out what was done before is not the way"


@pytest.mark.thorough
async def test_what_may_have_been_sent_is_unknown_and_asked_of_a_person(custom: Custom):
    site = await custom.site(slow())
    mind = Mind([[click("Send report")]], "It has arrived")
    brief = QUICK.model_copy(update={"seconds": 5 * QUICK.step_seconds})
    first = await custom.run(site.url, "Send the report", mind, submit="submit", limits=brief)
    assert (first.status, site.posts) == ("unknown", 1), first
    assert "The next page did not come in time" in first.reason

    person = Landed(None)
    second = await custom.run(site.url, "Send the report", mind_of(mind), person, submit="submit", limits=QUICK)
    assert (second.status, site.posts) in (("stuck", 1), ("unknown", 1)), second
    assert second.events("asked")[0].what == "unknown_effect"


class Landed(Scripted):
    """A person who knows, or does not, what became of it."""

    def __init__(self, said: Literal["sent", "not_sent"] | None) -> None:
        super().__init__()
        self.said: Literal["sent", "not_sent"] | None = said

    async def landed(
        self, title: str, url: str, what: str = "", sending: str = "", said: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        return self.said


def mind_of(mind: Mind) -> Mind:
    return Mind(mind.batches, mind.proof)


def slow() -> TaskSite:
    """A site that takes a report and never says so."""

    async def home(site: TaskSite, request: Request) -> Response:
        if request.method == "POST":
            site.posts += 1
            await asyncio.Event().wait()  # until the site closes
        return site.page("Report", "<form method=post><button>Send report</button></form>")

    return TaskSite("Slow", "create table none (id integer);", {}, {"/": home})


@pytest.mark.parametrize("lie", ["The ticket was deleted", "Tickets", "x", ""])
@pytest.mark.sample(2)
async def test_a_model_that_lies_does_not_end_in_success(custom: Custom, lie: str):
    site = await custom.site(desk())
    ended = await custom.run(site.url, "Close ticket 4711", Mind([[click("Tickets")]], lie))
    assert (ended.status, ended.run.proof) == ("stuck", ""), ended
    assert await custom.books.list() == []


@pytest.mark.thorough
async def test_a_model_that_repeats_itself_is_ended_with_the_reason(custom: Custom):
    site = await custom.site(desk())

    def stubborn(asked: Asked) -> Turn:
        if "start_work" in asked.tools:
            return Mind([], "")(asked)
        return Turn(calls=(Call("scroll", {"to": "down", "reason": "again"}),))

    ended = await custom.run(
        site.url, "Close ticket 4711", stubborn, limits=LIMITS.model_copy(update={"iterations": 99})
    )
    assert ended.status == "stuck"
    assert "circle" in ended.reason
    assert len(ended.begun()) <= 12


@pytest.mark.thorough
async def test_a_model_that_talks_nonsense_for_ever_ends_and_does_nothing(custom: Custom):
    site = await custom.site(desk())
    ended = await custom.run(site.url, "Close ticket 4711", lambda asked: Turn(text="I would rather talk."))
    assert ended.status in ("stuck", "failed"), ended
    assert ended.begun() == []


async def test_plain_words_that_do_not_say_their_end_are_refused_before_the_first_step(custom: Custom):
    site = await custom.site(desk())
    ended = await custom.run(site.url, "Click “Tickets”, then click “4711”")
    assert (ended.status, ended.begun()) == ("needs_person", [])
    assert "check that" in ended.reason
    assert await custom.books.list() == []


async def test_without_a_model_and_without_a_way_a_person_must(custom: Custom):
    site = await custom.site(desk())
    ended = await custom.run(site.url, "Close ticket 4711 somehow")
    assert (ended.status, ended.calls) == ("needs_person", 0)


async def test_values_are_templates_in_prompts_journal_and_cookbook(custom: Custom):
    site = await custom.site(desk())
    ended = await custom.run(site.url, GOAL, replying(), submit="submit", input=MESSAGE)
    assert ended.status == "complete"
    secret = MESSAGE["message"]
    assert [asked.text for asked in custom.models.asked_for if secret in asked.text] == []
    assert [entry for entry in ended.journal if secret in entry.model_dump_json()] == []
    assert secret not in (await custom.book()).model_dump_json()
    assert secret not in ended.run.model_copy(update={"task": ended.run.task}).model_dump_json()


@pytest.mark.thorough
async def test_a_short_value_is_a_template_in_prompts_too(custom: Custom):
    site = await custom.site(desk())
    goal = "Answer ticket 4712 with {{message}}"
    ended = await custom.run(site.url, goal, replying(), submit="submit", input={"message": "ZQ9"})
    assert [row["text"] for row in site.rows(REPLIES)] == ["ZQ9"], ended
    assert [asked.text for asked in custom.models.asked_for if "ZQ9" in asked.text] == []


async def test_a_value_is_told_only_where_the_task_reveals_it(custom: Custom):
    site = await custom.site(desk())
    await custom.run(site.url, GOAL, replying(), submit="submit", input=MESSAGE, reveal=("message",))
    assert any(MESSAGE["message"] in asked.text for asked in custom.models.asked_for)


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ({"goal": "  "}, "goal"),
        ({"goal": "x", "files": {"cv": "/nowhere/cv.pdf"}}, "cv.pdf is not there"),
        ({"goal": "x", "input": {"!!!": "y"}}, "another name"),
        ({"goal": "x", "input": {"goal.1": "y"}}, "another name"),
    ],
)
async def test_a_task_that_cannot_be_worked_says_everything_that_is_wrong(custom: Custom, task, said: str):
    with pytest.raises(BadInput) as raised:
        await custom.run("http://127.0.0.1:9/", **task)
    assert said in " ".join(raised.value.problems)


@pytest.mark.thorough
async def test_a_model_that_does_not_answer_ends_the_run_by_its_name(custom: Custom):
    site = await custom.site(desk())
    custom.models.keys = {"another"}
    ended = await custom.run(site.url, "Close ticket 4711", Mind([], ""))
    assert (ended.status, ended.run.error) == ("failed", ModelUnavailable.__name__)


@pytest.mark.thorough
async def test_limits_of_calls_end_it(custom: Custom):
    site = await custom.site(desk())
    limits = LIMITS.model_copy(update={"model_calls": 2})
    ended = await custom.run(site.url, "Close ticket 4711", Mind([[click("Tickets")]], "x"), limits=limits)
    assert (ended.status, ended.calls) == ("stuck", 2)


async def test_a_known_way_alone_or_nothing(custom: Custom):
    site = await custom.site(desk())
    goal = "Close ticket 4711"
    ended = await custom.run(site.url, goal, Mind([], ""), execution_mode="cookbook_only")
    assert (ended.status, ended.calls) == ("needs_person", 0)


async def test_what_a_person_says_is_used_by_its_template_and_never_told_to_a_model(custom: Custom):
    site = await custom.site(desk())
    asks = [("ask_person", "", {"question": "What shall I answer?"})]
    batches = [[click("Tickets")], [click("4712")], asks, [fill("Reply", "{{answer.1}}")], [click("Send reply")]]
    secret = "The safe opens with 7788-XQ"
    person = Scripted(says={"What shall I answer?": secret})
    ended = await custom.run(
        site.url, "Answer ticket 4712", Mind(batches, "Your reply was sent"), person, submit="submit"
    )
    assert [row["text"] for row in site.rows(REPLIES)] == [secret], ended
    assert [asked.text for asked in custom.models.asked_for if "7788" in asked.text] == []
