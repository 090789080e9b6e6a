/* Where a jump leads to: the stack pointer in the buffer of setjmp, which C libraries hide with a secret of the
   process. */
#ifndef validation_base_jumps_h
#define validation_base_jumps_h

/* The stack pointer after longjmp with this buffer; NULL: it cannot be read here. Also in handlers of signals. */
const char *jump_target(const void *buffer);

#endif
