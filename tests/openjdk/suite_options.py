"""Options: what is accepted, refused and warned of, in the words of `java`; what the options do to properties, flags
and what -version and its kind print. Each line is a command line (NAME=value words before it are the environment); exit
code, stdout and stderr are those of `java`, the VM's own name and version left out."""
import os
import re
import shlex
import subprocess
import sys
import zipfile

from harness import TOP, Case, clean, describe

sys.path.append(os.path.join(TOP, 'make'))
import tables  # noqa: E402

# Refused before the VM starts, or by it; nothing Java runs.
REFUSED = r'''
-foo
--foo
--foo=bar
-Xfoo
-X:
-XX
-XXfoo
-eax
-esax
-d64
-agentlib
-Xusealtsigs
-Xbootclasspath
-Xbootclasspath:/x
-Xbootclasspath/p:/x
-Xshare
-Xshare:foo
-Xcheck
-Xcheck:foo
-Xverify:foo
-Xconcurrentio
--illegal-access
-Xmxfoo
-Xmx0
-Xmx-1
-Xmx1k
-Xmsfoo
-Xms512k
-Xmx1g -Xms2g
-Xmnfoo
-Xmn0
-Xssfoo
-Xss1k
-Xss1m1
-Xss2g
-Xminffoo
-Xmaxf
-Xmaxf2
-Xminf1.5
-Xminf-0.1
-Xminf0.71x
-Xmaxf0.5 -Xminf0.8
-XX:MinHeapFreeRatio=50 -XX:MaxHeapFreeRatio=49
-Xmaxjitcodesize
-Xmaxjitcodesizefoo
-XX:Foo
-XX:+Foo
-XX:-Foo=1
-XX:Foo=1
-XX:
-XX:+
-XX:=
-XX:UseG1GC
-XX:UseG1GC=true
-XX:+UseG1GC=true
-XX:+MaxHeapSize
-XX:-MaxHeapSize=3
-XX:MaxHeapSize
-XX:MaxHeapSize=
-XX:MaxHeapSize=abc
-XX:InitialHeapSize=abc
-XX:ThreadStackSize=abc
-XX:ThreadStackSize=1
-XX:NewRatio=-1
-XX:NewRatio=1.5
-XX:NewRatio=99999999999999999999
-XX:MaxRAMPercentage=x
-XX:MaxRAMPercentage=101
-XX:MaxRAMPercentage=1e1
-XX:ErrorFile
-XX:+ErrorFile
-XX:CICompilerCount=-3
-XX:SoftRefLRUPolicyMSPerMB=-1
-XX:MinHeapFreeRatio=101
-XX:ObjectAlignmentInBytes=9
-XX:ObjectAlignmentInBytes=1024
-XX:StringTableSize=1
-XX:MaxRAMFraction=0
-XX:MaxDirectMemorySize=zz
-XX:UseG1GCx
-XX:+UseG1GCs
-XX:+DisShenaMOutputToStdout
-XX:+DisShenaVMOutputToStdout
-XX:+UseStoreImmI1
-XX:+VerifySecondary
-XX:ThreadTimerSlack=1
-XX:+UseConcRefinement
-XX:MaxHeapsize=1g
-XX:+UseParallelOldGC
-XX:+UseConcMarkSweepGC
-XX:MaxPermSize=1m
-XX:+AggressiveOpts
-XX:+TraceClassLoading
-XX:+UnlockCommercialFeatures
-XX:+WhiteBoxAPI
-XX:WhiteBoxAPI=1
-XX:AVX3Threshold=1
-XX:LogFile=1
-XX:+UseEpsilonGC
-XX:+WhiteBoxAPI -XX:+UnlockDiagnosticVMOptions
-XX:+UnlockDiagnosticVMOptions -XX:-UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
-XX:+IgnoreUnrecognizedVMOptions -XX:+WhiteBoxAPI
-XX:+IgnoreUnrecognizedVMOptions -XX:UseG1GC
-XX:+IgnoreUnrecognizedVMOptions -XX:NewRatio=abc
-XX:+IgnoreUnrecognizedVMOptions -Xmxfoo
-XX:IgnoreUnrecognizedVMOptions
-XX:+IgnoreUnrecognizedVMOptions -XX:-IgnoreUnrecognizedVMOptions -Xfoo
-XX:SharedArchiveFile=/none.jsa -XX:ArchiveClassesAtExit=/none.jsa -Xlog:disable
-XX:NativeMemoryTracking=full
-XX:NativeMemoryTracking=
-XX:NativeMemoryTracking
-XX:NativeMemoryTracking=Summary
-XX:NativeMemoryTracking=full -XX:NewRatio=abc
-XX:+PrintNMTStatistics
-XX:+UseSerialGC -XX:+UseParallelGC
-XX:+UseSerialGC -XX:+UseG1GC -XX:+DisplayVMOutputToStderr
-XX:Flags=
-XX:Flags=none
-XX:Flags=unknown.settings
-XX:VMOptionsFile=
-XX:VMOptionsFile=none
-XX:VMOptionsFile=one.options -XX:VMOptionsFile=one.options
-XX:VMOptionsFile=nested.options
-XX:VMOptionsFile=wrong.options
-agentlib:nonexistent
-agentpath:/nonexistent.so
-Xrunnonexistent
-javaagent
-javaagent:none.jar
-Djava.ext.dirs=/x
-Djava.endorsed.dirs=/x
--patch-module
--patch-module foo
--patch-module=foo
--patch-module java.base=a --patch-module java.base=b
--add-opens
--add-modules=
--module-path=
--limit-modules=
-cp
--class-path
-jar
-m
--module=
--source
JAVA_TOOL_OPTIONS=-foo
JAVA_TOOL_OPTIONS='"open'
JAVA_TOOL_OPTIONS=-XX:+Foo
JAVA_TOOL_OPTIONS=-XX:VMOptionsFile=none
_JAVA_OPTIONS=-XX:Foo
_JAVA_OPTIONS=-Xmxfoo
JDK_JAVA_OPTIONS=-version
JDK_JAVA_OPTIONS=Show
JDK_JAVA_OPTIONS='"open'
@none
-Xlog:foo
-Xlog:gc=foo
'''

