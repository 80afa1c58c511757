"""The error that every handler raises to reject a request."""

from litestar.exceptions import HTTPException


class Rejected(HTTPException):
    """A rejected request, with a code for programs and a sentence for people."""

    def __init__(self, status: int, code: str, sentence: str, *, retry_after: int = 0) -> None:
        headers = {"retry-after": str(retry_after)} if retry_after else None
        super().__init__(status_code=status, detail=sentence, headers=headers)
        self.code = code
