"""What the body of an answer says against a request, whatever its status."""

from __future__ import annotations

import pytest

from footpath.reading.answer_body import accepts, only_refuses, refusal_in


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('{"data": {"createTicket": null}, "errors": [{"message": "Mailbox full"}]}', "errors: Mailbox full"),
        ('{"ok": false, "error": "rate_limited"}', "ok: false"),
        ('{"success": "0", "mensaje": "sin plazas"}', "sin plazas"),
        ('{"success": 0}', "success: 0"),
        ('{"accepted": false}', "accepted: false"),
        ('{"status": "fail"}', "status: fail"),
        ('{"status": "validation_failed", "message": "One field has an error."}', "One field has an error."),
        ('{"code": "E_LIMIT", "message": "Too many requests, message dropped"}', "Too many requests, message dropped"),
        ('{"errors": ["quota"]}', "errors: quota"),
        ('{"error": {"code": -32602, "message": "Invalid params"}, "id": 1}', "error: Invalid params"),
        (
            '{"data": {"sendMessage": {"userErrors": [{"message": "too long"}]}}}',
            "userErrors: too long",
        ),
        ('{"data": {"apply": {"success": false}}}', "success: false"),
        ('{"responses": [{"id": 1, "status": 201}, {"id": 2, "status": 422}]}', "status: 422"),
        ('[{"success": true}, {"success": false}]', "success: false"),
        ('{"esito": "KO", "codice": 17}', "esito: KO"),
        ('{"estado": "error", "id": 7}', "estado: error"),
        ('{"code": 4012, "msg": "no such addressee", "data": null}', "no such addressee"),
        ('{"saved": 0, "given": 1}', "saved: 0"),
        ('{"accepted": [], "rejected": ["info@example.com"]}', "rejected: info@example.com"),
        ('{"response": {"d": {"Status": 3, "Omschrijving": "Geweigerd"}}}', "Omschrijving: Geweigerd"),
        ('{"status": "queued_for_review", "action_required": "verify_email"}', "action_required: verify_email"),
        ('[false, "blocked"]', '[false, "blocked"]'),
        ("0", "0"),
        ("ERR 17 mailbox unavailable", "ERR 17 mailbox unavailable"),
        (
            "<s:Envelope xmlns:s='u'><s:Body><s:Fault><reason>No stock</reason></s:Fault></s:Body></s:Envelope>",
            "Fault: No stock",
        ),
        ("<answer ok='false'/>", "ok: false"),
        ("<html><body>error: spam detected</body></html>", "error: spam detected"),
        ("<title>Home</title><form><input type=password></form>", "a page to sign in"),
    ],
)
def test_a_body_refuses(body: str, why: str):
    assert refusal_in(body) == why


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("<!doctype html><title>Start</title><h1>Welcome</h1>", "another page: Start"),
        ("<!doctype html><title>Contact</title><h1>Write to us</h1>", ""),
        ("<!doctype html><title>Received</title><p>We have it.</p>", ""),
        ("<p class=ok>Thank you</p>", ""),
    ],
)
def test_a_page_in_answer_to_a_script_says_no_if_it_is_another_one(page: str, why: str):
    assert refusal_in(page, "Contact") == why


@pytest.mark.parametrize(
    "body",
    [
        '{"code": 0, "msg": "done"}',
        '{"code": 4012, "msg": "Thank you for your message"}',
        '{"id": 7, "code": 4012}',
        '{"sent": 1, "failed": 0}',
        "",
        "ok",
        "[]",
        "null",
        '{"id": 5}',
        '{"id": 5, "title": "Pay rent", "done": false}',
        '{"ok": true, "next": "/thanks"}',
        '{"success": true, "error": null, "errors": [], "errorMessage": ""}',
        '{"data": {"id": 5}, "errors": {"name": [], "mail": []}}',
        '{"error": false, "errorCode": 0, "code": 200, "status": "ok"}',
        '{"status": "success", "result": "created", "code": "OK"}',
        '{"status": "pending", "accepted": ["a@b.example"], "rejected": []}',
        '{"job": {"title": "Nurse", "valid": false, "status": 404, "state": "failed"}}',
        '{"text": "no error", "newsletter": false, "subscribed": false}',
        "1",
        "OK, gespeichert.",
        "<ok/>",
        "<answer><error/><status>ok</status></answer>",
        '{"country": "NO", "id": "ERRA-1"}',
        '<!DOCTYPE a [<!ENTITY b "no">]><a>&b;</a>',
        "[" * 100_000,
    ],
    ids=lambda body: body[:30],
)
def test_a_body_does_not_refuse(body: str):
    assert refusal_in(body) == ""


def test_a_page_in_answer_that_says_what_the_page_confirms_by_is_the_one_that_shows() -> None:
    body = "<!doctype html><title>Form</title><p>Thanks for submitting the form.</p>"
    assert refusal_in(body, "Contact") == "another page: Form"
    assert refusal_in(body, "Contact", shown="Thanks for submitting the form.") == ""
    assert refusal_in(f"{body}<input type=password>", "Contact", shown="Thanks for submitting the form.") != ""


@pytest.mark.parametrize(
    "body",
    [
        '{"ok": true}',
        '{"data": {"success": true}}',
        '{"status": "mail_sent", "message": "…"}',
        '{"statusCode": 200}',
        '{"id": 4711, "name": "Ida"}',
        "<response><result>OK</result></response>",
        "ok",
        "1",
    ],
)
def test_a_body_that_takes_the_request_by_its_structure(body: str):
    assert accepts(body)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        "[]",
        "null",
        "0",
        "Your message is with us.",
        "<p>Thank you</p>",
        '{"message": "Thank you"}',
        '{"valid": true}',
        '{"ok": true, "errors": ["spam"]}',
        '{"status": "queued"}',
        '{"id": null}',
        '{"page": {"id": 12}}',
    ],
)
def test_a_body_that_does_not_say_whether_the_request_was_taken(body: str):
    assert not accepts(body)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('{"contact_form_id": 4, "status": "mail_failed", "invalid_fields": []}', "status: mail_failed"),
        ('{"success": false, "id": 7}', "success: false"),
        ('{"status": "ok", "newsletter": {"success": false}}', ""),
        ('{"data": {"ok": true, "copy": {"ok": false}}}', ""),
    ],
)
def test_a_body_only_refuses_if_nothing_at_its_top_was_taken(body: str, why: str):
    assert only_refuses(body) == why
