/* Functions and lines of source of native addresses, from debug information. */
#ifndef validation_base_lines_h
#define validation_base_lines_h

/* For the code at each place "function (file:line)", or NULL where nothing is known; the caller frees them. Starts
   binutils' addr2line once for each module; without that program all are NULL. For the end of a run: it forks. */
void lines_find(const void *const *places, char **texts, int count);

#endif
