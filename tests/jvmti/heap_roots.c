/* What is reported as a root, of which kind, thread and frame, by FollowReferences and IterateOverReachableObjects: for
   arguments and local references of native methods, of threads that are attached or made by an agent, of callbacks; for
   monitors, system classes, loaders and the classes of running methods. Only objects that HeapRoots.java has tagged. */
/* here: | -Xjvmti:strict */
#include <pthread.h>
#include <sched.h>

#include "heap_lines.h"

static int is_shown(const jlong *tag) { return *tag > 0; }

static jint JNICALL on_edge(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                            jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                            void *user_data) {
    (void)class_tag, (void)size, (void)length, (void)user_data;
    if (!is_shown(tag) || (referrer_tag && !is_shown(referrer_tag))) return JVMTI_VISIT_OBJECTS;
    if (kind == JVMTI_HEAP_REFERENCE_FIELD) return JVMTI_VISIT_OBJECTS; /* the library's affair */
    if (referrer_tag)
        line("%lld %s -> %lld", (long long)*referrer_tag, kind_name(kind), (long long)*tag);
    else if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL)
        line("%s -> %lld thread %lld depth %d slot %d method %d", kind_name(kind), (long long)*tag,
             (long long)info->stack_local.thread_tag, (int)info->stack_local.depth, (int)info->stack_local.slot,
             info->stack_local.method != NULL);
    else if (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL)
        line("%s -> %lld thread %lld depth %d method %d", kind_name(kind), (long long)*tag,
             (long long)info->jni_local.thread_tag, (int)info->jni_local.depth, info->jni_local.method != NULL);
    else
        line("%s -> %lld%s%s", kind_name(kind), (long long)*tag, !info ? "" : " info?",
             referrer_class_tag == 0 ? "" : " class?");
    return JVMTI_VISIT_OBJECTS;
}

static jvmtiIterationControl JNICALL on_root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                             void *user_data) {
    (void)class_tag, (void)size, (void)user_data;
    if (is_shown(tag)) line("1.0: root of kind %d -> %lld", (int)kind, (long long)*tag);
    return JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL on_stack(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag,
                                              jlong thread_tag, jint depth, jmethodID method, jint slot,
                                              void *user_data) {
    (void)class_tag, (void)size, (void)user_data;
    if (is_shown(tag))
        line("1.0: root of kind %d -> %lld thread %lld depth %d slot %d method %d", (int)kind, (long long)*tag,
             (long long)thread_tag, (int)depth, (int)slot, method != NULL);
    return JVMTI_ITERATION_CONTINUE;
}

static void walk(const char *aspect) {
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = on_edge};
    CASE("FollowReferences", aspect);
    EXPECT(NONE, FollowReferences, 0, NULL, NULL, &callbacks, NULL);
    print_lines();
    CASE("IterateOverReachableObjects", aspect);
    EXPECT(NONE, IterateOverReachableObjects, on_root, on_stack, NULL, NULL);
    CASES_END();
    print_lines();
}

JNIEXPORT void JNICALL Java_HeapRoots_tag(JNIEnv *env, jclass c, jobject o, jlong tag) {
    (void)env, (void)c;
    MUST((*jvmti)->SetTag(jvmti, o, tag));
}

JNIEXPORT void JNICALL Java_HeapRoots_walk(JNIEnv *env, jclass c, jstring aspect) {
    (void)c;
    const char *text = (*env)->GetStringUTFChars(env, aspect, NULL);
    walk(text);
    (*env)->ReleaseStringUTFChars(env, aspect, text);
}

/* ---- Native methods ---- */

JNIEXPORT void JNICALL Java_HeapRoots_arguments(JNIEnv *env, jobject self, jobject a, jlong number, jobject b) {
    (void)env, (void)self, (void)a, (void)number, (void)b;
    walk("arguments of a native method");
}

JNIEXPORT void JNICALL Java_HeapRoots_staticArguments(JNIEnv *env, jclass self, jobject a, jint number, jobject b) {
    (void)env, (void)self, (void)a, (void)number, (void)b;
    walk("arguments of a static native method");
}

/* Of two arguments: [a] twice, and once more deleted; [b] in a separate frame, and in one that has gone. */
static void make_locals(JNIEnv *env, jobject a, jobject b) {
    (*env)->NewLocalRef(env, a);
    (*env)->DeleteLocalRef(env, (*env)->NewLocalRef(env, a));
    (*env)->NewLocalRef(env, a);
    (*env)->PushLocalFrame(env, 4);
    (*env)->NewLocalRef(env, a);
    (*env)->NewLocalRef(env, a);
    (*env)->PopLocalFrame(env, NULL);
    (*env)->PushLocalFrame(env, 4);
    (*env)->NewLocalRef(env, b);
}

