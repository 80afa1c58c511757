"""Courtesy and care where the table itself shows them: what is said, what lies where, who may touch what."""

import re

import pytest

from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.games.blackjack.commands import DoubleDown, PeekHoleCard, Stand, TurnHoleCard
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard
from pitboss.messages import LANGUAGES
from pitboss.messages.catalogues import written
from pitboss.table import commands as c
from pitboss.table.accounts import DROP_BOX, LAID
from pitboss.table.scene.scene import Audience, Scene, scene_for
from tests.kit.houses.table import DEE, EZ, MINI, SHOE, TREASURES, House, chips, guest

GUEST = Audience("guest", "g1")
ROUND = (
    *("place_your_bets", "all_bets_set", "no_more_bets", "player_shows", "banker_has", "card_for_player"),
    *("card_for_banker", "player_increase", "player_decrease", "player_stays", "wins", "wins_with_natural"),
    *("tie_hand", "press_change", "paying", "paid_in_colour", "cheques_play", "declare", "good_luck"),
)
"""What a baccarat dealer says in a round, all of it procedure."""
TO_STAFF = ("cheques_play", "supervisor", "paying", "paid_in_colour")
"""Said for the supervisor's and surveillance's ears, and by amount (CF-32)."""


def seen(house: House, audience: Audience = GUEST) -> Scene:
    return scene_for(house.rules, house.table, audience)


def played(game: str, cheques: str, bet: str = "banker") -> House:
    """One round that Banker wins, with a natural."""
    house = House(game, seats={1: "20 red, 60 green, 60 black, 20 purple, 20 orange, 10 grey"}).open()
    return house.bet(1, cheques, bet).run("2 4 3 4")


@pytest.mark.rule("POL-03")
def test_money_lies_on_the_layout_before_the_house_has_it() -> None:
    house = House(SHOE)
    held = house.purse(1)
    house.do(guest(1), c.BuyIn("g1", Bills(hundreds=2)))
    assert house.table.held(LAID) == {"bill:10000": 2}
    change = seen(house).change
    assert change is not None
    assert [(row.bill, row.count) for row in change.bills] == [(10_000, 2)], "everybody sees them lie"
    assert house.table.held(DROP_BOX) == {}
    assert house.purse(1) == held
    house.perform("clear_hands", "cut_out")
    assert house.purse(1) == held, "what goes out is laid down too, before it is passed"


@pytest.mark.rule("POL-03", "DBL-04")
def test_a_further_wager_is_laid_on_the_layout_and_is_cheques() -> None:
    house = House(SHOE).open().bet(1, "2 green").run("5 T 6 9")
    double = c.PutUp(DoubleDown(1, 5_000), chips("2 green"))
    house.do(guest(1), double)
    (spot,) = (spot for spot in seen(house).spots if spot.seat == 1)
    (lies,) = spot.bets
    assert lies.cheques == Cheques(green=4)
    assert spot.hands[0].added == 5_000
    assert "bills" not in c.PutUp.__struct_fields__, "there is no way to double with bills"


@pytest.mark.rule("PROT-08")
def test_guests_have_no_hand_on_cards_or_rack_in_a_shoe_game() -> None:
    house, offered = House(SHOE).open(), set[str]()
    offered |= {legal.act for legal in seen(house).legal}
    house.bet(1, "2 green").close()
    for card in ("5", "T", "6", "9"):
        offered |= {legal.act for legal in seen(house).legal}
        house.draw(card)
    house.run()
    offered |= {legal.act for legal in seen(house).legal}
    assert {"Hit", "Stand"} <= offered
    touching = {
        "DrawCard",
        "TurnHoleCard",
        "PeekHoleCard",
        "Perform",
        "TakeCards",
        "ReturnCards",
        "TakeAndPay",
    }
    assert not touching & offered
    with_hands: list[Command] = [DrawCard(Card("2s")), TurnHoleCard(), PeekHoleCard(), c.Perform("take")]
    for command in with_hands:
        assert house.refused(guest(1), command)[0] == "not_yours_to_do"
    house.do(guest(1), Stand(1))


