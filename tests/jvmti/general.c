/* Environments, phases, capabilities, memory, error names, properties, timers, local storage and the
   generic checks of every call (what comes first when several things are wrong). */
/* options: -Dgiven=by-option -Dagent.property=old */
/* args: some=options,more */
#include <pthread.h>

#include "agent.h"

static JavaVM *vm;
static jvmtiEnv *second;

static void show_versions(void) {
    static const jint versions[] = {0,          0x30000000, 0x30010000, 0x30010100, 0x30010200, 0x30010300,
                                    0x30010205, 0x30080000, 0x30090000, 0x30090100, 0x300A0000, 0x300B0000,
                                    0x300B0100, 0x300C0000, 0x300D0000, 0x300D0700, 0x30100000, 0x30110000,
                                    0x30110300, 0x30120000, 0x10010000, 0x40010000, 0x30};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        jvmtiEnv *env = (jvmtiEnv *)&versions;
        jint result = (*vm)->GetEnv(vm, (void **)&env, versions[i]);
        say("  GetEnv %08x: %d %s", versions[i], result, result == JNI_OK && env ? "environment" : "none");
        if (result == JNI_OK && (versions[i] & 0x30000000) == 0x30000000) {
            jint number = 0;
            SHOW("version", (*env)->GetVersionNumber(env, &number));
            say("  version number %08x", number);
            SHOW("dispose", (*env)->DisposeEnvironment(env));
            SHOW("dispose twice", (*env)->DisposeEnvironment(env));
        }
    }
}

