/* Methods by selection: overriding, default methods, itables (JVMS 5.4.5, 5.4.6). */
#ifndef runtime_itable_h
#define runtime_itable_h
#include "runtime/class.h"

/* JVMS 5.4.5: whether instance method [m] of a subclass overrides [ancestor]'s, which has the same name and descriptor
   (final is not considered). It is asked from the nearest ancestor upwards; *open, false at first, becomes true at one
   that is public or protected: without such a one none in another package is overridden, and no search needed. If it
   overrides the same, then of the methods above the ancestor those that the ancestor overrides, and no others. */
typedef enum Overriding { OVERRIDES_NOT, OVERRIDES, OVERRIDES_THE_SAME } Overriding;
Overriding method_overrides(const Method *m, const Method *ancestor, bool *open);
/* JVMS 5.4.3.3: the maximally-specific superinterface methods of [c]. The one that is not abstract when there is
   exactly one such; otherwise NULL, and *any is some matching method (NULL: none), and *conflicts the number of
   non-abstract ones. [any], [conflicts] may be NULL. */
Method *class_find_default_method(const Class *c, const Symbol *name, const Symbol *descriptor, Method **any,
                                  unsigned *conflicts);
/* For many such searches in one class: all methods that may be found. Freed by the caller, with free(). NULL: not worth
   it, or no memory; then class_find_default_indexed searches all interfaces in order. */
struct MethodTable *class_index_interface_methods(const Class *c);
Method *class_find_default_indexed(const Class *c, const struct MethodTable *index, const Symbol *name,
                                   const Symbol *descriptor);
/* What class_itable_find answers, found when the table does not have it, and entered. */
Method *class_itable_lookup(Class *c, const Method *im);
#endif
