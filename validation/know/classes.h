/* Which class is this? A record for each class that a rule has asked about: found from a jclass and from a jmethodID,
   with a version that every redefinition raises. Records live for ever, so rules may keep them; the class itself is
   held weakly, so it is unloaded as without. All of this asks the VM: where may_ask is not so, and without memory, the
   answer is NULL or 0, and a rule then knows nothing. Any thread; no lock is held while the VM is asked. */
#ifndef validation_know_classes_h
#define validation_know_classes_h

#include "validation/base/table.h"
#include "validation/core/calls.h"

typedef struct CheckedClass {
    TableLink link; /* by a hash of the signature */
    jweak mirror;
    char *signature, *name; /* Ljava/lang/String;, java.lang.String */
    unsigned version;       /* atomic */
    bool unloaded;          /* atomic; known to be */
    /* By whom and where it was redefined last; NULL: never. */
    CheckedEnv *changed_by; /* atomic */
    const Site *changed_at; /* atomic */
} CheckedClass;

/* The record of a class, made at the first time. NULL too if it is no reference to a class; [cls] is tried as the VM
   itself tries an argument. */
CheckedClass *class_of(CheckedThread *thread, jclass cls);
/* The record if there is one. */
CheckedClass *class_known(CheckedThread *thread, jclass cls);
/* The record of the class that declares a method; only of an ID that the VM has given out or accepted at this moment,
   since it is not tried. After the first time any phase and callback will do. */
CheckedClass *class_of_method(CheckedThread *thread, jmethodID method);
/* The same of any value: NULL unless it was asked about before. */
CheckedClass *class_of_known_method(jmethodID method);

/* From 1, one more after each redefinition or retransformation that succeeds, whoever does it. 0: nobody knows, since
   one is under way. Not higher than what a call of the VM after this sees; not lower than what one before has seen. */
unsigned class_version(const CheckedClass *c);
/* Whether it is unloaded; where the VM may not be asked, whether that was known before. */
bool class_is_unloaded(CheckedThread *thread, CheckedClass *c);

#endif
