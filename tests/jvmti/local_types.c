/* Every slot of a frame asked for every type at every line, in code that was quickened and fused before and
   with collections in between; then values of each type written, also in frames below the top. */
#include "agent.h"

static int writing;

static jint JNICALL hash(JNIEnv *env, jobject o) {
    char *text = class_name((*env)->GetObjectClass(env, o));
    return (jint)strlen(text);
}

/* A variable counts up to the location after its range, where the slot may hold something else already: there
   each VM has its own idea of what it still is. */
static int has_just_ended(jmethodID m, jlocation location, jint slot) {
    jint count = 0;
    jvmtiLocalVariableEntry *table = NULL;
    int ended = 0;
    if ((*jvmti)->GetLocalVariableTable(jvmti, m, &count, &table) == JVMTI_ERROR_NONE) {
        for (int i = 0; i < count; i++) {
            /* the second half of a wide one too */
            ended |= (table[i].slot == slot || table[i].slot + 1 == slot) &&
                     table[i].start_location + table[i].length == location;
        }
    }
    return ended;
}

static void dump(JNIEnv *env, jint depth, jmethodID m, jlocation location) {
    jint max = 0;
    MUST((*jvmti)->GetMaxLocals(jvmti, m, &max));
    for (jint slot = 0; slot <= max; slot++) {
        if (has_just_ended(m, location, slot)) continue;
        jint i = 0;
        jlong j = 0;
        jfloat f = 0;
        jdouble d = 0;
        jobject o = NULL;
        /* What is in the variable after an error is each VM's own. */
        jvmtiError ei = (*jvmti)->GetLocalInt(jvmti, NULL, depth, slot, &i);
        jvmtiError ej = (*jvmti)->GetLocalLong(jvmti, NULL, depth, slot, &j);
        jvmtiError ef = (*jvmti)->GetLocalFloat(jvmti, NULL, depth, slot, &f);
        jvmtiError ed = (*jvmti)->GetLocalDouble(jvmti, NULL, depth, slot, &d);
        jvmtiError eo = (*jvmti)->GetLocalObject(jvmti, NULL, depth, slot, &o);
        say("    slot %d: I %s %d, J %s %lld, F %s %g, D %s %g, L %s %s", slot, error_name(ei), ei == 0 ? i : 0,
            error_name(ej), ej == 0 ? (long long)j : 0, error_name(ef), ef == 0 ? f : 0, error_name(ed),
            ed == 0 ? d : 0, error_name(eo), !o ? "null" : class_name((*env)->GetObjectClass(env, o)));
    }
    jobject self = NULL;
    jvmtiError e = (*jvmti)->GetLocalInstance(jvmti, NULL, depth, &self);
    say("    instance %s %d", error_name(e), !self ? 0 : hash(env, self));
}

static void write_all(JNIEnv *env, jint depth, jmethodID m, jlocation location) {
    jint max = 0;
    MUST((*jvmti)->GetMaxLocals(jvmti, m, &max));
    jobject text = (*env)->NewStringUTF(env, "written");
    for (jint slot = 0; slot <= max; slot++) {
        if (has_just_ended(m, location, slot)) continue;
        /* One after the other: an object that is written last is not null. */
        const char *null = slot == 0 ? "-" : error_name((*jvmti)->SetLocalObject(jvmti, NULL, depth, slot, NULL));
        const char *l = error_name((*jvmti)->SetLocalObject(jvmti, NULL, depth, slot, text));
        const char *d = error_name((*jvmti)->SetLocalDouble(jvmti, NULL, depth, slot, 0.25 + slot));
        const char *f = error_name((*jvmti)->SetLocalFloat(jvmti, NULL, depth, slot, 0.5f + slot));
        const char *j = error_name((*jvmti)->SetLocalLong(jvmti, NULL, depth, slot, (jlong)slot << 33 | 5));
        const char *i = error_name((*jvmti)->SetLocalInt(jvmti, NULL, depth, slot, 70000 + slot));
        say("    write %d: I %s, J %s, F %s, D %s, L %s, null %s", slot, i, j, f, d, l, null);
    }
}

static void JNICALL on_breakpoint(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_, (void)thread;
    say("  at %s @%d", method_name(env, m), (int)location);
    (*jvmti)->ForceGarbageCollection(jvmti);
    dump(env, 0, m, location);
    if (writing) write_all(env, 0, m, location);
}

JNIEXPORT void JNICALL Java_LocalTypes_look(JNIEnv *env, jclass c, jboolean write) {
    (void)c;
    jvmtiFrameInfo frames[3];
    jint count = 0;
    MUST((*jvmti)->GetStackTrace(jvmti, NULL, 1, 2, frames, &count));
    (*jvmti)->ForceGarbageCollection(jvmti);
    for (int i = 0; i < count; i++) {
        say("  frame %d %s @%d", i, method_name(env, frames[i].method), (int)frames[i].location);
        dump(env, 1 + i, frames[i].method, frames[i].location);
        if (write && i == 0) write_all(env, 1 + i, frames[i].method, frames[i].location);
    }
}

JNIEXPORT void JNICALL Java_LocalTypes_watch(JNIEnv *env, jclass c, jclass of, jboolean write) {
    (void)env, (void)c;
    jint count = 0;
    jmethodID *methods = NULL;
    writing = write;
    MUST((*jvmti)->GetClassMethods(jvmti, of, &count, &methods));
    for (int i = 0; i < count; i++) {
        jint lines = 0;
        jvmtiLineNumberEntry *table = NULL;
        if ((*jvmti)->GetLineNumberTable(jvmti, methods[i], &lines, &table) == JVMTI_ERROR_NONE) {
            for (int k = 0; k < lines; k++) (*jvmti)->SetBreakpoint(jvmti, methods[i], table[k].start_location);
            (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {
        .can_access_local_variables = 1, .can_generate_breakpoint_events = 1, .can_get_line_numbers = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    return 0;
}
