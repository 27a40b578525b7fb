"""What is told of a site, made of its atlas. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.schema.exploration import (
    Exploration,
    ToldBehavior,
    ToldEdge,
    ToldElement,
    ToldFilter,
    ToldOption,
    ToldPage,
    told_name,
)

if TYPE_CHECKING:
    from footpath.schema.atlas import Atlas, ElementType, Filter, KeyElement
    from footpath.schema.observation import PageType

LISTS: Final[dict[ElementType, str]] = {"job_listing": "jobListings", "filter_option": "filterOptions", "tab": "tabs"}
"""Kinds of which all are told, and the name of their list."""


def exploration_of(atlas: Atlas, *, page_type: PageType, ended_by: str = "") -> Exploration:
    """The atlas in the words of the file that is published."""
    return Exploration(
        site=atlas.site,
        url=atlas.start,
        platform=atlas.platform,
        page_type=page_type,
        understanding=atlas.understanding,
        key_findings=atlas.key_findings,
        key_elements=_elements(atlas),
        behaviors=_behaviors(atlas),
        filter_options=tuple(map(_filter, atlas.filters)),
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
    )


def _elements(atlas: Atlas) -> dict[str, ToldElement | tuple[ToldElement, ...]]:
    told: dict[str, ToldElement | tuple[ToldElement, ...]] = {}
    for each in atlas.key_elements:
        name = LISTS.get(each.kind)
        if name is None:
            told.setdefault(told_name(each.kind), _element(each))
        else:
            before = told.get(name, ())
            told[name] = (*(before if isinstance(before, tuple) else (before,)), _element(each))
    return told


def _element(each: KeyElement) -> ToldElement:
    return ToldElement(name=each.name, page=each.page, selector=each.selector, signature=each.signature)


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
