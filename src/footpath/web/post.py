"""Send a small POST request to a host whose IP address was checked before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import httpx

from footpath.errors import SiteUnreachable
from footpath.web.fetch import USER_AGENT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from ipaddress import IPv4Address, IPv6Address

DEADLINE_S: Final = 15.0
"""Seconds for a response."""


async def post(
    url: str, body: bytes, headers: Mapping[str, str], *, at: IPv4Address | IPv6Address, deadline_s: float = DEADLINE_S
) -> int:
    """POST a body and return the status. Redirects are not followed, and the rest of the response is not read.

    Args:
        url: http or https.
        body: the body.
        headers: additional headers.
        at: the resolved and allowed address of the host. The name is not resolved again, so that a changed DNS
            record cannot redirect the request. The certificate must match the host.
        deadline_s: seconds for the whole request.

    Raises:
        SiteUnreachable: no response came.
    """
    target = httpx.URL(url)
    usual = {"host": target.netloc.decode(), "user-agent": USER_AGENT, "content-type": "application/json"}
    try:
        async with (
            asyncio.timeout(deadline_s),
            httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=deadline_s) as client,
            client.stream(
                "POST", target.copy_with(host=str(at)), content=body, headers={**usual, **headers},
                extensions={"sni_hostname": target.host},
            ) as answer,
        ):  # fmt: skip
            return answer.status_code
    except TimeoutError as error:
        raise SiteUnreachable(f"{target.host} did not answer within {deadline_s:g} s.") from error
    except (httpx.HTTPError, ValueError, OSError) as error:
        raise SiteUnreachable(f"{target.host} was not reached: {type(error).__name__}.") from error
