/* Versions of the tool interface as GetEnv takes them. */
#ifndef validation_rules_version_h
#define validation_rules_version_h

#include "validation/core/calls.h"

/* 1.2, 9 and the like; 0: that is none. */
jint version_of_text(const char *text);
/* The environment has used what came in with this version. */
void version_used(CheckedEnv *env, jint since);

#endif
