/* A native agent that comes while the program runs: it says so, and what it was given. */
#include <jvmti.h>
#include <stdio.h>

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)vm, (void)reserved;
    printf("late: %s\n", options);
    fflush(stdout);
    return 0;
}
