/* Locals of methods whose LocalVariableTable has no variable, which is as good as none: javac writes such tables. */
#include "agent.h"

JNIEXPORT void JNICALL Java_LocalsEmpty_look(JNIEnv *env, jclass c) {
    (void)c;
    jvmtiFrameInfo frame;
    jint n = 0;
    MUST((*jvmti)->GetStackTrace(jvmti, NULL, 1, 1, &frame, &n));
    jvmtiLocalVariableEntry *table = NULL;
    say("%s", method_name(env, frame.method));
    SHOW("GetLocalVariableTable", (*jvmti)->GetLocalVariableTable(jvmti, frame.method, &n, &table));
    say("  %d variables", n);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    for (jint slot = 0; slot < 4; slot++) {
        jint i;
        jlong j;
        jobject o = NULL;
        say("  slot %d", slot);
        SHOW("GetLocalInt", (*jvmti)->GetLocalInt(jvmti, NULL, 1, slot, &i));
        SHOW("GetLocalLong", (*jvmti)->GetLocalLong(jvmti, NULL, 1, slot, &j));
        SHOW("GetLocalObject", (*jvmti)->GetLocalObject(jvmti, NULL, 1, slot, &o));
        if (o) SHOW("SetLocalObject", (*jvmti)->SetLocalObject(jvmti, NULL, 1, slot, o));
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_access_local_variables = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return JNI_OK;
}
