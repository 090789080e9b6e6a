/* Calls of JVMTI, JNI and attach as phases: each is made once while a call of the C library fails (fail.c), and again
   when there is enough of everything. Phases.java starts them; README.md says how one is added. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <jvmti.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* Of fail.c, if it is there. */
void fault_begin_chosen(void) __attribute__((weak));
unsigned long fault_end(void) __attribute__((weak));

static JavaVM *vm;
static jvmtiEnv *jvmti, *second; /* [second]: for the events */
static JNIEnv *jni;              /* of the thread that runs the phase */
static jclass phases, target;
static jobject worker, spinner, lock;

enum { FINE = 0, NO_MEMORY = JVMTI_ERROR_OUT_OF_MEMORY, NULL_RESULT = -200, NOT_DONE = -201 };

/* What a phase has to say, gathered without memory. */
static char text[1 << 16];
static size_t used;
__attribute__((format(printf, 1, 2))) static void answer(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    used = n < 0 || used + (size_t)n >= sizeof text ? sizeof text - 1 : used + (size_t)n;
}
static void drop(void *memory) { (*jvmti)->Deallocate(jvmti, memory); }

/* Ends a phase with the error of a call, if it has one. */
#define TRY(call)                                      \
    do {                                               \
        int error_ = (int)(call);                      \
        if (error_ != JVMTI_ERROR_NONE) return error_; \
    } while (0)
#define THROWN ((*jni)->ExceptionCheck(jni))
/* Ends a phase whose JNI function returned null: an exception has to say why. */
#define NEED(value)                              \
    do {                                         \
        if (!(value) || THROWN) return NOT_DONE; \
    } while (0)
/* The same for functions that may return null without an exception. */
#define NULLABLE(value)                   \
    do {                                  \
        if (!(value)) return NULL_RESULT; \
    } while (0)

static void fail(const char *what) {
    printf("wrong: %s\n", what);
    fflush(stdout);
    exit(2);
}
/* For what is done before and after the faults. */
static void must(int error, const char *what) {
    if (error == FINE && !THROWN) return;
    (*jni)->ExceptionDescribe(jni);
    printf("wrong: %s: %d\n", what, error);
    fflush(stdout);
    exit(2);
}
#define MUST(call) must((int)(call), #call)

static jobject object(const char *name) {
    jfieldID f = (*jni)->GetStaticFieldID(jni, phases, name, "Ljava/lang/Object;");
    jobject o = f ? (*jni)->GetStaticObjectField(jni, phases, f) : NULL;
    if (!o) fail(name);
    return (*jni)->NewGlobalRef(jni, o);
}
static jmethodID method(const char *name, const char *descriptor) {
    jmethodID m = (*jni)->GetStaticMethodID(jni, target, name, descriptor);
    if (!m) fail(name);
    return m;
}
static jfieldID number_field(void) { return (*jni)->GetStaticFieldID(jni, target, "number", "I"); }

/* ---- General, capabilities, properties ---- */

static int GetEnv(void) {
    jvmtiEnv *env = NULL;
    TRY((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2));
    jvmtiCapabilities all;
    TRY((*env)->GetPotentialCapabilities(env, &all));
    TRY((*env)->AddCapabilities(env, &all));
    return (int)(*env)->DisposeEnvironment(env);
}
static int DisposeEnvironment(void) {
    jvmtiEnv *env = NULL;
    TRY((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2));
    jvmtiCapabilities all;
    jvmtiEventCallbacks none = {.VMInit = NULL};
    TRY((*env)->GetPotentialCapabilities(env, &all));
    TRY((*env)->AddCapabilities(env, &all));
    int e = (int)(*env)->SetEventCallbacks(env, &none, sizeof none);
    if (e == FINE) e = (int)(*env)->SetTag(env, lock, 5);
    if (e == FINE) e = (int)(*env)->SetBreakpoint(env, method("loop", "(I)I"), 0);
    if (e == FINE) e = (int)(*env)->SetFieldAccessWatch(env, target, number_field());
    if (e == FINE) e = (int)(*env)->SetNativeMethodPrefix(env, "wrapped_");
    if (e == FINE) e = (int)(*env)->SetThreadLocalStorage(env, worker, &e);
    if (e == FINE) e = (int)(*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, worker);
    int disposed = (int)(*env)->DisposeEnvironment(env);
    return e != FINE ? e : disposed;
}
static int GetErrorName(void) {
    char *name = NULL;
    TRY((*jvmti)->GetErrorName(jvmti, JVMTI_ERROR_OUT_OF_MEMORY, &name));
    answer("%s", name);
    drop(name);
    return FINE;
}
static int GetSystemProperties(void) {
    jint count = 0;
    char **names = NULL, *value = NULL;
    TRY((*jvmti)->GetSystemProperties(jvmti, &count, &names));
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], "java.vm.name") == 0) answer("%s ", names[i]);
        drop(names[i]);
    }
    drop(names);
    TRY((*jvmti)->GetSystemProperty(jvmti, "java.vm.name", &value));
    answer("%s", value);
    drop(value);
    return FINE;
}
static int SetNativeMethodPrefixes(void) {
    char *prefixes[] = {"one_", "two_", "three_"};
    TRY((*jvmti)->SetNativeMethodPrefixes(jvmti, 3, prefixes));
    return (int)(*jvmti)->SetNativeMethodPrefixes(jvmti, 0, prefixes);
}
static int GetExtensionFunctions(void) {
    jint count = 0;
    jvmtiExtensionFunctionInfo *list = NULL;
    TRY((*jvmti)->GetExtensionFunctions(jvmti, &count, &list));
    for (int i = 0; i < count; i++) {
        answer("%s ", list[i].id);
        drop(list[i].id);
        drop(list[i].short_description);
        for (int k = 0; k < list[i].param_count; k++) drop(list[i].params[k].name);
        drop(list[i].params);
        drop(list[i].errors);
    }
    drop(list);
    return FINE;
}
static int GetExtensionEvents(void) {
    jint count = 0;
    jvmtiExtensionEventInfo *list = NULL;
    TRY((*jvmti)->GetExtensionEvents(jvmti, &count, &list));
    for (int i = 0; i < count; i++) {
        answer("%s ", list[i].id);
        drop(list[i].id);
        drop(list[i].short_description);
        for (int k = 0; k < list[i].param_count; k++) drop(list[i].params[k].name);
        drop(list[i].params);
    }
    drop(list);
    return FINE;
}
static int AddToSearchPaths(void) {
    char jar[4096] = "";
    jstring path = object("jarFile");
    (*jni)->GetStringUTFRegion(jni, path, 0, (*jni)->GetStringLength(jni, path), jar);
    TRY((*jvmti)->AddToBootstrapClassLoaderSearch(jvmti, jar));
    TRY((*jvmti)->AddToSystemClassLoaderSearch(jvmti, jar));
    jclass c = (*jni)->FindClass(jni, "Other");
    NEED(c);
    return FINE;
}

/* ---- Threads, groups, monitors ---- */

