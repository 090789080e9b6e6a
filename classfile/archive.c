/* The file: a header, symbols, their table, the table of the classes (together the head, which is checked as a whole
   when the archive is mapped), then the parsed classes, then what was prepared for methods, each checked when it is
   asked for. It is written as it is in the memory of the process that makes it, which is mapped where the readers
   will map the file. */
#include "classfile/archive.h"

#include <errno.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/vm_image.h"
#include "classfile/bytecode.h"
#include "classfile/parser.h"

/* Two places, so that a process that has mapped an archive can make its successor. */
/* Class files name symbols by their place in the space of symbols. */
#define ARCHIVE_ADDRESS ((uintptr_t)SYMBOL_SPACE_WANTED)
#define ARCHIVE_LARGEST ((size_t)256 << 20)
#define ARCHIVE_MAGIC "minijvm classes\n"

typedef struct ArchiveSlot {
    uint64_t offset; /* of the class file in the library */
    uint32_t length; /* 0: the slot is free */
    uint32_t file;   /* the ClassFile; this and the following from the archive's start */
    uint32_t begin, end;
    uint64_t checksum;
} ArchiveSlot;

/* As many bytes of the library are in memory anew for a method: they come in another order than they are there. */
enum { BYTES_PER_PREPARED = 8192 };

/* Before what was prepared for a method. */
typedef struct Prepared {
    uint64_t checksum;
    uint32_t length, unused;
} Prepared;

struct Archive {
    char magic[16];
    ArchiveKey key;
    uint8_t *base; /* where it lies */
    uint64_t size;
    uint32_t head; /* bytes */
    uint32_t symbol_slots, symbol_mask, symbol_count;
    uint32_t class_slots, class_mask, class_count, prepared_count;
    uint64_t checksum; /* of the head, while this is 0 */
};

/* ---- checksums ---- */

/* Four lanes, because a multiplication waits for the one before. Whatever happens to one word changes the result. */
static inline uint64_t checksum_word(uint64_t lane, const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    lane = (lane ^ word) * 0xD6E8FEB86659FD93u;
    return lane << 29 | lane >> 35;
}

static uint64_t checksum(const uint8_t *bytes, size_t length) {
    uint64_t a = length, b = ~a, c = a << 32, d = 0x9E3779B97F4A7C15u;
    uint8_t rest[32] = {0};
    for (; length > 0; bytes += sizeof rest) {
        if (length < sizeof rest) bytes = memcpy(rest, bytes, length);
        a = checksum_word(a, bytes);
        b = checksum_word(b, bytes + 8);
        c = checksum_word(c, bytes + 16);
        d = checksum_word(d, bytes + 24);
        length -= length < sizeof rest ? length : sizeof rest;
    }
    uint64_t sum = 0, lanes[4] = {a, b, c, d};
    for (unsigned i = 0; i < 4; i++) {
        sum = (sum ^ lanes[i]) * 0xD6E8FEB86659FD93u;
        sum ^= sum >> 31;
    }
    return sum;
}

static uint64_t head_checksum(const Archive *a) {
    Archive header;
    memcpy(&header, a, sizeof header);
    header.checksum = 0;
    return checksum((const uint8_t *)&header, sizeof header) ^
           checksum((const uint8_t *)(a + 1), a->head - sizeof header);
}

/* ---- reading ---- */

bool archive_set_vm(ArchiveKey *key) {
    const ElfW(Ehdr) *elf = (const ElfW(Ehdr) *)__ehdr_start;
    const ElfW(Phdr) *segments = (const ElfW(Phdr) *)(__ehdr_start + elf->e_phoff);
    for (unsigned i = 0; i < elf->e_phnum; i++) {
        if (segments[i].p_type != PT_NOTE) continue;
        const char *at = __ehdr_start + segments[i].p_vaddr, *end = at + segments[i].p_memsz;
        while ((size_t)(end - at) >= sizeof(ElfW(Nhdr))) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)at;
            const char *name = at + sizeof *note, *text = name + ((note->n_namesz + 3u) & ~3u);
            if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
                memset(key->vm, 0, sizeof key->vm);
                memcpy(key->vm, text, note->n_descsz < sizeof key->vm ? note->n_descsz : sizeof key->vm);
                return true;
            }
            at = text + ((note->n_descsz + 3u) & ~3u);
        }
    }
    return false;
}

