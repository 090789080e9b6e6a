/* Heap functions: their callbacks are reached through trampolines, which make each an activity of the thread that the
   VM chooses for the walk, and look at what it returns. What they are given by pointer are copies that are gone after
   the call, and on closed pages after the walk. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/core/rules.h"
#include "validation/interpose/pages.h"
#include "validation/report/finding.h"
#include "validation/rules/performance.h"
#include "validation/rules/tags.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_FollowReferences_duplicates[], RULE_Heap_callback_abort_partial[],
    RULE_FollowReferences_callbacks_null[], RULE_FollowReferences_filter_bits[], RULE_FollowReferences_filter_misread[],
    RULE_FollowReferences_wrong_callback[], RULE_Heap10_null_callback[], RULE_Heap10_return_value[],
    RULE_Heap_callback_data_lifetime[], RULE_Heap_callback_flags[], RULE_Heap_callback_info_null[],
    RULE_Heap_callback_null_tag_ptr[], RULE_Heap_callback_tag_pointer[],
    RULE_IterateOverReachableObjects_null_object_callback[], RULE_string_no_nul[];

typedef struct HeapCall {
    void *walk;
} HeapCall;
RULE_STATE(Call, heap_call, HeapCall)

/* What a walk was asked for, in place of the agent's user_data, and what its callbacks are lent. */
typedef struct HeapWalk {
    const Call *call;
    void *user_data;
    jvmtiHeapCallbacks given;
    jvmtiHeapObjectCallback object;
    jvmtiHeapRootCallback root;
    jvmtiStackReferenceCallback stack_reference;
    jvmtiObjectReferenceCallback object_reference;
    jvmtiHeapCallbacks reported;
    /* What callbacks are lent; each may be NULL. */
    struct Slot *slots; /* SLOTS of them */
    unsigned visits;
    bool aborted, follows; /* a visit has ended it; one has returned JVMTI_VISIT_OBJECTS */
    bool has_tags;         /* an object has one, or gets one */
    long tagged;           /* objects that the walk has tagged, without those that it has untagged */
    jvmtiHeapReferenceInfo *info;
    char *data; /* DATA bytes */
} HeapWalk;

/* ---- What callbacks are lent ---- */

/* Tag pointers lead to slots of the walk, which are gone through as a ring; what nobody may write to any more holds the
   pattern. When the walk is over, they are closed. */
enum { ABSTRACT = 0x400 }; /* JVMS 4.1 */
enum { SLOTS = 64, DATA = 1 << 16, GONE_BYTE = 0xB7 };
typedef struct Slot {
    jlong tag, referrer;
} Slot;
static const jlong gone_word = (jlong)(UINT64_MAX / 0xFF * GONE_BYTE);

static void *lend(const HeapWalk *walk, Rule late, Rule beyond, const char *what, size_t size) {
    Loan loan = {late, beyond, what, walk->call->function->name, walk->call->env, NULL};
    void *memory = pages_lend(&loan, NULL, size);
    return !memory ? NULL : memset(memory, GONE_BYTE, size);
}

static inline void check_slot(const Slot *slot) {
    if (slot->tag != gone_word || slot->referrer != gone_word)
        FINDING(RULE_Heap_callback_tag_pointer, "a tag pointer was written to after the return of its callback");
}

/* One call of a callback. There are millions, so that all of this is inlined. */
typedef struct Visit {
    Activity activity; /* must be first */
    bool no_referrer, no_info;
} Visit;

/* What it is lent: NULL if it is nothing, or the VM's own. */
typedef struct Lent {
    Slot *slot;
    jlong *tag, *referrer;
    jlong tag_before, referrer_before;
    jvmtiHeapReferenceInfo *info;
    void *data;
    size_t size;
} Lent;

INLINED void begin(Visit *visit, CheckedThread *thread, const HeapWalk *walk, const char *name) {
    zero(visit, sizeof *visit);
    visit->activity.kind = ACTIVITY_HEAP_CALLBACK;
    visit->activity.name = name;
    visit->activity.env = walk->call->env;
    visit->activity.restricted = &visit->activity;
    Activity *outer = !thread ? NULL : thread->activity;
    if (outer && outer == &walk->call->activity)
        activity_begin_in(thread, &visit->activity, outer);
    else
        activity_begin(thread, &visit->activity); /* some VMs have a thread for this */
}
INLINED void end(Visit *visit, CheckedThread *thread, const HeapWalk *walk) {
    if (thread && visit->activity.outer == &walk->call->activity)
        activity_end_in(thread, visit->activity.outer);
    else
        activity_end(thread, &visit->activity);
}

