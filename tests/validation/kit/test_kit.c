/* The kit from the outside: a VM in a child for each test. Most agents are linked into the test, one (watcher.c) is a
   library. test_kit DIRECTORY [JDK]: where libwatcher.so and the classes are, and whose class library it is. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "minijvm_test.h"

static const char *class_library;
static char directory[1000], library[1024], nowhere[1024];

/* What the handler was reported last, and how often. */
static struct {
    int count, line;
    char file[200], message[4000];
} reported;

static void on_failure(const char *file, int line, const char *message, void *context) {
    assert_ptr_equal(context, &reported);
    reported.count++;
    reported.line = line;
    snprintf(reported.file, sizeof reported.file, "%s", file);
    snprintf(reported.message, sizeof reported.message, "%s", message);
}

static int listen(void **state) {
    (void)state;
    memset(&reported, 0, sizeof reported);
    mjt_on_failure(on_failure, &reported);
    return 0;
}

/* Nothing has failed. */
static void assert_quiet(void) {
    if (reported.count != 0) fail_msg("%s:%d: %s", reported.file, reported.line, reported.message);
}

static void assert_reported(const char *text) {
    if (!strstr(reported.message, text)) fail_msg("not told: %s\ntold: %s", text, reported.message);
    assert_int_equal(reported.count, 1);
}

/* ---- An agent that is linked in, and wants one event ---- */

typedef struct Wish {
    jvmtiEvent event;
    const char *name; /* of the callback */
    int cause;        /* what is sent; 0: the event */
    int count;        /* MJT_SOME: one or more */
    const char *thread;
} Wish;

static jvmtiEnv *agent_env;
static const Wish *wish;

static void no_error(jvmtiError error) { mjt_check(error == JVMTI_ERROR_NONE); }

static void JNICALL ignore(jvmtiEnv *env) { (void)env; }

static void JNICALL on_alloc(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    char *signature = NULL;
    (void)jni, (void)thread, (void)size;
    if ((*env)->GetClassSignature(env, klass, &signature, NULL) != JVMTI_ERROR_NONE) return;
    if (strcmp(signature, "Lminijvm/test/Target;") == 0) no_error((*env)->SetTag(env, object, 5));
    (*env)->Deallocate(env, (unsigned char *)signature);
}

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = NULL;
    (void)jni, (void)thread;
    if ((*env)->GetClassSignature(env, klass, &signature, NULL) != JVMTI_ERROR_NONE) return;
    if (strcmp(signature, "Lminijvm/test/Loaded;") == 0) no_error((*env)->SetTag(env, klass, 7));
    (*env)->Deallocate(env, (unsigned char *)signature);
}

