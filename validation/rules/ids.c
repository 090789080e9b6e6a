/* IDs of methods and fields: which ones the VM has given to agents, and whether their classes are still there. A VM may
   crash over an ID whose class was unloaded, take it for another one, or refuse it; here the call is reported and
   answered. What is known of an ID is from the last time that it was given: a VM gives the same value again for another
   class. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/wild.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/classes.h"
#include "validation/know/handles.h"
#include "validation/report/finding.h"
#include "validation/rules/entry.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_arg_fieldid_class[], RULE_arg_methodid_valid[], RULE_id_field_stale[],
    RULE_id_method_stale[], RULE_id_method_stored_unanchored[], RULE_SetBreakpoint_class_unload[];

enum { OWNERS = 8, NUMBERS_SINCE = 26 /* JDKs have IDs of methods that are no addresses */ };

typedef struct MethodRecord {
    TableLink link; /* by the ID */
    const void *id;
    CheckedClass *declaring; /* atomic; NULL: not known yet */
    unsigned given, seen;    /* atomic; how many collections there had been then, and when its class was last there */
    const Site *site;        /* atomic; where it was given */
    long thread;             /* atomic; the thread of the callback in which it was given; 0: in none */
    unsigned long callback;  /* atomic; and which of its callbacks that was */
    bool stale, reported_unanchored; /* atomic; its class is gone; it was reported that nothing keeps it */
} MethodRecord;

/* The value of a field's ID may be that of many fields; then nothing is known of it. */
typedef struct FieldRecord {
    TableLink link;
    const void *id;
    CheckedClass *owners[OWNERS]; /* atomic; for which it was given */
    int owner_count;              /* atomic; more than there is room for: not known */
} FieldRecord;

/* Nothing is removed from these, and a record that is known is found without the lock. */
static Table methods = {.shift = 3}, fields = {.shift = 3};
static Lock lock = LOCK_INITIALIZER(IDS);
static unsigned collections; /* atomic; classes are only unloaded in one */

static TableLink *find(const Table *table, const void *id) {
    TableLink *link = table_find(table, (uintptr_t)id);
    if (link || !table_may_have(table, (uintptr_t)id)) return link;
    lock_acquire(&lock);
    link = table_find(table, (uintptr_t)id);
    lock_release(&lock);
    return link;
}
static MethodRecord *find_method(const void *id) { return TABLE_RECORD(MethodRecord, link, find(&methods, id)); }
static FieldRecord *find_field(const void *id) { return TABLE_RECORD(FieldRecord, link, find(&fields, id)); }

/* The record of [made], or that which another thread has added meanwhile; NULL: no memory. */
static TableLink *add(Table *table, TableLink *made, const void *id) {
    lock_acquire(&lock);
    TableLink *link = table_find(table, (uintptr_t)id);
    if (!link && made && table_add(table, made, (uintptr_t)id)) link = made;
    lock_release(&lock);
    return link;
}

/* ---- They are given ---- */

/* In which an ID is given. */
typedef struct Giving {
    const void *address;    /* of the call; NULL: an event */
    long thread;            /* of the callback in which it is; 0: in none */
    unsigned long callback; /* of the thread, counted */
} Giving;

static Giving giving(const CheckedThread *thread, const void *address) {
    if (!thread) return (Giving){address, 0, 0};
    return (Giving){address, in_callback(thread->activity, EV_ALL) ? thread->id : 0, thread->callbacks};
}

static MethodRecord *new_method(const void *id, unsigned now) {
    MethodRecord *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->id = id;
    __atomic_store_n(&m->seen, now, __ATOMIC_SEQ_CST);
    __atomic_store_n(&m->given, now, __ATOMIC_SEQ_CST);
    MethodRecord *known = TABLE_RECORD(MethodRecord, link, add(&methods, &m->link, id));
    if (known != m) free(m);
    return known;
}

