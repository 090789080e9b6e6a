/* The registry of environments (GetEnv, DisposeEnvironment), per-thread data, and the functions of the
   specification's category "General" plus environment-local storage. Lock: jvmti_lock for every change. */
#include "jvmti/env.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "gc/walk.h"
#include "jvmti/breakpoint.h"
#include "jvmti/delivery.h"
#include "jvmti/events.h"
#include "jvmti/frame_control.h"
#include "jvmti/memory.h"
#include "jvmti/point.h"
#include "jvmti/prefix.h"
#include "jvmti/rawmonitor.h"
#include "jvmti/tags.h"
#include "jvmti/target.h"
#include "jvmti/watch.h"
#include "jvmti_bodies.h"
#include "runtime/exploration.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/log.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/virtual_thread.h"

JvmtiEnv *jvmti_environments;
uint64_t jvmti_disposals;
bool jvmti_early_start;
bool jvmti_only_death;
static JvmtiEnv *newest;

/* Live ones by their addresses. A bucket is read without a lock, also by threads in native code. */
enum { BUCKETS = 1024, NOT_REUSED = 1024 };
static JvmtiEnv *buckets[BUCKETS]; /* atomic */
static uint32_t reuses;            /* atomic; a thread that was reading a bucket may have come into another one */

/* With jvmti_lock. Disposed ones, the oldest first: of these so many are kept for some time; those that a new
   environment may have. */
static struct {
    JvmtiEnv *first, *last;
    uint32_t count;
} disposed;
static JvmtiEnv *spare;

/* Taken again by who has it: an error path inside a locked region may look up thread data. */
static Lock lock = LOCK_INITIALIZER(JVMTI);
static __thread unsigned depth;

void jvmti_lock(void) {
    if (depth++ == 0) lock_acquire(&lock);
}
void jvmti_unlock(void) {
    if (--depth == 0) lock_release(&lock);
}

static JvmtiEnv **bucket_of(const void *env) { return &buckets[(uintptr_t)env * UINT64_C(0x9e3779b97f4a7c15) >> 54]; }
_Static_assert(BUCKETS == 1 << (64 - 54), "the hash has as many values");

static JvmtiEnv *next_in(JvmtiEnv *const *link) { return __atomic_load_n(link, __ATOMIC_SEQ_CST); }
/* Threads that read a bucket or the list meanwhile find the old one or the new one. */
static void set_link(JvmtiEnv **link, JvmtiEnv *env) { __atomic_store_n(link, env, __ATOMIC_SEQ_CST); }

JvmtiEnv *jvmti_env_find(const jvmtiEnv *env) {
    uint32_t before;
    do {
        before = __atomic_load_n(&reuses, __ATOMIC_SEQ_CST);
        for (JvmtiEnv *e = next_in(bucket_of(env)); e; e = next_in(&e->next_in_bucket))
            if ((const void *)e == (const void *)env) return jvmti_env_is_disposed(e) ? NULL : e;
    } while (before != __atomic_load_n(&reuses, __ATOMIC_SEQ_CST));
    return NULL;
}

/* An environment with can_generate_early_vmstart is in the start phase as soon as JNI works. */
int jvmti_env_phase(const JvmtiEnv *env) {
    if (vm_phase() == PHASE_PRIMORDIAL && __atomic_load_n(&jvmti_early_start, __ATOMIC_ACQUIRE) && env &&
        jvmti_env_has(env, JVMTI_CAP(can_generate_early_vmstart)))
        return PHASE_START;
    return vm_phase();
}

