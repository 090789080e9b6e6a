/* Functions of a library by address, from the symbol table of its file: it also has those that are not exported. */
#ifndef validation_base_symbols_h
#define validation_base_symbols_h

#include <stddef.h>

typedef struct Symbols Symbols;

/* Reads the file at [path], which is loaded from [base] on. NULL: there is no such file or table, or no memory. */
Symbols *symbols_read(const char *path, const void *base);
/* The function around an address and the distance to its begin; NULL: none is there. */
const char *symbols_at(const Symbols *symbols, const void *address, size_t *distance);
/* The size of that function; 0: it is unknown. */
size_t symbols_size_at(const Symbols *symbols, const void *address);
/* The function of that name; NULL: there is none. */
const void *symbols_named(const Symbols *symbols, const char *name);
/* The first function whose name fits a pattern as of file names; NULL: there is none. */
const void *symbols_like(const Symbols *symbols, const char *pattern);

#endif
