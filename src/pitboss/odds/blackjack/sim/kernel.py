"""Blackjack dealt at the machine's own pace: whole shoes, every spot played out, every bet tallied.

Numba compiles the dealing, so this module is imported only where shoes are about to be dealt. The order of
play is written here a second time, apart from the table's, so that the two can be compared.
Small functions cost nothing here: they are compiled into those that call them.

What the numbers mean:

1. A card is four times its rank (ace 0 to king 12) and its suit. A total is its points with every ace as
   one, and 32 if there is an ace in it: 64 totals, so a play for each of them is one bit of a word.
2. Words and shuffle are those of the baccarat kernel. The shuffle goes a little further than the cut card. A
   last round that needs more cards is dealt again from its first card once they are shuffled: it has looked
   at nothing yet that the shuffle has not settled.
3. Behind the last card of the shoe lie tens that nobody shuffles. A round that reaches them is void, as at
   the table when the shoe runs out, and ends the shoe; it is counted as such and nowhere else.
4. The round in which the cut card comes out is the last of the shoe (SHF-TRIG-01).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack.sim.called_hands import NO_THIRD, THIRD_BROKE, THIRDS
from pitboss.odds.simulation import compiled

ROUNDS, VOID, ACES, ACE_BLACKJACKS = 0, 1, 2, 3
WIN, PUSH, STAKED, GAINED, STAKED_SQUARED, GAINED_SQUARED, STAKED_BY_GAINED = range(4, 11)
HANDS = 16
"""The places of a tally: rounds, void ones, those with an ace up and those of them with a dealer's blackjack;
the main bet; the hands of side bets before play, with the guest's third card and at the end, by code; then
for each side bet the squares of its rounds, where there is more than one spot."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER = 0, 1, 2, 3, 4
NO_CHARLIE = 255
"""More cards than any hand has."""
SPARE_TENS = 128

_U = np.uint64
_0, _1, _2, _3, _4, _5, _8, _16, _255 = (_U(number) for number in (0, 1, 2, 3, 4, 5, 8, 16, 255))
_10, _11, _15, _17, _21, _28, _31 = (_U(number) for number in (10, 11, 15, 17, 21, 28, 31))
_32, _36, _47, _49, _52 = (_U(number) for number in (32, 36, 47, 49, 52))
_SKIPPED, _BITS, _SPAN, _FRACTION = _U(9), _U(55), _U(1 << 55), _U((1 << 55) - 1)
_RARE = _U(1 << 35)
"""Above the number of ways in which four cards of eight decks can be drawn: 416 * 415 * 414 * 413."""
_NATURAL = _U(32 + 11)
_HANDS, _THIRDS, _13 = _U(HANDS), _U(THIRDS), _U(13)
_WAITS = _U(31)
"""The points of a guest's blackjack that waits for the dealer's hole card."""
_CHARLIE = _U(30)
"""Those of a charlie that does."""


class Hands(NamedTuple):
    """What side bets call the cards; `called_hands.Codes` says what the tables are."""

    before_play: NDArray[np.uint16]
    third_card: NDArray[np.uint16]
    deals: NDArray[np.uint16]
    steps: NDArray[np.int32]
    guests: NDArray[np.uint16]
    dealers: NDArray[np.uint16]
    end: NDArray[np.uint16]


class Tables(NamedTuple):
    """Tables that are looked up by card, by hand, and by the count as far as it matters (the first index)."""

    plays: NDArray[np.uint8]
    """By count, table, first rank, second rank and up card's value, 16 of each of the last three."""
    hits: NDArray[np.uint64]
    """By count and the up card's value: a bit for each total that draws."""
    adds: NDArray[np.uint64]
    """What each card adds to a total; an ace is 33."""
    tags: NDArray[np.int64]
    units: NDArray[np.int64]
    """What is wagered on a spot."""
    insures: NDArray[np.int64]
    leaves: NDArray[np.int64]
    hands: Hands
    prizes: NDArray[np.int64]
    """What each side bet gains, by code."""