/* Capabilities that all events need, callbacks for all. */
static jint JNICALL on_load(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities all = {.can_tag_objects = 1,
                             .can_generate_field_modification_events = 1,
                             .can_generate_field_access_events = 1,
                             .can_generate_method_entry_events = 1,
                             .can_generate_method_exit_events = 1,
                             .can_generate_exception_events = 1,
                             .can_generate_frame_pop_events = 1,
                             .can_generate_breakpoint_events = 1,
                             .can_generate_single_step_events = 1,
                             .can_generate_monitor_events = 1,
                             .can_generate_vm_object_alloc_events = 1,
                             .can_generate_native_method_bind_events = 1,
                             .can_generate_garbage_collection_events = 1,
                             .can_generate_object_free_events = 1,
                             .can_generate_resource_exhaustion_heap_events = 1,
                             .can_generate_sampled_object_alloc_events = 1,
                             .can_get_owned_monitor_info = 1,
                             .can_access_local_variables = 1,
                             .can_suspend = 1};
    jvmtiEventCallbacks callbacks;
    void (*const other)(void) = (void (*)(void))ignore;
    (void)options, (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&agent_env, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
    for (size_t i = 0; i < sizeof callbacks / sizeof other; i++)
        memcpy((char *)&callbacks + i * sizeof other, &other, sizeof other);
    callbacks.reserved72 = callbacks.reserved77 = callbacks.reserved78 = callbacks.reserved79 = NULL;
    callbacks.reserved85 = NULL;
    callbacks.VMObjectAlloc = on_alloc;
    callbacks.ClassPrepare = on_prepare;
    no_error((*agent_env)->AddCapabilities(agent_env, &all));
    no_error((*agent_env)->SetEventCallbacks(agent_env, &callbacks, sizeof callbacks));
    return JNI_OK;
}

/* It has capabilities and callbacks that a test does not need, and one function for them all. */
static const char calm[] = "off=MJ-cap-unused+MJ-callback-prototype+MJ-callback-never-enabled";

/* The same by a name that the program exports. */
JNIEXPORT jint JNICALL Agent_OnLoad_linked(JavaVM *vm, char *options, void *reserved);
JNIEXPORT jint JNICALL Agent_OnLoad_linked(JavaVM *vm, char *options, void *reserved) {
    mjt_check(strcmp(options, "by name") == 0);
    return on_load(vm, options, reserved);
}

static int start_linked(const char *check) {
    const char *more[] = {"-Xcheck:jni", NULL};
    mjt_options options = {.on_load = on_load,
                           .check = check,
                           .vm_options = more,
                           .class_path = directory,
                           .class_library = class_library};
    return mjt_start(&options);
}

static void want(jvmtiEvent event) {
    no_error((*agent_env)->SetEventNotificationMode(agent_env, JVMTI_ENABLE, event, NULL));
}

/* What has to be asked for before some events come: a frame, a breakpoint, watches. */
static void ask_for(jvmtiEvent event) {
    JNIEnv *jni = mjt_jni();
    jclass target = (*jni)->FindClass(jni, "minijvm/test/Target");
    mjt_check(target);
    jmethodID method = (*jni)->GetStaticMethodID(jni, target, "method", "(I)I");
    jfieldID field = (*jni)->GetFieldID(jni, target, "field", "I");
    if (event == JVMTI_EVENT_BREAKPOINT) no_error((*agent_env)->SetBreakpoint(agent_env, method, 0));
    if (event == JVMTI_EVENT_FIELD_ACCESS) no_error((*agent_env)->SetFieldAccessWatch(agent_env, target, field));
    if (event == JVMTI_EVENT_FIELD_MODIFICATION)
        no_error((*agent_env)->SetFieldModificationWatch(agent_env, target, field));
    if (event == JVMTI_EVENT_OBJECT_FREE)
        want(wish->cause == 0 ? JVMTI_EVENT_VM_OBJECT_ALLOC : JVMTI_EVENT_CLASS_PREPARE);
    (*jni)->DeleteLocalRef(jni, target);
}

static void send_wish(void *unused) {
    (void)unused;
    if (!start_linked(calm)) return;
    ask_for(wish->event);
    want(wish->event);
    mjt_only_thread(wish->thread);
    mjt_clear();
    mjt_send(wish->cause == 0 ? (int)wish->event : wish->cause);
    mjt_expect_callbacks(wish->name, wish->count);
    /* Nothing of it comes late: it has all been delivered, and what comes now is sent anew. */
    size_t count = mjt_count_callbacks(wish->name);
    mjt_send(wish->cause == 0 ? (int)wish->event : wish->cause);
    mjt_check(wish->count == MJT_SOME || mjt_count_callbacks(wish->name) == 2 * count);
}

static void each_event(void **state) {
    static const Wish wishes[] = {
        {JVMTI_EVENT_THREAD_START, "ThreadStart", 0, 1, "minijvm.test thread"},
        {JVMTI_EVENT_THREAD_END, "ThreadEnd", 0, 1, "minijvm.test thread"},
        {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, "MonitorContendedEnter", 0, 1, "minijvm.test contender"},
        {JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, "MonitorContendedEntered", 0, 1, "minijvm.test contender"},
        {JVMTI_EVENT_MONITOR_WAIT, "MonitorWait", 0, 1, "main"},
        {JVMTI_EVENT_MONITOR_WAITED, "MonitorWaited", 0, 1, "main"},
        {JVMTI_EVENT_GARBAGE_COLLECTION_START, "GarbageCollectionStart", 0, 1, NULL},
        {JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, "GarbageCollectionFinish", 0, 1, NULL},
        {JVMTI_EVENT_OBJECT_FREE, "ObjectFree", 0, 1, NULL},
        {JVMTI_EVENT_OBJECT_FREE, "ObjectFree", MJT_CLASS_UNLOAD, 1, NULL},
        {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, "ClassFileLoadHook", 0, 1, "main"},
        {JVMTI_EVENT_CLASS_LOAD, "ClassLoad", 0, 2, "main"},
        {JVMTI_EVENT_CLASS_PREPARE, "ClassPrepare", 0, 1, "main"},
        {JVMTI_EVENT_EXCEPTION, "Exception", 0, 1, "main"},
        {JVMTI_EVENT_EXCEPTION_CATCH, "ExceptionCatch", 0, 1, "main"},
        {JVMTI_EVENT_METHOD_ENTRY, "MethodEntry", 0, 2, "main"},
        {JVMTI_EVENT_METHOD_EXIT, "MethodExit", 0, 2, "main"},
        {JVMTI_EVENT_SINGLE_STEP, "SingleStep", 0, MJT_SOME, "main"},
        {JVMTI_EVENT_BREAKPOINT, "Breakpoint", 0, 1, "main"},
        {JVMTI_EVENT_FIELD_ACCESS, "FieldAccess", 0, 1, "main"},
        {JVMTI_EVENT_FIELD_MODIFICATION, "FieldModification", 0, 1, "main"},
        {JVMTI_EVENT_NATIVE_METHOD_BIND, "NativeMethodBind", 0, 1, "main"},
        {JVMTI_EVENT_VM_OBJECT_ALLOC, "VMObjectAlloc", 0, 1, "main"},
        {JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, "SampledObjectAlloc", 0, MJT_SOME, "main"},
        {JVMTI_EVENT_RESOURCE_EXHAUSTED, "ResourceExhausted", 0, 1, "main"},
        {JVMTI_EVENT_DATA_DUMP_REQUEST, "DataDumpRequest", 0, 1, "main"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        wish = &wishes[i];
        if (!mjt_isolated(send_wish, NULL)) fail_msg("%s: %s", wish->name, reported.message);
        if (!mjt_expect_clean()) fail_msg("%s: %s", wish->name, reported.message);
    }
}

/* ---- Frames ---- */

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    char *name = NULL;
    (void)jni;
    if ((*env)->GetMethodName(env, method, &name, NULL, NULL) != JVMTI_ERROR_NONE) return;
    if (strcmp(name, "method") == 0) no_error((*env)->NotifyFramePop(env, thread, 0));
    (*env)->Deallocate(env, (unsigned char *)name);
}

static void frame_pop(void *unused) {
    (void)unused;
    if (!start_linked(calm)) return;
    const jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry,
                                           .FramePop = (jvmtiEventFramePop)(void (*)(void))ignore};
    no_error((*agent_env)->SetEventCallbacks(agent_env, &callbacks, sizeof callbacks));
    want(JVMTI_EVENT_METHOD_ENTRY);
    want(JVMTI_EVENT_FRAME_POP);
    mjt_clear();
    mjt_only_thread("main");
    mjt_send(JVMTI_EVENT_FRAME_POP);
    mjt_expect_callbacks("FramePop", 1);
    mjt_expect_calls("NotifyFramePop", "NONE", "MethodEntry", 1);
    mjt_expect_calls("NotifyFramePop", "NONE", "", 0);
    mjt_expect_calls("Get*", NULL, "Method*", 2);
}

