"""Which hosts belong to the same site."""

import pytest

from footpath.page.hosts import same_site


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("jobs.example.com", "example.com"),
        ("example.com", "example.com"),
        ("careers.shop.example.co.uk", "example.co.uk"),
        ("someone.github.io", "someone.github.io"),
        ("Jobs.Example.COM", "example.com"),
        ("www.xn--55qx5d.cn", "www.xn--55qx5d.cn"),
        ("jobs.xn--e1afmkfd.xn--p1ai", "xn--e1afmkfd.xn--p1ai"),
    ],
)
def test_hosts_below_one_registrable_domain_are_one_site(host: str, domain: str) -> None:
    assert same_site(host) == (domain, f"*.{domain}")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "localhost", "co.uk", "github.io", "", "a.xn--", "a.xn--ü", "."]
)
def test_what_is_no_domain_of_anybody_has_no_other_hosts(host: str) -> None:
    assert same_site(host) == ()
