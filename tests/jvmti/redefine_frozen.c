/* Redefining a class while its methods are in frames of virtual threads without carriers: these continue in the version
   that they were called in, and call the newest one; they are obsolete as those of other threads are. */
/* jdk: 25- */
/* here: | -Xcheck:heap */
#include "agent.h"

JNIEXPORT void JNICALL Java_RedefineFrozen_redefine(JNIEnv *env, jclass c, jclass holder, jbyteArray file) {
    (void)c;
    jbyte *bytes = (*env)->GetByteArrayElements(env, file, NULL);
    jvmtiClassDefinition definition = {.klass = holder,
                                       .class_byte_count = (*env)->GetArrayLength(env, file),
                                       .class_bytes = (const unsigned char *)bytes};
    MUST((*jvmti)->RedefineClasses(jvmti, 1, &definition));
    (*env)->ReleaseByteArrayElements(env, file, bytes, JNI_ABORT);
}

/* The frames of [thread] whose methods [holder] declares, from the innermost: those of the newest version and others,
   each with the bytecode index. */
JNIEXPORT jstring JNICALL Java_RedefineFrozen_frames(JNIEnv *env, jclass c, jobject thread, jclass holder) {
    (void)c;
    enum { MOST = 100 };
    jvmtiFrameInfo frames[MOST];
    jint count = 0;
    char text[4096] = "";
    MUST((*jvmti)->GetStackTrace(jvmti, thread, 0, MOST, frames, &count));
    for (jint i = 0; i < count; i++) {
        jclass declaring;
        MUST((*jvmti)->GetMethodDeclaringClass(jvmti, frames[i].method, &declaring));
        if ((*env)->IsSameObject(env, declaring, holder)) {
            char *name;
            jboolean obsolete;
            MUST((*jvmti)->GetMethodName(jvmti, frames[i].method, &name, NULL, NULL));
            MUST((*jvmti)->IsMethodObsolete(jvmti, frames[i].method, &obsolete));
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "%s%s%s:%d", used ? " " : "", obsolete ? "old " : "", name,
                     (int)frames[i].location);
            MUST((*jvmti)->Deallocate(jvmti, (unsigned char *)name));
        }
        (*env)->DeleteLocalRef(env, declaring);
    }
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities wanted = {.can_redefine_classes = 1, .can_support_virtual_threads = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &wanted));
    return JNI_OK;
}
