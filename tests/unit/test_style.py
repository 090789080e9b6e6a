#!/usr/bin/env python3
"""tests/style.py finds each form of C that the tree does not use, and leaves alone what only looks like one.

Usage: test_style.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import os
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(1, TESTS)
import progress  # noqa: E402
import style  # noqa: E402

# A source, and the lines of it that are complained about.
CASES = (
    ('if (p == NULL) f();', [1]),
    ('if (NULL != p)\n    f();', [1]),
    ('if (f(a) != NULL) g();', [1]),
    ('while (p->next != NULL) p = p->next;', [1]),
    ('return a && b != NULL;', [1]),
    ('int n = p != NULL ? 1 : 2;', [1]),
    ('if (!p || p->next) f(NULL);\nint n = p != NULL;\np = NULL;', []),
    ('/* object == NULL: the boot loader */\nputs("p == NULL");', []),
    ('if (!strcmp(a, b)) f();\nif (strncmp(a, b, 2) == 0) f();\nn = !memcmp(a, b, 2);', [1, 3]),
    ('add(env, &(jvmtiCapabilities){.can_suspend = 1});\njvmtiCapabilities none = {0};', [1]),
    ('/* --- a part --- */\n/* ---- a part ---- */\n/* ==== a part ==== */', [1, 3]),
    ('/* ---- a part\n   of two lines ---- */', [1]),
    ('/* --add-opens=V is an option */\n/* == max_locals */\n/* -Xrun */', []),
)


# Sources, and the lines where an atomic has another form.
ATOMICS = (
    ('#include <stdatomic.h>\nstatic _Atomic int a;\natomic_bool b;', [1, 2, 3]),
    ('int n = atomic_load_explicit(&a, memory_order_relaxed);\natomic_fetch_add(&a, 1);', [1, 2]),
    ('int n = __atomic_load_n(&a, __ATOMIC_RELAXED); /* _Atomic */\nputs("atomic_load(a)");\n'
     '__atomic_fetch_add(&a, 1, __ATOMIC_RELAXED);', []),
)


def function(head, decisions):
    return f'/* Head. */\n{head} {{\n' + '    if (a) f("if && ?"); /* for */\n' * decisions + '}\n'


# Sources, and the lines where a function has too many ways.
WAYS = (
    (function('int f(int a)', style.MOST_DECISIONS - 1), []),
    (function('int f(int a)', style.MOST_DECISIONS), [2]),
    (function('static inline const char *f(const S *a,\n                     int b)', style.MOST_DECISIONS), [2]),
    (function('int f(int a)', 20) + function('void g(void)', 20), []),
    ('int f(int a) {\n' + '    while (a && b ? c : d || e) {}\n' * 7 + '}\n', [1]),
    ('int f(int a) {\n    switch (a) {\n' + '    case 1: break;\n' * 30 + '    }\n}\n', []),
    ('static const struct {\n    int a;\n} table[] = {\n' + '    {1 ? 2 : 3},\n' * 30 + '};\n', []),
    ('#define F(a) \\\n' + '    if (a) f(); \\\n' * 30 + '\nint g(void) {\n}\n', []),
)


def main():
    suite = progress.Suite('style')
    for text, lines in CASES:
        found = []
        style.check_dialect(text, lambda line, problem: found.append(line))
        suite.check(repr(text), sorted(set(found)) == lines, f'lines {found}', expected=f'lines {lines}')
    for text, lines in ATOMICS:
        found = []
        style.check_atomics(text, lambda line, problem: found.append(line))
        suite.check(repr(text[:60]), found == lines, f'lines {found}', expected=f'lines {lines}')
    for text, lines in WAYS:
        found = []
        style.check_decisions(text, lambda line, problem: found.append(line))
        suite.check(repr(text[:60]), found == lines, f'lines {found}', expected=f'lines {lines}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
