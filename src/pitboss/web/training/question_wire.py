"""A question of a drill as the page gets it: its texts in the reader's language, without its answer.

The page sees each option under its place, and no id of the question: a drill's own keys or the id could
give the answer away.
"""

from collections.abc import Mapping

import msgspec

from pitboss.cards import Card
from pitboss.cheques import HIGHEST_FIRST, Bills, Cheques
from pitboss.table.money.rack import TUBE
from pitboss.training.drills.hands.bill_rows import BillsPicture
from pitboss.training.drills.hands.cutting_out import CuttingPicture
from pitboss.training.drills.hands.deck_check import DeckPicture
from pitboss.training.drills.hands.hand_shuffle import ShufflingPicture
from pitboss.training.drills.hands.rack_payments import PayingPicture
from pitboss.training.drills.hands.sizing_in import SizingPicture
from pitboss.training.questions.question import Answer, Exhibit, Kind, Phrase, Question, cheques_said
from pitboss.training.questions.registry import DRILLS
from pitboss.training.questions.spoken_words import call_said

Given = int | str | tuple[str, ...]
"""An answer as the page sends it: a number or cents, cheques in words, the place of a choice, or the places
of steps."""
DIGITS_MOST = 10**12
LETTERS_MOST = 200
GESTURES_MOST = 1_900
"""Letters of a task that was done."""


class BetOut(msgspec.Struct, frozen=True):
    """A bet that lies on the layout."""

    seat: int
    bet: str
    cents: int
    owner: str


class TubeOut(msgspec.Struct, frozen=True):
    """One tube of a rack: so many cheques of one colour, never more than a tube holds."""

    colour: str
    count: int


class ShownOut(msgspec.Struct, frozen=True):
    """Something on the table that the question is about."""

    label: str
    cards: tuple[Card, ...]
    cheques: Cheques | None
    """As they lie on the layout; cheques of a rack are in its tubes."""
    bills: Bills | None
    bets: tuple[BetOut, ...]
    tubes: tuple[TubeOut, ...] = ()
    """The tubes of a rack, the highest colour first."""


class OptionOut(msgspec.Struct, frozen=True):
    """An answer to choose, or a step to put in order."""

    key: str
    """Its place, from 1."""
    text: str


class QuestionOut(msgspec.Struct, frozen=True, kw_only=True):
    drill: str
    title: str
    game: str
    kind: Kind
    difficulty: int
    prompt: str
    shown: tuple[ShownOut, ...]
    options: tuple[OptionOut, ...]
    task: (
        CuttingPicture | SizingPicture | PayingPicture | BillsPicture | DeckPicture | ShufflingPicture | None
    ) = None
    """What is to be done with the hands, without anything of the answer."""


def question_out(question: Question, language: str, house: Mapping[str, str]) -> QuestionOut:
    """Return a question in a language; `house` holds the rulebook's own wording of its calls."""
    return QuestionOut(
        drill=question.drill,
        title=DRILLS[question.drill].title.text(language),
        game=question.game,
        kind=question.kind,
        difficulty=question.difficulty,
        prompt=question.prompt.text(language, house),
        shown=tuple(shown_out(shown, language) for shown in question.shown),
        options=tuple(
            OptionOut(str(place), question.labels[key].text(language, house))
            for place, key in enumerate(question.options, 1)
        ),
        task=None if question.task is None else question.task.picture(),  # type: ignore[arg-type]
    )


def shown_out(shown: Exhibit, language: str) -> ShownOut:
    """Return what lies on the table, with its label in a language."""
    return ShownOut(
        Phrase(shown.label, {"seat": shown.seat}).text(language),
        shown.cards,
        None if shown.in_rack else shown.cheques,
        shown.bills,
        tuple(BetOut(bet.seat, bet.bet, bet.cents, bet.owner) for bet in shown.bets),
        _tubes(shown.cheques) if shown.in_rack and shown.cheques else (),
    )


def _tubes(cheques: Cheques) -> tuple[TubeOut, ...]:
    """Return the tubes that hold these cheques: full ones, then one with the rest of the colour."""
    return tuple(
        TubeOut(denomination.colour, min(TUBE, count - at))
        for denomination in HIGHEST_FIRST
        if (count := cheques.count(denomination))
        for at in range(0, count, TUBE)
    )


def understood(question: Question, given: Given, house: Mapping[str, str]) -> Answer | None:
    """Return the drill's own form of an answer, or None if it does not fit the question.

    `house` holds the rulebook's own wording of its calls.
    """
    if question.kind == "call":
        return call_said(question, given, house) if isinstance(given, str) else None
    if question.kind in ("number", "money"):
        return given if isinstance(given, int) and 0 <= given <= DIGITS_MOST else None
    if question.task is not None:
        readable = isinstance(given, str) and len(given) <= GESTURES_MOST
        return question.task.read(str(given)) if readable else None
    if question.kind == "cheques":
        return cheques_said(given[:LETTERS_MOST]) if isinstance(given, str) else None
    keys = {str(place): key for place, key in enumerate(question.options, 1)}
    if question.kind == "choice":
        return keys.get(given) if isinstance(given, str) else None
    if not isinstance(given, tuple) or sorted(given) != sorted(keys):
        return None
    return tuple(keys[place] for place in given)


def sent(question: Question, answer: Answer) -> int | str | list[str]:
    """Return an answer of a drill in the form in which a page sends it."""
    if question.kind == "call" and answer in question.labels:
        return question.labels[str(answer)].text()
    if question.kind not in ("choice", "order"):
        return answer if isinstance(answer, int | str) else list(answer)
    places = {key: str(place) for place, key in enumerate(question.options, 1)}
    if isinstance(answer, tuple):
        return [places[key] for key in answer]
    return places[str(answer)]


def written(given: Answer) -> str:
    """Return an answer as text for the record."""
    return msgspec.json.encode(given).decode()


def read_back(text: str) -> Answer | None:
    """Return the answer in a text of the record, or None if it cannot be read."""
    try:
        answer: Given = msgspec.json.decode(text, type=Given)
    except msgspec.MsgspecError:
        return None
    return answer
