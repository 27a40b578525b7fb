"""A careers site that behaves like a real one: every awkward widget, three looks, and bad days on request."""

from footpath.demo.site.faults import Faults
from footpath.demo.site.looks import LookName
from footpath.demo.site.received import ReceivedApplication, received, withdrawals
from footpath.demo.site.server import RunningSite, serve

__all__ = ["Faults", "LookName", "ReceivedApplication", "RunningSite", "received", "serve", "withdrawals"]
