"""The reference of the HTTP API, made of its own OpenAPI document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from website.markdown import code, paragraphs, prose, table

from footpath import __version__
from footpath.api.serving import ABOUT, ROUTERS, V1

if TYPE_CHECKING:
    from collections.abc import Iterator

IN = {"path": "in the path", "query": "in the query", "header": "as a header", "cookie": "as a cookie"}


def described() -> dict[str, Any]:
    """The OpenAPI document of what programs are given."""
    api = FastAPI(title="Footpath", version=__version__, description=ABOUT)
    for router in ROUTERS:
        api.include_router(router, prefix=V1)
    return api.openapi()


def page() -> str:
    """Every route, by the noun that it is about."""
    document = described()
    about = "Made from the code. A running `footpath serve` gives the same as `/api/v1/openapi.json`, with all types.\n"
    parts = ["# HTTP\n", about, paragraphs(document["info"]["description"])]
    noun = ""
    for path, method, route in routes(document):
        if (first := path.removeprefix(f"{V1}/").split("/")[0]) != noun:
            noun = first
            parts.append(f"## {noun}\n")
        parts.append(_route(path, method, route))
    return "\n".join(parts)


def routes(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and description of each route."""
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            yield path, method.upper(), route


def _route(path: str, method: str, route: dict[str, Any]) -> str:
    rows = [
        (
            code(each["name"]),
            IN[each["in"]] + (", required" if each.get("required") else ""),
            prose(each.get("description") or each.get("schema", {}).get("description") or ""),
        )
        for each in route.get("parameters", [])
    ]
    answers = [
        (code(status), prose(each.get("description") or "")) for status, each in sorted(route["responses"].items())
    ]
    body = route.get("requestBody", {}).get("content", {})
    parts = [
        f"### {method} {path}\n",
        paragraphs(route.get("description") or route.get("summary") or ""),
        table(("parameter", "given", "means"), rows),
        f"Takes {', '.join(code(kind) for kind in body)}.\n" if body else "",
        table(("answer", "means"), answers),
    ]
    return "\n".join(part for part in parts if part)
