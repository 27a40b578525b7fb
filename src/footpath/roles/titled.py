"""Find the button of a form without `<form>` by the words of the heading over the form. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.language.labels import content_words
from footpath.language.text import is_akin
from footpath.reading.effect import takes_away
from footpath.reading.text_values import names_price
from footpath.roles.buttons import MEANT, as_sure, behind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.observation import ButtonObservation, FormObservation
    from footpath.schema.snapshot import Element


def titled_at_end(worked: FormObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the only button behind all fields of a form without `<form>`, if the heading over the form has all of the
    button's words: "Register the hive" under "Register a bee hive".
    """
    if worked.ref >= 0 or len(found := behind(worked, elements)) != 1:
        return []
    said, about = content_words(found[0].label), content_words(worked.name)
    is_titled = len(said) > 1 and all(any(is_akin(one, other) for other in about) for one in said)
    is_other = names_price(found[0].label) or takes_away(elements[found[0].ref])
    return [as_sure(found[0], at_least=MEANT)] if is_titled and not is_other else []
