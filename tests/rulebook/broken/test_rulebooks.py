"""Rulebooks with one thing wrong each, and what the checker says to the manager who wrote them."""

import re
from pathlib import Path

import pytest

from pitboss.rulebook import check

BASE = 'extends = "manual/mini-baccarat"\n'
TIE = "[bets.tie]\nlines = "
LUCKY = '[bets.lucky]\nname = "Lucky"\nkey = "LK"\nkind = "side"\nlines = '

# What is written over mini-baccarat, the key that the defect names, and words of its reason.
KEYS = [
    # how many, how large
    ("decks = 7", "decks", "6 or 8 decks"),
    ("decks = 0", "decks", "6 or 8 decks"),
    ("decks = -8", "decks", "6 or 8 decks"),
    ("decks = 8.0", "decks", "a whole number"),
    ('decks = "8"', "decks", "a whole number"),
    ("decks = true", "decks", "a whole number"),
    ("decks = [8]", "decks", "a whole number"),
    ("decks = 2024-01-01", "decks", "a whole number"),
    ("decks = nan", "decks", "a whole number"),
    ("decks = 9_999_999_999_999", "decks", "far too large"),
    (f"decks = 0x{'f' * 4000}", "decks", "far too large"),
    ("seats = 0", "seats", "1 to 20 seats"),
    ("seats = 21", "seats", "1 to 20 seats"),
    ('seats = "seven"', "seats", "a whole number"),
    ("name = 5", "name", "text in quotes"),
    ('name = "  "', "name", "needs a name"),
    ('name = "\\u001b[2J"', "name", "can be printed"),
    ('family = "poker"', "family", 'its family: "baccarat"'),
    ("family = 5", "family", 'its family: "baccarat"'),
    # keys that are not there
    ("deks = 8", "deks", 'did you mean "decks"?'),
    ("[limit]\nmin = 5", "limit", 'did you mean "limits"?'),
    ("[comission]", "comission", 'did you mean "commission"?'),
    ("[limits]\nminimum = 5", "limits.minimum", 'did you mean "min"?'),
    ("[limits]\nmax_scop = 5", "limits.max_scop", 'did you mean "max_scope"?'),
    ("[limits]\nqwerty = 5", "limits.qwerty", "known: ceiling, floor, max, max_scope, min, over_max_loss"),
    ("[toke]\nshare_at_max = 5", "toke.share_at_max", "unknown key; known: at_max_share, rule, step"),
    ("[late_bets]", "late_bets", 'did you mean "late_bet"?'),
    ("[bets.tie]\ncomission = true", "bets.tie.comission", 'did you mean "commission"?'),
    ('hash = "0000"', "hash", "unknown key"),
    ("results = []", "results", "unknown key"),
    ('house = "mine"', "house", "unknown key"),
    ('remove = ["decks"]', "decks", "required"),
    ('remove = ["limits"]', "limits", "required"),
    ('remove = ["limits.max"]', "limits.max", "required"),
    ('remove = ["commission.rate"]', "commission.rate", "required"),
    ('remove = ["cut_card.cards_from_back"]', "cut_card.cards_from_back", "required"),
    ('remove = ["settle.pay"]', "settle.pay", "required"),
    ('remove = ["bets"]', "bets", "required"),
    ('remove = ["bets.tie.lines"]', "bets.tie.lines", "required"),
    ('remove = ["bets.tie.key"]', "bets.tie.key", "required"),
    # tables and lists in the wrong place
    ("limits = 25", "limits", "a table of keys"),
    ('settle = ["player"]', "settle", "a table of keys"),
    ('bets = ["player"]', "bets", "a table of keys"),
    ("[bets]\ntie = 8", "bets.tie", "a table of keys"),
    ("[bets.tie]\nlines = 8", "bets.tie.lines", "a table of keys"),
    ('calls = "Bets please"', "calls", "a table of keys"),
    ("[settle]\ntake = []", "settle.take", "an empty list"),
    ("[bets.tie]\nlines = []", "bets.tie.lines", "an empty list"),
    # money
    ('[limits]\nmin = "twenty"', "limits.min", "an amount of money"),
    ("[limits]\nmin = true", "limits.min", "an amount of money"),
    ("[limits]\nmin = -25", "limits.min", "an amount of money"),
    ("[limits]\nmin = 25.125", "limits.min", "an amount of money"),
    ("[limits]\nmin = [25]", "limits.min", "an amount of money"),
    ('[limits]\nmin = ""', "limits.min", "an amount of money"),
    ('[limits]\nmin = "25 EUR"', "limits.min", "an amount of money"),
    ('[limits]\nmin = "$2,50"', "limits.min", "a comma only sets off thousands"),
    ("[limits]\nmax = 9_999_999_999_999", "limits.max", "an amount of money"),
    (f'[limits]\nmax = "{"9" * 500}"', "limits.max", "an amount of money"),
    ("[limits]\nmin = 0", "limits.min", "at least one cent"),
    ('[limits]\nmin = "$30,000"', "limits.min", "above the maximum of $25,000"),
    ("[limits]\nstep = 0", "limits.step", "at least one cent"),
    ("[limits]\nmin = 27", "limits.min", "no multiple of the $5 step"),
    ('[limits]\nmax = "$25,001"', "limits.max", "no multiple of the $5 step"),
    ("[bets.tie]\nmin = 4000", "bets.tie.min", "above the bet's maximum of $3,125"),
    ("[bets.player]\nmax = 20", "bets.player.max", "below the bet's minimum of $25"),
    ("[bets.tie]\nmin = 7", "bets.tie.min", "no multiple of the $5 step"),
    ('[bets.tie]\nmax = "$3,126"', "bets.tie.max", "no multiple of the $5 step"),
    ("[toke]\nstep = 0", "toke.step", "at least one cent"),
    ("[payout]\nround = 0", "payout.round", "at least one cent"),
    ("[commission]\nround = 0", "commission.round", "at least one cent"),
    # shares and odds
    ("[commission]\nrate = 5", "commission.rate", 'a percentage, as in "5%"'),
    ('[commission]\nrate = "5"', "commission.rate", 'write "5%"'),
    ('[commission]\nrate = "five percent"', "commission.rate", 'write "5%"'),
    ('[commission]\nrate = "-5%"', "commission.rate", 'write "5%"'),
    ('[commission]\nrate = "100%"', "commission.rate", "below 100%"),
    ('[toke]\nat_max_share = "101%"', "toke.at_max_share", "cannot be above 100%"),
    (TIE + '[{ pays = 8, when = { winner = "tie" } }]', "bets.tie.lines[1].pays", 'odds, as in "8 to 1"'),
    (TIE + '[{ pays = "8", when = { winner = "tie" } }]', "bets.tie.lines[1].pays", 'write "8 to 1"'),
    (TIE + '[{ pays = "8 two 1", when = { winner = "tie" } }]', "bets.tie.lines[1].pays", 'write "8 to 1"'),
    (TIE + '[{ pays = "1.5 to 1", when = { winner = "tie" } }]', "bets.tie.lines[1].pays", 'write "8 to 1"'),
    (TIE + '[{ pays = "1,5 to 1", when = { winner = "tie" } }]', "bets.tie.lines[1].pays", "a comma only"),
    (TIE + '[{ pays = "0 to 1", when = { winner = "tie" } }]', "bets.tie.lines[1].pays", "pays nothing"),
    (TIE + '[{ pays = "8 to 0", when = { winner = "tie" } }]', "bets.tie.lines[1].pays", "pays nothing"),
    (TIE + f'[{{ pays = "{"9" * 30} to 1", when = {{}} }}]', "bets.tie.lines[1].pays", 'write "8 to 1"'),
    # words to choose from
    ('[limits]\nmax_scope = "per_table"', "limits.max_scope", '"per_guest", "per_spot"'),
    ('[limits]\nside_min_condition = "main"', "limits.side_min_condition", 'did you mean "main_only"?'),
    ('[burn]\nby = "card"', "burn.by", '"value", "count"'),
    ("[dead_game]\nbreak_down = 1", "dead_game.break_down", "true or false"),
    ('[commission]\nmode = "deducted"', "commission.mode", 'did you mean "deduct"?'),
    ('[commission]\ndealer_bets = "no"', "commission.dealer_bets", "true or false"),
    ('[late_bet]\npolicy = "allowed"', "late_bet.policy", '"supervisor", "refused"'),
    ('[dummy_hands]\nreshuffle = "now"', "dummy_hands.reshuffle", '"after_hand", "at_once"'),
    ('[settle]\npay_traversal = "by_seat"', "settle.pay_traversal", '"by_spot", "by_bet"'),
    ('[toke]\nrule = "none"', "toke.rule", '"share_at_max", "combined"'),
    ('[bets.tie]\nkind = "bonus"', "bets.tie.kind", '"main", "side"'),
    # the pack
    ("[cut]\nmin_cards = 0", "cut.min_cards", "half the pack of 416"),
    ("[cut]\nmin_cards = 209", "cut.min_cards", "half the pack of 416"),
    ("[cut_card]\ncards_from_back = 20", "cut_card", "the numbers must rise"),
    ("[cut_card]\ncards_from_back_max = 416", "cut_card", "below the pack of 416"),
    ("[burn]\ncount = -1", "burn.count", "between 0 and one deck"),
    ("[burn]\ncount = 53", "burn.count", "between 0 and one deck"),
    ("[dummy_hands]\nlimit = 0", "dummy_hands.limit", "at least 1"),
    # the order of settling
    ('[settle]\ntake = ["player", "bankr"]', "settle.take", 'did you mean "banker"?'),
    ('[settle]\npay = ["tie", "player", "banker", "tie"]', "settle.pay", "listed more than once"),
    ("[settle]\npay = [1]", "settle.pay[1]", "text in quotes"),
    ('remove = ["bets.tie"]', "settle.take & settle.pay", "there is no such bet"),
    # the bets and their names
    ('remove = ["bets.banker"]', "bets.banker & settle.take & settle.pay", "every game of this family has"),
    ('[bets.player]\nkind = "side"', "bets.player", 'with kind = "main"'),
    ('remove = ["bets"]\nbets = {}', "bets.player & bets.banker", "every game of this family has this bet"),
    ('[bets.tie]\nkey = "P"', "bets.player.key & bets.tie.key", "already called that"),
    ('[bets.tie]\nkey = "banker"', "bets.tie.key", "already called that"),
    ('[bets.tie]\nkey = "T!"', "bets.tie.key", "letters and digits"),
    ('[bets.tie]\nkey = ""', "bets.tie.key", "letters and digits"),
    ('[bets.tie]\nname = ""', "bets.tie.name", "needs a name"),
    (LUCKY.replace("[bets.lucky]", '[bets."Lucky 6"]') + '[{ pays = "9 to 1", when = { margin = 9 } }]',
     "bets.Lucky 6", "small letters, digits and hyphens"),
    # the calls
    ('[calls]\nno_more_bet = "Rien"', "calls.no_more_bet", 'did you mean "no_more_bets"?'),
    ("[calls]\nshuffle = 5", "calls.shuffle", "text in quotes"),
    ('[calls]\nshuffle = ""', "calls.shuffle", "needs words"),
    ('[calls]\nshuffle = "Shuffle\\u0007"', "calls.shuffle", "can be printed"),
    ('[calls]\ntie_hand = "Tie at {count"', "calls.tie_hand", "braces do not pair"),
    ('[calls]\ntie_hand = "Tie at {total}"', "calls.tie_hand", "means nothing here; this call has {count}"),
    ('[calls]\ntie_hand = "Tie at {}"', "calls.tie_hand", "{} means nothing here"),
    ('[calls]\nshuffle = "Shuffle {count}"', "calls.shuffle", "this call has no parameters"),
    ('[calls]\ntie_hand = "Tie at {count:hand}"', "calls.tie_hand", "write {count}"),
    ('[calls]\ntie_hand = "Tie at {count!z}"', "calls.tie_hand", "write {count}"),
    ('[calls]\ntie_hand = "Tie at {count.real}"', "calls.tie_hand", "{count.real} means nothing here"),
    ('[calls]\n"hand.player" = "Punto"', "calls.hand.player", "no call of that name"),
]  # fmt: skip

