"""The programs that come with the command, for authors who have none."""
from __future__ import annotations

import functools
import os
import re
import zipfile
from typing import TYPE_CHECKING

from .run import Missing, Program, Tools

if TYPE_CHECKING:
    from . import plan

# Which events and functions a workload is about, next to the one that does a bit of everything.
ABOUT = {
    'threads': r'Thread(Start|End)|.*Thread(s|Info|State|Group\w*)|.*ThreadLocalStorage|(Suspend|Resume|Stop|Interrupt)'
               r'Thread.*',
    'monitors': r'Monitor\w+|.*ContendedMonitor|GetOwned\w+|GetObjectMonitorUsage',
    'concurrent': r'GetThreadState|MonitorContended\w+|GetOwned\w+',
    'exceptions': r'Exception\w*|PopFrame|FramePop|ForceEarlyReturn\w+|NotifyFramePop|StopThread',
    'loading': r'Class(Load|Prepare|FileLoadHook)|GetLoadedClasses|GetClass\w+',
    'unloading': r'ObjectFree|GetLoadedClasses|SetTag|GetMethod(Name|DeclaringClass)',
    'hidden': r'Class(Load|Prepare|FileLoadHook)|(Redefine|Retransform)Classes|GetMethodName',
    'targets': r'(Redefine|Retransform)Classes|ClassFileLoadHook|GetBytecodes|GetConstantPool',
    'recursion': r'(Get|Notify)\w*(Stack|Frame)\w*|FramePop|Method(Entry|Exit)',
    'locals': r'[GS]etLocal\w+|GetLocalVariableTable',
    'fields': r'Field(Access|Modification)|[SC]\w+etField\w+Watch|GetFieldName|ClearField\w+',
    'allocation': r'VMObjectAlloc|SampledObjectAlloc|GarbageCollection\w+|ForceGarbageCollection',
    'references': r'ObjectFree|SetTag|GetTag|GetObjectsWithTags|FollowReferences|IterateOver\w+|IterateThroughHeap',
    'natives': r'NativeMethodBind|SetNativeMethodPrefix\w*|SetJNIFunctionTable|GetFrameLocation',
    'modules': r'.*Module.*',
    'reflection': r'Method(Entry|Exit)|SingleStep|Breakpoint|GetStackTrace',
    'native-threads': r'Thread(Start|End)|.*ThreadLocalStorage',
    'handles': r'Method(Entry|Exit)|SingleStep|GetMethod(Name|DeclaringClass)',
    'data-dump': r'DataDumpRequest',
    'daemons': r'VMDeath',
    'exit': r'VMDeath',
    'uncaught': r'VMDeath|Exception',
    'halt': r'VMDeath',
    'many-threads': r'Thread(Start|End)|GetAllThreads|GetAllStackTraces|.*ThreadLocalStorage',
}


@functools.cache
def table(path: str) -> dict[str, dict[str, str]]:
    """name -> row, as workloads.tsv in the jar has them."""
    if not os.path.exists(path):
        raise Missing(f'{os.path.basename(path)} is missing next to this command: name a program after --')
    with zipfile.ZipFile(path) as jar:
        lines = jar.read('workloads.tsv').decode('utf-8').splitlines()
    columns = lines[0].split('\t')
    return {row['name']: row for row in (dict(zip(columns, line.split('\t'))) for line in lines[1:] if line)}


def known(tools: Tools) -> dict[str, str]:
    """name -> what it is about"""
    return {name: row['summary'] for name, row in table(tools.workloads).items()}


def program(tools: Tools, name: str) -> Program:
    row = table(tools.workloads)[name]
    return Program(name, ['-cp', tools.workloads, row['class']], name)


def areas(tools: Tools, seen: plan.Seen) -> list[Program]:
    """The workloads that are about what the agent uses."""
    used = (*seen.events, *seen.functions)
    return [program(tools, name) for name in table(tools.workloads)
            if name in ABOUT and any(re.fullmatch(ABOUT[name], what) for what in used)]


# What threads do to each other; native threads, which no schedule holds, are in none of them.
CONCURRENT = ('threads', 'monitors', 'concurrent', 'many-threads')


def scheduled(tools: Tools, seen: list[plan.Seen]) -> list[Program]:
    """The workloads whose threads may take turns in another order: those about threads, and what the agent uses."""
    names = [*CONCURRENT, *(s.spec.program.name for s in seen)]
    without = ('all', 'natives', 'native-threads', 'data-dump')
    return [program(tools, name) for name in dict.fromkeys(names) if name not in without]
