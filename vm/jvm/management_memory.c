/* The part of java.lang.management's table about memory (contract 11.4): the heap is one pool, collected by the one
   collector; class metadata is another. The beans are made by the library when they are first asked for and kept.
   Thresholds and notifications are attended to after each collection, by a thread that exists from the start. */
#include "vm/jvm/management_memory.h"

#include <time.h>

#include "base/clock.h"
#include "runtime/block.h"
#include "runtime/java_vm.h"
#include "runtime/options.h"
#include "runtime/vm_flags.h"
#include "vm/classes/classes.h"
#include "vm/classes/initialize.h"
#include "vm/classes/unload.h"
#include "vm/collect.h"
#include "vm/jvm/jmm.h"
#include "vm/natives/native_util.h"
#include "vm/threads.h"

typedef struct Usage {
    int64_t initial, used, committed, max;
} Usage;

/* A bound that somebody wants to hear of; the sensor is reported when it is reached, and when usage has fallen below
   it. */
typedef struct Threshold {
    int64_t bytes;  /* atomic; 0: none */
    jobject sensor; /* global reference, NULL: nobody */
    bool reached;
} Threshold;
typedef struct Pool {
    const char *name;
    bool is_heap;
    jobject bean; /* global reference; NULL: not made */
    int64_t peak;
    Threshold usage, after_collection;
} Pool;
enum { HEAP, METASPACE, POOLS };
static Pool pools[POOLS] = {{.name = "Heap", .is_heap = true}, {.name = "Metaspace"}};

typedef struct Manager {
    const char *name;
    jobject bean;
} Manager;
enum { COLLECTOR, METASPACE_MANAGER, MANAGERS }; /* manager i has pool i */
static Manager managers[MANAGERS] = {{.name = "MarkSweep"}, {.name = "Metaspace Manager"}};

/* ---- usage ---- */

static int64_t round_up(int64_t bytes) { return (bytes + 4095) & -4096; }

static Usage usage_of(const Pool *p) {
    /* no limit is UINT64_MAX, or -1 */
    Usage u = {0, (int64_t)class_metadata_used(), 0, (int64_t)vm_flag_uint(MaxMetaspaceSize)};
    if (p->is_heap)
        u = (Usage){(int64_t)collect_statistics.initial, (int64_t)heap_used_bytes(), (int64_t)heap_committed_bytes(),
                    (int64_t)heap_max_bytes()};
    if (u.committed < u.used) u.committed = round_up(u.used);
    if (u.max >= 0 && u.max < u.committed) u.max = u.committed;
    return u;
}
static Usage with_used(Usage u, int64_t used, int64_t committed) {
    u.used = used;
    u.committed = committed < used ? round_up(used) : committed;
    return u;
}
/* Around the last collection. */
static Usage usage_before(const Pool *p) {
    const CollectStatistics *s = &collect_statistics;
    return p->is_heap ? with_used(usage_of(p), (int64_t)s->used_before, (int64_t)s->committed)
                      : with_used(usage_of(p), (int64_t)s->metadata_before, 0);
}
static Usage usage_after(const Pool *p) {
    const CollectStatistics *s = &collect_statistics;
    return p->is_heap ? with_used(usage_of(p), (int64_t)s->used_after, (int64_t)s->committed)
                      : with_used(usage_of(p), (int64_t)s->metadata_after, 0);
}
static int64_t peak_of(Pool *p) {
    Usage now = usage_of(p);
    int64_t seen = (int64_t)(p->is_heap ? collect_statistics.peak_used : collect_statistics.metadata_before);
    if (p->peak < seen) p->peak = seen;
    if (p->peak < now.used) p->peak = now.used;
    return p->peak;
}

static Object *new_usage(Thread *t, Usage u) {
    Class *c = loader_boot_class(t, "java/lang/management/MemoryUsage");
    Slot words[8] = {0, u.initial, 0, u.used, 0, u.committed, 0, u.max};
    return c ? object_construct(t, c, "(JJJJ)V", words) : NULL;
}

/* ---- beans ---- */

