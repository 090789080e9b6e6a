#!/usr/bin/env python3
"""Processes that run with more rights than their caller: a set-uid or set-gid launcher refuses to start; a set-uid host
that embeds the VM does what its own options say, whatever the caller's environment names. What takes another user is
skipped without root. The programs are bound at start, and check their stack and calls of the C library.

Usage: test_privileges.py [--vm COMMAND]; ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import progress  # noqa: E402

OWNER, CALLER = 65533, 65534
HOST = r'''
#include <dlfcn.h>
#include <jni.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    jint (*create)(JavaVM **, void **, void *) = (jint(*)(JavaVM **, void **, void *))dlsym(dlopen(LIBRARY, RTLD_NOW),
                                                                                            "JNI_CreateJavaVM");
    JavaVM *vm;
    JNIEnv *env;
    JavaVMInitArgs args = {JNI_VERSION_1_8, 0, NULL, JNI_FALSE};
    if (!create || create(&vm, (void **)&env, &args)) return 2;
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jmethodID get = (*env)->GetStaticMethodID(env, system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
    const char *names[] = {"java.vm.vendor", "java.home", "java.library.path", "user.home", "from.caller", NULL};
    for (const char **name = names; *name; name++) {
        jstring value = (*env)->CallStaticObjectMethod(env, system, get, (*env)->NewStringUTF(env, *name));
        const char *text = value ? (*env)->GetStringUTFChars(env, value, NULL) : "null";
        if (strstr(text, "caller")) printf("%s is %s\n", *name, text);
    }
    puts("created");
    (*vm)->DestroyJavaVM(vm);
    return 0;
}
'''
TRAP = r'''
#include <stdio.h>
#include <unistd.h>
__attribute__((constructor)) static void run(void) {
    printf("code of the caller, euid %d\n", (int)geteuid());
    fflush(stdout);
    _exit(7);
}
'''


def program(folder, name, text, *words):
    source = os.path.join(folder, name + '.c')
    with open(source, 'w', encoding='utf-8') as f:
        f.write(text)
    compiling.c(os.path.join(folder, name), source, '-I' + os.path.join(TOP, 'include'), *words)
    return os.path.join(folder, name)


def as_caller(command, environment):
    r = subprocess.run(command, user=CALLER, group=CALLER, extra_groups=[], env=environment, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, text=True, check=False)
    return r.returncode, r.stdout


def launchers(suite, vm, folder):
    home = os.path.join(folder, 'launcher')
    os.mkdir(home)
    for file in (vm, os.path.join(os.path.dirname(vm), 'libjvm.so')):
        shutil.copy(file, home)
    launcher = os.path.join(home, os.path.basename(vm))
    refusal = (1, 'Error: minijvm is set-uid or set-gid, and would run the caller\'s code with rights that the caller '
                  'does not have. Remove the set-uid and set-gid bits from it.\n')
    for name, owner, group, mode, wanted in (('set-uid', OWNER, CALLER, 0o4755, refusal),
                                             ('set-gid', CALLER, OWNER, 0o2755, refusal),
                                             ('both', OWNER, OWNER, 0o6755, refusal),
                                             ('of root', 0, 0, 0o4755, refusal),
                                             ('of the caller', CALLER, CALLER, 0o6755, None),
                                             ('plain', OWNER, OWNER, 0o755, None)):
        os.chown(launcher, owner, group)
        os.chmod(launcher, mode)
        got = as_caller([launcher, '-version'], {})
        if wanted:
            suite.same(f'launcher {name}', wanted, got)
        else:
            suite.check(f'launcher {name}', got[0] == 0 and 'minijvm' in got[1], repr(got))


def hosts(suite, vm, folder):
    library = shutil.copy(os.path.join(os.path.dirname(vm), 'libjvm.so'), folder)
    trap = program(folder, 'caller.so', TRAP, '-shared', '-fPIC')
    host = program(folder, 'host', HOST, f'-DLIBRARY="{library}"', '-ldl')
    os.chown(host, OWNER, OWNER)
    options = os.path.join(folder, 'caller.options')
    with open(options, 'w', encoding='utf-8') as f:
        f.write('-Dfrom.caller=caller\n')
    jdk = os.path.join(folder, 'caller-jdk')
    for path in ('lib/server', 'bin'):
        os.makedirs(os.path.join(jdk, path))
    shutil.copy(trap, os.path.join(jdk, 'lib/libjava.so'))
    shutil.copy(trap, os.path.join(jdk, 'lib/libjimage.so'))
    with open(os.path.join(jdk, 'lib/modules'), 'wb') as f:
        f.write(b'\xda\xda\xfe\xca' + bytes(64))
    with open(os.path.join(jdk, 'release'), 'w', encoding='utf-8') as f:
        f.write('JAVA_VERSION="17.0.1"\n')
    caches = os.path.join(folder, 'caller-cache')
    os.mkdir(caches)
    os.chmod(caches, 0o777)
    cases = {
        'nothing': {},
        'MINIJVM_JDK': {'MINIJVM_JDK': jdk},
        'MINIJVM_JDK that is none': {'MINIJVM_JDK': '/caller'},
        'JAVA_TOOL_OPTIONS': {'JAVA_TOOL_OPTIONS': f'-agentpath:{trap} -Dfrom.caller=caller'},
        '_JAVA_OPTIONS': {'_JAVA_OPTIONS': f'-Dfrom.caller=caller -XX:Flags={options}'},
        'JDK_JAVA_OPTIONS': {'JDK_JAVA_OPTIONS': '-Dfrom.caller=caller'},
        'CLASSPATH': {'CLASSPATH': folder + '/caller'},
        'LD_LIBRARY_PATH': {'LD_LIBRARY_PATH': folder + '/caller'},
        'HOME': {'HOME': folder + '/caller'},
        'XDG_CACHE_HOME': {'XDG_CACHE_HOME': caches},
        'MINIJVM_PROFILE': {'MINIJVM_PROFILE': caches + '/profile'},
    }
    os.chmod(host, 0o755)
    got = as_caller([host], cases['JAVA_TOOL_OPTIONS'])       # that the trap works where it may
    suite.check('host that is not set-uid', got[0] == 7 and f'euid {CALLER}' in got[1], repr(got))
    os.chmod(host, 0o4755)
    for name, environment in cases.items():
        got = as_caller([host], environment)
        made = os.listdir(caches)
        suite.check(f'host, {name}', got == (0, 'created\n') and not made, f'{got} {made}')


def hardened(suite, vm):
    for name in ('minijvm', 'libjvm.so', 'libjvmticheck.so'):
        command = ['readelf', '-dlW', '--dyn-syms', os.path.join(os.path.dirname(vm), name)]
        read = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        for what, wanted in (('bound at start', r'\(FLAGS_1\) +Flags: NOW'), ('read-only after that', 'GNU_RELRO'),
                             ('no code on the stack', r'GNU_STACK .* RW +0x'), ('checks the stack', '__stack_chk_fail'),
                             ('checks calls', r'\b__\w+_chk\b')):
            suite.check(f'{name}: {what}', re.search(wanted, read), read)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    vm = os.path.realpath(shlex.split(p.parse_args().vm)[0])
    suite = progress.Suite('test_privileges').begin()
    if not progress.natively('more rights than the caller has: the emulator grants none'):
        suite.check('skipped', True)
        return progress.finish(suite)
    if os.path.basename(vm) == 'minijvm' and 'san' not in vm:
        hardened(suite, vm)
    if os.geteuid() != 0 or os.path.basename(vm) != 'minijvm' or 'san' in vm:
        suite.check('skipped: takes root and a plain build', True)
        suite.end()
        return progress.finish(suite)
    with tempfile.TemporaryDirectory(prefix='minijvm-privileges') as folder:
        os.chmod(folder, 0o755)
        launchers(suite, vm, folder)
        hosts(suite, vm, folder)
    suite.end()
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
