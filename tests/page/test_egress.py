"""The boundary: what a host is, which a run may reach, and that a browser reaches no other."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
import gc
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.deadlines import HANGS_S
from tests.sites.act_server import Site, answer

from footpath.errors import BadInput, Forbidden, SiteUnreachable
from footpath.page.egress import Egress, Refusal
from footpath.page.grant import Grant
from footpath.page.hosts import BadHost, HostRules, as_address, is_public, normal_host, split_authority

if TYPE_CHECKING:
    from footpath.page.browser import Browser
    from footpath.page.hosts import Address

# hosts


@pytest.mark.parametrize(
    ("written", "host"),
    [
        ("Example.COM", "example.com"),
        ("example.com.", "example.com"),
        ("bücher.example", "xn--bcher-kva.example"),
        ("FAß.example", "xn--fa-hia.example"),
        ("ｅｘａｍｐｌｅ．com", "example.com"),
        ("example。com", "example.com"),
        ("ex%61mple.com", "example.com"),
        ("127.1", "127.0.0.1"),
        ("2130706433", "127.0.0.1"),
        ("0x7f.0.0.1", "127.0.0.1"),
        ("0177.0.0.01", "127.0.0.1"),
        ("0x7f000001", "127.0.0.1"),
        ("①②⑦.⓪.⓪.①", "127.0.0.1"),
        ("[::FFFF:7f00:1]", "::ffff:127.0.0.1" if str(IPv6Address("::ffff:7f00:1")).count(".") else "::ffff:7f00:1"),
        ("[0:0::1]", "::1"),
        ("0", "0.0.0.0"),
    ],
)
def test_a_host_has_one_form(written: str, host: str):
    assert normal_host(written) == host


@pytest.mark.parametrize(
    "written",
    ["", ".", "a..b", "exa mple.com", "a/b", "a\\b", "a@b", "a:b", "a?b", "256.0.0.1", "1.2.3.4.5", "0x7g.1", "[::1", "[::1%25lo]",
     "a\x00b", "a\u00adb.example" + "\u200d", "-a.example", "x" * 64 + ".example", "%zz.example%", "09.1.1.1", "1.2.3.08"],
)  # fmt: skip
def test_what_is_no_host_is_an_error(written: str):
    with pytest.raises((BadHost, UnicodeError)):
        normal_host(written)


@given(st.text(max_size=40))
def test_any_text_is_a_host_or_an_error_and_a_host_stays_itself(text: str):
    try:
        host = normal_host(text)
    except (BadHost, UnicodeError):
        return
    assert host.isascii()
    assert normal_host(f"[{host}]" if ":" in host else host) == host


@pytest.mark.parametrize(
    "authority",
    ["example.com", "user@example.com:80", "example.com:443@evil.example:80", "a:b:80", "example.com:0", "example.com:99999", "example.com:8o", ":80"],
)  # fmt: skip
def test_a_proxy_is_asked_for_host_and_port_only(authority: str):
    with pytest.raises(BadHost):
        split_authority(authority)


GRANTED = ("jobs.example.com", "apply.example.com:8443", "*.cdn.example", "127.0.0.1:8000")

PERMITTED = [
    "https://jobs.example.com/apply?x=1",
    "http://JOBS.example.com./",
    "https://jobs.example.com:443/",
    "https://apply.example.com:8443/x",
    "https://a.cdn.example/x.js",
    "https://a.b.cdn.example/",
    "http://127.0.0.1:8000/",
    "http://2130706433:8000/",
    "https://user:pw@jobs.example.com/",
    "https://jobs.example.com\\@evil.example/",  # a backslash is a slash to a browser: the rest is path
]

REFUSED = [
    "https://example.com/",
    "https://evil.example/",
    "https://jobs.example.com.evil.example/",
    "https://evil-jobs.example.com/",
    "https://notjobs.example.com/",
    "https://jobs.example.com@evil.example/",
    "https://jobs.example.com%40evil.example/",
    "https://evil.example\\jobs.example.com/",
    "https://evil.example#jobs.example.com",
    "https://evil.example?jobs.example.com",
    "https://jobs.example.com:8443/",
    "https://apply.example.com/",
    "https://apply.example.com:443/",
    "https://cdn.example/",
    "https://xcdn.example/",
    "http://127.0.0.1/",
    "http://127.0.0.2:8000/",
    "http://[::ffff:127.0.0.1]:8000/",
    "http://localhost:8000/",
    "ftp://jobs.example.com/",
    "file:///etc/passwd",
    "data:text/html,x",
    "javascript:alert(1)",
    "blob:https://jobs.example.com/1",
    "about:blank",
    "chrome://settings",
    "view-source:https://jobs.example.com/",
    "//jobs.example.com/",
    "jobs.example.com",
    "https://",
    "https:///jobs.example.com",
    "",
    "https://jobs.exаmple.com/",  # Cyrillic a
]


@pytest.mark.parametrize("url", PERMITTED)
def test_a_granted_url_is_permitted(url: str):
    assert HostRules.parse(GRANTED).permits_url(url)


@pytest.mark.parametrize("url", REFUSED)
def test_no_other_url_is_permitted(url: str):
    assert not HostRules.parse(GRANTED).permits_url(url)


@pytest.mark.parametrize("url", [*PERMITTED, *REFUSED])
def test_an_empty_grant_permits_nothing(url: str):
    assert not HostRules.parse(()).permits_url(url)


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        "*.",
        "*.com",
        "*.*.example.com",
        "a*.example.com",
        "https://a.example",
        "a.example/",
        "u@a.example",
        "*.127.0.0.1",
    ],
)
def test_a_pattern_that_is_none_is_told_at_once(pattern: str):
    with pytest.raises(BadInput):
        HostRules.parse([pattern])


@given(st.from_regex(r"[a-z0-9.\-@:/\\%#?\[\]]{0,30}", fullmatch=True))
def test_no_invented_url_passes_for_a_granted_one(text: str):
    rules = HostRules.parse(["granted.example"])
    if rules.permits_url(f"https://{text}"):
        assert "granted.example" in text


# addresses

PRIVATE = [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200",
    "192.0.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2001:0:1::1", "ff02::1", "2001:db8::1",
]  # fmt: skip


@pytest.mark.parametrize("text", PRIVATE)
def test_private_addresses_are_known_in_any_wrapping(text: str):
    address = ip_address(text)
    assert not is_public(address)
    rules = HostRules.parse(["jobs.example.com", "*.example.com", "*"])
    assert not rules.permits_address("jobs.example.com", address, 443)


@pytest.mark.parametrize("text", ["93.184.216.34", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_public_addresses_are_open(text: str):
    assert is_public(ip_address(text))


def test_a_private_address_is_open_only_by_itself():
    rules = HostRules.parse(["intranet.example", "10.0.0.5"])
    assert rules.permits_address("intranet.example", IPv4Address("10.0.0.5"), 80)
    assert not rules.permits_address("intranet.example", IPv4Address("10.0.0.6"), 80)


@pytest.mark.parametrize("host", ["localhost", "router.localhost", "127.0.0.1"])
def test_any_public_host_is_never_this_machine(host: str):
    rules = HostRules.parse(["jobs.example.com", "*"])
    assert not rules.permits_address(host, IPv4Address("127.0.0.1"), 80)


def test_this_machine_is_open_by_the_name_that_was_granted():
    rules = HostRules.parse(["localhost", "app.localhost:8000", "*.dev.localhost", "*"])
    own = IPv4Address("127.0.0.1")
    named = [("localhost", 80), ("app.localhost", 8000), ("x.dev.localhost", 443)]
    assert all(rules.permits_address(host, own, port) for host, port in named)
    assert not rules.permits_address("other.localhost", own, 80)
    assert not rules.permits_address("dev.localhost", own, 80)


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.5", "[fd00::5]", "localhost"])
def test_any_public_host_opens_no_further_port_of_a_machine_that_was_granted(host: str):
    rules, address = HostRules.parse([f"{host}:8000", "*"]), as_address(normal_host(host)) or IPv4Address("127.0.0.1")
    assert rules.permits_address(host, address, 8000)
    assert not rules.permits_address(host, address, 80)


# the proxy


async def ask(egress: Egress, request: str) -> str:
    """The first line of its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(egress.url.rpartition(":")[2]))
    writer.write(request.encode("latin-1"))
    line = await reader.readline()
    writer.close()
    await writer.wait_closed()
    return line.decode("latin-1").strip()


