"""A slip as a page to print: every part with what it says, who signed and when, and the marks across it.

Plain HTML without a script. It prints in black and white on A4 or on an 80 mm roll: marks are words with a
frame, not colours. Whoever looks at a slip gets a copy, which says so. The original comes out once, by
`PrintSlip`, and once more after each `ReprintSlip`.
"""

from html import escape
from typing import Literal

import msgspec
import segno

from pitboss.messages import catalogue, say
from pitboss.payouts import money
from pitboss.pit.papers.slips import GuestSignature, Signature, wall_time
from pitboss.rulebook.pit import GamingDay
from pitboss.web.pit.overview import SlipOut
from pitboss.web.texts import game_name

Paper = Literal["a4", "80mm"]
PAPERS: tuple[Paper, ...] = ("a4", "80mm")
_BLANK_LINES = ("name", "address", "tax_number", "identification", "signature")
"""What a guest writes on a tax form by hand; the house stores none of it (B7-JP-07)."""
_WORDED = {"hand": "prize", "form": "form", "wanted_by": "wanted_by", "shift": "shift"}
"""Lines whose value is a word of the catalogue, and under which heading it stands there."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """How a slip is printed."""

    language: str
    style: str
    """The address of the style sheet."""
    house: str
    clock: GamingDay
    address: str
    """Where the slip is found, for its QR code."""
    paper: Paper = "a4"
    original: bool = False
    """Whether this is the print on the pad; anything else is a copy."""
    printable: bool = False
    """Whether the reader may print the original now."""
    notice: str = ""

    def word(self, key: str) -> str:
        return escape(say(key, {}, language=self.language))

    def worded(self, kind: str, name: str) -> str:
        """Return a name in the reader's language, or as it is where the catalogue has no word for it."""
        return escape(catalogue(self.language).get(f"{kind}.{name}", name))


def slip_page(slip: SlipOut, sheet: Sheet) -> bytes:
    """Return the page, with one section for each part: every copy says which it is and where it goes."""
    parts = "".join(_part(slip, part, where, sheet) for part, where in slip.parts.items())
    title = f"{escape(slip.serial)} {sheet.word(f'slip.{slip.kind}')}"
    return (
        f'<!doctype html>\n<html lang="{escape(sheet.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f'<link rel="stylesheet" href="{escape(sheet.style)}">\n</head>\n'
        f'<body class="paper-{sheet.paper}">\n{_controls(slip, sheet)}{parts}</body>\n</html>\n'
    ).encode()


def _controls(slip: SlipOut, sheet: Sheet) -> str:
    """What stands on the screen and not on paper: the kinds of paper, and the button for the original."""
    query = f"language={escape(sheet.language)}"
    links = " · ".join(
        f"<b>{sheet.word(f'slip_page.paper.{paper}')}</b>"
        if paper == sheet.paper
        else f'<a href="/slips/{escape(slip.serial)}?{query}&amp;paper={paper}">'
        f"{sheet.word(f'slip_page.paper.{paper}')}</a>"
        for paper in PAPERS
    )
    button = (
        f'<form method="post" action="/slips/{escape(slip.serial)}/print?{query}&amp;paper={sheet.paper}">'
        f"<button>{sheet.word('slip_page.print')}</button></form>\n"
        if sheet.printable
        else ""
    )
    notice = f'<p role="status">{escape(sheet.notice)}</p>\n' if sheet.notice else ""
    return f"<nav>\n<p>{links}</p>\n{button}{notice}</nav>\n"


def _marks(slip: SlipOut, sheet: Sheet) -> str:
    found = [sheet.word("slip_page.void")] if slip.mark == "void" else []
    if slip.mark == "reprint":
        found.append(f"{sheet.word('slip_page.reprint')} {slip.reprints}")
    if not sheet.original:
        found.append(sheet.word("slip_page.copy"))
    return "".join(f'<p class="mark">{mark}</p>\n' for mark in found)


