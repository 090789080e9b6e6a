/* Strings of the platform (paths, names, environment variables) to Java strings and back, and exceptions with
   errno texts. Shared by the natives of jdk-subset; works through JNI only. */
#ifndef jdk_subset_native_text_h
#define jdk_subset_native_text_h

#include <stdbool.h>
#include <stddef.h>

#include "jni.h"
#include "runtime/exception_class.h"

/* The platform's encoding is UTF-8 or else taken as US-ASCII; decided once from the locale by
   text_platform_encoding. */
const char *text_platform_encoding(void);
bool text_locale_is_known(void); /* to the C library, the one that the environment names */

/* malloc'ed, NUL-terminated platform bytes of s. NULL with NullPointerException or OutOfMemoryError pending. */
char *text_from_string(JNIEnv *env, jstring s);

/* NULL with an exception pending on failure. */
jstring text_to_string(JNIEnv *env, const char *bytes, size_t length);

/* Throws which(message); keeps an exception that is already pending. */
void text_throw(JNIEnv *env, ExceptionClass which, const char *message);

/* Throws java.io.IOException with the text of error number `error`. */
void text_throw_io(JNIEnv *env, int error);

#endif