static int GetAllThreads(void) {
    jint count = 0;
    jthread *list = NULL;
    TRY((*jvmti)->GetAllThreads(jvmti, &count, &list));
    bool found = false;
    for (int i = 0; i < count; i++) found |= (*jni)->IsSameObject(jni, list[i], worker);
    drop(list);
    answer("%d", found);
    return FINE;
}
static int GetThreadInfo(void) {
    jvmtiThreadInfo info;
    TRY((*jvmti)->GetThreadInfo(jvmti, worker, &info));
    answer("%s %d %d", info.name, info.priority, info.is_daemon);
    drop(info.name);
    return FINE;
}
static int GetThreadState(void) {
    jint state = 0, count = 0;
    TRY((*jvmti)->GetThreadState(jvmti, worker, &state));
    TRY((*jvmti)->GetFrameCount(jvmti, worker, &count));
    answer("%x %d", (unsigned)state, count);
    return FINE;
}
static int GetThreadGroups(void) {
    jint count = 0, threads_count = 0, groups_count = 0;
    jthreadGroup *list = NULL, *groups = NULL;
    jthread *threads = NULL;
    jvmtiThreadGroupInfo info;
    TRY((*jvmti)->GetTopThreadGroups(jvmti, &count, &list));
    jthreadGroup top = list[0];
    drop(list);
    TRY((*jvmti)->GetThreadGroupInfo(jvmti, top, &info));
    answer("%d %s ", count, info.name);
    drop(info.name);
    TRY((*jvmti)->GetThreadGroupChildren(jvmti, top, &threads_count, &threads, &groups_count, &groups));
    for (int i = 0; i < groups_count; i++) {
        int e = (int)(*jvmti)->GetThreadGroupInfo(jvmti, groups[i], &info);
        if (e != FINE) {
            drop(threads);
            drop(groups);
            return e;
        }
        if (strcmp(info.name, "InnocuousThreadGroup") != 0)
            answer("%s ", info.name); /* has its first thread when it can */
        drop(info.name);
    }
    drop(threads);
    drop(groups);
    return FINE;
}
static int GetOwnedMonitors(void) {
    jint count = 0;
    jobject *list = NULL, contended = NULL;
    jvmtiMonitorStackDepthInfo *depths = NULL;
    TRY((*jvmti)->GetOwnedMonitorInfo(jvmti, worker, &count, &list));
    for (int i = 0; i < count; i++) answer("%d ", (*jni)->IsSameObject(jni, list[i], lock));
    drop(list);
    TRY((*jvmti)->GetOwnedMonitorStackDepthInfo(jvmti, worker, &count, &depths));
    for (int i = 0; i < count; i++) answer("%d ", depths[i].stack_depth);
    drop(depths);
    TRY((*jvmti)->GetCurrentContendedMonitor(jvmti, worker, &contended));
    answer("%d", contended != NULL);
    return FINE;
}
static int GetObjectMonitorUsage(void) {
    jvmtiMonitorUsage usage;
    TRY((*jvmti)->GetObjectMonitorUsage(jvmti, lock, &usage));
    answer("%d %d %d %d", (*jni)->IsSameObject(jni, usage.owner, worker), usage.entry_count, usage.waiter_count,
           usage.notify_waiter_count);
    drop(usage.waiters);
    drop(usage.notify_waiters);
    return FINE;
}
static int ThreadLocalStorage(void) {
    static int value;
    void *got = NULL;
    TRY((*second)->SetThreadLocalStorage(second, spinner, &value));
    TRY((*second)->GetThreadLocalStorage(second, spinner, &got));
    answer("%d", got == &value);
    return FINE;
}
static int SuspendThreads(void) {
    const jthread list[] = {worker, spinner};
    jvmtiError errors[2] = {0};
    TRY((*jvmti)->SuspendThreadList(jvmti, 2, list, errors));
    int first = (int)errors[0], other = (int)errors[1];
    if (first == FINE) first = (int)(*jvmti)->ResumeThread(jvmti, worker);
    if (other == FINE) other = (int)(*jvmti)->ResumeThread(jvmti, spinner);
    return first != FINE ? first : other;
}
static volatile int agent_ran;
static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *its, void *argument) {
    (void)its;
    jthread list[1];
    if ((*env)->GetCurrentThread(env, list) == JVMTI_ERROR_NONE) *(volatile int *)argument = 1;
    *(volatile int *)argument = 1;
}
static int RunAgentThread(void) {
    agent_ran = 0;
    jclass c = (*jni)->FindClass(jni, "java/lang/Thread");
    NEED(c);
    jmethodID make = (*jni)->GetMethodID(jni, c, "<init>", "()V");
    NEED(make);
    jobject fresh = (*jni)->NewObject(jni, c, make);
    NEED(fresh);
    int e = (int)(*jvmti)->RunAgentThread(jvmti, fresh, agent_thread, (void *)&agent_ran, 5);
    if (e == FINE)
        while (!agent_ran) usleep(100);
    return e;
}
static int RawMonitors(void) {
    jrawMonitorID m = NULL;
    TRY((*jvmti)->CreateRawMonitor(jvmti, "a raw monitor", &m));
    int e = (int)(*jvmti)->RawMonitorEnter(jvmti, m);
    if (e == FINE) e = (int)(*jvmti)->RawMonitorNotifyAll(jvmti, m);
    if (e == FINE) e = (int)(*jvmti)->RawMonitorWait(jvmti, m, 1);
    if (e == FINE) e = (int)(*jvmti)->RawMonitorExit(jvmti, m);
    if (e == FINE) e = (int)(*jvmti)->DestroyRawMonitor(jvmti, m);
    return e;
}

/* ---- Stacks and frames ---- */

/* Names of the methods of frames; the part of [count] below the Java program's first frame. */
static int answer_frames(const jvmtiFrameInfo *frames, jint count) {
    for (int i = 0; i < count; i++) {
        char *name = NULL;
        TRY((*jvmti)->GetMethodName(jvmti, frames[i].method, &name, NULL, NULL));
        answer("%s@%d ", name, (int)frames[i].location);
        drop(name);
    }
    return FINE;
}
static int GetStackTrace(void) {
    jvmtiFrameInfo frames[50];
    jint count = 0;
    TRY((*jvmti)->GetStackTrace(jvmti, worker, 0, 50, frames, &count));
    return answer_frames(frames, count);
}
static int answer_stacks(jint count, jvmtiStackInfo *stacks, jthread only) {
    int e = FINE;
    for (int i = 0; i < count && e == FINE; i++)
        if ((*jni)->IsSameObject(jni, stacks[i].thread, only))
            e = answer_frames(stacks[i].frame_buffer, stacks[i].frame_count);
    drop(stacks);
    return e;
}
static int GetAllStackTraces(void) {
    jint count = 0;
    jvmtiStackInfo *stacks = NULL;
    TRY((*jvmti)->GetAllStackTraces(jvmti, 50, &stacks, &count));
    return answer_stacks(count, stacks, worker);
}
static int GetThreadListStackTraces(void) {
    const jthread list[] = {spinner, worker};
    jvmtiStackInfo *stacks = NULL;
    TRY((*jvmti)->GetThreadListStackTraces(jvmti, 2, list, 50, &stacks));
    return answer_stacks(2, stacks, worker);
}
static int GetFrameLocation(void) {
    jmethodID m = NULL;
    jlocation at = 0;
    TRY((*jvmti)->GetFrameLocation(jvmti, worker, 1, &m, &at));
    jvmtiFrameInfo frame = {m, at};
    return answer_frames(&frame, 1);
}
static void Locals_prepare(void) { MUST((*jvmti)->SuspendThread(jvmti, spinner)); }
static int Locals(void) {
    jint n = 0;
    jobject name = NULL, instance = NULL;
    jmethodID m = NULL;
    jlocation at;
    TRY((*jvmti)->GetFrameLocation(jvmti, spinner, 0, &m, &at));
    TRY((*jvmti)->GetLocalInt(jvmti, spinner, 0, 0, &n));
    TRY((*jvmti)->GetLocalObject(jvmti, spinner, 0, 1, &name));
    TRY((*jvmti)->SetLocalInt(jvmti, spinner, 0, 0, 9));
    TRY((*jvmti)->SetLocalObject(jvmti, spinner, 0, 1, name));
    TRY((*jvmti)->GetLocalInstance(jvmti, spinner, 2, &instance));
    char *method_name = NULL;
    TRY((*jvmti)->GetMethodName(jvmti, m, &method_name, NULL, NULL));
    answer("%d %s %d", name != NULL, method_name, instance != NULL);
    drop(method_name);
    return FINE;
}
static int NotifyFramePop(void) {
    int e = (int)(*jvmti)->NotifyFramePop(jvmti, spinner, 0);
    return e == JVMTI_ERROR_DUPLICATE ? FINE : e;
}
static int PopFrame(void) {
    static bool done; /* a thread whose frame was popped has to run before the next */
    int e = done ? FINE : (int)(*jvmti)->PopFrame(jvmti, spinner);
    done = e == FINE;
    return e;
}
static int ForceEarlyReturn(void) {
    static bool done;
    int e = done ? FINE : (int)(*jvmti)->ForceEarlyReturnInt(jvmti, spinner, 5);
    done = e == FINE;
    return e;
}
static void spin_on(void) {
    static bool done;
    if (!done) MUST((*jvmti)->ResumeThread(jvmti, spinner));
    done = true;
}
static int StopThread(void) {
    jclass c = (*jni)->FindClass(jni, "java/lang/ThreadDeath");
    jobject e = c ? (*jni)->AllocObject(jni, c) : NULL;
    NEED(e);
    TRY((*jvmti)->InterruptThread(jvmti, spinner));
    static bool done;
    if (!done) TRY((*jvmti)->StopThread(jvmti, spinner, e));
    done = true;
    return FINE;
}

