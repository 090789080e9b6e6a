/* JNI watched: agents' calls are activities like those of JVMTI; calls of the program's own native code go through. */
#include "validation/jni.h"

#include <string.h>

#include "validation/layer.h"

struct JNINativeInterface_ jni_next;

bool jni_begin(JniCall *call, JNIEnv *env, const JniFacts *function, Value *args, const void *site) {
    const Site *from = site_at(site);
    call->thread = NULL;
    CheckedThread *thread = checked_thread();
    bool agents = from->module != NULL && from->module->is_agent;
    if (thread == NULL || thread->inside || !(agents || restricted_activity(thread) != NULL)) return true;
    *call = (JniCall){.function = function, .env = env, .thread = thread, .args = args, .site = site};
    JniFunction number = (JniFunction)(function - jni_facts);
    for (int i = 0; rule_hooks.jni_before[JNI_ALL][i] != NULL && !call->answered; i++)
        rule_hooks.jni_before[JNI_ALL][i](call);
    for (int i = 0; rule_hooks.jni_before[number][i] != NULL && !call->answered; i++)
        rule_hooks.jni_before[number][i](call);
    return !call->answered;
}

void jni_end(JniCall *call, Value result) {
    if (call->thread == NULL) return;
    JniFunction number = (JniFunction)(call->function - jni_facts);
    for (int i = 0; rule_hooks.jni_after[number][i] != NULL; i++) rule_hooks.jni_after[number][i](call, result);
    for (int i = 0; rule_hooks.jni_after[JNI_ALL][i] != NULL; i++) rule_hooks.jni_after[JNI_ALL][i](call, result);
}

bool jni_runs_java(const JniFacts *function) {
    const char *name = function->name;
    return strncmp(name, "Call", 4) == 0 || strncmp(name, "NewObject", 9) == 0 || strcmp(name, "FindClass") == 0 ||
           strcmp(name, "DefineClass") == 0;
}

jvmtiError jni_watch(jvmtiEnv *real) {
    jniNativeInterface *table;
    jvmtiError err = (*real)->GetJNIFunctionTable(real, &table);
    if (err != JVMTI_ERROR_NONE) return err;
    jni_next = *table;
    err = (*real)->SetJNIFunctionTable(real, &watching_functions);
    (*real)->Deallocate(real, (unsigned char *)table);
    return err;
}
