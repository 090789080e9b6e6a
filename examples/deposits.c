/* An agent with six errors: docs/use/check-an-agent.md goes through them. It counts the calls of Bank.deposit, and
   reports the thread that made the last one.

       cc -g -shared -fPIC -I include examples/deposits.c -o libdeposits.so
       ./minijvm -agentpath:./libdeposits.so -cp DIR Bank */
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

static jvmtiEnv *jvmti;
static jclass bank;
static jmethodID deposit;
static int deposits;
static char last[7];

static void JNICALL on_class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    (void)env, (void)thread;
    char *signature = NULL;
    (*jvmti)->GetClassSignature(jvmti, klass, &signature, NULL);
    if (strcmp(signature, "LBank;") == 0) {
        bank = klass;
        deposit = (*jni)->GetMethodID(jni, klass, "deposit", "(I)V");
    }
}

static void JNICALL on_method_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    (void)env;
    if (method != deposit) return;
    int before = deposits;
    jclass type = (*jni)->GetObjectClass(jni, thread);
    jmethodID get_name = (*jni)->GetMethodID(jni, type, "getName", "()Ljava/lang/String;");
    jstring name = (*jni)->CallObjectMethod(jni, thread, get_name);
    (*jni)->GetStringUTFRegion(jni, name, 0, (*jni)->GetStringLength(jni, name), last);
    deposits = before + 1;
}

static void JNICALL on_vm_death(jvmtiEnv *env, JNIEnv *jni) {
    (void)env;
    jfieldID clerks = (*jni)->GetStaticFieldID(jni, bank, "clerks", "I");
    printf("%d deposits by %d clerks, ", deposits, (int)(*jni)->GetStaticIntField(jni, bank, clerks));
    printf("the last one by %s\n", last);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = on_class_prepare;
    callbacks.MethodEntry = on_method_entry;
    callbacks.VMDeath = on_vm_death;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return JNI_OK;
}
