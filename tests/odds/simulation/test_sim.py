"""The simulation: held to the exact odds, to the table itself, and to its own promise to be repeatable."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from pitboss.cards import Card, pack
from pitboss.games.baccarat import BACCARAT
from pitboss.games.baccarat.events import ResultCalled
from pitboss.games.contract import Refusal
from pitboss.games.driver import Play
from pitboss.games.wagers import PlaceWager
from pitboss.odds.baccarat import kernel
from pitboss.odds.baccarat.exact import composition, fresh_shoe
from pitboss.odds.baccarat.sim import Dealing, deal_block, dealing_of
from pitboss.odds.bets import baccarat_odds
from pitboss.odds.simulation import workers as crews
from pitboss.odds.simulation.run import Until, simulate
from pitboss.odds.simulation.sessions import SessionPlan
from pitboss.odds.simulation.workers import Crew
from pitboss.rulebook import BaccaratRules, load
from pitboss.rulebook.tableau import banker_draws, outcome_code, player_draws

GAMES = ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures")
ROUNDS = 600_000


def rules_of(game: str = "mini-baccarat", settings: dict[str, object] | None = None) -> BaccaratRules:
    rules = load(game, settings=settings)
    assert isinstance(rules, BaccaratRules)
    return rules


def words(seed: int, block: int) -> Iterator[int]:
    """xoroshiro128++ once more, with Python's own numbers."""
    s0, s1 = (int(word) for word in np.random.SeedSequence((seed, block)).generate_state(2, np.uint64))

    def turned(word: int, by: int) -> int:
        return (word << by | word >> 64 - by) % 2**64

    while True:
        yield (turned((s0 + s1) % 2**64, 17) + s0) % 2**64
        s1 ^= s0
        s0, s1 = turned(s0, 49) ^ s1 ^ (s1 << 21) % 2**64, turned(s1, 28)


def shoes_of(dealing: Dealing, seed: int, block: int) -> Iterator[list[int]]:
    """The shoes of a block as values, in the order in which the cards leave, the burned ones included."""
    stream = words(seed, block)
    cards = [value for value, number in enumerate(fresh_shoe(dealing.decks)) for _ in range(number)]
    while True:
        for at in range(0, dealing.shuffled, 4):
            ways = [len(cards) - at - nth for nth in range(4)]
            total = ways[0] * ways[1] * ways[2] * ways[3]
            place, over = divmod((next(stream) >> 9) * total, 2**55)
            while over < 2**55 % total:
                place, over = divmod((next(stream) >> 9) * total, 2**55)
            for nth in (3, 2, 1, 0):
                place, ways[nth] = divmod(place, ways[nth])
            for nth, far in enumerate(ways):
                here, there = at + nth, at + nth + far
                cards[here], cards[there] = cards[there], cards[here]
        burned = dealing.unseen + dealing.shown * (cards[0] or 10)
        end = len(cards) - burned
        yield cards[: dealing.shown] + cards[end:] + cards[dealing.shown : end]


def dealt_by_hand(dealing: Dealing, shoe: list[int]) -> Counter[int]:
    """One shoe card by card, the cut card among them, by the rulebook's own tableau."""
    cut_card = -1
    coming = [*shoe[: dealing.depth], cut_card, *shoe[dealing.depth :]]
    for _ in range(dealing.unseen + dealing.shown * ((shoe[0] or 10) + 1)):
        if coming.pop(0) == cut_card:
            coming.pop(0)
    found: Counter[int] = Counter()
    last = "" if cut_card in coming else "this"
    while True:
        drawn = 0

        def card() -> int:
            nonlocal drawn, last
            if coming[0] == cut_card:
                coming.pop(0)
                last = "next" if drawn else "this"
            drawn += 1
            return coming.pop(0)

        last = "this" if last else ""
        hands = [card() for _ in range(4)]
        player, banker = (hands[0] + hands[2]) % 10, (hands[1] + hands[3]) % 10
        third = card() if player_draws(player, banker) else None
        fourth = card() if banker_draws(player, banker, third) else None
        found[
            outcome_code(
                (player + (third or 0)) % 10,
                2 if third is None else 3,
                (banker + (fourth or 0)) % 10,
                2 if fourth is None else 3,
            )
        ] += 1
        if last == "this":
            return found


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"decks": 6},
        {"burn.by": "count", "burn.count": 3},
        {"cut_card.cards_from_back": 200},
        {"cut_card.cards_from_back_max": 415, "cut_card.cards_from_back": 412},
    ],
    ids=str,
)
def test_the_kernel_deals_as_a_dealer_would(settings: dict[str, object]) -> None:
    dealing = dealing_of(rules_of(settings=settings))
    shoes = shoes_of(dealing, 7, 3)
    expected: Counter[int] = Counter()
    for _ in range(40):
        expected += dealt_by_hand(dealing, next(shoes))
    counts = deal_block(dealing, 7, 3, shoes=40)
    assert {code: int(n) for code, n in enumerate(counts) if n} == dict(expected)


