"""Paint on pictures: covers, marks, and file formats. The only module that knows the library."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.ImageDraw import ImageDraw as Pen

    from footpath.page.painted import Box

    Mark = tuple[Box, str, str]
    """A rectangle, the words at its corner, and a colour."""

GREY = "#888888"
WHITE = "#ffffff"

LABEL = 13
"""Height of the words of a mark, in pixels."""

QUICK = 3
"""How hard a PNG is packed, of 9: more takes twice as long for a tenth of the bytes."""


def paint(
    png: bytes, width: float, covers: Sequence[Box], marks: Sequence[Mark], *, crop: Box | None = None, quality: int = 0
) -> bytes:
    """Return the picture with grey rectangles and marks.

    Args:
        png: the picture.
        width: width of the pictured part of the page, in pixels of the page.
        covers: rectangles in pixels of the page, from the left upper corner of the picture.
        marks: drawn over the covers.
        crop: the wanted part; None for all.
        quality: of a JPEG, in percent; 0 for a PNG.
    """
    from PIL import Image, ImageDraw

    with Image.open(io.BytesIO(png)) as source:
        image = source.convert("RGB")
    scale = image.width / width if width else 1.0
    pen = ImageDraw.Draw(image)
    for box in covers:
        left, top, right, bottom = (side * scale for side in box)
        pen.rectangle((left, top, max(right, left), max(bottom, top)), fill=GREY)
    for mark in marks:
        _mark(pen, mark, scale)
    if crop is not None:
        left, top, right, bottom = (round(side * scale) for side in crop)
        image = image.crop((left, top, right, bottom))
    kept = io.BytesIO()
    if quality:
        image.save(kept, "JPEG", quality=quality)
    else:
        image.save(kept, "PNG", compress_level=QUICK)
    return kept.getvalue()


def curtain(width: int, height: int, words: str) -> bytes:
    """Return a grey picture (JPEG) with the reason why no page is shown."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (width, height), GREY)
    ImageDraw.Draw(image).text((LABEL, LABEL), words, fill=WHITE, font=ImageFont.load_default(LABEL))
    kept = io.BytesIO()
    image.save(kept, "JPEG")
    return kept.getvalue()


def _mark(pen: Pen, mark: Mark, scale: float) -> None:
    from PIL import ImageFont

    box, words, colour = mark
    left, top, right, bottom = (round(side * scale) for side in box)
    pen.rectangle((left, top, max(right - 1, left), max(bottom - 1, top)), outline=colour, width=2)
    font = ImageFont.load_default(LABEL - 2)
    above = top - LABEL if top >= LABEL else top
    wide = round(pen.textlength(words, font=font)) + 4
    pen.rectangle((left, above, left + wide, above + LABEL - 1), fill=colour)
    pen.text((left + 2, above), words, fill=WHITE, font=font)