static void a_frame_that_was_asked_for(void **state) {
    (void)state;
    mjt_isolated(frame_pop, NULL);
    mjt_expect_clean();
    assert_quiet();
}

/* ---- What cannot be sent ---- */

static void refused(void *unused) {
    static const int events[] = {
        JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_VM_START, JVMTI_EVENT_COMPILED_METHOD_LOAD, 0, 72, 5000};
    (void)unused;
    int before = mjt_failures();
    mjt_check(!mjt_send(JVMTI_EVENT_THREAD_START)); /* there is no VM */
    if (!mjt_start(NULL)) return;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) mjt_check(!mjt_send(events[i]));
    mjt_options again = {0};
    mjt_check(!mjt_start(&again));
    mjt_check(!mjt_hold((mjt_state)8, 1));
    mjt_check(!mjt_hold(MJT_WAITING, 0));
    mjt_check(mjt_failures() == before + 11);
    mjt_end();
    mjt_check(!mjt_vm() && !mjt_jni());
    mjt_check(!mjt_start(&again)); /* a process has one VM */
}

static void what_cannot_be(void **state) {
    (void)state;
    int before = mjt_failures();
    assert_int_equal(mjt_isolated(refused, NULL), 0);
    assert_int_equal(reported.count, 1); /* one, for all of them */
    assert_int_equal(mjt_failures(), before + 12);
    assert_non_null(strstr(reported.message, "mjt_send: there is no VM\n"));
    assert_non_null(strstr(reported.message, ": mjt_send: the event 50 is sent by mjt_start or mjt_end"));
    assert_non_null(strstr(reported.message, ": mjt_send: the event 68 is never sent in an interpreter"));
    assert_non_null(strstr(reported.message, ": mjt_send: 5000 is no event"));
    assert_non_null(strstr(reported.message, "this process has had its VM"));
    assert_string_equal(reported.message, mjt_message());
}

