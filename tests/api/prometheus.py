"""Prometheus' text format 0.0.4, read strictly: each family is told once and has its type before its samples."""

from __future__ import annotations

import re

_NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
_LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"'
_SAMPLE = re.compile(rf"(?P<name>{_NAME})(?:\{{{_LABEL}(?:,{_LABEL})*\}})? (?P<value>[^ ]+)")
_HELP = re.compile(rf"# HELP (?P<name>{_NAME}) (?:[^\\]|\\[\\n])+")
_TYPE = re.compile(rf"# TYPE (?P<name>{_NAME}) (?P<kind>counter|gauge|histogram|summary|untyped)")


def samples(text: str) -> dict[str, float]:
    """Each sample by its name and labels. Raises ValueError with the line that the format does not allow."""
    if not text.endswith("\n"):
        raise ValueError("the last line does not end")
    found: dict[str, float] = {}
    kinds: dict[str, str] = {}
    for line in text.splitlines():
        if about := _TYPE.fullmatch(line):
            if about["name"] in kinds:
                raise ValueError(f"told twice: {line}")
            kinds[about["name"]] = about["kind"]
        elif not _HELP.fullmatch(line):
            sample = _SAMPLE.fullmatch(line)
            key = line.rpartition(" ")[0]
            if sample is None or sample["name"] != next(reversed(kinds), "") or key in found:
                raise ValueError(f"no sample of the family before it: {line}")
            found[key] = float(sample["value"])
            if kinds[sample["name"]] == "counter" and not (
                key.partition("{")[0].endswith("_total") and found[key] >= 0
            ):
                raise ValueError(f"no counter: {line}")
    return found
