"""Other programs of `bench.watch`: `serve` answers for a database, `follow` watches a task with many clients."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time

from footpath.api.doors import Address, read_token
from footpath.api.serving import serving
from footpath.app import open_app
from footpath.config import read_settings


async def _told_to_stop() -> None:
    """Until the standard input ends."""
    await asyncio.to_thread(sys.stdin.read)


async def serve() -> None:
    """Answer on a free port; prints it and the token."""
    settings = read_settings()
    async with open_app(settings) as app, serving(app, Address("127.0.0.1", 0)) as running:
        print(running.address.port, read_token(settings.home), flush=True)
        await _told_to_stop()


async def follow(port: int, token: str, task: str, last: str, clients: int) -> None:
    """Watch a task so many times; prints how many entries came a second, to all of them together."""
    counts = [0] * clients

    async def client(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        asked = (
            f"GET /api/v1/tasks/{task}/events HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Authorization: Bearer {token}",
            f"Last-Event-ID: {last}",
        )
        writer.write("\r\n".join((*asked, "", "")).encode())
        rest = b""
        while part := await reader.read(65536):
            counts[number] += (rest + part).count(b"event: entry")
            rest = part[-11:]  # a shorter piece than what is counted: none is counted twice

    async with asyncio.TaskGroup() as group:
        watching = [group.create_task(client(number)) for number in range(clients)]
        while not all(counts):  # noqa: ASYNC110  the clock begins when all have got something
            await asyncio.sleep(0.01)
        counts[:] = [0] * clients
        began = time.perf_counter()
        print("watching", flush=True)
        await _told_to_stop()
        print(sum(counts) / (time.perf_counter() - began), min(counts), max(counts), flush=True)
        for each in watching:
            each.cancel()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    modes = parser.add_subparsers(dest="mode", required=True)
    modes.add_parser("serve")
    following = modes.add_parser("follow")
    following.add_argument("port", type=int)
    for word in ("token", "task", "last"):
        following.add_argument(word)
    following.add_argument("clients", type=int)
    options = vars(parser.parse_args())
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve() if options.pop("mode") == "serve" else follow(**options))
