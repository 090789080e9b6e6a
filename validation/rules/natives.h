/* What others report the rules about native methods. */
#ifndef validation_rules_natives_h
#define validation_rules_natives_h

#include "validation/know/shape.h"

/* A hook has made [new] of [old]. */
void natives_transformed(const Callback *callback, const Shape *old, const Shape *new);

#endif
