/* A profiler that prints class names as Java has them. Its function for "Ljava/lang/String;" stepped over the L,
   and the caller gave that pointer back. The C library of one system aligned the error away; that of another
   aborted.

   Found by MJ-Deallocate-interior. */
#include "tool.h"

/* The name within the signature of a class, with dots. */
static char *pretty(char *signature) {
    size_t length = strlen(signature);
    if (*signature != 'L') return signature;
    signature[length - 1] = '\0';
    for (char *c = signature; *c != '\0'; c++)
        if (*c == '/') *c = '.';
    return signature + 1;
}

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    jclass class;
    char *signature;
    if ((*env)->GetMethodDeclaringClass(env, method, &class) != JVMTI_ERROR_NONE ||
        (*env)->GetClassSignature(env, class, &signature, NULL) != JVMTI_ERROR_NONE)
        return;
    char *name = pretty(signature);
    fprintf(stderr, "an exception in %s\n", name);
#ifdef REPAIRED
    release(env, signature);
#else
    release(env, name);
#endif
    (*jni)->DeleteLocalRef(jni, class);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.Exception = on_exception};
    const jvmtiCapabilities needed = {.can_generate_exception_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_EXCEPTION, 0);
    return JNI_OK;
}
