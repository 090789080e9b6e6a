/* See library_class.h. */
#include "vm/classes/library_class.h"

#include <string.h>

#include "runtime/lock.h"
#include "vm/classes/loader.h"

static Lock publication = LOCK_INITIALIZER(LIBRARY_CLASSES);

uint32_t library_field_offset(const Class *c, const LibraryField *wanted) {
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++) {
            const Field *f = &c->fields[i];
            if (!(f->access & ACC_STATIC) && strcmp(f->info->name->text, wanted->name) == 0 &&
                (!wanted->descriptor || strcmp(f->info->descriptor->text, wanted->descriptor) == 0))
                return f->offset;
        }
    return 0;
}

Class *library_class(Thread *t, LibraryClass *l, const LibraryField *fields, size_t count) {
    Class *c = library_class_known(l);
    if (c || !(c = loader_boot_class(t, l->name))) return c;
    lock_acquire(&publication);
    for (size_t i = 0; !l->class && i < count; i++)
        *(uint32_t *)((char *)l + fields[i].at) = library_field_offset(c, &fields[i]);
    if (!l->class) __atomic_store_n(&l->class, c, __ATOMIC_RELEASE);
    lock_release(&publication);
    return c;
}