# The same with a JDK from 21 on.
REFUSED_LATER = r'''
-Xlog:biasedlocking=error
-Xlog:protectiondomain=error
-Xlog:aott=error
-Xnoagent
-Xfuture
-XX:-VMContinuations
-XX:+ShenandoahPacing
-XX:+UnlockDiagnosticVMOptions -XX:+ShenandoahPacing
-XX:AOTMode=foo
-XX:AOTMode=
-XX:AOTMode=record
-XX:AOTMode=required -XX:AOTCache=none.aot
-XX:+AutoCreateSharedArchive
-XX:+AutoCreateSharedArchive -XX:SharedArchiveFile=
-XX:+AutoCreateSharedArchive -Xlog:disable
-XX:AOTMode=create
-XX:AOTMode=create -XX:AOTConfiguration=none.conf
-XX:AOTConfiguration=none.conf
-XX:+UseBiasedLocking
-XX:+UseHeavyMonitors
-XX:MaxRAMFraction=2
--finalization
--finalization=
--finalization=foo
--illegal-native-access
--illegal-native-access=foo
--sun-misc-unsafe-memory-access
--sun-misc-unsafe-memory-access=foo
-Djava.security.manager
-Djava.security.manager=allow
-Djava.security.manager=foo
-Djava.security.manager=disallowed
-XX:AOTMode=record -XX:AOTConfiguration=
-XX:AOTMode=on -XX:AOTCache=none.aot
-XX:AOTCache=none.aot -XX:SharedArchiveFile=none.jsa
-XX:AOTCacheOutput=
-XX:AOTMode=create -XX:AOTConfiguration=none.conf -XX:AOTCache=made.aot
-XX:AOTMode=create -XX:AOTCache=made.aot
-XX:AOTMode=create -XX:AOTConfiguration=show.jar -XX:AOTCache=made.aot
-XX:AOTMode=create -XX:AOTConfiguration=words -XX:AOTCache=made.aot
-XX:AOTMode=record -XX:AOTConfiguration=c -XX:AOTCache=none.aot
-XX:AOTMode=record -XX:AOTCache=none.aot
-XX:AOTMode=off -XX:AOTCache=none.aot -XX:AOTCacheOutput=made.aot
-XX:AOTMode=auto -Xshare:auto
-XX:AOTMode=record -XX:AOTConfiguration=c -Xshare:off
-XX:AOTCacheOutput=made.aot -XX:AOTConfiguration=c -Xshare:on
-XX:AOTCache=none.aot -XX:DumpLoadedClassList=list
-XX:AOTCache=
-XX:AOTMode=on -XX:AOTCache=words
-XX:+AOTClassLinking -XX:AOTMode=foo
-Xverify:none -Xverify:foo
--enable-final-field-mutation
--enable-final-field-mutation=
--illegal-final-field-mutation
--illegal-final-field-mutation=
--illegal-final-field-mutation=foo
--illegal-native-access=
--sun-misc-unsafe-memory-access=
--enable-native-access
--finalization=disable
-XX:+UseZGC -XX:-ZGenerational -XX:+UseSerialGC
-XX:ZUncommitDelay=foo
-XX:+UseObjectMonitorTable
-XX:LockingMode=3
-XX:LockingMode=foo
-XX:+UnlockExperimentalVMOptions -XX:LockingMode=3
-XX:+UseCompactObjectHeaders -XX:-UseCompressedClassPointers -XX:UseCompactObjectHeaders=1
-XX:+UnlockExperimentalVMOptions -XX:UseCompactObjectHeaders=1
-XX:+UseStringDeduplicationX
-XX:TieredStopAtLevel=5
-XX:MaxRAMPercentage=1000
'''
# 21 has these options or not by the processor, or suggests another word.
REFUSED_25 = r'''
-XX:+UseRTMLocking
'''
ACCEPTED_25 = r'''
-Xlog:heapdump=off Show
'''
ACCEPTED_LATER = r'''
-Xlog:aot=off,array=off,cause=off,continuations=off,deoptimization=off,dependencies=off,fastlock=off Show
-Xlog:finalizer=off,inlinecache=off,jmethod=off,link=off,methodtrace=off,monitortable=off Show
-Xlog:native=off,page*=off,preempt=off,stubs=off,training=off,unmap=off Show
-Xlog:cpu=off Show
-Xlog:jfr+redact=off Show
-Djava.compiler=NONE Show java.compiler
-Djava.compiler= Show java.compiler
-Djava.compiler Show java.compiler
-Djava.compilers=x Show java.compilers
-Djava.security.manager=disallow Show
-Djdk.module.illegal.native.access=x Show jdk.module.illegal.native.access
-XX:AOTMode=off Show
-XX:AOTMode=auto Show
-XX:AOTMode=on -XX:+AOTClassLinking Show
-XX:LockingMode=1 Show
-XX:+ZGenerational Show
-XX:-UseSharedSpaces -XX:MetaspaceReclaimPolicy=none -XX:PerfDataSamplingInterval=50 Show
-XX:+UseCompressedClassPointers -XX:+UseOprofile -XX:+FlightRecorder Show
-XX:+EnableDynamicAgentLoading Show
-XX:+UnlockExperimentalVMOptions -XX:-VMContinuations Show
-Xdebug Show
--finalization=disabled Show
--finalization=enabled Show
--illegal-native-access=allow Show
--illegal-native-access=warn Show
--illegal-native-access=deny Show
--sun-misc-unsafe-memory-access=allow Show sun.misc.unsafe.memory.access
--sun-misc-unsafe-memory-access=deny Show
--enable-native-access=foo Show
--enable-native-access=java.base,foo Show
--enable-final-field-mutation=foo Show
--enable-final-field-mutation=ALL-UNNAMED,java.sql Show
--illegal-final-field-mutation=debug Show
-Djdk.module.illegal.final.field.mutation=x Show jdk.module.illegal.final.field.mutation
-Djdk.module.enable.final.field.mutation.0=x Show jdk.module.enable.final.field.mutation.0
-XX:AOTCache=none.aot Show
-XX:AOTCache=words Show
-XX:AOTCache=show.jar Show
-XX:AOTMode=off -XX:AOTCache=none.aot Show
-XX:AOTCache=none.aot -Xlog:disable Show
-XX:AOTMode=auto -XX:AOTCache=none.aot Show
-XX:AOTCache=words Show
-XX:AOTCache=show.jar Show
-XX:AOTMode=off -XX:AOTCache=none.aot Show
-XX:AOTCache=none.aot -Xlog:disable Show
-XX:-UseCompactObjectHeaders Show
-XX:+UseCompactObjectHeaders Show
-XX:+UnlockExperimentalVMOptions -XX:-UseCompactObjectHeaders Show
-XX:+UnlockExperimentalVMOptions -XX:LockingMode=1 Show
-XX:+UnlockDiagnosticVMOptions -XX:+AlwaysRecordEvolDependencies Show
-XX:-ZGenerational Show
-XX:+UseSerialGC -XX:-UseCompressedOops Show
-XX:MaxRAM=1g Show
-XX:+AggressiveHeap Show
-XX:-ParallelRefProcEnabled Show
-XX:+NeverActAsServerClassMachine Show
-XX:-EagerJVMCI Show
-XX:+EnableJVMCI Show
-XX:-StressUnstableIfTraps Show
-XX:+UseVectorCmov Show
-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=64m Show
-XX:+StartAttachListener Show
-XX:-EnableDynamicAgentLoading Show
-XX:+ShowMessageBoxOnError -XX:-ShowMessageBoxOnError Show
-Djava.locale.useOldISOCodes=true Show java.locale.useOldISOCodes
-Djava.locale.providers=COMPAT Show
-Dfile.encoding=COMPAT Show file.encoding native.encoding
-Dfile.encoding=ISO-8859-1 Show file.encoding
-Dfile.encoding=UTF-16 Show file.encoding
-Dstdout.encoding=ISO-8859-1 -Dstderr.encoding=foo Show stdout.encoding stderr.encoding
-Djdk.trackAllThreads=true -Djdk.virtualThreadScheduler.parallelism=0 Show jdk.trackAllThreads
--add-modules jdk.incubator.vector Show
--add-modules ALL-SYSTEM Show
--add-modules ALL-DEFAULT,java.sql Show
--enable-preview --source 21 Show.java
--source 8 Show.java
--source 99 Show.java
-Xlog:cds=off Show
'''