def shuffled_after(word: int, *, skip: bool) -> list[int]:
    """A shoe whose first word is the given one, or begins right after it."""
    s0 = 0x0123456789ABCDEF
    turned_back = (word - s0) % 2**64
    s1 = ((turned_back >> 17 | turned_back << 47) - s0) % 2**64
    if skip:
        s1 ^= s0
        s0, s1 = ((s0 << 49 | s0 >> 15) ^ s1 ^ (s1 << 21)) % 2**64, (s1 << 28 | s1 >> 36) % 2**64
    house = tuple(np.uint64(number) for number in dealing_of(rules_of())[1:])
    cards = np.arange(416, dtype=np.uint16).astype(np.uint8)
    counts = np.zeros(400, dtype=np.uint64)
    table = kernel.third_cards()
    state, work = (np.uint64(s0), np.uint64(s1)), (np.uint64(1), np.uint64(0))
    kernel.deal(cards, counts, table, state, house, work)  # type: ignore[arg-type]
    return cards.tolist()


def test_words_that_would_favour_a_place_are_thrown_away() -> None:
    """The last fraction refused and the first one taken, for the first four cards of eight decks."""
    ways = 416 * 415 * 414 * 413
    even = ways & -ways
    refused = 2**55 % ways
    below, above = (refused - 1) // even * even, -(-refused // even) * even
    for over, thrown_away in ((0, True), (below, True), (above, False)):
        fraction = over // even * pow(ways // even, -1, 2**55) % (2**55 // even)
        assert fraction * ways % 2**55 == over
        word = fraction << 9
        assert (shuffled_after(word, skip=False) == shuffled_after(word, skip=True)) is thrown_away


@pytest.mark.rule("BAC-CALL-12", "BAC-CALL-13", "BAC-BURN-01")
def test_the_table_itself_deals_the_same_rounds() -> None:
    rules = rules_of()
    dealing = dealing_of(rules)
    shoes = shoes_of(dealing, 11, 0)
    found: Counter[int] = Counter()
    for _ in range(4):
        found += dealt_at_the_table(rules, next(shoes))
    counts = deal_block(dealing, 11, 0, shoes=4)
    assert {code: int(n) for code, n in enumerate(counts) if n} == dict(found)


def dealt_at_the_table(rules: BaccaratRules, shoe: list[int]) -> Counter[int]:
    """One shoe through the engine and its automatic dealer."""
    supply: dict[int, list[Card]] = {value: [] for value in range(10)}
    for card in pack(rules.decks):
        supply[composition([card]).index(1)].append(card)
    coming = iter([supply[value].pop() for value in shoe])
    play = Play(BACCARAT, rules)
    found: Counter[int] = Counter()
    while play.state.phase != "shuffle_due":
        for _ in play.dealer_steps(coming, lambda state: state.phase in ("betting", "shuffle_due")):
            pass
        if play.state.phase == "betting":
            assert not isinstance(play.submit(PlaceWager(1, "player", 2_500)), Refusal)
        for step in play.dealer_steps(coming, lambda state: state.phase in ("between_rounds", "shuffle_due")):
            for event in step.events:
                if isinstance(event, ResultCalled):
                    found[
                        outcome_code(event.player, event.player_cards, event.banker, event.banker_cards)
                    ] += 1
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_bet_agrees_with_its_exact_edge(game: str) -> None:
    rules = rules_of(game)
    result = simulate(rules, ROUNDS, seed=2024)
    assert (result.game, result.house, result.decks, result.rounds) == (game, "manual", 8, ROUNDS)
    for bet, exact in zip(result.bets, baccarat_odds(rules), strict=True):
        assert bet.bet == exact.bet
        assert abs(bet.house_edge - float(exact.house_edge)) <= 4 * bet.standard_error
        assert bet.standard_error == pytest.approx(exact.standard_deviation / ROUNDS**0.5, rel=0.05)
        assert bet.win + bet.push + bet.lose == ROUNDS
        assert bet.win / ROUNDS == pytest.approx(float(exact.win), abs=4 * 0.5 / ROUNDS**0.5)
        assert bet.push / ROUNDS == pytest.approx(float(exact.push), abs=4 * 0.5 / ROUNDS**0.5)


