/* SetNativeMethodPrefix and SetNativeMethodPrefixes: natives that were wrapped find the function of the method that
   wraps them, by name and by RegisterNatives, through the layers of several environments, and across redefinition
   (NativePrefixes.java). */
#define TEST NativePrefixes
#include "scripted.h"

static jvmtiEnv *envs[3];

static const char *chars(JNIEnv *env, jstring s) { return !s ? NULL : (*env)->GetStringUTFChars(env, s, NULL); }

NATIVE(jint, prefix)(JNIEnv *env, jclass c, jint which, jstring text) {
    (void)c;
    return (jint)(*envs[which])->SetNativeMethodPrefix(envs[which], chars(env, text));
}

NATIVE(jint, prefixes)(JNIEnv *env, jclass c, jint which, jobjectArray texts) {
    (void)c;
    char *list[8];
    jsize count = (*env)->GetArrayLength(env, texts);
    for (jsize i = 0; i < count; i++) {
        const char *text = chars(env, (*env)->GetObjectArrayElement(env, texts, i));
        list[i] = !text ? NULL : strdup(text);
    }
    jint e = (jint)(*envs[which])->SetNativeMethodPrefixes(envs[which], count, list);
    for (jsize i = 0; i < count; i++) free(list[i]);
    return e;
}

NATIVE(void, arguments)(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    char *one[] = {"one_"}, *holes[] = {"one_", NULL};
    CASE("SetNativeMethodPrefixes", "ILLEGAL_ARGUMENT");
    EXPECT_ENV(envs[0], ILLEGAL_ARGUMENT, SetNativeMethodPrefixes, -1, one);
    CASE("SetNativeMethodPrefixes", "NULL_POINTER");
    EXPECT_ENV(envs[0], NULL_POINTER, SetNativeMethodPrefixes, 1, NULL);
    EXPECT_ENV(envs[0], NULL_POINTER, SetNativeMethodPrefixes, 0, NULL);
    EXPECT_ENV(envs[0], NULL_POINTER, SetNativeMethodPrefixes, 2, holes);
    CASE("SetNativeMethodPrefixes", "none");
    EXPECT_ENV(envs[0], NONE, SetNativeMethodPrefixes, 0, one);
    CASE("SetNativeMethodPrefix", "none");
    EXPECT_ENV(envs[0], NONE, SetNativeMethodPrefix, NULL);
    CASE("SetNativeMethodPrefix", "MUST_POSSESS_CAPABILITY");
    jvmtiEnv *other = new_environment(the_vm);
    EXPECT_ENV(other, MUST_POSSESS_CAPABILITY, SetNativeMethodPrefix, "x_");
    EXPECT_ENV(other, MUST_POSSESS_CAPABILITY, SetNativeMethodPrefixes, 1, one);
    CASES_END();
}

static jint JNICALL registered(JNIEnv *env, jclass c, jint x) {
    (void)env, (void)c;
    return 1000 + x;
}

NATIVE(jboolean, register)(JNIEnv *env, jclass c, jclass klass, jstring name) {
    (void)c;
    JNINativeMethod method = {(char *)chars(env, name), "(I)I", (void *)registered};
    return (*env)->RegisterNatives(env, klass, &method, 1) == JNI_OK;
}

NATIVE(jint, redefine)(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes) {
    (void)c;
    jint length = (*env)->GetArrayLength(env, bytes);
    unsigned char *copy = malloc((size_t)length);
    (*env)->GetByteArrayRegion(env, bytes, 0, length, (jbyte *)copy);
    jvmtiClassDefinition d = {klass, length, copy};
    jint e = (jint)(*envs[0])->RedefineClasses(envs[0], 1, &d);
    free(copy);
    return e;
}

NATIVE(jint, dispose)(JNIEnv *env, jclass c, jint which) {
    (void)env, (void)c;
    return (jint)(*envs[which])->DisposeEnvironment(envs[which]);
}

#define FUNCTION(klass, method, base)                                               \
    JNIEXPORT jint JNICALL Java_##klass##_##method(JNIEnv *env, jclass c, jint x) { \
        (void)env, (void)c;                                                         \
        return (base) + x;                                                          \
    }
FUNCTION(Wrapped, foo, 1)
FUNCTION(Twice, foo, 2)
FUNCTION(Upper, foo, 3)
FUNCTION(Own, foo, 4)
FUNCTION(Own, one_1foo, 5)
FUNCTION(BothNative, foo, 6)
FUNCTION(Missing, foo, 7)
FUNCTION(Removed, foo, 8)
FUNCTION(Turned, foo, 9)
FUNCTION(Back, foo, 10)
FUNCTION(Descriptor, foo, 11)
FUNCTION(Listed, foo, 12)
FUNCTION(Disposed, foo, 13)

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    begin_script(vm, NULL, NULL);
    for (int i = 0; i < 3; i++) {
        jvmtiCapabilities c = {.can_set_native_method_prefix = 1, .can_redefine_classes = 1};
        envs[i] = new_environment(vm);
        MUST((*envs[i])->AddCapabilities(envs[i], &c));
        /* in any phase */
        MUST((*envs[i])->SetNativeMethodPrefix(envs[i], "early_"));
        MUST((*envs[i])->SetNativeMethodPrefix(envs[i], NULL));
    }
    return JNI_OK;
}