/* ---- Heap ---- */

static jint JNICALL count_object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    (void)class_tag, (void)size, (void)length;
    if (*tag) ++*(int *)data;
    return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL count_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                    jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer, jint length,
                                    void *data) {
    (void)kind, (void)info, (void)class_tag, (void)referrer_class_tag, (void)size, (void)referrer, (void)length;
    if (*tag == 42) ++*(int *)data;
    return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL count_field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                jlong *tag, jvalue value, jvmtiPrimitiveType type, void *data) {
    (void)kind, (void)info, (void)class_tag, (void)value, (void)type;
    if (*tag == 42) ++*(int *)data;
    return 0;
}
static jint JNICALL count_array(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type,
                                const void *elements, void *data) {
    (void)class_tag, (void)size, (void)type, (void)elements;
    if (*tag == 42) *(int *)data += count;
    return 0;
}
static jint JNICALL count_text(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) {
    (void)class_tag, (void)size, (void)value;
    if (*tag == 42) *(int *)data += length;
    return 0;
}
/* An array of many objects of class Target that the Java program has made. */
static jobject many;
static void Heap_prepare(void) {
    many = object("many");
    MUST((*jvmti)->SetTag(jvmti, many, 42));
}
static int FollowReferences(void) {
    int count = 0;
    const jvmtiHeapCallbacks callbacks = {.heap_reference_callback = count_reference,
                                          .primitive_field_callback = count_field,
                                          .array_primitive_value_callback = count_array,
                                          .string_primitive_value_callback = count_text};
    TRY((*jvmti)->FollowReferences(jvmti, 0, NULL, NULL, &callbacks, &count));
    answer("%d", count);
    return FINE;
}
static int IterateThroughHeap(void) {
    int count = 0;
    const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = count_object,
                                          .primitive_field_callback = count_field,
                                          .array_primitive_value_callback = count_array,
                                          .string_primitive_value_callback = count_text};
    TRY((*jvmti)->IterateThroughHeap(jvmti, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &callbacks, &count));
    answer("%d", count);
    return FINE;
}
static jint JNICALL tag_object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    (void)class_tag, (void)size, (void)length;
    *tag = 77;
    ++*(int *)data;
    return JVMTI_VISIT_OBJECTS;
}
static int TagInWalk(void) {
    int count = 0;
    const jlong tag = 77;
    jint found = 0;
    const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = tag_object};
    TRY((*jvmti)->IterateThroughHeap(jvmti, 0, target, &callbacks, &count));
    TRY((*jvmti)->GetObjectsWithTags(jvmti, 1, &tag, &found, NULL, NULL));
    answer("%d %d", count, found);
    return FINE;
}
static int SetTag(void) {
    jint count = 0;
    jlong tag = 0, wanted[] = {8, 1008, 9}, *tags = NULL;
    jobject *objects = NULL;
    for (int i = 0; i < 2000; i++) {
        jobject one = (*jni)->GetObjectArrayElement(jni, many, i);
        int e = (int)(*jvmti)->SetTag(jvmti, one, i + 1);
        (*jni)->DeleteLocalRef(jni, one);
        TRY(e);
    }
    TRY((*jvmti)->GetTag(jvmti, (*jni)->GetObjectArrayElement(jni, many, 7), &tag));
    TRY((*jvmti)->GetObjectsWithTags(jvmti, 3, wanted, &count, &objects, &tags));
    answer("%d %d:", (int)tag, count);
    jlong sum = 0;
    for (int i = 0; i < count; i++) sum += tags[i];
    answer(" %d", (int)sum);
    drop(objects);
    drop(tags);
    return FINE;
}
static int all_events;
static void JNICALL object_freed(jvmtiEnv *env, jlong tag) {
    (void)env, (void)tag;
    __atomic_add_fetch(&all_events, 1, __ATOMIC_SEQ_CST);
}
static void JNICALL collected(jvmtiEnv *env) {
    (void)env;
    __atomic_add_fetch(&all_events, 1, __ATOMIC_SEQ_CST);
}
static void ObjectFree_prepare(void) {
    const jvmtiEventCallbacks callbacks = {
        .ObjectFree = object_freed, .GarbageCollectionStart = collected, .GarbageCollectionFinish = collected};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL));
    MUST((*jni)->PushLocalFrame(jni, 100));
    for (int i = 0; i < 1000; i++) {
        jobject o = (*jni)->AllocObject(jni, target);
        MUST((*jvmti)->SetTag(jvmti, o, 1));
        (*jni)->DeleteLocalRef(jni, o);
    }
    (*jni)->PopLocalFrame(jni, NULL);
}
/* The events of the first collection come, whatever fails, and once each: 1000 freed, a beginning and an end. */
static int ObjectFree(void) {
    TRY((*jvmti)->ForceGarbageCollection(jvmti));
    while (__atomic_load_n(&all_events, __ATOMIC_SEQ_CST) < 1002) usleep(100);
    return FINE;
}
static jvmtiIterationControl JNICALL count_10(jlong class_tag, jlong size, jlong *tag, void *data) {
    (void)class_tag, (void)size;
    if (*tag == 42) ++*(int *)data;
    return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL reference_10(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size,
                                                  jlong *tag, jlong referrer, jint index, void *data) {
    (void)kind, (void)referrer, (void)index;
    return count_10(class_tag, size, tag, data);
}
static jvmtiIterationControl JNICALL root_10(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                             void *data) {
    (void)kind;
    return count_10(class_tag, size, tag, data);
}
static jvmtiIterationControl JNICALL stack_10(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                              jlong thread_tag, jint depth, jmethodID m, jint slot, void *data) {
    (void)kind, (void)thread_tag, (void)depth, (void)m, (void)slot;
    return count_10(class_tag, size, tag, data);
}
static int Heap10(void) {
    int count = 0;
    TRY((*jvmti)->IterateOverHeap(jvmti, JVMTI_HEAP_OBJECT_EITHER, count_10, &count));
    answer("%d ", count);
    TRY((*jvmti)->IterateOverInstancesOfClass(jvmti, target, JVMTI_HEAP_OBJECT_EITHER, count_10, &count));
    answer("%d ", count);
    TRY((*jvmti)->IterateOverObjectsReachableFromObject(jvmti, many, reference_10, &count));
    answer("%d ", count);
    TRY((*jvmti)->IterateOverReachableObjects(jvmti, root_10, stack_10, reference_10, &count));
    answer("%d", count);
    return FINE;
}

/* ---- Classes, members ---- */

static int GetLoadedClasses(void) {
    jint count = 0;
    jclass *list = NULL;
    bool found = false;
    TRY((*jvmti)->GetLoadedClasses(jvmti, &count, &list));
    for (int i = 0; i < count; i++) {
        found |= (*jni)->IsSameObject(jni, list[i], target);
        (*jni)->DeleteLocalRef(jni, list[i]);
    }
    drop(list);
    answer("%d", found);
    return FINE;
}
static int GetClassLoaderClasses(void) {
    jint count = 0;
    jclass *list = NULL;
    jobject loader = NULL;
    bool found = false;
    TRY((*jvmti)->GetClassLoader(jvmti, target, &loader));
    TRY((*jvmti)->GetClassLoaderClasses(jvmti, loader, &count, &list));
    for (int i = 0; i < count; i++) found |= (*jni)->IsSameObject(jni, list[i], target);
    drop(list);
    answer("%d", found);
    return FINE;
}
static int GetClassFacts(void) {
    char *signature = NULL, *generic = NULL, *source = NULL;
    jint status = 0, modifiers = 0, minor = 0, major = 0, count = 0;
    jclass *interfaces = NULL;
    TRY((*jvmti)->GetClassSignature(jvmti, target, &signature, &generic));
    answer("%s ", signature);
    drop(signature);
    drop(generic);
    TRY((*jvmti)->GetSourceFileName(jvmti, target, &source));
    answer("%s ", source);
    drop(source);
    TRY((*jvmti)->GetClassStatus(jvmti, target, &status));
    TRY((*jvmti)->GetClassModifiers(jvmti, target, &modifiers));
    TRY((*jvmti)->GetClassVersionNumbers(jvmti, target, &minor, &major));
    TRY((*jvmti)->GetImplementedInterfaces(jvmti, target, &count, &interfaces));
    drop(interfaces);
    answer("%d %d %d %d %d", status, modifiers, minor, major, count);
    return FINE;
}
static int GetConstantPool(void) {
    jint count = 0, bytes = 0;
    unsigned char *pool = NULL;
    TRY((*jvmti)->GetConstantPool(jvmti, target, &count, &bytes, &pool));
    unsigned sum = 0;
    for (int i = 0; i < bytes; i++) sum = sum * 31 + pool[i];
    answer("%d %d %u", count, bytes, sum);
    drop(pool);
    return FINE;
}
static int GetClassMethods(void) {
    jint count = 0;
    jmethodID *list = NULL;
    TRY((*jvmti)->GetClassMethods(jvmti, target, &count, &list));
    int e = FINE;
    for (int i = 0; i < count && e == FINE; i++) {
        char *name = NULL, *signature = NULL, *generic = NULL;
        e = (int)(*jvmti)->GetMethodName(jvmti, list[i], &name, &signature, &generic);
        if (e != FINE) break;
        answer("%s%s ", name, signature);
        drop(name);
        drop(signature);
        drop(generic);
    }
    drop(list);
    return e;
}
static int GetClassFields(void) {
    jint count = 0;
    jfieldID *list = NULL;
    TRY((*jvmti)->GetClassFields(jvmti, target, &count, &list));
    int e = FINE;
    for (int i = 0; i < count && e == FINE; i++) {
        char *name = NULL, *signature = NULL, *generic = NULL;
        e = (int)(*jvmti)->GetFieldName(jvmti, target, list[i], &name, &signature, &generic);
        if (e != FINE) break;
        answer("%s%s ", name, signature);
        drop(name);
        drop(signature);
        drop(generic);
    }
    drop(list);
    return e;
}
static int GetMethodFacts(void) {
    jmethodID m = method("loop", "(I)I");
    jint lines = 0, locals = 0, bytes = 0;
    jvmtiLineNumberEntry *line = NULL;
    jvmtiLocalVariableEntry *local = NULL;
    unsigned char *code = NULL;
    jlocation first, last;
    jclass holder = NULL;
    TRY((*jvmti)->GetMethodDeclaringClass(jvmti, m, &holder));
    TRY((*jvmti)->GetMethodLocation(jvmti, m, &first, &last));
    TRY((*jvmti)->GetLineNumberTable(jvmti, m, &lines, &line));
    answer("%d..%d %d lines, first %d ", (int)first, (int)last, lines, line[0].line_number);
    drop(line);
    TRY((*jvmti)->GetLocalVariableTable(jvmti, m, &locals, &local));
    for (int i = 0; i < locals; i++) {
        answer("%s%s ", local[i].name, local[i].signature);
        drop(local[i].name);
        drop(local[i].signature);
        drop(local[i].generic_signature);
    }
    drop(local);
    TRY((*jvmti)->GetBytecodes(jvmti, m, &bytes, &code));
    unsigned sum = 0;
    for (int i = 0; i < bytes; i++) sum = sum * 31 + code[i];
    answer("%d %u", bytes, sum);
    drop(code);
    return FINE;
}
static int Modules(void) {
    jint count = 0;
    jobject *list = NULL, base = NULL, loader = NULL;
    TRY((*jvmti)->GetAllModules(jvmti, &count, &list));
    drop(list);
    TRY((*jvmti)->GetNamedModule(jvmti, loader, "java/lang", &base));
    jobject mine = (*jni)->GetModule(jni, target);
    NEED(mine);
    TRY((*jvmti)->AddModuleReads(jvmti, base, mine));
    TRY((*jvmti)->AddModuleExports(jvmti, base, "java.lang", mine));
    TRY((*jvmti)->AddModuleOpens(jvmti, base, "java.util", mine));
    TRY((*jvmti)->AddModuleUses(jvmti, base, target));
    answer("%d %d", count > 0, base != NULL);
    return FINE;
}

/* ---- Breakpoints, watches, events ---- */

static int SetBreakpoint(void) {
    jmethodID m = method("choose", "(Ljava/lang/String;)I");
    TRY((*jvmti)->SetBreakpoint(jvmti, m, 0));
    return (int)(*jvmti)->ClearBreakpoint(jvmti, m, 0);
}
static int SetFieldWatch(void) {
    jfieldID f = number_field();
    TRY((*jvmti)->SetFieldAccessWatch(jvmti, target, f));
    TRY((*jvmti)->ClearFieldAccessWatch(jvmti, target, f));
    TRY((*jvmti)->SetFieldModificationWatch(jvmti, target, f));
    return (int)(*jvmti)->ClearFieldModificationWatch(jvmti, target, f);
}
static int EventSettings(void) {
    jvmtiEventCallbacks callbacks = {.ObjectFree = object_freed};
    TRY((*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks));
    TRY((*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, worker));
    TRY((*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, spinner));
    TRY((*second)->SetEventNotificationMode(second, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, spinner));
    TRY((*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_MONITOR_WAIT, NULL));
    return (int)(*second)->GenerateEvents(second, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
}
static int JNIFunctionTable(void) {
    jniNativeInterface *table = NULL;
    TRY((*jvmti)->GetJNIFunctionTable(jvmti, &table));
    int e = (int)(*jvmti)->SetJNIFunctionTable(jvmti, table);
    drop(table);
    return e;
}

/* Events while a method runs: how often each came. */
static int entries, exits, steps, accesses, changes, thrown, caught, stops, pops, allocations;
static void JNICALL on_entry(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m) {
    (void)e, (void)j, (void)t, (void)m, entries++;
}
static void JNICALL on_exit_(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jboolean threw, jvalue v) {
    (void)e, (void)j, (void)t, (void)m, (void)threw, (void)v, exits++;
}
static void JNICALL on_step(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jlocation at) {
    (void)e, (void)j, (void)t, (void)m, (void)at, steps++;
}
static void JNICALL on_stop(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jlocation at) {
    (void)e, (void)j, (void)t, (void)m, (void)at, stops++;
}
static void JNICALL on_access(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jlocation at, jclass c, jobject o,
                              jfieldID f) {
    (void)e, (void)j, (void)t, (void)m, (void)at, (void)c, (void)o, (void)f, accesses++;
}
static void JNICALL on_change(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jlocation at, jclass c, jobject o,
                              jfieldID f, char type, jvalue v) {
    (void)e, (void)j, (void)t, (void)m, (void)at, (void)c, (void)o, (void)f, (void)type, (void)v, changes++;
}
static void JNICALL on_exception(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jlocation at, jobject x, jmethodID by,
                                 jlocation to) {
    (void)e, (void)j, (void)t, (void)m, (void)at, (void)x, (void)by, (void)to, thrown++;
}
static void JNICALL on_catch(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jlocation at, jobject x) {
    (void)e, (void)j, (void)t, (void)m, (void)at, (void)x, caught++;
}
static void JNICALL on_pop(jvmtiEnv *e, JNIEnv *j, jthread t, jmethodID m, jboolean threw) {
    (void)e, (void)j, (void)t, (void)m, (void)threw, pops++;
}
static void JNICALL on_allocation(jvmtiEnv *e, JNIEnv *j, jthread t, jobject o, jclass c, jlong size) {
    (void)e, (void)j, (void)t, (void)o, (void)c, (void)size, allocations++;
}
static const jvmtiEvent run_events[] = {
    JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT,        JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT,
    JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION, JVMTI_EVENT_EXCEPTION,   JVMTI_EVENT_EXCEPTION_CATCH,
    JVMTI_EVENT_FRAME_POP,    JVMTI_EVENT_VM_OBJECT_ALLOC};
static jobject runner;
static void RunEvents_prepare(void) {
    const jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry,
                                           .MethodExit = on_exit_,
                                           .SingleStep = on_step,
                                           .Breakpoint = on_stop,
                                           .FieldAccess = on_access,
                                           .FieldModification = on_change,
                                           .Exception = on_exception,
                                           .ExceptionCatch = on_catch,
                                           .FramePop = on_pop,
                                           .VMObjectAlloc = on_allocation};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    jfieldID wide = (*jni)->GetFieldID(jni, target, "wide", "J");
    MUST((*jvmti)->SetFieldAccessWatch(jvmti, target, wide));
    MUST((*jvmti)->SetFieldModificationWatch(jvmti, target, wide));
    MUST((*jvmti)->SetBreakpoint(jvmti, method("loop", "(I)I"), 0));
    jmethodID make = (*jni)->GetMethodID(jni, target, "<init>", "()V");
    runner = (*jni)->NewGlobalRef(jni, (*jni)->NewObject(jni, target, make));
    MUST(0);
}
static int RunEvents(void) {
    entries = exits = steps = accesses = changes = thrown = caught = stops = pops = allocations = 0;
    (*jni)->SetLongField(jni, runner, (*jni)->GetFieldID(jni, target, "wide", "J"), 3);
    jmethodID run = (*jni)->GetMethodID(jni, target, "run", "()V");
    NEED(run);
    const unsigned n = sizeof run_events / sizeof *run_events;
    int e = FINE;
    for (unsigned i = 0; i < n && e == FINE; i++)
        e = (int)(*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, run_events[i], NULL);
    if (e == FINE) (*jni)->CallVoidMethod(jni, runner, run);
    for (unsigned i = 0; i < n; i++) (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, run_events[i], NULL);
    if (THROWN) return NOT_DONE;
    answer("%d %d %d %d %d %d %d %d %d %d", entries > 2, exits > 2, steps > 20, accesses, changes, thrown, caught,
           stops, pops, allocations);
    return e;
}

/* ---- Redefinition ---- */

static unsigned char bytes_one[20000], bytes_two[20000];
static jint length_one, length_two;
static jint read_class(const char *field, unsigned char *bytes) {
    const char *path = (*jni)->GetStringUTFChars(jni, object(field), NULL);
    int fd = open(path, O_RDONLY);
    ssize_t n = fd < 0 ? -1 : read(fd, bytes, 20000);
    if (n <= 0) fail(path);
    close(fd);
    return (jint)n;
}
static bool version_is(const char *expected) {
    jstring s = (*jni)->CallStaticObjectMethod(jni, target, method("version", "()Ljava/lang/String;"));
    MUST(!s);
    char got[100] = "";
    (*jni)->GetStringUTFRegion(jni, s, 0, (*jni)->GetStringLength(jni, s), got);
    return strcmp(got, expected) == 0;
}
static const char version_one[] = "version one 14first", version_two[] = "version two 5.25211234568first";
static void read_versions(void) {
    length_one = read_class("firstFile", bytes_one);
    length_two = read_class("secondFile", bytes_two);
}
static void Redefine_prepare(void) {
    read_versions();
    if (!version_is(version_one)) fail("the first version");
}
static void Redefine_intact(void) {
    if (!version_is(version_one)) fail("the old class after a redefinition that failed");
}
static void Redefine_check(void) {
    if (!version_is(version_two)) fail("the new class after a redefinition");
}
static int RedefineClasses(void) {
    const jvmtiClassDefinition d = {target, length_two, bytes_two};
    return (int)(*jvmti)->RedefineClasses(jvmti, 1, &d);
}
static bool give_two;
static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *j, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)j, (void)loader, (void)name, (void)domain, (void)length, (void)bytes;
    if (!redefined || !give_two) return;
    unsigned char *copy;
    if ((*env)->Allocate(env, length_two, &copy) != JVMTI_ERROR_NONE) {
        give_two = false;
        return;
    }
    memcpy(copy, bytes_two, (size_t)length_two);
    *new_bytes = copy;
    *new_length = length_two;
}
static void Retransform_prepare(void) {
    Redefine_prepare();
    const jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
}
static int RetransformClasses(void) {
    give_two = true;
    TRY((*jvmti)->RetransformClasses(jvmti, 1, &target));
    return give_two ? FINE : NO_MEMORY;
}
/* Without a hook that changes anything: the class file that is made of the class. */
static void Same_check(void) {
    if (!version_is(version_one)) fail("the class after a retransformation into itself");
}
static int RetransformSame(void) {
    give_two = false;
    return (int)(*jvmti)->RetransformClasses(jvmti, 1, &target);
}
/* The library's own class with the most methods that everything is on. */
static int RetransformString(void) {
    give_two = false;
    jclass c = (*jni)->FindClass(jni, "java/lang/String");
    NEED(c);
    return (int)(*jvmti)->RetransformClasses(jvmti, 1, &c);
}

