#!/usr/bin/env python3
"""The corpus: published agents and JNI libraries are fetched and checked, and what is found is compared with results
that were reviewed one by one.

Usage: run.py [--vm VM] [--build DIR] [--library DIR] [--jdk DIR] [--record] [NAME...]
corpus.rec has the subjects, programs/ what they watch or what uses them, reviewed.tsv the reviewed findings: subject,
rule, function, message, result (true or false), reason. A finding without a review fails; --record adds it to
reviewed.tsv with the result `?`. Prints a table and the precision: the true ones among all reported errors, warnings,
crashes and hangs. Packages come by mvn, apt-get and cargo, and are kept in DIR/fetched. Ends with `N passed, N failed`.
"""
import argparse
import collections
import glob
import os
import re
import shutil
import sys
import time
import zipfile

import limits
import processes
import progress
import tables
from jvmticheck import accepted, record

HERE = os.path.dirname(os.path.abspath(__file__))
REVIEWED = os.path.join(HERE, 'reviewed.tsv')
COLUMNS = ('subject', 'rule', 'function', 'message', 'verdict', 'reason')

Result = collections.namedtuple('Result', 'subject true false unknown gone seconds')


class Unavailable(Exception):
    """A package cannot be fetched."""


# ---- Fetching ----

def call(words, **more):
    code, out, err = processes.run(words, limits.Limit(60 * limits.ORDINARY), **more)
    if code != 0:
        raise Unavailable(f'{" ".join(words)}: {(err or out)[-300:]}')
    return out


def maven(o, coordinates):
    """The jar of group:name:version[:jar:classifier]."""
    parts = coordinates.split(':')
    name = '-'.join([parts[1], parts[2], *parts[4:]]) + '.jar'
    path = os.path.join(o.fetched, name)
    if not os.path.exists(path):
        call(['mvn', '-q', '-B', 'dependency:copy', f'-Dartifact={coordinates}', f'-DoutputDirectory={o.fetched}',
              '-Dmdep.useBaseVersion=true'], cwd=o.fetched)
    return path


def debian(o, packages):
    """A folder with their files."""
    folder = os.path.join(o.fetched, 'debian-' + '-'.join(packages))
    if not os.path.exists(folder):
        new = folder + '.new'
        shutil.rmtree(new, ignore_errors=True)
        os.makedirs(new)
        for package in packages:
            call(['apt-get', 'download', '-q', package], cwd=new)
        for path in glob.glob(os.path.join(new, '*.deb')):
            call(['dpkg', '-x', path, new])
        os.rename(new, folder)
    return folder


def member(o, jars, name):
    """A library out of one of the jars."""
    for jar in jars:
        with zipfile.ZipFile(jar) as z:
            found = [n for n in z.namelist() if n.endswith('/' + name) or n == name]
            if found:
                target = os.path.join(o.fetched, 'libraries', os.path.basename(jar), os.path.basename(name))
                if not os.path.exists(target):
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    with z.open(found[0]) as source, open(target + '.new', 'wb') as f:
                        shutil.copyfileobj(source, f)
                    os.rename(target + '.new', target)
                return target
    raise Unavailable(f'no jar has {name}')


def cargo(o, package):
    """A folder with the examples of a package NAME:VERSION, built as its authors' lock file says, with symbols."""
    name, version = package.split(':')
    folder = os.path.join(o.fetched, f'cargo-{name}-{version}')
    built = os.path.join(folder, 'target', 'debug', 'examples')
    if not os.path.exists(built):
        # A project that depends on the package makes cargo fetch and unpack it.
        project = os.path.join(o.fetched, 'cargo-project', name)
        os.makedirs(os.path.join(project, 'src'), exist_ok=True)
        record.write_text(os.path.join(project, 'src', 'lib.rs'), '')
        record.write_text(os.path.join(project, 'Cargo.toml'),
                          f'[package]\nname = "corpus"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n'
                          f'{name} = "={version}"\n')
        vendored = os.path.join(project, 'vendored')
        call(['cargo', 'vendor', '--quiet', '--versioned-dirs', vendored], cwd=project)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(os.path.join(vendored, f'{name}-{version}'), folder)
        call(['cargo', 'build', '--quiet', '--examples'], cwd=folder)
    return built


def environment(unpacked):
    """Libraries of Debian's packages find each other without being installed."""
    folders = [os.path.join(unpacked, 'usr/lib/x86_64-linux-gnu')] if unpacked else []
    folders += filter(None, [os.environ.get('LD_LIBRARY_PATH')])
    return {**os.environ, **({'LD_LIBRARY_PATH': os.pathsep.join(folders)} if folders else {})}


def expanded(subjects):
    """A subject with several names in `each` is as many subjects."""
    for subject in subjects:
        for name in subject['each'].split() or ['']:
            yield {key: value.replace('{each}', name) for key, value in subject.items()}


# ---- Checking ----

