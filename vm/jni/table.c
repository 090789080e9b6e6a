/* The table that every JNIEnv points to: the plain one or that of -Xcheck:jni to begin with, and what a tool puts in
   its place (JVMTI SetJNIFunctionTable). There is only one, so that a change is seen by all threads at the same time,
   also by native code that has kept a JNIEnv. The VM itself calls the functions by name. */
#include "vm/jni/table.h"

#include <pthread.h>
#include <string.h>

#include "runtime/library_level.h"
#include "runtime/lock.h"

static Lock lock = LOCK_INITIALIZER(JNI_TABLE);

enum { SLOTS = sizeof jni_table / sizeof(void *) };

/* Slot by slot: others call through the table meanwhile. A table that is given has no more slots than the version of
   JNI that goes with the class library. */
static void fill(const struct JNINativeInterface_ *from) {
    void *values[SLOTS];
    unsigned count = library_level->jni_slots;
    memcpy(values, from, count * sizeof *values);
    for (unsigned i = 0; i < count; i++) __atomic_store_n((void **)&jni_table + i, values[i], __ATOMIC_RELEASE);
}

void jni_table_init(bool checked) { fill(checked ? &jni_checked_functions : &jni_functions); }

void jni_table_set(const struct JNINativeInterface_ *from) {
    lock_acquire(&lock);
    fill(from);
    lock_release(&lock);
}

void jni_table_get(struct JNINativeInterface_ *to) {
    lock_acquire(&lock);
    memcpy(to, &jni_table, sizeof jni_table);
    lock_release(&lock);
}
