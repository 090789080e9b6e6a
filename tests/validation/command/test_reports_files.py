#!/usr/bin/env python3
"""The reports that are files: text, findings.jsonl, JUnit XML, SARIF; of a whole campaign, of one that was killed, and
of streams that say strange things.

Usage: test_reports_files.py [--vm VM] [--build DIR] [--library DIR]
Ends with `N passed, N failed`.
"""
import collections
import copy
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET

import made_report
import progress
from made_report import AGENTS, HERE, TOP
from jvmticheck import facts, record, reports
from jvmticheck.reports import advice, model, symbols

SCHEMAS = os.path.join(HERE, 'schemas')
FILES = ('report.txt', 'findings.jsonl', 'junit.xml', 'report.sarif', 'index.html')


def written(directory):
    try:
        reports.write_all(directory, symbols.Named(own=True))
    except OSError:
        return False
    return True


def read(directory, name):
    with open(os.path.join(directory, name), encoding='utf-8') as f:
        return f.read()


def planted(source):
    """rule -> line, of the comments."""
    with open(os.path.join(AGENTS, source)) as f:
        return {m[1]: n for n, line in enumerate(f, 1) for m in [re.search(r'finds: (MJ-[\w-]+)', line)] if m}


# ---- What is true of every report ----

def junit_faults(directory, report):
    """What is wrong with junit.xml, by its own count and by the streams."""
    root, faults = ET.fromstring(read(directory, 'junit.xml')), []
    suites = root.findall('testsuite')
    if len(suites) != len(report.runs):
        faults.append(f'{len(suites)} suites of {len(report.runs)} runs')
    for suite, run in zip(suites, report.runs):
        cases = suite.findall('testcase')
        for attribute, inside in (('failures', 'failure'), ('errors', 'error')):
            if int(suite.get(attribute)) != sum(case.find(inside) is not None for case in cases):
                faults.append(f'{suite.get("name")}: {attribute}')
        if int(suite.get('tests')) != len(cases) or len({case.get('name') for case in cases}) != len(cases):
            faults.append(f'{suite.get("name")}: tests')
        failed = {case.get('name') for case in cases if case.find('failure') is not None} - {'the run'}
        found = {f['rule'] for f in run.findings() if isinstance(f.get('rule'), str) and f.get('severity') != 'advice'}
        if model.fate(run) != model.NOT_RUN and failed != found:
            faults.append(f'{suite.get("name")}: {failed ^ found}')
    return faults


def sarif_faults(directory):
    """What is wrong with report.sarif, as far as indices, references and places go."""
    log, faults = json.loads(read(directory, 'report.sarif')), []
    if log['version'] != '2.1.0' or len(log['runs']) != 1:
        faults.append('version, runs')
    run = log['runs'][0]
    rules, bases = run['tool']['driver']['rules'], run.get('originalUriBaseIds', {})
    prints = collections.Counter(json.dumps(result['partialFingerprints']) for result in run['results'])
    faults += [f'{reported} {n} times' for reported, n in prints.items() if n > 1]
    for result in run['results']:
        if rules[result['ruleIndex']]['id'] != result['ruleId']:
            faults.append(f'{result["ruleId"]}: index')
        if result['level'] not in ('error', 'warning', 'note') or not result['message']['text']:
            faults.append(f'{result["ruleId"]}: level, message')
        at = result.get('provenance', {}).get('invocationIndex', 0)
        if not 0 <= at < len(run['invocations']):
            faults.append(f'{result["ruleId"]}: invocation')
        for location in result['locations'] + result.get('relatedLocations', []):
            artifact = location['physicalLocation']['artifactLocation']
            if artifact.get('uriBaseId', 'SRCROOT') not in bases and 'uriBaseId' in artifact:
                faults.append(f'{artifact}: base')
            if re.search(r'[^A-Za-z0-9._~:/?#\[\]@!$&\'()*+,;=%-]', artifact['uri']):
                faults.append(f'{artifact}: no URI')
            if location['physicalLocation'].get('region', {}).get('startLine', 1) < 1:
                faults.append(f'{location}: line')
    faults += [f'{base}: no slash' for base, reported in bases.items() if not reported['uri'].endswith('/')]
    return faults


