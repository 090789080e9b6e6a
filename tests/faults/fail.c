/* A library to preload: makes the Nth call of a kind fail, alone or with all after it, as a machine does that has no
   more memory, address space, threads, descriptors or disk. Calls are counted from the start of the process or from
   fault_begin, which a Java program, an agent or a host calls. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* Kinds of calls, chosen by FAULT_CALLS (names with commas between them). */
enum { MEMORY = 1, MAP = 2, THREAD = 4, OPEN = 8, WRITE = 16, FENCE = 32, RELEASE = 64 };
static const char *const kind_names[] = {"memory", "map", "thread", "open", "write", "fence", "release"};

static unsigned kinds; /* that are counted; 0: nothing is */
/* FAULT_CALLER=vm: calls made by libjvm.so and by what it calls in the C library count, others do not. */
static bool of_vm_only;
static bool on;              /* FAULT_ON: the calls after the chosen one fail, too */
static unsigned long chosen; /* FAULT_AT: the call that fails, from 1; 0: none, they are only counted */
static unsigned long count;  /* atomic: calls so far */
static bool counting;        /* atomic: since the start, or since fault_begin with FAULT_LATER */
static bool traced;          /* FAULT_TRACE: says on stderr where the chosen call came from */
static __thread bool within; /* a function of the C library that the VM called: what it calls counts as the VM's */
static __thread bool own;    /* this library's own calls */

static void set_up(void) {
    const char *names = getenv("FAULT_CALLS"), *at = getenv("FAULT_AT");
    static bool done;
    if (done) return;
    done = true;
    for (unsigned i = 0; names && i < sizeof kind_names / sizeof *kind_names; i++)
        if (strstr(names, kind_names[i])) kinds |= 1u << i;
    const char *caller = getenv("FAULT_CALLER");
    of_vm_only = caller && strcmp(caller, "vm") == 0;
    on = getenv("FAULT_ON");
    traced = getenv("FAULT_TRACE");
    chosen = at ? strtoul(at, NULL, 10) : 0;
    counting = kinds && !getenv("FAULT_LATER");
}

/* Whether the address is in the VM. A look-up without locks or allocation. */
static bool in_vm(const void *address) {
    struct dl_find_object found;
    if (_dl_find_object((void *)address, &found) || !found.dlfo_link_map) return false;
    const char *name = found.dlfo_link_map->l_name, *base = strrchr(name, '/');
    return strcmp(base ? base + 1 : name, "libjvm.so") == 0;
}

static void say(const char *what, const void *from) {
    char text[300];
    struct dl_find_object found;
    const char *name = "?";
    unsigned long offset = 0;
    if (!_dl_find_object((void *)from, &found)) {
        name = found.dlfo_link_map->l_name;
        offset = (unsigned long)from - found.dlfo_link_map->l_addr;
    }
    int n = snprintf(text, sizeof text, "fault: %s fails, called from %s+0x%lx\n", what, name, offset);
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    real(2, text, (size_t)n);
}

static bool fails(unsigned kind, const char *what, const void *from) {
    if (!__atomic_load_n(&counting, __ATOMIC_ACQUIRE) || !(kinds & kind) || own) return false;
    if (of_vm_only && !within && !in_vm(from)) return false;
    unsigned long n = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
    if (!chosen || n < chosen || (n > chosen && !on)) return false;
    if (traced && n == chosen) {
        own = true;
        say(what, from);
        own = false;
    }
    return true;
}

/* ---- what drives it ---- */

/* From now on the [at]th call fails, and with [and_on] all after it. */
EXPORT void fault_begin(unsigned long at, bool and_on) {
    __atomic_store_n(&counting, false, __ATOMIC_RELEASE);
    chosen = at;
    on = and_on;
    __atomic_store_n(&count, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&counting, kinds != 0, __ATOMIC_RELEASE);
}
/* Ends it; the number of calls that were counted. */
EXPORT unsigned long fault_end(void) {
    __atomic_store_n(&counting, false, __ATOMIC_RELEASE);
    return __atomic_load_n(&count, __ATOMIC_SEQ_CST);
}
/* The same with what FAULT_AT and FAULT_ON say. */
EXPORT void fault_begin_chosen(void) { fault_begin(chosen, on); }
/* The same for Java programs, which load this library by System.load. */
EXPORT void Java_Faults_begin(void *env, void *c, long at, unsigned char and_on) {
    (void)env;
    (void)c;
    fault_begin((unsigned long)at, and_on);
}
EXPORT long Java_Faults_end(void *env, void *c) {
    (void)env;
    (void)c;
    return (long)fault_end();
}

EXPORT void Java_Phases_begin(void *env, void *c) {
    (void)env;
    (void)c;
    fault_begin_chosen();
}
EXPORT long Java_Phases_end(void *env, void *c) {
    (void)env;
    (void)c;
    return (long)fault_end();
}

