/* Verification of class files (JVMS 4.10): every method of a class, by StackMapTable from version 50 on, by type
   inference before it and for what fails in 50. Knows classes by name; what has to be asked of loaded classes goes
   through a table of functions that vm/ gives. */
#ifndef classfile_verifier_h
#define classfile_verifier_h
#include "classfile/classfile.h"

/* Each may load classes with the defining loader of the class in work, run Java, and collect. False: an exception is
   pending, verification stops. They add the number of classes that they have visited to *visited. */
typedef struct VerifierHierarchy {
    void *context;
    Symbol *this_name; /* of the class in work */
    /* Whether [from], a class or array that is not [to], is a subtype of the class [to], where every interface [to]
       counts as Object, for arrays only where [lenient] (type inference, arrays of primitives). */
    bool (*is_assignable)(void *context, Symbol *from, Symbol *to, bool lenient, bool *answer, uint64_t *visited);
    /* The closest superclass that [a] and [b], two different classes, have in common. */
    bool (*common_superclass)(void *context, Symbol *a, Symbol *b, Symbol **answer, uint64_t *visited);
    /* Whether [name] is the class in work or a superclass of it. Loads nothing. */
    bool (*is_superclass)(void *context, const Symbol *name, uint64_t *visited);
    /* Whether [owner] is a superclass of the class in work and the member that the name resolves to in it is protected
       and declared in another package (JVMS 4.10.1.8). */
    bool (*is_protected)(void *context, Symbol *owner, Symbol *name, Symbol *descriptor, bool method, bool *answer,
                         uint64_t *visited);
    uint64_t *work; /* NULL, or: what has been counted is written there */
} VerifierHierarchy;

typedef enum VerifyResult {
    VERIFY_OK,
    VERIFY_ERROR,
    VERIFY_FORMAT_ERROR,
    VERIFY_EXCEPTION,
    VERIFY_NO_MEMORY
} VerifyResult;

/* VERIFY_ERROR and VERIFY_FORMAT_ERROR (to be thrown as VerifyError and ClassFormatError) set *message, malloc'ed. */
VerifyResult verifier_check_class(const ClassFile *cf, const VerifierHierarchy *hierarchy, char **message);
#endif
