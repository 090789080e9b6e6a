/* What programs execute, for the choice of sequences (docs/work/sequences.md): only in a build with PROFILE=1, where
   the interpreter counts every plain instruction; otherwise there is nothing of this. */
#ifndef vm_interp_profile_h
#define vm_interp_profile_h
#include "vm/interp/translate.h"

#ifdef VM_PROFILE
/* The plain instruction at [pc] of the current frame is about to be executed. */
void profile_count(const Frame *f, const Insn *pc);
/* [code] is in use from now on; is about to be freed. Both with a lock that keeps out others. */
void profile_begin(const MethodCode *code);
void profile_end(const MethodCode *code);
enum { PROFILE_WORDS = 2 }; /* after the elements of a method, two counters for each */
#else
static inline void profile_begin(const MethodCode *code) {}
static inline void profile_end(const MethodCode *code) {}
enum { PROFILE_WORDS = 0 };
#endif
#endif