/* Stacks have many, so what is there already is not written again. */
static void method_given(const Giving *giving, const void *id) {
    if (!id) return;
    MethodRecord *m = find_method(id);
    unsigned now = __atomic_load_n(&collections, __ATOMIC_SEQ_CST);
    if (!m) {
        m = new_method(id, now);
        if (!m) return;
    } else if (__atomic_load_n(&m->given, __ATOMIC_SEQ_CST) != now || __atomic_load_n(&m->stale, __ATOMIC_SEQ_CST)) {
        __atomic_store_n(&m->declaring, NULL, __ATOMIC_SEQ_CST);
        __atomic_store_n(&m->stale, false, __ATOMIC_SEQ_CST);
        __atomic_store_n(&m->seen, now, __ATOMIC_SEQ_CST);
        __atomic_store_n(&m->given, now, __ATOMIC_SEQ_CST);
    }
    if (!__atomic_load_n(&m->site, __ATOMIC_SEQ_CST) && giving->address)
        __atomic_store_n(&m->site, site_at(giving->address), __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&m->thread, __ATOMIC_RELAXED) != giving->thread)
        __atomic_store_n(&m->thread, giving->thread, __ATOMIC_RELAXED);
    if (__atomic_load_n(&m->callback, __ATOMIC_RELAXED) != giving->callback)
        __atomic_store_n(&m->callback, giving->callback, __ATOMIC_RELAXED);
}

static void one_given(const CheckedThread *thread, const void *id, const void *address) {
    const Giving here = giving(thread, address);
    method_given(&here, id);
}

/* owner: NULL: not known. */
static void field_given(CheckedClass *owner, const void *id) {
    if (!id) return;
    FieldRecord *f = find_field(id);
    if (!f) {
        FieldRecord *made = calloc(1, sizeof *made);
        if (!made) return;
        made->id = id;
        f = TABLE_RECORD(FieldRecord, link, add(&fields, &made->link, id));
        if (f != made) free(made);
        if (!f) return;
    }
    if (!owner) {
        __atomic_store_n(&f->owner_count, OWNERS + 1, __ATOMIC_SEQ_CST);
        return;
    }
    int known = __atomic_load_n(&f->owner_count, __ATOMIC_SEQ_CST);
    for (int i = 0; i < known && i < OWNERS; i++)
        if (__atomic_load_n(&f->owners[i], __ATOMIC_SEQ_CST) == owner) return;
    int at = __atomic_fetch_add(&f->owner_count, 1, __ATOMIC_SEQ_CST);
    if (at < OWNERS) __atomic_store_n(&f->owners[at], owner, __ATOMIC_SEQ_CST);
}

static void methods_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    const jmethodID *ids = *(jmethodID *const *)call->args[2].p;
    const Giving here = giving(call->thread, call->activity.site);
    for (jint i = 0; i < *(const jint *)call->args[1].p; i++) method_given(&here, ids[i]);
}

static void fields_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    const jfieldID *ids = *(jfieldID *const *)call->args[2].p;
    CheckedClass *owner = class_of(call->thread, (jclass)call->args[0].p);
    for (jint i = 0; i < *(const jint *)call->args[1].p; i++) field_given(owner, ids[i]);
}

/* Methods that the thread has met in stacks since it began its callback, and since the last collection, by a part of
   their IDs: recursion, threads that wait at one place, and samplers meet the same ones again. */
enum { MET = 1 << 4 };
typedef struct Met {
    const void *ids[MET];
    unsigned long callback;
    unsigned collections;
} Met;
RULE_STATE(CheckedThread, met_on, Met)

static Met *met_here(CheckedThread *thread) {
    Met *met = met_on(thread);
    unsigned now = __atomic_load_n(&collections, __ATOMIC_SEQ_CST);
    if (met->callback != thread->callbacks || met->collections != now)
        *met = (Met){.callback = thread->callbacks, .collections = now};
    return met;
}

/* The first frame of another method after a few of this one. Recursion is long, so that several are compared at a
   time. */
static const jvmtiFrameInfo *after_recursion(const jvmtiFrameInfo *frames, const jvmtiFrameInfo *end, const void *id) {
    enum { AT_A_TIME = 8 };
    for (; end - frames >= AT_A_TIME; frames += AT_A_TIME) {
        uintptr_t differ = 0;
#pragma GCC unroll 8
        for (int i = 0; i < AT_A_TIME; i++) differ |= (uintptr_t)frames[i].method ^ (uintptr_t)id;
        if (differ != 0) break;
    }
    while (frames < end && frames->method == id) frames++;
    return frames;
}

static void frames_given(const Giving *here, Met *met, const jvmtiFrameInfo *frames, jint number) {
    enum { FEW = 4 };
    const jvmtiFrameInfo *end = frames + number;
    const void *id = NULL;
    for (int same = 0; frames < end; frames++) {
        if (frames->method != id) {
            same = 0;
            id = frames->method;
            const void **place = &met->ids[(uintptr_t)id * UINT64_C(0x9E3779B97F4A7C15) >> 60];
            if (*place == id) continue;
            *place = id;
            method_given(here, id);
        } else if (++same == FEW) {
            frames = after_recursion(frames, end, id) - 1;
            same = 0;
        }
    }
}

