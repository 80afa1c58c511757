"""How many acts the desk's tasks take, of everybody together: a click, a key, a field that is filled in.

    uv run python benchmarks/desk_acts.py

A house in memory is served in a thread, and everybody works in a browser of their own, as
`tests/kit/page/counted_tasks.py` tells. The browser's time is no part of the figures.
"""

from playwright.sync_api import sync_playwright

from tests.kit.page.chromium import launched
from tests.kit.page.counted_tasks import BUDGET, CountedTasks, all_tasks, counted_house
from tests.kit.page.pit import PagePit
from tests.kit.page.visitors import Visitors


def main() -> None:
    """Do the tasks one after the other, and print a table."""
    print("| task | acts | at most | by whom |\n|---|---|---|---|")
    with counted_house() as house, sync_playwright() as playwright:
        browser = launched(playwright)
        visit = Visitors(browser, house)
        for name, acts, by_role in all_tasks(CountedTasks(visit, PagePit(house))):
            whom = ", ".join(f"{role.replace('_', ' ')} {count}" for role, count in by_role.items())
            print(f"| {name} | {acts} | {BUDGET[name]} | {whom} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
