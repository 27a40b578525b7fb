"""Which element is a remembered one: the only one, by the strongest evidence, for all notes alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.engine.view import understand
from footpath.locators.evidence import FoundAgain, found_again, is_alone_by_options, kind_alone_in_form, named
from footpath.locators.memory import KnownLocator
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.engine.view import View


def shown(markup: str) -> View:
    return understand(as_snapshot(f"<!doctype html><main>{markup}</main>", "http://localhost/p"))


def noted(markup: str, name: str, page: str = "/", *, locator: str = "it") -> KnownLocator:
    """What a locator noted of the last element with this name."""
    view = shown(markup)
    [*_, element] = [each for each in view.elements.values() if each.name == name]
    asks = view.fields.get(element.ref)
    return KnownLocator(
        locator=locator,
        page=page,
        signature=view.sign(element),
        meaning=asks.meaning if asks is not None else "",
        alone_in_form=kind_alone_in_form(view, element),
        is_alone_by_options=is_alone_by_options(view, element),
    )


def found(markup: str, *known: KnownLocator, repairs: bool = False) -> str:
    """The name of the element that is taken, and by what; else why none is."""
    again = found_again(shown(markup), known, repairs=repairs)
    return f"{again.element.name} by {again.by}" if isinstance(again, FoundAgain) else again


def form(name: str, label: str, button: str) -> str:
    return f"<form id={name}><label>{label} <input name={name}></label><button class={name}>{button}</button></form>"


SEARCH, NEWS = form("search", "Search", "Go"), form("news", "Newsletter", "Go")


def test_notes_of_two_pages_that_lead_to_two_elements_are_no_evidence():
    """The notes of one locator: `locator("#go")`."""
    both = "<button>Search</button><button>Subscribe</button>"
    search, subscribe = (noted(f"<button id=go>{each}</button>", each, f"/{each}") for each in ("Search", "Subscribe"))
    assert (found(both, search), found(both, subscribe)) == ("Search by likeness", "Subscribe by likeness")
    assert found(both, search, subscribe) == found(both, subscribe, search) == "ambiguous"
    assert found(both, search, search) == "Search by likeness"


def test_a_repair_knows_a_list_by_its_options():
    def lists(first: str, second: str, *more: str) -> str:
        owners = "".join(f"<option>{each}" for each in ("Ana", "Ben", "Cem", *more))
        return (
            f"<form><label>{first} <select name={first[0]}>{owners}</select></label>"
            f"<label>{second} <select name={second[0]}><option>New<option>Open<option>Done</select></label></form>"
        )

    known = noted(lists("Owner", "State"), "Owner")
    assert found(lists("Assigned to", "Shelf"), known, repairs=True) == "Assigned to by options"
    assert found(lists("Assigned to", "Shelf"), known) == "absent"
    assert found(lists("Assigned to", "Shelf", "Dov"), known, repairs=True) == "absent"
    assert found(lists("Assigned to", "Shelf") + lists("Seen by", "Room"), known, repairs=True) == "absent"


def test_a_list_whose_options_another_list_had_too_is_not_known_by_them():
    def lists(*names: str) -> str:
        people = "".join(f"<option>{each}" for each in ("Ana", "Ben", "Cem"))
        return "<form>" + "".join(f"<label>{each} <select name={each}>{people}</select></label>" for each in names)

    owner = noted(lists("Owner", "Reporter"), "Owner")
    assert " by " not in found(lists("Reporter"), owner, repairs=True)
    assert " by " not in found(lists("Assigned to", "Reporter"), owner, repairs=True)
    assert found(lists("Assigned to"), noted(lists("Owner"), "Owner"), repairs=True) == "Assigned to by options"


def rows(*links: str, rooms: int = 3, step: str = "li") -> str:
    return "".join(
        f"<{step}><h2>Room {at}</h2>{''.join(f'<a href=/rooms/{at}/{each[:2]}>{each}</a>' for each in links)}</{step}>"
        for at in range(rooms)
    )


@pytest.mark.parametrize(
    ("before", "now", "is_found"),
    [
        (rows("Book"), rows("Reserve"), True),
        (rows("Book"), f"<section>{rows('Reserve')}</section>", True),
        (rows("Book", "Photos"), rows("Reserve", "Photos"), True),
        (rows("Book"), rows("Reserve", rooms=4), False),
        (rows("Book"), rows("Reserve", "Photos"), False),
        (rows("Book"), rows("Reserve", step="p"), False),
        (rows("Book", "Photos"), rows("Photos"), False),
        (rows("Book"), rows("Do not book"), False),
    ],
)
def test_a_repair_knows_one_of_a_list_whose_links_have_another_name(before: str, now: str, is_found: bool):
    known = noted(before, "Book", locator='get_by_role("link", name="Book").nth(2)')
    again = found_again(shown(now), [known], repairs=True)
    assert (isinstance(again, FoundAgain) and (again.by, "/2/" in again.element.href) == ("place", True)) is is_found
    assert " by " not in found(now, known)
    in_row = known.model_copy(update={"locator": 'locator("li", has_text="Room 2").get_by_role("link", name="Book")'})
    assert " by " not in found(now, in_row, repairs=True), "rows change places"


def test_a_button_whose_own_words_do_something_else_is_not_taken():
    both = form("search", "Search", "Find") + form("news", "Newsletter", "Subscribe")
    known = noted(SEARCH, "Go", "/a"), noted(NEWS, "Go", "/b")
    assert found(both, *known) == "absent"
    assert found(form("search", "Search", "Submit"), *known) == "Submit by meaning"


def test_what_is_strong_goes_before_what_is_weak_whatever_the_order():
    weak, strong = noted("<button>Send</button>", "Send"), noted("<button id=keep>Keep it</button>", "Keep it")
    page = "<button>Send message</button><button id=keep>Keep it</button>"
    assert found(page, weak, strong) == found(page, strong, weak) == "Keep it by likeness"


def test_weak_evidence_of_one_note_of_several_is_none():
    send, other = noted("<button>Send</button>", "Send"), noted("<button>Harvest</button>", "Harvest")
    page = "<button>Send message</button>"
    assert found(page, send) == "Send message by meaning"
    assert found(page, send, other) == found(page, other, send) == "ambiguous"
    assert found(page, send, send) == "Send message by meaning"


def test_only_one_element_of_the_same_meaning_is_taken():
    send = noted("<button>Send</button>", "Send")
    assert found("<button>Send message</button><p>Write to us</p>", send) == "Send message by meaning"
    assert " by " not in found("<button>Send message</button><button>Send your message</button>", send)


def test_a_name_on_one_element_and_the_id_on_another_are_no_evidence_in_a_repair_either():
    before = "<form><label for=mail>Email</label><input id=mail name=mail></form>"
    now = "<form><label for=a>Email address</label><input id=a><label for=mail>Telephone</label><input id=mail></form>"
    known = noted(before, "Email")
    assert found(now, known) == found(now, known, repairs=True) == "contradicted"


@pytest.mark.parametrize(("now", "is_found"), [("Reap", "Reap by place"), ("Do not harvest", "")])
def test_no_place_makes_up_for_words_that_say_the_contrary(now: str, is_found: str):
    told = found(form("a", "Amount", now), noted(form("a", "Amount", "Harvest"), "Harvest"), repairs=True)
    assert told == is_found or (not is_found and " by " not in told)


@pytest.mark.parametrize(
    ("before", "now", "changed"),
    [
        ("Confirm your email", "Email address, once more", "same"),
        ("Confirm your email", "Repeat your email address", "same"),
        ("Work email", "Private email", "other"),
        ("Home phone", "Mobile phone", "other"),
        ("First name", "Full name", "other"),
        ("Continue", "Next step", "same"),
        ("Delete message", "Delete all messages", "further"),
    ],
)
def test_words_that_are_part_of_the_meaning_may_differ(before: str, now: str, changed: str):
    assert named(before, now) == changed
