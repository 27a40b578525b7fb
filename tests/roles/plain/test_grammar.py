"""What simple sentences are understood to ask for."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import strategies

from footpath.roles.plain.grammar import understand
from footpath.roles.plain.instruction import Instruction, NotUnderstood, Target


def told(target: Target | None) -> str:
    """A target in short: kind 'label' #number."""
    if target is None:
        return ""
    parts = [target.kind, f"'{target.words}'" if target.words else "", f"#{target.number}" if target.number else ""]
    parts += ["all" if target.every else "", f"in {told(target.within)}" if target.within else ""]
    return " ".join(part for part in parts if part)


def short(each: Instruction) -> str:
    parts = [each.verb, ", ".join(told(target) for target in each.targets)]
    if each.verb in ("enter", "choose", "search"):
        for entry in each.entries:
            value = entry.value
            what = value.text + value.begins + value.ends
            if value.read:
                what = f"<{value.read}{f' {value.number}' if value.number else ''} of {told(value.of)}>"
            parts.append(f"{what} → {told(entry.target)}".strip())
    elif each.text:
        parts.append(f"“{each.text}”")
    parts += [each.expected] if each.verb in ("expect", "wait") else []
    parts += [each.to, "seeks" if each.seeks else ""]
    parts += [f"×{each.times}" if each.verb == "click" and each.times > 1 else ""]
    return " ".join(part for part in parts if part)


def sentences(goal: str) -> tuple[Instruction, ...]:
    understood = understand(goal)
    assert isinstance(understood, tuple), understood
    return understood


def read(goal: str) -> list[str]:
    return [short(each) for each in sentences(goal)]


