/* Results: what a failed call leaves in its outputs is nobody's. It is poisoned, so that who uses it all the same is
   seen: when it comes back as an argument, or when the agent reads where it points to. And what a successful call may
   answer that is no object: NULL and -1, which mean something, and are no arguments. */
#include "validation/result.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "validation/describe.h"
#include "validation/layer.h"
#include "validation/options.h"

/* ---- Poison ---- */

/* A word of poison is an address at which nothing lies, and says in its low half which failed call it is of, so that a
   little distance from it does not matter. Half a word of it is a number that counts nothing. */
enum { ORIGINS = 1024, ORIGIN_SPACE = 64, UNKNOWN = ORIGINS - 1 };
static const uint64_t poison_word = UINT64_C(0x5A5A5A5A0000);

/* A failed call, or what else has left nothing. */
typedef struct Origin {
    const char *name; /* of the function, or the event; NULL: it did not fit in the table, or the place is free */
    const Site *site;
    jvmtiError error;
    Rule rule; /* that says most about using its outputs */
    bool is_general;
} Origin;

static Origin origins[ORIGINS];
static unsigned long lost;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static unsigned remember(const Origin *origin) {
    uint64_t hash = ((uintptr_t)origin->site ^ (uintptr_t)origin->name << 20 ^ (uint64_t)origin->error) *
                    UINT64_C(0x9E3779B97F4A7C15);
    unsigned at = (unsigned)(hash >> 32) % UNKNOWN, found = UNKNOWN;
    pthread_mutex_lock(&lock);
    for (int tries = 0; tries < 32 && found == UNKNOWN; tries++, at = (at + 1) % UNKNOWN) {
        Origin *o = &origins[at];
        if (o->name == NULL) *o = *origin;
        if (o->site == origin->site && o->name == origin->name && o->error == origin->error && o->rule == origin->rule)
            found = at;
    }
    if (found == UNKNOWN) lost++;
    pthread_mutex_unlock(&lock);
    return found;
}

unsigned long results_lost(void) { return lost; }

static uint64_t poison_of(unsigned index) { return poison_word | (uint64_t)index * ORIGIN_SPACE; }

/* What a word is poison of; NULL: it is none. Where only its upper half is poison a value lies in the lower one. */
static const Origin *origin_of_word(uint64_t word) {
    static const Origin value = {.name = "FieldModification", .rule = RULE_FieldModification_value_member};
    if (word >> 32 != poison_word >> 32) return NULL;
    return word >> 16 == poison_word >> 16 ? &origins[(word & 0xFFFF) / ORIGIN_SPACE] : &value;
}
static const Origin *origin_of_int(jint number) {
    return (uint32_t)number >> 16 == (poison_word >> 16 & 0xFFFF) ? &origins[((uint32_t)number & 0xFFFF) / ORIGIN_SPACE]
                                                                  : NULL;
}

/* Writes without fault; what is not there stays unwritten. */
static void overwrite(void *where, size_t size, uint64_t word) {
    uint64_t words[32];
    if (size > sizeof words) size = sizeof words;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) words[i] = word;
    const struct iovec from = {words, size}, to = {where, size};
    if (process_vm_writev(getpid(), &from, 1, &to, 1, 0) < 0) return;
}

/* ---- What using the outputs of a failed call means ---- */

