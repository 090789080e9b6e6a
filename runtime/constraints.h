/* Loading constraints (JVMS 5.3.4): sets of loaders that must mean the same class by a name. Sets with a common loader
   are one set. A set has a class as soon as one of its loaders has. World-stopped clean-up belongs to class
   unloading. */
#ifndef runtime_constraints_h
#define runtime_constraints_h
#include "base/table_statistics.h"
#include "runtime/class.h"

/* Records that [a] and [b] must agree on [name]. False: they do not, or (*no_memory) the constraint cannot be
   recorded. */
bool constraints_add(Loader *a, Loader *b, Symbol *name, bool *no_memory);
/* Enters [c] in the dictionary of [loader], as defining or initiating loader. The class that is there then, NULL
   without memory or, with *conflict set, when a constraint demands that other class. */
Class *constraints_enter(Loader *loader, Class *c, Class **conflict);
/* World stopped: forgets classes that are CLASS_IS_DEAD, and the loaders for which [is_dead] says so. */
void constraints_purge(bool (*is_dead)(const Loader *));
unsigned constraints_count(void); /* sets; for tests */
/* World stopped, for jcmd. */
void constraints_statistics(TableStatistics *s);
void constraints_visit(void (*f)(const Symbol *name, Loader *const *loaders, unsigned count, void *context),
                       void *context);
#endif