JNIEXPORT void JNICALL Java_HeapRoots_locals(JNIEnv *env, jclass c, jobject a, jobject b) {
    (void)c;
    make_locals(env, a, b);
    walk("local references of a native method");
    (*env)->PopLocalFrame(env, NULL);
}

static void call_inner(JNIEnv *env, jclass c, jobject o, const char *aspect) {
    jmethodID inner = (*env)->GetStaticMethodID(env, c, "inner", "(Ljava/lang/Object;Ljava/lang/String;)V");
    (*env)->CallStaticVoidMethod(env, c, inner, o, (*env)->NewStringUTF(env, aspect));
}

JNIEXPORT void JNICALL Java_HeapRoots_calls(JNIEnv *env, jclass c, jobject a, jobject b) {
    make_locals(env, a, b);
    call_inner(env, c, b, "local references of a native method that calls");
    (*env)->PopLocalFrame(env, NULL);
}

JNIEXPORT void JNICALL Java_HeapRoots_enters(JNIEnv *env, jclass c, jobject o) {
    (void)c;
    (*env)->MonitorEnter(env, o);
    walk("a monitor entered by JNI");
    (*env)->MonitorExit(env, o);
}

/* ---- Threads ---- */

static JavaVM *vm;
static jobject weak_a, weak_b;
static jclass program;
static int over;  /* atomic: the other thread is */
static int asked; /* atomic: the program waits for that, outside of native methods with references */

JNIEXPORT jboolean JNICALL Java_HeapRoots_isOver(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    __atomic_store_n(&asked, 1, __ATOMIC_SEQ_CST);
    return __atomic_exchange_n(&over, 0, __ATOMIC_SEQ_CST) ? JNI_TRUE : JNI_FALSE;
}

static void *attached(void *unused) {
    JNIEnv *env = NULL;
    (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
    jthread thread = NULL;
    MUST((*jvmti)->GetCurrentThread(jvmti, &thread));
    MUST((*jvmti)->SetTag(jvmti, thread, 20));
    (*env)->DeleteLocalRef(env, thread);
    make_locals(env, weak_a, weak_b);
    while (!__atomic_load_n(&asked, __ATOMIC_SEQ_CST)) sched_yield();
    walk("an attached thread");
    call_inner(env, program, weak_b, "an attached thread that calls");
    (*vm)->DetachCurrentThread(vm);
    __atomic_store_n(&over, 1, __ATOMIC_SEQ_CST);
    return unused;
}

JNIEXPORT void JNICALL Java_HeapRoots_attach(JNIEnv *env, jclass c, jobject a, jobject b) {
    pthread_t thread;
    __atomic_store_n(&asked, 0, __ATOMIC_SEQ_CST);
    weak_a = (*env)->NewWeakGlobalRef(env, a);
    weak_b = (*env)->NewWeakGlobalRef(env, b);
    program = (*env)->NewGlobalRef(env, c);
    pthread_create(&thread, NULL, attached, NULL);
    pthread_detach(thread);
}

static void JNICALL agent_thread(jvmtiEnv *e, JNIEnv *env, void *argument) {
    (void)e, (void)argument;
    (*env)->NewLocalRef(env, weak_a);
    walk("an agent's thread");
    __atomic_store_n(&over, 1, __ATOMIC_SEQ_CST);
}

JNIEXPORT void JNICALL Java_HeapRoots_runAgentThread(JNIEnv *env, jclass c, jthread thread) {
    (void)env, (void)c;
    MUST((*jvmti)->RunAgentThread(jvmti, thread, agent_thread, NULL, 5));
}

/* ---- Callbacks ---- */

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e, (void)thread, (void)m, (void)location;
    (*env)->NewLocalRef(env, weak_a);
    walk("a callback's local references");
}

JNIEXPORT void JNICALL Java_HeapRoots_breakIn(JNIEnv *env, jclass c) {
    jmethodID m = (*env)->GetStaticMethodID(env, c, "broken", "(Ljava/lang/Object;)V");
    MUST((*jvmti)->SetBreakpoint(jvmti, m, 0));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *java, char *options, void *reserved) {
    jvmtiCapabilities caps = {.can_tag_objects = 1, .can_generate_breakpoint_events = 1};
    jvmtiEventCallbacks events = {.Breakpoint = on_breakpoint};
    (void)options, (void)reserved;
    vm = java;
    jvmti = new_environment(vm);
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &events, sizeof events));
    return 0;
}
