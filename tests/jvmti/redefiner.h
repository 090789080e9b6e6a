/* An agent that redefines a class for its Java program (Redefiner.java). */
#include "agent.h"

JNIEXPORT jint JNICALL Java_Redefiner_redefine(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes) {
    (void)c;
    jbyte *copy = (*env)->GetByteArrayElements(env, bytes, NULL);
    jvmtiClassDefinition d = {klass, (*env)->GetArrayLength(env, bytes), (unsigned char *)copy};
    jint error = (jint)(*jvmti)->RedefineClasses(jvmti, 1, &d);
    (*env)->ReleaseByteArrayElements(env, bytes, copy, JNI_ABORT);
    return error;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities wanted = {.can_redefine_classes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &wanted));
    return 0;
}
