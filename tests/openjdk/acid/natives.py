"""The native libraries of OpenJDK's tests, compiled as far as the chosen tests need them."""
import concurrent.futures
import os
import re
import subprocess


def include_paths(source):
    """Library -> the -I options that OpenJDK's own makefile gives it; '' -> those of all."""
    text = open(os.path.join(source, 'make/test/JtregNativeHotspot.gmk')).read().replace('\\\n', ' ')
    variables, found = {'TOPDIR': source}, {}

    def expand(value):
        while '$(' in value:
            value = re.sub(r'\$\(([^()]*)\)', lambda m: variables.get(m.group(1), ''), value)
        return [word for word in value.split() if word.startswith('-I')]

    for name, value in re.findall(r'^\s*([\w.-]+)\s*[:+]?=\s*(.*)$', text, re.M):
        library = re.match(r'BUILD_HOTSPOT_JTREG_LIBRARIES_CFLAGS_(.+)$', name)
        if library:
            found.setdefault(library.group(1), []).extend(expand(value))
        elif name == 'VM_TESTBASE_DIR' or name.endswith('_INCLUDES'):
            variables[name] = value
    found[''] = expand(variables['JVMTI_COMMON_INCLUDES'])
    return found


def sources(suite):
    """Library -> its source: each lib*.c or lib*.cpp in the suite is one."""
    found = {}
    for directory, _, files in os.walk(suite):
        for f in files:
            m = re.match(r'(lib.+)\.(c|cpp)$', f)
            if m:
                found[m.group(1)] = os.path.join(directory, f)
    return found


def needed(suite, tests, libraries):
    """The libraries that lie in the folders of the tests or are named in the files there, and what all tests share."""
    names = {'libProcessUtils'}
    for folder in {os.path.dirname(os.path.join(suite, t)) for t in tests}:
        for f in os.scandir(folder):
            if f.is_file():
                names.add(os.path.splitext(f.name)[0])
                words = re.findall(r'\w+(?:-\w+)*', open(f.path, errors='replace').read())
                names.update('lib' + word for word in words)
    return sorted(names & libraries.keys())


def build(source, suite, tests, out, jdk, jobs):
    """Compiles what is missing into `out`; says what could not be compiled."""
    os.makedirs(out, exist_ok=True)
    libraries, includes = sources(suite), include_paths(source)
    options = ['-fPIC', '-shared', '-O2', '-w', '-fno-strict-aliasing', '-pthread', '-D_GNU_SOURCE', '-D_REENTRANT',
               '-DLINUX', '-D_LP64=1', '-D_LITTLE_ENDIAN', '-D__STDC_FORMAT_MACROS', '-D__STDC_LIMIT_MACROS',
               '-D__STDC_CONSTANT_MACROS', f'-I{jdk}/include', f'-I{jdk}/include/linux', *includes['']]

    def compile_one(name):
        path, target = libraries[name], os.path.join(out, name + '.so')
        compiler = ['g++', '-std=gnu++14'] if path.endswith('.cpp') else ['gcc', '-std=gnu99']
        command = compiler + options + includes.get(name, []) + ['-o', target + '.new', path, '-ldl']
        p = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if p.returncode:
            return f'acid: {name} does not compile:\n{p.stdout[:2000]}'
        os.replace(target + '.new', target)
        return ''

    missing = [n for n in needed(suite, tests, libraries) if not os.path.exists(os.path.join(out, n + '.so'))]
    if missing:
        print(f'compiling {len(missing)} native libraries', flush=True)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for fault in pool.map(compile_one, missing):
            if fault:
                print(fault, flush=True)