SENTENCES = {
    "go to /login, type a@example.com into Email, click Sign in, check that Welcome is shown": [
        "open “/login”",
        "enter a@example.com → item",
        "click 'Sign in'",
        "expect 'Welcome' “Welcome” shown",
    ],
    '1. Go to https://example.com/jobs\n2. Search for "data engineer"\n3. Open the second result': [
        "open “https://example.com/jobs”",
        "search data engineer → search box",
        "click item #2 seeks",
    ],
    "Fill in First name with Ada, Last name with Lovelace and tick “I agree to the terms”": [
        "enter Ada → 'name' #1",
        "enter Lovelace → 'name' #-1",
        "tick 'I agree to the terms'",
    ],
    'Enter the username "ada" and the password "x y" into the text fields and press login.': [
        "enter ada → 'username'",
        "enter x y → 'password'",
        "click 'login'",
    ],
    "type Ada Lovelace in Full name and 36 in Age": ["enter Ada Lovelace → 'Full name'", "enter 36 → 'Age'"],
    'log in with the email "a@b.co" and the password "x"': [
        "enter a@b.co → 'email'",
        "enter x → 'password'",
        "click button 'log in'",
    ],
    "Name: Ada Lovelace": ["enter Ada Lovelace → 'Name'"],
    "set Quantity to 3; clear Notes": ["enter 3 → 'Quantity'", "enter → 'Notes'"],
    "select Germany from Country": ["choose Germany → 'Country'"],
    'choose "Part time" as the employment type': ["choose Part time → 'employment type'"],
    "Select Monday, Tuesday and Friday, then click Save": [
        "choose Monday →  Tuesday →  Friday →".replace("→  ", "→ "),
        "click 'Save'",
    ],
    "untick Newsletter and go back": ["untick 'Newsletter'", "back"],
    "press Ctrl+A in the Notes field": ["keys field 'Notes' “Control+A”"],
    "press the down arrow key 3 times": ["keys “ArrowDown”"],
    "press Search": ["click 'Search'"],
    "In the dialog, click OK": ["click 'OK' in dialog seeks"],
    'click the second "Edit" button in the table': ["click button 'Edit' #2 in 'table'"],
    'For the user @ada, click on the "Like" button.': ["click button 'Like' in 'user @ada' seeks"],
    "Find the order by Ada and click the trash icon to delete it.": ["click icon 'trash' in 'order by Ada' seeks"],
    'Expand the sections below, to find and click on the link "Terms".': ["click link 'Terms' seeks"],
    'Close the dialog by clicking the "x".': ["click 'x'"],
    "copy the text in the first text area, paste it into Summary": ["enter <text of textarea #1> → 'Summary'"],
    "Find the last word in the paragraph, type that into the textbox": ["enter <word -1 of text> → textbox"],
    "Enter the value of Gender into the text field": ["enter <value of 'Gender'> → textbox"],
    "hover over the Products menu, scroll to the bottom of the page": ["hover menu 'Products'", "scroll end"],
    "upload resume to the CV field": ["upload field 'CV' “resume”"],
    "wait until the dashboard appears": ["wait 'dashboard' “the dashboard” shown"],
    "wait for the loading bar to disappear": ["wait 'loading bar' “the loading bar” gone"],
    "check that the Email field contains ada@example.com and that the Save button is disabled": [
        "expect field 'Email' “ada@example.com” value",
        "expect button 'Save' disabled",
    ],
    "make sure the url ends with /done": ["expect “/done” url"],
    "check that 1 role is found": ["expect '1 role' “1 role” shown"],
    "The page should show Thank you": ["expect 'Thank you' “Thank you” shown"],
    'I should not see "Error"': ["expect 'Error' “Error” gone"],
    'Check that we can\'t see "Error"': ["expect 'Error' “Error” gone"],
    "check the box": ["tick field"],
    'check "Lisbon" is shown': ["expect 'Lisbon' “Lisbon” shown"],
    'confirm "Lisbon" is gone, check the Terms box is ticked': [
        "expect 'Lisbon' “Lisbon” gone",
        "expect field 'Terms' checked",
    ],
    'check "I agree to what is shown"': ["tick 'I agree to what is shown'"],
    'I can see "Lisbon"': ["expect 'Lisbon' “Lisbon” shown"],
    'make sure I can see "Lisbon"': ["expect 'Lisbon' “Lisbon” shown"],
    "click New York Times": ["click 'New York Times'"],
    "go to the next page twice": ["click 'next' seeks ×2"],
    'click Next three times, click "Add" 4x, click Buy once': ["click 'Next' ×3", "click 'Add' ×4", "click 'Buy'"],
    'look for "tea", open the first result and make sure I can see "Buy"': [
        "search tea → search box",
        "click item #1 seeks",
        "expect 'Buy' “Buy” shown",
    ],
    "reply to them with the text “Gladly.”": ["click button 'reply' seeks", "enter Gladly. → textbox", "submit"],
    "enter {{email}} into the Email field": ["enter {{email}} → field 'Email'"],
    "click “Save and go on, then rest”": ["click 'Save and go on, then rest'"],
    'click "Don\'t show again"': ["click 'Don't show again'"],
}


@pytest.mark.parametrize("goal", SENTENCES)
def test_a_goal_is_read_sentence_by_sentence(goal: str):
    assert read(goal) == SENTENCES[goal]


@pytest.mark.parametrize("goal", SENTENCES)
def test_each_part_means_the_same_alone(goal: str):
    """The Scheduler hands each sentence on by itself."""
    parts = list(dict.fromkeys(each.said for each in sentences(goal)))
    assert [line for part in parts for line in read(part)] == read(goal)


@pytest.mark.parametrize(
    "goal",
    [
        "Book the cheapest room in Lisbon for two nights",
        "Solve the puzzle and press Submit",
        "click Next several times",
        "type hello twice",
        "press Submit again and again",
        "Buy milk when the price is less than 2 euros",
        "Mark the numbers below as odd or even",
        "",
        "   \n ",
    ],
)
def test_what_is_no_plain_sentence_is_said_to_be_none(goal: str):
    understood = understand(goal)
    assert isinstance(understood, NotUnderstood)
    assert understood.reason


