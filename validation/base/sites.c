/* The table of sites and the list of modules: both only grow, and are read without a lock. */
#include "validation/base/sites.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fnmatch.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/go.h"
#include "validation/base/left.h"
#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/base/names.h"
#include "validation/base/symbols.h"
#include "validation/base/wild.h"

enum { SITES = 1 << 16 };
_Static_assert(SITES + 2 <= SITE_NUMBERS, "each has a number");
static Table sites;
static const Site others = {.number = 1};
static const Site *numbered[SITES + 2]; /* 0 and 1 stay NULL */
static unsigned numbers = 2;            /* atomic; of them that were given, and 0 */
static Limit full = {.one = "place of a call", .many = "places of calls"};
static Module *modules; /* atomic */
static Lock lock = LOCK_INITIALIZER(SITES);

static __thread bool as_they_are __attribute__((tls_model("initial-exec")));
void modules_as_they_are(bool now) { as_they_are = now; }

/* Patterns of files, separated by +; NULL: there are none. Written before there is a second thread. */
static const char *named;
static bool named_is_there; /* atomic; a module has fitted one of them */

bool modules_name(const char *patterns) {
    named = strdup(patterns);
    return named;
}

bool modules_are_named(void) { return named; }
bool modules_miss_named(void) { return named && !__atomic_load_n(&named_is_there, __ATOMIC_SEQ_CST); }

static bool is_named(const Module *m) {
    char pattern[256];
    for (const char *p = named; p && *p != '\0'; p += strspn(p, "+")) {
        size_t length = strcspn(p, "+");
        snprintf(pattern, sizeof pattern, "%.*s", (int)length, p);
        if (fnmatch(pattern, strchr(pattern, '/') ? m->path : m->name, 0) == 0) {
            __atomic_store_n(&named_is_there, true, __ATOMIC_SEQ_CST);
            return true;
        }
        p += length;
    }
    return false;
}

static void name_module(Module *m, const char *path, const void *base) {
    const char *slash = strrchr(path, '/');
    m->path = path;
    m->name = !slash ? path : slash + 1;
    m->base = base;
    m->is_agent = is_named(m);
}

/* One that is in no list. */
static Module *passing_module(const Dl_info *info) {
    enum { PASSING = 2 * STACK_LIMIT };
    static Module passing[PASSING];
    static unsigned next; /* atomic */
    Module *m = &passing[__atomic_fetch_add(&next, 1, __ATOMIC_SEQ_CST) % PASSING];
    name_module(m, info->dli_fname, info->dli_fbase);
    return m;
}

Module *module_of(const void *address) {
    Dl_info info;
    if (!address || dladdr((void *)address, &info) == 0 || !info.dli_fname) return NULL;
    for (Module *m = __atomic_load_n(&modules, __ATOMIC_SEQ_CST); m; m = m->next)
        if (m->base == info.dli_fbase && strcmp(m->path, info.dli_fname) == 0) return m;
    if (as_they_are) return passing_module(&info);
    lock_acquire(&lock);
    Module *m = __atomic_load_n(&modules, __ATOMIC_SEQ_CST);
    while (m && !(m->base == info.dli_fbase && strcmp(m->path, info.dli_fname) == 0)) m = m->next;
    if (!m && (m = calloc(1, sizeof *m))) {
        const char *path = strdup(info.dli_fname);
        name_module(m, !path ? "" : path, info.dli_fbase);
        m->next = __atomic_load_n(&modules, __ATOMIC_SEQ_CST);
        __atomic_store_n(&modules, m, __ATOMIC_SEQ_CST);
    }
    lock_release(&lock);
    return m;
}

bool module_is_loaded(const Module *module) {
    Dl_info info;
    return dladdr((void *)module->base, &info) != 0 && info.dli_fbase == module->base &&
           strcmp(info.dli_fname, module->path) == 0;
}

size_t module_offset(const Module *module, const void *address) {
    return (size_t)((const char *)address - (const char *)module->base);
}

