/* The file stays mapped: names are read in place. Everything in it is checked: it may have changed since it was
   loaded. */
#include "validation/base/symbols.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Symbol {
    uint64_t from, size; /* from the library's begin; 0: up to the next */
    const char *name;
} Symbol;

struct Symbols {
    const char *base;
    size_t count;
    Symbol list[]; /* in the order of addresses */
};

typedef struct File {
    const char *bytes;
    size_t size;
} File;

static File file_map(const char *path) {
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return (File){0};
    File file = {.size = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) ? (size_t)status.st_size : 0};
    void *bytes = file.size == 0 ? MAP_FAILED : mmap(NULL, file.size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (bytes == MAP_FAILED) return (File){0};
    file.bytes = bytes;
    return file;
}

static bool is_inside(const File *file, uint64_t at, uint64_t size) {
    return at <= file->size && size <= file->size - at;
}

/* The table with the most: .symtab, else .dynsym. */
static const ElfW(Shdr) * find_table(const File *file, const ElfW(Shdr) * sections, size_t count) {
    const ElfW(Shdr) *found = NULL;
    for (size_t i = 0; i < count; i++) {
        const ElfW(Shdr) *s = &sections[i];
        if ((s->sh_type == SHT_SYMTAB || (s->sh_type == SHT_DYNSYM && !found)) && s->sh_link < count &&
            is_inside(file, s->sh_offset, s->sh_size) &&
            is_inside(file, sections[s->sh_link].sh_offset, sections[s->sh_link].sh_size))
            found = s;
    }
    return found;
}

/* The address that the first byte of the file is to have. */
static uint64_t address_of_begin(const File *file, const ElfW(Ehdr) * head) {
    const ElfW(Phdr) *segments = (const void *)(file->bytes + head->e_phoff);
    if (!is_inside(file, head->e_phoff, (uint64_t)head->e_phnum * sizeof *segments)) return 0;
    for (int i = 0; i < head->e_phnum; i++)
        if (segments[i].p_type == PT_LOAD) return segments[i].p_vaddr - segments[i].p_offset;
    return 0;
}

static int by_address(const void *a, const void *b) {
    const Symbol *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

static Symbols *read_table(const File *file, const ElfW(Ehdr) * head, const void *base) {
    const ElfW(Shdr) *sections = (const void *)(file->bytes + head->e_shoff);
    size_t count = is_inside(file, head->e_shoff, (uint64_t)head->e_shnum * sizeof *sections) ? head->e_shnum : 0;
    const ElfW(Shdr) *table = find_table(file, sections, count);
    if (!table) return NULL;
    const ElfW(Sym) *entries = (const void *)(file->bytes + table->sh_offset);
    const ElfW(Shdr) *names = &sections[table->sh_link];
    size_t number = table->sh_size / sizeof *entries;
    Symbols *symbols = malloc(sizeof *symbols + number * sizeof *symbols->list);
    if (!symbols) return NULL;
    uint64_t begin = address_of_begin(file, head);
    symbols->base = base;
    symbols->count = 0;
    for (size_t i = 0; i < number; i++) {
        const ElfW(Sym) *e = &entries[i];
        const char *name = file->bytes + names->sh_offset + e->st_name;
        int type = ELF64_ST_TYPE(e->st_info);
        bool function = type == STT_FUNC || type == STT_GNU_IFUNC;
        if (!function || e->st_shndx == SHN_UNDEF || e->st_name >= names->sh_size ||
            !memchr(name, '\0', names->sh_size - e->st_name))
            continue;
        symbols->list[symbols->count++] = (Symbol){e->st_value - begin, e->st_size, name};
    }
    qsort(symbols->list, symbols->count, sizeof *symbols->list, by_address);
    return symbols;
}

Symbols *symbols_read(const char *path, const void *base) {
    File file = file_map(path);
    const ElfW(Ehdr) *head = (const void *)file.bytes;
    bool known = head && file.size >= sizeof *head && memcmp(file.bytes, ELFMAG, SELFMAG) == 0 &&
                 file.bytes[EI_CLASS] == ELFCLASS64;
    Symbols *symbols = known ? read_table(&file, head, base) : NULL;
    if (!symbols && file.bytes) munmap((void *)file.bytes, file.size);
    return symbols;
}

static const Symbol *symbol_at(const Symbols *symbols, uint64_t at) {
    size_t low = 0, high = symbols->count; /* the last that begins at or before */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (symbols->list[middle].from <= at)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0) return NULL;
    const Symbol *s = &symbols->list[low - 1];
    return s->size != 0 && at - s->from >= s->size ? NULL : s;
}

const char *symbols_at(const Symbols *symbols, const void *address, size_t *distance) {
    uint64_t at = (uint64_t)((const char *)address - symbols->base);
    const Symbol *s = symbol_at(symbols, at);
    if (!s) return NULL;
    *distance = at - s->from;
    return s->name;
}

size_t symbols_size_at(const Symbols *symbols, const void *address) {
    const Symbol *s = symbol_at(symbols, (uint64_t)((const char *)address - symbols->base));
    return !s ? 0 : s->size;
}

const void *symbols_named(const Symbols *symbols, const char *name) {
    for (size_t i = 0; i < symbols->count; i++)
        if (strcmp(symbols->list[i].name, name) == 0) return symbols->base + symbols->list[i].from;
    return NULL;
}

const void *symbols_like(const Symbols *symbols, const char *pattern) {
    for (size_t i = 0; i < symbols->count; i++)
        if (fnmatch(pattern, symbols->list[i].name, 0) == 0) return symbols->base + symbols->list[i].from;
    return NULL;
}
