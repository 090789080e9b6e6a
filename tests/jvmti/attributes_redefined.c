/* Which changes of class attributes RedefineClasses refuses (AttributesRedefined.java): the attribute counts, whether
   it means anything in that class or not. */
#include "agent.h"

JNIEXPORT jint JNICALL Java_AttributesRedefined_redefine(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes) {
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
