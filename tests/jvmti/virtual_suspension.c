/* Many virtual threads run, park, wait for monitors, begin and end while others suspend and resume all but some. The
   script is VirtualSuspension.java. */
/* jdk: 25- */
/* options: -Djdk.virtualThreadScheduler.parallelism=4 -Djdk.virtualThreadScheduler.maxPoolSize=4 */
#include "virtual_threads.h"
