/* What the parts of the kit (include/minijvm_test.h) share. */
#ifndef validation_kit_kit_h
#define validation_kit_kit_h

#include <stdbool.h>

#include "include/minijvm_test.h"

/* ---- failure.c ---- */

/* Reports the handler, at the place of mjt_at; always 0. The last thing that a function does: it may not return. */
int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* In a child of mjt_isolated: failures go into this file, a line for the place of each and its text, and not to the
   handler. */
void fail_into(int fd);
/* The same failures for the handler, in the parent: [count] of them, as one text at the place of the first. 0. */
int fail_again(const char *file, int line, int count, const char *text);

/* ---- record.c ---- */

/* A new record, empty; its file, which the layer writes. -1: errno. */
int record_new(void);
/* The file of the record that there is, -1: none. */
int record_file(void);

/* The crash of an agent that the layer has reported: signal, agent, call or callback; allocated. NULL: none. */
char *record_crash(void);

/* ---- vm.c ---- */

typedef struct Kit {
    JavaVM *vm;                  /* NULL: not yet, or no longer */
    jclass events, held, target; /* global references */
    void (*forget)(void);        /* the layer's */
    int (*end)(void);
    bool in_child; /* of mjt_isolated */
    bool is_green; /* one thread at a time */
} Kit;
extern Kit kit;

/* The environment of this thread, with room for [references] until leave. NULL: [what] has failed, as was reported. */
JNIEnv *enter(const char *what, int references);
/* False, and *message says it, if an exception is pending: it is cleared. The text is freed by the caller. */
bool took_exception(JNIEnv *env, char **message);
/* Leaves with the answer of what was done: fails with [what] if there is a message, which it frees. */
int leave(JNIEnv *env, const char *what, char *message);

/* ---- send.c ---- */

/* Binds the native method of minijvm.test.Target. False: an exception is pending. */
bool bind_target(JNIEnv *env);

/* ---- hold.c ---- */

/* False: an exception is pending. */
bool hold_prepare(JNIEnv *env);
void hold_release_all(void);

/* ---- made of minijvm/test/ ---- */

typedef struct KitClass {
    const char *name; /* with slashes */
    const unsigned char *file;
    jsize length;
} KitClass;
/* In the order in which they are defined; the last one is Loaded, which is not. */
extern const KitClass kit_classes[];
extern const int kit_class_count;

#endif
