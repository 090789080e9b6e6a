/* Three threads set and clear breakpoints, watches and events, each in a separate environment, at random (seeded),
   while others run the code: results stay right, every event is of something that was set at the time, nothing is left
   over. Now and then the classes are redefined as they are. */
/* only here: `java` crashes when a watched access has a breakpoint */
#include "agent.h"

enum { ROUNDS = 1500, MOST = 400 };
static jvmtiEnv *envs[3];
static jclass worker, node;
static JavaVM *vm;
static int done, strange, hits[3], watch_hits[3], other_errors;
typedef struct Place {
    jmethodID method;
    jlocation location;
} Place;
static Place places[MOST];
static int place_count;
static jfieldID fields[16];
static int field_count;

static int index_of(jvmtiEnv *e) { return e == envs[0] ? 0 : e == envs[1] ? 1 : 2; }

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env, (void)thread;
    __atomic_add_fetch(&hits[index_of(e)], 1, __ATOMIC_RELAXED);
    jmethodID top;
    jlocation at;
    jvmtiError err = (*e)->GetFrameLocation(e, NULL, 0, &top, &at);
    if (err == JVMTI_ERROR_INVALID_ENVIRONMENT) return; /* its agent has just given it up */
    if (err != JVMTI_ERROR_NONE || top != m || at != location) __atomic_add_fetch(&strange, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < place_count; i++)
        if (places[i].method == m && places[i].location == location) return;
    __atomic_add_fetch(&strange, 1, __ATOMIC_RELAXED);
}
static void seen_field(jvmtiEnv *e, JNIEnv *env, jclass c, jfieldID f) {
    __atomic_add_fetch(&watch_hits[index_of(e)], 1, __ATOMIC_RELAXED);
    int known = (*env)->IsSameObject(env, c, node);
    for (int i = 0; i < field_count && known; i++)
        if (fields[i] == f) return;
    __atomic_add_fetch(&strange, 1, __ATOMIC_RELAXED);
}
static void JNICALL on_access(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                              jobject o, jfieldID f) {
    (void)thread, (void)m, (void)location, (void)o;
    seen_field(e, env, c, f);
}
static void JNICALL on_modification(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location, jclass c,
                                    jobject o, jfieldID f, char type, jvalue v) {
    (void)thread, (void)m, (void)location, (void)o, (void)type, (void)v;
    seen_field(e, env, c, f);
}
static void JNICALL on_other(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)e, (void)env, (void)thread, (void)m, (void)location;
}
static void JNICALL on_entry(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m) {
    (void)e, (void)env, (void)thread, (void)m;
}
static void JNICALL on_exit_(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jboolean p, jvalue v) {
    (void)e, (void)env, (void)thread, (void)m, (void)p, (void)v;
}
static void JNICALL on_exception(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation l, jobject x,
                                 jmethodID cm, jlocation cl) {
    (void)e, (void)env, (void)thread, (void)m, (void)l, (void)x, (void)cm, (void)cl;
}

static void JNICALL on_other_catch(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation l, jobject x) {
    (void)e, (void)env, (void)thread, (void)m, (void)l, (void)x;
}

static unsigned next_random(unsigned *seed) { return (*seed = *seed * 1103515245u + 12345u) >> 8; }

JNIEXPORT jboolean JNICALL Java_ToolRaces_goOn(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return __atomic_load_n(&done, __ATOMIC_ACQUIRE) < 3;
}

static void expect_one_of(jvmtiError e, jvmtiError a, jvmtiError b) {
    if (e != a && e != b) {
        __atomic_add_fetch(&other_errors, 1, __ATOMIC_RELAXED);
        say("unexpected %s", error_name(e));
    }
}

