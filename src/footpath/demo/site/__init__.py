"""A realistic careers site: every awkward widget, three looks, and bad days on request."""

try:
    from footpath.demo.site.applications import ReceivedApplication, messages, received, withdrawals
    from footpath.demo.site.faults import Faults
    from footpath.demo.site.looks import LookName
    from footpath.demo.site.server import RunningSite, serve
except ModuleNotFoundError as error:
    _missing = (error.name or "").partition(".")[0]
else:
    _missing = ""

__all__ = ["Faults", "LookName", "ReceivedApplication", "RunningSite", "messages", "received", "serve", "withdrawals"]


def __getattr__(name: str) -> object:
    if _missing and name in __all__:
        raise ImportError(
            f'The demo site needs {_missing}, which is not installed. Run: pip install "footpath[server]"'
        )
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
