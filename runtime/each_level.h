/* The rows of a table that has a value for each class library, once for each of them: an initialiser of an array whose
   elements are the libraries. [LEVEL_TABLE] is the file; in it
       LEVEL                       is the version of the library, 0 with the embedded one
       LEVEL_INDEX                 its place in the array
       SINCE(21), BEFORE(21)       whether it is that or a later one, or an earlier one; the embedded one is earlier
       CHANGED(value, 21, other)   the value before 21, and the one from then on
       OWN(own, value)             that of the embedded library, and that of a JDK
       AS_TEXT(LEVEL)              the version as a string
   No other place compares versions (tests/unit/test_levels.py). Included more than once on purpose. */
#define SINCE(version) (LEVEL >= (version))
#define BEFORE(version) (LEVEL < (version))
#define CHANGED(before, version, since) (LEVEL < (version) ? (before) : (since))
#define OWN(own, of_jdk) (LEVEL == 0 ? (own) : (of_jdk))
#define AS_TEXT(version) AS_WRITTEN(version)
#define AS_WRITTEN(version) #version
/* clang-format off */
#define LEVEL 0
#define LEVEL_INDEX 0
{
#include LEVEL_TABLE
},
#undef LEVEL
#undef LEVEL_INDEX
#define LEVEL 17
#define LEVEL_INDEX 1
{
#include LEVEL_TABLE
},
#undef LEVEL
#undef LEVEL_INDEX
#define LEVEL 21
#define LEVEL_INDEX 2
{
#include LEVEL_TABLE
},
#undef LEVEL
#undef LEVEL_INDEX
#define LEVEL 25
#define LEVEL_INDEX 3
{
#include LEVEL_TABLE
},
#undef LEVEL
#undef LEVEL_INDEX
#define LEVEL 26
#define LEVEL_INDEX 4
{
#include LEVEL_TABLE
},
#undef LEVEL
#undef LEVEL_INDEX
#define LEVEL 27
#define LEVEL_INDEX 5
{
#include LEVEL_TABLE
},
#undef LEVEL
#undef LEVEL_INDEX
#undef SINCE
#undef BEFORE
#undef CHANGED
#undef OWN
#undef AS_TEXT
#undef AS_WRITTEN
    /* clang-format on */
