"""The pages of the site in one folder: the written ones, those made of the code, and the navigation."""

from __future__ import annotations

import os.path
import re
import shutil
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from website import commands, figures, http, library, schemas, settings

if TYPE_CHECKING:
    from collections.abc import Mapping

CONTENTS = "docs/index.md"
"""Its headings and links are the navigation of the site."""
_LINK = re.compile(r"\[([^\[\]]*)\]\((?!https?:)([^()#]*)(#[^()]*)?\)")
ROOT_PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md", "bench/README.md")


@cache
def reference() -> Mapping[str, str]:
    """The pages that are made of the code, by their place in docs/."""
    pages = {
        "reference/commands.md": commands.page(),
        "reference/python.md": library.page(),
        "reference/http.md": http.page(),
        "reference/settings.md": settings.settings(),
        "reference/exit-codes.md": settings.exit_codes(),
        "reference/times.md": figures.times(),
        "reference/weights.md": figures.weights(),
    }
    return pages | {f"reference/{name}.md": text for name, text in schemas.pages().items()}


def contents(text: str) -> dict[str, list[str]]:
    """The pages that a table of contents links to, by the heading above them, as it names them."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in text.splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif heading and (link := re.match(r"- \[[^\]]+\]\(([^)#]+\.md)\)", line)):
            found.setdefault(heading, []).append(link[1])
    return found


def stage(root: Path, out: Path) -> None:
    """Write all pages of the project at `root` to `out`, which is made anew."""
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(root / "docs", out / "docs")
    for name in ROOT_PAGES:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, out / name)
    made = reference()
    for name, text in made.items():
        path = out / "docs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    readme = (root / "README.md").read_text(encoding="utf-8")
    sections = contents((root / CONTENTS).read_text(encoding="utf-8"))
    sections["Reference"] = list(made)
    trees = [_tree(heading, pages) for heading, pages in sections.items()]
    (out / "index.md").write_text("\n\n".join([readme, *trees]), encoding="utf-8")
    table = out / CONTENTS
    table.write_text(f"---\norphan: true\n---\n\n{table.read_text(encoding='utf-8')}", encoding="utf-8")
    for page in out.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(_LINK.sub(partial(_on_the_site, page, root, out), text), encoding="utf-8")


def _on_the_site(page: Path, root: Path, out: Path, link: re.Match[str]) -> str:
    """A link as it is on the site, where README.md is the first page. A linked file that the site has not (a picture,
    data) is brought; of a linked folder the words alone are left.
    """
    words, target, place = link[1], link[2], link[3] or ""
    there = Path(os.path.normpath(page.parent / target))
    if not target or not there.is_relative_to(out):
        return link[0]
    if there == out / "README.md":
        return f"[{words}]({target.removesuffix('README.md')}index.md{place})"
    source = root / there.relative_to(out)
    if source.is_dir():
        return words
    if there.suffix != ".md" and not there.exists() and source.is_file():
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, there)
    return link[0]


def _tree(heading: str, pages: list[str]) -> str:
    lines = "\n".join(os.path.normpath(f"docs/{page}").removesuffix(".md") for page in pages)
    return f"```{{toctree}}\n:hidden:\n:caption: {heading}\n\n{lines}\n```"
