"""Full-text search of postings: FTS5 on SQLite, tsvector on PostgreSQL, with one syntax for both.

A word matches words with this beginning (`engineer` finds `engineers`), a quoted phrase matches exactly, and a minus
excludes matches. All terms must match; accents and case are ignored.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Float, Integer, column, select, text

from footpath.errors import BadInput
from footpath.store.postings import COLUMNS, PostingFilter, PostingRow, conditions, kept

if TYPE_CHECKING:
    from footpath.schema.posting import KeptPosting
    from footpath.store.database import Transaction

_TERM = re.compile(r'(?P<minus>-)?(?:"(?P<phrase>[^"]*)"?|(?P<word>[^\s"]+))')


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase of a query."""

    text: str
    whole: bool = False
    """Whether the term must match exactly rather than as a prefix."""
    absent: bool = False


def terms(query: str) -> tuple[Term, ...]:
    """The terms of a query.

    Raises:
        BadInput: the query has no positive term.
    """
    plain = unicodedata.normalize("NFKD", query.replace("\x00", " ")).lower()
    plain = "".join(each for each in plain if not unicodedata.combining(each))
    found = [
        Term(said, whole=match["phrase"] is not None, absent=bool(match["minus"]))
        for match in _TERM.finditer(plain)
        if any(map(str.isalnum, said := match["phrase"] or match["word"] or ""))
    ]
    if all(term.absent for term in found):
        raise BadInput(
            f"The query {query!r} has no word.",
            hint='Give words of a posting: python "machine learning" -senior.',
        )
    return tuple(found)


async def search(transaction: Transaction, query: str, which: PostingFilter, limit: int) -> list[KeptPosting]:
    """Postings that match a query, best first: words in the title weigh most."""
    words = terms(query)
    found, values = _postgresql(words) if transaction.dialect.name == "postgresql" else _sqlite(words)
    best = text(found).columns(column("number", Integer), column("rank", Float)).subquery("found")
    statement = (
        select(*COLUMNS)
        .join(best, best.c.number == PostingRow.number)
        .where(*conditions(which))
        .order_by(best.c.rank, PostingRow.number.desc())
        .limit(limit)
    )
    return [kept(row) for row in await transaction.execute(statement, values)]


def _sqlite(words: tuple[Term, ...]) -> tuple[str, dict[str, str]]:
    quoted = [(term.absent, f'"{term.text}"' + ("" if term.whole else "*")) for term in words]
    query = " AND ".join(each for absent, each in quoted if not absent)
    query = " NOT ".join([f"({query})", *(each for absent, each in quoted if absent)])
    found = (
        "SELECT rowid AS number, bm25(postings_search, 10, 4, 4, 3, 1) AS rank"
        " FROM postings_search WHERE postings_search MATCH :words"
    )
    return found, {"words": query}


def _postgresql(words: tuple[Term, ...]) -> tuple[str, dict[str, str]]:
    values: dict[str, str] = {}
    parts: list[str] = []
    for number, term in enumerate(words):
        name = f"word{number}"
        escaped = term.text.replace("\\", "\\\\").replace("'", "''")
        values[name] = term.text if term.whole else f"'{escaped}':*"
        ask = "phraseto_tsquery" if term.whole else "to_tsquery"
        parts.append(f"{'!!' * term.absent}{ask}('simple', :{name})")
    query = " && ".join(parts)
    return f"SELECT number, -ts_rank(search, {query}) AS rank FROM postings WHERE search @@ ({query})", values
