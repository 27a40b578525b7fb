"""Check a role's proof against the page (contract 2). Pure.

A proof is a text of the page, or the ref of an element. A valid proof is visible, has content, is newer than the run's
last effect, and is no label, control or menu. A goal that asks for an effect (order, send, delete …) also needs a deed
that landed. Only texts that the goal itself expects at its end may be old.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz, process

from footpath.language.counted import counts_part
from footpath.language.outcomes import (
    as_compared,
    asks_to_fill_in,
    complains,
    has_number,
    has_word,
    is_advice,
    standing,
)
from footpath.language.text import fold
from footpath.reading.deeds import Asks, Deed, asks_for
from footpath.reading.read import questions
from footpath.reading.status import is_told_after_sending
from footpath.roles.complaint import is_denied, objection_in
from footpath.roles.evidence import (
    ENOUGH,
    LOST,
    Evidence,
    effect_of,
    evidence_of,
    expectations,
    has_joined,
    is_named,
    landed,
    last_of,
    was_met,
)
from footpath.roles.news import address, news_since
from footpath.roles.page_words import FIELDS, TEXTS, described, description, everything, place_of, shows, spaced
from footpath.roles.plain.grammar import asks_of, expected_at_the_end, shown_at_the_end
from footpath.roles.telling import against_check, tells_success
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.roles.news import News
    from footpath.roles.ports import RoleContext
    from footpath.schema.snapshot import Block, Element, Snapshot

LIKE: Final = 75
"""Likeness, of 100, from which a text of the page is named in place of a misquoted proof."""
HINTS: Final = 3
"""Number of texts named in place of a misquoted proof."""
LONGEST_HINT: Final = 200
SHORTEST: Final = 3
"""Least letters and digits of a proof; a figure that is a whole text of the page (`€5`) may have fewer."""
_NOT_PRESSED: Final = "the page meets the goal's check, but no press says what the goal asks to be done"
_STILL: Final = "the page meets the goal's check, but says nothing else than before the last press"
_OBJECTS: Final = "the page met the goal's check before the last press, and now says “{}”"
_FRUITLESS: Final = "nothing that was pressed took effect"
_UNTOUCHED: Final = "the page met the goal's check before the last press, and shows nothing that tells of the press"
_AWAY: Final = "the goal expects something gone, but the page asks a question, or is another page and tells no success"

_PRESSED: Final = frozenset(
    {"button", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "treeitem", "option"}
)
"""Roles of controls; their names prove no outcome."""


def missing(proof: str, desk: RoleContext) -> str:
    """Why a proof does not prove the goal, with advice for a better proof; empty for a valid proof."""
    return "no page is there to show it" if desk.sight is None else unproven(proof, evidence_of(desk, desk.sight))


def unfounded(proof: str, desk: RoleContext) -> str:
    """Return why a proof does not show that the goal is impossible; empty for a valid proof."""
    if desk.sight is None:
        return "no page is there to show it"
    if desk.sight.page.lost:
        return LOST
    evidence = evidence_of(desk, desk.sight)
    return _unseen(proof.strip(), evidence) or _outdated(proof.strip(), evidence, None)


def unproven(proof: str, evidence: Evidence) -> str:
    """As `missing`, for a proof from any source."""
    proof, sight = proof.strip(), evidence.sight
    deed, undone = landed(evidence)
    if undone or (undone := against_check(evidence)):
        return undone
    if proof in _expected_of_page(evidence):
        return unended_by_check(evidence)
    if unseen := _unseen(proof, evidence):
        return unseen
    if _is_expected(proof, evidence):
        return unended_by_check(evidence) or _contradicted(proof, evidence, deed)
    if deed is not None and sight.page.page_type in ("error", "captcha"):
        return f"the page is a page of the type {sight.page.page_type}"
    if outdated := _outdated(proof, evidence, deed):
        return outdated
    if not _is_new_content(proof, evidence, deed):
        return "that is a label, control, menu or heading, or an old text; quote a text that the work brought about"
    if not _tells_end(proof, evidence, deed):
        return "that does not say that the work is done, and the page may ask for more; press on, or quote what says so"
    return ""


def _tells_end(proof: str, evidence: Evidence, deed: Deed | None) -> bool:
    """Whether a new text tells the end of a goal that asks for an effect. One that is worded as a success does. Any
    other may stand on a page in between ("Added to your basket", "How would you like to pay?"): it needs a press by a
    label that says the goal's deed, and a page where nothing new leads on.
    """
    asks, last = asks_of(evidence.goal), last_of(evidence.deeds.values())
    if asks in ("", "change") or last is None or last.before is None:
        return True
    if counts_part(as_compared(proof)) or has_word("already", proof):
        return False  # "2 of 3 enrolled", "You are already enrolled"
    if tells_success(proof):
        return True
    if _is_denied_or_asked(proof, evidence, last):
        return False
    if proof == evidence.foretold and _ends_as_foretold(evidence, deed):
        return True
    if asks == "send" and _is_bare_heading(proof, evidence, last):
        return False
    return _is_at_end(last, deed, evidence)


def _is_at_end(last: Deed, deed: Deed | None, evidence: Evidence) -> bool:
    """Whether nothing new leads on, and the presses are known to do the goal's deed, or another new text is worded as a
    success: “Your visit is booked” above the time and number.
    """
    if evidence.leads_on(deed or last) and not has_joined(evidence):
        return False
    return _is_of_goal(last, deed, evidence) or any(tells_success(each.text) for each in evidence.since(last).texts)


def _is_denied_or_asked(proof: str, evidence: Evidence, last: Deed) -> bool:
    return "?" in fold(proof) or is_denied(evidence.since(last), proof, evidence.goal)


def _is_bare_heading(proof: str, evidence: Evidence, last: Deed) -> bool:
    """Whether a proof is a heading without a number, on a page of which no new text tells a success: "Order summary"
    stands above an order that is still to be paid, too.
    """
    snapshot = evidence.sight.snapshot
    headings = {spaced(evidence.redact(each.text)) for each in snapshot.blocks if each.kind == "heading"}
    is_heading = spaced(proof) in headings | {spaced(snapshot.title)}
    if not is_heading or any(map(str.isdigit, proof)) or has_word("farewell", proof):  # "Welcome to your rooms"
        return False
    return not any(tells_success(each.text) or has_number(each.text) for each in evidence.since(last).texts)


def _is_of_goal(last: Deed, deed: Deed | None, evidence: Evidence) -> bool:
    """Whether the presses are known to do the goal's deed: by a label, or since a learned way has a landed press."""
    return (evidence.is_walked and deed is not None) or is_named(last, evidence)


