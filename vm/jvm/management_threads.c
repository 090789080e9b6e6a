/* The part of java.lang.management's table about threads (contract 11.4): infos with stacks and locks, all of one call
   from one moment; times, deadlocks. */
#include "vm/jvm/management_threads.h"

#include <stdio.h>
#include <unistd.h>

#include "gc/walk.h"
#include "runtime/allocate.h"
#include "runtime/block.h"
#include "runtime/monitor.h"
#include "runtime/safepoint.h"
#include "vm/classes/initialize.h"
#include "vm/collect.h"
#include "vm/interp/exception.h"
#include "vm/jvm/jmm.h"
#include "vm/jvm/thread_snapshot.h"
#include "vm/natives/native_util.h"
#include "vm/services/thread_dump.h"
#include "vm/threads.h"

static int64_t id_of(const Object *thread) { return *(int64_t *)object_at(thread, offset_Thread_tid); }

static Object *find_thread(const Object *threads, int64_t id) {
    for (uint32_t i = 0; i < array_length(threads); i++) {
        Object *o = ref_load(&array_refs(threads)[i]);
        if (id_of(o) == id) return o;
    }
    return NULL;
}
/* The long[] of ids, checked; NULL: exception pending. */
static Object *check_ids(Thread *t, jlongArray ids) {
    Object *array = ids ? handle_object(ids) : NULL;
    if (!array) throw_null(t);
    for (uint32_t i = 0; array && i < array_length(array); i++)
        if (((int64_t *)array_data(array))[i] <= 0) {
            exception_throw(t, IllegalArgumentException, "Invalid thread ID entry");
            return NULL;
        }
    return array;
}

/* ---- who has which synchronizer ---- */

typedef struct Ownership {
    Object *synchronizer;
    const Object *thread;
} Ownership;
typedef struct Ownerships {
    Ownership *list;
    uint32_t count, capacity;
    bool failed;
} Ownerships;

/* Synchronizers of threads that Java does not see are nobody's. */
static bool note_owned(void *context, Object *o) {
    Ownerships *w = context;
    Object *owner = synchronizer_owner(o);
    if (!owner) return true;
    if (w->count == w->capacity) {
        uint32_t capacity = w->capacity ? 2 * w->capacity : 16;
        Ownership *more = realloc(w->list, capacity * sizeof *more);
        if (!more) return !(w->failed = true);
        w->list = more;
        w->capacity = capacity;
    }
    w->list[w->count++] = (Ownership){o, owner};
    return true;
}

/* ---- ThreadInfo objects ---- */

static Object *list_synchronizers(Thread *t, const Ownerships *w, const Object *thread) {
    int32_t n = 0;
    for (uint32_t i = 0; i < w->count; i++) n += w->list[i].thread == thread;
    Object *array = array_new_of(t, class_Object, n);
    n = 0;
    for (uint32_t i = 0; array && i < w->count; i++)
        if (w->list[i].thread == thread) ref_store(&array_refs(array)[n++], w->list[i].synchronizer);
    return array;
}
/* [owned] NULL: an info without locks. */
static Object *new_info(Thread *t, Class *c, const ThreadSnapshot *s, const Ownerships *owned) {
    Object *stack = exception_snapshot_elements(t, &s->stack), *monitors, *depths, *synchronizers;
    if (!stack) return NULL;
    handle_keep(t, stack);
    int32_t state = s->status | (s->in_native && s->status == STATUS_RUNNABLE ? JMM_STATE_NATIVE : 0) |
                    (s->suspended ? JMM_STATE_SUSPENDED : 0);
    Slot words[16] = {slot_ref(s->thread),
                      slot_int(state),
                      slot_ref(s->blocker),
                      slot_ref(s->owner),
                      0,
                      (int64_t)s->blocked,
                      0,
                      s->blocked_ms,
                      0,
                      (int64_t)s->waited,
                      0,
                      s->waited_ms,
                      slot_ref(stack)};
    if (!owned)
        return object_construct(
            t, c, "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;)V",
            words);
    if (!(monitors = array_new_of(t, class_Object, (int32_t)s->lock_count))) return NULL;
    handle_keep(t, monitors);
    if (!(depths = array_new_primitive(t, T_INT, (int32_t)s->lock_count))) return NULL;
    handle_keep(t, depths);
    for (uint32_t i = 0; i < s->lock_count; i++) {
        ref_store(&array_refs(monitors)[i], s->locks[i].object);
        ((int32_t *)array_data(depths))[i] = s->locks[i].depth;
    }
    if (!(synchronizers = list_synchronizers(t, owned, s->thread))) return NULL;
    handle_keep(t, synchronizers);
    words[13] = slot_ref(monitors);
    words[14] = slot_ref(depths);
    words[15] = slot_ref(synchronizers);
    return object_construct(t, c,
                            "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/"
                            "StackTraceElement;[Ljava/lang/Object;[I[Ljava/lang/Object;)V",
                            words);
}

/* Fills [result] with infos about the threads with [ids], NULL: those of [threads], in their order; null where there is
   none. False: exception pending. */