/* They are read once; two threads that ask first at the same time read them twice. */
static const Symbols *symbols_of(Module *module) {
    if (as_they_are || __atomic_load_n(&module->symbols_sought, __ATOMIC_SEQ_CST))
        return __atomic_load_n(&module->symbols, __ATOMIC_SEQ_CST);
    Symbols *found = symbols_read(module->path, module->base);
    if (found) __atomic_store_n(&module->symbols, found, __ATOMIC_SEQ_CST);
    __atomic_store_n(&module->symbols_sought, true, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&module->symbols, __ATOMIC_SEQ_CST);
}

const void *module_function(const Module *module, const char *name) {
    const Symbols *symbols = symbols_of((Module *)module);
    return symbols ? symbols_named(symbols, name) : NULL;
}

const void *module_function_like(const Module *module, const char *pattern) {
    const Symbols *symbols = symbols_of((Module *)module);
    return symbols ? symbols_like(symbols, pattern) : NULL;
}

typedef struct Exporter {
    const char *function;
    const void *address; /* in the last that has it */
} Exporter;

static int find_exporter(struct dl_phdr_info *info, size_t size, void *context) {
    Exporter *e = context;
    void *handle = *info->dlpi_name == '\0' ? NULL : dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle) return 0;
    Dl_info found;
    const void *function = dlsym(handle, e->function);
    /* It may be one of a library that this one needs. */
    if (function && dladdr(function, &found) != 0 && strcmp(found.dli_fname, info->dlpi_name) == 0)
        e->address = function;
    dlclose(handle);
    return 0;
}

Module *module_latest_with(const char *function) {
    Exporter e = {.function = function};
    dl_iterate_phdr(find_exporter, &e);
    return e.address ? module_of(e.address) : NULL;
}

const char *symbol_of(const void *address, size_t *distance) {
    Dl_info info;
    Module *module = module_of(address);
    const Symbols *symbols = module ? symbols_of(module) : NULL;
    const char *name = symbols ? symbols_at(symbols, address, distance) : NULL;
    if (name) return name;
    if (dladdr((void *)address, &info) == 0 || !info.dli_sname) return NULL;
    *distance = (size_t)((const char *)address - (const char *)info.dli_saddr);
    return info.dli_sname;
}

size_t symbol_size_of(const void *address) {
    Module *module = module_of(address);
    const Symbols *symbols = module ? symbols_of(module) : NULL;
    return symbols ? symbols_size_at(symbols, address) : 0;
}

const char *symbol_of_frame(const NativeStack *stack, int frame, size_t *distance) {
    const char *place = place_of_frame(stack, frame), *symbol = symbol_of(place, distance);
    if (symbol) *distance += (size_t)((const char *)stack->frames[frame] - place);
    return symbol;
}

/* The addresses of a library's segments. */
typedef struct Range {
    uintptr_t of, from, to; /* of: some address in it */
} Range;

static int find_range(struct dl_phdr_info *info, size_t size, void *context) {
    Range *range = context, found = {range->of, UINTPTR_MAX, 0};
    bool is_there = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr, to = from + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
        is_there |= from <= range->of && range->of < to;
        if (from < found.from) found.from = from;
        if (to > found.to) found.to = to;
    }
    if (is_there) *range = found;
    return is_there;
}

/* Words of the segments that can be written. */
typedef struct Variable {
    const Module *of;
    const void *value;
} Variable;

/* It reads what the process may be writing, and what sanitizers keep between variables. */
__attribute__((no_sanitize("address", "thread"))) static bool is_among(const char *from, size_t size,
                                                                       const void *value) {
    enum { LARGEST = 4 << 20 };
    if (from <= (const char *)value && (const char *)value < from + size) return true;
    const void *const *words = (const void *const *)(((uintptr_t)from + sizeof(void *) - 1) & ~(sizeof(void *) - 1));
    for (size_t i = 0; i < (size < LARGEST ? size : LARGEST) / sizeof *words - 1; i++)
        if (words[i] == value) return true;
    return false;
}

static int find_variable(struct dl_phdr_info *info, size_t size, void *context) {
    const Variable *v = context;
    Range range = {(uintptr_t)v->of->base, UINTPTR_MAX, 0};
    if (!find_range(info, size, &range)) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && (p->p_flags & PF_W) != 0 && p->p_memsz > 2 * sizeof(void *) &&
            is_among((const char *)info->dlpi_addr + p->p_vaddr, p->p_memsz, v->value))
            return 1;
    }
    return 0;
}

