/* PopFrame, ForceEarlyReturn and NotifyFramePop from callbacks on the current thread. The Java program
   says in advance what is to happen at which event in which method; the agent prints what it asked for, and the events
   that follow in the program's own methods. */
/* here: | -Xjvmti:strict */
#include "agent.h"

static jclass program;
static int tracing;

typedef struct Plan {
    char method[64], event[16], action[32];
    jint times, line;
    jobject value;
} Plan;
static Plan plans[64];
static int plan_count;

static int is_ours(jmethodID m) {
    jclass c = NULL;
    char *signature = NULL;
    if (!program || (*jvmti)->GetMethodDeclaringClass(jvmti, m, &c) != JVMTI_ERROR_NONE ||
        (*jvmti)->GetClassSignature(jvmti, c, &signature, NULL) != JVMTI_ERROR_NONE)
        return 0;
    int ours = strncmp(signature, "LFrameControl", 13) == 0 && !strstr(signature, "$$Lambda");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return ours;
}

static void name_and_type(jmethodID m, char *name, size_t size, char *type) {
    char *n = NULL, *s = NULL;
    MUST((*jvmti)->GetMethodName(jvmti, m, &n, &s, NULL));
    snprintf(name, size, "%s", strncmp(n, "lambda$", 7) == 0 ? "lambda" : n);
    *type = *(strchr(s, ')') + 1);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)n);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)s);
}

static jvmtiError force(jthread thread, char type, jobject value) {
    switch (type) {
    case 'Z': return (*jvmti)->ForceEarlyReturnInt(jvmti, thread, 1);
    case 'B':
    case 'C':
    case 'S': return (*jvmti)->ForceEarlyReturnInt(jvmti, thread, 0x45); /* java does not narrow */
    case 'I': return (*jvmti)->ForceEarlyReturnInt(jvmti, thread, 0x12345678);
    case 'J': return (*jvmti)->ForceEarlyReturnLong(jvmti, thread, 0x123456789abcdefLL);
    case 'F': return (*jvmti)->ForceEarlyReturnFloat(jvmti, thread, 1.5f);
    case 'D': return (*jvmti)->ForceEarlyReturnDouble(jvmti, thread, 2.25);
    case 'V': return (*jvmti)->ForceEarlyReturnVoid(jvmti, thread);
    default: return (*jvmti)->ForceEarlyReturnObject(jvmti, thread, value);
    }
}

static void act(JNIEnv *env, jthread thread, jmethodID m, const char *event, int line) {
    char name[64], type;
    if (plan_count == 0 || !is_ours(m)) return;
    name_and_type(m, name, sizeof name, &type);
    for (int i = 0; i < plan_count; i++) {
        Plan *p = &plans[i];
        if (p->times == 0 || strcmp(p->method, name) != 0 || strcmp(p->event, event) != 0 ||
            (p->line && p->line != line))
            continue;
        p->times--;
        for (const char *a = p->action; *a != '\0'; a++) {
            jint count = 0;
            switch (*a) {
            case 'p': SHOW("PopFrame", (*jvmti)->PopFrame(jvmti, thread)); break;
            case 'r': SHOW("ForceEarlyReturn", force(thread, type, p->value)); break;
            case 'n': SHOW("NotifyFramePop", (*jvmti)->NotifyFramePop(jvmti, NULL, 0)); break;
            case 'N': SHOW("NotifyFramePop of the caller", (*jvmti)->NotifyFramePop(jvmti, thread, 1)); break;
            case 't':
                (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"),
                                 "thrown by the callback");
                break;
            case 'c':
                (*env)->CallStaticVoidMethod(env, program, (*env)->GetStaticMethodID(env, program, "nested", "()V"));
                (*env)->ExceptionCheck(env);
                break;
            case 'd':
                MUST((*jvmti)->GetFrameCount(jvmti, thread, &count));
                say("  has frames: %s", count > 0 ? "yes" : "no");
                break;
            case '1': SHOW("SetLocalInt(1)", (*jvmti)->SetLocalInt(jvmti, thread, 0, 1, 77)); break;
            case 'o': SHOW("SetLocalObject(0)", (*jvmti)->SetLocalObject(jvmti, thread, 0, 0, p->value)); break;
            default: break;
            }
        }
    }
}

