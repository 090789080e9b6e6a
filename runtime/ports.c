/* See ports.h. */
#include "runtime/ports.h"

#include <dirent.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "runtime/exploration.h"

static unsigned port_of(int descriptor) {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } address;
    socklen_t size = sizeof address;
    if (getsockname(descriptor, &address.any, &size) != 0) return 0;
    if (address.any.sa_family == AF_INET) return ntohs(address.v4.sin_port);
    return address.any.sa_family == AF_INET6 ? ntohs(address.v6.sin6_port) : 0;
}

void ports_note(void) {
    DIR *open = opendir("/proc/self/fd");
    for (const struct dirent *e = NULL; open && (e = readdir(open));) {
        const unsigned port = port_of((int)strtol(e->d_name, NULL, 10));
        char text[8];
        if (!port) continue;
        snprintf(text, sizeof text, "%u", port);
        exploration_note("port", text);
    }
    if (open) closedir(open);
}
