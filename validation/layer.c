/* The start of the layer: the VM's invocation interface is replaced, so that every environment that somebody asks for
   comes with checks around it; an environment of the layer's own sees JNI begin. The end: at the exit of the
   process, behind all agents. */
#include "validation/layer.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "validation/core/options.h"
#include "validation/interpose/pages.h"
#include "validation/pressure/death.h"
#include "validation/pressure/inject.h"
#include "validation/pressure/pressure.h"
#include "validation/report/crash.h"
#include "validation/report/trace.h"
#include "validation/report/usage.h"
#include "validation/rules/entry.h"
#include "validation/rules/lent.h"
#include "validation/rules/natives.h"
#include "validation/rules/transform.h"
#include "validation/rules/waits.h"

Hooks rule_hooks;
static const ValidationHost nobody; /* has no name */
const ValidationHost *validation_host = &nobody;
jvmtiEnv *own_env;
JavaVM *own_vm;

extern const RuleClass call_rules, class_rules, entry_rules, extension_rules, id_rules, import_rules, lent_rules,
    native_rules, search_path_rules, signal_rules, storage_rules, tag_rules, version_rules;
/* In the order in which they look. */
/* clang-format off */
static const RuleClass *const classes[] = {
    &result_rules,
    &nothing_rules,
    &outcome_rules,
    &class_rules,
    &shutdown_rules,
    &attach_rules,
    &callback_rules,
    &code_rules,
    &exception_rules,
    &heap_rules,
    &lock_rules,
    &signal_rules,      &thread_rules,
    &reference_rules,
    &lifetime_rules,
    &watch_rules,
    &entry_rules,
    &version_rules,
    &storage_rules,
    &search_path_rules,
    &native_rules,
    &id_rules,
    &phase_rules,
    &capability_rules,
    &argument_rules,
    &frame_rules,
    &list_rules,
    &text_rules,
    &redefinition_rules,
    &outdated_rules,
    &transform_rules,
    &performance_rules,
    &portability_rules,
    &memory_rules,
    &call_rules,
    &extension_rules,
    &import_rules,
    &lent_rules,
    &tag_rules,
};
/* clang-format on */
enum { CLASSES = sizeof classes / sizeof *classes };

JNIEnv *own_jni(void) {
    void *env = NULL;
    return invoke_next->GetEnv(own_vm, &env, JNI_VERSION_1_6) == JNI_OK ? env : NULL;
}

void own_release(void *memory) {
    if (memory != NULL) (*own_env)->Deallocate(own_env, memory);
}

static atomic_bool died;
bool vm_has_died(void) { return died; }

/* A question would wait for a collection, in whose callback another may wait for the raw monitor that the thread holds.
   Where the thread is about to enter the VM by itself, it will wait anyway. */
static bool is_to_stay_outside(const CheckedThread *self) {
    if (self == NULL || self->held_count == 0) return false;
    const Activity *a = self->activity;
    if (a == NULL) return true;
    return a->kind == ACTIVITY_CALL ? ((const Call *)a)->function->callback_safe : a->kind != ACTIVITY_JNI;
}

jvmtiPhase own_phase(void) {
    static _Atomic jvmtiPhase known = JVMTI_PHASE_ONLOAD; /* in collections nobody may ask */
    jvmtiPhase phase;
    if (known == JVMTI_PHASE_LIVE && !died) return known; /* VMDeath comes in between */
    if (death_has_come()) return JVMTI_PHASE_DEAD;
    if (died && is_to_stay_outside(checked_thread())) return known;
    if ((*own_env)->GetPhase(own_env, &phase) == JVMTI_ERROR_NONE) known = phase;
    return known;
}

bool own_needs(Capabilities wanted) {
    static _Atomic Capabilities has;
    jvmtiCapabilities bits = {0};
    if ((has & wanted) == wanted) return true;
    memcpy(&bits, &wanted, sizeof wanted);
    if ((*own_env)->AddCapabilities(own_env, &bits) != JVMTI_ERROR_NONE) return false;
    has |= wanted;
    return true;
}

