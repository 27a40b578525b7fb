"""The roles that explore: rules decide where what is seen is sure, a model elsewhere, and what was seen counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.desks import NONCE, call, reply

from footpath.memory.recall import Recall
from footpath.reading.change import Changed
from footpath.reading.read import read
from footpath.reading.surface import Surface
from footpath.roles.analyzers import (
    CHANGE_ANALYZER,
    CLASSIFIER,
    SUMMARIZER,
    ChangeRules,
    ModelOrRules,
    PageRules,
    place_in_atlas,
)
from footpath.roles.analyzers import agreed_change as change_agreed
from footpath.roles.analyzers import agreed_page as page_agreed
from footpath.roles.board import Arrival, Notes, Placed, SharedBoard, Still, Tried
from footpath.roles.loop import run
from footpath.roles.model_policy import Laddered, ModelPolicy
from footpath.roles.ports import RoleContext
from footpath.roles.sight import Sight
from footpath.schema.atlas import Atlas, PageNode
from footpath.schema.ladder import Ladder
from footpath.testing import ScriptedModel

if TYPE_CHECKING:
    from footpath.llm.port import Prompt, Reply

NAV = Changed("navigation", "navigation", "leads to a page of type other")
VAGUE = Changed("text", "other", "changes small things on the page", sure=False)


def surface(url: str = "https://jobs.example.com/about", heading: str = "About us", **more: object) -> Surface:
    page = PageBuilder(url=url, title=heading)
    page.heading(heading, 1)
    page.text("We make small things.")
    page.button("More")  # e1
    snapshot = page.snapshot(document=str(more.get("document", "d1")))
    return Surface(snapshot, read(snapshot))


def atlas(*pages: PageNode) -> Atlas:
    return Atlas(site="jobs.example.com", pages=pages)


def known(id: str, pattern: str, **more: object) -> PageNode:
    return PageNode.model_validate({"id": id, "page_type": "other", "url_patterns": (pattern,)} | more)


async def _note(event: object) -> None:
    pass


def desk_of(role, policy, board: SharedBoard, seen: Surface) -> RoleContext:
    from tests.store.databases import Ticking

    sight = Sight(seen.snapshot, seen.page, seen.elements)
    return RoleContext(
        role=role, policy=policy, goal="Find out how it works.", recall=Recall(), clock=Ticking(), note=_note,
        fence=NONCE, page=Still(sight), board=board,
    )  # fmt: skip


# what a model says and what was seen


def test_a_model_that_agrees_changes_nothing():
    assert change_agreed(NAV, Changed("navigation", "navigation", "opens About")) == (NAV, "")


def test_what_is_surely_seen_counts_and_the_difference_is_told():
    kept, told = change_agreed(NAV, Changed("modal", "apply_button", "opens a form"))
    assert kept == NAV
    assert told == (
        "The model took it for apply_button (modal); what was seen is navigation (navigation), and that counts."
    )


def test_where_what_is_seen_does_not_tell_the_model_says_what_the_element_is():
    kept, told = change_agreed(VAGUE, Changed("text", "save_button", "keeps the job"))
    assert (kept.change, kept.element_type, kept.effect, told) == ("text", "save_button", "keeps the job", "")


def test_what_changed_the_page_knows_better():
    kept, told = change_agreed(VAGUE, Changed("modal", "menu", "opens a menu"))
    assert (kept.change, kept.element_type) == ("text", "menu")
    assert told


def test_a_known_address_is_the_known_page_whatever_a_model_calls_it():
    site = atlas(known("about", "jobs.example.com/about"))
    seen, is_sure = place_in_atlas(site, surface())
    assert (seen.page, seen.is_new, is_sure) == ("about", False, True)
    kept, told = page_agreed(seen, Placed("team", True, "The team."), site, surface(), is_sure=is_sure)
    assert kept == seen
    assert "its address and structure say about" in told


def test_addresses_that_differ_by_a_number_are_one_page():
    one = surface("https://jobs.example.com/notes/1")
    site = atlas(known("notes", "jobs.example.com/notes/1", fingerprints=(one.page.fingerprint,)))
    assert not place_in_atlas(site, surface("https://jobs.example.com/notes/2"))[0].is_new
    assert place_in_atlas(site, surface("https://jobs.example.com/rules"))[0] == Placed(
        "rules", True, "A page headed “About us”."
    )


# in the loop


async def test_rules_alone_say_what_they_see():
    before, after = surface(), surface("https://jobs.example.com/team", "The team", document="d2")
    board = SharedBoard(atlas(), matter=Tried(before, after, "click", before.elements["e1"]))
    desk = desk_of(CHANGE_ANALYZER, ChangeRules(), board, after)
    await run(desk)
    assert desk.end is not None
    assert desk.end.kind == "done"
    assert board.changed == NAV


async def test_a_model_is_asked_only_where_rules_are_not_sure():
    model = ScriptedModel([reply(call("say_change", change="text", element_type="menu", effect="opens a menu"))])
    ladder = Laddered(Ladder(), ChangeRules(alone=False), ModelPolicy(model))
    before, after = surface(), surface("https://jobs.example.com/team", "The team", document="d2")
    board = SharedBoard(atlas(), matter=Tried(before, after, "click", before.elements["e1"]))
    await run(desk_of(CHANGE_ANALYZER, ladder, board, after))
    assert model.prompts == []

    words = surface(heading="About you")
    board.matter = Tried(before, words, "click", before.elements["e1"])
    await run(desk_of(CHANGE_ANALYZER, ladder, board, words))
    assert board.changed == Changed("text", "menu", "opens a menu")
    (prompt,) = model.prompts
    assert "ATLAS\nEXPLORED PAGES" in prompt.text
    assert 'done: click button "More"' in prompt.text


async def test_a_page_that_is_not_there_cannot_be_the_one():
    wrong = reply(call("classify", page_id="jobs", is_new_page=False, understanding="Jobs."))
    right = reply(call("classify", page_id="About us", is_new_page=True, understanding="Who they are."))
    model = ScriptedModel([wrong, right])
    seen = surface()
    board = SharedBoard(atlas(known("team", "jobs.example.com/team")), matter=Arrival(seen, "team", "", "click"))
    desk = desk_of(CLASSIFIER, ModelPolicy(model), board, seen)
    await run(desk)
    assert board.placed == Placed("about-us", True, "Who they are.")
    assert [each.calls[0].success for each in desk.iterations] == [False, True]


async def test_the_id_of_a_page_is_words_only_since_it_names_files():
    model = ScriptedModel([reply(call("classify", page_id="../../.ssh/Keys", is_new_page=True, understanding="Keys."))])
    seen = surface()
    board = SharedBoard(atlas(), matter=Arrival(seen, "", "", ""))
    await run(desk_of(CLASSIFIER, ModelPolicy(model), board, seen))
    assert board.placed is not None
    assert board.placed.page == "ssh-keys"


async def test_a_page_that_is_only_looked_at_gives_no_picture():
    model = ScriptedModel([reply(call("classify", page_id="about", is_new_page=True, understanding="Who they are."))])
    seen = surface()
    desk = desk_of(CLASSIFIER, ModelPolicy(model), SharedBoard(atlas(), matter=Arrival(seen, "", "", "")), seen)
    desk.vision = "always"
    await run(desk)
    assert [prompt.pictures for prompt in model.prompts] == [()]


async def test_a_page_classified_by_rules_needs_no_model():
    seen = surface()
    board = SharedBoard(atlas(), matter=Arrival(seen, "", "", ""))
    await run(desk_of(CLASSIFIER, PageRules(alone=False), board, seen))
    assert board.placed == Placed("about", True, "A page headed “About us”.")


@pytest.mark.parametrize("change", [NAV, VAGUE])
def test_nobody_said_anything(change: Changed):
    assert change_agreed(change, None) == (change, "")


# the Summarizer


async def test_a_model_that_misanswers_sums_up_no_more():
    board = SharedBoard(atlas(known("about", "jobs.example.com/about")), depth=1)
    board.page = "about"
    asked: list[str] = []

    def mind(prompt: Prompt) -> Reply:
        asked.append(prompt.role)
        return reply(call("tell_a_story", words="Once upon a time"))

    policy = ModelOrRules(ModelPolicy(ScriptedModel(then=mind)))
    for _ in range(3):
        board.matter = Notes("about", ("It is small.",))
        desk = desk_of(SUMMARIZER, policy, board, surface())
        await run(desk)
        assert board.said is not None
        assert board.said.observations == ("It is small.",)
    assert len(asked) == 3, "one decision, corrected twice"
