"""Files of records: each kind holds the same, is there whole or not at all, and runs nothing where it is opened."""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from datetime import date
from typing import TYPE_CHECKING

import pyarrow.parquet  # pyright: ignore[reportMissingTypeStubs]  it has no types
import pytest

from footpath.errors import BadInput
from footpath.store import files
from footpath.store.files import kind_of, records

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

COLUMNS = {"title": str, "low": float, "remote": bool, "note": str}
ROWS = [
    {"title": "Bäcker, nachts\n“Krume”", "low": 2800.5, "remote": False, "note": None},
    {"title": "Müller", "low": None, "remote": None, "note": "x"},
]


def write(path: Path, rows: Sequence[Mapping[str, object]] = ROWS) -> Path:
    with records(path, COLUMNS) as target:
        for row in rows:
            target.add(row)
    return path


def read(path: Path) -> list[dict[str, object]]:
    match kind_of(path):
        case "jsonl":
            return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        case "json":
            return json.loads(path.read_text(encoding="utf-8"))
        case "parquet":
            return pyarrow.parquet.read_table(path).to_pylist()
        case "sqlite":
            connection = sqlite3.connect(path)
            rows = connection.execute("SELECT * FROM postings").fetchall()
            connection.close()
            return [dict(zip(COLUMNS, row, strict=True)) for row in rows]
        case "csv":
            with path.open(encoding="utf-8", newline="") as stream:
                return [
                    {**row, "low": float(row["low"]) if row["low"] else None, "remote": _bool(row["remote"]),
                     "note": row["note"] or None}
                    for row in csv.DictReader(stream)
                ]  # fmt: skip


def _bool(text: str) -> bool | None:
    return {"true": True, "false": False, "": None}[text]


@pytest.mark.parametrize("suffix", ["jsonl", "json", "csv", "sqlite", "parquet"])
def test_what_is_written_is_read_again(tmp_path: Path, suffix: str):
    assert read(write(tmp_path / f"jobs.{suffix}")) == ROWS
    assert read(write(tmp_path / f"none.{suffix}", [])) == []


@pytest.mark.parametrize("suffix", ["jsonl", "sqlite", "parquet"])
def test_thousands_are_written_as_they_come(tmp_path: Path, suffix: str):
    rows = [{"title": str(number), "low": float(number), "remote": True, "note": ""} for number in range(2500)]
    assert read(write(tmp_path / f"jobs.{suffix}", rows)) == rows


@pytest.mark.parametrize("suffix", ["jsonl", "csv", "sqlite", "parquet"])
def test_what_breaks_off_leaves_the_file_as_it_was(tmp_path: Path, suffix: str):
    path = write(tmp_path / f"jobs.{suffix}")

    def break_off() -> None:
        with records(path, COLUMNS) as target:
            target.add(ROWS[1])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert read(path) == ROWS
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


FORMULAS = ["=1+1", "+HYPERLINK()", "@SUM(A1)", "-cmd|' /C calc'!A0", "−cmd"]
BEFORE = ["", " ", "\n", "\t", "\r\n", "\ufeff", "\u00a0", "\u3000", "\u200b", "\x00", " \ufeff\t"]
FULL_WIDTH = ["＝1+1", "＋HYPERLINK()", "＠SUM(A1)", "－cmd"]


@pytest.mark.parametrize("title", [a + b for a in BEFORE for b in (*FORMULAS, *FULL_WIDTH)] + ["\tLamp", "\nLamp"])
def test_page_text_is_no_formula_in_a_spreadsheet(tmp_path: Path, title: str):
    (row,) = read(write(tmp_path / "jobs.csv", [{"title": title, "note": "-5.5"}]))
    assert (row["title"], row["note"]) == (f"'{title}", "-5.5")


@pytest.mark.parametrize("title", ["Lamp", " Lamp", "a=b", "(=1)", "", "  ", "-5", "－5.5", "−1,000.50", "1+1"])
def test_a_text_that_is_no_formula_is_written_as_it_is(tmp_path: Path, title: str):
    (row,) = read(write(tmp_path / "jobs.csv", [{"title": title, "note": "x"}]))
    assert row["title"] == title


def test_a_name_of_a_column_is_no_formula_either(tmp_path: Path):
    with records(path := tmp_path / "lamps.csv", {"=1+1": str}) as target:
        target.add({"=1+1": "Lamp"})
    assert path.read_bytes().startswith(b"'=1+1\r\n")


def test_a_name_that_says_no_kind_is_told(tmp_path: Path):
    with pytest.raises(BadInput, match=r"jobs\.xls has no suffix .* \.parquet"):
        kind_of(tmp_path / "jobs.xls")


def test_a_library_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(files.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(BadInput, match=r"Install footpath\[parquet\]"):
        kind_of(tmp_path / "jobs.parquet")


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path):
    with pytest.raises(BadInput, match="cannot be written"):
        write(tmp_path / "nowhere" / "jobs.csv")


@pytest.mark.parametrize("suffix", ["sqlite", "parquet"])
def test_days_are_days(tmp_path: Path, suffix: str):
    path = tmp_path / f"file.{suffix}"
    with records(path, {"posted": date, "many": int}) as target:
        target.add({"posted": date(2026, 11, 2), "many": 7})
    if suffix == "parquet":
        assert pyarrow.parquet.read_table(path).to_pylist() == [{"posted": date(2026, 11, 2), "many": 7}]
        return
    with closing(sqlite3.connect(path)) as connection:
        (row,) = connection.execute("SELECT posted, many, date(posted, '+1 day') FROM postings")
    assert row == ("2026-11-02", 7, "2026-11-03")


def test_a_link_stays_a_link_and_what_it_leads_to_is_written(tmp_path: Path):
    (tmp_path / "kept").mkdir()
    link = tmp_path / "jobs.json"
    link.symlink_to(tmp_path / "kept" / "today.json")
    write(link)
    assert link.is_symlink()
    assert read(tmp_path / "kept" / "today.json") == ROWS
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["jobs.json", "kept", "today.json"]
