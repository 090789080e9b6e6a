/* What lower layers announce to the tool interface. `hooks_active` is one word of bits: zero means that nothing is
   listened to, and announcing costs one test. jvmti/ fills `hooks` and keeps the bits equal to "some environment has
   this event enabled". Announcements are made by the thread concerned, in state IN_VM, with everything the event refers
   to rooted. A hook may run Java; an exception it leaves pending in the thread is the announcer's to propagate. */
#ifndef runtime_hooks_h
#define runtime_hooks_h
#include <stdio.h>

#include "runtime/thread.h"

enum {
    HOOK_CLASS_FILE_LOAD = 1 << 0,
    HOOK_CLASS_LOAD = 1 << 1,
    HOOK_CLASS_PREPARE = 1 << 2,
    HOOK_METHOD_ENTRY = 1 << 3,
    HOOK_METHOD_EXIT = 1 << 4,
    HOOK_SINGLE_STEP = 1 << 5,
    HOOK_BREAKPOINT = 1 << 6,
    HOOK_EXCEPTION = 1 << 7,
    HOOK_EXCEPTION_CATCH = 1 << 8,
    HOOK_NATIVE_BIND = 1 << 9,
    HOOK_THREAD_START = 1 << 10,
    HOOK_THREAD_END = 1 << 11,
    HOOK_FRAME_POP = 1 << 12,
    HOOK_MONITOR_CONTENDED_ENTER = 1 << 13,
    HOOK_MONITOR_CONTENDED_ENTERED = 1 << 14,
    HOOK_MONITOR_WAIT = 1 << 15,
    HOOK_MONITOR_WAITED = 1 << 16,
    HOOK_FIELD_ACCESS = 1 << 17,
    HOOK_FIELD_MODIFICATION = 1 << 18,
    HOOK_VM_OBJECT_ALLOC = 1 << 19,
    HOOK_SAMPLED_OBJECT_ALLOC = 1 << 20,
    HOOK_GC_START = 1 << 21,
    HOOK_GC_FINISH = 1 << 22,
    HOOK_OBJECT_FREE = 1 << 23,
    HOOK_RESOURCE_EXHAUSTED = 1 << 24,
    HOOK_DATA_DUMP_REQUEST = 1 << 25,
    HOOK_VIRTUAL_THREAD_START = 1 << 26,
    HOOK_VIRTUAL_THREAD_END = 1 << 27,
    HOOK_VIRTUAL_THREAD_MOUNT = 1 << 28,
    HOOK_VIRTUAL_THREAD_UNMOUNT = 1 << 29
};
extern uint32_t hooks_active; /* atomic; written by jvmti/, read everywhere */
/* In one order with what a thread is shown as (jvmti_events_thread_shown). */
static inline bool hooks_wanted(uint32_t which) { return __atomic_load_n(&hooks_active, __ATOMIC_SEQ_CST) & which; }

/* A class file on its way through the tools. */
typedef struct HookedBytes {
    const uint8_t *bytes;
    uint32_t length; /* in: as found; out: what the tools have made of it */
    uint8_t *owned;  /* out: [bytes], if a tool made them */
    const uint8_t *initial;
    uint32_t initial_length; /* out: where a retransformation is to start, if that is not [bytes] but something else,
                                not NULL */
    uint8_t *initial_owned;  /* out: [initial], if a tool made them */
    bool answered;           /* out: a tool has passed bytes back, be they those that it was given */
} HookedBytes;

