/* Calls between Java and C functions that a program describes (java.lang.foreign; contract of 25: 7): what
   MethodHandle.linkToNative executes, and addresses that C can call. */
#ifndef vm_interp_foreign_h
#define vm_interp_foreign_h
#include "runtime/thread.h"
#include "vm/interp/foreign_shape.h"

/* A C function to be called from Java, as NativeEntryPoint.makeDowncallStub describes it. */
typedef struct Downcall Downcall;
typedef struct DowncallDescription {
    const Symbol *descriptor; /* of the leaf type: parameters, of which arguments are the storages, and result */
    const Storage *arguments;
    unsigned argument_count;
    const Storage *results;
    unsigned result_count;
    bool saves_errno;
    bool in_java; /* Linker.Option.critical: short, knows nothing of Java, may be given addresses in the heap */
} DowncallDescription;
Downcall *downcall_new(Thread *t, const DowncallDescription *d); /* NULL: exception pending */
void downcall_free(Downcall *d);
/* Where a NativeEntryPoint keeps its Downcall: before the first one is made. */
void foreign_set_stub_offset(uint32_t offset);
/* linkToNative(arguments..., entry point): [entry_point] is the last word; the caller's frame is the top one, complete.
   False: exception pending. */
bool foreign_link_to_native(Thread *t, const Slot *arguments, const Slot *entry_point, Slot *result);

/* An address for C that calls a method handle. NULL: exception pending. */
typedef struct UpcallDescription {
    Object *handle;
    Symbol *descriptor; /* of the handle: primitive types only */
    const Storage *arguments;
    unsigned argument_count;
    const Storage *results;
    unsigned result_count;
    int64_t return_buffer_bytes; /* of the buffer that is the first parameter, for the result; 0: there is none */
} UpcallDescription;
void *upcall_new(Thread *t, const UpcallDescription *d);
bool upcall_free(void *address); /* false: it is none */
#endif
