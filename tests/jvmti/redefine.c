/* RedefineClasses and RetransformClasses as a Java program asks for them (Redefine.java): every refusal, in its order;
   what stays and what changes; frames that run on in obsolete methods. */
/* here: | -Xjvmti:strict */
#define TEST Redefine
#include <stdint.h>

#include "scripted.h"

static jvmtiClassDefinition *definitions(JNIEnv *env, jobjectArray classes, jobjectArray bytes, jsize *count) {
    *count = (*env)->GetArrayLength(env, classes);
    jvmtiClassDefinition *list = calloc((size_t)*count + 1, sizeof *list);
    for (jsize i = 0; i < *count; i++) {
        jbyteArray b = (*env)->GetObjectArrayElement(env, bytes, i);
        list[i].klass = (*env)->GetObjectArrayElement(env, classes, i);
        list[i].class_byte_count = !b ? 100 : (*env)->GetArrayLength(env, b);
        if (b) {
            unsigned char *copy = malloc((size_t)list[i].class_byte_count + 1);
            (*env)->GetByteArrayRegion(env, b, 0, list[i].class_byte_count, (jbyte *)copy);
            list[i].class_bytes = copy;
        }
    }
    return list;
}

/* The new bytes of one class also come to it by its retransformation. */
static int by_retransforming;
static const jvmtiClassDefinition *given_by_hook;

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)loader, (void)name, (void)domain, (void)length, (void)bytes;
    if (given_by_hook && redefined && (*jni)->IsSameObject(jni, redefined, given_by_hook->klass)) {
        MUST((*env)->Allocate(env, given_by_hook->class_byte_count, new_bytes));
        memcpy(*new_bytes, given_by_hook->class_bytes, (size_t)given_by_hook->class_byte_count);
        *new_length = given_by_hook->class_byte_count;
    }
}

static jvmtiError retransform_into(const jvmtiClassDefinition *definition) {
    given_by_hook = definition;
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    jvmtiError e = (*jvmti)->RetransformClasses(jvmti, 1, &definition->klass);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    given_by_hook = NULL;
    return e;
}

NATIVE(void, byRetransforming)(JNIEnv *env, jclass c, jboolean on) {
    (void)env, (void)c;
    by_retransforming = on;
}

NATIVE(jint, redefine)(JNIEnv *env, jclass c, jobjectArray classes, jobjectArray bytes) {
    (void)c;
    jsize count;
    jvmtiClassDefinition *list = definitions(env, classes, bytes, &count);
    jvmtiError e = by_retransforming ? retransform_into(list) : (*jvmti)->RedefineClasses(jvmti, count, list);
    for (jsize i = 0; i < count; i++) free((void *)list[i].class_bytes);
    free(list);
    return (jint)e;
}

NATIVE(jint, retransform)(JNIEnv *env, jclass c, jobjectArray classes) {
    (void)c;
    jclass list[64];
    jsize count = (*env)->GetArrayLength(env, classes);
    for (jsize i = 0; i < count; i++) list[i] = (*env)->GetObjectArrayElement(env, classes, i);
    return (jint)(*jvmti)->RetransformClasses(jvmti, count, list);
}

NATIVE(jint, modifiable)(JNIEnv *env, jclass c, jclass klass) {
    (void)env, (void)c;
    jboolean yes = 7;
    jvmtiError e = (*jvmti)->IsModifiableClass(jvmti, klass, &yes);
    return e == JVMTI_ERROR_NONE ? yes : -(jint)e;
}

/* The method of the frame [depth] below the caller of this native, as a number that is its ID. */
NATIVE(jlong, frameMethod)(JNIEnv *env, jclass c, jthread thread, jint depth) {
    (void)env, (void)c;
    jmethodID m = NULL;
    jlocation location;
    jvmtiError e = (*jvmti)->GetFrameLocation(jvmti, thread, depth, &m, &location);
    return e == JVMTI_ERROR_NONE ? (jlong)(intptr_t)m : -(jlong)e;
}

NATIVE(jint, frameLine)(JNIEnv *env, jclass c, jthread thread, jint depth) {
    (void)env, (void)c;
    jmethodID m = NULL;
    jlocation location;
    jvmtiError e = (*jvmti)->GetFrameLocation(jvmti, thread, depth, &m, &location);
    return e == JVMTI_ERROR_NONE ? line_of(m, location) : -1000 - (jint)e;
}

