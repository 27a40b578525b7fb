"""The listing's search: what a visitor asked for, as one query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from footpath.demo.site.jobs import Job

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.demo.site.database import Database, Value

PAGE_SIZE: Final = 12

SORTS: Final = {
    "newest": ("Newest first", "posted_on desc, number"),
    "title": ("Title A–Z", "title, number"),
    "salary": ("Highest salary", "salary_high desc, number"),
}


@dataclass(frozen=True, slots=True)
class Search:
    text: str = ""
    location: str = ""
    department: str = ""
    employment: str = ""
    remote: bool = False
    sort: str = "newest"
    page: int = 1

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Search:
        """What the address asks for; nonsense is taken for nothing."""
        page = query.get("page", "1")
        return cls(
            text=query.get("q", "").strip(),
            location=query.get("location", ""),
            department=query.get("department", ""),
            employment=query.get("type", ""),
            remote=query.get("remote") == "1",
            sort=query["sort"] if query.get("sort") in SORTS else "newest",
            page=max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 6 else 1,
        )

    def address(self, **changes: str | int) -> str:
        """The listing's address for this search with some of it changed; a changed filter starts at page 1."""
        asked: dict[str, str | int] = {
            "q": self.text,
            "location": self.location,
            "department": self.department,
            "type": self.employment,
            "remote": "1" if self.remote else "",
            "sort": self.sort if self.sort != "newest" else "",
        }
        asked |= changes
        kept = {name: value for name, value in asked.items() if value not in ("", 1) or (name == "remote" and value)}
        return f"/jobs?{urlencode(kept)}" if kept else "/jobs"

    def filters(self) -> list[tuple[str, str]]:
        """The filters in force: the parameter's name and its value as it is shown."""
        named = [("q", self.text), ("location", self.location), ("department", self.department)]
        named += [("type", self.employment), ("remote", "Remote" if self.remote else "")]
        return [(name, value) for name, value in named if value]


@dataclass(frozen=True, slots=True)
class Found:
    jobs: list[Job]
    total: int
    pages: int


def find_jobs(database: Database, search: Search) -> Found:
    where, values = _conditions(search)
    counted = database.row(f"select count(*) as total from jobs where {where}", values)
    total = counted["total"] if counted else 0
    rows = database.rows(
        f"select * from jobs where {where} order by {SORTS[search.sort][1]} limit ? offset ?",
        [*values, PAGE_SIZE, (search.page - 1) * PAGE_SIZE],
    )
    jobs = [Job(**{name: row[name] for name in Job.__dataclass_fields__}) for row in rows]
    return Found(jobs, total, max(1, -(-total // PAGE_SIZE)))


def list_choices(database: Database, column: str) -> list[tuple[str, int]]:
    """The values of a column with how many jobs have each."""
    rows = database.rows(f"select {column} as value, count(*) as number from jobs group by 1 order by 1")
    return [(row["value"], row["number"]) for row in rows]


def _conditions(search: Search) -> tuple[str, list[Value]]:
    conditions: list[str] = ["1"]
    values: list[Value] = []
    for word in search.text.split():
        conditions.append("(title || ' ' || department || ' ' || city || ' ' || summary) like ?")
        values.append(f"%{word}%")
    for column, value in (
        ("city", search.location),
        ("department", search.department),
        ("employment", search.employment),
        ("workplace", "remote" if search.remote else ""),
    ):
        if value:
            conditions.append(f"{column} = ?")
            values.append(value)
    return " and ".join(conditions), values