typedef struct Hooks {
    /* Before parsing. [name] NULL if unknown; [redefined] NULL on first load. The caller ends with
       hooked_bytes_release. */
    void (*class_file_load)(Thread *t, Symbol *name, Loader *loader, Object *protection_domain, Class *redefined,
                            bool retransform, HookedBytes *data);
    void (*release_bytes)(uint8_t *bytes);
    void (*class_load)(Thread *t, Class *c);
    void (*class_prepare)(Thread *t, Class *c);
    void (*class_redefine)(Class *c);                      /* all threads are stopped, a new version takes over */
    void (*class_version_free)(ClassVersion *v);           /* likewise, its methods are about to be freed */
    void (*redefinition_refused)(const Object *exception); /* by which; NULL: nobody wants to know */
    void (*class_unload)(Class *c); /* all threads are stopped, the class is about to be freed: forget what names it */
    void (*method_entry)(Thread *t, Frame *f);
    /* [value]: natural type in the union member by f->method->return_type (references as jobject are made by the hook
       from value->l holding a raw Object*). */
    void (*method_exit)(Thread *t, Frame *f, bool by_exception, Slot value);
    void (*frame_pop)(Thread *t, Frame *f, bool by_exception);
    void (*single_step)(Thread *t, Frame *f, int bci);
    void (*breakpoint)(Thread *t, Frame *f, int bci);
    /* [catch_method] NULL: predicted uncaught. Native throwing frame: bci 0. */
    void (*exception)(Thread *t, Frame *f, int bci, Object *exception, Method *catch_method, int catch_bci);
    void (*exception_catch)(Thread *t, Frame *f, int bci, Object *exception);
    /* May replace *function. */
    void (*native_bind)(Thread *t, Method *m, void **function);
    void (*thread_new)(Thread *t);   /* the structure is complete, nothing runs on it yet */
    void (*thread_shown)(Thread *t); /* its `shown`, or whether it is masked, has changed (runtime/virtual_thread.h) */
    void (*virtual_thread_start)(Thread *t); /* always announced, by the carrier, which is shown as that thread */
    void (*virtual_thread_end)(Thread *t);
    void (*virtual_thread_mount)(Thread *t);   /* it has been mounted; these two leave no exception */
    void (*virtual_thread_unmount)(Thread *t); /* it is about to be unmounted */
    void (*thread_start)(Thread *t); /* always announced, these two: events about the thread itself are between them */
    void (*thread_end)(Thread *t);
    void (*monitor_contended_enter)(Thread *t, Object *o); /* before blocking; Thread.contended is set */
    void (*monitor_contended_entered)(Thread *t, Object *o);
    void (*monitor_wait)(Thread *t, Object *o, int64_t millis);
    void (*monitor_waited)(Thread *t, Object *o, bool timed_out);
    /* Before the access takes place. [klass]: the class that the access names, after resolution; [o] NULL for statics.
       Native accessing method: bci 0. [value] as of method_exit. */
    void (*field_access)(Thread *t, Frame *f, int bci, Class *klass, Object *o, Field *field);
    void (*field_modification)(Thread *t, Frame *f, int bci, Class *klass, Object *o, Field *field, Slot value);
    /* The object is complete, and reachable from nowhere but the announcer's handles. */
    void (*vm_object_alloc)(Thread *t, Object *o);
    void (*sampled_object_alloc)(Thread *t, Object *o);
    void (*gc_start)(void); /* all threads are stopped, nothing may be allocated */
    void (*gc_finish)(void);
    void (*resource_exhausted)(Thread *t, int flags,
                               const char *description); /* before the error is thrown; flags below */
    void (*data_dump_request)(Thread *t);
    void (*send_pending)(Thread *t); /* events of collections that nobody was notified yet */
    void (*thread_free)(Thread *t);  /* the structure goes away: drop t->jvmti */
    void (*count_memory)(MemoryUse *use);
    /* Start-up and shutdown, called by vm/startup.c at the points of contract 3.1. */
    void (*vm_start)(Thread *t); /* in the primordial phase as soon as JNI works, and again in the start phase */
    void (*vm_init)(Thread *t);
    void (*vm_death)(Thread *t); /* posts VMDeath, switches to the dead phase, calls Agent_OnUnload */
    /* Starts an agent in the running VM (Agent_OnAttach): *result is its answer. False: it could not be found, *message
       (malloc'ed, NULL without memory) says why. */
    bool (*attach_agent)(Thread *t, const char *name, bool is_path, const char *text, jint *result, char **message);
    void (*print_agents)(FILE *out);  /* for jcmd VM.info */
    bool (*run_libraries)(Thread *t); /* JVM_OnLoad of -Xrun libraries, as soon as Java code can run: false as below */
    bool (*load_agents)(void);        /* OnLoad phase: false = a message was printed, exit 1 */
    /* GetEnv for a JVMTI version: JNI_OK and *env, JNI_EVERSION or JNI_EDETACHED. */
    jint (*get_env)(JavaVM *vm, void **env, jint version);
} Hooks;
extern Hooks hooks;

static inline void hooked_bytes_release(HookedBytes *data) {
    if (data->owned) hooks.release_bytes(data->owned);
    if (data->initial_owned) hooks.release_bytes(data->initial_owned);
}

enum { EXHAUSTED_ERROR = 1, EXHAUSTED_HEAP = 2, EXHAUSTED_THREADS = 4 }; /* values of JVMTI's constants */

/* After every heap_allocate for an object that Java code will see: it may have been chosen as a sample, or belong to
   the record of a native. It must be complete; a GC point. False: the agent's code has thrown an exception. */
bool hooks_report_allocation(Thread *t, Object *o);
static inline bool hooks_allocated(Thread *t, Object *o) {
    return likely(t->heap.sampled != o && !t->recording) || hooks_report_allocation(t, o);
}
/* Announces what was recorded, if [ok], and frees the list; the record is the thread's latest. False: not ok, or an
   exception is pending. */
bool hooks_report_record(Thread *t, AllocationRecord *r, bool ok);

/* Phase as the VM sees it (values of jvmtiPhase). */
enum { PHASE_ONLOAD = 1, PHASE_PRIMORDIAL = 2, PHASE_START = 6, PHASE_LIVE = 4, PHASE_DEAD = 8 };
extern int vm_phase_now; /* atomic */
static inline int vm_phase(void) { return __atomic_load_n(&vm_phase_now, __ATOMIC_ACQUIRE); }
static inline void vm_enter_phase(int phase) { __atomic_store_n(&vm_phase_now, phase, __ATOMIC_SEQ_CST); }
#endif
