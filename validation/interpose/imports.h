/* What an agent calls of the C library and of the C++ runtime, as far as rules look at it: the entries of its global
   offset table for these functions lead to watchers, from the moment at which it asks for its first environment. */
#ifndef validation_interpose_imports_h
#define validation_interpose_imports_h

#include "validation/core/calls.h"

typedef enum Import {
    IMPORT_free,    /* and C++'s operator delete: memory */
    IMPORT_realloc, /* memory, size; or memory, number, size */
    IMPORT_exit,    /* and _exit, _Exit, quick_exit: code */
    IMPORT_abort,   /* and what a failed assert calls */
    IMPORT_longjmp, /* in all its forms: jmp_buf, value */
    IMPORT_pthread_exit,
    IMPORT_pthread_create, /* thread, attributes, function, argument */
    IMPORT_dlclose,
    IMPORT_sigaction, /* number, new, old */
    IMPORT_signal,    /* number, handler */
    IMPORT_pthread_mutex_lock,
    IMPORT_COUNT
} Import;

enum { IMPORT_ARGS = 4 };
typedef struct ImportCall {
    Activity activity;
    Import import;
    const char *name; /* of the function itself */
    CheckedThread *thread;
    void *args[IMPORT_ARGS]; /* an int is in the low half */
    const void *site;
    bool answered; /* by a check, with [result]: the function is not called */
    void *result;
} ImportCall;

static inline void import_answer(ImportCall *call, void *result) {
    call->answered = true;
    call->result = result;
}

/* A module has become an agent's, or asks for one more environment. */
void imports_watch(const Module *module);

#endif
