"""List the URL patterns that cover a page, so that cookbooks are found by equal strings.

A pattern is a host and a path: `*.myworkdayjobs.com/*/job/*/apply`. `*.` before a host stands for any subdomain, `*` in
a path for one segment.
"""

from __future__ import annotations

import itertools

WIDEST = 8
"""Number of leading path segments tried as `*`: 8 make 256 patterns per host."""


def covering(pattern: str) -> tuple[str, ...]:
    """The wider patterns that cover a pattern, without the pattern itself.

    >>> covering("boards.example.com/jobs") ('boards.example.com/*', '*.example.com/jobs', '*.example.com/*')
    """
    host, segments = parts(pattern)
    free = ((segment, "*") if segment != "*" else (segment,) for segment in segments[:WIDEST])
    fixed = segments[WIDEST:]
    paths = ["/".join((*choice, *fixed)) for choice in itertools.product(*free)]
    every = (f"{each}/{path}" if path else each for each in hosts(host) for path in paths)
    return tuple(itertools.islice(every, 1, None))


def hosts(host: str) -> tuple[str, ...]:
    """A host and the wider hosts that cover it, down to two labels: `*.com` is never a pattern.

    >>> hosts("acme.wd5.example.com") ('acme.wd5.example.com', '*.wd5.example.com', '*.example.com')
    """
    labels = host.removeprefix("*.").split(".")
    return (host, *("*." + ".".join(labels[start:]) for start in range(1, len(labels) - 1)))


def normal(pattern: str) -> str:
    """A pattern as stored: host in lower case, no slash at the end."""
    host, segments = parts(pattern)
    return "/".join((host, *segments))


def parts(pattern: str) -> tuple[str, tuple[str, ...]]:
    """Host in lower case, and the non-empty segments of the path."""
    host, _, rest = pattern.partition("/")
    return host.lower(), tuple(segment for segment in rest.split("/") if segment)