bool module_leads_to(const Module *module, const void *value) {
    return dl_iterate_phdr(find_variable, &(Variable){module, value}) != 0;
}

/* Where the layer or the VM calls the agent: nobody wants to know how that got there. */
static Range callers[2];

void stacks_end_in(const void *vm_code) {
    callers[0] = (Range){.of = (uintptr_t)&stacks_end_in};
    callers[1] = (Range){.of = (uintptr_t)vm_code};
    for (int i = 0; i < 2; i++) dl_iterate_phdr(find_range, &callers[i]);
}

static bool is_caller(const void *address) {
    uintptr_t a = (uintptr_t)address;
    return (callers[0].from <= a && a < callers[0].to) || (callers[1].from <= a && a < callers[1].to);
}

void frames_take(RawFrames *raw) { raw->count = backtrace(raw->frames, RAW_LIMIT); }

static void all_frames_take(RawFrames *raw) {
    frames_take(raw);
    go_continue(raw);
}

static void stack_cut(NativeStack *stack, const RawFrames *raw, const void *from) {
    void *const *frames = raw->frames;
    int first = 0;
    for (int i = 0; i < raw->count && first == 0; i++)
        if (frames[i] == from) first = i;
    while (!from && first < raw->count && is_caller(frames[first])) first++; /* the layer itself */
    *stack = (NativeStack){0};
    for (int i = first; i < raw->count && stack->count < STACK_LIMIT && !(i > first && is_caller(frames[i])); i++)
        stack->frames[stack->count++] = frames[i];
    if (first == 0 && from) { /* the unwinder did not get there */
        stack->count = 1;
        stack->frames[0] = from;
    }
}

void stack_take(NativeStack *stack, const void *from) {
    RawFrames raw;
    all_frames_take(&raw);
    stack_cut(stack, &raw, from);
}

extern const char __start_calls_agents[], __stop_calls_agents[];

static bool calls_agents(const void *address) {
    uintptr_t a = (uintptr_t)address;
    return ((uintptr_t)__start_calls_agents <= a && a < (uintptr_t)__stop_calls_agents) ||
           (callers[1].from <= a && a < callers[1].to);
}

static bool passes_on(const Module *module, const void *place) {
    size_t distance;
    const char *symbol = symbol_of(place, &distance);
    if (!symbol) return false;
    return module_is_go(module) ? go_passes_on(module, place, symbol) : symbol_is_wrapper(symbol);
}

bool place_passes_on(const void *place) {
    const Module *module = module_of(place);
    return module && !is_caller(place) && passes_on(module, place);
}

/* The same of a place that calls the VM, perhaps through functions that pass calls on. */
static bool passes_to_vm(const Module *module, const void *place) {
    size_t distance;
    if (!passes_on(module, place)) return false;
    const char *symbol = symbol_of(place, &distance);
    return !symbol || !symbol_has_authors_code(symbol);
}

/* [taken]: where the stack was taken before; NULL: here. */
static Site *site_new(const void *address, const RawFrames *taken) {
    Site *site = calloc(1, sizeof *site);
    if (!site) return NULL;
    site->address = address;
    site->module = module_of(place_of_call(address));
    site->by_tail_call = calls_agents(address) || left_starts_threads(site->module);
    site->passes_on = site->module && !is_caller(address) && passes_to_vm(site->module, place_of_call(address));
    if (!taken)
        stack_take(&site->stack, address);
    else
        stack_cut(&site->stack, taken, address);
    return site;
}

static Site *find_key(uintptr_t key) { return TABLE_RECORD(Site, link, table_find(&sites, key)); }
static Site *find(const void *address) { return find_key((uintptr_t)address); }

const Site *site_of_number(unsigned number) { return number == others.number ? &others : numbered[number]; }
unsigned site_numbers(void) { return __atomic_load_n(&numbers, __ATOMIC_ACQUIRE); }

const Site *site_known(const void *address) { return find(address); }

const Site *sites_at_hand[SITES_AT_HAND];

const Site *site_found(const void *address) {
    uintptr_t at = (uintptr_t)address;
    const Site *site = find(address);
    if (!site) site = site_taken_at(address, NULL);
    if (site->address == address)
        __atomic_store_n(&sites_at_hand[(at ^ at >> 8) % SITES_AT_HAND], site, __ATOMIC_RELEASE);
    return site;
}

