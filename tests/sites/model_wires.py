"""How providers of models write on the wire: requests read, answers written, whole and as a stream."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.sites.act_server import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.sites.model_server import Asked, Failure, Turn, Wire

JSON = "application/json"
SSE = "text/event-stream"
Read = dict[str, Any]

COMPLAINTS: dict[str, dict[Wire, tuple[str, str]]] = {
    "overflow": {
        "chat": (
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
            "context_length_exceeded",
        ),
        "responses": ("Your input exceeds the context window of this model.", "context_length_exceeded"),
        "anthropic": ("prompt is too long: 210001 tokens > 200000 maximum", "invalid_request_error"),
        "gemini": (
            "The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).",
            "INVALID_ARGUMENT",
        ),
    },
    "no tools": {
        "chat": ("registry/small:1b does not support tools", "api_error"),
        "responses": ("Tools are not supported by this model", "unsupported_parameter"),
        "anthropic": ("tools: this model does not support tool use", "invalid_request_error"),
        "gemini": ("Function calling is not enabled for this model", "INVALID_ARGUMENT"),
    },
}
"""Message and code of what providers refuse with status 400."""


def failure(wire: Wire, told: Failure) -> bytes:
    """An error status with the provider's shape of an error."""
    match wire:
        case "anthropic":
            body: Any = {"type": "error", "error": {"type": told.code or "api_error", "message": told.message}}
        case "gemini":
            status = told.code.upper() or "UNKNOWN"
            reason = {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}
            details = [reason] if told.code == "invalid_api_key" else []
            body = {"error": {"code": told.status, "message": told.message, "status": status, "details": details}}
        case _:
            body = {"error": {"message": told.message, "type": "error", "param": None, "code": told.code or None}}
    more = f"Retry-After: {told.retry_after}\r\n" if told.retry_after else ""
    return answer(json.dumps(body), status=f"{told.status} Scripted", kind=JSON, more=more)


def turn(asked: Asked, told: Turn) -> tuple[str, str]:
    """Body and content type of an answer."""
    write = {"chat": _chat, "responses": _responses, "anthropic": _anthropic, "gemini": _gemini}[asked.wire]
    return write(asked, told)


def _sse(events: Iterable[Any], *, named: bool = False) -> str:
    return "".join(
        (f"event: {each['type']}\n" if named else "")
        + f"data: {each if isinstance(each, str) else json.dumps(each)}\n\n"
        for each in events
    )


