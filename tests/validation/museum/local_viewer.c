/* A tool that shows local variables at a breakpoint. It looked for the name in the table, took the slot of the first
   entry of that slot, and never at the range in which the entry holds. A compiler lets variables share a slot: at the
   end of the method there is a String where the tool asked for an int. One VM said TYPE_MISMATCH, an older one showed
   an address. Found by MJ-Local-slot-reuse. */
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

static void JNICALL on_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
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

/* A breakpoint on the last line of the method. */
static void watch(jvmtiEnv *env, jmethodID method) {
    jint count;
    jvmtiLineNumberEntry *lines;
    if ((*env)->GetLineNumberTable(env, method, &count, &lines) != JVMTI_ERROR_NONE) return;
    if (count > 0 && (*env)->SetBreakpoint(env, method, lines[count - 1].start_location) != JVMTI_ERROR_NONE)
        fprintf(stderr, "no breakpoint\n");
    release(env, lines);
}

static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass class) {
    jint count;
    jmethodID *methods;
    char *name;
    if (!has_signature(env, class, "LMarket;") ||
        (*env)->GetClassMethods(env, class, &count, &methods) != JVMTI_ERROR_NONE)
        return;
    for (jint i = 0; i < count; i++) {
        if ((*env)->GetMethodName(env, methods[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
        if (strcmp(name, "price") == 0) watch(env, methods[i]);
        release(env, name);
    }
    release(env, methods);
}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    fprintf(stderr, "%d variables, %d unknown\n", shown, unknown);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {
        .VMDeath = on_death, .ClassPrepare = on_prepare, .Breakpoint = on_breakpoint};
    const jvmtiCapabilities needed = {
        .can_get_line_numbers = 1, .can_access_local_variables = 1, .can_generate_breakpoint_events = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT, 0);
    return JNI_OK;
}
