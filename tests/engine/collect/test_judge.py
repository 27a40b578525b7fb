"""When a course through a list ends, and when the list may be told as whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.engine.collect.judge import Judge, against, answered, changed_value, is_torn, left_out, new_beside
from footpath.engine.collect.readers import Seen
from footpath.engine.collect.tally import Counters, Over
from footpath.reading.lists.read import read_listings
from footpath.schema.collect import Wanted
from footpath.sentence import own
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.engine.collect.tally import Doubt, EndCode
    from footpath.schema.snapshot import Snapshot

NO_FURTHER = own("The list has no further page.")


def judge(**wanted: int) -> Judge:
    return Judge(Counters(Wanted.model_validate({"pages": 100, **wanted})))


def keys(*numbers: int) -> list[str]:
    return [f"k{number}" for number in numbers]


def ended(judging: Judge, page: int, kind: str = "next") -> str:
    over = judging.over_after(page, kind)
    return over.reason if over else ""


def doubts(judging: Judge, code: EndCode) -> tuple[Doubt, ...]:
    return judging.judged(Over(code, NO_FURTHER)).doubts


def counted(total: int, *, seen: int, collected: int = 0) -> Judge:
    """A judge of a list that counts so many records."""
    judging = judge()
    judging.tally.turn(keys(*range(seen)), 1, grows=False)
    judging.tally.add(new=collected)
    judging.tally.counted(total)
    return judging


# when it ends


def test_a_page_that_shows_what_another_showed_ends_it():
    judging = judge()
    for page, shown in enumerate([keys(1, 2), keys(3, 4), keys(1, 2)], 1):
        judging.tally.turn(shown, page, grows=False)
    assert ended(judging, 3) == "The list repeats: page 3 shows what page 1 showed."


@pytest.mark.parametrize(
    ("shown_by_control", "code"),
    [
        pytest.param(3, "last_page", id="the way that a control beside the list came"),
        pytest.param(2, "repeats", id="to the page that such a control showed"),
        pytest.param(0, "repeats", id="on by a pager alone"),
    ],
)
def test_a_pager_that_only_leads_back_has_no_further_page(shown_by_control: int, code: EndCode):
    judging = judge()
    judging.shown_by_control, judging.offers = shown_by_control, "later ›"
    for page, shown in enumerate([keys(1, 2), keys(3, 4), keys(5, 6), keys(3, 4)], 1):
        judging.tally.turn(shown, page, grows=False)
    over = judging.over_after(4, "next")
    assert over is not None
    assert over.code == code
    assert judging.judged(over).whole is (code == "last_page")


@pytest.mark.parametrize(("kind", "rounds"), [("next", 2), ("load_more", 2), ("scroll", 3)])
def test_pages_in_a_row_without_a_new_record_end_it(kind: str, rounds: int):
    judging = judge()
    judging.tally.turn(keys(1, 2, 3, 4), 1, grows=False)
    for round in range(rounds):
        assert ended(judging, round + 1, kind) == ""
        judging.tally.turn(keys(1 + round), 2 + round, grows=kind != "next")
    assert ended(judging, 9, kind) == f"{rounds} pages in a row brought nothing new."


def test_as_many_pages_as_are_wanted_are_enough():
    judging = judge(pages=2)
    judging.tally.turn(keys(1), 1, grows=False)
    assert ended(judging, 1) == ""
    judging.tally.turn(keys(2), 2, grows=False)
    assert ended(judging, 2) == "2 pages were read, the limit of the task (--max-pages)."


def test_a_page_that_dropped_the_filters_ends_it():
    judging = judge()
    judging.note("filters_lost", own("Page 2 no longer has “baker”."))
    assert ended(judging, 2) == "Page 2 no longer has “baker”."


# whether the list is whole


@pytest.mark.parametrize("code", ["last_page", "one_page", "all_counted", "emptied"])
def test_a_list_that_ends_without_evidence_against_it_is_whole(code: EndCode):
    end = judge().judged(Over(code, NO_FURTHER))
    assert (end.whole, end.short, end.why, end.reason) == (True, False, "end", NO_FURTHER)


@pytest.mark.parametrize("code", ["nothing_new", "repeats", "known_in_a_row", "unscrolled", "empty", "enough_pages"])
def test_an_end_that_proves_nothing_is_no_whole_list(code: EndCode):
    end = judge().judged(Over(code, NO_FURTHER))
    assert (end.whole, end.short) == (False, False)


@pytest.mark.parametrize("code", ["another_list", "list_gone", "unreached", "no_browser"])
def test_some_ends_are_evidence_themselves(code: EndCode):
    end = judge().judged(Over(code, NO_FURTHER))
    assert (end.short, end.reason) == (True, NO_FURTHER), "and their reason is told once"


@pytest.mark.parametrize(
    "doubt",
    ["failed_requests", "unused_control", "still_loading", "filters_lost", "cut_off", "left_out", "another_list"],
)
def test_noted_evidence_outweighs_every_sign_of_an_end(doubt: Doubt):
    judging = judge()
    judging.note(doubt, own("Something is missing."))
    end = judging.judged(Over("last_page", NO_FURTHER))
    assert (end.whole, end.doubts) == (False, (doubt,))
    assert end.reason == "The list has no further page. Something is missing."
    judging.withdraw(doubt)
    assert judging.judged(Over("last_page", NO_FURTHER)).whole


def test_a_page_passed_over_leaves_the_list_incomplete_until_it_is_read():
    judging = judge()
    judging.tally.failed("/3", "status 500")
    judging.tally.passed_over("/3", 3)
    end = judging.judged(Over("last_page", NO_FURTHER))
    assert (end.doubts, end.whole) == (("unread_pages",), False)
    assert end.reason == "The list has no further page. Page 3 of the list could not be read."
    judging.tally.came("/3")
    assert not judging.judged(Over("last_page", NO_FURTHER)).short


def test_a_page_passed_over_counts_at_a_limit_of_pages_and_not_at_one_of_records():
    judging = judge()
    judging.tally.passed_over("/2", 2)
    assert doubts(judging, "enough_pages") == ("unread_pages",)
    assert doubts(judging, "enough_records") == ()


def test_records_of_another_list_are_told_at_any_limit():
    judging = judge()
    judging.note("filters_lost", own("Page 2 no longer has “baker”."))
    assert doubts(judging, "enough_records") == ("filters_lost",)


@pytest.mark.parametrize(
    ("seen", "collected", "found"),
    [
        (3, 3, ("fewer_than_counted",)),
        (4, 4, ()),
        (5, 5, ("more_than_counted",)),
        (5, 4, ()),  # one of them was there by another name
    ],
)
def test_the_count_of_the_list_is_compared(seen: int, collected: int, found: tuple[Doubt, ...]):
    assert doubts(counted(4, seen=seen, collected=collected), "last_page") == found


def test_all_that_the_list_counts_is_all_whatever_failed():
    judging = counted(2, seen=2, collected=2)
    judging.tally.passed_over("/2", 2)
    judging.note("failed_requests", own("A request failed."))
    assert not judging.judged(Over("last_page", NO_FURTHER)).short


@pytest.mark.parametrize("doubt", ["another_list", "filters_lost", "left_out"])
def test_a_count_that_fits_does_not_refute_what_says_that_records_are_other_ones(doubt: Doubt):
    judging = counted(2, seen=2, collected=2)
    judging.note(doubt, own("Something is wrong."))
    assert doubts(judging, "all_counted") == (doubt,)


def test_each_part_of_a_list_is_held_to_its_own_count():
    judging = counted(2, seen=2, collected=2)
    judging.begin_part()
    judging.tally.turn(keys(7, 8), 2, grows=False)
    judging.tally.counted(3)
    assert doubts(judging, "last_page") == ("fewer_than_counted",)
    judging.tally.turn(keys(9), 3, grows=False)
    assert (doubts(judging, "last_page"), judging.tally.counts.total) == ((), 5)


def test_a_later_part_does_not_make_up_for_an_earlier_one():
    judging = counted(3, seen=2, collected=2)
    judging.begin_part()
    judging.tally.turn(keys(7), 2, grows=False)
    judging.tally.counted(1)
    assert judging.judged(Over("last_page", NO_FURTHER)).doubts == ("fewer_than_counted",)


@pytest.mark.parametrize("code", ["nothing_new", "repeats", "emptied", "one_page"])
def test_a_list_does_not_end_before_its_last_page(code: EndCode):
    judging = judge()
    judging.number, judging.last = 2, 4
    end = judging.judged(Over(code, NO_FURTHER))
    assert end.doubts == ("pages_left",)
    assert end.reason.endswith("The list has 4 pages, and page 2 is the last one that was read.")


@pytest.mark.parametrize("code", ["nothing_new", "repeats"])
def test_a_control_that_still_leads_on_speaks_against_the_end(code: EndCode):
    judging = judge()
    judging.offers = "Load more"
    end = judging.judged(Over(code, NO_FURTHER))
    assert (end.doubts, end.reason) == (
        ("still_offered",),
        "The list has no further page. “Load more” still offers more.",
    )


@pytest.mark.parametrize(("code", "why"), [("unread", "errors"), ("unpressed", "errors"), ("no_list", "none")])
def test_what_is_no_end_of_a_list_is_not_judged(code: EndCode, why: str):
    end = counted(4, seen=1).judged(Over(code, NO_FURTHER))
    assert (end.why, end.short, end.whole) == (why, False, False)


RECORDS = "".join(
    f"<article><h2><a href='/jobs/{n}'>Lens Designer {n}</a></h2><p>{town}</p></article>"
    for n, town in enumerate(("Leeds", "Lyon", "Lyon", "Graz", "Graz", "Leeds"))
)
TOWNS = "<label>Town <select name=town><option>All<option{}>Leeds<option>Lyon<option>Graz</select></label>"


def doubts_of_page(body: str, url: str = "https://board.example/jobs") -> list[str]:
    snapshot = as_snapshot(f"<!doctype html><title>t</title><main>{body}</main><footer>Sorry</footer>", url)
    return [doubt for doubt, _ in against(Seen(snapshot), read_listings(snapshot)[0])]


@pytest.mark.parametrize(
    ("body", "doubt"),
    [
        (f"{RECORDS}<p>An error occurred while loading jobs. Please reload the page.</p>", "says_failed"),
        (f"{RECORDS}<p>Es ist ein Fehler ist aufgetreten.</p>", "says_failed"),
        (f"<p>Only the first 6 jobs are shown.</p>{RECORDS}", "only_first"),
        (f"{RECORDS}<p>… and many more on our <a href=https://b.example>partner portal</a></p>", "says_more"),
        (f"<p>Há mais 33 vagas neste portal</p>{RECORDS}", "says_more"),
        (f"{RECORDS}<p>Zwölf weitere Stellen nennen wir Ihnen gern am Telefon.</p>", "says_more"),
        (f"{RECORDS}<p>Members see these earlier, and 18 that are not listed here.</p>", "says_more"),
        (f"<p>Nicht alle Stellen sind hier aufgeführt.</p>{RECORDS}", "says_more"),
        (f"{RECORDS}<p>Por espacio no se muestran todas las ofertas. Pida la relación.</p>", "says_more"),
        (f"{RECORDS}<p>Un souci est survenu, la suite n’a pas pu être chargée.</p>", "says_failed"),
    ],
)
def test_a_page_that_says_that_records_are_missing(body: str, doubt: str):
    assert doubts_of_page(body) == [doubt]


@pytest.mark.parametrize(
    "body",
    [
        RECORDS,
        f"<p>6 jobs</p>{RECORDS}<p>Never miss a job again.</p>",
        f"<p>Lunch and many more</p>{RECORDS}<p>Lunch and many more benefits</p>",
        f"<p>The first 3 jobs are new.</p>{RECORDS}",
        f"{RECORDS}<p>No suitable jobs listed? Write to us.</p><p>If your job is not listed, write to us.</p>",
        f"{RECORDS}<p>Not all jobs can be done from home.</p><p>Salaries are not shown for all jobs.</p>",
        f"<p>Something went wrong with your saved search.</p>{RECORDS}",
    ],
)
def test_a_page_that_says_nothing_of_the_kind(body: str):
    assert doubts_of_page(body) == []


@pytest.mark.parametrize(
    ("behind", "said"),
    [
        ("<p>Lagið slitnaði.</p>", "Lagið slitnaði."),
        ("<button>Reyna aftur</button>", "Reyna aftur"),
        ("<p>That’s all.</p>", ""),
        ("<p>Keine weiteren Stellen</p>", ""),
        ("<p>6 / 6</p><button disabled>Done</button>", ""),
        ("<button>More</button>", ""),
    ],
)
def test_what_a_page_answers_to_a_press_that_brings_nothing(behind: str, said: str):
    def shown(body: str) -> Snapshot:
        return as_snapshot(f"<title>t</title><main>{RECORDS}{body}</main>", "https://board.example/jobs")

    after = shown(behind)
    assert answered(shown("<button>More</button>"), after, read_listings(after)[0]) == said


def test_records_that_say_another_choice_than_the_one_that_is_set():
    assert doubts_of_page(TOWNS.format(" selected") + RECORDS, "https://board.example/jobs?town=Leeds") == [
        "filters_lost"
    ]


@pytest.mark.parametrize("url", ["https://board.example/jobs", "https://board.example/jobs?town=All"])
def test_a_list_that_is_not_narrowed_says_any_choice(url: str):
    assert doubts_of_page(TOWNS.format("") + RECORDS, url) == []


@pytest.mark.parametrize(("markup", "torn"), [("<html><p>a</p></html>\n", False), ("<html><p>a</p><p cla", True)])
def test_markup_that_ends_before_its_document(markup: str, torn: bool):
    assert is_torn(markup) is torn


def test_a_later_address_with_another_value_in_words():
    first = "https://board.example/jobs?town=Leeds&after=a1"
    assert changed_value(first, "https://board.example/jobs?town=Lyon&after=b2") == ("town", "Lyon", "Leeds")
    assert changed_value(first, "https://board.example/jobs?town=Leeds&after=b2") is None


def test_the_words_that_a_later_address_lacks():
    assert left_out("https://board.example/jobs/in/leeds?team=care", "https://board.example/jobs?page=2") == {
        "leeds",
        "care",
    }


@pytest.mark.parametrize(
    ("beside", "count"),
    [
        ("<section><a href=/jobs/7>Fitter</a> <a href=/jobs/8>Turner</a> <a href=/jobs/1>Baker</a></section>", 2),
        ("<aside><a href=/jobs/7>Fitter</a> <a href=/jobs/8>Turner</a></aside>", 0),
        ("<p><a href=/about/us>About</a> <a href=/about/pay>Pay</a></p>", 0),
    ],
)  # fmt: skip
def test_new_records_outside_of_a_list_are_counted(beside: str, count: int):
    html = f"<!doctype html><title>t</title><main><section>{RECORDS}</section>{beside}</main>"
    snapshot = as_snapshot(html, "https://board.example/jobs")
    listing = read_listings(snapshot)[0]
    assert new_beside(Seen(snapshot), listing, {record.key for record in listing.records}) == count
