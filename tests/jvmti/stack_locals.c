/* The categories Stack Frame (queries) and Local Variable, with every error an argument can provoke. */
#include "agent.h"

static void show_trace(JNIEnv *env, jint start, jint max) {
    jvmtiFrameInfo frames[16];
    jint count = -1;
    memset(frames, 0, sizeof frames);
    jvmtiError e = (*jvmti)->GetStackTrace(jvmti, NULL, start, max, frames, &count);
    say("  trace from %d, %d frames: %s %d", start, max, error_name(e), count);
    for (int i = 0; e == JVMTI_ERROR_NONE && i < count; i++)
        say("    %s @%d", method_name(env, frames[i].method), (int)frames[i].location);
}

JNIEXPORT void JNICALL Java_StackLocals_stack(JNIEnv *env, jclass c) {
    (void)c;
    jint count = -1;
    jvmtiFrameInfo frame;
    say("stack");
    SHOW("GetFrameCount", (*jvmti)->GetFrameCount(jvmti, NULL, &count));
    say("  %d frames", count);
    for (jint depth = 0; depth <= count; depth++) {
        jmethodID m = NULL;
        jlocation l = -9;
        jvmtiError e = (*jvmti)->GetFrameLocation(jvmti, NULL, depth, &m, &l);
        say("  %d: %s %s @%d", depth, error_name(e), method_name(env, m), (int)l);
    }
    show_trace(env, 0, 16);
    show_trace(env, 0, 2);
    show_trace(env, 2, 2);
    show_trace(env, 5, 2);
    show_trace(env, 6, 2);
    show_trace(env, -1, 5);
    show_trace(env, -6, 2);
    show_trace(env, -7, 2);
    show_trace(env, 0, 0);
    show_trace(env, 0, -1);
    SHOW("no buffer", (*jvmti)->GetStackTrace(jvmti, NULL, 0, 0, NULL, &count));
    SHOW("no count", (*jvmti)->GetStackTrace(jvmti, NULL, 0, 1, &frame, NULL));
    SHOW("no method", (*jvmti)->GetFrameLocation(jvmti, NULL, 0, NULL, NULL));
}

static void show_slot(jint depth, jint slot) {
    jint i = -1;
    jlong l = -1;
    jfloat f = -1;
    jdouble d = -1;
    jobject o = NULL;
    jvmtiError ei = (*jvmti)->GetLocalInt(jvmti, NULL, depth, slot, &i);
    jvmtiError el = (*jvmti)->GetLocalLong(jvmti, NULL, depth, slot, &l);
    jvmtiError ef = (*jvmti)->GetLocalFloat(jvmti, NULL, depth, slot, &f);
    jvmtiError ed = (*jvmti)->GetLocalDouble(jvmti, NULL, depth, slot, &d);
    jvmtiError eo = (*jvmti)->GetLocalObject(jvmti, NULL, depth, slot, &o);
    say("  depth %d slot %d: int %s %d, long %s %ld, float %s %g, double %s %g, object %s %d", depth, slot,
        error_name(ei), ei ? 0 : i, error_name(el), el ? 0 : (long)l, error_name(ef), ef ? 0 : f, error_name(ed),
        ed ? 0 : d, error_name(eo), o != NULL);
}

JNIEXPORT void JNICALL Java_StackLocals_locals(JNIEnv *env, jclass c) {
    (void)c, (void)env;
    jint i;
    jlong l;
    jobject o;
    say("locals");
    for (jint slot = -1; slot < 23; slot++) show_slot(1, slot);
    show_slot(0, 0);
    show_slot(99, 0);
    show_slot(-1, 0);
    SHOW("int, no pointer", (*jvmti)->GetLocalInt(jvmti, NULL, 99, -1, NULL));
    SHOW("long, no pointer", (*jvmti)->GetLocalLong(jvmti, NULL, -1, 0, NULL));
    SHOW("object, no pointer", (*jvmti)->GetLocalObject(jvmti, NULL, 0, 0, NULL));
    SHOW("int far out", (*jvmti)->GetLocalInt(jvmti, NULL, 1, 65535, &i));
    SHOW("long far out", (*jvmti)->GetLocalLong(jvmti, NULL, 1, 65535, &l));
    SHOW("instance at depth 1", (*jvmti)->GetLocalInstance(jvmti, NULL, 1, &o));
    say("  %s", class_name((*env)->GetObjectClass(env, o)));
    SHOW("instance of a static native", (*jvmti)->GetLocalInstance(jvmti, NULL, 0, &o));
    SHOW("instance of a static method", (*jvmti)->GetLocalInstance(jvmti, NULL, 2, &o));
    SHOW("instance too deep", (*jvmti)->GetLocalInstance(jvmti, NULL, 3, &o));
    SHOW("instance at depth -1", (*jvmti)->GetLocalInstance(jvmti, NULL, -1, &o));
    SHOW("instance, no pointer", (*jvmti)->GetLocalInstance(jvmti, NULL, 1, NULL));
}