static void show_error_names(void) {
    for (int e = -2; e < 130; e++) {
        char *name = NULL;
        jvmtiError result = (*jvmti)->GetErrorName(jvmti, (jvmtiError)e, &name);
        if (result == JVMTI_ERROR_NONE) {
            say("  %d %s", e, name);
            (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
        } else if (result != JVMTI_ERROR_ILLEGAL_ARGUMENT) {
            say("  %d: %s", e, error_name(result));
        }
    }
    SHOW("GetErrorName(null)", (*jvmti)->GetErrorName(jvmti, JVMTI_ERROR_NONE, NULL));
    char *name = NULL;
    SHOW("GetErrorName(all wrong)", (*jvmti)->GetErrorName(jvmti, (jvmtiError)9999, NULL));
    SHOW("GetErrorName(unknown)", (*jvmti)->GetErrorName(jvmti, (jvmtiError)9999, &name));
}

static void show_memory(void) {
    unsigned char *p = (unsigned char *)1;
    SHOW("Allocate(0)", (*jvmti)->Allocate(jvmti, 0, &p));
    say("  pointer %s", !p ? "null" : "set");
    SHOW("Allocate(-1)", (*jvmti)->Allocate(jvmti, -1, &p));
    SHOW("Allocate(null)", (*jvmti)->Allocate(jvmti, 10, NULL));
    SHOW("Allocate(10)", (*jvmti)->Allocate(jvmti, 10, &p));
    memset(p, 7, 10);
    SHOW("Deallocate", (*jvmti)->Deallocate(jvmti, p));
    SHOW("Deallocate(null)", (*jvmti)->Deallocate(jvmti, NULL));
}

static void show_phase(const char *where) {
    jvmtiPhase phase = (jvmtiPhase)-1;
    jvmtiError e = (*jvmti)->GetPhase(jvmti, &phase);
    say("%s: phase %d %s", where, phase, error_name(e));
}

/* Calls that are wrong in several ways: which error is it? */
static void show_phases_and_checks(void) {
    jint n;
    jclass *classes;
    jmethodID m;
    jlocation l;
    jvmtiThreadInfo info;
    unsigned char *bytes;
    SHOW("GetLoadedClasses(null, null)", (*jvmti)->GetLoadedClasses(jvmti, NULL, NULL));
    SHOW("GetLoadedClasses(null, x)", (*jvmti)->GetLoadedClasses(jvmti, NULL, &classes));
    SHOW("GetFrameCount(null)", (*jvmti)->GetFrameCount(jvmti, NULL, NULL));
    SHOW("GetFrameLocation(depth -1, null)", (*jvmti)->GetFrameLocation(jvmti, NULL, -1, NULL, NULL));
    SHOW("GetFrameLocation(depth 1000, null)", (*jvmti)->GetFrameLocation(jvmti, NULL, 1000, NULL, NULL));
    SHOW("GetFrameLocation(depth 1000)", (*jvmti)->GetFrameLocation(jvmti, NULL, 1000, &m, &l));
    SHOW("GetStackTrace(max -1, null)", (*jvmti)->GetStackTrace(jvmti, NULL, 0, -1, NULL, NULL));
    SHOW("GetStackTrace(null)", (*jvmti)->GetStackTrace(jvmti, NULL, 0, 1, NULL, NULL));
    SHOW("GetThreadInfo(null)", (*jvmti)->GetThreadInfo(jvmti, NULL, NULL));
    SHOW("GetClassSignature(null)", (*jvmti)->GetClassSignature(jvmti, NULL, NULL, NULL));
    SHOW("GetBytecodes(null)", (*jvmti)->GetBytecodes(jvmti, NULL, NULL, NULL));
    SHOW("GetBytecodes(null, x)", (*jvmti)->GetBytecodes(jvmti, NULL, &n, &bytes));
    SHOW("GetTag(null)", (*jvmti)->GetTag(jvmti, NULL, NULL));
    SHOW("PopFrame(null)", (*jvmti)->PopFrame(jvmti, NULL));
    SHOW("SuspendThread(null)", (*jvmti)->SuspendThread(jvmti, NULL));
    SHOW("RedefineClasses(-1)", (*jvmti)->RedefineClasses(jvmti, -1, NULL));
    SHOW("SetLocalInt(-1)", (*jvmti)->SetLocalInt(jvmti, NULL, -1, 0, 0));
    SHOW("SetSystemProperty(null)", (*jvmti)->SetSystemProperty(jvmti, NULL, NULL));
    SHOW("SetEventCallbacks(size -1)", (*jvmti)->SetEventCallbacks(jvmti, (jvmtiEventCallbacks *)&info, -1));
    SHOW("SetEventCallbacks(null, 0)", (*jvmti)->SetEventCallbacks(second, NULL, 0));
    SHOW("GetCapabilities(null)", (*jvmti)->GetCapabilities(jvmti, NULL));
    SHOW("AddCapabilities(null)", (*jvmti)->AddCapabilities(jvmti, NULL));
    SHOW("RelinquishCapabilities(null)", (*jvmti)->RelinquishCapabilities(jvmti, NULL));
    SHOW("GetPotentialCapabilities(null)", (*jvmti)->GetPotentialCapabilities(jvmti, NULL));
    SHOW("GetVersionNumber(null)", (*jvmti)->GetVersionNumber(jvmti, NULL));
    SHOW("GetPhase(null)", (*jvmti)->GetPhase(jvmti, NULL));
    SHOW("GetJLocationFormat(null)", (*jvmti)->GetJLocationFormat(jvmti, NULL));
    SHOW("GetExtensionFunctions(null)", (*jvmti)->GetExtensionFunctions(jvmti, NULL, NULL));
    SHOW("SetExtensionEventCallback(9999)", (*jvmti)->SetExtensionEventCallback(jvmti, 9999, NULL));
    SHOW("GetEnvironmentLocalStorage(null)", (*jvmti)->GetEnvironmentLocalStorage(jvmti, NULL));
    SHOW("GenerateEvents(VM_INIT)", (*jvmti)->GenerateEvents(jvmti, JVMTI_EVENT_VM_INIT));
    SHOW("GenerateEvents(DYNAMIC_CODE_GENERATED)", (*jvmti)->GenerateEvents(jvmti, JVMTI_EVENT_DYNAMIC_CODE_GENERATED));
    SHOW("GenerateEvents(COMPILED_METHOD_LOAD)", (*jvmti)->GenerateEvents(second, JVMTI_EVENT_COMPILED_METHOD_LOAD));
    SHOW("enable COMPILED_METHOD_LOAD without capability",
         (*jvmti)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL));
    SHOW("enable 48", (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, (jvmtiEvent)48, NULL));
    SHOW("enable 87", (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, (jvmtiEvent)87, NULL));
    SHOW("enable SINGLE_STEP without capability",
         (*jvmti)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
    SHOW("disable SINGLE_STEP without capability",
         (*jvmti)->SetEventNotificationMode(second, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
}

static void show_capabilities(void) {
    jvmtiCapabilities potential, caps, some;
    MUST((*jvmti)->GetPotentialCapabilities(jvmti, &potential));
    say("  potential: bytecodes %d, lines %d, locals %d, breakpoints %d, steps %d, hooks %d",
        potential.can_get_bytecodes, potential.can_get_line_numbers, potential.can_access_local_variables,
        potential.can_generate_breakpoint_events, potential.can_generate_single_step_events,
        potential.can_generate_all_class_hook_events);
    MUST((*jvmti)->GetCapabilities(jvmti, &caps));
    say("  none at first: %d", memcmp(&caps, CAPABILITIES(0), 5) == 0); /* the rest is not defined */
    memset(&some, 0, sizeof some);
    SHOW("adding nothing", (*jvmti)->AddCapabilities(jvmti, &some));
    some.can_get_bytecodes = 1;
    some.can_get_line_numbers = 1;
    SHOW("adding two", (*jvmti)->AddCapabilities(jvmti, &some));
    SHOW("adding them again", (*jvmti)->AddCapabilities(jvmti, &some));
    MUST((*jvmti)->GetCapabilities(jvmti, &caps));
    say("  has bytecodes %d, lines %d, locals %d", caps.can_get_bytecodes, caps.can_get_line_numbers,
        caps.can_access_local_variables);
    MUST((*jvmti)->GetCapabilities(second, &caps));
    say("  the other environment has bytecodes %d", caps.can_get_bytecodes);
    some.can_get_line_numbers = 0;
    some.can_pop_frame = 1;
    SHOW("relinquishing one and one that is not held", (*jvmti)->RelinquishCapabilities(jvmti, &some));
    MUST((*jvmti)->GetCapabilities(jvmti, &caps));
    say("  has bytecodes %d, lines %d", caps.can_get_bytecodes, caps.can_get_line_numbers);
    memset(&some, 0xff, sizeof some);
    SHOW("adding what does not exist", (*jvmti)->AddCapabilities(jvmti, &some));
}

static void show_property(const char *name) {
    char *value = NULL;
    jvmtiError e = (*jvmti)->GetSystemProperty(jvmti, name, &value);
    say("  property %s: %s %s", name, error_name(e), e == JVMTI_ERROR_NONE ? value : "");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)value);
}

static void show_properties(void) {
    show_property("given");
    show_property("agent.property");
    show_property("no.such.property");
    show_property("java.vm.specification.version");
    SHOW("GetSystemProperty(null)", (*jvmti)->GetSystemProperty(jvmti, NULL, NULL));
    SHOW("GetSystemProperty(x, null)", (*jvmti)->GetSystemProperty(jvmti, "given", NULL));
    jint count = 0;
    char **names = NULL;
    MUST((*jvmti)->GetSystemProperties(jvmti, &count, &names));
    int seen = 0;
    for (int i = 0; i < count; i++) {
        seen += strcmp(names[i], "java.class.path") == 0 || strcmp(names[i], "java.vm.name") == 0 ||
                strcmp(names[i], "given") == 0 || strcmp(names[i], "java.home") == 0;
        (*jvmti)->Deallocate(jvmti, (unsigned char *)names[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)names);
    say("  %d of 4 properties are listed", seen);
    SHOW("GetSystemProperties(null)", (*jvmti)->GetSystemProperties(jvmti, NULL, NULL));
}

static void show_timers(void) {
    jvmtiTimerInfo info;
    jlong a = 0, b = 0;
    jint n = 0;
    SHOW("GetTimerInfo", (*jvmti)->GetTimerInfo(jvmti, &info));
    say("  max %ld forward %d backward %d kind %d", (long)info.max_value, info.may_skip_forward, info.may_skip_backward,
        info.kind);
    SHOW("GetTime", (*jvmti)->GetTime(jvmti, &a));
    SHOW("GetTime", (*jvmti)->GetTime(jvmti, &b));
    say("  advances %d", b >= a && a > 0);
    SHOW("GetTime(null)", (*jvmti)->GetTime(jvmti, NULL));
    SHOW("GetTimerInfo(null)", (*jvmti)->GetTimerInfo(jvmti, NULL));
    SHOW("GetAvailableProcessors", (*jvmti)->GetAvailableProcessors(jvmti, &n));
    say("  positive %d", n > 0);
    SHOW("GetThreadCpuTime without capability", (*jvmti)->GetThreadCpuTime(jvmti, NULL, NULL));
    SHOW("GetCurrentThreadCpuTime without capability", (*jvmti)->GetCurrentThreadCpuTime(jvmti, NULL));
}

static void show_cpu_time(jthread unstarted) {
    jlong nanos = -1;
    jvmtiTimerInfo info;
    jvmtiCapabilities caps = {.can_get_thread_cpu_time = 1, .can_get_current_thread_cpu_time = 1};
    SHOW("adding cpu time capabilities", (*jvmti)->AddCapabilities(jvmti, &caps));
    SHOW("GetCurrentThreadCpuTime(null)", (*jvmti)->GetCurrentThreadCpuTime(jvmti, NULL));
    SHOW("GetCurrentThreadCpuTime", (*jvmti)->GetCurrentThreadCpuTime(jvmti, &nanos));
    say("  positive %d", nanos > 0);
    SHOW("GetThreadCpuTime", (*jvmti)->GetThreadCpuTime(jvmti, NULL, &nanos));
    say("  positive %d", nanos > 0);
    SHOW("GetThreadCpuTime(unstarted)", (*jvmti)->GetThreadCpuTime(jvmti, unstarted, &nanos));
    SHOW("GetThreadCpuTimerInfo", (*jvmti)->GetThreadCpuTimerInfo(jvmti, &info));
    say("  kind %d", info.kind);
    SHOW("GetCurrentThreadCpuTimerInfo", (*jvmti)->GetCurrentThreadCpuTimerInfo(jvmti, &info));
    say("  kind %d", info.kind);
}

static void show_storage(jthread unstarted) {
    void *data = &data;
    SHOW("GetThreadLocalStorage", (*jvmti)->GetThreadLocalStorage(jvmti, NULL, &data));
    say("  %s", !data ? "null" : "set");
    SHOW("SetThreadLocalStorage", (*jvmti)->SetThreadLocalStorage(jvmti, NULL, &data));
    void *other = &other;
    SHOW("GetThreadLocalStorage elsewhere", (*second)->GetThreadLocalStorage(second, NULL, &other));
    say("  %s", !other ? "null" : "set");
    SHOW("GetThreadLocalStorage", (*jvmti)->GetThreadLocalStorage(jvmti, NULL, &other));
    say("  same %d", other == &data);
    SHOW("GetThreadLocalStorage(null)", (*jvmti)->GetThreadLocalStorage(jvmti, NULL, NULL));
    SHOW("GetThreadLocalStorage(unstarted)", (*jvmti)->GetThreadLocalStorage(jvmti, unstarted, &other));
    SHOW("SetThreadLocalStorage(unstarted)", (*jvmti)->SetThreadLocalStorage(jvmti, unstarted, &other));
    SHOW("SetThreadLocalStorage(null)", (*jvmti)->SetThreadLocalStorage(jvmti, NULL, NULL));
}

static void *unattached(void *arg) {
    (void)arg;
    jint n;
    jlong nanos;
    jvmtiPhase phase;
    unsigned char *p = NULL;
    void *data;
    char *name;
    jvmtiCapabilities caps;
    say("unattached thread");
    SHOW("Allocate", (*jvmti)->Allocate(jvmti, 8, &p));
    SHOW("Deallocate", (*jvmti)->Deallocate(jvmti, p));
    SHOW("GetTime", (*jvmti)->GetTime(jvmti, &nanos));
    SHOW("GetEnvironmentLocalStorage", (*jvmti)->GetEnvironmentLocalStorage(jvmti, &data));
    SHOW("GetPhase", (*jvmti)->GetPhase(jvmti, &phase));
    SHOW("GetErrorName", (*jvmti)->GetErrorName(jvmti, JVMTI_ERROR_NONE, &name));
    SHOW("GetCapabilities", (*jvmti)->GetCapabilities(jvmti, &caps));
    SHOW("GetPotentialCapabilities", (*jvmti)->GetPotentialCapabilities(jvmti, &caps));
    SHOW("GetFrameCount", (*jvmti)->GetFrameCount(jvmti, NULL, &n));
    SHOW("GetTag without capability", (*jvmti)->GetTag(jvmti, NULL, NULL));
    SHOW("SetVerboseFlag", (*jvmti)->SetVerboseFlag(jvmti, JVMTI_VERBOSE_OTHER, JNI_TRUE));
    SHOW("DisposeEnvironment", (*jvmti)->DisposeEnvironment(jvmti));
    return NULL;
}

JNIEXPORT void JNICALL Java_General_live(JNIEnv *env, jclass c, jthread unstarted) {
    (void)c;
    pthread_t thread;
    say("live: %s", (*env)->GetVersion(env) >= JNI_VERSION_9 ? "JNI 9 or later" : "old JNI");
    show_phases_and_checks();
    say("capabilities in the live phase");
    jvmtiCapabilities caps = {.can_get_bytecodes = 1};
    SHOW("adding bytecodes", (*jvmti)->AddCapabilities(jvmti, &caps));
    show_properties();
    SHOW("SetSystemProperty", (*jvmti)->SetSystemProperty(jvmti, "agent.property", "late"));
    show_cpu_time(unstarted);
    show_storage(unstarted);
    SHOW("enabling STEP for an unstarted thread",
         (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, unstarted));
    jobject not_a_thread = (*env)->NewStringUTF(env, "x");
    SHOW("for no thread",
         (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, not_a_thread));
    jthread current = NULL;
    SHOW("GetCurrentThread", (*jvmti)->GetCurrentThread(jvmti, &current));
    SHOW("for the current thread",
         (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, current));
    SHOW("ThreadStart for a thread",
         (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, current));
    SHOW("VMInit for a thread", (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, current));
    SHOW("GetCurrentThread(null)", (*jvmti)->GetCurrentThread(jvmti, NULL));
    jvmtiThreadInfo info;
    memset(&info, 0, sizeof info);
    SHOW("GetThreadInfo", (*jvmti)->GetThreadInfo(jvmti, current, &info));
    say("  %s priority %d daemon %d group %d loader %d", info.name, info.priority, info.is_daemon,
        info.thread_group != NULL, info.context_class_loader != NULL);
    SHOW("GetThreadInfo(unstarted)", (*jvmti)->GetThreadInfo(jvmti, unstarted, &info));
    say("  %s priority %d daemon %d group %d", info.name, info.priority, info.is_daemon, info.thread_group != NULL);
    SHOW("GetThreadInfo(no thread)", (*jvmti)->GetThreadInfo(jvmti, not_a_thread, &info));
    jint count = -1;
    SHOW("GetFrameCount(unstarted)", (*jvmti)->GetFrameCount(jvmti, unstarted, &count));
    SHOW("GetFrameCount(no thread)", (*jvmti)->GetFrameCount(jvmti, not_a_thread, &count));
    SHOW("SetVerboseFlag(5)", (*jvmti)->SetVerboseFlag(jvmti, (jvmtiVerboseFlag)5, JNI_TRUE));
    pthread_create(&thread, NULL, unattached, NULL);
    pthread_join(thread, NULL);
}

/* A pending exception survives JVMTI calls. */
JNIEXPORT void JNICALL Java_General_inNative(JNIEnv *env, jclass c, jobject o) {
    (void)c, (void)o;
    jint count = -1;
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "pending in native");
    SHOW("GetFrameCount with a pending exception", (*jvmti)->GetFrameCount(jvmti, NULL, &count));
    say("  frames %d, still pending %d", count, (*env)->ExceptionCheck(env));
}

static void JNICALL on_vm_start(jvmtiEnv *env, JNIEnv *jni) {
    jint n;
    jclass *classes;
    jvmtiCapabilities caps;
    void *other;
    jclass object = (*jni)->FindClass(jni, "java/lang/Object");
    show_phase("VMStart");
    SHOW("GetClassStatus", (*env)->GetClassStatus(env, object, &n));
    say("  status %d", n);
    SHOW("GetLoadedClasses", (*env)->GetLoadedClasses(env, &n, &classes));
    SHOW("AddCapabilities", (*env)->AddCapabilities(env, &caps));
    SHOW("GetPotentialCapabilities", (*env)->GetPotentialCapabilities(env, &caps));
    SHOW("SetEventNotificationMode", (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    SHOW("SetEventCallbacks", (*env)->SetEventCallbacks(env, NULL, 0));
    SHOW("GetFrameCount", (*env)->GetFrameCount(env, NULL, &n));
    SHOW("GetSystemProperty", (*env)->GetSystemProperty(env, NULL, NULL));
    say("  GetEnv %d", (*vm)->GetEnv(vm, &other, JVMTI_VERSION_1_2));
}

static void JNICALL on_vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint n = -1;
    (void)jni;
    show_phase("VMInit");
    SHOW("GetFrameCount", (*env)->GetFrameCount(env, thread, &n));
    say("  frames %d", n);
    SHOW("SetSystemProperty", (*env)->SetSystemProperty(env, "x", "y"));
}

static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    jint n = -1;
    (void)jni;
    show_phase("VMDeath");
    SHOW("GetFrameCount", (*env)->GetFrameCount(env, NULL, &n));
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *the_vm) {
    jint n = -1;
    jvmtiCapabilities caps;
    jvmtiEnv *env = NULL;
    unsigned char *p = NULL;
    show_phase("Agent_OnUnload");
    SHOW("GetFrameCount", (*jvmti)->GetFrameCount(jvmti, NULL, &n));
    SHOW("GetPotentialCapabilities", (*jvmti)->GetPotentialCapabilities(jvmti, &caps));
    SHOW("Allocate", (*jvmti)->Allocate(jvmti, 8, &p));
    SHOW("Deallocate", (*jvmti)->Deallocate(jvmti, p));
    say("  GetEnv %d", (*the_vm)->GetEnv(the_vm, (void **)&env, JVMTI_VERSION_1_2));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *the_vm, char *options, void *reserved) {
    void *jni = NULL, *data = &data;
    vm = the_vm;
    say("OnLoad: options \"%s\", reserved %s", options, !reserved ? "null" : "set");
    jvmti = new_environment(vm);
    second = new_environment(vm);
    say("  GetEnv of JNI: %d", (*vm)->GetEnv(vm, &jni, JNI_VERSION_1_8));
    show_phase("OnLoad");
    show_versions();
    show_error_names();
    show_memory();
    show_phases_and_checks();
    show_capabilities();
    show_properties();
    SHOW("SetSystemProperty", (*jvmti)->SetSystemProperty(jvmti, "agent.property", "set by the agent"));
    SHOW("SetSystemProperty(null)", (*jvmti)->SetSystemProperty(jvmti, NULL, "x"));
    SHOW("SetSystemProperty(unknown)", (*jvmti)->SetSystemProperty(jvmti, "unknown.property", "x"));
    SHOW("SetSystemProperty(read only)", (*jvmti)->SetSystemProperty(jvmti, "java.vm.name", "x"));
    show_property("agent.property");
    show_timers();
    SHOW("GetEnvironmentLocalStorage", (*jvmti)->GetEnvironmentLocalStorage(jvmti, &data));
    say("  %s", !data ? "null" : "set");
    SHOW("SetEnvironmentLocalStorage", (*jvmti)->SetEnvironmentLocalStorage(jvmti, &vm));
    SHOW("GetEnvironmentLocalStorage", (*jvmti)->GetEnvironmentLocalStorage(jvmti, &data));
    say("  same %d", data == &vm);
    SHOW("GetEnvironmentLocalStorage elsewhere", (*second)->GetEnvironmentLocalStorage(second, &data));
    say("  %s", !data ? "null" : "set");
    jvmtiJlocationFormat format = (jvmtiJlocationFormat)-1;
    SHOW("GetJLocationFormat", (*jvmti)->GetJLocationFormat(jvmti, &format));
    say("  format %d", format);
    jvmtiEventCallbacks callbacks = {.VMStart = on_vm_start, .VMInit = on_vm_init, .VMDeath = on_vm_death};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL));
    return 0;
}
