"""What a file says, as the type that it ought to have: whatever else it is, is nothing."""
from __future__ import annotations

from typing import Any


def text(value: Any) -> str:
    """Without lone surrogates, which no file takes."""
    value = value if isinstance(value, str) else '' if value is None else str(value)
    return value if value.isascii() else value.encode('utf-8', 'replace').decode()


def number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def listing(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def mappings(value: Any) -> list[dict[str, Any]]:
    return [v for v in listing(value) if isinstance(v, dict)]


def words(value: Any) -> list[str]:
    return [text(v) for v in listing(value)]