async def resolve_to(*answers: str) -> tuple[Address, ...]:
    return tuple(ip_address(text) for text in answers)


async def test_every_part_of_the_browsers_data_is_counted_whoever_sends_it():
    async with Site() as inside, Egress(HostRules.parse([inside.grant])) as egress:
        inside.serve("inside", path="/x")
        counts = [egress.parts]
        for line in (
            f"GET {inside.url}/x HTTP/1.1",
            f"CONNECT {inside.grant} HTTP/1.1",
            "GET http://no.example/ HTTP/1.1",
        ):
            await ask(egress, f"{line}\r\n\r\n")
            counts.append(egress.parts)
        assert counts == sorted(set(counts)), "a refused request counts, too"


async def test_tunnels_and_plain_requests_go_to_granted_places_only():
    async with Site() as inside, Site() as outside:
        inside.serve("inside", path="/x")
        async with Egress(HostRules.parse([inside.grant])) as egress:
            assert (
                await ask(egress, f"CONNECT {inside.grant} HTTP/1.1\r\n\r\n") == "HTTP/1.1 200 Connection established"
            )
            assert await ask(egress, f"GET {inside.url}/x HTTP/1.1\r\nHost: evil.example\r\n\r\n") == "HTTP/1.1 200 OK"
            assert await ask(egress, f"CONNECT {outside.grant} HTTP/1.1\r\n\r\n") == "HTTP/1.1 403 Forbidden"
            assert (
                await ask(egress, f"GET {outside.url}/x HTTP/1.1\r\nHost: {inside.grant}\r\n\r\n")
                == "HTTP/1.1 403 Forbidden"
            )
        assert outside.requests == []
        assert inside.requests[0].headers["host"] == inside.grant
        assert "proxy-connection" not in inside.requests[0].headers
        assert [refusal.reason for refusal in egress.refused] == ["not granted"] * 2