/* ---- JNI ---- */

static int NewStringUTF(void) {
    jstring s = (*jni)->NewStringUTF(jni, "text with \xc3\xa4, longer than what fits into a buffer on the stack: "
                                          "................................................................"
                                          "................................................................"
                                          "................................................................");
    NEED(s);
    answer("%d %d", (*jni)->GetStringLength(jni, s), (*jni)->GetStringUTFLength(jni, s));
    return FINE;
}
static int NewString(void) {
    jchar units[1000] = {'a', 0x100};
    jstring s = (*jni)->NewString(jni, units, 1000);
    NEED(s);
    answer("%d", (*jni)->GetStringLength(jni, s));
    return FINE;
}
static int GetStringChars(void) {
    jstring s = object("firstFile");
    const jchar *units = (*jni)->GetStringChars(jni, s, NULL);
    NULLABLE(units);
    answer("%d", units[0]);
    (*jni)->ReleaseStringChars(jni, s, units);
    const char *utf = (*jni)->GetStringUTFChars(jni, s, NULL);
    NULLABLE(utf);
    answer("%c", utf[0]);
    (*jni)->ReleaseStringUTFChars(jni, s, utf);
    const jchar *critical = (*jni)->GetStringCritical(jni, s, NULL);
    NULLABLE(critical);
    answer("%d", critical[0]);
    (*jni)->ReleaseStringCritical(jni, s, critical);
    return FINE;
}
static int References(void) {
    enum { MANY = 3000 };
    static jobject globals[MANY], weak[MANY];
    int made = 0, weaks = 0;
    bool lacking = false;
    for (int i = 0; i < MANY && !lacking; i++) {
        if ((globals[made] = (*jni)->NewGlobalRef(jni, lock))) made++;
        if ((weak[weaks] = (*jni)->NewWeakGlobalRef(jni, lock))) weaks++;
        lacking = made <= i || weaks <= i;
    }
    for (int i = 0; i < made; i++) (*jni)->DeleteGlobalRef(jni, globals[i]);
    for (int i = 0; i < weaks; i++) (*jni)->DeleteWeakGlobalRef(jni, weak[i]);
    if (lacking) return NULL_RESULT;
    answer("%d %d", made, weaks);
    return FINE;
}
static int LocalReferences(void) {
    TRY((*jni)->EnsureLocalCapacity(jni, 5000));
    TRY((*jni)->PushLocalFrame(jni, 100));
    bool lacking = false;
    for (int i = 0; i < 5000 && !lacking; i++) lacking = !(*jni)->NewLocalRef(jni, lock);
    (*jni)->PopLocalFrame(jni, NULL);
    return lacking ? NULL_RESULT : FINE;
}
static int FindClass(void) {
    jclass c = (*jni)->FindClass(jni, "Other");
    NEED(c);
    jmethodID m = (*jni)->GetStaticMethodID(jni, c, "sum", "(II)I");
    NEED(m);
    answer("%d", (*jni)->CallStaticIntMethod(jni, c, m, 2, 3));
    if (THROWN) return NOT_DONE;
    c = (*jni)->FindClass(jni, "[[LOther;");
    NEED(c);
    return FINE;
}
static int DefineClass(void) {
    jobject loader = (*jni)->CallStaticObjectMethod(
        jni, phases, (*jni)->GetStaticMethodID(jni, phases, "newLoader", "()Ljava/lang/ClassLoader;"));
    NEED(loader);
    jclass c = (*jni)->DefineClass(jni, "Target", loader, (const jbyte *)bytes_one, length_one);
    NEED(c);
    jmethodID m = (*jni)->GetStaticMethodID(jni, c, "loop", "(I)I");
    NEED(m);
    answer("%d", (*jni)->CallStaticIntMethod(jni, c, m, 9));
    return THROWN ? NOT_DONE : FINE;
}
static int Arrays(void) {
    jintArray a = (*jni)->NewIntArray(jni, 5000);
    NEED(a);
    jint *elements = (*jni)->GetIntArrayElements(jni, a, NULL);
    NULLABLE(elements);
    elements[3] = 33;
    (*jni)->ReleaseIntArrayElements(jni, a, elements, 0);
    elements = (*jni)->GetPrimitiveArrayCritical(jni, a, NULL);
    NULLABLE(elements);
    answer("%d", elements[3]);
    (*jni)->ReleasePrimitiveArrayCritical(jni, a, elements, 0);
    jobjectArray o = (*jni)->NewObjectArray(jni, 100, target, NULL);
    NEED(o);
    return FINE;
}
static int Reflected(void) {
    jmethodID m = (*jni)->GetStaticMethodID(jni, target, "loop", "(I)I");
    NEED(m);
    jobject reflected = (*jni)->ToReflectedMethod(jni, target, m, JNI_TRUE);
    NEED(reflected);
    answer("%d ", (*jni)->FromReflectedMethod(jni, reflected) == m);
    jfieldID f = (*jni)->GetStaticFieldID(jni, target, "number", "I");
    NEED(f);
    reflected = (*jni)->ToReflectedField(jni, target, f, JNI_TRUE);
    NEED(reflected);
    answer("%d", (*jni)->FromReflectedField(jni, reflected) == f);
    return FINE;
}
static int Calls(void) {
    jmethodID make = (*jni)->GetMethodID(jni, target, "<init>", "()V");
    jmethodID run = (*jni)->GetMethodID(jni, target, "run", "()V");
    jmethodID choose = (*jni)->GetStaticMethodID(jni, target, "choose", "(Ljava/lang/String;)I");
    NEED(make && run && choose);
    jobject o = (*jni)->NewObject(jni, target, make);
    NEED(o);
    (*jni)->CallVoidMethod(jni, o, run);
    if (THROWN) return NOT_DONE;
    (*jni)->CallNonvirtualVoidMethod(jni, o, target, run);
    if (THROWN) return NOT_DONE;
    jstring two = (*jni)->NewStringUTF(jni, "two");
    NEED(two);
    jint chosen = (*jni)->CallStaticIntMethod(jni, target, choose, two);
    if (THROWN) return NOT_DONE;
    answer("%d", chosen);
    return FINE;
}
static int ThrowNew(void) {
    jclass c = (*jni)->FindClass(jni, "java/lang/IllegalStateException");
    NEED(c);
    TRY((*jni)->ThrowNew(jni, c, "a message"));
    jthrowable e = (*jni)->ExceptionOccurred(jni);
    if (!(*jni)->IsInstanceOf(jni, e, c)) return NOT_DONE;
    (*jni)->ExceptionClear(jni);
    answer("thrown");
    return FINE;
}
static jint JNICALL native_one(JNIEnv *env, jclass c, jint n) { return (void)env, (void)c, n + 1; }
static int RegisterNatives(void) {
    const JNINativeMethod methods[] = {{"registered", "(I)I", (void *)native_one}};
    TRY((*jni)->RegisterNatives(jni, phases, methods, 1));
    jmethodID m = (*jni)->GetStaticMethodID(jni, phases, "registered", "(I)I");
    NEED(m);
    answer("%d", (*jni)->CallStaticIntMethod(jni, phases, m, 4));
    if (THROWN) return NOT_DONE;
    return (int)(*jni)->UnregisterNatives(jni, phases);
}
JNIEXPORT jlong JNICALL Java_Phases_linked(JNIEnv *env, jclass c, jint i, jdouble d, jobject o, jfloat f, jshort s) {
    (void)env, (void)c, (void)o;
    return i + (jlong)d + (jlong)f + s;
}
static int NativeLinking(void) {
    jmethodID m = (*jni)->GetStaticMethodID(jni, phases, "linked", "(IDLjava/lang/Object;FS)J");
    NEED(m);
    jvalue arguments[] = {{.i = 1}, {.d = 2}, {.l = lock}, {.f = 3}, {.s = 4}};
    jlong n = (*jni)->CallStaticLongMethodA(jni, phases, m, arguments);
    if (THROWN) return NOT_DONE;
    answer("%d", (int)n);
    return FINE;
}
static int Monitors(void) {
    enum { MANY = 300 };
    for (int i = 0; i < MANY; i++) {
        jobject o = (*jni)->GetObjectArrayElement(jni, many, i);
        jint hash = 0; /* an object with a hash code has a separate monitor */
        int e = (int)(*jvmti)->GetObjectHashCode(jvmti, o, &hash);
        if (e == FINE) e = (int)(*jni)->MonitorEnter(jni, o);
        if (e == FINE) e = (int)(*jni)->MonitorExit(jni, o);
        (*jni)->DeleteLocalRef(jni, o);
        TRY(e);
        if (THROWN) return NOT_DONE;
    }
    return FINE;
}
static int NewDirectByteBuffer(void) {
    static char memory[100];
    jobject b = (*jni)->NewDirectByteBuffer(jni, memory, sizeof memory);
    NEED(b);
    answer("%d %d", (*jni)->GetDirectBufferAddress(jni, b) == memory, (int)(*jni)->GetDirectBufferCapacity(jni, b));
    return FINE;
}
/* A native thread that comes and goes; the faults of the phase are its own. */
static void *attached(void *result) {
    JNIEnv *mine = NULL;
    JavaVMAttachArgs arguments = {JNI_VERSION_10, "a native thread", NULL};
    int e = (int)(*vm)->AttachCurrentThread(vm, (void **)&mine, &arguments);
    if (e == FINE) {
        jstring s = (*mine)->NewStringUTF(mine, "text");
        if (!s) (*mine)->ExceptionClear(mine), e = NULL_RESULT;
        int detached = (int)(*vm)->DetachCurrentThread(vm);
        if (e == FINE) e = detached;
    }
    *(int *)result = e;
    return NULL;
}
static int AttachCurrentThread(void) {
    pthread_t thread;
    int result = FINE;
    if (pthread_create(&thread, NULL, attached, &result)) return JNI_ENOMEM;
    pthread_join(thread, NULL);
    return result;
}