INLINED void lend_tags(HeapWalk *walk, Visit *visit, Lent *lent, jlong **tag, jlong **referrer) {
    visit->no_referrer = referrer && !*referrer;
    if (!walk->slots || !*tag) return;
    Slot *slot = lent->slot = &walk->slots[walk->visits++ % SLOTS];
    check_slot(slot);
    lent->tag = *tag;
    lent->tag_before = slot->tag = **tag;
    *tag = &slot->tag;
    if (lent->tag_before != 0) {
        walk->has_tags = true;
        tag_reported(lent->tag_before);
    }
    if (!referrer || !*referrer) return;
    if (*referrer == lent->tag) { /* a reference to itself */
        *referrer = *tag;
        return;
    }
    lent->referrer = *referrer;
    lent->referrer_before = slot->referrer = **referrer;
    *referrer = &slot->referrer;
    if (lent->referrer_before != 0) tag_reported(lent->referrer_before);
}

INLINED void lend_info(const HeapWalk *walk, Visit *visit, Lent *lent, jvmtiHeapReferenceKind kind,
                       const jvmtiHeapReferenceInfo **info) {
    jvmtiHeapReferenceInfo *copy = walk->info;
    visit->no_info = !*info;
    if (!*info || !copy) return;
    switch (kind) {
    case JVMTI_HEAP_REFERENCE_FIELD:
    case JVMTI_HEAP_REFERENCE_STATIC_FIELD: copy->field = (*info)->field; break;
    case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT: copy->array = (*info)->array; break;
    case JVMTI_HEAP_REFERENCE_CONSTANT_POOL: copy->constant_pool = (*info)->constant_pool; break;
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL: copy->stack_local = (*info)->stack_local; break;
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL: copy->jni_local = (*info)->jni_local; break;
    default: return;
    }
    *info = lent->info = copy;
}

/* Ends where the next page cannot be read. */
static void lend_data(const HeapWalk *walk, Lent *lent, const void **data, jint count, size_t size) {
    size_t all = count <= 0 ? 0 : (size_t)count * size;
    if (!walk->data || !*data || all > DATA) return;
    *data = lent->data = memcpy(walk->data + DATA - all, *data, all);
    lent->size = all;
}

static size_t size_of(jvmtiPrimitiveType type) {
    switch (type) {
    case JVMTI_PRIMITIVE_TYPE_BOOLEAN:
    case JVMTI_PRIMITIVE_TYPE_BYTE: return 1;
    case JVMTI_PRIMITIVE_TYPE_CHAR:
    case JVMTI_PRIMITIVE_TYPE_SHORT: return 2;
    case JVMTI_PRIMITIVE_TYPE_INT:
    case JVMTI_PRIMITIVE_TYPE_FLOAT: return 4;
    default: return 8;
    }
}

INLINED void give_tag(HeapWalk *walk, jlong *real, jlong before, jlong *slot) {
    if (*slot != before) {
        *real = *slot;
        walk->has_tags = true;
        CheckedEnv *env = walk->call->env;
        tag_set(env, *slot);
        if (before == 0 && !__atomic_load_n(&cost_of(env)->tagged_at, __ATOMIC_SEQ_CST))
            __atomic_store_n(&cost_of(env)->tagged_at, site_at(walk->call->activity.site), __ATOMIC_SEQ_CST);
        walk->tagged += (before == 0) - (*slot == 0);
    }
    *slot = gone_word;
}

INLINED void take_back(HeapWalk *walk, const Lent *lent) {
    if (lent->slot) {
        give_tag(walk, lent->tag, lent->tag_before, &lent->slot->tag);
        if (lent->referrer) give_tag(walk, lent->referrer, lent->referrer_before, &lent->slot->referrer);
    }
    if (lent->info) memset(lent->info, GONE_BYTE, sizeof *lent->info);
    if (lent->data) memset(lent->data, GONE_BYTE, lent->size);
}

INLINED jint check_visit(const char *name, HeapWalk *walk, jint result) {
    walk->aborted |= (result & JVMTI_VISIT_ABORT) != 0;
    walk->follows |= (result & JVMTI_VISIT_OBJECTS) != 0;
    if ((result & ~(JVMTI_VISIT_OBJECTS | JVMTI_VISIT_ABORT)) != 0)
        FINDING(RULE_Heap_callback_flags, "%s has returned %#x, which is not made of visit flags", name,
                (unsigned)result);
    return result;
}
INLINED jvmtiIterationControl check_iteration(const char *name, HeapWalk *walk, jvmtiIterationControl result) {
    if ((int)result < JVMTI_ITERATION_ABORT || result > JVMTI_ITERATION_IGNORE)
        FINDING(RULE_Heap10_return_value, "%s has returned %d, which is no iteration control", name, (int)result);
    return result;
}