def _halves(text: str) -> tuple[str, str]:
    """A stream comes in pieces."""
    return text[: len(text) // 2], text[len(text) // 2 :]


# OpenAI: chat completions


def _read_chat(body: Read) -> Read:
    texts = [_parts(each["content"]) for each in body["messages"] if each["role"] == "user"]
    system = [_parts(each["content"])[0] for each in body["messages"] if each["role"] in ("system", "developer")]
    functions = [each["function"] for each in body.get("tools") or ()]
    return {
        "instructions": "\n".join(system),
        "text": "\n".join(text for text, _ in texts),
        "pictures": sum(pictures for _, pictures in texts),
        **_tools(functions, "parameters"),
    }


def _parts(content: Any) -> tuple[str, int]:
    """Text and number of pictures of a content, which is a text or a list of parts."""
    if isinstance(content, str):
        return content, 0
    text = "\n".join(part["text"] for part in content or () if "text" in part)
    return text, sum("image" in part["type"] for part in content or ())


def _tools(functions: Iterable[Read], schema: str) -> Read:
    return {
        "tools": {each["name"]: each.get(schema) or {} for each in functions},
        "descriptions": {each["name"]: each.get("description", "") for each in functions},
    }


def _chat(asked: Asked, told: Turn) -> tuple[str, str]:
    calls = [
        {"id": f"call_{n}", "type": "function", "function": {"name": each.tool, "arguments": each.text}}
        for n, each in enumerate(told.calls)
    ]
    finish = "length" if told.cut_short else "tool_calls" if calls else "stop"
    usage = {
        "prompt_tokens": told.input_tokens,
        "completion_tokens": told.output_tokens,
        "total_tokens": told.input_tokens + told.output_tokens,
        "prompt_tokens_details": {"cached_tokens": told.cached_tokens},
    }
    base = {"id": "chatcmpl-1", "created": 1, "model": asked.model}
    if not asked.stream:
        message = {
            "role": "assistant",
            "content": told.text or None,
            "refusal": told.refusal or None,
            **({"tool_calls": calls} if calls else {}),
        }
        choice = {"index": 0, "message": message, "finish_reason": finish, "logprobs": None}
        return json.dumps({**base, "object": "chat.completion", "choices": [choice], "usage": usage}), JSON

    def chunk(delta: Read, reason: str | None = None) -> Read:
        choices = [{"index": 0, "delta": delta, "finish_reason": reason}]
        return {**base, "object": "chat.completion.chunk", "choices": choices}

    events: list[Any] = [chunk({"role": "assistant", "content": ""})]
    events += [chunk({"content": half}) for half in _halves(told.text) if half]
    if told.refusal:
        events.append(chunk({"refusal": told.refusal}))
    for n, call in enumerate(calls):
        first, second = _halves(told.calls[n].text)
        head = {**call, "index": n, "function": {"name": told.calls[n].tool, "arguments": first}}
        events += [chunk({"tool_calls": [head]})]
        events += [chunk({"tool_calls": [{"index": n, "function": {"arguments": second}}]})]
    events += [chunk({}, finish), {**base, "object": "chat.completion.chunk", "choices": [], "usage": usage}, "[DONE]"]
    return _sse(events), SSE


# OpenAI: responses


def _read_responses(body: Read) -> Read:
    turns = body["input"] if isinstance(body["input"], list) else [{"role": "user", "content": body["input"]}]
    texts = [_parts(each["content"]) for each in turns if each.get("role") == "user"]
    return {
        "instructions": body.get("instructions") or "",
        "text": "\n".join(text for text, _ in texts),
        "pictures": sum(pictures for _, pictures in texts),
        **_tools(body.get("tools") or (), "parameters"),
    }


def _responses(asked: Asked, told: Turn) -> tuple[str, str]:
    """Whole only: nobody here asks this wire for a stream."""
    output: list[Read] = []
    if told.text or told.refusal:
        part = (
            {"type": "refusal", "refusal": told.refusal}
            if told.refusal
            else {"type": "output_text", "text": told.text, "annotations": []}
        )
        output.append({"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [part]})
    output += [
        {
            "type": "function_call",
            "id": f"fc_{n}",
            "call_id": f"call_{n}",
            "name": each.tool,
            "arguments": each.text,
            "status": "completed",
        }
        for n, each in enumerate(told.calls)
    ]
    body = {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": asked.model,
        "status": "incomplete" if told.cut_short else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if told.cut_short else None,
        "output": output,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": told.input_tokens,
            "input_tokens_details": {"cached_tokens": told.cached_tokens},
            "output_tokens": told.output_tokens,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": told.input_tokens + told.output_tokens,
        },
    }
    return json.dumps(body), JSON


# Anthropic: messages


def _read_anthropic(body: Read) -> Read:
    texts = [_parts(each["content"]) for each in body["messages"] if each["role"] == "user"]
    return {
        "instructions": _parts(body.get("system") or "")[0],
        "text": "\n".join(text for text, _ in texts if text),
        "pictures": sum(pictures for _, pictures in texts),
        **_tools(body.get("tools") or (), "input_schema"),
    }


def _anthropic(asked: Asked, told: Turn) -> tuple[str, str]:
    blocks: list[tuple[Read, Read | None, str]] = []
    if told.text or told.refusal:
        blocks.append(({"type": "text", "text": ""}, {"type": "text_delta"}, told.text or told.refusal))
    for n, each in enumerate(told.calls):
        head = {"type": "tool_use", "id": f"toolu_{n}", "name": each.tool, "input": {}}
        blocks.append((head, {"type": "input_json_delta"}, each.text))
    reason = "refusal" if told.refusal else "max_tokens" if told.cut_short else "tool_use" if told.calls else "end_turn"
    usage = {
        "input_tokens": told.input_tokens - told.cached_tokens,
        "output_tokens": told.output_tokens,
        "cache_read_input_tokens": told.cached_tokens,
        "cache_creation_input_tokens": 0,
    }
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": asked.model, "stop_sequence": None}
    if not asked.stream:
        content = [
            {**head, "text": text} if head["type"] == "text" else {**head, "input": json.loads(text)}
            for head, _, text in blocks
        ]
        return json.dumps({**message, "content": content, "stop_reason": reason, "usage": usage}), JSON
    events: list[Read] = [
        {
            "type": "message_start",
            "message": {**message, "content": [], "stop_reason": None, "usage": {**usage, "output_tokens": 1}},
        }
    ]
    for n, (head, delta, text) in enumerate(blocks):
        key = "text" if head["type"] == "text" else "partial_json"
        events.append({"type": "content_block_start", "index": n, "content_block": head})
        events += [
            {"type": "content_block_delta", "index": n, "delta": {**(delta or {}), key: half}}
            for half in _halves(text)
            if half
        ]
        events.append({"type": "content_block_stop", "index": n})
    ended = {"stop_reason": reason, "stop_sequence": None}
    events += [{"type": "message_delta", "delta": ended, "usage": usage}, {"type": "message_stop"}]
    return _sse(events, named=True), SSE


# Gemini: generateContent


def _read_gemini(body: Read) -> Read:
    parts = [part for each in body["contents"] if each.get("role") == "user" for part in each["parts"]]
    system = body.get("systemInstruction") or {"parts": []}
    functions = [each for tool in body.get("tools") or () for each in tool.get("functionDeclarations", ())]
    schema = "parameters_json_schema"
    return {
        "instructions": "\n".join(part["text"] for part in system["parts"]),
        "text": "\n".join(part["text"] for part in parts if "text" in part),
        "pictures": sum("inlineData" in part for part in parts),
        **_tools(functions, schema),
    }


def _gemini(asked: Asked, told: Turn) -> tuple[str, str]:
    parts: list[Read] = [{"text": told.text}] if told.text else []
    parts += [{"functionCall": {"name": each.tool, "args": json.loads(each.text)}} for each in told.calls]
    reason = "SAFETY" if told.refusal else "MAX_TOKENS" if told.cut_short else "STOP"
    body = {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": reason, "index": 0}],
        "usageMetadata": {
            "promptTokenCount": told.input_tokens,
            "candidatesTokenCount": told.output_tokens,
            "cachedContentTokenCount": told.cached_tokens,
            "totalTokenCount": told.input_tokens + told.output_tokens,
        },
        "modelVersion": asked.model,
        "responseId": "r1",
    }
    return (_sse([body]), SSE) if asked.stream else (json.dumps(body), JSON)


READERS: dict[Wire, Callable[[Read], Read]] = {
    "chat": _read_chat,
    "responses": _read_responses,
    "anthropic": _read_anthropic,
    "gemini": _read_gemini,
}
