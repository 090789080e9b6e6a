/* What two class files have in common: the limits of redefinition (JVMTI RedefineClasses), and equivalence of methods.
   Symbols are compared by address. */
#ifndef classfile_compare_h
#define classfile_compare_h
#include "classfile/classfile.h"

typedef enum ClassChange {
    CHANGE_ALLOWED,
    CHANGE_HIERARCHY,
    CHANGE_ATTRIBUTE /* nest, record, permitted subclasses */,
    CHANGE_CLASS_MODIFIERS,
    CHANGE_FIELDS,
    CHANGE_METHOD_MODIFIERS,
    CHANGE_METHOD_ADDED,
    CHANGE_METHOD_DELETED
} ClassChange;

/* The supertypes; asked first, since everything else presupposes that they are the same. */
ClassChange classfile_compare_supertypes(const ClassFile *old, const ClassFile *now);
/* The rest: the first difference that a redefinition may not bring. [methods_may_come_and_go]: private methods that are
   static or final. */
ClassChange classfile_compare_members(const ClassFile *old, const ClassFile *now, bool methods_may_come_and_go);
/* The method with that name and descriptor, NULL: none. [hint]: an index to look at first. */
const MethodInfo *classfile_find_method(const ClassFile *cf, const Symbol *name, const Symbol *descriptor,
                                        unsigned hint);
/* Whether two methods do the same: modifiers, instructions and handlers at the same places, constants that are equal
   wherever in the pool they are. Line numbers and other attributes do not count. */
bool classfile_methods_equivalent(const ClassFile *a, const MethodInfo *m, const ClassFile *b, const MethodInfo *n);
#endif
