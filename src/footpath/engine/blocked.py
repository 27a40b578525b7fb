"""What stands in the way of a page, a captcha or a login: a person passes it by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.errors import NeedsPerson
from footpath.schema.event import Asked
from footpath.sentence import for_cli

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.engine.walk import Walk

BY_HAND: Final = for_cli("Run it with --headed, pass it by hand, and it goes on.")


async def unblocked(walk: Walk, reason: str, hint: str = "", *, cli: str = BY_HAND) -> View:
    """The page once a person has passed what stands in its way.

    `hint` is for who has no window in which to do it, `cli` for who can have one.

    Raises:
        NeedsPerson: nobody has.
    """
    asked = Asked(what="blocked", question=reason)
    if not await walk.ask(asked, lambda: walk.person.unblock(reason, walk.session.url, hint)):
        raise NeedsPerson(reason, hint=hint, cli=cli)
    return await walk.settled()


async def past_captcha(walk: Walk, view: View) -> View:
    """The page without a captcha that bars its way.

    Raises:
        NeedsPerson: nobody has passed it.
    """
    if view.page.blocked_by != "captcha":
        return view
    return await unblocked(walk, f"A captcha stands in the way ({view.page.captcha or 'of a kind that is not known'}).")
