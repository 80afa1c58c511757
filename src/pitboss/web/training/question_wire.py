"""A question of a drill as the page gets it: its texts in the reader's language, and never its answer.

Options go by their places, and a question has no id here: a drill's own keys and the id tell too much.
"""

from collections.abc import Mapping

import msgspec

from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.training.questions.question import Answer, Kind, Question, Said, Shown, cheques_said
from pitboss.training.questions.registry import DRILLS

Given = int | str | tuple[str, ...]
"""As the page sends it: a number or cents, cheques in words, the place of a choice, those of steps."""
DIGITS_MOST = 10**12
LETTERS_MOST = 200


class BetOut(msgspec.Struct, frozen=True):
    """A bet that lies on the layout."""

    seat: int
    bet: str
    cents: int
    owner: str


class ShownOut(msgspec.Struct, frozen=True):
    """Something that lies on the table."""

    label: str
    cards: tuple[Card, ...]
    cheques: Cheques | None
    bills: Bills | None
    bets: tuple[BetOut, ...]


class OptionOut(msgspec.Struct, frozen=True):
    """One of the answers to choose from, or a step to be put in its place."""

    key: str
    """Its place, from 1."""
    text: str


class QuestionOut(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked."""

    drill: str
    title: str
    game: str
    kind: Kind
    difficulty: int
    prompt: str
    shown: tuple[ShownOut, ...]
    options: tuple[OptionOut, ...]


def question_out(question: Question, language: str, house: Mapping[str, str]) -> QuestionOut:
    """A question in a language; `house` holds the rulebook's own wording of its calls."""
    return QuestionOut(
        drill=question.drill,
        title=DRILLS[question.drill].title.text(language),
        game=question.game,
        kind=question.kind,
        difficulty=question.difficulty,
        prompt=question.prompt.text(language, house),
        shown=tuple(shown_out(one, language) for one in question.shown),
        options=tuple(
            OptionOut(str(place), question.labels[key].text(language, house))
            for place, key in enumerate(question.options, 1)
        ),
    )


def shown_out(shown: Shown, language: str) -> ShownOut:
    """What lies on the table, with its label in a language."""
    return ShownOut(
        Said(shown.label, {"seat": shown.seat}).text(language),
        shown.cards,
        shown.cheques,
        shown.bills,
        tuple(BetOut(bet.seat, bet.bet, bet.cents, bet.owner) for bet in shown.bets),
    )


def understood(question: Question, given: Given) -> Answer | None:
    """An answer as the page sends it, in the drill's own words; None where it is none to this question."""
    if question.kind in ("number", "money"):
        return given if isinstance(given, int) and 0 <= given <= DIGITS_MOST else None
    if question.kind == "cheques":
        return cheques_said(given[:LETTERS_MOST]) if isinstance(given, str) else None
    keys = {str(place): key for place, key in enumerate(question.options, 1)}
    if question.kind == "choice":
        return keys.get(given) if isinstance(given, str) else None
    fits = isinstance(given, tuple) and sorted(given) == sorted(keys)
    return tuple(keys[one] for one in given) if isinstance(given, tuple) and fits else None


def sent(question: Question, answer: Answer) -> int | str | list[str]:
    """The same the other way round: an answer as a page sends it."""
    if question.kind not in ("choice", "order"):
        return answer if isinstance(answer, int | str) else list(answer)
    places = {key: str(place) for place, key in enumerate(question.options, 1)}
    return places[answer] if isinstance(answer, str) else [places[str(one)] for one in answer]  # type: ignore[union-attr]


def written(given: Answer) -> str:
    """An answer as it is kept."""
    return msgspec.json.encode(given).decode()


def read_back(text: str) -> Answer | None:
    """What was kept, or nothing."""
    try:
        found: Given = msgspec.json.decode(text, type=Given)
    except msgspec.MsgspecError:
        return None
    return found
