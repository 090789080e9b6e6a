/* A function that others call with an error each: the finding is in it, and they are listed. */
#include <jvmti.h>
#include <string.h>

/* Nothing is inlined, and no function ends by its last call. */
#define SEPARATE __attribute__((noinline)) static

SEPARATE int drop(jvmtiEnv *env, void *block) { return (*env)->Deallocate(env, block) == JVMTI_ERROR_NONE; }

SEPARATE void *name_of(jvmtiEnv *env) {
    char *name;
    return (*env)->GetErrorName(env, JVMTI_ERROR_NONE, &name) == JVMTI_ERROR_NONE ? name : NULL;
}

SEPARATE int first(jvmtiEnv *env) {
    void *name = name_of(env);
    drop(env, name);
    drop(env, name); /* first */
    return 1;
}
SEPARATE int second(jvmtiEnv *env) {
    void *name = name_of(env);
    drop(env, name);
    drop(env, name); /* second */
    return 2;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env;
    int sum = 0;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    for (int i = 0; i < 3; i++) sum += first(env);
    if (!strstr(options, "one"))
        for (int i = 0; i < 3; i++) sum += second(env);
    return sum > 0 ? JNI_OK : JNI_ERR;
}
