"""A dealer's hands in a browser: touches of the felt by mouse, by finger and by keyboard."""

from typing import Literal

from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from pitboss.cheques import Cheques
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import Move
from pitboss.training.seat.sitting import Sitting
from pitboss.training.seat.touches import HandTouch
from tests.kit.page.house import PageHouse
from tests.kit.page.visitors import rest
from tests.kit.training.touches import touch_of
from tests.kit.web.practice import dealt

By = Literal["mouse", "finger", "keyboard"]
ACTS = "**/api/train/seat/*/acts*"
STANDS = ("left", "middle", "right")
CUTS = (20, 5, 1)


class AtFelt:
    """A trainee who touches the felt; the sitting behind the page says what is due."""

    def __init__(self, house: PageHouse, page: Page, by: By) -> None:
        self.page, self.by = page, by
        expect(page.locator(".touch-layer")).to_be_visible()
        rest(page)
        self.sitting: Sitting = house.call(lambda: dealt(house.services))

    def step(self) -> None:
        """What is due, said or done."""
        if self.sitting.calls:
            return self.say(key(self.sitting.calls[0]))
        assert self.sitting.due is not None
        return self.do(self.sitting.due.move)

    def do(self, move: Move) -> None:
        """A move, by the touch that makes it."""
        self.touch(touch_of(self.sitting, move))

    def say(self, call: str) -> None:
        chosen = self.page.locator(f'[data-call="{call}"]')
        with self.page.expect_response(ACTS):
            if self.by == "keyboard":
                chosen.press("Enter")
            else:
                chosen.click()
        self._rest()

    def touch(self, touch: HandTouch) -> None:
        """One touch, to the end: with the cheques or the total that it takes."""
        if touch.cheques is not None:
            return self._lay(touch.target, touch.cheques)
        asks = touch.points is not None
        if asks:
            self._carry(touch)
            self.page.locator("#touch-total").fill(str(touch.points))
        with self.page.expect_response(ACTS):
            if asks:
                self.page.locator("#touch-total").press("Enter")
            else:
                self._carry(touch)
        return self._rest()

    def _rest(self) -> None:
        if not self.sitting.over:
            rest(self.page)

    def _lay(self, target: str, cheques: Cheques) -> None:
        """Cheques from their tubes, a stack or a cut of five at a time, then brought out."""
        first = True
        for colour in cheques.__struct_fields__:
            left = getattr(cheques, colour)
            for cut in CUTS:
                while left >= cut:
                    self._press(self.page.locator(f'[data-key="count-{cut}"]'))
                    if first:
                        self._carry(HandTouch(f"tube:{colour}", target))
                    else:
                        self._tap(f"tube:{colour}")
                    first, left = False, left - cut
        self._given()

    def _given(self) -> None:
        """The cheques that lie ready are brought out."""
        with self.page.expect_response(ACTS):
            self._press(self.page.locator(".touch-give"))
        self._rest()

    def _carry(self, touch: HandTouch) -> None:
        """A thing to its place: dragged by mouse, tapped by finger, pressed by key."""
        if self.by != "mouse" or touch.source == touch.target:
            for place in (touch.source, *touch.order, touch.target):
                self._tap(place)
            return
        mouse = self.page.mouse
        mouse.move(*self._middle(touch.source))
        mouse.down()
        for place in (*touch.order, touch.target):
            mouse.move(*self._middle(place), steps=3)
        mouse.up()

    def _tap(self, place: str) -> None:
        if self.by == "keyboard":
            return self._place(place).press("Enter")
        if self.by == "mouse":
            return self.page.mouse.click(*self._middle(place))
        return self.page.touchscreen.tap(*self._middle(place))

    def _press(self, button: Locator) -> None:
        if self.by == "keyboard":
            button.press("Enter")
        elif self.by == "finger":
            button.tap()
        else:
            button.click()

    def _place(self, place: str) -> Locator:
        """The place on the felt, else beside it; on a small screen the dealer walks to where it is seen."""
        named = self.page.locator(f'[data-place="{place}"]:visible')
        for stand in STANDS if named.count() == 0 else ():
            self._press(self.page.locator(f'[data-key="stand-{stand}"]'))
            if named.count():
                break
        return named.last if place.startswith("tube:") else named.first

    def _middle(self, place: str) -> tuple[float, float]:
        found = self._place(place)
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None, place
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wrong_cheques(move: Move) -> Move:
    """The same move with three red cheques too many."""
    assert move.cheques is not None
    return replace(move, cheques=replace(move.cheques, red=move.cheques.red + 3))
