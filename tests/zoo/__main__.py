"""Walk the zoo: each page as a new user would fill it, a second person after them, and the page in another look.

`python -m tests.zoo [--keep] [PAGE ...]` prints a table and writes everything that is known to results/. `--keep`
raises the floors of `floors.yaml` to what is reached now.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from tests.zoo.floors import held, raise_floors, read_floors
from tests.zoo.serving import HERE, Zoo, pages
from tests.zoo.visiting import visit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.zoo.visiting import Visited

VERDICTS = ("right", "wrong", "lost", "told", "ready", "asked", "refused", "astray", "unsent")
RESULTS = HERE / "results"


async def walk(names: Sequence[str]) -> list[Visited]:
    """Visit pages, and print each as it ends."""
    shown = pages(names)
    visited: list[Visited] = []
    print(
        f"{'page':18} {'fields right':>12}  {'first try':14} {'second person':14} {'changed look':14} {'s':>5}",
        flush=True,
    )
    async with Zoo(shown) as zoo:
        for page in shown:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                one = await visit(page, zoo, Path(folder))
            visited.append(one)
            (RESULTS / f"{page.name}.json").write_text(json.dumps(one.as_json(), indent=1), encoding="utf-8")
            print(_line(one, time.monotonic() - began), flush=True)
    return visited


def _line(one: Visited, seconds: float) -> str:
    first, fields = one.first, one.first.fields
    right = f"{sum(each.verdict == 'right' for each in fields)} of {len(fields)}"
    began = first.outcome if first.sent else first.status
    second = "replayed" if one.second.is_replayed else one.second.outcome
    changed = "healed" if one.changed.is_whole else one.changed.outcome
    lines = [f"{one.page:18} {right:>12}  {began:14} {second:14} {changed:14} {seconds:5.0f}"]
    for each in fields:
        if each.verdict != "right":
            got = ", ".join(each.got) or "nothing"
            lines.append(
                f"    {each.verdict}: {each.label}: {got} instead of {', '.join(each.expected)}. {each.why[:160]}"
            )
    told = {first.reason} if first.status == "complete" else set[str]()
    for name, run in (("first", first), ("second", one.second), ("changed", one.changed)):
        if run.reason not in told and run.status != "complete":
            told.add(run.reason)
            lines.append(f"    {name}: {run.status}: {run.reason[:300]}")
    return "\n".join(lines)


def totals(visited: Sequence[Visited]) -> str:
    """The figures over all pages."""
    verdicts = Counter(each.verdict for one in visited for each in one.first.fields)
    asked = sum(verdicts.values())
    done = sum(each.is_done for one in visited for each in one.first.fields)
    whole = [one for one in visited if one.first.is_whole]
    replayed = sum(one.second.is_replayed for one in whole)
    changed = Counter(one.changed.outcome for one in visited)
    false = sum(each.is_false for one in visited for each in (one.first, one.second, one.changed))
    return "\n".join(
        [
            f"fields at the first try: {verdicts['right']} of {asked} right ({verdicts['right'] / asked:.0%}); "
            + ", ".join(f"{verdicts[name]} {name}" for name in VERDICTS[1:]),
            f"sent right, or ready to be on a page that another question stopped: {done} of {asked}",
            f"pages: {len(whole)} of {len(visited)} sent whole; {replayed} of those replayed without exploring",
            "changed look: " + ", ".join(f"{count} {name}" for name, count in sorted(changed.items())),
            f"sent twice, or told complete and not sent: {false}",
        ]
    )


def main(arguments: Sequence[str]) -> int:
    """Walk the zoo; 1 where a page does worse than its floor."""
    parser = argparse.ArgumentParser(prog="python -m tests.zoo")
    parser.add_argument("pages", nargs="*", metavar="PAGE")
    parser.add_argument("--keep", action="store_true", help="raise the floors to what is reached now")
    asked = parser.parse_args(arguments)
    RESULTS.mkdir(exist_ok=True)
    visited = asyncio.run(walk(asked.pages))
    print(f"\n{totals(visited)}")
    if asked.keep:
        raise_floors(visited)
    floors = read_floors()
    worse = [
        f"{one.page}: {why}" for one in visited if one.page in floors for why in held(one).worse_than(floors[one.page])
    ]
    print("\n".join(["worse than before:", *worse]) if worse else "no page does worse than before")
    return bool(worse)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
