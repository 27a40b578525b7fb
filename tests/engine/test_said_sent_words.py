"""Which words of a page are the run's own, and which decide what the page tells."""

from __future__ import annotations

from footpath.engine.said_sent import NewEnd


def test_a_word_that_judges_is_of_the_site_even_where_the_run_chose_it() -> None:
    end = NewEnd("clocks.example/sent", ("There is no problem with your booking, Otto.",), ())
    seen = end.learned(["No", "Otto Reuter"], str)
    assert seen is not None
    assert seen.texts == ("there is no problem with your booking *",)