def validate(suite, name, directory):
    """By the published schemas, where something is installed that reads them."""
    for what, faults in (('JUnit', junit_faults(directory, record.Report(directory))),
                         ('SARIF', sarif_faults(directory))):
        suite.check(f'{name}: {what}', not faults, faults)
    if shutil.which('xmllint'):
        done = subprocess.run(['xmllint', '--noout', '--nonet', '--schema', os.path.join(SCHEMAS, 'jenkins-junit.xsd'),
                               os.path.join(directory, 'junit.xml')], capture_output=True, text=True)
        suite.check(f'{name}: the schema of JUnit', done.returncode == 0, done.stderr[-2000:])
    try:
        import jsonschema
        validator = jsonschema.Draft202012Validator
    except (ImportError, AttributeError):
        return
    with open(os.path.join(SCHEMAS, 'sarif-2.1.0.json'), encoding='utf-8') as f:
        faults = [f'{list(e.absolute_path)}: {e.message[:300]}' for e in
                  validator(json.load(f)).iter_errors(json.loads(read(directory, 'report.sarif')))]
    suite.check(f'{name}: the schema of SARIF', not faults, faults[:5])


# ---- A whole campaign ----

def test_text(suite, directory):
    reported = read(directory, 'report.txt')
    suite.check('text: the verdict comes first', reported.startswith('ten.so: CRASHES\n'), reported[:200])
    order = [reported.find(head) for head in ('CRASHES', 'FINDINGS', 'RUNS SURVIVED', '\nerror ',
                                              'DIFFERENCES ON ANOTHER VM', 'USED BY THE AGENT', 'LEFT OUT')]
    suite.check('text: the order of its parts', -1 not in order and order == sorted(order), order)
    screen = reported[:order[2]].split('\n')
    suite.check('text: what was found is on one screen', len(screen) <= 40, len(screen))
    for rule, line in planted('ten.c').items():
        if rule != 'MJ-exc-leaked':     # it has no separate statement
            suite.check(f'text: the line of {rule}',
                        re.search(rf'^  \w+ +{rule} +\d+ runs +\w+ \(ten\.c:{line}\)', reported, re.M),
                        reported[:4000])
    suite.check('text: what to do', reported.count('\n  repair  ') >= 10 and reported.count('\n  rule  ') >= 10,
                reported)
    suite.check('text: pressure', re.search(r'^  Failures injected +4 of 5, 4 with findings$', reported, re.M)
                and re.search(r'^    crash: fail-GetPhase-1-INTERNAL', reported, re.M), reported)
    suite.check('text: what differs',
                '  GetObjectMonitorUsage: another output, java-17 is wrong (GetObjectMonitorUsage: a '
                'thread waits' in reported and '  1 other is legal on both' in reported, reported)
    suite.check('text: what was exerted before',
                'after     the 1st CreateRawMonitor was made to fail with OUT_OF_MEMORY'
                in reported, reported)
    suite.check('text: what was left out', 'valgrind: valgrind is not installed' in reported
                and 'calls 4 to 90 of Allocate: the first three' in reported, reported[-600:])
    suite.check('text: the last calls before a crash',
                re.search(r'before +SetEventCallbacks of environment 1: NONE', reported),
                reported)
    suite.check('text: lines are short', max(map(len, reported.split('\n'))) <= 160)


def test_findings(suite, directory):
    lines = [json.loads(line) for line in read(directory, 'findings.jsonl').splitlines()]
    suite.check('findings.jsonl: one line per rule and place',
                len(lines) == len({json.dumps(record.place(f)) for f in lines}))
    runs = {run.data['id']: {f['rule'] for f in run.findings()} for run in record.Report(directory).runs}
    suite.check('findings.jsonl: the runs', all(f['rule'] in runs[r] for f in lines for r in f['runs'])
                and {f['rule'] for f in lines} == set().union(*runs.values()), lines)