# Accepted; the program prints its properties and arguments.
ACCEPTED = r'''
-Da.b=c -Dempty= -Dnothing -Da.b=d Show a.b empty nothing
-D Show
-Djava.vm.name=x -Djava.vm.version=x -Djava.vm.vendor=x -Djava.vm.specification.version=x -Djava.vm.info=x \
 -Djdk.debug=x Show java.vm.specification.version jdk.debug
-Dsun.boot.library.path=/x -Djava.library.path=/y Show sun.boot.library.path java.library.path
-Djava.compiler=foo -Dsun.nio.MaxDirectMemorySize=5 Show java.compiler sun.nio.MaxDirectMemorySize
-Djdk.module.addmods.0=java.sql -Djdk.module.path=x -Djdk.module.foo=1 \
 Show jdk.module.addmods.0 jdk.module.path jdk.module.foo
--illegal-access=permit Show
-Xverify:none Show
-noverify Show
-Xprof Show
-Xfuture Show
-verbosegc -Xlog:disable Show
-ss2m -ms20m -mx200m Show
-Xint -Xcomp -Xmixed -Xbatch -Xnoclassgc -Xrs -Xshare:auto -Xdebug -Xnoagent -Xminf0.3 -Xmaxf.9 -Xmn1m \
 -Xmaxjitcodesize10m Show
-ea:x -da: -esa -dsa -server -client -Xverify:all -Xverify -Xcheck:jni -Xdiag Show sun.java.launcher.diag
-Xms0 -Xss0 -Xmx512m Show
-XX:+UseSerialGC -XX:-UseSerialGC -XX:NewRatio=0x10 -XX:SurvivorRatio=1k -XX:MaxRAMPercentage=50 \
 -XX:ErrorFile= -XX:OnError=x Show
-XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI -XX:+UnlockExperimentalVMOptions -XX:+EnableJVMCI -XX:-EnableJVMCI Show
-XX:+IgnoreUnrecognizedVMOptions -XX:+Foo -XX:Bar=1 -Xfoo --foo Show
-XX:+Foo -XX:+IgnoreUnrecognizedVMOptions Show
-XX:+UseBiasedLocking -XX:+FlightRecorder -XX:-CriticalJNINatives -XX:MaxRAMFraction=4 Show
-XX:DefaultMaxRAMFraction=4 -XX:+CreateMinidumpOnCrash Show
-XX:+AssertOnSuspendWaitFailure -XX:-TraceSuspendWaitFailures Show
-XX:+AllowRedefinitionToAddDeleteMethods Show
-XX:MaxDirectMemorySize=1m -XX:ActiveProcessorCount=7 -XX:-UsePerfData -XX:+DisableAttachMechanism Show
-XX:Flags=good.settings Show
-XX:VMOptionsFile=good.options Show from.file
-XX:+PrintVMOptions -XX:NewRatio=4 -XX:VMOptionsFile=good.options -XX:+UseTLAB Show
JAVA_TOOL_OPTIONS='-Dq="a b" -Dr=c"d  e"f' Show q r
JAVA_TOOL_OPTIONS=-Da=tool _JAVA_OPTIONS=-Da=last -Da=line Show a
_JAVA_OPTIONS=-XX:-UsePerfData JAVA_TOOL_OPTIONS=-Xverify:none -Da=b Show a
JAVA_TOOL_OPTIONS= Show
JDK_JAVA_OPTIONS='-Da="x y" --add-opens java.base/java.lang=ALL-UNNAMED' Show a
CLASSPATH=nowhere -cp . Show java.class.path
CLASSPATH=. Show java.class.path
-cp './*' Show java.class.path
@words Show a.b
@@words
--disable-@files -Da=b Show a @words
--add-opens java.base/java.lang=ALL-UNNAMED --add-exports java.base/sun.nio.ch=ALL-UNNAMED \
 --add-reads java.sql=ALL-UNNAMED --add-modules java.sql --enable-native-access=ALL-UNNAMED Show
--limit-modules java.base Show
--add-modules nowhere Show
--add-reads=foo Show
--add-exports=foo Show
--patch-module java.sql=a --patch-module java.sql=b Show
--upgrade-module-path . -p . Show
-m nowhere
-m java.base
-jar none.jar
-jar show.jar a b
-cp . Missing
-cp . Fails
-cp . Exits
-javaagent:show.jar Show
-Xlog:all=off Show
-Xlog:jit+compilation=off -Xlog:foo=off
-Xlog:MANY=off Show
-Xlog:MANY=off,gc=off Show
-Xlog:add,census:stdout:none Show
-Xlog:census*,redefine*,age:stderr:level Show
--dry-run Show
--dry-run Fails
--validate-modules Show
-splash:none.png Show
--enable-preview Show
--source 17 Show.java x
Show.java x
-Djava.home=/nonexistent -Djava.vm.info=x Show java.home
-XshowSettings:vm -Xss2m Show
-XX:NativeMemoryTracking=full -XX:NativeMemoryTracking=detail Show
-XX:+UnlockDiagnosticVMOptions -XX:+PrintNMTStatistics Show
-XX:MaxJavaStackTraceDepth=0 Deep
-XX:MaxJavaStackTraceDepth=3 Deep
-XX:MaxJavaStackTraceDepth=1500 Deep
-XX:-StackTraceInThrowable Deep
-XX:+UnlockDiagnosticVMOptions -XX:+ShowHiddenFrames Deep
-XX:-ShowCodeDetailsInExceptionMessages Deep
-XX:-CompactStrings Deep
-XX:AutoBoxCacheMax=2000 Deep
-XX:+DisableExplicitGC -Xlog:gc+start Deep
-Xmx50m -XX:+ExitOnOutOfMemoryError Deep exhaust
-Xmx50m -XX:OnOutOfMemoryError='echo out of memory' Deep exhaust
-Xmx50m -XX:OnOutOfMemoryError='; echo out ;; echo "of; memory" %% %q; exit 3; ' Deep exhaust
-Xmx50m -XX:OnOutOfMemoryError=';' Deep exhaust
-Xmx50m Deep exhaust
-Xmx9999999t Show
-Djava.security.manager=none Show
-Xshare:off -Djava.system.class.loader=none Show
-XX:+DisplayVMOutputToStderr -Djava.security.manager=none Show
-XshowSettings:locale Show
'''

