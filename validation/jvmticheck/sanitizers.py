"""Runs under valgrind and of agents that were built with a sanitizer: what these tools say, as findings."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import Any, TYPE_CHECKING

if TYPE_CHECKING:
    from . import record

REPORTED = re.compile(r'(?:ERROR: |WARNING: )(Address|Thread|Leak|Memory)Sanitizer: ([\w-]+(?: [\w-]+)?)|'
                      r'^(\S+?:\d+)(?::\d+)?: runtime error: (.*)$', re.M)
FRAME = re.compile(r'^\s+#\d+ (?:0x[0-9a-f]+ )?(?:in )?(\S+)?.*?\((\S+?)\+(0x[0-9a-f]+)\)', re.M)


def put(run: record.Run, findings: list[dict[str, Any]]) -> None:
    with open(os.path.join(run.dir, 'findings.jsonl'), 'a', encoding='utf-8') as f:
        for finding in findings:
            f.write(json.dumps(finding) + '\n')


def finding(rule: str, severity: str, agent: str, message: str, native: list[dict[str, Any]]) -> dict[str, Any]:
    return {'kind': 'finding', 'rule': rule, 'severity': severity, 'agent': os.path.basename(agent), 'env': 0,
            'where': native[0]['symbol'] if native else '', 'callbacks': [], 'thread': '', 'phase': '',
            'message': message, 'section': '', 'native': native, 'java': [], 'sites': [], 'count': 1}



def addresses(library: str) -> dict[str, int]:
    """Where the functions of a library begin, as far as its symbols say."""
    try:
        reported = subprocess.run(['nm', '--defined-only', library], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    return {name: int(at, 16) for at, name in re.findall(r'^([0-9a-f]+) [tT] (\S+)$', reported, re.M)}


def offset_in(address: int, function: str, begins: dict[str, int]) -> int:
    """Valgrind prints addresses. Libraries begin with a page, and functions are seldom longer."""
    if function not in begins or address < begins[function]:
        return 0
    return address - (address - begins[function] & ~0xfff)


def read_valgrind(agent: str) -> Callable[[record.Run], None]:
    """A judge of runs: errors and definite leaks with the agent on their stack."""
    name = os.path.basename(agent)

    def judge(run: record.Run) -> None:
        found, begins = [], addresses(agent)
        try:
            events = ElementTree.iterparse(os.path.join(run.dir, 'valgrind.xml'))
            for _, error in events:
                if error.tag != 'error':
                    continue
                stack = error.find('stack')
                frames = [] if stack is None else list(stack)
                if not any(os.path.basename(f.findtext('obj', '')) == name for f in frames):
                    continue
                kind = error.findtext('kind', 'Error')
                native = [{'module': os.path.basename(f.findtext('obj', '')), 'symbol': f.findtext('fn', ''),
                           'offset': offset_in(int(f.findtext('ip', '0'), 16), f.findtext('fn', ''), begins)
                           if os.path.basename(f.findtext('obj', '')) == name else 0, 'exact': True} for f in frames]
                found.append(finding(f'valgrind-{kind}', 'warning' if kind.startswith('Leak') else 'error', agent,
                                     error.findtext('what') or error.findtext('xwhat/text') or kind, native))
        except (OSError, ElementTree.ParseError):
            pass                        # the file ends where the process was ended
        put(run, found)
    return judge


def of_clang(library: str, reported: str) -> list[str]:
    """clang links no library of the sanitizer to a shared one, or one that the loader does not find: the compiler knows
    where its own are."""
    kinds = [kind for kind, mark in (('asan', '__asan_init'), ('tsan', '__tsan_init'), ('ubsan_standalone', '__ubsan_'))
             if f'undefined symbol: {mark}' in reported]
    try:
        with open(library, 'rb') as f:
            versions = re.findall(rb'clang version (\d+)', f.read())
    except OSError:
        return []
    compilers = [f'clang-{version.decode()}' for version in dict.fromkeys(versions)] + ['clang']
    for compiler in filter(shutil.which, compilers if versions else []):
        reported = subprocess.run([compiler, *(f'-print-file-name=libclang_rt.{kind}-{os.uname().machine}.so'
                                               for kind in kinds[:1])], capture_output=True, text=True,
                                  timeout=60).stdout
        if os.path.isabs(reported) and os.path.exists(reported.strip()):
            return [reported.strip()]
    return []


def environment(library: str) -> dict[str, str]:
    """What a process needs that loads a sanitized library: the sanitizer's own library comes first."""
    try:
        reported = subprocess.run(['ldd', '-r', library], capture_output=True, text=True, timeout=60).stdout
        needed = (re.findall(r'\blib(?:asan|tsan|ubsan|clang_rt\.)\S* => (/\S+)', reported) or
                  of_clang(library, reported))
    except (OSError, subprocess.SubprocessError):
        needed = []
    frames = 'stack_trace_format="    #%n %p in %f (%m+%o)"'
    quiet = 'detect_leaks=0:detect_stack_use_after_return=0:handle_segv=0:allocator_may_return_null=1'
    return {'LD_PRELOAD': ':'.join(needed), 'ASAN_OPTIONS': f'{quiet}:{frames}', 'TSAN_OPTIONS': frames,
            'UBSAN_OPTIONS': f'print_stacktrace=1:{frames}'}


def read_sanitizer(agent: str) -> Callable[[record.Run], None]:
    """A judge of runs: what the sanitizer has printed with the agent on the stack."""
    name = os.path.basename(agent)

    def judge(run: record.Run) -> None:
        text, found = run.text('stderr'), []
        marks = list(REPORTED.finditer(text))
        for mark, end in zip(marks, [m.start() for m in marks[1:]] + [len(text)]):
            native = [{'module': os.path.basename(module), 'offset': int(at, 16), 'symbol': symbol or '', 'exact': True}
                      for symbol, module, at in FRAME.findall(text[mark.start():end])]
            if native and not any(frame['module'] == name for frame in native):
                continue
            rule = f'{mark[1].lower()}-sanitizer-{mark[2].replace(" ", "-")}' if mark[1] else 'undefined-sanitizer'
            line = text[mark.start():text.find('\n', mark.start())].strip()
            found.append(finding(rule, 'error', agent, line, native))
        put(run, found)
    return judge
