/* Natives of jdk.internal.reflect.ReflectionFactory in jdk-subset: objects of which only a superclass's constructor
   runs. Plain JNI. */
#include <stdlib.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

static jmethodID static_initializer(JNIEnv *env, jclass c) {
    jmethodID m = (*env)->GetStaticMethodID(env, c, "<clinit>", "()V");
    if (!m) (*env)->ExceptionClear(env);
    return m;
}

/* The search for a static method continues in superclasses, whose initializer does not count. */
static jboolean JNICALL ReflectionFactory_hasStaticInitializer(JNIEnv *env, jclass self, jclass c) {
    jmethodID own = c ? static_initializer(env, c) : NULL;
    jclass above = own ? (*env)->GetSuperclass(env, c) : NULL;
    return own && !(above && static_initializer(env, above) == own);
}

/* One value for each letter of kinds; NULL with an exception pending. Bits of narrow values are the low ones of the
   union on the machines that the VM runs on. */
static jvalue *constructor_arguments(JNIEnv *env, jstring kinds, jlongArray bits, jobjectArray args) {
    jsize count = (*env)->GetStringLength(env, kinds);
    jvalue *values = calloc((size_t)count + 1, sizeof *values);
    if (!values || (*env)->EnsureLocalCapacity(env, count + 8)) {
        free(values);
        if (!(*env)->ExceptionCheck(env)) text_throw(env, OutOfMemoryError, NULL);
        return NULL;
    }
    for (jsize i = 0; i < count && !(*env)->ExceptionCheck(env); i++) {
        jchar kind;
        (*env)->GetStringRegion(env, kinds, i, 1, &kind);
        if (kind == 'L')
            values[i].l = (*env)->GetObjectArrayElement(env, args, i);
        else
            (*env)->GetLongArrayRegion(env, bits, i, 1, &values[i].j);
    }
    if (!(*env)->ExceptionCheck(env)) return values;
    free(values);
    return NULL;
}

static void JNICALL ReflectionFactory_construct0(JNIEnv *env, jclass self, jobject object, jobject constructor,
                                                 jstring kinds, jlongArray bits, jobjectArray args) {
    if (!object || !constructor || !kinds || !bits || !args) {
        text_throw(env, NullPointerException, NULL);
        return;
    }
    jmethodID m = (*env)->FromReflectedMethod(env, constructor);
    jclass kind = (*env)->GetObjectClass(env, constructor);
    jmethodID declaring = (*env)->GetMethodID(env, kind, "getDeclaringClass", "()Ljava/lang/Class;");
    jclass c = declaring ? (*env)->CallObjectMethod(env, constructor, declaring) : NULL;
    if (!m || !c) return;
    if (!(*env)->IsInstanceOf(env, object, c)) {
        text_throw(env, IllegalArgumentException, NULL);
        return;
    }
    jvalue *values = constructor_arguments(env, kinds, bits, args);
    if (!values) return;
    (*env)->CallNonvirtualVoidMethodA(env, object, c, m, values);
    free(values);
}

/* The constructor has no parameter or one object. */
static void JNICALL SerialData_construct(JNIEnv *env, jclass self, jobject object, jclass c, jstring descriptor,
                                         jobject argument) {
    if (!object || !c || !descriptor || !(*env)->IsInstanceOf(env, object, c)) {
        text_throw(env, IllegalArgumentException, NULL);
        return;
    }
    const char *text = (*env)->GetStringUTFChars(env, descriptor, NULL);
    jmethodID m = text ? (*env)->GetMethodID(env, c, "<init>", text) : NULL;
    if (text) (*env)->ReleaseStringUTFChars(env, descriptor, text);
    if (m) (*env)->CallNonvirtualVoidMethod(env, object, c, m, argument);
}

#define REFLECTION_FACTORY "jdk/internal/reflect/ReflectionFactory"

const JniNativeEntry jdk_serial_natives[] = {
    {REFLECTION_FACTORY, "hasStaticInitializer", "(Ljava/lang/Class;)Z", ReflectionFactory_hasStaticInitializer},
    {REFLECTION_FACTORY, "construct0",
     "(Ljava/lang/Object;Ljava/lang/reflect/Constructor;Ljava/lang/String;[J[Ljava/lang/Object;)V",
     ReflectionFactory_construct0},
    {"jdk/internal/util/SerialData", "construct",
     "(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)V", SerialData_construct},
    {NULL, NULL, NULL, NULL},
};
