"""The start: hello world takes at most three times the CPU time of `java -Xint -Xshare:off`; what -Xlog:startup reports
 it adds up."""
import os
import subprocess
import sys

from harness import ENV, TESTS, Case

sys.path.insert(0, os.path.join(TESTS, 'launcher'))
from test_logging import profile_adds_up  # noqa: E402

BUDGET, ROUNDS = 3, 7


def cpu_seconds(command):
    p = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENV)
    _, status, usage = os.wait4(p.pid, 0)
    p.returncode = status
    return usage.ru_utime + usage.ru_stime if status == 0 else float('inf')


def cases(t):
    def compiled(name):
        d = t.scratch(name)
        with open(os.path.join(d, 'Hello.java'), 'w') as f:
            f.write('public class Hello { public static void main(String[] a) { System.out.println("hello"); } }\n')
        subprocess.run(['javac', '-d', d, os.path.join(d, 'Hello.java')], check=True)
        return ['-cp', d, 'Hello']

    def budget():
        if t.on_java or 'san' in t.build:
            return ''
        words, have, want = compiled('startup-budget'), [], []
        for _ in range(ROUNDS):
            want.append(cpu_seconds([os.path.join(t.jdk, 'bin/java'), '-Xint', '-Xshare:off'] + words))
            have.append(cpu_seconds(t.vm + words))
        ratio = min(have) / min(want)
        return '' if ratio <= BUDGET else f'{min(have) * 1000:.1f} ms instead of {min(want) * 1000:.1f} ms: {ratio:.2f}'

    def phases():
        if t.on_java:
            return ''
        rc, out, err = t.run(t.vm + ['-Xlog:startup::none'] + compiled('startup-phases'))
        return '' if rc == 0 and not err and profile_adds_up(out) else f'{rc} {out} {err}'

    return [Case('budget', budget, 3), Case('phases', phases)]
