"""Words for what is printed."""
from __future__ import annotations

import re


def count_of(number: int, what: str) -> str:
    return f'{number} {what}' + ('' if number == 1 else 'es' if what.endswith('ch') else 's')


def short_location(location: str) -> str:
    """Without the packages of the library, and what a synchronizer has inside."""
    location = re.sub(r'^(?:java|jdk|sun)\.[a-z0-9_.]+\.', '', location)
    return re.sub(r'\$(?:Sync|NonfairSync|FairSync)(#\d+(?:@[^.\[]*)?)(?:\.state)?$', r'\1', location)
