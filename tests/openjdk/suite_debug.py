"""libjdwp.so on the VM: scripted sessions of jdb, and JDI clients that ask for what jdb cannot. Transcripts equal those
of `java`."""
import functools
import os
import re
import subprocess

import jdb
import limits
import processes
from harness import ENV, HERE, Case, describe

PROGRAMS = os.path.join(HERE, 'debug')

# name: (program, session). What is a stop and what `&` means: jdb.py.
SESSIONS = {
    'lines': ('Account', '''
        stop at Account:{first}
        stop in Account.deposit
        stop
        cont
        print args.length
        where
        wherei
        list
        locals
        next
        next
        locals
        step
        step
        locals
        step up
        cont
        locals
        print this
        dump this
        print balance + amount
        print log.size()
        eval "text".length() + counter
        print rates[1]
        dump rates
        print this.next
        print this.next.next
        print nothingOfThisName
        print rates[7]
        set balance = 100
        set amount = 1
        set Account.title = "changed by jdb"
        set rates[0] = 7.5
        set this.next = null
        set balance = "text"
        dump this
        clear Account.deposit
        clear Account:{first}
        clear
        clear Account:1
        next
        next
        next
        next
        locals
        step
        locals
        stepi
        stepi
        stop at Account:{adding}
        cont
        locals
        set v = 40
        cont
        next
        clear Account:{adding}
        stop at Account:{described}
        cont
        locals
        dump grid
        print grid[0][1]
        print value
        print (int) c
        print b + s
        print l * 2
        print f
        print d
        print z
        print nothing
        set c = 'd'
        set l = 5
        set d = 2.5
        set z = false
        locals
        up
        locals
        down
        up 5
        cont
    '''),
    'exceptions': ('Thrower', '''
        stop in Thrower.main
        cont
        catch java.lang.ClassCastException
        catch caught java.lang.ArithmeticException
        catch
        cont
        where
        locals
        cont
        where
        ignore caught java.lang.ArithmeticException
        ignore java.lang.ClassCastException
        ignore java.lang.Nothing
        catch
        cont
        where
        locals
        print n
        cont
    '''),
    'all_exceptions': ('Account', '''
        stop at Account:{first}
        cont
        catch all java.lang.IllegalStateException
        cont
        where
        print depth
        step
        where
        locals
        next
        print e.getMessage()
        dump e
        exit
    '''),
    'watch': ('Account', '''
        stop at Account:{first}
        cont
        watch all Account.balance
        watch access Account.title
        watch Account.counter
        watch Account.nothing
        cont
        where
        cont
        cont
        locals
        cont
        cont
        unwatch all Account.balance
        cont
        cont
        unwatch Account.counter
        cont
        unwatch access Account.title
        cont
    '''),
    'queries': ('Account', '''
        stop at Account:{last}
        stop in Account$Square.area
        cont
        where
        class Account
        class Account$Square
        class Account$Shape
        class Account$Color
        class java.util.ArrayList
        class Nothing
        methods Account
        methods Account$Square
        methods Account$Shape
        methods java.lang.Runnable
        fields Account
        fields Account$Square
        fields Account$Color
        fields Account$Shape
        fields java.util.ArrayList
        list 1
        list Account.fail
        lines Account
        lines Account sum
        threadgroups
        threadgroup system
        threads main
        threadgroup main
        threads
        dump Account$Color.RED
        print Account$Color.values()
        dump Account$Color.$VALUES
        ignore uncaught java.lang.Throwable
        print Account.sum(null)
        eval Account.attempt(1)
        eval java.lang.Integer.toHexString(255)
        eval new java.lang.StringBuilder("a").append(2).append('c')
        eval this.side > 2 && flags == 0
        eval side instanceof Account
        print java.lang.Thread.currentThread().getName()
        eval Account.fail(0)
        where
        step up
        cont
        use
        next
        next
    '''),
    'trace': ('Account', '''
        stop at Account:{deposit}
        stop at Account:{sum}
        exclude java.*,javax.*,sun.*,com.sun.*,jdk.*
        cont
        trace go methods
        cont
        untrace methods
        trace
        trace go method exits
        stop at Account:{caught}
        cont
        trace
        untrace method exits
        exclude none
        exclude
        exit
    '''),
    'trace_stops': ('Account', '''
        stop at Account:{sum}
        exclude java.*,javax.*,sun.*,com.sun.*,jdk.*
        cont
        trace method exits
        cont
        cont
        where
        untrace method exits
        exit
    '''),
    'threads': ('Crowd', '''
        stop at Crowd:{meeting}
        cont
        threads
        where
        thread {sleeper}
        threadgroups
        where {blocked}
        where {waiter}
        where {sleeper}
        where {parked}
        where {spinner}
        where all
        lock Crowd.gate
        lock Crowd.room
        threadlocks
        threadlocks {blocked}
        threadlocks {waiter}
        threadlocks {parked}
        thread {blocked}
        where
        locals
        up
        print Crowd.count
        thread {spinner}
        suspend {spinner}
        resume {spinner} &
        threads
        thread {main}
        lock Crowd.gate
        lock Crowd.room
        threadlocks
        interrupt {waiter}
        stop at Crowd:{entered}
        cont
        where
        threadlocks
        lock Crowd.gate
        clear Crowd:{entered}
        stop at Crowd:{joined}
        cont
        kill {spinner} new Crowd$Stop("by jdb")
        cont
    '''),
    'redefine': ('Swap', '''
        stop at Swap:{begin}
        cont
        stop in Swap.version
        cont
        stop
        redefine Swap {swapped}
        stop
        where
        locals
        step up
        stop at Swap:{inner}
        cont
        step
        redefine Swap {added}
        redefine Nothing {swapped}
        redefine Swap /nowhere/Swap.class
        where
        locals
        step up
        step up
        stop at Swap:{end}
        cont
        cont
    '''),
    'frames': ('Swap', '''
        stop at Swap:{returning}
        cont
        where
        locals
        set n = 1
        pop
        where
        step
        step
        locals
        reenter
        where
        locals
        next
        pop
        pop
        where
        cont
        redefine Swap {swapped}
        where
        pop
        where
        reenter
        next
        next
        where
        clear Swap:{returning}
        stop in Swap.inner
        cont
        clear Swap.inner
        cont
    '''),
    'detach': ('Swap', '''
        stop in Swap.inner
        cont
        watch Swap.calls
        trace go methods
        exit
    '''),
    'start': ('Account', '''
        stop at Account:{first}
        cont
        stop in Account.deposit
        cont
        where
        locals
        dump this
        next
        locals
        step up
        next
        locals
        eval Account.counter + 1
        threads
        exit
    '''),
    'expressions': ('Account', '''
        ignore uncaught java.lang.Throwable
        stop in Account.describe
        cont
        next
        print text.length() * 2 - 1
        print 7 / 2
        print 7 % 4
        print 7.0 / 2
        print -l
        print 1 << 3
        print 5 > 3 ? "yes" : "no"
        print ~5
        print !z
        print "a" + 'b' + 1
        print text == null
        print text instanceof java.lang.String
        print text.substring(0, 3)
        print java.util.List.of(1, 2, 3)
        print new int[0]
        print java.lang.Math.max(3, 4)
        print java.lang.Long.MAX_VALUE
        print args
        print 1 +
        eval java.lang.System.out.println("printed by the debugger")
        eval java.lang.Integer.parseInt("no number")
        print value.equals("x")
        dump value
        dump text
        print value.getClass().getName()
        print Account.class
        set text = "other"
        print text
        cont
    '''),
}


