/* What loading, linking and redefinition need of the execution of code, which is above them: vm/interp/execution.c
   fills the table. Each function is described where the interpreter declares it. */
#ifndef vm_classes_execution_h
#define vm_classes_execution_h
#include "runtime/frame.h"
#include "runtime/slot.h"
#include "runtime/thread.h"

typedef struct Execution {
    bool (*call)(Thread *t, Method *m, const Slot *arguments, Slot *result); /* vm/interp/interp.h, as the next three */
    void (*install_entry)(Method *m);
    void (*free_body)(Method *m);
    void (*forget_deleted)(void);
    bool (*throw_stack_overflow)(Thread *t);                                        /* interp_slow.h */
    Method *(*polymorphic_method)(Thread *t, Method *declared, Symbol *descriptor); /* polymorphic.h */
    void (*refresh_polymorphic)(const Class *c);
    void (*refuse_intrinsics)(const Class *c);  /* intrinsic.h */
    void (*set_leaf)(Method *m, unsigned leaf); /* translate.h */
    size_t (*prepare_code)(const ClassFile *file, const MethodInfo *info, void *memory, size_t room);
    void (*visit_code)(const struct MethodCode *code, HeapVisitor visit, void *context);
    void (*forget_dead_callees)(struct MethodCode *code);
    void (*forget_accesses)(void);                                                           /* watch.h */
    Method *(*wrapped_native)(const Class *c, const Symbol *name, const Symbol *descriptor); /* native.h */
    Method *(*unwrapped_native)(const Method *m);
    void (*hand_over_native)(const Method *from, Method *to);
    void (*forget_loader)(const Loader *loader);
    void (*point_at_class)(Thread *t, Class *c, bool done); /* point.h */
    void (*point_leave_class)(Thread *t, Class *c);
    bool (*any_frozen_frames)(void); /* continuation.h */
    Frame *(*frozen_frames)(const Object *chunk);
    void (*visit_frozen_frames)(const Object *chunk, HeapVisitor visit, void *context);
} Execution;
extern const Execution execution;
#endif