/* Where a callback was given NULL, and takes it for a pointer. */
static bool fault(const void *address, const void *pc) {
    const CheckedThread *thread = checked_thread();
    const Activity *activity = !thread ? NULL : thread->activity;
    if (!activity || activity->kind != ACTIVITY_HEAP_CALLBACK || (uintptr_t)address >= sizeof(jvmtiHeapReferenceInfo))
        return false;
    const Visit *visit = (const Visit *)activity;
    const Module *module = module_of(pc);
    if (!module || !__atomic_load_n(&module->is_agent, __ATOMIC_SEQ_CST)) return false;
    if (visit->no_referrer && (!address || !visit->no_info))
        FINDING(RULE_Heap_callback_null_tag_ptr, "referrer_tag_ptr is NULL, since the referrer is a root");
    else if (visit->no_info)
        FINDING(RULE_Heap_callback_info_null, "reference_info is NULL, since this kind of reference has none");
    return false;
}

/* ---- The callbacks ---- */

/* A function that reports the agent's, which is at [place] in the walk, with what is [lent] to it. */
#define REPORTED(result_type, name, place, label, parameters, arguments, check, lend) \
    static result_type JNICALL reported_##name parameters {                           \
        HeapWalk *walk = user_data;                                                   \
        CheckedThread *thread = checked_thread();                                     \
        Visit visit;                                                                  \
        Lent lent = {0};                                                              \
        user_data = walk->user_data;                                                  \
        begin(&visit, thread, walk, label);                                           \
        lend;                                                                         \
        result_type result = check(label, walk, walk->place arguments);               \
        take_back(walk, &lent);                                                       \
        end(&visit, thread, walk);                                                    \
        return result;                                                                \
    }
/* clang-format off */
REPORTED(jint, heap_iteration, given.heap_iteration_callback, "jvmtiHeapIterationCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, jint length, void *user_data),
     (class_tag, size, tag_ptr, length, user_data), check_visit,
     lend_tags(walk, &visit, &lent, &tag_ptr, NULL))
REPORTED(jint, heap_reference, given.heap_reference_callback, "jvmtiHeapReferenceCallback",
     (jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
      jlong size, jlong *tag_ptr, jlong *referrer_tag_ptr, jint length, void *user_data),
     (kind, info, class_tag, referrer_class_tag, size, tag_ptr, referrer_tag_ptr, length, user_data), check_visit,
     (lend_tags(walk, &visit, &lent, &tag_ptr, &referrer_tag_ptr), lend_info(walk, &visit, &lent, kind, &info)))
REPORTED(jint, primitive_field, given.primitive_field_callback, "jvmtiPrimitiveFieldCallback",
     (jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag_ptr, jvalue value,
      jvmtiPrimitiveType value_type, void *user_data),
     (kind, info, class_tag, tag_ptr, value, value_type, user_data), check_visit,
     (lend_tags(walk, &visit, &lent, &tag_ptr, NULL), lend_info(walk, &visit, &lent, kind, &info)))
REPORTED(jint, array_primitive_value, given.array_primitive_value_callback, "jvmtiArrayPrimitiveValueCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, jint count, jvmtiPrimitiveType type, const void *elements,
      void *user_data),
     (class_tag, size, tag_ptr, count, type, elements, user_data), check_visit,
     (lend_tags(walk, &visit, &lent, &tag_ptr, NULL), lend_data(walk, &lent, &elements, count, size_of(type))))
REPORTED(jint, string_primitive_value, given.string_primitive_value_callback, "jvmtiStringPrimitiveValueCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, const jchar *value, jint length, void *user_data),
     (class_tag, size, tag_ptr, value, length, user_data), check_visit,
     (lend_tags(walk, &visit, &lent, &tag_ptr, NULL),
      lend_data(walk, &lent, (const void **)&value, length, sizeof *value)))
REPORTED(jvmtiIterationControl, object, object, "jvmtiHeapObjectCallback",
     (jlong class_tag, jlong size, jlong *tag_ptr, void *user_data), (class_tag, size, tag_ptr, user_data),
     check_iteration,
     lend_tags(walk, &visit, &lent, &tag_ptr, NULL))
REPORTED(jvmtiIterationControl, root, root, "jvmtiHeapRootCallback",
     (jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag_ptr, void *user_data),
     (kind, class_tag, size, tag_ptr, user_data), check_iteration,
     lend_tags(walk, &visit, &lent, &tag_ptr, NULL))