def unended_by_check(evidence: Evidence) -> str:
    """Return why the goal's own check, which the page meets, does not end the goal; empty if it does.

    A goal that also asks for an effect needs that effect: by a press that says so ("Place order", not "Add to basket"),
    after which the page says something else if the check was met before. Of an effect without such a press (a key, a
    drag, a time slot), the check must be news. The evidence must have all expectations of the goal met.
    """
    asks = asks_for(evidence.goal)
    fault = against_check(evidence) or (_FRUITLESS if evidence.aftermath.is_fruitless else "")
    return fault or (_undone(asks, evidence) if asks in ("send", "record") else "")


def _undone(asks: Asks, evidence: Evidence) -> str:
    """Return why no effect of a kind is known to have met the goal's check; empty if one is."""
    says_deed = evidence.is_walked or is_named(last_of(evidence.deeds.values()), evidence)
    deed = effect_of(asks, evidence)
    if deed is None or deed.before is None:
        return "" if says_deed or deed is not None else _NOT_PRESSED
    is_old = was_met(deed.before, evidence)
    if says_deed:
        if not is_old:
            return _AWAY if _is_met_by_any_page(evidence.since(deed), evidence) else ""
        return _STILL if _says_nothing(deed, evidence) else _untouched(evidence.since(deed), evidence.goal)
    is_effect = not is_old and deed.grade in ENOUGH[asks]
    return "" if is_effect and not (deed.pressed and evidence.leads_on(deed)) else _NOT_PRESSED


