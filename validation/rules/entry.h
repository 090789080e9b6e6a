/* Where an environment came from and what it was used for: what the rules about entry points remember of it. */
#ifndef validation_rules_entry_h
#define validation_rules_entry_h

#include "validation/core/calls.h"

typedef enum EntryKind { ENTRY_NONE, ENTRY_ONLOAD, ENTRY_ONATTACH } EntryKind;

typedef struct EnvLife {
    EntryKind entry;     /* GetEnv was called in this one */
    char *linked_as;     /* L of an Agent_OnLoad_L; NULL: no statically linked agent */
    long maker;          /* the thread */
    bool jni_table;      /* atomic; SetJNIFunctionTable, once */
    bool stateful;       /* atomic; storage, prefixes, breakpoints, once */
    bool thread_storage; /* atomic; SetThreadLocalStorage, once */
    bool reported_free;  /* atomic; ObjectFree was enabled, once */
    void *stored;        /* in environment-local storage: what, its number in the ledger, where */
    unsigned stored_number;
    const Site *stored_at;
    char **prefixes; /* of native methods (natives.c) */
    jint prefix_count;
    bool in_use;             /* atomic; by another thread, or something of it stays in use */
    bool reported;           /* atomic; that its library is gone */
    jint newest;             /* atomic; the version in which the newest came in of all that was used; 0: nothing was */
    uint64_t enabled;        /* atomic; events for all threads, one bit for each */
    bool enabled_for_some;   /* atomic; an event for one thread, once */
    const Site *awaits_init; /* atomic; where an event was enabled that was sent before */
    bool works_without;      /* atomic; it has done its work outside of callbacks */
    /* Enumerations before the event was enabled that states what comes later. */
    const Site *listed_classes, *listed_threads, *enabled_classes, *enabled_threads; /* atomic */
} EnvLife;
RULE_STATE_SHARED(CheckedEnv, life_of, EnvLife)

/* The entry point in which a function of the VM was called, by the return address of the call. */
EntryKind entry_of(const void *address);

/* A symbol that the file of a library shows, with a name that [fits]; free. NULL: it shows none, or is no such file. */
char *library_symbol(const char *path, const char *part, bool (*fits)(const char *name, const char *part));

#endif
