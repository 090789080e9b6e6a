/* What the test agents share: environments that record, cases (both in recorder.h), and printing of errors,
   classes, methods and locations, all on stdout and flushed immediately, so that the lines of agent and Java program
   mix in the order in which they happen. */
#ifndef tests_jvmti_agent_h
#define tests_jvmti_agent_h

#include <jvmti.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recorder.h"

static jvmtiEnv *jvmti;

__attribute__((format(printf, 1, 2), unused)) static void say(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

/* Stops the test when something that must work does not. */
__attribute__((unused)) static void must(jvmtiError e, const char *what) {
    if (e != JVMTI_ERROR_NONE) {
        say("FATAL: %s: %s", what, error_name(e));
        exit(3);
    }
}
#define MUST(call) must((call), #call)
/* One line of the transcript: what was asked and what it answered. */
#define SHOW(text, call) say("  %s: %s", text, error_name(call))

__attribute__((unused)) static char *class_name(jclass c) {
    static __thread char names[8][256];
    static __thread int next;
    char *signature = NULL, *result = names[next++ % 8];
    jvmtiError e = (*jvmti)->GetClassSignature(jvmti, c, &signature, NULL);
    snprintf(result, 256, "%s", e == JVMTI_ERROR_NONE ? signature : error_name(e));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return result;
}

/* "LMain;.run(I)V"; local references that it makes are the caller's frame's. */
__attribute__((unused)) static char *method_name(JNIEnv *env, jmethodID m) {
    static __thread char names[8][512];
    static __thread int next;
    char *name = NULL, *signature = NULL, *result = names[next++ % 8];
    jclass c = NULL;
    if (!m) return "none";
    jvmtiError e = (*jvmti)->GetMethodName(jvmti, m, &name, &signature, NULL);
    jvmtiError e2 = (*jvmti)->GetMethodDeclaringClass(jvmti, m, &c);
    if (e != JVMTI_ERROR_NONE || e2 != JVMTI_ERROR_NONE)
        snprintf(result, 512, "(%s %s)", error_name(e), error_name(e2));
    else
        snprintf(result, 512, "%s.%s%s", class_name(c), name, signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    if (c && env) (*env)->DeleteLocalRef(env, c);
    return result;
}

/* Line of a location, or a negative number. */
__attribute__((unused)) static int line_of(jmethodID m, jlocation location) {
    jint count = 0;
    jvmtiLineNumberEntry *table = NULL;
    int line = -1;
    if ((*jvmti)->GetLineNumberTable(jvmti, m, &count, &table) != JVMTI_ERROR_NONE) return -2;
    jlocation best = -1;
    for (int i = 0; i < count; i++) {
        if (table[i].start_location <= location && table[i].start_location >= best) {
            best = table[i].start_location;
            line = table[i].line_number;
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    return line;
}

/* The method [name] of [c], NULL if there is none. */
__attribute__((unused)) static jmethodID find_method(jclass c, const char *name) {
    jint count = 0;
    jmethodID *methods = NULL, found = NULL;
    MUST((*jvmti)->GetClassMethods(jvmti, c, &count, &methods));
    for (int i = 0; i < count && !found; i++) {
        char *n = NULL;
        MUST((*jvmti)->GetMethodName(jvmti, methods[i], &n, NULL, NULL));
        if (strcmp(n, name) == 0) found = methods[i];
        (*jvmti)->Deallocate(jvmti, (unsigned char *)n);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    return found;
}

/* Calls and events of what it returns are recorded (recorder.h). */
__attribute__((unused)) static jvmtiEnv *new_environment(JavaVM *vm) {
    jvmtiEnv *env = NULL;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) {
        say("FATAL: no JVMTI environment");
        exit(3);
    }
    return recorder_wrap(env);
}

/* Of which JDK the class library is: the version of JVMTI. */
__attribute__((unused)) static int level(void) {
    jint version = 0;
    MUST((*jvmti)->GetVersionNumber(jvmti, &version));
    return (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR;
}
#define FROM_21(before, since) (level() >= 21 ? (since) : (before))
#define BY_LEVEL(of17, of25) (level() >= 25 ? (of25) : (of17)) /* 21 as 17 */
#define OWN_JNI_VERSION BY_LEVEL(FROM_21(0x000a0000, 0x00150000), 0x00180000)
#define EXPECT_BY_LEVEL(OF17, OF25, Function, ...)                                                              \
    recorder_expect(__LINE__, #Function "(" #__VA_ARGS__ ")", BY_LEVEL(JVMTI_ERROR_##OF17, JVMTI_ERROR_##OF25), \
                    (*jvmti)->Function(jvmti, ##__VA_ARGS__))

/* Whether this is the reference implementation: for the few cases on which it crashes (each a row of
   DIFFERENCES.md). */
__attribute__((unused)) static int on_reference(void) {
    char *name = NULL;
    MUST((*jvmti)->GetSystemProperty(jvmti, "java.vm.name", &name));
    int result = !strstr(name, "minijvm");
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    return result;
}

#endif