static const struct Meaning {
    jvmtiError error;
    Rule rule;
    Function functions[8]; /* none: all */
    Event events[2];       /* in whose callbacks; none: everywhere */
} meanings[] = {
    {JVMTI_ERROR_NATIVE_METHOD, RULE_MethodEntry_natives_included, {0}, {EV_MethodEntry, EV_MethodExit}},
    {JVMTI_ERROR_NATIVE_METHOD, RULE_FieldAccess_native_location, {0}, {EV_FieldAccess, EV_FieldModification}},
    {JVMTI_ERROR_NATIVE_METHOD, RULE_arg_native_method, {0}, {0}},
    {JVMTI_ERROR_ABSENT_INFORMATION,
     RULE_GetSourceFileName_absent,
     {FN_GetSourceFileName, FN_GetSourceDebugExtension},
     {0}},
    {JVMTI_ERROR_ABSENT_INFORMATION,
     RULE_GetLineNumberTable_absent,
     {FN_GetLineNumberTable, FN_GetLocalVariableTable},
     {0}},
    {JVMTI_ERROR_CLASS_NOT_PREPARED, RULE_GetLoadedClasses_content, {0}, {0}},
    {JVMTI_ERROR_NOT_AVAILABLE, RULE_GetSystemProperty_missing, {FN_GetSystemProperty}, {0}},
    {JVMTI_ERROR_OUT_OF_MEMORY, RULE_Allocate_unchecked, {FN_Allocate}, {0}},
};

static bool means(const struct Meaning *m, const Call *call) {
    bool function = m->functions[0] == FN_ALL, event = m->events[0] == EV_ALL;
    for (int i = 0; i < 8 && m->functions[i] != FN_ALL; i++) function |= (int)m->functions[i] == call->function->number;
    for (int i = 0; i < 2 && m->events[i] != EV_ALL; i++) event |= in_callback(call->activity.outer, m->events[i]);
    return m->error == call->result && function && event;
}

/* Whether the class that the call was about has no members, lines and names. */
static bool about_array_or_primitive(const Call *call) {
    jclass class = (jclass)call->args[0].p;
    jboolean array = JNI_FALSE;
    jint status = 0;
    if (call->function->params[0].kind != VALUE_CLASS || !may_ask(call->thread)) return false;
    return ((*own_env)->IsArrayClass(own_env, class, &array) == JVMTI_ERROR_NONE && array) ||
           ((*own_env)->GetClassStatus(own_env, class, &status) == JVMTI_ERROR_NONE &&
            (status & JVMTI_CLASS_STATUS_PRIMITIVE) != 0);
}

static Origin origin_of(const Call *call) {
    Origin o = {.name = call->function->name, .site = site_at(call->activity.site), .error = call->result};
    o.rule = RULE_result_ignored;
    o.is_general = true;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings && o.is_general; i++)
        if (means(&meanings[i], call)) {
            o.rule = meanings[i].rule;
            o.is_general = false;
        }
    if (call->result == JVMTI_ERROR_ABSENT_INFORMATION && about_array_or_primitive(call)) {
        o.rule = RULE_arg_class_array_primitive;
        o.is_general = false;
    }
    return o;
}

static void poison(Call *call) {
    if (call->result == JVMTI_ERROR_NONE || check_options.outputs == OUTPUTS_LEAVE) return;
    uint64_t word = 0;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        bool memory = p->pointed >= POINTS_OUT_MEMORY;
        if (call->args[i].p == NULL || !(memory || p->pointed == POINTS_OUT)) continue;
        if (word == 0 && check_options.outputs == OUTPUTS_POISON) {
            Origin origin = origin_of(call);
            word = poison_of(remember(&origin));
        }
        overwrite((void *)call->args[i].p, memory ? sizeof(void *) : p->element_size, word);
    }
}

/* One more entry of the caller's than were filled, which it has given room for. */
static void stack_after(Call *call) {
    jint room = call->args[2].i;
    if (call->result != JVMTI_ERROR_NONE || check_options.outputs != OUTPUTS_POISON) return;
    jint count = *(const jint *)call->args[4].p;
    if (count >= room) return;
    const Origin origin = {call->function->name, site_at(call->activity.site), JVMTI_ERROR_NONE,
                           RULE_GetStackTrace_count, false};
    uint64_t word = poison_of(remember(&origin));
    memcpy(&((jvmtiFrameInfo *)call->args[3].p)[count].method, &word, sizeof word);
}

/* ---- Values of callbacks that are none ---- */

enum { EXIT_BY_EXCEPTION = 3, EXIT_VALUE, FIELD_TYPE = 7, FIELD_VALUE }; /* arguments */

