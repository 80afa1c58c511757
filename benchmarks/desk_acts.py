"""How many acts the desk's tasks take, of everybody together: a click, a key, a field that is filled in.

    uv run python benchmarks/desk_acts.py

A house in memory is served in a thread, and everybody works in a browser of their own, as
`tests/kit/page/counted_tasks.py` tells. The browser's time is no part of the figures.

Next to the acts now stand those before lines had one key for all of them and limits were posted at the desk.
Five tasks were counted in this way then. The other five were counted by hand, and their way through the page
is not known, so a small difference says nothing.
"""

from itertools import chain

from playwright.sync_api import sync_playwright

from tests.kit.page.chromium import launched
from tests.kit.page.counted_tasks import (
    BUDGET,
    DAY,
    IN_PLAY,
    CountedPlay,
    CountedTasks,
    counted_house,
    tasks_of,
)
from tests.kit.page.pit import PagePit
from tests.kit.page.visitors import Visitors

BEFORE = {
    "open": "28",
    "limits": "4 clicks and 2 fields, by hand",
    "fill": "25",
    "credit": "23",
    "rating": "2, by hand",
    "marker": "13",
    "close": "53",
    "approve": "2, by hand",
    "ruling": "5, by hand",
    "relief": "8 keys and 1 click, by hand",
}


def main() -> None:
    """Do the tasks one after the other, and print a table."""
    print("| task | before | acts | at most | by whom |\n|---|---|---|---|---|")
    with counted_house() as house, sync_playwright() as playwright:
        browser = launched(playwright)
        visit = Visitors(browser, house)
        pit = PagePit(house)
        day, play = CountedTasks(visit, pit), CountedPlay(visit, pit)
        over = []
        for name, acts, by_role in chain(tasks_of(day, DAY), tasks_of(play, IN_PLAY)):
            whom = ", ".join(f"{role.replace('_', ' ')} {count}" for role, count in by_role.items())
            print(f"| {name} | {BEFORE[name]} | {acts} | {BUDGET[name]} | {whom} |", flush=True)
            if acts > BUDGET[name]:
                over.append(name)
        browser.close()
    if over:
        raise SystemExit(f"more acts than they may take: {', '.join(over)}")


if __name__ == "__main__":
    main()