/* ---- States ---- */

static void check_frame(jthread thread, jint depth, jint number) {
    JNIEnv *jni = mjt_jni();
    jint i;
    jlong l;
    jfloat f;
    jdouble d;
    jobject text;
    no_error((*agent_env)->GetLocalInt(agent_env, thread, depth, 0, &i));
    no_error((*agent_env)->GetLocalLong(agent_env, thread, depth, 1, &l));
    no_error((*agent_env)->GetLocalFloat(agent_env, thread, depth, 3, &f));
    no_error((*agent_env)->GetLocalDouble(agent_env, thread, depth, 4, &d));
    no_error((*agent_env)->GetLocalObject(agent_env, thread, depth, 6, &text));
    mjt_check(i == number && l == number + (INT64_C(1) << 32) && f == (float)number + 0.5f && d == number + 0.25);
    char expected[32];
    snprintf(expected, sizeof expected, "frame %d", (int)number);
    const char *chars = (*jni)->GetStringUTFChars(jni, text, NULL);
    mjt_check(chars && strcmp(chars, expected) == 0);
    (*jni)->ReleaseStringUTFChars(jni, text, chars);
    (*jni)->DeleteLocalRef(jni, text);
}

/* The frames `frame` of a held thread, from the outermost on. */
static void check_frames(jthread thread, int depth, bool suspended) {
    jint count = 0;
    if (!suspended) no_error((*agent_env)->SuspendThread(agent_env, thread));
    no_error((*agent_env)->GetFrameCount(agent_env, thread, &count));
    for (int n = 1; n <= depth; n++) check_frame(thread, count - 1 - n, n); /* run() is below them */
    if (!suspended) no_error((*agent_env)->ResumeThread(agent_env, thread));
}

static void each_state(void *unused) {
    static const struct {
        mjt_state state;
        jint bits;
    } states[] = {
        {MJT_RUNNING, JVMTI_THREAD_STATE_RUNNABLE},
        {MJT_BLOCKED, JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER},
        {MJT_WAITING, JVMTI_THREAD_STATE_IN_OBJECT_WAIT | JVMTI_THREAD_STATE_WAITING_INDEFINITELY},
        {MJT_TIMED_WAITING, JVMTI_THREAD_STATE_IN_OBJECT_WAIT | JVMTI_THREAD_STATE_WAITING_WITH_TIMEOUT},
        {MJT_SLEEPING, JVMTI_THREAD_STATE_SLEEPING},
        {MJT_PARKED, JVMTI_THREAD_STATE_PARKED},
        {MJT_IN_NATIVE, JVMTI_THREAD_STATE_IN_NATIVE},
        {MJT_SUSPENDED, JVMTI_THREAD_STATE_SUSPENDED},
    };
    (void)unused;
    if (!start_linked(calm)) return;
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        mjt_held *held = mjt_hold(states[i].state, 3);
        if (!held) return;
        jthread thread = mjt_held_thread(held);
        jint bits = 0;
        no_error((*agent_env)->GetThreadState(agent_env, thread, &bits));
        if ((bits & states[i].bits) != states[i].bits) {
            fprintf(stderr, "state %d: %x\n", (int)states[i].state, (unsigned)bits);
            mjt_check(!"the state that was asked for");
        }
        check_frames(thread, 3, states[i].state == MJT_SUSPENDED);
        mjt_release(held);
    }
    mjt_held *first = mjt_hold(MJT_BLOCKED, 1), *second = mjt_hold(MJT_BLOCKED, 40);
    mjt_check(first && second);
    check_frames(mjt_held_thread(second), 40, false);
    mjt_release(first);
    mjt_hold(MJT_WAITING, 2); /* mjt_end releases it, and the second one */
    mjt_end();
}

static void states_and_frames(void **state) {
    (void)state;
    mjt_isolated(each_state, NULL);
    mjt_expect_clean();
    assert_quiet();
}

/* ---- Other modes of the VM, and pressure ---- */