static void field_before(Callback *callback);

static void exit_before(Callback *callback) {
    if (!callback->args[EXIT_BY_EXCEPTION].z || check_options.outputs != OUTPUTS_POISON) return;
    const Origin origin = {callback->event->name, NULL, JVMTI_ERROR_NONE, RULE_MethodExit_value_on_exception, false};
    callback->args[EXIT_VALUE].l.j = (jlong)poison_of(remember(&origin));
}

/* Values of up to four bytes leave half of the union to poison. */
static void modification_before(Callback *callback) {
    jvalue *value = &callback->args[FIELD_VALUE].l;
    if (check_options.outputs == OUTPUTS_POISON && strchr("ZBCSIF", callback->args[FIELD_TYPE].c) != NULL)
        value->j = (jlong)((poison_word >> 32 << 32) | (uint32_t)value->i);
    field_before(callback);
}

/* ---- It comes back ---- */

static void tell_used_as(Rule rule, const char *what, const Origin *o) {
    Finding *f = finding_begin(rule);
    if (o->name == NULL) {
        finding_end(f, "%s is an output of a call that has failed", what);
    } else if (o->rule == RULE_MethodExit_value_on_exception) {
        finding_end(f, "%s is the return_value of a method that has ended by an exception", what);
    } else if (o->rule == RULE_FieldModification_value_member) {
        finding_end(f, "%s is the reference in new_value, and the field is of a primitive type", what);
    } else if (o->error == JVMTI_ERROR_NONE) {
        finding_site(f, "filled", o->site);
        finding_end(f, "%s is from behind the entries that %s has filled", what, o->name);
    } else {
        finding_site(f, "failed", o->site);
        finding_end(f, "%s is an output of %s, which has failed with %s", what, o->name, error_name(o->error));
    }
}

/* To give back what was never had is a mistake of its own, whatever the error meant. */
static void tell_used(const char *what, const Origin *o, Rule general) {
    bool is_general = o->is_general || o->name == NULL;
    if (is_general || general == RULE_result_free_on_error) tell_used_as(general, what, o);
    if (!is_general) tell_used_as(o->rule, what, o);
}

static bool is_pointer(ValueKind kind) { return (kind >= VALUE_THREAD && kind <= VALUE_TEXT) || kind == VALUE_POINTER; }

static const Origin *used(const ParamFacts *p, Value value) {
    if (p->pointed != POINTS_NOTHING || is_pointer(p->kind)) return origin_of_word((uintptr_t)value.p);
    if (p->kind == VALUE_LONG || p->kind == VALUE_LOCATION) return origin_of_word((uint64_t)value.j);
    return p->kind == VALUE_INT && strcmp(p->name, "value") != 0 ? origin_of_int(value.i) : NULL;
}

static jvmtiError refusal(ValueKind kind) {
    switch (kind) {
    case VALUE_THREAD: return JVMTI_ERROR_INVALID_THREAD;
    case VALUE_THREAD_GROUP: return JVMTI_ERROR_INVALID_THREAD_GROUP;
    case VALUE_CLASS: return JVMTI_ERROR_INVALID_CLASS;
    case VALUE_OBJECT: return JVMTI_ERROR_INVALID_OBJECT;
    case VALUE_METHOD: return JVMTI_ERROR_INVALID_METHODID;
    case VALUE_FIELD: return JVMTI_ERROR_INVALID_FIELDID;
    case VALUE_MONITOR: return JVMTI_ERROR_INVALID_MONITOR;
    default: return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    }
}

/* The VM would follow it. */
static void before(Call *call) {
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        const Origin *o = used(p, call->args[i]);
        if (o == NULL) continue;
        bool freed = call->function->number == FN_Deallocate;
        tell_used(p->name, o, freed ? RULE_result_free_on_error : RULE_result_ignored);
        call_answer(call, freed ? JVMTI_ERROR_NONE : refusal(p->kind));
        return;
    }
}