def _part(slip: SlipOut, part: str, where: str, sheet: Sheet) -> str:
    signed = _signatures(slip.signatures, sheet) or f"<tr><td>{sheet.word('slip_page.unsigned')}</td></tr>\n"
    outgoing = _signatures(slip.outgoing, sheet)
    before = _signed("outgoing", outgoing, sheet) if outgoing else ""
    runner = "" if slip.runner is None else _signatures((slip.runner,), sheet)
    carried = _signed("runner", runner, sheet) if runner else ""
    own = slip.guest_signature
    notes = [
        ("guest_signed", "" if own is None else _guests_own(own, sheet)),
        ("printed", wall_time(sheet.clock, slip.at_ms)),
        ("guest", slip.guest),
        ("replaces", slip.replaces),
        ("why", slip.why),
        ("voided_by", slip.voided_by),
    ]
    told = "".join(_row(sheet.word(f"slip_page.{name}"), escape(text)) for name, text in notes if text)
    total = "" if slip.lines else f"<p>{escape(money(slip.total_cents))}</p>\n"
    blanks = "".join(_row(sheet.word(f"slip_page.blank.{name}"), "") for name in _BLANK_LINES)
    by_hand = f'<table class="by-hand">\n{blanks}</table>\n' if slip.kind == "tax_form" else ""
    return (
        f'<section class="{escape(slip.mark)}">\n<header>\n<div>\n'
        f'<p class="house">{escape(sheet.house)}</p>\n<h1>{sheet.word(f"slip.{slip.kind}")}</h1>\n'
        f'<p class="serial">{escape(slip.serial)}</p>\n'
        f"<h2>{sheet.worded('part', part)} · {sheet.worded('part_at', where)}</h2>\n</div>\n"
        f"{_code(sheet)}</header>\n{_marks(slip, sheet)}"
        f"{_text(slip, sheet)}{total}{by_hand}"
        f"{_signed('signatures', signed, sheet)}{before}{carried}"
        f"<table>\n{told}</table>\n</section>\n"
    )


def _guests_own(signed: GuestSignature, sheet: Sheet) -> str:
    """Return how a guest signed a marker, before whom and when (IND-30)."""
    how = sheet.word(f"slip_page.signed_on.{signed.how}")
    return ", ".join(filter(None, (how, signed.witness, wall_time(sheet.clock, signed.at_ms))))


def _text(slip: SlipOut, sheet: Sheet) -> str:
    """Return the lines of the slip, with every denomination where the first one stands."""
    cheques = {line.denomination for line in slip.denominations}
    names = [line.name for line in slip.lines]
    at = next((n for n, name in enumerate(names) if name in cheques), len(names))
    rows = [
        _row(sheet.worded("line", line.name), _value(line.name, line.value, sheet)) for line in slip.lines
    ]
    head, foot = "".join(rows[:at]), "".join(rows[at + len(cheques) :])
    return f"<table>\n{head}</table>\n{_cheques(slip, sheet)}<table>\n{foot}</table>\n"


def _row(name: str, value: str) -> str:
    return f"<tr><th>{name}</th><td>{value}</td></tr>\n"


def _value(line: str, value: str, sheet: Sheet) -> str:
    if line == "game":
        return escape(game_name(value, sheet.language))
    return sheet.worded(_WORDED[line], value) if line in _WORDED else escape(value)


def _cheques(slip: SlipOut, sheet: Sheet) -> str:
    """Return every denomination with its number of cheques and its value (IND-11, IND-13)."""
    if not slip.denominations:
        return ""
    heads = "".join(
        f'<th scope="col">{sheet.word(f"slip_page.head.{name}")}</th>'
        for name in ("denomination", "cheques", "value")
    )
    rows = "".join(
        f"<tr><td>{escape(line.denomination)}</td><td>{line.count}</td><td>{money(line.cents)}</td></tr>\n"
        for line in slip.denominations
    )
    return f'<table class="cheques">\n<tr>{heads}</tr>\n{rows}</table>\n'


def _signed(what: str, rows: str, sheet: Sheet) -> str:
    return f'<h3>{sheet.word(f"slip_page.{what}")}</h3>\n<table class="signed">\n{rows}</table>\n'


def _signatures(signatures: tuple[Signature, ...], sheet: Sheet) -> str:
    """Return role, first initial, surname, licence number and time of each signer (FILL-06)."""
    return "".join(
        f"<tr><th>{sheet.word(f'role.{one.role}')}</th><td>{escape(one.name)}</td>"
        f"<td>{escape(one.licence)}</td><td>{wall_time(sheet.clock, one.at_ms)}</td>"
        f"<td>{sheet.word(f'slip_page.proof.{one.proof}') if one.proof else ''}</td></tr>\n"
        for one in signatures
    )


def _code(sheet: Sheet) -> str:
    """Return a QR code that opens the slip."""
    drawn = segno.make(sheet.address, error="m").svg_inline(scale=2, border=2, omitsize=True)
    return f'<a class="code" href="{escape(sheet.address)}" title="{escape(sheet.address)}">{drawn}</a>\n'
