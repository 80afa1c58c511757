"""A certificate as a page to print: the game that a person may deal, the exam, and who signed each skill off.

It is plain HTML without a script, like a slip.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from html import escape

from pitboss.messages import say
from pitboss.school.exams import Attempt
from pitboss.school.school import Certificate
from pitboss.school.skills import rules_of
from pitboss.web.texts import game_name


def certificate_page(
    certificate: Certificate,
    passed: Attempt,
    *,
    names: Mapping[str, str],
    family: str,
    language: str,
    static: str,
) -> bytes:
    """Return the page; `static` is the address of its style sheet, and dates are in UTC."""

    def word(key: str, **parameters: object) -> str:
        return escape(say(f"page.school.certificate.{key}", parameters, language=language))

    game = game_name(certificate.game, language)
    holder, signer = names[certificate.trainee], names[certificate.by]
    of = len(passed.paper.questions)
    rows = [
        (word("exam"), escape(f"{passed.paper.title} ({certificate.exam})")),
        (word("passed_on"), _day(passed.ended_ms or 0)),
        (word("questions"), word("of", right=passed.right, of=of)),
    ]
    if passed.sat is not None:
        rows.append((word("seat"), word("of", right=passed.sat.right, of=passed.sat.steps)))
    rows.append((word("paper"), f"<code>{escape(certificate.paper_hash)}</code>"))
    details = "".join(f"<tr><th>{name}</th><td>{text}</td></tr>\n" for name, text in rows)
    skills = "".join(
        f"<tr><th>{escape(say(f'skill.{skill}', {}, language=language))}</th>"
        f"<td>{escape(', '.join(rules_of(skill, family)))}</td>"
        f"<td>{escape(names.get(signed.by, signed.by))}, "
        f"{_day(signed.at_ms)}</td></tr>\n"
        for skill, signed in certificate.skills.items()
    )
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n'
        f"<title>{word('title')}: {escape(holder)}</title>\n"
        f'<link rel="icon" href="{escape(static)}/icon.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{escape(static)}/training/school/certificate.css">\n'
        f"</head>\n<body>\n<main>\n"
        f'<p class="serial">{escape(certificate.id)}</p>\n<h1>{word("title")}</h1>\n'
        f'<p class="holder">{escape(holder)}</p>\n<p>{word("says")}</p>\n'
        f'<p class="game">{escape(game)}</p>\n<table>\n{details}</table>\n'
        f"<h2>{word('skills')}</h2>\n<table>\n{skills}</table>\n"
        f'<p class="signed"><span>{_day(certificate.at_ms)}</span><span>{escape(signer)}</span></p>\n'
        f'<p class="signed small"><span>{word("day")}</span><span>{word("instructor")}</span></p>\n'
        f"</main>\n</body>\n</html>\n"
    ).encode()


def _day(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()
