/* The module tables; see module.h. A loader's packages hang in a small hash table of chains. */
#include "runtime/module.h"

#include <pthread.h>
#include <stdlib.h>

#include "runtime/lock.h"

struct Package {
    Package *next;
    Symbol *name; /* held */
    Module *module;
    bool to_all, to_unnamed;
    ModuleSet to;
};
enum { BUCKETS = 64 };
typedef struct ModuleTable {
    Module *named, *unnamed;
    Package *packages[BUCKETS];
} ModuleTable;

Module java_base = {.loader = &boot_loader};
static Lock modules_lock = LOCK_INITIALIZER(MODULES);

/* ---- sets ---- */

static bool set_has(const ModuleSet *s, const Module *m) {
    for (unsigned i = 0; i < s->count; i++)
        if (s->modules[i] == m) return true;
    return false;
}

static bool set_add(ModuleSet *s, Module *m) {
    if (set_has(s, m)) return true;
    if (s->count == s->capacity) {
        unsigned capacity = s->capacity ? s->capacity * 2 : 4;
        Module **modules = realloc(s->modules, capacity * sizeof *modules);
        if (!modules) return false;
        s->modules = modules;
        s->capacity = capacity;
    }
    s->modules[s->count++] = m;
    return true;
}

static void set_drop_loader(ModuleSet *s, const Loader *dead) {
    unsigned n = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (s->modules[i]->loader != dead) s->modules[n++] = s->modules[i];
    s->count = n;
}

/* ---- tables ---- */

static inline ModuleTable *table_of(const Loader *l) { return __atomic_load_n(&l->modules, __ATOMIC_ACQUIRE); }

/* Under the lock. */
static ModuleTable *table_make(Loader *l) {
    ModuleTable *t = l->modules;
    if (!t && (t = calloc(1, sizeof *t))) __atomic_store_n(&l->modules, t, __ATOMIC_RELEASE);
    return t;
}

static unsigned bucket_of(const Symbol *name) { return (name->hash ^ name->hash >> 16) % BUCKETS; }

static Package *find_package(const Loader *l, const Symbol *name) {
    const ModuleTable *t = table_of(l);
    Package *p = t ? __atomic_load_n(&t->packages[bucket_of(name)], __ATOMIC_ACQUIRE) : NULL;
    while (p && p->name != name) p = p->next;
    return p;
}

Module *module_of_package(Loader *loader, const Symbol *package) {
    const Package *p = find_package(loader, package);
    return p ? p->module : NULL;
}

Module *module_unnamed(Loader *loader) {
    lock_acquire(&modules_lock);
    ModuleTable *t = table_make(loader);
    Module *m = t ? t->unnamed : NULL;
    if (t && !m && (m = calloc(1, sizeof *m))) {
        m->loader = loader;
        t->unnamed = m;
    }
    lock_release(&modules_lock);
    return m;
}

static bool add_package(ModuleTable *t, Symbol *name, Module *m) {
    Package *p = calloc(1, sizeof *p), **bucket = &t->packages[bucket_of(name)];
    if (!p) return false;
    p->name = symbol_hold(name);
    p->module = m;
    p->next = *bucket;
    __atomic_store_n(bucket, p, __ATOMIC_RELEASE);
    return true;
}

Module *module_define(Loader *loader, Symbol *name, Symbol *const *packages, unsigned count, ModuleProblem *problem,
                      const Symbol **conflict, const Module **other) {
    Module *m = NULL;
    lock_acquire(&modules_lock);
    ModuleTable *t = table_make(loader);
    *problem = MODULE_NO_MEMORY;
    if (!t) goto done;
    for (const Module *k = t->named; k; k = k->next)
        if (k->name == name) {
            *problem = MODULE_KNOWN;
            goto done;
        }
    for (unsigned i = 0; i < count; i++) {
        const Package *p = find_package(loader, packages[i]);
        if (!p) continue;
        *problem = MODULE_PACKAGE_TAKEN;
        *conflict = p->name;
        *other = p->module;
        goto done;
    }
    m = name == java_base.name && loader == &boot_loader ? &java_base : calloc(1, sizeof *m);
    if (!m) goto done;
    m->name = symbol_hold(name);
    m->loader = loader;
    for (unsigned i = 0; i < count; i++)
        if (!find_package(loader, packages[i]) && !add_package(t, packages[i], m)) {
            m = NULL; /* packages that point to it may stay: memory has run out, and the module lives as long as they
                         do */
            goto done;
        }
    m->next = t->named;
    t->named = m;
done:
    lock_release(&modules_lock);
    return m;
}

