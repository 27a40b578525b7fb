"""The Verifier: looks at the page and says whether the goal is reached."""

from pathlib import Path

from footpath.roles.role import Role
from footpath.roles.tools.look import check_page_ready, find_text, inspect_page, verify_action_result
from footpath.roles.tools.pictures import take_screenshot, view_previous_screenshot
from footpath.roles.tools.remember import extract_data, recall_history
from footpath.roles.verifier import judge

VERIFIER = Role(
    name="verifier",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(
        *(inspect_page, find_text, check_page_ready, verify_action_result, extract_data, recall_history),
        *(take_screenshot, view_previous_screenshot),
        *(judge.mark_complete, judge.continue_work, judge.request_reschedule, judge.mark_infeasible),
    ),
    steps=30,
)
