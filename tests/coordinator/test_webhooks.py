"""Whoever is to be told how tasks stand is told, signed, at least once, and only where that is allowed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import pytest
from tests.coordinator.orders import order
from tests.coordinator.receiver import receiving
from tests.deadlines import HANGS_S

from footpath.coordinator.webhooks import AGAIN, TRY, Webhooks, WebhookSender, signed
from footpath.errors import BadInput, Forbidden, NotFound, SiteUnreachable
from footpath.page.egress import resolve
from footpath.store import tasks
from footpath.web.post import post

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.record import TaskState
    from footpath.store.database import Store

pytestmark = pytest.mark.slow

SECRET_VALUE = "Imogen Hartley"


def postman(store: Store, now: Ticking, *hosts: str, **more: Any) -> WebhookSender:
    return WebhookSender(store, hosts, now, more.pop("resolve", resolve), more.pop("post", post), **more)


def webhooks(store: Store, now: Ticking, *hosts: str) -> Webhooks:
    return Webhooks(store, hosts, now, iter(("hook1", "hook2", "hook3")).__next__)


async def stands(coordinator: Coordinator, store: Store, now: Ticking, state: TaskState = "succeeded") -> str:
    """A task that has come to stand so."""
    given = order(url="https://jobs.example.com/p/1?who=imogen", input={"full name": SECRET_VALUE})
    [record] = await coordinator.add([given])
    async with store.writing() as transaction:
        to: dict[str, object] = {"state": state, "reason": f"Thank you, {SECRET_VALUE}", "updated_at": now()}
        assert await tasks.change(transaction, record.id, to)
    return record.id


async def test_a_receiver_that_fails_twice_is_told_the_third_time(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        hook = await webhooks(store, now, receiver.host).add(f"{receiver.url}/hook")
        receiver.answers += [500, 503]
        task = await stands(coordinator, store, now)
        man = postman(store, now, receiver.host)
        assert await man.round() == 1
        assert await man.round() == 0, "it waits before it tries again"
        [told] = await webhooks(store, now).list()
        assert (told.on_its_way, told.said) == (1, "The receiver answered with status 500.")
        for wait in AGAIN[:2]:
            now.time += wait
            assert await man.round() == 1
        now.time += timedelta(days=9)
        assert await man.round() == 0, "it has arrived"
    assert len(receiver.came) == 3
    assert len({each.headers["webhook-id"] for each in receiver.came}) == 1, "the same message keeps its id"
    assert len({each.body for each in receiver.came}) == 1
    assert len({each.headers["webhook-timestamp"] for each in receiver.came}) == 3
    assert all(each.is_signed_with(hook.secret) for each in receiver.came)
    last = receiver.came[-1].data
    assert last["type"] == "task.succeeded"
    data = {"task": task, "task_type": "fill_form", "site": "jobs.example.com", "state": "succeeded"}
    assert last["data"] == data
    assert SECRET_VALUE.encode() not in receiver.came[0].body


async def test_each_message_has_an_id_of_its_own(coordinator: Coordinator, store: Store, now: Ticking):
    """Receivers know by it what they were told already."""
    async with receiving() as receiver:
        await webhooks(store, now, receiver.host).add(f"{receiver.url}/hook")
        for state in ("waiting", "failed"):
            await stands(coordinator, store, now, state)
            assert await postman(store, now, receiver.host).round() == 1
    assert len({each.headers["webhook-id"] for each in receiver.came}) == 2


async def test_who_was_slow_to_tell_takes_nothing_of_what_came_after(
    coordinator: Coordinator, store: Store, now: Ticking
):
    async with receiving() as receiver:
        await webhooks(store, now, receiver.host).add(f"{receiver.url}/hook")
        await stands(coordinator, store, now)
        begun, goes_on = asyncio.Event(), asyncio.Event()

        async def slow(*_: Any, **__: Any) -> int:
            begun.set()
            await goes_on.wait()
            return 204

        telling = asyncio.ensure_future(postman(store, now, receiver.host, post=slow).round())
        await begun.wait()
        now.time += TRY
        assert await postman(store, now, receiver.host).round() == 1, "it is taken for dead"
        await stands(coordinator, store, now, "failed")
        goes_on.set()
        await telling
        assert await postman(store, now, receiver.host).round() == 1
    assert [each.data["type"] for each in receiver.came] == ["task.succeeded", "task.failed"]


async def test_a_signature_is_the_one_of_the_standard():
    """The example of the specification's own libraries."""

    class Then:
        def timestamp(self) -> float:
            return 1614265330

    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    moment: Any = Then()
    headers = signed("msg_p5jXN8AQM9LWM0D4loKWxJek", moment, b'{"test": 2432232314}', secret)
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


