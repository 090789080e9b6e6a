/* Texts of classes and members; see member.h. */
#include "jvmti/member.h"

#include <stddef.h>

#include "jvmti/env.h"
#include "jvmti/memory.h"

jvmtiError jvmti_store_texts(const char *const *texts, char **const *results, int count) {
    char *copies[3] = {NULL, NULL, NULL};
    for (int i = 0; i < count; i++) {
        if (results[i] != NULL && texts[i] != NULL && jvmti_copy_text(texts[i], &copies[i]) != JVMTI_ERROR_NONE) {
            for (int j = 0; j < i; j++) jvmti_deallocate(copies[j]);
            return JVMTI_ERROR_OUT_OF_MEMORY;
        }
    }
    for (int i = 0; i < count; i++)
        if (results[i] != NULL) *results[i] = copies[i];
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_member_texts(const Symbol *name, const Symbol *descriptor, const Symbol *generic, char **name_ptr,
                              char **signature_ptr, char **generic_ptr) {
    return jvmti_store_texts((const char *[]){name->text, descriptor->text, generic == NULL ? NULL : generic->text},
                             (char **[]){name_ptr, signature_ptr, generic_ptr}, 3);
}
