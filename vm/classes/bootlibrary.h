/* Where the boot loader finds the classes of the class library: jdk-subset, embedded in the VM, or the run-time image
   of an OpenJDK 17 (contract 2). */
#ifndef vm_classes_bootlibrary_h
#define vm_classes_bootlibrary_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classfile/classpath.h"
#include "runtime/module.h"
#include "vm/classes/loader.h"

/* Opens the image of options.jdk, if that is set, and its archive of parsed classes. False: *error says what is wrong
   with it (malloc'ed; NULL: no memory). Once, before there are symbols. */
bool bootlibrary_open(char **error);
/* Then, before any class is loaded. False: no memory. */
bool bootlibrary_open_patches(void);
/* The boot loader's module that has the package of [class_name], NULL: none, or want of memory (errno). Before
   java.base is defined nothing but its classes is to be found (contract 3.1, step 12). */
Module *bootlibrary_module(const Symbol *class_name);
/* "a/B.class": in [fixed] where it fits, else malloc'ed; NULL: no memory. */
char *class_file_name(const Symbol *class_name, char *fixed, size_t size);
/* Bytes of a class (internal name) in [module]. *ownership: BYTES_STATIC or BYTES_GIVEN. False:
   there is none, or want of memory (errno ENOMEM). */
bool bootlibrary_find(const Module *module, const Symbol *class_name, const uint8_t **bytes, uint32_t *length,
                      BytesOwnership *ownership);
/* Whether the bytes are those of the library itself, which stay where they are. */
bool bootlibrary_holds(const uint8_t *bytes, uint32_t length);
/* The file [path] as it is mapped, if it is a JDK's library that the boot loader uses, else NULL. */
const void *bootlibrary_mapping(const char *path, size_t *length);
/* To be reported after a class was parsed from [length] bytes of the library: pages that the process has touched for
   such are given back from time to time. */
void bootlibrary_parsed(uint32_t length);
/* What --patch-module puts before a module's own content; NULL: nothing. */
ClassPath *bootlibrary_patch(const Module *module);
#endif