bool module_add_reads(Module *from, Module *to) {
    lock_acquire(&modules_lock);
    bool ok = true;
    if (!to)
        from->reads_unnamed = true;
    else
        ok = set_add(&from->reads, to);
    lock_release(&modules_lock);
    return ok;
}

int module_add_exports(Module *from, const Symbol *package, ExportTo kind, Module *to) {
    int result = 1;
    lock_acquire(&modules_lock);
    Package *p = find_package(from->loader, package);
    if (!p || p->module != from)
        result = -1;
    else if (kind == EXPORT_ALL)
        p->to_all = true;
    else if (kind == EXPORT_UNNAMED)
        p->to_unnamed = true;
    else
        result = set_add(&p->to, to);
    lock_release(&modules_lock);
    return result;
}

/* ---- questions ---- */

static const Module *existing_unnamed(const Loader *l) {
    const ModuleTable *t = table_of(l);
    return t ? t->unnamed : NULL;
}

bool module_reads(Loader *from_loader, Module *from, Loader *to_loader, Module *to) {
    if (!from || !from->name || to == &java_base || from == to) return true;
    lock_acquire(&modules_lock);
    const Module *target = to ? to : existing_unnamed(to_loader);
    bool reads = (target && set_has(&from->reads, target)) || (from->reads_unnamed && (!to || !to->name));
    lock_release(&modules_lock);
    return reads;
}

bool module_exports(Module *to, const Symbol *package, Loader *from_loader, Module *from) {
    if (!to || !to->name || to == from || to->is_open) return true;
    lock_acquire(&modules_lock);
    const Package *p = find_package(to->loader, package);
    const Module *asking = from ? from : existing_unnamed(from_loader);
    bool exported =
        p && (p->to_all || (p->to_unnamed && (!from || !from->name)) || (asking && set_has(&p->to, asking)));
    lock_release(&modules_lock);
    return exported;
}

/* ---- life ---- */

void modules_visit_objects(const Loader *loader, HeapVisitor visit, void *context) {
    const ModuleTable *t = table_of(loader);
    if (!t) return;
    for (const Module *m = t->named; m; m = m->next) visit(context, m->object);
    if (t->unnamed) visit(context, t->unnamed->object);
}

static void forget_loader_in(ModuleTable *t, const Loader *dead) {
    for (Module *m = t->named; m; m = m->next) set_drop_loader(&m->reads, dead);
    for (unsigned i = 0; i < BUCKETS; i++)
        for (Package *p = t->packages[i]; p; p = p->next) set_drop_loader(&p->to, dead);
}

static void free_module(Module *m) {
    if (!m) return;
    symbol_release(m->name);
    symbol_release(m->version);
    symbol_release(m->location);
    free(m->reads.modules);
    free(m);
}

void modules_free(Loader *loader) {
    ModuleTable *t = loader->modules;
    if (!t) return;
    if (boot_loader.modules) forget_loader_in(boot_loader.modules, loader);
    for (Loader *l = all_loaders; l; l = l->next)
        if (l != loader && l->modules) forget_loader_in(l->modules, loader);
    for (unsigned i = 0; i < BUCKETS; i++)
        for (Package *p = t->packages[i], *next; p; p = next) {
            next = p->next;
            symbol_release(p->name);
            free(p->to.modules);
            free(p);
        }
    for (Module *m = t->named, *next; m; m = next) {
        next = m->next;
        free_module(m);
    }
    free_module(t->unnamed);
    free(t);
    loader->modules = NULL;
}

void modules_for_each(void (*f)(Module *m, void *context), void *context) {
    lock_acquire(&modules_lock);
    if (boot_loader.modules)
        for (Module *m = boot_loader.modules->named; m; m = m->next) f(m, context);
    for (Loader *l = all_loaders; l; l = l->next)
        for (Module *m = l->modules ? l->modules->named : NULL; m; m = m->next) f(m, context);
    lock_release(&modules_lock);
}

static void count_module(const Module *m, MemoryUse *use) {
    if (!m) return;
    if (m != &java_base) memory_count(use, m);
    memory_count(use, m->reads.modules);
}
static void count_table(const ModuleTable *t, MemoryUse *use) {
    if (!t) return;
    memory_count(use, t);
    for (unsigned i = 0; i < BUCKETS; i++)
        for (const Package *p = t->packages[i]; p; p = p->next) {
            memory_count(use, p);
            memory_count(use, p->to.modules);
        }
    for (const Module *m = t->named; m; m = m->next) count_module(m, use);
    count_module(t->unnamed, use);
}
void modules_count_memory(MemoryUse *use) {
    lock_acquire(&modules_lock);
    count_table(boot_loader.modules, use);
    for (const Loader *l = all_loaders; l; l = l->next) count_table(l->modules, use);
    lock_release(&modules_lock);
}
