/* Delivery of events. Lower layers announce through runtime/hooks.h, on the thread concerned and in state
   IN_VM; here each environment that wants the event gets its callback, in creation order, one after the other. */
#include "jvmti/hooks.h"

#include <string.h>

#include "jvmti/agent.h"
#include "jvmti/allocation.h"
#include "jvmti/breakpoint.h"
#include "jvmti/extension.h"
#include "jvmti/frame_control.h"
#include "jvmti/memory.h"
#include "jvmti/service.h"
#include "jvmti/watch.h"
#include "jvmti_events.h"
#include "runtime/library_level.h"
#include "runtime/safepoint.h"
#include "runtime/wellknown.h"
#include "vm/interp/sample.h"

/* ---- Execution ---- */

/* Not the natives by which Java says that it mounts a virtual thread, and that it has; between them the thread has no
   events at all. */
static bool is_reported(const Frame *f) { return (f->method->flags & METHOD_MOUNTS) == 0; }

static void post_method_entry(Thread *t, Frame *f) {
    if (is_reported(f)) jvmti_post_MethodEntry(t, f->method);
}

jvalue jvmti_value_of_slot(Thread *t, int type, Slot slot) {
    jvalue v;
    memset(&v, 0, sizeof v);
    switch (type) {
    case T_BOOLEAN: v.z = (jboolean)slot; break;
    case T_BYTE: v.b = (jbyte)slot; break;
    case T_CHAR: v.c = (jchar)slot; break;
    case T_SHORT: v.s = (jshort)slot; break;
    case T_INT: v.i = (jint)slot; break;
    case T_FLOAT: {
        uint32_t bits = (uint32_t)slot;
        memcpy(&v.f, &bits, sizeof v.f);
        break;
    }
    case T_LONG: v.j = slot; break;
    case T_DOUBLE: memcpy(&v.d, &slot, sizeof v.d); break;
    case T_OBJECT:
    case T_ARRAY: v.l = handle_new(t, (Object *)(uintptr_t)slot); break;
    default: break;
    }
    return v;
}

static void post_method_exit(Thread *t, Frame *f, bool by_exception, Slot slot) {
    if (is_reported(f))
        jvmti_post_MethodExit(t, f->method, by_exception, by_exception ? T_VOID : f->method->return_type, slot);
}

static void post_single_step(Thread *t, Frame *f, int bci) {
    JvmtiThread *data = jvmti_thread(t);
    if (!data || t->no_events > 0 || !is_reported(f)) return;
    bool already = data->skip_method == method_current(f->method) && data->skip_bci == bci;
    data->skip_method = NULL;
    if (already) return;
    jvmti_post_SingleStep(t, f->method, bci);
}

/* Breakpoints belong to the environment that set them. */
static void post_breakpoint(Thread *t, Frame *f, int bci) {
    if (!thread_wants(t, JVMTI_EVENT_BREAKPOINT)) return;
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_DUE(env, t, JVMTI_EVENT_BREAKPOINT)
    if (jvmti_breakpoint_is_set(env, method_shown(f->method), bci)) jvmti_call_Breakpoint(&d, env, f->method, bci);
    delivery_end(&d);
}

static void post_exception(Thread *t, Frame *f, int bci, Object *exception, Method *catch_method, int catch_bci) {
    jvmti_post_Exception(t, f->method, bci < 0 ? 0 : bci, exception, catch_method, !catch_method ? 0 : catch_bci);
}

static void post_exception_catch(Thread *t, Frame *f, int bci, Object *exception) {
    jvmti_post_ExceptionCatch(t, f->method, bci, exception);
}

/* ---- Classes ---- */

/* Before the start phase only environments with both early capabilities see class files. */
static bool hook_sees_phase(const JvmtiEnv *env) {
    int phase = jvmti_env_phase(env);
    return phase == PHASE_START || phase == PHASE_LIVE ||
           jvmti_env_has(env, JVMTI_CAP(can_generate_early_class_hook_events) |
                                  JVMTI_CAP(can_generate_all_class_hook_events));
}

/* What an environment that can retransform is given first is where a retransformation starts. Agents like to answer
   with a copy of a class that they leave as it is. */
static void take_bytes(HookedBytes *data, bool capable, uint8_t *bytes, uint32_t length) {
    data->answered = true;
    if (length == data->length && memcmp(bytes, data->bytes, length) == 0) {
        jvmti_deallocate(bytes);
        return;
    }
    if (capable && !data->initial) {
        data->initial = data->bytes;
        data->initial_length = data->length;
        data->initial_owned = data->owned;
    } else {
        jvmti_deallocate(data->owned);
    }
    data->bytes = data->owned = bytes;
    data->length = length;
}

