"""What becomes of every wager at blackjack, and in which order.

Unlike baccarat, hands are taken, paid or pushed one after the other, from third base to first, the guest's
bet and then the toke on it (PAY-01, PAY-02, A-52).
"""

from collections.abc import Iterator

from pitboss.games.blackjack.aggregate import within_limit
from pitboss.games.blackjack.events import Claim
from pitboss.games.blackjack.hands import is_natural, total
from pitboss.games.blackjack.special_wagers import ACTIONS, given_back, over_maximum, stake_apart, wager_apart
from pitboss.games.blackjack.state import Blackjack, Hand, Spot, Stake
from pitboss.games.contract import COUPON, DEALER, OTHERS_RANK, OWNER_RANK, Item, MeterPrize, Result
from pitboss.games.wagers import Wager
from pitboss.payouts import Odds, Rate
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules, HandLine
from pitboss.rulebook.side_bets.reading import Seen

EVEN = Odds(1, 1)


def stakes_in_order(hand: Hand) -> list[Stake]:
    """The guest's stake, the coupon, the toke, then those bet over the shoulder."""
    return sorted(hand.stakes, key=lambda stake: OWNER_RANK.get(stake.owner, OTHERS_RANK))


def hand_items(
    rules: BlackjackRules, spot: Spot, index: int, result: Result, odds: Odds = EVEN
) -> list[Item]:
    """A hand's stakes taken, paid or pushed: the guest's, then the toke, then those bet over the shoulder."""
    action = ACTIONS[result]
    items = []
    for stake in stakes_in_order(spot.hands[index]):
        if stake.excess or stake.owner == COUPON:
            items += stake_apart(rules, spot.seat, index + 1, stake, result, odds)
            continue
        whole = stake.cents + stake.added
        cents = (
            odds.award(whole, unit=rules.payout.round)
            if result == "win"
            else 0
            if result == "push"
            else whole
        )
        items.append(Item(action, spot.seat, "main", stake.owner, whole, cents, result, hand=index + 1))
    return items


def surrender_items(rules: BlackjackRules, spot: Spot, index: int) -> list[Item]:
    """Half of each stake is taken, and the other half goes back (IND-64).

    What goes back is rounded down to what cheques can make, as payouts are. What lies above a maximum is no
    part of the wager, unless such a wager loses all (LIM-04).
    """
    items = []
    for stake in stakes_in_order(spot.hands[index]):
        over = 0 if rules.limits.over_max_loss == "take_all" else stake.excess
        plays = stake.cents + stake.added + stake.excess - over
        back = plays // 2 // rules.payout.round * rules.payout.round
        lost, given = plays - back, back + over
        items.append(Item("take", spot.seat, "main", stake.owner, lost, lost, "lose", hand=index + 1))
        if given:
            items.append(Item("return", spot.seat, "main", stake.owner, given, given, "void", hand=index + 1))
    return items


def result_of(rules: BlackjackRules, state: Blackjack, hand: Hand) -> Result:
    """A standing hand against the dealer's (BJ-GAME-05); a charlie loses to a blackjack alone (IND-67)."""
    natural = is_natural(hand.cards) and not hand.split
    if state.dealer_natural or natural:
        return "push" if state.dealer_natural and natural else "win" if natural else "lose"
    if rules.charlie.made(len(hand.cards)):
        return "win"
    guest, dealer = total(hand.cards).points, total(state.dealer).points
    if dealer > 21 or guest > dealer:
        return "win"
    return "push" if guest == dealer else "lose"


def broken(rules: BlackjackRules, state: Blackjack, spot: Spot, index: int) -> tuple[Item, ...]:
    """A broken hand's bets are taken at once, then its progressive is paid (BJ-ACT-04, B7V-SEQ-01)."""
    own = own_third_items(rules, state, spot) if index == 0 else []
    return (*hand_items(rules, spot, index, "lose"), *within_limit(rules, state, own))


