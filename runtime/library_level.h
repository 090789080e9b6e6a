/* Which class library this VM has, and what that changes (library_level.def). Chosen once, before options are read;
   until then it is the embedded one's. */
#ifndef runtime_library_level_h
#define runtime_library_level_h
#include <stdbool.h>
#include <stdint.h>

/* Sets of libraries, for tables whose rows belong to some of them. */
enum {
    LEVEL_EMBEDDED = 1,
    LEVEL_17 = 2,
    LEVEL_21 = 4,
    LEVEL_25 = 8,
    LEVEL_26 = 16,
    LEVEL_27 = 32,
    LEVEL_ALL = 2 * LEVEL_27 - 1
};
#define LEVEL_SINCE(level) (LEVEL_ALL & ~(LEVEL_##level - 1)) /* that of a JDK and all later ones */
#define LEVEL_UNTIL(level) (2 * LEVEL_##level - 1) /* that of a JDK and all earlier ones, the embedded, too */

typedef struct LibraryLevel {
#define FACT(type, name, value) type name;
#include "runtime/library_level.def"
#undef FACT
} LibraryLevel;
extern const LibraryLevel *library_level;

/* [feature]: the version of a JDK; 0: the embedded library. False: there is no such level. */
bool library_level_choose(int feature);
bool library_level_exists(int feature);
/* The versions that exist, as words: "17, 21 and 25". */
void library_level_list(char *text, unsigned size);
#endif
