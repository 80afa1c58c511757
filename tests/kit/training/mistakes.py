"""Mistakes that a dealer makes: when each can be made, what is done, and what it must be found to be."""

from collections.abc import Callable
from typing import NamedTuple

from pitboss.cheques import BOTTOMLESS, Cheques, make
from pitboss.games.contract import GUEST
from pitboss.training.seat.moves import DueMove, Move, move_of
from pitboss.training.seat.sitting import Sitting

Cents = Callable[[DueMove], int]


class Mistake(NamedTuple):
    """When it is made, what is done, and what it is found to be."""

    name: str
    game: str
    when: Callable[[Sitting, DueMove], bool]
    does: Callable[[Sitting, DueMove], Move]
    kind: str
    rule: str
    cents: Cents = lambda _: 0


def due(name: str, **about: object) -> Callable[[Sitting, DueMove], bool]:
    return lambda _, d: d.move.name == name and all(getattr(d.move, k) == v for k, v in about.items())


def does(name: str, **about: object) -> Callable[[Sitting, DueMove], Move]:
    return lambda _, __: Move(name, **about)  # type: ignore[arg-type]


def at_bet(
    name: str, cheques: Callable[[DueMove], Cheques | None] = lambda _: None
) -> Callable[[Sitting, DueMove], Move]:
    """Something else with the very bet that is due."""

    def made(_: Sitting, d: DueMove) -> Move:
        return Move(
            name, seat=d.move.seat, hand=d.move.hand, bet=d.move.bet, owner=d.move.owner, cheques=cheques(d)
        )

    return made


def laid(cents: int) -> Cheques:
    found = make(cents, BOTTOMLESS)
    assert found is not None
    return found


def other_colours(d: DueMove) -> Cheques:
    """The same sum in red and smaller."""
    found = make(d.cents, BOTTOMLESS, highest=5_00)
    assert found is not None
    return found


def owned(d: DueMove) -> bool:
    return d.move.owner == GUEST


def second_in_line(sitting: Sitting, d: DueMove) -> Move:
    """The gesture that is due, at a bet further on."""
    found = next(
        move_of(x) for x in sitting.practice.table.dues if x.gesture == d.move.name and x.seat != d.move.seat
    )
    return Move(
        found.name, seat=found.seat, hand=found.hand, bet=found.bet, owner=found.owner, cheques=Cheques()
    )


def has_second(name: str) -> Callable[[Sitting, DueMove], bool]:
    return lambda s, d: (
        d.move.name == name
        and any(x.gesture == name and x.seat != d.move.seat for x in s.practice.table.dues)
    )


BJ, MINI, MIDI, EZ, DAI, TREASURES = (
    "blackjack-shoe",
    "mini-baccarat",
    "midi-baccarat",
    "ez-baccarat",
    "dai-bacc",
    "five-treasures",
)


def first_cards(_: Sitting, d: DueMove) -> bool:
    return d.rule == "BJ-DEAL-02" and d.move.to.startswith("seat") and not d.anywhere


