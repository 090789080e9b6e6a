"""Words for what is printed."""
from __future__ import annotations


def count_of(number: int, what: str) -> str:
    return f'{number} {what}' if number == 1 else f'{number} {what}s'
