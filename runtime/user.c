/* Finding a user; see user.h. */
#include "runtime/user.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>

const struct passwd *user_find(uid_t id, struct passwd *entry, char *text, size_t size) {
    FILE *f = fopen("/etc/passwd", "re");
    struct passwd *found = NULL;
    int status = f ? 0 : errno;
    while (f && !(status = fgetpwent_r(f, entry, text, size, &found)) && found->pw_uid != id) found = NULL;
    if (f) fclose(f);
    bool not_there = !found && (status == ENOENT || status == ERANGE);
    if (not_there && (status = getpwuid_r(id, entry, text, size, &found))) found = NULL;
    errno = found ? 0 : status;
    return found;
}