/* A static method of the library with an object as its result. */
static Object *call_factory(Thread *t, const char *class_name, const char *name, const char *descriptor,
                            Slot *arguments) {
    Method *m = loader_static_method(t, class_name, name, descriptor);
    Slot result = 0;
    return m && interp_call(t, m, arguments, &result) ? slot_to_ref(result) : NULL;
}
static Object *make_pool(Thread *t, const Pool *p, Object *name) {
    /* thresholds: 0: supported, none set; -1: not supported */
    Slot arguments[6] = {slot_ref(name), slot_int(p->is_heap), 0, 0, 0, p->is_heap ? 0 : -1};
    return call_factory(t, "sun/management/ManagementFactoryHelper", "createMemoryPool",
                        "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;", arguments);
}
static Object *make_manager(Thread *t, const Manager *m, Object *name) {
    Slot arguments[2] = {slot_ref(name), 0};
    static const char helper[] = "sun/management/ManagementFactoryHelper",
                      extended[] = "com/sun/management/internal/GarbageCollectorExtImpl";
    if (m != &managers[COLLECTOR])
        return call_factory(t, helper, "createMemoryManager",
                            "(Ljava/lang/String;)Ljava/lang/management/MemoryManagerMXBean;", arguments);
    bool has_extended = loader_find_boot_class(t, symbol_intern_cstr(extended)); /* jdk.management need not be there */
    if (t->exception) return NULL;
    return call_factory(t, has_extended ? extended : helper, "createGarbageCollector",
                        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;",
                        arguments);
}

static VmLock beans_lock;
/* Java runs: the lock is one that may be held meanwhile. */
static Object *bean_of(Thread *t, Pool *p, Manager *m) {
    jobject *at = p ? &p->bean : &m->bean;
    jobject known = __atomic_load_n(at, __ATOMIC_ACQUIRE);
    if (known) return handle_object(known);
    uint32_t mark = handle_mark(t);
    Object *o = NULL;
    vm_lock(t, &beans_lock);
    if (*at)
        o = handle_object(*at);
    else {
        Object *name = string_new_cstr(t, p ? p->name : m->name);
        if (name) handle_keep(t, name);
        o = !name ? NULL : p ? make_pool(t, p, name) : make_manager(t, m, name);
        jobject kept = handle_new_global(o);
        if (o && !kept) {
            exception_throw_out_of_memory(t, "Java heap space");
            o = NULL;
        }
        if (kept) __atomic_store_n(at, kept, __ATOMIC_RELEASE);
    }
    vm_unlock(t, &beans_lock);
    handle_release(t, mark);
    return o;
}
static Pool *pool_of(jobject bean) {
    for (unsigned i = 0; i < POOLS; i++)
        if (pools[i].bean && handle_object(pools[i].bean) == handle_object(bean)) return &pools[i];
    return NULL;
}
static Manager *manager_of(jobject bean) {
    for (unsigned i = 0; i < MANAGERS; i++)
        if (managers[i].bean && handle_object(managers[i].bean) == handle_object(bean)) return &managers[i];
    return NULL;
}
static Pool *check_pool(Thread *t, jobject bean) {
    Pool *p = bean ? pool_of(bean) : NULL;
    if (!p) exception_throw(t, bean ? InternalError : NullPointerException, bean ? "Invalid memory pool" : NULL);
    return p;
}

/* The beans of all pools or managers, or of the one with number [only]; -1: all. */
static Object *list_beans(Thread *t, bool want_pools, int only) {
    Class *element = loader_boot_class(t, want_pools ? "java/lang/management/MemoryPoolMXBean"
                                                     : "java/lang/management/MemoryManagerMXBean");
    Object *array = element ? array_new_of(t, element, only < 0 ? POOLS : 1) : NULL;
    if (!array) return NULL;
    handle_keep(t, array);
    for (int i = only < 0 ? 0 : only, n = 0; i < POOLS && (only < 0 || i == only); i++) {
        Object *o = bean_of(t, want_pools ? &pools[i] : NULL, &managers[i]);
        if (!o) return NULL;
        ref_store(&array_refs(array)[n++], o);
    }
    return array;
}
_Static_assert((int)POOLS == (int)MANAGERS, "a manager for each pool");

jobjectArray JNICALL jmm_GetMemoryPools(JNIEnv *env, jobject manager) {
    ENTER(env);
    Manager *m = manager ? manager_of(manager) : NULL;
    if (manager && !m) RETURN(jobjectArray, NULL);
    RETURN(jobjectArray, handle_new(t, list_beans(t, true, m ? (int)(m - managers) : -1)));
}
jobjectArray JNICALL jmm_GetMemoryManagers(JNIEnv *env, jobject pool) {
    ENTER(env);
    Pool *p = pool ? pool_of(pool) : NULL;
    if (pool && !p) RETURN(jobjectArray, NULL);
    RETURN(jobjectArray, handle_new(t, list_beans(t, false, p ? (int)(p - pools) : -1)));
}