class Checker:
    def __init__(self, o):
        self.o = o

    def prepared(self, subject):
        """(words of jvmticheck before --, words of java after it, the folder of Debian's packages)"""
        o = self.o
        jars = [maven(o, c) for c in subject['maven'].split()]
        places = {'debian': debian(o, subject['debian'].split()) if subject['debian'] else '', 'jdk': o.jdk,
                  'cargo': cargo(o, subject['cargo']) if subject['cargo'] else '',
                  'library': member(o, jars, subject['member']) if subject['member'] else '',
                  'scratch': os.path.join(o.build, 'scratch', subject['name'])}
        shutil.rmtree(places['scratch'], ignore_errors=True)
        os.makedirs(os.path.dirname(places['scratch']), exist_ok=True)

        def filled(text):
            text = re.sub(r'\{jar:([^}]+)\}', lambda m: next(j for j in jars if os.path.basename(j).startswith(m[1])),
                          text)
            return re.sub(r'\{(cargo|debian|jdk|library|scratch)\}', lambda m: places[m[1]], text)
        program, *arguments = filled(subject['program']).split()
        classes = os.path.join(o.build, 'classes', subject['name'])
        os.makedirs(classes, exist_ok=True)
        path = os.pathsep.join([classes, *jars, *filled(subject['classpath']).split()])
        call(['javac', '-nowarn', '-d', classes, '-cp', path, os.path.join(HERE, 'programs', program + '.java')])
        agent = filled(subject['agent'])
        words = [agent] if agent else []
        for pattern in subject['natives'].split('+') if subject['natives'] else ():
            words += ['--natives', pattern]
        java = [*filled(subject['java']).split(), '-cp', path, program, *arguments]
        return words, java, places['debian']

    def check(self, subject):
        """(keys of what was found, seconds)"""
        o = self.o
        words, java, unpacked = self.prepared(subject)
        report = os.path.join(o.build, 'reports', subject['name'])
        shutil.rmtree(report, ignore_errors=True)
        begun = time.monotonic()
        host = ['--vm', o.vm, '--jdk', o.jdk] if o.vm else ['--jdk', o.jdk]
        command = subject['command'] or 'run'
        code, out, err = processes.run([sys.executable, os.path.join(o.library, 'jvmticheck'), command, *words, *host,
                                        '--report', report, '--output-may-differ', '--', *java],
                                       limits.Limit(100 * limits.ORDINARY), env=environment(unpacked))
        seconds = time.monotonic() - begun
        if code not in (0, 1, 3) or not os.path.exists(os.path.join(report, accepted.NAME)):
            raise Unavailable(f'{subject["name"]}: exit code {code}\n{out[-1000:]}{err[-1000:]}')
        runs = record.Report(report).runs
        broken = [f'{r.id}: {r.outcome}, {r.why}' for r in runs if r.outcome in ('failed', 'refused', 'skipped')]
        if broken:
            raise Unavailable(f'{subject["name"]}: {broken[0]}\n{runs[0].text("stderr")[-600:]}')
        found = accepted.Baseline.read(os.path.join(report, accepted.NAME)).counts
        return {(rule, function, message) for rule, _, function, message in found}, seconds


def read_reviews():
    """subject -> (rule, function, message) -> (verdict, reason)"""
    found = collections.defaultdict(dict)
    with open(REVIEWED, encoding='utf-8') as f:
        for line in f.read().splitlines()[1:]:
            row = dict(zip(COLUMNS, line.split('\t')))
            found[row['subject']][row['rule'], row['function'], row['message']] = row['verdict'], row['reason']
    return found


def write_reviews(reviews):
    lines = ['\t'.join(COLUMNS)]
    lines += ['\t'.join([subject, *key, *reported]) for subject, known in sorted(reviews.items())
              for key, reported in sorted(known.items())]
    record.write_text(REVIEWED, '\n'.join(lines) + '\n')


def judged(name, found, known, seconds):
    verdicts = collections.Counter(known.get(key, ('?', ''))[0] for key in found)
    return Result(name, verdicts['true'], verdicts['false'], sum(verdicts.values()) - verdicts['true']
                  - verdicts['false'], len(set(known) - found), seconds)


def table(results):
    wide = max((len(r.subject) for r in results), default=0)
    lines = [f'{"subject":{wide}} findings  true  false  unreviewed  not again  seconds']
    for r in results:
        count = r.true + r.false + r.unknown
        lines.append(f'{r.subject:{wide}} {count:8} {r.true:5} {r.false:6} {r.unknown:11} {r.gone:10} {r.seconds:8.1f}')
    true, false = sum(r.true for r in results), sum(r.false for r in results)
    lines.append(f'precision {100 * true / (true + false):.1f} %: {true} of {true + false} findings of {len(results)} '
                 'subjects are true' if true + false else 'nothing was found')
    return '\n'.join(lines)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm')
    p.add_argument('--build', default=processes.folder('validation/corpus'))
    p.add_argument('--library', default=os.path.join(HERE, '..', '..', '..', 'build'))
    p.add_argument('--jdk', default='/usr/lib/jvm/java-17-openjdk-amd64')
    p.add_argument('--record', action='store_true')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    o.build, o.library = os.path.abspath(o.build), os.path.abspath(o.library)
    o.vm = os.path.abspath(o.vm) if o.vm else None
    o.fetched = os.path.join(o.build, 'fetched')
    os.makedirs(o.fetched, exist_ok=True)
    subjects = [s for s in expanded(tables.read_rec(os.path.join(HERE, 'corpus.rec')))
                if not o.names or s['name'] in o.names]
    reviews, results = read_reviews(), []
    suite = progress.Suite('validation corpus').begin(len(subjects))
    for subject in subjects:
        name = subject['name']
        with suite.step(name):
            try:
                found, seconds = Checker(o).check(subject)
            except Unavailable as e:
                print(f'skipped: {name}: {e}')
                continue
            known = reviews[name]
            result = judged(name, found, known, seconds)
            results.append(result)
            new = sorted(found - known.keys())
            suite.check(f'{name}: every finding was reviewed', not result.unknown, new)
            if o.record:
                known.update({key: ('?', '') for key in new})
    if o.record:
        write_reviews(reviews)
    print(table(results))
    suite.check('precision is at least 97 %', not sum(r.false for r in results) or sum(r.true for r in results) >= 0.97
                * sum(r.true + r.false for r in results), table(results).splitlines()[-1])
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
