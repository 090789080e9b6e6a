/* The constant pool of a class as reflection has it. The annotations that a Method, Field or RecordComponent carries
   are bytes of an attribute, with indices into a constant pool; who reads them knows the class, but not the version of
   it that they are from (contract 8.4). An index therefore keeps its meaning as long as the class lives: up to the size
   of the pool of which anything was shown first, the base, it is one of that pool, which is kept. What later versions
   show is rewritten on its way out to the indices of equal constants; those that the base has not are added after it.
 */
#ifndef vm_classes_reflected_h
#define vm_classes_reflected_h
#include "classfile/annotation.h"
#include "runtime/class.h"

/* Something of this pool is shown. False: OutOfMemoryError is pending. */
bool reflected_show(Thread *t, const RuntimePool *pool);
/* Rewrites a copy of [body], an attribute of the pool's file, whose indices are then those of reflection. False:
   OutOfMemoryError is pending, also when the class has no index left. */
bool reflected_rewrite(Thread *t, const RuntimePool *pool, Span body, AnnotationForm form, uint8_t *copy);

/* One constant. [pool]: the base, which has it as [index]; NULL: it was added, and has a [value] only. */
typedef struct ReflectedConstant {
    RuntimePool *pool;
    uint8_t tag;
    SymbolRef symbol; /* of a CP_UTF8 that was added */
    int64_t bits;     /* of a number that was added */
} ReflectedConstant;
unsigned reflected_count(const Class *c);
/* False: there is no such index. */
bool reflected_constant(const Class *c, unsigned index, ReflectedConstant *constant);

bool reflected_needs(const RuntimePool *pool); /* it is the base of its class */
void reflected_free(Class *c);
void reflected_count_memory(const Class *c, Metadata *use);
#endif
