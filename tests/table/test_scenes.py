"""Scenes: what each audience sees of a table, and what it never does."""

from collections.abc import Iterator

import msgspec
import pytest

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.games import GAMES
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Call, Command, Refusal
from pitboss.games.pack import DrawCard, ready
from pitboss.games.round import GiveRuling
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import load
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.driver import ALL, TableDriver
from pitboss.table.evolve import evolve, opening
from pitboss.table.scene.scene import Audience, Scene, scene_for
from tests.kit.games.states import blackjack

DEE, SUE = Person("dee", ("dealer",)), Person("sue", ("supervisor",))
ANN, BOB = Person("ann", ("guest",)), Person("bob", ("guest",))
AUDIENCES = [
    Audience("guest", "ann"),
    Audience("guest", "bob"),
    Audience("dealer", "dee"),
    Audience("supervisor", "sue"),
    Audience("surveillance", "eye"),
    Audience("public"),
]
GUEST, OTHER, DEALER, SUPERVISOR, EYE, PUBLIC = AUDIENCES


class Setting:
    """A table with two guests, in the middle of a shoe."""

    def __init__(self, game: str = "blackjack-shoe") -> None:
        self.rules = load(game)
        table = opening(GAMES[self.rules.family], self.rules)
        table = msgspec.structs.replace(table, game=ready(table.game))
        rack = Cheques(blue=100, white=100, pink=100, red=200, green=100, black=40)
        self.live = TableDriver(self.rules, evolve(table, e.TableOpened(rack)), DEE)
        self.do(ANN, c.SitDown("ann", 3, "Ann", Cheques(red=10, green=8)))
        self.do(BOB, c.SitDown("bob", 6, "Bob", Cheques(red=20)))
        self.calls: tuple[Call, ...] = ()

    def do(self, by: Person, command: Command) -> None:
        step = self.live.submit(by, command)
        assert not isinstance(step, Refusal), step
        self.calls = step.calls

    def deal(self, text: str = "", *, without: str = "") -> None:
        """The automatic dealer goes on, with these cards, and leaves one step undone."""
        cards: Iterator[Card] = iter([Card(card) for card in text.split()])
        for step in self.live.run(cards, ALL - {without}):
            self.calls = step.calls or self.calls

    def scene(self, audience: Audience) -> Scene:
        return scene_for(self.rules, self.live.table, audience, calls=self.calls)


@pytest.fixture
def dealt() -> Setting:
    """Ann has 15 against a ten with an ace under it; Bob has 20."""
    setting = Setting("double-deck")
    setting.deal()
    setting.do(ANN, PlaceWager(3, "main", 5_000))
    setting.do(BOB, PlaceWager(6, "main", 2_500))
    setting.deal("7h Ks 9d 8c Qs 6h")
    return setting


@pytest.mark.parametrize("audience", AUDIENCES, ids=lambda audience: f"{audience.role} {audience.who}")
def test_a_scene_survives_being_sent(dealt: Setting, audience: Audience) -> None:
    scene = dealt.scene(audience)
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@pytest.mark.parametrize("audience", AUDIENCES, ids=lambda audience: f"{audience.role} {audience.who}")
def test_nobody_sees_the_hole_card(dealt: Setting, audience: Audience) -> None:
    scene = dealt.scene(audience)
    (dealer,) = scene.hands
    assert (dealer.name, dealer.cards, dealer.points) == ("dealer", ("9d", "??"), None)
    assert b"6h" not in msgspec.json.encode(scene)


def test_hands_are_shown_with_their_totals_and_bets_in_cheques(dealt: Setting) -> None:
    spot = dealt.scene(PUBLIC).spots[2]
    (hand,) = spot.hands
    assert (hand.cards, hand.points, hand.acting) == (("7h", "8c"), 15, True)
    (bet,) = spot.bets
    assert (bet.bet, bet.owner, bet.hand, bet.cheques) == ("main", "guest", 1, Cheques(green=2))
    assert (spot.sitter, spot.player, spot.mine) == ("Ann", "Ann", False)


def test_a_guest_sees_their_own_cheques_and_nobody_elses(dealt: Setting) -> None:
    scene = dealt.scene(GUEST)
    assert scene.cheques == Cheques(red=10, green=6)
    assert [spot.seat for spot in scene.spots if spot.mine] == [3]
    assert [spot.seat for spot in scene.spots if spot.cheques is not None] == [3]
    assert all(spot.cheques is None for spot in dealt.scene(PUBLIC).spots)
    assert dealt.scene(DEALER).spots[5].cheques == Cheques(red=15)