/* ---- NULL and -1 that mean something ---- */

typedef enum Nothing { NO_OBJECT, NO_GROUP, NO_METHOD, NO_LOCATION, NO_DEPTH, NO_MEMORY, NOTHINGS } Nothing;

/* Who has given the thread the last one of each kind. */
typedef struct Giver {
    const char *name; /* a function or an event; NULL: nobody */
    Rule rule;
    CheckedEnv *env;
    const Callback *callback; /* as an argument of this; NULL: as the output of a call */
    const Site *site;
} Giver;
static __thread Giver givers[NOTHINGS];

/* What a call gives: nothing, or something, and then the last nothing is not what comes back next. */
static void gives(const Call *call, Nothing kind, bool nothing, Rule rule) {
    if (nothing)
        givers[kind] = (Giver){call->function->name, rule, call->env, NULL, site_at(call->activity.site)};
    else
        givers[kind].name = NULL;
}

static bool is_null(const Call *call, int at) { return *(void *const *)call->args[at].p == NULL; }

static void contended_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        gives(call, NO_OBJECT, is_null(call, 1), RULE_GetCurrentContendedMonitor_null);
}
static void module_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) gives(call, NO_OBJECT, is_null(call, 2), RULE_GetNamedModule_null);
}
static void loader_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) gives(call, NO_OBJECT, is_null(call, 1), RULE_GetClassLoader_null);
}
static void info_after(Call *call) {
    const jvmtiThreadInfo *info = call->args[1].p;
    if (call->result == JVMTI_ERROR_NONE)
        gives(call, NO_GROUP, info->thread_group == NULL, RULE_GetThreadInfo_null_fields);
}
static void method_location_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        gives(call, NO_LOCATION, *(const jlocation *)call->args[1].p == -1, RULE_GetMethodLocation_absent);
}
static void frame_location_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE)
        gives(call, NO_LOCATION, *(const jlocation *)call->args[3].p == -1, RULE_location_minus_one);
}
static void trace_after(Call *call) {
    stack_after(call);
    if (call->result != JVMTI_ERROR_NONE) return;
    const jvmtiFrameInfo *frames = call->args[3].p;
    for (jint i = 0; i < *(const jint *)call->args[4].p; i++)
        if (frames[i].location == -1) {
            gives(call, NO_LOCATION, true, RULE_location_minus_one);
            return;
        }
}
static void depths_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    const jvmtiMonitorStackDepthInfo *monitors = *(jvmtiMonitorStackDepthInfo *const *)call->args[2].p;
    bool native = false;
    for (jint i = 0; i < *(const jint *)call->args[1].p; i++) native |= monitors[i].stack_depth == -1;
    gives(call, NO_DEPTH, native, RULE_GetOwnedMonitorStackDepthInfo_minus_one);
}

/* Arguments of callbacks. */
static void shows(const Callback *callback, Nothing kind, int at, Rule rule) {
    if (callback->args[at].p == NULL)
        givers[kind] = (Giver){callback->event->name, rule, callback->env, callback, NULL};
}
enum { EXCEPTION_CATCH_METHOD = 5, FIELD_OBJECT = 5, HOOK_LOADER = 2, HOOK_NAME };
static void exception_before(Callback *c) { shows(c, NO_METHOD, EXCEPTION_CATCH_METHOD, RULE_id_null_unchecked); }
static void field_before(Callback *c) { shows(c, NO_OBJECT, FIELD_OBJECT, RULE_FieldAccess_object_null); }
static void hook_before(Callback *c) { shows(c, NO_OBJECT, HOOK_LOADER, RULE_ClassFileLoadHook_loader_null); }

/* Its arguments are gone. */
static void callback_after(Callback *callback) {
    for (int i = 0; i < NOTHINGS; i++)
        if (givers[i].callback == callback) givers[i].name = NULL;
}

