"""The server of the zoo: draws each page in the look that is wanted, takes what the pages send, and keeps it."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from tests.sites.act_server import Request, Site, answer
from tests.tables import read_table

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from collections.abc import Iterable, Mapping

    from tests.sites.act_server import Handler

HERE = Path(__file__).parent
BUILT = HERE / "built"
FILE = "file:"
"""Begins an answer that is a file, before its name."""

TOWNS = ("Galway", "Gdansk", "Geneva", "Genoa", "Ghent", "Granada")
STYLE = """body{font:16px/1.5 sans-serif;margin:0;color:#223}header{padding:12px 24px;background:#135;color:#fff}
main{padding:8px 24px;max-width:44rem}.row,.k-row-x{margin:14px 0}label,legend{font-weight:600}.row>label{display:block}
fieldset label{font-weight:400}input,select,textarea{font:inherit;padding:5px 8px}
.send,.k-send-x{font:inherit;padding:8px 16px}.toast{position:fixed;right:20px;bottom:20px;background:#dfd;padding:12px}
.dark{background:#1b1e24;color:#eee}.dark header{background:#311}.dark main{max-width:60rem}"""
KINDS = {".js": "text/javascript", ".css": "text/css"}


@dataclass(frozen=True)
class Question:
    """A question of a page, with the answers of two people."""

    key: str
    label: str
    ada: Any
    bo: Any
    sends: Mapping[str, Any]
    reworded: str = ""
    """Its label in the changed look, where that is another."""

    @property
    def labels(self) -> tuple[str, str]:
        """Its label in the first and in the changed look."""
        return self.label, self.reworded or self.label

    def given(self, who: str) -> list[str]:
        """A person's answers, as the person would type them."""
        answers = self.ada if who == "ada" else self.bo
        return [str(each) for each in (answers if isinstance(answers, list) else [answers])]

    def expected(self, who: str) -> list[str]:
        """What the server has to receive for them, in alphabetical order."""
        return received([self.sends.get(each, each.removeprefix(FILE)) for each in self.given(who)])


@dataclass(frozen=True)
class Page:
    """A page of the zoo."""

    name: str
    title: str
    button: str
    confirm: str
    fields: tuple[Question, ...]
    multipart: bool = False
    """Whether its form posts files by itself."""

    @property
    def thanks(self) -> str:
        """What the page says once the server has taken the form."""
        return f"Thank you. “{self.title}” has reached us."

    def drawn(self, *, changed: bool) -> str:
        """Its document. Changed: other labels, order, classes, ids and colours."""
        order = [*self.fields[2:], *self.fields[:2]] if changed else self.fields
        told = {
            "name": self.name,
            "look": "changed" if changed else "first",
            "labels": {each.key: each.labels[changed] for each in order},
            "button": self.button,
            "confirm": self.confirm,
            "thanks": self.thanks,
            "multipart": self.multipart,
        }
        look = "dark" if changed else "light"
        styles = "".join(f'<link rel=stylesheet href="/built/{path.name}">' for path in BUILT.glob(f"{self.name}.css"))
        return _document(
            self.title,
            f'<header>Zoo</header><main><h1>{self.title}</h1><div id="root"></div></main>'
            f"<script>window.ZOO = {json.dumps(told)}</script><script defer src='/built/{self.name}.js'></script>",
            f"{styles}<style>{STYLE}</style>",
            look,
        )


def pages(names: Iterable[str] = ()) -> tuple[Page, ...]:
    """The pages of pages.yaml: all of them, or those that are named."""
    written: dict[str, dict[str, Any]] = read_table(HERE / "pages.yaml")
    wanted = tuple(names) or tuple(written)
    return tuple(_page(name, written[name]) for name in wanted)


def _page(name: str, written: dict[str, Any]) -> Page:
    fields = tuple(_question(key, of) for key, of in written["fields"].items())
    told: dict[str, Any] = {**written, "name": name, "fields": fields}
    return Page(**told)


def _question(key: str, written: dict[str, Any]) -> Question:
    sends = {str(given): sent for given, sent in written.get("sends", {}).items()}
    told: dict[str, Any] = {**written, "key": key, "sends": sends}
    return Question(**told)


def received(value: Any) -> list[str]:
    """What a form sent for one question, as texts in alphabetical order; nothing for what is empty."""
    flat = value if isinstance(value, list) else [value]
    texts = [each for one in flat for each in (received(one) if isinstance(one, list) else [_text(one)])]
    return sorted(each for each in texts if each)


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()


class Zoo(Site):
    """Serves the pages."""

    def __init__(self, shown: Iterable[Page]) -> None:
        super().__init__()
        self.shown = {page.name: page for page in shown}
        self.changed = False
        """Whether pages are drawn in their changed look."""
        self.sent: list[dict[str, Any]] = []
        """Everything that forms sent, by key."""
        self._uploads: list[str] = []

    def handler(self, path: str) -> Handler | None:
        """What answers a path."""
        begin, _, name = path.strip("/").partition("/")
        answers = {"zoo": self._draw, "built": self._built, "send": self._take, "done": self._thank}
        return (
            answers[begin] if begin in answers and name else {"towns": self._towns, "uploads": self._upload}.get(begin)
        )

    def page_of(self, path: str) -> Page:
        """The page that a path belongs to."""
        return self.shown[path.rpartition("/")[2]]

    async def _draw(self, request: Request, writer: StreamWriter) -> None:
        writer.write(answer(self.page_of(request.path).drawn(changed=self.changed)))

    async def _built(self, request: Request, writer: StreamWriter) -> None:
        file = BUILT / request.path.rpartition("/")[2]
        writer.write(answer(file.read_bytes(), kind=f"{KINDS[file.suffix]}; charset=utf-8"))

    async def _take(self, request: Request, writer: StreamWriter) -> None:
        self.sent.append(self.stored(_fields(request)))
        if request.headers.get("content-type", "").startswith("application/json"):
            return writer.write(answer("{}", kind="application/json"))
        done = f"/done/{self.page_of(request.path).name}"
        return writer.write(answer("", status="303 See Other", more=f"Location: {done}\r\n"))

    async def _thank(self, request: Request, writer: StreamWriter) -> None:
        page = self.page_of(request.path)
        writer.write(answer(_document("Thank you", f"<main><h1>{page.thanks}</h1></main>")))

    async def _towns(self, request: Request, writer: StreamWriter) -> None:
        typed = request.query.get("term", request.query.get("q", [""]))[0].casefold()
        found = [{"id": town, "text": town} for town in TOWNS if typed in town.casefold()]
        writer.write(answer(json.dumps({"results": found}), kind="application/json"))

    async def _upload(self, request: Request, writer: StreamWriter) -> None:
        """Take a file by itself; the answer is its id, which a form sends in its place."""
        names = [name for value in _fields(request).values() for name in received(value) if "." in name]
        self._uploads.append(names[0] if names else "")
        writer.write(answer(f"upload-{len(self._uploads)}", kind="text/plain"))

    def stored(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """What a form sends, with the names of files in place of their ids."""
        return {key: self._stored(value) for key, value in fields.items()}

    def _stored(self, value: Any) -> Any:
        """A value as a form sent it, with the name of a file in place of its id."""
        if isinstance(value, list):
            return [self._stored(each) for each in value]
        found = re.fullmatch(r"upload-(\d+)", str(value))
        return self._uploads[int(found[1]) - 1] if found else value


def _fields(request: Request) -> dict[str, Any]:
    """What a form sent, by name: JSON, or a form's own encodings; of a file its name. A name that stands several times
    has a list.
    """
    kind = request.headers.get("content-type", "")
    if kind.startswith("application/json"):
        return json.loads(request.body)
    if kind.startswith("multipart/"):
        message = message_from_bytes(f"Content-Type: {kind}\r\n\r\n".encode() + request.body)
        parts = [part for part in message.walk() if not part.is_multipart()]
        named = [
            (str(part.get_param("name", header="content-disposition")), part.get_filename() or str(part.get_payload()))
            for part in parts
        ]
    else:
        named = parse_qsl(request.body.decode(), keep_blank_values=True)
    fields: dict[str, list[str]] = {}
    for name, value in named:
        fields.setdefault(name.removesuffix("[]"), []).append(value)
    return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}


def _document(title: str, body: str, head: str = "", look: str = "light") -> str:
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{html.escape(title)}</title>{head}</head>"
        f"<body class={look}>{body}</body></html>"
    )
