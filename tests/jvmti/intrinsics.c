/* Methods of the class library that a VM may compute itself: while nobody listens. Switched on in the middle of a
   program that has run them before, events of methods, steps, watches of the fields that they access and breakpoints
   must see them; a new version must take effect. */
#include "agent.h"
#include "class_bytes.h"

enum { ENTRY, EXIT, STEP, KINDS };
static const jvmtiEvent events[KINDS] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP};
static const char *const methods[][3] = {
    {"java/lang/String", "charAt", "(I)C"},
    {"java/lang/String", "equals", "(Ljava/lang/Object;)Z"},
    {"java/lang/String", "hashCode", "()I"},
    {"java/lang/String", "compareTo", "(Ljava/lang/String;)I"},
    {"java/lang/String", "indexOf", "(I)I"},
    {"java/lang/String", "indexOf", "(II)I"},
    {"java/lang/String", "startsWith", "(Ljava/lang/String;I)Z"},
    {"java/lang/StringBuilder", "append", "(C)Ljava/lang/StringBuilder;"},
    {"java/lang/StringBuilder", "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;"},
    {"java/util/Arrays", "fill", "([BB)V"},
    {"java/util/Arrays", "equals", "([B[B)Z"},
    {"java/util/Arrays", "hashCode", "([B)I"},
    {"java/lang/Integer", "bitCount", "(I)I"},
    {"java/lang/Long", "reverseBytes", "(J)J"},
    {"java/util/zip/CRC32C", "update", "([BII)V"},
};
enum { METHODS = sizeof methods / sizeof methods[0] };
static jmethodID ids[METHODS];
static int seen[METHODS], loop_entries;
static jrawMonitorID lock;

/* The index of a method that the driver's work() calls; -1. */
static int watched(JNIEnv *env, jthread thread, jmethodID m) {
    jmethodID caller;
    jlocation location;
    int i = 0;
    while (i < METHODS && ids[i] != m) i++;
    if (i == METHODS || (*jvmti)->GetFrameLocation(jvmti, thread, 1, &caller, &location) != JVMTI_ERROR_NONE) return -1;
    if (strcmp(method_name(env, caller), "LIntrinsics;.work(I)Ljava/lang/String;") == 0) return i;
    if (strncmp(method_name(env, caller), "LIntrinsics;.lambda$", 20) == 0) {
        MUST((*jvmti)->RawMonitorEnter(jvmti, lock));
        loop_entries++;
        MUST((*jvmti)->RawMonitorNotifyAll(jvmti, lock));
        MUST((*jvmti)->RawMonitorExit(jvmti, lock));
    }
    return -1;
}
static void count(JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    int i = location == 0 ? watched(env, thread, m) : -1;
    if (i >= 0) seen[i]++;
}

static void JNICALL on_entry(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m) {
    (void)env_;
    count(env, thread, m, 0);
}
static void JNICALL on_method_exit(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jboolean popped,
                                   jvalue value) {
    (void)env_;
    int i = watched(env, thread, m);
    if (i < 0) return;
    seen[i]++;
    /* of those that return an int or a boolean the value, too */
    const char *type = strrchr(methods[i][2], ')') + 1;
    if (*type == 'I' || *type == 'Z') say("%s %d %d", methods[i][1], popped, *type == 'I' ? value.i : value.z);
}
static void JNICALL on_step(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    count(env, thread, m, location);
}
static void JNICALL on_breakpoint(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    count(env, thread, m, location);
}
/* An access within a method that work() called, directly or not: which methods it takes is the library's business. */
static void accessed(JNIEnv *env, jthread thread) {
    jvmtiFrameInfo frames[8];
    jint n;
    MUST((*jvmti)->GetStackTrace(jvmti, thread, 0, 8, frames, &n));
    for (int k = 1; k < n; k++) {
        if (strcmp(method_name(env, frames[k].method), "LIntrinsics;.work(I)Ljava/lang/String;") != 0) continue;
        for (int i = 0; i < METHODS; i++)
            if (ids[i] == frames[k - 1].method) seen[i]++;
        return;
    }
}
static void JNICALL on_access(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                              jobject o, jfieldID f) {
    (void)env_, (void)m, (void)location, (void)c, (void)o, (void)f;
    accessed(env, thread);
}
static void JNICALL on_modification(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                                    jclass c, jobject o, jfieldID f, char type, jvalue value) {
    (void)env_, (void)m, (void)location, (void)c, (void)o, (void)f, (void)type, (void)value;
    accessed(env, thread);
}

