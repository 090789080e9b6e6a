/* States what it sees of the world, for test_pressure.py: each line is a name and what the VM has answered. The option
   says what it does: careless uses what a failed call was to give, crash follows it, wait:N waits without a limit at
   the Nth time, ordered asks for the order of methods. */
#include <jvmti.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *java;
static const char *manner;
static jrawMonitorID monitor;

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

static const char *result(jvmtiEnv *env, jvmtiError error) {
    static char text[64];
    char *name;
    snprintf(text, sizeof text, "%d", error);
    if ((*env)->GetErrorName(env, error, &name) != JVMTI_ERROR_NONE) return text;
    snprintf(text, sizeof text, "%s", name + strlen("JVMTI_ERROR_"));
    (*env)->Deallocate(env, (unsigned char *)name);
    return text;
}

static void tell_potential(jvmtiEnv *env, const char *when) {
    jvmtiCapabilities set;
    unsigned long long bits = 0;
    if ((*env)->GetPotentialCapabilities(env, &set) == JVMTI_ERROR_NONE) memcpy(&bits, &set, sizeof bits);
    tell("potential %s %llx", when, bits);
}

static void add(jvmtiEnv *env, const char *what, const jvmtiCapabilities *wanted) {
    tell("%s %s", what, result(env, (*env)->AddCapabilities(env, wanted)));
}

/* The sum of strings, in their order. */
static unsigned sum(unsigned before, const char *text) {
    for (; *text != '\0'; text++) before = before * 31 + (unsigned char)*text;
    return before;
}

static void tell_classes(jvmtiEnv *env, JNIEnv *jni) {
    jint count = 0;
    jclass *classes;
    unsigned ordered = 0, all = 0;
    jvmtiError error = (*env)->GetLoadedClasses(env, &count, &classes);
    for (jint i = 0; error == JVMTI_ERROR_NONE && i < count; i++) {
        char *signature;
        if ((*env)->GetClassSignature(env, classes[i], &signature, NULL) == JVMTI_ERROR_NONE) {
            ordered = sum(ordered, signature);
            all += sum(0, signature);
            (*env)->Deallocate(env, (unsigned char *)signature);
        }
        (*jni)->DeleteLocalRef(jni, classes[i]);
    }
    if (error == JVMTI_ERROR_NONE) (*env)->Deallocate(env, (unsigned char *)classes);
    tell("classes %s %u %u", result(env, error), all, ordered);
}

