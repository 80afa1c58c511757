"""A slip as a page to print: every part with what it says, who signed, and the mark across it.

Plain HTML without a script. It prints in black and white: marks are words with a frame, not colours.
"""

from html import escape

from pitboss.messages import catalogue, say
from pitboss.payouts import money
from pitboss.pit.papers.slips import Signature
from pitboss.web.pit.overview import SlipOut

_ENDS = {"void": "void", "reprint": "reprint"}


def slip_page(slip: SlipOut, *, language: str, style: str) -> bytes:
    """Return the page, with one sheet for each part: every copy says which it is and where it goes."""
    kind = escape(say(f"slip.{slip.kind}", {}, language=language))
    sheets = "".join(_sheet(slip, part, where, language) for part, where in slip.parts.items())
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(slip.serial)} {kind}</title>\n'
        f'<link rel="stylesheet" href="{escape(style)}">\n</head>\n<body>\n{sheets}</body>\n</html>\n'
    ).encode()


def _sheet(slip: SlipOut, part: str, where: str, language: str) -> str:
    def word(key: str) -> str:
        return escape(say(key, {}, language=language))

    mark = ""
    if slip.mark:
        again = f" {slip.reprints}" if slip.mark == "reprint" else ""
        mark = f'<p class="mark">{word(f"slip_page.{_ENDS[slip.mark]}")}{again}</p>\n'
    rows = "".join(
        f"<tr><th>{_line(line.name, language)}</th><td>{escape(line.value)}</td></tr>\n"
        for line in slip.lines
    )
    signed = _signatures(slip.signatures, language) or f"<tr><td>{word('slip_page.unsigned')}</td></tr>\n"
    outgoing = _signatures(slip.outgoing, language)
    before = f"<h3>{word('slip_page.outgoing')}</h3>\n<table>\n{outgoing}</table>\n" if outgoing else ""
    notes = [
        (word("slip_page.guest"), slip.guest),
        (word("slip_page.replaces"), slip.replaces),
        (word("slip_page.why"), slip.why),
        (word("slip_page.voided_by"), slip.voided_by),
    ]
    told = "".join(f"<tr><th>{name}</th><td>{escape(text)}</td></tr>\n" for name, text in notes if text)
    total = "" if slip.lines else f"<p>{escape(money(slip.total_cents))}</p>\n"
    return (
        f'<section class="{escape(slip.mark)}">\n{mark}<h1>{word(f"slip.{slip.kind}")}</h1>\n'
        f'<p class="serial">{escape(slip.serial)}</p>\n'
        f"<h2>{_part(part, language)} · {_place(where, language)}</h2>\n<table>\n{rows}</table>\n{total}"
        f"<h3>{word('slip_page.signatures')}</h3>\n<table>\n{signed}</table>\n{before}"
        f"<table>\n{told}</table>\n</section>\n"
    )


def _signatures(signatures: tuple[Signature, ...], language: str) -> str:
    """Return role, first initial, surname and licence number of each signer (FILL-06)."""
    return "".join(
        f"<tr><th>{escape(say(f'role.{one.role}', {}, language=language))}</th>"
        f"<td>{escape(one.name)}</td><td>{escape(one.licence)}</td></tr>\n"
        for one in signatures
    )


def _line(name: str, language: str) -> str:
    return escape(catalogue(language).get(f"line.{name}", name))


def _part(part: str, language: str) -> str:
    return escape(catalogue(language).get(f"part.{part}", part))


def _place(where: str, language: str) -> str:
    return escape(catalogue(language).get(f"part_at.{where}", where))
