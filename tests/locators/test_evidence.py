"""Which element is a remembered one: the only one, by the strongest evidence, for all notes alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.engine.view import understand
from footpath.locators.evidence import FoundAgain, found_again, kind_alone_in_form, named
from footpath.locators.memory import KnownLocator
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.engine.view import View


def shown(markup: str) -> View:
    return understand(as_snapshot(f"<!doctype html><main>{markup}</main>", "http://localhost/p"))


def noted(markup: str, name: str, page: str = "/") -> KnownLocator:
    """What a locator noted of the last element with this name."""
    view = shown(markup)
    [*_, element] = [each for each in view.elements.values() if each.name == name]
    asks = view.fields.get(element.ref)
    meaning, alone = asks.meaning if asks is not None else "", kind_alone_in_form(view, element)
    return KnownLocator(locator="it", page=page, signature=view.sign(element), meaning=meaning, alone_in_form=alone)


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