/* The kind of nothing that was refused; NOTHINGS: something else was wrong. */
static Nothing nothing_in(const Call *call, const char **name) {
    jvmtiError e = call->result;
    bool objects = e == JVMTI_ERROR_INVALID_OBJECT || e == JVMTI_ERROR_NULL_POINTER || e == JVMTI_ERROR_INVALID_MODULE;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        Value v = call->args[i];
        *name = p->name;
        if (objects && (p->check == CHECK_OBJECT || p->check == CHECK_MODULE) && v.p == NULL) return NO_OBJECT;
        if (e == JVMTI_ERROR_INVALID_THREAD_GROUP && p->kind == VALUE_THREAD_GROUP && v.p == NULL) return NO_GROUP;
        if (e == JVMTI_ERROR_INVALID_METHODID && p->kind == VALUE_METHOD && v.p == NULL) return NO_METHOD;
        if (e == JVMTI_ERROR_INVALID_LOCATION && p->kind == VALUE_LOCATION && v.j == -1) return NO_LOCATION;
        if (e == JVMTI_ERROR_ILLEGAL_ARGUMENT && p->check == CHECK_DEPTH && v.i == -1) return NO_DEPTH;
    }
    return NOTHINGS;
}

/* How deep a thread was when its frames were counted. */
static __thread struct {
    jthread thread;
    jint count;
} counted;

static void count_after(Call *call) {
    if (call->result != JVMTI_ERROR_NONE) return;
    counted.thread = (jthread)call->args[0].p;
    counted.count = *(const jint *)call->args[1].p;
}

/* A frame that was there when they were counted. */
static bool stale_count(const Call *call) {
    if (call->result != JVMTI_ERROR_NO_MORE_FRAMES || counted.thread == NULL || call->args[0].p != counted.thread)
        return false;
    for (int i = 0; i < call->function->param_count; i++) {
        jint depth = call->args[i].i;
        if (call->function->params[i].check != CHECK_DEPTH || depth < 0 || depth >= counted.count) continue;
        FINDING(RULE_GetFrameCount_transient,
                "there is no frame %d any more: GetFrameCount has told %d, and the thread has gone on", depth,
                counted.count);
        return true;
    }
    return false;
}

bool result_passed_on(const Call *call) {
    if (stale_count(call)) return true;
    const char *name;
    Nothing kind = nothing_in(call, &name);
    if (kind == NOTHINGS || givers[kind].name == NULL || givers[kind].env != call->env) return false;
    const Giver *giver = &givers[kind];
    Finding *f = finding_begin(giver->rule);
    if (giver->site != NULL) finding_site(f, "given", giver->site);
    finding_end(f, "%s is %s, which %s has given before, and which says that there is none", name,
                kind == NO_LOCATION || kind == NO_DEPTH ? "-1" : "NULL", giver->name);
    return true;
}

/* ---- Errors that end more than they have to ---- */

/* The thread's last error that is an answer rather than a failure; forgotten when something succeeds. */
static __thread struct {
    const char *function; /* NULL: none */
    jvmtiError error;
    const Site *site;
} answer;
/* What an entry point of the thread has done in vain, so far. */
static __thread struct {
    const char *last; /* the function that has failed last; NULL: none */
    jvmtiError error;
    bool environment, callbacks;
    unsigned calls; /* that the thread had made when GetEnv failed */
} entry;

static bool is_answer(jvmtiError error) {
    return error == JVMTI_ERROR_ABSENT_INFORMATION || error == JVMTI_ERROR_OPAQUE_FRAME ||
           error == JVMTI_ERROR_THREAD_NOT_ALIVE || error == JVMTI_ERROR_CLASS_NOT_PREPARED ||
           (error == JVMTI_ERROR_WRONG_PHASE && own_phase() == JVMTI_PHASE_DEAD);
}