def final(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """Everything still open once the dealer's hand is done, spot by spot from third base to first."""
    items: list[Item] = []
    for spot in reversed(state.spots):
        for index in range(len(spot.hands) - 1, -1, -1):
            hand = spot.hands[index]
            if hand.settled:
                continue
            if hand.surrendered and not state.dealer_natural:
                items += surrender_items(rules, spot, index)
                continue
            result = result_of(rules, state, hand)
            natural = is_natural(hand.cards) and not hand.split
            items += hand_items(rules, spot, index, result, rules.blackjack.pays if natural else EVEN)
        if state.dealer_natural:
            items += insurance_items(rules, (w for w in state.insurance if w.seat == spot.seat), won=True)
        if spot.hands[0].settled != "broke":
            items += own_third_items(rules, state, spot)
        items += end_items(rules, state, spot)
    return within_limit(rules, state, items)


def insurance_items(rules: BlackjackRules, lines: Iterator[Wager], *, won: bool) -> list[Item]:
    """Insurance paid or taken (INS-03, INS-06)."""
    pays = rules.insurance.pays
    return [
        Item(
            "pay" if won else "take",
            line.seat,
            "insurance",
            line.owner,
            line.cents,
            pays.award(line.cents, unit=rules.payout.round) if won else line.cents,
            "win" if won else "lose",
        )
        for line in lines
    ]


def even_money_items(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """Even money is paid first base first, as other blackjacks are (A-25)."""
    spots = [spot for spot in state.spots if spot.seat in state.even_money]
    return tuple(item for spot in spots for item in hand_items(rules, spot, 0, "win"))


def collected(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """Wagers that go to the rack as the game starts, right to left; what is above the maximum goes back."""
    wagers = sorted((w for w in state.wagers if rules.bets[w.bet].collected), key=lambda w: -w.seat)
    items: list[Item] = []
    for wager in wagers:
        plays = wager.cents - wager.excess
        if plays:
            items.append(Item("collect", wager.seat, wager.bet, wager.owner, plays, plays, "lose"))
        items += [given_back(wager)] if wager.excess else []
    return tuple(items)


def side_bets(rules: BlackjackRules, state: Blackjack) -> tuple[tuple[Item, ...], tuple[Claim, ...]]:
    """The side bets on the up card, right to left; per spot progressive, losers, winners (A-35)."""
    items: list[tuple[tuple[int, ...], Item]] = []
    claims: list[Claim] = []
    for wager in state.wagers:
        bet, spot = rules.bets[wager.bet], state.spot(wager.seat)
        if bet.settled != "before_play" or spot is None:
            continue
        name = rules.hand(wager.bet, seen_by(state, spot))
        line = rules.awards[wager.bet].get(name)
        item = _award(rules, wager, line)
        if line is not None and line.share is not None:
            claims.append(_claim(wager, name, line))
        if item is not None:
            rank = _side_rank(rules, bet, item)
            items.append((rank, item))
            if wager.excess or wager.owner == COUPON:
                items += [(rank, after) for after in wager_apart(rules, wager, item)]
    items.sort(key=lambda ranked: ranked[0])
    claims.sort(key=lambda claim: -claim.seat)
    return within_limit(rules, state, (item for _, item in items)), tuple(claims)


def _side_rank(rules: BlackjackRules, bet: BlackjackBet, item: Item) -> tuple[int, ...]:
    pays = item.action == "pay"
    place = list(rules.bets).index(item.bet)
    owner = OWNER_RANK.get(item.owner, OTHERS_RANK)
    if rules.side.order == "two_pass":
        return (not bet.collected, pays, -item.seat, place, owner)
    return (-item.seat, not bet.collected, pays, place, owner)


def seen_by(state: Blackjack, spot: Spot) -> Seen:
    """The cards of a spot and of the dealer, as far as they lie there; a third card that broke is none."""
    return Seen(
        first_two=spot.first,
        third_card=() if spot.third is None or spot.third_broke else (spot.third,),
        final_hand=spot.hands[0].cards,
        up_card=state.dealer[:1],
        hole_card=state.dealer[1:2],
        dealer_hand=state.dealer,
        split=spot.hands[0].split,
    )


def _award(rules: BlackjackRules, wager: Wager, line: HandLine | None) -> Item | None:
    """The item of a side bet; a lost one that was collected before, or a claim, moves nothing more."""
    gone = rules.bets[wager.bet].collected
    stake = wager.cents
    if wager.excess:
        stake -= over_maximum(rules, wager, lost=line is None)
        if not stake:
            return None if gone else given_back(wager)
    if line is None:
        item = Item("take", wager.seat, wager.bet, wager.owner, stake, stake, "lose")
        return None if gone else item
    if line.push:
        return Item("push", wager.seat, wager.bet, wager.owner, stake, 0, "push")
    if wager.owner == COUPON:
        return Item("pay", wager.seat, wager.bet, COUPON, stake, stake, "win")
    if line.pays is None:
        return Item("claim", wager.seat, wager.bet, wager.owner, stake, 0, "win", envy=line.envy)
    envy = line.envy if wager.owner != DEALER else 0
    cents = line.pays.award(stake, unit=rules.payout.round)
    return Item(
        "pay", wager.seat, wager.bet, wager.owner, stake, cents, "win", envy=envy, verify=line.verified_by
    )


def _claim(wager: Wager, name: str, line: HandLine) -> Claim:
    assert line.share is not None  # asked by the caller
    return Claim(wager.seat, wager.bet, name, line.share.part, line.share.whole, line.envy)


def own_third_items(rules: BlackjackRules, state: Blackjack, spot: Spot) -> list[Item]:
    """A seat's side bets on its own first three cards, paid after the main bet (B7V-SEQ-03)."""
    return _items_at(rules, state, spot, "third_card")


def end_items(rules: BlackjackRules, state: Blackjack, spot: Spot) -> list[Item]:
    """A seat's side bets on hands that are played out, paid after the main bet, whether it broke or not."""
    return _items_at(rules, state, spot, "end")


def _items_at(rules: BlackjackRules, state: Blackjack, spot: Spot, settled: str) -> list[Item]:
    items = []
    for wager in state.wagers:
        if wager.seat != spot.seat or rules.bets[wager.bet].settled != settled:
            continue
        _, line = _hit(rules, state, spot, wager.bet)
        item = _award(rules, wager, line)
        items += [item, *wager_apart(rules, wager, item)] if item is not None else []
    return items


def _hit(rules: BlackjackRules, state: Blackjack, spot: Spot, bet: str) -> tuple[str, HandLine | None]:
    """The hand that a bet sees before a seat, and the line that pays it."""
    if spot.third_broke and rules.bets[bet].bust == "loses":
        return "", None
    name = rules.hand(bet, seen_by(state, spot))
    return name, rules.awards[bet].get(name)


def claims_of_third(rules: BlackjackRules, state: Blackjack, spot: Spot) -> tuple[Claim, ...]:
    """Percentage prizes that a guest's third card has just made."""
    return _claims_at(rules, state, spot, "third_card")


def claims_of_end(rules: BlackjackRules, state: Blackjack) -> tuple[Claim, ...]:
    """Percentage prizes on hands that are played out, right to left."""
    return tuple(claim for spot in reversed(state.spots) for claim in _claims_at(rules, state, spot, "end"))


def _claims_at(rules: BlackjackRules, state: Blackjack, spot: Spot, settled: str) -> tuple[Claim, ...]:
    found = []
    for wager in state.wagers:
        if wager.seat == spot.seat and rules.bets[wager.bet].settled == settled:
            name, line = _hit(rules, state, spot, wager.bet)
            if line is not None and line.share is not None:
                found.append(_claim(wager, name, line))
    return tuple(found)


def claim_at(rules: BlackjackRules, state: Blackjack, seat: int) -> Claim | None:
    """The percentage prize that the cards before a seat make, if they make one and the bet was made."""
    spot = state.spot(seat)
    for wager in state.wagers if spot is not None else ():
        bet = rules.bets[wager.bet]
        if wager.seat != seat or not bet.settled or (bet.settled == "before_play" and not state.dealer):
            continue
        assert spot is not None
        name, line = _hit(rules, state, spot, wager.bet)
        if line is not None and line.share is not None:
            return _claim(wager, name, line)
    return None


def meter_prize(rules: BlackjackRules, state: Blackjack, seat: int) -> MeterPrize | None:
    """The same without the wager, as a terminal enters it."""
    claim = claim_at(rules, state, seat)
    return None if claim is None else MeterPrize(claim.hand, Rate(claim.part, claim.whole))


def returned(rules: BlackjackRules, state: Blackjack, seat: int | None = None) -> tuple[Item, ...]:
    """Every wager that is still open, given back; of one seat, or of all."""
    items: list[Item] = []
    for spot in state.spots:
        if seat in (None, spot.seat):
            for index, hand in enumerate(spot.hands):
                items += [] if hand.settled else _given_back(spot, index)
    seats = {spot.seat for spot in state.spots}
    items += [
        _return(rules, w)
        for w in (*state.wagers, *state.insurance)
        if seat in (None, w.seat)
        and not _side_bet_is_settled(rules, state, w)
        and (w.bet != "main" or w.seat not in seats)
    ]
    return tuple(items)


def _side_bet_is_settled(rules: BlackjackRules, state: Blackjack, wager: Wager) -> bool:
    """With the up card's side bets, or with the hand that broke."""
    bet, spot = rules.bets.get(wager.bet), state.spot(wager.seat)
    if bet is not None and bet.settled == "third_card":
        return spot is not None and spot.hands[0].settled == "broke"
    return bet is not None and bet.settled == "before_play" and state.side_bets_settled


def _return(rules: BlackjackRules, wager: Wager) -> Item:
    """The whole of a wager; of one that was collected, what did not go back then."""
    bet = rules.bets.get(wager.bet)
    cents = wager.cents - (wager.excess if bet is not None and bet.collected else 0)
    return Item("return", wager.seat, wager.bet, wager.owner, cents, cents, "void")


def _given_back(spot: Spot, index: int) -> list[Item]:
    stakes = ((s.owner, s.cents + s.added + s.excess) for s in stakes_in_order(spot.hands[index]))
    return [
        Item("return", spot.seat, "main", owner, cents, cents, "void", hand=index + 1)
        for owner, cents in stakes
    ]
