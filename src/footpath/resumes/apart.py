"""Read a stranger's file in a process of its own, with bounds on time and memory.

A file may be made to stall or to break its reader (`pypdfium2` is a library in C++). A server that reads its users'
files itself would stall or end with it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from pydantic import TypeAdapter, ValidationError

from footpath.config import environment
from footpath.errors import BadInput
from footpath.resumes.facts import ResumeFacts
from footpath.resumes.lines import TextPlace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SECONDS: Final = 30
"""Time for a file, by the clock and of the processor."""
MEMORY: Final = 1024 * 1024 * 1024
"""Bytes of address space."""
AT_ONCE: Final = 2
"""Files read at the same time; others wait."""
MOST_SAID: Final = 16 * 1024 * 1024
"""Bytes of an answer."""
_PIECE: Final = 64 * 1024
_TURNS: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.BoundedSemaphore]()
"""The turns of each loop: a server has one."""
_KEPT: Final = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV")
"""Variables of the environment that the process gets. The others may hold secrets."""
_HINT: Final = "Save it once more as a plain PDF or DOCX, or answer the questions instead."


async def read_apart(content: bytes, seconds: float = SECONDS, memory: int = MEMORY) -> ResumeFacts:
    """Return the facts of a file, as `read_resume` does. A reader waits for its turn without a thread.

    Args:
        content: of the file.
        seconds: the most time.
        memory: the most bytes of address space.

    Raises:
        BadInput: the file cannot be read, or not within the bounds.
    """
    command = (sys.executable, "-m", "footpath.resumes.apart", str(seconds), str(memory))
    turns = _TURNS.setdefault(asyncio.get_running_loop(), asyncio.BoundedSemaphore(AT_ONCE))
    async with turns:
        said = await answer_of(command, content, seconds)
    try:
        known = json.loads(said)
        if "problem" in known:
            raise BadInput(str(known["problem"]), hint=str(known["hint"]))
        return _facts().validate_python(known)
    except (
        ValueError,
        TypeError,
        KeyError,
        RecursionError,
        ValidationError,
    ) as error:  # the process is a stranger once a file broke it
        raise BadInput("The file crashes the reader.", hint=_HINT) from error


async def answer_of(command: Sequence[str], content: bytes, seconds: float, most: int = MOST_SAID) -> bytes:
    """Return what a process writes to its standard output, at most `most` bytes. Raises BadInput."""
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env=_environment(),
    )  # fmt: skip
    try:
        async with asyncio.timeout(seconds):
            _, said = await asyncio.gather(_give(process, content), _said_by(process, most))
            ended = await process.wait()
    except TimeoutError as error:
        raise BadInput(f"The file takes longer than {seconds:g} s to read.", hint=_HINT) from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()  # `wait` alone never returns while output is unread
    if ended != 0:
        raise BadInput("The file takes too much time or memory to read, or crashes the reader.", hint=_HINT)
    return said


async def _give(process: asyncio.subprocess.Process, content: bytes) -> None:
    assert process.stdin is not None
    with suppress(BrokenPipeError, ConnectionResetError):  # the process ended before it read everything
        process.stdin.write(content)
        await process.stdin.drain()
        process.stdin.close()


async def _said_by(process: asyncio.subprocess.Process, most: int) -> bytes:
    """The output of a process; no more than `most` bytes are ever held."""
    assert process.stdout is not None
    said = bytearray()
    while piece := await process.stdout.read(_PIECE):
        said += piece
        if len(said) > most:
            raise BadInput("The file has more content than a résumé.", hint=_HINT)
    return bytes(said)


def _environment() -> Mapping[str, str]:
    known = environment()
    return {name: known[name] for name in _KEPT if name in known}


def _facts() -> TypeAdapter[ResumeFacts]:
    """What writes facts as data, and reads them."""
    adapter = TypeAdapter(ResumeFacts)
    adapter.rebuild(_types_namespace={"TextPlace": TextPlace})
    return adapter


def _bound(seconds: float, memory: int) -> None:
    """Bound this process, where the system can: time of the processor, memory, no file written."""
    with suppress(ImportError):
        import resource

        bounds = {
            resource.RLIMIT_CPU: (int(seconds) + 1, int(seconds) + 2),
            resource.RLIMIT_FSIZE: (0, 0),
            resource.RLIMIT_CORE: (0, 0),
            resource.RLIMIT_AS: (memory, memory),
        }
        for what, bound in bounds.items():
            with suppress(OSError, ValueError):  # the system has a narrower one, or none
                resource.setrlimit(what, bound)


def main() -> None:
    """Read the file from standard input, and write its facts, or the problem, to standard output."""
    seconds, memory = float(sys.argv[1]), int(sys.argv[2])
    content = sys.stdin.buffer.read()
    from footpath.resumes.read import read_resume

    _bound(seconds, memory)
    try:
        found, _ = read_resume(content)
        said = _facts().dump_json(found)
    except BadInput as error:
        said = json.dumps({"problem": error.message, "hint": error.hint}).encode()
    sys.stdout.buffer.write(said)


if __name__ == "__main__":
    main()