JNIEXPORT jobject JNICALL Java_StackLocals_receiver(JNIEnv *env, jobject self, jint depth) {
    jobject o = NULL, other = NULL;
    MUST((*jvmti)->GetLocalInstance(jvmti, NULL, 0, &o));
    MUST((*jvmti)->GetLocalInstance(jvmti, NULL, depth, &other));
    say("receiver of the native: %d", (*env)->IsSameObject(env, o, self));
    return other;
}

/* Slots of written(): i 0, l 1, f 3, d 4, o 6, s 7, a 8, x 9, z 10, b 11. */
JNIEXPORT void JNICALL Java_StackLocals_write(JNIEnv *env, jclass c) {
    say("write");
    jintArray ints = (*env)->NewIntArray(env, 11);
    jobjectArray objects = (*env)->NewObjectArray(env, 12, (*env)->FindClass(env, "java/lang/Object"), NULL);
    jobjectArray strings = (*env)->NewObjectArray(env, 13, (*env)->FindClass(env, "java/lang/String"), NULL);
    jstring text = (*env)->NewStringUTF(env, "new text");
    SHOW("int", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 0, -5));
    SHOW("long", (*jvmti)->SetLocalLong(jvmti, NULL, 1, 1, -6000000000L));
    SHOW("float", (*jvmti)->SetLocalFloat(jvmti, NULL, 1, 3, 7.5f));
    SHOW("double", (*jvmti)->SetLocalDouble(jvmti, NULL, 1, 4, -8.25));
    SHOW("object", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 6, c));
    SHOW("interface variable, String", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 7, text));
    SHOW("interface variable, int[]", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 7, ints));
    SHOW("int[] variable, int[]", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 8, ints));
    SHOW("int[] variable, Object[]", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 8, objects));
    SHOW("int[] variable, String", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 8, text));
    SHOW("Object[] variable, Object[]", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 9, objects));
    SHOW("Object[] variable, String[]", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 9, strings));
    SHOW("boolean", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 10, 1));
    SHOW("byte", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 11, -3));
    SHOW("int into long", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 1, 1));
    SHOW("int into second half", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 2, 1));
    SHOW("long into int", (*jvmti)->SetLocalLong(jvmti, NULL, 1, 0, 1));
    SHOW("float into int", (*jvmti)->SetLocalFloat(jvmti, NULL, 1, 0, 1));
    SHOW("object into int", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 0, text));
    SHOW("int into object", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 6, 1));
    SHOW("slot -1", (*jvmti)->SetLocalInt(jvmti, NULL, 1, -1, 1));
    SHOW("slot 100", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 100, 1));
    SHOW("depth 0", (*jvmti)->SetLocalInt(jvmti, NULL, 0, 0, 1));
    SHOW("depth 50", (*jvmti)->SetLocalInt(jvmti, NULL, 50, 0, 1));
    SHOW("depth -1", (*jvmti)->SetLocalInt(jvmti, NULL, -1, 0, 1));
    jvmtiCapabilities caps = {.can_access_local_variables = 1};
    MUST((*jvmti)->RelinquishCapabilities(jvmti, &caps));
    SHOW("without the capability", (*jvmti)->SetLocalInt(jvmti, NULL, -1, 0, 1));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_access_local_variables = 1, .can_get_line_numbers = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}
