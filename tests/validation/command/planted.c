/* An agent that does something else on one VM than on others, in the way that its options name; without options what it
   sees is the same on each. On which VM it is it asks JNI, as agents of the wild do, or the tool interface. */
#include <jvmti.h>
#include <stdlib.h>
#include <string.h>

static jvmtiEnv *jvmti;
static char plant[32];

static int is_minijvm(void) {
    char *name;
    if ((*jvmti)->GetSystemProperty(jvmti, "java.vm.name", &name) != JVMTI_ERROR_NONE) return 0;
    int is = strstr(name, "minijvm") != NULL;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    return is;
}

static void JNICALL on_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    char *name, *signature;
    jint hash;
    jclass klass;
    if ((*env)->GetMethodDeclaringClass(env, method, &klass) != JVMTI_ERROR_NONE ||
        (*env)->GetClassSignature(env, klass, &signature, NULL) != JVMTI_ERROR_NONE)
        return;
    if (strcmp(signature, "LPlanted;") == 0 &&
        (*env)->GetMethodName(env, method, &name, NULL, NULL) == JVMTI_ERROR_NONE) {
        if (strcmp(plant, "call") == 0 && strcmp(name, "work") == 0 && is_minijvm())
            (*env)->GetObjectHashCode(env, klass, &hash);
        (*env)->Deallocate(env, (unsigned char *)name);
    }
    (*env)->Deallocate(env, (unsigned char *)signature);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint count;
    jthread *threads;
    if (strcmp(plant, "argument") == 0)
        (*env)->SetThreadLocalStorage(env, thread, (void *)(size_t)(is_minijvm() ? 1 : 2));
    if (strcmp(plant, "result") == 0) (*env)->GetThreadState(env, thread, is_minijvm() ? NULL : &count);
    if ((*env)->GetAllThreads(env, &count, &threads) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, (unsigned char *)threads);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
}

/* Only the program's methods are of interest, and what it takes to start it are thousands. */
static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature;
    if ((*env)->GetClassSignature(env, klass, &signature, NULL) != JVMTI_ERROR_NONE) return;
    if (strcmp(signature, "LPlanted;") == 0)
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    (*env)->Deallocate(env, (unsigned char *)signature);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEventCallbacks callbacks = {.VMInit = on_init, .ClassPrepare = on_prepare, .MethodEntry = on_entry};
    jvmtiCapabilities wanted = {.can_generate_method_entry_events = 1};
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    strncpy(plant, !options ? "" : options, sizeof plant - 1);
    (*jvmti)->AddCapabilities(jvmti, &wanted);
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}