for name, mark, steps in (('resolution', 'get', 25), ('resolution_more', 'put', 40)):
    SESSIONS[name] = ('Hide', f'stop at Hide:{{{mark}}}\ncont\nexclude none\n' + 'step\n' * steps + 'where\nexit')

# Other ways of bringing the two together.
CALLED = ('Idle', '''
    where
    threads
    locals
    next
    where
    exit
''', ['argument'])
CONNECTIONS = {
    'listen': (jdb.listening, *SESSIONS['start']), 'launch': (jdb.launched, *SESSIONS['start']),
    'late': (jdb.late, 'Idle', '''
        threadgroups
        stop at Idle:{round} !
        where
        print Idle.rounds > 0
        threads
        set Idle.done = true
        clear Idle:{round}
        cont
    '''),
    'onuncaught': (functools.partial(jdb.called, when='onuncaught=y'), *CALLED),
    'onthrow': (functools.partial(jdb.called, when='onthrow=java.lang.UnsupportedOperationException'), *CALLED),
}

# With JDK 25: the debugger meets a virtual thread.
MOVED = ('virtual/Mover', '''
    stop in Mover.moves
    cont
    where
    locals
    threads
    next
    next
    where
    locals
    set b = 30
    step
    locals
    step up
    stop at Mover:{end}
    cont
    print Mover.result
    cont
''')
TWO_CARRIERS = ['-Djdk.virtualThreadScheduler.parallelism=2', '-Djdk.virtualThreadScheduler.maxPoolSize=2']


