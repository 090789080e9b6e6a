/* The user who runs the VM. */
#ifndef runtime_user_h
#define runtime_user_h
#include <pwd.h>

/* The entry of [id], in [entry] and [text]; NULL: there is none, or errno is why it cannot be found. As getpwuid_r has
   it, but the file comes first: the name services load libraries and allocate in every start, and do not bear that
   there is no memory. */
const struct passwd *user_find(uid_t id, struct passwd *entry, char *text, size_t size);
#endif
