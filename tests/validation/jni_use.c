/* The rules about arguments of JNI functions. */
#include "check_agent.h"

static void clear(const Given *g) { (*g->jni)->ExceptionClear(g->jni); }
static jclass find(const Given *g, const char *name) {
    jclass cls = (*g->jni)->FindClass(g->jni, name);
    if (!cls) abort();
    return cls;
}

BREAKS(jni_class_name, AT_INIT) {
    (*g->jni)->FindClass(g->jni, "Ljava/lang/Thread;");
    clear(g);
}
KEEPS(jni_class_name, AT_INIT) {
    find(g, "java/lang/Thread");
    find(g, "[Ljava/lang/Thread;");
}

BREAKS(jni_null, AT_INIT) { (*g->jni)->GetStringLength(g->jni, NULL); }
KEEPS(jni_null, AT_INIT) {
    (*g->jni)->DeleteLocalRef(g->jni, NULL);
    (*g->jni)->IsSameObject(g->jni, NULL, g->thread);
}

BREAKS(jni_string_kind, AT_INIT) { (*g->jni)->GetStringLength(g->jni, g->thread); }
KEEPS(jni_string_kind, AT_INIT) { (*g->jni)->GetStringLength(g->jni, (*g->jni)->NewStringUTF(g->jni, "text")); }

BREAKS(jni_array_kind, AT_INIT) {
    jbyte byte;
    (*g->jni)->GetByteArrayRegion(g->jni, (*g->jni)->NewIntArray(g->jni, 1), 0, 1, &byte);
}
KEEPS(jni_array_kind, AT_INIT) {
    jbyte byte;
    jobjectArray arrays = (*g->jni)->NewObjectArray(g->jni, 1, find(g, "[I"), NULL);
    (*g->jni)->GetByteArrayRegion(g->jni, (*g->jni)->NewByteArray(g->jni, 1), 0, 1, &byte);
    (*g->jni)->GetArrayLength(g->jni, arrays);
    (*g->jni)->GetObjectArrayElement(g->jni, arrays, 0);
}

/* Of another type; a longer one may be where it must not be on some processors. */
BREAKS(jni_field_use, AT_INIT) {
    jclass integer = find(g, "java/lang/Integer");
    (*g->jni)->GetStaticShortField(g->jni, integer, (*g->jni)->GetStaticFieldID(g->jni, integer, "MAX_VALUE", "I"));
}
KEEPS(jni_field_use, AT_INIT) {
    jclass integer = find(g, "java/lang/Integer");
    (*g->jni)->GetStaticIntField(g->jni, integer, (*g->jni)->GetStaticFieldID(g->jni, integer, "MAX_VALUE", "I"));
}

/* Of a class that the object is not of. */
BREAKS(jni_method_use, AT_INIT) {
    jmethodID id = (*g->jni)->GetStaticMethodID(g->jni, find(g, "java/lang/Thread"), "activeCount", "()I");
    (*g->jni)->CallStaticVoidMethod(g->jni, find(g, "java/lang/Thread"), id);
    clear(g);
}
KEEPS(jni_method_use, AT_INIT) {
    jmethodID id = (*g->jni)->GetMethodID(g->jni, find(g, "java/lang/Object"), "hashCode", "()I");
    (*g->jni)->CallIntMethod(g->jni, g->thread, id);
    clear(g);
}

/* In a native method of the program, which the agent has bound. */
static jint JNICALL work(JNIEnv *jni, jclass cls, jint deletes) {
    jobject kept = (*jni)->NewLocalRef(jni, cls);
    if (deletes) (*jni)->DeleteLocalRef(jni, kept);
    (*jni)->GetObjectClass(jni, kept);
    return 0;
}
static void in_native(const Given *g, jint deletes) {
    JNINativeMethod native = {(char *)"prefixed_work", (char *)"(I)I", (void *)work};
    jclass program = find(g, "Program");
    if ((*g->jni)->RegisterNatives(g->jni, program, &native, 1) != JNI_OK) abort();
    jmethodID id = (*g->jni)->GetStaticMethodID(g->jni, program, "prefixed_work", "(I)I");
    (*g->jni)->CallStaticIntMethod(g->jni, program, id, deletes);
    clear(g);
}
/* The VM has called Agent_OnAttach, and the layer does not know which references it has got there. */
RUN(jni_dead_reference, attach, "{agent}")
BREAKS(jni_dead_reference, AT_ATTACH) {
    jobject deleted = find(g, "java/lang/Thread");
    (*g->jni)->DeleteLocalRef(g->jni, deleted);
    (*g->jni)->GetObjectClass(g->jni, deleted);
}
KEEPS(jni_dead_reference, AT_INIT) { in_native(g, 0); }
