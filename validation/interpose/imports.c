/* Watchers of C functions, and how they get into the global offset table of an agent: the relocations of the module
   (generic ABI of ELF, "Relocation" and "Dynamic Linking") name the entries. Another module's calls are not seen. */
#include "validation/interpose/imports.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "validation/base/lock.h"
#include "validation/core/hooks.h"
#include "validation/core/own.h"

/* All that are watched, with their symbols. Each takes at most four arguments, integers or pointers, so that one kind
   of watcher does for all: on the machines that are known here these are passed in registers. */
#define WATCHED(W)                                                                                              \
    W(free, free, free)                                                                                         \
    W(free, _ZdlPv, operator delete)                                                                            \
    W(free, _ZdaPv, operator delete[])                                                                          \
    W(free, _ZdlPvm, operator delete)                                                                           \
    W(free, _ZdaPvm, operator delete[])                                                                         \
    W(free, _ZdlPvSt11align_val_t, operator delete)                                                             \
    W(free, _ZdaPvSt11align_val_t, operator delete[])                                                           \
    W(free, _ZdlPvmSt11align_val_t, operator delete)                                                            \
    W(free, _ZdaPvmSt11align_val_t, operator delete[])                                                          \
    W(realloc, realloc, realloc)                                                                                \
    W(realloc, reallocarray, reallocarray)                                                                      \
    W(exit, exit, exit)                                                                                         \
    W(exit, _exit, _exit)                                                                                       \
    W(exit, _Exit, _Exit)                                                                                       \
    W(exit, quick_exit, quick_exit)                                                                             \
    W(abort, abort, abort)                                                                                      \
    W(abort, __assert_fail, assert)                                                                             \
    W(longjmp, longjmp, longjmp)                                                                                \
    W(longjmp, _longjmp, longjmp)                                                                               \
    W(longjmp, siglongjmp, siglongjmp)                                                                          \
    W(longjmp, __longjmp_chk, longjmp)                                                                          \
    W(pthread_exit, pthread_exit, pthread_exit)                                                                 \
    W(pthread_create, pthread_create, pthread_create)                                                           \
    W(dlclose, dlclose, dlclose)                                                                                \
    W(sigaction, sigaction, sigaction)                                                                          \
    W(signal, signal, signal)                                                                                   \
    W(pthread_mutex_lock, pthread_mutex_lock, pthread_mutex_lock)                                               \
    W(lock, pthread_mutex_unlock, pthread_mutex_unlock)                                                         \
    W(lock, pthread_cond_wait, pthread_cond_wait)                                                               \
    W(lock, pthread_cond_timedwait, pthread_cond_timedwait)                                                     \
    W(lock, pthread_cond_clockwait, pthread_cond_clockwait)                                                     \
    W(lock, pthread_cond_signal, pthread_cond_signal)                                                           \
    W(lock, pthread_cond_broadcast, pthread_cond_broadcast)                                                     \
    W(lock, pthread_rwlock_rdlock, pthread_rwlock_rdlock)                                                       \
    W(lock, pthread_rwlock_wrlock, pthread_rwlock_wrlock)                                                       \
    W(lock, pthread_rwlock_unlock, pthread_rwlock_unlock)                                                       \
    W(lock, sem_wait, sem_wait)                                                                                 \
    W(lock, sem_post, sem_post)                                                                                 \
    W(lock, _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE, std::thread) \
    W(lock, _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE, std::condition_variable::wait)           \
    W(lock, _ZNSt18condition_variable10notify_oneEv, std::condition_variable::notify_one)                       \
    W(lock, _ZNSt18condition_variable10notify_allEv, std::condition_variable::notify_all)                       \
    W(release, fclose, fclose)                                                                                  \
    W(release, pthread_mutex_destroy, pthread_mutex_destroy)                                                    \
    W(release, pthread_cond_destroy, pthread_cond_destroy)                                                      \
    W(kill, kill, kill)                                                                                         \
    W(killpg, killpg, killpg)                                                                                   \
    W(raise, raise, raise)                                                                                      \
    W(pthread_kill, pthread_kill, pthread_kill)                                                                 \
    W(tgkill, tgkill, tgkill)

enum {
#define NUMBER(import, symbol, name) NUMBER_##symbol,
    WATCHED(NUMBER) WATCHED_COUNT
};

typedef void *(*Watched)(void *, void *, void *, void *);
static Watched originals[WATCHED_COUNT];

/* In a handler of signals. */
static void run_handled(ImportCall *call) {
    call->thread = checked_here;
    for (int i = 0; rule_hooks.import_handled[call->import][i] && !call->answered; i++)
        rule_hooks.import_handled[call->import][i](call);
}