def _is_met_by_any_page(news: News, evidence: Evidence) -> bool:
    """Whether the goal expects absences alone, and the page shows nothing of what is absent: it asks something
    ("Really delete it?"), or is another page and tells no success.
    """
    if {each.expected for each in expected_at_the_end(evidence.goal)} != {"gone"}:
        return False
    is_told = any(is_told_after_sending(each.text) for each in news.texts)
    return news.asks or (news.is_other_place and not is_told)


def _says_nothing(deed: Deed, evidence: Evidence) -> bool:
    """Whether the page has said nothing since a deed, until the next one or now."""
    pages = (deed.after, deed.until or evidence.sight.snapshot)
    return all(news_since(deed, page, evidence.redact).is_none for page in pages)


def _untouched(news: News, goal: str) -> str:
    """Return why a check that was met before tells nothing of a deed; empty otherwise. A new text objects, or asks for
    something. Or nothing has changed with the deed: the button is still there, no entry was taken out of a field, the
    expected texts stand there no more often, and no new text is worded as a success. A missing button is no change on
    another page.
    """
    expected = shown_at_the_end(goal)
    asked = next((each.text for each in news.texts if is_advice(each.text) or asks_to_fill_in(each.text)), "")
    if not any(map(complains, expected)) and (objection := objection_in(news, " ".join(expected), goal) or asked):
        return _OBJECTS.format(news.redact(objection))
    if news.has_emptied or any(map(news.says_more_often, expected)) or (news.is_button_gone and news.is_same_page):
        return ""
    return "" if any(is_told_after_sending(each.text) for each in news.texts) else _UNTOUCHED


def _expected_of_page(evidence: Evidence) -> list[str]:
    """Return the proofs of an address, a title or an absence that the goal expects at its end."""
    met = expectations(evidence)
    return [evidence.redact(proof) for each, proof in met if each.expected in ("url", "title", "gone")]


def _unseen(proof: str, evidence: Evidence) -> str:
    """Return why a proof is not visible on the page; empty for a visible one."""
    if (element := evidence.sight.elements.get(proof.strip("[]"))) is not None:
        return "" if is_listed(element) else "that element cannot be seen"
    if len(re.findall(r"\w", _put(proof, evidence.meant))) < SHORTEST and not _is_figure(proof, evidence):
        return "the proof must be a text of the page, word for word, or the ref of an element"
    if not shows(evidence.sight, proof, evidence.redact):
        near = " or ".join(f"“{text}”" for text in _nearest(proof, evidence))
        instead = f"; it says {near}" if near else ""
        return f"the page does not show the proof; quote its text word for word, or give the ref of an element{instead}"
    return ""


def _put(text: str, values: Mapping[str, str]) -> str:
    """Return a text with the values of its templates: a short name may stand for a long text."""
    return reduce(lambda put, name: put.replace(f"{{{{{name}}}}}", values[name]), values, text)


def _is_figure(proof: str, evidence: Evidence) -> bool:
    """Whether a proof is a whole text of the page with a number, for a goal that only looks."""
    texts = (block.text for block in evidence.sight.snapshot.blocks if block.kind in TEXTS)
    has_number = any(letter.isdigit() for letter in proof)
    return has_number and not asks_of(evidence.goal) and any(evidence.redact(text).strip() == proof for text in texts)


def _nearest(proof: str, evidence: Evidence) -> list[str]:
    """Return the texts of the page that a misquoted proof may mean, the most similar first. A proof may quote a part of
    one.
    """
    texts = [evidence.redact(block.text) for block in evidence.sight.snapshot.blocks if block.kind in TEXTS]
    long = [text for text in dict.fromkeys(texts) if len(text) * 2 > len(proof)]
    found = process.extract(
        proof, long, scorer=fuzz.partial_ratio, processor=str.casefold, score_cutoff=LIKE, limit=HINTS
    )
    return [text[:LONGEST_HINT] for text, *_ in found]


def _is_expected(proof: str, evidence: Evidence) -> bool:
    """Whether the goal itself expects the proof at its end."""
    element = evidence.sight.elements.get(proof.strip("[]"))
    said = evidence.redact(element.name or element.text) if element is not None else proof
    words = spaced(said)
    return bool(words.strip()) and any(words in spaced(text) for text in shown_at_the_end(evidence.goal))


