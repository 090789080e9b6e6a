/* -Xcheck:jni: every kind of misuse, one run each: warnings continue, fatal errors end in abort(). `ours`: what `java`
   does not find, or dies of without a message. */
/* options: -Xcheck:jni */
/* runs: wrong_thread | pending_find | pending_call | pending_unchecked | pending_allowed | each_unchecked |
   each_pending | unchecked_call | unchecked_store | returned_unchecked | critical_call | critical_commit |
   critical_commit_twice | critical_commit_other | critical_damaged | critical_foreign | elements_damaged_after |
   elements_foreign | elements_twice | elements_null | elements_bad_mode | elements_wrong_type | release_wrong_type |
   elements_of_objects | elements_fine | chars_damaged | chars_foreign | utf_foreign | utf_damaged | mixed_chars |
   mixed_utf | garbage_object | stale_local | stale_global | stale_weak | argument_types_fine | popped_local |
   delete_global_of_local | delete_local_of_global | delete_weak_of_global | delete_global_of_weak | delete_local_twice
   | delete_global_twice | delete_weak_twice | delete_garbage | local_of_other_thread | pop_without_push |
   too_many_locals | ensured_locals | pushed_locals | pushed_unpopped | negative_capacity | null_object_field |
   null_object_call | null_class | null_class_field | null_static_class | null_instance_of | null_string | null_array |
   null_method_id | null_find_class | null_new_string_utf | null_monitor | null_new_local | primitive_class |
   not_a_class | not_a_class_new | not_a_class_static | not_a_class_field | not_a_string | not_a_string_utf |
   not_an_array | not_an_object_array | not_an_object_array_set | not_a_primitive_array | region_wrong_type |
   region_not_an_array | not_throwable | class_not_throwable | not_a_buffer | field_type | field_type_object |
   set_field_type | static_as_instance | instance_as_static | static_field_type | static_field_of_other_class |
   static_field_of_string | odd_field_id | method_of_other_object | garbage_method_id | static_method_of_other_class |
   nonvirtual_other_class | nonvirtual_other_object | constructor_of_other_class | to_reflected_method_garbage |
   descriptor_as_class_name | long_class_name | malformed_class_name | bad_descriptor | define_bad_name |
   monitor_not_owned | monitor_left | negative_array | out_of_bounds | array_store | abstract_class | register_unknown |
   fatal | clean */
/* ours: wrapped_call | critical_unreleased | elements_other_array | chars_null | utf_null | stale_argument |
   argument_type |
   argument_type_mixed | ref_types | null_object | null_field_id | null_throw | set_wrong_object | not_reflected |
   not_reflected_field | field_of_other_class | field_of_other_object | garbage_field_id | garbage_static_field_id |
   field_as_method_id | static_method_as_instance | instance_method_as_static | wrong_return_type |
   method_as_constructor | to_reflected_method_kind | to_reflected_field_kind | to_reflected_field_garbage |
   dots_in_class_name | bad_array_name | malformed_utf | four_byte_utf | malformed_member_name | malformed_message |
   elements_damaged_before | wrong_attached_thread */
/* ignore: ^\tnative caller: |^  (Header|Trailer) guard|^  User data|^GuardedMemory */
/* addresses: any */
#include <pthread.h>

#include "test.h"

static jclass self, object_class, string_class;
static jobject instance;
static jstring text;
static jintArray ints;
static jobjectArray strings;
static jmethodID method_i, static_i, take_object, take_string, take_many, void_v, constructor, thrower;
static jfieldID field_i, field_l, static_f, static_l, other_field;
static jclass other;
static JavaVM *vm;

#define SCENARIO(name) static void scenario_##name(JNIEnv *env, jobject argument)
static void raise_pending(JNIEnv *env) { J(ThrowNew, J(FindClass, "java/lang/IllegalStateException"), "pending"); }

/* ---- threads ---- */
static void *use_env(void *p) {
    JNIEnv *env = p;
    say("version %x\n", (unsigned)J(GetVersion));
    return NULL;
}
SCENARIO(wrong_thread) {
    pthread_t t;
    pthread_create(&t, NULL, use_env, env);
    pthread_join(t, NULL);
}
static void *use_env_attached(void *p) {
    JNIEnv *env = p, *mine;
    (*vm)->AttachCurrentThread(vm, (void **)&mine, NULL);
    J(FindClass, "java/lang/String");
    (*vm)->DetachCurrentThread(vm);
    return NULL;
}
SCENARIO(wrong_attached_thread) {
    pthread_t t;
    pthread_create(&t, NULL, use_env_attached, env);
    pthread_join(t, NULL);
}

