"""A report directory as a campaign leaves it, with streams that the layer has really written: agents of
tests/validation/reports, each run as `jvmticheck` would run it."""
import argparse
import datetime
import json
import os
import shutil
import time

import compiling
import limits
import processes
from jvmticheck import record
from agents import compile_c

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))
AGENTS = os.path.join(TOP, 'tests', 'validation', 'reports')


def build(o, *names):
    os.makedirs(o.build, exist_ok=True)
    compiling.java(o.build, [os.path.join(AGENTS, '..', 'Program.java')])
    for name in names:
        compile_c(os.path.join(o.build, name + '.so'), os.path.join(AGENTS, name + '.c'), '-shared',
                  '-Wno-unused-parameter', '-g')


class Maker:
    """Makes runs in a directory."""
    def __init__(self, o, directory, agent):
        self.o, self.agent, self.index = o, os.path.join(o.build, agent + '.so'), 0
        self.writer = record.Writer(directory, {
            'version': '0.0', 'agent': agent + '.so', 'agent_path': self.agent, 'options': '', 'program': 'Program',
            'java_arguments': ['-cp', o.build, 'Program'], 'shard': None, 'command': 'campaign',
            'started': self.now(), 'ended': None, 'interrupted': False, 'planned': 0, 'left_out': []})

    def now(self):
        return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec='seconds')

    def run(self, identity, kind, title, agent=None, pressure=None, options='', host='minijvm', java=(), trace=False,
            outcome=None):
        """Runs the program with the layer; what came out of it follows from the streams."""
        agent = os.path.join(self.o.build, agent + '.so') if agent else self.agent
        data = {'id': identity, 'index': self.index, 'kind': kind, 'title': title, 'host': host, 'environment': {},
                'pressure': pressure, 'workload': 'Program', 'started': self.now()}
        self.index += 1
        run = self.writer.run(data)
        layer = f'text=none,level=advice,watchdog=1,jsonl={run.dir}/findings.jsonl'
        if trace:
            layer += f',trace={run.dir}/trace.jsonl,trace.format=jsonl,coverage={run.dir}/coverage.jsonl'
        layer += ''.join(f',{word}' for word in (pressure, options) if word)
        on_minijvm = host == 'minijvm'
        command = [*(self.o.vm if on_minijvm else limits.JAVA),
                   f'-Xcheck:jvmti:{layer}' if on_minijvm else f'-agentpath:{self.o.library}/libjvmticheck.so={layer}',
                   f'-agentpath:{agent}', *java, '-cp', self.o.build, 'Program']
        began = time.monotonic()
        code, out, err = processes.run(command, limits.limit(self.o.vm, 1))
        for name, reported in (('stdout', out), ('stderr', err)):
            record.write_text(os.path.join(run.dir, name), reported)
        signal = {-11: 'SIGSEGV', -6: 'SIGABRT'}.get(code)
        data.update(vm=command[0], command=command, seconds=time.monotonic() - began, exit=code, signal=signal, why='')
        run.data.update(data)
        if outcome is None:
            outcome = ('deadlock' if code == 97 else 'crash' if signal or any(run.crashes())
                       else 'findings' if any(run.findings()) else 'clean')
        run.data.update(outcome=outcome, why={'crash': f'{signal} in the agent', 'deadlock': 'two threads wait'}.get(
            outcome, ''))
        run.save()
        return run

    def skip(self, identity, kind, title, why):
        run = self.writer.run({'id': identity, 'index': self.index, 'kind': kind, 'title': title, 'outcome': 'skipped',
                               'why': why, 'host': 'minijvm', 'exit': None, 'signal': None, 'command': [],
                               'environment': {}})
        self.index += 1
        run.save()

    def end(self, **campaign):
        self.writer.update(ended=self.now(), planned=self.index, **campaign)
        self.writer.close()
        return self.writer.dir


def differences():
    """Lines as diff.py writes them: one VM is wrong, in two places of one call; both are legal."""
    def line(name, outputs):
        return {'kind': 'trace', 'number': 7, 'function': name, 'arguments': {}, 'result': 'NONE', 'outputs': outputs}
    common = {'kind': 'difference', 'what': 'outputs', 'threads': ['main'], 'inside': ['VMInit'], 'count': 1,
              'follows': None, 'program': 'Program', 'vms': ['minijvm', 'java-17']}
    usage = [line('GetObjectMonitorUsage', {'info_ptr': {'waiters': w, 'waiter_count': len(w)}})
             for w in (['a', 'b'], ['a', 'a', 'b'])]
    for number, (key, values) in enumerate((('waiters', [['a', 'b'], ['a', 'a', 'b']]), ('waiter_count', [2, 3])), 1):
        yield {**common, 'number': number, 'verdict': 'other', 'where': 'GetObjectMonitorUsage', 'values': values,
               'path': f'GetObjectMonitorUsage.info_ptr.{key}', 'minijvm': usage[0], 'other': usage[1],
               'section': 'GetObjectMonitorUsage', 'why': 'a thread waits once; here one is listed twice'}
    yield {**common, 'number': 3, 'verdict': 'both-legal', 'what': 'order', 'where': 'GetClassMethods', 'values': None,
           'path': 'GetClassMethods.methods_ptr', 'minijvm': line('GetClassMethods', {}), 'other': None,
           'section': 'GetClassMethods', 'why': 'the order is not said'}


def campaign(o, directory):
    """Of an agent with ten mistakes: clean runs on both VMs, injections, and runs with agents that crash and wait."""
    m = Maker(o, directory, 'ten')
    m.run('clean', 'clean', 'a clean run', trace=True)
    m.run('clean-java-17', 'clean', 'a clean run on java 17', host='java-17', trace=True)
    for n in range(1, 4):
        m.run(f'fail-CreateRawMonitor-{n}-OUT_OF_MEMORY', 'inject', f'call {n} of CreateRawMonitor fails',
              pressure=f'inject=fail:CreateRawMonitor:{n}:OUT_OF_MEMORY')
    m.run('deny-can_tag_objects', 'inject', 'can_tag_objects is denied', pressure='inject=deny:can_tag_objects')
    m.run('fail-GetPhase-1-INTERNAL', 'inject', 'the first call of GetPhase fails', agent='crash',
          pressure='inject=fail:GetPhase:1:INTERNAL')
    for seed in range(4):
        m.run(f'green-{seed}', 'green', f'order of threads {seed}', java=[f'-Xsched:green,seed={seed}'])
    m.run('twice', 'twice', 'beside an agent that waits', agent='waits', trace=True)
    m.run('gc-stress', 'gc-stress', 'collections at once', java=['-Xgc:stress=1000'], agent='traced')
    record.write_text(os.path.join(directory, 'diff.jsonl'),
                      ''.join(json.dumps(line) + '\n' for line in differences()))
    m.skip('valgrind', 'valgrind', 'under valgrind', 'valgrind is not installed')
    return m.end(left_out=[{'what': 'calls 4 to 90 of Allocate', 'why': 'the first three have shown nothing new'},
                           {'what': 'profile-openj9', 'why': 'the agent asks for no capability that it does not have'}])


def begin(description, name):
    """The options of a script that is described so, and the directory of such a campaign."""
    p = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('validation/command', name))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of libjvmticheck.so')
    o = p.parse_args()
    o.vm = o.vm.split()
    build(o, 'ten', 'crash', 'traced', 'waits')
    directory = os.path.join(o.build, 'campaign')
    shutil.rmtree(directory, ignore_errors=True)
    campaign(o, directory)
    return o, directory
