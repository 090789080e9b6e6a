/* How large a file, an entry of a jar or a resource of an image may be that is read into memory whole. */
#ifndef classfile_content_h
#define classfile_content_h
#include <stdbool.h>
#include <stdint.h>

/* As on `java`, where such a content is an array: no larger than the heap may get. At first 2^31 - 1. */
void content_set_largest(uint64_t bytes);
/* False, with errno ENOMEM: there is no room for so much, whether it is damage, hostility or true. */
bool content_fits(uint64_t bytes);
#endif
