"""`run` and `campaign`: the clean runs, the plan that follows from them, its runs, several at once, and the report."""
from __future__ import annotations

import argparse
import concurrent.futures
import dataclasses
import itertools
import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NoReturn

from . import accepted, arguments, diff, facts, levels, plan, progress, record, reports, signals
from . import run as runs
from . import workloads
from .reports import model, symbols

MADE = ('campaign.json', record.DIFFERENCES, '.reserve', *levels.FILES, *(name for name, _ in reports.FILES))
MADE_FOLDERS = ('runs', 'agents')


class Usage(Exception):
    """What was asked for cannot be done."""


def clear(directory: str) -> None:
    """Makes room for a report: only where there is none of somebody else's files."""
    if not os.path.isdir(directory):
        if os.path.exists(directory):
            raise Usage(f'--report: {directory} is no directory')
        return
    if not os.listdir(directory):
        return
    if record.read_json(os.path.join(directory, 'campaign.json')) is None:
        raise Usage(f'--report: {directory} is not empty and has no report of this command')
    for name in MADE:
        if os.path.lexists(os.path.join(directory, name)):
            os.unlink(os.path.join(directory, name))
    for name in MADE_FOLDERS:
        shutil.rmtree(os.path.join(directory, name), ignore_errors=True)


class Campaign:
    def __init__(self, o: argparse.Namespace, tools: runs.Tools, allowed: accepted.Accepted) -> None:
        self.o, self.tools, self.accepted, self.progress = o, tools, allowed, progress.Progress()
        self.lock = threading.Lock()
        self.known: set[tuple[Any, ...]] = set()
        self.left_out: list[dict[str, str]] = []
        self.judges = True          # what is found is reported as it is found
        runs.no_core()
        self.programs = self.choose_programs()
        shard = getattr(o, 'shard', None)
        self.writer = record.Writer(o.report, {
            'version': facts.load()['version'], 'agent': os.path.basename(o.agent_path), 'agent_path': o.agent_path,
            'options': o.agent_options, 'natives': [os.path.abspath(n) for n in o.natives if os.path.isfile(n)],
            'java_arguments': o.java_arguments, 'program': ', '.join(
                p.name for p in self.programs), 'shard': f'{shard[0]}/{shard[1]}' if shard else None,
            'command': o.command, 'fail_on': o.fail_on, 'wrappers': o.wrappers, 'started': runs.now(),
            'ended': None, 'interrupted': False, 'planned': 0, 'left_out': []})
        self.runner = runs.Runner(tools, self.writer, o)
        self.begun = time.monotonic()
        limited = o.command == 'campaign' and not o.all
        self.budget: float | None = o.budget or BUDGET if limited else None
        self.set_deadline()
        self.planned = 0
        self.ended_early = False    # not even the clean runs came to their end
        self.mine: list[plan.Chain] = []
        self.crashed: set[tuple[Any, ...]] = set()      # how agents have crashed
        self.unnumbered = itertools.count(1 << 20)      # indices of runs that no plan has
        self.probes = itertools.count(1)

    def choose_programs(self) -> list[runs.Program]:
        """The workloads asked for, the java arguments, or the workload that does a bit of everything."""
        o = self.o
        if o.java_arguments:
            return [runs.Program(main_class(o.java_arguments), o.java_arguments)]
        known = workloads.known(self.tools)
        wrong = [name for name in o.workload if name not in known]
        if wrong:
            raise Usage(f'there is no workload {wrong[0]}; there are {", ".join(known)}')
        return [workloads.program(self.tools, name) for name in o.workload or ['all']]

    # ---- One run ----

    def make(self, spec: runs.Spec) -> record.Run:
        self.progress.begin(spec.title)
        made = None
        try:
            run = made = self.runner.run(spec)
        finally:
            self.progress.end(spec.title, made, self.news(made) if made else ())
        if self.writer.full:
            raise OSError('the disk is full')
        if run.outcome == 'crash' and spec.watched and not spec.leaves and not any(
                option.startswith('outputs=') for option in self.o.check):
            self.without_poison(run, spec)
        return run

    def without_poison(self, run: record.Run, spec: runs.Spec) -> None:
        """A crash may come from an output of a failed call, which the layer has filled. Then the run is made again
        with outputs as they are, for what comes after; each crash is tried once."""
        crash = plan.answer(run)
        with self.lock:
            if crash in self.crashed:
                return
            self.crashed.add(crash)
        self.plan_for(1)
        try:
            other = self.make(dataclasses.replace(
                spec, id=f'{spec.id}-leave', title=f'{spec.title}, with outputs=leave', leaves=True,
                index=next(self.unnumbered)))
        except runs.OutOfTime:
            self.plan_for(-1)
            self.leave(f'{spec.id} with outputs=leave', NO_TIME)
            return
        if plan.answer(other) != crash:
            filled = any(c.get('filled') for c in run.crashes())
            run.data['why'] += (f'. It has used an output of a failed call, which the layer fills (outputs=poison): '
                                f'the run {other.id}, with outputs=leave, ended otherwise' if filled else
                                f'. The run {other.id}, with outputs=leave, ended otherwise: outputs of failed calls, '
                                'which the layer fills, or the order of threads may be the cause')
            self.writer.save_run(run)

    def news(self, run: record.Run) -> list[str]:
        """Lines for findings that no run before has shown."""
        lines: list[str] = []
        for f in run.findings() if self.judges else ():
            if self.accepted.baseline and self.accepted.baseline.has_rule(str(f.get('rule')), str(f.get('agent'))):
                continue        # whether it is new is known when the lines of all runs are
            with self.lock:
                new = record.place(f) not in self.known
                self.known.add(record.place(f))
            if new:
                lines.append(f'{f.get("severity")} {f.get("rule")}: {f.get("message")}')
        return lines

    def plan_for(self, count: int) -> None:
        """So many runs more, or less, than were planned before."""
        with self.lock:
            self.progress.more(count)
            self.planned += count
            self.writer.update(planned=self.planned)

    def leave(self, what: str, why: str) -> None:
        self.left_out.append({'what': what, 'why': why})

    # ---- The clean runs ----

    def spec(self, identity: str, kind: str, title: str, vm: runs.Vm, program: runs.Program,
             **more: Any) -> runs.Spec:
        return runs.Spec(identity, kind, title, vm, program, **more)

    def probe(self, vm: runs.Vm, program: runs.Program, until: float | None = None) -> tuple[record.Run, plan.Seen]:
        """A run that is not reported: how much there is to trace, and how long it takes."""
        name = f'.probe-{next(self.probes)}'        # several may be made at the same time
        spec = self.spec(name, 'clean', f'{program.name}: a first look', vm, program, compares=False, until=until)
        self.progress.begin(spec.title)
        try:
            run = self.runner.run(spec)
            seen = plan.Seen(run, spec)
        finally:
            self.progress.end(spec.title)
            shutil.rmtree(os.path.join(self.o.report, 'runs', name), ignore_errors=True)
        return run, seen

    def clean(self, identity: str, kind: str, title: str, vm: runs.Vm, program: runs.Program, index: int,
              until: float | None = None) -> plan.Seen:
        """A run with everything reported, but for what would fill the disk; what it has shown."""
        probed, looked = self.probe(vm, program, until)
        if vm.minijvm and not probed.data.get('outcome') in ('hang', 'slow', 'failed', 'skipped'):
            self.runner.learn_limit(looked.spec, probed.data['seconds'])
        self.set_budget(looked)
        if probed.outcome in ('slow', 'skipped'):       # another time, and with a trace, it would be that as well
            probed.data.update(id=identity, index=index, kind=kind, title=title)
            kept = self.writer.run(probed.data)
            self.writer.save_run(kept)
            return plan.Seen(kept, looked.spec)
        trace = looked.trace_filter() if probed.outcome != 'hang' else '!event:*'
        spec = self.spec(identity, kind, title, vm, program, trace=trace, index=index, until=until)
        run = self.make(spec)
        unhurt = os.path.join(self.o.report, 'runs', f'{run.id}-leave')
        if run.outcome == 'crash' and os.path.exists(unhurt):
            other = record.Report.read_run(unhurt, f'{run.id}-leave')
            if other and other.outcome not in UNUSABLE:
                self.leave('runs with outputs=poison', f'{run.id} has crashed with it, and {other.id} has not')
                self.o.check.append('outputs=leave')
                run = other
        return plan.Seen(run, spec)

    def vms(self) -> tuple[list[runs.Vm], list[runs.Vm]]:
        """The VMs of clean runs: minijvm with both class libraries, and each java."""
        jdk = self.o.jdk or os.environ.get('MINIJVM_JDK')
        java = runs.default_java()
        if not jdk and java:
            jdk = runs.library_home(java)
        own = [runs.minijvm(self.tools)]
        if jdk and os.path.isdir(jdk):
            own.append(runs.minijvm(self.tools, jdk))
        else:
            self.leave('runs with the class library of OpenJDK', 'no JDK from 17 on is installed (--jdk DIR)')
        return own, runs.other_vms(self.o.java)

    def runs_alike(self, vm: runs.Vm, standard: runs.Vm, program: runs.Program) -> bool:
        """Whether the program does the same on this class library, without the agent, as on the JDK's."""
        one, other = self.runner.references.of(vm, program), self.runner.references.of(standard, program)
        return not (one.stable and other.stable) or one == other

    def clean_runs(self) -> tuple[runs.Vm, list[plan.Seen], list[plan.Chain], int]:
        """(main VM, [Seen] of its clean runs, chains of clean runs elsewhere, the next index). The main VM is the first
        on which the agent comes to the end of the main program."""
        own, others = self.vms()
        main = self.programs[0]
        if len(own) > 1 and not self.runs_alike(own[0], own[1], main):
            self.leave('runs with jdk-subset', 'the program does not do there what it does on OpenJDK')
            own = own[1:]
        if self.o.jdk:
            own.reverse()
        for number, primary in enumerate(own):
            self.plan_for(1)
            identity = 'clean' if number == 0 else self.clean_name(primary)
            try:
                seen = self.clean(identity, 'clean', self.clean_title(primary), primary, main, number)
            except runs.OutOfTime:
                self.plan_for(-1)
                raise
            if number == 0:
                first = seen
            if seen.run.outcome not in UNUSABLE:
                break
        else:
            primary, seen = own[0], first
        elsewhere = [plan.single(self.spec(self.clean_name(vm), 'clean', self.clean_title(vm), vm, main,
                                           trace=seen.trace_filter()))
                     for vm in own[number + 1:] + others]
        index = number + 1
        if seen.run.outcome in OF_ONE_PROGRAM and not self.o.workload:
            seen, index = self.another_program(primary, seen, index)
            if self.programs[0].name != main.name:
                self.leave(f'other runs of {main.name}', f'its clean run is no good ({first.run.outcome}); they are of '
                           f'the workload {self.programs[0].name}')
            main = self.programs[0]
        chosen = [seen]
        if seen.run.outcome not in UNUSABLE:
            if not self.o.java_arguments and not self.o.workload:
                self.programs += workloads.areas(self.tools, seen)
            if main.workload:
                self.leave(f'the rules {", ".join(runs.OF_THE_PROGRAM)}',
                           'workloads are made to send very many events; run a program of your own')
            rest = list({p.name: p for p in self.programs if p.name != main.name}.values())
            chosen += self.clean_workloads(primary, rest, index)
            index += len(rest)
        return primary, chosen, elsewhere, index

    def another_program(self, primary: runs.Vm, first: plan.Seen, index: int) -> tuple[plan.Seen, int]:
        """The agent ends the process of the main program, or that is slow with it: the first workload that is better,
        if there is one among so many."""
        for name in [n for n in workloads.known(self.tools) if n != self.programs[0].name][:ATTEMPTS]:
            program = workloads.program(self.tools, name)
            self.plan_for(1)
            try:
                seen = self.clean(f'workload-{name}', 'workload', f'{name} on minijvm', primary, program, index)
            except runs.OutOfTime:
                self.plan_for(-1)
                break
            index += 1
            if seen.run.outcome not in UNUSABLE:
                self.programs = [program]
                return seen, index
        return first, index

    def clean_workloads(self, primary: runs.Vm, programs: list[runs.Program], index: int) -> list[plan.Seen]:
        """What the workloads show that are about what the agent uses, as far as there is time."""
        def one(number: int, program: runs.Program) -> plan.Seen | None:
            end = None if self.budget is None else self.begun + CLEAN_PART * self.budget
            self.plan_for(1)
            try:
                if end is not None and time.monotonic() > end:
                    raise runs.OutOfTime
                return self.clean(f'workload-{program.name}', 'workload', f'{program.name} on minijvm', primary,
                                  program, index + number, end)
            except runs.OutOfTime:
                self.plan_for(-1)
                self.leave(f'the workload {program.name}', NO_TIME)
                return None
        with self.pool() as pool:
            seen = self.results(pool, [pool.submit(one, i, program) for i, program in enumerate(programs)])
        return [s for s in seen if s and s.run.outcome not in UNUSABLE]

    # ---- Time ----

    def no_time(self, spec: runs.Spec) -> str:
        """Why there is none for this run; '' if there is."""
        left, needed = self.runner.left(), self.runner.expected(spec)
        if left <= 0:
            return NO_TIME
        return f'it takes about {needed:.0f} s, and {left:.0f} s were left (--budget)' if needed > left else ''

    def set_budget(self, seen: plan.Seen) -> None:
        """Events at every method take their time."""
        if self.budget is not None and not self.o.budget and DENSE & seen.events.keys():
            self.budget = DENSE_BUDGET
            self.set_deadline()

    def set_deadline(self) -> None:
        self.runner.deadline = None if self.budget is None else self.begun + self.budget

    def pool(self) -> concurrent.futures.ThreadPoolExecutor:
        return concurrent.futures.ThreadPoolExecutor(self.o.jobs or os.cpu_count() or 1)

    def results(self, pool: concurrent.futures.ThreadPoolExecutor,
                futures: list[concurrent.futures.Future[Any]]) -> list[Any]:
        """Of all of them. What ends one of them, or a signal, ends all."""
        try:
            waiting = set(futures)
            while waiting:          # not for long at a time: a signal that comes just before a wait does not end it
                done, waiting = concurrent.futures.wait(waiting, 1, concurrent.futures.FIRST_EXCEPTION)
                for future in done:
                    future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            runs.Child.stop()
            raise
        return [future.result() for future in futures]

    def clean_name(self, vm: runs.Vm) -> str:
        return {'minijvm-openjdk': 'clean-openjdk', 'minijvm': 'clean-jdk-subset'}.get(vm.name, f'clean-{vm.name}')

    def clean_title(self, vm: runs.Vm) -> str:
        where = vm.name.replace('minijvm-openjdk', "minijvm with OpenJDK's class library")
        return f'{self.programs[0].name} on {where}'

    # ---- The rest ----

    def follow(self, chain: plan.Chain) -> None:
        """Makes the runs of a chain."""
        steps, made = chain.make(chain), 0
        try:
            spec = next(steps)
            while True:
                why = self.no_time(spec)
                if why:
                    chain.leave(f'{chain.name}, from {spec.id} on' if made else chain.name, why)
                    break
                spec.index = chain.base + made
                if made >= chain.likely:
                    self.plan_for(1)
                try:
                    run = self.make(spec)
                except runs.OutOfTime:
                    chain.leave(f'{chain.name}, from {spec.id} on' if made else chain.name, NO_TIME)
                    self.plan_for(-1 if made >= chain.likely else 0)
                    break
                made += 1
                spec = steps.send(run)
        except StopIteration:
            pass
        self.plan_for(min(0, made - chain.likely))

    def all_chains(self, chains: list[plan.Chain]) -> None:
        self.mine = [chain for chain in chains if chain.belongs(self.o.shard)]
        self.progress.restart()
        self.plan_for(sum(chain.likely for chain in self.mine))
        with self.pool() as pool:
            self.results(pool, [pool.submit(self.follow, chain) for chain in by_turns(self.mine)])

    def campaign(self) -> None:
        try:
            primary, seen, elsewhere, index = self.clean_runs()
        except runs.OutOfTime:
            self.leave('everything but the clean runs', NO_TIME)
            self.ended_early = True
            return
        first = seen[0].run
        planner = plan.Planner(self.o, self.tools, seen, primary, plan.offers(primary))
        planner.chains += elsewhere
        if first.outcome in UNUSABLE:
            planner.leave('everything but the clean runs', f'the clean run is no good ({first.outcome}): all others '
                          'would only show the same')
            chains = planner.number(index)
        else:
            chains = planner.plan(index)
        self.left_out += planner.left_out
        self.writer.update(left_out=self.left_out)
        if self.o.dry_run:
            for chain in chains:
                mark = '' if chain.belongs(self.o.shard) else '  (another shard)'
                print(f'{chain.name}: {chain.likely} runs, at most {chain.size}{mark}')
            return
        self.all_chains(chains)
        if first.outcome not in UNUSABLE:
            self.differential(primary)

    def differential(self, primary: runs.Vm) -> None:
        if not planner_wants(self.o, 'differential') or not plan.belongs('differential', self.o.shard):
            return
        if not self.o.java:
            self.leave('a comparison with another VM', 'none was given (--java)')
            return
        try:
            diff.campaign(self)
        except runs.OutOfTime:
            self.leave('a comparison with another VM', NO_TIME)

    def one(self) -> None:
        """`run`: each program once."""
        o = self.o
        if o.host == 'java' or o.host is None and o.java:
            command = o.java[0] if o.java else runs.default_java()
            if not command:
                raise Usage('there is no java in PATH or JAVA_HOME')
            vm = runs.other_vms([command])[0]
        else:
            vm = runs.minijvm(self.tools, o.jdk)
        for index, program in enumerate(self.programs):
            self.plan_for(1)
            identity = ('clean' if vm.minijvm else f'clean-{vm.name}') if index == 0 else f'workload-{program.name}'
            self.make(self.spec(identity, 'workload' if index else 'clean', f'{program.name} on {vm.name}', vm, program,
                                trace='' if o.trace else None, index=index))

    def finish(self, watched: signals.Signals, failed: list[BaseException]) -> tuple[model.Model, str | None]:
        """Writes the report of what there is; also what went wrong with it, or None. A signal that comes meanwhile has
        it written quickly."""
        self.progress.close()
        self.writer.close()
        left_out = [*self.left_out, *(entry for chain in self.mine for entry in chain.left_out)]
        left_out.sort(key=lambda entry: entry['what'])
        self.writer.update(ended=None if watched.got or failed else runs.now(), interrupted=bool(watched.got or failed),
                           left_out=left_out)
        named = symbols.Named(own=True)
        try:
            watched.raises = True
            if not watched.got:
                made = reports.read(self.o.report, named, self.accepted)
                return made, write_reports(made)
        except signals.Interrupted:
            self.writer.update(interrupted=True)
        finally:
            watched.raises = False
        made = reports.read(self.o.report, named, self.accepted, quick=True)
        return made, write_reports(made)


