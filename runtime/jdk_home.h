/* Which class library is to be booted: that of a JDK, found by option, environment or place, or the embedded
   one. Also part of the launcher, so it needs nothing else. */
#ifndef runtime_jdk_home_h
#define runtime_jdk_home_h
#include <stdbool.h>
#include <stddef.h>

/* [given]: what -Xjdk: or --jdk says, NULL without such an option; "" asks for the embedded library. [library]: the
   path of libjvm.so. True: *home is the JDK's real path, malloc'ed, or NULL for the embedded library. False: [message]
   says what is wrong with the directory that was named. */
bool jdk_home_find(const char *given, const char *library, char **home, char *message, size_t message_size);
/* What the file `release` of a home says of [key], as JAVA_VERSION="17.0.15"; "" without that file or line. */
void jdk_home_release(const char *home, const char *key, char *value, size_t size);
/* 17 of JAVA_VERSION="17.0.15"; 0: it does not say. */
int jdk_home_feature(const char *home);
#endif
