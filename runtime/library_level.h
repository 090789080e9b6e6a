/* Which class library this VM has, and what that changes (library_level.def). Chosen once, before options are read;
   until then it is the embedded one's. */
#ifndef runtime_library_level_h
#define runtime_library_level_h
#include <stdbool.h>
#include <stdint.h>

enum { LEVEL_EMBEDDED = 1, LEVEL_17 = 2, LEVEL_25 = 4, LEVEL_ALL = 7 };

typedef struct LibraryLevel {
#define FACT(type, name, embedded, jdk17, jdk25) type name;
#include "runtime/library_level.def"
#undef FACT
} LibraryLevel;
extern const LibraryLevel *library_level;

/* [feature]: 17 or 25, of a JDK; 0: the embedded library. False: there is no such level. */
bool library_level_choose(int feature);
#endif
