"""The side bets of blackjack, whatever they look at: Trilux, Blazing 7s, and those of the house.

Questions name hands by the tables of the simulation, which are independent of how the table reads a hand; the
check deals the hand at a table.
"""

from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from pitboss.cards import RANKS, SUITS, Card, pack
from pitboss.games.blackjack.hands import total
from pitboss.games.blackjack.play import dealer_draws
from pitboss.games.wagers import PlaceWager
from pitboss.odds.blackjack.sim.called_hands import NO_THIRD, THIRD_BROKE, THIRDS, reads_of, table_of
from pitboss.rulebook.blackjack import BlackjackRules, HandLine
from pitboss.rulebook.side_bets.named_hands import SEVENS
from pitboss.rulebook.side_bets.reading import Seen
from pitboss.training.questions.arithmetic import paid_at
from pitboss.training.questions.drill import Case, Draft, choice, typed
from pitboss.training.questions.felt import amount, fits, free, odds_said, rest_of_pack
from pitboss.training.questions.question import Exhibit, Phrase, Question, ShownBet
from pitboss.training.questions.rounds import deal

NAME = "side-bets"
LOSES = "loses"
PUSHES = "pushes"
_STANDS = 17
"""The guest of a round that is played out draws up to here."""
_HOUSE = {
    "one_seven": "B7-PAY-01",
    "one_seven_and_third": "B7-PAY-01",
    "two_sevens": "B7-PAY-02",
    "three_sevens": "B7-PAY-03",
    "three_coloured_sevens": "B7-PAY-04",
    "three_suited_sevens": "B7-PAY-05",
}
_VENDOR = {
    "": "B7V-PAY-07",
    "one_seven": "B7V-PAY-06",
    "one_seven_and_third": "B7V-PAY-09",
    "two_sevens": "B7V-PAY-05",
    "three_sevens": "B7V-PAY-04",
    "three_coloured_sevens": "B7V-PAY-03",
    "three_suited_sevens": "B7V-PAY-02",
}
_TRILUX = {"trilux-bonus": "TLX-06", "trilux-super-3": "TLX-07"}
RULES = (*_TRILUX.values(), "DD-09", *dict.fromkeys(_HOUSE.values()), *_VENDOR.values(), "LG-01")


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask for the odds of a hand at level 1, then also for the sum, then also for the dealers' pool."""
    case = Case(NAME, rules, rng, difficulty)
    bet = rng.choice([name for name, terms in rules.bets.items() if terms.kind == "side"])
    terms = rules.bets[bet]
    drawn, hand = _hand(rules, bet, rng)
    line = rules.awards[bet].get(hand)
    if terms.settled == "end":
        shown = (
            Exhibit("training.shown.hand", cards=drawn.first_two + drawn.drawn),
            Exhibit("training.shown.dealer_hand", cards=drawn.dealer),
        )
    else:
        third = "training.shown.third" if terms.own_third else "training.shown.up_card"
        shown = (
            Exhibit("training.shown.hand", cards=drawn.first_two),
            Exhibit(third, cards=drawn.third),
        )
    facts = {"bet": bet, "cards": drawn.first_two, "dealer": drawn.dealer, "drawn": drawn.drawn}
    cited = _cited(rules, bet, hand)
    labels = {_key(row): _label(row) for row in (*terms.lines, None)}
    for odds in ((1, 1), (5, 1)):
        labels.setdefault(
            "{} to {}".format(*odds), Phrase("training.odds.to", {"win": odds[0], "per": odds[1]})
        )
    if line is not None and line.envy and difficulty == 3 and rng.random() < 0.3:
        draft = Draft(
            prompt=Phrase("training.side_bets.ask_envy", {"bet": bet}),
            explanation=Phrase("training.side_bets.why_envy", {"envy": line.envy}),
            rules=("LG-01", *cited),
            shown=shown,
            facts=facts | {"asks": "envy"},
        )
        return typed(case, draft, "money", line.envy, [row.envy for row in terms.lines])
    if line is None or line.pays is None or line.push or difficulty == 1 or rng.random() < 0.4:
        draft = Draft(
            prompt=Phrase("training.side_bets.ask", {"bet": bet}),
            explanation=Phrase("training.side_bets.why_hand", {"bet": bet, "answer": labels[_key(line)]}),
            rules=cited,
            shown=shown,
            facts=facts | {"asks": "line"},
        )
        return choice(case, draft, _key(line), labels, labels)
    most = terms.max_vip if rules.vip and terms.max_vip else terms.max
    cents = amount(rng, terms.min, min(most, 100_00), 5_00 if difficulty == 2 else rules.limits.step)
    paid = cents * line.pays.win // (line.pays.per * rules.payout.round) * rules.payout.round
    draft = Draft(
        prompt=Phrase("training.side_bets.ask_paid", {"bet": bet, "cents": cents}),
        explanation=Phrase(
            "training.payouts.why",
            {"odds": odds_said(line.pays), "steps": paid_at(cents, line.pays), "paid": paid},
        ),
        rules=cited,
        shown=(*shown, Exhibit("training.shown.bet", bets=(ShownBet(1, bet, cents),))),
        facts=facts | {"asks": "paid", "cents": cents},
    )
    slips = [row.pays.award(cents) for row in terms.lines if row.pays and row.pays != line.pays]
    return typed(case, draft, "money", paid, (*slips, paid + cents, paid - cents))