static int major_of(jint version) { return (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR; }

bool jvmti_has(int since) { return since != 0 && since <= major_of(library_level->jvmti_version); }

/* The slots of functions that are newer than the class library are reserved. With jvmti_lock. */
static void fit_function_table(void) {
    void **slots = (void **)&jvmti_function_table;
    for (size_t i = 0; i < sizeof jvmti_function_table / sizeof *slots; i++)
        if (!jvmti_has(jvmti_function_facts[i + 1].since)) slots[i] = NULL;
}

/* Versions as the reference implementation accepts them: 1.0, 1.1, 1.2, 9, 11 exactly, and from 13 to our own with
   any minor; the micro part never counts. */
static bool version_is_supported(jint version) {
    if ((version & JVMTI_VERSION_MASK_INTERFACE_TYPE) != JVMTI_VERSION_INTERFACE_JVMTI || version < 0) return false;
    int major = major_of(version);
    int minor = (version & JVMTI_VERSION_MASK_MINOR) >> JVMTI_VERSION_SHIFT_MINOR;
    switch (major) {
    case 1: return minor <= 2;
    case 9:
    case 11: return minor == 0;
    default: return major >= 13 && major <= major_of(library_level->jvmti_version);
    }
}

/* With jvmti_lock. */
static JvmtiEnv *take_spare(void) {
    JvmtiEnv *env = spare;
    if (!env) return calloc(1, sizeof *env);
    spare = env->next_disposed;
    __atomic_add_fetch(&reuses, 1, __ATOMIC_SEQ_CST);
    set_link(&env->next, NULL);
    memset(&env->vm, 0, sizeof *env - offsetof(JvmtiEnv, vm));
    return env;
}

/* With jvmti_lock. */
static void link_env(JvmtiEnv *env) {
    JvmtiEnv **bucket = bucket_of(env);
    env->previous = newest;
    set_link(&env->next_in_bucket, *bucket);
    __atomic_store_n(&env->disposed, false, __ATOMIC_RELEASE);
    set_link(bucket, env);
    set_link(!newest ? &jvmti_environments : &newest->next, env);
    newest = env;
}

/* With jvmti_lock. */
static void unlink_env(JvmtiEnv *env) {
    JvmtiEnv **link = bucket_of(env);
    while (*link != env) link = &(*link)->next_in_bucket;
    set_link(link, env->next_in_bucket);
    JvmtiEnv *next = env->next;
    set_link(!env->previous ? &jvmti_environments : &env->previous->next, next);
    *(!next ? &newest : &next->previous) = env->previous;
    env->next_disposed = NULL;
    *(disposed.count++ == 0 ? &disposed.first : &disposed.last->next_disposed) = env;
    disposed.last = env;
    env->disposal = ++jvmti_disposals;
}

static void note_callbacks(Thread *t, void *context) {
    uint64_t *oldest = context;
    for (HandleScope *scope = t->handles.scope; scope; scope = scope->outer) {
        const Delivery *d = delivery_of(scope);
        if (d->disposals < *oldest) *oldest = d->disposals;
    }
}

/* All threads are stopped. */
static void find_spare(void) {
    uint64_t oldest = jvmti_disposals;
    if (disposed.count <= NOT_REUSED) return;
    thread_for_each(note_callbacks, &oldest);
    jvmti_lock();
    for (JvmtiEnv *env; disposed.count > NOT_REUSED && (env = disposed.first)->disposal <= oldest;) {
        disposed.first = env->next_disposed;
        disposed.count--;
        env->next_disposed = spare;
        spare = env;
    }
    jvmti_unlock();
}

jint jvmti_env_create(JavaVM *vm, void **result, jint version) {
    if (!version_is_supported(version)) return JNI_EVERSION;
    *result = NULL;
    if (vm_phase() != PHASE_ONLOAD && vm_phase() != PHASE_LIVE) return JNI_EDETACHED;
    static uint32_t created;
    jvmti_lock();
    JvmtiEnv *env = take_spare();
    if (env) {
        if (created == 0 && exploration_config()->agent_calls) jvmti_function_table = jvmti_point_table;
        if (created == 0) fit_function_table();
        env->functions = &jvmti_function_table;
        env->vm = vm;
        env->version = version;
        env->number = created++;
        link_env(env);
    }
    jvmti_unlock();
    *result = env;
    return !env ? JNI_ENOMEM : JNI_OK;
}

/* ---- Data per thread ---- */

/* Those of virtual threads, that all can be found. With jvmti_lock. */
static JvmtiThread *virtual_data;

/* With jvmti_lock: nobody sees it any more. */
static void free_data(JvmtiThread *data) {
    for (JvmtiThreadEnv *te = data->envs; te; te = te->next) jvmti_events_forget_thread(te);
    if (data->virtual_thread) {
        *data->link = data->next;
        if (data->next) data->next->link = data->link;
    }
    while (data->envs) {
        JvmtiThreadEnv *te = data->envs;
        data->envs = te->next;
        free(te);
    }
    jvmti_frame_requests_free(data);
    free(data->refusal);
    free(data);
}

void jvmti_thread_free(Thread *t) {
    jvmti_lock();
    JvmtiThread *data = t->jvmti;
    t->jvmti = NULL;
    if (data) free_data(data);
    jvmti_unlock();
}

void jvmti_virtual_thread_ended(Object *thread) {
    JvmtiThread *data = virtual_thread_words(thread)->jvmti;
    if (!data) return;
    jvmti_lock();
    for (JvmtiThreadEnv *te = data->envs; te; te = te->next) jvmti_events_forget_thread(te);
    jvmti_unlock();
    jvmti_frame_requests_free(data);
}

/* Threads that nobody will ever mount again. */
static void free_dead(void) {
    jvmti_lock();
    for (JvmtiThread *data = virtual_data, *next; data; data = next) {
        next = data->next;
        if (!heap_is_marked(data->virtual_thread)) free_data(data);
    }
    jvmti_unlock();
}

static JvmtiThread *make_data(JvmtiThreadArg thread) {
    JvmtiThread *data = calloc(1, sizeof *data);
    if (!data) return NULL;
    data->skip_bci = -1;
    if (!jvmti_is_virtual(thread)) return data;
    static bool swept;
    if (!swept) heap_add_weak_processor(free_dead);
    swept = true;
    data->virtual_thread = thread.object;
    data->next = virtual_data;
    data->link = &virtual_data;
    if (virtual_data) virtual_data->link = &data->next;
    virtual_data = data;
    return data;
}

JvmtiThread *jvmti_thread_data(JvmtiThreadArg thread, bool create) {
    void **where = jvmti_is_virtual(thread) ? &virtual_thread_words(thread.object)->jvmti : &thread.thread->jvmti;
    JvmtiThread *data = __atomic_load_n(where, __ATOMIC_ACQUIRE);
    if (data || !create) return data;
    jvmti_lock();
    data = *where;
    if (!data) __atomic_store_n(where, data = make_data(thread), __ATOMIC_RELEASE);
    jvmti_unlock();
    return data;
}
JvmtiThread *jvmti_thread(Thread *t) { return jvmti_thread_data(jvmti_shown(t), true); }

/* [env] NULL: a structure that is free. */
static JvmtiThreadEnv *find_thread_env(JvmtiThread *data, const JvmtiEnv *env) {
    JvmtiThreadEnv *te = __atomic_load_n(&data->envs, __ATOMIC_ACQUIRE);
    while (te && __atomic_load_n(&te->env, __ATOMIC_ACQUIRE) != env) te = te->next;
    return te;
}

/* With jvmti_lock. NULL: no memory. */
static JvmtiThreadEnv *make_thread_env(JvmtiThread *data, JvmtiEnv *env, JvmtiThreadEnv *fresh) {
    JvmtiThreadEnv *te = find_thread_env(data, NULL);
    if (!te && (te = fresh)) {
        te->next = data->envs;
        __atomic_store_n(&data->envs, te, __ATOMIC_RELEASE);
    }
    if (te) __atomic_store_n(&te->env, env, __ATOMIC_RELEASE);
    return te;
}

JvmtiThreadEnv *jvmti_thread_env(JvmtiThreadArg thread, JvmtiEnv *env, bool create) {
    JvmtiThread *data = jvmti_thread_data(thread, create);
    JvmtiThreadEnv *te = !data ? NULL : find_thread_env(data, env);
    if (te || !data || !create) return te;
    JvmtiThreadEnv *fresh = calloc(1, sizeof *fresh);
    jvmti_lock();
    te = find_thread_env(data, env); /* another thread may have been faster */
    if (!te) te = make_thread_env(data, env, fresh);
    jvmti_unlock();
    if (te != fresh) free(fresh);
    return te;
}

/* ---- General (category of the specification) ---- */

/* The structure stays in the list: a thread in native code may be searching for its own. */
static void drop_env(JvmtiThread *data, const JvmtiEnv *env) {
    if (!data) return;
    jvmti_frame_requests_dispose(data, env);
    JvmtiThreadEnv *te = find_thread_env(data, env);
    if (!te) return;
    jvmti_events_forget_thread(te);
    __atomic_store_n(&te->local_storage, NULL, __ATOMIC_RELAXED);
    __atomic_store_n(&te->env, NULL, __ATOMIC_RELEASE);
}
static void drop_thread_env(Thread *t, void *env) { drop_env(t->jvmti, env); }

/* Events stop and capabilities are given back immediately; the structure stays for some time, so that later calls are
   recognised. All threads are stopped: afterwards no event of the environment begins, and nobody looks at its data in
   threads. */
jvmtiError jvmti_DisposeEnvironment(JvmtiEnv *env, Thread *self) {
    if (self) safepoint_begin(self);
    jvmti_lock();
    __atomic_store_n(&env->disposed, true, __ATOMIC_SEQ_CST);
    __atomic_store_n(&env->capabilities, 0, __ATOMIC_RELAXED); /* calls are checked by threads in native code */
    env->with_callback = 0;
    __atomic_store_n(&env->deliverable, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&env->enabled, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&env->local_storage, NULL, __ATOMIC_RELAXED);
    memset(&env->callbacks, 0, sizeof env->callbacks);
    for (int i = 0; i < JVMTI_EXTENSION_COUNT; i++)
        __atomic_store_n(&env->extension_callbacks[i], NULL, __ATOMIC_RELEASE);
    thread_for_each(drop_thread_env, env);
    for (JvmtiThread *data = virtual_data; data; data = data->next) drop_env(data, env);
    unlink_env(env);
    jvmti_unlock();
    jvmti_breakpoints_dispose(env);
    jvmti_watches_dispose(env, self);
    jvmti_prefixes_dispose(env);
    jvmti_tags_dispose(env);
    jvmti_events_recompute();
    if (self) {
        find_spare();
        safepoint_end(self);
    }
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetEnvironmentLocalStorage(JvmtiEnv *env, Thread *self, void **data_ptr) {
    *data_ptr = __atomic_load_n(&env->local_storage, __ATOMIC_ACQUIRE);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetEnvironmentLocalStorage(JvmtiEnv *env, Thread *self, const void *data) {
    __atomic_store_n(&env->local_storage, (void *)data, __ATOMIC_RELEASE);
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetVersionNumber(JvmtiEnv *env, Thread *self, jint *version_ptr) {
    *version_ptr = library_level->jvmti_version;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetPhase(JvmtiEnv *env, Thread *self, jvmtiPhase *phase_ptr) {
    *phase_ptr = (jvmtiPhase)jvmti_env_phase(env);
    return JVMTI_ERROR_NONE;
}

static const char *error_name(int error) {
    switch (error) {
/* clang-format off */
#define ERROR(number, name, since) case number: return jvmti_has(jvmti_major(since)) ? "JVMTI_ERROR_" #name : NULL;
#include "jvmti/errors.def"
        /* clang-format on */
    default: return NULL;
    }
}

jvmtiError jvmti_GetErrorName(JvmtiEnv *env, Thread *self, jvmtiError error, char **name_ptr) {
    const char *name = error_name(error);
    return !name ? JVMTI_ERROR_ILLEGAL_ARGUMENT : jvmti_copy_text(name, name_ptr);
}

jvmtiError jvmti_GetJLocationFormat(JvmtiEnv *env, Thread *self, jvmtiJlocationFormat *format_ptr) {
    *format_ptr = JVMTI_JLOCATION_JVMBCI;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_SetVerboseFlag(JvmtiEnv *env, Thread *self, jvmtiVerboseFlag flag, jboolean value) {
    switch ((int)flag) {
    case JVMTI_VERBOSE_GC: log_set_level(LOG_GC, value != JNI_FALSE ? LOG_INFO : LOG_WARNING); return JVMTI_ERROR_NONE;
    case JVMTI_VERBOSE_CLASS:
        log_set_level(LOG_CLASS_LOAD, value != JNI_FALSE ? LOG_INFO : LOG_WARNING);
        log_set_level(LOG_CLASS_UNLOAD, value != JNI_FALSE ? LOG_INFO : LOG_WARNING);
        return JVMTI_ERROR_NONE;
    case JVMTI_VERBOSE_JNI:
        log_set_level(LOG_JNI_RESOLVE, value != JNI_FALSE ? LOG_DEBUG : LOG_WARNING);
        return JVMTI_ERROR_NONE;
    case JVMTI_VERBOSE_OTHER: return JVMTI_ERROR_NONE;
    default: return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    }
}

static void count_data(const JvmtiThread *data, MemoryUse *use) {
    memory_count(use, data);
    for (const JvmtiThreadEnv *te = !data ? NULL : data->envs; te; te = te->next) memory_count(use, te);
}
void jvmti_env_count_memory(MemoryUse *use) {
    for (const JvmtiEnv *env = disposed.first; env; env = env->next_disposed) memory_count(use, env);
    for (const JvmtiEnv *env = spare; env; env = env->next_disposed) memory_count(use, env);
    for (const JvmtiEnv *env = jvmti_env_first(); env; env = jvmti_env_next(env)) {
        memory_count(use, env);
        jvmti_tags_count_memory(env->tags, use);
    }
    for (const Thread *t = thread_list(); t; t = thread_next(t)) count_data(t->jvmti, use);
    for (const JvmtiThread *data = virtual_data; data; data = data->next) count_data(data, use);
    jvmti_raw_monitors_count_memory(use);
}