def test_the_rack_is_in_plain_sight_and_the_boxes_are_for_those_above_the_dealer(dealt: Setting) -> None:
    seen = {audience: dealt.scene(audience) for audience in AUDIENCES}
    assert {scene.rack for scene in seen.values()} == {dealt.scene(DEALER).rack}
    assert not dealt.scene(PUBLIC).rack.is_empty
    assert [audience for audience, scene in seen.items() if scene.boxes is not None] == [SUPERVISOR, EYE]


@pytest.mark.rule("SVC-05", "WEB21-18")
def test_only_the_guest_whose_turn_it_is_is_shown_what_they_may_do(dealt: Setting) -> None:
    acts = {legal.act for legal in dealt.scene(GUEST).legal}
    assert acts == {"Stand", "Hit", "DoubleDown"}
    double = next(legal for legal in dealt.scene(GUEST).legal if legal.act == "DoubleDown")
    assert double.amounts is not None
    assert double.amounts.max == double.command["cents"] == 5_000
    assert not any(legal.blocking for legal in dealt.scene(OTHER).legal)
    (waited,) = [who for who in dealt.scene(OTHER).awaiting if who.blocking]
    assert (waited.role, waited.seat, waited.acts) == ("guest", 3, ())
    (waited,) = [who for who in dealt.scene(DEALER).awaiting if who.blocking]
    assert waited.acts == ("Stand", "Hit", "DoubleDown")


def test_what_is_legal_can_be_sent_back_as_it_is(dealt: Setting) -> None:
    stand = next(legal for legal in dealt.scene(GUEST).legal if legal.act == "Stand")
    dealt.do(ANN, msgspec.convert(stand.command, Stand))
    assert blackjack(dealt.live.table.game).turn[0] != 3


def test_the_strip_shows_what_is_due_in_its_order(dealt: Setting) -> None:
    dealt.do(ANN, Stand(3))
    dealt.deal()
    dealt.do(BOB, Stand(6))
    dealt.deal("2c", without="pay")
    strip = [(due.gesture, due.seat, due.bet, due.owner, due.cents) for due in dealt.scene(GUEST).due]
    assert strip == [("pay", 6, "main", "guest", 2_500), ("take", 3, "main", "guest", 5_000)]
    dealt.deal(without="take")
    assert [due.gesture for due in dealt.scene(PUBLIC).due] == ["take"]
    dealt.deal(without="clean_rack")
    assert dealt.scene(PUBLIC).dirty == Cheques(green=2)


@pytest.mark.rule("BAC-LIM-01")
def test_the_placard_is_the_rulebook_in_force() -> None:
    setting = Setting()
    placard = setting.scene(PUBLIC).placard
    assert (placard.name, placard.min, placard.max) == ("Blackjack", 1_500, 500_000)
    assert placard.rulebook == setting.rules.hash
    bets = {bet.bet: bet for bet in placard.bets}
    assert list(bets) == list(setting.rules.bets)
    assert "3 to 2" in " ".join(bets["main"].pays)


class TestMoneyBeingChanged:
    @pytest.fixture
    def changing(self) -> Setting:
        setting = Setting()
        setting.do(ANN, c.BuyIn("ann", Bills(hundreds=6, twenties=3)))
        for step in setting.live.run(
            iter(()), frozenset({"clear_hands", "cut_out", "call_change", "ask_approval"})
        ):
            setting.calls = step.calls or setting.calls
        return setting

    def test_bills_lie_in_rows_and_cheques_as_they_are_cut(self, changing: Setting) -> None:
        change = changing.scene(OTHER).change
        assert change is not None
        assert (change.kind, change.guest, change.seat) == ("buy_in", "Ann", 3)
        assert [(row.bill, row.count) for row in change.bills] == [(10_000, 5), (10_000, 1), (2_000, 3)]
        assert sum(row.total for row in change.cut_out) == 66_000
        assert change.cut_out[0].denomination == 2_500

    def test_a_guest_is_told_only_that_the_supervisor_is_waited_for(self, changing: Setting) -> None:
        scene = changing.scene(GUEST)
        assert scene.waiting_for_word
        assert scene.approvals == ()
        assert [(who.role, who.acts) for who in scene.awaiting if who.blocking] == [("supervisor", ())]

    def test_those_who_may_grant_are_offered_it(self, changing: Setting) -> None:
        scene = changing.scene(SUPERVISOR)
        (approval,) = scene.approvals
        assert (approval.subject, approval.cents) == ("change", 66_000)
        assert {"GrantApproval", "RefuseApproval"} <= {legal.act for legal in scene.legal}
        above = changing.scene(Audience("supervisor", "max", ("shift_manager",)))
        assert "GrantApproval" in {legal.act for legal in above.legal}
        for audience in (DEALER, EYE):
            assert changing.scene(audience).approvals == (approval,)
            assert "GrantApproval" not in {legal.act for legal in changing.scene(audience).legal}

    def test_nobody_answers_their_own_question(self, changing: Setting) -> None:
        both = Audience("supervisor", "dee", ("dealer", "supervisor"))
        assert "GrantApproval" not in {legal.act for legal in changing.scene(both).legal}

    def test_a_bill_that_may_be_false_is_named_to_staff_alone(self) -> None:
        setting = Setting()
        setting.do(ANN, c.BuyIn("ann", Bills(hundreds=2)))
        setting.do(DEE, c.SuspectBill(next(iter(Bills(hundreds=1)))[0]))
        seen = {audience: setting.scene(audience).change for audience in AUDIENCES}
        assert all(change is not None and change.frozen for change in seen.values())
        told = [audience for audience, change in seen.items() if change is not None and change.suspected]
        assert told == [DEALER, SUPERVISOR, EYE]


