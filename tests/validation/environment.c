/* The rules about environments themselves. */
#include <pthread.h>

#include "check_agent.h"

static void nothing(const Given *g) {}
static void dispose(const Given *g) { (*g->env)->DisposeEnvironment(g->env); }

BREAKS(env_use_after_dispose, AT_INIT) {
    jvmtiEnv *other;
    jint version;
    (*g->vm)->GetEnv(g->vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->DisposeEnvironment(other);
    (*other)->GetVersionNumber(other, &version);
}
KEEPS(env_use_after_dispose, AT_INIT) {
    jvmtiEnv *other;
    jint version;
    (*g->vm)->GetEnv(g->vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->GetVersionNumber(other, &version);
    (*other)->DisposeEnvironment(other);
}

BREAKS(env_not_an_environment, AT_INIT) {
    jvmtiEnv copy = *g->env;
    jint version;
    (*g->env)->GetVersionNumber(&copy, &version);
}
KEEPS(env_not_an_environment, AT_INIT) {
    jvmtiEnv functions = *g->env;
    jint version;
    functions->GetVersionNumber(g->env, &version);
}

/* The first slot of the table is reserved; before version 25, that of ClearAllFramePops is, too. */
BREAKS(env_reserved_slot, AT_INIT) {
    typedef jvmtiError(JNICALL * Slot)(jvmtiEnv *, jthread);
    Slot *slots = (Slot *)*g->env;
    jint version;
    slots[0](g->env, NULL);
    (*g->env)->GetVersionNumber(g->env, &version);
    if ((version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR < 25) slots[67 - 1](g->env, NULL);
}
KEEPS(env_reserved_slot, AT_INIT) {
    jint count;
    jobject *modules;
    (*g->env)->GetAllModules(g->env, &count, &modules);
    (*g->env)->Deallocate(g->env, (unsigned char *)modules);
}

/* An environment that goes in its own callback, of the thread that begins here. */
static int used_after;
static void JNICALL dispose_itself(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint version;
    (*env)->DisposeEnvironment(env);
    if (used_after) (*env)->GetVersionNumber(env, &version);
}
static void with_callback(const Given *g, int uses) {
    jvmtiEnv *made = another_env(g);
    const jvmtiEventCallbacks callbacks = {.ThreadStart = dispose_itself};
    used_after = uses;
    (*made)->SetEventCallbacks(made, &callbacks, sizeof callbacks);
    (*made)->SetEventNotificationMode(made, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    run_in_native(g, nothing);
}
BREAKS(DisposeEnvironment_callback, AT_INIT) { with_callback(g, 1); }
KEEPS(DisposeEnvironment_callback, AT_INIT) { with_callback(g, 0); }

/* This callback runs while another thread disposes its environment. */
BREAKS(callback_env_disposed_meanwhile, AT_INIT) {
    jint version;
    run_in_native(g, dispose);
    (*g->env)->GetVersionNumber(g->env, &version);
}
BREAKS(DisposeEnvironment_running_handlers, AT_INIT) { run_in_native(g, dispose); }
static void dispose_another(const Given *g) {
    jvmtiEnv *made = another_env(g);
    (*made)->DisposeEnvironment(made);
}
KEEPS_TOO(callback_env_disposed_meanwhile)
KEEPS(DisposeEnvironment_running_handlers, AT_INIT) { run_in_native(g, dispose_another); }

static jvmtiError JNICALL own_phase(jvmtiEnv *env, jvmtiPhase *phase) { return JVMTI_ERROR_INTERNAL; }
BREAKS(env_table_patched, AT_INIT) { ((jvmtiInterface_1 *)*g->env)->GetPhase = own_phase; }
KEEPS(env_table_patched, AT_INIT) {
    jvmtiInterface_1 functions = **g->env;
    jvmtiEnv proxy = &functions;
    jvmtiPhase phase;
    functions.GetPhase = own_phase;
    if (proxy->GetPhase(&proxy, &phase) != JVMTI_ERROR_INTERNAL) abort();
}

static jvmtiPhase phase_by_new_env(const Given *g, int dispose) {
    jvmtiEnv *made;
    jvmtiPhase phase;
    (*g->vm)->GetEnv(g->vm, (void **)&made, JVMTI_VERSION_1_2);
    (*made)->GetPhase(made, &phase);
    if (dispose) (*made)->DisposeEnvironment(made);
    return phase;
}
BREAKS(getenv_repeated, AT_INIT) {
    for (int i = 0; i < 3; i++) phase_by_new_env(g, 0);
}
KEEPS(getenv_repeated, AT_INIT) {
    for (int i = 0; i < 3; i++) phase_by_new_env(g, 1);
    phase_by_new_env(g, 0);
}

static void with_source_file(const Given *g, int mixed) {
    jvmtiEnv *made = another_env(g), *used = mixed ? g->env : made;
    jvmtiCapabilities wanted = {.can_get_source_file_name = 1};
    jclass cls = (*g->jni)->FindClass(g->jni, "java/lang/String");
    char *name = NULL;
    (*made)->AddCapabilities(made, &wanted);
    if ((*used)->GetSourceFileName(used, cls, &name) == JVMTI_ERROR_NONE)
        (*used)->Deallocate(used, (unsigned char *)name);
    (*made)->DisposeEnvironment(made);
}
BREAKS(env_mixed, AT_INIT) { with_source_file(g, 1); }
KEEPS(env_mixed, AT_INIT) { with_source_file(g, 0); }

/* Capabilities that some VMs give in the OnLoad phase only. */
static jvmtiEnv *watcher;
static void JNICALL at_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {}
static void begin_watching(const Given *g) {
    jvmtiEventCallbacks callbacks = {.Breakpoint = at_breakpoint};
    jvmtiCapabilities wanted = {.can_generate_breakpoint_events = 1, .can_generate_field_access_events = 1};
    watcher = another_env(g);
    (*watcher)->AddCapabilities(watcher, &wanted);
    (*watcher)->SetEventCallbacks(watcher, &callbacks, sizeof callbacks);
    (*watcher)->SetEventNotificationMode(watcher, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
}
static void with_breakpoint(const Given *g, int clears) {
    jclass cls = (*g->jni)->FindClass(g->jni, "java/lang/Thread");
    jmethodID method = (*g->jni)->GetMethodID(g->jni, cls, "run", "()V");
    jfieldID field = (*g->jni)->GetStaticFieldID(g->jni, cls, "MAX_PRIORITY", "I");
    (*watcher)->SetBreakpoint(watcher, method, 0);
    (*watcher)->SetFieldAccessWatch(watcher, cls, field);
    (*watcher)->ClearFieldAccessWatch(watcher, cls, field);
    if (clears) (*watcher)->ClearBreakpoint(watcher, method, 0);
    (*watcher)->DisposeEnvironment(watcher);
}
BREAKS(Watch_left, AT_LOAD) { begin_watching(g); }
AGAIN(Watch_left, AT_INIT) { with_breakpoint(g, 0); }
KEEPS(Watch_left, AT_LOAD) { begin_watching(g); }
KEEPS_AGAIN(Watch_left, AT_INIT) { with_breakpoint(g, 1); }

static jint JNICALL own_version(JNIEnv *jni) { return JNI_VERSION_1_6; }
static void with_function_of_jni(const Given *g, int restores) {
    jvmtiEnv *made = another_env(g);
    jniNativeInterface *table;
    (*made)->GetJNIFunctionTable(made, &table);
    jint(JNICALL * version)(JNIEnv *) = table->GetVersion;
    table->GetVersion = own_version;
    (*made)->SetJNIFunctionTable(made, table);
    table->GetVersion = version;
    if (restores) (*made)->SetJNIFunctionTable(made, table);
    (*made)->Deallocate(made, (unsigned char *)table);
    (*made)->DisposeEnvironment(made);
}
BREAKS(SetJNIFunctionTable_restore, AT_INIT) { with_function_of_jni(g, 0); }
KEEPS(SetJNIFunctionTable_restore, AT_INIT) { with_function_of_jni(g, 1); }
