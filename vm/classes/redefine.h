/* Redefinition of classes (JVMTI RedefineClasses and RetransformClasses).

   Class, Method and Field structures keep their identity: they represent the current version, so that vtables, itables,
   resolved calls, MemberNames, reflection and IDs need no change. What a method was moves into a copy of the Method in
   a ClassVersion, to which frames that run it are re-pointed at a safepoint; translated code and run-time
   pool go with it, so that such frames execute and resolve as if nothing had happened. A copy that is equivalent to the
   current method has no identity of its own (method_shown); the others are obsolete. A version is freed when no frame
   runs one of its methods any more: at the redefinition itself, or by a later collection. */
#ifndef vm_classes_redefine_h
#define vm_classes_redefine_h
#include "runtime/thread.h"

typedef enum RedefineResult {
    REDEFINE_DONE,
    REDEFINE_NO_MEMORY,
    REDEFINE_BAD_VERSION,
    REDEFINE_BAD_FORMAT,
    REDEFINE_CIRCULAR,
    REDEFINE_WRONG_NAME,
    REDEFINE_VERIFICATION,
    REDEFINE_INTERNAL,
    REDEFINE_INVALID_CLASS,
    REDEFINE_HIERARCHY,
    REDEFINE_ATTRIBUTE,
    REDEFINE_CLASS_MODIFIERS,
    REDEFINE_SCHEMA,
    REDEFINE_METHOD_MODIFIERS,
    REDEFINE_METHOD_ADDED,
    REDEFINE_METHOD_DELETED
} RedefineResult;

typedef struct Redefinition {
    Class *klass;         /* modifiable; kept alive by the caller */
    const uint8_t *bytes; /* NULL: retransform, from where the class's last definition started */
    uint32_t length;
    /* filled in by class_redefine */
    ClassFile *file;
    RuntimePool *pool;
    ClassVersion *replaced;
    bool verified;
    uint8_t *initial_bytes;
    uint32_t initial_length;
    unsigned added_most; /* methods that it may add; 0: the class's array of methods stays */
    Method **list, *added;
} Redefinition;

bool class_is_modifiable(const Class *c);
/* All or nothing; the result is that of the first class that is refused. Runs hooks and Java; a pending exception there
   is none, before or after. */
RedefineResult class_redefine(Thread *t, Redefinition *list, unsigned count);

/* At a safepoint: frees the versions that no thread uses any more, and all versions of a class that is freed. */
void versions_purge(void);
void versions_free(Class *c);
#endif