class TestCallsAndRefusals:
    def test_a_scene_carries_the_last_call(self) -> None:
        setting = Setting()
        setting.deal()
        setting.do(ANN, PlaceWager(3, "main", 2_500))
        setting.deal()
        assert setting.calls
        assert setting.scene(PUBLIC).calls == setting.calls

    def test_a_refusal_comes_with_its_rule(self) -> None:
        setting = Setting()
        refusal = setting.live.submit(ANN, Stand(3))
        assert isinstance(refusal, Refusal)
        scene = scene_for(setting.rules, setting.live.table, GUEST, refusal=refusal)
        assert scene.refusal == refusal
        assert scene.refusal.rule
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_a_hand_paid_before_the_round_is_void_goes_to_its_guest() -> None:
    setting = Setting("double-deck")
    setting.deal()
    setting.do(ANN, PlaceWager(3, "main", 5_000))
    setting.do(BOB, PlaceWager(6, "main", 2_500))
    setting.deal("Ah Ks 9d Jc 5s 6h")  # Ann has a blackjack and is paid, Bob has 15
    setting.do(DEE, DrawCard(Card("2c"), "dealer"))
    setting.do(SUE, GiveRuling("void"))
    setting.deal(without="open")
    assert [spot.bets for spot in setting.scene(PUBLIC).spots] == [()] * 7
    assert setting.scene(OTHER).cheques == Cheques(red=20)
    held = setting.scene(GUEST).cheques
    assert held is not None
    assert held.total == 25_000 + 7_500


def test_one_who_has_no_seat_is_offered_the_free_ones() -> None:
    setting = Setting()
    for audience in (PUBLIC, Audience("guest", "zoe")):
        seats = [legal.command["seat"] for legal in setting.scene(audience).legal]
        assert seats == [1, 2, 4, 5, 7]
    assert "SitDown" not in {legal.act for legal in setting.scene(GUEST).legal}


class TestBaccarat:
    @pytest.fixture
    def dealt(self) -> Setting:
        setting = Setting("mini-baccarat")
        setting.deal()
        setting.do(ANN, PlaceWager(3, "banker", 5_000))
        setting.deal("Ks 4d 9h 2c", without="turn")
        return setting

    def test_cards_that_lie_face_down_stay_unseen(self, dealt: Setting) -> None:
        for audience in AUDIENCES:
            player, banker = dealt.scene(audience).hands
            assert (player.name, player.cards, player.points) == ("player", ("??", "??"), None)
            assert (banker.name, banker.cards, banker.points) == ("banker", ("??", "??"), None)

    def test_turned_hands_have_their_counts(self, dealt: Setting) -> None:
        dealt.deal(without="pick_up")
        scene = dealt.scene(PUBLIC)
        assert [(hand.name, hand.cards, hand.points) for hand in scene.hands] == [
            ("player", ("Ks", "9h"), 9),
            ("banker", ("4d", "2c"), 6),
        ]
        assert scene.winner == "player"

    def test_the_shoe_has_its_record(self, dealt: Setting) -> None:
        dealt.deal()
        scene = dealt.scene(PUBLIC)
        assert scene.roads is not None
        assert [(bead.hand.winner, bead.hand.natural) for bead in scene.roads.bead_plate] == [
            ("player", True)
        ]
        assert scene.roads.summary.player == 1
        assert scene.placard.family == "baccarat"
        assert (scene.shoe.decks, scene.shoe.left, scene.shoe.discarded) == (8, 412, 4)
        assert scene.hands == ()
