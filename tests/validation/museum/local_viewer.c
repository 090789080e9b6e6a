/* A tool that shows the local variables where an exception is thrown. It looked for the name in the table, took
   the slot of the first entry of that slot, and never at the range in which the entry holds. A compiler lets
   variables share a slot: at the end of the method there is a String where the tool asked for an int. One VM said
   TYPE_MISMATCH, an older one showed an address.

   Found by MJ-Local-slot-reuse. */
#include "tool.h"

static int shown, unknown;

static int holds_at(const jvmtiLocalVariableEntry *entry, jlocation location) {
#ifdef REPAIRED
    return location >= entry->start_location && location < entry->start_location + entry->length;
#else
    return location >= entry->start_location;
#endif
}

static void show(jvmtiEnv *env, const jvmtiLocalVariableEntry *entry, jlocation location) {
    jint value;
    if (strcmp(entry->signature, "I") != 0 || !holds_at(entry, location)) return;
    if ((*env)->GetLocalInt(env, NULL, 0, entry->slot, &value) == JVMTI_ERROR_NONE)
        shown++;
    else
        unknown++;
}

static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catcher, jlocation catch_location) {
    jint count;
    jvmtiLocalVariableEntry *table;
    if ((*env)->GetLocalVariableTable(env, method, &count, &table) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        show(env, &table[i], location);
        release(env, table[i].name);
        release(env, table[i].signature);
        release(env, table[i].generic_signature);
    }
    release(env, table);
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, thread);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%d variables, %d unknown\n", shown, unknown);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death, .Exception = on_exception};
    const jvmtiCapabilities needed = {.can_access_local_variables = 1, .can_generate_exception_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
