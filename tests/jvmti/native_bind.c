/* NativeMethodBind: natives found by name, registered, taken back and found again; functions that the agent puts in
   their place, also of natives that the VM implements itself; every native method that is entered has been announced
   before. */
/* options: -Xlog:jni+resolve=off */
#include <pthread.h>

#include "agent.h"

static char mode[16] = "plain";
static int quiet;

/* ---- Which natives were bound; entered without having been bound ---- */
enum { MOST = 4096 };
static jmethodID bound[MOST];
static int bound_count, unannounced, races;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int is_bound(jmethodID m) {
    int found = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < bound_count && !found; i++) found = bound[i] == m;
    pthread_mutex_unlock(&lock);
    return found;
}
static void note_bound(jmethodID m) {
    if (is_bound(m)) return;
    pthread_mutex_lock(&lock);
    if (bound_count < MOST) bound[bound_count++] = m;
    pthread_mutex_unlock(&lock);
}

/* ---- Implementations ---- */
JNIEXPORT jint JNICALL Java_NativeBind_plain(JNIEnv *env, jclass c, jint a) {
    (void)env, (void)c;
    return a + 10;
}
JNIEXPORT jint JNICALL Java_NativeBind_replaced(JNIEnv *env, jclass c, jint a) {
    (void)env, (void)c;
    return a + 20;
}
JNIEXPORT jint JNICALL Java_NativeBind_thrower(JNIEnv *env, jclass c, jint a) {
    (void)env, (void)c;
    return a + 30;
}
JNIEXPORT jint JNICALL Java_NativeBind_overloaded__I(JNIEnv *env, jclass c, jint a) {
    (void)env, (void)c;
    return a + 40;
}
JNIEXPORT jint JNICALL Java_NativeBind_overloaded__J(JNIEnv *env, jclass c, jlong a) {
    (void)env, (void)c;
    return (jint)a + 50;
}
JNIEXPORT jobject JNICALL Java_NativeBind_receiver(JNIEnv *env, jobject o, jlong a, jdouble b, jobject c, jfloat d) {
    (void)env, (void)o;
    return a == 5 && b == 2.5 && d == 1.5f ? c : NULL;
}
JNIEXPORT jdouble JNICALL Java_NativeBind_00024Loop_both(JNIEnv *env, jclass c, jboolean z, jbyte b, jchar ch, jshort s,
                                                         jint i, jlong j, jfloat f, jdouble d, jobject o, jlong k,
                                                         jdouble e) {
    (void)env, (void)c;
    return z + b + ch + s + i + j + f + d + k + e + (o != NULL);
}
JNIEXPORT jint JNICALL Java_NativeBind_00024Racing_race(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return 1;
}
static jint JNICALL race_substitute(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return 2;
}
static jint JNICALL substitute(JNIEnv *env, jclass c, jint a) {
    (void)env, (void)c;
    return a + 1000;
}
static jint JNICALL registered_0(JNIEnv *env, jclass c, jint a) {
    (void)env, (void)c;
    return a + 100;
}
static jint JNICALL registered_1(JNIEnv *env, jclass c, jint a) {
    (void)env, (void)c;
    return a + 200;
}

static jint JNICALL my_processors(JNIEnv *env, jobject o) {
    (void)env, (void)o;
    return 77;
}
static jint JNICALL my_hash(JNIEnv *env, jobject o) {
    (void)env, (void)o;
    return 42;
}

static const char *symbol_of(void *address) {
    if (address == (void *)Java_NativeBind_plain) return "plain";
    if (address == (void *)Java_NativeBind_replaced) return "replaced";
    if (address == (void *)Java_NativeBind_thrower) return "thrower";
    if (address == (void *)Java_NativeBind_overloaded__I) return "overloaded int";
    if (address == (void *)Java_NativeBind_overloaded__J) return "overloaded long";
    if (address == (void *)Java_NativeBind_receiver) return "receiver";
    if (address == (void *)Java_NativeBind_00024Loop_both) return "both";
    if (address == (void *)registered_0) return "registered 0";
    if (address == (void *)registered_1) return "registered 1";
    if (address == (void *)substitute) return "substitute";
    return "another";
}