/* ---- Attach ---- */

static struct sockaddr_un attach_address = {.sun_family = AF_UNIX};
static bool at_risk; /* the faults are on */
/* Asks for the listener as a client does. If it may not come, that is taken for the answer after five seconds. */
static void attach_start(void) {
    char trigger[64];
    snprintf(attach_address.sun_path, sizeof attach_address.sun_path, "/tmp/.java_pid%d", (int)getpid());
    snprintf(trigger, sizeof trigger, "/tmp/.attach_pid%d", (int)getpid());
    int fd = open(trigger, O_CREAT | O_WRONLY, 0600);
    if (fd >= 0) close(fd);
    kill(getpid(), SIGQUIT);
    for (int i = 0; access(attach_address.sun_path, F_OK) && !(at_risk && i == 5000); i++) usleep(1000);
    unlink(trigger);
}
static char reply[1 << 18];
static void ask(const char *command, const char *one, const char *two, const char *three);
/* The file is there before the listener runs: the answer says that it does. */
static void attach_prepare(void) {
    attach_start();
    ask("nothing", "", "", "");
}

static size_t replied;
/* The answer to a command and its arguments. */
static void ask(const char *command, const char *one, const char *two, const char *three) {
    const char *strings[] = {"1", command, one, two, three};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    replied = 0;
    bool sent = fd >= 0 && !connect(fd, (struct sockaddr *)&attach_address, sizeof attach_address);
    for (unsigned i = 0; i < 5 && sent; i++) sent = send(fd, strings[i], strlen(strings[i]) + 1, MSG_NOSIGNAL) > 0;
    for (ssize_t n;
         sent && replied < sizeof reply - 1 && (n = read(fd, reply + replied, sizeof reply - 1 - replied)) > 0;)
        replied += (size_t)n;
    close(fd);
    reply[replied] = 0;
}
/* Fine, if the reply says so and has [wanted]; a lack of memory has to be named. */
static int judge(const char *wanted) {
    if (strncmp(reply, "0\n", 2) == 0 && strstr(reply, wanted)) return FINE;
    static const char *const lacks[] = {"OutOfMemoryError", "out of native memory", "Cannot allocate memory",
                                        "return code: -4" /* JNI_ENOMEM, of an agent */,
                                        "ServiceConfigurationError" /* what OpenJDK's library makes of it */};
    for (unsigned i = 0; i < sizeof lacks / sizeof *lacks; i++)
        if (strstr(reply, lacks[i])) return NO_MEMORY;
    for (char *p = reply; *p; p++)
        if (*p == '\n') *p = ' ';
    answer("reply: %s", reply);
    return NOT_DONE;
}
#define COMMAND(name, wanted, ...) \
    static int name(void) {        \
        ask(__VA_ARGS__);          \
        return judge(wanted);      \
    }
