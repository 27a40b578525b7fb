"""The Worker: works one piece of work on the page."""

from pathlib import Path

from footpath.roles.ports import RoleContext, RoleEnd
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.ask import ask_person
from footpath.roles.tools.explore import explore
from footpath.roles.tools.look import check_page_ready, find_text, inspect_page, verify_action_result
from footpath.roles.tools.pictures import refresh_marks, take_screenshot, view_previous_screenshot
from footpath.roles.tools.remember import extract_data, recall_history
from footpath.roles.worker import hands

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
        *(hands.click, hands.fill, hands.type_, hands.select, hands.press, hands.hover, hands.scroll, hands.wait),
        *(inspect_page, find_text, take_screenshot, refresh_marks, mark_done),
    ),
    more="WORK is one field of a form. Act on nothing else, and press nothing that sends the form or leads on.",
)
"""The Worker for one field of a form."""

WORKER = Role(
    name="worker",
    prompt=_PROMPT,
    tools=(
        *(hands.navigate, hands.click, hands.click_at, hands.fill, hands.type_, hands.select, hands.check),
        *(hands.upload, hands.press),
        *(hands.answer_dialog, hands.hover, hands.drag, hands.scroll, hands.back, hands.switch_tab, hands.wait),
        *(explore, inspect_page, find_text, check_page_ready, verify_action_result, extract_data, recall_history),
        *(take_screenshot, view_previous_screenshot, refresh_marks, ask_person),
        mark_done,
    ),
)
