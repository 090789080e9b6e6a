/* The archive of parsed classes (classfile/archive.h) and translated methods of the class library: a file that this
   user's processes make and share, in $XDG_CACHE_HOME/minijvm or where -XX:SharedArchiveFile says. Nothing depends on
   it: without one, or with one that is of no use, classes are parsed. -Xshare:off does without, -Xlog:cds shows. */
#ifndef vm_classes_class_archive_h
#define vm_classes_class_archive_h
#include "classfile/archive.h"

/* Maps the archive of the library, if there is one. [library]: what its key needs besides the VM. Before there are
   symbols. */
void class_archive_open(const ArchiveKey *library);
/* What parsing these bytes would give; NULL: they have to be parsed. */
ClassFile *class_archive_find(const Symbol *name, const uint8_t *bytes, uint32_t length);
/* What code_prepare once made of the method, in a process before this one, and its size; NULL: nothing. */
const struct MethodCode *class_archive_code(const ClassFile *cf, const MethodInfo *info, size_t *bytes);
/* The VM ends, all threads are stopped for good: if many classes had to be parsed, the next process shall find them in
   the archive, and the code of the methods that were called. */
void class_archive_update(void);
#endif
