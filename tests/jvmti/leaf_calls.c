/* Calls of methods that a VM may do without a frame, while nobody listens. Switched on in the middle of a program that
   has made such calls before, events of methods, steps, breakpoints and watches must see them, frames can be popped and
   left early, a new version takes effect immediately, and who looks at a thread finds it where it could be. */
#include "agent.h"

enum { ENTRY, EXIT, STEP, KINDS };
static const jvmtiEvent events[KINDS] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP};
static jclass leaf_class, other_class;
static int forcing;
static unsigned seen, hash;

static int is_leaf(JNIEnv *env, jmethodID m) {
    const char *name = method_name(env, m);
    return strncmp(name, "LLeafCalls$", 11) == 0 && name[11] != '$'; /* no lambda */
}
/* What is reported in detail, besides counting it: the order of the events, where they are, and under which frame. */
static void tell(JNIEnv *env, jthread thread, const char *what, jmethodID m, jlocation location, jlong value) {
    jvmtiFrameInfo frames[4];
    jint n = 0;
    char text[900];
    MUST((*jvmti)->GetStackTrace(jvmti, thread, 0, 4, frames, &n));
    snprintf(text, sizeof text, "%s %s %d %lld, %d frames, called at %d", what, method_name(env, m), (int)location,
             (long long)value, (int)n, n > 1 ? line_of(frames[1].method, frames[1].location) : 0);
    seen++;
    for (const char *p = text; *p; p++) hash = (hash ^ (unsigned char)*p) * 16777619u;
    if (getenv("LEAF_CALLS_SHOW")) say("    %s", text);
}

static void JNICALL on_entry(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m) {
    (void)env_;
    if (is_leaf(env, m)) tell(env, thread, "entry", m, 0, 0);
}
static void JNICALL on_method_exit(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jboolean popped,
                                   jvalue value) {
    (void)env_;
    if (!is_leaf(env, m)) return;
    const char *type = strrchr(method_name(env, m), ')') + 1;
    jlong v = *type == 'J' ? value.j : *type == 'I' ? value.i : *type == 'Z' ? value.z : 0;
    tell(env, thread, popped ? "thrown out of" : "exit", m, 0, popped ? 0 : v);
}
static void JNICALL on_step(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    if (is_leaf(env, m)) tell(env, thread, "step", m, location, 0);
}
static void JNICALL on_breakpoint(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    tell(env, thread, "breakpoint", m, location, 0);
    const char *type = strrchr(method_name(env, m), ')') + 1;
    if (forcing == 2 && *type == 'I') MUST((*jvmti)->ForceEarlyReturnInt(jvmti, thread, 99));
    if (forcing == 2 && *type == 'J') MUST((*jvmti)->ForceEarlyReturnLong(jvmti, thread, 98));
    if (forcing == 3 && location == 0) MUST((*jvmti)->NotifyFramePop(jvmti, thread, 0));
    if (forcing == 1 && location == 0) { /* every other time: the call is done again */
        static int odd;
        if (odd ^= 1) MUST((*jvmti)->PopFrame(jvmti, thread));
    }
}
static void JNICALL on_pop(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jboolean popped) {
    (void)env_;
    tell(env, thread, "pop", m, 0, popped);
}
static void JNICALL on_access(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                              jobject o, jfieldID f) {
    (void)env_, (void)c, (void)f;
    /* before it throws, `java` announces the access that it throws for */
    if (o || !strstr(method_name(env, m), ".nextCount")) tell(env, thread, "access", m, location, 0);
}
static void JNICALL on_modification(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location,
                                    jclass c, jobject o, jfieldID f, char type, jvalue value) {
    (void)env_, (void)c, (void)o, (void)f;
    tell(env, thread, "modification", m, location, type == 'I' ? value.i : 0);
}

