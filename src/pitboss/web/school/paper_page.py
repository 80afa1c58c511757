"""An exam paper as a page to print, for the instructor: the questions alone, or with the answers and rules.

It is plain HTML without a script, like a certificate. Cards, cheques and bills are told in words.
"""

from collections.abc import Mapping, Sequence
from html import escape

from pitboss.messages import say
from pitboss.payouts import money
from pitboss.school.paper import Paper
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.web.texts import game_name

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def paper_page(
    paper: Paper,
    questions: Sequence[Question],
    *,
    house: Mapping[str, str],
    answers: bool,
    language: str,
    static: str,
) -> bytes:
    """Return the page; `house` is the house's wording of its calls, `static` where its style sheet is."""

    def word(key: str, **parameters: object) -> str:
        return escape(say(f"page.school.print.{key}", parameters, language=language))

    title = word("key" if answers else "paper")
    facts = word(
        "facts",
        game=game_name(paper.game, language),
        questions=len(questions),
        minutes=paper.minutes,
        **{"pass": paper.pass_percent},
    )
    asked = "".join(
        f"<li>{_shown(one, language)}<p>{escape(one.prompt.text(language, house))}</p>"
        f"{_options(one, language, house, word('order'))}"
        + (_answer(one, language, house) if answers else f'<p class="line">{word("answer")}:</p>')
        + "</li>\n"
        for one in questions
    )
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}: {escape(paper.title)}</title>\n"
        f'<link rel="icon" href="{escape(static)}/icon.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{escape(static)}/training/school/paper.css">\n'
        f"</head>\n<body>\n<main>\n"
        f'<p class="serial">{escape(paper.exam)}</p>\n<h1>{escape(paper.title)}</h1>\n'
        f"<p>{title}. {facts}</p>\n"
        f'<p class="line">{word("name")}:</p><p class="line">{word("date")}:</p>\n<ol>\n{asked}</ol>\n'
        f"</main>\n</body>\n</html>\n"
    ).encode()


def _shown(question: Question, language: str) -> str:
    rows = []
    for one in question.shown:
        label = escape(Phrase(one.label, {"seat": one.seat}).text(language))
        rows.append(f"<li>{label}: {escape(_in_words(one, language))}</li>")
    return f'<ul class="shown">{"".join(rows)}</ul>' if rows else ""


def _in_words(shown: Exhibit, language: str) -> str:
    parts = [" ".join(("10" if card[0] == "T" else card[0]) + _SUITS[card[1]] for card in shown.cards)]
    if shown.cheques is not None:
        parts.append(Phrase("training.cheques", {"cheques": str(shown.cheques)}).text(language))
    if shown.bills is not None:
        parts.append(str(shown.bills))
    for bet in shown.bets:
        name = say(f"bet.{'toke' if bet.owner == 'dealer' else bet.bet}", {}, language=language)
        parts.append(f"{Phrase('format.place', {'seat': bet.seat}).text(language)} {name} {money(bet.cents)}")
    return "; ".join(filter(None, parts))


def _options(question: Question, language: str, house: Mapping[str, str], order: str) -> str:
    if not question.options:
        return ""
    head = f'<p class="small">{order}</p>' if question.kind == "order" else ""
    rows = "".join(
        f"<li>{escape(question.labels[key].text(language, house))}</li>" for key in question.options
    )
    return f'{head}<ul class="options">{rows}</ul>'


def _answer(question: Question, language: str, house: Mapping[str, str]) -> str:
    right = escape(question.said(question.answer, language, house))
    why = escape(question.explanation.text(language, house))
    cited = escape(", ".join((*question.rules, question.source)))
    return f'<p class="right">{right}</p><p class="small">{why} ({cited})</p>'
