"""`rules`: the table of rules, what of it is detected where, and why not."""
from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from . import explain, facts, levels

COLUMNS = ('id', 'severity', 'class', 'minijvm', 'java', 'from', 'until', 'rule', 'section', 'not_detected')


def row(rule: dict[str, Any]) -> dict[str, Any]:
    return {'id': rule['id'], 'severity': rule['severity'], 'class': rule['class'],
            'minijvm': facts.detected(rule, 'minijvm'), 'java': facts.detected(rule, 'java'),
            'from': str(rule['holds'][0]), 'until': str(rule['holds'][1] or levels.VERSIONS[-1]), 'rule': rule['rule'],
            'section': rule['spec'],
            'not_detected': explain.detection(rule).partition('not detected: ')[2]}


def holds(rule: dict[str, Any], version: int) -> bool:
    """Whether it holds for a JDK."""
    first, last = rule['holds']
    return first <= version and (last == 0 or version <= last)


def main(o: argparse.Namespace) -> int:
    all_rules = facts.rules().values()
    classes = sorted({rule['class'] for rule in all_rules})
    wanted = getattr(o, 'class')
    if wanted and wanted not in classes:
        print(f'jvmticheck rules: there is no class {wanted}; there are {", ".join(classes)}', file=sys.stderr)
        return 2
    rows = [row(rule) for rule in all_rules if wanted in (None, rule['class'])
            and (o.version is None or holds(rule, o.version))
            and o.severity in (None, rule['severity']) and (o.host is None or facts.detected(rule, o.host))]
    if o.format == 'json':
        print(json.dumps(rows, indent=1))
        return 0
    if o.format == 'tsv':
        print('\t'.join(COLUMNS))
        for r in rows:
            print('\t'.join(('yes' if v else 'no') if isinstance(v, bool) else v for v in (r[c] for c in COLUMNS)))
        return 0
    print('| rule | severity | found on | JDK | what is right |\n|---|---|---|---|---|')
    for r in rows:
        found = ' and '.join(where for where, key in (('minijvm', 'minijvm'), ('any VM', 'java')) if r[key])
        cell = (found or f'not detected: {r["not_detected"]}').replace('|', '\\|')
        sentence = r['rule'].replace('|', '\\|')
        print(f'| `{r["id"]}` | {r["severity"]} | {cell} | {r["from"]} to {r["until"]} | {sentence} |')
    return 0
