"""Other blackjack engines in Python, only to have seen them run: none of them does the same work.

Each has one guest who hits below 17, and is driven the way its own documentation shows. Where the bench group
is not installed, an engine is left out.

    uv run --group bench python benchmarks/other_engines.py
"""

from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter

Run = Callable[[int], float]
"""Plays a number of rounds and returns the seconds."""


def gymnasium_blackjack() -> Run:
    """Blackjack-v1: hit or stick, cards drawn with replacement, no suits, no shoe and no money."""
    import gymnasium

    table = gymnasium.make("Blackjack-v1", disable_env_checker=True)

    def run(rounds: int) -> float:
        started = perf_counter()
        for _ in range(rounds):
            (points, _, _), _ = table.reset()
            over = False
            while not over:
                (points, _, _), _, over, _, _ = table.step(int(points < 17))
        return perf_counter() - started

    return run


def rlcard_blackjack() -> Run:
    """RLCard's blackjack: hit or stand, one deck shuffled for every round, no money."""
    import rlcard

    table = rlcard.make("blackjack")

    def run(rounds: int) -> float:
        started = perf_counter()
        for _ in range(rounds):
            state, _ = table.reset()
            while not table.is_over():
                state, _ = table.step(int(state["obs"][0] >= 17))
        return perf_counter() - started

    return run


def blackjack21_table() -> Run:
    """blackjack21: six decks dealt to three quarters, one bet, splits and doubles that go unused here."""
    import blackjack21

    deck = blackjack21.Deck(blackjack21.DEFAULT_SUITS, count=6)
    reset = blackjack21.shoe_reset_hook(deck)
    table = blackjack21.Table([("guest", 25)], deck, on_round_reset=reset)

    def run(rounds: int) -> float:
        started = perf_counter()
        for _ in range(rounds):
            table.start_game()
            while (hand := table.current_hand) is not None:
                if hand.total < 17:
                    table.hit()
                else:
                    table.stand()
        return perf_counter() - started

    return run


ENGINES: dict[str, tuple[str, Callable[[], Run]]] = {
    "Gymnasium, Blackjack-v1": ("gymnasium", gymnasium_blackjack),
    "RLCard, blackjack": ("rlcard", rlcard_blackjack),
    "blackjack21": ("blackjack21", blackjack21_table),
}


def engines() -> dict[str, Run | None]:
    """Every engine ready to run, or None where it is not installed."""
    found: dict[str, Run | None] = {}
    for name, (package, make) in ENGINES.items():
        try:
            found[f"{name} {version(package)}"] = make()
        except ImportError:
            found[name] = None
    return found


def main() -> None:
    for name, run in engines().items():
        if run is None:
            print(f"{name}: not installed")
        else:
            run(100)
            print(f"{name}: {2_000 / run(2_000):,.0f} rounds/s")


if __name__ == "__main__":
    main()