# Lines of a pay table, alone in the bet "lucky", and what is wrong with them.
LINES = [
    ('[{ when = { winner = "tie" } }]', "[1]", "either pays"),
    ('[{ pays = "9 to 1", push = true, when = { winner = "tie" } }]', "[1]", "either pays"),
    ('[{ pays = "9 to 1", push = "no", when = { winner = "tie" } }]', "[1].push", "true or false"),
    ('[{ pays = "9 to 1" }]', "[1].when", "required"),
    ('[{ pay = "9 to 1", when = { winner = "tie" } }]', "[1].pay", 'did you mean "pays"?'),
    ('[{ pays = "9 to 1", when = { winer = "tie" } }]', "[1].when.winer", 'did you mean "winner"?'),
    ('[{ pays = "9 to 1", when = { winner = "dealer" } }]', "[1].when.winner", '"player", "banker", "tie"'),
    ('[{ pays = "9 to 1", when = { winner = ["tie", "non"] } }]', "[1].when.winner[2]", '"tie"'),
    ('[{ pays = "9 to 1", when = { winner = [] } }]', "[1].when.winner", "an empty list"),
    ('[{ pays = "9 to 1", when = "tie" }]', "[1].when", "a table of keys"),
    ('[{ pays = "9 to 1", when = { player_total = 10 } }]', "[1].when.player_total", "from 0 to 9"),
    ('[{ pays = "9 to 1", when = { banker_total = -1 } }]', "[1].when.banker_total", "from 0 to 9"),
    ('[{ pays = "9 to 1", when = { margin = [8, 11] } }]', "[1].when.margin", "from 0 to 9"),
    ('[{ pays = "9 to 1", when = { player_total = "7" } }]', "[1].when.player_total", "a whole number"),
    ('[{ pays = "9 to 1", when = { player_cards = 4 } }]', "[1].when.player_cards", "one of 2, 3"),
    ('[{ pays = "9 to 1", when = { banker_cards = true } }]', "[1].when.banker_cards", "one of 2, 3"),
    ('[{ pays = "9 to 1", when = { cards = 3 } }]', "[1].when.cards", "one of 4, 5, 6"),
    ('[{ pays = "9 to 1", when = { natural = 8 } }]', "[1].when.natural", "true or false"),
    ('[{ pays = "9 to 1", when = { winner = "tie" }, verify = "boss" }]', "[1].verify", '"surveillance"'),
    ('[{ pays = "9 to 1", when = { winner = "tie" }, unless = 7 }]', "[1].unless", "a table of keys"),
    ('[{ pays = "9 to 1", when = { wins = "tei" } }]', "[1].when.wins", 'did you mean "tie"?'),
    ('[{ pays = "9 to 1", when = { wins = ["tie", "dragon-9"] } }]', "[1].when.wins", "no such bet"),
    ('[{ pays = "9 to 1", when = { margin = 9 }, unless = { wins = "ti" } }]', "[1].unless.wins", "no such"),
    ('[{ pays = "9 to 1", when = { wins = "lucky" } }]', "", "that is a circle"),
    ('[{ pays = "9 to 1", when = { winner = "tie", margin = 1 } }]', "[1]", "no round can meet them"),
    ('[{ pays = "9 to 1", when = { natural = true, cards = 5 } }]', "[1]", "no round can meet them"),
    ('[{ pays = "9 to 1", when = { cards = 4, banker_total = 3, player_total = 7 } }]',
     "[1]", "or the third-card rules"),
    ('[{ pays = "9 to 1", when = { winner = "tie" }, unless = { margin = 0 } }]', "[1]", "no round can meet"),
    ('[{ pays = "9 to 1", when = { margin = 9 } }, { pays = "5 to 1", when = { margin = [8, 9] } }]',
     "[2]", "overlaps with line 1: both apply to Player 0 on 2 cards, Banker 9 on 2"),
    ('[{ pays = "9 to 1", when = { margin = 9 } }, { push = true, when = { cards = 4 } }]', "[2]", "overlap"),
    ('[{ push = true, when = { winner = "tie" } }]', "", "could never win"),
    ('[{ pays = "1 to 1", when = {} }]', "", "could never lose"),
    ('[{ pays = "1 to 1", when = { natural = true } }, { push = true, when = { natural = false } }]',
     "", "could never lose"),
]  # fmt: skip