static int AttachListener(void) {
    struct sockaddr_un *a = &attach_address;
    if (*a->sun_path) unlink(a->sun_path);
    attach_start();
    if (access(a->sun_path, F_OK)) return NO_MEMORY;
    ask("jcmd", "VM.version", "", "");
    return at_risk && !replied ? NO_MEMORY : judge("minijvm"); /* a socket whose listener could not be started */
}
COMMAND(ThreadPrint, "worker", "jcmd", "Thread.print -l", "", "")
COMMAND(ThreadDump, "worker", "threaddump", "-l", "", "")
COMMAND(Histogram, "Target", "inspectheap", "-live", "", "")
COMMAND(ClassHistogram, "Target", "jcmd", "GC.class_histogram -all", "", "")
COMMAND(HeapInfo, "used", "jcmd", "GC.heap_info", "", "")
COMMAND(Properties, "java.vm.name", "properties", "", "", "")
COMMAND(SystemProperties, "java.vm.name", "jcmd", "VM.system_properties", "", "")
COMMAND(AgentProperties, "sun.jvm.args", "agentProperties", "", "", "")
COMMAND(Help, "Thread.print", "jcmd", "help", "", "")
COMMAND(HelpOne, "Options", "jcmd", "help GC.heap_dump", "", "")
COMMAND(Flags, "-XX:", "jcmd", "VM.flags", "", "")
COMMAND(CommandLine, "Phases", "jcmd", "VM.command_line", "", "")
COMMAND(Uptime, " s", "jcmd", "VM.uptime", "", "")
COMMAND(NativeMemory, "Total", "jcmd", "VM.native_memory summary", "", "")
COMMAND(RunGC, "", "jcmd", "GC.run", "", "")
COMMAND(RunFinalization, "", "jcmd", "GC.run_finalization", "", "")
COMMAND(SetFlag, "", "jcmd", "VM.set_flag HeapDumpPath /tmp/elsewhere", "", "")
COMMAND(PrintFlag, "MaxHeapSize", "printflag", "MaxHeapSize", "", "")
COMMAND(DataDump, "", "jcmd", "JVMTI.data_dump", "", "")

