"""`python -m footpath.demo.site`: the site on a port of your own, to look at by hand."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sqlite3
import sys
import tempfile
from pathlib import Path

from footpath.errors import BadInput

try:
    from footpath.demo.site import Faults, serve
except ImportError as error:
    sys.exit(str(error))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m footpath.demo.site", description=__doc__)
    parser.add_argument("--port", type=_port, default=8000, help="0 takes a free one")
    parser.add_argument("--look", choices=("v1", "v2", "hostile"), default="v1")
    parser.add_argument("--jobs", type=int, default=48, help="how many postings to invent")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--delay", type=float, default=0.0, help="seconds before each answer")
    parser.add_argument("--fail-rate", type=float, default=0.0, help="share of requests answered 500")
    parser.add_argument("--database", type=Path, help="kept there; otherwise forgotten at the end")
    return parser.parse_args()


async def _run(options: argparse.Namespace, database: Path) -> None:
    faults = Faults(fail_rate=options.fail_rate)
    async with serve(
        database,
        look=options.look,
        delay=options.delay,
        faults=faults,
        jobs=options.jobs,
        seed=options.seed,
        port=options.port,
    ) as site:
        sys.stdout.write(f"{site.url}/jobs  (look {options.look}; Ctrl-C to stop)\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: give 1 to 65535, or 0 for a free one")
    return int(text)


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
        database = options.database or Path(folder) / "careers.db"
        try:
            asyncio.run(_run(options, database))
        except BadInput as error:
            sys.exit(str(error))
        except (OSError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            sys.exit(f"{database} cannot be used: {reason}. Name another file with --database.")


if __name__ == "__main__":
    main()
