"""The Worker: works one piece of work on the page."""

from pathlib import Path
from typing import Literal

from footpath.roles.ports import RoleContext, RoleEnd
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, FileName, MaybeRef, Reason, Ref, Spot, Text, spot_of, tool
from footpath.roles.tools.explore import explore
from footpath.roles.tools.look import check_page_ready, find_text, inspect_page, verify_action_result
from footpath.roles.tools.perform import hands_of, page_of, perform
from footpath.roles.tools.pictures import refresh_marks, take_screenshot, view_previous_screenshot
from footpath.roles.tools.remember import extract_data, recall_history
from footpath.schema import action as do
from footpath.schema.template import template

LONGEST_QUESTION = 300


@tool("keeps", most=3)
async def ask_person(desk: RoleContext, question: str, options: list[str] = []) -> CallResult:  # noqa: B006 - never changed
    """Ask the person for a login, a captcha, or what only they know.

    - options: possible answers, if few.
    """
    answer = await hands_of(desk).ask(question[:LONGEST_QUESTION], options)
    desk.sight = await page_of(desk).look()
    if not answer:
        desk.end = RoleEnd("needs_person", question[:LONGEST_QUESTION])
        return CallResult("nobody answered", ok=False)
    return CallResult(f"the person said: {answer}")


LONGEST_WAIT_S = 15.0
"""Seconds that a role may wait for a text of the page, or for rest."""


@tool("acts")
async def navigate(desk: RoleContext, url: Text, reason: Reason) -> CallResult:
    """Open a url."""
    return await perform(desk, do.Navigate(url=url), "", reason)


@tool("acts")
async def click(desk: RoleContext, ref: Spot, reason: Reason, by_place: bool = False) -> CallResult:
    """Click a ref, or, word for word, a text of PAGE that has none.

    - by_place: meant by its place in a list, whatever it says.
    """
    return await perform(desk, do.Click(by_place=by_place), spot_of(desk, ref), reason)


@tool("acts", offered=lambda desk: bool(desk.pictures))
async def click_at(desk: RoleContext, x: float, y: float, reason: Reason) -> CallResult:
    """Press a place of the last picture of the viewport that no ref marks, as on a drawing.

    - x: percent of the picture's width, from its left; 50 is the middle.
    - y: percent of the picture's height, from its top; 50 is the middle.
    """
    if not (0 <= x <= 100 and 0 <= y <= 100):
        return CallResult("x and y are percent of the picture's width and height: 0 to 100, no pixels", ok=False)
    if desk.sight is not None and (there := desk.sight.element_at(x, y)) is not None:
        return await perform(desk, do.Click(), there.ref, reason)
    return await perform(desk, do.ClickAt(x=x, y=y), "", reason)


@tool("acts")
async def fill(desk: RoleContext, ref: Ref, value: Text, reason: Reason) -> CallResult:
    """Replace the text of a field."""
    return await perform(desk, do.Fill(value=value), ref, reason)


@tool("acts")
async def type_(desk: RoleContext, ref: Ref, value: Text, reason: Reason, clear: bool = False) -> CallResult:
    """Type key by key, for suggestions; appends unless clear."""
    return await perform(desk, do.Type(value=value, clear=clear), ref, reason)


@tool("acts")
async def select(desk: RoleContext, ref: Ref, options: list[Text], reason: Reason) -> CallResult:
    """Choose options by their labels."""
    return await perform(desk, do.Select(options=tuple(options)), ref, reason)


@tool("acts")
async def check(desk: RoleContext, ref: Ref, checked: bool, reason: Reason) -> CallResult:
    """Bring a checkbox, switch or radio to a state."""
    return await perform(desk, do.Check(checked=checked), ref, reason)


@tool("acts", offered=lambda desk: bool(desk.files))
async def upload(desk: RoleContext, ref: Ref, file: FileName, reason: Reason) -> CallResult:
    """Hand one of FILES to a file field or drop zone."""
    return await perform(desk, do.Upload(files=(template(f"file.{file}"),)), ref, reason)