static char path_of_agent[4096], path_of_dump[64];
static void Load_prepare(void) {
    jstring path = object("agentFile");
    (*jni)->GetStringUTFRegion(jni, path, 0, (*jni)->GetStringLength(jni, path), path_of_agent);
    attach_prepare();
}
static int AgentLoad(void) {
    ask("load", path_of_agent, "true", "options");
    return judge("return code: 0");
}
static int AgentLoadByJcmd(void) {
    char command[5000];
    snprintf(command, sizeof command, "JVMTI.agent_load %s options", path_of_agent);
    ask("jcmd", command, "", "");
    return judge("return code: 0");
}
static int HeapDump(void) {
    snprintf(path_of_dump, sizeof path_of_dump, "/tmp/minijvm-faults-%d.hprof", (int)getpid());
    unlink(path_of_dump);
    ask("dumpheap", path_of_dump, "-all", "");
    unlink(path_of_dump);
    return judge("Heap dump file created");
}
static int HeapDumpPacked(void) {
    snprintf(path_of_dump, sizeof path_of_dump, "/tmp/minijvm-faults-%d.hprof.gz", (int)getpid());
    unlink(path_of_dump);
    ask("dumpheap", path_of_dump, "-live", "1");
    unlink(path_of_dump);
    return judge("Heap dump file created");
}
JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *its, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEnv *env = NULL;
    jint e = (*its)->GetEnv(its, (void **)&env, JVMTI_VERSION_1_2);
    return e;
}