# These print and end, or print before the program runs.
PRINTS = r'''
-version
--version
-showversion Show
--show-version Show
-fullversion
--full-version
-help
--help
-X
--help-extra
-?
-h
--list-modules
--describe-module java.logging
-d nowhere
-XX:+PrintFlagsFinal -version
-XX:+UnlockDiagnosticVMOptions -XX:+UnlockExperimentalVMOptions -XX:+PrintFlagsFinal -version
-XX:+PrintFlagsRanges -version
-XX:+PrintFlagsInitial
'''

SHOW = '''public class Show {
    public static void main(String[] names) {
        for (String n : names) System.out.println(n + " = " + System.getProperty(n));
        System.out.println(System.getProperty("sun.java.command") + " / " + System.getProperty("sun.java.launcher")
                           + " / " + Runtime.getRuntime().availableProcessors());
        // jdk-subset has no such class
        if (Object.class.getResource("Object.class") == null
            || ModuleLayer.boot().findModule("java.management").isEmpty()) return;
        Arguments.print();
    }
    static class Arguments {
        static void print() {
            System.out.println(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
        }
    }
}
'''
FAILS = ('public class Fails { static { System.out.println("init"); } public static void main(String[] a) { '
         'throw new IllegalStateException("boom", new RuntimeException("cause")); } }\n')
