/* The container of an installed JDK's classes and resources, JH/lib/modules (contract 2.2): mapped, so that class
   bytes are parsed where they are in the file. The file is an outsider's: every offset is checked, damage reads as
   absence. Immutable after jimage_open, so any number of threads may look up. */
#ifndef classfile_jimage_h
#define classfile_jimage_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classfile/archive.h"

typedef struct JImage JImage;

/* Maps the file read-only. NULL with *error a malloc'ed text that names the file and says what is wrong (NULL: out of
   memory). */
JImage *jimage_open(const char *path, char **error);
void jimage_close(JImage *image);
/* What reports the file, and where it lies, from others. False: not where archives can be made for it. */
bool jimage_key(const JImage *image, ArchiveKey *key);

/* The resource /module/name, as "java.base", "java/lang/Object.class". False: absent, or its entry is damaged, or with
   errno ENOMEM there was no memory to decompress it. *bytes
   points into the mapping (valid until jimage_close) unless *malloced: then it was compressed and the caller frees
   it. */
bool jimage_find(const JImage *image, const char *module, const char *name, size_t name_length, const uint8_t **bytes,
                 uint64_t *length, bool *malloced);

/* Name of the module that contains classes or resources of the package (with slashes: "java/lang"), pointer into the
   mapping. NULL: none, or want of memory (errno). */
const char *jimage_package_module(const JImage *image, const char *package, size_t length);

/* Whether the bytes are in the mapping, where they stay as they are until jimage_close. */
bool jimage_holds(const JImage *image, const void *bytes, size_t length);
/* The whole file, when that is what [path] names, else NULL. */
const void *jimage_mapping(const JImage *image, const char *path, size_t *length);
/* The process gives back the pages of the contents that it has touched; they come again from the file when they are
   next read. */
void jimage_forget_pages(const JImage *image);

/* Every resource, in the order of the table, until visit returns false: the path is /module/parent/base.extension
   without the parts that are empty. Includes the directories of the jrt file system, in the modules "modules" and
   "packages". False: visit returned false or a location is damaged. */
typedef bool (*JImageVisitor)(void *context, const char *module, const char *parent, const char *base,
                              const char *extension);
bool jimage_each(const JImage *image, JImageVisitor visit, void *context);
#endif
