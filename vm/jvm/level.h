/* What the functions of level_functions.def do with the library that there is. */
#ifndef vm_jvm_level_h
#define vm_jvm_level_h
#include "include/jni.h"
#include "runtime/library_level.h"

typedef struct JvmLevel {
#define FUNCTION(result, name, parameters, function) result(*name) parameters;
#include "vm/jvm/level_functions.def"
#undef FUNCTION
} JvmLevel;
extern const JvmLevel jvm_levels[];
#define jvm_level (&jvm_levels[library_level->index])

/* management.c: the tables of jmm.h. */
const void *management_3(jint version);
const void *management_4(jint version);
const void *management_5(jint version);
#endif
