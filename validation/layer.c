/* The start of the layer: the VM's invocation interface is replaced, so that every environment that somebody asks for
   comes with checks around it; an environment of the layer's own sees JNI begin. The end: at the exit of the
   process, after all agents. */
#include "validation/layer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "validation/core/hooks.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/interpose/imports.h"
#include "validation/interpose/invoke.h"
#include "validation/interpose/jni.h"
#include "validation/interpose/natives.h"
#include "validation/interpose/pages.h"
#include "validation/know/threads.h"
#include "validation/report/crash.h"
#include "validation/report/finding.h"
#include "validation/report/outputs.h"

/* What is reported at the end is reported now, once. */
int validation_end(void) {
    static bool ended; /* atomic */
    if (__atomic_test_and_set(&ended, __ATOMIC_SEQ_CST)) return 0;
    RULES_REPORT(end);
    pages_report(NULL);
    return findings_close();
}

void validation_forget(void) { findings_forget(); }

static void at_exit(void) {
    RULES_REPORT(exits);
    int errors = validation_end();
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
    RULES_REPORT(vm_lives);
}
static void JNICALL on_contended(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    RULES_REPORT(monitor_contended, object);
}
static void JNICALL on_entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    RULES_REPORT(monitor_entered);
}
static void JNICALL on_thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { java_thread_begins(thread); }
/* A process that hangs is asked for its threads (SIGQUIT) before somebody ends it. */
static void JNICALL on_data_dump(jvmtiEnv *env) {
    RULES_REPORT(threads_asked);
    RULES_REPORT(ends_early);
}
static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    RULES_REPORT(vm_dies);
    __atomic_store_n(&vm_died, true, __ATOMIC_SEQ_CST);
}
static void JNICALL on_collected(jvmtiEnv *env) { RULES_REPORT(collected); }
static void JNICALL on_bind(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, void *address,
                            void **new_address) {
    natives_bind(jni, method, address, new_address);
    RULES_REPORT(native_bound, jni, method, address);
}
static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location) {
    RULES_REPORT(thrown, jni, catch_method, exception);
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
                                     .DataDumpRequest = on_data_dump,
                                     .ThreadStart = on_thread_start,
                                     .ThreadEnd = on_thread_end,
                                     .VirtualThreadStart = on_virtual_start,
                                     .VirtualThreadEnd = on_thread_end,
                                     .GarbageCollectionFinish = on_collected,
                                     .MonitorContendedEnter = on_contended,
                                     .MonitorContendedEntered = on_entered,
                                     .NativeMethodBind = on_bind,
                                     .Exception = on_exception};
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START,
                                        JVMTI_EVENT_VM_INIT,
                                        JVMTI_EVENT_VM_DEATH,
                                        JVMTI_EVENT_DATA_DUMP_REQUEST,
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
    if (host) validation_host = host;
    own_vm = vm;
    invoke_next = *vm;
    rules_hang(rules_in_order);
    jint code = start_own_env();
    if (code != JNI_OK) return code;
    atexit(at_exit);
    if (!host) imports_watch_end(at_exit);
    crash_watch();
    invoke_watch(vm);
    RULES_REPORT(start);
    return JNI_OK;
}

char *validation_entry_begin(const char *entry, const void *code, char *options) {
    CheckedThread *thread = checked_thread();
    Activity *activity = calloc(1, sizeof *activity);
    if (!activity) return options;
    if (!thread) {
        free(activity);
        return options;
    }
    *activity = (Activity){.kind = ACTIVITY_ENTRY, .name = entry, .site = code, .function = code};
    activity_begin(thread, activity);
    for (const RuleClass **c = rule_classes; *c; c++)
        if ((*c)->entry_begins) options = (*c)->entry_begins(activity, options);
    thread->without_options = !options && strcmp(entry, "Agent_OnUnload") != 0;
    return options;
}

void validation_entry_end(jint result) {
    CheckedThread *thread = checked_thread();
    if (!thread || !thread->activity || thread->activity->kind != ACTIVITY_ENTRY) return;
    Activity *activity = thread->activity;
    thread->without_options = false;
    RULES_REPORT(entry_ends, activity, result);
    findings_release(thread, activity);
    activity_end(thread, activity);
    free(activity);
}

void validation_entry_missing(const char *entry, void *handle) { RULES_REPORT(entry_missing, entry, handle); }
void validation_agents_unload(void) { RULES_REPORT(agents_unload); }

bool validation_is_asking(void) {
    const CheckedThread *thread = checked_thread();
    return thread && thread->inside;
}