/* ---- The table ---- */

typedef struct Phase {
    const char *name;
    int (*run)(void);
    void (*prepare)(void); /* before the faults */
    void (*intact)(void);  /* after a failure: that nothing has changed */
    void (*check)(void);   /* after each success */
} Phase;
#define PHASE(name) \
    { #name, name, NULL, NULL, NULL }
#define PREPARED(name, prepare) \
    { #name, name, prepare, NULL, NULL }
static const Phase table[] = {
    PHASE(GetEnv),
    PHASE(DisposeEnvironment),
    PHASE(GetErrorName),
    PHASE(GetSystemProperties),
    PHASE(SetNativeMethodPrefixes),
    PHASE(GetExtensionFunctions),
    PHASE(GetExtensionEvents),
    PHASE(AddToSearchPaths),
    PHASE(GetAllThreads),
    PHASE(GetThreadInfo),
    PHASE(GetThreadState),
    PHASE(GetThreadGroups),
    PHASE(GetOwnedMonitors),
    PHASE(GetObjectMonitorUsage),
    PHASE(ThreadLocalStorage),
    PHASE(SuspendThreads),
    PHASE(RunAgentThread),
    PHASE(RawMonitors),
    PHASE(GetStackTrace),
    PHASE(GetAllStackTraces),
    PHASE(GetThreadListStackTraces),
    PHASE(GetFrameLocation),
    PREPARED(Locals, Locals_prepare),
    PREPARED(NotifyFramePop, Locals_prepare),
    {"PopFrame", PopFrame, Locals_prepare, NULL, spin_on},
    {"ForceEarlyReturn", ForceEarlyReturn, Locals_prepare, NULL, spin_on},
    PHASE(StopThread),
    PREPARED(FollowReferences, Heap_prepare),
    PREPARED(IterateThroughHeap, Heap_prepare),
    PHASE(TagInWalk),
    PREPARED(SetTag, Heap_prepare),
    PREPARED(ObjectFree, ObjectFree_prepare),
    PREPARED(Heap10, Heap_prepare),
    PHASE(GetLoadedClasses),
    PHASE(GetClassLoaderClasses),
    PHASE(GetClassFacts),
    PHASE(GetConstantPool),
    PHASE(GetClassMethods),
    PHASE(GetClassFields),
    PHASE(GetMethodFacts),
    PHASE(Modules),
    PHASE(SetBreakpoint),
    PHASE(SetFieldWatch),
    PHASE(EventSettings),
    PHASE(JNIFunctionTable),
    PREPARED(RunEvents, RunEvents_prepare),
    {"RedefineClasses", RedefineClasses, Redefine_prepare, Redefine_intact, Redefine_check},
    {"RetransformClasses", RetransformClasses, Retransform_prepare, Redefine_intact, Redefine_check},
    {"RetransformSame", RetransformSame, Retransform_prepare, Redefine_intact, Same_check},
    PREPARED(RetransformString, Retransform_prepare),
    PHASE(NewStringUTF),
    PHASE(NewString),
    PHASE(GetStringChars),
    PHASE(References),
    PHASE(LocalReferences),
    PHASE(FindClass),
    PREPARED(DefineClass, read_versions),
    PHASE(Arrays),
    PHASE(Reflected),
    PHASE(Calls),
    PHASE(ThrowNew),
    PHASE(RegisterNatives),
    PHASE(NativeLinking),
    PREPARED(Monitors, Heap_prepare),
    PHASE(NewDirectByteBuffer),
    PHASE(AttachCurrentThread),
    PREPARED(AttachListener, Locals_prepare), /* it waits, and the other thread need not spin meanwhile */
    PREPARED(ThreadPrint, attach_prepare),
    PREPARED(ThreadDump, attach_prepare),
    PREPARED(Histogram, attach_prepare),
    PREPARED(ClassHistogram, attach_prepare),
    PREPARED(HeapInfo, attach_prepare),
    PREPARED(Properties, attach_prepare),
    PREPARED(SystemProperties, attach_prepare),
    PREPARED(AgentProperties, attach_prepare),
    PREPARED(Help, attach_prepare),
    PREPARED(HelpOne, attach_prepare),
    PREPARED(Flags, attach_prepare),
    PREPARED(CommandLine, attach_prepare),
    PREPARED(Uptime, attach_prepare),
    PREPARED(NativeMemory, attach_prepare),
    PREPARED(RunGC, attach_prepare),
    PREPARED(RunFinalization, attach_prepare),
    PREPARED(SetFlag, attach_prepare),
    PREPARED(PrintFlag, attach_prepare),
    PREPARED(DataDump, attach_prepare),
    PREPARED(AgentLoad, Load_prepare),
    PREPARED(AgentLoadByJcmd, Load_prepare),
    PREPARED(HeapDump, attach_prepare),
    PREPARED(HeapDumpPacked, attach_prepare),
};
enum { PHASES = sizeof table / sizeof *table };

/* One line: what came of a run. */
static bool tell(const char *when, int result) {
    jthrowable pending = (*jni)->ExceptionOccurred(jni);
    (*jni)->ExceptionClear(jni);
    printf("%s: ", when);
    if (pending) {
        jclass c = (*jni)->GetObjectClass(jni, pending);
        jmethodID m = (*jni)->GetMethodID(jni, c, "toString", "()Ljava/lang/String;");
        jstring s = (*jni)->CallObjectMethod(jni, pending, m);
        const char *said = s ? (*jni)->GetStringUTFChars(jni, s, NULL) : NULL;
        printf("threw %s\n", said ? said : "something without a name");
    } else if (result == FINE)
        printf("fine %s\n", text);
    else
        printf("error %d %s\n", result, result == NOT_DONE ? text : "");
    fflush(stdout);
    used = 0;
    *text = 0;
    return !pending && result == FINE;
}

static void run(const Phase *p) {
    if (p->prepare) p->prepare();
    at_risk = true;
    if (fault_begin_chosen) fault_begin_chosen();
    int result = p->run();
    if (fault_end) fault_end();
    at_risk = false;
    if (tell("under", result)) {
        if (p->check) p->check();
    } else if (p->intact)
        p->intact();
    for (int i = 0; i < 2; i++) {
        tell("then", p->run());
        if (p->check) p->check();
    }
}

/* Runs the phase of that name; false: there is none. Without a name they are listed. */
JNIEXPORT jboolean JNICALL Java_Phases_nativePhase(JNIEnv *env, jclass c, jstring name) {
    char wanted[100] = "";
    jni = env;
    if (name) (*env)->GetStringUTFRegion(env, name, 0, (*env)->GetStringLength(env, name), wanted);
    for (unsigned i = 0; i < PHASES; i++) {
        if (!name)
            printf("%s\n", table[i].name);
        else if (strcmp(table[i].name, wanted) == 0) {
            phases = (*jni)->NewGlobalRef(jni, c);
            target = object("target");
            worker = object("worker");
            spinner = object("spinner");
            lock = object("lock");
            run(&table[i]);
            return JNI_TRUE;
        }
    }
    fflush(stdout);
    return JNI_FALSE;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *its, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities all;
    vm = its;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) || (*vm)->GetEnv(vm, (void **)&second, JVMTI_VERSION_1_2))
        return JNI_ERR;
    if ((*jvmti)->GetPotentialCapabilities(jvmti, &all) || (*jvmti)->AddCapabilities(jvmti, &all)) return JNI_ERR;
    return (int)(*second)->GetPotentialCapabilities(second, &all) || (*second)->AddCapabilities(second, &all) ? JNI_ERR
                                                                                                              : JNI_OK;
}
