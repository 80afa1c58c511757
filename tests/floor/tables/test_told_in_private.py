"""What is wrong with a guest's wish is told to that guest alone, and never with a bare "no"."""

import pytest

from pitboss.floor.commands import TakeDealersPlace
from pitboss.games.wagers import PlaceWager
from pitboss.messages import LANGUAGES, written
from pitboss.table.commands import LeaveTable, SitDown
from pitboss.table.scene.scene import Audience
from tests.kit.floors.paced_floor import DAN, Table, guest, run

BARE = {"no", "不", "不行", "不可以", "否", "không", "không được"}
"""Words that would be a refusal and nothing else."""


@pytest.mark.rule("CULT-06")
@pytest.mark.parametrize("game", ["mini-baccarat", "blackjack-shoe"])
def test_a_correction_goes_to_the_guest_concerned_and_nobody_else_hears_it(game: str) -> None:
    async def corrected(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(DAN, TakeDealersPlace("Dan"))
        bet = "main" if game == "blackjack-shoe" else "player"
        audiences = [Audience("public"), Audience("guest", "bob"), Audience("dealer", "dan")]
        before = [table.scene(audience) for audience in audiences]
        watcher = table.floor.watch(game, Audience("guest", "bob"))
        for wrong, code in (
            (PlaceWager(1, bet, 1), "wager_off_step"),
            (SitDown("ann", 2), "guest_already_here"),
            (LeaveTable("bob"), "not_yours_to_do"),
        ):
            assert await table.code(guest("ann"), wrong) == code
        assert [table.scene(audience) for audience in audiences] == before
        watcher.close()
        assert len([message async for message in watcher.messages()]) == 1, "the table as it was, and no more"

    run(corrected, game)


@pytest.mark.rule("CULT-06")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_refusal_and_no_ruling_is_a_bare_no(language: str) -> None:
    said = {key: text for key, text in written(language).items() if key.startswith(("refusal.", "ruling."))}
    assert len(said) > 150
    for key, text in said.items():
        assert text.strip(" .!").casefold() not in BARE, key
        assert not text.casefold().startswith(("no,", "no!", "no.", "không,", "不行")), key
        assert "!" not in text, key
        assert "\uff01" not in text, key
