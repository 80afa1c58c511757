"""A blackjack game made ready for the simulation, dealt in blocks, and what every bet made.

A round has one wager on each spot, every side bet of the game with it, and insurance as a separate bet
whenever an ace is up. Guests play by the chart, never take even money, and double for the whole wager.
"""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, RANKS, Card, pack
from pitboss.odds.blackjack.on_cards.card_facts import number_of
from pitboss.odds.blackjack.sim import kernel
from pitboss.odds.blackjack.sim.called_hands import Codes, Read, codes_of, reads_of
from pitboss.odds.blackjack.sim.plays import draw_word, hit_words, plays_on_two
from pitboss.odds.counting.systems import Counting
from pitboss.odds.simulation.blocks import NO_LIMIT
from pitboss.odds.simulation.tally import BetTally
from pitboss.payouts import Odds
from pitboss.rulebook.blackjack import BlackjackRules, HandLine
from pitboss.rulebook.charts import Chart, load_chart

SHOES = 2_400
"""In a block: about 100,000 rounds on one spot from six decks."""
SPOTS_MAX = 7

Tally = NDArray[np.int64]

_VALUES = dict(zip(RANKS, (1, *range(2, 11), 10, 10, 10), strict=True))
_U = np.uint64


class SideBet(NamedTuple):
    """A side bet by the code of its hand."""

    bet: str
    per: int
    """Parts of a unit in which it is settled."""
    settled: str
    hands: tuple[str, ...]
    """The name of each; nothing where the bet is lost."""
    wins: tuple[bool, ...]
    """Whether a line has it, those that pay a share of the meter included."""
    gains: tuple[int, ...]
    """In parts. A share of the meter is no gain."""

    @property
    def pushes(self) -> tuple[bool, ...]:
        """Whether the wager stands off."""
        codes = zip(self.hands, self.wins, self.gains, strict=True)
        return tuple(bool(hand) and not won and not gain for hand, won, gain in codes)


class BlackjackDealing(NamedTuple):
    """A game to simulate, as plain data that can be sent to other processes."""

    decks: int
    side_bets: tuple[SideBet, ...]
    reads: tuple[Read, ...]
    """How the side bets read the cards."""
    house: kernel.House
    tables: kernel.Tables
    """Without the hands of the side bets, which are worked out where they are needed."""
    further: kernel.Further | None = None

    @property
    def bets(self) -> tuple[str, ...]:
        """All bets, in the order of a record's columns and of the tallies."""
        return ("main", "insurance", *(side.bet for side in self.side_bets))


class Replayed(NamedTuple):
    """One round of a replay."""

    cards: int
    """How many it took."""
    gains: tuple[dict[str, int], ...]
    """For each spot what each bet gained, in parts of its own unit; insurance only where an ace was up."""


def blackjack_dealing(
    rules: BlackjackRules, *, chart: Chart | None = None, spots: int = 1, counting: Counting | None = None
) -> BlackjackDealing:
    """Make a game ready, by the rulebook's chart if none is given; raise `ValueError` if it cannot be."""
    _check(rules, spots)
    chart = chart if chart is not None else load_chart(rules.chart)
    lowest, highest = counting.span() if counting is not None else (0, 0)
    every = range(lowest, highest + 1)
    charts = [counting.chart(chart, true) if counting is not None else chart for true in every]
    reads = reads_of(rules)
    codes = codes_of(reads)
    side_bets = tuple(
        _side_bet(rules, one.bet, called) for one, called in zip(reads, codes.called, strict=True)
    )
    tags = counting.tags if counting is not None else {}
    tables = kernel.Tables(
        plays=np.concatenate([plays_on_two(rules, one) for one in charts]),
        hits=np.concatenate([hit_words(one) for one in charts]),
        adds=np.array(
            [_VALUES[rank] + (32 if rank == "A" else 0) for rank in RANKS for _ in range(4)], dtype=np.uint64
        ),
        tags=_numbers(tags.get("T" if _VALUES[rank] == 10 else rank, 0) for rank in RANKS for _ in range(4)),
        units=_numbers(counting.units(true) if counting is not None else 1 for true in every),
        insures=_numbers(int(counting is not None and counting.insures(true)) for true in every),
        leaves=_numbers(int(counting is not None and counting.leaves(true)) for true in every),
        hands=NO_HANDS,
        prizes=prizes_of(side_bets, codes.most),
    )
    house = _house(rules, spots, side_bets, counting, codes)
    house = house._replace(lowest=np.int64(lowest), highest=np.int64(highest - lowest))
    further = _further(rules, int(house.looks))
    return BlackjackDealing(rules.decks, side_bets, reads, house, tables, further)


