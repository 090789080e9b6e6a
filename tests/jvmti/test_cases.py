#!/usr/bin/env python3
"""That tests can fail: cases of an agent (recorder.h) whose calls and checks are wrong say so, run.py does not let a
failed case, a difference without a row or a row without a difference pass, and what was called is recorded.

Usage: test_cases.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import compiling  # noqa: E402
import progress  # noqa: E402
import agents  # noqa: E402
import differences as comparing  # noqa: E402
from coverage import NUMBERS, bits, sum_of  # noqa: E402

AGENT = r'''
#include "agent.h"
static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint count = -1;
    char *name = NULL;
    (void)jni, (void)thread;
    CASE("VMInit", "seen");
    CHECK(env == jvmti);
    CASE("GetFrameCount", "right");
    EXPECT(NONE, GetFrameCount, NULL, &count);
    CHECK_INT(0, count);
    CASE("GetFrameCount", "wrong error");
    EXPECT(INTERNAL, GetFrameCount, NULL, &count);
    EXPECT(NONE, GetFrameCount, NULL, NULL);
    CASE("GetFrameCount", "wrong result");
    CHECK_INT(7, count);
    CHECK(count > 3);
    EXPECT(NONE, GetErrorName, JVMTI_ERROR_NONE, &name);
    CHECK_STR("something else", name);
    CHECK_STR(NULL, name);
    CASES_END();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEventCallbacks callbacks = {.VMInit = on_init};
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return 0;
}
'''
EXPECTED = '''VMInit: seen: ok
GetFrameCount: right: ok
GetFrameCount: wrong error: FAILED: line 13: GetFrameCount(NULL, &count) is NONE (0), expected INTERNAL
GetFrameCount: wrong error: FAILED: line 14: GetFrameCount(NULL, NULL) is NULL_POINTER (100), expected NONE
GetFrameCount: wrong result: FAILED: line 16: count is 0, expected 7
GetFrameCount: wrong result: FAILED: line 17: count > 3
GetFrameCount: wrong result: FAILED: line 19: name is "JVMTI_ERROR_NONE", expected "something else"
GetFrameCount: wrong result: FAILED: line 20: name is "JVMTI_ERROR_NONE", expected "(null)"
end
exit 0'''.splitlines()


def check_agent(check, vm, build):
    records = os.path.join(build, 'records')
    shutil.rmtree(build, ignore_errors=True)
    os.makedirs(records)
    with open(os.path.join(build, 'cases.c'), 'w') as f:
        f.write(AGENT)
    with open(os.path.join(build, 'Cases.java'), 'w') as f:
        f.write('public class Cases { public static void main(String[] args) { System.out.println("end"); } }\n')
    library = os.path.join(build, 'libcases.so')
    agents.compile_agent(os.path.join(build, 'cases.c'), library)
    compiling.java(build, [os.path.join(build, 'Cases.java')])
    answer = agents.execute(vm + [f'-agentpath:{library}', '-cp', build, 'Cases'], build, {'JVMTI_COVERAGE': records})
    check('transcript', EXPECTED, agents.lines_of(answer))
    check('errors', '', answer[2])
    record = sum_of(records)
    check('GetFrameCount in a callback', bits(phase='live', other=False, callback=True) & record.contexts(16, 0),
          record.contexts(16, 0))
    check('GetFrameCount NULL_POINTER', True, record.contexts(16, NUMBERS['NULL_POINTER']) != 0)
    check('GetFrameCount INVALID_THREAD', 0, record.contexts(16, NUMBERS['INVALID_THREAD']))
    check('GetFrameCount has its result checked', 1, record.checked[16])
    check('GetErrorName has not', 0, record.checked[128])
    check('VMInit', (1, True, 3), (record.enabled[50], record.events[50] != 0, record.event_checked[50]))
    check('VMDeath', (0, 0, 0), (record.enabled[51], record.events[51], record.event_checked[51]))
    return agents.lines_of(answer)


def check_judgement(check, failing):
    def differences(*rows):
        d = comparing.Differences()
        d.entries, d.strict, d.used = list(rows), [], set()
        return d

    good = ['A: one: ok', 'B: two: ok', 'exit 0']
    check('equal', True, comparing.judge('agent', good, good, differences())[0])
    check('failed on both sides', False, comparing.judge('agent', failing, failing, differences())[0])
    theirs = ['A: one: FAILED: line 3: x', 'B: two: ok', 'exit 0']
    check('unexplained', False, comparing.judge('agent', theirs, good, differences())[0])
    row = ('agent', 'A: one', 'reason')
    d = differences(row)
    check('explained', True, comparing.judge('agent', theirs, good, d)[0])
    check('row is used', [], d.unused(['agent']))
    check('row of another agent', False,
          comparing.judge('agent', theirs, good, differences(('other', 'A: one', 'reason')))[0])
    d = differences(row)
    d.strict = [('agent', 'B: two', 'POINT'), ('agent', '-', 'OTHER')]
    both = [theirs[0], 'B: two: text', 'exit 0']
    check('strict row by default', False, comparing.judge('agent', both, good, d)[0])
    check('strict row', True, comparing.judge('agent', both, good, d, True)[0])
    check('strict row is used', [], d.unused(['agent']))
    d = differences(row)
    d.strict = [('agent', 'B: two', 'POINT')]
    comparing.judge('agent', theirs, good, d, True)
    check('strict row without a difference', d.strict, d.unused(['agent']))
    check('failed here', False, comparing.judge('agent', good, theirs, d)[0])
    d = differences(row)
    comparing.judge('agent', good, good, d)
    check('row without a difference', [row], d.unused(['agent']))
    check('row of an agent that did not run', [], d.unused(['other']))
    check('another line', False, comparing.judge('agent', theirs, good, differences(('agent', 'A: on', 'reason')))[0])
    check('pattern', True, comparing.judge('agent', theirs, good, differences(('agent', 'A: on*', 'reason')))[0])
    more = good[:2] + ['C: three: ok'] + good[2:]
    check('one line more', False, comparing.judge('agent', good, more, differences())[0])
    check('one line more, explained', True,
          comparing.judge('agent', good, more, differences(('agent', 'C: three', 'reason')))[0])
    check('exit code', False, comparing.judge('agent', good, good[:2] + ['exit 3'], differences())[0])
    check('only cases', True, comparing.judge('agent', None, good, differences())[0])
    check('only cases, one failed', False, comparing.judge('agent', None, theirs, differences())[0])
    check('nothing at all', False, comparing.judge('agent', None, ['exit 0'], differences())[0])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(agents.TOP, 'minijvm'))
    parser.add_argument('--build', default=os.path.join(agents.TOP, 'build', 'tests', 'cases'))
    args = parser.parse_args()
    suite = progress.Suite('test_cases').begin()

    def check(what, expected, actual):
        suite.check(what, expected == actual, f'  {actual!r}, expected {expected!r}')

    check_judgement(check, check_agent(check, agents.vm_command(args.vm), os.path.abspath(args.build)))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