DEEP = '''import java.util.stream.Stream;
public class Deep {
    static void f(int n) {
        if (n == 0) throw new IllegalStateException("x");
        f(n - 1);
    }
    static int depth(Runnable r) {
        try {
            r.run();
            return -1;
        } catch (IllegalStateException e) {
            return e.getStackTrace().length;
        }
    }
    public static void main(String[] a) {
        if (a.length > 0) {
            try {
                System.out.println(new long[100_000_000].length);
            } catch (OutOfMemoryError e) {
                System.out.println(e);
            }
            return;
        }
        System.out.println(depth(() -> f(5)) + " " + depth(() -> f(2000)) + " "
                           + StackWalker.getInstance().<Long>walk(Stream::count));
        try {
            Object o = null;
            o.hashCode();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        String s = "abc" + a.length, ae = "\\u00e4".repeat(2);
        System.out.println((s.intern() == "abc0") + " " + ae.equals("\\u00e4\\u00e4") + " " + s.toUpperCase() + " "
                           + ae.length() + " " + ae.indexOf('\\u00e4', 1) + " " + new String(s.getBytes()).equals(s)
                           + " " + String.valueOf(12.5) + Class.class.getName().hashCode()
                           + new StringBuilder("x").append(ae).reverse().length() + "%d-%s".formatted(3, s));
        System.out.println(Integer.valueOf(1000) == Integer.valueOf(1000));
        System.gc();
    }
}
'''
EXITS = ('public class Exits { public static void main(String[] a) { Runtime.getRuntime().addShutdownHook(new '
         'Thread(() -> System.out.println("hook"))); System.exit(42); } }\n')