LEFT = {
    'click "Delete" if it is shown': "if it is shown",
    "click Delete if it is shown": "if it is shown",
    'click "x" while holding Shift': "while holding Shift",
    'click "Save" unless "Terms" is unticked': 'unless "Terms" is unticked',
    'click "Next" until the last page': "until the last page",
    'click "Save" only if "Terms" is ticked': 'only if "Terms" is ticked',
    'click "Save" but not "Cancel"': 'but not "Cancel"',
    'click "Save" without reloading': "without reloading",
    'click "Yes" or "No"': 'or "No"',
    'click either "Yes" or "No"': "either",
    'click twice on "Yes"': "twice on",
    'click and hold "Yes"': "and hold",
    'click not "Yes"': "not",
    'click "Save" with the right mouse button': "with the right mouse button",
    'click "Save" bitte': "bitte",
    'click the second "Edit" and the third': "the third",
    'click the second and third "Edit"': "the second",
    'tick all boxes except "News"': 'except "News"',
    'check que "News" est affiché': "que",
    'type "a" into "Name" if it is empty': "if it is empty",
    'type "a" into "Name" slowly': "slowly",
    "set Amount to 3 unless it is filled": "unless it is filled",
    "Name: Ada if it is empty": "if it is empty",
    'search for "tea" in Germany': "in Germany",
    'select "Red" and deselect "Blue"': "deselect",
    'choose "Red" if offered from Colour': "if offered from Colour",
    'check that "Red" or "Blue" is shown': 'or "Blue"',
    'check that neither "Red" nor "Blue" is shown': "neither",
    'check that "Red" is above "Blue"': 'above "Blue"',
    'check that Total is less than "50"': 'less than "50"',
    "check that the total is more than 50": "more than 50",
    "check that Total is at least 3": "at least 3",
    'in "Prices", check that "Tea" is shown': '"Prices"',
    'hover over "Menu" for 3 seconds': "for 3 seconds",
    'open "Terms" in a new tab': "in a new tab",
    'paste into "Notes"': "into",
    'wait until "Done" is shown for 10 seconds': "shown for 10 seconds",
    "check that there are at least 3 results": "at least 3 results",
    'click every second "Edit"': 'every second "Edit"',
    'click the last three "Edit" buttons': 'the last three "Edit" buttons',
    "open the first and the last result": "and the last",
    'reply to "Ada" and Bob with "x"': "and Bob",
    'upload "cv.pdf" twice to "Resume"': "twice",
}


@pytest.mark.parametrize("goal", LEFT)
def test_no_word_is_dropped(goal: str):
    understood = understand(goal)
    assert isinstance(understood, NotUnderstood), read(goal)
    assert understood.said == goal
    assert f"“{LEFT[goal]}” in “{goal}” is not understood without a model" in understood.reason, understood.reason


@pytest.mark.parametrize(
    "goal",
    [
        'double-click "X"',
        'double click "X"',
        'right-click "X"',
        'right click on "X"',
        'shift-click "X"',
        'hold Shift and click "X"',
        'press Ctrl and click "X"',
        'do not click "X"',
        'never click "X"',
        "don't press Delete",
        'do not close the dialog by clicking "X"',
        'click "Edit" to change it if it is wrong',
        'go through "A" and "B"',
        "go back to the second step",
        "close the tab",
        "remember the value of Total",
        "Vorname: Ada, Nachname: Lovelace if asked",
        'klicke auf "Löschen", wenn es angezeigt wird',
        'ne clique pas sur "Supprimer"',
        'no hagas clic en "Borrar"',
    ],
)
def test_what_cannot_be_done_as_it_is_said_is_refused_by_name(goal: str):
    understood = understand(f"{goal}, check that Done is shown")
    assert isinstance(understood, NotUnderstood), read(goal)
    assert understood.said
    assert understood.said in goal


def test_names_and_values_in_quotes_may_hold_any_word():
    assert read('click "Continue if you agree"') == ["click 'Continue if you agree'"]
    assert read('type "not, unless you must" into "Notes"') == ["enter not, unless you must → 'Notes'"]
    assert read("click Not now") == ["click 'Not now'"]


def test_what_stands_before_a_name_says_what_it_is():
    assert read('open the ticket "4711"') == ["click '4711' seeks"]
    assert read('click the submit button "Send"') == ["click button 'Send'"]
    assert read("click Edit {{name}}") == ["click 'Edit {{name}}'"]


