/* The service thread (service.h). It is hidden: no event reports it and no list has it. It starts before
   the live phase when there are environments, so that no event of an agent's can come from its making, otherwise when
   it is first needed. */
#include "jvmti/service.h"

#include "jvmti/extension.h"
#include "jvmti/tags.h"
#include "runtime/block.h"
#include "runtime/exception.h"
#include "runtime/handle.h"
#include "vm/threads.h"

static void (*const services[JVMTI_SERVICE_COUNT])(Thread *) = {
    [JVMTI_SERVICE_CLASS_UNLOAD] = jvmti_post_class_unloads,
    [JVMTI_SERVICE_OBJECT_FREE] = jvmti_post_object_frees,
    [JVMTI_SERVICE_COLLECTED] = jvmti_post_collected,
};

static uint32_t requested;     /* bits of JvmtiService; atomic */
static bool started;           /* atomic */
static Thread *service_thread; /* atomic; NULL until it runs. It never ends */

/* Held while posting: who flushes must not continue before what another thread has begun to post is posted. */
static VmLock posting;

/* Does what was requested, true: there was something. */
static bool serve(Thread *t) {
    vm_lock(t, &posting);
    uint32_t work = __atomic_exchange_n(&requested, 0, __ATOMIC_SEQ_CST);
    for (int i = 0; i < JVMTI_SERVICE_COUNT; i++) {
        if (work & UINT32_C(1) << i) {
            services[i](t);
            exception_take(t); /* what a callback threw has nobody to go to */
        }
    }
    vm_unlock(t, &posting);
    return work != 0;
}

static void run(Thread *t) {
    __atomic_store_n(&service_thread, t, __ATOMIC_SEQ_CST);
    for (;;)
        if (!serve(t)) thread_block(t, THREAD_FOR_EVER);
}

void jvmti_service_request(JvmtiService work) {
    __atomic_or_fetch(&requested, UINT32_C(1) << work, __ATOMIC_SEQ_CST);
    Thread *t = __atomic_load_n(&service_thread, __ATOMIC_SEQ_CST);
    if (t) thread_wake(t);
}

bool jvmti_service_start(Thread *t) {
    if (__atomic_exchange_n(&started, true, __ATOMIC_ACQ_REL)) return true;
    if (threads_start_hidden(t, "Service Thread", run)) return true;
    exception_take(t);
    __atomic_store_n(&started, false, __ATOMIC_RELEASE);
    return false;
}

void jvmti_service_flush(Thread *t) {
    uint32_t mark = handle_mark(t);
    Object **pending = exception_set_aside(t);
    serve(t);
    exception_put_back(t, pending);
    handle_release(t, mark);
}
