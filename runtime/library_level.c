/* The columns of library_level.def. */
#include "runtime/library_level.h"

#include <stddef.h>

#define FACT(type, name, embedded, jdk17, jdk25) .name = embedded,
static const LibraryLevel level_embedded = {
#include "runtime/library_level.def"
};
#undef FACT
#define FACT(type, name, embedded, jdk17, jdk25) .name = jdk17,
static const LibraryLevel level_17 = {
#include "runtime/library_level.def"
};
#undef FACT
#define FACT(type, name, embedded, jdk17, jdk25) .name = jdk25,
static const LibraryLevel level_25 = {
#include "runtime/library_level.def"
};
#undef FACT

const LibraryLevel *library_level = &level_embedded;

bool library_level_choose(int feature) {
    const LibraryLevel *level = feature == 0                  ? &level_embedded
                                : feature == level_17.feature ? &level_17
                                : feature == level_25.feature ? &level_25
                                                              : NULL;
    if (level) library_level = level;
    return level;
}
