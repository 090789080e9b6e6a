"""`portability`: one run of a program with the agent, and what of it breaks, or differs, on which JDK from 8 to 27: the
functions, events and capabilities that it uses, the version of the tool interface and the names that it asks for, and
the uses that changes.rec knows."""
from __future__ import annotations

import argparse
import collections
import fnmatch
import os
from typing import TYPE_CHECKING, Any

from . import compare, diff, facts, levels, normalise, record
from . import run as runs
from .reports import levels_page

if TYPE_CHECKING:
    from .campaign import Campaign

BREAKS, DIFFERS = 'breaks', 'differs'
CLASSES = ('portability', 'version')        # of rules, whose findings belong here
FAILURES = {'FindClass': 'returns NULL, with NoClassDefFoundError', 'GetFieldID': 'returns NULL, with NoSuchFieldError',
            'GetStaticFieldID': 'returns NULL, with NoSuchFieldError',
            'GetMethodID': 'returns NULL, with NoSuchMethodError',
            'GetStaticMethodID': 'returns NULL, with NoSuchMethodError',
            'GetEnv': 'returns JNI_EVERSION, unless the agent then asks for an older version'}


class Uses:
    """What an agent has used in a run."""
    def __init__(self, run: record.Run, agent: str) -> None:
        self.functions: collections.Counter[str] = collections.Counter()
        self.events: collections.Counter[str] = collections.Counter()
        self.capabilities: set[str] = set()
        self.results: dict[str, set[str]] = collections.defaultdict(set)
        self.requests = levels.requests(run)
        self.others: set[str] = set()               # functions that were called about another thread
        self.running: set[str] = set()              # ... that was not suspended
        self.inside: dict[str, set[str]] = collections.defaultdict(set)
        self.found = {f.get('rule') for f in run.findings()}
        self.shown: dict[str, set[str]] = collections.defaultdict(set)      # of each name in the trace: what it shows
        self.exports: set[str] = set()
        for line in run.coverage():
            self.add(line)
        self.read_trace(run)
        self.virtual = levels.has_virtual_threads(run)
        try:
            with open(agent, 'rb') as f:
                library = f.read()
        except OSError:
            library = b''
        self.exports = {name for name in ('Agent_OnLoad', 'Agent_OnAttach', 'Agent_OnUnload')
                        if name.encode() + b'\0' in library}

    def add(self, line: dict[str, Any]) -> None:
        what, name, count = line.get('what'), str(line.get('name')), line.get('count')
        count = count if isinstance(count, int) else 0
        if what == 'function' and count:
            self.functions[name] += count
            results = line.get('results')
            self.results[name] |= {str(r) for r in results} if isinstance(results, dict) else set()
        elif what == 'event' and count:
            self.events[name] += count
        elif what == 'capability' and line.get('possessed') is True:
            self.capabilities.add(name)

    def read_trace(self, run: record.Run) -> None:
        trace, = compare.traces(run)
        for shape in {*trace.counted, *(node.shape for node in trace.nodes.values())}:
            self.shown[shape.name] |= {c.id for c in levels.changes() if c.shows and levels.shows(c, shape.line)}
        for node in trace.nodes.values():
            if node.kind == 'call':
                self.read_call(node)

    def read_call(self, node: normalise.Node) -> None:
        if node.runs_on('') is not None:
            self.others.add(node.name)
        if node.runs_on(''):
            self.running.add(node.name)
        self.inside[node.name] |= {p.name for p in compare.ancestors(node)}
        if node.name == 'SetEventNotificationMode' and node.given('mode') == 'ENABLE':
            self.events[str(node.given('event_type'))] += 0
        if node.name == 'AddCapabilities':
            self.capabilities |= {*str(node.given('capabilities_ptr') or '').split(', ')} - {''}


class Item:
    """A use that depends on the JDK. on: version -> what happens there."""
    def __init__(self, use: str, effect: str, on: dict[int, str], reason: str, count: int = 0) -> None:
        self.use, self.effect, self.on, self.reason, self.count = use, effect, on, reason, count

    def data(self) -> dict[str, Any]:
        return {'use': self.use, 'effect': self.effect, 'on': {str(v): text for v, text in sorted(self.on.items())},
                'jdks': levels.spans(self.on), 'reason': self.reason, 'count': self.count}


