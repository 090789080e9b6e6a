/* Reads the embedded archive in place. Format (little endian words, offsets from the start):
   magic "MJB4", entry count, bucket mask, package count, text count; buckets[mask + 1], 16 bits each: entry index + 1
   or 0 (linear probing by FNV-1a of the name); entries: hash, name offset, name length, data offset, data length;
   packages, sorted: name offset, name length, whether it is exported; texts: name offset, name length, data offset,
   data length, length of the text (the data are compressed by zlib); then names and data (data 4-aligned). Names of
   classes are in their data: a search reads the name of no other class. */
#include "vm/classes/bootimage.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern const uint8_t bootimage_start[], bootimage_end[];
static const uint8_t *image = bootimage_start; /* or where bootimage_place has put it */
#define IMAGE_SIZE ((size_t)(bootimage_end - bootimage_start))

typedef struct BootEntry {
    uint32_t hash, name_offset, name_length, data_offset, data_length;
} BootEntry;
typedef struct BootHeader {
    char magic[4];
    uint32_t count, mask, package_count, text_count;
    uint16_t buckets[];
} BootHeader;
typedef struct BootPackage {
    uint32_t name_offset, name_length, exported;
} BootPackage;
typedef struct BootText {
    uint32_t name_offset, name_length, data_offset, data_length, length;
} BootText;

static const BootHeader *header(void) {
    const BootHeader *h = (const BootHeader *)image;
    return IMAGE_SIZE >= sizeof *h && memcmp(h->magic, "MJB4", 4) == 0 ? h : NULL;
}

static inline const BootEntry *entries(const BootHeader *h) { return (const BootEntry *)&h->buckets[h->mask + 1]; }

bool bootimage_find(const char *name, size_t name_length, const uint8_t **bytes, uint32_t *length) {
    const BootHeader *h = header();
    if (!h) return false;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < name_length; i++) hash = (hash ^ (uint8_t)name[i]) * 16777619u;
    for (uint32_t i = hash & h->mask; h->buckets[i]; i = (i + 1) & h->mask) {
        const BootEntry *e = &entries(h)[h->buckets[i] - 1];
        if (e->hash == hash && e->name_length == name_length &&
            memcmp(image + e->name_offset, name, name_length) == 0) {
            *bytes = image + e->data_offset;
            *length = e->data_length;
            return true;
        }
    }
    return false;
}

bool bootimage_holds(const uint8_t *bytes, size_t length) {
    size_t at = (uintptr_t)bytes - (uintptr_t)image;
    return at <= IMAGE_SIZE && length <= IMAGE_SIZE - at;
}

void bootimage_forget_pages(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = ((uintptr_t)image + page - 1) & ~(page - 1), end = ((uintptr_t)image + IMAGE_SIZE) & ~(page - 1);
    if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
}

const uint8_t *bootimage_place(uint8_t *address, size_t *length) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), before = (uintptr_t)bootimage_start & (page - 1),
           size = (before + IMAGE_SIZE + page - 1) & ~(page - 1);
    void *pages = (void *)(bootimage_start - before),
         *free_place = mmap(address, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    *length = IMAGE_SIZE;
    /* The pages of the file that the library was loaded from, whatever has become of its name. They stay where they
       were, too: the system loads them again for who looks there. */
    if (free_place == address &&
        mremap(pages, size, size, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, address) == address)
        return image = address + before;
    if (free_place != MAP_FAILED) munmap(free_place, size);
    return NULL;
}

uint32_t bootimage_class_count(void) {
    const BootHeader *h = header();
    return h ? h->count : 0;
}

const char *bootimage_class(uint32_t index, uint32_t *length) {
    const BootEntry *e = &entries(header())[index];
    *length = e->name_length;
    return (const char *)image + e->name_offset;
}

uint32_t bootimage_package_count(void) {
    const BootHeader *h = header();
    return h ? h->package_count : 0;
}

const char *bootimage_package(uint32_t index, uint32_t *length, bool *exported) {
    const BootHeader *h = header();
    const BootPackage *p = &((const BootPackage *)&entries(h)[h->count])[index];
    *length = p->name_length;
    *exported = p->exported;
    return (const char *)image + p->name_offset;
}

bool bootimage_has_package(const char *package, size_t length) {
    uint32_t n;
    bool exported;
    for (uint32_t i = 0; i < bootimage_package_count(); i++) {
        const char *name = bootimage_package(i, &n, &exported);
        if (n == length && memcmp(name, package, n) == 0) return true;
    }
    return false;
}

bool bootimage_text(const char *name, const uint8_t **bytes, uint32_t *compressed, uint32_t *length) {
    const BootHeader *h = header();
    const BootText *text = h ? (const BootText *)((const BootPackage *)&entries(h)[h->count] + h->package_count) : NULL;
    for (uint32_t i = 0; h && i < h->text_count; i++, text++) {
        if (text->name_length != strlen(name) || memcmp(image + text->name_offset, name, text->name_length) != 0)
            continue;
        *bytes = image + text->data_offset;
        *compressed = text->data_length;
        *length = text->length;
        return true;
    }
    return false;
}
