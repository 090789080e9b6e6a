"""Jars of Maven Central, and the drivers that are compiled against them; for `run` and `suites`."""
import fcntl
import glob
import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


def lines_of(path):
    with open(path, encoding='utf-8') as f:
        return [line.rstrip('\n') for line in f if line.strip() and not line.startswith('#')]


def pom_of(coordinates):
    """A project whose dependencies are these jars and no others."""
    parts = ['<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>programs'
             '</groupId><artifactId>programs</artifactId><version>1</version><dependencies>']
    for coordinate in coordinates:
        group, artifact, version, *classifier = coordinate.split(':')
        parts.append(f'<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}'
                     '</version>' + ''.join(f'<classifier>{c}</classifier>' for c in classifier) +
                     '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>'
                     '</dependency>')
    return '\n'.join(parts) + '</dependencies></project>\n'


def fetch(folder):
    """As fetch_locked, for one process at a time."""
    with open(os.path.join(folder, 'lock'), 'w', encoding='utf-8') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return fetch_locked(folder)


def fetch_locked(folder):
    """Path of each jar by the name of its artifact. Versions of one artifact beyond the first are NAME-VERSION, jars of
    tests are NAME-tests, and NAME-VERSION-tests beyond the first version."""
    rounds = []
    for coordinate in lines_of(os.path.join(HERE, 'jars.txt')):
        key = coordinate.split(':')[:2]
        for part in rounds:
            if key not in [c.split(':')[:2] for c in part]:
                part.append(coordinate)
                break
        else:
            rounds.append([coordinate])
    jars = {}
    for i, part in enumerate(rounds):
        where, pom = os.path.join(folder, f'jars{i}'), os.path.join(folder, f'pom{i}.xml')
        text = pom_of(part)
        if not os.path.exists(pom) or open(pom, encoding='utf-8').read() != text:
            temporary = pom + '.new'
            with open(temporary, 'w', encoding='utf-8') as f:
                f.write(text)
            subprocess.run(['mvn', '-B', '-q', '-f', temporary, 'dependency:copy-dependencies',
                            f'-DoutputDirectory={where}'], check=True)
            os.replace(temporary, pom)
        for coordinate in part:
            _, artifact, version, *classifier = coordinate.split(':')
            path = os.path.join(where, '-'.join([artifact, version, *classifier]) + '.jar')
            if classifier == ['tests']:
                name = f'{artifact}-tests'
                jars[name if name not in jars else f'{artifact}-{version}-tests'] = path
            else:
                jars[artifact if i == 0 else f'{artifact}-{version}'] = path
    return jars


def compile_drivers(folder, jars):
    sources = sorted(glob.glob(os.path.join(HERE, 'drivers', '*.java')))
    classes, stamp = os.path.join(folder, 'classes'), os.path.join(folder, 'classes.stamp')
    if not os.path.exists(stamp) or os.path.getmtime(stamp) < max(map(os.path.getmtime, sources)):
        shutil.rmtree(classes, ignore_errors=True)
        first = [path for name, path in sorted(jars.items())]
        subprocess.run(['javac', '--release', '17', '-nowarn', '-Xlint:none', '-proc:none', '-d', classes, '-cp',
                        ':'.join(first), *sources], check=True, stderr=subprocess.DEVNULL)
        open(stamp, 'w', encoding='utf-8').close()
    return classes
