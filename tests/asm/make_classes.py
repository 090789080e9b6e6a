#!/usr/bin/env python3
"""Class files that javac does not make, one program per function; see assembler.py. Usage: make_classes.py DIRECTORY.
Prints the names of the programs. The suite `asm` of tests/run.py runs each of them on `java` and on the VM and
compares."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
# noqa: E402
from assembler import ABSTRACT, FINAL, INTERFACE, PRIVATE, PUBLIC, STATIC, SUPER, SYNCHRONIZED, VARARGS, Class
import receivers
import verify_cases  # noqa: E402

PROGRAMS, HELPERS = [], []


def program(c):
    PROGRAMS.append(c)
    return c


def helper(c):
    HELPERS.append(c)
    return c


def p(kind='I'):
    return f'invokestatic Out p ({kind})V'


def out_class():
    """Out.p prints one value of any kind on a line; Out.gc collects; Out.words makes strings from a reference."""
    c = helper(Class('Out'))
    for kind, load in (('I', 'iload_0'), ('J', 'lload_0'), ('F', 'fload_0'), ('D', 'dload_0'), ('Z', 'iload_0'),
                       ('C', 'iload_0'), ('Ljava/lang/Object;', 'aload_0')):
        c.method(PUBLIC | STATIC, 'p', f'({kind})V', f'getstatic java/lang/System out Ljava/io/PrintStream;\n{load}\n'
                                                     f'invokevirtual java/io/PrintStream println ({kind})V\nreturn')
    c.method(PUBLIC | STATIC, 'gc', '()V', 'invokestatic java/lang/System gc ()V\nsipush 300\nnewarray int\npop\n'
                                           'return')
    c.method(PUBLIC | STATIC, 'fresh', '(I)Ljava/lang/Object;', 'new java/lang/StringBuilder\ndup\n'
                                                                'ldc string "object "\n'
                                                                'invokespecial java/lang/StringBuilder <init> '
                                                                '(Ljava/lang/String;)V\n'
             'iload_0\ninvokevirtual java/lang/StringBuilder append (I)Ljava/lang/StringBuilder;\n'
             'invokevirtual java/lang/StringBuilder toString ()Ljava/lang/String;\nareturn')


def guarded(calls):
    """Text of a main that makes each call `(name, desc)` of the class itself inside a handler that prints what was
    thrown."""
    text = ''
    for i, (owner, name, desc, push) in enumerate(calls):
        result = desc[desc.index(')') + 1:]
        kind = {'V': None, 'I': 'I', 'J': 'J', 'F': 'F', 'D': 'D', 'Z': 'Z'}.get(result, 'Ljava/lang/Object;')
        text += (f'a{i}:\n{push}\ninvokestatic {owner} {name} {desc}\n' + (p(kind) if kind else '')
                 + f'\ngoto e{i}\nh{i}:\n{p("Ljava/lang/Object;")}\ne{i}:\n.catch java/lang/Throwable a{i} h{i} h{i}\n')
    return text


def deep_subroutines():
    """Twenty subroutines, each of which calls the next twice: a million ways to the last, where the collector must know
    what each caller on the way has in a local. And eighty, each of which calls the next once."""
    c = program(Class('JsrDeep', 48))
    text = '''
        iconst_1
        invokestatic Out fresh (I)Ljava/lang/Object;
        astore 4
        jsr s0
        aload 4
        invokestatic Out p (Ljava/lang/Object;)V
        ldc int 305419896
        istore 4
        jsr s0
        iload 4
        invokestatic Out p (I)V
        return'''
    levels, halfway = 20, 4
    for k in range(levels):
        inner = f'jsr s{k + 1}' if k + 1 < levels else '''
            iinc 5 1
            iload 5
            ldc int 262143
            iand
            ifne skip
            invokestatic Out gc ()V
            skip:'''
        text += f'\ns{k}:\nastore {10 + k}\n'
        if k == 0:
            text += 'iconst_0\nistore 5\n'
        if k == halfway:        # a local of this level, a reference in one call, an int in the other
            text += f'''
                iload 5
                invokestatic Out fresh (I)Ljava/lang/Object;
                astore 6
                {inner}
                aload 6
                invokevirtual java/lang/Object hashCode ()I
                istore 6
                {inner}
                iload 6
                pop'''
        else:
            text += inner + ('\n' + inner if k + 1 < levels else '')
        text += f'\nret {10 + k}'
    c.method(STATIC, 'ways', '()V', text, locals=10 + levels)
    text = 'jsr t0\niconst_5\ninvokestatic Out p (I)V\nreturn'
    for k in range(80):
        text += f'\nt{k}:\nastore {k}\n' + (f'jsr t{k + 1}\n' if k < 79 else '') + f'ret {k}'
    c.method(STATIC, 'levels', '()V', text, locals=80)
    c.main('''
        invokestatic JsrDeep ways ()V
        invokestatic JsrDeep levels ()V''')


def subroutines():
    c = program(Class('JsrRet', 48))
    # finally as older javac made it: the subroutine is called on the normal path, before return, and from the handler
    c.method(STATIC, 'classic', '(I)I', '''
        s:
        iload_0
        ifeq zero
        bipush 10
        istore_1
        jsr fin
        iload_1
        ireturn
        zero:
        new java/lang/RuntimeException
        dup
        ldc string "zero"
        invokespecial java/lang/RuntimeException <init> (Ljava/lang/String;)V
        athrow
        handler:
        astore_2
        jsr fin
        aload_2
        athrow
        fin:
        astore_3
        ldc string "finally"
        invokestatic Out p (Ljava/lang/Object;)V
        invokestatic Out gc ()V
        ret 3
        .catch any s handler handler''')
    # a subroutine inside a subroutine, and one that is called from both
    c.method(STATIC, 'nested', '(I)I', '''
        iconst_0
        istore_1
        jsr outer
        jsr outer
        iload_1
        ireturn
        outer:
        astore_2
        iinc 1 1
        jsr inner
        iload_0
        ifle skip
        iinc 0 -1
        jsr inner
        skip:
        ret 2
        inner:
        astore_3
        iinc 1 10
        iload_1
        invokestatic Out p (I)V
        invokestatic Out gc ()V
        ret 3''')
    # local 4 is a reference for one caller, an int for the second, a long for the third: the collector must know which
    c.method(STATIC, 'poly', '()V', '''
        iconst_1
        invokestatic Out fresh (I)Ljava/lang/Object;
        astore 4
        jsr sub
        aload 4
        invokestatic Out p (Ljava/lang/Object;)V
        ldc int 305419896
        istore 4
        jsr sub
        iload 4
        invokestatic Out p (I)V
        ldc2_w long 1311768467463790320
        lstore 4
        jsr sub
        lload 4
        invokestatic Out p (J)V
        iconst_2
        invokestatic Out fresh (I)Ljava/lang/Object;
        astore 4
        jsr sub
        jsr sub
        aload 4
        invokestatic Out p (Ljava/lang/Object;)V
        return
        sub:
        astore 6
        invokestatic Out gc ()V
        bipush 9
        invokestatic Out fresh (I)Ljava/lang/Object;
        pop
        invokestatic Out gc ()V
        ret 6''')
    # the subroutine does not return (breaks out), loops around itself, keeps the return address on the stack for a
    # while
    c.method(STATIC, 'escape', '(I)I', '''
        again:
        jsr sub
        iinc 0 100
        iload_0
        ireturn
        sub:
        iload_0
        ifgt leave
        iinc 0 1
        swapless:
        astore_1
        iload_0
        iconst_m1
        if_icmplt again
        ret 1
        leave:
        pop
        sipush 777
        ireturn''')
    # an exception inside of a subroutine, handled inside of it; values of the caller live on the operand stack
    # meanwhile
    c.method(STATIC, 'throwing', '(I)I', '''
        iconst_5
        invokestatic Out fresh (I)Ljava/lang/Object;
        iload_0
        jsr sub
        istore_1
        invokestatic Out p (Ljava/lang/Object;)V
        iload_1
        ireturn
        sub:
        astore_2
        istore_3
        t1:
        bipush 100
        iload_3
        idiv
        t2:
        ret 2
        th:
        pop
        invokestatic Out gc ()V
        iconst_m1
        ireturn
        .catch java/lang/ArithmeticException t1 t2 th''')
    # two return addresses at the same time, swapped between locals; jsr in a loop
    c.method(STATIC, 'loop', '()I', '''
        iconst_0
        istore_0
        iconst_0
        istore_1
        top:
        jsr add
        iload_0
        bipush 50
        if_icmplt top
        iload_1
        ireturn
        add:
        astore_2
        aload_2_not:
        jsr step
        iload_1
        iload_0
        iadd
        istore_1
        ret 2
        step:
        astore_3
        iinc 0 7
        ret 3''')
    c.main(guarded([('JsrRet', 'classic', '(I)I', 'iconst_1'), ('JsrRet', 'classic', '(I)I', 'iconst_0'),
                    ('JsrRet', 'nested', '(I)I', 'iconst_2'), ('JsrRet', 'poly', '()V', ''),
                    ('JsrRet', 'escape', '(I)I', 'bipush -5'), ('JsrRet', 'escape', '(I)I', 'iconst_3'),
                    ('JsrRet', 'throwing', '(I)I', 'bipush 7'),
                    ('JsrRet', 'loop', '()I', '')]))
    # return statements inside of a finally with monitors, version 45
    c = program(Class('JsrMonitor', 45))
    c.method(STATIC, 'm', '(Ljava/lang/Object;I)I', '''
        aload_0
        astore_2
        aload_2
        monitorenter
        a:
        iload_1
        ifeq boom
        jsr exit
        iload_1
        ireturn
        boom:
        aconst_null
        invokevirtual java/lang/Object hashCode ()I
        ireturn
        b:
        handler:
        astore_3
        jsr exit
        aload_3
        athrow
        exit:
        astore 4
        aload_2
        monitorexit
        ret 4
        .catch any a b handler''')
    c.method(STATIC, 'held', '(Ljava/lang/Object;I)Z', '''
        a:
        aload_0
        iload_1
        invokestatic JsrMonitor m (Ljava/lang/Object;I)I
        pop
        b:
        goto q
        h:
        pop
        q:
        aload_0
        invokestatic java/lang/Thread holdsLock (Ljava/lang/Object;)Z
        ireturn
        .catch any a b h''')
    c.main(guarded([('JsrMonitor', 'held', '(Ljava/lang/Object;I)Z', 'ldc string "lock"\niconst_3'),
                    ('JsrMonitor', 'held', '(Ljava/lang/Object;I)Z', 'ldc string "lock"\niconst_0')]))


def structured_locking():
    """JVMS 2.11.10: monitors given back that were not entered, monitors left at return and when an exception leaves the
    method."""
    c = program(Class('StructuredLocking', 49))
    held = 'aload_0\ninvokestatic java/lang/Thread holdsLock (Ljava/lang/Object;)Z\nireturn\n'
    c.method(STATIC, 'exitOnly', '(Ljava/lang/Object;)V', 'aload_0\nmonitorexit\nreturn')
    c.method(STATIC, 'leave', '(Ljava/lang/Object;)V', 'aload_0\nmonitorenter\nreturn')
    c.method(STATIC, 'leaveTwo', '(Ljava/lang/Object;)V', 'aload_0\nmonitorenter\naload_0\nmonitorenter\nreturn')
    c.method(STATIC, 'leaveOne', '(Ljava/lang/Object;)I', 'aload_0\nmonitorenter\naload_0\nmonitorenter\naload_0\n'
                                                          'monitorexit\niconst_3\nireturn')
    c.method(STATIC, 'tooMany', '(Ljava/lang/Object;)I', 'aload_0\nmonitorenter\naload_0\nmonitorexit\naload_0\n'
                                                         'monitorexit\niconst_3\nireturn')
    c.method(STATIC, 'throwing', '(Ljava/lang/Object;)I', 'aload_0\nmonitorenter\naload_0\nmonitorenter\niconst_1\n'
                                                          'iconst_0\nidiv\nireturn')
    c.method(STATIC, 'enterNull', '(Ljava/lang/Object;)V', 'aconst_null\nmonitorenter\nreturn')
    c.method(STATIC, 'exitNull', '(Ljava/lang/Object;)V', 'aconst_null\nmonitorexit\nreturn')
    # the callee gives back what the caller has entered
    c.method(STATIC, 'stolen', '(Ljava/lang/Object;)V', 'aload_0\nmonitorenter\naload_0\n'
                                                        'invokestatic StructuredLocking exitOnly '
                                                        '(Ljava/lang/Object;)V\naload_0\nmonitorexit\nreturn')
    # two locks, given back in the order of entering
    c.method(STATIC, 'crossed', '(Ljava/lang/Object;)Z', 'ldc string "other"\nastore_1\naload_0\nmonitorenter\n'
                                                         'aload_1\nmonitorenter\naload_0\nmonitorexit\naload_1\n'
                                                         'monitorexit\n' + held)
    calls = []
    for name, result in (('exitOnly', 'V'), ('leave', 'V'), ('leaveTwo', 'V'), ('leaveOne', 'I'), ('tooMany', 'I'),
                         ('throwing', 'I'), ('enterNull', 'V'), ('exitNull', 'V'),
                         ('stolen', 'V'), ('crossed', 'Z')):
        body = f"""
            a:
            aload_0
            invokestatic StructuredLocking {name} (Ljava/lang/Object;){result}
            {'' if result == 'V' else 'pop'}
            b:
            goto q
            h:
            getstatic java/lang/System out Ljava/io/PrintStream;
            swap
            invokevirtual java/io/PrintStream println (Ljava/lang/Object;)V
            q:
            """
        c.method(STATIC, 'held_' + name, '(Ljava/lang/Object;)Z', body + held + '.catch any a b h')
        calls.append(('StructuredLocking', name, f'(Ljava/lang/Object;){result}', f'ldc string "{name}"'))
        calls.append(('StructuredLocking', 'held_' + name, '(Ljava/lang/Object;)Z', f'ldc string "held {name}"'))
    c.main(guarded(calls))


def wide_forms():
    c = program(Class('WideForms', 49))
    text = '''
        bipush 7
        wide istore 300
        ldc2_w long 5000000000
        wide lstore 301
        ldc float 1.5
        wide fstore 303
        ldc2_w double 2.5
        wide dstore 304
        ldc string "ref"
        wide astore 306
        wide iinc 300 -32768
        wide iinc 300 32767
        wide iinc 300 1000
        wide iload 300
        invokestatic Out p (I)V
        wide lload 301
        invokestatic Out p (J)V
        wide fload 303
        invokestatic Out p (F)V
        wide dload 304
        invokestatic Out p (D)V
        invokestatic Out gc ()V
        wide aload 306
        invokestatic Out p (Ljava/lang/Object;)V
        iconst_3
        wide istore 1
        wide iinc 1 -5
        wide iload 1
        invokestatic Out p (I)V
        wide iload 65534_
        '''.replace('wide iload 65534_', 'bipush 9\nwide istore 65533\nwide iinc 65533 1\nwide iload 65533\n'
                    'invokestatic Out p (I)V')
    c.main(text, locals=65534)
    c48 = program(Class('WideRet', 48))
    c48.main('''
        iconst_0
        istore_1
        jsr sub
        jsr sub
        wide iload 1
        invokestatic Out p (I)V
        goto end
        sub:
        wide astore 1000
        iinc 1 5
        invokestatic Out gc ()V
        wide ret 1000
        end:
        iinc 1 -128
        iinc 1 127
        iload_1
        invokestatic Out p (I)V''', locals=1001)


def short_locals():
    c = program(Class('ShortLocals', 49))
    text = ''
    for kind, value, sign in (('i', 'bipush {}', 'I'), ('l', 'ldc2_w long {}', 'J'), ('f', 'ldc float {}', 'F'),
                              ('d', 'ldc2_w double {}', 'D'), ('a', 'ldc string "s{}"', 'Ljava/lang/Object;')):
        for n in range(4):
            for store, load in ((f'{kind}store_{n}', f'{kind}load {n}'), (f'{kind}store {n}', f'{kind}load_{n}')):
                text += value.format(n + 1) + f'\n{store}\ninvokestatic Out gc ()V\n{load}\n{p(sign)}\n'
    for name, sign in ([(f'iconst_{x}', 'I') for x in ('m1', 0, 1, 2, 3, 4, 5)]
                       + [('lconst_0', 'J'), ('lconst_1', 'J'), ('fconst_0', 'F'), ('fconst_1', 'F'), ('fconst_2', 'F'),
                          ('dconst_0', 'D'), ('dconst_1', 'D'),
                                                                                  ('aconst_null', 'Ljava/lang/Object;'),
                                                                                  ('bipush -128', 'I'),
                                                                                  ('sipush -32768', 'I'),
                                                                                  ('ldc_w int 5', 'I'),
                                                                                  ('ldc_w string "w"',
                                                                                   'Ljava/lang/Object;')]):
        text += f'{name}\n{p(sign)}\n'
    c.main(text)


def stack_forms():
    c = program(Class('StackForms', 49))
    I, J, O = 'invokestatic Out p (I)V\n', 'invokestatic Out p (J)V\n', 'invokestatic Out p (Ljava/lang/Object;)V\n'
    ints = lambda *v: ''.join(f'bipush {x}\n' for x in v)
    long = lambda v: f'ldc2_w long {v}\n'
    cases = [
        ints(1, 2) + 'swap\n' + I * 2, 'nop\n' * 5, ints(1) + 'dup\n' + I * 2, ints(1, 2) + 'dup_x1\n' + I * 3,
        ints(1, 2, 3) + 'dup_x2\n' + I * 4,
        long(5) + ints(1) + 'dup_x2\n' + I + J + I, ints(1, 2) + 'dup2\n' + I * 4, long(7) + 'dup2\n' + J * 2,
        ints(1, 2, 3) + 'dup2_x1\n' + I * 5, ints(4) + long(9) + 'dup2_x1\n' + J + I + J,
        ints(1, 2, 3, 4) + 'dup2_x2\n' + I * 6, ints(1, 2) + long(8) + 'dup2_x2\n' + J + I * 2 + J,
        long(11) + ints(1, 2) + 'dup2_x2\n' + I * 2 + J + I * 2, long(12) + long(13) + 'dup2_x2\n' + J * 3,
        ints(1, 2) + 'pop\n' + I, ints(1, 2, 3) + 'pop2\n' + I, ints(1) + long(3) + 'pop2\n' + I,
        'ldc string "a"\nldc string "b"\nswap\n' + O * 2, 'ldc string "a"\nldc string "b"\nldc string "c"\ndup_x2\n'
        + 'invokestatic Out gc ()V\n' + O * 4,
        'iconst_1\ninvokestatic Out fresh (I)Ljava/lang/Object;\niconst_2\n'
        'invokestatic Out fresh (I)Ljava/lang/Object;\ndup2_x1_\n'.replace('dup2_x1_', 'dup2\ninvokestatic Out gc ()V')
        + O * 4,
        'iconst_1\ninvokestatic Out fresh (I)Ljava/lang/Object;\n' + long(77) + 'dup2_x1\ninvokestatic Out gc ()V\n' + J
        + O + J,
        long(1) + 'iconst_3\ninvokestatic Out fresh (I)Ljava/lang/Object;\ndup_x2\ninvokestatic Out gc ()V\n' + O + J
        + O,
        'ldc string "x"\nbipush 5\nswap\n' + O + I, 'fconst_1\nldc string "y"\nswap\n' + 'invokestatic Out p (F)V\n'
        + O, 'dconst_1\ndup2\ndadd\ndup2\ndmul\ninvokestatic Out p (D)V\n',
        # values that survive a call below them, deep stacks
        ''.join(f'bipush {i}\n' for i in range(18)) + 'invokestatic Out gc ()V\n' + 'iadd\n' * 17 + I]
    c.main(''.join(cases), stack=40)


def jumps():
    c = program(Class('FarJumps', 49))
    c.method(STATIC, 'far', '(I)I', '''
        goto_w forward
        back:
        iinc 0 3
        iload_0
        ireturn
        .fill 40000
        forward:
        iload_0
        ifge back2
        goto_w back
        back2:
        iinc 0 -10
        iload_0
        bipush -50
        if_icmpgt loop
        goto_w back
        .fill 20000
        loop:
        goto_w forward_again
        forward_again:
        iload_0
        ireturn'''.replace('if_icmpgt loop', 'if_icmpgt tramp\ngoto_w back\ntramp:\ngoto_w loop')
             .replace('goto_w back\n        .fill', '.fill'), stack=4)
    c.main(guarded([('FarJumps', 'far', '(I)I', 'iconst_m1'), ('FarJumps', 'far', '(I)I', 'bipush 20'),
                    ('FarJumps', 'far', '(I)I', 'iconst_0')]))
    c = program(Class('FarSubroutine', 48))
    c.method(STATIC, 'far', '(I)I', '''
        jsr_w sub
        jsr_w sub
        iload_0
        ireturn
        .fill 35000
        sub:
        astore_1
        iload_0
        iconst_3
        imul
        istore_0
        invokestatic Out gc ()V
        ret 1''')
    c.method(STATIC, 'backwards', '(I)I', '''
        goto start
        sub:
        astore_1
        iinc 0 11
        ret 1
        start:
        jsr_w sub
        jsr sub
        iload_0
        ireturn''')
    c.main(guarded([('FarSubroutine', 'far', '(I)I', 'iconst_5'), ('FarSubroutine', 'backwards', '(I)I', 'iconst_5')]))


def switches():
    c = program(Class('SwitchForms', 49))
    lo, hi = -2 ** 31, 2 ** 31 - 1
    returns = ''.join(f'r{i}:\nbipush {i}\nireturn\n' for i in range(6))
    for pad in range(4):
        c.method(STATIC, f'table{pad}', '(I)I', 'nop\n' * pad + f'iload_0\ntableswitch {lo} r0 r1 r2 r5\n' + returns)
        c.method(STATIC, f'top{pad}', '(I)I', 'nop\n' * pad + f'iload_0\ntableswitch {hi - 1} r3 r4 r5\n' + returns)
        c.method(STATIC, f'lookup{pad}', '(I)I', 'nop\n' * pad + f'iload_0\nlookupswitch {lo}=r0 -1=r1 0=r2 1000=r3 '
                                                                 f'{hi}=r4 r5\n' + returns)
    c.method(STATIC, 'single', '(I)I', 'iload_0\ntableswitch 7 r1 r2\n' + returns)
    c.method(STATIC, 'empty', '(I)I', 'iload_0\nlookupswitch r3\n' + returns)
    c.method(STATIC, 'same', '(I)I', 'iload_0\ntableswitch -2 r1 r1 r2 r1 r1 r2\n' + returns)
    c.method(STATIC, 'backward', '(I)I', 'goto start\nagain:\niinc 0 -3\nstart:\niload_0\n'
                                         'lookupswitch 0=done 1=done 2=done again\ndone:\niload_0\nireturn')
    c.method(STATIC, 'tableback', '(I)I', 'goto start\nagain:\niinc 0 1\nstart:\niload_0\n'
                                          'tableswitch -3 again again again done done\ndone:\niload_0\nireturn')
    calls = []
    for m in [f'{n}{i}' for n in ('table', 'top', 'lookup') for i in range(4)] + ['single', 'empty', 'same']:
        for v in (lo, lo + 1, lo + 2, lo + 3, -3, -2, -1, 0, 1, 2, 3, 7, 1000, hi - 1, hi):
            calls.append(('SwitchForms', m, '(I)I', f'ldc_w int {v}'))
    calls += [('SwitchForms', 'backward', '(I)I', 'bipush 100'), ('SwitchForms', 'tableback', '(I)I', 'bipush -3')]
    half = len(calls) // 2
    c.method(STATIC, 'second', '()V', guarded(calls[half:]) + 'return')
    c.main(guarded(calls[:half]) + 'invokestatic SwitchForms second ()V')


def arrays():
    c = program(Class('ArrayForms', 49))
    name = lambda: 'invokevirtual java/lang/Object getClass ()Ljava/lang/Class;\n' + p('Ljava/lang/Object;') + '\n'
    text = ''
    for kind in ('boolean', 'char', 'float', 'double', 'byte', 'short', 'int', 'long'):
        text += f'iconst_3\nnewarray {kind}\ndup\narraylength\n{p()}\n' + name()
    text += ('iconst_2\nanewarray java/lang/String\n' + name() + 'iconst_2\nanewarray [[I\n' + name()
             + 'iconst_2\nmultianewarray [[I 1\n' + name() + 'iconst_2\niconst_3\nmultianewarray [[[Ljava/lang/Object; '
                                                             '2\n')
    text += 'iconst_1\naaload\ndup\narraylength\n' + p() + '\niconst_2\naaload\n' + p('Ljava/lang/Object;') + '\n'
    text += (''.join('iconst_1\n' for _ in range(20)) + 'multianewarray ' + '['
             * 255 + 'J 20\n' + 'checkcast [Ljava/lang/Object;\narraylength\n' + p() + '\n')
    text += 'iconst_0\niconst_5\nmultianewarray [[D 2\narraylength\n' + p() + '\n'
    # byte arrays and boolean arrays share baload/bastore
    text += ('iconst_2\nnewarray boolean\ndup\niconst_1\niconst_1\nbastore\ndup\niconst_1\nbaload\n' + p()
             + '\ndup\niconst_0\nsipush 254\nbastore\niconst_0\nbaload\n' + p() + '\n')
    text += ('iconst_2\nnewarray byte\ndup\niconst_1\nsipush 511\nbastore\niconst_1\nbaload\n' + p()
             + '\niconst_1\nnewarray char\ndup\niconst_0\nldc int 65601\ncastore\niconst_0\ncaload\n' + p('C'))
    text += '\niconst_1\nnewarray short\ndup\niconst_0\nldc int 98304\nsastore\niconst_0\nsaload\n' + p() + '\n'
    c.method(STATIC, 'negative', '()V', 'iconst_2\niconst_m1\nmultianewarray [[I 2\npop\nreturn').method(STATIC,
        'negative2', '()V', 'iconst_0\nbipush -7\nmultianewarray [[I 2\npop\nreturn')
    c.method(STATIC, 'store', '()V', 'iconst_1\nanewarray java/lang/String\niconst_0\nnew java/lang/Object\ndup\n'
                                     'invokespecial java/lang/Object <init> ()V\naastore\nreturn')
    c.method(STATIC, 'nullarray', '()I',
             'aconst_null\nicnst\niaload\nireturn'.replace('icnst', 'iconst_0')).method(STATIC, 'cloned', '()I',
                 'iconst_4\nnewarray int\ndup\niconst_2\nbipush 42\niastore\n'
                 'invokevirtual [I clone ()Ljava/lang/Object;\ncheckcast [I\niconst_2\niaload\nireturn')
    c.method(STATIC, 'missing', '()V', 'iconst_1\nanewarray no/Such\npop\nreturn').method(STATIC, 'length', '()I',
        'aconst_null\narraylength\nireturn')
    c.main(text
           + guarded([('ArrayForms', n, d, '')
                      for n, d in (('negative', '()V'), ('negative2', '()V'), ('store', '()V'), ('nullarray', '()I'),
                                   ('cloned', '()I'), ('missing', '()V'), ('length', '()I'))]), stack=40)


def comparisons():
    c = program(Class('Comparisons', 49))
    text = ''
    nan, values = 'double bits 0x7ff8000000000001', ['double 1.0', 'double -1.0', 'double 0.0',
                                                     'double bits 0x8000000000000000', 'double bits 0x7ff0000000000000',
                                                     'double bits 0xfff0000000000000']
    for a in values + [nan]:
        for b in values + [nan]:
            for op in ('dcmpl', 'dcmpg'):
                text += f'ldc2_w {a}\nldc2_w {b}\n{op}\n{p()}\n'
    floats = ['float 1.0', 'float bits 0x7fc00000', 'float bits 0x80000000', 'float 0.0', 'float bits 0x7f800000']
    for a in floats:
        for b in floats:
            for op in ('fcmpl', 'fcmpg'):
                text += f'ldc {a}\nldc {b}\n{op}\n{p()}\n'
    for v in ('double bits 0x7ff8000000000001', 'double 1e300', 'double -1e300', 'double 2147483647.9',
              'double -2147483648.9', 'double 9.3e18', 'double -0.9', 'double 1e-320', 'double 3.5e38', 'double 1e-46'):
        text += ''.join(f'ldc2_w {v}\n{op}\n{p(k)}\n' for op, k in (('d2i', 'I'), ('d2l', 'J'), ('d2f', 'F')))
    for v in floats + ['float 3e9', 'float -3e9', 'float 1e19', 'float 16777217']:
        text += ''.join(f'ldc {v}\n{op}\n{p(k)}\n' for op, k in (('f2i', 'I'), ('f2l', 'J'), ('f2d', 'D')))
    for v in (-2 ** 63, 2 ** 63 - 1, 2 ** 53 + 1, 2 ** 24 + 1, 2 ** 31, -1):
        text += ''.join(f'ldc2_w long {v}\n{op}\n{p(k)}\n' for op, k in (('l2i', 'I'), ('l2f', 'F'), ('l2d', 'D')))
    for v in (-2 ** 31, 2 ** 31 - 1, 65, 0xff80, 0x12345):
        text += ''.join(f'ldc int {v}\n{op}\n{p(k)}\n'
                        for op, k in (('i2b', 'I'), ('i2c', 'C'), ('i2s', 'I'), ('i2f', 'F'), ('i2d', 'D'),
                                      ('i2l', 'J')))
    for a, b in (('double 5.5', 'double 0.0'), ('double -5.5', 'double 2.0'),
                 ('double 5.5', 'double bits 0x7ff0000000000000'), ('double bits 0x7ff0000000000000', 'double 2.0'),
                 ('double -0.0', 'double 3.0')):
        text += ''.join(f'ldc2_w {a}\nldc2_w {b}\n{op}\n{p("D")}\n' for op in ('drem', 'ddiv', 'dmul', 'dadd', 'dsub'))
    for s in (0, 1, 31, 32, 33, 63, 64, -1):
        text += (''.join(f'ldc int -123456789\nbipush {s}\n{op}\n{p()}\n' for op in ('ishl', 'ishr', 'iushr'))
                 + ''.join(f'ldc2_w long -123456789012345\nbipush {s}\n{op}\n{p("J")}\n'
                           for op in ('lshl', 'lshr', 'lushr')))
    text += (f'ldc int -2147483648\niconst_m1\nidiv\n{p()}\nldc int -2147483648\niconst_m1\nirem\n{p()}\n'
             f'ldc2_w long {-2 ** 63}\nldc2_w long -1\nldiv\n{p("J")}\nldc2_w long {-2 ** 63}\nldc2_w long -1\nlrem\n'
             f'{p("J")}\n')
    c.main(text)


def handlers():
    c = program(Class('Handlers', 49))
    E = 'java/lang/RuntimeException'
    throw = f'new {E}\ndup\ninvokespecial {E} <init> ()V\nathrow\n'
    c.method(STATIC, 'order', '()I', f'a:\n{throw}b:\nh1:\npop\niconst_1\nireturn\nh2:\npop\niconst_2\nireturn\n'
                                     f'.catch java/lang/Exception a b h1\n.catch {E} a b h2\n')
    c.method(STATIC, 'skips', '()I', f'a:\n{throw}b:\nh1:\npop\niconst_1\nireturn\nh2:\npop\niconst_2\nireturn\n'
                                     f'.catch java/lang/Error a b h1\n.catch any a b h2\n')
    c.method(STATIC, 'itself', '()I', f'iconst_0\nistore_0\na:\n{throw}h:\npop\niinc 0 1\niload_0\nbipush 5\n'
                                      f'if_icmpge out\n{throw}b:\nout:\niload_0\nireturn\n.catch any a b h\n')
    c.method(STATIC, 'atzero', '(I)I',
             'h:\npop_\ns:\niload_0\niinc 0 -1\niconst_2\nswap\nidiv\nireturn\n'.replace('h:\npop_\n',
                 'goto s\nh:\npop\niinc 0 -5\n') + '.catch any s e h\n'.replace(' e ', ' z ')
                 + 'z:\nnop\niconst_0\nireturn')
    c.method(STATIC, 'nullthrow', '()V', 'aconst_null\nathrow')
    c.method(STATIC, 'end', '()I', 'a:\nbipush 100\niconst_0\nidiv\nireturn\nb:\nh:\n'
                                   'instanceof java/lang/ArithmeticException\nireturn\n.catch any a b h\n')
    c.method(STATIC, 'missing', '()I',
             f'a:\n{throw}b:\nh:\npop\niconst_3\nireturn\n.catch {E} a b h\n'.replace(f'.catch {E}',
                 '.catch java/lang/Exception'))
    c.method(STATIC, 'emptystack', '()I', f'iconst_1\niconst_2\niconst_3\na:\n{throw}b:\nh:\npop\nbipush 9\nireturn\n'
                                          f'.catch any a b h\n')
    c.method(STATIC, 'nested', '()Ljava/lang/Object;', f'a:\nb:\n{throw}c:\nh1:\nldc string "x"\n'
                                                       f'invokevirtual java/lang/String length ()I\npop\nathrow\nd:\n'
                                                       f'h2:\nareturn\n.catch any b c h1\n.catch any a d h2\n')
    c.method(STATIC | SYNCHRONIZED, 'sync', '()V', throw).method(STATIC, 'held', '()Z', 'ldc class Handlers\n'
                                                                 'invokestatic java/lang/Thread holdsLock '
                                                                 '(Ljava/lang/Object;)Z\nireturn')
    c.method(STATIC, 'deep', '(I)I', 'iload_0\nifeq z\na:\niload_0\niconst_1\nisub\ninvokestatic Handlers deep (I)I\n'
                                     'ireturn\nb:\nz:\n' + throw + f'h:\npop\niload_0\nbipush 3\nif_icmpeq yes\n'
                                                                   f'{throw}yes:\nbipush 33\nireturn\n.catch {E} '
                                                                   f'a b h\n')
    c.main(guarded([('Handlers', n, d, push)
                    for n, d, push in (('order', '()I', ''), ('skips', '()I', ''), ('itself', '()I', ''),
                                       ('atzero', '(I)I', 'iconst_0'), ('nullthrow', '()V', ''), ('end', '()I', ''),
                                       ('missing', '()I', ''),
                    ('emptystack', '()I', ''), ('nested', '()Ljava/lang/Object;', ''), ('sync', '()V', ''),
                    ('held', '()Z', ''), ('deep', '(I)I', 'bipush 10'))]))


def names():
    c = program(Class('OddNames', 49))
    c.field(STATIC, 'a b+c', 'I').field(STATIC, 'same', 'I').field(STATIC, 'same', 'J').field(STATIC, 'same',
        'Ljava/lang/String;').field(STATIC | FINAL, 'k', 'I', 'int 77').field(STATIC | FINAL, 'kl', 'J',
                                                                              'long -1').field(
        STATIC | FINAL, 'kd', 'D', 'double 2.5').field(STATIC | FINAL, 'kf', 'F', 'float 0.5').field(STATIC | FINAL,
            'ks', 'Ljava/lang/String;', 'string "const"').field(STATIC | FINAL, 'kc', 'C',
                                                                'int 65').field(STATIC | FINAL, 'kz', 'Z', 'int 1')
    c.method(STATIC, 'over', '(I)I', 'iload_0\niconst_1\niadd\nireturn').method(STATIC, 'over', '(I)J',
                                                                                'iload_0\ni2l\nldc2_w long 100\nlmul\n'
                                                                                'lreturn').method(STATIC, 'over',
                                                                                    '(I)Ljava/lang/String;',
                                                                                    'ldc string "text"\nareturn')
    c.method(STATIC, 'do it!', '()V', f'ldc string "odd name"\n{p("Ljava/lang/Object;")}\nreturn').method(STATIC,
        '\u00e9\u4e2d\U0001f600', '()V', f'ldc string "unicode name"\n{p("Ljava/lang/Object;")}\nreturn')
    c.main(f'iconst_5\nputstatic OddNames "a b+c" I\ngetstatic OddNames "a b+c" I\n{p()}\niconst_3\n'
           f'putstatic OddNames same I\nldc2_w long 4\nputstatic OddNames same J\nldc string "five"\n'
           f'putstatic OddNames same Ljava/lang/String;\n'
           f'getstatic OddNames same I\n{p()}\ngetstatic OddNames same J\n{p("J")}\n'
           f'getstatic OddNames same Ljava/lang/String;\n{p("Ljava/lang/Object;")}\niconst_1\n'
           f'invokestatic OddNames over (I)I\n{p()}\niconst_1\ninvokestatic OddNames over (I)J\n{p("J")}\n'
           f'iconst_1\ninvokestatic OddNames over (I)Ljava/lang/String;\n{p("Ljava/lang/Object;")}\n'
           f'invokestatic OddNames "do it!" ()V\ninvokestatic OddNames \u00e9\u4e2d\U0001f600 ()V\n'
           f'getstatic OddNames k I\n{p()}\ngetstatic OddNames kl J\n{p("J")}\n'
           f'getstatic OddNames kd D\n{p("D")}\ngetstatic OddNames kf F\n{p("F")}\n'
           f'getstatic OddNames ks Ljava/lang/String;\n{p("Ljava/lang/Object;")}\ngetstatic OddNames kc C\n{p("C")}\n'
           f'getstatic OddNames kz Z\n{p("Z")}\n'
           f'ldc string "nul\\\\x00 \\\\u4e2d lone \\\\ud83d pair \\\\ud83d\\\\ude00"\n'
           f'invokevirtual java/lang/String length ()I\n{p()}\nldc string "nul\\\\x00 \\\\u4e2d lone \\\\ud83d pair '
           f'\\\\ud83d\\\\ude00"\ninvokevirtual java/lang/String hashCode ()I\n{p()}\n'
           f'ldc string "nul\\\\x00"\nldc string "nul"\ninvokevirtual java/lang/String compareTo '
           f'(Ljava/lang/String;)I\n{p()}')


def linkage():
    """Errors of resolution: each raised again, with the same text, at the second try."""
    helper(Class('LinkA', 49).field(PRIVATE, 'priv', 'I').field(PRIVATE | STATIC, 'spriv', 'I').field(PUBLIC, 'inst',
        'I').field(PUBLIC | STATIC, 'stat', 'I').field(PUBLIC | STATIC | FINAL, 'fin', 'I').constructor(PRIVATE)
           .method(PRIVATE | STATIC, 'hidden', '()V', 'return').method(PUBLIC, 'virt', '()V',
                                                                       'return').method(PUBLIC | STATIC, 'st', '()V',
                                                                           'return').method(PUBLIC | STATIC, 'make',
                                                                               '()LLinkA;',
                                                                               'new LinkA\ndup\n'
                                                                               'invokespecial LinkA <init> ()V\n'
                                                                               'areturn'))
    helper(Class('LinkAbs', 49, PUBLIC | SUPER | ABSTRACT).constructor().method(PUBLIC | ABSTRACT, 'ab', '()V'))
    helper(Class('LinkNoAb', 49, super_name='LinkAbs').constructor())
    helper(Class('LinkI', 49, PUBLIC | INTERFACE | ABSTRACT).field(PUBLIC | STATIC | FINAL, 'K', 'I',
                                                                   'int 6').method(PUBLIC | ABSTRACT, 'im', '()V'))
    helper(Class('LinkImpl', 49, interfaces=['LinkI']).constructor())
    helper(Class('LinkImplPriv', 49, interfaces=['LinkI']).constructor().method(PRIVATE, 'im', '()V', 'return'))
    helper(Class('pk/Packaged', 49, SUPER).constructor())
    helper(Class('LinkInit', 49).method(STATIC, '<clinit>', '()V',
                                        'iconst_1\niconst_0\nidiv\npop\nreturn').method(PUBLIC | STATIC, 'm', '()V',
                                            'return'))
    c = program(Class('Linkage', 49))
    make = 'invokestatic LinkA make ()LLinkA;\n'
    bodies = ['getstatic LinkA none I\npop', 'getstatic LinkA stat J\npop2', make + 'getfield LinkA none I\npop',
              'getstatic LinkA inst I\npop', make + 'getfield LinkA stat I\npop', make + 'getfield LinkA priv I\npop',
              'getstatic LinkA spriv I\npop', 'iconst_1\nputstatic LinkA fin I', make + 'iconst_1\n'
              'putfield LinkA stat I', 'iconst_1\nputstatic LinkA inst I', 'invokestatic LinkA nope ()V',
              'invokestatic LinkA virt ()V',
              make + 'invokevirtual LinkA st ()V', make + 'invokevirtual LinkA nope '
                                                          '(ILjava/lang/String;[[J)Ljava/lang/Object;'.replace(make,
                                                              make), 'invokestatic LinkA hidden ()V',
                                                              'new LinkA\ndup\ninvokespecial LinkA <init> ()V\npop',
              'new LinkAbs\npop', 'new LinkI\npop', 'new no/Where\npop', 'new pk/Packaged\npop',
              'getstatic no/Where x I\npop', 'invokestatic no/Where m ()V', 'ldc class no/Where\npop',
              'ldc class pk/Packaged\npop', 'aconst_null\ncheckcast no/Where\npop',
              make + 'checkcast no/Where\npop', 'aconst_null\ninstanceof no/Where\npop', 'new LinkNoAb\ndup\n'
              'invokespecial LinkNoAb <init> ()V\ninvokevirtual LinkAbs ab ()V',
              'new LinkImpl\ndup\ninvokespecial LinkImpl <init> ()V\ninvokeinterface LinkI im ()V',
              'new LinkImplPriv\ndup\ninvokespecial LinkImplPriv <init> ()V\ninvokeinterface LinkI im ()V',
              make + 'invokeinterface LinkI im ()V', make + 'invokeinterface LinkA virt ()V',
              'iconst_1\nanewarray LinkA\ninvokeinterface [LLinkA; hashCode ()I\npop',
              'iconst_1\nnewarray int\ninvokeinterface [I getClass ()Ljava/lang/Class;\npop',
              'new LinkImpl\ndup\ninvokespecial LinkImpl <init> ()V\ninvokevirtual LinkI im ()V',
              'new LinkImpl\ndup\ninvokespecial LinkImpl <init> ()V\ninvokeinterface LinkI none ()V',
              'getstatic LinkImpl K I\n' + p(), 'iconst_1\nputstatic LinkImpl K I', 'invokestatic LinkInit m ()V',
              'aconst_null\ninvokevirtual LinkA virt ()V',
              'aconst_null\ngetfield LinkA inst I\npop', 'aconst_null\ninvokevirtual LinkA nope ()V',
              'iconst_1\nanewarray LinkA\npop', 'iconst_1\nanewarray pk/Packaged\npop', 'invokestatic java/lang/Object '
              'toString ()Ljava/lang/String;\npop',
              'ldc class [Lno/Where;\npop', 'iconst_1\niconst_1\nmultianewarray [[Lno/Where; 2\npop',
              'getstatic java/lang/Integer value I\npop', 'new java/lang/Math\ndup\n'
                                                          'invokespecial java/lang/Math <init> ()V\npop',
                                                          'new java/lang/Number\npop']
    calls = []
    for i, body in enumerate(bodies):
        if 'nope (I' in body:
            body = (make + 'iconst_1\naconst_null\naconst_null\n'
                           'invokevirtual LinkA nope (ILjava/lang/String;[[J)Ljava/lang/Object;\npop')
        if 'checkcast no/Where' in body or 'instanceof no/Where' in body: pass
        c.method(STATIC, f'm{i}', '()V', body + '\nreturn')
        calls += [('Linkage', f'm{i}', '()V', '')] * 2
    c.main(guarded(calls))


def calls():
    helper(Class('BaseM', 49).constructor().method(PUBLIC, 'v', '()Ljava/lang/String;', 'ldc string "BaseM.v"\n'
                                                   'areturn').method(PRIVATE, 'pv', '()Ljava/lang/String;',
                                                                     'ldc string "BaseM.pv"\nareturn').method(0, 'pkg',
                                                                         '()Ljava/lang/String;',
                                                                         'ldc string "BaseM.pkg"\nareturn')
           .method(PUBLIC | STATIC, 'same', '(LBaseM;)Ljava/lang/String;', 'aload_0\n'
                                                                           'invokespecial BaseM pv '
                                                                           '()Ljava/lang/String;\nareturn').method(
                                                                               PUBLIC | STATIC, 'pk',
                                                                               '(LBaseM;)Ljava/lang/String;',
                                                                               'aload_0\n'
                                                                               'invokevirtual BaseM pkg '
                                                                               '()Ljava/lang/String;\nareturn'))
    sup = 'aload_0\ninvokespecial BaseM v ()Ljava/lang/String;\nareturn'
    helper(Class('MidM', 49, super_name='BaseM').constructor().method(PUBLIC, 'v', '()Ljava/lang/String;',
                                                                      'ldc string "MidM.v"\nareturn').method(PUBLIC,
                                                                          'pv', '()Ljava/lang/String;',
                                                                          'ldc string "MidM.pv"\nareturn'))
    # invokespecial that names the grandparent selects the direct superclass's method because of ACC_SUPER
    helper(Class('TopM', 49, super_name='MidM').constructor().method(PUBLIC, 'v', '()Ljava/lang/String;',
                                                                     'ldc string "TopM.v"\nareturn').method(PUBLIC,
                                                                         'up', '()Ljava/lang/String;', sup))
    helper(Class('pk/Other', 49, super_name='BaseM').constructor().method(PUBLIC, 'pkg', '()Ljava/lang/String;',
                                                                          'ldc string "pk.Other.pkg"\nareturn'))
    helper(Class('FaceD', 52, PUBLIC | INTERFACE | ABSTRACT).method(PUBLIC, 'd', '()Ljava/lang/String;',
                                                                    'aload_0\n'
                                                                    'invokespecial FaceD pd ()Ljava/lang/String; '
                                                                    'interface\nareturn').method(PRIVATE, 'pd',
                                                                        '()Ljava/lang/String;',
                                                                        'ldc string "FaceD.pd"\nareturn')
           .method(PUBLIC | STATIC, 'sd', '()Ljava/lang/String;', 'ldc string "FaceD.sd"\nareturn'))
    helper(Class('ImplD', 52, interfaces=['FaceD']).constructor().method(PUBLIC, 'sup', '()Ljava/lang/String;',
                                                                         'aload_0\n'
                                                                         'invokespecial FaceD d ()Ljava/lang/String; '
                                                                         'interface\nareturn').method(PUBLIC, 'd',
                                                                             '()Ljava/lang/String;',
                                                                             'ldc string "ImplD.d"\nareturn'))
    c = program(Class('Calls', 52))
    new = lambda n: f'new {n}\ndup\ninvokespecial {n} <init> ()V\n'
    S = '()Ljava/lang/String;'
    o = p('Ljava/lang/Object;') + '\n'
    c.main(new('TopM') + f'invokevirtual TopM up {S}\n{o}' + new('TopM') + f'invokestatic BaseM same '
                                                                           f'(LBaseM;)Ljava/lang/String;\n{o}'
                                                                           + new('TopM')
                                                                           + f'invokevirtual MidM v {S}\n{o}'
                                                                           + new('pk/Other')
                                                                           + f'invokestatic BaseM pk '
                                                                             f'(LBaseM;)Ljava/lang/String;\n{o}'
           + new('ImplD') + f'invokeinterface FaceD d {S}\n{o}' + new('ImplD') + f'invokevirtual ImplD sup {S}\n{o}'
           + f'invokestatic FaceD sd {S} interface\n{o}'
           + 'ldc string "cs"\ninvokeinterface java/lang/CharSequence toString ()Ljava/lang/String;\n' + o
           + 'ldc string "eq"\nldc string "eq"\ninvokeinterface java/lang/Comparable equals (Ljava/lang/Object;)Z\n'
           + p('Z')
           + '\nldc string "hc"\ninvokeinterface java/lang/CharSequence hashCode ()I\n' + p()
           + '\niconst_2\nnewarray int\ninvokevirtual java/lang/Object getClass ()Ljava/lang/Class;\n' + o
           # many arguments of all kinds
           + 'iconst_1\nldc2_w long 2\nfconst_2\nldc2_w double 4.5\nldc string "s"\niconst_1\nbipush 67\nbipush -8\n'
             'sipush 900\nldc2_w long 10\ninvokestatic Calls many (IJFDLjava/lang/String;ZCBSJ)D\n' + p('D'), stack=30)
    c.method(STATIC, 'many', '(IJFDLjava/lang/String;ZCBSJ)D', 'iload_0\ni2d\nlload_1\nl2d\ndadd\nfload_3\nf2d\ndadd\n'
                                                               'dload 4\ndadd\naload 6\n'
                                                               'invokevirtual java/lang/String length ()I\ni2d\ndadd\n'
                                                               'iload 7\ni2d\ndadd\niload 8\ni2d\ndadd\niload 9\ni2d\n'
                                                               'dadd\niload 10\ni2d\ndadd\nlload 11\nl2d\ndadd\n'
                                                               'dreturn')


def objects():
    c = program(Class('Uninitialised', 49))
    c.field(PUBLIC, 'early', 'I')
    # fields of its own may be set before super() is called; branches around it; an object that is never initialised
    c.method(PUBLIC, '<init>', '(I)V', 'aload_0\niload_1\nputfield Uninitialised early I\niload_1\nifgt pos\naload_0\n'
                                       'invokespecial java/lang/Object <init> ()V\nreturn\npos:\naload_0\n'
                                       'invokespecial java/lang/Object <init> ()V\naload_0\nbipush 99\n'
                                       'putfield Uninitialised early I\nreturn')
    new = (lambda n: f'new Uninitialised\ndup\n{n}\ninvokespecial Uninitialised <init> (I)V\n'
                     f'getfield Uninitialised early I\n{p()}\n')
    c.main(new('iconst_m1') + new('iconst_4') + 'new Uninitialised\npop\ninvokestatic Out gc ()V\nnew Uninitialised\n'
                                                'astore_1\ninvokestatic Out gc ()V\naload_1\niconst_2\n'
                                                'invokespecial Uninitialised <init> (I)V\naload_1\n'
                                                'getfield Uninitialised early I\n' + p()
           + '\nnew Uninitialised\nnew Uninitialised\nswap\ninvokestatic Out gc ()V\nbipush 7\n'
             'invokespecial Uninitialised <init> (I)V\npop')
    c = program(Class('Casts', 49))
    texts = ''
    for i, (make, types) in enumerate(((('aconst_null'), ('java/lang/String', '[I', '[[Ljava/lang/Object;')),
                                       ('ldc string "s"',
                                        ('java/lang/Object', 'java/lang/CharSequence', 'java/lang/Integer', '[C')),
                                        ('iconst_1\nnewarray int',
                                         ('java/lang/Object', '[I', 'java/lang/Cloneable', '[J',
                                          '[Ljava/lang/Object;')),
                                    ('iconst_1\niconst_1\nmultianewarray [[I 2',
                                     ('[Ljava/lang/Object;', '[[I', '[Ljava/io/Serializable;', '[[J',
                                      '[[Ljava/lang/Object;')),
                                      ('iconst_1\nanewarray java/lang/String',
                                       ('[Ljava/lang/Object;', '[Ljava/lang/Comparable;', '[Ljava/lang/Integer;',
                                        'java/io/Serializable')))):
        for k, t in enumerate(types):
            n = f'{i}_{k}'
            c.method(STATIC, f'c{n}', '()Ljava/lang/Object;', f'{make}\ncheckcast {t}\nareturn')
            texts += (f'{make}\ninstanceof {t}\n{p()}\n'
                      + guarded([('Casts', f'c{n}', '()Ljava/lang/Object;', '')]).replace('a0', f'a{n}').replace('h0',
                          f'h{n}').replace('e0:', f'e{n}:').replace('goto e0',
                                                                    f'goto e{n}').replace(p('Ljava/lang/Object;')
                                                                        + '\ngoto', 'pop\ngoto'))
    c.main(texts)


def constants():
    c = program(Class('Constants', 55))
    c.method(PUBLIC | STATIC, 'twice', '(I)I', 'iload_0\niconst_2\nimul\nireturn').method(PUBLIC | STATIC, 'show',
        '(Ljava/lang/Object;)V', 'aload_0\n' + p('Ljava/lang/Object;') + '\nreturn')
    L, T, H = ('Ljava/lang/invoke/MethodHandles$Lookup;', 'Ljava/lang/invoke/MethodType;',
               'Ljava/lang/invoke/MethodHandle;')
    cd = f'({L}Ljava/lang/String;Ljava/lang/Class;)'
    c.field(PUBLIC | STATIC, 'runs', 'I').field(PUBLIC | STATIC | FINAL, 'KON', 'Ljava/lang/String;', 'string "kon"')
    count = 'getstatic Constants runs I\niconst_1\niadd\nputstatic Constants runs I\n'
    c.method(PUBLIC | STATIC, 'str', cd + 'Ljava/lang/String;', count + 'aload_1\nareturn').method(PUBLIC | STATIC,
        'num', cd + 'J', count + 'ldc2_w long 123456789012\nlreturn').method(PUBLIC | STATIC, 'dbl', cd + 'D',
                                                                             'ldc2_w double 6.25\ndreturn').method(
        PUBLIC | STATIC, 'integer', cd + 'I', 'bipush 55\nireturn').method(PUBLIC | STATIC, 'none',
                                                                           cd + 'Ljava/lang/Object;',
                                                                           count + 'aconst_null\nareturn').method(
        PUBLIC | STATIC, 'sum', f'({L}Ljava/lang/String;Ljava/lang/Class;IJFDLjava/lang/String;Ljava/lang/Class;'
                                f'{T}{H}Ljava/lang/Object;)Ljava/lang/Object;',
        'new java/lang/StringBuilder\ndup\ninvokespecial java/lang/StringBuilder <init> ()V\niload_3\n'
        'invokevirtual java/lang/StringBuilder append (I)Ljava/lang/StringBuilder;\nlload 4\n'
        'invokevirtual java/lang/StringBuilder append (J)Ljava/lang/StringBuilder;\nfload 6\n'
        'invokevirtual java/lang/StringBuilder append (F)Ljava/lang/StringBuilder;\n'
        'dload 7\ninvokevirtual java/lang/StringBuilder append (D)Ljava/lang/StringBuilder;\naload 9\n'
        'invokevirtual java/lang/StringBuilder append (Ljava/lang/String;)Ljava/lang/StringBuilder;\naload 10\n'
        'invokevirtual java/lang/StringBuilder append (Ljava/lang/Object;)Ljava/lang/StringBuilder;\naload 11\n'
        'invokevirtual java/lang/StringBuilder append (Ljava/lang/Object;)Ljava/lang/StringBuilder;\naload 12\n'
        'invokevirtual java/lang/invoke/MethodHandle type ()Ljava/lang/invoke/MethodType;\n'
        'invokevirtual java/lang/StringBuilder append (Ljava/lang/Object;)Ljava/lang/StringBuilder;\naload 13\n'
        'invokevirtual java/lang/StringBuilder append (Ljava/lang/Object;)Ljava/lang/StringBuilder;\n'
        'invokevirtual java/lang/StringBuilder toString ()Ljava/lang/String;\nareturn')
    me = lambda n, d: f'handle invokestatic Constants {n} {d}'
    c.bootstrap(me('str', cd + 'Ljava/lang/String;'))       # 0
    c.bootstrap(me('num', cd + 'J'))                        # 1
    c.bootstrap(me('dbl', cd + 'D'))                        # 2
    c.bootstrap(me('integer', cd + 'I'))                    # 3
    c.bootstrap(me('none', cd + 'Ljava/lang/Object;'))      # 4
    c.bootstrap(me('sum', f'({L}Ljava/lang/String;Ljava/lang/Class;IJFDLjava/lang/String;Ljava/lang/Class;'
                          f'{T}{H}Ljava/lang/Object;)Ljava/lang/Object;'), 'int 5', 'long 6', 'float 7.5', 'double 8.5',
                          'string "nine"', 'class java/lang/Runnable', 'type (I)V',
                'handle invokestatic Constants twice (I)I', 'dynamic 0 inner Ljava/lang/String;')       # 5
    bootstraps = 'java/lang/invoke/ConstantBootstraps'
    # 6
    c.bootstrap(f'handle invokestatic {bootstraps} '
                f'nullConstant ({L}Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;')
    # 7
    c.bootstrap(f'handle invokestatic {bootstraps} '
                f'primitiveClass ({L}Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;')
    # 8
    c.bootstrap(f'handle invokestatic {bootstraps} '
                f'enumConstant ({L}Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Enum;')
    # 9
    c.bootstrap(f'handle invokestatic {bootstraps} '
                f'invoke ({L}Ljava/lang/String;Ljava/lang/Class;{H}[Ljava/lang/Object;)Ljava/lang/Object;',
                'handle invokestatic Constants twice (I)I', 'int 21')
    # 10
    c.bootstrap(f'handle invokestatic {bootstraps} '
                f'getStaticFinal ({L}Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;')
    o = p('Ljava/lang/Object;')
    text = ''
    for k, kind in (('int 70000', 'I'), ('float 1.25', 'F'), ('string "text"', None), ('class java/lang/String', None),
                    ('class [[I', None), ('type (ILjava/lang/String;[J)V', None), ('type ()LConstants;', None),
                    ('dynamic 0 name Ljava/lang/String;', None),
                    ('dynamic 0 other Ljava/lang/String;', None), ('dynamic 3 x I', 'I'),
                    ('dynamic 4 x Ljava/lang/Object;', None), ('dynamic 5 all Ljava/lang/Object;', None),
                    ('dynamic 6 n Ljava/util/List;', None), ('dynamic 7 J Ljava/lang/Class;', None),
                    ('dynamic 8 TERMINATED Ljava/lang/Thread$State;', None), ('dynamic 9 q Ljava/lang/Integer;', None),
                    ('dynamic 10 TRUE Ljava/lang/Boolean;', None)):
        for how in ('ldc', 'ldc_w', 'ldc'):
            if k.startswith('dynamic 10') and how != 'ldc': continue
            text += f'{how} {k}\n' + (p(kind) if kind else o) + '\n'
    for k, kind in (('long 5', 'J'), ('double 2.5', 'D'), ('dynamic 1 l J', 'J'), ('dynamic 2 d D', 'D')):
        text += (f'ldc2_w {k}\n{p(kind)}\n') * 2
    text += ('getstatic Constants runs I\n' + p() + '\nldc dynamic 0 same Ljava/lang/String;\n'
                                                    'ldc dynamic 0 same Ljava/lang/String;\n'
                                                    'invokevirtual java/lang/Object equals (Ljava/lang/Object;)Z\n'
                                                    + p('Z') + '\n')
    text += ('ldc handle invokestatic Constants twice (I)I\nbipush 21\ninvokevirtual java/lang/invoke/MethodHandle '
             'invokeExact (I)I\n' + p() + '\nldc handle invokevirtual java/lang/String length ()I\nldc string "four"\n'
                                          'invokevirtual java/lang/invoke/MethodHandle invokeExact '
                                          '(Ljava/lang/String;)I\n' + p())
    text += ('\nldc handle newinvokespecial java/lang/StringBuilder <init> (Ljava/lang/String;)V\nldc string "built"\n'
             'invokevirtual java/lang/invoke/MethodHandle invoke (Ljava/lang/String;)Ljava/lang/Object;\n' + o)
    text += ('\nldc handle getstatic Constants runs I\ninvokevirtual java/lang/invoke/MethodHandle invokeExact ()I\n'
             + p() + '\nldc handle putstatic Constants runs I\nbipush 9\ninvokevirtual java/lang/invoke/MethodHandle '
                     'invokeExact (I)V\ngetstatic Constants runs I\n' + p())
    text += ('\nldc handle invokeinterface java/lang/CharSequence charAt (I)C\nldc string "abc"\niconst_1\n'
             'invokevirtual java/lang/invoke/MethodHandle invoke (Ljava/lang/String;I)C\n' + p('C')
             + '\nldc handle invokestatic Constants twice (I)I\ninvokevirtual java/lang/invoke/MethodHandle type '
               '()Ljava/lang/invoke/MethodType;\n' + o)
    text += '\nldc type (I)V\nldc type (I)V\ninvokevirtual java/lang/Object equals (Ljava/lang/Object;)Z\n' + p('Z')
    c.main(text)


def dynamic_calls():
    L, T, CS = 'Ljava/lang/invoke/MethodHandles$Lookup;', 'Ljava/lang/invoke/MethodType;', 'Ljava/lang/invoke/CallSite;'
    c = program(Class('DynamicCalls', 51))
    bd = f'({L}Ljava/lang/String;{T})'
    c.field(PUBLIC | STATIC, 'links', 'I').field(PUBLIC | STATIC, 'site', 'Ljava/lang/invoke/MutableCallSite;')
    find = (f'new java/lang/invoke/ConstantCallSite\ndup\naload_0\nldc class DynamicCalls\naload_1\naload_2\n'
            f'invokevirtual java/lang/invoke/MethodHandles$Lookup findStatic '
            f'(Ljava/lang/Class;Ljava/lang/String;{T})Ljava/lang/invoke/MethodHandle;\n'
            f'invokespecial java/lang/invoke/ConstantCallSite <init> (Ljava/lang/invoke/MethodHandle;)V\nareturn')
    count = 'getstatic DynamicCalls links I\niconst_1\niadd\nputstatic DynamicCalls links I\n'
    c.method(PUBLIC | STATIC, 'boot', bd + CS, count + find)
    c.method(PUBLIC | STATIC, 'extra', f'({L}Ljava/lang/String;{T}ILjava/lang/String;)' + CS,
             f'aload 4\n{p("Ljava/lang/Object;")}\niload_3\n{p()}\n' + find)
    c.method(PUBLIC | STATIC, 'fails', bd + CS, 'new java/lang/IllegalStateException\ndup\nldc string "no site"\n'
                                                'invokespecial java/lang/IllegalStateException <init> '
                                                '(Ljava/lang/String;)V\nathrow')
    c.method(PUBLIC | STATIC, 'errs', bd + CS, 'new java/lang/LinkageError\ndup\nldc string "an error"\n'
                                               'invokespecial java/lang/LinkageError <init> (Ljava/lang/String;)V\n'
                                               'athrow').method(PUBLIC | STATIC, 'nul', bd + CS, 'aconst_null\nareturn')
    c.method(PUBLIC | STATIC, 'add', '(II)I', 'iload_0\niload_1\niadd\nireturn').method(PUBLIC | STATIC, 'mix',
        '(JLjava/lang/String;D)Ljava/lang/String;', 'aload_2\nareturn').method(PUBLIC | STATIC, 'nothing', '()V',
                                                                               f'ldc string "nothing"\n'
                                                                               f'{p("Ljava/lang/Object;")}\nreturn')
    for name, extra in (('boot', []), ('extra', ['int 8', 'string "extra argument"']), ('fails', []), ('errs', []),
                        ('nul', [])):
        desc = f'({L}Ljava/lang/String;{T}ILjava/lang/String;){CS}' if extra else bd + CS
        c.bootstrap(f'handle invokestatic DynamicCalls {name} {desc}', *extra)
    for i, k in ((2, 'x'), (3, 'y'), (4, 'z')):
        c.method(STATIC, k, '()V', f'invokedynamic {i} nothing ()V\nreturn')
    c.method(STATIC, 'once', '(I)I', 'iload_0\nbipush 10\ninvokedynamic 0 add (II)I\nireturn').method(STATIC, 'missing',
        '()V', 'invokedynamic 0 absent ()V\nreturn')
    calls = ('iconst_1\niconst_2\ninvokedynamic 0 add (II)I\n' + p() + '\niconst_3\niconst_4\n'
                                                                       'invokedynamic 0 add (II)I\n' + p()
                                                                       + '\nldc2_w long 1\nldc string "mixed"\n'
                                                                         'dconst_1\n'
                                                                         'invokedynamic 0 mix '
                                                                         '(JLjava/lang/String;D)Ljava/lang/String;\n'
                                                                         + p('Ljava/lang/Object;')
                                                                         + '\ninvokedynamic 1 nothing ()V\n')
    calls += (''.join(f'bipush {i}\ninvokestatic DynamicCalls once (I)I\n{p()}\n' for i in range(3))
              + 'getstatic DynamicCalls links I\n' + p() + '\n')
    c.main(calls + 'invokestatic DynamicTries run ()V')
    helper(Class('DynamicTries', 49).method(PUBLIC | STATIC, 'run', '()V',
                                            guarded([('DynamicCalls', m, '()V', '')
                                                     for m in ('x', 'x', 'y', 'y', 'z', 'z', 'missing', 'missing')])
                                                     + 'return'))


def big_frames():
    c = program(Class('BigFrames', 49))
    c.method(STATIC, 'deep', '(I)I', 'iload_0\nputstatic BigFrames depth I\niload_0\niconst_1\niadd\n'
                                     'invokestatic BigFrames deep (I)I\nireturn', locals=3000, stack=100)
    c.field(STATIC, 'depth', 'I')
    c.method(STATIC, 'tries', '()Z', 'a:\niconst_0\ninvokestatic BigFrames deep (I)I\npop\nb:\niconst_0\nireturn\nh:\n'
                                     'pop\ngetstatic BigFrames depth I\nbipush 10\nif_icmpgt yes\niconst_0\nireturn\n'
                                     'yes:\niconst_1\nireturn\n.catch java/lang/StackOverflowError a b h')
    c.method(STATIC, 'stack', '()I', ''.join(f'sipush {i}\n' for i in range(3000)) + 'invokestatic Out gc ()V\n'
             + 'ixor\n' * 2999 + 'ireturn', stack=3000)
    c.main(guarded([('BigFrames', 'tries', '()Z', '')] * 3 + [('BigFrames', 'stack', '()I', '')]))


def handle_constants():
    """Method handle, method type and dynamic constants that cannot be resolved, each twice: the failure is recorded.
    Bootstrap methods of odd types."""
    L, T, CS, H = ('Ljava/lang/invoke/MethodHandles$Lookup;', 'Ljava/lang/invoke/MethodType;',
                   'Ljava/lang/invoke/CallSite;', 'Ljava/lang/invoke/MethodHandle;')
    helper(Class('HandleTarget', 55, access=PUBLIC | SUPER | ABSTRACT).field(PUBLIC, 'i', 'I').field(PUBLIC | STATIC,
        's', 'I').field(PUBLIC | STATIC | FINAL, 'f', 'I', 'int 3').field(PRIVATE, 'p', 'I')
           .method(PUBLIC, '<init>', '()V', 'aload_0\ninvokespecial java/lang/Object <init> ()V\nreturn').method(PUBLIC,
               'v', '()V', 'return').method(PUBLIC | STATIC, 'st', '()V', 'return')
           .method(PRIVATE | STATIC, 'priv', '()V', 'return').method(PUBLIC | ABSTRACT, 'ab', '()V', None))
    c = program(Class('HandleConstants', 55))
    tries = []

    def constant(text, result='Ljava/lang/Object;'):
        n = f'k{len(tries) // 2}'
        c.method(STATIC, n, '()Ljava/lang/Object;', f'ldc {text}\nareturn')
        tries.extend([('HandleConstants', n, '()Ljava/lang/Object;', '')] * 2)

    for text in ('getfield HandleTarget x I', 'getfield HandleTarget i J', 'invokestatic HandleTarget v ()V',
                 'invokevirtual HandleTarget st ()V', 'invokevirtual HandleTarget gone ()V',
                 'invokestatic HandleTarget priv ()V', 'invokestatic HandleTarget st (I)V', 'invokevirtual Gone m ()V',
                 'invokestatic HandleTarget st (LGone;)V',
                 'invokeinterface HandleTarget v ()V', 'invokevirtual java/lang/Runnable run ()V',
                 'newinvokespecial HandleTarget <init> (I)V'):
        constant('handle ' + text)
    for text in ('(LGone;)V', '()[LGone;', '()LHidden/None;'):
        constant('type ' + text)
    cd = f'({L}Ljava/lang/String;Ljava/lang/Class;)'
    boom = 'new java/lang/%s\ndup\nldc string "thrown"\ninvokespecial java/lang/%s <init> (Ljava/lang/String;)V\nathrow'
    for k in ('IllegalStateException', 'LinkageError', 'InternalError'):
        c.method(PUBLIC | STATIC, k, cd + 'Ljava/lang/Object;', boom % (k, k))
    c.method(PUBLIC | STATIC, 'text', cd + 'Ljava/lang/Object;', 'ldc string "a text"\nareturn').method(PUBLIC | STATIC,
        'none', cd + 'Ljava/lang/Object;', 'aconst_null\nareturn')
    c.method(PUBLIC | STATIC, 'loose', '([Ljava/lang/Object;)Ljava/lang/Object;',
             'aload_0\narraylength\ninvokestatic java/lang/Integer valueOf (I)Ljava/lang/Integer;\nareturn')
    c.method(PUBLIC | STATIC | VARARGS, 'many', f'({L}Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)'
                                                f'Ljava/lang/Object;', 'aload_3\narraylength\n'
                                                                       'invokestatic java/lang/Integer valueOf '
                                                                       '(I)Ljava/lang/Integer;\nareturn')
    c.method(PUBLIC | STATIC, 'short', f'({L})Ljava/lang/Object;', 'aload_0\nareturn').method(PUBLIC, 'instance',
        cd + 'Ljava/lang/Object;', 'aconst_null\nareturn')
    me = lambda n, d=cd + 'Ljava/lang/Object;', how='invokestatic': f'handle {how} HandleConstants {n} {d}'
    boots = []

    def dynamic(handle, *extra):
        c.bootstrap(handle, *extra)
        boots.append(handle)
        return len(boots) - 1
    O = 'Ljava/lang/Object;'
    for k in ('IllegalStateException', 'LinkageError', 'InternalError'):
        constant(f'dynamic {dynamic(me(k))} x {O}')
    text, none = dynamic(me('text')), dynamic(me('none'))
    constant(f'dynamic {text} x Ljava/lang/Integer;')
    constant(f'dynamic {text} x Ljava/lang/String;')
    constant(f'dynamic {none} x Ljava/lang/String;')
    constant(f'dynamic {none} x LGone;')
    many = f'({L}Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;'
    constant(f'dynamic {dynamic(me("many", many), "int 1", "int 2")} x {O}')
    constant(f'dynamic {dynamic(me("many", many))} x {O}')
    constant(f'dynamic {dynamic(me("text"), "int 1")} x {O}')
    constant(f'dynamic {dynamic(me("nowhere"))} x {O}')
    constant(f'dynamic {dynamic(me("instance"))} x {O}')
    constant(f'dynamic {dynamic(me("many", many), "handle invokestatic HandleTarget nowhere ()V")} x {O}')
    self = len(boots)
    constant(f'dynamic {dynamic(me("many", many), f"dynamic {self} x {O}")} x {O}')
    c.method(STATIC, 'prim', '()I', f'ldc dynamic {none} x I\nireturn').method(STATIC, 'prim2', '()I',
                                                                               f'ldc dynamic {text} x I\nireturn')
    tries.extend([('HandleConstants', n, '()I', '') for n in ('prim', 'prim', 'prim2', 'prim2')])
    bd = f'({L}Ljava/lang/String;{T})'
    c.method(PUBLIC | STATIC, 'notSite', bd + O, 'ldc string "no call site"\nareturn').method(PUBLIC | STATIC,
        'wrongType', bd + CS, f'new java/lang/invoke/ConstantCallSite\ndup\nldc handle invokestatic HandleTarget st '
                              f'()V\ninvokespecial java/lang/invoke/ConstantCallSite <init> ({H})V\nareturn')
    c.method(PUBLIC | STATIC, 'one', '()I', 'bipush 41\nireturn')
    c.method(PUBLIC | STATIC | VARARGS, 'general', '([Ljava/lang/Object;)Ljava/lang/Object;',
             f'new java/lang/invoke/ConstantCallSite\ndup\nldc handle invokestatic HandleConstants one ()I\n'
             f'invokespecial java/lang/invoke/ConstantCallSite <init> ({H})V\nareturn')
    for name, d in (('notSite', bd + O), ('wrongType', bd + CS), ('general', '([Ljava/lang/Object;)Ljava/lang/Object;'),
                    ('absent', bd + CS)):
        i = dynamic(me(name, d))
        c.method(STATIC, f'call_{name}', '()I', f'invokedynamic {i} one ()I\nireturn')
        tries.extend([('HandleConstants', f'call_{name}', '()I', '')] * 2)
    i = dynamic(me('general', '([Ljava/lang/Object;)Ljava/lang/Object;'))
    c.method(STATIC, 'call_gone', '()I', f'aconst_null\ninvokedynamic {i} one (LGone;)I\nireturn')
    tries.extend([('HandleConstants', 'call_gone', '()I', '')] * 2)
    c.main('invokestatic HandleTries run ()V')
    helper(Class('HandleTries', 49).method(PUBLIC | STATIC, 'run', '()V', guarded(tries) + 'return'))


def constant_bootstraps():
    """Bootstrap methods of dynamic constants by their parameters: the first must be a Lookup, and not be alone."""
    lookup, s, o = 'Ljava/lang/invoke/MethodHandles$Lookup;', 'Ljava/lang/String;', 'Ljava/lang/Object;'
    k = 'Ljava/lang/Class;'
    c, tries = helper(Class('CondyShapes', 55)), []
    for i, (parameters, access) in enumerate((('[' + o, VARARGS), (o + o + o, 0), (lookup + s + k, 0),
                                              (lookup + '[' + o, VARARGS), ('', 0), (lookup, 0), (lookup + s, 0),
                                              (lookup + '[' + o, 0), ('[' + lookup, VARARGS), (o + '[' + o, VARARGS),
                                              (lookup + s + '[' + k, VARARGS), (s + s + k, 0), (lookup + s + k + s, 0),
                                              ('I' + s + k, 0))):
        c.method(PUBLIC | STATIC | access, f'b{i}', f'({parameters}){o}', 'ldc string "a constant"\nareturn')
        b = c.bootstrap(f'handle invokestatic CondyShapes b{i} ({parameters}){o}')
        c.method(PUBLIC | STATIC, f'c{i}', f'(){s}', f'ldc_w dynamic {b} x {s}\nareturn')
        tries += [('CondyShapes', f'c{i}', f'(){s}', '')] * 2
    program(Class('CondyBootstraps', 49)).main(guarded(tries))


def main():
    target = sys.argv[1]
    for make in (out_class, subroutines, deep_subroutines, structured_locking, wide_forms, short_locals, stack_forms,
                 jumps, switches, arrays, comparisons, handlers, names, linkage, calls, objects, constants,
                 dynamic_calls, handle_constants, big_frames, constant_bootstraps):
        make()
    PROGRAMS.extend(verify_cases.everything())
    HELPERS.extend(verify_cases.CLASSES)
    *helpers, last = receivers.classes()
    HELPERS.extend(helpers)
    PROGRAMS.append(last)
    for c in PROGRAMS + HELPERS:
        path = os.path.join(target, c.name + '.class')
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as f:
            f.write(c.bytes())
    print(' '.join(c.name for c in PROGRAMS))


if __name__ == '__main__':
    main()