void layer_disposed(CheckedEnv *env) {
    for (int i = 0; i < CLASSES; i++)
        if (classes[i]->disposed != NULL) classes[i]->disposed(env);
}

void layer_thread_ends(CheckedThread *thread) {
    for (int i = 0; i < CLASSES; i++)
        if (classes[i]->thread_ends != NULL) classes[i]->thread_ends(thread);
}

void layer_java_thread_ends(JavaThread *thread) {
    for (int i = 0; i < CLASSES; i++)
        if (classes[i]->java_thread_ends != NULL) classes[i]->java_thread_ends(thread);
}

#define ADD(list, function)                                      \
    do {                                                         \
        size_t at_ = 0;                                          \
        while ((list)[at_] != NULL) at_++;                       \
        /* More rules than places are a mistake of the layer. */ \
        if (at_ == sizeof(list) / sizeof *(list)-1) abort();     \
        (list)[at_] = (function);                                \
    } while (0)
#define ADD_IF_ANY(list, function)                       \
    do {                                                 \
        if ((function) != NULL) ADD((list), (function)); \
    } while (0)

/* Around those of one function are those of every function: before a call they come first, behind it last. */
typedef enum Turn { FIRST, SECOND } Turn;

static void hang_functions(const RuleClass *c, Turn turn) {
    for (const EveryFunctionCheck *e = c->every_function; e != NULL && (e->before || e->after || e->failed); e++)
        for (int f = FN_ALL + 1; f < FUNCTION_COUNT; f++) {
            if (e->concerns != NULL && !e->concerns(&function_facts[f])) continue;
            if (turn == FIRST) {
                ADD_IF_ANY(rule_hooks.before[f], e->before);
            } else {
                ADD_IF_ANY(rule_hooks.after[f], e->after);
                ADD_IF_ANY(rule_hooks.failed[f], e->failed);
            }
        }
    for (const FunctionCheck *f = c->functions; f != NULL && f->function != FN_ALL; f++)
        if (turn == FIRST)
            ADD_IF_ANY(rule_hooks.after[f->function], f->after);
        else
            ADD_IF_ANY(rule_hooks.before[f->function], f->before);
}

static void hang_events(const RuleClass *c, Turn turn) {
    for (const EventCheck *e = c->events; e != NULL && (e->before != NULL || e->after != NULL); e++) {
        bool every = e->event == EV_ALL;
        for (int i = every ? EV_ALL + 1 : (int)e->event; i < (every ? EVENT_COUNT : (int)e->event + 1); i++)
            if (every == (turn == FIRST))
                ADD_IF_ANY(rule_hooks.event_before[i], e->before);
            else
                ADD_IF_ANY(rule_hooks.event_after[i], e->after);
    }
}

static void hang_jni(const JniCheck *one, const EveryJniCheck *every, JniHooks *hooks, Turn turn) {
    for (; every != NULL && (every->before != NULL || every->after != NULL); every++)
        for (int j = JNI_ALL + 1; j < JNI_COUNT; j++) {
            if (every->concerns != NULL && !every->concerns(&jni_facts[j])) continue;
            if (turn == FIRST)
                ADD_IF_ANY(hooks->before[j], every->before);
            else
                ADD_IF_ANY(hooks->after[j], every->after);
        }
    for (; one != NULL && one->function != JNI_ALL; one++)
        if (turn == FIRST)
            ADD_IF_ANY(hooks->after[one->function], one->after);
        else
            ADD_IF_ANY(hooks->before[one->function], one->before);
}

static void hang_others(const RuleClass *c) {
    for (const InvokeCheck *v = c->invoke; v != NULL && (v->before != NULL || v->after != NULL); v++) {
        ADD_IF_ANY(rule_hooks.invoke_before[v->function], v->before);
        ADD_IF_ANY(rule_hooks.invoke_after[v->function], v->after);
    }
    for (const ImportCheck *i = c->imports; i != NULL && i->before != NULL; i++)
        ADD(rule_hooks.import_before[i->import], i->before);
}

