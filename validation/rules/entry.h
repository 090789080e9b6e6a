/* Where an environment came from and what it was used for: what the rules about entry points remember of it. */
#ifndef validation_rules_entry_h
#define validation_rules_entry_h

#include "validation/core/calls.h"

typedef enum EntryKind { ENTRY_NONE, ENTRY_ONLOAD, ENTRY_ONATTACH } EntryKind;

typedef struct EnvLife {
    EntryKind entry;             /* GetEnv was called in this one */
    char *linked_as;             /* L of an Agent_OnLoad_L; NULL: no statically linked agent */
    long maker;                  /* the thread */
    _Atomic bool jni_table;      /* SetJNIFunctionTable, once */
    _Atomic bool stateful;       /* storage, prefixes, breakpoints, once */
    _Atomic bool thread_storage; /* SetThreadLocalStorage, once */
    _Atomic bool told_free;      /* ObjectFree was enabled, once */
    void *stored;                /* in environment-local storage: what, its number in the ledger, where */
    uint64_t stored_number;
    const Site *stored_at;
    char **prefixes; /* of native methods (natives.c) */
    jint prefix_count;
    _Atomic bool in_use;           /* by another thread, or something of it stays in use */
    _Atomic bool told;             /* that its library is gone */
    _Atomic jint newest;           /* the version in which the newest came in of all that was used; 0: nothing was */
    _Atomic uint64_t enabled;      /* events for all threads, one bit for each */
    _Atomic bool enabled_for_some; /* an event for one thread, once */
    /* Enumerations before the event was enabled that states what comes later. */
    _Atomic(const Site *) listed_classes, listed_threads, enabled_classes, enabled_threads;
} EnvLife;
RULE_STATE_SHARED(CheckedEnv, life_of, EnvLife)

/* The entry point in which a function of the VM was called, by the return address of the call. */
EntryKind entry_of(const void *address);

/* A symbol that the file of a library shows, with a name that [fits]; free. NULL: it shows none, or is no such file. */
char *library_symbol(const char *path, const char *part, bool (*fits)(const char *name, const char *part));

#endif
