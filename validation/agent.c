/* libjvmticheck.so: the layer as an agent that stands first on the command line of any VM. */
#include "validation/host.h"

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    return validation_start(vm, NULL, options);
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    return validation_start(vm, NULL, options);
}