def new_things(uses: Uses) -> list[Item]:
    """What came in after JDK 8."""
    known = facts.load()
    items = []
    for names, kind, fails in (
            ({n: c for n, c in uses.functions.items() if c}, 'functions',
             'its place in the function table is NULL: the call crashes'),
            (uses.events, 'events', 'SetEventNotificationMode returns INVALID_EVENT_TYPE; the event is never sent'),
            (dict.fromkeys(sorted(uses.capabilities), 0), 'capabilities',
             'AddCapabilities knows no such capability, and returns NOT_AVAILABLE')):
        for name, count in names.items():
            fact = known[kind].get(name)
            since = levels.major(fact['since']) if fact else 8
            if since > 8:
                items.append(Item(name, BREAKS, {v: fails for v in levels.VERSIONS if v < since},
                                  f'{name} came in with version {fact["since"]} of the tool interface', count))
    for name, results in uses.results.items():
        for result in sorted(results):
            since = known['errors_since'].get(result, 1)
            if since > 8:
                items.append(Item(f'{name} returns {result}', DIFFERS,
                                  {v: 'this error does not exist' for v in levels.VERSIONS if v < since},
                                  f'{result} came in with version {since} of the tool interface'))
    return items


def names(uses: Uses) -> list[Item]:
    """What is asked for by a version or a name."""
    items = []
    for (function, name), (granted, refused) in uses.requests.items():
        having = levels.having(function, name)
        if having is None:
            continue
        use = f'{function} {levels.version_text(name) if function == "GetEnv" else name}'
        if function == 'JNI':
            items.append(Item(use, BREAKS, {v: 'the function table of JNI ends before: the call crashes'
                                            for v in levels.VERSIONS if v not in having},
                              f'{name} came in with JDK {min(having)}', granted))
        elif granted:
            items.append(Item(use, BREAKS, {v: FAILURES[function] for v in levels.VERSIONS if v not in having},
                              reason_of(function, having), granted))
        elif having:
            items.append(Item(f'{use}, in vain', DIFFERS, {v: 'it is found' for v in having},
                              reason_of(function, having), refused))
    return [item for item in items if item.on]


def reason_of(function: str, having: frozenset[int]) -> str:
    if function == 'GetEnv':
        return 'GetEnv gives versions that are not newer than the JDK'
    if not having:
        return 'the class exists, but not this member, in any of them'
    return f'the class library of JDK {levels.spans(having)} has it'


def matches(change: levels.Change, uses: Uses) -> int | None:
    """How often a run has the use that a change is about; None: never."""
    kind, _, value = change.when.partition(' ')
    if kind == 'virtual' and not uses.virtual or kind == 'finding' and value not in uses.found:
        return None
    count, any_use = 0, False
    for what in change.what:
        request, _, function = what.partition(' ')
        if request == 'request':
            for (asked, name), counts in uses.requests.items():
                if asked == function and fnmatch.fnmatchcase(name, change.of):
                    count, any_use = count + sum(counts), True
        elif request == 'library':
            any_use |= any(fnmatch.fnmatchcase(name, change.of) for name in uses.exports)
        for name, uses_of in (*uses.functions.items(), *uses.events.items()):
            if change.of or not fnmatch.fnmatchcase(name, what.partition('.')[0]) or not uses_of:
                continue
            if (kind == 'result' and value not in uses.results[name] or kind == 'running' and name not in uses.running
                    or kind == 'other' and name not in uses.others
                    or kind == 'inside' and not {*value.split('|')} & uses.inside[name]
                    or change.shows and name in uses.shown and change.id not in uses.shown[name]):
                continue
            count, any_use = count + uses_of, True
    return count if any_use else None


def changed(uses: Uses, version: int) -> list[Item]:
    """Known changes of what was used, on the other side of the JDK of the run."""
    items = []
    for change in levels.changes():
        count, later = matches(change, uses), levels.is_new(change, version)
        if count is None or change.when == 'before' and later:
            continue
        on = {v: change.before if later else change.now for v in levels.VERSIONS if levels.is_new(change, v) != later}
        breaks = change.breaks in ('both', 'before' if later else 'since')
        used = [name for what in change.what for name in (*uses.functions, *uses.events)
                if fnmatch.fnmatchcase(name, what.partition('.')[0]) and not change.of]
        use = ', '.join(dict.fromkeys(used)) or change.of
        here = change.now if later else change.before
        items.append(Item(use, BREAKS if breaks else DIFFERS, on, f'here: {here} ({change.origin})', count))
    return items


def once(items: list[Item]) -> list[Item]:
    """What is reported for one use with the same effect in the same place only once; what breaks first."""
    known = {(i.use, i.effect, tuple(sorted(i.on.items()))): i for i in items}
    return sorted(known.values(), key=lambda i: (i.effect != BREAKS, min(levels.VERSIONS.index(v) for v in i.on)))