@pytest.mark.parametrize(
    "request_line",
    ["GET / HTTP/1.1", "GET https://127.0.0.1/ HTTP/1.1", "GET ftp://127.0.0.1/ HTTP/1.1", "CONNECT 127.0.0.1 HTTP/1.1", "nonsense",
     "GET http:///x HTTP/1.1", "CONNECT u@127.0.0.1:80 HTTP/1.1", "GET http://a b/ HTTP/1.1", "CONNECT \xff:80 HTTP/1.1"],
)  # fmt: skip
async def test_what_is_not_for_a_proxy_is_refused(request_line: str):
    async with Egress(HostRules.parse(["*", "127.0.0.1"])) as egress:
        assert await ask(egress, f"{request_line}\r\n\r\n") == "HTTP/1.1 400 Bad Request"
    assert egress.accepted == 0


async def test_any_public_host_leaves_this_machine_alone():
    async with Egress(HostRules.parse(["jobs.example.com", "*"])) as egress:
        for host in ("localhost:80", "router.localhost:443", "127.0.0.1:80", "[::1]:443"):
            assert await ask(egress, f"CONNECT {host} HTTP/1.1\r\n\r\n") == "HTTP/1.1 403 Forbidden"
    assert {refusal.reason for refusal in egress.refused} == {"private address"}
    assert egress.accepted == 0


@pytest.mark.parametrize("answers", [("127.0.0.1",), ("93.184.216.34", "10.0.0.1"), ("::ffff:169.254.169.254",)])
async def test_a_granted_name_does_not_open_a_private_network(answers: tuple[str, ...]):
    async with Egress(HostRules.parse(["jobs.example.com"]), lambda _: resolve_to(*answers)) as egress:
        assert await ask(egress, "CONNECT jobs.example.com:443 HTTP/1.1\r\n\r\n") == "HTTP/1.1 403 Forbidden"
    assert egress.refused[0].reason == "private address"


