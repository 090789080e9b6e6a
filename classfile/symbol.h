/* Symbols: unique modified-UTF-8 strings (names and descriptors). Equal text <=> equal pointer.
   The table is safe for several threads. A symbol from symbol_intern or symbol_find may be kept for ever. Names
   that live as long as classes are counted instead: symbol_acquire, symbol_release. symbol_sweep frees a symbol with a
   count of 0 that was never interned. */
#ifndef classfile_symbol_h
#define classfile_symbol_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/metadata.h"
#include "base/table_statistics.h"

typedef struct Symbol {
    uint32_t hash;
    uint16_t length; /* bytes, without the terminator */
    uint16_t count;  /* holders; SYMBOL_IMMORTAL: never freed */
    char text[];     /* modified UTF-8, NUL-terminated */
} Symbol;

enum { SYMBOL_IMMORTAL = 0xffff };

/* Where a symbol is, in half the room of a pointer: symbols are within SYMBOL_SPACE bytes, those of archives first. */
typedef uint32_t SymbolRef; /* 0: none */
#define SYMBOL_SPACE ((size_t)8 << 32)
#define SYMBOL_SPACE_OF_ARCHIVES (SYMBOL_SPACE / 2)
/* Where the space begins, unless something else is there. Set before there are symbols. On x86-64 the sanitizers keep
   lower addresses to themselves. Other processors may have no higher ones: kernels with small page tables give 39 bits
   on AArch64 and 38 on RISC-V, of which programs and libraries get the upper half. */
#ifdef __x86_64__
#define SYMBOL_SPACE_WANTED ((char *)0x200000000000u)
#else
#define SYMBOL_SPACE_WANTED ((char *)0x1800000000u)
#endif
extern char *symbol_space;
static inline Symbol *symbol_at(SymbolRef place) { return (Symbol *)(void *)(symbol_space + 8 * (size_t)place); }
static inline SymbolRef symbol_ref(const Symbol *s) {
    return (SymbolRef)((size_t)((const char *)s - symbol_space) / 8);
}

bool symbol_table_init(void);
/* NULL: longer than 65535 bytes, or no memory. */
Symbol *symbol_intern(const char *text, size_t length);
/* For names that the VM itself has: never NULL, the process ends when there is no memory for one. */
Symbol *symbol_intern_cstr(const char *text);
/* NULL when no such symbol exists: for look-ups that must not grow the table. */
Symbol *symbol_find(const char *text, size_t length);
size_t symbol_count(void);
bool symbols_statistics(TableStatistics *s); /* of those outside archives; false: out of memory. World stopped */
/* Every symbol, held or not, in no order. No other thread may be inside these functions: all threads are stopped. */
void symbols_visit(void (*visit)(const Symbol *s, void *context), void *context);
/* The same as symbol_intern, for a holder that will release it. Once more for a symbol that somebody holds:
   symbol_hold. */
Symbol *symbol_acquire(const char *text, size_t length);
Symbol *symbol_hold(Symbol *s);
void symbol_release(Symbol *s); /* NULL is ignored */
/* Frees symbols that nobody holds. No other thread may be inside these functions, or between getting a symbol and
   holding it: all threads are stopped. */
void symbol_sweep(void);
void symbols_count_memory(Metadata *use);

/* Symbols of an archive (archive.h): a table by open addressing, at most half full. They are immortal. */
typedef struct SymbolSlot {
    uint32_t hash, offset; /* of the symbol, from the archive's start; 0: the slot is free */
} SymbolSlot;
typedef struct SymbolArchive {
    const char *start;
    SymbolSlot *slots;
    uint32_t mask, count;
} SymbolArchive;
/* They are symbols of this process from now on. Before symbol_table_init. */
void symbol_table_adopt(const SymbolArchive *archive);
/* Making such an archive, while nobody else uses symbols: from begin to end there are no symbols but those that are
   made meanwhile, and these lie, without gaps, from [cells] on. False: no memory. */
bool symbol_recording_begin(char *cells, char *limit);
char *symbol_recording_close(void);                       /* no more of them; where the last one ends */
void symbol_recording_fill(const SymbolArchive *archive); /* its slots */
void symbol_recording_end(void);

/* Symbols the VM itself names: classfile/symbols.def lists `SYM(identifier, "text")` once; sym_ and the identifier
   name the pointer. */
#define SYM(id, text) extern Symbol *sym_##id;
#include "classfile/symbols.def"
#undef SYM
#endif
