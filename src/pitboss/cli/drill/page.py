"""Questions and answers of a drill as lines of text."""

import signal
import sys
from collections.abc import Mapping

import click

from pitboss.cards import Card
from pitboss.payouts import OddsError, money, parse_money
from pitboss.training.lessons.session import Summary
from pitboss.training.questions.drill import source_of
from pitboss.training.questions.question import Answer, Exhibit, Phrase, Question, cheques_said
from pitboss.training.questions.spoken_words import call_said

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_LEAVE = ("q", "quit", "exit")
_DIGITS_MOST = 12


def print_question(question: Question, place: int, language: str, house: Mapping[str, str]) -> None:
    """Print the question, what lies on the table, and the numbered options."""
    click.echo()
    title = Phrase(f"training.drill.{question.drill}").text(language)
    click.echo(click.style(f"{place}. {title}", bold=True) + " " + "·" * question.difficulty)
    for shown in question.shown:
        label = Phrase(shown.label, {"seat": shown.seat}).text(language)
        click.echo(f"   {label}: {shown_text(shown, language)}")
    click.echo(f"   {question.prompt.text(language, house)}")
    if question.task is not None:
        click.echo(f"   {question.task.words(language)}")
        told = {"example": question.task.example}
        click.echo(f"   {Phrase(f'training.hands.how.{question.drill}', told).text(language)}")
    for number, key in enumerate(question.options, 1):
        click.echo(f"     {number}) {question.labels[key].text(language, house)}")


def shown_text(shown: Exhibit, language: str) -> str:
    """Describe what lies on the table, in words and figures."""
    parts = []
    if shown.cards:
        parts.append(" ".join(map(card_text, shown.cards)))
    if shown.cheques is not None:
        parts.append(Phrase("training.cheques", {"cheques": str(shown.cheques)}).text(language))
    if shown.bills is not None:
        parts.append(str(shown.bills))
    for bet in shown.bets:
        name = "toke" if bet.owner == "dealer" else bet.bet
        place = Phrase("format.place", {"seat": bet.seat}).text(language)
        parts.append(f"{place} {_bet(name, language)} {money(bet.cents)}")
    return "; ".join(parts) or Phrase("training.shown.nothing").text(language)


def _bet(name: str, language: str) -> str:
    from pitboss.messages import catalogue

    return catalogue(language).get(f"bet.{name}", name)


def card_text(card: Card) -> str:
    """Return a card as it is printed."""
    rank = "10" if card[0] == "T" else card[0]
    return rank + _SUITS[card[1]]


def hear_no_more() -> None:
    """Ignore Ctrl-C from now on: pressed a second time, it must not cut the summary short."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def read_answer(question: Question, language: str, house: Mapping[str, str], *, quiet: bool) -> Answer | None:
    """Return what was typed, or None when nobody answers any more.

    Text that cannot be read is no answer: it is asked for again.
    """
    while True:
        if not quiet:
            click.echo(f"   {Phrase('training.cli.prompt').text(language)}: ", nl=False)
        line = sys.stdin.readline()
        if not line or line.strip().lower() in _LEAVE:
            if not line and not quiet:
                click.echo()
            return None
        given = understood(question, line, house)
        if given is not None:
            return given
        example = question.task.example if question.task is not None else "2 black, 1 green"
        told = {"most": len(question.options), "example": example}
        how = f"training.hands.how.{question.drill}"
        hint = Phrase(how if question.task else f"training.cli.say_{question.kind}", told).text(language)
        click.echo(f"   {hint}", err=quiet)


def understood(question: Question, line: str, house: Mapping[str, str] | None = None) -> Answer | None:
    """Return the answer in the typed text, or None."""
    text = line.strip()
    if question.kind == "call":
        return call_said(question, text, house or {})
    if question.kind == "money":
        try:
            return parse_money(text)
        except OddsError:
            return None
    if question.kind == "number":
        return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS_MOST else None
    if question.task is not None:
        return question.task.read(text)
    if question.kind == "cheques":
        return cheques_said(text)
    words = text.replace(",", " ").split()
    if question.kind == "order" and len(words) == 1 and len(question.options) > 1:
        words = list(words[0])
    places = [_place(word, len(question.options)) for word in words]
    chosen = tuple(question.options[place] for place in places if place is not None)
    if len(chosen) != len(words) or len(set(chosen)) != len(chosen):
        return None
    if question.kind == "choice":
        return chosen[0] if len(chosen) == 1 else None
    return chosen if len(chosen) == len(question.options) else None


def _place(word: str, most: int) -> int | None:
    """Read a number from 1 on, or a letter from a on."""
    if len(word) != 1 or not word.isascii():
        return None
    place = int(word) - 1 if word.isdigit() else ord(word.lower()) - ord("a")
    return place if 0 <= place < most else None


def said(question: Question, answer: Answer, language: str, house: Mapping[str, str]) -> str:
    """Return an answer in words; of a task as it is typed."""
    return str(answer) if question.task is not None else question.said(answer, language, house)


def print_feedback(question: Question, given: Answer, language: str, house: Mapping[str, str]) -> None:
    """Print right or wrong, the reason, the rule, and where the manual says it."""
    if question.grade(given):
        click.secho(f"   {Phrase('training.cli.right').text(language)}", fg="green")
    else:
        answer = said(question, question.answer, language, house)
        click.secho(f"   {Phrase('training.cli.wrong', {'answer': answer}).text(language)}", fg="red")
    click.echo(f"   {question.why(given, language, house)}")
    cited = Phrase("training.cli.rule", {"rule": ", ".join(question.rules), "source": question.source})
    click.secho(f"   {cited.text(language)}", dim=True)


def print_summary(found: Summary, language: str) -> None:
    """Print how many were right, how fast, and what to practise again."""
    click.echo()
    if not found.asked:
        click.echo(Phrase("training.cli.nothing").text(language))
        return
    score = {
        "right": found.right,
        "asked": found.asked,
        "percent": round(100 * found.accuracy),
        "seconds": f"{found.median_seconds:.1f}",
    }
    click.secho(Phrase("training.cli.score", score).text(language), bold=True)
    if found.weak:
        click.echo(Phrase("training.cli.weak").text(language))
        for tally in found.weak:
            told = {
                "rule": tally.rule,
                "right": tally.right,
                "asked": tally.asked,
                "source": source_of(tally.rule),
            }
            click.echo(f"   {Phrase('training.cli.weak_rule', told).text(language)}")