def test_junit(suite, directory):
    root = ET.fromstring(read(directory, 'junit.xml'))
    of = {s.get('name'): s for s in root.iter('testsuite')}
    clean = of['ten.so.clean']
    suite.check('JUnit: a clean run has a case for every rule that its host sees', len(clean.findall('testcase')) > 350)
    cases = {case.get('name'): case for case in clean.iter('testcase')}
    suite.check('JUnit: what was not found passes', len(cases['MJ-ref-weak-passed']) == 0)
    reported = cases['MJ-Deallocate-twice'].find('failure')
    suite.check('JUnit: what was found says where', f'ten.c:{planted("ten.c")["MJ-Deallocate-twice"]}' in reported.text
                and 'first: ' in reported.text, reported.text)
    for name, inside in (('ten.so.fail-GetPhase-1-INTERNAL', 'error'), ('ten.so.twice', 'error'),
                         ('ten.so.valgrind', 'skipped')):
        case = next(c for c in of[name].iter('testcase') if c.get('name') == 'the run')
        suite.check(f'JUnit: {name}', case.find(inside) is not None, ET.tostring(case))


def test_advice(suite):
    rules = facts.rules()
    reported = {name: advice.of(name) for name in [*rules, *advice.OUTCOMES] if advice.of(name)}
    unknown = set(reported) - set(rules) - set(model.OUTCOME_TITLES) - {model.VM_DIFFERS}
    suite.check('advice: for rules that there are', not unknown, unknown)
    suite.check('advice: for all ways in which a run breaks', set(model.OUTCOME_TITLES) <= set(reported))
    suite.check('advice: more than the rule',
                not [r for r in reported if r in rules and reported[r] == rules[r]['rule']])
    memory = advice.of('MJ-GetClassSignature-free')
    suite.check('advice: of memory, by the facts', all(f'Deallocate(env, (unsigned char *){output})' in memory
                                                       for output in ('signature', 'generic')), memory)


def results(directory):
    return json.loads(read(directory, 'report.sarif'))['runs'][0]['results']


def test_names(suite):
    """Names of Rust that addr2line knows only by halves."""
    for name, expected in (('_$LT$a..Buffer$u20$as$u20$core..ops..drop..Drop$GT$::drop::h638c7f76dd247cd5',
                            '<a::Buffer as core::ops::drop::Drop>::drop'),
                           ('a::Buffer::finish::hd002e55cb5f59c0d', 'a::Buffer::finish'),
                           ('a::hash::had(int)', 'a::hash::had(int)'), ('$LT$a..b', '$LT$a..b')):
        lines = symbols.read(['0x10', name, '/a/b.rs:3'])[16]
        suite.check(f'a name of Rust: {name}', [line.function for line in lines] == [expected], lines)


def test_sarif(suite, directory):
    run = json.loads(read(directory, 'report.sarif'))['runs'][0]
    lines = collections.defaultdict(set)
    for result in run['results']:
        place = result['locations'][0]['physicalLocation']
        if place['artifactLocation']['uri'].endswith('ten.c'):
            lines[result['ruleId']].add(place['region']['startLine'])
    for rule, line in planted('ten.c').items():
        if rule != 'MJ-exc-leaked':
            suite.check(f'SARIF: the line of {rule}', line in lines[rule], lines)
    twice = next(r for r in run['results'] if r['ruleId'] == 'MJ-Deallocate-twice')
    place = twice['locations'][0]
    relative = os.path.relpath(os.path.join(AGENTS, 'ten.c'), TOP)
    if os.path.exists(os.path.join(TOP, '.git')):
        suite.check('SARIF: places are relative to the repository',
                    place['physicalLocation']['artifactLocation'] == {'uri': relative, 'uriBaseId': 'SRCROOT'}, place)
    suite.check('SARIF: functions', place['logicalLocations'][0]['fullyQualifiedName'] == 'ten.so!memory', place)
    suite.check('SARIF: the other places',
                [r['message']['text'] for r in twice['relatedLocations']] == ['first', 'allocated'])
    pressed = [r for r in run['results'] if r['ruleId'] == 'MJ-result-ignored']
    suite.check('SARIF: what was exerted before', pressed and all(
        'was made to fail with OUT_OF_MEMORY)' in r['message']['text'] and r['properties']['pressure']
        for r in pressed))
    steps = [s['location']['message']['text'] for s in twice['codeFlows'][0]['threadFlows'][0]['locations']]
    suite.check('SARIF: what the thread did before', [s.split('(')[0] for s in steps] == [
        'AddCapabilities', 'SetEventCallbacks', *3 * ['SetEventNotificationMode'], 'GetLoadedClasses', 'VMInit',
        'Allocate', *2 * ['Deallocate']], steps)
    rule = run['tool']['driver']['rules'][twice['ruleIndex']]
    suite.check('SARIF: rules say what to do', 'One owner' in rule['help']['text'] and rule['fullDescription']['text'],
                rule)
    suite.check('SARIF: rules have examples',
                'Incorrect' in rule['help']['markdown'] and '```c\n' in rule['help']['markdown'],
                rule)
    crash = next(i for i in run['invocations'] if i['properties']['outcome'] == 'crash')
    suite.check('SARIF: a run that crashed',
                not crash['executionSuccessful'] and crash['exitSignalName'].startswith('SIG'), crash)
    suite.check('SARIF: failures of the process', {'jvmticheck-crash', 'jvmticheck-deadlock'}
                <= {r['ruleId'] for r in run['results']})