static void call_class_hook(Delivery *d, JvmtiEnv *env, Symbol *name, Loader *loader, Object *protection_domain,
                            Class *redefined, HookedBytes *data) {
    jint new_length = 0;
    unsigned char *new_bytes = NULL;
    jvmti_call_ClassFileLoadHook(d, env, redefined, !loader ? NULL : loader->object, !name ? NULL : name->text,
                                 protection_domain, (jint)data->length, data->bytes, &new_length, &new_bytes);
    if (new_bytes && new_bytes != data->bytes)
        take_bytes(data, env->retransform_capable, new_bytes, new_length < 0 ? 0 : (uint32_t)new_length);
}

/* First the environments that cannot retransform, then those that can; a retransformation is asked to the latter only
   (specification of ClassFileLoadHook). */
static void post_class_file_load(Thread *t, Symbol *name, Loader *loader, Object *protection_domain, Class *redefined,
                                 bool retransform, HookedBytes *data) {
    const int number = JVMTI_EVENT_CLASS_FILE_LOAD_HOOK;
    if (!thread_wants(t, number)) return;
    Delivery d;
    delivery_begin(&d, t);
    for (int capable = retransform ? 1 : 0; capable <= 1; capable++) {
        FOR_EACH_DUE(env, t, number) {
            if (env->retransform_capable == (bool)capable && hook_sees_phase(env))
                call_class_hook(&d, env, name, loader, protection_domain, redefined, data);
        }
    }
    delivery_end(&d);
}

/* All threads are stopped: whatever names the class forgets it now. */
static void class_unloaded(Class *c) {
    jvmti_breakpoints_unload(c);
    jvmti_watches_unload(c);
    jvmti_class_unloaded(c);
}

static void collection_finished(void) {
    jvmti_post_gc_finish();
    jvmti_collected();
}

/* ---- Native methods and threads ---- */

static void post_native_bind(Thread *t, Method *m, void **function) {
    const int number = JVMTI_EVENT_NATIVE_METHOD_BIND;
    if (!thread_wants(t, number)) return;
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_DUE(env, t, number) {
        void *replacement = NULL;
        jvmti_call_NativeMethodBind(&d, env, m, *function, &replacement);
        if (replacement) *function = replacement;
    }
    delivery_end(&d);
}

/* A thread that was started before the start phase may get going after that has begun: still only callers that were
   already in it hear of it (jvmti-behaviour 3). The main thread's event is sent when the VM is made. */
static void post_thread_start_event(Thread *t) {
    if (!thread_wants(t, JVMTI_EVENT_THREAD_START)) return;
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_DUE(env, t, JVMTI_EVENT_THREAD_START)
    if (!t->early || jvmti_env_has(env, JVMTI_CAP(can_generate_early_vmstart))) jvmti_call_ThreadStart(&d, env);
    delivery_end(&d);
}

static void post_thread_start(Thread *t) {
    jvmti_events_announce_thread(t, true);
    if (t->is_virtual)
        jvmti_post_VirtualThreadStart(t);
    else
        post_thread_start_event(t);
}

static void post_thread_end(Thread *t) {
    if (t->is_virtual)
        jvmti_post_VirtualThreadEnd(t);
    else
        jvmti_post_ThreadEnd(t);
    jvmti_events_announce_thread(t, false);
}

static void post_virtual_thread_end(Thread *t) {
    jvmti_post_VirtualThreadEnd(t);
    jvmti_virtual_thread_ended(t->shown);
}

/* ---- The life of the VM ---- */

/* All code of the VM that runs Java code: by it profilers know where in a stack of machine frames Java code is. */
static const char code_name[] = "Interpreter";
static void post_code(Thread *t) {
    CodeRange loop = sample_loop();
    jvmti_post_DynamicCodeGenerated(t, code_name, loop.begin, (jint)loop.bytes);
}
void jvmti_generate_code_events(Thread *t, JvmtiEnv *env) {
    CodeRange loop = sample_loop();
    Delivery d;
    if (!jvmti_bit_is_due(env, t, JVMTI_EVENT_BIT(JVMTI_EVENT_DYNAMIC_CODE_GENERATED))) return;
    delivery_begin(&d, t);
    jvmti_call_DynamicCodeGenerated(&d, env, code_name, loop.begin, (jint)loop.bytes);
    delivery_end(&d);
}

/* To each environment once: early, if it has asked for that, or when the class library can run. */
static void post_vm_start(Thread *t) {
    bool early = vm_phase() == PHASE_PRIMORDIAL;
    __atomic_store_n(&jvmti_early_start, true, __ATOMIC_RELEASE);
    jvmti_events_recompute(); /* the phase changed */
    if (early) post_code(t);
    if (!early && (jvmti_env_first() || (scheduler_green && !scheduler_exploring))) /* a schedule has it, or never */
        jvmti_service_start(t); /* without memory the events that need it are lost, and asking for them fails */
    Delivery d;
    delivery_begin(&d, t);
    FOR_EACH_DUE(env, t, JVMTI_EVENT_VM_START) {
        if (env->started || (early && jvmti_env_phase(env) != PHASE_START) || !env->callbacks.VMStart) continue;
        env->started = true;
        jvmti_call_VMStart(&d, env);
    }
    delivery_end(&d);
}

