"""Deal every game of every house and write down what counts earn there, for the page to show at once.

    uv run python scripts/known_counts.py [--share 1.0]

`--share` deals that part of the rounds that `pitboss countability` deals. Some minutes of one core.
"""

import argparse

import msgspec

from pitboss.odds.counting.countability import countability
from pitboss.odds.counting.known import FILE, KnownCount, KnownCounts, dealt_under
from pitboss.odds.families import family_of
from pitboss.rulebook import games, houses, load


def counted(game: str, house: str, share: float) -> KnownCounts:
    """Deal one game with the default seed of the command line."""
    rules = load(game, house=house)
    found = countability(rules, max(1, round(family_of(rules).counted_rounds * share)))
    return KnownCounts(
        game=game,
        dealt_under=dealt_under(rules),
        rounds=found.rounds,
        cut_card=rules.cut_card.cards_from_back,
        bets=tuple(
            KnownCount(
                bet=bet.bet,
                tags=bet.tags,
                correlation=bet.correlation,
                trigger=bet.favour.trigger,
                share=bet.favour.share,
                edge=bet.favour.edge,
                dollars_per_100=bet.dollars_per_100,
                dollars_error=bet.dollars_error,
            )
            for bet in found.bets
        ),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0)
    share = parser.parse_args().share
    known = []
    for house in houses():
        for game in games(house):
            known.append(counted(game, house, share))
            print(f"{house}/{game}: {known[-1].rounds:,} rounds", flush=True)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")


if __name__ == "__main__":
    main()