REPORTED(jvmtiIterationControl, stack_reference, stack_reference, "jvmtiStackReferenceCallback",
     (jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag_ptr, jlong thread_tag, jint depth,
      jmethodID method, jint slot, void *user_data),
     (kind, class_tag, size, tag_ptr, thread_tag, depth, method, slot, user_data), check_iteration,
     lend_tags(walk, &visit, &lent, &tag_ptr, NULL))
REPORTED(jvmtiIterationControl, object_reference, object_reference, "jvmtiObjectReferenceCallback",
     (jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag_ptr, jlong referrer_tag,
      jint referrer_index, void *user_data),
     (kind, class_tag, size, tag_ptr, referrer_tag, referrer_index, user_data), check_iteration,
     lend_tags(walk, &visit, &lent, &tag_ptr, NULL))
/* clang-format on */

/* ---- Before and after the functions ---- */

/* Where the callbacks and the user data are among the arguments. */
static HeapWalk *walk_begin(Call *call, int user_data) {
    HeapWalk *walk = calloc(1, sizeof *walk);
    if (!walk) return NULL;
    walk->call = call;
    walk->user_data = (void *)call->args[user_data].p;
    call->args[user_data].p = walk;
    heap_call(call)->walk = walk;
    walk->slots = lend(walk, RULE_Heap_callback_tag_pointer, RULE_Heap_callback_tag_pointer, "a tag pointer",
                       SLOTS * sizeof(Slot));
    return walk;
}

static void report_partial(const Call *call, const HeapWalk *walk) {
    enum { VISITS = 100 };
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    if (walk->aborted)
        FINDING(RULE_Heap_callback_abort_partial,
                "a callback has ended the walk with JVMTI_VISIT_ABORT, and %s returns JVMTI_ERROR_NONE",
                call->function->name);
    if (call->function->number == FN_FollowReferences && walk->given.heap_reference_callback && walk->follows &&
        !walk->has_tags && walk->visits >= VISITS)
        FINDING(
            RULE_FollowReferences_duplicates,
            "%u references were reported, and no object was tagged: an object is reported for each of its references",
            walk->visits);
}

static void after(Call *call) {
    HeapWalk *walk = heap_call(call)->walk;
    if (!walk) return;
    report_partial(call, walk);
    for (int i = 0; walk->slots && i < SLOTS; i++) check_slot(&walk->slots[i]);
    if (!in_callback(call->activity.outer, EV_VMDeath)) /* in which they cost nothing any more */
        __atomic_fetch_add(&cost_of(call->env)->tags_of_walks, walk->tagged, __ATOMIC_SEQ_CST);
    if (walk->slots) pages_close(walk->slots);
    if (walk->info) pages_close(walk->info);
    if (walk->data) pages_close(walk->data);
    free(walk);
    heap_call(call)->walk = NULL;
}

static void filter(Call *call, jint bits) {
    const jint all = JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_UNTAGGED | JVMTI_HEAP_FILTER_CLASS_TAGGED |
                     JVMTI_HEAP_FILTER_CLASS_UNTAGGED;
    const jint objects = JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_UNTAGGED;
    const jint classes = JVMTI_HEAP_FILTER_CLASS_TAGGED | JVMTI_HEAP_FILTER_CLASS_UNTAGGED;
    if ((bits & ~all) != 0)
        FINDING(RULE_FollowReferences_filter_bits, "heap_filter is %#x, which has more than the filter bits",
                (unsigned)bits);
    else if ((bits & objects) == objects || (bits & classes) == classes)
        FINDING(RULE_FollowReferences_filter_bits, "heap_filter %#x excludes all objects", (unsigned)bits);
}