@tool("acts")
async def press(desk: RoleContext, keys: str, reason: Reason, ref: MaybeRef = "") -> CallResult:
    """Press a key or chord: Enter, Control+A."""
    return await perform(desk, do.Press(keys=keys), ref, reason)


@tool("acts")
async def answer_dialog(desk: RoleContext, accept: bool, reason: Reason, text: Text = "") -> CallResult:
    """Answer the dialog that your next action raises.

    - text: of a prompt.
    """
    result = await perform(desk, do.AnswerDialog(accept=accept, text=text), "", reason)
    return CallResult("it counts for your next action") if result.ok else result


@tool("acts")
async def hover(desk: RoleContext, ref: Spot, reason: Reason) -> CallResult:
    """Hover over a ref or a text."""
    return await perform(desk, do.Hover(), spot_of(desk, ref), reason)


@tool("acts")
async def drag(desk: RoleContext, ref: Spot, onto: Spot, reason: Reason) -> CallResult:
    """Drag onto another; each a ref, or a text of PAGE."""
    here, there = (spot_of(desk, said) for said in (ref, onto))
    return await perform(desk, do.Drag(), here, reason, onto=there)


@tool("acts")
async def scroll(
    desk: RoleContext, to: Literal["view", "top", "end", "up", "down"], reason: Reason, ref: MaybeRef = ""
) -> CallResult:
    """Scroll the page or an element; end loads all that follows."""
    return await perform(desk, do.Scroll(to=to), ref, reason)


@tool("acts")
async def back(desk: RoleContext, reason: Reason) -> CallResult:
    """Go back one page."""
    return await perform(desk, do.Back(), "", reason)


@tool("acts")
async def switch_tab(desk: RoleContext, index: int, reason: Reason) -> CallResult:
    """Go to another tab, from 0 in order of opening; -1 is the newest."""
    return await perform(desk, do.SwitchTab(index=index), "", reason)


@tool("acts")
async def wait(
    desk: RoleContext,
    until: Literal["settled", "shown", "gone", "text", "url", "time"],
    reason: Reason,
    text: Text = "",
    ref: MaybeRef = "",
) -> CallResult:
    """Wait until settled, an element is shown or gone, a text shown, the url fits a glob; or text seconds."""
    within_s = LONGEST_WAIT_S
    if until in ("shown", "gone") and not ref:
        return CallResult(f"{until} needs a ref", ok=False)
    if until in ("text", "url") and not text:
        return CallResult(f"{until} needs a text", ok=False)
    if until == "time":
        try:
            within_s = min(max(float(text), 0.0), LONGEST_WAIT_S)
        except ValueError:
            return CallResult("time needs a number of seconds as text", ok=False)
    return await perform(desk, do.Wait(until=until, text=text, within_s=within_s), ref, reason)


LONGEST = 600


@tool("ends")
async def mark_done(desk: RoleContext, summary: str, achieved: bool) -> CallResult:
    """End WORK. It is judged by the page, not by what you say.

    - summary: what shows it; if not achieved, what stands in the way.
    """
    desk.end = RoleEnd("done", desk.redact(summary)[:LONGEST], achieved=achieved)
    return CallResult()


_PROMPT = Path(__file__).with_name("prompt.md")

FIELD_WORKER = Role(
    name="worker",
    prompt=_PROMPT,
    tools=(
        *(click, fill, type_, select, press, hover, scroll, wait),
        *(inspect_page, find_text, take_screenshot, refresh_marks, mark_done),
    ),
    more="WORK is one field of a form. Act on nothing else, and press nothing that sends the form or leads on.",
)
"""The Worker for one field of a form."""

WORKER = Role(
    name="worker",
    prompt=_PROMPT,
    tools=(
        *(navigate, click, click_at, fill, type_, select, check),
        *(upload, press),
        *(answer_dialog, hover, drag, scroll, back, switch_tab, wait),
        *(explore, inspect_page, find_text, check_page_ready, verify_action_result, extract_data, recall_history),
        *(take_screenshot, view_previous_screenshot, refresh_marks, ask_person),
        mark_done,
    ),
)