static void *watch(int number, Import import, const char *name, void *a, void *b, void *c, void *d, const void *site) {
    ImportCall call = {.import = import, .name = name, .args = {a, b, c, d}, .site = site};
    bool handled = in_handler(__builtin_frame_address(0));
    CheckedThread *thread = call.thread = handled ? NULL : checked_thread();
    if (handled) run_handled(&call);
    if (thread && !thread->inside) {
        CheckedEnv *env = !thread->activity ? NULL : thread->activity->env;
        call.site = author_of(site, thread, env);
        call.activity = (Activity){.kind = ACTIVITY_IMPORT, .name = name, .env = env, .site = call.site};
        activity_begin(thread, &call.activity);
        for (int i = 0; rule_hooks.import_before[import][i] && !call.answered; i++)
            rule_hooks.import_before[import][i](&call);
        activity_end(thread, &call.activity);
    }
    return call.answered ? call.result : originals[number](call.args[0], call.args[1], call.args[2], call.args[3]);
}

#define WATCHER(import, symbol, name)                                                                   \
    static void *watch_##symbol(void *a, void *b, void *c, void *d) {                                   \
        return watch(NUMBER_##symbol, IMPORT_##import, #name, a, b, c, d, __builtin_return_address(0)); \
    }
WATCHED(WATCHER)

static const struct {
    Import import;
    const char *symbol;
    Watched watcher;
} watched[] = {
#define ENTRY(import, symbol, name) {IMPORT_##import, #symbol, watch_##symbol},
    WATCHED(ENTRY)};

/* ---- Threads that agents start ---- */

typedef struct Start {
    void *(*function)(void *);
    void *argument;
    const Site *site;
} Start;

static void *run_thread(void *argument) {
    Start start = *(Start *)argument;
    free(argument);
    CheckedThread *thread = checked_thread();
    if (thread) __atomic_store_n(&thread->started_at, start.site, __ATOMIC_SEQ_CST);
    return start.function(start.argument);
}

/* A host whose scheduler chooses who runs blocks the thread itself. */
static void lock_before(ImportCall *call) {
    int result = 0;
    if (!validation_host->lock_before || !validation_host->lock_before(call->name, call->args, &result)) return;
    call->answered = true;
    call->result = (void *)(intptr_t)result;
}

static void thread_before(ImportCall *call) {
    Start *start = malloc(sizeof *start);
    if (!start) return;
    *start = (Start){(void *(*)(void *))call->args[2], call->args[3], site_at(call->site)};
    call->args[2] = (void *)run_thread;
    call->args[3] = start;
    lock_before(call);
}

static const ImportCheck checks[] = {{IMPORT_pthread_create, thread_before, false},
                                     {IMPORT_pthread_mutex_lock, lock_before, true},
                                     {IMPORT_lock, lock_before, true},
                                     {0}};
const RuleClass import_rules = {.imports = checks};

/* ---- The global offset table ---- */

#if defined __x86_64__
enum { SLOT = R_X86_64_JUMP_SLOT, DATA = R_X86_64_GLOB_DAT, ADDRESS = R_X86_64_64, KNOWN_MACHINE = 1 };
#elif defined __aarch64__
enum { SLOT = R_AARCH64_JUMP_SLOT, DATA = R_AARCH64_GLOB_DAT, ADDRESS = R_AARCH64_ABS64, KNOWN_MACHINE = 1 };
#else
enum { SLOT = -1, DATA = -1, ADDRESS = -1, KNOWN_MACHINE = 0 };
#endif

/* What a module's dynamic section says, by tag. */
typedef struct Dynamic {
    ElfW(Addr) entries[DT_JMPREL + 1];
    ElfW(Addr) bias;
} Dynamic;

/* Most dynamic linkers have relocated the addresses there, some have not. */
static const void *address(const Dynamic *d, int tag) {
    ElfW(Addr) a = d->entries[tag];
    return a == 0 ? NULL : (const void *)(a < d->bias ? a + d->bias : a);
}

/* Whether an address is in a segment of the type, or in a whole page of one. */
static bool is_in(const struct dl_phdr_info *module, ElfW(Word) type, ElfW(Addr) place, ElfW(Addr) page) {
    for (int i = 0; i < module->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &module->dlpi_phdr[i];
        ElfW(Addr) from = module->dlpi_addr + h->p_vaddr;
        if (h->p_type == type && place >= from && place < ((from + h->p_memsz) & ~(page - 1))) return true;
    }
    return false;
}

/* ---- The VM ends the process without exit handlers ---- */

static void (*vm_ends)(void);
static pid_t watched_process;
static void *exit_of_vm(void *code, void *b, void *c, void *d) {
    if (getpid() == watched_process) vm_ends(); /* and no child that could not start a program */
    _exit((int)(intptr_t)code);
}

static bool is_of_vm(const struct dl_phdr_info *module) {
    return is_in(module, PT_LOAD, (ElfW(Addr))(*own_env)->GetPhase, 1);
}