/* The header is that of an archive under this key, and speaks of nothing after the file's end. */
static const char *check_header(const Archive *a, const ArchiveKey *key, uint64_t size) {
    if (memcmp(a->magic, ARCHIVE_MAGIC, sizeof a->magic) != 0) return "it is no archive of classes";
    if (memcmp(&a->key, key, sizeof *key) != 0) return "it was made for another library, or by another VM";
    bool sound = a->size == size && a->head >= sizeof *a && a->head <= size && a->symbol_slots % 8 == 0 &&
                 a->class_slots % 8 == 0 && a->symbol_slots <= a->head && a->class_slots <= a->head &&
                 ((uint64_t)a->symbol_mask + 1) * sizeof(SymbolSlot) <= a->head - a->symbol_slots &&
                 ((uint64_t)a->class_mask + 1) * sizeof(ArchiveSlot) <= a->head - a->class_slots;
    return sound ? NULL : "it is damaged";
}

static bool is_archive_address(const uint8_t *base) {
    return (uintptr_t)base == ARCHIVE_ADDRESS || (uintptr_t)base == ARCHIVE_ADDRESS + ARCHIVE_LARGEST;
}

const Archive *archive_map(int fd, const ArchiveKey *key, const char **problem) {
    struct stat s;
    Archive header;
    if (fstat(fd, &s) != 0 || s.st_size < (off_t)sizeof header || (size_t)s.st_size > ARCHIVE_LARGEST ||
        pread(fd, &header, sizeof header, 0) != (ssize_t)sizeof header) {
        *problem = "it is no archive of classes";
        return NULL;
    }
    if ((*problem = check_header(&header, key, (uint64_t)s.st_size))) return NULL;
    if (!is_archive_address(header.base)) {
        *problem = "it is damaged";
        return NULL;
    }
    /* Private: what another process does to the file, or this one to a class, stays there. */
    void *map = mmap(header.base, header.size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    if (map == MAP_FAILED) {
        *problem = "it cannot be mapped";
        return NULL;
    }
    const Archive *a = map;
    *problem = map != header.base || symbol_space != SYMBOL_SPACE_WANTED                   ? "its address is in use"
               : memcmp(a, &header, sizeof header) != 0 || head_checksum(a) != a->checksum ? "it is damaged"
                                                                                           : NULL;
    if (*problem) {
        munmap(map, header.size);
        return NULL;
    }
    symbol_table_adopt(
        &(SymbolArchive){(const char *)a, (SymbolSlot *)(a->base + a->symbol_slots), a->symbol_mask, a->symbol_count});
    return a;
}

bool archive_is_one(int fd) {
    char magic[sizeof ARCHIVE_MAGIC - 1];
    return pread(fd, magic, sizeof magic, 0) == (ssize_t)sizeof magic &&
           memcmp(magic, ARCHIVE_MAGIC, sizeof magic) == 0;
}

static ArchiveSlot *class_slots(const Archive *a) { return (ArchiveSlot *)(a->base + a->class_slots); }

static ArchiveSlot *slot_of(const Archive *a, uint64_t offset) {
    uint32_t i = (uint32_t)(offset * 0x9E3779B97F4A7C15u >> 40) & a->class_mask;
    ArchiveSlot *slots = class_slots(a);
    while (slots[i].length != 0 && slots[i].offset != offset) i = (i + 1) & a->class_mask;
    return &slots[i];
}

ClassFile *archive_find(const Archive *a, const uint8_t *bytes, size_t length) {
    uint64_t offset = (uint64_t)((uintptr_t)bytes - (uintptr_t)a->key.address);
    if (length == 0 || offset >= a->key.size) return NULL;
    const ArchiveSlot *slot = slot_of(a, offset);
    if (slot->length != length || checksum(a->base + slot->begin, slot->end - slot->begin) != slot->checksum)
        return NULL;
    return (ClassFile *)(a->base + slot->file);
}

uint32_t archive_place_of_prepared(const ClassFile *cf, const MethodInfo *method) {
    size_t index = (size_t)(method - cf->methods); /* a miranda's is elsewhere */
    return cf->prepared && index < cf->method_count ? cf->prepared[index] : 0;
}

uint32_t archive_prepared_count(const Archive *a) { return a ? a->prepared_count : 0; }

const void *archive_prepared(const Archive *a, const ClassFile *cf, const MethodInfo *method, size_t *length) {
    uint32_t at = archive_place_of_prepared(cf, method);
    const Prepared *p = (const Prepared *)(a->base + at);
    if (at == 0 || p->length > a->size - at - sizeof *p) return NULL;
    *length = p->length;
    return checksum((const uint8_t *)(p + 1), p->length) == p->checksum ? p + 1 : NULL;
}

uint32_t archive_class_count(const Archive *a) { return a ? a->class_count : 0; }

static int compare_places(const void *left, const void *right, void *archive) {
    const Archive *a = archive;
    const ArchivedBytes *l = left, *r = right;
    uint32_t x = slot_of(a, (uint64_t)(l->bytes - a->key.address))->file,
             y = slot_of(a, (uint64_t)(r->bytes - a->key.address))->file;
    return x < y ? -1 : x > y;
}

void archive_list(const Archive *a, ArchivedBytes *classes) {
    size_t count = 0;
    for (uint32_t i = 0; a && i <= a->class_mask; i++) {
        const ArchiveSlot *slot = &class_slots(a)[i];
        if (slot->length != 0) classes[count++] = (ArchivedBytes){a->key.address + slot->offset, slot->length};
    }
    if (count > 0) qsort_r(classes, count, sizeof *classes, compare_places, (void *)(uintptr_t)a);
}

static int compare_prepared(const void *left, const void *right) {
    uint32_t x = ((const ArchivedMethod *)left)->place, y = ((const ArchivedMethod *)right)->place;
    return x < y ? -1 : x > y;
}

size_t archive_list_prepared(const Archive *a, ArchivedMethod *methods) {
    size_t count = 0;
    for (uint32_t i = 0; a && i <= a->class_mask; i++) {
        const ArchiveSlot *slot = &class_slots(a)[i];
        const ClassFile *cf = archive_find(a, a->key.address + slot->offset, slot->length);
        for (unsigned k = 0; cf && k < cf->method_count; k++) {
            uint32_t place = archive_place_of_prepared(cf, &cf->methods[k]);
            if (place != 0) methods[count++] = (ArchivedMethod){cf, &cf->methods[k], place};
        }
    }
    if (count > 0) qsort(methods, count, sizeof *methods, compare_prepared);
    return count;
}

/* ---- writing ---- */

/* Zeroed memory from the rest of the archive's, NULL: it is full. */
static void *take(ParserRegion *region, size_t bytes) {
    bytes = (bytes + 15) & ~(size_t)15;
    if (bytes > (size_t)(region->limit - region->cursor)) return NULL;
    void *memory = region->cursor;
    region->cursor += bytes;
    return memory;
}

static uint32_t offset_in(const Archive *a, const void *p) { return (uint32_t)((const uint8_t *)p - a->base); }

static uint32_t table_size(size_t count) {
    uint32_t slots = 16;
    while (slots < count * 2) slots *= 2;
    return slots;
}

/* The symbols of all classes, which are parsed for this alone: so they are together, before the classes. */
static bool write_symbols(Archive *a, ParserRegion *region, const ArchiveContents *contents) {
    if (!symbol_recording_begin(region->cursor, region->limit)) return false;
    for (size_t i = 0; i < contents->class_count; i++) {
        const ArchivedBytes *c = &contents->classes[i];
        classfile_free(classfile_parse(c->bytes, c->length, &(ClassFileOptions){.newest = contents->newest}, NULL));
        contents->parsed(c->length);
    }
    region->cursor = symbol_recording_close();
    a->symbol_count = (uint32_t)symbol_count();
    a->symbol_mask = table_size(a->symbol_count) - 1;
    SymbolSlot *slots = take(region, (a->symbol_mask + 1) * sizeof *slots);
    if (!slots) return false;
    a->symbol_slots = offset_in(a, slots);
    symbol_recording_fill(&(SymbolArchive){(const char *)a, slots, a->symbol_mask, a->symbol_count});
    return true;
}

/* What classes and members refer to that have nothing of the kind must not be in the VM, which is elsewhere in every
   process. */
typedef struct Nothing {
    Annotations annotations;
    MethodAnnotations more_annotations;
    MethodMore more;
} Nothing;

static void localize_more(MethodMore *more, const Nothing *none) {
    if (more->annotations == &parser_no_annotations) more->annotations = &none->annotations;
    if (more->more_annotations == &parser_no_method_annotations) more->more_annotations = &none->more_annotations;
}

static void localize(ClassFile *cf, const Nothing *none) {
    if (cf->annotations == &parser_no_annotations) cf->annotations = &none->annotations;
    for (unsigned i = 0; i < cf->field_count; i++)
        if (cf->fields[i].annotations == &parser_no_annotations) cf->fields[i].annotations = &none->annotations;
    for (unsigned i = 0; i < cf->method_count; i++) {
        MethodInfo *m = &cf->methods[i];
        if (m->more == &parser_no_more)
            m->more = &none->more;
        else
            localize_more((MethodMore *)m->more, none);
    }
}

/* A pointer that has been forgotten there would be one to anywhere. */
static bool points_into_vm(const uint8_t *begin, const uint8_t *end) {
    for (; begin < end; begin += sizeof(uintptr_t)) {
        uintptr_t word;
        memcpy(&word, begin, sizeof word);
        if (is_in_vm(word)) return true;
    }
    return false;
}

static bool is_code_sound(const ClassFile *cf) {
    for (unsigned i = 0; i < cf->method_count; i++) {
        char *message = NULL;
        uint32_t pc;
        if (!cf->methods[i].has_code || bytecode_check(cf, &cf->methods[i], &message, &pc)) continue;
        free(message);
        return false;
    }
    return true;
}

static bool write_class(Archive *a, const ClassFileOptions *options, const ArchivedBytes *c, const Nothing *none) {
    ParserRegion *region = options->region;
    ArchiveSlot *slot = slot_of(a, (uint64_t)((uintptr_t)c->bytes - (uintptr_t)a->key.address));
    if (slot->length != 0) return true; /* named twice */
    char *begin = region->cursor;
    ClassFile *cf = classfile_parse(c->bytes, c->length, options, NULL);
    if (!cf) {
        memset(begin, 0, (size_t)(region->cursor - begin));
        region->cursor = begin;
        return true;
    }
    localize(cf, none);
    cf->code_checked = is_code_sound(cf);
    if (cf->arena.chunks || points_into_vm((uint8_t *)begin, (uint8_t *)region->cursor)) return false;
    if (cf->method_count > 0 && !(cf->prepared = take(region, cf->method_count * sizeof *cf->prepared))) return false;
    *slot = (ArchiveSlot){.offset = (uint64_t)((uintptr_t)c->bytes - (uintptr_t)a->key.address),
                          .length = c->length,
                          .file = offset_in(a, cf),
                          .begin = offset_in(a, begin),
                          .end = offset_in(a, region->cursor)};
    a->class_count++;
    return true;
}

static bool write_prepared(Archive *a, ParserRegion *region, const ArchivedMethod *m, const ArchiveContents *contents) {
    const ArchiveSlot *slot = slot_of(a, (uint64_t)((uintptr_t)m->file->bytes - (uintptr_t)a->key.address));
    if (slot->length == 0) return true; /* it could not be parsed */
    Prepared *p = take(region, sizeof *p);
    size_t room = (size_t)(region->limit - region->cursor);
    size_t length = p ? contents->prepare(m->file, m->info, p + 1, room) : 0;
    if (length == 0 || !take(region, length)) return false;
    *p = (Prepared){.checksum = checksum((const uint8_t *)(p + 1), length), .length = (uint32_t)length};
    ((ClassFile *)(a->base + slot->file))->prepared[m->info - m->file->methods] = offset_in(a, p);
    a->prepared_count++;
    return true;
}

static bool build(Archive *a, ParserRegion *region, const ArchiveContents *contents) {
    const ArchivedBytes *classes = contents->classes;
    size_t count = contents->class_count;
    a->class_mask = table_size(count) - 1;
    if (!write_symbols(a, region, contents)) return false;
    ArchiveSlot *slots = take(region, (a->class_mask + 1) * sizeof *slots);
    Nothing *none = take(region, sizeof *none);
    if (!slots || !none) return false;
    none->more = parser_no_more;
    localize_more(&none->more, none);
    a->class_slots = offset_in(a, slots);
    a->head = offset_in(a, region->cursor);
    const ClassFileOptions options = {.region = region, .newest = contents->newest};
    for (size_t i = 0; i < count; i++) {
        if (!write_class(a, &options, &classes[i], none)) return false;
        contents->parsed(classes[i].length);
    }
    symbol_recording_end(); /* the methods are those of this process, with its symbols */
    for (size_t i = 0; i < contents->method_count; i++) {
        if (!write_prepared(a, region, &contents->methods[i], contents)) return false;
        contents->parsed(BYTES_PER_PREPARED);
    }
    for (ArchiveSlot *slot = slots; slot <= slots + a->class_mask; slot++)
        slot->checksum = checksum(a->base + slot->begin, slot->end - slot->begin);
    a->size = offset_in(a, region->cursor);
    a->checksum = head_checksum(a);
    return true;
}

static bool write_all(int fd, const uint8_t *bytes, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

bool archive_write(int fd, const ArchiveKey *key, const Archive *present, const ArchiveContents *contents) {
    uint8_t *base = (uint8_t *)ARCHIVE_ADDRESS;
    if (present && present->base == base) base += ARCHIVE_LARGEST;
    uint8_t *map =
        mmap(base, ARCHIVE_LARGEST, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED) return false;
    bool ok = map == base && symbol_space == SYMBOL_SPACE_WANTED;
    if (ok) {
        Archive *a = (Archive *)map;
        ParserRegion region = {(char *)(a + 1), (char *)map + ARCHIVE_LARGEST};
        memcpy(a->magic, ARCHIVE_MAGIC, sizeof a->magic);
        a->key = *key;
        a->base = base;
        ok = build(a, &region, contents);
        symbol_recording_end();
        errno = ok ? 0 : ENOMEM;
        ok = ok && write_all(fd, map, a->size);
    } else
        errno = EADDRINUSE;
    int error = errno;
    munmap(map, ARCHIVE_LARGEST);
    errno = error;
    return ok;
}
