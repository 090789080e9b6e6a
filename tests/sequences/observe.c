/* Looks on while the sequences run: sets and clears breakpoints and watches in the middle of them, steps, asks for the
   locals of the frame, pops frames and makes them return early. What it sees is reported at the end as one hash, which
   must not depend on whether instructions are executed one by one (-Xfuse:none). Options: letters b (breakpoints), a
   (at every instruction), s (steps), w (watches), r (early returns), p (pops), l (changes of locals), then the seed. */
#include <jvmti.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jvmtiEnv *env;
static uint64_t hash, seed, events, breakpoints, watches, returns, notifications, pops, changes;
static int breaking, everywhere, stepping, watching, returning, popping, changing, steps_left;

static unsigned draw(unsigned bound) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(seed >> 33) % bound;
}
static void add(uint64_t v) { hash = (hash ^ v) * 0x100000001b3ull; }
static void add_text(const char *s) {
    while (s && *s) add((unsigned char)*s++);
}

static int is_sequence(jmethodID m) {
    char *name = NULL;
    (*env)->GetMethodName(env, m, &name, NULL, NULL);
    int yes = name && name[0] == 's' && name[1] >= '0' && name[1] <= '9';
    if (yes) add_text(name);
    (*env)->Deallocate(env, (unsigned char *)name);
    return yes;
}

/* Everything that the frame has in its local variables, whatever the types. */
static void look(JNIEnv *jni, jthread thread, jlocation at) {
    jint count = 0, i;
    jlong j;
    jfloat f;
    jdouble d;
    events++;
    add((uint64_t)at);
    (*env)->GetFrameCount(env, thread, &count);
    add((uint64_t)count);
    for (jint slot = 0; slot < 6; slot++) {
        jobject o = NULL;
        if (!(*env)->GetLocalInt(env, thread, 0, slot, &i)) add((uint32_t)i);
        if (!(*env)->GetLocalLong(env, thread, 0, slot, &j)) add((uint64_t)j);
        if (!(*env)->GetLocalFloat(env, thread, 0, slot, &f)) {
            memcpy(&i, &f, sizeof i);
            add((uint32_t)i);
        }
        if (!(*env)->GetLocalDouble(env, thread, 0, slot, &d)) {
            memcpy(&j, &d, sizeof j);
            add((uint64_t)j);
        }
        if (!(*env)->GetLocalObject(env, thread, 0, slot, &o) && o) {
            jlong size = 0;
            (*env)->GetObjectSize(env, o, &size);
            add((uint64_t)size);
        }
        if (o) (*jni)->DeleteLocalRef(jni, o);
    }
}

/* One of the local variables gets another value of its type. */
static void change(jthread thread) {
    jint slot = (jint)draw(6), i, value = (jint)draw(5) - 1;
    jlong j;
    if (!(*env)->GetLocalInt(env, thread, 0, slot, &i))
        changes += !(*env)->SetLocalInt(env, thread, 0, slot, value);
    else if (!(*env)->GetLocalLong(env, thread, 0, slot, &j))
        changes += !(*env)->SetLocalLong(env, thread, 0, slot, value);
    else
        changes += !(*env)->SetLocalObject(env, thread, 0, slot, NULL);
}
static void set_breakpoints(jmethodID m, unsigned one_of) {
    jlocation start, end;
    if ((*env)->GetMethodLocation(env, m, &start, &end)) return;
    for (jlocation at = start; at <= end; at++)
        if (!draw(one_of) && !(*env)->SetBreakpoint(env, m, at)) breakpoints++;
}
static void watch_fields(JNIEnv *jni, jclass c) {
    jint count = 0;
    jfieldID *fields = NULL;
    if ((*env)->GetClassFields(env, c, &count, &fields)) return;
    for (jint k = 0; k < count; k++) switch (draw(4)) {
        case 0: (*env)->SetFieldAccessWatch(env, c, fields[k]); break;
        case 1: (*env)->SetFieldModificationWatch(env, c, fields[k]); break;
        case 2: (*env)->ClearFieldAccessWatch(env, c, fields[k]); break;
        default: (*env)->ClearFieldModificationWatch(env, c, fields[k]); break;
        }
    (*env)->Deallocate(env, (unsigned char *)fields);
}

