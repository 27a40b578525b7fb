"""Which effect a goal asks for, by the verb of its clauses."""

from __future__ import annotations

import pytest

from footpath.reading.deeds import asks_for, grants, names_deed


@pytest.mark.parametrize(
    ("goal", "asks"),
    [
        ("Order 2 of Blue kettle", "send"),
        ("Find the cheapest kettle and order it", "send"),
        ("Log in, then please buy two lamps", "send"),
        ("I want to book the cheapest room in Lisbon", "send"),
        ("Use the contact form to send “Hello” to the team", "send"),
        ("Answer ticket 4712 with {{message}}", "send"),
        ("Apply for the job 'Engineer'", "send"),
        ("Bestelle 2 Kessel", "send"),
        ("Bitte zwei Kessel bestellen", "send"),
        ("Ich möchte das billigste Zimmer buchen.", "send"),
        ("Réserve la chambre la moins chère", "send"),
        ("Pide 2 hervidores", "send"),
        ("Encomende 2 chaleiras", "send"),
        ("Prenota la camera", "send"),
        ("Boek de goedkoopste kamer", "send"),
        ("Zamów 2 czajniki", "send"),
        ("Beställ 2 kannor", "send"),
        ("Закажи 2 чайника", "send"),
        ("2 adet çaydanlık sipariş et", "send"),
        ("Objednej 2 konvice", "send"),
        ("Rendelj 2 kannát", "send"),
        ("Register Ada Lovelace as a patient", "record"),
        ("Delete the note 'Old'", "record"),
        ("Cancel booking B-7", "record"),
        ("Post a comment that says \"thanks\"", "record"),
        ("Lösche die Notiz", "record"),
        ("Close ticket 4711 and give it to Ana", "change"),
        ("Check in for flight 4711", "change"),
        ("Find the guest Ada and check her in, then check out room 7", "change"),
        ("Report user 4711", "change"),
        ("Hand in my paper", "send"),
        ("Hand over the keys of room 7", "send"),
        ("Turn to the next page", ""),
        ("Check in which city the lamp is sold", ""),
        ("Rename the page Harvest to “Apples and pears”", "change"),
        ("Find the order 4711", ""),
        ("Show me the book on top", ""),
        ("Find the best paid role for “Engineer” in Leeds and open it", ""),
        ("Look up how to cancel a booking", ""),
        ("Order the results by price", ""),
        ("Order by price and open the first", ""),
        ("Apply the filter Remote", ""),
        ("Open the latest post", ""),
        ("Check whether I can delete my account", ""),
        ('click "Order now", check that "Thank you" is shown', "send"),
        ("Drücke „Jetzt bestellen“", "send"),
        ("Choisis « Commander »", "send"),
        ("Wähle „Löschen“", "record"),
        ("Wähle „Blau“", ""),
        ("Wähle „Blau“ in „Bestellen“", ""),
        ("Choisis « Commander » dans la liste des verbes", ""),
        ("Wähle „Senden per Post am Montag“", ""),
        ("Answer the question: what does the lamp cost?", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_verb_that_begins_or_ends_a_clause_asks_for_an_effect(goal: str, asks: str):
    assert asks_for(goal) == asks


@pytest.mark.parametrize(
    "goal",
    [
        "Escalate ticket 4711",
        "Endorse Ada Lovelace for mathematics",
        "Find ticket 4711 and escalate it",
        "Open the profile of Ada, then endorse her for mathematics",
        "On the board, upvote the second idea",
        "Log in and clock me in",
        "Eskaliere Ticket 4711",
        "Öffne das Ticket und eskaliere den Fall",
        "Signale le commentaire de Pierre",
        "Valora el segundo producto",
        "Segnala il secondo commento",
        "Oceń drugi produkt",
        "Оцени второй товар",
        "关闭工单4711",
        "发送消息给Ada",
        "أرسل الرسالة",
        "Κλείσε το εισιτήριο 4711",
        "티켓 4711 닫기",
        "סגור את הכרטיס",
        "4711 관리",
        "Find the ticket 4711. 关闭工单",
        "最安の航空券を探して",
        "Press the red button",
        "Choose the red lamp",
        "Select a date in May",
        "Report the comment of Ada",
        "Rank the second idea first",
        "Recommend the film to Ada",
        "Note the call with Ada",
        "Find Ada and tap the heart",
    ],
)
def test_a_verb_that_no_rule_knows_may_ask_for_an_effect(goal: str):
    assert asks_for(goal) == "unknown"


@pytest.mark.parametrize(
    "goal",
    [
        "Price of the blue kettle",
        "Find the price, stock level and colour of the lamp",
        "What does the blue kettle cost?",
        "How many seats are left on the 8:15 to Lyon",
        "On the second page, read the name of the author",
        "Tell me the opening hours",
        "Compare the two lamps and say which is cheaper",
        "The cheapest flight from Leeds to Porto",
        "Finde den billigsten Flug nach Porto",
        "Wie viele Plätze sind frei?",
        "Bitte den Preis der Lampe herausfinden",
        "Trouve le vol le moins cher",
        "Busca el vuelo más barato",
        "Quanto costa la lampada?",
        "Sprawdź cenę lampy",
        "Найди самый дешёвый билет",
        "En ucuz bileti bul",
        "Etsi halvin lento",
        "Find the opening hours of 東京タワー",
        "Click 关闭",
    ],
)
def test_verbs_of_looking_ask_for_none(goal: str):
    assert asks_for(goal) == ""


@pytest.mark.parametrize(
    ("goal", "label", "is_granted"),
    [
        ("Show me the page of the desk lamp", "Order now", False),
        ("Show the order 4711", "Order", False),
        ("Tell me what “Order now” costs", "Order now", False),
        ("Zeig mir die Lampe", "Jetzt bestellen", False),
        ("Order a desk lamp", "Order now", True),
        ("Find the lamp and buy it", "Place order", True),
        ("Escalate ticket 4711", "Send", True),
        ('Open the lamp, then click "Order now"', "Order now", True),
        ("Find the lamp and click the Order now button", "Order now", True),
        ("Drücke „Jetzt bestellen“", "Jetzt bestellen", True),
        ("Export the list of orders", "Export", True),
        ("Order a desk lamp", "", True),
        ("Find the lamp", "", False),
    ],
)
def test_a_goal_grants_the_effects_that_it_asks_for(goal: str, label: str, is_granted: bool):
    assert grants(goal, label) == is_granted


@pytest.mark.parametrize(
    ("goal", "label", "is_named"),
    [
        ("Order 2 step ladders, the blue ones", "Buy now", True),
        ("Escalate ticket 4711", "Escalate to level 2", True),
        ("Create an account for Ada", "Create account", True),
        ("Subscribe Ada to the newsletter", "Subscribe", True),
        ("Order 2 step ladders", "Subscribe", False),
        ("Order 2 step ladders, the blue ones", "Open the basket", False),
        ("Book a table for 4, all of us at one table", "Show all", False),
    ],
)
def test_a_label_names_the_deed_by_a_verb(goal: str, label: str, is_named: bool):
    assert names_deed(goal, label) == is_named


@pytest.mark.parametrize(
    ("goal", "is_granted"),
    [("Order a desk lamp", False), ("Order a lamp and delete the old one", True), ("Clean up the list", True)],
)
def test_a_goal_that_only_sends_grants_no_removal(goal: str, is_granted: bool):
    assert grants(goal, "Delete account", takes_away=True) == is_granted