async def test_it_is_told_of_the_states_that_it_wants_alone(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        await webhooks(store, now, receiver.host).add(receiver.url, ["waiting"])
        for state in ("succeeded", "running", "queued", "waiting", "failed"):
            await stands(coordinator, store, now, state)
        assert await postman(store, now, receiver.host).round() == 1
    assert [each.data["type"] for each in receiver.came] == ["task.waiting"]


async def test_what_did_not_come_about_is_not_told(coordinator: Coordinator, store: Store, now: Ticking):
    """It is written with the change, or not at all."""
    await webhooks(store, now, "127.0.0.1:9").add("http://127.0.0.1:9/hook")
    [record] = await coordinator.add([order()])
    with suppress(ZeroDivisionError):
        async with store.writing() as transaction:
            await tasks.change(transaction, record.id, {"state": "failed", "updated_at": now()})
            raise ZeroDivisionError
    [hook] = await webhooks(store, now).list()
    assert hook.on_its_way == 0


async def test_a_crash_in_the_middle_of_telling_loses_nothing(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        await webhooks(store, now, receiver.host).add(receiver.url)
        await stands(coordinator, store, now)
        begun = asyncio.Event()

        async def hangs(*_: Any, **__: Any) -> int:
            begun.set()
            await asyncio.Event().wait()
            return 204

        dying = asyncio.ensure_future(postman(store, now, receiver.host, post=hangs).round())
        await begun.wait()
        dying.cancel()
        await asyncio.wait([dying])
        assert await postman(store, now, receiver.host).round() == 0, "it may be told yet"
        now.time += TRY
        assert await postman(store, now, receiver.host).round() == 1
    assert len(receiver.came) == 1


async def test_several_that_tell_do_not_tell_the_same(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        await webhooks(store, now, receiver.host).add(receiver.url)
        for _ in range(8):
            await stands(coordinator, store, now)
        men = [postman(store, now, receiver.host) for _ in range(3)]
        await asyncio.gather(*(each.round() for each in men))
    assert len({each.headers["webhook-id"] for each in receiver.came}) == len(receiver.came) == 8


async def test_it_gives_up_after_days_and_says_so(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        receiver.answers += [500] * 99
        await webhooks(store, now, receiver.host).add(receiver.url)
        await stands(coordinator, store, now)
        for wait in (timedelta(0), *AGAIN, timedelta(days=30)):
            now.time += wait
            await postman(store, now, receiver.host).round()
        [hook] = await webhooks(store, now).list()
    assert (hook.on_its_way, hook.given_up, len(receiver.came)) == (0, 1, len(AGAIN) + 1)


async def test_who_says_that_it_is_gone_is_told_nothing_more(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        receiver.answers += [410]
        await webhooks(store, now, receiver.host).add(receiver.url)
        await stands(coordinator, store, now)
        await postman(store, now, receiver.host).round()
        await stands(coordinator, store, now)
        now.time += timedelta(days=1)
        assert await postman(store, now, receiver.host).round() == 0
        [hook] = await webhooks(store, now).list()
    assert (hook.enabled, len(receiver.came)) == (False, 1)


async def test_it_follows_nobody_elsewhere(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        receiver.answers += [302]
        await webhooks(store, now, receiver.host).add(receiver.url)
        await stands(coordinator, store, now)
        await postman(store, now, receiver.host).round()
        [hook] = await webhooks(store, now).list()
    assert (hook.said, len(receiver.came)) == ("The receiver answered with status 302.", 1)


@pytest.mark.parametrize(
    ("url", "hosts", "error", "said"),
    [
        ("https://hooks.example.com/a", (), Forbidden, "FOOTPATH_WEBHOOK_HOSTS"),
        (
            "https://other.example.com/a",
            ("hooks.example.com",),
            Forbidden,
            "other.example.com is not an allowed webhook host",
        ),
        ("http://hooks.example.com/a", ("hooks.example.com",), BadInput, "https://"),
        ("http://127.0.0.1:8000/a", ("*",), Forbidden, "is not an allowed webhook host"),
        ("http://169.254.169.254/latest", ("hooks.example.com",), Forbidden, "is not an allowed webhook host"),
        ("https://me:secret@hooks.example.com/a", ("hooks.example.com",), BadInput, "without user and password"),
        ("ftp://hooks.example.com/a", ("hooks.example.com",), BadInput, "an address like"),
        ("hooks.example.com/a", ("hooks.example.com",), BadInput, "an address like"),
        ("https://[", ("hooks.example.com",), BadInput, "an address like"),
    ],
)
async def test_only_allowed_hosts_are_told(
    store: Store, now: Ticking, url: str, hosts: tuple[str, ...], error: type[Exception], said: str
):
    with pytest.raises(error, match=said) as refused:
        await webhooks(store, now, *hosts).add(url)
    assert "secret" not in str(refused.value)
    assert await webhooks(store, now).list() == []


async def test_a_name_that_leads_to_the_own_network_by_now_is_not_told(
    coordinator: Coordinator, store: Store, now: Ticking
):
    """DNS rebinding: what counts is where the name leads when it is told."""
    async with receiving() as receiver:
        port = receiver.host.rpartition(":")[2]
        name = f"hooks.example.com:{port}"
        await webhooks(store, now, name).add(f"https://{name}/hook")
        await stands(coordinator, store, now)

        async def rebound(_: str) -> tuple[Any, ...]:
            return (ip_address("127.0.0.1"), ip_address("::ffff:10.0.0.1"))

        await postman(store, now, name, resolve=rebound).round()
        [hook] = await webhooks(store, now).list()
    assert receiver.came == []
    assert "private address" in hook.said


async def test_it_goes_to_the_very_address_that_was_looked_at():
    """The name is not asked for again: it need not even exist."""
    async with receiving() as receiver:
        port = receiver.host.rpartition(":")[2]
        status = await post(f"http://hooks.example.com:{port}/hook", b"{}", {}, at=ip_address("127.0.0.1"))
    assert (status, receiver.came[0].headers["host"]) == (204, f"hooks.example.com:{port}")


async def test_a_receiver_that_does_not_answer_is_left_in_time():
    left = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        await writer.wait_closed()
        left.set()

    async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(SiteUnreachable, match="did not answer within"):
            await post(f"http://127.0.0.1:{port}/", b"{}", {}, at=ip_address("127.0.0.1"), deadline_s=0.05)
        await left.wait()


async def test_what_was_removed_is_told_nothing(coordinator: Coordinator, store: Store, now: Ticking):
    hooks = webhooks(store, now, "127.0.0.1:9")
    hook = await hooks.add("http://127.0.0.1:9/")
    await stands(coordinator, store, now)
    await hooks.remove(hook.id)
    assert await postman(store, now, "127.0.0.1:9").round() == 0
    with pytest.raises(NotFound, match="footpath webhooks list"):
        await hooks.remove(hook.id)


async def test_it_goes_on_by_itself(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        await webhooks(store, now, receiver.host).add(receiver.url)
        telling = asyncio.ensure_future(postman(store, now, receiver.host).run())
        await stands(coordinator, store, now)
        async with asyncio.timeout(HANGS_S):
            await receiver.times(1)
        telling.cancel()
        await asyncio.wait([telling])
