/* What agents of stress programs expect of JVMTI: the first surprise is kept as text, of whichever thread. */
#ifndef surprise_h
#define surprise_h
#include <jvmti.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static jvmtiEnv *jvmti;
static pthread_mutex_t problem_lock = PTHREAD_MUTEX_INITIALIZER;
static char problem[500]; /* empty: none yet */

__attribute__((format(printf, 1, 2))) static void fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&problem_lock);
    if (problem[0] == 0) vsnprintf(problem, sizeof problem, format, args);
    pthread_mutex_unlock(&problem_lock);
    va_end(args);
}
/* For Java: NULL, or the surprise. */
static jstring problem_as_string(JNIEnv *env) { return problem[0] == 0 ? NULL : (*env)->NewStringUTF(env, problem); }

#define TI(function, ...) (*jvmti)->function(jvmti, ##__VA_ARGS__)
/* The call must answer NONE. */
#define MUST(function, ...) must(TI(function, ##__VA_ARGS__), #function)
static int must(jvmtiError e, const char *what) {
    if (e != JVMTI_ERROR_NONE) fail("%s answers %d", what, (int)e);
    return e == JVMTI_ERROR_NONE;
}

#endif
