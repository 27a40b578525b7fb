"""A model to ask: one, or several in order of preference; asked again where that may help, metered, with deadlines."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from footpath.llm import names as model_names
from footpath.llm.faults import Fault, Patience, unavailable
from footpath.llm.provider import Endpoint
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

    from footpath.config import Settings
    from footpath.llm.meter import Meter
    from footpath.llm.names import ModelName
    from footpath.llm.port import Correction, Model, Prompt, Reply


@asynccontextmanager
async def connect(
    names: str,
    *,
    meter: Meter,
    settings: Settings,
    patience: Patience | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    monotonic: Callable[[], float] = time.monotonic,
    chance: Callable[[], float] = random.random,
) -> AsyncGenerator[Model]:
    """Models by name; their connections are closed at the end.

    Costs nothing until the model is asked: no provider is imported, and a missing key is no matter for a run that needs
    no model.

    Args:
        names: `provider:model`, several in order of preference joined by commas.
        meter: the account of the run, which also says when no more may be asked.
        settings: where the base url and key of a compatible server stand.
        patience: how often and how long to try.
        sleep: waits a number of seconds.
        monotonic: a clock in seconds.
        chance: gives a number from 0 to 1: by it pauses differ, so that many programs do not come back at once.

    Raises:
        ModelUnavailable: what `names` says is not the name of a model.
    """
    chain = _Chain(
        names,
        [Endpoint(each, settings) for each in model_names.parse(names, settings.model_url)],
        meter,
        patience or Patience(request=settings.model_seconds, whole=2.0 * settings.model_seconds),
        sleep,
        monotonic,
        chance,
    )
    try:
        yield chain
    finally:
        await chain.close()


class _Account:
    """Adds what one question costs to the meter, as it arises."""

    def __init__(self, meter: Meter, prompt: Prompt) -> None:
        self.usage = ModelUsage()
        self.meter = meter
        self._prompt = prompt

    def add(self, usage: ModelUsage) -> None:
        self.usage += usage
        self.meter.add(usage, role=self._prompt.role, step=self._prompt.step)


class _Chain:
    """Models in order of preference. One that cannot be asked at all is left out for the rest of the run."""

    def __init__(
        self,
        name: str,
        endpoints: Sequence[Endpoint],
        meter: Meter,
        patience: Patience,
        sleep: Callable[[float], Awaitable[object]],
        monotonic: Callable[[], float],
        chance: Callable[[], float],
    ) -> None:
        self.name = name
        self._endpoints = endpoints
        self._meter = meter
        self._patience = patience
        self._sleep = sleep
        self._monotonic = monotonic
        self._chance = chance
        self._out: dict[ModelName, Fault] = {}

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction] = ()) -> Reply:
        """See `port.Model`."""
        account = _Account(self._meter, prompt)
        faults: list[tuple[ModelName, Fault]] = []
        for endpoint in self._endpoints:
            name = endpoint.name
            try:
                if name in self._out:
                    raise self._out[name]
                return await self._insist(endpoint, prompt, corrections, account)
            except Fault as fault:
                faults.append((name, fault))
                if fault.lasting:
                    self._out[name] = fault
        raise unavailable(faults, account.usage) from faults[-1][1]

    async def close(self) -> None:
        """Close the connections to all of them."""
        for endpoint in self._endpoints:
            await endpoint.close()

    async def _insist(
        self, endpoint: Endpoint, prompt: Prompt, corrections: Sequence[Correction], account: _Account
    ) -> Reply:
        """Ask one model, again where that may help. Raises Fault."""
        self._meter.check()
        await endpoint.open()
        end = self._monotonic() + self._patience.whole
        for attempt in range(1, self._patience.attempts + 1):
            self._meter.check()
            account.add(ModelUsage(calls=1))  # before it is sent: a run that is stopped here has made it
            left = end - self._monotonic()
            try:
                reply = await endpoint.ask(prompt, corrections, min(self._patience.request, left))
            except Fault as fault:
                account.add(fault.usage)
                left = end - self._monotonic()
                pause = self._patience.pause(fault, attempt, left, self._chance())
                if pause is None:
                    raise
                await self._sleep(pause)
            else:
                account.add(reply.usage)
                return dataclasses.replace(reply, usage=account.usage)
        raise AssertionError("the last attempt returns or raises")