def report(run: record.Run, program: str, version: int, agent: str) -> dict[str, Any]:
    uses = Uses(run, agent)
    items = once([*new_things(uses), *names(uses), *changed(uses, version)])
    found = [{key: f.get(key) for key in ('rule', 'severity', 'message')} for f in run.findings()
             if facts.rules().get(str(f.get('rule')), {}).get('class') in CLASSES]
    verdicts = {}
    for v in levels.VERSIONS:
        effects = [item.effect for item in items if v in item.on]
        verdicts[str(v)] = BREAKS if BREAKS in effects else DIFFERS if effects else 'works'
    return {'program': program, 'run': run.data['id'], 'version': version, 'outcome': run.outcome,
            'trouble': f'{run.outcome}, {run.why}' if run.outcome in diff.UNUSABLE else '', 'jdks': verdicts,
            'items': [item.data() for item in items], 'findings': found}


def text_of(reported: dict[str, Any]) -> str:
    trouble = f': {reported["trouble"]}' if reported['trouble'] else ''
    lines = [f'{reported["program"]}, run with JDK {reported["version"]}{trouble}', '']
    signs = {BREAKS: 'X', DIFFERS: '~'}
    head = ['', 'use', *(f'{v:>2}' for v in levels.VERSIONS)]
    rows = [[str(i), item['use'] if len(item['use']) <= 70 else item['use'][:67] + '...',
             *(signs[item['effect']] if str(v) in item['on'] else '.' for v in levels.VERSIONS)]
            for i, item in enumerate(reported['items'], 1)]
    verdict = ['', '', *({BREAKS: 'X', DIFFERS: '~'}.get(reported['jdks'][str(v)], '.') for v in levels.VERSIONS)]
    if rows:
        lines += [*levels.aligned(head, rows + [verdict]), '', 'X breaks, ~ differs, . as in this run', '']
    for i, item in enumerate(reported['items'], 1):
        grouped: dict[str, list[int]] = {}
        for v, what in item['on'].items():
            grouped.setdefault(what, []).append(int(v))
        lines += [f'{i}. JDK {levels.spans(vs)} {item["effect"]}: {item["use"]}: {what}'
                  for what, vs in grouped.items()]
        lines.append(f'   {item["reason"]}')
    lines += [f'{f["severity"]} {f["rule"]}: {record.plain_line(f["message"])}' for f in reported['findings']]
    broken = [int(v) for v, verdict_ in reported['jdks'].items() if verdict_ == BREAKS]
    none = 'nothing that the agent used until then breaks' if reported['trouble'] else 'nothing breaks'
    lines.append(f'breaks on JDK {levels.spans(broken)}' if broken else f'{none} on JDK 8 to 27')
    return '\n'.join(lines) + '\n'


def main(o: argparse.Namespace) -> int:
    vars(o).update(level='advice', check=['outputs=leave'], beside=None, fail_on='error', output_may_differ=True,
                   jdk_agents=True)
    from . import campaign as campaigns
    code = 0

    def work(c: Campaign) -> None:
        nonlocal code
        c.judges = False
        if o.host == 'java':
            java = (o.java or [runs.default_java()])[0]
            if java is None:
                raise campaigns.Usage('there is no java in PATH or JAVA_HOME (--java)')
            vm = runs.other_vms([java])[0]
            vm.version = int(runs.java_version(java) or 17)
        else:
            vm = runs.minijvm(c.tools, o.jdk)
        all_reported = []
        for program in c.programs:
            c.progress.more(1)
            trace = c.probe(vm, program)[1].trace_filter(diff.MOST)
            c.plan_for(1)
            run = c.make(runs.Spec(f'portability-{program.name}', 'clean', f'{program.name} on {vm.name}', vm, program,
                                   trace=trace, compares=False, trace_limit=diff.WHOLE))
            reported = report(run, program.name, vm.version, o.agent_path)
            all_reported.append(reported)
            code = max(code, 3 if run.outcome in diff.UNUSABLE else
                       int(any(reported['jdks'][str(v)] == BREAKS for v in o.versions)))
        agent = os.path.basename(o.agent_path)
        levels.write(c, 'portability', ''.join(map(text_of, all_reported)), {'agent': agent, 'programs': all_reported},
                     levels_page.portability(agent, all_reported))
    wrong, _ = campaigns.guarded(o, work)
    if wrong > 3:
        campaigns.end_now(wrong)
    levels.show(o, 'portability')
    return wrong or code