JNIEXPORT void JNICALL Java_ToolRaces_agent(JNIEnv *env, jclass c, jint which) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_SINGLE_STEP,     JVMTI_EVENT_METHOD_ENTRY,
                                        JVMTI_EVENT_METHOD_EXIT,     JVMTI_EVENT_EXCEPTION,
                                        JVMTI_EVENT_EXCEPTION_CATCH, JVMTI_EVENT_BREAKPOINT,
                                        JVMTI_EVENT_FIELD_ACCESS,    JVMTI_EVENT_FIELD_MODIFICATION};
    jvmtiEnv *e = envs[which];
    unsigned seed = (unsigned)which + 1;
    static char set[3][MOST];
    jmethodID pause = (*env)->GetStaticMethodID(env, c, "pause", "()V");
    for (int i = 0; i < ROUNDS || !hits[which] || !watch_hits[which]; i++) {
        if (i % 50 == 0)
            for (int k = 5; k < 8; k++) MUST((*e)->SetEventNotificationMode(e, JVMTI_ENABLE, events[k], NULL));
        if (i % 10 == 0) {
            (*env)->CallStaticVoidMethod(env, c, pause);
            if ((*env)->ExceptionCheck(env)) return;
        }
        unsigned r = next_random(&seed);
        int p = (int)(next_random(&seed) % (unsigned)place_count);
        jfieldID f = fields[next_random(&seed) % (unsigned)field_count];
        switch (r % 8) {
        case 0:
        case 1:
        case 2:
            if (set[which][p]) {
                expect_one_of((*e)->ClearBreakpoint(e, places[p].method, places[p].location), JVMTI_ERROR_NONE,
                              JVMTI_ERROR_NOT_FOUND);
            } else {
                expect_one_of((*e)->SetBreakpoint(e, places[p].method, places[p].location), JVMTI_ERROR_NONE,
                              JVMTI_ERROR_NONE);
            }
            set[which][p] ^= 1;
            break;
        case 3: expect_one_of((*e)->SetFieldAccessWatch(e, node, f), JVMTI_ERROR_NONE, JVMTI_ERROR_DUPLICATE); break;
        case 4: expect_one_of((*e)->ClearFieldAccessWatch(e, node, f), JVMTI_ERROR_NONE, JVMTI_ERROR_NOT_FOUND); break;
        case 5:
            expect_one_of((*e)->SetFieldModificationWatch(e, node, f), JVMTI_ERROR_NONE, JVMTI_ERROR_DUPLICATE);
            break;
        case 6:
            expect_one_of((*e)->ClearFieldModificationWatch(e, node, f), JVMTI_ERROR_NONE, JVMTI_ERROR_NOT_FOUND);
            break;
        default:
            /* takes the breakpoints of all environments away, and puts the code in place once more */
            if (i % 16 == 1) MUST((*e)->RetransformClasses(e, 1, r / 8 % 2 ? &node : &worker));
            if (i % 4 == 0)
                MUST((*e)->SetEventNotificationMode(e, r / 8 % 4 == 0 ? JVMTI_ENABLE : JVMTI_DISABLE,
                                                    events[r / 32 % 8], NULL));
        }
    }
    for (int i = 0; i < 8; i++) MUST((*e)->SetEventNotificationMode(e, JVMTI_DISABLE, events[i], NULL));
    for (int i = 0; i < place_count; i++) {
        if (set[which][i])
            expect_one_of((*e)->ClearBreakpoint(e, places[i].method, places[i].location), JVMTI_ERROR_NONE,
                          JVMTI_ERROR_NOT_FOUND);
    }
    if (which == 2) MUST((*e)->DisposeEnvironment(e)); /* with its watches */
    for (int i = 0; i < field_count && which != 2; i++) {
        expect_one_of((*e)->ClearFieldAccessWatch(e, node, fields[i]), JVMTI_ERROR_NONE, JVMTI_ERROR_NOT_FOUND);
        expect_one_of((*e)->ClearFieldModificationWatch(e, node, fields[i]), JVMTI_ERROR_NONE, JVMTI_ERROR_NOT_FOUND);
    }
    __atomic_add_fetch(&done, 1, __ATOMIC_RELEASE);
}

JNIEXPORT void JNICALL Java_ToolRaces_report(JNIEnv *env, jclass c, jint wrong) {
    (void)env, (void)c;
    say("%d wrong results, %d strange events, %d strange errors", (int)wrong, strange, other_errors);
    for (int i = 0; i < 3; i++)
        say("environment %d: %s, %s", i, hits[i] ? "breakpoints hit" : "no breakpoint hit",
            watch_hits[i] ? "fields watched" : "no field watched");
}

/* Every instruction of a method, by its length. */
static void add_places(jmethodID m) {
    jint length = 0;
    unsigned char *code = NULL;
    jboolean native;
    MUST((*jvmti)->IsMethodNative(jvmti, m, &native));
    if (native) return;
    MUST((*jvmti)->GetBytecodes(jvmti, m, &length, &code));
    (*jvmti)->Deallocate(jvmti, code);
    for (jlocation l = 0; l < length && place_count < MOST; l++) {
        if ((*jvmti)->SetBreakpoint(jvmti, m, l) != JVMTI_ERROR_NONE) continue; /* in the middle of an instruction */
        MUST((*jvmti)->ClearBreakpoint(jvmti, m, l));
        places[place_count++] = (Place){m, l};
    }
}
static void add_class(jclass c) {
    jint count;
    jmethodID *methods;
    MUST((*jvmti)->GetClassMethods(jvmti, c, &count, &methods));
    for (int i = 0; i < count; i++) {
        char *name;
        MUST((*jvmti)->GetMethodName(jvmti, methods[i], &name, NULL, NULL));
        if (strcmp(name, "main") != 0 && strncmp(name, "lambda$main", 11) != 0) add_places(methods[i]);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
}

static void JNICALL on_prepare(jvmtiEnv *e, JNIEnv *env, jthread thread, jclass c) {
    (void)e, (void)thread;
    if (strcmp(class_name(c), "LToolRaces;") == 0) {
        worker = (*env)->NewGlobalRef(env, c);
        add_class(c);
    }
    if (strcmp(class_name(c), "LToolRaces$Node;") == 0) {
        node = (*env)->NewGlobalRef(env, c);
        add_class(c);
        jfieldID *all;
        MUST((*jvmti)->GetClassFields(jvmti, c, &field_count, &all));
        memcpy(fields, all, (size_t)field_count * sizeof *all);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)all);
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *the_vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    vm = the_vm;
    for (int i = 0; i < 3; i++) {
        jvmtiEnv *e = envs[i] = new_environment(vm);
        jvmtiCapabilities caps = {.can_generate_field_access_events = 1,
                                  .can_generate_field_modification_events = 1,
                                  .can_generate_single_step_events = 1,
                                  .can_generate_breakpoint_events = 1,
                                  .can_generate_method_entry_events = 1,
                                  .can_generate_method_exit_events = 1,
                                  .can_generate_exception_events = 1,
                                  .can_get_bytecodes = 1,
                                  .can_retransform_classes = 1};
        MUST((*e)->AddCapabilities(e, &caps));
        jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint,
                                         .FieldAccess = on_access,
                                         .FieldModification = on_modification,
                                         .SingleStep = on_other,
                                         .MethodEntry = on_entry,
                                         .MethodExit = on_exit_,
                                         .Exception = on_exception,
                                         .ExceptionCatch = on_other_catch,
                                         .ClassPrepare = i == 0 ? on_prepare : NULL};
        MUST((*e)->SetEventCallbacks(e, &callbacks, sizeof callbacks));
    }
    jvmti = envs[0];
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    return JNI_OK;
}
