"""What the JSON body of an answer says against a request, whatever its status."""

from __future__ import annotations

import pytest

from footpath.reading.answer_body import refusal_in


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
    ],
)
def test_a_body_refuses(body: str, why: str):
    assert refusal_in(body) == why


@pytest.mark.parametrize(
    "body",
    [
        "",
        "ok",
        "[]",
        "null",
        '{"id": 5}',
        '{"ok": true, "next": "/thanks"}',
        '{"success": true, "error": null, "errors": [], "errorMessage": ""}',
        '{"data": {"id": 5}, "errors": {"name": [], "mail": []}}',
        '{"error": false, "errorCode": 0, "code": 200, "status": "ok"}',
        '{"status": "success", "result": "created", "code": "OK"}',
        '{"status": "pending", "accepted": ["a@b.example"], "rejected": []}',
        '{"job": {"title": "Nurse", "valid": false, "status": 404, "state": "failed"}}',
        '{"text": "no error", "newsletter": false, "subscribed": false}',
        "[" * 100_000,
    ],
    ids=lambda body: body[:30],
)
def test_a_body_does_not_refuse(body: str):
    assert refusal_in(body) == ""