static void under(void *mode) {
    static const mjt_state states[] = {MJT_RUNNING,  MJT_BLOCKED, MJT_WAITING,  MJT_TIMED_WAITING,
                                       MJT_SLEEPING, MJT_PARKED,  MJT_SUSPENDED};
    const char *more[] = {mode, NULL};
    mjt_options options = {.on_load = on_load, .check = calm, .vm_options = more, .class_library = class_library};
    if (!mjt_start(&options)) return;
    want(JVMTI_EVENT_MONITOR_CONTENDED_ENTERED);
    mjt_only_thread("minijvm.test contender");
    mjt_clear();
    mjt_send(JVMTI_EVENT_MONITOR_CONTENDED_ENTER);
    mjt_send(MJT_CLASS_UNLOAD);
    mjt_expect_callbacks("MonitorContendedEntered", 1);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        mjt_held *held = mjt_hold(states[i], 2);
        if (held) mjt_release(held);
    }
    if (strstr(mode, "green")) mjt_hold(MJT_IN_NATIVE, 1);
    mjt_end();
}

static void other_modes(void **state) {
    char *modes[] = {"-Xsched:green,seed=7", "-Xgc:stress=100", "-Xcheck:heap"};
    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        mjt_isolated(under, modes[i]);
        mjt_expect_clean();
        if (i == 0) assert_reported("mjt_hold: with -Xsched a thread in native code would keep the turn for ever");
        if (i == 0) reported.count = 0;
        assert_int_equal(reported.count, 0);
    }
}

/* ---- An agent that is a library ---- */

static mjt_options watcher(const char *options) {
    mjt_options o = {
        .agent = library, .agent_options = options, .class_path = directory, .class_library = class_library};
    return o;
}

static void two_leaks(void *unused) {
    mjt_options options = watcher("leak");
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_only_thread("minijvm.test *");
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_expect_calls("GetThreadInfo", "NONE", "ThreadStart", 2);
    mjt_expect_calls("Deallocate", NULL, NULL, 0);
    mjt_expect_clean(); /* it is no leak before the end */
    mjt_end();
}

static void no_leak(void *unused) {
    mjt_options options = watcher(NULL);
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_end();
}

static void leaks(void **state) {
    (void)state;
    mjt_isolated(two_leaks, NULL);
    mjt_expect_findings("MJ-GetThreadInfo-free", 1);
    assert_true(mjt_leaked_blocks() >= 2);
    assert_true(mjt_leaked_bytes() >= sizeof "minijvm.test thread" * 2);
    const mjt_finding *f = mjt_finding_at(0);
    for (size_t i = 1; f && strcmp(f->rule, "MJ-GetThreadInfo-free") != 0; i++) f = mjt_finding_at(i);
    assert_non_null(f);
    assert_string_equal(f->agent, "libwatcher.so");
    assert_string_equal(f->severity, "warning");
    assert_true(f->count >= 2);
    assert_true(*f->line == '{' && *f->message != '\0');
    assert_quiet();
    mjt_isolated(no_leak, NULL); /* the record is another one now */
    mjt_expect_clean();
    mjt_expect_calls("Deallocate", "NONE", "ThreadStart", MJT_SOME);
    assert_int_equal(mjt_leaked_blocks(), 0);
    assert_quiet();
    assert_int_equal(mjt_expect_calls("Deallocate", "WRONG_PHASE", NULL, 1), 0);
    assert_reported("calls Deallocate = WRONG_PHASE in *: 1 expected, 0 found, among\n");
    assert_non_null(strstr(reported.message, " GetThreadInfo = NONE in ThreadStart"));
    assert_non_null(strstr(reported.file, "test_kit.c"));
    assert_int_equal(reported.line, __LINE__ - 4);
}

static void second_fails(void *unused) {
    mjt_options options = watcher(NULL);
    options.check = "inject=fail:GetThreadInfo:2";
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_end();
}

static void calls_that_fail(void **state) {
    (void)state;
    mjt_isolated(second_fails, NULL);
    mjt_expect_calls("GetThreadInfo", "OUT_OF_MEMORY", "ThreadStart", 1);
    mjt_expect_calls("GetThreadInfo", "NONE", "ThreadStart", MJT_SOME);
    mjt_expect_clean(); /* the agent bears it */
    assert_quiet();
}

static void hold_a_class(void *unused) {
    mjt_options options = watcher("hold");
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_send(MJT_CLASS_UNLOAD);
}

