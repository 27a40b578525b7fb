"""Sending a small POST request to a host whose IP address was checked before."""

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
"""Seconds for one answer."""


async def post(
    url: str, body: bytes, headers: Mapping[str, str], *, at: IPv4Address | IPv6Address, deadline_s: float = DEADLINE_S
) -> int:
    """The status of the answer. Redirects are not followed, and of the answer nothing more is read.

    Args:
        url: http or https.
        body: what is sent.
        headers: besides the usual ones.
        at: where the host of the url is, as it was resolved and allowed: no name is asked for again, so that nobody can
            have it mean another place by now. Its certificate is still that of the host.
        deadline_s: seconds for all of it.

    Raises:
        SiteUnreachable: no answer came.
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
