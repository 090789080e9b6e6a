/* The only environment is made in the live phase: events that the service thread sends arrive. */
#include <pthread.h>

#include "agent.h"

static JavaVM *the_vm;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int freed, wrong, own_thread;
static pthread_t main_thread;

static void JNICALL on_object_free(jvmtiEnv *env, jlong tag) {
    (void)env;
    pthread_mutex_lock(&lock);
    freed++;
    wrong += tag != 77;
    own_thread += pthread_equal(pthread_self(), main_thread);
    pthread_mutex_unlock(&lock);
}

JNIEXPORT void JNICALL Java_LateEnvironment_begin(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    main_thread = pthread_self();
    jvmti = new_environment(the_vm);
    jvmtiCapabilities caps = {.can_tag_objects = 1, .can_generate_object_free_events = 1};
    jvmtiEventCallbacks callbacks = {.ObjectFree = on_object_free};
    CASE("ObjectFree", "enabled by an environment that came late");
    EXPECT(NONE, AddCapabilities, &caps);
    EXPECT(NONE, SetEventCallbacks, &callbacks, sizeof callbacks);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    CASES_END();
}

JNIEXPORT void JNICALL Java_LateEnvironment_tag(JNIEnv *env, jclass self, jobject o) {
    (void)env, (void)self;
    MUST((*jvmti)->SetTag(jvmti, o, 77));
}

JNIEXPORT jint JNICALL Java_LateEnvironment_freed(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    pthread_mutex_lock(&lock);
    int n = freed;
    pthread_mutex_unlock(&lock);
    return n;
}

JNIEXPORT void JNICALL Java_LateEnvironment_end(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    CASE("ObjectFree", "sent by another thread, with nobody's help");
    pthread_mutex_lock(&lock);
    CHECK_INT(10, freed);
    CHECK_INT(0, wrong);
    CHECK_INT(0, own_thread);
    pthread_mutex_unlock(&lock);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    the_vm = vm;
    return 0;
}
