/* The recording proxy of an environment, and test cases.

   recorder_wrap gives an environment that passes every call on and every event back, and records them when the
   variable JVMTI_COVERAGE names a directory: function × error × phase, other thread, inside a callback; events; what
   was checked; capabilities held by what was used. coverage.py adds the records up. Records live in a mapped file, so
   that they survive every way in which a VM can end, and recording makes no call that a callback must not make.

   A case is named function or event × aspect. It prints `NAME: ASPECT: ok` when it ends, or immediately a line
   `NAME: ASPECT: FAILED: ...` for everything that is not as expected. One case at a time; all threads and callbacks
   may expect and check inside it. */
#ifndef tests_jvmti_recorder_h
#define tests_jvmti_recorder_h

#include <jvmti.h>

#include "capabilities.h"

jvmtiEnv *recorder_wrap(jvmtiEnv *raw);
jvmtiEnv *recorder_raw(jvmtiEnv *env); /* the VM's own, for tests of GetEnv itself */

const char *error_name(jvmtiError e); /* "NONE", "INVALID_CLASS", ... without asking the VM */
int recorder_expect(int line, const char *call, jvmtiError expected, jvmtiError actual);
int recorder_check(int line, const char *text, int ok);
int recorder_check_int(int line, const char *text, long long expected, long long actual);
int recorder_check_str(int line, const char *text, const char *expected, const char *actual);
void recorder_case(const char *name, const char *aspect); /* a null name: there is no case any more */

int recorder_strict(void); /* -Xjvmti:strict: the text of the specification counts, else what `java` does */

#define CASE(name, aspect) recorder_case(name, aspect)
#define CASES_END() recorder_case(NULL, NULL)
/* These are true when all is as expected. ERROR is written without JVMTI_ERROR_. */
#define EXPECT_ENV(env, ERROR, Function, ...)                                      \
    recorder_expect(__LINE__, #Function "(" #__VA_ARGS__ ")", JVMTI_ERROR_##ERROR, \
                    (*(env))->Function(env, ##__VA_ARGS__))
#define EXPECT(ERROR, Function, ...) EXPECT_ENV(jvmti, ERROR, Function, ##__VA_ARGS__)
#define BY_TEXT(strict, reference) (recorder_strict() ? (strict) : (reference))
#define EXPECT_BY_TEXT(STRICT, ERROR, Function, ...)                                                              \
    recorder_expect(__LINE__, #Function "(" #__VA_ARGS__ ")", BY_TEXT(JVMTI_ERROR_##STRICT, JVMTI_ERROR_##ERROR), \
                    (*jvmti)->Function(jvmti, ##__VA_ARGS__))
#define CHECK(condition) recorder_check(__LINE__, #condition, (condition) != 0)
#define CHECK_INT(expected, actual) recorder_check_int(__LINE__, #actual, (long long)(expected), (long long)(actual))
#define CHECK_STR(expected, actual) recorder_check_str(__LINE__, #actual, expected, actual)

#endif