jobject JNICALL jmm_GetMemoryUsage(JNIEnv *env, jboolean heap) {
    ENTER(env);
    RETURN(jobject, handle_new(t, new_usage(t, usage_of(&pools[heap ? HEAP : METASPACE]))));
}
jobject JNICALL jmm_GetMemoryPoolUsage(JNIEnv *env, jobject pool) {
    ENTER(env);
    Pool *p = check_pool(t, pool);
    RETURN(jobject, p ? handle_new(t, new_usage(t, usage_of(p))) : NULL);
}
jobject JNICALL jmm_GetPeakMemoryPoolUsage(JNIEnv *env, jobject pool) {
    ENTER(env);
    Pool *p = check_pool(t, pool);
    Usage u = p ? usage_of(p) : (Usage){0};
    RETURN(jobject, p ? handle_new(t, new_usage(t, with_used(u, peak_of(p), u.committed))) : NULL);
}
/* What the last collection has left; metadata are not what a collection is for: nothing. */
jobject JNICALL jmm_GetPoolCollectionUsage(JNIEnv *env, jobject pool) {
    ENTER(env);
    Pool *p = check_pool(t, pool);
    if (!p || !p->is_heap) RETURN(jobject, NULL);
    Usage u = collect_statistics.end ? usage_after(p) : with_used(usage_of(p), 0, 0);
    RETURN(jobject, handle_new(t, new_usage(t, u)));
}
void jmm_reset_peak_usage(jobject pool) {
    for (unsigned i = 0; i < POOLS; i++) {
        Pool *p = &pools[i];
        if (pool && p != pool_of(pool)) continue;
        if (p->is_heap) collect_statistics.peak_used = 0;
        p->peak = usage_of(p).used;
    }
}

/* ---- the last collection ---- */

jint JNICALL jmm_GetGCExtAttributeInfo(JNIEnv *env, jobject manager, JmmExtAttribute *attributes, jint count) {
    if (!manager || !attributes || count < 1) return 0;
    attributes[0] = (JmmExtAttribute){"GcThreadCount", 'I', "Number of GC threads"};
    return 1;
}
void JNICALL jmm_GetLastGCStat(JNIEnv *env, jobject manager, JmmGcStat *stat) {
    ENTER(env);
    CollectStatistics s = collect_statistics;
    stat->index = (jlong)s.count;
    stat->start_ms = s.start / 1000000;
    stat->end_ms = s.end / 1000000;
    Usage usages[2][POOLS]; /* of one moment: making objects may collect */
    for (unsigned i = 0; i < POOLS; i++) {
        usages[0][i] = usage_before(&pools[i]);
        usages[1][i] = usage_after(&pools[i]);
    }
    for (unsigned i = 0; s.count && i < 2 * POOLS; i++) {
        Object *o = new_usage(t, usages[i / POOLS][i % POOLS]);
        if (!o) break;
        ref_store(&array_refs(handle_object(i < POOLS ? stat->before : stat->after))[i % POOLS], o);
    }
    if (stat->value_count > 0) stat->values[0].i = 1;
    LEAVE();
}

/* ---- what happens after collections ---- */

static bool notify_collections; /* atomic */