static void JNICALL set_events(JNIEnv *env, jclass c, jint kind, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[kind], NULL));
}
/* At every location of all methods but constructors, whose frames cannot be returned from; popping needs none. */
static void breakpoints_in(jclass holder, jboolean on) {
    jint count, length;
    jmethodID *methods;
    unsigned char *code;
    MUST((*jvmti)->GetClassMethods(jvmti, holder, &count, &methods));
    for (int i = 0; i < count; i++) {
        jlocation start, end;
        char *name;
        MUST((*jvmti)->GetMethodName(jvmti, methods[i], &name, NULL, NULL));
        if (name[0] != '<' && strcmp(name, "callsHidden") != 0) {
            MUST((*jvmti)->GetBytecodes(jvmti, methods[i], &length, &code));
            MUST((*jvmti)->GetMethodLocation(jvmti, methods[i], &start, &end));
            /* the first one and the last */
            MUST(on ? (*jvmti)->SetBreakpoint(jvmti, methods[i], 0) : (*jvmti)->ClearBreakpoint(jvmti, methods[i], 0));
            if (end > 0)
                MUST(on ? (*jvmti)->SetBreakpoint(jvmti, methods[i], end)
                        : (*jvmti)->ClearBreakpoint(jvmti, methods[i], end));
            MUST((*jvmti)->Deallocate(jvmti, code));
        }
        MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)name));
    }
    MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)methods));
}
static void JNICALL set_breakpoints(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    breakpoints_in(leaf_class, on);
    breakpoints_in(other_class, on);
}
static void JNICALL set_watches(JNIEnv *env, jclass c, jboolean on) {
    (void)c;
    jfieldID count = (*env)->GetFieldID(env, leaf_class, "count", "I"),
             next = (*env)->GetFieldID(env, leaf_class, "next", "LLeafCalls$Leaf;"),
             made = (*env)->GetStaticFieldID(env, leaf_class, "made", "I");
    MUST(on ? (*jvmti)->SetFieldAccessWatch(jvmti, leaf_class, count)
            : (*jvmti)->ClearFieldAccessWatch(jvmti, leaf_class, count));
    MUST(on ? (*jvmti)->SetFieldModificationWatch(jvmti, leaf_class, count)
            : (*jvmti)->ClearFieldModificationWatch(jvmti, leaf_class, count));
    MUST(on ? (*jvmti)->SetFieldModificationWatch(jvmti, leaf_class, next)
            : (*jvmti)->ClearFieldModificationWatch(jvmti, leaf_class, next));
    MUST(on ? (*jvmti)->SetFieldAccessWatch(jvmti, leaf_class, made)
            : (*jvmti)->ClearFieldAccessWatch(jvmti, leaf_class, made));
}
static void JNICALL force(JNIEnv *env, jclass c, jint how) {
    (void)env, (void)c;
    forcing = how;
}
static void JNICALL redefine(JNIEnv *env, jclass c, jclass target, jbyteArray bytes) {
    (void)c;
    jbyte *b = (*env)->GetByteArrayElements(env, bytes, NULL);
    jvmtiClassDefinition d = {target, (*env)->GetArrayLength(env, bytes), (unsigned char *)b};
    MUST((*jvmti)->RedefineClasses(jvmti, 1, &d));
    (*env)->ReleaseByteArrayElements(env, bytes, b, JNI_ABORT);
}
/* The thread runs, or is suspended: its frames are loop, or one of those that it calls, at one of their locations. */
static jboolean JNICALL looked(JNIEnv *env, jclass c, jthread thread, jint times) {
    (void)c;
    for (int k = 0; k < times; k++) {
        jvmtiFrameInfo frames[8];
        jint n = 0;
        if (k % 2) MUST((*jvmti)->SuspendThread(jvmti, thread));
        MUST((*jvmti)->GetStackTrace(jvmti, thread, 0, 8, frames, &n));
        if (k % 2) MUST((*jvmti)->ResumeThread(jvmti, thread));
        int at = 0;
        if (n > 0 && is_leaf(env, frames[0].method)) at++;
        if (n <= at || strncmp(method_name(env, frames[at].method), "LLeafCalls;.loop", 16) != 0) return JNI_FALSE;
        jlocation start, end;
        for (int i = 0; i <= at; i++) {
            MUST((*jvmti)->GetMethodLocation(jvmti, frames[i].method, &start, &end));
            if (frames[i].location < start || frames[i].location > end) return JNI_FALSE;
        }
    }
    return JNI_TRUE;
}
static void JNICALL report(JNIEnv *env, jclass c, jstring text) {
    (void)c;
    const char *what = (*env)->GetStringUTFChars(env, text, NULL);
    say("%s: %u events, %08x", what, seen, hash);
    seen = hash = 0;
    (*env)->ReleaseStringUTFChars(env, text, what);
}

static void JNICALL on_prepare(jvmtiEnv *env_, JNIEnv *env, jthread thread, jclass c) {
    (void)env_, (void)thread;
    if (strcmp(class_name(c), "LLeafCalls;") == 0) {
        JNINativeMethod natives[] = {{"events", "(IZ)V", (void *)set_events},
                                     {"breakpoints", "(Z)V", (void *)set_breakpoints},
                                     {"watches", "(Z)V", (void *)set_watches},
                                     {"force", "(I)V", (void *)force},
                                     {"redefine", "(Ljava/lang/Class;[B)V", (void *)redefine},
                                     {"looked", "(Ljava/lang/Thread;I)Z", (void *)looked},
                                     {"report", "(Ljava/lang/String;)V", (void *)report}};
        (*env)->RegisterNatives(env, c, natives, 7);
    }
    if (strcmp(class_name(c), "LLeafCalls$Leaf;") == 0) leaf_class = (*env)->NewGlobalRef(env, c);
    if (strcmp(class_name(c), "LLeafCalls$Other;") == 0) other_class = (*env)->NewGlobalRef(env, c);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_single_step_events = 1,
                              .can_generate_method_entry_events = 1,
                              .can_generate_method_exit_events = 1,
                              .can_generate_breakpoint_events = 1,
                              .can_generate_frame_pop_events = 1,
                              .can_generate_field_access_events = 1,
                              .can_generate_field_modification_events = 1,
                              .can_get_line_numbers = 1,
                              .can_suspend = 1,
                              .can_pop_frame = 1,
                              .can_force_early_return = 1,
                              .can_redefine_classes = 1,
                              .can_get_bytecodes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.MethodEntry = on_entry,
                                     .MethodExit = on_method_exit,
                                     .SingleStep = on_step,
                                     .Breakpoint = on_breakpoint,
                                     .FramePop = on_pop,
                                     .FieldAccess = on_access,
                                     .FieldModification = on_modification,
                                     .ClassPrepare = on_prepare};
    static const jvmtiEvent on[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FRAME_POP,
                                    JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    for (unsigned i = 0; i < sizeof on / sizeof *on; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, on[i], NULL));
    return JNI_OK;
}