# A clean run that ends so says nothing about other runs but that they would end so too.
UNUSABLE = ('crash', 'hang', 'deadlock', 'failed', 'refused', 'skipped', 'slow', 'ended')
# What one program has brought about, and others need not.
OF_ONE_PROGRAM = ('slow', 'ended')
# Seconds of a campaign; with events that come at every method or instruction; the part of them for clean runs.
BUDGET, DENSE_BUDGET, CLEAN_PART = 165, 570, 0.4
NO_TIME = 'no time was left (--budget)'
GRACE = 0.3             # seconds that runs have to note that they were ended
DENSE = {'MethodEntry', 'MethodExit', 'SingleStep'}


ATTEMPTS = 6


def by_turns(chains: list[plan.Chain]) -> list[plan.Chain]:
    """One of each kind by turns: where there is no time for all, there is for some of each."""
    of: dict[str, list[plan.Chain]] = {}
    for chain in chains:
        of.setdefault(chain.kind, []).append(chain)
    return [chain for turn in itertools.zip_longest(*of.values()) for chain in turn if chain]


def planner_wants(o: argparse.Namespace, kind: str) -> bool:
    return (o.only is None or kind in o.only) and kind not in o.skip


def main_class(java_arguments: list[str]) -> str:
    """The name of the program, for people: what stands behind the options."""
    words = iter(java_arguments)
    for word in words:
        if word in ('-cp', '-classpath', '--class-path', '-p', '--module-path', '--add-modules', '--add-exports',
                    '--add-opens', '--add-reads', '--patch-module', '--upgrade-module-path', '--limit-modules'):
            next(words, None)
        elif word in ('-jar', '-m', '--module'):
            return os.path.basename(next(words, word))
        elif not word.startswith(('-', '@')):
            return word
    return 'program'