def _contradicted(proof: str, evidence: Evidence, deed: Deed | None) -> str:
    """Return why a text that the goal expects proves nothing: it stood there before an effect, and the page has denied
    something since; empty otherwise.
    """
    if deed is None or deed.before is None or deed.grade not in ENOUGH["record"]:
        return ""
    news = evidence.since(deed)
    is_against = news.stood(proof) and is_denied(news, proof, evidence.goal)
    return (
        "it stood there before the last press, and since then the page says something against it" if is_against else ""
    )


def _outdated(proof: str, evidence: Evidence, deed: Deed | None) -> str:
    """Why a proof is too old; empty for a new proof."""
    element = evidence.sight.elements.get(proof.strip("[]"))
    words = spaced(description(element, evidence.redact)) if element is not None else spaced(proof)
    if evidence.acted and words in spaced(evidence.began):
        return "the proof stood there before anything was done; quote what the work brought about"
    before = deed.before if deed is not None else None
    if element is not None and before is not None and words in described(before, evidence.redact):
        return "the proof stood there before the last thing was done; quote what that brought about"
    return ""


def _is_new_content(proof: str, evidence: Evidence, deed: Deed | None) -> bool:
    """Whether a visible proof contains new content, beyond labels, controls and menus."""
    sight = evidence.sight
    has_left = deed is not None and address(deed.after.url) != address(sight.snapshot.url)
    if has_left and not _may_prove_later(deed, proof, evidence):
        return False
    if (element := sight.elements.get(proof.strip("[]"))) is not None:
        return (_has_state(element) and not has_left) or _names_goal(element, evidence)
    stood = _stood_before(evidence, deed)
    labels = _labels(evidence)
    has_come = evidence.acted and not has_left  # the heading of the page where the work begins stands there anyway
    parts = _parts(evidence, labels, _headings(evidence, deed) if has_come else frozenset())
    said = [(word, tells) for text, tells in parts for word in spaced(text).split()] + _passed(evidence)
    wanted = spaced(proof).split()
    places = (said[at : at + len(wanted)] for at in range(len(said) - len(wanted) + 1))
    return any([word for word, _ in place] == wanted and _has_news(place, stood, labels) for place in places)


def _passed(evidence: Evidence) -> list[tuple[str, bool]]:
    """Return the words of the lines shown for a moment since the last press, as content; each line by itself."""
    lines = map(evidence.redact, standing(evidence.sight.snapshot.passed))
    return [each for line in lines for each in (("", False), *((word, True) for word in spaced(line).split()))]


def _headings(evidence: Evidence, deed: Deed | None) -> frozenset[str]:
    """Return the headings of the page, and its title, that may tell an outcome: all of them where nothing new on the
    page leads on, else those worded as a success, and the foretold text of a known way. Any page has a heading:
    "Payment", "Before you go".
    """
    snapshot = evidence.sight.snapshot
    said = {evidence.redact(each.text) for each in snapshot.blocks if each.kind == "heading"} | {snapshot.title}
    is_earlier = deed is not None and deed.before is None
    is_end = is_earlier or asks_of(evidence.goal) in ("", "change") or not evidence.leads_on(deed)
    if is_end:
        return frozenset(said)
    foretold = spaced(evidence.foretold) if _ends_as_foretold(evidence, deed) else ""
    return frozenset(each for each in said if is_told_after_sending(each) or spaced(each) == foretold)


def _ends_as_foretold(evidence: Evidence, deed: Deed | None) -> bool:
    """Whether a known way led to its end: the site took the sent data, and nothing on the page asks for more."""
    if not evidence.foretold or deed is None or deed.before is None or deed.grade not in ENOUGH["record"]:
        return False
    return not evidence.since(deed).leads_known_way_on(evidence.goal)


def _stood_before(evidence: Evidence, deed: Deed | None) -> str:
    """Return the words of the page where the work began, and of the page before the deed."""
    began = spaced(evidence.began) if evidence.acted else ""
    return began + (everything(deed.before, evidence.redact) if deed is not None and deed.before is not None else "")


