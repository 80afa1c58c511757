"""A payment is graded by what the manuals allow, never by the cheques that the automatic dealer would use."""

import pytest
from msgspec.structs import replace

from pitboss.cheques import BOTTOMLESS, Cheques, make
from pitboss.games.contract import Item
from pitboss.ledger.instruments import cheques_in, of_cheques
from pitboss.rulebook import load
from pitboss.table.accounts import box
from pitboss.table.money.payment_plan import planned
from pitboss.table.state import Due, Table
from pitboss.training.seat.grading import Fault, fault_in
from pitboss.training.seat.moves import DueMove, Move
from pitboss.training.seat.payments import Change, payable
from pitboss.training.seat.practice_table import Practice
from tests.kit.training.trainee import Trainee

RACK = Cheques(pink=200, red=400, green=400, black=100, purple=40)


def won(game: str, bet: Cheques, cents: int) -> DueMove:
    """What is due where these cheques have won so much."""
    practice = Practice(load(game), seats=3, seed=1)
    name = "main" if game == "blackjack-shoe" else "player"
    item = Item("pay", 1, name, "guest", bet.total, cents, "win")
    due = Due("pay", 1, 1, name, "guest", cents, item=item)
    table = lying(practice.table, bet, box(1, name, "guest", 1))
    plan = planned(practice.rules, table, due)
    assert plan is not None
    move = Move("pay", seat=1, hand=1, bet=name, owner="guest", cheques=plan.cheques)
    allows = payable(practice.rules, table, due, plan.cheques)
    return DueMove(move, "PAY-01", bet.total, cents, allows=allows)


def lying(table: Table, bet: Cheques, where: str) -> Table:
    money = table.money._replace(accounts={**table.money.accounts, where: of_cheques(bet)})
    return replace(table, money=money)


def paid(due: DueMove, cheques: Cheques, *, game: str = "blackjack-shoe", word: bool = False) -> Fault | None:
    return fault_in(load(game), due, replace(due.move, cheques=cheques), word=word)


@pytest.mark.rule("PAY-07", "CONV-01", "CONV-03")
@pytest.mark.parametrize(
    ("bet", "cents", "cheques"),
    [
        (Cheques(red=24), 120_00, Cheques(red=24)),
        (Cheques(red=24), 120_00, Cheques(green=4, red=4)),
        (Cheques(red=24), 120_00, Cheques(green=1, red=19)),
        (Cheques(red=20), 150_00, Cheques(red=30)),
        (Cheques(red=20), 150_00, Cheques(green=6)),
        (Cheques(green=7), 175_00, Cheques(green=7)),
        (Cheques(green=1), 37_50, Cheques(green=1, red=2, pink=1)),
    ],
)
def test_colour_for_colour_and_what_a_dealer_may_colour_up_are_right(
    bet: Cheques, cents: int, cheques: Cheques
) -> None:
    assert paid(won("blackjack-shoe", bet, cents), cheques) is None


@pytest.mark.rule("PAY-07", "PAY-09")
@pytest.mark.parametrize(
    ("bet", "cents", "cheques", "kind", "rule"),
    [
        (Cheques(red=24), 120_00, Cheques(pink=48), "wrong_breakdown", "PAY-07"),
        (Cheques(green=4), 100_00, Cheques(red=20), "wrong_breakdown", "PAY-07"),
        (Cheques(red=24), 120_00, Cheques(black=1, red=4), "word_not_asked", "PAY-09"),
        (Cheques(red=24), 120_00, Cheques(red=23), "mispaid", "BJ-WAG-03"),
    ],
)
def test_what_no_line_of_the_manual_allows_is_wrong(
    bet: Cheques, cents: int, cheques: Cheques, kind: str, rule: str
) -> None:
    fault = paid(won("blackjack-shoe", bet, cents), cheques)
    assert fault is not None
    assert (fault.kind, fault.rule) == (kind, rule)


@pytest.mark.rule("PAY-09", "CONV-03")
def test_black_is_right_once_the_supervisor_has_said_yes() -> None:
    due = won("blackjack-shoe", Cheques(red=24), 120_00)
    assert paid(due, Cheques(black=1, red=4), word=True) is None
    mixed = won("blackjack-shoe", Cheques(black=3, green=3, red=3), 585_00)
    assert paid(mixed, Cheques(black=4, green=6, red=6, pink=2), word=True) is None