def count_of(number: int, what: str) -> str:
    return f'{number} {what}{"s" * (number != 1)}'


def show(o: argparse.Namespace, m: model.Model) -> None:
    """Prints the summary of the runs on stdout."""
    def say(line: str) -> None:
        print(record.plain(line))
    accepted = {run for failure in m.failures if failure.known for run in failure.runs}
    for run in m.runs:
        if run.id not in accepted and (run.outcome in BROKEN or (
                run.outcome in ('refused', 'skipped', 'slow', 'ended') and run.kind in ('clean', 'workload'))):
            say(f'{run.outcome:14} {run.title}: {run.why}')
    counted = [f for f in m.findings if record.weight(f.severity) >= record.weight(o.fail_on)]
    found = [f for f in counted if not f.known]
    for f in found:
        name = progress.coloured(f'{f.severity:8}', f.severity, sys.stdout)
        times = f'{count_of(f.count, "time")}, first in {f.runs[0]}{f", {f.place}" if f.place else ""}'
        print(f'{name} ' + record.plain(f'{f.rule} ({times})') + f'\n         {record.plain_line(f.message)}')
    known = len(counted) - len(found) + sum(failure.known for failure in m.failures)
    for line in m.sums + ([f'{count_of(known, "known finding")} of the baseline'] if known else []):
        say(line)
    outcomes: dict[str, int] = {}
    for run in m.runs:
        outcomes[run.data['outcome']] = outcomes.get(run.data['outcome'], 0) + 1
    print(summary(outcomes, found, o.fail_on))
    for line in m.unused:
        print(f'jvmticheck: warning: {record.plain(line)}', file=sys.stderr)
    own = [f.rule for f in found if f.rule.startswith('MJ-')]      # others are those of valgrind and sanitizers
    if own:
        say(f'next: jvmticheck explain {own[0]}')
    print(f'report: {os.path.join(m.report.dir, "index.html")}')