# Whole files that are no rulebook at all.
FILES: list[tuple[bytes, str, str]] = [
    (b"", "family", "its family"),
    (b"decks = ", "", "this is not TOML: Invalid value (at end of document)"),
    (b"decks 8", "", "this is not TOML"),
    (b"[limits\nmin = 5", "", "this is not TOML"),
    (b"decks = 8\ndecks = 6", "", "this is not TOML: Cannot overwrite a value"),
    (b"\xff\xfe\x00d\x00e", "", "not a text file in UTF-8"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "", "not a text file in UTF-8"),
    (b"x = " + b"[" * 5_000 + b"]" * 5_000, "", "nested more than 16 deep"),
    (b"a." * 5_000 + b"a = 1", "", "nested more than 16 deep"),
    (b"decks = " + b"9" * 5_000, "", "too many digits"),
    (b"decks = 1e99999999999999999999", "", "too many digits"),
    (b"# nothing\n" * 20_000, "", "far too long for a rulebook: 200,000 bytes"),
    (b'extends = "manual/midi"', "extends", 'did you mean "manual/midi-baccarat"?'),
    (b"extends = 5", "extends", "name one game"),
    (b'extends = "../secrets"', "extends", "no such rulebook"),
    (b'extends = "' + b"a" * 5_000 + b'"', "extends", "no such rulebook"),
    (b'extends = "a\\u0000b"', "extends", "no such rulebook"),
    (b'extends = "house"', "extends", "in a circle"),
    (b'extends = "manual/mini-baccarat"\nremove = "bets.tie"', "remove", "list the keys to leave out"),
    (b'extends = "manual/mini-baccarat"\nremove = [["a"]]', "remove", "list the keys to leave out"),
    (b'extends = "manual/mini-baccarat"\nremove = ["bets.dragon-7"]', "remove", "no such key"),
    (b'extends = "manual/mini-baccarat"\nremove = ["decks.more"]', "remove", "no such key"),
]  # fmt: skip

