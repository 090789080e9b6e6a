/* Calls of agents as points of schedules that are explored (runtime/exploration.h, agent-calls=all). The function table
   then leads through jvmti_point; otherwise nothing of this runs. */
#ifndef jvmti_point_h
#define jvmti_point_h
#include "jvmti/call.h"
#include "runtime/actor.h"

typedef enum PointOf {
    POINT_OF_AGENT, /* its own data */
    POINT_OF_ENVIRONMENT,
    POINT_OF_THREAD,
    POINT_OF_OBJECT,
    POINT_OF_CLASS,
    POINT_OF_RAW_MONITOR
} PointOf;
/* Before the function; [enters]: it enters the VM. */
void jvmti_point(const jvmtiEnv *env, const JvmtiFunctionFacts *f, PointOf of, OperationKind kind, const void *argument,
                 bool enters);
void jvmti_point_before_callback(Thread *t, const JvmtiEnv *env, const char *event);
extern const jvmtiInterface_1 jvmti_point_table;
/* Of a raw monitor: who has it, and who waits for it. */
void jvmti_point_set_owner(const void *monitor, Thread *owner);     /* NULL: free */
void jvmti_point_await(const void *monitor, Thread *t, bool waits); /* monitor NULL: no more */
#endif
