/* Texts of classes and members; see member.h. */
#include "jvmti/member.h"

#include <stddef.h>

#include "jvmti/env.h"
#include "jvmti/memory.h"

bool jvmti_copy_symbol(const Symbol *text, char **copy) {
    return !text || (*copy = jvmti_copy_bytes(text->text, text->length));
}

jvmtiError jvmti_member_texts(const Symbol *name, const Symbol *descriptor, const Symbol *generic, char **name_ptr,
                              char **signature_ptr, char **generic_ptr) {
    char *texts[3] = {NULL, NULL, NULL};
    if (!jvmti_copy_symbol(!name_ptr ? NULL : name, &texts[0]) ||
        !jvmti_copy_symbol(!signature_ptr ? NULL : descriptor, &texts[1]) ||
        !jvmti_copy_symbol(!generic_ptr ? NULL : generic, &texts[2])) {
        for (int i = 0; i < 3; i++) jvmti_deallocate(texts[i]);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    if (name_ptr) *name_ptr = texts[0];
    if (signature_ptr) *signature_ptr = texts[1];
    if (generic_ptr) *generic_ptr = texts[2];
    return JVMTI_ERROR_NONE;
}
