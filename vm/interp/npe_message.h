/* Helpful texts of NullPointerExceptions. */
#ifndef vm_interp_npe_message_h
#define vm_interp_npe_message_h
#include "vm/interp/exception.h"

/* Text of contract 9.6 or NULL (malloc'ed): vm/interp/npe_message.c. False: there is no memory for it. */
bool npe_message(Method *m, int bci, char **text);
#endif
