/* The rules about storage, and memory after tags. */
#include <pthread.h>
#include <unistd.h>

#include "check_agent.h"

static unsigned char *block(jvmtiEnv *env) {
    unsigned char *made;
    if ((*env)->Allocate(env, 16, &made) != JVMTI_ERROR_NONE) abort();
    return made;
}
static void set(jvmtiEnv *env, void *value) { (*env)->SetThreadLocalStorage(env, NULL, value); }
static void *get(jvmtiEnv *env) {
    void *value = NULL;
    (*env)->GetThreadLocalStorage(env, NULL, &value);
    return value;
}

/* What threads that end do with their storage, in another environment. */
static enum { LEAVE, FREE, FREE_AND_LOOK } at_end;
static void JNICALL ended(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    void *value = get(env);
    if (at_end == LEAVE || !value) return;
    (*env)->Deallocate(env, value);
    if (at_end == FREE_AND_LOOK) get(env);
}
static void *store_in(jvmtiEnv *env) {
    unsigned char *value = block(env);
    set(env, value);
    if (get(env) != value) abort();
    return value;
}
static jvmtiEnv *storing;
static void store(const Given *g) { store_in(storing); }
static void with_thread(const Given *g, int what) {
    const jvmtiEventCallbacks callbacks = {.ThreadEnd = ended};
    storing = another_env(g);
    (*storing)->SetEventCallbacks(storing, &callbacks, sizeof callbacks);
    (*storing)->SetEventNotificationMode(storing, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL);
    at_end = what;
    run_in_native(g, store);
    (*storing)->SetEventNotificationMode(storing, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, NULL);
}
BREAKS(SetThreadLocalStorage_leak, AT_INIT) { with_thread(g, LEAVE); }
KEEPS_TOO(ThreadEnd_last)
KEEPS(SetThreadLocalStorage_leak, AT_INIT) { with_thread(g, FREE); }
BREAKS(ThreadEnd_last, AT_INIT) { with_thread(g, FREE_AND_LOOK); }

/* A daemon thread sends no ThreadEnd when the VM dies. */
static void JNICALL never(jvmtiEnv *env, JNIEnv *jni, jthread thread) {}
static pthread_barrier_t has_stored;
static jvmtiEnv *of_daemon;
static void *kept;
static void store_and_stay(const Given *g) {
    kept = store_in(of_daemon);
    pthread_barrier_wait(&has_stored);
    for (;;) pause();
}
static void with_daemon(const Given *g) {
    static NativeThread a;
    static Given copy;
    const jvmtiEventCallbacks callbacks = {.ThreadEnd = never};
    of_daemon = another_env(g);
    (*of_daemon)->SetEventCallbacks(of_daemon, &callbacks, sizeof callbacks);
    (*of_daemon)->SetEventNotificationMode(of_daemon, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL);
    pthread_barrier_init(&has_stored, NULL, 2);
    copy = *g;
    a = (NativeThread){&copy, store_and_stay};
    start_native(&a);
    pthread_barrier_wait(&has_stored);
}
RUN(ThreadEnd_not_guaranteed, options, "level=advice,off=MJ-RunAgentThread-vs-pthread+MJ-jni-attach-name")
BREAKS(ThreadEnd_not_guaranteed, AT_INIT) { with_daemon(g); }
KEEPS_ALONE(ThreadEnd_not_guaranteed, AT_INIT) { with_daemon(g); }
KEEPS_ALONE_AGAIN(ThreadEnd_not_guaranteed, AT_DEATH) { (*of_daemon)->Deallocate(of_daemon, kept); }

BREAKS(SetThreadLocalStorage_overwrite, AT_INIT) {
    set(g->env, block(g->env));
    set(g->env, g->env);
}
KEEPS(SetThreadLocalStorage_overwrite, AT_INIT) {
    unsigned char *first = block(g->env);
    set(g->env, first);
    set(g->env, g->env);
    (*g->env)->Deallocate(g->env, first);
    set(g->env, NULL);
    if (get(g->env)) abort();
}

BREAKS(SetEnvironmentLocalStorage_overwrite, AT_INIT) {
    (*g->env)->SetEnvironmentLocalStorage(g->env, block(g->env));
    (*g->env)->SetEnvironmentLocalStorage(g->env, g->env);
}
KEEPS(SetEnvironmentLocalStorage_overwrite, AT_INIT) {
    unsigned char *first = block(g->env);
    (*g->env)->SetEnvironmentLocalStorage(g->env, first);
    (*g->env)->SetEnvironmentLocalStorage(g->env, g->env);
    (*g->env)->Deallocate(g->env, first);
}

static void store_and_dispose(const Given *g, int frees) {
    jvmtiEnv *env = another_env(g);
    unsigned char *of_env = block(env), *of_thread = block(env);
    (*env)->SetEnvironmentLocalStorage(env, of_env);
    set(env, of_thread);
    if (frees) {
        (*env)->Deallocate(env, of_env);
        (*env)->Deallocate(env, of_thread);
    }
    (*env)->DisposeEnvironment(env);
}
BREAKS(DisposeEnvironment_storage, AT_INIT) { store_and_dispose(g, 0); }
KEEPS(DisposeEnvironment_storage, AT_INIT) { store_and_dispose(g, 1); }

/* An object that only its tag leads to memory. */
static unsigned char *tag_object(const Given *g) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    jclass cls = (*g->jni)->FindClass(g->jni, "java/lang/Object");
    jobject object = (*g->jni)->AllocObject(g->jni, cls);
    unsigned char *memory = block(g->env);
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->SetTag(g->env, object, (jlong)memory);
    (*g->jni)->DeleteLocalRef(g->jni, object);
    (*g->env)->ForceGarbageCollection(g->env);
    return memory;
}
BREAKS(Heap_tag_leak, AT_INIT) { tag_object(g); }
KEEPS(Heap_tag_leak, AT_INIT) { (*g->env)->Deallocate(g->env, tag_object(g)); }

/* The tag of an object: what it represents, or a reference to the object itself. */
static void JNICALL freed_handle(jvmtiEnv *env, jlong tag) {
    jlong size;
    (*env)->GetObjectSize(env, (jobject)tag, &size);
}
static jlong freed_tag;
static void JNICALL freed_number(jvmtiEnv *env, jlong tag) {
    (*env)->SetEnvironmentLocalStorage(env, &freed_tag);
    freed_tag = tag;
}
static void with_object(const Given *g, jvmtiEventObjectFree freed, int handle) {
    jvmtiEnv *env = another_env(g);
    const jvmtiEventCallbacks callbacks = {.ObjectFree = freed};
    jvmtiCapabilities wanted = {.can_tag_objects = 1, .can_generate_object_free_events = 1};
    jobject object = (*g->jni)->AllocObject(g->jni, (*g->jni)->FindClass(g->jni, "java/lang/Object"));
    jweak weak = (*g->jni)->NewWeakGlobalRef(g->jni, object);
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetTag(env, object, handle ? (jlong)weak : 12345);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    (*g->jni)->DeleteLocalRef(g->jni, object);
    (*env)->ForceGarbageCollection(env);
    (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_OBJECT_FREE, NULL); /* sends what is late */
    (*g->jni)->DeleteWeakGlobalRef(g->jni, weak);
    (*env)->DisposeEnvironment(env);
}
BREAKS(ObjectFree_tag_only, AT_INIT) { with_object(g, freed_handle, 1); }
KEEPS(ObjectFree_tag_only, AT_INIT) {
    with_object(g, freed_number, 0);
    if (freed_tag != 12345) abort();
}
