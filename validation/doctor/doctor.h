/* Redefinitions and retransformations while they are under way: what the classes were, what each environment has made
   of them, and what differs. */
#ifndef validation_doctor_doctor_h
#define validation_doctor_doctor_h

#include "validation/know/shape.h"

/* One version of the bytes of a class. */
typedef struct Stage {
    struct Stage *next;
    CheckedEnv *env; /* whose; NULL: nobody's, the VM began with it */
    bool by_hook;    /* else what RedefineClasses was given */
    uint8_t *bytes;
    size_t length;
    Shape *shape; /* NULL: it was not read yet, or cannot be */
} Stage;

/* A copy of what an agent calls a class file; NULL: it is not there. */
uint8_t *bytes_copy(const void *bytes, size_t length);

typedef struct Patient {
    jclass cls;
    Shape *asked; /* RedefineClasses: what the VM said of the class before */
    Stage base;   /* RetransformClasses: what the first hook was given */
    Stage *first, **last;
} Patient;

/* One call; they nest when a hook redefines. */
typedef struct Operation {
    struct Operation *outer;
    const Call *call;
    jint count, at; /* how many; which a hook was last asked about */
    Patient patients[];
} Operation;

/* Around a call of one of the two functions. NULL: no memory, or nothing to see. */
void doctor_begin(Call *call);
Operation *doctor_operation(const Call *call);
void doctor_end(Operation *operation);
/* The innermost of this thread; NULL: none. */
const Operation *doctor_innermost(void);

/* Whether a hook is called for the class that is being redefined. HotSpot passes that class to the hooks of others,
   too, which it loads meanwhile. */
bool doctor_hook_redefines(const Callback *callback);

/* Around a callback of ClassFileLoadHook. */
void doctor_hook_begin(Callback *callback);
void doctor_hook_end(Callback *callback);

/* The class before and after all that was made of it; NULL: not known. */
const Shape *doctor_old(Patient *patient);
const Shape *doctor_new(Patient *patient);
const char *doctor_name(Patient *patient);

/* The differences that matter to a redefinition, as text, with who has made them: an allocated string, empty if there
   is none. [error] is what the VM has said; what cannot be seen from outside is believed of it. */
typedef struct Differences {
    char *text;
    int count;
    bool helpers;              /* compilers' helpers are among them: lambdas, accessors, nest mates */
    bool only_private_methods; /* added or deleted */
    bool prefixed;             /* a native method with a prefix was added (SetNativeMethodPrefix) */
} Differences;
Differences doctor_differences(Patient *patient, jvmtiError error);
/* The agent that has made the last version, for a message. */
char *doctor_transformer(const Patient *patient);
/* The methods that have changed, or (maps) those that lack a StackMapTable, as text. NULL: none. */
char *doctor_changed_methods(Patient *patient);
char *doctor_methods_without_maps(Patient *patient);

#endif
