"""The rules of pay once more, as plain Python straight from the manual's words: no TOML is read here.

`RESULTS[game][bet](p, pc, b, bc)` says what becomes of a wager when Player has `p` on `pc` cards and Banker
`b` on `bc`: `LOSE`, `PUSH`, or the number of units paid for one.
"""

from collections.abc import Callable, Iterator

LOSE = "lose"
PUSH = "push"
Judge = Callable[[int, int, int, int], str | int]
Finished = tuple[int, int, int, int]
"""Player's count and cards, Banker's count and cards."""


def player_bet(p: int, pc: int, b: int, bc: int) -> str | int:
    return 1 if p > b else PUSH if p == b else LOSE


def banker_bet(p: int, pc: int, b: int, bc: int) -> str | int:
    return 1 if b > p else PUSH if p == b else LOSE


def banker_barred_by_three_card_seven(p: int, pc: int, b: int, bc: int) -> str | int:
    """EZ and Dai: a winning three-card Banker 7 pushes."""
    return PUSH if banker_has_winning_three_card_7(p, b, bc) else banker_bet(p, pc, b, bc)


def tie_bet(p: int, pc: int, b: int, bc: int) -> str | int:
    return 8 if p == b else LOSE


def banker_has_winning_three_card_7(p: int, b: int, bc: int) -> bool:
    return bc == 3 and b == 7 and p < 7


def dragon(mine: int, my_cards: int, theirs: int, their_cards: int) -> str | int:
    natural = my_cards == 2 and their_cards == 2 and (mine in (8, 9) or theirs in (8, 9))
    if mine == theirs:
        return PUSH if natural else LOSE
    if mine < theirs:
        return LOSE
    if natural:
        return 1
    return {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(mine - theirs, LOSE)


def player_dragon(p: int, pc: int, b: int, bc: int) -> str | int:
    return dragon(p, pc, b, bc)


def banker_dragon(p: int, pc: int, b: int, bc: int) -> str | int:
    return dragon(b, bc, p, pc)


def winning_banker_7(p: int, pc: int, b: int, bc: int) -> str | int:
    """Dragon 7, Tiger 7, Fortune 7."""
    return 40 if banker_has_winning_three_card_7(p, b, bc) else LOSE


def winning_player_8(p: int, pc: int, b: int, bc: int) -> str | int:
    """Panda 8, Golden 8."""
    return 25 if pc == 3 and p == 8 and b < 8 else LOSE


def ox_6(p: int, pc: int, b: int, bc: int) -> str | int:
    return 40 if pc == 3 and p == 6 and b < 6 else LOSE


def kill(p: int, pc: int, b: int, bc: int) -> str | int:
    banker_7_not_winning = bc == 3 and b == 7 and p >= 7
    player_6_not_winning = pc == 3 and p == 6 and b >= 6
    return 30 if banker_7_not_winning or player_6_not_winning else LOSE


def heavenly_9(p: int, pc: int, b: int, bc: int) -> str | int:
    nines = (p == 9 and pc == 3) + (b == 9 and bc == 3)
    return (LOSE, 10, 75)[nines]


def blazing_7s(p: int, pc: int, b: int, bc: int) -> str | int:
    if p != 7 or b != 7 or pc != bc:
        return LOSE
    return 50 if pc == 2 else 200


def cover_all(p: int, pc: int, b: int, bc: int) -> str | int:
    treasures = (winning_banker_7, winning_player_8, heavenly_9, blazing_7s)
    return 6 if any(bet(p, pc, b, bc) != LOSE for bet in treasures) else LOSE


_MINI: dict[str, Judge] = {
    "player": player_bet,
    "banker": banker_bet,
    "tie": tie_bet,
    "player-dragon-bonus": player_dragon,
    "banker-dragon-bonus": banker_dragon,
}
RESULTS: dict[str, dict[str, Judge]] = {
    "mini-baccarat": _MINI,
    "midi-baccarat": _MINI,
    "ez-baccarat": {
        "player": player_bet,
        "banker": banker_barred_by_three_card_seven,
        "tie": tie_bet,
        "dragon-7": winning_banker_7,
        "panda-8": winning_player_8,
    },
    "dai-bacc": {
        "player": player_bet,
        "banker": banker_barred_by_three_card_seven,
        "tie": tie_bet,
        "tiger-7": winning_banker_7,
        "ox-6": ox_6,
        "kill": kill,
    },
    "five-treasures": {
        **_MINI,
        "fortune-7": winning_banker_7,
        "golden-8": winning_player_8,
        "heavenly-9": heavenly_9,
        "blazing-7s": blazing_7s,
        "cover-all": cover_all,
    },
}
COMMISSION = {"mini-baccarat", "midi-baccarat", "five-treasures"}
"""The games that charge commission on winning Banker bets."""
MOST = {
    "player": 25_000,
    "banker": 25_000,
    "tie": 3_125,
    "player-dragon-bonus": 500,
    "banker-dragon-bonus": 500,
    "dragon-7": 500,
    "panda-8": 500,
    "tiger-7": 500,
    "ox-6": 500,
    "kill": 500,
    "fortune-7": 250,
    "golden-8": 250,
    "heavenly-9": 250,
    "blazing-7s": 250,
    "cover-all": 250,
}
"""The dearest wager on each bet, in dollars."""

_DRAWS = """
    - 0 1 2 3 4 5 6 7 8 9
0   D D D D D D D D D D D
1   D D D D D D D D D D D
2   D D D D D D D D D D D
3   D D D D D D D D D S D
4   D S S D D D D D D S S
5   D S S S S D D D D S S
6   S S S S S S S D D S S
7   S S S S S S S S S S S
"""
"""Banker's count down the side; across, Player stood (-) or drew a card of that value."""


def _read(table: str) -> dict[tuple[int, int | None], bool]:
    heading, *rows = (line.split() for line in table.strip().splitlines())
    thirds = [None if word == "-" else int(word) for word in heading]
    return {
        (int(banker), third): cell == "D"
        for banker, *cells in rows
        for third, cell in zip(thirds, cells, strict=True)
    }


BANKER_DRAWS = _read(_DRAWS)


def hands() -> Iterator[tuple[str, Finished]]:
    """Every round there is, by counts: ranks to deal it with, and how it ends."""
    ranks = "TA23456789"
    for p in range(10):
        for b in range(10):
            start = f"T T {ranks[p]} {ranks[b]}"
            if p >= 8 or b >= 8:
                yield start, (p, 2, b, 2)
                continue
            for third in range(10) if p <= 5 else (None,):
                total = p if third is None else (p + third) % 10
                cards = 2 if third is None else 3
                dealt = start if third is None else f"{start} {ranks[third]}"
                if not BANKER_DRAWS[b, third]:
                    yield dealt, (total, cards, b, 2)
                    continue
                for last in range(10):
                    yield f"{dealt} {ranks[last]}", (total, cards, (b + last) % 10, 3)


OUTCOMES: dict[Finished, str] = {}
"""Every way a round can end, with ranks that lead to it."""
for _ranks, _end in hands():
    OUTCOMES.setdefault(_end, _ranks)
