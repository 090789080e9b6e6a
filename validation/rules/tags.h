/* Tags: what heap callbacks do with them concerns the rules about tags as SetTag and GetTag do. */
#ifndef validation_rules_tags_h
#define validation_rules_tags_h

#include "validation/core/calls.h"

/* What an environment has to do with tags. */
typedef struct EnvTags {
    const Site *asked_for_tags;    /* atomic; the first time; NULL: never */
    bool has_tagged, tried_to_tag; /* atomic */
} EnvTags;
RULE_STATE_SHARED(CheckedEnv, tags_in, EnvTags)

void tag_set(CheckedEnv *env, jlong tag);
void tag_reported(jlong tag);

#endif