NATIVE(jlong, methodId)(JNIEnv *env, jclass c, jclass klass, jstring name, jstring descriptor, jboolean is_static) {
    (void)c;
    const char *n = (*env)->GetStringUTFChars(env, name, NULL), *d = (*env)->GetStringUTFChars(env, descriptor, NULL);
    jmethodID m = is_static ? (*env)->GetStaticMethodID(env, klass, n, d) : (*env)->GetMethodID(env, klass, n, d);
    (*env)->ExceptionClear(env);
    (*env)->ReleaseStringUTFChars(env, name, n);
    (*env)->ReleaseStringUTFChars(env, descriptor, d);
    return (jlong)(intptr_t)m;
}

/* 0, 1, or minus the error. */
NATIVE(jint, obsolete)(JNIEnv *env, jclass c, jlong id) {
    (void)env, (void)c;
    jboolean yes = 7;
    jvmtiError e = (*jvmti)->IsMethodObsolete(jvmti, (jmethodID)(intptr_t)id, &yes);
    return e == JVMTI_ERROR_NONE ? yes : -(jint)e;
}

NATIVE(jstring, nameOf)(JNIEnv *env, jclass c, jlong id) {
    (void)c;
    return (*env)->NewStringUTF(env, method_name(env, (jmethodID)(intptr_t)id));
}

NATIVE(jint, callInt)(JNIEnv *env, jclass c, jclass klass, jlong id) {
    (void)c;
    return (*env)->CallStaticIntMethod(env, klass, (jmethodID)(intptr_t)id);
}

NATIVE(jint, breakpoint)(JNIEnv *env, jclass c, jlong id, jint location, jboolean set) {
    (void)env, (void)c;
    jmethodID m = (jmethodID)(intptr_t)id;
    return (jint)(set ? (*jvmti)->SetBreakpoint(jvmti, m, location) : (*jvmti)->ClearBreakpoint(jvmti, m, location));
}

NATIVE(jbyteArray, bytecodes)(JNIEnv *env, jclass c, jlong id) {
    (void)c;
    jint count = 0;
    unsigned char *bytes = NULL;
    if ((*jvmti)->GetBytecodes(jvmti, (jmethodID)(intptr_t)id, &count, &bytes) != JVMTI_ERROR_NONE) return NULL;
    jbyteArray array = (*env)->NewByteArray(env, count);
    (*env)->SetByteArrayRegion(env, array, 0, count, (jbyte *)bytes);
    (*jvmti)->Deallocate(jvmti, bytes);
    return array;
}

/* "major.minor" of GetClassVersionNumbers. */
NATIVE(jint, major)(JNIEnv *env, jclass c, jclass klass) {
    (void)env, (void)c;
    jint minor = -1, major = -1;
    (*jvmti)->GetClassVersionNumbers(jvmti, klass, &minor, &major);
    return major;
}

NATIVE(jstring, sourceFile)(JNIEnv *env, jclass c, jclass klass) {
    (void)c;
    char *name = NULL;
    jvmtiError e = (*jvmti)->GetSourceFileName(jvmti, klass, &name);
    jstring s = (*env)->NewStringUTF(env, e == JVMTI_ERROR_NONE ? name : error_name(e));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    return s;
}

NATIVE(jint, status)(JNIEnv *env, jclass c, jclass klass) {
    (void)env, (void)c;
    jint status = -1;
    (*jvmti)->GetClassStatus(jvmti, klass, &status);
    return status;
}

/* Native methods of classes that are redefined. */
JNIEXPORT jint JNICALL Java_Switch_answer(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return 42;
}

static int hits;

static void JNICALL on_breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    (void)env, (void)jni, (void)thread, (void)method, (void)location;
    hits++;
}

NATIVE(jint, takeHits)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    int n = hits;
    hits = 0;
    return n;
}