static void JNICALL set_events(JNIEnv *env, jclass c, jint kind, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[kind], NULL));
}
/* In methods of the named class; NULL: in all. */
static void JNICALL set_breakpoints(JNIEnv *env, jclass c, jstring holder, jboolean on) {
    (void)c;
    const char *name = holder ? (*env)->GetStringUTFChars(env, holder, NULL) : NULL;
    for (int i = 0; i < METHODS; i++)
        if (!name || strcmp(methods[i][0], name) == 0)
            MUST(on ? (*jvmti)->SetBreakpoint(jvmti, ids[i], 0) : (*jvmti)->ClearBreakpoint(jvmti, ids[i], 0));
    if (name) (*env)->ReleaseStringUTFChars(env, holder, name);
}
static void JNICALL set_watches(JNIEnv *env, jclass c, jboolean on) {
    (void)c;
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jclass builder = (*env)->FindClass(env, "java/lang/AbstractStringBuilder");
    jfieldID value = (*env)->GetFieldID(env, string, "value", "[B"),
             hash = (*env)->GetFieldID(env, string, "hash", "I");
    jfieldID size = (*env)->GetFieldID(env, builder, "count", "I");
    MUST(on ? (*jvmti)->SetFieldAccessWatch(jvmti, string, value)
            : (*jvmti)->ClearFieldAccessWatch(jvmti, string, value));
    MUST(on ? (*jvmti)->SetFieldModificationWatch(jvmti, string, hash)
            : (*jvmti)->ClearFieldModificationWatch(jvmti, string, hash));
    MUST(on ? (*jvmti)->SetFieldModificationWatch(jvmti, builder, size)
            : (*jvmti)->ClearFieldModificationWatch(jvmti, builder, size));
}
static jint JNICALL loop(JNIEnv *env, jclass c, jthread t) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[ENTRY], t));
    MUST((*jvmti)->RawMonitorEnter(jvmti, lock));
    while (loop_entries < 10) MUST((*jvmti)->RawMonitorWait(jvmti, lock, 0));
    MUST((*jvmti)->RawMonitorExit(jvmti, lock));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, events[ENTRY], t));
    return 10;
}
static void JNICALL report(JNIEnv *env, jclass c, jstring text) {
    (void)c;
    const char *what = (*env)->GetStringUTFChars(env, text, NULL);
    say("%s", what);
    /* how often a field is accessed is the library's business */
    int often = strcmp(what, "watches") == 0;
    for (int i = 0; i < METHODS; i++) {
        int in_library = often && strncmp(methods[i][0], "java/util", 9) == 0;
        if (seen[i] && !in_library) say("  %s%s %d", methods[i][1], methods[i][2], often ? 1 : seen[i]);
        seen[i] = 0;
    }
    (*env)->ReleaseStringUTFChars(env, text, what);
}

/* The array that add(int[], int[]) makes: after the first instruction. */
static int sampled;
static void JNICALL on_sample(jvmtiEnv *env_, JNIEnv *env, jthread thread, jobject o, jclass c, jlong size) {
    (void)env_, (void)o, (void)c, (void)size;
    jmethodID m;
    jlocation location;
    MUST((*jvmti)->GetFrameLocation(jvmti, thread, 0, &m, &location));
    const char *name = strrchr(method_name(env, m), '.');
    if (name && strcmp(name, ".add([I[I)[I") == 0 && location > 0 && sampled++ == 0) say("sampled in add");
}
static jboolean JNICALL has_sampled(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return sampled > 0;
}
static void JNICALL set_sampling(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetHeapSamplingInterval(jvmti, 0));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC,
                                            NULL));
}

/* Retransformation makes nothing but a return of Arrays.fill(byte[], byte). */
static int patched;
static void JNICALL on_class_file(jvmtiEnv *env_, JNIEnv *env, jclass c, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)c, (void)loader, (void)domain;
    if (!name || strcmp(name, "java/util/Arrays") != 0) return;
    MUST((*env_)->Allocate(env_, length, new_bytes));
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    patched += replace_code(*new_bytes, "fill", "([BB)V", "\xb1", 1);
}
static jboolean JNICALL patch(JNIEnv *env, jclass c, jclass target) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    MUST((*jvmti)->RetransformClasses(jvmti, 1, &target));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return patched == 1;
}

static void JNICALL on_prepare(jvmtiEnv *env_, JNIEnv *env, jthread thread, jclass c) {
    (void)env_, (void)thread;
    if (strcmp(class_name(c), "LIntrinsics;") != 0) return;
    JNINativeMethod natives[] = {{"events", "(IZ)V", (void *)set_events},
                                 {"breakpoints", "(Ljava/lang/String;Z)V", (void *)set_breakpoints},
                                 {"watches", "(Z)V", (void *)set_watches},
                                 {"entries", "(Ljava/lang/Thread;)I", (void *)loop},
                                 {"sample", "(Z)V", (void *)set_sampling},
                                 {"sampled", "()Z", (void *)has_sampled},
                                 {"patch", "(Ljava/lang/Class;)Z", (void *)patch},
                                 {"report", "(Ljava/lang/String;)V", (void *)report}};
    (*env)->RegisterNatives(env, c, natives, 8);
    for (int i = 0; i < METHODS; i++) {
        jclass holder = (*env)->FindClass(env, methods[i][0]);
        int is_static = strcmp(methods[i][0], "java/util/Arrays") == 0 || strcmp(methods[i][1], "bitCount") == 0 ||
                        strcmp(methods[i][1], "reverseBytes") == 0;
        ids[i] = is_static ? (*env)->GetStaticMethodID(env, holder, methods[i][1], methods[i][2])
                           : (*env)->GetMethodID(env, holder, methods[i][1], methods[i][2]);
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_single_step_events = 1,
                              .can_generate_method_entry_events = 1,
                              .can_generate_method_exit_events = 1,
                              .can_generate_breakpoint_events = 1,
                              .can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_retransform_classes = 1,
                              .can_retransform_any_class = 1,
                              .can_redefine_classes = 1,
                              .can_redefine_any_class = 1,
                              .can_get_bytecodes = 1,
                              .can_generate_sampled_object_alloc_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*jvmti)->CreateRawMonitor(jvmti, "loop", &lock));
    jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry,
                                     .MethodExit = on_method_exit,
                                     .SingleStep = on_step,
                                     .Breakpoint = on_breakpoint,
                                     .FieldAccess = on_access,
                                     .FieldModification = on_modification,
                                     .SampledObjectAlloc = on_sample,
                                     .ClassFileLoadHook = on_class_file,
                                     .ClassPrepare = on_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FIELD_ACCESS, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FIELD_MODIFICATION, NULL));
    return JNI_OK;
}
