/* Lists of references that grow while they are found; see ref_list.h. */
#include "jvmti/ref_list.h"

#include <stdlib.h>

#include "jvmti/env.h"
#include "runtime/handle.h"

bool ref_list_add(RefList *list, Thread *t, Object *o) {
    if (list->count == list->room) {
        jint room = list->room == 0 ? 256 : list->room * 2;
        jobject *items = realloc(list->items, (size_t)room * sizeof *items);
        if (!items) return false;
        list->items = items;
        list->room = room;
    }
    if (!handle_reserve(t, 1)) return false;
    list->items[list->count++] = handle_new(t, o);
    return true;
}

jvmtiError ref_list_finish(RefList *list, bool complete, jint *count_ptr, jobject **items_ptr) {
    if (!complete) {
        free(list->items);
        return JVMTI_ERROR_OUT_OF_MEMORY;
    }
    *count_ptr = list->count;
    *items_ptr = list->items; /* realloc's memory is what Deallocate frees */
    return JVMTI_ERROR_NONE;
}
