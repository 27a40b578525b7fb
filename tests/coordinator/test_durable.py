"""What the durable engine keeps, and what is a reason to wait for its database."""

from __future__ import annotations

import pytest

from footpath.coordinator.durable import _reached
from footpath.coordinator.plain_json import PlainJson
from footpath.errors import StoreUnavailable


def test_an_error_is_kept_by_what_we_said_ourselves_and_otherwise_by_its_kind_alone():
    kept = PlainJson().serialize(ValueError("ada@example.com is no number"))
    assert kept == '{"$error":"ValueError"}'
    ours = PlainJson().deserialize(PlainJson().serialize(StoreUnavailable("The database is away.")))
    assert str(ours) == "StoreUnavailable: The database is away."


def test_a_database_that_is_away_is_waited_for_and_nothing_else():
    with pytest.raises(KeyError), _reached():
        raise KeyError("a bug")
    with pytest.raises(StoreUnavailable), _reached():
        raise ConnectionRefusedError
