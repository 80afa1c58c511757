"""A table of functions, one for each type of command or event, that the type checker can follow."""

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

import msgspec

from pitboss.games.contract import Event, Refusal

Decision = tuple[Event, ...] | Refusal
"""What a command leads to: its events, or why it is refused."""

S = TypeVar("S")
M = TypeVar("M", bound=msgspec.Struct)
P = ParamSpec("P")
R = TypeVar("R")


class Dispatch(Generic[S, P, R]):
    """Functions of a state `S` and a message, with further parameters `P` and the result `R`."""

    def __init__(self) -> None:
        self._functions: dict[type[msgspec.Struct], Callable[Concatenate[S, msgspec.Struct, P], R]] = {}

    def on(
        self, kind: type[M]
    ) -> Callable[[Callable[Concatenate[S, M, P], R]], Callable[Concatenate[S, M, P], R]]:
        """Register the decorated function for messages of a type."""

        def register(function: Callable[Concatenate[S, M, P], R]) -> Callable[Concatenate[S, M, P], R]:
            def checked(state: S, message: msgspec.Struct, /, *args: P.args, **kwargs: P.kwargs) -> R:
                assert isinstance(message, kind), "the table is looked up by this type"
                return function(state, message, *args, **kwargs)

            self._functions[kind] = checked
            return function

        return register

    def find(self, message: msgspec.Struct) -> Callable[Concatenate[S, msgspec.Struct, P], R] | None:
        """Return the function for a message, or None if there is none for its type."""
        return self._functions.get(type(message))

    @property
    def kinds(self) -> tuple[type[msgspec.Struct], ...]:
        """The types that have a function, in the order of registration."""
        return tuple(self._functions)