/* ---- pending exceptions ---- */
SCENARIO(pending_find) {
    raise_pending(env);
    J(FindClass, "java/lang/String");
    J(ExceptionClear);
    say("after\n");
}
SCENARIO(pending_call) {
    raise_pending(env);
    J(CallIntMethod, instance, method_i, 1);
    J(ExceptionClear);
    say("after\n");
}
/* The first call after one that throws is two errors; the next is one. */
SCENARIO(pending_unchecked) {
    J(CallVoidMethod, instance, thrower);
    J(FindClass, "java/lang/String");
    J(GetFieldID, self, "i", "I");
    J(ExceptionClear);
    say("after\n");
}
SCENARIO(pending_allowed) {
    jobject l = J(NewLocalRef, instance), g = J(NewGlobalRef, instance), w = J(NewWeakGlobalRef, instance);
    const char *u = J(GetStringUTFChars, text, NULL);
    const jchar *c = J(GetStringChars, text, NULL), *k;
    jint *p = J(GetIntArrayElements, ints, NULL);
    raise_pending(env);
    J(DeleteLocalRef, l);
    J(DeleteGlobalRef, g);
    J(DeleteWeakGlobalRef, w);
    J(ReleaseStringUTFChars, text, u);
    J(ReleaseStringChars, text, c);
    J(ReleaseIntArrayElements, ints, p, 0);
    p = J(GetPrimitiveArrayCritical, ints, NULL);
    J(ReleasePrimitiveArrayCritical, ints, p, 0);
    k = J(GetStringCritical, text, NULL);
    J(ReleaseStringCritical, text, k);
    J(PushLocalFrame, 3);
    J(PopLocalFrame, NULL);
    J(ExceptionCheck);
    J(ExceptionOccurred);
    J(MonitorExit, instance);
    J(ExceptionDescribe);
    say("after\n");
}
/* Each function with a result of a call that nobody looked at, and with an exception pending. */
#define EACH(X)                                             \
    X(GetVersion)                                           \
    X(FindClass, "java/lang/String")                        \
    X(FromReflectedMethod, reflected)                       \
    X(FromReflectedField, reflected_field)                  \
    X(ToReflectedMethod, self, method_i, JNI_FALSE)         \
    X(GetSuperclass, self)                                  \
    X(IsAssignableFrom, self, self)                         \
    X(ToReflectedField, self, field_i, JNI_FALSE)           \
    X(ExceptionOccurred)                                    \
    X(ExceptionCheck)                                       \
    X(PushLocalFrame, 4)                                    \
    X(PopLocalFrame, NULL)                                  \
    X(NewGlobalRef, instance)                               \
    X(DeleteGlobalRef, NULL)                                \
    X(DeleteLocalRef, NULL)                                 \
    X(IsSameObject, self, self)                             \
    X(NewLocalRef, instance)                                \
    X(EnsureLocalCapacity, 9)                               \
    X(AllocObject, self)                                    \
    X(NewObject, self, constructor)                         \
    X(GetObjectClass, instance)                             \
    X(IsInstanceOf, instance, self)                         \
    X(GetMethodID, self, "intMethod", "(I)I")               \
    X(CallIntMethod, instance, method_i, 1)                 \
    X(CallNonvirtualIntMethod, instance, self, method_i, 1) \
    X(GetFieldID, self, "i", "I")                           \
    X(GetIntField, instance, field_i)                       \
    X(GetObjectField, instance, field_l)                    \
    X(SetIntField, instance, field_i, 1)                    \
    X(GetStaticMethodID, self, "staticInt", "(I)I")         \
    X(CallStaticIntMethod, self, static_i, 1)               \
    X(GetStaticFieldID, self, "s", "I")                     \
    X(GetStaticIntField, self, static_f)                    \
    X(SetStaticIntField, self, static_f, 1)                 \
    X(NewString, NULL, 0)                                   \
    X(GetStringLength, text)                                \
    X(GetStringChars, text, NULL)                           \
    X(ReleaseStringChars, text, chars)                      \
    X(NewStringUTF, "x")                                    \
    X(GetStringUTFLength, text)                             \
    X(GetStringUTFChars, text, NULL)                        \
    X(ReleaseStringUTFChars, text, utf)                     \
    X(GetArrayLength, ints)                                 \
    X(NewObjectArray, 1, string_class, NULL)                \
    X(GetObjectArrayElement, strings, 0)                    \
    X(SetObjectArrayElement, strings, 0, NULL)              \
    X(NewIntArray, 1)                                       \
    X(GetIntArrayElements, ints, NULL)                      \
    X(ReleaseIntArrayElements, ints, elements, 0)           \
    X(GetIntArrayRegion, ints, 0, 1, region)                \
    X(SetIntArrayRegion, ints, 0, 1, region)                \
    X(RegisterNatives, self, NULL, 0)                       \
    X(UnregisterNatives, other)                             \
    X(MonitorEnter, instance)                               \
    X(MonitorExit, instance)                                \
    X(GetJavaVM, &vm)                                       \
    X(GetStringRegion, text, 0, 0, units)                   \
    X(GetStringUTFRegion, text, 0, 0, bytes)                \
    X(NewWeakGlobalRef, instance)                           \
    X(DeleteWeakGlobalRef, NULL)                            \
    X(GetObjectRefType, instance)                           \
    X(GetModule, self)                                      \
    X(Throw, throwable)                                     \
    X(ThrowNew, throwable_class, "x")                       \
    X(DefineClass, NULL, NULL, NULL, 0)
