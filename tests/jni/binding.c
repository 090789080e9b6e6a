/* NativeMethodBind: every native of a list gets a wrapper that counts and calls the address it replaced. */
#include <jvmti.h>

#include "test.h"
/* agent: */

typedef struct Wrapped {
    const char *class_name, *name;
    void *wrapper, *original;
    int calls;
} Wrapped;
#define WRAPPERS(X)                                                                                             \
    X(sin, "Ljava/lang/StrictMath;", jdouble, (JNIEnv * env, jclass k, jdouble x), (env, k, x))                 \
    X(atan2, "Ljava/lang/StrictMath;", jdouble, (JNIEnv * env, jclass k, jdouble y, jdouble x), (env, k, y, x)) \
    X(intBitsToFloat, "Ljava/lang/Float;", jfloat, (JNIEnv * env, jclass k, jint x), (env, k, x))               \
    X(longBitsToDouble, "Ljava/lang/Double;", jdouble, (JNIEnv * env, jclass k, jlong x), (env, k, x))          \
    X(intern, "Ljava/lang/String;", jobject, (JNIEnv * env, jobject o), (env, o))                               \
    X(newArray, "Ljava/lang/reflect/Array;", jobject, (JNIEnv * env, jclass k, jclass c, jint n), (env, k, c, n))
#define ENUMERATE(name, c, type, parameters, arguments) W_##name,
enum { WRAPPERS(ENUMERATE) W_own, W_COUNT };
static Wrapped wrapped[W_COUNT];
#define DEFINE(name, c, type, parameters, arguments)                              \
    static type JNICALL wrap_##name parameters {                                  \
        wrapped[W_##name].calls++;                                                \
        return ((type(JNICALL *) parameters)wrapped[W_##name].original)arguments; \
    }
WRAPPERS(DEFINE)
static jint JNICALL wrap_own(JNIEnv *env, jclass k, jint a) {
    wrapped[W_own].calls++;
    return 1000 + ((jint(JNICALL *)(JNIEnv *, jclass, jint))wrapped[W_own].original)(env, k, a);
}
#define TABLE(name, c, type, parameters, arguments) [W_##name] = {c, #name, (void *)wrap_##name, NULL, 0},
static Wrapped wrapped[W_COUNT] = {WRAPPERS(TABLE)[W_own] = {"LBinding;", "own", (void *)wrap_own, NULL, 0}};
static int bound, bound_null;

static void JNICALL bind(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, void *address,
                         void **replacement) {
    char *name = NULL, *signature = NULL;
    jclass c;
    bound++;
    if (!address) bound_null++;
    if ((*ti)->GetMethodName(ti, method, &name, NULL, NULL) || (*ti)->GetMethodDeclaringClass(ti, method, &c) ||
        (*ti)->GetClassSignature(ti, c, &signature, NULL))
        return;
    for (int i = 0; i < W_COUNT; i++)
        if (strcmp(name, wrapped[i].name) == 0 && strcmp(signature, wrapped[i].class_name) == 0) {
            wrapped[i].original = address;
            *replacement = wrapped[i].wrapper;
        }
    (*ti)->Deallocate(ti, (unsigned char *)name);
    (*ti)->Deallocate(ti, (unsigned char *)signature);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *ti;
    if ((*vm)->GetEnv(vm, (void **)&ti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    jvmtiCapabilities caps;
    memset(&caps, 0, sizeof caps);
    caps.can_generate_native_method_bind_events = 1;
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.NativeMethodBind = bind;
    if ((*ti)->AddCapabilities(ti, &caps) || (*ti)->SetEventCallbacks(ti, &callbacks, sizeof callbacks)) return JNI_ERR;
    return (*ti)->SetEventNotificationMode(ti, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL) ? JNI_ERR : JNI_OK;
}
JNIEXPORT jint JNICALL Java_Binding_own(JNIEnv *env, jclass k, jint a) { return a; }
/* How often is the implementation's business where it may compute results itself; that each was replaced and called is
   not. */
JNIEXPORT jstring JNICALL Java_Binding_report(JNIEnv *env, jclass k) {
    char text[512] = "";
    for (int i = 0; i < W_COUNT; i++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%s%s ", wrapped[i].name,
                 !wrapped[i].wrapper                   ? " none"
                 : i == W_own && wrapped[i].calls != 3 ? " wrong"
                                                       : "");
    }
    say("bound %d, without address %d\n", bound > 0, bound_null);
    return J(NewStringUTF, text);
}
