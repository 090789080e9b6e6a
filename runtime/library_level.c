/* The libraries of library_level.def. */
#include "runtime/library_level.h"

#include <stdio.h>

#define FACT(type, name, value) .name = value,
#define LEVEL_TABLE "runtime/library_level.def"
static const LibraryLevel levels[] = {
#include "runtime/each_level.h"
};
enum { LEVELS = sizeof levels / sizeof levels[0] };

const LibraryLevel *library_level = &levels[0];

static const LibraryLevel *find(int feature) {
    if (feature == 0) return &levels[0];
    for (unsigned i = 1; i < LEVELS; i++)
        if (levels[i].feature == feature) return &levels[i];
    return NULL;
}

bool library_level_exists(int feature) { return find(feature); }

bool library_level_choose(int feature) {
    const LibraryLevel *level = find(feature);
    if (level) library_level = level;
    return level;
}

void library_level_list(char *text, unsigned size) {
    unsigned length = 0;
    for (unsigned i = 1; i < LEVELS && length < size; i++)
        length += (unsigned)snprintf(text + length, size - length, "%s%d",
                                     i == 1            ? ""
                                     : i == LEVELS - 1 ? " and "
                                                       : ", ",
                                     levels[i].feature);
}