def test_fingerprints(suite, o, directory):
    """The same agent with other lines and addresses is the same to a service that compares."""
    with open(os.path.join(AGENTS, 'ten.c')) as f:
        moved = '/* a line */\n' * 7 + 'int more_of_it(int n) { return n * 3; }\n' + f.read()
    source = os.path.join(o.build, 'moved.c')
    with open(source, 'w') as f:
        f.write(moved)
    os.makedirs(os.path.join(o.build, 'moved'), exist_ok=True)
    made_report.compile_c(os.path.join(o.build, 'moved', 'ten.so'), source, '-shared', '-Wno-unused-parameter', '-g')
    other = os.path.join(o.build, 'fingerprints')
    shutil.rmtree(other, ignore_errors=True)
    maker = made_report.Maker(o, other, 'moved/ten')
    maker.writer.update(agent='ten.so')
    maker.run('clean', 'clean', 'a clean run', trace=True)
    maker.end()
    reports.write_all(other, symbols.Named(own=True))

    def prints(where):
        return {json.dumps(r['partialFingerprints']) for r in results(where)
                if 'clean' in r['properties']['runs'] and r['ruleId'].startswith('MJ-')}
    suite.check('SARIF: fingerprints stay when lines move', prints(directory) == prints(other) and prints(other),
                prints(directory) ^ prints(other))

    def line(where):
        return [r['locations'][0]['physicalLocation']['region']['startLine'] for r in results(where)
                if r['ruleId'] == 'MJ-Deallocate-twice']
    suite.check('SARIF: the lines have moved', line(other) == [n + 8 for n in line(directory)], line(other))


# ---- One that was killed ----

def test_killed(suite, o, directory):
    """Streams that end in the middle of a line, a run without run.json, a campaign without an end."""
    for share in (0, 0.3, 0.77, 0.99):
        cut = os.path.join(o.build, 'killed')
        shutil.rmtree(cut, ignore_errors=True)
        shutil.copytree(directory, cut)
        for name in FILES:
            os.unlink(os.path.join(cut, name))
        campaign = json.loads(read(cut, 'campaign.json'))
        record.write_json(os.path.join(cut, 'campaign.json'), dict(campaign, ended=None, planned=40))
        for stream in ('findings', 'trace', 'coverage'):
            path = os.path.join(cut, 'runs', 'clean', stream + '.jsonl')
            os.truncate(path, int(os.path.getsize(path) * share))
        os.unlink(os.path.join(cut, 'runs', 'green-3', 'run.json'))
        os.truncate(os.path.join(cut, 'runs', 'green-2', 'run.json'), 40)
        suite.check(f'killed at {share}: all reports are made', written(cut)
                    and all(os.path.getsize(os.path.join(cut, name)) for name in FILES))
        reported = ' '.join(read(cut, 'report.txt').split())
        suite.check(f'killed at {share}: it says so', 'It did not end.' in reported
                    and '26 of 40 planned runs were not made.' in reported
                    and '2 runs left no readable files: green-2, green-3.' in reported, reported[:600])
        validate(suite, f'killed at {share}', cut)
    suite.check('killed: lines that were cut off are counted', 'incomplete and left out' in reported, reported[:600])


