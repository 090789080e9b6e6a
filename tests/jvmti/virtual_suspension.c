/* Many virtual threads run, park, wait for monitors, begin and end while others suspend and resume all but some. The
   script is VirtualSuspension.java. */
/* jdk: 25 */
/* options: -Djdk.virtualThreadScheduler.parallelism=4 -Djdk.virtualThreadScheduler.maxPoolSize=4 */
#define TEST VirtualSuspension
#include "virtual_threads.h"

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    virtual_threads_begin(vm);
    return 0;
}