/* FAULT_COUNT=FILE: the number of calls is written there at the end. */
__attribute__((destructor)) static void write_count(void) {
    const char *path = getenv("FAULT_COUNT");
    own = true;
    __atomic_store_n(&counting, false, __ATOMIC_RELEASE);
    FILE *f = path ? fopen(path, "w") : NULL;
    if (!f) return;
    fprintf(f, "%lu\n", __atomic_load_n(&count, __ATOMIC_SEQ_CST));
    fclose(f);
}

/* ---- the calls ---- */

/* dlsym allocates: until the real functions are known, and for what is freed then, a small store serves. */
static char early[16384] __attribute__((aligned(16)));
static size_t early_used;
static bool is_early(const void *p) { return (const char *)p >= early && (const char *)p < early + sizeof early; }
static void *early_allocate(size_t bytes) {
    size_t at = early_used;
    early_used += (bytes + 31) & ~(size_t)15;
    if (early_used > sizeof early) return NULL;
    *(size_t *)(early + at) = bytes;
    return early + at + 16;
}

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);
static bool looking;

static void *look_up(const char *name) {
    bool outer = own;
    own = true;
    void *p = dlsym(RTLD_NEXT, name);
    own = outer;
    return p;
}
static bool ready(void) {
    if (real_free) return true;
    if (looking) return false;
    looking = true;
    set_up();
    real_malloc = look_up("malloc");
    real_calloc = look_up("calloc");
    real_realloc = look_up("realloc");
    real_free = look_up("free");
    return true;
}
/* Defines the pointer to the function after [name]. */
#define REAL(name)                                 \
    static __typeof__(name) *real;                 \
    if (!real) {                                   \
        ready();                                   \
        real = (__typeof__(name) *)look_up(#name); \
    }
#define FAILS(kind, name) fails(kind, name, __builtin_return_address(0))
/* Counts what a function of the C library calls as its caller's. */
#define WITHIN(statement)                                     \
    do {                                                      \
        bool outer = within;                                  \
        within = outer || in_vm(__builtin_return_address(0)); \
        statement;                                            \
        within = outer;                                       \
    } while (0)

EXPORT void *malloc(size_t n) {
    if (!ready()) return early_allocate(n);
    if (FAILS(MEMORY, "malloc")) {
        errno = ENOMEM;
        return NULL;
    }
    return real_malloc(n);
}
EXPORT void *calloc(size_t n, size_t size) {
    if (!ready()) return early_allocate(n * size);
    if (FAILS(MEMORY, "calloc")) {
        errno = ENOMEM;
        return NULL;
    }
    return real_calloc(n, size);
}
static void *resize(void *p, size_t n) {
    if (!is_early(p)) return real_realloc(p, n);
    void *fresh = real_malloc(n);
    size_t old = ((size_t *)p)[-2];
    if (fresh) memcpy(fresh, p, old < n ? old : n);
    return fresh;
}
EXPORT void *realloc(void *p, size_t n) {
    if (!ready()) return NULL;
    if (FAILS(MEMORY, "realloc")) {
        errno = ENOMEM;
        return NULL;
    }
    return resize(p, n);
}
EXPORT void *reallocarray(void *p, size_t n, size_t size) {
    size_t bytes;
    if (!ready() || __builtin_mul_overflow(n, size, &bytes) || FAILS(MEMORY, "reallocarray")) {
        errno = ENOMEM;
        return NULL;
    }
    return resize(p, bytes);
}
EXPORT void free(void *p) {
    if (p && !is_early(p) && ready()) real_free(p);
}
EXPORT int posix_memalign(void **p, size_t alignment, size_t n) {
    REAL(posix_memalign)
    return FAILS(MEMORY, "posix_memalign") ? ENOMEM : real(p, alignment, n);
}
EXPORT void *aligned_alloc(size_t alignment, size_t n) {
    REAL(aligned_alloc)
    if (FAILS(MEMORY, "aligned_alloc")) {
        errno = ENOMEM;
        return NULL;
    }
    return real(alignment, n);
}
EXPORT void *memalign(size_t alignment, size_t n);
EXPORT void *memalign(size_t alignment, size_t n) {
    REAL(memalign)
    if (FAILS(MEMORY, "memalign")) {
        errno = ENOMEM;
        return NULL;
    }
    return real(alignment, n);
}

/* Functions of the C library that allocate. */
EXPORT char *strdup(const char *s) {
    REAL(strdup)
    char *r;
    WITHIN(r = real(s));
    return r;
}
EXPORT char *strndup(const char *s, size_t n) {
    REAL(strndup)
    char *r;
    WITHIN(r = real(s, n));
    return r;
}
EXPORT int vasprintf(char **text, const char *format, va_list arguments) {
    REAL(vasprintf)
    int r;
    WITHIN(r = real(text, format, arguments));
    return r;
}
EXPORT int asprintf(char **text, const char *format, ...) {
    REAL(vasprintf)
    int r;
    va_list arguments;
    va_start(arguments, format);
    WITHIN(r = real(text, format, arguments));
    va_end(arguments);
    return r;
}
EXPORT FILE *open_memstream(char **text, size_t *n) {
    REAL(open_memstream)
    FILE *r;
    WITHIN(r = real(text, n));
    return r;
}
EXPORT int fclose(FILE *f) {
    REAL(fclose)
    int r;
    WITHIN(r = real(f));
    return r;
}
EXPORT FILE *fdopen(int fd, const char *mode) {
    REAL(fdopen)
    FILE *r;
    WITHIN(r = real(fd, mode));
    return r;
}
EXPORT DIR *opendir(const char *path) {
    REAL(opendir)
    DIR *r;
    if (FAILS(OPEN, "opendir")) {
        errno = EMFILE;
        return NULL;
    }
    WITHIN(r = real(path));
    return r;
}
EXPORT ssize_t getdelim(char **line, size_t *n, int delimiter, FILE *f) {
    REAL(getdelim)
    ssize_t r;
    WITHIN(r = real(line, n, delimiter, f));
    return r;
}
EXPORT ssize_t getline(char **line, size_t *n, FILE *f) {
    REAL(getline)
    ssize_t r;
    WITHIN(r = real(line, n, f));
    return r;
}
EXPORT char *realpath(const char *path, char *resolved) {
    REAL(realpath)
    char *r;
    WITHIN(r = real(path, resolved));
    return r;
}

/* Address space. */
EXPORT void *mmap(void *address, size_t n, int protection, int flags, int fd, off_t at) {
    REAL(mmap)
    if (FAILS(MAP, "mmap")) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return real(address, n, protection, flags, fd, at);
}
EXPORT void *mmap64(void *address, size_t n, int protection, int flags, int fd, off_t at) {
    REAL(mmap)
    if (FAILS(MAP, "mmap")) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return real(address, n, protection, flags, fd, at);
}
EXPORT int mprotect(void *address, size_t n, int protection) {
    REAL(mprotect)
    if (FAILS(MAP, "mprotect")) {
        errno = ENOMEM;
        return -1;
    }
    return real(address, n, protection);
}

/* Address space is given back, which may need a mapping more (a part of one), and the system may not have it. */
EXPORT int munmap(void *address, size_t n) {
    REAL(munmap)
    if (FAILS(RELEASE, "munmap")) {
        errno = ENOMEM;
        return -1;
    }
    return real(address, n);
}
EXPORT int madvise(void *address, size_t n, int advice) {
    REAL(madvise)
    if (FAILS(RELEASE, "madvise")) {
        errno = ENOMEM;
        return -1;
    }
    return real(address, n, advice);
}

/* Threads. */
EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
    REAL(pthread_create)
    int r;
    if (FAILS(THREAD, "pthread_create")) return EAGAIN;
    WITHIN(r = real(thread, attributes, run, argument));
    return r;
}