class House(NamedTuple):
    """How the house deals and settles. Gains are in parts of a unit."""

    size: np.uint64
    depth: np.uint64
    """Cards in front of the cut card, those to be burned included."""
    shuffled: np.uint64
    """Cards shuffled before a shoe is begun, a multiple of four."""
    burn: np.uint64
    """Cards burned with any first card."""
    burn_shown: np.uint64
    """1 where the first card is burned face up, and as many more as its value."""
    spots: np.uint64
    dealer_draws: np.uint64
    """A bit for each total."""
    always_draws: np.uint64
    looks: np.uint64
    """A bit for the value of each up card under which the dealer looks; then for those that may hide one."""
    threatens: np.uint64
    most: np.uint64
    """The most hands of a pair, four bits for each rank."""
    side_bets: np.uint64
    up_bets: np.uint64
    """A bit for each side bet that is settled before play; then for those with the guest's third card, and
    for those at the end."""
    own_bets: np.uint64
    end_bets: np.uint64
    codes: np.uint64
    """Codes for each of the three."""
    holes: np.uint64
    guest_kinds: np.uint64
    dealer_kinds: np.uint64
    per: np.int64
    natural: np.int64
    insured: np.int64
    """What half a wager on insurance wins; it loses half of `per`."""
    insurance_win: np.int64
    insurance_per: np.int64
    counts: np.uint64
    """1 where a count is kept."""
    lowest: np.int64
    """The true count of the first index of the tables."""
    highest: np.int64
    """The last index."""


class Further(NamedTuple):
    """Rules that most houses do not have. Where there are none, code without them is compiled."""

    hole: np.uint64
    """1 where the second card of the dealer is dealt before the guests play; else it is dealt after them."""
    original: np.uint64
    """1 where a blackjack that is found after play takes the first wagers alone."""
    charlie: np.uint64
    """Cards of a hand that wins at once."""
    first: np.uint64
    """A bit for the value of each up card against which hands are given up before the dealer looks; then for
    those against which that costs half whatever the dealer has."""
    forgives: np.uint64


class Record(NamedTuple):
    """The rounds one by one, as many as there is room for."""

    counts: NDArray[np.int32]
    """The true count before each round."""
    cards: NDArray[np.int32]
    """How many each took."""
    units: NDArray[np.int32]
    """Wagered on each spot's main bet; on side bets it is one."""
    aces: NDArray[np.bool_]
    """Whether the dealer showed an ace, so that insurance was there to be taken."""
    gains: NDArray[np.int32]
    """By round, spot and bet, in parts of each bet's own: main, insurance, then side bets."""


def must_compile() -> bool:
    """Return whether the first deal takes a few seconds, because no code of this version is on disk."""
    return compiled.must_compile(deal)


