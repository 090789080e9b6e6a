/* See native_locks.h. */
#define _GNU_SOURCE
#include "runtime/native_locks.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "runtime/map64.h"

static Map64 at;      /* by address: index of the lock + 1; 0: none now */
static Map64 serials; /* by kind and actor */
static NativeLock **locks;
static unsigned count, room;

static uint64_t hash_text(const char *text) {
    uint64_t h = map64_mix(11, 0);
    for (; *text; text++) h = map64_mix(h, (uint8_t)*text);
    return h;
}

/* A variable of a library has its place there, all else who uses it first, and how many that one has. */
static char *make_name(const void *address, const char *kind, Actor *by) {
    Dl_info info;
    char text[300], path[ACTOR_TEXT];
    if (dladdr(address, &info) && info.dli_fname) {
        const char *file = strrchr(info.dli_fname, '/');
        size_t offset = (size_t)((const char *)address - (const char *)info.dli_fbase);
        file = file ? file + 1 : info.dli_fname;
        if (info.dli_sname && info.dli_saddr == address)
            snprintf(text, sizeof text, "%s_%s", kind, info.dli_sname);
        else
            snprintf(text, sizeof text, "%s_%s+0x%zx", kind, file, offset);
    } else {
        uint32_t serial = ++*map64_add(&serials, map64_mix(hash_text(kind), by->name));
        if (by->depth || by->system)
            snprintf(text, sizeof text, "%s#%u@%s", kind, serial, actor_path(by, path));
        else
            snprintf(text, sizeof text, "%s#%u", kind, serial);
    }
    return memory_copy(text, "the exploration of schedules");
}

NativeLock *native_lock_at(const void *address, const char *kind, Actor *by) {
    uint32_t *index = map64_add(&at, (uint64_t)(uintptr_t)address);
    if (*index) return locks[*index - 1];
    if (count == room) {
        room = room ? 2 * room : 16;
        locks = memory_grow(locks, room * sizeof *locks, "the exploration of schedules");
    }
    NativeLock *l = memory_allocate(sizeof *l, "the exploration of schedules");
    char *name = make_name(address, kind, by);
    *l = (NativeLock){.location = hash_text(name), .name = name};
    locks[count++] = l;
    *map64_add(&at, (uint64_t)(uintptr_t)address) = count;
    return l;
}
void native_lock_forget(const void *address) {
    uint32_t *index = map64_find(&at, (uint64_t)(uintptr_t)address);
    if (index) *index = 0;
}

void native_lock_name(Operation *op, const NativeLock *l) {
    op->location = op->group = l->location;
    op->name = l->name;
}

void native_lock_await(Actor *a, const NativeLock *l, bool waits) {
    a->native_lock = l;
    a->waits_natively = waits;
}
const NativeLock *native_lock_awaited(const Actor *a) { return a->native_lock; }
bool native_lock_is_waited(const Actor *a) { return a->waits_natively; }