/* Calls with wrong arguments, which Java cannot make. */
NATIVE(void, arguments)(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes, jclass array, jclass primitive) {
    jint length = (*env)->GetArrayLength(env, bytes);
    unsigned char *copy = malloc((size_t)length);
    (*env)->GetByteArrayRegion(env, bytes, 0, length, (jbyte *)copy);
    jvmtiClassDefinition good = {klass, length, copy}, list[2] = {good, good};

    CASE("RedefineClasses", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, RedefineClasses, -1, &good);
    EXPECT(ILLEGAL_ARGUMENT, RedefineClasses, -1, NULL);
    CASE("RedefineClasses", "no classes");
    EXPECT(NULL_POINTER, RedefineClasses, 0, NULL);
    EXPECT(NONE, RedefineClasses, 0, &good);
    CASE("RedefineClasses", "NULL_POINTER");
    EXPECT(NULL_POINTER, RedefineClasses, 1, NULL);
    list[1].class_bytes = NULL;
    EXPECT(NULL_POINTER, RedefineClasses, 2, list);
    CASE("RedefineClasses", "INVALID_CLASS_FORMAT");
    list[1].class_byte_count = 0;
    EXPECT(INVALID_CLASS_FORMAT, RedefineClasses, 2, list);
    list[1] = good;
    copy[0] ^= 1;
    EXPECT(INVALID_CLASS_FORMAT, RedefineClasses, 1, &good);
    copy[0] ^= 1;
    for (jint cut = 0; cut < length; cut += 7) {
        list[0].class_byte_count = cut;
        EXPECT(INVALID_CLASS_FORMAT, RedefineClasses, 1, list);
    }
    list[0] = good;
    CASE("RedefineClasses", "INVALID_CLASS");
    list[1].klass = NULL;
    EXPECT(INVALID_CLASS, RedefineClasses, 2, list);
    list[1].class_byte_count = 0;
    EXPECT(INVALID_CLASS, RedefineClasses, 2, list);
    CASE("RedefineClasses", "UNMODIFIABLE_CLASS");
    list[1].klass = array;
    list[1] = good;
    list[1].klass = array;
    EXPECT(UNMODIFIABLE_CLASS, RedefineClasses, 2, list);
    list[1].klass = primitive;
    EXPECT(UNMODIFIABLE_CLASS, RedefineClasses, 2, list);
    list[1].class_bytes = NULL;
    EXPECT(NULL_POINTER, RedefineClasses, 2, list);
    CASE("RedefineClasses", "arguments of all come before contents of the first");
    list[0].class_byte_count = 5;
    list[1] = good;
    list[1].klass = array;
    EXPECT(UNMODIFIABLE_CLASS, RedefineClasses, 2, list);

    jclass classes[2] = {klass, NULL};
    CASE("RetransformClasses", "ILLEGAL_ARGUMENT");
    EXPECT(ILLEGAL_ARGUMENT, RetransformClasses, -1, classes);
    EXPECT(ILLEGAL_ARGUMENT, RetransformClasses, -1, NULL);
    CASE("RetransformClasses", "no classes");
    EXPECT(NULL_POINTER, RetransformClasses, 0, NULL);
    EXPECT(NONE, RetransformClasses, 0, classes);
    CASE("RetransformClasses", "NULL_POINTER");
    EXPECT(NULL_POINTER, RetransformClasses, 1, NULL);
    CASE("RetransformClasses", "INVALID_CLASS");
    EXPECT(INVALID_CLASS, RetransformClasses, 2, classes);
    classes[1] = (*env)->NewStringUTF(env, "no class");
    EXPECT(INVALID_CLASS, RetransformClasses, 2, classes);
    CASE("RetransformClasses", "UNMODIFIABLE_CLASS");
    classes[1] = array;
    EXPECT(UNMODIFIABLE_CLASS, RetransformClasses, 2, classes);
    classes[1] = primitive;
    EXPECT(UNMODIFIABLE_CLASS, RetransformClasses, 2, classes);

    CASE("IsModifiableClass", "INVALID_CLASS");
    jboolean yes;
    EXPECT(INVALID_CLASS, IsModifiableClass, NULL, &yes);
    EXPECT(INVALID_CLASS, IsModifiableClass, (jclass)(*env)->NewStringUTF(env, "x"), &yes);
    CASE("IsModifiableClass", "NULL_POINTER");
    EXPECT(NULL_POINTER, IsModifiableClass, klass, NULL);

    CASE("RedefineClasses", "a pending exception survives");
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "kept");
    EXPECT(NONE, RedefineClasses, 1, &good);
    list[0] = good;
    list[0].class_byte_count = 11;
    EXPECT(INVALID_CLASS_FORMAT, RedefineClasses, 1, list);
    EXPECT(NONE, RetransformClasses, 1, &klass);
    CHECK((*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);
    CASES_END();
    free(copy);
    (void)c;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiCapabilities c = {.can_redefine_classes = 1,
                           .can_redefine_any_class = 1,
                           .can_retransform_classes = 1,
                           .can_retransform_any_class = 1,
                           .can_get_bytecodes = 1,
                           .can_get_line_numbers = 1,
                           .can_get_source_file_name = 1,
                           .can_generate_breakpoint_events = 1};
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint, .ClassFileLoadHook = on_class_file};
    begin_script(vm, &c, &callbacks);
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    return JNI_OK;
}
