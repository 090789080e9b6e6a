/* Making exception objects, their stack traces, and reporting uncaught ones. */
#ifndef vm_interp_exception_h
#define vm_interp_exception_h
#include <stdio.h>

#include "runtime/thread.h"

/* Fills `upcalls`. Until exceptions_preallocate ran, raising means that start-up failed: message on stderr and exit
   code 1. */
void exceptions_init(void);
bool exceptions_preallocate(Thread *t);
bool exceptions_initialize_spares(Thread *t); /* once the library can run */
/* Throwable.fillInStackTrace: backtrace := long[] of methods and places, depth; skips fillInStackTrace and constructor
   frames (contract 9.1). */
bool exception_fill_trace(Thread *t, Object *throwable);
/* The elements of a Throwable.backtrace; [elements] has as many places. */
bool exception_init_elements(Thread *t, Object *elements, Object *backtrace);
/* One frame as an entry of a trace, which says where it was also when the class has been redefined since; the
   StackTraceElement of such an entry. */
int64_t exception_trace_entry(const Frame *f);
bool exception_fill_element(Thread *t, Object *element, int64_t entry);
/* The innermost recorded frame, where the exception was raised, in the version of its method that was running; false
   when there is none, that version is gone, or it was raised in a hidden method. */
bool exception_top_frame(Object *throwable, Method **m, int *bci);
/* What was null, if the exception was raised in an obsolete method; NULL: ask npe_message about the frame. */
Object *exception_null_text(const Object *throwable);
/* The innermost recorded frame of the program's own code; without one the innermost of all. */
bool exception_program_frame(Object *throwable, Method **m, int *bci);
/* The throwable, its trace and its causes, without running Java: a VM that cannot start. */
void exception_print(const Object *throwable, FILE *out);
void exception_print_head(const Object *throwable, FILE *out); /* class and message */
/* One line about a place in a method: "\tat Class.method(module@version/File.java:line)". */
void exception_print_place(const Method *m, int line, FILE *out);
/* The frames of a stopped thread; hidden ones are shown here, as `java` does. */
typedef struct StackSnapshot {
    bool taken;
    uint32_t depth;
    int64_t *entries;    /* malloc'ed, the caller's */
    bool without_hidden; /* set by who wants it so: methods with @Hidden, and of hidden classes, are left out */
} StackSnapshot;
/* The classes of the methods become local references of [t], so that the snapshot stays valid. */
bool exception_snapshot(Thread *t, Thread *stopped, StackSnapshot *snapshot);
bool exception_snapshot_shows(const StackSnapshot *snapshot, const Method *m);
/* The same from a frame on; [stopped] reports a platform thread's own. */
bool exception_snapshot_frames(Thread *t, Frame *top, StackSnapshot *snapshot);
/* StackTraceElement[]; NULL: exception pending. */
Object *exception_snapshot_elements(Thread *t, const StackSnapshot *snapshot);
/* For what is thrown where Java code does not expect it, so that it may not come to restore the scoped values of [t];
   it finds them again among the frames (contract of 25: 5.7). */
void exception_forget_scoped_values(Thread *t);
/* Calls Thread.dispatchUncaughtException for the pending exception and clears it. */
void exception_dispatch_uncaught(Thread *t);
#endif