/* What is nearest to the agent comes first, what is nearest to the VM last. */
static void hang_all(void) {
    const RuleClass *all[CLASSES + 4];
    int count = 0;
    if (check_options.presses) all[count++] = &pressure_outside;
    if (check_options.trace != NULL) all[count++] = &trace_class;
    if (check_options.coverage != NULL) all[count++] = &usage_class;
    for (int i = 0; i < CLASSES; i++) all[count++] = classes[i];
    if (check_options.presses) all[count++] = &pressure_inside;
    for (Turn turn = FIRST; turn <= SECOND; turn++)
        for (int i = 0; i < count; i++) {
            hang_functions(all[i], turn);
            hang_events(all[i], turn);
            hang_jni(all[i]->jni, all[i]->every_jni, &rule_hooks.jni, turn);
            hang_jni(all[i]->jni_any, all[i]->every_jni_any, &rule_hooks.jni_any, turn);
        }
    for (int i = 0; i < count; i++) hang_others(all[i]);
}

__thread bool layer_faulting;

bool layer_fault(const void *address, const void *pc) {
    bool mended = false;
    if (layer_faulting) return false; /* what is told may fault itself */
    layer_faulting = true;
    for (int i = 0; i < CLASSES && !mended; i++)
        if (classes[i]->fault != NULL) mended = classes[i]->fault(address, pc);
    layer_faulting = false;
    return mended;
}

void layer_agent_thread_ends(CheckedThread *thread, const Activity *activity, JNIEnv *jni) {
    death_agent_thread_ends(activity);
    for (int i = 0; i < CLASSES && thread != NULL; i++)
        if (classes[i]->agent_thread_ends != NULL) classes[i]->agent_thread_ends(thread, activity, jni);
}

int layer_end(void) {
    static atomic_flag ended = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&ended)) return 0;
    for (int i = 0; i < CLASSES; i++)
        if (classes[i]->end != NULL) classes[i]->end();
    if (check_options.coverage != NULL) usage_class.end();
    pages_tell(NULL);
    return findings_close();
}

int validation_end(void) { return layer_end(); }
void validation_forget(void) { findings_forget(); }

static void at_exit(void) {
    int errors = layer_end();
    if (outputs_lost()) {
        fflush(NULL);
        _exit(OUTPUT_LOST);
    }
    if (errors > 0 && check_options.exit_code >= 0) {
        fflush(NULL);
        _exit(check_options.exit_code);
    }
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) { jni_watch(env); }
static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    java_threads_live();
    inject_vm_lives();
}
static void JNICALL on_contended(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    java_monitor_contended(object);
}
static void JNICALL on_entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { java_monitor_entered(); }
static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { java_thread_begins(thread); }
static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    for (int i = 0; i < CLASSES; i++)
        if (classes[i]->vm_dies != NULL) classes[i]->vm_dies();
    died = true;
}
static void JNICALL on_collected(jvmtiEnv *env) {
    for (int i = 0; i < CLASSES; i++)
        if (classes[i]->collected != NULL) classes[i]->collected();
}
static void JNICALL on_bind(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, void *address,
                            void **new_address) {
    natives_bound(jni, method, address);
}
static void JNICALL on_thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { java_thread_ends(); }
static void JNICALL on_virtual_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { virtual_thread_begins(); }

