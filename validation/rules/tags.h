/* Tags: what heap callbacks do with them concerns the rules about tags as SetTag and GetTag do. */
#ifndef validation_rules_tags_h
#define validation_rules_tags_h

#include "validation/core/calls.h"

void tag_set(CheckedEnv *env, jlong tag);
void tag_told(jlong tag);

#endif