/* membarrier(2), as under a filter of system calls. */
EXPORT long syscall(long number, ...) {
    REAL(syscall)
    long a[6];
    va_list arguments;
    if (number == SYS_membarrier && FAILS(FENCE, "membarrier")) {
        errno = EPERM;
        return -1;
    }
    va_start(arguments, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(arguments, long);
    va_end(arguments);
    return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* Files. */
#define MODE(flags)                        \
    mode_t mode = 0;                       \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
        va_list arguments;                 \
        va_start(arguments, flags);        \
        mode = va_arg(arguments, mode_t);  \
        va_end(arguments);                 \
    }
#define OPENING(name)        \
    if (FAILS(OPEN, name)) { \
        errno = EMFILE;      \
        return -1;           \
    }
EXPORT int open(const char *path, int flags, ...) {
    REAL(open)
    MODE(flags)
    OPENING("open")
    return real(path, flags, mode);
}
EXPORT int open64(const char *path, int flags, ...) {
    REAL(open)
    MODE(flags)
    OPENING("open64")
    return real(path, flags, mode);
}
EXPORT int openat(int directory, const char *path, int flags, ...) {
    REAL(openat)
    MODE(flags)
    OPENING("openat")
    return real(directory, path, flags, mode);
}
EXPORT int openat64(int directory, const char *path, int flags, ...) {
    REAL(openat)
    MODE(flags)
    OPENING("openat64")
    return real(directory, path, flags, mode);
}
EXPORT FILE *fopen(const char *path, const char *mode) {
    REAL(fopen)
    FILE *r;
    if (FAILS(OPEN, "fopen")) {
        errno = EMFILE;
        return NULL;
    }
    WITHIN(r = real(path, mode));
    return r;
}
EXPORT FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

/* Disk. */
#define WRITING(name)         \
    if (FAILS(WRITE, name)) { \
        errno = ENOSPC;       \
        return -1;            \
    }
EXPORT ssize_t write(int fd, const void *p, size_t n) {
    REAL(write)
    WRITING("write")
    return real(fd, p, n);
}
EXPORT ssize_t pwrite(int fd, const void *p, size_t n, off_t at) {
    REAL(pwrite)
    WRITING("pwrite")
    return real(fd, p, n, at);
}
EXPORT ssize_t writev(int fd, const struct iovec *v, int n) {
    REAL(writev)
    WRITING("writev")
    return real(fd, v, n);
}
EXPORT int ftruncate(int fd, off_t n) {
    REAL(ftruncate)
    WRITING("ftruncate")
    return real(fd, n);
}
