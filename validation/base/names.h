/* Names of functions: what their author wrote, from a mangled symbol; and which functions only pass calls on to the
   VM for their callers (wrappers.def, and the user's list). */
#ifndef validation_base_names_h
#define validation_base_names_h

#include <stdbool.h>
#include <stddef.h>

/* The qualified name of a symbol of C++ or Rust, without parameters and arguments of templates: "_jvmtiEnv::GetTag".
   Any other symbol is its own name. Returns [text]. Allocates nothing. */
const char *name_of_symbol(const char *symbol, char *text, size_t size);

/* A name as addr2line prints it, without parameters, and without arguments of templates if they are long. */
const char *name_shortened(const char *name, char *text, size_t size);

/* Whether a function, or code of a source file, only passes calls on. */
bool symbol_is_wrapper(const char *symbol);
/* Whether it is one of a library whose functions may have those of an agent within them. */
bool symbol_is_of_library(const char *symbol);
/* The same of C++'s, which never calls the VM itself: where it does, the code of an author was inlined. In Rust that
   may be code of bindings. */
bool symbol_has_authors_code(const char *symbol);
bool line_is_wrapper(const char *function, const char *file); /* as addr2line prints them */

/* Adds patterns of the user's, separated by +: qualified names, or files if they contain a slash or a dot followed by a
   suffix. False: no memory. */
bool wrappers_add(const char *patterns);

#endif