static void remember_error(const Call *call) {
    int function = call->function->number;
    if (call->result != JVMTI_ERROR_NONE) {
        answer.function = is_answer(call->result) ? call->function->name : NULL;
        answer.error = call->result;
        answer.site = site_at(call->activity.site);
        entry.last = call->function->name;
        entry.error = call->result;
    } else if (function != FN_GetErrorName && function != FN_Deallocate) {
        answer.function = NULL;
    }
    if (function == FN_SetEventCallbacks) entry.callbacks = call->result != JVMTI_ERROR_NONE;
}

static void ends_process(const char *name) {
    if (answer.function == NULL) return;
    Finding *f = finding_begin(RULE_result_abort_on_any_error);
    finding_site(f, "answered", answer.site);
    finding_end(f, "%s behind %s, whose %s is an answer of normal operation", name, answer.function,
                error_name(answer.error));
}
static void abort_before(ImportCall *call) { ends_process(call->name); }
static void fatal_before(JniCall *call) { ends_process(call->function->name); }

static void get_env_after(InvokeCall *call) {
    if (!invoke_for_tools(call->version)) return;
    entry.environment = call->result != JNI_OK;
    entry.calls = call->thread->last_at;
}

static void entry_ends(const Activity *activity, jint result) {
    bool failed = entry.environment || entry.callbacks; /* who lacks a capability may do without */
    if (result != 0 && strcmp(activity->name, "Agent_OnLoad") == 0)
        FINDING(RULE_onload_return_nonzero,
                "the result is %d, which ends the VM; the last call that has failed is %s (%s)", result,
                entry.last == NULL ? "none" : entry.last, entry.last == NULL ? "no error" : error_name(entry.error));
    else if (result == 0 && strcmp(activity->name, "Agent_OnUnload") != 0 && failed)
        FINDING(RULE_onload_return_zero_after_failure, "%s has failed and was not repeated, and the result is 0",
                entry.environment ? "GetEnv"
                : entry.callbacks ? "SetEventCallbacks"
                                  : "AddCapabilities");
    memset(&entry, 0, sizeof entry);
}

/* Memory that a successful call has not given. */
static Rule rule_of_null(const Call *call) {
    switch (call->function->number) {
    case FN_Allocate: return RULE_Allocate_zero_null;
    case FN_GetThreadLocalStorage:
        return thread_start_is_missing(call) ? RULE_ThreadStart_missing : RULE_GetThreadLocalStorage_null;
    case FN_GetEnvironmentLocalStorage: return RULE_GetEnvironmentLocalStorage_null;
    default: return RULE_result_empty_null;
    }
}
static void after(Call *call) {
    remember_error(call);
    poison(call);
    for (int i = 0; i < call->function->param_count && call->result == JVMTI_ERROR_NONE; i++)
        if (call->function->params[i].pointed >= POINTS_OUT_MEMORY && call->args[i].p != NULL && is_null(call, i))
            gives(call, NO_MEMORY, true, rule_of_null(call));
}

/* ---- Crashes ---- */

static const Callback *callback_of(const Activity *activity) {
    return activity != NULL && activity->kind == ACTIVITY_CALLBACK ? (const Callback *)activity : NULL;
}

/* The NULL that was followed: what the thread's last call has given, or what is an argument of its callback. */
static void null_followed(const CheckedThread *thread) {
    const Giver *giver = &givers[NO_MEMORY];
    const Callback *callback = callback_of(thread->activity);
    const char *last = thread->last_at == 0 ? NULL : thread->last[(thread->last_at - 1) % LAST_CALLS].name;
    if (entry.environment && thread->last_at - entry.calls <= 1) { /* it may be the last one itself */
        FINDING(RULE_getenv_result_unchecked, "GetEnv has failed, and its environment is used all the same");
    } else if (giver->name != NULL && last != NULL && strcmp(last, giver->name) == 0) {
        Finding *f = finding_begin(giver->rule);
        finding_site(f, "given", giver->site);
        finding_end(f, "%s has given NULL, which says that there is nothing; what lies there is read or written here",
                    giver->name);
    } else if (callback != NULL && callback->event == &event_facts[EV_ClassFileLoadHook] &&
               callback->args[HOOK_NAME].p == NULL) {
        FINDING(RULE_ClassFileLoadHook_name_null, "the name of the class is NULL: it was defined without one");
    }
}

