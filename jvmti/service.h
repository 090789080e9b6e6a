/* The VM's own thread on which agents are notified what happened where no agent's code may run: inside a
   collection. Each kind of work has a separate queue and a function that posts and empties it, on whatever thread
   calls it: the service thread when it was asked to, others when the queue must be empty before they continue. */
#ifndef jvmti_service_h
#define jvmti_service_h

#include "runtime/thread.h"

typedef enum JvmtiService {
    JVMTI_SERVICE_CLASS_UNLOAD,
    JVMTI_SERVICE_OBJECT_FREE,
    JVMTI_SERVICE_COLLECTED,
    JVMTI_SERVICE_COUNT
} JvmtiService;

/* Any thread, also at a safepoint: the queue is not empty. */
void jvmti_service_request(JvmtiService work);
/* Starts the thread if it does not run yet. State IN_VM. False: it cannot be started, nothing is pending. */
bool jvmti_service_start(Thread *t);
/* Posts everything now, on the calling thread. */
void jvmti_service_flush(Thread *t);

#endif