/* Those that there are. */
static void add_own_capabilities(void) {
    jvmtiCapabilities wanted = {.can_get_line_numbers = 1,
                                .can_get_source_file_name = 1,
                                .can_generate_garbage_collection_events = 1,
                                .can_generate_native_method_bind_events = 1,
                                .can_generate_monitor_events = 1,
                                .can_get_monitor_info = 1,
                                .can_get_current_contended_monitor = 1,
                                .can_support_virtual_threads = 1},
                      offered;
    unsigned char *w = (unsigned char *)&wanted, *o = (unsigned char *)&offered;
    if ((*own_env)->GetPotentialCapabilities(own_env, &offered) != JVMTI_ERROR_NONE) return;
    for (size_t i = 0; i < sizeof wanted; i++) w[i] &= o[i];
    (*own_env)->AddCapabilities(own_env, &wanted);
}

static jint start_own_env(void) {
    void *made = NULL;
    jint code = invoke_next->GetEnv(own_vm, &made, JVMTI_VERSION_1_2);
    if (code != JNI_OK) return code;
    own_env = made;
    stacks_end_in((const void *)(*own_env)->GetPhase);
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start,
                                     .VMInit = on_vm_init,
                                     .VMDeath = on_vm_death,
                                     .ThreadStart = on_thread_start,
                                     .ThreadEnd = on_thread_end,
                                     .VirtualThreadStart = on_virtual_start,
                                     .VirtualThreadEnd = on_thread_end,
                                     .GarbageCollectionFinish = on_collected,
                                     .MonitorContendedEnter = on_contended,
                                     .MonitorContendedEntered = on_entered,
                                     .NativeMethodBind = on_bind,
                                     .Exception = transform_exception};
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START,
                                        JVMTI_EVENT_VM_INIT,
                                        JVMTI_EVENT_VM_DEATH,
                                        JVMTI_EVENT_THREAD_START,
                                        JVMTI_EVENT_THREAD_END,
                                        JVMTI_EVENT_VIRTUAL_THREAD_START,
                                        JVMTI_EVENT_VIRTUAL_THREAD_END,
                                        JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
                                        JVMTI_EVENT_MONITOR_CONTENDED_ENTER,
                                        JVMTI_EVENT_MONITOR_CONTENDED_ENTERED};
    add_own_capabilities();
    (*own_env)->SetEventCallbacks(own_env, &callbacks, sizeof callbacks);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        (*own_env)->SetEventNotificationMode(own_env, JVMTI_ENABLE, events[i], NULL);
    jvmtiPhase phase = own_phase();
    if (phase == JVMTI_PHASE_LIVE) {
        jni_watch(own_env);
        if (real_has("21")) virtual_thread_begins();
    }
    return JNI_OK;
}

jint validation_start(JavaVM *vm, const ValidationHost *host, const char *options) {
    if (!check_options_parse(options) || !findings_open()) return JNI_ERR;
    if (host != NULL) validation_host = host;
    own_vm = vm;
    invoke_next = *vm;
    if (check_options.presses) pressure_begin();
    if (check_options.trace != NULL) trace_open();
    hang_all();
    jint code = start_own_env();
    if (code != JNI_OK) return code;
    atexit(at_exit);
    crash_watch();
    invoke_watch(vm);
    if (validation_host->name == NULL) entry_look_ahead();
    return JNI_OK;
}

char *validation_entry_begin(const char *entry, const void *code, char *options) {
    CheckedThread *thread = checked_thread();
    Activity *activity = calloc(1, sizeof *activity);
    if (activity == NULL) return options;
    if (thread == NULL) {
        free(activity);
        return options;
    }
    *activity = (Activity){.kind = ACTIVITY_ENTRY, .name = entry, .site = code, .function = code};
    activity_begin(thread, activity);
    return lend_options(activity, options);
}

void validation_entry_end(jint result) {
    CheckedThread *thread = checked_thread();
    if (thread == NULL || thread->activity == NULL || thread->activity->kind != ACTIVITY_ENTRY) return;
    Activity *activity = thread->activity;
    for (int i = 0; i < CLASSES; i++)
        if (classes[i]->entry_ends != NULL) classes[i]->entry_ends(activity, result);
    activity_end(thread, activity);
    free(activity);
}