/* Where no code of an agent can go on: at poison, and at NULL. */
static bool fault(const void *address, const void *pc) {
    const Origin *o = origin_of_word((uintptr_t)address);
    const CheckedThread *thread = checked_thread();
    (void)pc;
    if (o != NULL)
        tell_used("the address that is read or written here", o, RULE_result_output_on_error);
    else if ((uintptr_t)address < 4096 && thread != NULL)
        null_followed(thread);
    return false;
}

/* ---- JNI ---- */

/* Whether the function looks into the object that is its first argument. */
static bool wants_object(const JniFacts *function) {
    const char *name = function->name;
    bool member = strncmp(name, "Call", 4) == 0 || strcmp(name, "GetObjectClass") == 0 ||
                  (strstr(name, "Field") != NULL && strstr(name, "FieldID") == NULL);
    return member && strstr(name, "Static") == NULL && function->params[0].kind == VALUE_OBJECT;
}

static bool is_recent(const Giver *giver, const CheckedThread *thread) {
    bool recent = giver->callback != NULL; /* in progress */
    for (int i = 0; i < LAST_CALLS && !recent; i++)
        recent = thread->last[i].name != NULL && strcmp(thread->last[i].name, giver->name) == 0;
    return recent;
}

/* A NULL that was an answer; VMs crash. */
static void null_receiver(JniCall *call) {
    const Giver *giver = &givers[NO_OBJECT];
    if (giver->name == NULL || !wants_object(call->function) || !is_recent(giver, call->thread)) return;
    Finding *f = finding_begin(giver->rule);
    if (giver->site != NULL) finding_site(f, "given", giver->site);
    finding_end(f, "%s is NULL, which %s has given before, and which says that there is none",
                call->function->params[0].name, giver->name);
    call->answered = true;
}

static void jni_before(JniCall *call) {
    if (call->function->param_count > 0 && call->args[0].p == NULL) null_receiver(call);
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        const Origin *o = is_pointer(p->kind) ? origin_of_word((uintptr_t)call->args[i].p) : NULL;
        if (o == NULL) continue;
        tell_used(p->name, o, RULE_result_ignored);
        call->answered = true;
        return;
    }
}

static const FunctionCheck functions[] = {
    {FN_ALL, before, after},
    {FN_GetFrameCount, NULL, count_after},
    {FN_GetStackTrace, NULL, trace_after},
    {FN_GetCurrentContendedMonitor, NULL, contended_after},
    {FN_GetNamedModule, NULL, module_after},
    {FN_GetClassLoader, NULL, loader_after},
    {FN_GetThreadInfo, NULL, info_after},
    {FN_GetMethodLocation, NULL, method_location_after},
    {FN_GetFrameLocation, NULL, frame_location_after},
    {FN_GetOwnedMonitorStackDepthInfo, NULL, depths_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_Exception, exception_before, callback_after},
    {EV_FieldAccess, field_before, callback_after},
    {EV_FieldModification, modification_before, callback_after},
    {EV_MethodExit, exit_before, NULL},
    {EV_ClassFileLoadHook, hook_before, callback_after},
    {EV_ALL, NULL, NULL},
};
static const JniCheck jni[] = {
    {JNI_ALL, jni_before, NULL},
    {JNI_FatalError, fatal_before, NULL},
    {JNI_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, NULL, get_env_after},
    {0, NULL, NULL},
};
static const ImportCheck imports[] = {
    {IMPORT_abort, abort_before},
    {0, NULL},
};
const RuleClass result_rules = {.functions = functions,
                                .events = events,
                                .jni = jni,
                                .invoke = invoke,
                                .imports = imports,
                                .entry_ends = entry_ends,
                                .fault = fault};
