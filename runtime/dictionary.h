/* A loader's table of classes by name: those it defined and those it is recorded for as an initiating loader
   (JVMS 5.3). Look-ups take no lock: a table is replaced when it grows and entries are only added. */
#ifndef runtime_dictionary_h
#define runtime_dictionary_h
#include "base/table_statistics.h"
#include "runtime/class.h"

typedef struct Dictionary Dictionary;
Dictionary *dictionary_new(void);
void dictionary_free(Dictionary *d);
void dictionary_count_memory(const Dictionary *d, Metadata *use);
bool dictionary_statistics(const Dictionary *d, TableStatistics *s); /* false: out of memory. All threads are stopped */
Class *dictionary_find(const Dictionary *d, const Symbol *name);
/* Enters [c] under [name] unless there is one; the class in the table then, NULL without memory. */
Class *dictionary_add(Dictionary *d, Symbol *name, Class *c);
void dictionary_visit(const Dictionary *d, void (*f)(Class *c, void *context), void *context);
#endif