static void stack_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE || call->answered || !call->thread) return;
    const Giving here = giving(call->thread, call->activity.site);
    frames_given(&here, met_here(call->thread), call->args[3].p, *(const jint *)call->args[4].p);
}

static void stacks_given(const Call *call, const void *stacks, jint number) {
    if (!call->thread) return;
    const jvmtiStackInfo *info = stacks;
    const Giving here = giving(call->thread, call->activity.site);
    Met *met = met_here(call->thread);
    for (jint i = 0; i < number; i++) frames_given(&here, met, info[i].frame_buffer, info[i].frame_count);
}
static void all_stacks_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && !call->answered)
        stacks_given(call, *(void *const *)call->args[1].p, *(const jint *)call->args[2].p);
}
static void listed_stacks_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && !call->answered)
        stacks_given(call, *(void *const *)call->args[3].p, call->args[0].i);
}

static void location_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && !call->answered)
        one_given(call->thread, *(const void *const *)call->args[2].p, call->activity.site);
}

static void reported(Callback *callback) {
    for (int i = 0; i < callback->event->param_count; i++)
        if (callback->event->params[i].kind == VALUE_METHOD) one_given(callback->thread, callback->args[i].p, NULL);
}

static void jni_method_after(JniCall *call, Value result) { one_given(call->thread, result.p, call->site); }
static void jni_field_after(JniCall *call, Value result) {
    if (result.p) field_given(class_of(call->thread, (jclass)call->args[0].p), result.p);
}

/* ---- They are used ---- */

static void report_stale(Call *call, const MethodRecord *m) {
    const CheckedClass *c = __atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST);
    Finding *f = finding_begin(call->function->number == FN_ClearBreakpoint ? RULE_SetBreakpoint_class_unload
                                                                            : RULE_id_method_stale);
    finding_site(f, "given", __atomic_load_n(&m->site, __ATOMIC_SEQ_CST));
    finding_end(f, "the class of the method %p%s%s was unloaded", m->id, !c ? "" : ", ", !c ? "" : c->name);
    call->explained = true;
}

/* Whether something that an agent holds keeps the class: it itself, its loader, an instance of its classes. */
static bool is_anchored(CheckedThread *thread, const CheckedClass *c) {
    enum { HELD = 1024 };
    const void *held[HELD];
    int number = handles_held(thread, held, HELD);
    jobject loader = NULL, other;
    bool anchored = number == HELD || handles_lost() > 0; /* too many to look at */
    if (!ask_begin(thread)) return true;
    JNIEnv *jni = own_jni();
    if ((*own_env)->GetClassLoader(own_env, c->mirror, &loader) != JVMTI_ERROR_NONE || !loader) anchored = true;
    for (int i = 0; i < number && !anchored; i++) {
        jobject object = (jobject)held[i];
        if ((*jni)->GetObjectRefType(jni, object) == JNIInvalidRefType) continue; /* deleted meanwhile */
        anchored = (*jni)->IsSameObject(jni, object, c->mirror) || (*jni)->IsSameObject(jni, object, loader);
        jclass cls = anchored || !object ? NULL : (*jni)->GetObjectClass(jni, object);
        if (cls && (*own_env)->GetClassLoader(own_env, cls, &other) == JVMTI_ERROR_NONE && other)
            anchored = (*jni)->IsSameObject(jni, other, loader);
        (*jni)->DeleteLocalRef(jni, cls);
    }
    ask_end(thread);
    return anchored;
}

/* Whether classes of this loader are never unloaded: the VM's own and the system class loader, and those above it. */
static bool is_for_ever(CheckedThread *thread, const CheckedClass *c) {
    bool ever = true;
    jobject loader;
    if (!ask_begin(thread)) return true;
    JNIEnv *jni = own_jni();
    if ((*own_env)->GetClassLoader(own_env, c->mirror, &loader) == JVMTI_ERROR_NONE && loader) {
        jclass type = (*jni)->GetObjectClass(jni, loader);
        char *signature;
        if ((*own_env)->GetClassSignature(own_env, type, &signature, NULL) == JVMTI_ERROR_NONE) {
            ever = strncmp(signature, "Ljdk/internal/loader/", 21) == 0;
            own_release(signature);
        }
    }
    ask_end(thread);
    return ever;
}

