/* An agent for the command line only: it has no Agent_OnAttach. */
#include <jvmti.h>

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)vm, (void)options, (void)reserved;
    return 0;
}