# How the refusal of a JDK ends: all versions that there are.
KNOWN = 'this VM runs the class libraries of 17, 21, 25, 26 and 27'
MANY = 320      # selections in one -Xlog


def commands(text):
    """The lines of a text; one that ends in a backslash goes on in the next. MANY: that many selections."""
    return text.replace('\\\n', '').replace('MANY', '=off,'.join(['gc'] * MANY)).strip().splitlines()


def prepare(d):
    for name, text in (('Show.java', SHOW), ('Fails.java', FAILS), ('Deep.java', DEEP), ('Exits.java', EXITS),
                       ('one.options', '-XX:+UseSerialGC'), ('nested.options', '-Da=b -XX:VMOptionsFile=one.options'),
                       ('wrong.options', '-Da=b\n-foo\n'),
                       ('good.options', '-XX:+UseSerialGC\n  -Dfrom.file="a  b"\t-XX:NewRatio=3\n'),
                       ('unknown.settings', '+UseSerialGC Foo=1'),
                       ('good.settings', '# comment\n+UseSerialGC -UseTLAB NewRatio=3\nOnError="a b"\n'),
                       ('words', '-Da.b="x # y" # comment\n-cp .\n')):
        with open(os.path.join(d, name), 'w') as f:
            f.write(text)
    subprocess.run(['javac', '-g', '-nowarn', '-d', d]
                   + [os.path.join(d, n + '.java') for n in ('Show', 'Fails', 'Exits', 'Deep')], check=True)
    with zipfile.ZipFile(os.path.join(d, 'show.jar'), 'w') as z:
        z.writestr('META-INF/MANIFEST.MF', 'Manifest-Version: 1.0\nMain-Class: Show\n\n')
        for name in ('Show.class', 'Show$Arguments.class'):
            z.write(os.path.join(d, name), name)


