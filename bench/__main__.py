"""The bench: ratios and shares, each measured in one run against another way of doing the same. `make bench` runs it.

It reports and does not gate: it exits with 1 when a part broke, and with 0 whatever the figures are.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench import (
    ats,
    boards,
    collect,
    drift,
    economy,
    fields,
    forms,
    lists,
    lookup,
    loop,
    miniwob,
    observe,
    pagers,
    pages,
    paint,
    pictures,
    prompt,
    queue,
    recorded,
    replay,
    start,
    watch,
)
from bench.report import Part, Skipped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PARTS: Final[dict[str, Callable[[Path], Part]]] = {
    "observe": lambda _: observe.part(),
    "replay": lambda _: replay.part(),
    "start": lambda _: start.part(),
    "economy": lambda _: economy.part(),
    "forms": lambda _: forms.part(),
    "queue": lambda _: queue.part(),
    "drift": drift.part,
    "fields": fields.part,
    "ats": ats.part,
    "boards": boards.part,
    "pagers": pagers.part,
    "lists": lambda _: lists.part(),
    "lookup": lambda _: lookup.part(),
    "paint": lambda _: paint.part(),
    "pictures": lambda _: pictures.part(),
    "watch": lambda _: watch.part(),
    "loop": lambda _: loop.part(),
    "prompt": prompt.part,
    "recorded": lambda _: recorded.part(),
    "collect": lambda _: collect.part(),
    "miniwob": lambda _: miniwob.part(),
}


def main(arguments: Sequence[str]) -> int:
    """Run the parts that were asked for; the exit code."""
    asked = _parser().parse_args(arguments)
    folder = pages.folder(asked.pages)
    told: dict[str, object] = {}
    broken = 0
    for name in asked.only or PARTS:
        began = time.monotonic()
        try:
            part = PARTS[name](folder)
        except Skipped as why:
            part = Part(title=f"{name.capitalize()}: skipped", columns=(), rows=(), notes=(f"Skipped: {why}",))
        except Exception:  # noqa: BLE001 - one part that breaks must not keep the others from being measured
            traceback.print_exc()
            broken += 1
            part = Part(title=f"{name.capitalize()}: broke", columns=(), rows=(), notes=("It broke; see above.",))
        told[name] = part.as_json()
        if not asked.json:
            print(f"{part}\n({name}: {time.monotonic() - began:.0f} s)\n", flush=True)
    if asked.json:
        print(json.dumps(told, indent=2, ensure_ascii=False))
    return 1 if broken else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, and print the ratios.")
    parser.add_argument("--only", type=_names, metavar="PART,PART", help=f"of {', '.join(PARTS)}; by default all")
    parser.add_argument("--json", action="store_true", help="print one JSON object in the end, and nothing else")
    parser.add_argument("--pages", type=Path, help=f"folder of saved pages; by default ${pages.VARIABLE}")
    return parser


def _names(text: str) -> list[str]:
    names = text.split(",")
    if unknown := [name for name in names if name not in PARTS]:
        raise argparse.ArgumentTypeError(f"there is no part {', '.join(unknown)}: choose of {', '.join(PARTS)}")
    return names


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
