/* The events about allocation and collections, and SetHeapSamplingInterval. Which object is a sample is
   the heap's choice (gc/sample.c), thread by thread; here it is reported which threads are sampled. What callbacks of
   the two allocation events allocate is reported by neither. */
#include "jvmti/allocation.h"

#include "gc/sample.h"
#include "jvmti/restricted.h"
#include "jvmti/sizes.h"
#include "jvmti_bodies.h"
#include "jvmti_events.h"
#include "runtime/safepoint.h"

static void post(Thread *t, Object *o, void (*post_event)(Thread *, Object *, Class *, jlong)) {
    JvmtiThread *data = jvmti_thread(t);
    if (data && !data->in_allocation) {
        data->in_allocation = true;
        post_event(t, o, object_class(o), jvmti_object_size(o));
        data->in_allocation = false;
    }
}

void jvmti_post_vm_object_alloc(Thread *t, Object *o) { post(t, o, jvmti_post_VMObjectAlloc); }
void jvmti_post_sampled_object_alloc(Thread *t, Object *o) { post(t, o, jvmti_post_SampledObjectAlloc); }

void jvmti_sample_thread(Thread *t, bool wanted) {
    if (wanted)
        heap_start_sampling(&t->heap);
    else
        heap_stop_sampling(&t->heap);
}

static void draw_again(Thread *t, void *context) {
    if (t->heap.sampling) heap_start_sampling(&t->heap);
}

/* Takes effect immediately: each thread draws a new distance. */
jvmtiError jvmti_SetHeapSamplingInterval(JvmtiEnv *env, Thread *self, jint sampling_interval) {
    if (sampling_interval < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    heap_set_sampling_interval((uint32_t)sampling_interval);
    if (self && vm_phase() == PHASE_LIVE) {
        safepoint_begin(self);
        thread_for_each(draw_again, NULL);
        safepoint_end(self);
    }
    return JVMTI_ERROR_NONE;
}

/* On the collecting thread; all threads are stopped. */
static void post_collection(int number) {
    Thread *t = thread_self();
    Restricted r;
    jvmti_restricted_begin(&r, t);
    FOR_EACH_DUE(env, t, number) {
        jvmtiEventGarbageCollectionStart callback = number == JVMTI_EVENT_GARBAGE_COLLECTION_START
                                                        ? env->callbacks.GarbageCollectionStart
                                                        : env->callbacks.GarbageCollectionFinish;
        if (callback) callback((jvmtiEnv *)env);
    }
    jvmti_restricted_end(&r);
}

void jvmti_post_gc_start(void) { post_collection(JVMTI_EVENT_GARBAGE_COLLECTION_START); }
void jvmti_post_gc_finish(void) { post_collection(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH); }