@pytest.mark.rule("CULT-02")
def test_nobody_is_coloured_up_unasked_at_baccarat() -> None:
    due = won("mini-baccarat", Cheques(red=10), 50_00)
    assert paid(due, Cheques(red=10), game="mini-baccarat") is None
    fault = paid(due, Cheques(green=2), game="mini-baccarat")
    assert fault is not None
    assert (fault.kind, fault.rule) == ("wrong_breakdown", "CULT-02")


@pytest.mark.rule("BUY-02", "BUY-03")
@pytest.mark.parametrize(
    ("table_min", "usual", "given", "rule"),
    [
        (15_00, Cheques(red=20, green=4), Cheques(red=40), "BUY-02"),
        (15_00, Cheques(red=23, green=1), Cheques(red=28), ""),
        (15_00, Cheques(red=20), Cheques(green=4), "BUY-01"),
        (25_00, Cheques(green=20, black=1), Cheques(green=24), ""),
        (25_00, Cheques(green=20, black=1), Cheques(black=6), "BUY-03"),
        (25_00, Cheques(green=20, black=5), Cheques(green=40), "BUY-04"),
        (100_00, Cheques(black=20), Cheques(purple=4), "BUY-05"),
    ],
)
def test_a_buy_in_is_graded_by_the_mix_and_what_the_manual_leaves_open(
    table_min: int, usual: Cheques, given: Cheques, rule: str
) -> None:
    wrong = Change(usual.total, RACK, table_min, usual, True).wrong(given)
    assert ("" if wrong is None else wrong.rule) == rule


@pytest.mark.rule("CONV-03")
def test_the_table_pays_the_cheques_that_the_trainee_laid_out() -> None:
    trainee = Trainee(seed=3, seats=5)

    def coloured_up(due: DueMove) -> Cheques | None:
        usual = due.move.cheques
        other = make(due.cents, BOTTOMLESS, highest=25_00)
        return other if usual is not None and other != usual and due.move.bet == "main" else None

    assert trainee.until(
        lambda sitting: (
            sitting.due is not None
            and not sitting.calls
            and sitting.due.move.name == "pay"
            and coloured_up(sitting.due) is not None
        )
    )
    due = trainee.due
    cheques = coloured_up(due)
    assert cheques is not None
    where = box(due.move.seat, due.move.bet, due.move.owner, due.move.hand)
    before = cheques_in(trainee.sitting.practice.table.held(where))
    told = trainee.give(replace(due.move, cheques=cheques))
    assert told.fault is None
    assert told.move is not None
    assert told.move.cheques == cheques
    assert cheques_in(trainee.sitting.practice.table.held(where)) == before + cheques


@pytest.mark.rule("CONV-03", "PAY-09")
def test_asking_before_a_payment_is_no_fault_and_lets_black_go_out() -> None:
    trainee = Trainee(seed=3, seats=5)
    assert trainee.until(
        lambda sitting: (
            sitting.due is not None
            and not sitting.calls
            and sitting.due.move.name == "pay"
            and sitting.due.cents >= 100_00
            and sitting.due.move.bet == "main"
            and sitting.due.allows is not None
            and make(sitting.due.cents, BOTTOMLESS) != sitting.due.move.cheques
        )
    )
    due = trainee.due
    cheques = make(due.cents, BOTTOMLESS)
    assert trainee.give(Move("ask_approval")).fault is None
    assert trainee.due.move == due.move
    told = trainee.give(replace(due.move, cheques=cheques))
    assert told.fault is None
    assert told.done


@pytest.mark.rule("PAY-07")
def test_a_payment_that_needs_no_word_is_right_where_the_automatic_dealer_would_ask() -> None:
    trainee = Trainee(seed=3, seats=5)
    assert trainee.to("pay", bet="main")
    sitting, due = trainee.sitting, trainee.due
    sitting.due = DueMove(Move("ask_approval"), "PAY-09", subject="payout")
    told = trainee.give(due.move)
    assert told.fault is None
    assert told.move == due.move
    assert sitting.due.move != due.move
