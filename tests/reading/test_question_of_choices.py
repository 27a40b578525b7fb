"""What a person reads as the question of radio buttons that stand below a notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.read import read

if TYPE_CHECKING:
    from tests.page.looking import Look


pytestmark = pytest.mark.browser

LINKS = "<p>Read our <a href=#p>privacy policy</a> and our <a href=#t>terms and conditions</a>.</p>"
RATES = "<p>We may write to you about your application. Rates of your carrier may apply. Reply STOP to end it.</p>"
ASKS = "<p>Choose Yes or No to say whether Thistle may send you text messages. Rates apply. Reply STOP to end them.</p>"
RADIOS = (
    "<div><label><input type=radio name=sms value=y><span><b>Yes</b> - I agree to text messages</span></label>"
    "<label><input type=radio name=sms value=n><span><b>No</b> - I do not agree to text messages</span></label></div>"
)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("above", "question"),
    [
        (ASKS + LINKS, "Choose Yes or No to say whether Thistle may send you text messages."),
        ("<p>Text messages</p>" + RATES, "Text messages"),
        ("<p>Text messages</p>" + RATES + LINKS, "Text messages"),
        ("<p>May we text you?</p>" + LINKS, "May we text you?"),
        ("<h4>Text messages</h4>" + LINKS, "Text messages"),
        (LINKS + "<p>May we text you?</p>", "May we text you?"),
        (LINKS, "Read our privacy policy and our terms and conditions."),
        (RATES, "We may write to you about your application."),
    ],
)
async def test_a_notice_is_not_the_question_where_another_text_asks(look: Look, above: str, question: str):
    phone = "<div><label>Phone <input type=tel name=p></label></div>"
    html = f"<form>{phone}<div>{above}{RADIOS}</div><button>Send</button></form>"
    (form,) = read(await look(html)).forms
    (radios,) = (field for field in form.fields if field.kind == "radio")
    assert radios.question.startswith(question)


@pytest.mark.parametrize(("yes", "no"), [("Yes", "No"), ("Yes - I agree", "No - I do not agree")])
async def test_a_notice_is_the_question_where_the_choices_do_not_say_to_what_one_agrees(look: Look, yes: str, no: str):
    notice = "We share your data with our clients. Do choose."
    radios = "".join(f"<label><input type=radio name=ok value='{each}'> {each}</label>" for each in (yes, no))
    (form,) = read(await look(f"<form><div><p>Privacy</p><p>{notice}</p>{radios}</div></form>")).forms
    assert form.fields[0].question == notice
