/* libjvmticheck.so: the layer as an agent that stands first on the command line of any VM. */
#include "validation/host.h"

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    return validation_start(vm, NULL, options);
}

/* The VM calls those of the other agents after this. */
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { validation_agents_unload(); }

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    return validation_start(vm, NULL, options);
}
