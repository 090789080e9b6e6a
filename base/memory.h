/* Memory of the C heap for what cannot be done without: names, options, tables that a half-finished structure waits
   for. Where a specification knows an error for lack of memory (OutOfMemoryError, JNI_ENOMEM,
   JVMTI_ERROR_OUT_OF_MEMORY), malloc is asked directly and its answer looked at; these functions answer always. */
#ifndef base_memory_h
#define base_memory_h
#include <stddef.h>

/* Says on stderr that there is no memory [what_for], and ends the process with exit code 1. */
_Noreturn void memory_exhausted(const char *what_for, size_t bytes) __attribute__((cold));
extern void (*memory_exit_hook)(int status); /* the embedder's `exit`, NULL: none */

void *memory_allocate(size_t bytes, const char *what_for) __attribute__((malloc));
void *memory_grow(void *p, size_t bytes, const char *what_for);
char *memory_copy(const char *text, const char *what_for);
char *memory_copy_part(const char *text, size_t length, const char *what_for);
/* realpath with malloc'ed result; NULL: there is no such file. */
char *memory_real_path(const char *path, const char *what_for);
char *memory_own_path(const char *what_for); /* of the program that this process runs, real */
char *memory_format(const char *what_for, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* How much memory of the C heap something has: the functions *_count_memory add what is theirs when it is asked for
   (jcmd VM.native_memory). Nobody keeps account of it. */
typedef struct MemoryUse {
    size_t bytes, blocks;
} MemoryUse;
void memory_count(MemoryUse *use, const void *block); /* NULL is ignored */
#endif