MISTAKES = (
    Mistake(
        "the first card before the bets were scanned",
        BJ,
        due("scan"),
        does("deal", to="seat 1"),
        "out_of_order",
        "PROT-04",
    ),
    Mistake(
        "the first card before the wave-off",
        BJ,
        due("wave_off"),
        does("deal", to="seat 1"),
        "out_of_order",
        "BJ-DEAL-01",
    ),
    Mistake("bets never opened", BJ, due("open"), does("deal", to="seat 1"), "out_of_order", "BJ-WAG-01"),
    Mistake(
        "a card to the dealer too early",
        BJ,
        first_cards,
        does("deal", to="dealer"),
        "card_astray",
        "BJ-DEAL-02",
    ),
    Mistake(
        "a hit card to another seat",
        BJ,
        lambda _, d: d.rule == "BJ-DEAL-06" and not d.anywhere,
        does("deal", to="dealer"),
        "card_astray",
        "BJ-DEAL-06",
    ),
    Mistake(
        "the dealer's card to a guest",
        BJ,
        lambda _, d: d.rule == "BJ-DLR-02" and not d.anywhere,
        does("deal", to="seat 1"),
        "card_astray",
        "BJ-DLR-02",
    ),
    Mistake(
        "the hole card turned before the guests played",
        BJ,
        lambda _, d: d.move.name == "announce" and d.move.seat > 0,
        does("turn"),
        "out_of_order",
        "BJ-DEAL-05",
    ),
    Mistake(
        "no check for blackjack", BJ, due("peek"), does("announce", points=12), "out_of_order", "PEEK-01"
    ),
    Mistake("no insurance offered", BJ, due("offer_insurance"), does("peek"), "out_of_order", "INS-01"),
    Mistake("insurance not closed", BJ, due("close_insurance"), does("peek"), "out_of_order", "INS-05"),
    Mistake(
        "a guest's total miscounted",
        BJ,
        lambda _, d: d.move.name == "announce" and d.move.seat > 0,
        lambda _, d: Move("announce", points=(d.move.points or 0) + 1),
        "wrong_total",
        "BJ-DEAL-05",
    ),
    Mistake(
        "the dealer's total miscounted",
        BJ,
        lambda _, d: d.move.name == "announce" and not d.move.seat,
        lambda _, d: Move("announce", points=(d.move.points or 0) - 1),
        "wrong_total",
        "BJ-DLR-03",
    ),
    Mistake(
        "a winner taken",
        BJ,
        due("pay", bet="main"),
        at_bet("take"),
        "took_winner",
        "PAY-01",
        lambda d: -(d.stake + d.cents),
    ),
    Mistake(
        "a loser paid",
        BJ,
        due("take", bet="main"),
        at_bet("pay", lambda d: laid(d.stake)),
        "paid_loser",
        "",
        lambda d: 2 * d.stake,
    ),
    Mistake("a push taken", BJ, due("push"), at_bet("take"), "took_push", "PAY-05", lambda d: -d.stake),
    Mistake(
        "a push paid",
        BJ,
        due("push"),
        at_bet("pay", lambda d: laid(d.stake)),
        "paid_push",
        "PAY-05",
        lambda d: d.stake,
    ),
    Mistake(
        "a loser left standing",
        BJ,
        due("take", bet="main"),
        at_bet("push"),
        "push_missed",
        "",
        lambda d: d.stake,
    ),
    Mistake(
        "a winner not paid",
        BJ,
        due("pay", bet="main"),
        at_bet("push"),
        "mispaid",
        "PAY-01",
        lambda d: -d.cents,
    ),
    Mistake(
        "a payment too small",
        BJ,
        due("pay", bet="main"),
        at_bet("pay", lambda d: laid(d.cents - 5_00)),
        "mispaid",
        "BJ-WAG-03",
        lambda _: -5_00,
    ),
    Mistake(
        "a payment too large",
        BJ,
        due("pay", bet="main"),
        at_bet("pay", lambda d: laid(d.cents + 25_00)),
        "mispaid",
        "BJ-WAG-03",
        lambda _: 25_00,
    ),
    Mistake(
        "a blackjack paid even money",
        BJ,
        lambda _, d: d.move.name == "pay" and 2 * d.cents == 3 * d.stake,
        at_bet("pay", lambda d: laid(d.stake)),
        "mispaid",
        "BJ-WAG-03",
        lambda d: d.stake - d.cents,
    ),
    Mistake(
        "insurance paid even money",
        BJ,
        due("pay", bet="insurance"),
        at_bet("pay", lambda d: laid(d.stake)),
        "mispaid",
        "INS-03",
        lambda d: d.stake - d.cents,
    ),
    Mistake(
        "a side bet paid short",
        BJ,
        due("pay", bet="trilux-bonus"),
        at_bet("pay", lambda d: laid(d.stake)),
        "mispaid",
        "TLX-06",
        lambda d: d.stake - d.cents,
    ),
    Mistake(
        "green paid in red",
        BJ,
        lambda _, d: d.move.name == "pay" and bool(d.move.cheques and d.move.cheques.count(25_00)),
        at_bet("pay", other_colours),
        "wrong_breakdown",
        "PAY-07",
    ),
    Mistake("a payment pushed out in a heap", BJ, due("pay"), at_bet("pay"), "breakdown_unsaid", "PAY-07"),
    Mistake(
        "black paid without a word",
        BJ,
        lambda _, d: d.subject == "payout",
        does("pay"),
        "word_not_asked",
        "PAY-09",
    ),
    Mistake(
        "the supervisor asked for nothing", BJ, due("scan"), does("ask_approval"), "needless_word", "PROT-04"
    ),
    Mistake("the wrong seat first", BJ, has_second("take"), second_in_line, "wrong_place", ""),
    Mistake("cards before money", BJ, due("pay", bet="main"), does("pick_up"), "out_of_order", "PAY-01"),
    Mistake("dirty money left", BJ, due("clean_rack"), does("clear_hands"), "out_of_order", "RACK-03"),
    Mistake("hands not shown", BJ, due("clear_hands"), does("pick_up"), "out_of_order", ""),
    Mistake("a winning toke left up", BJ, due("toke_down"), does("clean_rack"), "out_of_order", "TOKE-02"),
    Mistake(
        "change passed before it was called", BJ, due("call_change"), does("pass"), "out_of_order", "CHG-01"
    ),
    Mistake(
        "change in the wrong colours",
        BJ,
        lambda _, d: d.move.name == "cut_out" and d.cents >= 200_00,
        lambda _, d: Move("cut_out", cheques=other_colours(d)),
        "wrong_breakdown",
        "BUY-02",
    ),
    Mistake(
        "change of too little",
        BJ,
        due("cut_out"),
        lambda _, d: Move("cut_out", cheques=laid(d.cents - 5_00)),
        "mispaid",
        "CHG-05",
        lambda _: -5_00,
    ),
    Mistake(
        "a shuffle that began without its call", BJ, due("shuffle"), does("load"), "out_of_order", "SHF-01"
    ),
    Mistake(
        "the shoe not slid forward",
        BJ,
        due("slide_shoe"),
        does("shuffle"),
        "out_of_order",
        "SHF-02",
    ),
    Mistake(
        "the shoe not at the centre",
        MINI,
        due("centre_shoe"),
        does("shuffle"),
        "out_of_order",
        "BAC-SHUF-02",
    ),
    Mistake(
        "a pack for the machine unspread", MINI, due("spread"), does("shuffle"), "out_of_order", "BAC-SHUF-06"
    ),
    Mistake(
        "no cut card beneath the pack",
        MINI,
        due("cut_card_under"),
        does("cut"),
        "out_of_order",
        "BAC-SHUF-08",
    ),
    Mistake("no cut card", BJ, due("load"), does("open"), "out_of_order", "CUT-05"),
    Mistake("no burn", BJ, due("deal", to="burn"), does("open"), "out_of_order", "BURN-01"),
    Mistake(
        "cards out of their order",
        MINI,
        due("deal", to="banker"),
        does("deal", to="player"),
        "card_astray",
        "",
    ),
    Mistake(
        "Banker turned first",
        MINI,
        due("turn", to="player"),
        does("turn", to="banker"),
        "wrong_hand",
        "BAC-CALL-04",
    ),
    Mistake(
        "a third card to the Banker first",
        MINI,
        lambda _, d: d.rule == "BAC-DRAW-03" and not d.anywhere,
        does("deal", to="banker"),
        "card_astray",
        "BAC-DRAW-03",
    ),
    Mistake("the result not called", MINI, due("call_result"), does("take"), "out_of_order", "BAC-PAY-01"),
    Mistake("paid before all was taken", MINI, due("take"), does("pay"), "out_of_order", "BAC-PAY-08"),
    Mistake(
        "no commission",
        MINI,
        lambda _, d: d.move.name == "pay" and d.move.bet == "banker" and owned(d),
        at_bet("pay", lambda d: laid(d.stake)),
        "mispaid",
        "BAC-PAY-04",
        lambda d: d.stake - d.cents,
    ),
    Mistake(
        "a tie paid nine to one",
        MINI,
        due("pay", bet="tie"),
        at_bet("pay", lambda d: laid(9 * d.stake)),
        "mispaid",
        "BAC-PAY-02",
        lambda d: d.stake,
    ),
    Mistake(
        "a toke left up at baccarat", MINI, due("toke_down"), does("pick_up"), "out_of_order", "BAC-TOK-03"
    ),
    Mistake(
        "cards turned that were a guest's to see",
        MIDI,
        due("offer_cards", to="player"),
        does("turn", to="player"),
        "out_of_order",
        "MIDI-02",
    ),
    Mistake("another bet taken first", EZ, has_second("take"), second_in_line, "wrong_place", "EZ-13"),
    Mistake("another bet paid first", DAI, has_second("pay"), second_in_line, "wrong_place", "DAI-12"),
    Mistake(
        "five treasures taken in another order",
        TREASURES,
        has_second("take"),
        second_in_line,
        "wrong_place",
        "T5-15",
    ),
)