static void post_vm_init(Thread *t) {
    jvmti_events_recompute();
    jvmti_post_VMInit(t);
}

static void find_callback(Thread *t, void *other) {
    Thread **found = other;
    if (t != thread_self() && t->handles.scope) *found = t;
}

/* No event begins any more but VMDeath, which waits for the callbacks that run on other threads: a minute at most, as
   one of them may wait for this thread. */
static void end_events(Thread *t) {
    const int64_t deadline = thread_deadline(INT64_C(60) * 1000000000);
    Thread *other;
    do {
        other = NULL;
        __atomic_store_n(&t->waiting_for, &jvmti_only_death, __ATOMIC_SEQ_CST);
        safepoint_begin(t);
        if (!jvmti_only_death) {
            jvmti_only_death = true;
            jvmti_events_recompute();
        }
        thread_for_each(find_callback, &other);
        safepoint_end(t);
        if (other) thread_block(t, deadline);
    } while (other && thread_clock() < deadline);
    __atomic_store_n(&t->waiting_for, NULL, __ATOMIC_RELAXED);
}

static void post_vm_death(Thread *t) {
    jvmti_events_announce_thread(t, true); /* its ThreadEnd has come, but callbacks may run Java on it */
    if (vm_phase() == PHASE_LIVE) {
        jvmti_service_flush(t);
        if (library_level->death_is_last_event) end_events(t);
        jvmti_post_VMDeath(t);
    }
    /* No event begins after the switch, on no thread (specification of VMDeath). */
    safepoint_begin(t);
    vm_enter_phase(PHASE_DEAD);
    jvmti_events_recompute();
    safepoint_end(t);
    /* Agent_OnUnload may block or call native libraries: it runs as native code. */
    thread_to_native(t);
    jvmti_agents_unload();
    thread_to_vm(t);
}

/* ---- Requests and shortages ---- */

/* What a callback itself cannot get is not reported again, or there would be no end. */
static void post_resource_exhausted(Thread *t, int flags, const char *description) {
    JvmtiThread *data = thread_wants(t, JVMTI_EVENT_RESOURCE_EXHAUSTED) ? jvmti_thread(t) : NULL;
    if (!data || data->exhausted) return;
    data->exhausted = true;
    jvmti_post_ResourceExhausted(t, flags, NULL, description);
    data->exhausted = false;
}

static void release_bytes(uint8_t *bytes) { jvmti_deallocate(bytes); }

/* Lower layers include no header of ours; so the table is filled before main() and JNI_CreateJavaVM run. */
__attribute__((constructor)) static void fill_hooks(void) {
    hooks = (Hooks){
        .class_file_load = post_class_file_load,
        .release_bytes = release_bytes,
        .class_load = jvmti_post_ClassLoad,
        .class_prepare = jvmti_post_ClassPrepare,
        .class_unload = class_unloaded,
        .class_redefine = jvmti_breakpoints_clear_class,
        .class_version_free = jvmti_breakpoints_forget_version,
        .method_entry = post_method_entry,
        .method_exit = post_method_exit,
        .frame_pop = jvmti_post_frame_pop,
        .single_step = post_single_step,
        .breakpoint = post_breakpoint,
        .exception = post_exception,
        .exception_catch = post_exception_catch,
        .native_bind = post_native_bind,
        .field_access = jvmti_post_field_access,
        .field_modification = jvmti_post_field_modification,
        .thread_new = jvmti_events_thread_new,
        .monitor_contended_enter = jvmti_post_MonitorContendedEnter,
        .monitor_contended_entered = jvmti_post_MonitorContendedEntered,
        .monitor_wait = jvmti_post_MonitorWait,
        .monitor_waited = jvmti_post_MonitorWaited,
        .thread_shown = jvmti_events_thread_shown,
        .virtual_thread_start = jvmti_post_VirtualThreadStart,
        .virtual_thread_end = post_virtual_thread_end,
        .virtual_thread_mount = jvmti_post_mount,
        .virtual_thread_unmount = jvmti_post_unmount,
        .thread_start = post_thread_start,
        .thread_end = post_thread_end,
        .vm_object_alloc = jvmti_post_vm_object_alloc,
        .sampled_object_alloc = jvmti_post_sampled_object_alloc,
        .gc_start = jvmti_post_gc_start,
        .gc_finish = collection_finished,
        .thread_free = jvmti_thread_free,
        .count_memory = jvmti_env_count_memory,
        .resource_exhausted = post_resource_exhausted,
        .data_dump_request = jvmti_post_DataDumpRequest,
        .send_pending = jvmti_service_flush,
        .vm_start = post_vm_start,
        .vm_init = post_vm_init,
        .vm_death = post_vm_death,
        .load_agents = jvmti_agents_load,
        .run_libraries = jvmti_libraries_run,
        .attach_agent = jvmti_agent_attach,
        .print_agents = jvmti_agents_print,
        .get_env = jvmti_env_create,
    };
}
