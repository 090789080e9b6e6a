/* The rules about callbacks and tables of functions. */
#include "check_agent.h"

static char no_code[100] = "no code"; /* constants may be in a segment with code */

static void set_callbacks(const Given *g, jvmtiEventThreadEnd thread_end) {
    jvmtiEventCallbacks callbacks = {.ThreadEnd = thread_end};
    jvmtiEnv *env;
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->DisposeEnvironment(env);
}
static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {}
BREAKS(arg_callback_pointer, AT_INIT) { set_callbacks(g, (jvmtiEventThreadEnd)(void *)no_code); }
KEEPS(arg_callback_pointer, AT_INIT) { set_callbacks(g, thread_end); }

static jniNativeInterface *jni_table(const Given *g) {
    jniNativeInterface *table;
    if ((*g->env)->GetJNIFunctionTable(g->env, &table) != JVMTI_ERROR_NONE) abort();
    return table;
}
static void set_table(const Given *g, jniNativeInterface *table) {
    (*g->env)->SetJNIFunctionTable(g->env, table);
    (*g->env)->Deallocate(g->env, (unsigned char *)table);
}
static jint JNICALL version(JNIEnv *env) { return JNI_VERSION_1_8; }

BREAKS(SetJNIFunctionTable_copy, AT_INIT) {
    jniNativeInterface table = {.GetVersion = version};
    (*g->env)->SetJNIFunctionTable(g->env, &table);
}
KEEPS_ALONE(SetJNIFunctionTable_copy, AT_INIT) {
    jniNativeInterface *table = jni_table(g);
    table->GetVersion = version;
    set_table(g, table);
}

/* Another environment replaces a function between the copy of the first and its use. */
static jclass JNICALL superclass(JNIEnv *env, jclass c) { return NULL; }
static void two_changes(const Given *g, int in_turn) {
    Given other = *g;
    jniNativeInterface *table, *others;
    (*g->vm)->GetEnv(g->vm, (void **)&other.env, JVMTI_VERSION_1_2);
    table = jni_table(g);
    table->GetVersion = version;
    if (in_turn) set_table(g, table);
    others = jni_table(&other);
    others->GetSuperclass = superclass;
    set_table(&other, others);
    if (!in_turn) set_table(g, table);
}
BREAKS(SetJNIFunctionTable_lost_update, AT_DEATH) { two_changes(g, 0); }
KEEPS_ALONE(SetJNIFunctionTable_lost_update, AT_DEATH) { two_changes(g, 1); }

static jobject JNICALL new_object(JNIEnv *env, jclass cls, jmethodID method, ...) { return NULL; }
static jobject JNICALL new_object_v(JNIEnv *env, jclass cls, jmethodID method, va_list list) { return NULL; }
static jobject JNICALL new_object_a(JNIEnv *env, jclass cls, jmethodID method, const jvalue *list) { return NULL; }
BREAKS(SetJNIFunctionTable_varargs, AT_DEATH) {
    jniNativeInterface *table = jni_table(g);
    table->NewObject = new_object;
    set_table(g, table);
}
KEEPS_ALONE(SetJNIFunctionTable_varargs, AT_DEATH) {
    jniNativeInterface *table = jni_table(g);
    table->NewObject = new_object;
    table->NewObjectV = new_object_v;
    table->NewObjectA = new_object_a;
    set_table(g, table);
}

/* Reports by its only output whether classes are unloaded. */
static void call_extension(const Given *g, jvmtiEnv *env, jboolean *unloads) {
    jint count;
    jvmtiExtensionFunctionInfo *list;
    if ((*g->env)->GetExtensionFunctions(g->env, &count, &list) != JVMTI_ERROR_NONE) abort();
    for (jint i = 0; i < count; i++) {
        if (strcmp(list[i].id, "com.sun.hotspot.functions.IsClassUnloadingEnabled") == 0) list[i].func(env, unloads);
        for (jint p = 0; p < list[i].param_count; p++)
            (*g->env)->Deallocate(g->env, (unsigned char *)list[i].params[p].name);
        (*g->env)->Deallocate(g->env, (unsigned char *)list[i].id);
        (*g->env)->Deallocate(g->env, (unsigned char *)list[i].short_description);
        (*g->env)->Deallocate(g->env, (unsigned char *)list[i].params);
        (*g->env)->Deallocate(g->env, (unsigned char *)list[i].errors);
    }
    (*g->env)->Deallocate(g->env, (unsigned char *)list);
}
BREAKS(Extension_call_signature, AT_INIT) { call_extension(g, g->env, NULL); }
KEEPS(Extension_call_signature, AT_INIT) {
    jboolean unloads;
    call_extension(g, g->env, &unloads);
}
