"""Parameters as each language says them: numbers, odds, places, owners, cheques, bets, codes."""
# ruff: noqa: RUF001 - Chinese has commas and brackets of its own

import pytest

from pitboss.messages import LANGUAGES, catalogue, say


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Banker wins with a natural nine over seven"),
        ("zh-Hant", "莊例牌贏，九點勝七點"),
        ("zh-Hans", "庄例牌赢，九点胜七点"),
        ("vi", "Nhà Cái thắng tự nhiên, chín trên bảy"),
    ],
)
def test_numbers_and_hands(language: str, said: str) -> None:
    wins = {"winner": "banker", "count": 9, "over": 7}
    assert say("wins_with_natural", wins, language=language) == said


@pytest.mark.parametrize(
    ("language", "odds", "said"),
    [
        ("en", "8 to 1", "eight to one"),
        ("en", "25 for 1", "25 for one"),
        ("zh-Hant", "8 to 1", "一賠八"),
        ("zh-Hans", "3 to 2", "二赔三"),
        ("vi", "8 to 1", "một ăn tám"),
    ],
)
def test_odds_stand_in_the_order_of_the_language(language: str, odds: str, said: str) -> None:
    assert say("press_change", {"odds": odds}, language=language).endswith(said)


@pytest.mark.parametrize(
    ("language", "seat", "dealer"),
    [
        ("en", "Ts to seat 3", "Ts to the dealer"),
        ("zh-Hant", "黑桃10派給3號位", "黑桃10派給荷官"),
        ("vi", "10 bích cho ghế 3", "10 bích cho người chia bài"),
    ],
)
def test_cards_and_places(language: str, seat: str, dealer: str) -> None:
    assert say("event.CardDealt", {"card": "Ts", "seat": 3}, language=language) == seat
    assert say("event.CardDealt", {"card": "Ts", "seat": 0}, language=language) == dealer


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_nobody_saw_is_not_named(language: str) -> None:
    told = say("event.CardCarried", {"card": "??"}, language=language)
    assert ("??" in told) == (language == "en")
    odd = say("refusal.card_not_in_pack", {"card": "joker", "decks": 8}, language=language)
    assert "joker" in odd


@pytest.mark.parametrize(
    ("language", "own", "dealers", "another"),
    [
        ("en", "$5 insurance", "$5 insurance (dealer)", "$5 insurance (Rose)"),
        ("zh-Hans", "买保险$5", "买保险$5（荷官）", "买保险$5（Rose）"),
        ("vi", "Bảo hiểm $5", "Bảo hiểm $5 (người chia bài)", "Bảo hiểm $5 (Rose)"),
    ],
)
def test_owners(language: str, own: str, dealers: str, another: str) -> None:
    told = [
        say("event.InsuranceBought", {"cents": 500, "owner": owner}, language=language)
        for owner in ("guest", "dealer", "Rose")
    ]
    assert told == [own, dealers, another]


@pytest.mark.parametrize(
    ("language", "some", "none"),
    [
        ("en", "Paying 2 black, 1 red", "Paying no cheques"),
        ("zh-Hant", "賠2枚黑色、1枚紅色", "賠沒有籌碼"),
        ("vi", "Trả 2 phỉnh đen, 1 phỉnh đỏ", "Trả không có phỉnh"),
    ],
)
def test_cheques(language: str, some: str, none: str) -> None:
    assert say("paid_in_colour", {"cheques": "2 black, 1 red"}, language=language) == some
    assert say("paid_in_colour", {"cheques": "no cheques"}, language=language) == none


def test_bills_and_what_is_no_colour_stay_as_they_are() -> None:
    told = say("event.BillsLaid", {"bills": "3x$100, 1x$20"}, language="vi")
    assert told == "Trải 3x$100, 1x$20"
    assert "2 tartan" in say("paid_in_colour", {"cheques": "2 tartan"}, language="zh-Hans")


@pytest.mark.parametrize(
    ("bet", "said"),
    [
        ("Tie", "和"),
        ("tie", "和"),
        ("Blackjack", "主注"),
        ("Blazing 7s", "火熱七 Blazing 7's"),
        ("Perfect Pairs", "Perfect Pairs"),
    ],
)
def test_bets_by_key_by_english_name_or_as_their_house_calls_them(bet: str, said: str) -> None:
    assert say("declare", {"hand": bet}, language="zh-Hant") == said
    assert say("declare", {"hand": bet}) == bet


def test_codes_are_said_in_words_and_unknown_ones_spelt_out() -> None:
    assert say("event.ShuffleDue", {"reason": "cut_card"}, language="zh-Hans") == "须洗牌（切牌卡已出）"
    assert say("event.ShuffleDue", {"reason": "spilt_wine"}, language="zh-Hans") == "须洗牌（spilt wine）"
    at = {"phase": "between_rounds", "step": "TurnHoleCard"}
    assert '"giữa hai ván"' in say("refusal.step_out_of_turn", at, language="vi")
    assert '"mở lá úp"' in say("refusal.step_out_of_turn", at, language="vi")
    assert '"fly a kite"' in say("refusal.command_unknown", {"command": "FlyAKite"})


def test_rulings_are_listed_in_words() -> None:
    asked = {"ruling": "keep", "options": "discard, void"}
    told = say("refusal.ruling_not_allowed", asked, language="vi")
    assert told.endswith("sổ tay cho phép: bỏ lá bài, hủy ván.")
    assert '"keep"' in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_text_is_said_too(language: str) -> None:
    """A guest who is nameless, a payment of nothing: nothing breaks."""
    assert say("ask_payout", {"cents": 0, "cheques": ""}, language=language)
    assert catalogue(language)["thank_you_toke"].replace("{guest}", "") == say(
        "thank_you_toke", {"guest": ""}, language=language
    )


@pytest.mark.parametrize(
    ("language", "some", "none"),
    [
        ("en", "Who may do it: supervisor, shift manager.", "Who may do it: nobody."),
        ("zh-Hans", "可由以下人员做：监场主任、值班经理。", "可由以下人员做：无人。"),
        ("vi", "Người được làm: giám sát, trưởng ca.", "Người được làm: không ai."),
    ],
)
def test_roles_are_listed_and_none_is_nobody(language: str, some: str, none: str) -> None:
    """A house may leave CONFIRM out: nobody does it there."""
    for roles, said in (("supervisor, shift_manager", some), ("", none)):
        asked = {"step": "confirmed", "roles": roles}
        assert say("refusal.jackpot_step_not_yours", asked, language=language).endswith(said)


def test_codes_of_a_progressive_are_said_in_words_and_unknown_ones_spelt_out() -> None:
    asked = {"step": "posted", "missing": "surveillance, shift_manager"}
    told = say("refusal.jackpot_step_not_yet", asked, language="zh-Hant")
    assert told == "還未到這一步（刷卡入帳）。尚欠：監控部核實、當值經理核實。"
    assert say("event.TerminalDisarmed", {"fault": "power"}) == "The progressive bet is off (power failure)"
    assert say("event.TerminalDisarmed", {"fault": "spilt_wine"}).endswith("(spilt wine)")
