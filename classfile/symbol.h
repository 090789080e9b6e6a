/* Symbols: unique, immortal modified-UTF-8 strings (names and descriptors). Equal text <=> equal pointer.
   The table is safe for several threads. Symbols are never freed in this version. */
#ifndef classfile_symbol_h
#define classfile_symbol_h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Symbol {
    uint32_t hash;
    uint16_t length;            /* bytes, without the terminator */
    char text[];                /* modified UTF-8, NUL-terminated */
} Symbol;

bool symbol_table_init(void);
Symbol *symbol_intern(const char *text, size_t length);
Symbol *symbol_intern_cstr(const char *text);
/* NULL when no such symbol exists: for look-ups that must not grow the table. */
Symbol *symbol_find(const char *text, size_t length);
size_t symbol_count(void);

/* Symbols the VM itself names: classfile/symbols.def lists `SYM(identifier, "text")` once; `sym_identifier` is the pointer. */
#define SYM(id, text) extern Symbol *sym_##id;
#include "classfile/symbols.def"
#undef SYM
#endif