class _Drawn(NamedTuple):
    """A hand to ask about: the guest's cards, then the dealer's, as far as they matter."""

    first_two: tuple[Card, ...]
    third: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    """Up card, hole card, and what the dealer draws."""
    drawn: tuple[Card, ...] = ()
    """What the guest draws."""


_TRIES = 400
"""Hands that are dealt to find one for each line that comes now and then."""


def _hand(rules: BlackjackRules, bet: str, rng: Random) -> tuple[_Drawn, str]:
    """Return a hand that wins by some line, or by none, each as often as the other."""
    terms = rules.bets[bet]
    if terms.settled == "end":
        return _ended(rules, bet, rng)
    names = ("", *(one.name for one in rules.read[bet].hands))
    own = terms.own_third
    while True:
        wanted = rng.randrange(len(names))
        places = _places(_Known(rules, bet), wanted)
        if not len(places):
            continue
        first, rest = divmod(int(places[rng.randrange(len(places))]), 52 * THIRDS)
        numbers = (first, *divmod(rest, THIRDS))
        cards = tuple(Card(RANKS[number // 4] + SUITS[number % 4]) for number in numbers if number < 52)
        if fits(rules.decks, cards) and (not own or _may_draw(cards)) and (own or len(cards) == 3):
            two, third = cards[:2], cards[2:]
            return (_Drawn(two, third, (), third) if own else _Drawn(two, third, third)), names[wanted]


def _ended(rules: BlackjackRules, bet: str, rng: Random) -> tuple[_Drawn, str]:
    """Return a round that is played out, of any line that comes in some hundreds of rounds."""
    found: dict[str, _Drawn] = {}
    for _ in range(_TRIES):
        cards = iter(rng.sample(pack(rules.decks), 24))
        two: tuple[Card, ...] = (next(cards), next(cards))
        dealer: tuple[Card, ...] = (next(cards), next(cards))
        guest = two
        natural = total(dealer).points == 21 and (dealer[0][0] == "A" or dealer[0][0] in "TJQK")
        while not natural and total(guest).points < _STANDS:
            guest = (*guest, next(cards))
        while dealer_draws(rules, dealer):
            dealer = (*dealer, next(cards))
        seen = Seen(
            first_two=two,
            final_hand=guest,
            up_card=dealer[:1],
            hole_card=dealer[1:2],
            dealer_hand=dealer,
        )
        found.setdefault(rules.hand(bet, seen), _Drawn(two, (), dealer, guest[2:]))
    name = rng.choice(sorted(found))
    return found[name], name


class _Known:
    """A bet of a game, to remember its hands by."""

    def __init__(self, rules: BlackjackRules, bet: str) -> None:
        self.read = next(read for read in reads_of(rules) if read.bet == bet)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.read == other.read

    def __hash__(self) -> int:
        return hash((self.read.bet, self.read.settled, self.read.reading.hands))


@lru_cache(maxsize=64)
def _places(known: _Known, number: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the places of a hand in the table of all hands, without hands that the third card breaks."""
    table = np.array(table_of(known.read))
    table[:, :, THIRD_BROKE] = -1
    if known.read.settled == "before_play":
        table[:, :, NO_THIRD] = -1
    return np.flatnonzero(table.reshape(-1) == number)


def _may_draw(cards: tuple[Card, ...]) -> bool:
    """Return whether a guest can draw this third card: the hand takes one and does not break."""
    hard = [min(RANKS.index(each[0]) + 1, 10) for each in cards]
    first = sum(hard[:2]) + (10 if 1 in hard[:2] else 0)
    return first != 21 and sum(hard) <= 21


def _key(line: HandLine | None) -> str:
    if line is None:
        return LOSES
    if line.push:
        return PUSHES
    return f"share {line.share}" if line.pays is None else str(line.pays)


def _label(line: HandLine | None) -> Phrase:
    if line is None:
        return Phrase("training.side_bets.loses")
    if line.push:
        return Phrase("training.side_bets.pushes")
    if line.pays is None:
        return Phrase("training.side_bets.share", {"share": str(line.share)})
    return odds_said(line.pays)


def _cited(rules: BlackjackRules, bet: str, hand: str) -> tuple[str, ...]:
    terms = rules.bets[bet]
    if set(rules.awards[bet]) <= {*SEVENS} or hand in SEVENS:
        if terms.own_third:
            return (_VENDOR[hand], "B7V-PAY-01")
        return (_HOUSE.get(hand, "B7-PAY-01"),)
    base = (_TRILUX.get(bet, "TLX-06"), "TLX-02")
    return ("DD-09", *base) if rules.decks == 2 and bet == "trilux-bonus" else base


def check(rules: BlackjackRules, question: Question) -> int | str:
    """Deal the hand at a table."""
    facts = question.facts
    bet, cards = facts["bet"], tuple(map(Card, facts["cards"]))
    dealer, drawn = (tuple(map(Card, facts[which])) for which in ("dealer", "drawn"))
    terms = rules.bets[bet]
    cents = facts.get("cents") or terms.min
    needed = [name for name in terms.requires if name != bet]
    wagers = [
        *(
            PlaceWager(1, name, max(rules.bets[name].min, rules.limits.min if name == "main" else 0))
            for name in needed
        ),
        PlaceWager(1, bet, cents),
    ]
    used = (*cards, *drawn)
    dealer = dealer or (free("5", used),)
    dealers = dealer if len(dealer) > 1 else (*dealer, free("6", (*used, *dealer)))
    head = (cards[0], dealers[0], cards[1], dealers[1], *drawn, *dealers[2:])
    dealt = deal(rules, wagers, (*head, *rest_of_pack(rules.decks, head)), hits=len(drawn))
    claim = next((claim for claim in dealt.claims if claim.bet == bet), None)
    item = next((item for item in dealt.items if item.bet == bet and item.action in ("pay", "claim")), None)
    if facts["asks"] == "envy":
        return claim.envy if claim is not None else item.envy if item is not None else 0
    if facts["asks"] == "paid":
        return item.cents if item is not None else 0
    if claim is not None:
        shares = {str(line.share): line.share for line in terms.lines if line.share}
        return next(
            f"share {key}"
            for key, rate in shares.items()
            if (rate.part, rate.whole) == (claim.part, claim.whole)
        )
    if any(item.bet == bet and item.action == "push" for item in dealt.items):
        return PUSHES
    odds = {str(line.pays): line.pays for line in terms.lines if line.pays}
    paid = item.cents if item is not None else None
    won = (key for key, pays in odds.items() if pays.award(cents, unit=rules.payout.round) == paid)
    return next(won, LOSES)