def _may_prove_later(deed: Deed | None, proof: str, evidence: Evidence) -> bool:
    """Whether a page opened after the deed may prove the deed: never an uncertain one."""
    return deed is not None and deed.is_sure and _shares(proof, evidence.goal)


def _has_news(said: Sequence[tuple[str, bool]], stood: str, labels: frozenset[str]) -> bool:
    """Whether a run of content words is no label and not part of the earlier page."""
    run = list[str]()
    for word, tells in (*said, ("", False)):
        if tells:
            run.append(word)
            continue
        text = f" {' '.join(run)} "
        if run and text not in stood and text not in labels:
            return True
        run = []
    return False


def _has_state(element: Element) -> bool:
    is_chosen = bool(element.selected) and element.role != "tab"
    holds_value = bool(element.value) and element.checked is None and element.role not in _PRESSED
    return holds_value or bool(element.checked or element.pressed or element.expanded or is_chosen)


def _names_goal(element: Element, evidence: Evidence) -> bool:
    """Whether an element is a link named in a looking goal."""
    is_link = element.role == "link" and not asks_of(evidence.goal)
    return is_link and _shares(evidence.redact(element.name or element.text), evidence.goal)


def _shares(text: str, goal: str) -> bool:
    """Whether a text has a word of the goal, or a number."""
    own, said = ({word for word in spaced(each).split() if len(word) > SHORTEST} for each in (goal, text))
    return bool(own & said) or re.search(r"\d", text) is not None


def _parts(evidence: Evidence, labels: frozenset[str], headings: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """Yield the texts of the page in reading order, each with whether it is content; `headings`: those that are."""
    sight = evidence.sight
    snapshot = sight.snapshot
    parts = _PRESSED - ({"link"} if not asks_of(evidence.goal) else set[str]())  # a card in a list is a link
    inside = {each.node for each in snapshot.elements if each.role in parts}
    blocks = {block.order: block for block in snapshot.blocks}
    found: list[tuple[int, str, bool]] = []
    for block in snapshot.blocks:
        text = evidence.redact(block.text)
        if text:
            tells = _is_content(block, snapshot, blocks, inside) and (block.kind != "heading" or text in headings)
            found.append((block.order, text, tells and spaced(text) not in labels))
    for element in filter(is_listed, snapshot.elements):
        said = _texts_of(element, evidence, in_menu=place_of(element.parent, blocks) == "menu")
        found += [(element.order, evidence.redact(text), tells) for text, tells in said if text]
    yield snapshot.title, snapshot.title in headings
    yield from ((text, tells) for _, text, tells in sorted(found, key=lambda each: each[0]))


def _texts_of(element: Element, evidence: Evidence, *, in_menu: bool) -> list[tuple[str, bool]]:
    """Return the texts of an element, each with whether the text is content; typed values are left out."""
    names_goal = not in_menu and _names_goal(element, evidence)
    said = [(element.name, names_goal), (element.text, names_goal), (element.error, False)]
    if element.role not in FIELDS and element.role != "file":
        said.insert(2, (element.value, _has_state(element)))
    return said


def _is_content(block: Block, snapshot: Snapshot, blocks: Mapping[int, Block], inside: set[int]) -> bool:
    """Whether a text is content: no label, column heading, or part of a control or menu."""
    if block.kind not in TEXTS:
        return False
    node = block.node
    while node >= 0:
        up, step = snapshot.tree[node]
        if node in inside or step.partition("[")[0] in ("th", "dt", "label", "legend"):
            return False
        node = up
    return place_of(block.parent, blocks) != "menu"


def _labels(evidence: Evidence) -> frozenset[str]:
    """The names of fields and controls. Announced texts (alerts) are never labels."""
    sight = evidence.sight
    named = [each for each in sight.elements.values() if not _names_goal(each, evidence)]
    called = {text for each in named for text in (each.name, each.label, each.placeholder) if text}
    called |= set(questions(sight.page).values())
    called |= {option.label for each in sight.elements.values() for option in each.options}
    blocks = {block.order: block for block in sight.snapshot.blocks}
    announced = {each.text for each in blocks.values() if place_of(each.parent, blocks) == "announced"}
    return frozenset(spaced(evidence.redact(text)) for text in called - announced)