/* A key that is no address. */
static uintptr_t key_of_stack(const NativeStack *stack) {
    uint64_t key = 0;
    for (int i = 0; i < stack->count; i++) key = table_key(key, (uintptr_t)stack->frames[i]);
    return key | UINT64_C(1) << 63;
}

static bool is_same_stack(const NativeStack *a, const NativeStack *b) {
    return a->count == b->count && memcmp(a->frames, b->frames, (size_t)a->count * sizeof *a->frames) == 0;
}

/* The site of [made], or that which another thread has added meanwhile. NULL: it did not fit. */
static Site *add(Site *made, uintptr_t key) {
    lock_acquire(&lock);
    Site *site = find_key(key);
    unsigned number = (unsigned)sites.count + 2;
    if (!site && made && number < SITES + 2) {
        made->number = number;
        numbered[number] = made;
        __atomic_store_n(&numbers, number + 1, __ATOMIC_RELEASE);
        if (table_add(&sites, &made->link, key)) site = made;
    }
    lock_release(&lock);
    return site;
}

static const Site *added(Site *made, uintptr_t key) {
    Site *site = add(made, key);
    if (site != made) free(made);
    if (site) return site;
    limit_met(&full);
    return &others;
}

const Site *site_taken_at(const void *address, const RawFrames *taken) {
    const Site *known = find(address);
    if (known) return known;
    Site *made = site_new(address, taken);
    return added(made, (uintptr_t)address);
}

/* Nobody knows any more who has called it. */
static const Site *site_without_callers(const Site *first) {
    const NativeStack stack = {.count = 1, .frames = {first->address}};
    const uintptr_t key = key_of_stack(&stack);
    const Site *known = find_key(key);
    if (known) return known;
    const RawFrames raw = {.count = 1, .frames = {(void *)(uintptr_t)first->address}};
    return added(site_new(first->address, &raw), key);
}

const Site *site_now(const void *address) {
    enum { ALIKE = 32, COMPARED = 1 << 14, DIFFERENT = 256 };
    Site *first = (Site *)site_at(address);
    const unsigned compared = __atomic_load_n(&first->compared, __ATOMIC_RELAXED),
                   different = __atomic_load_n(&first->others, __ATOMIC_RELAXED);
    if (first == &others || (compared >= ALIKE && different == 0)) return first;
    if (compared >= COMPARED || different >= DIFFERENT) return site_without_callers(first);
    RawFrames raw;
    NativeStack stack;
    all_frames_take(&raw);
    stack_cut(&stack, &raw, address);
    __atomic_fetch_add(&first->compared, 1, __ATOMIC_RELAXED);
    if (is_same_stack(&stack, &first->stack)) return first;
    const uintptr_t key = key_of_stack(&stack);
    const Site *known = find_key(key);
    if (known) return known;
    __atomic_fetch_add(&first->others, 1, __ATOMIC_RELAXED);
    return added(site_new(address, &raw), key);
}

const void *site_passed_on(const void *address) {
    RawFrames raw;
    all_frames_take(&raw);
    int first = 0;
    while (first < raw.count && raw.frames[first] != address) first++;
    int i = first;
    while (i < raw.count && site_taken_at(raw.frames[i], &raw)->passes_on) i++;
    if (i < raw.count && !is_caller(raw.frames[i]) && !left_is_below_threads(module_of(raw.frames[i])))
        return raw.frames[i];
    /* The agent's function is within one of these, as closures are that threads run. */
    for (int k = first; k < i; k++) {
        size_t distance;
        const char *symbol = symbol_of(place_of_call(raw.frames[k]), &distance);
        if (symbol && symbol_is_of_library(symbol)) return raw.frames[k];
    }
    return address;
}

const Site *site_of_function(const void *address) {
    uintptr_t key = ~(uintptr_t)address; /* it may also be the return address of the function before it */
    const Site *known = find_key(key);
    if (known) return known;
    Site *made = calloc(1, sizeof *made);
    Module *module = module_of(address);
    const void *function = module_is_go(module) ? go_function(module, address) : address;
    if (made) *made = (Site){.address = function, .module = module, .stack = {address != NULL, true, {function}}};
    return added(made, key);
}
