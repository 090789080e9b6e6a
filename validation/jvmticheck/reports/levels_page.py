"""levels.html and portability.html: what differs between JDKs, as tables with a column for each. Pages without network
and script; whatever an agent or a program has named goes through esc()."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .. import levels
from .html import asset, code, esc, plural

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = '''
.wrap { max-width: 110rem; }
.levels { overflow-x: auto; margin: 1rem 0; }
.levels table { border-collapse: collapse; font-size: .86rem; width: 100%; background: var(--card); }
.levels th, .levels td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
.levels thead th { background: var(--sunk); white-space: nowrap; }
.levels td.c { font-family: var(--mono); font-size: .78rem; overflow-wrap: anywhere; min-width: 5rem; }
.levels td.why { min-width: 18rem; }
.levels .breaks, .levels .incorrect, .levels .open { background: var(--error-soft); color: var(--error); }
.levels .differs, .levels .known, .levels .follows { background: var(--warning-soft); color: var(--warning); }
.levels .works, .levels .legal { background: var(--good-soft); color: var(--good); }
.levels td.mark { text-align: center; font-weight: 600; }
.levels p { margin: 0 0 .3rem; }
'''
MEANING = {'incorrect': 'One VM departs from the specification.',
           'open': 'Nothing that is known explains it: the section that is named decides.',
           'known': 'A known change of a JDK.',
           'follows': 'The agent does something else because of what it has observed differently before.',
           'legal': 'The specification leaves it open.'}


def page(title: str, agent: str, body: Iterable[str]) -> str:
    return '\n'.join([
        '<!DOCTYPE html><html lang=en><head><meta charset=utf-8>',
        f'<meta http-equiv=Content-Security-Policy content="{POLICY}">',
        '<meta name=viewport content="width=device-width, initial-scale=1">'
        '<meta name=color-scheme content="light dark">',
        f'<title>{esc(agent)}: {esc(title)}</title><link rel=icon href="data:,">',
        f'<style>{asset("page.css")}{STYLE}</style></head><body>',
        '<header class=top><div class=wrap><p class=product>jvmticheck</p>'
        f'<h1><code>{esc(agent)}</code> <span>{esc(title)}</span></h1></div></header><main class=wrap>',
        *body, '</main><footer class=wrap>Made by jvmticheck.</footer></body></html>\n'])


def grid(head: Iterable[str], rows: Iterable[str]) -> Iterator[str]:
    yield '<div class=levels><table><thead><tr>' + ''.join(f'<th scope=col>{esc(cell)}' for cell in head)
    yield '</thead><tbody>'
    yield from rows
    yield '</tbody></table></div>'


# ---- diff over several JDKs ----

def title_of(row: dict[str, Any]) -> str:
    output = row['path'].partition('.')[2]
    inside = ''.join(f', in {name}' for name in reversed(row['inside']))
    return code(f'{row["name"]}.{output}' if output else row['name']) + esc(inside)


def others(row: dict[str, Any]) -> str:
    """How many subjects a row has besides its first."""
    more = len(row['subjects']) - 1
    return f' and {plural(more, "other")}' if more > 0 else ''


def subjects(row: dict[str, Any]) -> str:
    """The subjects of a row; all but the first are folded if they are many."""
    if not row['subject']:
        return ''
    if len(row['subjects']) <= 3:
        return ''.join(f'<p class=dim>{esc(name)}' for name in row['subjects'])
    return (f'<details class=dim><summary>{esc(row["subject"])}{others(row)}</summary>'
            + ''.join(f'<p>{esc(name)}' for name in row['subjects'][1:]) + '</details>')


def difference(row: dict[str, Any], names: list[str]) -> str:
    reasons = ''.join(f'<p>{esc(reason)}' for reason in row['reasons'])
    cells = ''.join(f'<td class=c title="{esc(row["texts"].get(n, ""))}">{esc(row["cells"].get(n, ""))}' for n in names)
    return (f'<tr><th scope=row>{title_of(row)}{subjects(row)}<td>{esc(row["what"])}'
            f'<td class={row["result"]}>{row["result"]}<td class=why>{reasons}{cells}')


def program(reported: dict[str, Any]) -> Iterator[str]:
    columns = [c['name'] for c in reported['columns']]
    yield f'<section><h2>{esc(reported["program"])}</h2>'
    yield from grid(['run', 'class library', 'outcome'], (
        f'<tr><th scope=row>{code(c["name"])}<td>JDK {esc(str(c["version"]))}'
        f'<td class={"open" if c["trouble"] else "works" if c["outcome"] == "clean" else "known"}>'
        f'{esc(c["trouble"] or c["outcome"])}'
        for c in reported['columns']))
    if reported['not_compared']:
        yield f'<p class=lead>Too many to be compared: {", ".join(map(code, reported["not_compared"]))}.'
    for where, title in (('levels', 'Between the JDKs'), ('hosts', 'Between minijvm and java, with the same library')):
        rows = [row for row in reported['rows'] if row['where'] == where]
        matter = [row for row in rows if row['result'] != 'legal']
        legal = [row for row in rows if row['result'] == 'legal']
        if not any(where == ('levels' if a.partition('-')[0] == b.partition('-')[0] else 'hosts')
                   for a, b in reported['compared']):
            continue
        yield f'<h3>{title}</h3>'
        yield (f'<p class=lead>{plural(len(matter), "difference")} that matter{"s" if len(matter) == 1 else ""}, '
               f'{len(legal)} that the specification allows.')
        for some, label in ((matter, 'what matters'), (legal, 'what is allowed')):
            shown = [name for name in columns if any(name in row['cells'] for row in some)]
            if some:
                yield f'<h5>{label}</h5>'
                yield from grid(['call or event', 'differs in', 'result', 'why', *shown],
                                (difference(row, shown) for row in some))
    yield '</section>'


def differences(agent: str, programs: list[dict[str, Any]]) -> str:
    body = ['<p class=lead>Each column is a run of the same program with the same agent. Columns are compared with '
            'their neighbours: what differs came with the later JDK. A cell shows what the agent observed.']
    for reported in programs:
        body += program(reported)
    body += ['<h3>Results</h3><dl class=left-out>',
             *(f'<div><dt>{name}<dd>{text}</div>' for name, text in MEANING.items()), '</dl>']
    return page('on several JDKs', agent, body)


# ---- portability ----

def mark(effect: str) -> str:
    return f'<td class="mark {effect}">{ {"breaks": "✗", "differs": "≠", "works": "✓"}[effect]}'


def item(reported: dict[str, Any]) -> str:
    cells = ''.join(mark(reported['effect'] if str(v) in reported['on'] else 'works') for v in levels.VERSIONS)
    grouped: dict[str, list[int]] = {}
    for v, text in reported['on'].items():
        grouped.setdefault(text, []).append(int(v))
    what = ''.join(f'<p><b>{levels.spans(vs)}</b>: {esc(text)}' for text, vs in grouped.items())
    times = f'<p class=dim>{plural(reported["count"], "time")}' if reported['count'] else ''
    reason = f'<p class=dim>{esc(reported["reason"])}'
    return f'<tr><th scope=row>{code(reported["use"])}{times}{cells}<td class=why>{what}{reason}'


def portability(agent: str, programs: list[dict[str, Any]]) -> str:
    body = ['<p class=lead>Uses in this run that break (✗) or differ (≠) on another JDK. A tick means: as in this '
            'run, as far as the run has shown it.']
    for reported in programs:
        body.append(f'<section><h2>{esc(reported["program"])}</h2><p class=lead>Run with JDK {reported["version"]}. '
                    f'{esc(reported["trouble"])}')
        verdict = '<tr><th scope=row>all' + ''.join(mark(reported['jdks'][str(v)]) for v in levels.VERSIONS) + '<td>'
        body += grid(['use', *map(str, levels.VERSIONS), 'what happens there, and why'],
                     [verdict, *map(item, reported['items'])])
        if reported['findings']:
            body += ['<h3>Findings about versions and portability</h3>', *(
                f'<p>{esc(f["severity"] or "")} {code(f["rule"] or "")} {esc(f["message"] or "")}'
                for f in reported['findings'])]
        body.append('</section>')
    return page('on JDK 8 to 27', agent, body)
