"""The report on a site, made of its atlas. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.schema.exploration import (
    Details,
    Exploration,
    MainBehavior,
    ToldBehavior,
    ToldEdge,
    ToldElement,
    ToldFilter,
    ToldOption,
    ToldPage,
    told_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.atlas import Atlas, ElementType, Filter

LISTS: Final[dict[ElementType, str]] = {"job_listing": "jobListings", "filter_option": "filterOptions", "tab": "tabs"}
"""Kinds that are reported completely, and the names of their lists."""

JOB_SEARCH: Final = "job_search"


def exploration_of(atlas: Atlas, *, start: str = "", ended_by: str = "") -> Exploration:
    """The atlas in the words of the file that is published. `start`: id of the page where exploring began; the first
    page of the atlas when empty.
    """
    elements, behaviors, filters = _elements(atlas), _behaviors(atlas), tuple(map(_filter, atlas.filters))
    shown = {name: every for name, every in elements.items() if every[0].selector}
    lists = frozenset(LISTS.values())
    return Exploration(
        url=atlas.start,
        page_type=_type_of_start(atlas, start),
        understanding=atlas.understanding,
        key_elements={
            name: tuple(each.selector for each in _of_one_address(every)) if name in lists else every[0].selector
            for name, every in shown.items()
        },
        addresses={name: every[0].address for name, every in shown.items()},
        behaviors={
            name: MainBehavior(action=first.action, effect=first.effect, confirmed=first.confirmed)
            for name, (first, *_) in behaviors.items()
        },
        filter_options={each.name: tuple(option.label for option in each.options) for each in filters},
        details=Details(
            site=atlas.site,
            platform=atlas.platform,
            key_findings=atlas.key_findings,
            key_elements=elements,
            behaviors=behaviors,
            filters=filters,
            pages=_pages(atlas),
            edges=tuple(
                ToldEdge(
                    source=each.source,
                    target=each.target,
                    action=each.label or each.action.kind,
                    element_type=each.element_type,
                    times=each.times,
                )
                for each in atlas.edges
            ),
            ended_by=ended_by,
            visits=atlas.visits,
            explored_at=atlas.updated_at,
        ),
    )


def _type_of_start(atlas: Atlas, start: str) -> str:
    page = atlas.page(start) or next(iter(atlas.pages), None)
    if page is None:
        return "other"
    return JOB_SEARCH if page.lists_jobs else page.page_type


def _address(atlas: Atlas, id: str) -> str:
    page = atlas.page(id)
    return (page.example if page is not None else "") or atlas.start


def _elements(atlas: Atlas) -> dict[str, tuple[ToldElement, ...]]:
    """Return the key elements by kind; elements with a selector first."""
    told: dict[str, tuple[ToldElement, ...]] = {}
    for each in sorted(atlas.key_elements, key=lambda each: not each.selector):
        name = LISTS.get(each.kind) or told_name(each.kind)
        element = ToldElement(
            name=each.name,
            page=each.page,
            address=each.address or _address(atlas, each.page),
            selector=each.selector,
            signature=each.signature,
        )
        told[name] = (*told.get(name, ()), element)
    return told


def _of_one_address(elements: Sequence[ToldElement]) -> Iterator[ToldElement]:
    """Yield the elements with the first one's address and a selector."""
    return (each for each in elements if each.address == elements[0].address and each.selector)


def _behaviors(atlas: Atlas) -> dict[str, tuple[ToldBehavior, ...]]:
    told: dict[str, tuple[ToldBehavior, ...]] = {}
    for each in sorted(atlas.behaviors, key=lambda each: -each.times):
        behavior = ToldBehavior(
            action=each.action,
            effect=each.effect,
            change=each.change,
            page=each.page,
            times=each.times,
            confirmed=each.confirmed,
        )
        name = told_name(each.element_type)
        told[name] = (*told.get(name, ()), behavior)
    return told


def _filter(each: Filter) -> ToldFilter:
    options = tuple(ToldOption(label=one.label, value=one.value, count=one.count) for one in each.options)
    return ToldFilter(
        name=each.name,
        kind=each.kind,
        sorts=each.is_sort,
        page=each.page,
        options=options,
        neutral=each.neutral,
        parameter=each.parameter,
        proven=each.proven,
        clear=each.clear,
    )


def _pages(atlas: Atlas) -> tuple[ToldPage, ...]:
    return tuple(
        ToldPage(
            id=each.id,
            page_type=each.page_type,
            understanding=each.understanding,
            observations=each.observations,
            url_patterns=each.url_patterns,
            example=each.example,
            visits=each.visits,
            pager=atlas.pagers.get(each.id, "none"),
            list=atlas.lists.get(each.id),
        )
        for each in atlas.pages
    )
