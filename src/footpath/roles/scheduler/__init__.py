"""The Scheduler: plans the work by a short view of the page."""

from pathlib import Path

from footpath.roles.role import Role
from footpath.roles.scheduler import queue
from footpath.roles.tools.remember import recall_history

SCHEDULER = Role(
    name="scheduler",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(
        *(recall_history, queue.set_subtasks, queue.add_subtask, queue.insert_subtask, queue.delete_subtask),
        *(queue.update_subtask, queue.start_work),
    ),
)