static void tell_methods(jvmtiEnv *env, jclass program) {
    jint count = 0;
    jmethodID *methods;
    if ((*env)->GetClassMethods(env, program, &count, &methods) != JVMTI_ERROR_NONE) return;
    printf("methods");
    for (jint i = 0; i < count; i++) {
        char *name;
        if ((*env)->GetMethodName(env, methods[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
        printf(" %s", name);
        (*env)->Deallocate(env, (unsigned char *)name);
    }
    (*env)->Deallocate(env, (unsigned char *)methods);
    tell(" ");
}

/* Ten objects with tags 1 to 10: do objects and tags still belong together? */
static void tell_tags(jvmtiEnv *env, JNIEnv *jni) {
    jlong tags[10], *found;
    jobject *objects;
    jint count = 0;
    int fit = 0;
    jclass string = (*jni)->FindClass(jni, "java/lang/String");
    jobjectArray alive = (*jni)->NewObjectArray(jni, 10, string, NULL);
    for (int i = 0; i < 10; i++) {
        jobject made = (*jni)->AllocObject(jni, string);
        tags[i] = i + 1;
        (*env)->SetTag(env, made, tags[i]);
        (*jni)->SetObjectArrayElement(jni, alive, i, made);
        (*jni)->DeleteLocalRef(jni, made);
    }
    if ((*env)->GetObjectsWithTags(env, 10, tags, &count, &objects, &found) != JVMTI_ERROR_NONE) return;
    printf("tags");
    for (jint i = 0; i < count; i++) {
        jlong tag = 0;
        (*env)->GetTag(env, objects[i], &tag);
        fit += tag == found[i];
        printf(" %d", (int)found[i]);
        (*jni)->DeleteLocalRef(jni, objects[i]);
    }
    (*env)->Deallocate(env, (unsigned char *)objects);
    (*env)->Deallocate(env, (unsigned char *)found);
    tell(" fit %d", fit);
}

static void tell_extensions(jvmtiEnv *env) {
    jint count = 0, n = 0;
    jvmtiExtensionFunctionInfo *functions;
    if ((*env)->GetExtensionFunctions(env, &count, &functions) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        n += strstr(functions[i].id, "hotspot") != NULL;
        for (jint j = 0; j < functions[i].param_count; j++)
            (*env)->Deallocate(env, (unsigned char *)functions[i].params[j].name);
        (*env)->Deallocate(env, (unsigned char *)functions[i].params);
        (*env)->Deallocate(env, (unsigned char *)functions[i].errors);
        (*env)->Deallocate(env, (unsigned char *)functions[i].id);
        (*env)->Deallocate(env, (unsigned char *)functions[i].short_description);
    }
    (*env)->Deallocate(env, (unsigned char *)functions);
    tell("extensions %d", n > 0);
}

static void tell_thread(jvmtiEnv *env, jthread thread) {
    jvmtiThreadInfo info;
    jvmtiError error = (*env)->GetThreadInfo(env, thread, &info);
    tell("GetThreadInfo %s", result(env, error));
    if (error == JVMTI_ERROR_NONE || strcmp(manner, "careless") == 0)
        (*env)->Deallocate(env, (unsigned char *)info.name);
    if (error != JVMTI_ERROR_NONE && strcmp(manner, "careless") == 0)
        (*env)->Deallocate(env, (unsigned char *)info.name); /* again: the same cause */
    else if (strcmp(manner, "crash") == 0)
        tell("crashes %c", *info.name); /* crashes here */
}

static void tell_waits(jvmtiEnv *env) {
    int endless = strncmp(manner, "wait:", 5) == 0 ? atoi(manner + 5) : 0;
    (*env)->RawMonitorEnter(env, monitor);
    for (int i = 1; i <= 8; i++) {
        (*env)->RawMonitorWait(env, monitor, i == endless ? 0 : 2);
        if (i == endless) tell("woken");
    }
    (*env)->RawMonitorExit(env, monitor);
}

static jvmtiIterationControl JNICALL on_object(jlong class_tag, jlong size, jlong *tag, void *data) {
    return JVMTI_ITERATION_ABORT;
}

static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    static const jvmtiCapabilities late = {.can_pop_frame = 1}, any = {.can_get_constant_pool = 1};
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    jclass program = (*jni)->FindClass(jni, "Program");
    jvmtiPhase phase;
    jint state = 0, count;
    unsigned char *memory;
    tell("VMInit");
    tell_potential(env, "live");
    add(env, "late", &late);
    add(env, "any", &any);
    for (int i = 0; i < 3; i++) tell_thread(env, thread);
    tell_classes(env, jni);
    tell_methods(env, program);
    tell_tags(env, jni);
    tell_extensions(env);
    tell_waits(env);
    for (int i = 0; i < 4; i++) {
        (*env)->GetThreadState(env, thread, &state);
        tell("state %x", (unsigned)state >> 28);
        /* the thread is none, and there is nowhere to put the answer */
        tell("wrong %s", result(env, (*env)->GetFrameCount(env, program, NULL)));
    }
    if ((*env)->Allocate(env, 10, &memory) == JVMTI_ERROR_NONE)
        (*env)->Deallocate(env, memory);
    else
        tell("Allocate has failed");
    tell("IterateOverHeap %s", result(env, (*env)->IterateOverHeap(env, JVMTI_HEAP_OBJECT_TAGGED, on_object, NULL)));
    (*env)->GetFrameCount(env, thread, &count);
    (*env)->GetPhase(env, &phase);
    tell("phase %d", phase);
}

static void JNICALL on_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {}
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) { tell("VMDeath"); }
static void JNICALL on_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature;
    jvmtiError error = (*env)->GetClassSignature(env, klass, &signature, NULL);
    if (error != JVMTI_ERROR_NONE) {
        tell("prepared %s", result(env, error));
        return;
    }
    if (strcmp(signature, "LProgram;") == 0) tell("prepared Program");
    (*env)->Deallocate(env, (unsigned char *)signature);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    static const jvmtiCapabilities tags = {.can_tag_objects = 1}, suspend = {.can_suspend = 1},
                                   order = {.can_maintain_original_method_order = 1};
    static const jvmtiEventCallbacks callbacks = {
        .VMInit = on_init, .VMDeath = on_death, .ThreadStart = on_start, .ClassPrepare = on_prepare};
    jvmtiEnv *env, *other;
    java = vm;
    manner = strdup(!options ? "" : options);
    tell("version 11 %d", (*vm)->GetEnv(vm, (void **)&other, JVMTI_VERSION_11));
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK ||
        (*vm)->GetEnv(vm, (void **)&other, JVMTI_VERSION_1_2) != JNI_OK)
        return JNI_ERR;
    tell_potential(env, "onload");
    add(env, "tagging", &tags);
    add(env, "suspend", &suspend);
    add(other, "suspend too", &suspend);
    if (strcmp(manner, "ordered") == 0) add(env, "order", &order);
    tell("property %s", result(env, (*env)->SetSystemProperty(env, "pressed", NULL)));
    (*env)->CreateRawMonitor(env, "pressed", &monitor);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    return JNI_OK;
}