/* A class of another loader, whose ID has outlived a collection and the callback that it was given to, without being
   given again, and nothing says that the agent drops it in time. Some VMs keep the class of a breakpoint, and
   GetMethodDeclaringClass is for an anchor. */
static void look_for_anchor(const Call *call, MethodRecord *m) {
    const EnvLife *life = life_of(call->env);
    CheckedClass *c = __atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST);
    const CheckedThread *thread = call->thread;
    if (!thread || __atomic_load_n(&m->thread, __ATOMIC_SEQ_CST) != thread->id ||
        __atomic_load_n(&m->callback, __ATOMIC_SEQ_CST) == thread->callbacks ||
        __atomic_load_n(&m->reported_unanchored, __ATOMIC_SEQ_CST) || !c ||
        call->function->number == FN_GetMethodDeclaringClass || call->function->number == FN_ClearBreakpoint ||
        __atomic_load_n(&m->given, __ATOMIC_SEQ_CST) == __atomic_load_n(&collections, __ATOMIC_SEQ_CST) ||
        __atomic_load_n(&life->reported_free, __ATOMIC_SEQ_CST) || !may_ask(call->thread))
        return;
    __atomic_store_n(&m->reported_unanchored, true, __ATOMIC_SEQ_CST);
    if (is_for_ever(call->thread, c) || is_anchored(call->thread, c)) return;
    Finding *f = finding_begin(RULE_id_method_stored_unanchored);
    finding_site(f, "given", __atomic_load_n(&m->site, __ATOMIC_SEQ_CST));
    finding_end(
        f, "a method of %s is used, whose ID is from before a collection; no reference of the agent keeps its class",
        c->name);
}

/* The VM knows better, or has accepted it: then its class can be asked for. */
static void method_after(Call *call) {
    MethodRecord *m = call->answered ? NULL : find_method(call->args[0].p);
    if (!m) return;
    if (call->result == JVMTI_ERROR_INVALID_METHODID) {
        if (__atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST) &&
            !class_is_unloaded(call->thread, __atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST)))
            return; /* a redefinition */
        __atomic_store_n(&m->stale, true, __ATOMIC_SEQ_CST);
        report_stale(call, m);
    } else if (call->result == JVMTI_ERROR_NONE) {
        if (!__atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST))
            __atomic_store_n(&m->declaring, class_of_method(call->thread, (jmethodID)m->id), __ATOMIC_SEQ_CST);
        look_for_anchor(call, m);
    }
}

/* Whether a field's ID was given for classes of which none is left. */
static const CheckedClass *gone_with(CheckedThread *thread, const void *id) {
    FieldRecord *f = find_field(id);
    int known = !f ? 0 : __atomic_load_n(&f->owner_count, __ATOMIC_SEQ_CST);
    if (known == 0 || known > OWNERS) return NULL;
    for (int i = 0; i < known; i++)
        if (!__atomic_load_n(&f->owners[i], __ATOMIC_SEQ_CST) ||
            !class_is_unloaded(thread, __atomic_load_n(&f->owners[i], __ATOMIC_SEQ_CST)))
            return NULL;
    return __atomic_load_n(&f->owners[0], __ATOMIC_SEQ_CST);
}

/* VMs that do not look at an ID crash over it. There the IDs of methods and fields are never alike. */
static bool vm_trusts(const void *id) {
    return id && !validation_host->refuses_dead_references && real_jdk() < NUMBERS_SINCE;
}

static void unknown_method(Call *call) {
    const void *id = call->args[0].p;
    if (!vm_trusts(id)) return;
    const char *is = wild_leads_nowhere(id)                           ? "nothing can be read there"
                     : find_field(id) && !gone_with(call->thread, id) ? "it is the ID of a field"
                                                                      : NULL;
    if (!is) return;
    FINDING(RULE_arg_methodid_valid, "%p is no ID of a method: %s", id, is);
    call->explained = true;
    call_answer(call, JVMTI_ERROR_INVALID_METHODID);
}

