"""A telephone number beside a list of country codes: it is written with its code exactly where no code is chosen."""

from __future__ import annotations

import copy

import pytest
from tests.engine.running import IDA, OTTO, Footpath
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page, text

pytestmark = pytest.mark.browser

OTHERS = ("Denmark (+45)", "Portugal (+351)")
CODES = ("Germany (+49)", *OTHERS)
NUMBER = text("Phone number", "tel", type="tel")
CALLED = copy.deepcopy(OTTO)
CALLED["basics"]["phone"] = "+49 1512 3456789"


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_list_of_codes_that_is_new_beside_a_learned_number_takes_its_code(
    footpath: Footpath, careers: FormSite, is_first: bool
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, NUMBER)))
    careers.takes("/send")
    await footpath.apply(start)
    codes = choice("Country code", "code", *CODES)
    both = (codes, NUMBER) if is_first else (NUMBER, codes)
    careers.page("/apply", page("Apply", form(NAME, EMAIL, *both)))
    ran = await footpath.apply(start, CALLED)
    assert (ran.status, ran.rungs) == ("complete", {"replay", "rules"})
    learned, sent = careers.posted("/send")
    assert (learned["tel"], sent["code"], sent["tel"]) == ("+493023125012", "Germany (+49)", "15123456789")


@pytest.mark.parametrize("is_first", [False, True])
async def test_a_list_of_codes_that_lacks_the_numbers_own_leaves_it_whole(
    footpath: Footpath, careers: FormSite, is_first: bool
):
    codes = choice("Country code", "code", *OTHERS, required=False)
    both = (codes, NUMBER) if is_first else (NUMBER, codes)
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, *both)))
    careers.takes("/send")
    ran = await footpath.apply(start, IDA)
    assert ran.status == "complete", ran
    [sent] = careers.posted("/send")
    assert (sent["code"], sent["tel"]) == ("", "+493023125012")


DRAWN = """<div><span id=code-is>Country code</span>
<button type=button role=combobox aria-haspopup=listbox aria-expanded=false aria-labelledby="code-is code" id=code
  onclick="list.hidden=!list.hidden">Select…</button><ul role=listbox id=list hidden>OPTIONS</ul>
<input type=hidden name=code id=kept><script>
  for (const option of list.children)
    option.onclick = () => { code.textContent = kept.value = option.textContent; list.hidden = true }
</script></div>"""


@pytest.mark.parametrize(("options", "number"), [(OTHERS, "+493023125012"), (CODES, "3023125012")])
async def test_a_number_before_a_drawn_list_of_codes_waits_for_what_becomes_of_the_list(
    footpath: Footpath, careers: FormSite, options: tuple[str, ...], number: str
):
    drawn = DRAWN.replace("OPTIONS", "".join(f"<li role=option>{each}</li>" for each in options))
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, NUMBER, drawn)))
    careers.takes("/send")
    await footpath.apply(start, IDA)
    [sent] = careers.posted("/send")
    assert sent["tel"] == number


ITALY = "Italy (+39)"
TWO = ("Phone number", "Second phone number")


@pytest.mark.parametrize("codes_behind", [False, True])
@pytest.mark.parametrize(
    ("lists", "second", "sent"),
    [
        ((True, True), "+39 347 1234567", (CODES[0], "3023125012", ITALY, "3471234567")),
        ((False, True), "+49 1512 3456789", ("", "+493023125012", CODES[0], "15123456789")),
        ((True, False), "+49 1512 3456789", (CODES[0], "3023125012", "", "+49 1512 3456789")),
        ((True, True), "", (CODES[0], "3023125012", "", "")),
    ],
)
async def test_each_of_two_numbers_goes_with_its_own_list_of_codes(
    footpath: Footpath,
    careers: FormSite,
    *,
    codes_behind: bool,
    lists: tuple[bool, bool],
    second: str,
    sent: tuple[str, ...],
):
    asked = [NAME, EMAIL]
    for at, (question, has_code) in enumerate(zip(TWO, lists, strict=True)):
        codes = choice("Country code", f"code{at}", *((*CODES, ITALY) if has_code else OTHERS), required=False)
        number = text(question, f"tel{at}", type="tel", required=at == 0)
        asked += (number, codes) if codes_behind else (codes, number)
    start = careers.page("/apply", page("Apply", form(*asked)))
    careers.takes("/send")
    for _ in range(2):
        ran = await footpath.apply(start, IDA, input={TWO[1]: second} if second else {})
        assert ran.status == "complete", ran
    for each in careers.posted("/send"):
        assert tuple(each[name] for name in ("code0", "tel0", "code1", "tel1")) == sent