/* The function of each that the agent has set is reported by ours; the rest stays NULL. */
static void callbacks(Call *call, int at, bool follows) {
    const jvmtiHeapCallbacks *given = call->args[at].p;
    filter(call, call->args[0].i);
    if (!given) {
        FINDING(RULE_FollowReferences_callbacks_null, "the callbacks of %s are NULL", call->function->name);
        return;
    }
    bool others = given->primitive_field_callback || given->array_primitive_value_callback ||
                  given->string_primitive_value_callback;
    bool own = (follows ? (void *)given->heap_reference_callback : (void *)given->heap_iteration_callback);
    bool ignored = (follows ? (void *)given->heap_iteration_callback : (void *)given->heap_reference_callback);
    if (ignored && !own && !others)
        FINDING(RULE_FollowReferences_wrong_callback, "%s uses %s, which is not set", call->function->name,
                follows ? "heap_reference_callback" : "heap_iteration_callback");
    HeapWalk *walk = walk_begin(call, at + 1);
    if (!walk) return;
    walk->given = *given;
    walk->reported = *given;
    if (given->heap_iteration_callback) walk->reported.heap_iteration_callback = reported_heap_iteration;
    if (given->heap_reference_callback) walk->reported.heap_reference_callback = reported_heap_reference;
    if (given->primitive_field_callback) walk->reported.primitive_field_callback = reported_primitive_field;
    if (given->array_primitive_value_callback)
        walk->reported.array_primitive_value_callback = reported_array_primitive_value;
    if (given->string_primitive_value_callback)
        walk->reported.string_primitive_value_callback = reported_string_primitive_value;
    call->args[at].p = &walk->reported;
    const Rule late = RULE_Heap_callback_data_lifetime;
    if (given->heap_reference_callback || given->primitive_field_callback)
        walk->info = lend(walk, late, late, "reference_info", sizeof *walk->info);
    if (given->array_primitive_value_callback || given->string_primitive_value_callback)
        walk->data = lend(walk, late, RULE_string_no_nul, "the content of an array or string", DATA);
}
static void follow_before(Call *call) { callbacks(call, 3, true); }

/* Only objects whose class is just [klass] are reported: an interface and an abstract class have none. */
static void follow_after(Call *call) {
    jvmtiEnv *real = call->env->real;
    jclass klass = (jclass)call->args[1].p;
    jboolean interface, array;
    jint modifiers;
    if (call->result == JVMTI_ERROR_NONE && klass &&
        (*real)->IsInterface(real, klass, &interface) == JVMTI_ERROR_NONE &&
        (*real)->IsArrayClass(real, klass, &array) == JVMTI_ERROR_NONE &&
        (*real)->GetClassModifiers(real, klass, &modifiers) == JVMTI_ERROR_NONE && !array &&
        (interface || (modifiers & ABSTRACT) != 0))
        FINDING(RULE_FollowReferences_filter_misread, "klass is %s: no object has just this class",
                interface ? "an interface" : "abstract");
    after(call);
}
static void iterate_before(Call *call) { callbacks(call, 2, false); }

/* The functions of 1.0, with one callback for objects. */
static void object_walk(Call *call, int at) {
    if (!call->args[at].p) {
        FINDING(RULE_Heap10_null_callback, "the callback of %s is NULL", call->function->name);
        return;
    }
    HeapWalk *walk = walk_begin(call, at + 1);
    if (!walk) return;
    walk->object = (jvmtiHeapObjectCallback)call->args[at].p;
    call->args[at].p = (const void *)reported_object;
}
static void heap_before(Call *call) { object_walk(call, 1); }
static void instances_before(Call *call) { object_walk(call, 2); }

static void reachable_from_before(Call *call) {
    if (!call->args[1].p) {
        FINDING(RULE_Heap10_null_callback, "the callback of %s is NULL", call->function->name);
        return;
    }
    HeapWalk *walk = walk_begin(call, 2);
    if (!walk) return;
    walk->object_reference = (jvmtiObjectReferenceCallback)call->args[1].p;
    call->args[1].p = (const void *)reported_object_reference;
}

static void reachable_before(Call *call) {
    if (!call->args[2].p)
        FINDING(RULE_IterateOverReachableObjects_null_object_callback,
                "object_ref_callback is NULL: nothing is followed");
    HeapWalk *walk = walk_begin(call, 3);
    if (!walk) return;
    walk->root = (jvmtiHeapRootCallback)call->args[0].p;
    walk->stack_reference = (jvmtiStackReferenceCallback)call->args[1].p;
    walk->object_reference = (jvmtiObjectReferenceCallback)call->args[2].p;
    if (walk->root) call->args[0].p = (const void *)reported_root;
    if (walk->stack_reference) call->args[1].p = (const void *)reported_stack_reference;
    if (walk->object_reference) call->args[2].p = (const void *)reported_object_reference;
}

static const FunctionCheck functions[] = {
    {FN_FollowReferences, follow_before, follow_after},
    {FN_IterateThroughHeap, iterate_before, after},
    {FN_IterateOverHeap, heap_before, after},
    {FN_IterateOverInstancesOfClass, instances_before, after},
    {FN_IterateOverObjectsReachableFromObject, reachable_from_before, after},
    {FN_IterateOverReachableObjects, reachable_before, after},
    {FN_ALL, NULL, NULL},
};
const RuleClass heap_rules = {.functions = functions, .fault = fault};