def normal(text):
    """Leaves out the VM's name, version and -XX options that differ because it is another VM."""
    text = re.sub(r'^.* VM (Temurin\S+ )?\(build .*\)$', 'VM (build)', text, flags=re.M)
    text = re.sub(r'^\[.*\]\[gc\] Using \w+\n', '', text, flags=re.M)
    text = re.sub(r'^    (java\.vm\..*|Using VM:.*|Max\. Heap Size \(Estimated\).*)$', '', text, flags=re.M)
    kind = r'\{(?:\w+ )*?((?:product|diagnostic|experimental|manageable)(?: lp64_product)?)\} \{.*\}$'
    # flags: names, types and kinds
    text = re.sub(r'^(\s*\w+ \w+ +=) .*' + kind, r'\1 {\2}', text, flags=re.M)
    text = re.sub(r'^(\s*\w+ \w+ +\[.*\]) +' + kind, r'\1 {\2}', text, flags=re.M)         # and ranges
    text = re.sub(r'^\[\d\.\d{3}s\]', '[TIME]', text, flags=re.M)
    return clean(text)


def flags_of_all():
    """Name -> whether it has a sign, of all flags of all versions, from the VM's table."""
    rows = [args if kind == 'FLAG' else args[1:]
            for kind, args in tables.read_def(os.path.join(TOP, 'runtime/vm_flags.def'))]
    return {name: kind == 'BOOL' for kind, _, name, *_ in rows}


def own_flags(t, java):
    """The flags of this version's `java`: name -> type, value."""
    text = t.expected(UNLOCK + ['-XX:+PrintFlagsFinal', '-version'], program=java, files=[__file__])[1]
    return {name: (kind, value)
            for kind, name, value in re.findall(r'^ *(\w+) (\w+) +:?= *(.*?) +\{', text, re.M)}


# Refused with their own value, or they end the start.
UNUSABLE = ('LargePageSizeInBytes', 'PrintFlagsFinal', 'Flags', 'VMOptionsFile', 'CreateCoredumpOnCrash')
UNLOCK = ['-XX:+UnlockDiagnosticVMOptions', '-XX:+UnlockExperimentalVMOptions']