BROKEN = ('crash', 'hang', 'deadlock', 'output-differs', 'failed')
OUTCOMES = {'findings': 'with findings', 'output-differs': 'with other output', 'failed': 'not started',
            'deadlock': 'deadlocked', 'hang': 'hung', 'crash': 'crashed'}


def summary(outcomes: dict[str, int], found: list[model.Finding], severity: str) -> str:
    """The line that counts: "1 run, 1 kind of finding (12 times)"."""
    made = sum(outcomes.values())
    ends = ', '.join(f'{count} {OUTCOMES.get(name, name)}'
                     for name, count in sorted(outcomes.items(), key=lambda o: o[0] != 'clean'))
    line = count_of(made, 'run') + (f' ({ends})' if made > 1 or not set(outcomes) <= {'clean', 'findings'} else '')
    times = sum(f.count for f in found)
    line += (f', {count_of(len(found), "kind")} of finding ({count_of(times, "time")})' if found else ', no finding')
    return line + (f' of severity {severity} or higher' if severity != 'warning' else '')


def write_reports(m: model.Model) -> str | None:
    """All reports; what went wrong, or None."""
    try:
        reports.write(m)
    except OSError as e:
        return str(e)
    return None


def main(o: argparse.Namespace) -> int:
    if o.workload == ['list']:
        print('\n'.join(f'{name:16} {text}' for name, text in workloads.known(runs.Tools(o.vm)).items()))
        return 0
    wrong, m = guarded(o, Campaign.one if o.command == 'run' else Campaign.campaign)
    show(o, m)
    if wrong > 3:
        end_now(wrong)
    return m.exit_code(o.fail_on) or wrong


