/* Native methods: binding by JNI name, registration, calls through libffi with a prepared call interface, and VM
   natives that bypass JNI. */
#ifndef vm_interp_native_h
#define vm_interp_native_h
#include "runtime/class.h"
#include "runtime/handle.h"
#include "runtime/thread.h"
#include "vm/interp/interp.h"

/* A native implemented in the VM: raw words in, raw word out; the native frame is already pushed (t->frame), arguments
   are rooted by it; state IN_VM. false = exception pending. */
typedef bool (*VmNative)(Thread *t, Method *m, Slot *arguments, Slot *result);
typedef struct VmNativeEntry {
    const char *class_name, *name, *descriptor;
    VmNative function;
} VmNativeEntry; /* descriptor NULL: any */
/* Tables of vm/natives/ (files there export VmNativeEntry arrays ending in a NULL class_name and are listed in
   natives_init). */
void natives_register_vm(const VmNativeEntry *table);
/* One that is a JNI function. */
void natives_register_function(const char *class_name, const char *name, const char *descriptor, void *function);

/* What C returns, or passes as an argument, in the form of a word; narrow types arrive with garbage above them. */
static inline Slot native_result_word(unsigned type, int64_t raw) {
    if (type == T_INT) return slot_int((int32_t)raw);
    switch (type) {
    case T_VOID: return 0;
    case T_BOOLEAN: return (raw & 0xff) != 0;
    case T_BYTE: return slot_int((int8_t)raw);
    case T_CHAR: return (uint16_t)raw;
    case T_SHORT: return slot_int((int16_t)raw);
    case T_FLOAT: return slot_int((int32_t)raw);
    case T_LONG:
    case T_DOUBLE: return raw;
    default: return slot_ref(handle_object((jobject)(uintptr_t)raw));
    }
}

typedef struct NativeBinding NativeBinding;
/* Calls the JNI function of a binding; t->frame is its frame. */
typedef bool NativeCall(Thread *t, Method *m, const NativeBinding *b, Slot *arguments, Slot *result);
struct NativeBinding {
    VmNative vm;               /* VM native, or NULL */
    VmNative operating;        /* the same, if it is an operation of schedules: [call] calls it */
    uint8_t operation;         /* vm/interp/operations.def */
    void *function;            /* JNI function */
    struct NativeShape *shape; /* how functions of this signature are called */
    NativeCall *call;          /* set when a method is bound */
};

/* Finds the implementation (contract 5.1): VM table, library natives, loaded libraries, agent libraries; posts
   NativeMethodBind. False: exception pending, an UnsatisfiedLinkError when there is none. */
bool native_bind(Thread *t, Method *m);
bool native_register(Thread *t, Method *m, void *function); /* RegisterNatives */
void native_unregister(Class *c);
/* A JNI function that does what the VM's own native [m] does, for tools that call it in its place; registered, it is
   that native again. NULL: OutOfMemoryError pending. */
void *native_jni_function(Thread *t, Method *m);
/* Prefixes of native methods (JVMTI SetNativeMethodPrefixes), of all tools in the order of application; list and texts,
   malloc'ed, are taken over. */
void native_set_prefixes(char **list, unsigned count);
/* The native that is [name] with prefixes before it, as far as there are methods of such names; NULL: none. */
Method *native_wrapped(const Class *c, const Symbol *name, const Symbol *descriptor);
Method *native_unwrapped(const Method *m);
/* [to], which has no implementation yet, gets that of [from]. */
void native_hand_over(const Method *from, Method *to);
NativeCall native_call_unchecked, native_call_checked; /* the latter: -Xcheck:jni (vm/jni/check.c) */
static inline bool native_call(Thread *t, Method *m, const NativeBinding *b, Slot *arguments, Slot *result) {
    return b->vm ? b->vm(t, m, arguments, result) : b->call(t, m, b, arguments, result);
}
/* System.load: NULL with UnsatisfiedLinkError pending. Runs JNI_OnLoad. */
bool native_load_library(Thread *t, const char *path, Loader *loader, void **handle);
/* A library whose loader has died: JNI_OnUnload, then it is closed. */
void native_unload_library(Thread *t, void *handle);
void *native_find_symbol(void *handle, const char *name);
bool native_version_exists(jint v);             /* with some library */
bool native_version_is_supported(jint version); /* what JNI_OnLoad may answer */
/* Unloading: a method's binding (NULL is ignored), what belongs to a loader that is gone. */
void native_free(NativeBinding *b);
void native_forget_loader(const Loader *loader);
/* Agent libraries, searched last for natives; NULL: the process, for agents that are linked into it. */
bool native_add_agent_library(void *dl_handle); /* false: no memory */
void native_remove_agent_library(void *dl_handle);
/* The library with the natives of OpenJDK's java.base. False: it cannot be loaded; the message is on stderr. */
void *native_open_library(const char *path); /* dlopen, noted as an event; NULL: dlerror says why */
bool native_open_class_library(void);
#endif