static void show(const char *event, JNIEnv *env, jthread thread, jmethodID m, jlocation location, const char *more) {
    if (tracing && is_ours(m)) {
        char name[64], type;
        name_and_type(m, name, sizeof name, &type);
        say("    %s %s%s%s", event, name, location < 0 ? "" : ":", more);
    }
    (void)env;
    (void)thread;
}

static char *at(jlocation location) {
    static char text[32];
    snprintf(text, sizeof text, "%d", (int)location);
    return text;
}

static void JNICALL on_entry(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m) {
    (void)ti;
    show("entry", env, thread, m, -1, "");
    act(env, thread, m, "entry", 0);
}
static void JNICALL on_method_exit(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception,
                                   jvalue value) {
    char more[64] = "", name[64], type;
    (void)ti;
    if (is_ours(m)) {
        name_and_type(m, name, sizeof name, &type);
        switch (by_exception ? 'V' : type) {
        case 'Z': snprintf(more, sizeof more, " = %d", value.z); break;
        case 'B': snprintf(more, sizeof more, " = %d", value.b); break;
        case 'C': snprintf(more, sizeof more, " = %d", value.c); break;
        case 'S': snprintf(more, sizeof more, " = %d", value.s); break;
        case 'I': snprintf(more, sizeof more, " = %d", value.i); break;
        case 'J': snprintf(more, sizeof more, " = %lld", (long long)value.j); break;
        case 'F': snprintf(more, sizeof more, " = %g", value.f); break;
        case 'D': snprintf(more, sizeof more, " = %g", value.d); break;
        case 'V': break;
        default:
            snprintf(more, sizeof more, " = %s", !value.l ? "null" : class_name((*env)->GetObjectClass(env, value.l)));
        }
    }
    show(by_exception ? "exit by exception" : "exit", env, thread, m, -1, more);
    act(env, thread, m, by_exception ? "unwind" : "exit", 0);
}
static void JNICALL on_step(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation l) {
    (void)ti;
    show("step", env, thread, m, l, at(l));
    act(env, thread, m, "step", line_of(m, l));
}
static void JNICALL on_breakpoint(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation l) {
    (void)ti;
    show("breakpoint", env, thread, m, l, at(l));
    act(env, thread, m, "breakpoint", line_of(m, l));
}
static void JNICALL on_frame_pop(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jboolean by_exception) {
    (void)ti;
    show(by_exception ? "frame pop by exception" : "frame pop", env, thread, m, -1, "");
    act(env, thread, m, "frame pop", 0);
}
static void JNICALL on_exception(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation l, jobject e,
                                 jmethodID cm, jlocation cl) {
    (void)ti;
    (void)e;
    (void)cm;
    (void)cl;
    show("exception", env, thread, m, l, at(l));
    act(env, thread, m, "exception", 0);
}
static void JNICALL on_catch(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID m, jlocation l, jobject e) {
    (void)ti;
    (void)e;
    show("catch", env, thread, m, l, at(l));
    act(env, thread, m, "catch", 0);
}

/* ---- What the program calls ---- */

static jvmtiEvent traced[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP,
                              JVMTI_EVENT_FRAME_POP,    JVMTI_EVENT_EXCEPTION,   JVMTI_EVENT_EXCEPTION_CATCH,
                              JVMTI_EVENT_BREAKPOINT};

JNIEXPORT void JNICALL Java_FrameControl_trace(JNIEnv *env, jclass c, jboolean on) {
    (void)env;
    (void)c;
    jthread current = NULL;
    tracing = on;
    MUST((*jvmti)->GetCurrentThread(jvmti, &current));
    for (size_t i = 0; i < sizeof traced / sizeof *traced; i++)
        MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, traced[i], current));
}

static void copy_text(JNIEnv *env, jstring s, char *to, size_t size) {
    const char *text = (*env)->GetStringUTFChars(env, s, NULL);
    snprintf(to, size, "%s", text);
    (*env)->ReleaseStringUTFChars(env, s, text);
}