def end_now(code: int) -> NoReturn:
    """Threads may still work on what nobody needs any more."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def guarded(o: argparse.Namespace, work: Callable[[Campaign], None]) -> tuple[int, model.Model]:
    """Does the work of a command, work(campaign), so that a report is there however it ends: 0, 3 if the report is not
    complete, 128 and the signal if somebody has ended it; and what the report shows."""
    watched = signals.watched()
    try:
        if re.search(r'[,+]', os.path.abspath(o.report)):
            raise Usage('--report: no comma and no plus can be in its path')
        o.report = os.path.abspath(o.report)
        tools = runs.Tools(o.vm)
        allowed = accepted.Accepted.by(o)
        clear(o.report)
        campaign = Campaign(o, tools, allowed)
    except (Usage, runs.Missing, accepted.Invalid) as e:
        arguments.parser().error(str(e))
    except OSError as e:
        arguments.parser().error(f'--report: {e}')
    failed: list[BaseException] = []

    def attempt() -> None:
        try:
            work(campaign)
        except signals.Interrupted:
            pass
        except BaseException as e:
            failed.append(e)
    # A thread of its own does the work, so that a signal never ends it in the middle of something.
    worker = threading.Thread(target=attempt, daemon=True)
    if not watched.got:
        worker.start()
    while worker.is_alive() and not watched.got:
        worker.join(0.05)
    if watched.got or failed:
        runs.Child.stop()
        if worker.ident:
            worker.join(GRACE)
    if failed and isinstance(failed[0], Usage):
        arguments.parser().error(str(failed[0]))
    full = str(failed[0]) if failed and campaign.writer.full and isinstance(failed[0], OSError) else None
    made, wrong = campaign.finish(watched, failed)
    wrong = full or wrong
    if not wrong and campaign.ended_early and not made.runs:
        wrong = 'no run came to its end in the time of --budget, so nothing is known of the agent'
    if failed and not full and not watched.got:
        raise failed[0]
    if wrong:
        print(f'jvmticheck: {wrong}; the report is not complete', file=sys.stderr)
    if watched.got:
        print('jvmticheck: interrupted; the report has what was run until then', file=sys.stderr)
        return 128 + watched.got, made
    return 3 if wrong else 0, made
