/* The walk: pieces that wait are on a stack, addresses of malloc's that were met are in a set. A piece of glibc's
   malloc has its size in the word before, and is in use if the next one says so. A word that only looks so does no harm
   to the process, since all that is read is mapped. Sanitizers report their pieces. Of any other malloc only a part is
   read, from whatever address leads there. */
#include "validation/base/reach.h"

#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/wild.h"

enum {
    MAPS = 512,
    FIRST_SEEN = 1 << 10,
    SEEN = 1 << 18,
    WAITING = 1 << 16,
    WORDS = 1 << 25,
    LARGEST_PIECE = 1 << 26,
    UNKNOWN_PIECE = 1 << 12
};

/* Whose functions of memory the process has. */
typedef struct Malloc {
    bool of_glibc;
    int (*owns)(const volatile void *); /* of sanitizers: whether a piece begins there; NULL: there are none */
    size_t (*size_of)(const volatile void *);
} Malloc;

typedef struct Walk {
    const Module *module;
    Malloc of;
    Piece maps[MAPS]; /* memory that malloc may have */
    int map_count;
    uintptr_t *seen; /* open addressing, at most half full; 0: free */
    size_t seen_count, seen_room;
    Piece *waiting;
    int waiting_count;
    size_t words;
    bool full;
} Walk;

/* Private memory that is in no file and no stack. Objects of Java are in low memory, where malloc has nothing but the
   process's first heap; pointers of the VM lead there from everywhere. */
static void read_maps(Walk *walk) {
    static const unsigned long LOW = 1UL << 36;
    char *line = NULL;
    size_t size = 0;
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps && getline(&line, &size, maps) >= 0 && walk->map_count < MAPS) {
        unsigned long from, to, inode;
        char rights[8], name[16] = "";
        if (sscanf(line, "%lx-%lx %7s %*s %*s %lu %15s", &from, &to, rights, &inode, name) < 4) continue;
        bool is_heap = strcmp(name, "[heap]") == 0;
        if (strcmp(rights, "rw-p") != 0 || inode != 0 || (*name != '\0' && !is_heap)) continue;
        if (from < LOW && !is_heap) continue;
        walk->maps[walk->map_count++] = (Piece){(const char *)from, to - from};
    }
    free(line);
    if (maps) fclose(maps);
}

/* Where the address is, or belongs. */
static uintptr_t *seen_place(const Walk *walk, uintptr_t address) {
    size_t i = address / 16 * 0x9E3779B1u % walk->seen_room;
    while (walk->seen[i] != 0 && walk->seen[i] != address) i = (i + 1) % walk->seen_room;
    return &walk->seen[i];
}

/* Another walk may meet the memory again, in a piece that somebody has not filled: no address is left in it. */
static void release(void *memory, size_t size) {
    if (memory) explicit_bzero(memory, size);
    free(memory);
}

/* Most walks meet little: a large set would cost a page for nearly each address. */
static bool grow_seen(Walk *walk) {
    Walk larger = *walk;
    larger.seen_room = walk->seen_room == 0 ? FIRST_SEEN : 2 * walk->seen_room;
    larger.seen = larger.seen_room > SEEN ? NULL : calloc(larger.seen_room, sizeof *larger.seen);
    if (!larger.seen) return false;
    for (size_t i = 0; i < walk->seen_room; i++)
        if (walk->seen[i] != 0) *seen_place(&larger, walk->seen[i]) = walk->seen[i];
    release(walk->seen, walk->seen_room * sizeof *walk->seen);
    *walk = larger;
    return true;
}

/* The mapping of a stack begins at its lower end: nothing in it below a place on the stack is memory of malloc's,
   though remains of frames there may look so. */
static void leave_stacks(Walk *walk, const Piece *stacks, int count) {
    for (int i = 0; i < count; i++)
        for (Piece *map = walk->maps; map < walk->maps + walk->map_count; map++) {
            const char *end = map->memory + map->size;
            if (stacks[i].memory <= map->memory || stacks[i].memory >= end) continue;
            *map = (Piece){stacks[i].memory, (size_t)(end - stacks[i].memory)};
        }
}

static bool is_new(Walk *walk, uintptr_t address) {
    if (*seen_place(walk, address) == address) return false;
    if (walk->seen_count >= walk->seen_room / 2) walk->full |= !grow_seen(walk);
    if (walk->full) return false;
    *seen_place(walk, address) = address;
    walk->seen_count++;
    return true;
}

static void add(Walk *walk, Piece piece) {
    walk->full |= walk->waiting_count == WAITING;
    if (!walk->full && piece.size > 0) walk->waiting[walk->waiting_count++] = piece;
}

static Malloc find_malloc(void) {
    Malloc m = {.owns = (int (*)(const volatile void *))dlsym(RTLD_DEFAULT, "__sanitizer_get_ownership"),
                .size_of = (size_t(*)(const volatile void *))dlsym(RTLD_DEFAULT, "__sanitizer_get_allocated_size")};
    Dl_info here, of_libc;
    const void *function = dlsym(RTLD_DEFAULT, "malloc");
    m.of_glibc = function && dladdr(function, &here) != 0 &&
                 dladdr((const void *)gnu_get_libc_version, &of_libc) != 0 && here.dli_fbase == of_libc.dli_fbase;
    return m;
}