static bool fill_infos(Thread *t, Object *threads, const Object *ids, Object *result, int32_t max_depth,
                       bool with_locks, bool monitors, bool synchronizers) {
    Class *c = loader_boot_class(t, "java/lang/management/ThreadInfo");
    uint32_t count = array_length(result), mark = handle_mark(t);
    ThreadSnapshot *snapshots = c ? calloc(count + 1u, sizeof *snapshots) : NULL;
    if (!snapshots) return c ? exception_throw_out_of_memory(t, "Java heap space") : false;
    Ownerships owned = {0};
    bool ok = true;
    synchronizers_prepare();
    safepoint_begin(t);
    for (uint32_t i = 0; i < count; i++) {
        Object *thread =
            ids ? find_thread(threads, ((int64_t *)array_data(ids))[i]) : ref_load(&array_refs(threads)[i]);
        ok = thread_snapshot_take(t, &snapshots[i], thread, max_depth < 0 ? INT32_MAX : max_depth, monitors) && ok;
    }
    if (synchronizers) heap_iterate(note_owned, &owned);
    for (uint32_t i = 0; i < owned.count; i++) handle_keep(t, owned.list[i].synchronizer);
    safepoint_end(t);
    ok = (ok && !owned.failed) || exception_throw_out_of_memory(t, "Java heap space");
    for (uint32_t i = 0; ok && i < count; i++) {
        if (!snapshots[i].thread) continue;
        uint32_t here = handle_mark(t);
        Object *info = new_info(t, c, &snapshots[i], with_locks ? &owned : NULL);
        handle_release(t, here);
        if (info)
            ref_store(&array_refs(result)[i], info);
        else
            ok = false;
    }
    for (uint32_t i = 0; i < count; i++) thread_snapshot_free(&snapshots[i]);
    free(snapshots);
    free(owned.list);
    handle_release(t, mark);
    return ok;
}

jint JNICALL jmm_GetThreadInfo(JNIEnv *env, jlongArray ids, jint max_depth, jobjectArray result) {
    ENTER(env);
    Object *wanted = check_ids(t, ids), *infos = result ? handle_object(result) : NULL;
    if (wanted && !infos)
        throw_null(t);
    else if (wanted && max_depth < -1)
        exception_throw(t, IllegalArgumentException, "Invalid maxDepth");
    else if (wanted && array_length(wanted) != array_length(infos))
        exception_throw(
            t, IllegalArgumentException,
            "The length of the given ThreadInfo array does not match the length of the given array of thread IDs");
    Object *threads = t->exception ? NULL : threads_all(t);
    if (threads) {
        handle_keep(t, threads);
        fill_infos(t, threads, wanted, infos, max_depth, false, false, false);
    }
    RETURN(jint, 0);
}

jobjectArray JNICALL jmm_DumpThreads(JNIEnv *env, jlongArray ids, jboolean monitors, jboolean synchronizers,
                                     jint max_depth) {
    ENTER(env);
    Object *wanted = ids ? check_ids(t, ids) : NULL, *threads = t->exception ? NULL : threads_all(t);
    Class *c = threads ? (handle_keep(t, threads), loader_boot_class(t, "java/lang/management/ThreadInfo")) : NULL;
    Object *result = c ? array_new_of(t, c, (int32_t)array_length(wanted ? wanted : threads)) : NULL;
    if (!result) RETURN(jobjectArray, NULL);
    handle_keep(t, result);
    RETURN(jobjectArray, fill_infos(t, threads, wanted, result, max_depth, true, monitors, synchronizers)
                             ? handle_new(t, result)
                             : NULL);
}

/* ---- deadlocks ---- */

typedef struct Deadlocked {
    Thread *self;
    Object **list;
    uint32_t count, capacity;
    bool failed;
} Deadlocked;
static void note_deadlocked(Thread *t, void *context) {
    Deadlocked *d = context;
    if (d->count == d->capacity) {
        uint32_t capacity = d->capacity ? 2 * d->capacity : 16;
        Object **more = realloc(d->list, capacity * sizeof *more);
        if (!more) {
            d->failed = true;
            return;
        }
        d->list = more;
        d->capacity = capacity;
    }
    d->list[d->count++] = handle_keep(d->self, t->object);
}
jobjectArray JNICALL jmm_FindDeadlocks(JNIEnv *env, jboolean monitors_only) {
    ENTER(env);
    Deadlocked d = {.self = t};
    synchronizers_prepare();
    safepoint_begin(t);
    thread_visit_deadlocked(monitors_only, note_deadlocked, &d);
    safepoint_end(t);
    bool ok = !d.failed || exception_throw_out_of_memory(t, "Java heap space");
    Object *array = ok && d.count ? array_new_of(t, class_Thread, (int32_t)d.count) : NULL;
    for (uint32_t i = 0; array && i < d.count; i++) ref_store(&array_refs(array)[i], d.list[i]);
    free(d.list);
    RETURN(jobjectArray, handle_new(t, array));
}
jobjectArray JNICALL jmm_FindCircularBlockedThreads(JNIEnv *env) { return jmm_FindDeadlocks(env, JNI_TRUE); }

/* ---- times, allocated memory ---- */

