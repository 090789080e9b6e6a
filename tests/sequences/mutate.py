#!/usr/bin/env python3
"""Whether run.py notices a handler that is wrong: breaks one handler of a sequence in one place, builds a VM of a tenth
of the sequences with it, and expects run.py to fail. Mutants that survive are reported, with the line that was broken;
some are no faults (a word left over that nobody reads, a check that cannot fail there).

    python3 tests/sequences/mutate.py [--seed N] [--only KIND] [COUNT]      for each kind of fault; build/ must be there
"""
import argparse
import json
import os
import random
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
OUT = os.path.join(TOP, 'build/mutant')

# what is broken: (what is looked for in a handler, what is there instead)
FAULTS = {
    'exit at another element': (r'(?m)^(S\d+_\d+: .*)pc \+= (\d+);', lambda m: f'{m[1]}pc += {int(m[2]) - 1};'),
    'exit at the beginning too late': (r'goto (L_\w+);\n', lambda m: 'goto *plain[insn_plain[(++pc)->op]];\n'),
    'slot not written': (r'(sp\[-?\d+\]|\*sp) = \w+; ', lambda m: ''),
    'top of stack not written': (r'tos = s\d+; ', lambda m: ''),
    'stack pointer': (r'sp \+= (-?\d+); ', lambda m: f'sp += {int(m[1]) + 1}; '),
    'store lost': (r'(locals\[[^\n=]*\] = |SET_ELEMENT|WRITE)[^\n]*;\n', lambda m: '\n'),
    'operands swapped': (r'\bs(\d+)\b([^\n]*? (?:-|<<|>>|/) [^\n]*?)\bs(\d+)\b', lambda m: f's{m[3]}{m[2]}s{m[1]}'),
    'another operand': (r'\b(pc|rest)\[(\d+)\]\.([ab])', lambda m: f'{m[1]}[{int(m[2]) - 1}].{m[3]}'),
    'poll dropped': (r'JUMP\(\);', lambda m: '{ pc += pc->b; DISPATCH(); }'),
    'poll of a jump that is followed dropped': (r'if \(unlikely\(thread_trap\(t\)\)\) \{[^\n]*goto poll; \}\n',
                                                lambda m: ''),
    'another element followed': (r'\npc \+= pc->b;', lambda m: '\npc += pc->b - 1;'),
    'condition': (r'bool jumps = ([^;]*);', lambda m: f'bool jumps = !({m[1]});'),
    'check dropped': (r'if \(unlikely\(!\((?:IN_BOUNDS|array|o|slot_to_int)\b[^\n]*\n', lambda m: '\n'),
    'next element': (r'NEXT\((\d+)\)', lambda m: f'NEXT({int(m[1]) - 1})'),
}


def compile_commands():
    with open(os.path.join(TOP, 'compile_commands.json'), encoding='utf-8') as file:
        return {c['file'].removeprefix(TOP + '/'): c.get('arguments') or shlex.split(c['command'])
                for c in json.load(file)}


def build(handlers):
    with open(f'{OUT}/interp_handlers.inc', 'w', encoding='utf-8') as file:
        file.write(handlers)
    linked = subprocess.run(['make', '-n', 'Q=', '-W', 'vm/interp/interp.c', 'build/libjvm.so'], cwd=TOP, check=True,
                            capture_output=True, text=True).stdout
    link = next(line for line in linked.splitlines() if ' -o build/libjvm.so ' in line)
    for name in ('interp', 'translate'):
        source = f'vm/interp/{name}.c'
        words = [w for w in compile_commands()[source] if w not in ('-c', source, f'{TOP}/{source}')]
        if '-o' in words:
            del words[words.index('-o'):][:2]
        flags = ['-fno-gcse', '-ftls-model=initial-exec', '-w', f'-I{OUT}']
        subprocess.run(words[:1] + flags + words[1:] + ['-c', source, '-o', f'{OUT}/{name}.o'], cwd=TOP, check=True)
        link = link.replace(f'build/obj/{source[:-2]}.o', f'{OUT}/{name}.o')
    subprocess.run(link.replace('-o build/libjvm.so', f'-o {OUT}/libjvm.so'), shell=True, cwd=TOP, check=True)
    subprocess.run(['cp', f'{TOP}/build/minijvm', OUT], check=True)


def survives():
    done = subprocess.run([sys.executable, f'{HERE}/run.py', '--vm', f'{OUT}/minijvm', '--folder', f'{OUT}/classes'],
                          capture_output=True, text=True)
    return done.returncode == 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--only', metavar='KIND', help='only kinds whose name contains this')
    p.add_argument('count', nargs='?', type=int, default=1)
    o = p.parse_args()
    os.makedirs(OUT, exist_ok=True)
    interp = os.path.join(TOP, 'vm/interp')
    subprocess.run([sys.executable, f'{interp}/compose.py', '--every', '10', f'{interp}/insns.def',
                    f'{interp}/sequences.def', f'{interp}/leaves.def', OUT], check=True)
    with open(f'{OUT}/interp_handlers.inc', encoding='utf-8') as file:
        sound = file.read()
    start = re.search(r'^/\*', sound, re.M).start()     # the plain instructions precede the sequences
    build(sound)
    if not survives():
        sys.exit('run.py fails before anything is broken')
    surviving = 0
    for kind, (pattern, broken) in FAULTS.items():
        if o.only and o.only not in kind:
            continue
        places = list(re.finditer(pattern, sound[start:]))
        for place in random.Random(o.seed).sample(places, min(o.count, len(places))):
            at = start + place.start()
            build(sound[:at] + broken(place) + sound[start + place.end():])
            survived = survives()
            surviving += survived
            name = sound[sound.rindex('/*', 0, at):].split('\n', 1)[0]
            print(f'{"SURVIVES" if survived else "noticed"}: {kind}: {name} {place[0].strip()}', flush=True)
    print(f'{surviving} survived')


if __name__ == '__main__':
    main()
