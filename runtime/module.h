/* Modules as linkage sees them (JVMS 5.3.6, 5.4.4): which module a package of a loader belongs to, what modules read
   and export. java.base exists from the start, with all boot classes that come from the embedded library; every loader
   has an unnamed module, which reads everything and exports everything. Tables are written under modules_lock and only
   grow until their loader dies; sets of exports and reads are read under the lock, too (once per resolved class). */
#ifndef runtime_module_h
#define runtime_module_h
#include "gc/heap.h"
#include "runtime/class.h"

typedef struct ModuleSet {
    struct Module **modules;
    unsigned count, capacity;
} ModuleSet;

struct Module {
    Symbol *name;   /* NULL: an unnamed module */
    Object *object; /* java.lang.Module, alive with the loader; NULL until it is defined */
    Loader *loader;
    Symbol *version, *location; /* NULL: none */
    bool is_open, reads_unnamed;
    bool reads_untold; /* atomic: it reads modules of which java.lang.Module has not heard yet */
    ModuleSet reads;
    Module *next; /* of its loader */
};

typedef struct Package Package;
extern Module java_base;

/* The module of a package of a loader; NULL: none has been defined with it, the package belongs to the unnamed
   module. */
Module *module_of_package(Loader *loader, const Symbol *package);
/* The unnamed module of a loader, made when it is first asked for; NULL without memory. */
Module *module_unnamed(Loader *loader);
/* "java.base@17.0.1": how tools name the module of a class; format and arguments of printf. */
#define MODULE_SHOWN "%s%s%s"
#define MODULE_WORDS(m) (m)->name->text, (m)->version ? "@" : "", (m)->version ? (m)->version->text : ""
static inline const Symbol *class_module_name(const Class *c) { return c->module ? c->module->name : NULL; }

/* Defines a module with these packages. NULL with *problem saying what is wrong (MODULE_xxx), [conflict] the package
   concerned and [other] its module. */
typedef enum ModuleProblem { MODULE_NO_MEMORY, MODULE_KNOWN, MODULE_PACKAGE_TAKEN } ModuleProblem;
Module *module_define(Loader *loader, Symbol *name, Symbol *const *packages, unsigned count, ModuleProblem *problem,
                      const Symbol **conflict, const Module **other);
/* False: no memory. [to] NULL: all unnamed modules. */
bool module_add_reads(Module *from, Module *to);
/* Exports a package to a module, to all unnamed modules (EXPORT_UNNAMED) or to everyone (EXPORT_ALL). -1: the package
   is not in the module; 0: no memory. */
typedef enum ExportTo { EXPORT_MODULE, EXPORT_UNNAMED, EXPORT_ALL } ExportTo;
int module_add_exports(Module *from, const Symbol *package, ExportTo kind, Module *to);

/* Whether [from] reads [to], and sees its package. Unnamed modules may be given as NULL with their loader. */
bool module_reads(Loader *from_loader, Module *from, Loader *to_loader, Module *to);
bool module_exports(Module *to, const Symbol *package, Loader *from_loader, Module *from);

void modules_visit_objects(const Loader *loader, HeapVisitor visit, void *context);
/* World stopped: the loader has died. */
void modules_free(Loader *loader);
/* Calls f for all named modules, under modules_lock. */
void modules_for_each(void (*f)(Module *m, void *context), void *context);
void modules_count_memory(MemoryUse *use); /* of all loaders */
#endif
