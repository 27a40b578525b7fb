"""What stands on a page anyway proves nothing, whoever claims it; what the work brought about does."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.claims import PAGES, claims, html, made_of
from tests.roles.desks import login, welcome

from footpath.reading.deeds import Deed
from footpath.roles.proof import unproven

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.reading.deeds import Grade
    from footpath.schema.snapshot import BlockKind, Snapshot
from tests.roles.proving import deed, evidence, titled

GOALS = ("Order 2 of Blue kettle", "Book the house Casa do Sol", "Delete the account", "Answer ticket 4712 with “Yes”")
BASKET = "order two lamps, then check that “Basket: 2” is shown"
PLAIN = 'open "Lamps", click "Order", check that “Basket: 2” is shown'


@pytest.mark.parametrize(
    ("goal", "pressed", "said", "is_proof"),
    [
        (BASKET, ["Add to basket"], ["Added."], False),
        (BASKET, ["Add to basket", "Place order"], [], False),
        (BASKET, ["Add to basket", "Place order"], ["Your order has come."], True),
        (PLAIN, ["Lamps"], [], False),
        (PLAIN, ["Lamps", "Order"], [], False),
        (PLAIN, ["Lamps", "Order"], ["Your order has come."], True),
        ('open "Lamps", check that “Basket: 2” is shown', ["Lamps"], [], True),
    ],
)
def test_a_check_that_was_met_before_ends_no_goal_that_asks_for_more(
    goal: str, pressed: list[str], said: list[str], *, is_proof: bool
):
    before, now = basket(), basket(*said)
    sent = [] if pressed == ["Lamps"] else [deed(before, now)]
    assert (unproven("Basket: 2", evidence(now, goal, *sent, pressed=pressed)) == "") is is_proof
    earlier = Deed(1, "sent", None, now)
    assert unproven("Basket: 2", evidence(now, goal, earlier, pressed=())) == ""


@pytest.mark.parametrize(
    ("approved", "open_", "said", "is_proof"),
    [
        (2, 2, "INV-102 is above your limit and was sent to your manager.", False),
        (2, 2, "Your order has been placed.", True),
        (3, 1, "", True),
        (2, 1, "INV-102 is in the archive now.", True),
    ],
)
def test_a_check_that_other_rows_met_before_needs_news_of_the_pressed_one(
    approved: int, open_: int, said: str, *, is_proof: bool
):
    def invoices(approved: int, open_: int, said: str = "") -> tuple[Snapshot, str]:
        page = PageBuilder(url="https://office.example.com/", title="Invoices")
        for text in filter(None, (said, *["Approved"] * approved)):
            page.text(text)
        button, *_ = [page.button("Approve") for _ in range(open_)]
        return page.snapshot(document="d1"), button

    goal = 'click "Approve" of "INV-102", check that "Approved" is shown'
    (before, pressed), (now, _) = invoices(2, 2), invoices(approved, open_, said)
    done = Deed(1, "sent", before, now, pressed=pressed)
    assert (unproven("Approved", evidence(now, goal, done, pressed=["Approve"])) == "") is is_proof


@pytest.mark.parametrize(
    ("said", "is_proof"),
    [("Not saved: no owner", False), ("It was not saved.", False), ("No owner. Saved.", True), ("Saved #1", True)],
)
def test_expected_words_that_the_page_denies_are_no_end(said: str, *, is_proof: bool):
    goal, now = 'choose "Done" in "Status", check that "{}" is shown', basket(said)
    given = evidence(now, goal.format("Saved"), deed(basket(), now, "worked"))
    assert [unproven(each, given) == "" for each in ("Saved", said)] == [is_proof] * 2
    assert unproven("Not saved", evidence(basket("Not saved"), goal.format("Not saved"))) == ""


def test_the_passing_line_of_the_press_before_is_no_earlier_proof():
    before, now = (basket().model_copy(update={"passed": ("Order sent",)}) for _ in range(2))
    goal = 'click "Order", check that "Order sent" is shown'
    assert unproven("Order sent", evidence(now, goal, deed(before, now), pressed=["Order"])) == ""
    stands = basket("Order sent")
    assert unproven("Order sent", evidence(stands, goal, deed(stands, stands), pressed=["Order"])) != ""


def test_a_line_that_the_press_brought_and_that_has_passed_is_proof():
    before = basket()
    now = before.model_copy(update={"passed": ("All changes saved",)})
    goal = "Set the digest to weekly and save"
    assert unproven("All changes saved", evidence(now, goal, deed(before, now, "kept"), pressed=["Save"])) == ""
    stood = basket("All changes saved")
    assert unproven("All changes saved", evidence(now, goal, deed(stood, now, "kept"), pressed=["Save"])) != ""
    troubled = before.model_copy(update={"passed": ("All changes saved", "The last change could not be saved.")})
    assert unproven("All changes saved", evidence(troubled, goal, deed(before, troubled, "kept"))) != ""


@pytest.mark.parametrize("then", ["pressed", "worked"])
def test_what_follows_an_order_on_which_the_page_said_nothing_makes_the_check_no_end(then: Grade):
    before, now = basket(), basket("Lamp A", "Delivery: red")
    deeds = Deed(1, "sent", before, before, until=before), Deed(2, then, now, now)
    pressed = ["Add to basket", "Place order", "Basket"]
    assert "says nothing else" in unproven("Basket: 2", evidence(now, BASKET, *deeds, pressed=pressed))
    answered = Deed(1, "sent", before, before, until=basket("Thanks")), Deed(2, then, basket("Thanks"), now)
    assert unproven("Basket: 2", evidence(now, BASKET, *answered, pressed=pressed)) == ""


@pytest.mark.parametrize(
    ("goal", "said", "pressed", "grade", "is_end"),
    [
        ('send the message "Hi" to Anna, then check that “Delivered” is shown', "Delivered", [], "sent", True),
        ("reserve room 5, then check that “Reserved” is shown", "Reserved", ["09:00"], "sent", True),
        ('delete the file "a.pdf", then check that “In the trash” is shown', "In the trash", [], "kept", True),
        ("order two lamps, then check that “2 lamps” is shown", "2 lamps", ["Add to basket"], "kept", False),
        ("order two lamps, then check that “2 lamps” is shown", "2 lamps", ["Lamps"], "worked", False),
    ],
)
def test_of_an_effect_without_a_press_that_says_so_the_check_must_be_news(
    goal: str, said: str, pressed: list[str], grade: Grade, *, is_end: bool
):
    before, now = basket(), basket(said)
    assert (unproven(said, evidence(now, goal, deed(before, now, grade), pressed=pressed)) == "") is is_end
    assert unproven(said, evidence(now, goal, deed(now, now, grade), pressed=pressed)) != ""


def test_a_slot_that_leads_on_to_a_further_press_is_no_effect_for_a_check():
    goal, before = "reserve room 5, then check that “Room 5” is shown", basket()
    page = PageBuilder(url=before.url, title="Lamps")
    page.text("Room 5")
    confirm = page.button("Confirm")
    now = page.snapshot(document="d1")
    led_on = Deed(1, "sent", before, now, pressed=confirm)
    assert unproven("Room 5", evidence(now, goal, led_on, pressed=["09:00"])) != ""


def basket(*said: str) -> Snapshot:
    page = PageBuilder(url="https://lamps.example.com/", title="Lamps")
    for text in ("Basket: 2", *said):
        page.text(text)
    page.button("Order")
    return page.snapshot(document="d1")


async def shown(session: Session, site: Site, name: str, said: str = "") -> Snapshot:
    made = html(name).replace("id=said>", f"id=said>{said}")
    await session.goto(site.serve(made, path=f"/{name}"))
    return await session.observe()


@pytest.mark.browser
async def test_nothing_that_pages_show_proves_an_effect_that_nothing_brought_about(session: Session, site: Site):
    judged = 0
    for name in PAGES:
        page = await shown(session, site, name)
        for goal in GOALS:
            for searched in ((), (deed(login(), page, "worked"),)):
                given = evidence(page, goal, *searched)
                assert [claim for claim in claims(page) if not unproven(claim, given)] == []
        judged += len(list(claims(page)))
    assert judged >= 200


@pytest.mark.browser
async def test_what_stood_on_the_page_before_the_last_effect_proves_nothing_and_what_it_says_since_does(
    session: Session, site: Site
):
    judged = 0
    for name in PAGES:
        before = await shown(session, site, name)
        now = await shown(session, site, name, "It was done, your number is 7001.")
        for goal in (*GOALS, "Find the kettle"):
            given = evidence(now, goal, deed(before, now))
            assert [claim for claim in claims(before) if not unproven(claim, given)] == []
            assert unproven("It was done, your number is 7001.", given) == "", (name, goal, now.blocks)
        judged += len(list(claims(before)))
    assert judged >= 200


@pytest.mark.thorough
@pytest.mark.browser
async def test_what_a_page_is_made_of_proves_nothing_also_where_it_came_with_the_effect(session: Session, site: Site):
    for name in PAGES:
        page = await shown(session, site, name)
        given = evidence(page, "Order 2 of the oak table", deed(login(), page))
        assert [claim for claim in made_of(page) if not unproven(claim, given)] == []


@pytest.mark.thorough
@pytest.mark.browser
async def test_what_was_opened_after_a_press_that_may_have_been_none_proves_nothing(session: Session, site: Site):
    sent = deed(login(), welcome(), is_sure=False)
    for name in PAGES:
        page = await shown(session, site, name)
        assert [claim for claim in claims(page) if not unproven(claim, evidence(page, GOALS[0], sent))] == []


@pytest.mark.parametrize(
    ("heading", "buttons", "is_proof"),
    [
        ("Welcome to your rooms", [], True),
        ("Booking confirmed", ["Print"], True),
        ("Before you go", ["Confirm cancellation"], False),
        ("Payment", ["Card", "Transfer"], False),
    ],
)
def test_a_heading_that_came_with_the_effect_is_proof_if_it_says_so_or_nothing_leads_on(
    heading: str, buttons: list[str], *, is_proof: bool
):
    now = titled(heading, *buttons)
    for goal in ("Register Ada", "Book the room"):
        assert (unproven(heading, evidence(now, goal, deed(login(), now))) == "") is is_proof


@pytest.mark.parametrize(
    ("heading", "text", "is_proof"),
    [
        ("Order summary", "Total 68 €", False),
        ("Order summary", "Thank you for your order.", True),
        ("Order summary", "Order number 10-2287", True),
        ("Order 10-2287", "Total 68 €", True),
    ],
)
def test_a_heading_without_a_number_proves_no_order_on_a_page_that_tells_none(
    heading: str, text: str, *, is_proof: bool
):
    now = titled(heading, text=text)
    given = evidence(now, "Order the blue kettle", deed(login(), now), pressed=["Order"])
    assert (unproven(heading, given) == "") is is_proof


@pytest.mark.parametrize(
    ("goal", "pressed", "said", "buttons"),
    [
        ("Order 2 step ladders", "Add to basket", "Added: 2 × Step ladder. Basket: €80", []),
        ("Book a table for 4", "Check availability", "Tables for 4: 18:30, 20:00", []),
        ("Pay the invoice 4711", "Pay", "Amount due: €90", ["Card", "Transfer"]),
        ("Pay the invoice 4711", "Pay", "How would you like to pay?", []),
        ("Pay the invoice 4711", "Pay", "お支払い方法はカードですか？", []),
        ("Order 2 step ladders, the blue ones", "Open the basket", "Total: 80", []),
        (
            "Cancel my subscription",
            "Cancel subscription",
            "It ends once you confirm.",
            ["Confirm cancellation"],
        ),
        ('Follow the channel "Rope World"', "Like", "Rope World: 12 likes", []),
        ("Register", "Check the name", "The name Ada is free", []),
        ("Enrol Mia and Bo in the pottery course", "Enrol", "1 of 2 participants enrolled.", []),
        ("Enrol Mia Kern in the pottery course", "Enrol", "You are already enrolled.", []),
        ("Enrol Mia Kern in the pottery course", "Enrol", "Mia Kern is signed up already.", []),
        ("Delete the contact Ann", "Archive", "2 contacts shown", []),
        ("Delete the contact Ann", "Hide", "2 contacts shown", []),
        ("Escalate ticket 4711", "Show history", "3 May: opened by Ann.", []),
        ("Withdraw my application", "Withdraw", "Your application was not changed.", []),
    ],
)
def test_what_a_page_in_between_says_is_no_end(goal: str, pressed: str, said: str, buttons: list[str]):
    now = titled("Rooms", *buttons, text=said)
    assert unproven(said, evidence(now, goal, deed(login(), now), pressed=[pressed])).startswith("that does not say")


@pytest.mark.parametrize(
    ("goal", "pressed", "said", "buttons"),
    [
        ("Order 2 step ladders", ["Add to basket", "Buy now"], "Order 12 was placed.", []),
        ("Order 2 step ladders", ["Weiter"], "Thank you for your order.", ["Print"]),
        ("Escalate ticket 4711", ["Escalate"], "Level 2 has it now.", []),
        ("Sign up as lovelace", ["Sign up", "Log in"], "Welcome, lovelace", ["Book now"]),
    ],
)
def test_what_the_page_says_after_a_press_that_says_the_deed_is_an_end(
    goal: str, pressed: list[str], said: str, buttons: list[str]
):
    now = titled("Rooms", *buttons, text=said)
    assert unproven(said, evidence(now, goal, deed(login(), now), pressed=pressed)) == ""


@pytest.mark.parametrize(("button", "is_end"), [("", True), ("Pay now", False)])
def test_a_detail_beside_a_success_in_words_is_an_end_where_nothing_leads_on(button: str, *, is_end: bool):
    said = "Haircut with Mara, 15 January at 14:45. Reference SF-1201."
    now = titled("Your visit is booked", *filter(None, [button]), text=said)
    given = evidence(now, "Book a haircut with Mara", deed(login(), now), pressed=["Confirm booking"])
    assert (unproven(said, given) == "") is is_end


def test_where_the_page_denies_something_only_a_success_in_words_is_an_end():
    page = PageBuilder(url="https://rooms.example.com/next", title="News")
    for text in ("ada@example.com could not be added.", "Readers: 120", "Thank you for subscribing."):
        page.text(text)
    now = page.snapshot(document="d2")
    given = evidence(now, "Subscribe Ada to the newsletter", deed(login(), now), pressed=["Subscribe"])
    assert unproven("Readers: 120", given).startswith("that does not say")
    assert unproven("Thank you for subscribing.", given) == ""


@pytest.mark.parametrize(
    ("step", "kind", "is_end"),
    [("footer", "group", True), ("details", "group", True), ("div", "group", False), ("footer", "alert", False)]
    + [(step, "group", False) for step in ("li", "section", "article", "td", "dialog", "aside")],
)
def test_a_denial_in_another_part_of_the_page_is_about_that_part(step: str, kind: BlockKind, is_end: bool):
    page = PageBuilder(url="https://rooms.example.com/next", title="Orders")
    page.text("Order 12, step ladder")
    with page.inside(kind, step=step):
        page.text("No reviews yet.")
    now = page.snapshot(document="d2")
    given = evidence(now, "Order 2 step ladders", deed(login(), now), pressed=["Buy now"])
    assert (unproven("Order 12, step ladder", given) == "") is is_end


def test_a_failure_in_another_part_of_the_page_counts():
    page = PageBuilder(url="https://rooms.example.com/next", title="Orders")
    page.text("Order 12, step ladder")
    with page.inside("group", step="section"):
        page.text("The payment failed.")
    now = page.snapshot(document="d2")
    given = evidence(now, "Order 2 step ladders", deed(login(), now), pressed=["Buy now"])
    assert unproven("Order 12, step ladder", given) != ""


def test_a_goal_of_an_unknown_verb_needs_a_press_that_says_it():
    now = titled("Ticket 4711", text="3 May: opened by Ann.")
    for grade in ("worked", "pressed"):
        given = evidence(now, "Escalate ticket 4711", deed(login(), now, grade), pressed=["Show history"])
        assert unproven("3 May: opened by Ann.", given).startswith("that does not say")


def test_a_change_is_shown_by_any_heading_that_came_with_it():
    now = titled("Dark rooms", "Next room")
    assert unproven("Dark rooms", evidence(now, "Set the colour to dark", deed(login(), now))) == ""


@pytest.mark.parametrize("goal", ["Register Ada", "Send the letter", "Rename the room", "Escalate the room"])
def test_a_goal_for_an_effect_needs_one(goal: str):
    assert unproven("Welcome to your rooms", evidence(welcome(), goal)).startswith("the goal ")


def test_a_goal_that_only_looks_needs_none():
    assert unproven("Welcome to your rooms", evidence(welcome(), "Open the rooms")) == ""


def test_a_heading_of_the_page_where_the_work_begins_proves_nothing_even_for_a_goal_that_looks():
    began = dataclasses.replace(evidence(welcome(), "Find out the telephone number"), began="", acted=False)
    assert unproven("Welcome to your rooms", began).startswith("that is a label, control, menu or heading")


def test_a_figure_that_is_a_whole_text_answers_a_goal_that_only_looks():
    lamp = PageBuilder(url="https://shop.example.com/lamp", title="Lamp")
    lamp.heading("Lamp", 1)
    for text in ("€5", "12 left", "No"):
        lamp.text(text)
    page = lamp.snapshot(document="d1")
    assert unproven("€5", evidence(page, "Tell the price of the lamp")) == ""
    for part in ("12", "5", "No"):
        assert unproven(part, evidence(page, "Tell the price of the lamp")) != ""
    assert unproven("€5", evidence(page, "Order the lamp", deed(login(), page))) != ""


@pytest.mark.parametrize(
    "goal",
    [
        'click "Sign in", submit the form',
        'follow "Read more"',
        'follow Rooms, check that "Welcome to your rooms" is shown',
        'click "Edit". Cancel. Check that "Welcome to your rooms" is shown',
    ],
)
def test_a_sentence_that_says_what_to_press_asks_for_no_more(goal: str):
    assert unproven("Welcome to your rooms", evidence(welcome(), goal)) == ""


@pytest.mark.parametrize(
    ("said", "is_end"),
    [
        ("Sorry, that did not work.", False),
        ("Course full: you are on the waiting list, place 3.", False),
        ("See you on Tuesday.", True),
    ],
)
def test_an_expected_text_that_stood_there_before_holds_unless_the_page_says_otherwise(said: str, *, is_end: bool):
    goal = 'enter "Ada" in "Participant", click "Enrol", check that "enrolled" is shown'
    pages = [PageBuilder(url="https://rooms.example.com/course", title="Course") for _ in range(2)]
    for page in pages:
        page.text("Status: enrolled students get clay.")
    pages[1].text(said)
    before, now = (page.snapshot(document=f"d{at}") for at, page in enumerate(pages))
    given = evidence(now, goal, deed(before, now), pressed=["Enrol"])
    assert (unproven("enrolled", given) == "") is is_end


@pytest.mark.parametrize(
    ("said", "is_end"),
    [
        ("The last place was just taken. Please choose another day.", False),
        ("Dieser Termin ist leider nicht mehr frei.", False),
        ("Your card was declined.", False),
        ("See you in class.", True),
    ],
)
def test_a_check_that_was_met_before_is_no_end_where_the_page_then_complains(said: str, *, is_end: bool):
    pages = [PageBuilder(url="https://rooms.example.com/class", title="Class") for _ in range(2)]
    for page in pages:
        page.text("Your place is booked at once.")
    pages[0].input("Name")
    pages[0].button("Book", type="submit")
    pages[1].text(said)
    before, now = (page.snapshot(document=f"d{at}") for at, page in enumerate(pages))
    goal = 'enter "Zed" in "Name", click "Book", check that "booked" is shown'
    given = evidence(now, goal, deed(before, now), pressed=["Book"])
    assert (unproven("booked", given) == "") is is_end


@pytest.mark.parametrize(
    ("said", "is_end"),
    [
        ("Your session has ended. A member saved now needs you to sign in first.", False),
        ("Member saved", True),
        ("The member was saved. Sign in to see the list.", True),
        ("Please sign in to see what you saved.", False),
        ("Your session expired before the member was saved.", False),
    ],
)
def test_a_page_that_asks_to_sign_in_is_no_end_unless_it_tells_a_success(said: str, *, is_end: bool):
    goal = 'enter "Ada" in "Name", click "Save", check that "saved" is shown'
    form = PageBuilder(url="https://rooms.example.com/members/new", title="New member")
    form.input("Name")
    form.button("Save", type="submit")
    door = PageBuilder(url="https://rooms.example.com/login", title="Sign in")
    door.heading("Sign in", 1)
    door.text(said)
    door.input("Email", "email")
    door.input("Password", "password")
    door.button("Sign in", type="submit")
    before, now = form.snapshot(document="d1"), door.snapshot(document="d2")
    given = evidence(now, goal, deed(before, now), pressed=["Save"])
    assert (unproven("saved", given) == "") is is_end


def test_the_length_of_a_proof_is_that_of_the_value_its_name_stands_for():
    now = titled("Thread", text="We corrected it today")
    goal = 'enter "{{t}}" in "Reply", click "Send", check that "{{t}}" is shown'
    given = dataclasses.replace(
        evidence(now, goal, deed(login(), now)),
        redact=lambda text: text.replace("We corrected it today", "{{t}}"),
        meant={"t": "We corrected it today"},
    )
    assert unproven("{{t}}", given) == ""


def test_the_address_proves_what_the_goal_says_of_it():
    now = welcome()
    for said, is_so in (("home", True), ("rooms/7", False)):
        given = evidence(now, f'click "Help", check that the URL contains "{said}"')
        assert (unproven(now.url, given) == "") is is_so
    assert unproven(now.url, evidence(now, "Find the address")) != ""


@pytest.mark.parametrize(
    ("said", "is_proof"),
    [
        (("2 members were suspended.", "Seen on 1 August suspended"), True),
        (("2 members were suspended.", "Your session is suspended"), False),
        (("2 members were suspended, pending approval.",), False),
    ],
)
def test_the_state_that_a_goal_asks_for_is_no_waiting(said: tuple[str, ...], *, is_proof: bool):
    def members(*, asked: bool) -> Snapshot:
        page = PageBuilder(url="https://team.example.com/members", title="Members")
        page.button("", id="next", covered_by="e2" if asked else "", disabled=asked)  # no news when the dialog has gone
        if asked:
            page.text("Seen on 1 August")
            page.heading("Suspend 2 members?", 2)
            page.button("Suspend")
        else:
            for text in said:
                page.text(text)
        return page.snapshot(document="d1")

    sent = Deed(1, "sent", members(asked=True), members(asked=False), is_sure=True, pressed="e2")
    goal = "Suspend all members of the team Atlas on a trial plan"
    why = unproven(said[0], evidence(members(asked=False), goal, sent, pressed=("Suspend",)))
    assert (why == "") is is_proof