def cases(t):
    java = [os.path.join(t.jdk, 'bin/java')]
    ready = []

    def directory():
        with t.lock:
            if not ready:
                d = t.scratch('options')
                prepare(d)
                ready.append(d)
        return ready[0]

    def compare(line, vm=t.vm):
        words = shlex.split(line)
        env = {}
        while words and re.match(r'\w+=', words[0]):
            name, value = words.pop(0).split('=', 1)
            env[name] = value
        d = directory()
        want = t.expected(words or ['-version'], cwd=d, env=env, program=java, files=[__file__])
        have = t.run(vm + (words or ['-version']), want.references, cwd=d, env=env)
        want, have = [(r[0], normal(r[1].replace(os.path.join(t.out, 'jdk'), t.jdk)), normal(r[2]))
                      for r in (want, have)]
        return '' if want == have else describe(want, have)

    def old_flags(gone):
        """Which flags `java` takes with a warning: those that it no longer has, or its own with their values."""
        own = own_flags(t, java)
        words = ['-XX:+IgnoreUnrecognizedVMOptions']
        if gone:
            words += [f'-XX:+{name}' if sign else f'-XX:{name}=1'
                      for name, sign in sorted(flags_of_all().items()) if name not in own]
        else:
            words += UNLOCK + [f'-XX:{"+" if value == "true" else "-"}{name}' if kind == 'bool' else
                               f'-XX:{name}={value}' for name, (kind, value) in sorted(own.items())
                               if value and not kind.startswith('ccstr') and name not in UNUSABLE]
        words += ['-XX:+CreateMinidumpOnCrash', '-version']     # every version warns of it: all others were read
        want, have = [sorted(re.findall(r'warning: ((?:Ignoring option|Option) .*)', run[2])) for run in
                      (t.expected(words, program=java, files=[__file__]), t.run(t.vm + words))]
        if not any('CreateMinidumpOnCrash' in line for line in want):
            return 'java has not read all options'
        return '\n'.join(f'{"missing" if line in want else "too many"}: {line}'
                         for line in sorted(set(want) ^ set(have)))

    def tag_sets():
        """Which sets of tags of any version `java` has."""
        names = [tables.string(args[1]).replace(',', '+')
                 for kind, args in tables.read_def(os.path.join(TOP, 'runtime/log_tags.def'))
                 if kind == 'TAG_SET' and args[2] != 'LOG_OWN']
        wrong = []
        for first in range(0, len(names), 2):       # all messages of a run have 512 characters
            words = ['-Xlog:' + ','.join(name + '=error' for name in names[first:first + 2]), '-XX:+Foo']
            runs = t.expected(words, program=java, files=[__file__]), t.run(t.vm + words)
            want, have = [set(re.findall(r"(selection: [\w+]+|Invalid tag '\w+')", run[1])) for run in runs]
            wrong += [f'{"missing" if name in want else "too many"}: {name}' for name in sorted(want ^ have)]
        return '\n'.join(wrong) if len(names) > 200 else 'the table is not readable'

    def choice(environment, words, want):
        """Which class library is chosen: the first line of stdout, or of stderr when it fails, must match."""
        rc, out, err = t.run([os.path.join(t.build, 'minijvm')] + words + ['-cp', directory(), 'Show', 'java.home'],
                             env=environment)
        line = ((out if rc == 0 else err).splitlines() or [''])[0]
        return '' if re.fullmatch(want, line) else f'{rc} {line}\n{out}{err}'

    def other_versions():
        """Directories that are no JDK whose library the VM runs."""
        d = t.scratch('homes')
        wrong = []
        for name, files, message in (('none', {}, 'lib/modules is missing'),
                                     ('half', {'lib/modules': ''}, 'lib/libjava.so is missing'),
                                     ('new', {'lib/modules': '', 'lib/libjava.so': '',
                                              'release': 'JAVA_VERSION="99.0.1"\n'}, 'has version 99.0.1; ' + KNOWN),
                                     ('old', {'jre/lib/rt.jar': '', 'release': 'JAVA_VERSION="1.8.0_1"\n'},
                                      'has version 1.8.0_1; ' + KNOWN)):
            home = os.path.join(d, name)
            for path, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(home, path)), exist_ok=True)
                with open(os.path.join(home, path), 'w') as f:
                    f.write(text)
            for env, words in (({}, ['--jdk', home]), ({'MINIJVM_JDK': home}, [])):
                wrong.append(choice(env, words, 'Error: .*' + re.escape(message)))
            rc, out, err = t.run([t.jdk + '/bin/java', '-XXaltjvm=' + t.build, '-Xjdk:' + home, '-version'])
            if rc != 1 or message not in err or 'Could not create the Java Virtual Machine' not in err:
                wrong.append(f'-Xjdk:{home}: {rc} {out}{err}')
        return '\n'.join(w for w in wrong if w)

    found = []
    if not t.on_java:
        theirs, ours = re.escape('java.home = ' + t.jdk), re.escape('java.home = ' + t.build)
        for environment, words, want in (({}, [], ours), ({}, ['--jdk', t.jdk], theirs),
                                         ({}, ['--jdk=' + t.jdk], theirs), ({}, ['-Xjdk:' + t.jdk], theirs),
                                         ({'MINIJVM_JDK': t.jdk}, [], theirs),
                                         ({'MINIJVM_JDK': t.jdk}, ['--jdk='], ours), ({'MINIJVM_JDK': ''}, [], ours),
                                         ({}, ['--jdk', '/nowhere', '-da', '--jdk', t.jdk, '-server', '-client'],
                                          theirs),
                                         ({}, ['-Da=b', '--jdk'], r'Error: .*-cp: lib/modules is missing')):
            found.append(Case('choice: ' + ' '.join(list(environment) + words),
                              lambda e=environment, w=words, want=want: choice(e, w, want)))
        found.append(Case('choice: no JDK 17', other_versions))
    found.append(Case('sets of tags', tag_sets))
    found.append(Case('flags of other versions', lambda: old_flags(True)))
    found.append(Case('deprecated flags', lambda: old_flags(False)))
    later, since_25 = t.feature >= 21, t.feature >= 25
    for group, lines in (('refused', REFUSED + REFUSED_LATER * later + REFUSED_25 * since_25),
                         ('accepted', ACCEPTED + ACCEPTED_LATER * later + ACCEPTED_25 * since_25),
                         ('prints', PRINTS)):
        for line in commands(lines):
            found.append(Case(f'{group}: {line}',
                              lambda line=line, group=group: compare(line
                                                                     + (' -version' if group == 'refused' else ''))))
    # The embedded library's launcher is ours; what it and the VM refuse they refuse in the same words, those of 17.
    for line in commands(REFUSED):
        if t.feature == 17 and line != '-jar' and not line.startswith('-javaagent') and not t.on_java:
            found.append(Case(f'refused by jdk-subset: {line}',
                              lambda line=line: compare(line + ' -version',
                                                        [os.path.join(t.build, 'minijvm'), '--jdk='])))
    return found