JNIEXPORT void JNICALL Java_FrameControl_plan(JNIEnv *env, jclass c, jstring method, jstring event, jint line,
                                              jstring action, jint times, jobject value) {
    (void)c;
    Plan *p = &plans[plan_count];
    copy_text(env, method, p->method, sizeof p->method);
    copy_text(env, event, p->event, sizeof p->event);
    copy_text(env, action, p->action, sizeof p->action);
    p->line = line;
    p->times = times;
    p->value = !value ? NULL : (*env)->NewGlobalRef(env, value);
    plan_count++;
    say("plan: at %s of %s: %s", p->event, p->method, p->action);
}

JNIEXPORT void JNICALL Java_FrameControl_done(JNIEnv *env, jclass c) {
    (void)c;
    for (int i = 0; i < plan_count; i++) {
        if (plans[i].value) (*env)->DeleteGlobalRef(env, plans[i].value);
        if (plans[i].times != 0) say("  NOT DONE: %s at %s", plans[i].method, plans[i].event);
    }
    plan_count = 0;
}

/* A breakpoint on the last bytecode of [method] of [owner]. */
JNIEXPORT void JNICALL Java_FrameControl_breakAtEnd(JNIEnv *env, jclass c, jclass owner, jstring method, jboolean set) {
    char name[64];
    (void)c;
    copy_text(env, method, name, sizeof name);
    jint count = 0;
    jmethodID *methods = NULL;
    MUST((*jvmti)->GetClassMethods(jvmti, owner, &count, &methods));
    for (int i = 0; i < count; i++) {
        char n[64], type;
        name_and_type(methods[i], n, sizeof n, &type);
        jlocation start, end;
        if (strcmp(n, name) == 0 && (*jvmti)->GetMethodLocation(jvmti, methods[i], &start, &end) == JVMTI_ERROR_NONE &&
            end >= 0) {
            if (set)
                MUST((*jvmti)->SetBreakpoint(jvmti, methods[i], end));
            else
                MUST((*jvmti)->ClearBreakpoint(jvmti, methods[i], end));
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
}

JNIEXPORT void JNICALL Java_FrameControl_start(JNIEnv *env, jclass c) { program = (*env)->NewGlobalRef(env, c); }

/* A Java frame called by a native one. */
JNIEXPORT void JNICALL Java_FrameControl_throughNative(JNIEnv *env, jclass c) {
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "calledByNative", "()V"));
}

JNIEXPORT void JNICALL Java_FrameControl_inNative(JNIEnv *env, jclass c, jthread thread) {
    (void)env;
    (void)c;
    SHOW("PopFrame in a native method", (*jvmti)->PopFrame(jvmti, thread));
    SHOW("PopFrame of null", (*jvmti)->PopFrame(jvmti, NULL));
    SHOW("ForceEarlyReturnVoid in a native method", (*jvmti)->ForceEarlyReturnVoid(jvmti, NULL));
    SHOW("NotifyFramePop of a native method", (*jvmti)->NotifyFramePop(jvmti, NULL, 0));
    SHOW("NotifyFramePop of the frame below", (*jvmti)->NotifyFramePop(jvmti, NULL, 1));
    SHOW("NotifyFramePop again", (*jvmti)->NotifyFramePop(jvmti, NULL, 1));
    SHOW("NotifyFramePop(1000)", (*jvmti)->NotifyFramePop(jvmti, NULL, 1000));
    SHOW("NotifyFramePop(-1)", (*jvmti)->NotifyFramePop(jvmti, NULL, -1));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options;
    (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps;
    memset(&caps, 0, sizeof caps);
    caps.can_pop_frame = 1;
    caps.can_force_early_return = 1;
    caps.can_generate_frame_pop_events = 1;
    caps.can_generate_breakpoint_events = 1;
    caps.can_generate_single_step_events = 1;
    caps.can_generate_method_entry_events = 1;
    caps.can_generate_method_exit_events = 1;
    caps.can_generate_exception_events = 1;
    caps.can_access_local_variables = 1;
    caps.can_get_line_numbers = 1;
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.MethodEntry = on_entry;
    callbacks.MethodExit = on_method_exit;
    callbacks.SingleStep = on_step;
    callbacks.Breakpoint = on_breakpoint;
    callbacks.FramePop = on_frame_pop;
    callbacks.Exception = on_exception;
    callbacks.ExceptionCatch = on_catch;
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    return JNI_OK;
}