async def test_a_name_keeps_its_first_address():
    async with Site() as site:
        asked = ["127.0.0.1", "169.254.169.254"]

        async def rebinding(_: str) -> tuple[Address, ...]:
            return await resolve_to(asked.pop(0))

        rules = HostRules.parse([f"jobs.example.com:{site.port}", f"127.0.0.1:{site.port}"])
        async with Egress(rules, rebinding) as egress:
            for _ in range(3):
                line = await ask(egress, f"CONNECT jobs.example.com:{site.port} HTTP/1.1\r\n\r\n")
                assert line == "HTTP/1.1 200 Connection established"
        assert asked == ["169.254.169.254"]


async def test_refused_names_are_not_even_resolved():
    asked: list[str] = []

    async def resolve(host: str) -> tuple[Address, ...]:
        asked.append(host)
        return await resolve_to("127.0.0.1")

    async with Egress(HostRules.parse(["jobs.example.com"]), resolve) as egress:
        await ask(egress, "CONNECT c2VjcmV0.evil.example:443 HTTP/1.1\r\n\r\n")
    assert asked == []


async def test_failures_have_their_own_reasons():
    async def unknown(_: str) -> tuple[Address, ...]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    async with Egress(HostRules.parse(["jobs.example.com", "127.0.0.1:9"]), unknown) as egress:
        assert await ask(egress, "CONNECT jobs.example.com:443 HTTP/1.1\r\n\r\n") == "HTTP/1.1 502 Bad Gateway"
        assert await ask(egress, "CONNECT 127.0.0.1:9 HTTP/1.1\r\n\r\n") == "HTTP/1.1 502 Bad Gateway"
    assert [refusal.reason for refusal in egress.refused] == ["no such host", "refused"]


# the browser behind it


async def test_a_connection_that_comes_as_it_ends_is_closed():
    """In each turn of the loop in which it may be known: before it is accepted, and before anybody reads it."""
    for turns in range(4):
        async with Egress(HostRules()) as egress:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(egress.url.rpartition(":")[2]))
            for _ in range(turns):
                await asyncio.sleep(0)
        async with asyncio.timeout(HANGS_S):
            assert await reader.read() == b""
        writer.close()
        await writer.wait_closed()
    gc.collect()  # one that was let go unclosed says so now


@pytest.mark.browser
async def test_a_redirect_out_of_the_grant_is_forbidden(browser: Browser, site: Site):
    async with Site() as outside, browser.session(Grant(hosts=(site.grant,))) as session:

        async def away(_: object, writer: asyncio.StreamWriter) -> None:
            writer.write(answer("", status="302 Found", more=f"Location: {outside.url}/x\r\n"))

        with pytest.raises(Forbidden, match=f"{outside.port}"):
            await session.goto(site.on("/away", away))
        assert outside.requests == []
        assert [(refusal.port, refusal.reason) for refusal in session.refused] == [(outside.port, "not granted")]


@pytest.mark.browser
async def test_an_unknown_host_is_said_to_be_unknown(browser: Browser):
    async def unknown(_: str) -> tuple[Address, ...]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    async with browser.session(Grant(hosts=("jobs.example.com",)), resolve=unknown) as session:
        for scheme in ("http", "https"):
            with pytest.raises(SiteUnreachable, match="no such host"):
                await session.goto(f"{scheme}://jobs.example.com/")


@pytest.mark.browser
async def test_parts_of_a_page_come_from_granted_hosts_only(browser: Browser, site: Site):
    async with Site() as cdn, Site() as other:
        for server in (cdn, other):
            server.serve("loaded", path="/x.js")
        page = site.serve(f"<script src={cdn.url}/x.js></script><script src={other.url}/x.js></script>")
        async with browser.session(Grant(hosts=(site.grant,), resources=(cdn.grant,))) as session:
            await session.goto(page)
            assert (len(cdn.requests), len(other.requests)) == (1, 0)
            with pytest.raises(Forbidden):
                await session.goto(f"{cdn.url}/x.js")


@pytest.mark.parametrize(
    ("host", "port", "pattern"),
    [("a.example", 443, "a.example"), ("localhost", 8102, "localhost:8102"), ("::1", 8102, "[::1]:8102")],
)
def test_a_refusal_names_the_host_as_it_would_be_granted(host: str, port: int, pattern: str):
    assert Refusal(host, port, "not granted").pattern == pattern
    assert HostRules.parse((pattern,)).permits(host, port)
