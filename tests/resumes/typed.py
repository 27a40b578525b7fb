"""PDF files of plain text, written without a library: each text with its place, in one of the fonts of every reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Page = list[tuple[float, float, str]]
"""Texts with their left edges and base lines, in points from the lower left corner."""


def typed(pages: Sequence[Page], font: str = "Helvetica", size: float = 11) -> bytes:
    """A PDF."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} >>"]
    kids: list[int] = []
    for page in pages:
        said = "\n".join(f"BT /F {size} Tf {x} {y} Td ({_escaped(text)}) Tj ET" for x, y, text in page)
        objects.append(f"<< /Length {len(said)} >>\nstream\n{said}\nendstream")
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> "
            f"/Contents {len(objects)} 0 R >>"
        )
        kids.append(len(objects))
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{each} 0 R' for each in kids)}] >>"
    return _file(objects)


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _file(objects: Sequence[str]) -> bytes:
    whole, places = b"%PDF-1.4\n", list[int]()
    for number, said in enumerate(objects, 1):
        places.append(len(whole))
        whole += f"{number} 0 obj\n{said}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(whole)}\n%%EOF\n"
    return whole + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}".encode("latin-1")
