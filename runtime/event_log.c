/* See event_log.h. A ring of entries for each log, allocated with the first one. An addition costs a copy of the texts:
   a class may be unloaded before somebody asks. */
#include "runtime/event_log.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/vm_flags.h"

enum { TEXT = 232 };
typedef struct Event {
    int64_t at;
    const void *thread, *object;
    bool is_class, message; /* [text] is the name of a class; a message comes after its zero */
    char text[TEXT];
} Event;
typedef struct Ring {
    Event *events;
    size_t added; /* since the start */
} Ring;
static Ring rings[EVENT_LOGS];
static Lock lock = LOCK_INITIALIZER(EVENTS);
static int64_t started;

static const struct {
    const char *name, *title;
} names[EVENT_LOGS] = {[EVENTS_HEAP] = {"heap", "GC Heap Usage History"},
                       [EVENTS_LIBRARIES] = {"dll", "Dll operation events"},
                       [EVENTS_LOADED] = {"load", "Classes loaded"},
                       [EVENTS_UNLOADED] = {"unload", "Classes unloaded"},
                       [EVENTS_REDEFINED] = {"redef", "Classes redefined"},
                       [EVENTS_EXCEPTIONS] = {"exc", "Internal exceptions"},
                       [EVENTS_THREADS] = {"events", "Events"}};
static const char *name_of(EventLog log) {
    return log == EVENTS_HEAP ? library_level->heap_events_name : names[log].name;
}
static const char *title_of(EventLog log) {
    return log == EVENTS_HEAP ? library_level->heap_events_title : names[log].title;
}

static size_t capacity(void) { return (size_t)vm_flag_uint(LogEventsBufferEntries); }

/* With the lock. NULL: nothing is logged. */
static Event *next_event(EventLog log, const void *thread) {
    Ring *r = &rings[log];
    if (!r->events && !(r->events = calloc(capacity(), sizeof *r->events))) return NULL;
    if (!started) started = clock_ns(CLOCK_MONOTONIC);
    Event *e = &r->events[r->added++ % capacity()];
    e->at = clock_ns(CLOCK_MONOTONIC);
    e->thread = thread;
    e->is_class = false;
    return e;
}

void event_log_add(EventLog log, const void *thread, const char *format, ...) {
    va_list arguments;
    if (!vm_flag_bool(LogEvents)) return;
    lock_acquire(&lock);
    Event *e = next_event(log, thread);
    if (e) {
        va_start(arguments, format);
        vsnprintf(e->text, TEXT, format, arguments);
        va_end(arguments);
    }
    lock_release(&lock);
}

/* Copies what fits into [room] bytes, with its zero; the byte after it. */
static char *add_text(char *to, size_t room, const char *text) {
    const size_t length = strnlen(text, room - 1);
    memcpy(to, text, length);
    to[length] = 0;
    return to + length + 1;
}

void event_log_add_class(EventLog log, const void *thread, const void *object, const char *name, const char *message) {
    if (!vm_flag_bool(LogEvents)) return;
    lock_acquire(&lock);
    Event *e = next_event(log, thread);
    if (e) {
        char *rest = add_text(e->text, TEXT - 1, name);
        e->object = object;
        e->message = message != NULL;
        if (message) add_text(rest, (size_t)(e->text + TEXT - rest), message);
        e->is_class = true;
    }
    lock_release(&lock);
}

static void print_class(EventLog log, const Event *e, FILE *out) {
    const char *name = e->text, *message = e->message ? name + strlen(name) + 1 : "";
    const unsigned long object = (unsigned long)e->object;
    if (log == EVENTS_EXCEPTIONS)
        fprintf(out, "Exception <a '%s'{0x%016lx}%s%s> (0x%016lx)", name, object, e->message ? ": " : "", message,
                object);
    else
        fprintf(out, log == EVENTS_LOADED ? "Loading class %s done" : "redefined class name=%s", name);
}

static void print_event(EventLog log, const Event *e, FILE *out) {
    fprintf(out, "Event: %.3f ", (double)(e->at - started) / 1e9);
    if (e->thread) fprintf(out, "Thread 0x%016lx ", (unsigned long)e->thread);
    if (e->is_class)
        print_class(log, e, out);
    else
        fputs(e->text, out);
    fputc('\n', out);
}

/* A copy is printed: [out] may block. */
static void print_log(EventLog log, size_t most, FILE *out) {
    const size_t size = capacity();
    Event *copy = malloc(size * sizeof *copy);
    lock_acquire(&lock);
    const Ring r = rings[log];
    if (copy && r.events) memcpy(copy, r.events, size * sizeof *copy);
    lock_release(&lock);
    const size_t count = r.added < size ? r.added : size, shown = count < most ? count : most;
    fprintf(out, "%s (%zu events):\n", title_of(log), count);
    if (!copy)
        fputs("minijvm: out of native memory: for the list of events\n", out);
    else if (!count)
        fputs("No events\n", out);
    for (size_t i = 0; copy && i < shown; i++) print_event(log, &copy[(r.added - count + i) % size], out);
    if (copy && shown < count) fputs("...(skipped)\n", out);
    fputc('\n', out);
    free(copy);
}

bool event_log_print(const char *name, size_t most, FILE *out) {
    bool found = false;
    for (EventLog log = 0; log < EVENT_LOGS; log++) {
        if (name && strcmp(name, name_of(log)) != 0) continue;
        print_log(log, most, out);
        found = true;
    }
    if (found) return true;
    fprintf(out, "The name \"%s\" did not match any known event log. Valid event log names are:\n", name);
    for (EventLog log = 0; log < EVENT_LOGS; log++) fprintf(out, "\"%s\" : %s\n", name_of(log), title_of(log));
    return false;
}
