#!/usr/bin/env python3
"""Makes what recorder.c includes from the specification's facts (jvmti-17.json): for each of the 148 functions a
wrapper that calls the VM's function and records the call, the table of these wrappers, for each of the 32 events a
wrapper of the agent's callback, and the names and numbers of functions and events.

Usage: make_recorder.py OUTPUT
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# recorder.c gives these bodies of their own, because what goes through them has to be wrapped or remembered.
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
    facts = json.load(open(os.path.join(HERE, 'jvmti-17.json')))
    functions, events = facts['functions'], facts['events']
    out = ['/* Made by tests/jvmti/make_recorder.py from jvmti-17.json. */']
    out += [function(f) for f in functions]
    out += [event(e) for e in events]
    out += ['static const jvmtiInterface_1 recording_functions = {']
    out += [f'    .{f["name"]} = call_{f["name"]},' for f in functions]
    out += ['};', 'static void wrap_callbacks(const jvmtiEventCallbacks *from, jvmtiEventCallbacks *to) {']
    out += [f'    to->{e["name"]} = from->{e["name"]} != NULL ? deliver_{e["name"]} : NULL;' for e in events]
    out += ['}', 'static const char *const function_names[] = {']
    out += [f'    [{f["num"]}] = "{f["name"]}",' for f in functions]
    out += ['};', 'static const char *const event_names[] = {']
    out += [f'    [{e["num"]}] = "{e["name"]}",' for e in events]
    out += ['};', 'enum {']
    out += [f'    NUMBER_{f["name"]} = {f["num"]},' for f in functions]
    out += ['};', '']
    with open(sys.argv[1], 'w') as f:
        f.write('\n'.join(out))


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
