/* The entries of an exception table that cover one pc, for analyses that move through the code: an entry costs
   something where its range begins and ends, and not at each instruction. */
#ifndef classfile_handlers_h
#define classfile_handlers_h
#include "base/arena.h"
#include "classfile/classfile.h"

typedef struct Handlers {
    const ExceptionEntry *entries;
    uint32_t count, pc;
    uint16_t *by_start, *by_end; /* numbers of entries */
    uint32_t started, ended;     /* that many of them */
    uint64_t *cover;             /* a bit for each entry; NULL: the table is empty */
    uint64_t words_in_use[16];   /* a bit for each word of these */
} Handlers;

/* False: no memory. */
bool handlers_init(Handlers *h, const MethodInfo *m, Arena *arena);
/* Returns how many steps it took. A move backwards begins anew. */
uint64_t handlers_move(Handlers *h, uint32_t pc);
/* The number of the first entry from [from] on that covers the pc, in the order of the table; -1: none. */
int32_t handlers_next(const Handlers *h, uint32_t from);
#define HANDLERS_EACH(h, i) for (int32_t i = handlers_next(h, 0); i >= 0; i = handlers_next(h, (uint32_t)i + 1))
#endif