static void a_class_that_is_kept(void **state) {
    (void)state;
    assert_int_equal(mjt_isolated(hold_a_class, NULL), 0);
    assert_reported("mjt_send: java.lang.IllegalStateException: minijvm.test.Loaded is not unloaded");
}

static void attach(void *unused) {
    mjt_options options = {.class_library = class_library};
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_check(mjt_count_callbacks(NULL) == 0);
    mjt_only_thread("minijvm.test thread");
    mjt_attach(library, "leak");
    mjt_send(JVMTI_EVENT_THREAD_START);
    mjt_expect_callbacks("ThreadStart", 1);
    mjt_check(!mjt_attach(library, "refuse"));
    mjt_check(!mjt_attach(nowhere, NULL));
}

static void an_agent_that_comes_late(void **state) {
    (void)state;
    assert_int_equal(mjt_isolated(attach, NULL), 0);
    assert_int_equal(reported.count, 1);
    assert_non_null(strstr(reported.message, "libwatcher.so answers -1\n"));
    assert_non_null(strstr(reported.message, "libnowhere.so was not loaded"));
}

/* ---- What was found is found again ---- */

/* One place, whatever the compiler makes of the loop. */
__attribute__((noinline)) static void ask_garbage(void) {
    jint count;
    mjt_check((*agent_env)->GetFrameCount(agent_env, (jthread)agent_env, &count) != JVMTI_ERROR_NONE);
}

static void clear_and_again(void *unused) {
    (void)unused;
    if (!start_linked(calm)) return;
    for (int i = 0; i < 3; i++) {
        if (i < 2) mjt_clear();
        ask_garbage();
        mjt_expect_findings("MJ-arg-*", 1); /* the third time it is only counted */
        mjt_expect_calls("GetFrameCount", "INVALID_THREAD", "", i < 2 ? 1 : 2);
    }
}

static void found_again(void **state) {
    (void)state;
    mjt_isolated(clear_and_again, NULL);
    assert_quiet();
    assert_int_equal(mjt_count_findings("MJ-arg-*"), 1); /* the parent sees what was not cleared */
    assert_int_equal(mjt_count_calls("GetFrameCount", NULL, NULL), 2);
    assert_int_equal(mjt_expect_clean(), 0);
    assert_reported("findings *: 0 expected, 1 found, among\n  error MJ-arg-");
}

/* ---- Programs ---- */

static void run_programs(void *unused) {
    mjt_options options = watcher(NULL);
    const char *arguments[] = {"a", "b c", NULL}, *throw_it[] = {"throw", NULL};
    jvalue value;
    int before = mjt_failures();
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_run_main("Sample", arguments);
    mjt_call("Sample", "seen", "()Ljava/lang/String;", &value);
    JNIEnv *jni = mjt_jni();
    const char *chars = (*jni)->GetStringUTFChars(jni, value.l, NULL);
    mjt_check(strcmp(chars, "a,b c") == 0);
    (*jni)->ReleaseStringUTFChars(jni, value.l, chars);
    mjt_call("Sample", "sum", "(IJD)J", &value, (jint)3, (jlong)(INT64_C(1) << 40), 5.5);
    mjt_check(value.j == (INT64_C(1) << 40) + 8);
    mjt_check(mjt_failures() == before);
    mjt_check(!mjt_run_main("Sample", throw_it));
    mjt_check(!mjt_run_main("no.Such", NULL));
    jstring text = (*jni)->NewStringUTF(jni, "text");
    mjt_check(!mjt_call("Sample", "fail", "(Ljava/lang/String;)V", NULL, text));
    mjt_check(!mjt_call("Sample", "nothing", "()V", NULL));
    mjt_check(mjt_failures() == before + 4);
}

static void programs(void **state) {
    (void)state;
    assert_int_equal(mjt_isolated(run_programs, NULL), 0);
    assert_int_equal(reported.count, 1);
    assert_non_null(strstr(reported.message, "java.lang.IllegalStateException: on purpose"));
    assert_non_null(strstr(reported.message, "java.lang.NoClassDefFoundError: no/Such"));
    assert_non_null(strstr(reported.message, "java.lang.IllegalArgumentException: text"));
    assert_non_null(strstr(reported.message, "java.lang.NoSuchMethodError: "));
    assert_null(strstr(reported.message, "does not hold"));
}

