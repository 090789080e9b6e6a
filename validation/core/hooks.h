/* What hangs on calls, callbacks and moments, found quickly. */
#ifndef validation_core_hooks_h
#define validation_core_hooks_h

#include "validation/core/handled.h"
#include "validation/core/rules.h"

/* Lists that end with NULL, next to each other in memory. They exist once rules_hang has returned. Those of an agent's
   calls of JNI have what is for anybody's calls, too: it is nearer to the VM. */
typedef struct JniHooks {
    void (**before[JNI_COUNT])(JniCall *);
    void (**after[JNI_COUNT])(JniCall *, Value);
    /* Those of them that are around plain calls, too (own.h). */
    void (**plain_before[JNI_COUNT])(JniCall *);
    void (**plain_after[JNI_COUNT])(JniCall *, Value);
} JniHooks;
typedef struct Hooks {
    void (**before[FUNCTION_COUNT])(Call *);
    void (**after[FUNCTION_COUNT])(Call *);
    void (**plain_before[FUNCTION_COUNT])(Call *);
    void (**plain_after[FUNCTION_COUNT])(Call *);
    void (**failed[FUNCTION_COUNT])(Call *);
    void (**event_before[EVENT_COUNT])(Callback *);
    void (**event_after[EVENT_COUNT])(Callback *);
    JniHooks jni, jni_any;
    void (**invoke_before[INVOKE_COUNT])(InvokeCall *);
    void (**invoke_after[INVOKE_COUNT])(InvokeCall *);
    void (**import_before[IMPORT_COUNT])(ImportCall *);
    void (**import_handled[IMPORT_COUNT])(ImportCall *); /* those of them that are for handlers of signals, too */
} Hooks;
extern Hooks rule_hooks;

/* Those of a list, which NULL ends, that are wanted; once, before the first environment is made. */
void rules_hang(const RuleClass *const *classes);
extern const RuleClass **rule_classes; /* that were hung, in their order; NULL ends them */

/* Reports all classes of a moment. */
#define RULES_REPORT(moment, ...)                            \
    do {                                                     \
        for (const RuleClass **c_ = rule_classes; *c_; c_++) \
            if ((*c_)->moment) (*c_)->moment(__VA_ARGS__);   \
    } while (0)

/* What was called in handlers of signals since the last time. */
static inline void report_handled(void) {
    if (__builtin_expect(__atomic_load_n(&handled_waiting, __ATOMIC_RELAXED), 0)) RULES_REPORT(handled);
}

/* Code of an agent has touched what is not there; true: it continues. */
bool rules_fault(const void *address, const void *pc);

#endif