def test_six_decks_too() -> None:
    rules = rules_of("five-treasures", {"decks": 6})
    for bet, exact in zip(simulate(rules, ROUNDS).bets, baccarat_odds(rules), strict=True):
        assert abs(bet.house_edge - float(exact.house_edge)) <= 4 * bet.standard_error


def test_sums_are_whole_numbers() -> None:
    banker = simulate(rules_of(), 1_000).bets[1]
    assert banker.per == 20
    assert banker.gained == 19 * banker.win - 20 * banker.lose
    assert banker.gained_squared == 361 * banker.win + 400 * banker.lose
    assert banker.house_edge == -banker.gained / 20_000


def test_a_seed_gives_the_same_result_with_any_number_of_workers() -> None:
    alone = simulate(rules_of(), 1_234_567, seed=5)
    assert simulate(rules_of(), 1_234_567, seed=5, crew=Crew(2)).bets == alone.bets
    assert simulate(rules_of(), 1_234_567, seed=5).bets == alone.bets
    assert simulate(rules_of(), 1_234_567, seed=6).bets != alone.bets
    assert simulate(rules_of(), 1_234_567, seed=2**70).bets != alone.bets


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    dealing = dealing_of(rules_of())
    whole, short = deal_block(dealing, 1, 0), deal_block(dealing, 1, 0, limit=5_000)
    assert int(short.sum()) == 5_000
    assert (short <= whole).all()
    result = simulate(rules_of(), int(whole.sum()) + 1)
    first = simulate(rules_of(), int(whole.sum()))
    assert sum(bet.win - before.win for bet, before in zip(result.bets[:3], first.bets, strict=False)) == 1


def test_it_stops_at_the_wanted_standard_error() -> None:
    told: list[tuple[int, int]] = []
    result = simulate(rules_of(), until=Until(0.002), progress=lambda *seen: told.append(seen))
    error = result.bets[0].standard_error
    assert error <= 0.002 < error * (result.rounds / told[-2][0]) ** 0.5
    assert told[-1] == (result.rounds, result.rounds)
    assert told[0][1] == pytest.approx(result.rounds, rel=0.5)
    tie = simulate(rules_of(), until=Until(0.005, "tie"))
    assert 0.0045 < tie.bets[2].standard_error <= 0.005
    assert simulate(rules_of(), 5_000, until=Until(0.002)).rounds == 5_000
    assert simulate(rules_of(), 1, until=Until(0.002)).rounds == 1


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_the_blocks_that_are_done(workers: int) -> None:
    seen: list[int] = []

    def stop(dealt: int, _: int) -> None:
        seen.append(dealt)
        if len(seen) == 3:
            raise KeyboardInterrupt

    result = simulate(rules_of(), 10**12, crew=Crew(workers), progress=stop)
    assert result.interrupted
    assert result.rounds == seen[-1]
    assert result.bets == simulate(rules_of(), seen[-1]).bets


def test_ctrl_c_before_the_first_block_leaves_nothing_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(crews, "deal_piece", stop)
    with pytest.raises(KeyboardInterrupt):
        simulate(rules_of(), 1_000)


@pytest.mark.parametrize(
    "asked",
    [
        {"rounds": 0},
        {"seed": -1},
        {"crew": Crew(0)},
        {"until": Until(0)},
        {"until": Until(0.1, "tiger-7")},
    ],
    ids=str,
)
def test_what_cannot_be_simulated_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^(a|there is no bet) "):
        simulate(rules_of(), **asked)  # type: ignore[arg-type]


def test_code_on_disk_need_not_be_compiled_again() -> None:
    simulate(rules_of(), 10)
    assert not kernel.must_compile()


@pytest.mark.parametrize(("game", "bet"), [("mini-baccarat", "banker"), ("blackjack-shoe", "trilux-bonus")])
def test_sessions_agree_with_the_rounds_they_are_made_of(game: str, bet: str) -> None:
    rules = load(game)
    plan = SessionPlan(rounds=100, bet=bet)
    with_sessions = simulate(rules, 2_000_000, seed=3, plan=plan)
    assert with_sessions.bets == simulate(rules, 2_000_000, seed=3).bets
    assert with_sessions.sessions is not None
    tally = next(found for found in with_sessions.bets if found.bet == bet)
    assert with_sessions.sessions.sessions > 19_000
    assert with_sessions.sessions.mean == pytest.approx(100 * tally.gain_per_round, abs=0.1)
    assert with_sessions.sessions.deviation == pytest.approx(10 * tally.deviation_per_round, rel=0.03)
