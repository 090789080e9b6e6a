/* Which classes that a hook has changed are verified: the loader decides (17), or all (25), when they are
   loaded, retransformed or redefined. The hook takes away the frames that the verifier wants, by the name of their
   attribute; without them the code is as good as before. */
#define _GNU_SOURCE
#include "agent.h"

static int changing;

static unsigned char *without_frames(const unsigned char *bytes, jint length) {
    static const char name[] = "StackMapTable";
    unsigned char *copy = NULL;
    MUST((*jvmti)->Allocate(jvmti, length, &copy));
    memcpy(copy, bytes, (size_t)length);
    unsigned char *found = memmem(copy, (size_t)length, name, strlen(name));
    if (found) found[0] = 's';
    return copy;
}

static void JNICALL on_class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env, (void)jni, (void)redefined, (void)loader, (void)domain;
    if (!changing || (strcmp(name, "java/util/BitSet") != 0 && strcmp(name, "java/util/PriorityQueue") != 0 &&
                      strncmp(name, "Unverified$", 11) != 0))
        return;
    *new_bytes = without_frames(bytes, length);
    *new_length = length;
}

JNIEXPORT void JNICALL Java_Unverified_change(JNIEnv *env, jclass self, jboolean on) {
    (void)env, (void)self;
    changing = on;
}

JNIEXPORT void JNICALL Java_Unverified_retransform(JNIEnv *env, jclass self, jclass c) {
    (void)env, (void)self;
    say("retransform %s: %s", class_name(c), error_name((*jvmti)->RetransformClasses(jvmti, 1, &c)));
}

JNIEXPORT void JNICALL Java_Unverified_redefine(JNIEnv *env, jclass self, jclass c, jbyteArray array) {
    (void)self;
    jbyte *bytes = (*env)->GetByteArrayElements(env, array, NULL);
    jint length = (*env)->GetArrayLength(env, array);
    unsigned char *copy = without_frames((unsigned char *)bytes, length);
    jvmtiClassDefinition definition = {c, length, copy};
    say("redefine %s: %s", class_name(c), error_name((*jvmti)->RedefineClasses(jvmti, 1, &definition)));
    (*jvmti)->Deallocate(jvmti, copy);
    (*env)->ReleaseByteArrayElements(env, array, bytes, JNI_ABORT);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities wanted = {.can_redefine_classes = 1, .can_retransform_classes = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &wanted));
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return 0;
}