def test_verdict(suite, o, directory):
    """The word goes with the exit code, whatever runs there are."""
    report, odd = record.Report(directory), []
    clean = report.run('clean')
    words = collections.defaultdict(set)
    for outcome in record.OUTCOMES:
        for kind in ('clean', 'inject'):
            for severity in (None, *record.SEVERITIES):
                for ended in ('2026-01-01T00:00:00+00:00', None):
                    other = record.Run(o.build, dict(clean.data, id='other', outcome=outcome, kind=kind))
                    first = record.Run(o.build, dict(clean.data, outcome='findings' if severity else 'clean'))
                    report.runs, report.campaign = [first, other], dict(report.campaign, ended=ended, planned=2)
                    report.findings = lambda severity=severity: [{'rule': 'MJ-lock-order', 'severity': severity,
                                                                  'runs': ['clean']}] if severity else []
                    made = model.Model(report)
                    words[made.code].add(made.word)
                    if (made.code == 0) != (made.tone == 'good') or (made.word == 'clean so far') > (ended is None):
                        odd.append((outcome, kind, severity, made.code, made.word))
    whys = ('thread 17 waits for 0xab', 'thread 8 waits for 0xcdef', 'another reason')
    report.runs = [record.Run(o.build, dict(clean.data, id=why, outcome='deadlock', why=why)) for why in whys]
    suite.check('runs that broke in the same way are one', [f.runs for f in model.Model(report).failures]
                == [[whys[0], whys[1]], [whys[2]]])
    suite.check('the verdict: good is what ends with 0', not odd, odd)
    suite.check('the verdict: its words', words == {0: {'clean', 'clean so far'}, 3: {'crashes', 'hangs', 'deadlocks'},
                                                    1: {'has warnings', 'has errors', 'disturbs the program',
                                                        'does not start', 'was not checked'}}, dict(words))


def test_unwritable(suite, o, directory):
    """What cannot be written does not keep the rest from it."""
    full = os.path.join(o.build, 'full')
    shutil.rmtree(full, ignore_errors=True)
    shutil.copytree(directory, full)
    for name in FILES:
        os.unlink(os.path.join(full, name))
    os.mkdir(os.path.join(full, 'junit.xml'))
    suite.check('a report that cannot be written is reported', not written(full))
    suite.check('and the others are there', os.path.getsize(os.path.join(full, 'index.html')) > 10000
                and not os.path.exists(os.path.join(full, 'junit.xml.new')), os.listdir(full))
    done = subprocess.run([sys.executable, '-m', 'jvmticheck', 'report', full],
                          capture_output=True, text=True)
    suite.check('the command says which', done.returncode == 2 and done.stderr.startswith('jvmticheck: ')
                and 'junit.xml' in done.stderr and done.stderr.count('\n') == 1, done)
    with open('/dev/full', 'w') as nowhere:
        done = subprocess.run([sys.executable, '-m', 'jvmticheck', 'rules'], stdout=nowhere,
                              stderr=subprocess.PIPE, text=True)
    suite.check('the command says that stdout cannot be written', done.returncode == 2
                and done.stderr.startswith('jvmticheck: ') and done.stderr.count('\n') == 1, done)


# ---- Strange ones ----

STRANGE = (None, True, 0, -7, 1 << 70, 0.5, '', '<script>alert(1)</script>', '\ud800 \x00 \x1b[31m ]]> \uffff', [], {},
           [None, 3, 'x', {}, []], {'x': [{}]})


def variants(line):
    """The line with each of its parts, also those deep inside, replaced by something strange."""
    def walk(value, path):
        for key in value if isinstance(value, dict) else range(min(len(value), 2)):
            yield (*path, key)
            if isinstance(value[key], (dict, list)):
                yield from walk(value[key], (*path, key))
    for path in walk(line, ()):
        for strange in STRANGE:
            changed = copy.deepcopy(line)
            at = changed
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = strange
            yield changed


