/* The text of the JVMTI specification, or the reference implementation: strict.def has the points at which they part.
   Asked by jvmti/, and where what an agent sees is made: exceptions, monitors. */
#ifndef runtime_strict_h
#define runtime_strict_h
#include "runtime/options.h"

#define POINT(name, about, text, reference) TEXT_##name,
typedef enum TextPoint {
#include "runtime/strict.def"
} TextPoint;
#undef POINT

/* Whether the text counts at this point (-Xjvmti:strict). */
static inline bool follows_text(TextPoint point) { return options.jvmti_strict; }

#endif
