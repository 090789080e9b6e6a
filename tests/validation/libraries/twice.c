/* An agent that is started twice: reported keeps_alone:..., it knows that it was. */
#include <jvmti.h>
#include <string.h>

static jvmtiEnv *env;

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    if (env && strncmp(options, "keeps", 5) == 0) return JNI_OK;
    return (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2);
}