#define EACH_SETUP                                                                                          \
    jclass class_class = J(GetObjectClass, self), throwable_class = J(FindClass, "java/lang/Error");        \
    jobject reflected = J(ToReflectedMethod, self, method_i, JNI_FALSE),                                    \
            reflected_field = J(ToReflectedField, self, field_i, JNI_FALSE);                                \
    jthrowable throwable = J(NewObject, throwable_class, J(GetMethodID, throwable_class, "<init>", "()V")); \
    J(ExceptionCheck);                                                                                      \
    (void)class_class;                                                                                      \
    J(EnsureLocalCapacity, 1000);                                                                           \
    J(PushLocalFrame, 100);                                                                                 \
    jint region[4] = {0}, *elements = J(GetIntArrayElements, ints, NULL);                                   \
    jchar units[4];                                                                                         \
    char bytes[4];                                                                                          \
    const jchar *chars = J(GetStringChars, text, NULL);                                                     \
    const char *utf = J(GetStringUTFChars, text, NULL);                                                     \
    J(MonitorEnter, instance);
SCENARIO(each_unchecked) {
    EACH_SETUP
    void *critical;
    const jchar *string_critical;
#define ONE(name, ...)                   \
    J(ExceptionClear);                   \
    J(CallVoidMethod, instance, void_v); \
    say(#name "\n");                     \
    J(name __VA_OPT__(, ) __VA_ARGS__);
    EACH(ONE)
#undef ONE
    J(ExceptionClear);
    J(CallVoidMethod, instance, void_v);
    critical = J(GetPrimitiveArrayCritical, ints, NULL);
    J(ReleasePrimitiveArrayCritical, ints, critical, 0);
    J(CallVoidMethod, instance, void_v);
    string_critical = J(GetStringCritical, text, NULL);
    J(ReleaseStringCritical, text, string_critical);
}
SCENARIO(each_pending) {
    EACH_SETUP
    void *critical;
    const jchar *string_critical;
#define ONE(name, ...)                  \
    J(Throw, throwable);                \
    say(#name "\n");                    \
    J(name __VA_OPT__(, ) __VA_ARGS__); \
    J(ExceptionClear);
    EACH(ONE)
#undef ONE
    J(Throw, throwable);
    critical = J(GetPrimitiveArrayCritical, ints, NULL);
    J(ReleasePrimitiveArrayCritical, ints, critical, 0);
    string_critical = J(GetStringCritical, text, NULL);
    J(ReleaseStringCritical, text, string_critical);
    J(ExceptionClear);
}
SCENARIO(unchecked_call) {
    J(CallIntMethod, instance, method_i, 1);
    J(CallIntMethod, instance, method_i, 2);
    J(ExceptionCheck);
    J(CallStaticIntMethod, self, static_i, 3);
    J(GetVersion);
    J(NewStringUTF, "x");
    J(ExceptionCheck);
    J(NewObject, self, constructor);
    J(GetFieldID, self, "i", "I");
    J(ExceptionOccurred);
    J(CallNonvirtualIntMethod, instance, self, method_i, 1);
    J(ExceptionClear);
    J(GetObjectClass, instance);
    J(CallVoidMethod, instance, void_v);
    J(DeleteLocalRef, NULL);
    J(IsSameObject, instance, instance);
    J(CallVoidMethod, instance, void_v);
}
SCENARIO(unchecked_store) {
    J(SetObjectArrayElement, strings, 0, text);
    J(GetVersion);
    J(GetObjectArrayElement, strings, 0);
    J(GetArrayLength, strings);
    jint v = 3;
    J(SetIntArrayRegion, ints, 0, 1, &v);
    J(GetArrayLength, strings);
    J(GetIntArrayRegion, ints, 0, 1, &v);
    J(GetArrayLength, strings);
    J(NewIntArray, 2);
    J(FindClass, "java/lang/String");
    J(GetArrayLength, strings);
    J(MonitorEnter, instance);
    J(MonitorExit, instance);
    J(GetArrayLength, strings);
}
SCENARIO(returned_unchecked) { J(CallIntMethod, instance, method_i, 1); }

/* ---- critical sections ---- */
SCENARIO(critical_call) {
    void *p = J(GetPrimitiveArrayCritical, ints, NULL);
    J(FindClass, "java/lang/String");
    J(GetArrayLength, ints);
    void *q = J(GetPrimitiveArrayCritical, ints, NULL);
    const jchar *s = J(GetStringCritical, text, NULL);
    J(ReleaseStringCritical, text, s);
    J(ReleasePrimitiveArrayCritical, ints, q, 0);
    J(ExceptionCheck);
    J(DeleteLocalRef, NULL);
    J(ReleasePrimitiveArrayCritical, ints, p, 0);
    say("after\n");
}
/* Any mode leaves the section and ends the copy. */
SCENARIO(critical_commit) {
    for (int i = 0; i < 3; i++) {
        jint *p = J(GetPrimitiveArrayCritical, ints, NULL);
        p[0] = 40 + i;
        J(ReleasePrimitiveArrayCritical, ints, p, JNI_COMMIT);
        J(GetArrayLength, ints);
    }
    jint x, *p = J(GetPrimitiveArrayCritical, ints, NULL), *q = J(GetPrimitiveArrayCritical, ints, NULL);
    J(ReleasePrimitiveArrayCritical, ints, p, JNI_COMMIT);
    J(GetArrayLength, ints);
    J(ReleasePrimitiveArrayCritical, ints, q, JNI_ABORT);
    J(GetIntArrayRegion, ints, 0, 1, &x);
    say("%d\n", x);
}
SCENARIO(critical_commit_twice) {
    jint *p = J(GetPrimitiveArrayCritical, ints, NULL);
    J(ReleasePrimitiveArrayCritical, ints, p, JNI_COMMIT);
    J(ReleasePrimitiveArrayCritical, ints, p, JNI_COMMIT);
}
SCENARIO(critical_commit_other) {
    jint *p = J(GetPrimitiveArrayCritical, ints, NULL);
    J(ReleasePrimitiveArrayCritical, ints, p, JNI_COMMIT);
    J(ReleaseIntArrayElements, ints, p, 0);
}
SCENARIO(critical_unreleased) { J(GetPrimitiveArrayCritical, ints, NULL); }
SCENARIO(critical_damaged) {
    jint *p = J(GetPrimitiveArrayCritical, ints, NULL);
    p[4] = 7;
    J(ReleasePrimitiveArrayCritical, ints, p, 0);
}
SCENARIO(critical_foreign) {
    static int x[4];
    J(GetPrimitiveArrayCritical, ints, NULL);
    J(ReleasePrimitiveArrayCritical, ints, x, 0);
}

/* ---- memory ---- */
SCENARIO(elements_damaged_after) {
    jint *p = J(GetIntArrayElements, ints, NULL);
    p[4] = 7;
    J(ReleaseIntArrayElements, ints, p, 0);
}
SCENARIO(elements_damaged_before) {
    jint *p = J(GetIntArrayElements, ints, NULL);
    p[-1] = 7;
    J(ReleaseIntArrayElements, ints, p, 0);
}
SCENARIO(elements_foreign) {
    static jint x[64];
    J(ReleaseIntArrayElements, ints, x + 32, 0);
}
SCENARIO(elements_twice) {
    jint *p = J(GetIntArrayElements, ints, NULL);
    J(ReleaseIntArrayElements, ints, p, 0);
    J(ReleaseIntArrayElements, ints, p, 0);
}
SCENARIO(elements_other_array) {
    jint *p = J(GetIntArrayElements, ints, NULL);
    J(ReleaseIntArrayElements, J(NewIntArray, 9), p, 0);
}
SCENARIO(elements_null) { J(ReleaseIntArrayElements, ints, NULL, 0); }
SCENARIO(elements_bad_mode) {
    jint *p = J(GetIntArrayElements, ints, NULL);
    J(ReleaseIntArrayElements, ints, p, 17);
    say("after\n");
}
SCENARIO(elements_wrong_type) { J(GetLongArrayElements, (jlongArray)ints, NULL); }
SCENARIO(release_wrong_type) {
    jint *p = J(GetIntArrayElements, ints, NULL);
    J(ReleaseByteArrayElements, (jbyteArray)ints, (jbyte *)p, 0);
}
SCENARIO(elements_of_objects) { J(GetIntArrayElements, (jintArray)strings, NULL); }
SCENARIO(elements_fine) {
    jint *p = J(GetIntArrayElements, ints, NULL);
    p[0] = 42;
    J(ReleaseIntArrayElements, ints, p, JNI_COMMIT);
    p[1] = 43;
    J(ReleaseIntArrayElements, ints, p, 0);
    p = J(GetIntArrayElements, ints, NULL);
    p[2] = 99;
    say("%d %d\n", (int)p[0], (int)p[1]);
    J(ReleaseIntArrayElements, ints, p, JNI_ABORT);
    jint v;
    J(GetIntArrayRegion, ints, 2, 1, &v);
    J(ExceptionCheck);
    say("%d\n", (int)v);
}
SCENARIO(chars_damaged) {
    jchar *c = (jchar *)J(GetStringChars, text, NULL);
    c[5] = 7;
    J(ReleaseStringChars, text, c);
    say("after\n");
}
SCENARIO(chars_foreign) {
    static jchar x[64];
    J(ReleaseStringChars, text, x + 32);
    say("after\n");
}
/* As jni.h has it for C++, under the name that a compiler gives it. */
void wrapper_of_ReleaseStringChars(JNIEnv *env, jstring s,
                                   const jchar *chars) __asm__("_ZN7JNIEnv_18ReleaseStringCharsEP8_jstringPKt");
__attribute__((noinline)) void wrapper_of_ReleaseStringChars(JNIEnv *env, jstring s, const jchar *chars) {
    J(ReleaseStringChars, s, chars);
    __asm__ volatile(""); /* no tail call */
}
SCENARIO(wrapped_call) {
    wrapper_of_ReleaseStringChars(env, text, NULL);
    say("after\n");
}
SCENARIO(chars_null) {
    J(ReleaseStringChars, text, NULL);
    say("after\n");
}
SCENARIO(utf_foreign) {
    static char x[64];
    J(ReleaseStringUTFChars, text, x + 32);
    say("after\n");
}
SCENARIO(utf_damaged) {
    char *c = (char *)J(GetStringUTFChars, text, NULL);
    c[6] = 7;
    J(ReleaseStringUTFChars, text, c);
    say("after\n");
}
SCENARIO(utf_null) {
    J(ReleaseStringUTFChars, text, NULL);
    say("after\n");
}
SCENARIO(mixed_chars) {
    const char *c = J(GetStringUTFChars, text, NULL);
    J(ReleaseStringChars, text, (const jchar *)c);
    say("after\n");
}
SCENARIO(mixed_utf) {
    const jchar *c = J(GetStringChars, text, NULL);
    J(ReleaseStringUTFChars, text, (const char *)c);
    say("after\n");
}

/* ---- references ---- */
SCENARIO(garbage_object) {
    static void *x[4];
    J(GetObjectClass, (jobject)&x[1]);
}
SCENARIO(stale_local) {
    jobject o = J(NewLocalRef, instance);
    J(DeleteLocalRef, o);
    J(GetObjectClass, o);
}
SCENARIO(stale_global) {
    jobject o = J(NewGlobalRef, instance);
    J(DeleteGlobalRef, o);
    J(GetObjectClass, o);
}
SCENARIO(stale_weak) {
    jobject o = J(NewWeakGlobalRef, instance);
    J(DeleteWeakGlobalRef, o);
    J(GetObjectClass, o);
}
SCENARIO(stale_argument) {
    jobject o = J(NewLocalRef, instance);
    J(DeleteLocalRef, o);
    J(CallVoidMethod, instance, take_object, o);
    say("after\n");
}
SCENARIO(argument_type) {
    jvalue v = {.l = instance};
    J(CallVoidMethodA, instance, take_string, &v);
    say("after\n");
}
SCENARIO(argument_type_mixed) {
    J(CallVoidMethod, instance, take_many, 1, 2.5, (jlong)3, ints, 4.5, instance, text);
    say("after\n");
}
SCENARIO(argument_types_fine) {
    J(CallVoidMethod, instance, take_many, 1, 2.5, (jlong)3, ints, 4.5, text, instance);
    say("after\n");
}
SCENARIO(popped_local) {
    J(PushLocalFrame, 4);
    jobject o = J(NewLocalRef, instance);
    J(PopLocalFrame, NULL);
    J(GetObjectClass, o);
}
SCENARIO(delete_global_of_local) { J(DeleteGlobalRef, J(NewLocalRef, instance)); }
SCENARIO(delete_local_of_global) { J(DeleteLocalRef, J(NewGlobalRef, instance)); }
SCENARIO(delete_weak_of_global) { J(DeleteWeakGlobalRef, J(NewGlobalRef, instance)); }
SCENARIO(delete_global_of_weak) { J(DeleteGlobalRef, J(NewWeakGlobalRef, instance)); }
SCENARIO(delete_local_twice) {
    jobject o = J(NewLocalRef, instance);
    J(DeleteLocalRef, o);
    J(DeleteLocalRef, o);
}
SCENARIO(delete_global_twice) {
    jobject o = J(NewGlobalRef, instance);
    J(DeleteGlobalRef, o);
    J(DeleteGlobalRef, o);
}
SCENARIO(delete_weak_twice) {
    jobject o = J(NewWeakGlobalRef, instance);
    J(DeleteWeakGlobalRef, o);
    J(DeleteWeakGlobalRef, o);
}
SCENARIO(delete_garbage) {
    static void *x[4];
    J(DeleteGlobalRef, (jobject)&x[1]);
}
SCENARIO(local_of_other_thread) {
    J(GetObjectClass, argument);
    say("fine\n");
}
SCENARIO(pop_without_push) { say("%s\n", J(PopLocalFrame, NULL) ? "object" : "null"); }
SCENARIO(ref_types) {
    static void *x[4];
    jobject o = J(NewLocalRef, instance);
    J(DeleteLocalRef, o);
    say("%d %d %d %d %d\n", J(GetObjectRefType, o), J(GetObjectRefType, (jobject)&x[1]), J(GetObjectRefType, NULL),
        J(GetObjectRefType, instance), J(GetObjectRefType, self));
}
SCENARIO(too_many_locals) {
    for (int i = 0; i < 120; i++) J(NewLocalRef, instance);
    say("after\n");
}
SCENARIO(ensured_locals) {
    J(EnsureLocalCapacity, 100);
    for (int i = 0; i < 150; i++) J(NewLocalRef, instance);
    say("after\n");
}
SCENARIO(pushed_locals) {
    J(PushLocalFrame, 20);
    for (int i = 0; i < 20; i++) J(NewLocalRef, instance);
    say("twenty\n");
    for (int i = 0; i < 60; i++) J(NewLocalRef, instance);
    J(PopLocalFrame, NULL);
    for (int i = 0; i < 20; i++) J(NewLocalRef, instance);
    say("after\n");
}
SCENARIO(pushed_unpopped) {
    J(PushLocalFrame, 20);
    J(NewLocalRef, instance);
}
SCENARIO(negative_capacity) {
    say("%d\n", (int)J(EnsureLocalCapacity, -1));
    say_pending(env, "ensure");
    say("%d\n", (int)J(PushLocalFrame, -1));
    say_pending(env, "push");
}

/* ---- null ---- */
SCENARIO(null_object) { J(GetObjectClass, NULL); }
SCENARIO(null_object_field) { J(GetIntField, NULL, field_i); }
SCENARIO(null_object_call) { J(CallIntMethod, NULL, method_i, 1); }
SCENARIO(null_class) { J(GetSuperclass, NULL); }
SCENARIO(null_class_field) { J(GetFieldID, NULL, "i", "I"); }
SCENARIO(null_static_class) { J(GetStaticIntField, NULL, static_f); }
SCENARIO(null_instance_of) { J(IsInstanceOf, instance, NULL); }
SCENARIO(null_string) { J(GetStringLength, NULL); }
SCENARIO(null_array) { J(GetArrayLength, NULL); }
SCENARIO(null_field_id) { J(GetIntField, instance, NULL); }
SCENARIO(null_method_id) { J(CallIntMethod, instance, NULL, 1); }
SCENARIO(null_find_class) {
    J(FindClass, NULL);
    say_pending(env, "null name");
}
SCENARIO(null_new_string_utf) { say("%s\n", J(NewStringUTF, NULL) ? "string" : "null"); }
SCENARIO(null_throw) {
    say("%d\n", (int)J(Throw, NULL));
    say_pending(env, "null");
}
SCENARIO(null_monitor) {
    say("%d\n", (int)J(MonitorEnter, NULL));
    say_pending(env, "null");
}
SCENARIO(null_new_local) {
    say("%s\n", J(NewLocalRef, NULL) ? "object" : "null");
    say("%s\n", J(NewGlobalRef, NULL) ? "object" : "null");
}

/* ---- types ---- */
SCENARIO(primitive_class) {
    jclass integer = J(FindClass, "java/lang/Integer");
    J(GetMethodID, J(GetStaticObjectField, integer, J(GetStaticFieldID, integer, "TYPE", "Ljava/lang/Class;")), "x",
      "()V");
}
SCENARIO(not_a_class) { J(GetSuperclass, (jclass)instance); }
SCENARIO(not_a_class_new) { J(NewObject, (jclass)instance, constructor); }
SCENARIO(not_a_class_static) { J(CallStaticIntMethod, (jclass)instance, static_i, 1); }
SCENARIO(not_a_class_field) { J(GetStaticFieldID, (jclass)instance, "s", "I"); }
SCENARIO(not_a_string) { J(GetStringLength, (jstring)instance); }
SCENARIO(not_a_string_utf) { J(GetStringUTFChars, (jstring)instance, NULL); }
SCENARIO(not_an_array) { J(GetArrayLength, (jarray)instance); }
SCENARIO(not_an_object_array) { J(GetObjectArrayElement, (jobjectArray)ints, 0); }
SCENARIO(not_an_object_array_set) { J(SetObjectArrayElement, (jobjectArray)ints, 0, NULL); }
SCENARIO(not_a_primitive_array) { J(GetPrimitiveArrayCritical, (jarray)strings, NULL); }
SCENARIO(region_wrong_type) {
    jlong x[4];
    J(GetLongArrayRegion, (jlongArray)ints, 0, 1, x);
}
SCENARIO(region_not_an_array) {
    jint x[4];
    J(GetIntArrayRegion, (jintArray)instance, 0, 1, x);
}
SCENARIO(not_throwable) {
    J(Throw, (jthrowable)instance);
    say_pending(env, "throw");
}
SCENARIO(class_not_throwable) {
    say("%d", (int)J(ThrowNew, string_class, "x"));
    say_pending(env, " thrown");
}
SCENARIO(set_wrong_object) {
    J(SetObjectField, instance, field_l, instance);
    say("after\n");
}
SCENARIO(not_reflected) {
    J(FromReflectedMethod, instance);
    say("after\n");
}
SCENARIO(not_reflected_field) {
    J(FromReflectedField, instance);
    say("after\n");
}
SCENARIO(not_a_buffer) {
    say("%d\n", !J(GetDirectBufferAddress, instance));
    say("%d\n", (int)J(GetDirectBufferCapacity, instance));
}

/* ---- field and method IDs ---- */
SCENARIO(field_type) { J(GetLongField, instance, field_i); }
SCENARIO(field_type_object) { J(GetObjectField, instance, field_i); }
SCENARIO(set_field_type) { J(SetByteField, instance, field_i, 1); }
SCENARIO(static_as_instance) { J(GetIntField, instance, static_f); }
SCENARIO(instance_as_static) { J(GetStaticIntField, self, field_i); }
SCENARIO(static_field_type) { J(GetStaticLongField, self, static_f); }
SCENARIO(field_of_other_class) { J(GetIntField, instance, other_field); }
SCENARIO(field_of_other_object) { J(GetIntField, text, field_i); }
SCENARIO(static_field_of_other_class) { J(GetStaticIntField, other, static_f); }
SCENARIO(static_field_of_string) { J(GetStaticIntField, string_class, static_f); }
SCENARIO(garbage_field_id) {
    static long x[16];
    J(GetIntField, instance, (jfieldID)x);
}
SCENARIO(odd_field_id) { J(GetIntField, instance, (jfieldID)0x123457); }
SCENARIO(garbage_static_field_id) {
    static long x[16];
    J(GetStaticIntField, self, (jfieldID)x);
}
SCENARIO(method_of_other_object) { J(CallIntMethod, text, method_i, 1); }
SCENARIO(garbage_method_id) {
    static long x[16];
    J(CallIntMethod, instance, (jmethodID)x, 1);
}
SCENARIO(field_as_method_id) { J(CallIntMethod, instance, (jmethodID)field_i, 1); }
SCENARIO(static_method_as_instance) {
    J(CallIntMethod, instance, static_i, 1);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(instance_method_as_static) {
    J(CallStaticIntMethod, self, method_i, 1);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(static_method_of_other_class) {
    J(CallStaticIntMethod, other, static_i, 1);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(wrong_return_type) {
    J(CallObjectMethod, instance, void_v);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(nonvirtual_other_class) { J(CallNonvirtualIntMethod, instance, string_class, method_i, 1); }
SCENARIO(nonvirtual_other_object) { J(CallNonvirtualIntMethod, text, self, method_i, 1); }
SCENARIO(constructor_of_other_class) {
    J(NewObject, other, constructor);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(method_as_constructor) {
    J(NewObject, self, void_v);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(to_reflected_method_kind) {
    J(ToReflectedMethod, self, method_i, JNI_TRUE);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(to_reflected_field_kind) {
    J(ToReflectedField, self, field_i, JNI_TRUE);
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(to_reflected_field_garbage) {
    static long x[16];
    J(ToReflectedField, self, (jfieldID)x, JNI_FALSE);
}
SCENARIO(to_reflected_method_garbage) {
    static long x[16];
    J(ToReflectedMethod, self, (jmethodID)x, JNI_FALSE);
}

/* ---- texts ---- */
SCENARIO(dots_in_class_name) {
    J(FindClass, "java.lang.String");
    say_pending(env, "dots");
}
SCENARIO(descriptor_as_class_name) {
    J(FindClass, "Ljava/lang/String;");
    say_pending(env, "descriptor");
}
SCENARIO(bad_array_name) {
    J(FindClass, "[Ljava.lang.String;");
    say_pending(env, "array");
}
SCENARIO(long_class_name) {
    char *n = malloc(70001);
    memset(n, 'x', 70000);
    n[70000] = 0;
    J(FindClass, n);
    say("pending %d\n", J(ExceptionCheck));
    J(ExceptionClear);
}
SCENARIO(malformed_utf) {
    J(NewStringUTF, "a\xff"
                    "b");
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(four_byte_utf) {
    J(NewStringUTF, "\xf0\x9f\x98\x80");
    J(ExceptionCheck);
    say("after\n");
}
SCENARIO(malformed_class_name) {
    J(FindClass, "a\xff"
                 "b");
    say_pending(env, "name");
}
SCENARIO(malformed_member_name) {
    J(GetMethodID, self, "a\xff", "()V");
    say_pending(env, "member");
}
SCENARIO(malformed_message) {
    J(ThrowNew, J(FindClass, "java/lang/Error"), "\xff");
    J(ExceptionClear);
    say("after\n");
}
SCENARIO(bad_descriptor) {
    J(GetMethodID, self, "intMethod", "(I");
    say_pending(env, "descriptor");
}
SCENARIO(define_bad_name) {
    J(DefineClass, "a.b", NULL, (const jbyte *)"", 0);
    say_pending(env, "define");
}

/* ---- the rest ---- */
SCENARIO(monitor_not_owned) {
    say("%d", (int)J(MonitorExit, instance));
    say_pending(env, " exit");
}
SCENARIO(monitor_left) { say("%d\n", (int)J(MonitorEnter, instance)); }
SCENARIO(negative_array) {
    J(NewIntArray, -1);
    say_pending(env, "array");
    J(NewObjectArray, -1, string_class, NULL);
    say_pending(env, "objects");
}
SCENARIO(out_of_bounds) {
    jint v;
    J(GetIntArrayRegion, ints, 3, 2, &v);
    say_pending(env, "region");
    J(GetObjectArrayElement, strings, 7);
    say_pending(env, "element");
}
SCENARIO(array_store) {
    J(SetObjectArrayElement, strings, 0, instance);
    say_pending(env, "store");
}
SCENARIO(abstract_class) {
    J(AllocObject, J(FindClass, "java/lang/Number"));
    say_pending(env, "alloc");
}
SCENARIO(register_unknown) {
    JNINativeMethod m = {(char *)"nothing", (char *)"()V", (void *)use_env};
    say("%d", (int)J(RegisterNatives, self, &m, 1));
    say_pending(env, " register");
}
SCENARIO(fatal) { J(FatalError, "by request"); }
SCENARIO(clean) {
    jstring s = J(NewStringUTF, "clean");
    const char *u = J(GetStringUTFChars, s, NULL);
    say("%s\n", u);
    J(ReleaseStringUTFChars, s, u);
    J(CallIntMethod, instance, method_i, 1);
    if (J(ExceptionCheck)) return;
    J(CallVoidMethod, instance, thrower);
    if (J(ExceptionCheck)) J(ExceptionDescribe);
    J(SetObjectField, instance, field_l, text);
    J(DeleteLocalRef, s);
}

typedef struct Scenario {
    const char *name;
    void (*run)(JNIEnv *, jobject);
} Scenario;
static const Scenario scenarios[] = {
#define S(name) \
    { #name, scenario_##name }
    S(wrong_thread),
    S(wrong_attached_thread),
    S(pending_find),
    S(pending_call),
    S(pending_allowed),
    S(each_unchecked),
    S(each_pending),
    S(unchecked_call),
    S(unchecked_store),
    S(returned_unchecked),
    S(critical_call),
    S(critical_commit),
    S(critical_commit_twice),
    S(critical_commit_other),
    S(critical_unreleased),
    S(critical_damaged),
    S(critical_foreign),
    S(elements_damaged_after),
    S(elements_damaged_before),
    S(elements_foreign),
    S(elements_twice),
    S(elements_other_array),
    S(elements_null),
    S(elements_bad_mode),
    S(elements_wrong_type),
    S(release_wrong_type),
    S(elements_of_objects),
    S(elements_fine),
    S(chars_damaged),
    S(chars_foreign),
    S(wrapped_call),
    S(chars_null),
    S(utf_foreign),
    S(utf_damaged),
    S(utf_null),
    S(mixed_chars),
    S(mixed_utf),
    S(garbage_object),
    S(stale_local),
    S(stale_global),
    S(stale_weak),
    S(stale_argument),
    S(argument_type),
    S(argument_type_mixed),
    S(argument_types_fine),
    S(popped_local),
    S(delete_global_of_local),
    S(delete_local_of_global),
    S(delete_weak_of_global),
    S(delete_global_of_weak),
    S(delete_local_twice),
    S(delete_global_twice),
    S(delete_weak_twice),
    S(delete_garbage),
    S(local_of_other_thread),
    S(pop_without_push),
    S(ref_types),
    S(too_many_locals),
    S(ensured_locals),
    S(pushed_locals),
    S(pushed_unpopped),
    S(negative_capacity),
    S(null_object),
    S(null_object_field),
    S(null_object_call),
    S(null_class),
    S(null_class_field),
    S(null_static_class),
    S(null_instance_of),
    S(null_string),
    S(null_array),
    S(null_field_id),
    S(null_method_id),
    S(null_find_class),
    S(null_new_string_utf),
    S(null_throw),
    S(null_monitor),
    S(null_new_local),
    S(primitive_class),
    S(not_a_class),
    S(not_a_class_new),
    S(not_a_class_static),
    S(not_a_class_field),
    S(not_a_string),
    S(not_a_string_utf),
    S(not_an_array),
    S(not_an_object_array),
    S(not_an_object_array_set),
    S(not_a_primitive_array),
    S(region_wrong_type),
    S(region_not_an_array),
    S(not_throwable),
    S(class_not_throwable),
    S(set_wrong_object),
    S(not_reflected),
    S(not_reflected_field),
    S(not_a_buffer),
    S(field_type),
    S(field_type_object),
    S(set_field_type),
    S(static_as_instance),
    S(instance_as_static),
    S(static_field_type),
    S(field_of_other_class),
    S(field_of_other_object),
    S(static_field_of_other_class),
    S(static_field_of_string),
    S(garbage_field_id),
    S(odd_field_id),
    S(garbage_static_field_id),
    S(method_of_other_object),
    S(garbage_method_id),
    S(field_as_method_id),
    S(static_method_as_instance),
    S(instance_method_as_static),
    S(static_method_of_other_class),
    S(wrong_return_type),
    S(nonvirtual_other_class),
    S(nonvirtual_other_object),
    S(constructor_of_other_class),
    S(method_as_constructor),
    S(to_reflected_method_kind),
    S(to_reflected_field_kind),
    S(to_reflected_field_garbage),
    S(to_reflected_method_garbage),
    S(dots_in_class_name),
    S(descriptor_as_class_name),
    S(bad_array_name),
    S(long_class_name),
    S(malformed_utf),
    S(four_byte_utf),
    S(malformed_class_name),
    S(malformed_member_name),
    S(malformed_message),
    S(bad_descriptor),
    S(define_bad_name),
    S(monitor_not_owned),
    S(monitor_left),
    S(negative_array),
    S(out_of_bounds),
    S(array_store),
    S(abstract_class),
    S(register_unknown),
    S(fatal),
    S(clean),
};

JNIEXPORT void JNICALL Java_Checked_run(JNIEnv *env, jclass k, jstring name, jobject o, jobject argument) {
    J(GetJavaVM, &vm);
    self = J(NewGlobalRef, k);
    other = J(NewGlobalRef, J(FindClass, "Checked$Other"));
    object_class = J(NewGlobalRef, J(FindClass, "java/lang/Object"));
    string_class = J(NewGlobalRef, J(FindClass, "java/lang/String"));
    instance = J(NewGlobalRef, o);
    text = J(NewGlobalRef, J(NewStringUTF, "hello"));
    ints = J(NewGlobalRef, J(NewIntArray, 4));
    strings = J(NewGlobalRef, J(NewObjectArray, 4, string_class, NULL));
    method_i = J(GetMethodID, self, "intMethod", "(I)I");
    static_i = J(GetStaticMethodID, self, "staticInt", "(I)I");
    take_object = J(GetMethodID, self, "take", "(Ljava/lang/Object;)V");
    take_string = J(GetMethodID, self, "take", "(Ljava/lang/String;)V");
    take_many = J(GetMethodID, self, "take", "(IFJ[IDLjava/lang/String;Ljava/lang/Object;)V");
    void_v = J(GetMethodID, self, "nothing", "()V");
    thrower = J(GetMethodID, self, "thrower", "()V");
    constructor = J(GetMethodID, self, "<init>", "()V");
    field_i = J(GetFieldID, self, "i", "I");
    field_l = J(GetFieldID, self, "l", "Ljava/lang/String;");
    static_f = J(GetStaticFieldID, self, "s", "I");
    static_l = J(GetStaticFieldID, self, "sl", "Ljava/lang/String;");
    other_field = J(GetFieldID, other, "x", "I");
    J(ExceptionCheck);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "%s", text_of(env, name));
    for (unsigned i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++)
        if (strcmp(scenarios[i].name, wanted) == 0) {
            say("--- %s\n", wanted);
            scenarios[i].run(env, argument);
            return;
        }
    say("no scenario %s\n", wanted);
}
