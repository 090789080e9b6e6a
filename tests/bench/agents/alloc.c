/* Allocation: SampledObjectAlloc for every object and at the usual interval, VMObjectAlloc by clone(), ObjectFree. */
#include "bench_agent.h"

static long seen;

static void JNICALL on_allocation(jvmtiEnv *ti, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    seen++;
}

static void JNICALL on_free(jvmtiEnv *ti, jlong tag) { seen++; }

static jvmtiEvent event(void) {
    return is_variant("vmobject")     ? JVMTI_EVENT_VM_OBJECT_ALLOC
           : is_variant("objectfree") ? JVMTI_EVENT_OBJECT_FREE
                                      : JVMTI_EVENT_SAMPLED_OBJECT_ALLOC;
}

static void enable(void) {
    if (is_variant("sampled_all")) TI(SetHeapSamplingInterval, 0);
    if (is_variant("sampled_512k")) TI(SetHeapSamplingInterval, 512 * 1024);
    events(JVMTI_ENABLE, event());
}

static void report(JNIEnv *env, double ns) {
    char measure[64];
    snprintf(measure, sizeof measure, "alloc_%s", variant);
    if (is_variant("sampled_512k")) { /* too few events to divide by: what the program pays */
        emit(measure, ns / time_plain, "x");
        return;
    }
    if (is_variant("objectfree")) {
        double begun = process_ns();
        TI(ForceGarbageCollection);
        ns += process_ns() - begun;
    }
    events(JVMTI_DISABLE, event());
    emit_each(measure, ns, seen);
}

static void JNICALL tag(JNIEnv *env, jclass driver, jobject object) { TI(SetTag, object, 99); }

static jboolean JNICALL clones(JNIEnv *env, jclass driver) { return is_variant("vmobject"); }

static jboolean JNICALL tags(JNIEnv *env, jclass driver) { return is_variant("objectfree"); }

static const Agent agent = {
    .driver = "Alloc",
    .natives = {{"tag", "(Ljava/lang/Object;)V", (void *)tag},
                {"clones", "()Z", (void *)clones},
                {"tags", "()Z", (void *)tags}},
    .enable = enable,
    .report = report,
    .capabilities = {.can_generate_sampled_object_alloc_events = 1,
                     .can_generate_vm_object_alloc_events = 1,
                     .can_generate_object_free_events = 1,
                     .can_tag_objects = 1},
    .callbacks = {.SampledObjectAlloc = on_allocation, .VMObjectAlloc = on_allocation, .ObjectFree = on_free},
};
