#!/usr/bin/env python3
"""Makes what recorder.c includes from the specification's facts (jvmti-17.json, and jvmti-25-delta.json for a header of
25): for each of the functions a wrapper that calls the VM's function and records the call, the table of these wrappers,
for each of the events a wrapper of the agent's callback, and the names and numbers of functions and events.

Usage: make_recorder.py OUTPUT
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# recorder.c gives these separate bodies, because what goes through them has to be wrapped or remembered.
SPECIAL = ('SetEventCallbacks', 'SetEventNotificationMode', 'AddCapabilities', 'RelinquishCapabilities',
           'DisposeEnvironment', 'RunAgentThread', 'GetExtensionFunctions', 'SetExtensionEventCallback',
           'FollowReferences', 'IterateThroughHeap', 'IterateOverObjectsReachableFromObject',
           'IterateOverReachableObjects', 'IterateOverHeap', 'IterateOverInstancesOfClass')


def names(signature):
    return [re.search(r'(\w+)$', s).group(1) for s in signature if s != '...']


def function(f):
    number, name = f['num'], f['name']
    parameters = ', '.join(f['signature'])
    arguments = ', '.join(['raw_of(env)'] + names(f['signature'])[1:])
    if name in SPECIAL:
        return f'static jvmtiError JNICALL call_{name}({parameters});'
    return (f'static jvmtiError JNICALL call_{name}({parameters}) {{\n'
            f'    Call call = begin_call(env, {number});\n'
            f'    return end_call(&call, functions_of(env)->{name}({arguments}));\n}}')


def event(e):
    number, name = e['num'], e['name']
    parameters = ', '.join(e['signature'])
    arguments = ', '.join(['&proxy->env'] + names(e['signature'])[1:])
    return (f'static void JNICALL deliver_{name}({parameters}) {{\n'
            f'    Proxy *proxy = proxy_of(jvmti_env);\n'
            f'    jvmtiEvent{name} callback = __atomic_load_n(&proxy->callbacks.{name}, __ATOMIC_ACQUIRE);\n'
            f'    if (callback != NULL) {{\n'
            f'        Delivery delivery = begin_delivery(proxy, {number});\n'
            f'        callback({arguments});\n'
            f'        end_delivery(&delivery);\n'
            f'    }}\n}}')


def main():
    facts, delta = (json.load(open(os.path.join(HERE, name))) for name in ('jvmti-17.json', 'jvmti-25-delta.json'))

    def lines(kind, line):
        """One for each function or event; those of 25 where the header knows them."""
        new = [line(x) for x in delta[kind + '_new']]
        return [line(x) for x in facts[kind]] + ['#ifdef JNI_VERSION_24'] + new + ['#endif']
    out = ['/* Made by tests/jvmti/make_recorder.py from jvmti-17.json and jvmti-25-delta.json. */']
    out += lines('functions', function)
    out += lines('events', event)
    out += ['static const jvmtiInterface_1 recording_functions = {']
    out += lines('functions', lambda f: f'    .{f["name"]} = call_{f["name"]},')
    out += ['};', 'static void wrap_callbacks(const jvmtiEventCallbacks *from, jvmtiEventCallbacks *to) {']
    out += lines('events', lambda e: f'    to->{e["name"]} = from->{e["name"]} != NULL ? deliver_{e["name"]} : NULL;')
    out += ['}', 'static const char *const function_names[] = {']
    out += lines('functions', lambda f: f'    [{f["num"]}] = "{f["name"]}",')
    out += ['};', 'static const char *const event_names[] = {']
    out += lines('events', lambda e: f'    [{e["num"]}] = "{e["name"]}",')
    out += ['};', 'enum {']
    out += lines('functions', lambda f: f'    NUMBER_{f["name"]} = {f["num"]},')
    out += ['};', '']
    with open(sys.argv[1], 'w') as f:
        f.write('\n'.join(out))


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
