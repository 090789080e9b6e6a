/* libzip, opened when the first jar is met: together with the libraries it needs it would cost every start a sixth of
   hello world's time and memory. After zip_library_open() the names below call through the table; only classpath.c uses
   it. */
#ifndef base_zip_library_h
#define base_zip_library_h
#include <stdbool.h>
#include <zip.h>

/* What we use of libzip, without the prefix zip_. */
#define ZIP_FUNCTIONS(X) \
    X(discard)           \
    X(error_code_zip)    \
    X(fclose)            \
    X(file_get_error)    \
    X(file_strerror)     \
    X(fopen_index)       \
    X(fread)             \
    X(get_error)         \
    X(get_name)          \
    X(get_num_entries)   \
    X(name_locate)       \
    X(open)              \
    X(stat_index)        \
    X(strerror)

#ifdef VM_LINKED_LIBRARIES
/* libzip is part of libjvm.so (`make LINKED=`): the names are the functions themselves. */
static inline bool zip_library_open(void) { return true; }
#else
typedef struct ZipLibrary {
#define X(name) __typeof__(&zip_##name) p_##name;
    ZIP_FUNCTIONS(X)
#undef X
} ZipLibrary;
extern ZipLibrary zip_library;

/* False, after a message on stderr the first time, when there is no libzip; false with errno ENOMEM when it cannot be
   opened now. Thread safe. */
bool zip_library_open(void);

#define zip_discard zip_library.p_discard
#define zip_error_code_zip zip_library.p_error_code_zip
#define zip_fclose zip_library.p_fclose
#define zip_file_get_error zip_library.p_file_get_error
#define zip_file_strerror zip_library.p_file_strerror
#define zip_fopen_index zip_library.p_fopen_index
#define zip_fread zip_library.p_fread
#define zip_get_error zip_library.p_get_error
#define zip_get_name zip_library.p_get_name
#define zip_get_num_entries zip_library.p_get_num_entries
#define zip_name_locate zip_library.p_name_locate
#define zip_open zip_library.p_open
#define zip_stat_index zip_library.p_stat_index
#define zip_strerror zip_library.p_strerror
#endif
#endif