static void run_workloads(void *unused) {
    mjt_options options = watcher(NULL);
    (void)unused;
    if (!mjt_start(&options)) return;
    if (!freopen("/dev/null", "w", stdout)) return;
    mjt_clear();
    mjt_run_workload("threads");
    mjt_run_workload("natives"); /* whose library is next to the jar */
    mjt_run_workload("no such");
    mjt_expect_callbacks("ThreadStart", MJT_SOME);
    mjt_end();
}

static void workloads(void **state) {
    (void)state;
    assert_int_equal(mjt_isolated(run_workloads, NULL), 0);
    assert_reported("java.lang.IllegalArgumentException: there is no workload no such");
    assert_null(strchr(reported.message, '\n'));
    mjt_expect_clean();
    assert_int_equal(reported.count, 1);
}

/* ---- Children that end otherwise ---- */

static void crash(void *unused) {
    mjt_options options = watcher("crash");
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_send(JVMTI_EVENT_THREAD_START);
}

static void refuse(void *unused) {
    mjt_options options = watcher("refuse");
    (void)unused;
    mjt_start(&options);
}

static void exit_in_java(void *unused) {
    mjt_options options = watcher(NULL);
    const char *exit_it[] = {"exit", NULL};
    (void)unused;
    if (mjt_start(&options)) mjt_run_main("Sample", exit_it);
}

static void wrong_option(void *unused) {
    mjt_options options = {.check = "nonsense=1"};
    (void)unused;
    mjt_start(&options);
}

static void do_nothing(void *unused) { (void)unused; }

static void fail_once(void *unused) {
    (void)unused;
    mjt_check(1 + 1 == 3);
}

/* A sanitized VM leaves crashes to the sanitizer, whose handlers a child does not have. */
#ifdef __SANITIZE_ADDRESS__
static const int crash_signal = SIGSEGV;
static const char crash_reported[] = "mjt_isolated: the child was ended by signal 11 (";
#else
static const int crash_signal = SIGABRT;
static const char crash_reported[] =
    "mjt_isolated: the child was ended by signal 6 (Aborted) before the end of its body\n"
    "  SIGSEGV of libwatcher.so in ThreadStart";
#endif

static void other_ends(void **state) {
    int status = 99;
    (void)state;
    assert_int_equal(mjt_isolated_status(crash, NULL, &status), 1);
    assert_int_equal(status, -crash_signal);
    mjt_expect_callbacks("ThreadStart", 0);
    assert_quiet();
    assert_int_equal(mjt_isolated(crash, NULL), 0);
    assert_reported(crash_reported);
    reported.count = 0;
    assert_int_equal(mjt_isolated(refuse, NULL), 0);
    assert_reported("mjt_isolated: the child has ended with exit code 1 before the end of its body");
    reported.count = 0;
    assert_int_equal(mjt_isolated(wrong_option, NULL), 0);
    assert_int_equal(reported.count, 1);
    reported.count = 0;
    assert_int_equal(mjt_isolated_status(exit_in_java, NULL, &status), 1);
    assert_int_equal(status, 1); /* though it was System.exit(0) */
    assert_int_equal(mjt_isolated_status(do_nothing, NULL, &status), 1);
    assert_int_equal(status, 0);
    assert_int_equal(reported.count, 0);
    assert_int_equal(mjt_isolated_status(fail_once, NULL, &status), 0);
    assert_int_equal(status, 0);
    assert_reported("does not hold: 1 + 1 == 3");
    assert_non_null(strstr(reported.file, "test_kit.c"));
}

/* ---- Handlers ---- */

static jmp_buf out;
static void jump(const char *file, int line, const char *message, void *context) {
    (void)file, (void)line, (void)message, (void)context;
    longjmp(out, 1);
}

static void handlers(void **state) {
    (void)state;
    mjt_on_failure(jump, NULL);
    for (volatile int i = 0; i < 3; i++) { /* whoever jumps out leaves nothing locked */
        if (setjmp(out) == 0) {
            mjt_isolated(crash, NULL);
            fail_msg("the handler was not called");
        }
        if (setjmp(out) == 0) {
            mjt_expect_callbacks("Nothing", 7);
            fail_msg("the handler was not called");
        }
    }
    assert_non_null(strstr(mjt_message(), "callbacks Nothing: 7 expected, 0 found"));
}