/* The piece of another malloc. */
static Piece foreign_piece_at(const Walk *walk, uintptr_t address) {
    const char *memory = (const char *)address;
    bool known = walk->of.owns && walk->of.size_of;
    if (known) return (Piece){memory, walk->of.owns(memory) ? walk->of.size_of(memory) : 0};
    for (int i = 0; i < walk->map_count; i++) {
        uintptr_t from = (uintptr_t)walk->maps[i].memory, to = from + walk->maps[i].size;
        if (from <= address && address < to)
            return (Piece){memory, to - address < UNKNOWN_PIECE ? to - address : UNKNOWN_PIECE};
    }
    return (Piece){0};
}

/* Whether the piece that follows says that this one is in use: what was freed, or is inside of a larger piece, has a
   size that was true once, and leads across all that is there now. A piece with a mapping of its own is followed by
   none, and has the distance to the begin of the mapping. */
static bool is_in_use(uintptr_t address, size_t size, size_t flags) {
    enum { IN_USE = 1, MAPPED = 2, FLAGS = 7, HEAD = 2 * sizeof(size_t), PAGE = 4096 };
    bool mapped = (flags & MAPPED) != 0;
    size_t word;
    if (!wild_copy(&word, (const char *)(mapped ? address - HEAD : address + size - sizeof word), sizeof word))
        return false;
    if (mapped) return (address - HEAD - word) % PAGE == 0;
    return (word & IN_USE) != 0 && (word & ~(size_t)FLAGS) >= HEAD;
}

/* The piece of malloc's that begins there. */
static Piece piece_at(Walk *walk, uintptr_t address) {
    enum { FLAGS = 7, HEAD = 2 * sizeof(size_t) };
    for (int i = 0; i < walk->map_count && address % 16 == 0; i++) {
        uintptr_t from = (uintptr_t)walk->maps[i].memory, to = from + walk->maps[i].size;
        if (address < from + HEAD || address >= to) continue;
        size_t size;
        if (!wild_copy(&size, (const size_t *)address - 1, sizeof size)) continue; /* unmapped meanwhile */
        size_t flags = size & FLAGS;
        size &= ~(size_t)FLAGS;
        bool is_one = size >= 2 * HEAD && size <= LARGEST_PIECE && size <= to - address + HEAD / 2 &&
                      is_in_use(address, size, flags);
        return (Piece){(const char *)address, is_one ? size - HEAD / 2 : 0};
    }
    return (Piece){0};
}

static void walk_words(Walk *walk, const uintptr_t *words, size_t count, ReachAnswer (*look)(const void *address)) {
    for (size_t i = 0; i < count && !walk->full; i++) {
        if (words[i] < 4096 || words[i] >> 48 != 0) continue;
        ReachAnswer answer = look((const void *)words[i]);
        if (answer.known) {
            add(walk, answer.piece);
        } else {
            Piece next = walk->of.of_glibc ? piece_at(walk, words[i]) : foreign_piece_at(walk, words[i]);
            if (next.size > 0 && is_new(walk, words[i])) add(walk, next);
        }
    }
}

/* The kernel reads: threads that still run may unmap memory. */
static void walk_piece(Walk *walk, Piece piece, ReachAnswer (*look)(const void *address)) {
    enum { PART = 512 };
    uintptr_t part[PART], at = ((uintptr_t)piece.memory + 7) & ~(uintptr_t)7;
    uintptr_t end = (uintptr_t)piece.memory + piece.size;
    size_t left = at < end ? (end - at) / sizeof *part : 0;
    walk->words += left;
    walk->full |= walk->words > WORDS;
    while (left > 0 && !walk->full) {
        size_t count = left < PART ? left : PART;
        if (!wild_copy(part, (const void *)at, count * sizeof *part)) return;
        walk_words(walk, part, count, look);
        at += count * sizeof *part;
        left -= count;
    }
}

/* The variables of the module: what can be written of its segments. */
static int add_variables(struct dl_phdr_info *info, size_t size, void *context) {
    Walk *walk = context;
    bool is_it = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        is_it |= info->dlpi_phdr[i].p_type == PT_LOAD && from <= (uintptr_t)walk->module->base &&
                 (uintptr_t)walk->module->base < from + info->dlpi_phdr[i].p_memsz;
    }
    for (int i = 0; i < info->dlpi_phnum && is_it; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && (p->p_flags & PF_W) != 0)
            add(walk, (Piece){(const char *)info->dlpi_addr + p->p_vaddr, p->p_memsz});
    }
    return is_it;
}

bool reach_from(const Module *module, const Piece *stacks, int count, ReachAnswer (*look)(const void *address)) {
    Walk *walk = calloc(1, sizeof *walk);
    if (walk) {
        walk->module = module;
        walk->of = find_malloc();
        walk->waiting = calloc(WAITING, sizeof *walk->waiting);
        walk->full = !grow_seen(walk) || !walk->waiting;
    }
    if (walk && !walk->full) {
        read_maps(walk);
        leave_stacks(walk, stacks, count);
        dl_iterate_phdr(add_variables, walk);
        for (int i = 0; i < count; i++) add(walk, stacks[i]);
        while (walk->waiting_count > 0 && !walk->full) walk_piece(walk, walk->waiting[--walk->waiting_count], look);
    }
    bool done = walk && !walk->full;
    if (walk) {
        release(walk->seen, walk->seen_room * sizeof *walk->seen);
        release(walk->waiting, WAITING * sizeof *walk->waiting);
    }
    free(walk);
    return done;
}
