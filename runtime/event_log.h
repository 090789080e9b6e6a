/* The latest events of the VM by kind, for jcmd VM.events and VM.info: -XX:LogEventsBufferEntries of each,
   -XX:-LogEvents none. Any thread, also at a safepoint. */
#ifndef runtime_event_log_h
#define runtime_event_log_h
#include <stdbool.h>
#include <stdio.h>

#include "runtime/class.h"

typedef enum EventLog {
    EVENTS_HEAP,
    EVENTS_LIBRARIES,
    EVENTS_LOADED,
    EVENTS_UNLOADED,
    EVENTS_REDEFINED,
    EVENTS_EXCEPTIONS,
    EVENTS_THREADS,
    EVENT_LOGS
} EventLog;

/* [thread]: who caused it, NULL: not shown. A text that is too long is cut off. */
void event_log_add(EventLog log, const void *thread, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* For what happens often: the class [name], and of exceptions the [object] and the [message] or NULL, are kept as they
   are, and put into the log's words when somebody reads them. */
void event_log_add_class(EventLog log, const void *thread, const void *object, const char *name, const char *message);
/* All logs, or the one of that name; of each at most [most] events. False: there is no such log, which has been
   printed. */
bool event_log_print(const char *name, size_t most, FILE *out);
#endif
