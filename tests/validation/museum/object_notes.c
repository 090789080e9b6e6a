/* A memory tool that keeps notes on objects and has its address as the tag of the object. It gave the note back
   when the report was printed, and left the tag. The object lived on: with the next report, or when it was
   collected, the tool read a note that was somebody else's memory.

   Found by MJ-Heap-tag-as-pointer. */
#include <stdint.h>

#include "tool.h"

typedef struct Note {
    struct Note *next;
    jint hash;
} Note;
static Note *notes;
static jrawMonitorID lock; /* of the list */
static int reports;

/* The note of an object, made now if there is none. */
static void note(jvmtiEnv *env, jobject object) {
    jlong tag = 0;
    unsigned char *memory;
    if ((*env)->GetTag(env, object, &tag) != JVMTI_ERROR_NONE || tag != 0 ||
        (*env)->Allocate(env, sizeof(Note), &memory) != JVMTI_ERROR_NONE)
        return;
    Note *made = (Note *)memory;
    made->hash = 0;
    if ((*env)->SetTag(env, object, (jlong)(intptr_t)made) != JVMTI_ERROR_NONE) {
        release(env, made);
        return;
    }
    (*env)->RawMonitorEnter(env, lock);
    made->next = notes;
    notes = made;
    (*env)->RawMonitorExit(env, lock);
}

#ifdef REPAIRED
static void put_back(jvmtiEnv *env, Note *all) {
    (*env)->RawMonitorEnter(env, lock);
    notes = all;
    (*env)->RawMonitorExit(env, lock);
}
/* Nobody asks for tags any more. */
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    (*env)->RawMonitorEnter(env, lock);
    Note *all = notes;
    notes = NULL;
    (*env)->RawMonitorExit(env, lock);
    for (Note *next; all; all = next) {
        next = all->next;
        release(env, all);
    }
}
#else
static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {}
#endif

/* Prints the notes and gives them back; the object is the only one that has one. */
static void report(jvmtiEnv *env, jobject object) {
    (*env)->RawMonitorEnter(env, lock);
    Note *all = notes;
    notes = NULL;
    (*env)->RawMonitorExit(env, lock);
#ifdef REPAIRED
    if ((*env)->SetTag(env, object, 0) != JVMTI_ERROR_NONE) {
        put_back(env, all); /* it may still be asked for */
        return;
    }
#endif
    for (Note *next; all; all = next) {
        next = all->next;
        release(env, all);
        reports++;
    }
}

/* Two reports, one after the other. */
static void JNICALL on_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    for (int i = 0; i < 2; i++) {
        note(env, thread);
        report(env, thread);
    }
    fprintf(stderr, "%d notes\n", reports);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    const jvmtiEventCallbacks callbacks = {.VMInit = on_init, .VMDeath = on_death};
    const jvmtiCapabilities needed = {.can_tag_objects = 1};
    jvmtiEnv *env = begin_tool(vm, &needed, &callbacks, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, 0);
    needs_lock(env, "notes", &lock);
    return JNI_OK;
}
