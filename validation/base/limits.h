/* Tables have limits; what did not fit into one is counted, and reported at the end. */
#ifndef validation_base_limits_h
#define validation_base_limits_h

#include <stdbool.h>

typedef struct Limit {
    const char *one, *many; /* "reference", "references" */
    bool is_whole;          /* these end with what has happened; otherwise they did not fit */
    unsigned long lost;     /* atomic */
    struct Limit *next;     /* atomic; of those that were met */
} Limit;

/* One did not fit. Any thread, and handlers of signals. */
void limit_met(Limit *limit);
/* Those that were met, in the order in which that happened first. */
void limits_each(void (*visit)(const Limit *limit));

#endif
