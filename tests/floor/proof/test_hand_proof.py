"""Hands proved after the fact in the true order of the discards, and cases that show what they hold."""

from pathlib import Path

import pytest

from pitboss.cards import UNSEEN, Card
from pitboss.floor.proof.hand import dealt_in, hand_proof, seats_in_rack
from pitboss.floor.readmodels.rounds import Ended, ended
from pitboss.floor.storage.folder import look_at_folder
from pitboss.games.baccarat.events import CardDrawn
from pitboss.games.blackjack.events import CardDealt, EvenMoneyTaken, HandSettled, HandSplit, HoleCardTurned
from pitboss.games.pack import ShuffleDue
from tests.kit.floors.floor import played_folder

GAMES = ("blackjack-shoe", "mini-baccarat")
BLACKJACK, BACCARAT = GAMES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_folder(tmp_path_factory.mktemp("proof") / "floor", GAMES, events=1_200, seed=5)


@pytest.fixture(scope="module")
def rounds(folder: Path) -> dict[str, list[Ended]]:
    with look_at_folder(folder) as reader:
        return {game: [one for one in ended(reader, f"table/{game}") if one.round] for game in GAMES}


def racked(stretch: Ended) -> list[tuple[str, tuple[Card, ...]]] | None:
    """The cards of a round as they lie in the rack from the top, by what was dealt (PICK-01, PICK-02).

    A round with a split is left out: its hands are told by the engine's own fold alone.
    """
    hands: dict[str, list[Card]] = {}
    early: list[str] = []
    turned = False
    for _, event in stretch.happened:
        if isinstance(event, HandSplit | ShuffleDue):
            return None
        if isinstance(event, CardDealt):
            hands.setdefault(f"seat {event.seat}" if event.seat else "dealer", []).append(event.card)
        elif isinstance(event, CardDrawn):
            hands.setdefault(event.to, []).append(event.card)
        elif isinstance(event, HandSettled | EvenMoneyTaken):
            early.append(f"seat {event.seat}")
        turned |= isinstance(event, HoleCardTurned)
    if stretch.table == BACCARAT:
        order = ["banker", "player"]
    else:
        if not turned:
            hands["dealer"] = [UNSEEN] * len(hands["dealer"])
        seats = sorted((name for name in hands if name != "dealer"), key=lambda name: -int(name[5:]))
        order = ["dealer", *(name for name in seats if name not in early), *reversed(early)]
    return [(name, tuple(reversed(hands[name]))) for name in order]


@pytest.mark.parametrize("table", GAMES)
@pytest.mark.rule("PICK-03")
def test_the_cards_come_off_in_their_true_order(rounds: dict[str, list[Ended]], table: str) -> None:
    proved = 0
    for stretch in rounds[table]:
        wanted = racked(stretch)
        if wanted is None:
            continue
        of_shoe = stretch.happened[0].event.number  # type: ignore[attr-defined]
        dealt = dealt_in([(of_shoe, stretch.happened)])
        seats = seats_in_rack(stretch.after, of_shoe) or (1,)
        times = {record.seq: record.at_ms for record, _ in stretch.happened}
        for seat in seats:
            found = hand_proof(stretch.after, seat, of_shoe, dealt)
            told = [(hand.name, tuple(card.card for card in hand.cards)) for hand in found.hands]
            assert told == wanted[: len(told)], stretch.round
            assert found.hands[-1].in_question
            for card in (card for hand in found.hands for card in hand.cards):
                assert (card.card == UNSEEN) == (card.seq == 0)
                assert not card.seq or times[card.seq] == card.at_ms
            proved += 1
    assert proved > 15


def test_later_rounds_lie_on_top(rounds: dict[str, list[Ended]]) -> None:
    third, fifth = rounds[BACCARAT][2], rounds[BACCARAT][4]
    found = hand_proof(fifth.after, 1, 3)
    assert [(hand.name, hand.round) for hand in found.hands] == [
        (name, number) for number in (5, 4, 3) for name in ("banker", "player")
    ]
    assert [hand.in_question for hand in found.hands] == [False] * 4 + [True] * 2
    assert hand_proof(third.after, 1, 4).hands == (), "what was not played yet is not in the rack"