/* Of the user's part only; in the units that the system counts in. */
static int64_t user_time(const Thread *target) {
    char path[64], line[1024];
    int id = __atomic_load_n(&target->native_id, __ATOMIC_RELAXED);
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", id);
    FILE *f = id ? fopen(path, "r") : NULL;
    unsigned long long ticks = 0;
    bool ok = f && fgets(line, sizeof line, f);
    const char *rest = ok ? strrchr(line, ')') : NULL; /* after the name, which may hold anything */
    ok = rest && sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu", &ticks) == 1;
    if (f) fclose(f);
    return ok ? (int64_t)(ticks * (1000000000ull / (unsigned long)sysconf(_SC_CLK_TCK))) : -1;
}
static int64_t total_time(const Thread *target) { return thread_cpu_time(target); }
static int64_t allocated_memory(const Thread *target) {
    return (int64_t)__atomic_load_n(&target->heap.allocated_bytes, __ATOMIC_RELAXED);
}

/* What [ask] says of the live thread with this id, 0: the caller; -1: there is none. */
static int64_t ask_thread(Thread *t, Object *threads, int64_t id, int64_t (*ask)(const Thread *)) {
    if (!id || (t->object && id_of(t->object) == id)) return ask(t);
    Object *thread = threads ? find_thread(threads, id) : NULL;
    Thread *target = thread ? thread_pin(thread) : NULL;
    int64_t answer = target ? ask(target) : -1;
    if (target) thread_unpin(target);
    return answer;
}
static int64_t ask_one(Thread *t, int64_t id, int64_t (*ask)(const Thread *)) {
    if (id < 0) {
        exception_throw(t, IllegalArgumentException, "Invalid thread ID");
        return -1;
    }
    Object *threads = id ? threads_all(t) : NULL;
    if (threads) handle_keep(t, threads);
    return t->exception ? -1 : ask_thread(t, threads, id, ask);
}
static void ask_many(Thread *t, jlongArray ids, jlongArray answers, int64_t (*ask)(const Thread *)) {
    Object *wanted = check_ids(t, ids), *to = answers ? handle_object(answers) : NULL;
    if (!wanted) return;
    if (!to) {
        throw_null(t);
        return;
    }
    if (array_length(wanted) != array_length(to)) {
        exception_throw(
            t, IllegalArgumentException,
            "The length of the given long array does not match the length of the given array of thread IDs");
        return;
    }
    Object *threads = threads_all(t);
    if (!threads) return;
    handle_keep(t, threads);
    for (uint32_t i = 0; i < array_length(to); i++) {
        int64_t answer = ask_thread(t, threads, ((int64_t *)array_data(wanted))[i], ask);
        if (answer >= 0) ((int64_t *)array_data(to))[i] = answer; /* the caller has filled it with -1 */
    }
}
jlong JNICALL jmm_GetThreadCpuTimeWithKind(JNIEnv *env, jlong id, jboolean with_system) {
    ENTER(env);
    RETURN(jlong, ask_one(t, id, with_system ? total_time : user_time));
}
jlong JNICALL jmm_GetThreadCpuTime(JNIEnv *env, jlong id) { return jmm_GetThreadCpuTimeWithKind(env, id, JNI_TRUE); }
void JNICALL jmm_GetThreadCpuTimesWithKind(JNIEnv *env, jlongArray ids, jlongArray times, jboolean with_system) {
    ENTER(env);
    ask_many(t, ids, times, with_system ? total_time : user_time);
    LEAVE();
}
jlong JNICALL jmm_GetOneThreadAllocatedMemory(JNIEnv *env, jlong id) {
    ENTER(env);
    RETURN(jlong, ask_one(t, id, allocated_memory));
}
void JNICALL jmm_GetThreadAllocatedMemory(JNIEnv *env, jlongArray ids, jlongArray sizes) {
    ENTER(env);
    ask_many(t, ids, sizes, allocated_memory);
    LEAVE();
}
/* Up to the last collection, and since. */
jlong JNICALL jmm_GetTotalThreadAllocatedMemory(JNIEnv *env) {
    ENTER(env);
    RETURN(jlong, (jlong)(collect_statistics.allocated + heap_used_bytes() - collect_statistics.used_after));
}
/* There are no threads that Java does not know. */
jint JNICALL jmm_GetInternalThreadTimes(JNIEnv *env, jobjectArray names, jlongArray times) { return 0; }

typedef struct Reset {
    int64_t id;
    int statistic;
} Reset;
static void reset_one(Thread *target, void *context) {
    const Reset *r = context;
    if (!target->object || (r->id && id_of(target->object) != r->id)) return;
    if (r->statistic != JMM_STAT_CONTENTION_TIME) target->contention.blocked = target->contention.waited = 0;
    if (r->statistic == JMM_STAT_CONTENTION_COUNT) return;
    target->contention.blocked_ns = target->contention.waited_ns = 0;
    if (target->contention.since) target->contention.since = thread_clock();
}
void jmm_reset_contention(Thread *t, int64_t thread_id, int statistic) {
    Reset r = {thread_id, statistic};
    safepoint_begin(t);
    thread_for_each(reset_one, &r);
    safepoint_end(t);
}
