/* Natives of java.io.ObjectStreamClass in jdk-subset: what reflection cannot do. Plain JNI. */
#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

static jmethodID static_initializer(JNIEnv *env, jclass c) {
    jmethodID m = (*env)->GetStaticMethodID(env, c, "<clinit>", "()V");
    if (!m) (*env)->ExceptionClear(env);
    return m;
}

/* The search for a static method continues in superclasses, whose initializer does not count. */
static jboolean JNICALL ObjectStreamClass_hasStaticInitializer(JNIEnv *env, jclass self, jclass c) {
    jmethodID own = c ? static_initializer(env, c) : NULL;
    jclass above = own ? (*env)->GetSuperclass(env, c) : NULL;
    return own && !(above && static_initializer(env, above) == own);
}

static void JNICALL ObjectStreamClass_construct0(JNIEnv *env, jclass self, jobject object, jobject constructor) {
    if (!object || !constructor) {
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
    (*env)->CallNonvirtualVoidMethod(env, object, c, m);
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

#define OBJECT_STREAM_CLASS "java/io/ObjectStreamClass"

const JniNativeEntry jdk_serial_natives[] = {
    {OBJECT_STREAM_CLASS, "hasStaticInitializer", "(Ljava/lang/Class;)Z", ObjectStreamClass_hasStaticInitializer},
    {OBJECT_STREAM_CLASS, "construct0", "(Ljava/lang/Object;Ljava/lang/reflect/Constructor;)V",
     ObjectStreamClass_construct0},
    {"jdk/internal/util/SerialData", "construct",
     "(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)V", SerialData_construct},
    {NULL, NULL, NULL, NULL},
};
