"""What a picture shows."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image, ImageChops


def pixel(png: bytes, x: int, y: int) -> tuple[int, ...]:
    """One pixel of an 8-bit RGB or RGBA picture."""
    width, _, depth, colour = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    size = {2: 3, 6: 4}[colour]
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(data)
    rows: list[bytearray] = []
    before = bytearray(width * size)
    for line in range(y + 1):
        start = line * (width * size + 1)
        row = bytearray(raw[start + 1 : start + 1 + width * size])
        for i in range(len(row)):
            left = row[i - size] if i >= size else 0
            corner = before[i - size] if i >= size else 0
            row[i] = (row[i] + predict(raw[start], left, before[i], corner)) & 255
        rows.append(row)
        before = row
    return tuple(rows[y][x * size : x * size + 3])


def predict(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 4:
        guess = left + up - corner
        return min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
    return (0, left, up, (left + up) // 2)[kind]


def loud(png: bytes) -> int:
    """How many pixels are magenta."""
    with Image.open(io.BytesIO(png)) as image:
        red, green, blue = image.convert("RGB").split()
    loudness = ImageChops.darker(ImageChops.darker(red, blue), ImageChops.invert(green))
    return sum(loudness.histogram()[136:])