@compiled.compiled
def shuffle(
    shoe: NDArray[np.uint8], s0: np.uint64, s1: np.uint64, size: np.uint64, at: np.uint64, goal: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Shuffle on from a place, four cards at a time; return the state, and how far it got."""
    while at < goal:
        word = s0 + s1
        word = ((word << _17) | (word >> _47)) + s0
        s1 ^= s0
        s0 = ((s0 << _49) | (s0 >> _15)) ^ s1 ^ (s1 << _21)
        s1 = (s1 << _28) | (s1 >> _36)

        left = size - at
        product = (word >> _SKIPPED) * left
        first = at + (product >> _BITS)
        product = (product & _FRACTION) * (left - _1)
        second = at + _1 + (product >> _BITS)
        product = (product & _FRACTION) * (left - _2)
        third = at + _2 + (product >> _BITS)
        product = (product & _FRACTION) * (left - _3)
        fourth = at + _3 + (product >> _BITS)
        fraction = product & _FRACTION
        if fraction < _RARE and fraction < _SPAN % (left * (left - _1) * (left - _2) * (left - _3)):
            continue
        shoe[at], shoe[first] = shoe[first], shoe[at]
        shoe[at + _1], shoe[second] = shoe[second], shoe[at + _1]
        shoe[at + _2], shoe[third] = shoe[third], shoe[at + _2]
        shoe[at + _3], shoe[fourth] = shoe[fourth], shoe[at + _3]
        at += _4
    return s0, s1, at


@compiled.compiled
def joined(total: np.uint64, add: np.uint64) -> np.uint64:
    """Return a total with one more card."""
    return (total + (add & _31)) | (add & _32)


@compiled.compiled
def stepped(steps: NDArray[np.int32], state: np.uint64, card: np.uint64) -> np.uint64:
    """Return the state of a hand with one more card."""
    return _U(steps[state * _13 + (card >> _2)])


@compiled.compiled
def points_of(total: np.uint64) -> np.uint64:
    """Return the best points of a total: ten more where an ace may count eleven."""
    hard = total & _31
    return hard + _10 * ((total >> _5) & _U(hard <= _11))


@compiled.compiled
def column_of(running: np.int64, unseen: np.uint64, lowest: np.int64, highest: np.int64) -> np.uint64:
    """Return the index of a true count: running count by decks unseen, rounded down, within the table."""
    return _U(max(np.int64(0), min(running * 52 // np.int64(unseen) - lowest, highest)))


@compiled.compiled
def deal(
    shoe: NDArray[np.uint8],
    tally: NDArray[np.int64],
    tables: Tables,
    house: House,
    work: tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64],
    record: Record,
    further: Further | None = None,
) -> None:
    """Deal shoes, but no more rounds than the limit, and tally every bet.

    `shoe` is left in another order. `work`: the two words of the state, how many cards of each shoe are in
    their order already, shoes, and the limit.
    """
    s0, s1, ordered, shoes, limit = work
    plays, hits, adds, tags, by_units, insures, leaves, hands_read, prizes = tables
    up_names, own_names, deals_read, steps, guest_kind, dealer_kind, end_names = hands_read
    counted, taken, wagered, ace_up, recorded = record
    size, depth, spots, per, counts = house.size, house.depth, house.spots, house.per, house.counts
    lowest, highest = house.lowest, house.highest
    up_bets, own_bets, end_bets, codes = house.up_bets, house.own_bets, house.end_bets, house.codes
    own_hands, end_hands = _HANDS + codes, _HANDS + codes + codes
    side_squares = end_hands + codes
    hidden, half = _1, per // 2
    if further is not None:
        hidden = further.hole
    deals, room = _2 * spots + _1 + hidden, _U(counted.size)
    halves = np.zeros(16, dtype=np.int64)
    ends = np.empty(64, dtype=np.uint64)
    gains = np.zeros(16, dtype=np.int64)
    thirds = np.full(16, NO_THIRD, dtype=np.uint64)
    finals, ended = np.zeros(16, dtype=np.uint64), np.zeros(16, dtype=np.uint64)
    dealers_state, state, first_hand = _0, _0, _0
    rounds, void, aces, ace_blackjacks = _0, _0, _0, _0
    win, push, staked, gained = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    staked_squared, gained_squared, staked_by_gained = np.int64(0), np.int64(0), np.int64(0)
    column, true_count, units = _0, np.int64(0), by_units[0]
    for _ in range(shoes):
        if rounds == limit:
            break
        s0, s1, at = shuffle(shoe, s0, s1, size, ordered, house.shuffled)
        place, running = house.burn, np.int64(0)
        if house.burn_shown:
            place, running = _1 + (adds[shoe[0]] & _31), tags[shoe[0]]
        all_seen = size + place - house.burn_shown
        while rounds < limit:
            start, running_before = place, running
            if counts:
                true_count = running * 52 // np.int64(all_seen - place)
                column = column_of(running, all_seen - place, lowest, highest)
                if leaves[column]:
                    break
                units = by_units[column]
            up, hole = _U(shoe[place + spots]), _U(shoe[place + deals - _1])
            place += deals
            dealer = joined(adds[up], adds[hole])
            if further is not None:  # noqa: SIM102 - left out of the code only if alone
                if hidden == _0:
                    dealer = adds[up]
            if end_bets:
                dealers_state = stepped(steps, _0, up)
                if hidden:
                    dealers_state = stepped(steps, dealers_state, hole)
            blackjack = dealer == _NATURAL
            value = adds[up] & _31
            insurance = np.int64(0)
            if counts:
                for spot in range(start, place - hidden):
                    running += tags[shoe[spot]]
                column = column_of(running, all_seen - place + hidden, lowest, highest)
                if value == _1 and insures[column]:
                    insurance = house.insured if blackjack else -per // 2
            folded, kept = _0, _0
            if further is not None:  # noqa: SIM102 - left out of the code only if alone
                if (further.first >> value) & _1:
                    kept = _3
                    for spot in range(spots):
                        pair = _U(shoe[start + spot]) >> _2 << _4 | _U(shoe[start + spot + spots + _1]) >> _2
                        if plays[(column << _2 << _8 | pair) << _4 | value] == SURRENDER:
                            folded |= _1 << spot
            if blackjack and (house.looks >> value) & _1:
                for spot in range(spots):
                    first, second = shoe[start + spot], shoe[start + spot + spots + _1]
                    lost = per
                    if further is not None:
                        lost = half if (folded >> spot) & _1 else per
                    gains[spot] = insurance - (lost if joined(adds[first], adds[second]) != _NATURAL else 0)
                    thirds[spot] = NO_THIRD
                    if end_bets:
                        finals[spot] = stepped(steps, stepped(steps, _0, _U(first)), _U(second))
            else:
                live = _0
                draws = hits[column << _4 | value]
                for spot in range(spots):
                    if counts:
                        column = column_of(running, all_seen - place + hidden, lowest, highest)
                        draws = hits[column << _4 | value]
                    first, second = _U(shoe[start + spot]), _U(shoe[start + spot + spots + _1])
                    before, gain, hands = place, insurance, _1
                    dealt = joined(adds[first], adds[second])
                    first_hand = _U(end_bets > _0)
                    if first_hand:
                        finals[spot] = stepped(steps, stepped(steps, _0, first), second)
                    gone = False
                    if further is not None:
                        gone = (folded >> spot) & _1 != _0
                        if gone:
                            gain -= half
                    if gone:
                        pass
                    elif dealt == _NATURAL:
                        if (house.threatens >> value) & _1:
                            ends[live] = _WAITS | spot << _16
                            live += _1
                        else:
                            gain += house.natural
                    else:
                        most = house.most >> (first >> _2 << _2) & _15
                        waiting, pending, table = _0, _0, kept
                        while True:
                            pair = first >> _2 << _4 | second >> _2
                            play = plays[((column << _2 | table) << _8 | pair) << _4 | value]
                            if play == SPLIT:
                                pending = pending << _8 | second
                                waiting += _1
                                hands += _1
                            else:
                                total, stake = joined(adds[first], adds[second]), _1
                                if first_hand:
                                    state = stepped(steps, _U(hands > _1), first)
                                    state = stepped(steps, state, second)
                                won, cards = False, _2
                                if play == HIT:
                                    while True:
                                        card = shoe[place]
                                        place += _1
                                        total = joined(total, adds[card])
                                        if first_hand:
                                            state = stepped(steps, state, _U(card))
                                        if counts:
                                            running += tags[card]
                                            column = column_of(
                                                running, all_seen - place + hidden, lowest, highest
                                            )
                                            draws = hits[column << _4 | value]
                                        if further is not None:
                                            cards += _1
                                            if cards == further.charlie and total & _31 <= _21:
                                                won = True
                                                break
                                        if not (draws >> total) & _1:
                                            break
                                elif play == DOUBLE:
                                    card = shoe[place]
                                    place += _1
                                    total, stake = joined(total, adds[card]), _2
                                    if first_hand:
                                        state = stepped(steps, state, _U(card))
                                    if counts:
                                        running += tags[card]
                                if first_hand:
                                    finals[spot], first_hand = state, _0
                                if further is not None:
                                    if play == SURRENDER:
                                        won = True
                                        gain -= half
                                        if hands == _1 and (further.forgives >> value) & _1:
                                            folded |= _1 << spot
                                        else:
                                            halves[spot] += half
                                    elif won:
                                        if (house.threatens >> value) & _1:
                                            ends[live] = _CHARLIE | stake << _8 | spot << _16
                                            live += _1
                                        else:
                                            gain += per
                                if won:
                                    pass
                                elif total & _31 > _21:
                                    gain -= np.int64(stake) * per
                                else:
                                    ends[live] = points_of(total) | stake << _8 | spot << _16
                                    live += _1
                                if waiting == _0:
                                    break
                                waiting -= _1
                                first, pending = pending & _255, pending >> _8
                            second = _U(shoe[place])
                            place += _1
                            table = _1 if hands < most else _2
                            if counts:
                                running += tags[second]
                                column = column_of(running, all_seen - place + hidden, lowest, highest)
                                draws = hits[column << _4 | value]
                    gains[spot] = gain
                    if own_bets:
                        third = _U(NO_THIRD)
                        if place > before:
                            third = _U(shoe[before])
                            if hands == _1 and joined(dealt, adds[third]) & _31 > _21:
                                third = _U(THIRD_BROKE)
                        thirds[spot] = third
                if further is not None:  # noqa: SIM102 - left out of the code only if alone
                    if hidden == _0:
                        hole = _U(shoe[place])
                        place += _1
                        dealer = joined(dealer, adds[hole])
                        if end_bets:
                            dealers_state = stepped(steps, dealers_state, hole)
                        blackjack = dealer == _NATURAL
                        if insurance and blackjack:  # it was taken as lost
                            for spot in range(spots):
                                gains[spot] += house.insured - insurance
                            insurance = house.insured
                if live or house.always_draws:
                    while (house.dealer_draws >> dealer) & _1:
                        card = shoe[place]
                        place += _1
                        dealer = joined(dealer, adds[card])
                        if end_bets:
                            dealers_state = stepped(steps, dealers_state, _U(card))
                        if counts:
                            running += tags[card]
                points = points_of(dealer)
                if points > _21:
                    points = _0
                for hand in range(live):
                    end = ends[hand]
                    guest = end & _255
                    if guest == _WAITS:
                        gains[end >> _16] += 0 if blackjack else house.natural
                    elif blackjack or guest < points:
                        gains[end >> _16] -= np.int64((end >> _8) & _255) * per
                    elif guest > points:
                        gains[end >> _16] += np.int64((end >> _8) & _255) * per
                if further is not None:
                    if blackjack and further.original:
                        for spot in range(spots):
                            first, second = shoe[start + spot], shoe[start + spot + spots + _1]
                            lost = half if (folded >> spot) & _1 else per
                            gains[spot] = insurance - (
                                lost if joined(adds[first], adds[second]) != _NATURAL else 0
                            )
                    elif blackjack:
                        for spot in range(spots):
                            gains[spot] -= halves[spot]
                    halves[:] = 0
            if place > at:  # only a last round: all cards in front of the cut card are shuffled
                if at < size:
                    s0, s1, at = shuffle(shoe, s0, s1, size, at, min(at + _16, size))
                    place, running = start, running_before
                    continue
                void += _1
                break
            if counts:
                running += tags[hole]

            gain = np.int64(0)
            for spot in range(spots):
                won = gains[spot]
                gain += won
                win += np.int64(won > 0)
                push += np.int64(won == 0)
            stake = units * per * np.int64(spots)
            gain *= units
            staked += stake
            gained += gain
            staked_squared += stake * stake
            gained_squared += gain * gain
            staked_by_gained += stake * gain
            if value == _1:
                aces += _1
                ace_blackjacks += _U(blackjack)
            if up_bets:
                for spot in range(spots):
                    pair = _U(shoe[start + spot]) * _52 + _U(shoe[start + spot + spots + _1])
                    tally[_HANDS + up_names[pair * _THIRDS + up]] += 1
            if own_bets:
                for spot in range(spots):
                    pair = _U(shoe[start + spot]) * _52 + _U(shoe[start + spot + spots + _1])
                    tally[own_hands + own_names[pair * _THIRDS + thirds[spot]]] += 1
            if end_bets:
                for spot in range(spots):
                    pair = _U(shoe[start + spot]) * _52 + _U(shoe[start + spot + spots + _1])
                    deal_ = (pair * _52 + up) * house.holes + (hole if house.holes > _1 else _0)
                    row = _U(deals_read[deal_]) * house.guest_kinds + guest_kind[finals[spot]]
                    ended[spot] = end_names[row * house.dealer_kinds + dealer_kind[dealers_state]]
                    tally[end_hands + ended[spot]] += 1
            if spots > _1 or room:
                for bet in range(house.side_bets):
                    gain = np.int64(0)
                    for spot in range(spots):
                        pair = _U(shoe[start + spot]) * _52 + _U(shoe[start + spot + spots + _1])
                        if (end_bets >> bet) & _1:
                            name = ended[spot]
                        elif (own_bets >> bet) & _1:
                            name = _U(own_names[pair * _THIRDS + thirds[spot]])
                        else:
                            name = _U(up_names[pair * _THIRDS + up])
                        won = prizes[bet * codes + name]
                        gain += won
                        if rounds < room:
                            recorded[rounds, spot, bet + _2] = won
                    if spots > _1:
                        tally[side_squares + bet] += gain * gain
            if rounds < room:
                counted[rounds], taken[rounds] = true_count, place - start
                wagered[rounds], ace_up[rounds] = units, value == _1
                insurance = house.insurance_win if blackjack else -house.insurance_per
                for spot in range(spots):
                    recorded[rounds, spot, 0] = gains[spot] * units
                    recorded[rounds, spot, 1] = insurance if value == _1 else 0
            rounds += _1
            if place > depth:
                break
    first_places = (np.int64(rounds), np.int64(void), np.int64(aces), np.int64(ace_blackjacks))
    main = (win, push, staked, gained, staked_squared, gained_squared, staked_by_gained)
    for nth, number in enumerate((*first_places, *main)):
        tally[nth] += number