static void start_by_name(void *unused) {
    mjt_options options = {
        .agent = "linked", .agent_options = "by name", .check = calm, .class_library = class_library};
    (void)unused;
    if (!mjt_start(&options)) return;
    mjt_clear();
    mjt_call("java.lang.System", "gc", "()V", NULL);
    mjt_expect_callbacks(NULL, 0); /* nothing is enabled */
    want(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
    mjt_send(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
    mjt_expect_callbacks("GarbageCollectionFinish", MJT_SOME);
}

static void an_agent_by_its_name(void **state) {
    (void)state;
    mjt_isolated(start_by_name, NULL);
    mjt_expect_clean();
    assert_quiet();
}

static void *call_from_elsewhere(void *unused) {
    jvmtiPhase phase;
    JNIEnv *env;
    (void)unused;
    mjt_check((*mjt_vm())->AttachCurrentThreadAsDaemon(mjt_vm(), (void **)&env, NULL) == JNI_OK);
    for (int i = 0; i < 5; i++) no_error((*agent_env)->GetPhase(agent_env, &phase));
    mjt_check(!mjt_send(5000)); /* which this thread has been reported */
    mjt_check(strcmp(mjt_message(), "mjt_send: 5000 is no event") == 0);
    mjt_check((*mjt_vm())->DetachCurrentThread(mjt_vm()) == JNI_OK);
    mjt_check(!mjt_send(JVMTI_EVENT_THREAD_START)); /* it is not attached any more */
    return NULL;
}

/* The other way: one VM in the program of the tests. After it there can be no other. */
static void one_for_all(void **state) {
    pthread_t thread;
    (void)state;
    assert_true(start_linked(calm));
    want(JVMTI_EVENT_THREAD_START);
    mjt_only_thread("minijvm.test *");
    for (int i = 0; i < 3; i++) {
        mjt_clear();
        assert_true(mjt_send(JVMTI_EVENT_THREAD_START));
        assert_true(mjt_expect_callbacks("ThreadStart", 1));
    }
    mjt_only_thread(NULL);
    assert_int_equal(pthread_create(&thread, NULL, call_from_elsewhere, NULL), 0);
    assert_true(mjt_await_calls("GetPhase", "NONE", "", 5, 600));
    pthread_join(thread, NULL);
    assert_int_equal(reported.count, 2);
    assert_string_equal(reported.message, "mjt_send: the calling thread is not attached to the VM");
    assert_null(strstr(mjt_message(), "not attached")); /* that is the other thread's */
    reported.count = 0;
    assert_false(mjt_isolated(do_nothing, NULL));
    assert_reported("this process has a VM");
    assert_true(mjt_end());
    assert_true(mjt_expect_clean());
    assert_false(mjt_end());
    assert_non_null(strstr(reported.message, "mjt_end: there is no VM"));
}

static void await(void **state) {
    (void)state;
    mjt_isolated(no_leak, NULL);
    assert_int_equal(mjt_await_calls("GetThreadInfo", NULL, NULL, 1, 60), 1);
    assert_quiet();
    assert_int_equal(mjt_await_calls("GetThreadInfo", NULL, NULL, 1000, 0), 0);
    assert_reported("1000 awaited for 0 seconds");
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(each_event, listen),
        cmocka_unit_test_setup(a_frame_that_was_asked_for, listen),
        cmocka_unit_test_setup(what_cannot_be, listen),
        cmocka_unit_test_setup(states_and_frames, listen),
        cmocka_unit_test_setup(other_modes, listen),
        cmocka_unit_test_setup(leaks, listen),
        cmocka_unit_test_setup(calls_that_fail, listen),
        cmocka_unit_test_setup(a_class_that_is_kept, listen),
        cmocka_unit_test_setup(an_agent_that_comes_late, listen),
        cmocka_unit_test_setup(found_again, listen),
        cmocka_unit_test_setup(programs, listen),
        cmocka_unit_test_setup(workloads, listen),
        cmocka_unit_test_setup(other_ends, listen),
        cmocka_unit_test_setup(handlers, listen),
        cmocka_unit_test_setup(await, listen),
        cmocka_unit_test_setup(an_agent_by_its_name, listen),
        cmocka_unit_test_setup(one_for_all, listen), /* the last */
    };
    if (argc < 2) return 2;
    class_library = argv[2];
    snprintf(directory, sizeof directory, "%s", argv[1]);
    snprintf(library, sizeof library, "%s/libwatcher.so", directory);
    snprintf(nowhere, sizeof nowhere, "%s/libnowhere.so", directory);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