def test_a_list_keeps_what_is_said_of_each():
    assert read('click the second "Edit" and the last "Save" button') == [
        "click button 'Edit' #2",
        "click button 'Save' #-1",
    ]
    assert read("Name: Ada, City: Paris") == ["enter Ada → 'Name'", "enter Paris → 'City'"]
    assert read('check that "Red" and "Blue" are shown') == ["expect 'Red' “Red” shown", "expect 'Blue' “Blue” shown"]


def test_what_is_done_to_find_a_thing_is_done():
    assert read('click "More" to find and click "X"') == ["click 'More'", "click 'X' seeks"]
    assert read('find "Prices", type "tea" into "Drink"')[0] == "scroll 'Prices' view seeks"


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ('enter "blue" in "Tag", press Enter', 'press Enter in "Tag"'),
        ('enter "a" in "A" and "b" in "B", then hit enter', 'press Enter in "B"'),
        ('fill in "Name" with "Ada", then press Tab twice', 'press Tab in "Name" 2 times'),
        ('in "Name", press Tab twice', 'press Tab in "Name" 2 times'),
        ('enter "blue" in "Tag", click "Save", press Enter', "press Enter"),
        ("in the dialog, press Escape", "in the dialog, press Escape"),
    ],
)
def test_keys_behind_an_entry_go_to_its_field(goal: str, said: str):
    found = understand(goal)
    assert not isinstance(found, NotUnderstood)
    assert found[-1].said == said


def test_two_equal_sentences_are_two():
    first, second, _ = sentences('click "Count", click "Count", check that 2 is shown')
    assert first.said == second.said
    assert first.sentence != second.sentence
    one, other = sentences('click "Yes" and "No"')
    assert one.sentence == other.sentence


@pytest.mark.parametrize(
    "goal",
    [
        'drag "A" to "B"',
        'drag "A" onto "B"',
        'move "A" to "B"',
        'move "A" into "B"',
        'drag and drop "A" on "B"',
        'drag "A" and drop it on "B"',
        'drag "A" over "B"',
    ],
)
def test_a_thing_is_dragged_onto_another(goal: str):
    assert read(goal) == ["drag 'A', 'B'"]


def test_what_is_said_of_both_ends_of_a_drag_is_kept():
    assert read('drag the second "Card" in "Open" to the "Done" column') == ["drag 'Card' #2 in 'Open', item 'Done'"]
    for goal in ('drag "A" to "B" and "C"', 'drag "A" to "B" slowly', 'drag "A" and "B" to "C"'):
        assert isinstance(understand(goal), NotUnderstood)


def test_a_drag_of_several_things_is_refused_and_never_a_drag_of_one():
    for what in (
        "every card",
        "all cards",
        "each card",
        "both cards",
        "two cards",
        'all "Card"',
        "the first two cards",
    ):
        assert isinstance(understand(f'drag {what} to "Done", check that "Done" is shown'), NotUnderstood), what
    for goal in ('drag "A" to every list', 'move all cards into "Done"'):
        assert isinstance(understand(goal), NotUnderstood)


def test_a_slider_is_moved_to_its_value():
    for verb in ("move", "drag", "set"):
        assert read(f"{verb} the slider to 40") == ["enter 40 → slider"]
    assert read('drag "Volume" to 40')[0].startswith("drag 'Volume', '40'")
    assert read('move the "Volume" slider to 40') == ["enter 40 → slider 'Volume'"]
    assert read('set "Size" to "Large"') == ["enter Large → 'Size'"]


def test_a_value_that_is_only_described_is_never_taken_for_the_value():
    (described,) = sentences("type your answer into the textbox")
    assert described.entries[0].value.is_described
    (quoted,) = sentences('type "your answer" into the textbox')
    assert not quoted.entries[0].value.is_described


@hypothesis.given(strategies.text(max_size=300))
@hypothesis.settings(max_examples=300)
def test_any_text_is_answered(goal: str):
    understood = understand(goal)
    assert isinstance(understood, NotUnderstood) or understood
