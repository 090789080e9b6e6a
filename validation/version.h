/* Versions of the tool interface as GetEnv takes them. */
#ifndef validation_version_h
#define validation_version_h

#include "include/jvmti.h"

/* 1.2, 9 and the like; 0: that is none. */
jint version_of_text(const char *text);

#endif
