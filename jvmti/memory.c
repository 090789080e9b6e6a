/* The category "Memory Management". Agents' memory is the C heap's, so that threads that are not attached,
   and callbacks inside the collector, may allocate. A size of 0 is a null pointer (specification of Allocate). */
#include "jvmti/memory.h"

#include <stdlib.h>
#include <string.h>

#include "jvmti/call.h"
#include "jvmti_bodies.h"

void *jvmti_allocate(size_t bytes) { return bytes == 0 ? NULL : malloc(bytes); }

void jvmti_deallocate(void *memory) { free(memory); }

char *jvmti_copy_bytes(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

jvmtiError jvmti_copy_text(const char *text, char **result) {
    char *copy = jvmti_copy_bytes(text, strlen(text));
    if (!copy) return JVMTI_ERROR_OUT_OF_MEMORY;
    *result = copy;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_Allocate(JvmtiEnv *env, Thread *self, jlong size, unsigned char **mem_ptr) {
    jvmti_stay_when_dead(self);
    if (size < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
    unsigned char *memory = (uint64_t)size > SIZE_MAX / 2 ? NULL : jvmti_allocate((size_t)size);
    if (!memory && size != 0) return JVMTI_ERROR_OUT_OF_MEMORY;
    *mem_ptr = memory;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_Deallocate(JvmtiEnv *env, Thread *self, unsigned char *mem) {
    jvmti_stay_when_dead(self);
    jvmti_deallocate(mem);
    return JVMTI_ERROR_NONE;
}
