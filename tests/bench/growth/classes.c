/* Changes of many classes, one at a time, for Classes.java. */
#include "growth.h"

JNIEXPORT void JNICALL Java_Classes_retransformEach(JNIEnv *env, jclass self, jobjectArray classes) {
    jsize count = (*env)->GetArrayLength(env, classes);
    for (jsize i = 0; i < count; i++) {
        jclass one = (*env)->GetObjectArrayElement(env, classes, i);
        TI(RetransformClasses, 1, &one);
        (*env)->DeleteLocalRef(env, one);
    }
}

JNIEXPORT void JNICALL Java_Classes_redefineEach(JNIEnv *env, jclass self, jobjectArray classes, jobjectArray files) {
    jsize count = (*env)->GetArrayLength(env, classes);
    for (jsize i = 0; i < count; i++) {
        jbyteArray file = (*env)->GetObjectArrayElement(env, files, i);
        jvmtiClassDefinition one = {.klass = (*env)->GetObjectArrayElement(env, classes, i),
                                    .class_byte_count = (*env)->GetArrayLength(env, file)};
        jbyte *bytes = (*env)->GetByteArrayElements(env, file, NULL);
        one.class_bytes = (unsigned char *)bytes;
        TI(RedefineClasses, 1, &one);
        (*env)->ReleaseByteArrayElements(env, file, bytes, JNI_ABORT);
        (*env)->DeleteLocalRef(env, one.klass);
        (*env)->DeleteLocalRef(env, file);
    }
}

/* The references go with the native method's frame. */
JNIEXPORT void JNICALL Java_Classes_list(JNIEnv *env, jclass self, jobject loader, jint least) {
    jclass *all;
    jint count;
    TI(GetLoadedClasses, &count, &all);
    growth_check(count < least, "GetLoadedClasses: too few");
    TI(Deallocate, (unsigned char *)all);
    TI(GetClassLoaderClasses, loader, &count, &all);
    growth_check(count < least, "GetClassLoaderClasses: too few");
    TI(Deallocate, (unsigned char *)all);
}
