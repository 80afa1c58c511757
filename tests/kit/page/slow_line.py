"""A line between a page and the server that can be slow, or be cut."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class SlowLine:
    """Stands in a page's way from its next load on: what the server says can be held back, or lost."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        """The commands that the page sent, in their order."""
        self.ids: list[str] = []
        """Their numbers."""
        self._held: list[str | bytes] | None = None
        self._dropping = False
        self._page: WebSocketRoute | None = None
        page.route_web_socket("**/api/live*", self._opened)

    def _opened(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()

        def asked(text: str | bytes) -> None:
            message = json.loads(text)
            if message["do"] == "act":
                self.sent.append(message["command"])
                self.ids.append(message["id"])
            server.send(text)

        def told(text: str | bytes) -> None:
            if self._dropping:
                return
            if self._held is not None:
                self._held.append(text)
            else:
                page.send(text)

        page.on_message(asked)
        server.on_message(told)

    def hold(self) -> None:
        """From now on the page hears nothing."""
        self._held = []

    def release(self) -> None:
        """It hears what was held back, and everything from now on."""
        held, self._held = self._held or [], None
        for text in held:
            assert self._page is not None
            self._page.send(text)

    def lose(self) -> None:
        """What the server says is lost, until the line is cut."""
        self._dropping = True

    def cut(self) -> None:
        """The server's end closes; the page may open another."""
        assert self._page is not None
        self._dropping = False
        self._page.close(code=1012)
