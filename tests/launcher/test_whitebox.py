#!/usr/bin/env python3
"""-XX:+WhiteBoxAPI: what OpenJDK's tests ask the VM through a class that they bring. Usage: test_whitebox.py [--vm
COMMAND]; ends with `N passed, N failed`. On `java` (--vm java) the same answers are expected; it also warns of natives
that the class here does not declare.
"""
import argparse
import os
import re
import shlex
import sys
import tempfile

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

WHITEBOX = '''package %s;
public class WhiteBox {
    public static native void registerNatives();
    public native void fullGC();
    public native void youngGC();
    public native void forceSafepoint();
    public native boolean isGCSelected(int collector);
    public native boolean deflateIdleMonitors();
    public native int deoptimizeFrames(boolean makeNotEntrant);
    public native void deoptimizeAll();
    public native int getVMPageSize();
    public native Boolean getBooleanVMFlag(String name);
    public native Long getIntVMFlag(String name);
    public native Long getIntxVMFlag(String name);
    public native Long getSizeTVMFlag(String name);
    public native String getStringVMFlag(String name);
    public native Double getDoubleVMFlag(String name);
    public native void setBooleanVMFlag(String name, boolean value);
    public native void noSuchFunction();
}
'''
MAIN = '''import %s.WhiteBox;
public class Asks {
    public static void main(String[] args) throws Exception {
        WhiteBox.registerNatives();
        WhiteBox box = new WhiteBox();
        var soft = new java.lang.ref.SoftReference<>(new Object());
        var weak = new java.lang.ref.WeakReference<>(new Object());
        box.fullGC();
        System.out.println((soft.get() == null) + " " + (weak.get() == null));
        box.youngGC();
        box.forceSafepoint();
        box.deoptimizeAll();
        System.out.println(box.deoptimizeFrames(false) + " " + box.isGCSelected(1) + box.isGCSelected(3));
        System.out.println(box.getVMPageSize() >= 4096);
        System.out.println(box.getBooleanVMFlag("WhiteBoxAPI") + " " + box.getBooleanVMFlag("MaxHeapSize") + " "
                           + box.getBooleanVMFlag("NoSuchFlag") + " " + box.getBooleanVMFlag(null));
        Long bytes = box.getIntVMFlag("ObjectAlignmentInBytes"), wide = box.getIntxVMFlag("ObjectAlignmentInBytes");
        System.out.println((bytes == null) != (wide == null) ? bytes == null ? wide : bytes : "both");
        System.out.println(box.getSizeTVMFlag("MaxHeapSize") + " " + box.getStringVMFlag("HeapDumpPath") + " "
                           + box.getStringVMFlag("ErrorFile") + " " + box.getDoubleVMFlag("MaxRAMPercentage"));
        boolean before = box.getBooleanVMFlag("PrintConcurrentLocks");
        box.setBooleanVMFlag("PrintConcurrentLocks", true);
        System.out.println(before + " " + box.getBooleanVMFlag("PrintConcurrentLocks"));
        try {
            box.noSuchFunction();
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no function");
        }
    }
}
'''
EXPECTED = ['true true', '0 truefalse', 'true', 'true null null null', '8', '67108864 /tmp/x null 33.0', 'false true',
            'no function']
API = ['-XX:+UnlockDiagnosticVMOptions', '-XX:+WhiteBoxAPI']


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default='./minijvm')
    vm = shlex.split(p.parse_args().vm)
    vm[0] = os.path.abspath(vm[0]) if os.path.exists(vm[0]) else vm[0]
    # the package of 17's own tests, and the later one, which 17 knows too
    packages = ('jdk.test.whitebox', 'sun.hotspot')
    suite = progress.Suite('test_whitebox').begin(2 * len(packages))
    with tempfile.TemporaryDirectory() as top:
        for package in packages:
            boot, own = os.path.join(top, package, 'boot'), os.path.join(top, package, 'own')
            os.makedirs(boot)
            for name, text in (('WhiteBox', WHITEBOX), ('Asks', MAIN)):
                with open(os.path.join(top, package, name + '.java'), 'w') as f:
                    f.write(text % package)
            compiling.java(boot, [os.path.join(top, package, 'WhiteBox.java')], '-nowarn')
            compiling.java(own, [os.path.join(top, package, 'Asks.java')], '-nowarn', '-cp', boot)
            command = vm + ['-Xlog:gc', '-Xmx64m', '-XX:+UseSerialGC', '-XX:HeapDumpPath=/tmp/x',
                            '-XX:MaxRAMPercentage=33', '-Xbootclasspath/a:' + boot]
            status, out, err = processes.run(command + API + ['-cp', own, 'Asks'])
            lines = [line for line in out.splitlines() if not re.match(r'\[|Warning: .*WhiteBox::', line)]
            suite.check(f'{package} with the option', status == 0 and lines == EXPECTED
                        and '(WhiteBox Initiated Full GC)' in out and '(WhiteBox Initiated Young GC)' in out,
                        f'{status} {out} {err}')
            status, out, err = processes.run(command + ['-cp', own, 'Asks'])
            suite.check(f'{package} without', status == 1 and re.search(r"UnsatisfiedLinkError: .*fullGC", err),
                        f'{status} {out} {err}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
