/* Breakpoints on every instruction of methods full of sequences that an interpreter may combine or rewrite: set before
   the first execution and after it, on every second and third instruction, removed or moved by the callback itself,
   with single steps at the same time, and callbacks that throw. Where the instructions are is learned by stepping
   through class One; class Two has the same code. */
#include "agent.h"

enum { MOST = 4000 };
typedef struct Place {
    char method[32];
    jlocation location;
} Place;
static Place places[MOST];
static int place_count, hits, mode, steps;
static unsigned hash;
static jmethodID last_method;
static jlocation last_location;

static void forget(void) { hits = steps = 0, hash = 17, last_method = NULL; }

static jboolean name_of(jmethodID m, char *name) {
    char *text = NULL;
    MUST((*jvmti)->GetMethodName(jvmti, m, &text, NULL, NULL));
    snprintf(name, 32, "%s", text);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)text);
    jclass c;
    MUST((*jvmti)->GetMethodDeclaringClass(jvmti, m, &c));
    const char *holder = class_name(c);
    return strcmp(holder, "LBreakpoints$One;") == 0 || strcmp(holder, "LBreakpoints$Two;") == 0;
}

static void JNICALL on_step(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_, (void)env, (void)thread;
    char name[32];
    if (!name_of(m, name)) return;
    steps++;
    for (int i = 0; i < place_count; i++)
        if (places[i].location == location && strcmp(places[i].method, name) == 0) return;
    if (place_count < MOST) {
        strcpy(places[place_count].method, name);
        places[place_count++].location = location;
    }
}

static void JNICALL on_breakpoint(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_, (void)thread;
    char name[32];
    name_of(m, name);
    hits++;
    for (const char *p = name; *p; p++) hash = hash * 31 + (unsigned char)*p;
    hash = hash * 31 + (unsigned)location;
    if (mode == 1) MUST((*jvmti)->ClearBreakpoint(jvmti, m, location));
    if (mode == 2) { /* walks along: the one left over is set again */
        MUST((*jvmti)->ClearBreakpoint(jvmti, m, location));
        if (last_method) MUST((*jvmti)->SetBreakpoint(jvmti, last_method, last_location));
        last_method = m, last_location = location;
    }
    if (mode == 3 && hits % 7 == 0)
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "from the agent");
}

static void JNICALL stepping(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
    if (!on) say("places %d steps %d", place_count, steps);
    forget();
}

static void JNICALL breakpoints(JNIEnv *env, jclass self, jclass c, jint stride, jint phase, jboolean on) {
    (void)env, (void)self;
    jint count, done = 0;
    jmethodID *methods;
    MUST((*jvmti)->GetClassMethods(jvmti, c, &count, &methods));
    for (int i = 0; i < place_count; i++)
        for (int k = 0; k < count; k++) {
            char name[32];
            name_of(methods[k], name);
            if (strcmp(name, places[i].method) != 0 || (int)(i % stride) != phase) continue;
            jvmtiError e = on ? (*jvmti)->SetBreakpoint(jvmti, methods[k], places[i].location)
                              : (*jvmti)->ClearBreakpoint(jvmti, methods[k], places[i].location);
            done += e == JVMTI_ERROR_NONE;
        }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    if (!on) say("hits %d hash %08x", hits, hash);
    say("%s %d breakpoints", on ? "set" : "cleared", done);
    forget();
}

static void JNICALL set_mode(JNIEnv *env, jclass c, jint m) {
    (void)env, (void)c;
    mode = m;
}

static void JNICALL on_prepare(jvmtiEnv *env_, JNIEnv *env, jthread thread, jclass c) {
    (void)env_, (void)thread;
    if (strcmp(class_name(c), "LBreakpoints;") != 0) return;
    JNINativeMethod natives[] = {{"stepping", "(Z)V", (void *)stepping},
                                 {"breakpoints", "(Ljava/lang/Class;IIZ)V", (void *)breakpoints},
                                 {"mode", "(I)V", (void *)set_mode}};
    if ((*env)->RegisterNatives(env, c, natives, 3) != 0) say("FATAL: RegisterNatives");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.SingleStep = on_step, .Breakpoint = on_breakpoint, .ClassPrepare = on_prepare};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return 0;
}