_NONE = np.zeros(0, dtype=np.uint16)
NO_HANDS = kernel.Hands(_NONE, _NONE, _NONE, np.zeros(0, dtype=np.int32), _NONE, _NONE, _NONE)


def hands_of(reads: tuple[Read, ...]) -> kernel.Hands:
    """Return the tables of hands as the kernel looks them up."""
    codes = codes_of(reads)
    return kernel.Hands(
        codes.before_play, codes.third_card, codes.deals, codes.steps, codes.guests, codes.dealers, codes.end
    )


def prizes_of(side_bets: Sequence[SideBet], codes: int) -> NDArray[np.int64]:
    """Return what each side bet gains by code, as many codes for each."""
    return _numbers(gain for side in side_bets for gain in (*side.gains, *[0] * (codes - len(side.gains))))


def _numbers(numbers: Iterable[int]) -> NDArray[np.int64]:
    return np.fromiter(numbers, dtype=np.int64)


def _check(rules: BlackjackRules, spots: int) -> None:
    if not 1 <= spots <= SPOTS_MAX:
        raise ValueError(f"blackjack is dealt to 1 to {SPOTS_MAX} spots, not to {spots}")
    behind, wanted = _behind_cut_card(rules), 3 * (spots + 1)
    if behind < wanted:
        where = "one spot" if spots == 1 else f"{spots} spots"
        raise ValueError(
            f"a round on {where} may need {wanted} cards behind the cut card, and there are {behind}"
        )
    burned = 11 if rules.burn.by == "value" else rules.burn.count
    if burned + wanted > 52 * rules.decks:
        raise ValueError(f"{burned} burned cards do not leave enough of {52 * rules.decks} for a round")


def _behind_cut_card(rules: BlackjackRules) -> int:
    """Return the cards behind the cut card; a continuous shuffler deals every round alone (CSM-01)."""
    return 52 * rules.decks - 1 if rules.shuffle.machine == "continuous" else rules.cut_card.cards_from_back


