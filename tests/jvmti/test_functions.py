#!/usr/bin/env python3
"""Every function of the table × everything that can be said without knowing the function.

An agent is generated from the specification's facts (jvmti-17.json) that calls all functions with nulls and zeros in
the OnLoad, start, live and dead phases, without capabilities, on a thread that is not attached, and on a disposed
environment. What each call must answer follows from the facts: phase, thread, environment, capabilities, first bad
parameter. Calls that would pass all those checks are not made. Runs on `java` too, which shows that the expectations
are right. Usage: test_functions.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from run import TOP, compile_agent, vm_command  # noqa: E402

FACTS = json.load(open(os.path.join(HERE, 'jvmti-17.json')))
ALLOWED = {'any': ('onload', 'start', 'live', 'dead'), 'start': ('start', 'live'), 'live': ('live',),
           'onload': ('onload', 'live'), 'onloadOnly': ('onload',)}


def first_bad_parameter(f):
    """The error of the leftmost null that the entry must refuse, or None."""
    signature = ' '.join(f['signature'])
    # Thread groups and threads that must not run are tested behind the null pointers.
    late = [p for p in f['params'] if p['kind'] == 'jthreadGroup' or p.get('started') == 'no']
    for p in [p for p in f['params'] if p not in late] + late:
        kind = p['kind']
        if not re.search(r'\b%s\b' % re.escape(p['name']), signature):
            continue
        if kind == 'jthread' and p.get('null') != 'current':
            return 'INVALID_THREAD'
        simple = {'jclass': 'INVALID_CLASS', 'jmethodID': 'INVALID_METHODID', 'jfieldID': 'INVALID_FIELDID',
                  'jthreadGroup': 'INVALID_THREAD_GROUP', 'jrawMonitorID': 'INVALID_MONITOR'}
        if kind in simple:
            return simple[kind]
        pointers = ('outptr', 'allocbuf', 'allocallocbuf', 'agentbuf', 'inptr', 'inbuf', 'outbuf', 'ptrtype')
        if kind in pointers and not p.get('null_ok'):
            return 'NULL_POINTER'
    return None


def expectations():
    """(configuration, function) -> error name."""
    result = {}
    for f in FACTS['functions']:
        name = f['name']
        needs = any(c['kind'] == 'required' for c in f['capabilities'])
        bad = first_bad_parameter(f)
        for phase in ('onload', 'start', 'live', 'dead'):
            if phase not in ALLOWED[f['phase']]:
                result[phase, name] = 'WRONG_PHASE'
            elif needs:
                result[phase, name] = 'MUST_POSSESS_CAPABILITY'
            elif bad and not (phase == 'onload' and bad == 'INVALID_THREAD'):
                result[phase, name] = bad
        if 'live' in ALLOWED[f['phase']]:
            if not f['callback_safe']:
                # Where the thread is tested last, a missing capability comes first.
                late = f['phase'] in ('any', 'onload')
                result['unattached', name] = 'MUST_POSSESS_CAPABILITY' if late and needs else 'UNATTACHED_THREAD'
            result['disposed', name] = 'INVALID_ENVIRONMENT'
    return result


def call(f, env):
    arguments = [env]
    for s in f['signature'][1:]:
        if s == '...':
            continue
        is_pointer = '*' in s or re.match(r'j(thread|class|object|methodID|fieldID|rawMonitorID|threadGroup)\b', s) or \
            re.match(r'jvmti\w*(Callback|Function|ExtensionEvent)\b', s)
        kind = re.match(r'jvmti\w+', s)
        arguments.append('NULL' if is_pointer else f'({kind.group(0)})0' if kind else '0')
    return f'(*{env})->{f["name"]}({", ".join(arguments)})'


def generate(expected):
    functions = {f['name']: f for f in FACTS['functions']}
    out = ['#include "agent.h"', '#include <pthread.h>', 'static jvmtiEnv *disposed;',
           'static void show(const char *where, const char *what, jvmtiError e) {'
           ' say("%s %s %s", where, what, error_name(e)); }']
    for where in ('onload', 'start', 'live', 'dead', 'unattached', 'disposed'):
        env = 'disposed' if where == 'disposed' else 'jvmti'
        out.append(f'static void call_{where}(void) {{')
        for (w, name) in expected:
            if w == where:
                out.append(f'    show("{where}", "{name}", {call(functions[name], env)});')
        out.append('}')
    out.append('''
static void *other_thread(void *arg) { call_unattached(); return arg; }
static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni) { (void)env, (void)jni; call_start(); }
static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    pthread_t other;
    (void)env, (void)jni, (void)thread;
    call_live();
    call_disposed();
    pthread_create(&other, NULL, other_thread, NULL);
    pthread_join(other, NULL);
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { (void)vm; call_dead(); say("end"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEventCallbacks callbacks = {.VMStart = on_start, .VMInit = on_init};
    jvmti = new_environment(vm);
    disposed = new_environment(vm);
    MUST((*disposed)->DisposeEnvironment(disposed));
    call_onload();
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    return 0;
}
''')
    return '\n'.join(out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=os.path.join(TOP, 'build', 'tests', 'functions'))
    args = parser.parse_args()
    os.makedirs(args.build, exist_ok=True)
    directory = os.path.abspath(args.build)
    expected = expectations()
    source = os.path.join(directory, 'functions.c')
    with open(source, 'w') as f:
        f.write(generate(expected))
    with open(os.path.join(directory, 'Nothing.java'), 'w') as f:
        f.write('public class Nothing { public static void main(String[] args) { } }\n')
    compile_agent(source, os.path.join(directory, 'libfunctions.so'), '-w')
    subprocess.run(['javac', '-d', directory, os.path.join(directory, 'Nothing.java')], check=True)
    vm = ['java', '-Xshare:auto'] if args.vm == 'java' else vm_command(args.vm)
    done = subprocess.run(vm + [f'-agentpath:{directory}/libfunctions.so', '-cp', directory, 'Nothing'],
                          cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=120)
    got = {}
    for line in done.stdout.splitlines():
        parts = line.split()
        if len(parts) == 3:
            got[parts[0], parts[1]] = parts[2]
    passed = failed = 0
    for key, error in expected.items():
        if got.get(key) == error:
            passed += 1
        else:
            failed += 1
            print(f'FAIL {key[1]} {key[0]}: {got.get(key)}, expected {error}')
    if done.returncode != 0 or not done.stdout.endswith('end\n'):
        failed += 1
        print(f'FAIL exit {done.returncode}\n{done.stderr[:1000]}')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