@pytest.mark.rule("BAC-TOK-01")
def test_nobody_is_asked_for_a_toke() -> None:
    about = {key for key in written("en") if "." not in key and "toke" in key}
    assert about == {"thank_you_toke", "ask_toke_box"}, "thanks, and a question to the supervisor"
    house = played(MINI, "5 purple")
    assert not about & set(house.call_ids)
    for audience in (GUEST, Audience("public")):
        scene = seen(house, audience)
        waited = {act for one in scene.awaiting if one.blocking for act in one.acts}
        assert "GiveToke" not in waited
        assert all(legal.act != "GiveToke" or not legal.blocking for legal in scene.legal)


PLEASE = {
    "en": "please|thank",
    "zh-Hant": "請|多謝|謝",
    "zh-Hans": "请|谢",
    "vi": "làm ơn|xin|cảm ơn|mời|vui lòng",
}


@pytest.mark.rule("BAC-SVC-05")
@pytest.mark.parametrize("language", LANGUAGES)
def test_guests_are_addressed_by_the_name_they_gave_and_nobody_hears_a_bare_no(language: str) -> None:
    texts = written(language)
    for key in ("welcome", "welcome_back", "good_bye", "offer_player_cards", "offer_banker_cards"):
        assert "{guest}" in texts[key], key
    for key in ("no_more_bets", "thank_you", "good_bye", "supervisor"):
        assert re.search(PLEASE[language], texts[key], re.IGNORECASE), (key, texts[key])
    bare = re.compile(r"(no|not|never|不|不行|不可以|否|không)[.!\u3002\uff01]?", re.IGNORECASE)
    said = {key: text for key, text in texts.items() if "." not in key or key.startswith("refusal.")}
    assert len(said) > 50
    assert [key for key, text in said.items() if bare.fullmatch(text.strip())] == []


@pytest.mark.rule("BAC-SVC-05")
def test_a_guest_is_called_as_they_wish() -> None:
    house = House(MINI, seats=()).forget()
    house.do(guest(1), c.SitDown("g1", 1, "Madam Tran", Cheques(green=8)))
    assert any("Madam Tran" in call for call in house.calls)
    assert seen(house).spots[0].sitter == "Madam Tran"


@pytest.mark.rule("BAC-SVC-07")
def test_words_do_not_depend_on_the_size_of_a_bet() -> None:
    small, large = (
        [
            call
            for call in played(MINI, cheques).call_ids
            if call not in TO_STAFF and not call.startswith("ask_")
        ]
        for cheques in ("1 green", "2 grey")
    )
    assert small == large
    assert "wins_with_natural" in small or "wins" in small


@pytest.mark.rule("CULT-09")
@pytest.mark.parametrize("game", [MINI, EZ, TREASURES, "midi-baccarat", "dai-bacc"])
def test_everybody_has_the_score_card(game: str) -> None:
    house = played(game, "1 green") if game != "midi-baccarat" else House(game)
    cards = [seen(house, who).roads for who in (GUEST, Audience("guest", "nobody"), Audience("public"))]
    assert cards[0] is not None
    assert cards[0] == cards[1] == cards[2]
    if game != "midi-baccarat":
        assert cards[0] != seen(House(game)).roads, "and it has the last round on it"


@pytest.mark.rule("CULT-17")
def test_a_baccarat_dealer_makes_no_small_talk_of_their_own() -> None:
    house = played(MINI, "1 green")
    assert set(house.call_ids) <= set(ROUND)
    console = seen(House(MINI), Audience("dealer", DEE.id))
    spoken = [legal.act for legal in console.legal if {"text", "words", "say"} & set(legal.command)]
    assert console.legal
    assert spoken == [], "the console has no way to say anything but procedure"