/* ---- Events ---- */
static void JNICALL on_bind(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, void *address, void **new_address) {
    (void)e, (void)thread;
    note_bound(m);
    jvmtiPhase phase;
    if ((*jvmti)->GetPhase(jvmti, &phase) != JVMTI_ERROR_NONE || phase != JVMTI_PHASE_LIVE) {
        if (phase == JVMTI_PHASE_PRIMORDIAL && env) say("a JNI environment in the primordial phase");
        if (phase == JVMTI_PHASE_PRIMORDIAL) return;
    }
    const char *name = method_name(env, m);
    if (strcmp(name, "LNativeBind$Racing;.race()I") == 0) {
        __atomic_add_fetch(&races, 1, __ATOMIC_RELAXED);
        *new_address = (void *)race_substitute;
        return;
    }
    if (strncmp(name, "LNativeBind", 11) != 0 || phase != JVMTI_PHASE_LIVE || quiet) return;
    jthread current;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    say("bind %s to %s%s", name, symbol_of(address),
        (*env)->IsSameObject(env, current, thread) ? "" : ", wrong thread");
    if (strcmp(mode, "replace") == 0) *new_address = (void *)substitute;
    if (strcmp(mode, "throw") == 0)
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "from the callback");
}

static void JNICALL on_exit_(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jboolean popped, jvalue value) {
    (void)e, (void)thread, (void)value;
    jboolean native = JNI_FALSE;
    if (popped || (*jvmti)->IsMethodNative(jvmti, m, &native) != JVMTI_ERROR_NONE || !native || is_bound(m)) return;
    note_bound(m);
    unannounced++;
    say("%s was never announced", method_name(env, m));
}

/* ---- Natives ---- */
static void JNICALL say_text(JNIEnv *env, jclass self, jstring s) {
    (void)self;
    const char *text = (*env)->GetStringUTFChars(env, s, NULL);
    say("%s", text);
    (*env)->ReleaseStringUTFChars(env, s, text);
}
static void JNICALL set_mode(JNIEnv *env, jclass self, jstring how) {
    (void)self;
    const char *text = (*env)->GetStringUTFChars(env, how, NULL);
    snprintf(mode, sizeof mode, "%s", text);
    (*env)->ReleaseStringUTFChars(env, how, text);
}
static jint JNICALL do_register(JNIEnv *env, jclass self, jint which) {
    JNINativeMethod natives[] = {{"registered", "(I)I", which ? (void *)registered_1 : (void *)registered_0}};
    return (*env)->RegisterNatives(env, self, natives, 1);
}
/* Natives that the VM implements itself, perhaps without a call. */
static void JNICALL library(JNIEnv *env, jclass self, jint which) {
    (void)self;
    JNINativeMethod hash = {"hashCode", "()I", (void *)my_hash},
                    processors = {"availableProcessors", "()I", (void *)my_processors};
    jclass c = (*env)->FindClass(env, which == 0 ? "java/lang/Runtime" : "java/lang/Object");
    say("%d", (int)(*env)->RegisterNatives(env, c, which == 0 ? &processors : &hash, 1));
}
static void JNICALL report(JNIEnv *env, jclass self) {
    (void)env, (void)self;
    say(unannounced ? "natives ran without having been announced" : "all announced");
}
static void register_own(JNIEnv *env, jclass c);
static void JNICALL unregister(JNIEnv *env, jclass self) {
    say("unregister: %d", (int)(*env)->UnregisterNatives(env, self));
    quiet = 1;
    register_own(env, self);
    quiet = 0;
}
static void register_own(JNIEnv *env, jclass c) {
    JNINativeMethod natives[] = {{"say", "(Ljava/lang/String;)V", (void *)say_text},
                                 {"mode", "(Ljava/lang/String;)V", (void *)set_mode},
                                 {"register", "(I)I", (void *)do_register},
                                 {"unregister", "()V", (void *)unregister},
                                 {"report", "()V", (void *)report},
                                 {"library", "(I)V", (void *)library}};
    (*env)->RegisterNatives(env, c, natives, sizeof natives / sizeof natives[0]);
}

static void JNICALL on_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread;
    if (strcmp(class_name(c), "LNativeBind;") != 0) return;
    quiet = 1;
    register_own(env, c);
    quiet = 0;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps;
    memset(&caps, 0, sizeof caps);
    caps.can_generate_native_method_bind_events = caps.can_generate_method_entry_events =
        caps.can_generate_method_exit_events = 1;
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.NativeMethodBind = on_bind;
    callbacks.MethodExit = on_exit_;
    callbacks.ClassPrepare = on_prepare;
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL));
    return JNI_OK;
}