static void JNICALL on_prepare(jvmtiEnv *e, JNIEnv *jni, jthread thread, jclass c) {
    char *signature = NULL;
    jint count = 0;
    jmethodID *methods = NULL;
    (*env)->GetClassSignature(env, c, &signature, NULL);
    if (watching && strcmp(signature, "LMade;") == 0) watch_fields(jni, c);
    if (breaking && strncmp(signature, "LPart", 5) == 0 && !(*env)->GetClassMethods(env, c, &count, &methods)) {
        for (jint k = 0; k < count; k++)
            if (is_sequence(methods[k])) set_breakpoints(methods[k], everywhere ? 1 : 6);
        (*env)->Deallocate(env, (unsigned char *)methods);
    }
    (*env)->Deallocate(env, (unsigned char *)signature);
}
static void JNICALL on_step(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID m, jlocation at) {
    if (!is_sequence(m)) return;
    look(jni, thread, at);
    if (breaking && steps_left-- == 0)
        (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread);
}
static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID m, jlocation at) {
    if (!is_sequence(m)) return;
    look(jni, thread, at);
    if (!draw(3)) (*env)->ClearBreakpoint(env, m, at);
    if (!draw(3)) set_breakpoints(m, 20);
    if (!draw(8) && !(*env)->NotifyFramePop(env, thread, 0)) notifications++;
    if (changing && !draw(3)) change(thread);
    if (stepping && !draw(6)) {
        steps_left = (int)draw(5);
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread);
    }
    if (returning && !draw(12) && !(*env)->ForceEarlyReturnVoid(env, thread)) returns++;
    if (popping && !draw(12) && !(*env)->PopFrame(env, thread)) pops++;
    if (watching && !draw(40)) {
        jclass made = (*jni)->FindClass(jni, "Made");
        if (made) watch_fields(jni, made);
        (*jni)->ExceptionClear(jni);
        if (made) (*jni)->DeleteLocalRef(jni, made);
    }
}
static void JNICALL on_pop(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID m, jboolean by_exception) {
    if (is_sequence(m)) add(by_exception + 77u);
}
static void JNICALL on_access(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID m, jlocation at, jclass c, jobject o,
                              jfieldID f) {
    if (!is_sequence(m)) return;
    look(jni, thread, at);
    watches++;
}
static void JNICALL on_modification(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID m, jlocation at, jclass c,
                                    jobject o, jfieldID f, char type, jvalue v) {
    if (!is_sequence(m)) return;
    look(jni, thread, at);
    add((unsigned char)type);
    if (type != 'L' && type != '[') add(type == 'J' || type == 'D' ? (uint64_t)v.j : (uint32_t)v.i);
    watches++;
}
static void JNICALL on_death(jvmtiEnv *e, JNIEnv *jni) {
    printf("observed %d%d%d%d%d%d hash %016llx\n", events > 20, !breaking || (breakpoints > 100 && notifications > 10),
           !watching || watches > 20, !returning || returns > 10, !popping || pops > 10, !changing || changes > 100,
           (unsigned long long)hash);
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2)) return 1;
    breaking = strchr(options, 'b') != NULL;
    stepping = strchr(options, 's') != NULL;
    watching = strchr(options, 'w') != NULL;
    returning = strchr(options, 'r') != NULL;
    everywhere = strchr(options, 'a') != NULL;
    popping = strchr(options, 'p') != NULL;
    changing = strchr(options, 'l') != NULL;
    seed = strtoull(options + strspn(options, "baswrpl"), NULL, 10);
    jvmtiCapabilities all;
    (*env)->GetPotentialCapabilities(env, &all);
    (*env)->AddCapabilities(env, &all);
    jvmtiEventCallbacks callbacks = {.ClassPrepare = on_prepare,
                                     .SingleStep = on_step,
                                     .Breakpoint = on_breakpoint,
                                     .FramePop = on_pop,
                                     .FieldAccess = on_access,
                                     .FieldModification = on_modification,
                                     .VMDeath = on_death};
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    jvmtiEvent on[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT,         JVMTI_EVENT_FRAME_POP,
                       JVMTI_EVENT_FIELD_ACCESS,  JVMTI_EVENT_FIELD_MODIFICATION, JVMTI_EVENT_VM_DEATH};
    for (unsigned k = 0; k < sizeof on / sizeof *on; k++)
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, on[k], NULL);
    if (stepping && !breaking) (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, NULL);
    return 0;
}
