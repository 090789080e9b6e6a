/* The class bytes of jdk-subset, embedded in the library as one read-only archive (made by
   vm/classes/bootimage_pack.py, included by vm/classes/bootimage_data.S). */
#ifndef vm_classes_bootimage_h
#define vm_classes_bootimage_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* [name]: internal class name ("java/lang/Object"). The bytes live as long as the library. */
bool bootimage_find(const char *name, size_t name_length, const uint8_t **bytes, uint32_t *length);
/* Makes the archive are in the page at [address], and those after it; where it begins there, NULL: the system cannot
   do it. Before it is used. */
const uint8_t *bootimage_place(uint8_t *address, size_t *length);
bool bootimage_holds(const uint8_t *bytes, size_t length);
/* The process gives back the pages that it has touched; they come again from the library's file when they are next
   read. */
void bootimage_forget_pages(void);
/* Number of classes, and the i-th one's name (not terminated), "java/lang/Object". */
uint32_t bootimage_class_count(void);
const char *bootimage_class(uint32_t index, uint32_t *length);
/* Number of packages, and the i-th one's name (not terminated), "java/util"; whether java.base exports it. */
uint32_t bootimage_package_count(void);
const char *bootimage_package(uint32_t index, uint32_t *length, bool *exported);
/* Whether any class of the archive is in [package] ("java/util"). */
bool bootimage_has_package(const char *package, size_t length);
/* The text [name] ("java/lang/names.txt"): bytes that zlib compressed, and the length that they have without. */
bool bootimage_text(const char *name, const uint8_t **bytes, uint32_t *compressed, uint32_t *length);
#endif
