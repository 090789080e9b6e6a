/* An agent with one error, a race: it counts the calls of Bank.deposit without a lock. docs/use/find-an-ordering-bug.md
   finds it; `-DREPAIRED` builds the corrected version.

       cc -g -shared -fPIC -I include examples/race.c -o librace.so
       ./minijvm -agentpath:./librace.so -cp DIR Bank */
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

static jmethodID deposit;
static int deposits;

/* Remembers the method, if it is the one: its ID is valid as long as its class is loaded. */
static void consider(jvmtiEnv *jvmti, jmethodID method) {
    char *name = NULL;
    if ((*jvmti)->GetMethodName(jvmti, method, &name, NULL, NULL) != JVMTI_ERROR_NONE) return;
    if (strcmp(name, "deposit") == 0) deposit = method;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
}

static void JNICALL on_class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass klass) {
    (void)jni, (void)thread;
    char *signature = NULL;
    jint count = 0;
    jmethodID *methods = NULL;
    if ((*jvmti)->GetClassSignature(jvmti, klass, &signature, NULL) != JVMTI_ERROR_NONE) return;
    if (strcmp(signature, "LBank;") == 0 &&
        (*jvmti)->GetClassMethods(jvmti, klass, &count, &methods) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count; i++) consider(jvmti, methods[i]);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

/* Calls Thread.isAlive, a method in Java: other threads run meanwhile. */
static int is_alive(JNIEnv *jni, jthread thread) {
    jclass type = (*jni)->GetObjectClass(jni, thread);
    jmethodID is_alive = (*jni)->GetMethodID(jni, type, "isAlive", "()Z");
    int alive = is_alive && (*jni)->CallBooleanMethod(jni, thread, is_alive);
    return !(*jni)->ExceptionCheck(jni) && alive;
}

static void JNICALL on_method_entry(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method) {
    (void)jvmti;
    if (method != deposit) return;
#ifdef REPAIRED
    if (is_alive(jni, thread)) __atomic_add_fetch(&deposits, 1, __ATOMIC_RELAXED);
#else
    int before = deposits;
    if (is_alive(jni, thread)) deposits = before + 1;
#endif
}

static void JNICALL on_vm_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    (void)jvmti, (void)jni;
    printf("%d deposits\n", deposits);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_0) != JNI_OK) return JNI_ERR;
    jvmtiCapabilities wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.can_generate_method_entry_events = 1;
    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE) return JNI_ERR;
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = on_class_prepare;
    callbacks.MethodEntry = on_method_entry;
    callbacks.VMDeath = on_vm_death;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    static const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_VM_DEATH};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if ((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE)
            return JNI_ERR;
    return JNI_OK;
}
