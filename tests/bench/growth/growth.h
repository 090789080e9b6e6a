/* What the natives of the drivers share: the environment, and the end of a process in which a function failed. */
#ifndef GROWTH_H
#define GROWTH_H
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>

extern JavaVM *growth_vm;
extern jvmtiEnv *growth_jvmti;

/* A refused call must not pass for a fast one. */
static inline void growth_check(jint error, const char *function) {
    if (error == 0) return;
    fprintf(stderr, "%s returned %d\n", function, (int)error);
    exit(3);
}

#define TI(function, ...) growth_check((*growth_jvmti)->function(growth_jvmti, ##__VA_ARGS__), #function)
#endif