PYTHON = re.compile(
    r"<class|NoneType|Traceback|\b(dict|str|int|tuple|bool|float|Decimal|None|True|False|msgspec|\w+Error)\b"
)


def written(folder: Path, text: str | bytes, name: str = "house.toml") -> Path:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def refused(folder: Path, text: str | bytes, keys: set[str], words: str) -> None:
    """Refused for that and for nothing else, in words that a casino manager understands."""
    file = written(folder, text)
    checked = check(file)
    assert checked.rules is None
    assert {defect.key for defect in checked.errors} == keys, checked.errors
    assert any(words in defect.reason for defect in checked.errors), checked.errors
    for defect in checked.errors:
        said = str(defect)
        assert str(file) in said or defect.file == "manual/mini-baccarat.toml", said
        assert defect.key in said
        assert defect.value in said or not defect.value.isprintable()
        assert said.endswith(defect.reason) or not defect.reason.isprintable()
        assert said.isprintable()
        assert len(said) < 600, said
        assert defect.severity == "error"
        assert not PYTHON.search(defect.reason), said


@pytest.mark.parametrize(("change", "keys", "words"), KEYS)
def test_a_wrong_key_is_refused(tmp_path: Path, change: str, keys: str, words: str) -> None:
    refused(tmp_path, BASE + change, set(keys.split(" & ")), words)


@pytest.mark.parametrize(("lines", "place", "words"), LINES)
def test_a_wrong_pay_line_is_refused(tmp_path: Path, lines: str, place: str, words: str) -> None:
    refused(tmp_path, BASE + LUCKY + lines, {f"bets.lucky.lines{place}"}, words)


@pytest.mark.parametrize(("content", "key", "words"), FILES, ids=range(len(FILES)))
def test_a_file_that_is_no_rulebook_is_refused(tmp_path: Path, content: bytes, key: str, words: str) -> None:
    refused(tmp_path, content, {key}, words)


def test_there_are_more_than_a_hundred_of_them() -> None:
    changes = {change for change, _, _ in KEYS} | {lines for lines, _, _ in LINES}
    assert len(changes | {str(content) for content, _, _ in FILES}) == len(KEYS) + len(LINES) + len(FILES)
    assert len(changes) > 100