def _house(
    rules: BlackjackRules,
    spots: int,
    side_bets: tuple[SideBet, ...],
    counting: Counting | None,
    codes: Codes,
) -> kernel.House:
    size = 52 * rules.decks
    depth = size - _behind_cut_card(rules)
    burned = 0 if rules.burn.by == "value" else rules.burn.count
    further = max(depth, burned) + 2 * (spots + 1) + 2
    looks = (1 << 1 if rules.peek.ace else 0) | (1 << 10 if rules.peek.ten else 0)
    natural, insurance = _gain(rules.blackjack.pays), _gain(rules.insurance.pays)
    insures = counting is not None and counting.insurance_at is not None
    halves = 2 if rules.surrender.offered else 1
    per = math.lcm(natural.denominator, 2 * insurance.denominator if insures else 1, halves)
    return kernel.House(
        size=_U(size),
        depth=_U(depth),
        shuffled=_U(min(-(-further // 4) * 4, size)),
        burn=_U(burned),
        burn_shown=_U(rules.burn.by == "value"),
        spots=_U(spots),
        dealer_draws=_U(draw_word(rules)),
        always_draws=_U(
            rules.dealer.draws_without_live_hand or any(rules.bets[side.bet].drawn_out for side in side_bets)
        ),
        looks=_U(looks),
        threatens=_U((1 << 1 | 1 << 10) ^ looks),
        most=_U(sum(rules.split.most(rank) << 4 * place for place, rank in enumerate(RANKS))),
        side_bets=_U(len(side_bets)),
        up_bets=_places(side_bets, "before_play"),
        own_bets=_places(side_bets, "third_card"),
        end_bets=_places(side_bets, "end"),
        codes=_U(codes.most),
        holes=_U(codes.holes),
        guest_kinds=_U(codes.guest_kinds),
        dealer_kinds=_U(codes.dealer_kinds),
        per=np.int64(per),
        natural=np.int64(natural * per),
        insured=np.int64(insurance * per / 2) if insures else np.int64(0),
        insurance_win=np.int64(insurance.numerator),
        insurance_per=np.int64(insurance.denominator),
        counts=_U(counting is not None),
        lowest=np.int64(0),
        highest=np.int64(0),
    )


def _places(side_bets: tuple[SideBet, ...], settled: str) -> np.uint64:
    """Return a bit for each side bet that is settled at this point."""
    return _U(sum((side.settled == settled) << place for place, side in enumerate(side_bets)))


def _further(rules: BlackjackRules, looks: int) -> kernel.Further | None:
    """Return the rules that most houses do not have, or None where there are none of them."""
    dealer, surrender, charlie = rules.dealer, rules.surrender, rules.charlie
    if dealer.hole_card and dealer.blackjack_takes == "all" and not (surrender.offered or charlie.cards):
        return None
    early = (surrender.ace == "early") << 1 | (surrender.ten == "early") << 10
    return kernel.Further(
        hole=_U(dealer.hole_card),
        original=_U(dealer.blackjack_takes == "original"),
        charlie=_U(charlie.cards or kernel.NO_CHARLIE),
        first=_U(early & looks),
        forgives=_U(early),
    )


def _gain(pays: Odds) -> Fraction:
    """Return the gain per unit staked."""
    return Fraction(pays.win, pays.per) - (0 if pays.keeps_stake else 1)


def _side_bet(rules: BlackjackRules, name: str, called: Sequence[int]) -> SideBet:
    names = ("", *(one.name for one in rules.read[name].hands))
    hands = tuple(names[number] for number in called)
    lines = [rules.awards[name][hand] if hand else None for hand in hands]
    gains = [_gain_of(line) for line in lines]
    per = math.lcm(*(gain.denominator for gain in gains))
    wins = tuple(line is not None and not line.push for line in lines)
    return SideBet(name, per, rules.bets[name].settled, hands, wins, tuple(int(gain * per) for gain in gains))


def _gain_of(line: HandLine | None) -> Fraction:
    """Return what a unit gains on a line, or without one; a share of the meter is no gain."""
    if line is not None and line.push:
        return Fraction(0)
    return _gain(line.pays) if line is not None and line.pays else Fraction(-1)


def new_tally(dealing: BlackjackDealing) -> Tally:
    """Return a tally with nothing in it."""
    return np.zeros(_squares(dealing.house) + len(dealing.side_bets), dtype=np.int64)


def _squares(house: kernel.House) -> int:
    return kernel.HANDS + 3 * int(house.codes)


def new_record(dealing: BlackjackDealing, rounds: int) -> kernel.Record:
    """Return room for a number of rounds; with none, nothing is recorded."""
    spots = int(dealing.house.spots)
    return kernel.Record(
        counts=np.zeros(rounds, dtype=np.int32),
        cards=np.zeros(rounds, dtype=np.int32),
        units=np.zeros(rounds, dtype=np.int32),
        aces=np.zeros(rounds, dtype=np.bool_),
        gains=np.zeros((rounds, spots, len(dealing.bets)), dtype=np.int32),
    )


def deal_blackjack(
    dealing: BlackjackDealing,
    seed: int,
    block: int,
    *,
    shoes: int = SHOES,
    limit: int = NO_LIMIT,
    record: kernel.Record | None = None,
) -> Tally:
    """Deal one block, or only its first rounds up to a limit; the first number of a tally is its rounds.

    A record takes as many rounds as it has room for; later rounds are dealt too.
    """
    state = np.random.SeedSequence((seed, block)).generate_state(2, np.uint64)
    return _deal(dealing, _new_pack(dealing.decks).copy(), (*state, 0, shoes, limit), record)


@cache
def _new_pack(decks: int) -> NDArray[np.uint8]:
    return _shoe(pack(decks))


def _shoe(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """Return the cards as the kernel has them, with tens behind the last card that make a round void."""
    return np.array([*map(number_of, cards), *[number_of(Card("Ts"))] * kernel.SPARE_TENS], dtype=np.uint8)


def _deal(
    dealing: BlackjackDealing, shoe: NDArray[np.uint8], work: tuple[int, ...], record: kernel.Record | None
) -> Tally:
    tally = new_tally(dealing)
    tables = dealing.tables._replace(hands=hands_of(dealing.reads))
    record = record if record is not None else new_record(dealing, 0)
    s0, s1, ordered, shoes, limit = map(_U, work)
    with np.errstate(over="ignore"):  # words wrap around; only where Numba is switched off would that be told
        kernel.deal(
            shoe, tally, tables, dealing.house, (s0, s1, ordered, shoes, limit), record, dealing.further
        )
    return tally


def replay(dealing: BlackjackDealing, cards: Sequence[Card]) -> list[Replayed]:
    """Deal one shoe in a given order: all its cards as they leave it, the burned ones first.

    This is the code of `deal_blackjack`. A last round for which the shoe does not suffice is left out.
    """
    if sorted(cards) != sorted(DECK * dealing.decks):
        raise ValueError(f"a shoe of this game is {52 * dealing.decks} cards, {dealing.decks} of each")
    record = new_record(dealing, len(cards) // 4)
    tally = _deal(dealing, _shoe(cards), (0, 0, len(cards), 1, NO_LIMIT), record)
    found = []
    for place in range(int(tally[0])):
        spots = [dict(zip(dealing.bets, row, strict=True)) for row in record.gains[place].tolist()]
        if not record.aces[place]:
            spots = [{bet: gain for bet, gain in spot.items() if bet != "insurance"} for spot in spots]
        found.append(Replayed(int(record.cards[place]), tuple(spots)))
    return found


def bet_tallies(dealing: BlackjackDealing, tally: Tally) -> tuple[BetTally, ...]:
    """Return every bet over the rounds of a tally: main, insurance, then the side bets in order."""
    numbers = tally.tolist()
    sides = [_side_tally(dealing, side, place, numbers) for place, side in enumerate(dealing.side_bets)]
    return (_main_tally(dealing, numbers), _insurance_tally(dealing, numbers), *sides)


def _main_tally(dealing: BlackjackDealing, numbers: list[int]) -> BetTally:
    wagers = numbers[kernel.ROUNDS] * int(dealing.house.spots)
    return BetTally(
        bet="main",
        per=int(dealing.house.per),
        rounds=numbers[kernel.ROUNDS],
        win=numbers[kernel.WIN],
        push=numbers[kernel.PUSH],
        lose=wagers - numbers[kernel.WIN] - numbers[kernel.PUSH],
        staked=numbers[kernel.STAKED],
        gained=numbers[kernel.GAINED],
        staked_squared=numbers[kernel.STAKED_SQUARED],
        gained_squared=numbers[kernel.GAINED_SQUARED],
        staked_by_gained=numbers[kernel.STAKED_BY_GAINED],
    )


def _insurance_tally(dealing: BlackjackDealing, numbers: list[int]) -> BetTally:
    """Return the tally of insurance: all spots win or lose it together."""
    spots, win, per = (
        int(number)
        for number in (dealing.house.spots, dealing.house.insurance_win, dealing.house.insurance_per)
    )
    offered, won = numbers[kernel.ACES], numbers[kernel.ACE_BLACKJACKS]
    gained = spots * (won * win - (offered - won) * per)
    return BetTally(
        bet="insurance",
        per=per,
        rounds=offered,
        win=spots * won,
        push=0,
        lose=spots * (offered - won),
        staked=offered * spots * per,
        gained=gained,
        staked_squared=offered * (spots * per) ** 2,
        gained_squared=spots**2 * (won * win**2 + (offered - won) * per**2),
        staked_by_gained=spots * per * gained,
    )


def _side_tally(dealing: BlackjackDealing, side: SideBet, place: int, numbers: list[int]) -> BetTally:
    """Return the tally of a side bet from its hands; on one spot their squares are those of the rounds."""
    counts, rounds = _counts(dealing, side, numbers), numbers[kernel.ROUNDS]
    spots, squares = int(dealing.house.spots), _squares(dealing.house)
    push = sum(count for count, line in zip(counts, side.pushes, strict=True) if line)
    win = sum(count for count, wins in zip(counts, side.wins, strict=True) if wins)
    gained = sum(count * gain for count, gain in zip(counts, side.gains, strict=True))
    squared = sum(count * gain**2 for count, gain in zip(counts, side.gains, strict=True))
    return BetTally(
        bet=side.bet,
        per=side.per,
        rounds=rounds,
        win=win,
        push=push,
        lose=rounds * spots - win - push,
        staked=rounds * spots * side.per,
        gained=gained,
        staked_squared=rounds * (spots * side.per) ** 2,
        gained_squared=squared if spots == 1 else numbers[squares + place],
        staked_by_gained=spots * side.per * gained,
    )


def _counts(dealing: BlackjackDealing, side: SideBet, numbers: list[int]) -> list[int]:
    """Return how often each code came at the point where the bet is settled."""
    start = kernel.HANDS + ("before_play", "third_card", "end").index(side.settled) * int(dealing.house.codes)
    return numbers[start : start + len(side.gains)]


def hand_counts(dealing: BlackjackDealing, tally: Tally) -> dict[str, dict[str, int]]:
    """Return how often each named hand came on each side bet, jackpots included."""
    numbers = tally.tolist()
    found: dict[str, dict[str, int]] = {}
    for side in dealing.side_bets:
        hands = found.setdefault(side.bet, {})
        for hand, count in zip(side.hands, _counts(dealing, side, numbers), strict=True):
            if hand and count:
                hands[hand] = hands.get(hand, 0) + count
    return found


def void_rounds(tally: Tally) -> int:
    """Return the last rounds that ran out of cards: all wagers went back, and no tally counts them."""
    return int(tally[kernel.VOID])
