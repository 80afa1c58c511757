"""What the checker says in the reader's language; in English it says what it always said."""

import re

import pytest

from pitboss.messages import LANGUAGES
from pitboss.payouts import OddsError, parse_money, parse_odds, parse_rate
from pitboss.rulebook import check, find
from pitboss.rulebook.reasons import Reason, reason, told

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"
WRONG: list[tuple[str, str, object, str]] = [
    (BACCARAT, "limits.min", "$30,000", "above_max"),
    (BACCARAT, "limits.min", "$27", "no_multiple"),
    (BACCARAT, "limits.floor", "$1,000", "above_min"),
    (BACCARAT, "limits.ceiling", "$10", "below_max"),
    (BACCARAT, "limits.step", "$0", "at_least_cent"),
    (BACCARAT, "seats", 21, "seats"),
    (BACCARAT, "seats", "seven", "must_be"),
    (BACCARAT, "decks", 5, "baccarat_decks"),
    (BACCARAT, "deks", 6, "unknown_key"),
    (BACCARAT, "limits", {}, "required"),
    (BACCARAT, "cut.min_cards", 300, "half_pack"),
    (BACCARAT, "commission.rate", "five", "not_rate"),
    (BACCARAT, "limits.max", "$2,50", "comma"),
    (BACCARAT, "commission.mode", "deducted", "one_of"),
    (BACCARAT, "bets.tie.min", "$20,000", "bet_above"),
    (BLACKJACK, "blackjack.pays", "3 for 2", "keeps_stake"),
    (BLACKJACK, "blackjack.pays", "3 of 2", "not_odds"),
    (BLACKJACK, "split.max_hands", 9, "split_hands"),
    (BLACKJACK, "split.max_hands", 1, "above_key"),
    (BLACKJACK, "cut_card.cards_from_back", 1, "cut_card"),
]
"""A range, a type, a key unknown or missing, two keys that contradict each other: the usual ones."""
LATIN = re.compile(r"[A-Za-z]{2,}")


def said_of(game: str, key: str, value: object, code: str) -> Reason:
    """The reason of a code among what the checker has against a value."""
    found = [defect.reason for defect in check(find(game), settings={key: value}).errors]
    return next(one for one in found if isinstance(one, Reason) and one.code == code)


@pytest.mark.parametrize(("game", "key", "value", "code"), WRONG)
def test_the_usual_faults_are_told_in_every_language(game: str, key: str, value: object, code: str) -> None:
    why = said_of(game, key, value, code)
    assert told(why, "en") == (why if why.endswith("?") else f"{why}.", "en")
    given = set(LATIN.findall(" ".join(map(str, (key, value, *_parameters(why))))))
    for language in LANGUAGES:
        sentence, spoken = told(why, language)
        assert spoken == language
        assert language == "en" or sentence != told(why, "en")[0]
        if language.startswith("zh"):
            assert set(LATIN.findall(sentence)) <= given, (
                "what is written in a rulebook stays, and nothing else"
            )
            assert sentence.endswith(("\N{IDEOGRAPHIC FULL STOP}", "\N{FULLWIDTH QUESTION MARK}"))


def _parameters(why: Reason) -> list[object]:
    inner = [one for one in why.parameters.values() if isinstance(one, Reason)]
    plain = [one for one in why.parameters.values() if not isinstance(one, Reason)]
    return plain + [value for one in inner for value in _parameters(one)]


def test_a_hint_comes_along() -> None:
    why = said_of(BACCARAT, "deks", 6, "unknown_key")
    assert why == 'unknown key; did you mean "decks"?'
    assert told(why, "en") == (why, "en")
    assert told(why, "vi") == ('không có khóa này; có phải ý bạn là "decks"?', "vi")


def test_what_has_no_code_is_english_for_everybody() -> None:
    assert told("it is listed more than once", "vi") == ("it is listed more than once.", "en")
    assert told(str(reason("burn")), "vi")[1] == "en", "text alone has lost its code"


@pytest.mark.parametrize(
    ("parse", "text"),
    [(parse_odds, "nine"), (parse_odds, "0 to 1"), (parse_rate, "five"), (parse_money, "{much}")],
)
def test_figures_are_refused_alike_by_their_parser_and_the_checker(parse: object, text: str) -> None:
    with pytest.raises(OddsError) as caught:
        parse(text)  # type: ignore[operator]
    assert reason(caught.value.code, **caught.value.parameters) == str(caught.value)
