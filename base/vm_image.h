/* Which addresses are those of the VM's own code and data: of the library or program that this is linked into. Header
   only. */
#ifndef base_vm_image_h
#define base_vm_image_h
#include <stdbool.h>
#include <stdint.h>

/* Of the linker. */
extern const char __ehdr_start[] __attribute__((visibility("hidden")));
extern const char _end[] __attribute__((visibility("hidden")));

static inline bool is_in_vm(uintptr_t address) {
    return address >= (uintptr_t)__ehdr_start && address < (uintptr_t)_end;
}
#endif