static void call_sensor(Thread *t, const Threshold *threshold, Usage u) {
    Object *sensor = threshold->sensor ? handle_object(threshold->sensor) : NULL;
    if (!sensor) return;
    handle_keep(t, sensor);
    Class *c = object_class(sensor);
    Slot arguments[3] = {slot_ref(sensor), slot_int(1), 0};
    Method *m;
    if (threshold->reached) {
        m = class_find_method(c, symbol_intern_cstr("trigger"),
                              symbol_intern_cstr("(ILjava/lang/management/MemoryUsage;)V"));
        Object *usage = new_usage(t, u);
        if (usage) handle_keep(t, usage);
        arguments[2] = slot_ref(usage);
    } else
        m = class_find_method(c, symbol_intern_cstr("clear"), symbol_intern_cstr("()V"));
    if (m && !t->exception) interp_call(t, m, arguments, NULL);
    exception_take(t);
}
/* A bound for usage after collections counts each time that it is reached, one for usage when it is crossed. */
static void look_at(Thread *t, Threshold *threshold, Usage u, bool every_time) {
    int64_t bytes = __atomic_load_n(&threshold->bytes, __ATOMIC_ACQUIRE);
    bool reached = bytes > 0 && u.used >= bytes, reported = reached == threshold->reached && !(reached && every_time);
    threshold->reached = reached;
    if (!reported) call_sensor(t, threshold, u);
}
static void notify_of_collection(Thread *t, const CollectStatistics *s) {
    static const char descriptor[] =
        "(JLjava/lang/String;Ljava/lang/String;Ljava/lang/String;Lcom/sun/management/GcInfo;)V";
    Object *bean = bean_of(t, NULL, &managers[COLLECTOR]), *texts[3];
    Class *c = bean ? object_class(bean) : NULL;
    Method *notify =
        c ? class_find_method(c, symbol_intern_cstr("createGCNotification"), symbol_intern_cstr(descriptor)) : NULL;
    Method *info = c ? class_find_method(c, symbol_intern_cstr("getLastGcInfo"),
                                         symbol_intern_cstr("()Lcom/sun/management/GcInfo;"))
                     : NULL;
    if (!notify || !info) return;
    const char *words[3] = {managers[COLLECTOR].name, "end of major GC", gc_cause_text(s->cause)};
    for (unsigned i = 0; i < 3; i++) {
        if (!(texts[i] = string_new_cstr(t, words[i]))) return;
        handle_keep(t, texts[i]);
    }
    Slot self = slot_ref(bean), result = 0;
    if (!interp_call(t, info, &self, &result) || !result) return;
    handle_keep(t, slot_to_ref(result));
    Slot arguments[7] = {
        self,  0, clock_ns(CLOCK_REALTIME) / 1000000, slot_ref(texts[0]), slot_ref(texts[1]), slot_ref(texts[2]),
        result};
    interp_call(t, notify, arguments, NULL);
}

static uint64_t attended; /* how many collections there had been when the thread was started */

static void attend(Thread *t) {
    for (uint64_t seen = attended;;) {
        collect_await_collection(t, seen);
        CollectStatistics s = collect_statistics;
        if (s.count == seen) continue;
        seen = s.count;
        uint32_t mark = handle_mark(t);
        for (unsigned i = 0; i < POOLS; i++) {
            look_at(t, &pools[i].usage, usage_of(&pools[i]), false);
            if (pools[i].is_heap) look_at(t, &pools[i].after_collection, usage_after(&pools[i]), true);
        }
        if (__atomic_load_n(&notify_collections, __ATOMIC_ACQUIRE)) notify_of_collection(t, &s);
        exception_take(t);
        handle_release(t, mark);
    }
}
bool management_start_attending(Thread *t) {
    attended = collect_statistics.count;
    return threads_start_internal(t, "Notification Thread", 9, attend);
}

static Threshold *threshold_of(Pool *p, int kind) {
    return kind == JMM_USAGE_HIGH              ? &p->usage
           : kind == JMM_COLLECTION_USAGE_HIGH ? &p->after_collection
                                               : NULL; /* low ones follow the high ones */
}
void JNICALL jmm_SetPoolSensor(JNIEnv *env, jobject pool, jint kind, jobject sensor) {
    ENTER(env);
    Pool *p = check_pool(t, pool);
    Threshold *threshold = p ? threshold_of(p, kind) : NULL;
    if (threshold) { /* installed once, by the bean's constructor */
        jobject none = NULL, mine = sensor ? handle_new_global(handle_object(sensor)) : NULL;
        if (sensor && !mine)
            exception_throw_out_of_memory(t, "Java heap space");
        else if (!__atomic_compare_exchange_n(&threshold->sensor, &none, mine, false, __ATOMIC_ACQ_REL,
                                              __ATOMIC_ACQUIRE) &&
                 mine)
            handle_delete_global(mine);
    }
    LEAVE();
}
jlong JNICALL jmm_SetPoolThreshold(JNIEnv *env, jobject pool, jint kind, jlong bytes) {
    ENTER(env);
    Pool *p = check_pool(t, pool);
    Threshold *threshold = p ? threshold_of(p, kind) : NULL;
    if (p && bytes < 0) exception_throw(t, IllegalArgumentException, "Invalid threshold value");
    if (!threshold || t->exception) RETURN(jlong, -1);
    jlong former = __atomic_exchange_n(&threshold->bytes, bytes, __ATOMIC_ACQ_REL);
    RETURN(jlong, former);
}
void JNICALL jmm_SetGCNotificationEnabled(JNIEnv *env, jobject manager, jboolean on) {
    ENTER(env);
    __atomic_store_n(&notify_collections, on, __ATOMIC_RELEASE);
    LEAVE();
}
