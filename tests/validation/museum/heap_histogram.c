/* A heap histogram: how many objects and bytes there are of each class. It asked for the name of the class when it
   met the first object of it, in the callback of the walk. The walk is in the middle of the heap at
   a safepoint: one VM answered UNATTACHED_THREAD, for which the tool printed "?", another waited for itself.

   Found by MJ-callback-unsafe-call. */
#include "tool.h"

enum { CLASSES = 4096 };
typedef struct Class {
    jclass class;
    long objects, bytes;
} Class;
typedef struct Histogram {
    jvmtiEnv *env;
    Class classes[CLASSES];
    jint count, named;
} Histogram;

static jint JNICALL count_object(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    Histogram *h = user_data;
    if (class_tag <= 0 || class_tag > h->count) return 0;
    Class *c = &h->classes[class_tag - 1];
    c->bytes += size;
    if (c->objects++ > 0) return 0;
#ifndef REPAIRED
    char *name;
    if ((*h->env)->GetClassSignature(h->env, c->class, &name, NULL) == JVMTI_ERROR_NONE) {
        h->named++;
        release(h->env, name);
    }
#endif
    return 0;
}

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    static Histogram h;
    static const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = count_object};
    jclass *classes;
    jint count;
    h.env = env;
    if ((*jni)->PushLocalFrame(jni, CLASSES) != JNI_OK) return;
    if ((*env)->GetLoadedClasses(env, &count, &classes) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count && h.count < CLASSES; i++) {
            h.classes[h.count].class = classes[i];
            if ((*env)->SetTag(env, classes[i], h.count + 1) == JVMTI_ERROR_NONE) h.count++;
        }
        if ((*env)->IterateThroughHeap(env, 0, NULL, &callbacks, &h) != JVMTI_ERROR_NONE)
            fprintf(stderr, "the heap could not be walked\n");
        for (jint i = 0; i < h.count; i++) {
#ifdef REPAIRED
            char *name;
            if (h.classes[i].objects > 0 &&
                (*env)->GetClassSignature(env, h.classes[i].class, &name, NULL) == JVMTI_ERROR_NONE) {
                h.named++;
                release(env, name);
            }
#endif
            (*env)->SetTag(env, h.classes[i].class, 0);
        }
        release(env, classes);
    }
    (*jni)->PopLocalFrame(jni, NULL);
    fprintf(stderr, "%s\n", h.named > 0 ? "there are objects" : "?");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMDeath = on_death};
    const jvmtiCapabilities needed = {.can_tag_objects = 1};
    begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_DEATH, 0);
    return JNI_OK;
}