def cases(t):
    sources = [os.path.join(PROGRAMS, f) for f in sorted(os.listdir(PROGRAMS)) if f.endswith('.java')]
    classes = t.compile('debug', sources)
    others = {name: os.path.join(t.compile('debug-' + name, [os.path.join(PROGRAMS, name, 'Swap.java')]), 'Swap.class')
              for name in ('swapped', 'added')}
    client = t.compile('debug-client', [os.path.join(PROGRAMS, 'client/Client.java')])
    mover = os.path.join(PROGRAMS, MOVED[0] + '.java')
    here = [os.path.join(PROGRAMS, 'client/Client.java'), mover, *sources, __file__, jdb.__file__]
    debugger = [os.path.join(t.jdk, 'bin/jdb')]

    def session(name, how, program, script, arguments=(), jdb_command=debugger, options=('-cp', classes)):
        source = os.path.join(PROGRAMS, program + '.java')
        script = re.sub(r'\{(swapped|added)\}', lambda m: others[m.group(1)], script)

        def play(vm, debugger, taken=0):
            limit = limits.limit(vm + debugger, max(3, taken))
            return how(vm, debugger, [*options, os.path.basename(program), *arguments], script, source,
                       t.scratch('debug-' + name), limit)

        def reference():
            result = play(t.java, debugger)
            assert result[0] not in ('stuck', jdb.UNSEEN), result
            return result
        want = t.remember(('debug', name, script), here, reference)
        have = play(t.vm, jdb_command, want.references)
        return '' if tuple(want) == have else describe(want, have)

    def part(name, client_vm, program_name='Subject'):
        """One part of client/Client.java."""
        def play(vm, client_vm, taken=0):
            agent = '-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0'
            with processes.Child(vm + [agent, '-cp', classes, program_name],
                                 limits.limit(vm + client_vm, max(3, taken)), True,
                                 cwd=classes, env=ENV, stdin=subprocess.DEVNULL) as program:
                try:
                    port = re.search(r'(\d+)\n', program.line()).group(1)
                    words = ['-Dsubject=' + classes, '-cp', client, 'Client', name, port, program_name]
                    code, out, err = t.run(client_vm + words, max(2, taken))
                    ended, output, _ = program.finish()
                except processes.Stuck as e:
                    return 'stuck', str(e), program.text
                return [code, ended], jdb.clean(out + err), jdb.clean(output)

        def reference():
            for _ in range(3):      # `java` 25 crashes now and then when JDI looks at monitors
                result = play(t.java, t.java)
                if result[0] == 'stuck' or result[0][1] >= 0:
                    break
            assert result[0][0] == 0, result
            return result
        want = t.remember(('jdi', name), here, reference)
        have = play(t.vm, client_vm, want.references)
        return '' if tuple(want) == have else describe(want, have)

    found = [Case('jdb_' + name, lambda name=name, s=s: session(name, jdb.attached, *s), 8)
             for name, s in SESSIONS.items()]
    found += [Case('jdb_' + name, lambda name=name, c=c: session(name, *c), 8) for name, c in CONNECTIONS.items()]
    both = t.vm + ['-m', 'jdk.jdi/com.sun.tools.example.debug.tty.TTY']
    found += [Case('jdb_both_' + name, lambda name=name: session(name, jdb.attached, *SESSIONS[name], jdb_command=both),
                   30) for name in ('lines', 'queries')]
    if t.feature == 25:
        options = ['-cp', t.compile('debug-virtual', [mover], own=True), *TWO_CARRIERS]
        found.append(Case('jdb_virtual', lambda: session('virtual', jdb.attached, *MOVED, options=options), 8))
    parts = ('capabilities', 'values', 'monitors', 'objects', 'frames', 'threads', 'classes', 'unload', 'exceptions',
             'fields', 'steps', 'redefine', 'exit', 'death')
    found += [Case('jdi_' + name, lambda name=name: part(name, t.java), 5) for name in parts]
    found.append(Case('jdi_storm', lambda: part('storm', t.java, 'Busy'), 15))
    found += [Case('jdi_both_' + name, lambda name=name: part(name, t.vm), 20) for name in ('objects', 'steps')]
    return found