/* An entry that was resolved, or one that still leads back into the module to be resolved at its first use. */
static void replace(const struct dl_phdr_info *module, ElfW(Addr) place, unsigned long type, Watched by, int number) {
    Watched *entry = (Watched *)place, now = *entry;
    if (!originals[number] || !rule_hooks.import_before[watched[number].import][0]) return;
    if (now != originals[number] && !(type == SLOT && is_in(module, PT_LOAD, (ElfW(Addr))now, 1))) return;
    ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
    if (!is_in(module, PT_GNU_RELRO, place, page)) { /* which only whole pages are protected of */
        __atomic_store_n(entry, by, __ATOMIC_RELEASE);
        return;
    }
    void *start = (void *)(place & ~(page - 1));
    if (mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return;
    __atomic_store_n(entry, by, __ATOMIC_RELEASE);
    mprotect(start, page, PROT_READ);
}

static void relocation(const struct dl_phdr_info *module, const Dynamic *d, ElfW(Addr) offset, ElfW(Xword) info) {
    const bool of_vm = is_of_vm(module);
    unsigned long type = ELF64_R_TYPE(info);
    if (type != SLOT && type != DATA && type != ADDRESS) return;
    const ElfW(Sym) *symbol = (const ElfW(Sym) *)address(d, DT_SYMTAB) + ELF64_R_SYM(info);
    if (symbol->st_shndx != SHN_UNDEF) return;
    const char *name = (const char *)address(d, DT_STRTAB) + symbol->st_name;
    for (int i = 0; i < WATCHED_COUNT; i++)
        if (strcmp(name, watched[i].symbol) == 0 && (!of_vm || i == NUMBER__exit))
            replace(module, module->dlpi_addr + offset, type, of_vm ? exit_of_vm : watched[i].watcher, i);
}

static int visit(struct dl_phdr_info *module, size_t size, void *base) {
    if (!is_in(module, PT_LOAD, (ElfW(Addr))base, 1)) return 0;
    Dynamic d = {.bias = module->dlpi_addr};
    for (int i = 0; i < module->dlpi_phnum; i++)
        if (module->dlpi_phdr[i].p_type == PT_DYNAMIC)
            for (const ElfW(Dyn) *e = (const void *)(d.bias + module->dlpi_phdr[i].p_vaddr); e->d_tag != DT_NULL; e++)
                if (e->d_tag > 0 && e->d_tag <= DT_JMPREL) d.entries[e->d_tag] = e->d_un.d_ptr;
    if (!address(&d, DT_SYMTAB) || !address(&d, DT_STRTAB)) return 1;
    const struct {
        const void *at;
        ElfW(Xword) size;
        bool addends;
    } tables[] = {{address(&d, DT_RELA), d.entries[DT_RELASZ], true},
                  {address(&d, DT_REL), d.entries[DT_RELSZ], false},
                  {address(&d, DT_JMPREL), d.entries[DT_PLTRELSZ], d.entries[DT_PLTREL] == DT_RELA}};
    for (int t = 0; t < 3; t++) {
        const ElfW(Rela) *a = tables[t].at;
        const ElfW(Rel) *r = tables[t].at;
        if (!r) continue;
        if (tables[t].addends)
            for (ElfW(Xword) i = 0; i < tables[t].size / sizeof *a; i++)
                relocation(module, &d, a[i].r_offset, a[i].r_info);
        else
            for (ElfW(Xword) i = 0; i < tables[t].size / sizeof *r; i++)
                relocation(module, &d, r[i].r_offset, r[i].r_info);
    }
    return 1;
}

/* As the dynamic linker looks for them: among what all see, then among what the module brings. */
static void find_originals(const Module *module) {
    void *own = dlopen(module->path, RTLD_LAZY | RTLD_NOLOAD);
    for (int i = 0; i < WATCHED_COUNT; i++) {
        if (!originals[i]) originals[i] = (Watched)dlsym(RTLD_DEFAULT, watched[i].symbol);
        if (!originals[i] && own) originals[i] = (Watched)dlsym(own, watched[i].symbol);
    }
    if (own) dlclose(own);
}

void imports_watch_end(void (*ends)(void)) {
    const Module *vm = module_of((const void *)(*own_env)->GetPhase);
    if (!KNOWN_MACHINE || !vm) return;
    vm_ends = ends;
    watched_process = getpid();
    find_originals(vm);
    dl_iterate_phdr(visit, (void *)vm->base);
}

void imports_watch(const Module *module) {
    static Lock lock = LOCK_INITIALIZER(IMPORTS);
    if (!KNOWN_MACHINE || !module || module == module_of((const void *)(*own_env)->GetPhase)) return;
    lock_acquire(&lock);
    find_originals(module);
    dl_iterate_phdr(visit, (void *)module->base);
    lock_release(&lock);
}
