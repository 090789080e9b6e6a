/* Archives of parsed class files: what classfile_parse makes of the classes of a library that is mapped, written to a
   file once and mapped by later processes instead of parsing again (class data sharing). An archive is full of
   pointers: it is at the address that it was made for, and so does the library, or it is not used. It is as good as
   the key under which it was written; everything in it that is damaged reads as absent. */
#ifndef classfile_archive_h
#define classfile_archive_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classfile/classfile.h"
#include "classfile/symbol.h"

/* Where mappings are asked for that shall have the same address in every process. */
#define ARCHIVE_LIBRARY_ADDRESS ((uintptr_t)SYMBOL_SPACE_WANTED + ((uintptr_t)1 << 30))

/* For which file of a library an archive was made, and by which VM: compared as bytes. */
typedef struct ArchiveKey {
    uint64_t device, inode, size, seconds, nanoseconds; /* of the library's file */
    const uint8_t *address;                             /* of its mapping */
    uint8_t vm[24];                                     /* the build ID of the code that reads and writes archives */
} ArchiveKey;

typedef struct Archive Archive;

/* False: this VM was linked without a build ID, and cannot know its archives again. */
bool archive_set_vm(ArchiveKey *key);

/* Maps the archive in the file, whose symbols become those of this process: before symbol_table_init. NULL: there is
   none under this key, it is damaged, or its address is in use; *problem says so. The file may be closed. */
const Archive *archive_map(int fd, const ArchiveKey *key, const char **problem);
bool archive_is_one(int fd); /* of whatever key, damaged or not */
/* What classfile_parse would return for these bytes of the library; NULL: not archived. */
ClassFile *archive_find(const Archive *archive, const uint8_t *bytes, size_t length);
uint32_t archive_class_count(const Archive *archive); /* NULL: 0 */
/* What was prepared for a method, 16-byte aligned, to be read only; NULL: nothing, or it is damaged. */
const void *archive_prepared(const Archive *archive, const ClassFile *cf, const MethodInfo *method, size_t *length);
uint32_t archive_place_of_prepared(const ClassFile *cf, const MethodInfo *method); /* 0: nothing was prepared */
uint32_t archive_prepared_count(const Archive *archive);                           /* NULL: 0 */

/* A part of the library. */
typedef struct ArchivedBytes {
    const uint8_t *bytes;
    uint32_t length;
} ArchivedBytes;
/* The class files in it, archive_class_count of them, in the order in which they were written and lie. */
void archive_list(const Archive *archive, ArchivedBytes *classes);
typedef struct ArchivedMethod {
    const ClassFile *file;
    const MethodInfo *info;
    uint32_t place; /* archive_place_of_prepared */
} ArchivedMethod;
/* The methods that something was prepared for, archive_prepared_count of them or less, in the order of their places;
   their number. */
size_t archive_list_prepared(const Archive *archive, ArchivedMethod *methods);

typedef struct ArchiveContents {
    const ArchivedBytes *classes;
    const ArchivedMethod *methods;
    size_t class_count, method_count;
    /* Makes what archive_prepared shall find in zeroed memory, which will be at that address; what it points to is
       there, too. The size; 0: there is not enough room. */
    size_t (*prepare)(const ClassFile *file, const MethodInfo *info, void *memory, size_t room);
    void (*parsed)(uint32_t length); /* so many bytes of the library were looked at */
    unsigned newest;                 /* version of class files that the library may have */
} ArchiveContents;
/* Parses these class files anew and writes them to the file, which is empty; those that cannot be parsed are left out.
   [present]: what archive_map gave. False with errno set: the file is not to be used. Not alongside other threads that
   use symbols: all threads are stopped for good. */
bool archive_write(int fd, const ArchiveKey *key, const Archive *present, const ArchiveContents *contents);
#endif
