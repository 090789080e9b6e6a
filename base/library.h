/* A library that is opened when it is first needed, by name, and whose functions are called through a table. */
#ifndef base_library_h
#define base_library_h
#include <pthread.h>
#include <stdbool.h>

typedef struct LibraryFunction {
    const char *name;
    void **address; /* in the table */
} LibraryFunction;
typedef struct Library {
    const char *const *names; /* of the file, the best first; the last one is followed by NULL */
    const LibraryFunction *functions;
    unsigned function_count;
    const char *without; /* what cannot be done without it */
    pthread_mutex_t lock;
    int state; /* atomic */
} Library;

/* False, after a message on stderr the first time, when there is no such library; false with errno ENOMEM when it
   cannot be opened now. Thread safe. */
bool library_open(Library *library);
#endif
