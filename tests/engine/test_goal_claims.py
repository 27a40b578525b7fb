"""A model that calls a goal reached by whatever its page says: it is believed in nothing that stands there anyway."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Deed, Mind, click, fill
from tests.engine.running import LIMITS
from tests.sites.model_server import Call, Turn
from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom
    from tests.sites.model_server import Asked

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLOCK = (
    "<p>It is <span id=now>10:00:00</span>, and <b id=seen>17</b> people look at this.</p><script>let n = 17\n"
    "setInterval(() => { n += 1; seen.textContent = n; now.textContent = new Date().toISOString() }, 50)</script>"
)
CRUMBS = "<nav aria-label=Breadcrumb><a href='/'>Home</a> › <a href='/'>Lamps</a> › Desk lamp</nav>"


@dataclass(frozen=True)
class Claimed:
    """A page, the goal that a model claims there, and what its Worker does, which brings nothing about."""

    goal: str
    body: str
    deeds: Sequence[Deed] = ()


FEWEST = 20
"""Claims of each page at least: the ten pages have 200 and more."""

PAGES = {
    "thanks that stood there": Claimed(
        "Send the message “Hello” to the museum",
        "<h1>Thank you for visiting</h1><h2>Your message matters to us</h2><p>Success stories from our guests</p>"
        "<form method=post><label>Message <textarea name=m></textarea></label><button>Send</button></form>",
    ),
    "a product": Claimed(
        "Order 2 of the desk lamp",
        f"{CRUMBS}<h1>Desk lamp</h1><p>34,00 €</p><p>Order confirmed by 12 others today</p><form method=post>"
        "<label>Amount <input name=a type=number value=1></label><button>Order now</button></form>",
        [fill("Amount", "2")],
    ),
    "a clock": Claimed(
        "Book the room “Linden” for Monday",
        f"{CLOCK}<h1>Linden</h1><button>Book now</button><button id=more>More about it</button><p id=text hidden>It "
        "has two windows.</p><script>more.onclick = () => { text.hidden = false }</script>",
        [click("More about it")],
    ),
    "tabs": Claimed(
        "Cancel the subscription “Daily”",
        "<h1>Subscriptions</h1><div role=tablist><button role=tab id=one>Active</button><button role=tab id=two>Ended"
        "</button></div><p id=panel>Daily, since 2024</p><button>Cancel it</button><script>two.onclick = () => {"
        "panel.textContent = 'Weekly was cancelled. We are sorry to see you go.' }</script>",
        [click("Ended")],
    ),
    "an accordion": Claimed(
        "Return the order 4712",
        "<h1>Returns</h1><details><summary>How do I know that it worked?</summary><p>Your return was registered: that "
        "is what you read once it was.</p></details><form method=post><label>Order <input name=o></label><button>Return"
        "</button></form>",
        [click("How do I know that it worked?")],
    ),
    "a form that objects": Claimed(
        "Register Ada Example for the course",
        "<h1>Course of Monday</h1><form method=post action=/sent><label>Name <input name=n></label><label>Email <input "
        "name=e type=email></label><p role=alert id=said></p><button>Register</button></form><script>document.forms[0]"
        ".onsubmit = event => { event.preventDefault(); said.textContent = 'Registration: please give an email' }"
        "</script>",
        [fill("Name", "Ada Example"), click("Register")],
    ),
    "the task's own words": Claimed(
        "Post the comment “It was sent and received”",
        "<h1>Comments</h1><p id=shown>Preview:</p><form method=post><label>Comment <input name=c oninput=\"shown."
        "textContent = 'Preview: ' + this.value\"></label><button>Post</button></form>",
        [fill("Comment", "It was sent and received")],
    ),
    "a search": Claimed(
        "Buy a ticket for “The Tempest”",
        "<h1>Plays</h1><form role=search><label>Search plays <input type=search name=q></label><button>Go</button>"
        "</form><ul><li><h2>The Tempest</h2><p>From 12 €. 3 tickets left.</p><button>Buy</button></li></ul>",
        [fill("Search plays", "Tempest"), click("Go")],
    ),
    "a dashboard": Claimed(
        "Delete the project “Aurora”",
        f"{CLOCK}<h1>Projects</h1><table><tr><th>Name</th><th>State</th></tr><tr><td>Aurora</td><td>Deleted users: 3"
        "</td></tr></table><button>Delete</button><button id=sort>Sort</button><script>sort.onclick = () => { document."
        "querySelector('h1').textContent = 'Projects, sorted' }</script>",
        [click("Sort")],
    ),
    "an account": Claimed(
        "Change the password and save it",
        "<h1>Welcome back</h1><p>Last change: successfully saved on 3 May.</p><form method=post><label>New password "
        "<input type=password name=p></label><label><input type=checkbox name=k> Keep me signed in</label><button>Save"
        "</button></form><a href='/help'>Help</a>",
    ),
}  # fmt: skip


@dataclass
class Claimer(Mind):
    """The Verifier of this model quotes everything that it is shown, a text after the other, and gives up then."""

    proof: str = ""
    left: list[str] | None = None
    is_between: bool = False

    def __call__(self, asked: Asked) -> Turn:
        if "mark_complete" not in asked.tools:
            return super().__call__(asked)
        if self.left is None:
            self.left = texts_of(asked.text)
        if not self.left:
            return Turn(calls=(Call("request_reschedule", {"reason": "It does not show it."}),))
        self.is_between = not self.is_between
        if not self.is_between:  # three claims in a row would be a circle
            return Turn(calls=(Call("extract_data", {"name": f"claim {len(self.left)}", "value": "Hearth"}),))
        return Turn(calls=(Call("mark_complete", {"reason": "It is done.", "proof": self.left.pop(0)}),))


def texts_of(prompt: str) -> list[str]:
    """What a model is shown of a page: each line, two lines in a row, each name, and each ref."""
    page = prompt.rpartition("> PAGE\n")[2].partition("\n</data-")[0]
    lines = [re.sub(r"\[\w+\] |\"", "", line).strip("#- ") for line in page.splitlines()]
    named = re.findall(r'"([^"\n]+)"', page)
    pairs = map(" ".join, pairwise(lines))
    refs = re.findall(r"\[(\w+)\]", page)
    return list(dict.fromkeys(each for each in (*lines, *named, *refs, *pairs) if each))


async def claimed(custom: Custom, name: str) -> tuple[int, list[str]]:
    """How many claims were made on a page, and those that were believed."""
    this = PAGES[name]

    async def shown(site: TaskSite, request: Request) -> Response:
        return site.page("Hearth", this.body)

    site = await custom.site(TaskSite("Hearth", "", {}, {"/": shown, "/help": shown}))
    mind = Claimer([this.deeds] if this.deeds else [], "")
    limits = LIMITS.model_copy(update={"cycles": 1, "failures": 100, "iterations": 200, "model_calls": 400})
    ran = await custom.run(site.url, this.goal, mind, submit="submit", limits=limits)
    judged = ran.events("judged")
    return len(judged), [each.verdict.proof for each in judged if each.proven]


@pytest.mark.parametrize("what", PAGES)
@pytest.mark.sample(1)
async def test_nothing_that_a_page_says_is_believed_of_an_effect_that_was_not_brought_about(custom: Custom, what: str):
    count, believed = await claimed(custom, what)
    assert (believed, count >= FEWEST) == ([], True), count


@dataclass
class Misquoting(Mind):
    """The Verifier of this model misquotes at first, `wrong` times."""

    wrong: int = 0

    def __call__(self, asked: Asked) -> Turn:
        if "mark_complete" not in asked.tools or not self.wrong:
            return super().__call__(asked)
        self.wrong -= 1
        said = {"reason": "It was sent.", "proof": f"We did receive your message {self.wrong}"}
        return Turn(calls=(Call("mark_complete", said),))


def letterbox() -> TaskSite:
    """A site that takes messages."""

    async def home(site: TaskSite, request: Request) -> Response:
        if request.method == "POST":
            site.posts += 1
            return site.page("Museum", "<p>We have received your message, number 7001.</p>")
        return site.page(
            "Museum", "<form method=post><label>Message <input name=m></label><button>Send</button></form>"
        )

    return TaskSite("Museum", "", {}, {"/": home})


SENDING = [[fill("Message", "Hello"), click("Send")], [click("Send")]]
SENT = "We have received your message, number 7001."


@pytest.mark.thorough
async def test_a_proof_that_is_misquoted_twice_has_the_work_planned_anew_and_nothing_sent_again(custom: Custom):
    site = await custom.site(letterbox())

    ran = await custom.run(site.url, "Send “Hello”", Misquoting(SENDING, SENT, wrong=2), submit="submit", limits=LIMITS)

    assert (ran.status, site.posts) == ("complete", 1), ran.reason


@pytest.mark.thorough
async def test_a_run_that_never_quotes_right_ends_with_the_last_refusal_and_what_the_page_says(custom: Custom):
    site = await custom.site(letterbox())
    limits = LIMITS.model_copy(update={"plans": 1, "failures": 1})

    ran = await custom.run(
        site.url, "Send “Hello”", Misquoting(SENDING, SENT, wrong=99), submit="submit", limits=limits
    )

    assert (ran.status, site.posts) == ("stuck", 1)
    assert "it says “We have received your message" in ran.reason