static void method_before(Call *call) {
    MethodRecord *m = find_method(call->args[0].p);
    if (!m) unknown_method(call);
    if (!m) return;
    unsigned now = __atomic_load_n(&collections, __ATOMIC_SEQ_CST);
    if (!__atomic_load_n(&m->stale, __ATOMIC_SEQ_CST) && __atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST) &&
        __atomic_load_n(&m->seen, __ATOMIC_SEQ_CST) != now) {
        if (class_is_unloaded(call->thread, __atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST)))
            __atomic_store_n(&m->stale, true, __ATOMIC_SEQ_CST);
        __atomic_store_n(&m->seen, now, __ATOMIC_SEQ_CST);
    }
    if (!__atomic_load_n(&m->stale, __ATOMIC_SEQ_CST)) return;
    report_stale(call, m);
    call_answer(call, JVMTI_ERROR_INVALID_METHODID);
}

static bool unknown_field(Call *call) {
    const void *id = call->args[1].p;
    if (!vm_trusts(id) || find_field(id)) return false;
    const MethodRecord *m = find_method(id);
    if (!m || __atomic_load_n(&m->stale, __ATOMIC_SEQ_CST)) return false;
    FINDING(RULE_arg_fieldid_class, "%p is no ID of a field: it is the ID of a method", id);
    call->explained = true;
    call_answer(call, JVMTI_ERROR_INVALID_FIELDID);
    return true;
}

static void field_before(Call *call) {
    if (unknown_field(call)) return;
    const CheckedClass *c = gone_with(call->thread, call->args[1].p);
    if (!c || !class_of(call->thread, (jclass)call->args[0].p)) return; /* the class is wrong, too */
    FINDING(RULE_id_field_stale, "the field %p belonged to %s, which was unloaded", call->args[1].p, c->name);
    call->explained = true;
    call_answer(call, JVMTI_ERROR_INVALID_FIELDID);
}

static void collected(void) { __atomic_fetch_add(&collections, 1, __ATOMIC_SEQ_CST); }

#define METHOD(name) \
    { FN_##name, method_before, method_after }
#define FIELD(name) \
    { FN_##name, field_before, NULL }
/* clang-format off */
static const FunctionCheck functions[] = {
    {FN_GetClassMethods, NULL, methods_after},
    {FN_GetClassFields, NULL, fields_after},
    {FN_GetStackTrace, NULL, stack_after},
    {FN_GetAllStackTraces, NULL, all_stacks_after},
    {FN_GetThreadListStackTraces, NULL, listed_stacks_after},
    {FN_GetFrameLocation, NULL, location_after},
    METHOD(SetBreakpoint), METHOD(ClearBreakpoint), METHOD(GetMethodName), METHOD(GetMethodDeclaringClass),
    METHOD(GetMethodModifiers), METHOD(GetMaxLocals), METHOD(GetArgumentsSize), METHOD(GetLineNumberTable),
    METHOD(GetMethodLocation), METHOD(GetLocalVariableTable), METHOD(GetBytecodes), METHOD(IsMethodNative),
    METHOD(IsMethodSynthetic), METHOD(IsMethodObsolete),
    FIELD(SetFieldAccessWatch), FIELD(ClearFieldAccessWatch), FIELD(SetFieldModificationWatch),
    FIELD(ClearFieldModificationWatch), FIELD(GetFieldName), FIELD(GetFieldDeclaringClass), FIELD(GetFieldModifiers),
    FIELD(IsFieldSynthetic),
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_SingleStep, reported, NULL}, {EV_Breakpoint, reported, NULL}, {EV_FieldAccess, reported, NULL},
    {EV_FieldModification, reported, NULL}, {EV_FramePop, reported, NULL}, {EV_MethodEntry, reported, NULL},
    {EV_MethodExit, reported, NULL}, {EV_Exception, reported, NULL}, {EV_ExceptionCatch, reported, NULL},
    {EV_NativeMethodBind, reported, NULL}, {EV_CompiledMethodLoad, reported, NULL},
    {EV_ALL, NULL, NULL},
};
/* clang-format on */
static const JniCheck jni[] = {
    {JNI_GetMethodID, NULL, jni_method_after},         {JNI_GetStaticMethodID, NULL, jni_method_after},
    {JNI_FromReflectedMethod, NULL, jni_method_after}, {JNI_GetFieldID, NULL, jni_field_after},
    {JNI_GetStaticFieldID, NULL, jni_field_after},     {JNI_ALL, NULL, NULL},
};
const RuleClass id_rules = {.functions = functions, .events = events, .jni = jni, .collected = collected};
