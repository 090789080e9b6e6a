/* An unfriendly world on purpose: capabilities that are not to be had, functions that fail. */
#ifndef validation_inject_h
#define validation_inject_h

#include "validation/rules.h"

extern const RuleClass inject_class;
/* inject: deny:CAPABILITY, fail:FUNCTION[:N][:ERROR] or solo, one of them; NULL: it is right, else what is wrong. */
const char *inject_parse(char *text);
/* Those of a set that an environment could not have because of this. */
Capabilities inject_withheld(const CheckedEnv *env, Capabilities set);

#endif