def test_strange(suite, o, directory):
    """Names that are markup, and values of other types than the layer writes."""
    odd = os.path.join(o.build, 'strange')
    shutil.rmtree(odd, ignore_errors=True)
    report = record.Report(directory)
    writer = record.Writer(odd, dict(report.campaign, agent='<script>alert("agent")</script>.so',
                                     options='"><img src=x onerror=alert(1)>'))
    clean, crash = report.run('clean'), report.run('fail-GetPhase-1-INTERNAL')
    keep = {'kind', 'rule', 'env', 'where', 'severity', 'native', 'agent', 'runs', 'count'}     # what record.py reads
    for name, run in (('<b>clean</b> & "x"', clean), ("crash';--", crash)):
        made = writer.run(dict(run.data, id=name.replace('/', '_'), title='<i>title</i>', why='</style><script>'))
        made.save()
        for stream in record.STREAMS:
            with open(os.path.join(made.dir, stream + '.jsonl'), 'w', encoding='utf-8') as f:
                seen = set()
                for line in run.lines(stream):
                    f.write(json.dumps(line) + '\n')
                    if (line['kind'], 'event' in line) in seen or line['kind'] not in ('finding', 'crash', 'trace',
                                                                                       'coverage'):
                        continue
                    seen.add((line['kind'], 'event' in line))
                    for changed in variants(line):
                        if all(changed.get(k) == line.get(k) for k in keep):
                            f.write(json.dumps(changed) + '\n')
    for name in ('stdout', 'stderr'):
        with open(os.path.join(odd, 'runs', "crash';--", name), 'wb') as f:
            f.write(b'\xff\xfe\x00</pre><script>alert(1)</script>')
    writer.close()
    suite.check('strange streams: all reports are made', written(odd))
    validate(suite, 'strange streams', odd)
    page = read(odd, 'index.html')
    suite.check('strange streams: markup is harmless', '&lt;script&gt;alert(&quot;agent&quot;)' in page
                and page.count('<script') == 1 and '<img src=x' not in page and '<b>clean' not in page)
    suite.check('strange streams: nothing moves the cursor',
                '\x1b' not in read(odd, 'report.txt') and '\x1b' not in page)


def test_values(suite, directory):
    """Each part of a finding, of run.json and of campaign.json may be anything: in memory, where it is quick."""
    report, tried = record.Report(directory), 0
    clean, crash = report.run('clean'), report.run('fail-GetPhase-1-INTERNAL')
    report.runs = [crash]
    finding = next(f for f in clean.findings() if f['sites'])
    failed = []

    def attempt(what):
        nonlocal tried
        tried += 1
        try:
            made = model.Model(report)
            for _, make in reports.FILES:
                make(made)
        except Exception as e:      # of any kind, it is a fault
            failed.append(f'{what}: {e!r}')
    real = report.findings
    for changed in variants(dict(finding, runs=[crash.data['id']])):
        report.findings = lambda changed=changed: [changed]
        attempt(changed)
    report.findings = real
    directory = report.dir
    report.dir = os.path.join(directory, 'differences')
    os.makedirs(report.dir, exist_ok=True)
    for changed in variants(next(made_report.differences())):
        record.write_text(os.path.join(report.dir, 'diff.jsonl'), json.dumps(changed) + '\n')
        attempt(changed)
    report.dir = directory
    whole = crash.data
    for changed in variants({k: v for k, v in whole.items() if k not in ('outcome', 'id')}):
        crash.data = dict(changed, outcome=whole['outcome'], id=whole['id'])
        attempt(changed)
    crash.data = whole
    campaign = report.campaign
    for changed in variants(campaign):
        report.campaign = changed
        attempt(changed)
    suite.check(f'{tried} strange values', not failed, '\n'.join(failed[:5]) + f'\n{len(failed)} of {tried}')


def main():
    o, directory = made_report.begin(__doc__, 'reports')
    suite = progress.Suite('reports')
    suite.check('all reports are made', written(directory))
    if not shutil.which('xmllint'):
        progress.screen.say('skipped: JUnit by its schema (xmllint is not installed)')
    if not importlib.util.find_spec('jsonschema'):
        progress.screen.say('skipped: SARIF by its schema (python3-jsonschema is not installed)')
    validate(suite, 'campaign', directory)
    test_advice(suite)
    test_names(suite)
    for test in (test_text, test_findings, test_junit, test_sarif, test_values):
        test(suite, directory)
    for test_with_options in (test_fingerprints, test_verdict, test_killed, test_unwritable, test_strange):
        test_with_options(suite, o, directory)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
