"""Cards in a guest's hand, over HTTP: the one who holds them is sent their faces, and nobody else is."""

import json
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.table.bots import staff_choice
from pitboss.table.scene.scene import Audience
from tests.kit.games.states import baccarat
from tests.kit.web.house import House, code, staff_id

MIDI = "midi-baccarat"
ANN, BOB = "ann-of-record", "bob-of-record"


def ready(house: House, client: TestClient[Litestar]) -> None:
    """Ann and Bob have bet on Player, Ann more, and Ann is offered the cards."""
    by = {who: house.token(who) for who in (ANN, BOB)}
    for seat, who in enumerate((ANN, BOB), 1):
        sit: dict[str, Any] = {"guest": who, "seat": seat, "cheques": {"green": 20}}
        assert not code(house.do(client, by[who], MIDI, type="SitDown", **sit))
    supervisor, host = house.token(staff_id("supervisor")), house.floor.tables[MIDI].host
    for _ in range(20):
        felt = host.hosted.table
        if felt.game.phase == "betting":
            break
        wish = staff_choice(host.rules, felt, Audience("supervisor", staff_id("supervisor")).person)
        if wish is not None:
            assert not code(house.do(client, supervisor, MIDI, **msgspec.to_builtins(wish)))
        else:
            seat = felt.cut_offers[0]
            house.do(client, by[(ANN, BOB)[seat - 1]], MIDI, type="DeclineCut", seat=seat)
    for seat, who, cents in ((1, ANN, 10_000), (2, BOB, 5_000)):
        wager: dict[str, Any] = {"seat": seat, "bet": "player", "cents": cents}
        assert not code(house.do(client, by[who], MIDI, type="PlaceWager", **wager))
        house.do(client, by[who], MIDI, type="SayAllSet", guest=who)


def scene(house: House, client: TestClient[Litestar], who: str) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{MIDI}/scene", headers=house.token(who))
    found: dict[str, Any] = answer.json()["scene"]
    return found


@pytest.mark.rule("MIDI-02", "MIDI-13")
def test_the_holder_alone_is_sent_the_faces() -> None:
    house = House(games=(MIDI,))
    with house.open() as client:
        ready(house, client)
        offered = scene(house, client, ANN)
        assert (offered["held"]["mine"], offered["held"]["out"], offered["held"]["cards"]) == (
            True,
            False,
            None,
        )
        take = next(legal["command"] for legal in offered["legal"] if legal["act"] == "TakeCards")
        named = [legal["command"] for legal in offered["legal"] if legal["act"] == "DeclineCards"]
        assert [command["to"] for command in named] == [0, 2]
        assert code(house.do(client, house.token(BOB), MIDI, **take)) == "not_yours_to_do"
        assert not code(house.do(client, house.token(ANN), MIDI, **take))
        cards = list(baccarat(house.floor.tables[MIDI].host.hosted.table.game).player)
        assert scene(house, client, ANN)["held"]["cards"] == cards
        for who in (BOB, staff_id("dealer"), staff_id("supervisor"), staff_id("surveillance")):
            seen = scene(house, client, who)
            assert (seen["held"]["guest"], seen["held"]["cards"], seen["held"]["mine"]) == (
                "Ann",
                None,
                False,
            )
            assert seen["hands"][0]["cards"] == ["??", "??"]
            assert ANN not in json.dumps(seen["held"]), "others know her by the name she goes by"
        assert not code(house.do(client, house.token(ANN), MIDI, type="ReturnCards", guest=ANN))
        next_ = scene(house, client, BOB)["held"]
        assert next_ is None or (next_["places"], next_["cards"]) == ([2], None), "the third card, or nothing"


def test_in_the_replay_she_sees_again_what_she_held_and_nobody_sees_a_seal() -> None:
    house = House(games=(MIDI,))
    with house.open() as client:
        ready(house, client)
        take = next(
            legal["command"] for legal in scene(house, client, ANN)["legal"] if legal["act"] == "TakeCards"
        )
        assert not code(house.do(client, house.token(ANN), MIDI, **take))
        live_table = house.floor.tables[MIDI]
        held, cards = live_table.shown, list(baccarat(live_table.host.hosted.table.game).player)
        assert not code(house.do(client, house.token(ANN), MIDI, type="ReturnCards", guest=ANN))
        for _ in range(40):
            felt = live_table.host.hosted.table
            if felt.game.round == 2:
                break
            who = felt.squeeze.guest
            if felt.squeeze.step in ("offered", "out"):
                act = "TakeCards" if felt.squeeze.step == "offered" else "ReturnCards"
                house.do(client, house.token(who), MIDI, type=act, guest=who)
            else:
                house.clock.move(60_000)  # type: ignore[attr-defined]
                client.get(f"/api/tables/{MIDI}/scene", headers=house.token(ANN))
        known = client.get(f"/api/tables/{MIDI}/rounds", headers=house.token(ANN)).json()["rounds"]
        assert known[-1]["ended"]
        for who, faces in ((ANN, cards), (BOB, None)):
            step = client.get(f"/api/tables/{MIDI}/replay?seq={held}", headers=house.token(who))
            assert step.json()["scene"]["held"]["cards"] == faces
            whole = client.get(f"/api/rounds/{MIDI}-1", headers=house.token(who))
            events = client.get(f"/api/tables/{MIDI}/rounds/1/events", headers=house.token(who))
            for told in (step.text, whole.text, events.text):
                assert '"#' not in told
