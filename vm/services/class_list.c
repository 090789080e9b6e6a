/* See class_list.h. Addresses and sizes are those of this VM's own structures; sizes are in words. */
#include "vm/services/class_list.h"

#include <stdlib.h>

#include "classfile/parser.h"
#include "runtime/block.h"
#include "runtime/safepoint.h"
#include "vm/classes/loader.h"

enum { WORD = 8 };

static const char *state_name(const Class *c) {
    switch (c->state) {
    case CLASS_LOADED:
    case CLASS_LINKING: return "loaded";
    case CLASS_LINKED: return "linked";
    case CLASS_INITIALIZING: return "being_initialized";
    case CLASS_INITIALIZED: return "fully_initialized";
    default: return "initialization_error";
    }
}

static bool has_final_method(const Class *c) {
    for (unsigned i = 0; i < c->method_count; i++)
        if (class_method(c, i)->access & ACC_FINAL) return true;
    return false;
}
static void print_line(const Class *c, FILE *out) {
    char flags[8], *p = flags;
    if (c->flags & CLASS_HAS_FINALIZER) *p++ = 'F';
    if (has_final_method(c)) *p++ = 'f';
    if (c->older) *p++ = 'R';
    *p = 0;
    const size_t words = (sizeof *c + c->vtable_length * sizeof *c->vtable +
                          (c->itable ? (c->itable_mask + 1) * sizeof *c->itable : 0)) /
                         WORD;
    fprintf(out, "0x%016lx  %4zu  %-20s  %-7s  ", (unsigned long)c, words, class_is_array(c) ? "" : state_name(c),
            flags);
    class_print_java_name(c, out);
    fputs("  \n", out);
}

static void print_members(const Class *c, bool statics, FILE *out) {
    for (unsigned i = 0; i < c->field_count; i++) {
        const Field *f = &c->fields[i];
        if (!(f->access & ACC_STATIC) == statics) continue;
        fprintf(out, " - %s%s'%s' '%s' @%u\n", statics ? "static " : "", f->access & ACC_FINAL ? "final " : "",
                f->info->name->text, f->info->descriptor->text, (unsigned)f->offset);
    }
}
static void print_details(const Class *c, FILE *out) {
    char *loader = loader_name_and_id(c->loader);
    class_print_java_name(c, out);
    fprintf(out, " {0x%016lx}\n - instance size:     %u\n - state:             %s\n - name:              '%s'\n",
            (unsigned long)c, (unsigned)((c->instance_end + WORD - 1) / WORD), state_name(c), c->name->text);
    if (c->super) fprintf(out, " - super:             '%s'\n", c->super->name->text);
    for (unsigned i = 0; i < c->interface_count; i++)
        fprintf(out, " - interface:         '%s'\n", c->interfaces[i]->name->text);
    fprintf(out, " - methods:           %u\n - class loader:      %s\n", c->method_count, loader ? loader : "");
    if (c->file->source_file) fprintf(out, " - source file:       '%s'\n", c->file->source_file->text);
    if (c->nest_host) fprintf(out, " - nest host:         '%s'\n", c->nest_host->name->text);
    fprintf(out, " - java mirror:       {0x%016lx}\n", (unsigned long)class_mirror(c));
    fprintf(out, " - vtable length      %u\n - ---- static fields:\n", c->vtable_length);
    print_members(c, true, out);
    fputs(" - ---- non-static fields:\n", out);
    print_members(c, false, out);
    free(loader);
}

/* A method is translated, or its native function is found, when it is called first. */
static bool is_touched(const Method *m) {
    if (m->access & ACC_NATIVE) return __atomic_load_n(&m->native, __ATOMIC_ACQUIRE);
    return !(m->access & ACC_ABSTRACT) && __atomic_load_n(&m->translated, __ATOMIC_ACQUIRE);
}

void class_list_print_touched_methods(Thread *t, FILE *out) {
    fputs("# Method::print_touched_methods version 1\n", out);
    safepoint_begin(t);
    for (const Class *c = all_classes; c; c = c->next_all)
        for (unsigned i = 0; i < c->method_count; i++) {
            const Method *m = class_method(c, i);
            if (is_touched(m))
                fprintf(out, "%s.%s:%s\n", c->name->text, m->info->name->text, m->info->descriptor->text);
        }
    safepoint_end(t);
}

void class_list_print(Thread *t, bool verbose, FILE *out) {
    fprintf(out, "%-18s  %4s  %-20s  %-7s  %s  \n", "KlassAddr", "Size", "State", "Flags", "ClassName");
    safepoint_begin(t);
    for (const Class *c = all_classes; c; c = c->next_all) {
        if (class_is_primitive(c)) continue;
        print_line(c, out);
        if (verbose && c->file) print_details(c, out);
    }
    safepoint_end(t);
}
