/* See class_hierarchy.h. Each class is a node below its superclass, interfaces below Object; the newest
   come first, as on `java`. */
#include "vm/services/class_hierarchy.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/safepoint.h"
#include "runtime/wellknown.h"
#include "vm/services/tree.h"

typedef struct Hierarchy {
    TreeNode *nodes;      /* by Class.id; what has no node has no thing */
    const Class **oldest; /* those with a node, the oldest first */
    bool *shown;          /* by Class.id */
    uint32_t limit, count;
    bool interfaces;
    FILE *out;
} Hierarchy;

static bool has_node(const Class *c) { return !class_is_primitive(c) && !class_is_array(c) && class_mirror(c); }

static bool list_classes(Hierarchy *h) {
    for (const Class *c = all_classes; c; c = c->next_all)
        if (c->id >= h->limit) h->limit = c->id + 1;
    h->nodes = calloc(h->limit, sizeof *h->nodes);
    h->oldest = calloc(h->limit, sizeof *h->oldest);
    h->shown = calloc(h->limit, sizeof *h->shown);
    if (!h->nodes || !h->oldest || !h->shown) return false;
    for (const Class *c = all_classes; c; c = c->next_all)
        if (has_node(c)) h->oldest[h->count++] = c;
    for (uint32_t i = 0, k = h->count; i + 1 < k; i++) {
        const Class *c = h->oldest[i];
        h->oldest[i] = h->oldest[--k];
        h->oldest[k] = c;
    }
    for (uint32_t i = 0; i < h->count; i++) tree_init(&h->nodes[h->oldest[i]->id], h->oldest[i]);
    for (uint32_t i = 0; i < h->count; i++)
        if (h->oldest[i]->super) tree_add(h->nodes, h->oldest[i]->super->id, h->oldest[i]->id);
    return true;
}

static bool has_name(const Class *c, const char *name) {
    const char *p = c->name->text;
    while (*p && *name && (*p == '/' ? '.' : *p) == *name && *name != '/') {
        p++;
        name++;
    }
    return !*p && !*name;
}

/* Superclasses of what is shown are shown, too. */
static void choose(Hierarchy *h, const Class *c, bool subclasses) {
    unsigned depth = 0;
    for (uint32_t at = c->id; subclasses && at != NO_NODE; at = tree_next(h->nodes, c->id, at, true, &depth))
        h->shown[at] = true;
    for (; c && !(h->shown[c->id] && c->super && h->shown[c->super->id]); c = c->super) h->shown[c->id] = true;
}

static void print_class(const Class *c, FILE *out) {
    class_print_java_name(c, out);
    if (c->loader == &boot_loader)
        fputs("/null", out);
    else
        fprintf(out, "/0x%016lx", (unsigned long)c->loader);
}
static void indent(unsigned levels, FILE *out) {
    for (unsigned i = 0; i < levels; i++) fputs("|  ", out);
}

static bool is_declared(const Class *c, const Class *interface) {
    bool found = false;
    for (unsigned i = 0; i < c->interface_count; i++) found |= c->interfaces[i] == interface;
    return found;
}
static void print_interface(const Hierarchy *h, const Class *interface, unsigned depth, const char *how) {
    indent(depth, h->out);
    fputs("implements ", h->out);
    print_class(interface, h->out);
    fprintf(h->out, " (%s intf)\n", how);
}
static void print_interfaces(const Hierarchy *h, const Class *c, unsigned depth) {
    for (unsigned i = 0; i < c->interface_count; i++) print_interface(h, c->interfaces[i], depth, "declared");
    for (unsigned i = 0; i < c->all_interface_count; i++)
        if (c->all_interfaces[i] != c && !is_declared(c, c->all_interfaces[i]))
            print_interface(h, c->all_interfaces[i], depth, "inherited");
}

static void print_tree(const Hierarchy *h) {
    unsigned depth = 0;
    for (uint32_t at = class_Object->id; at != NO_NODE;
         at = tree_next(h->nodes, class_Object->id, at, h->shown[at], &depth)) {
        const Class *c = h->nodes[at].thing;
        if (!h->shown[at]) continue;
        if (depth) {
            indent(depth - 1, h->out);
            fputs("|--", h->out);
        }
        print_class(c, h->out);
        fputs(class_is_interface(c) ? " (intf)\n" : "\n", h->out);
        if (h->interfaces) print_interfaces(h, c, depth);
    }
}

void class_hierarchy_print(Thread *t, const char *name, bool interfaces, bool subclasses, FILE *out) {
    Hierarchy h = {.interfaces = interfaces, .out = out};
    safepoint_begin(t);
    if (list_classes(&h)) {
        for (uint32_t i = 0; i < h.count; i++)
            if (!name || has_name(h.oldest[i], name)) choose(&h, h.oldest[i], subclasses && name);
        print_tree(&h);
    } else
        fputs("minijvm: out of native memory: for the list of classes\n", out);
    safepoint_end(t);
    free(h.nodes);
    free(h.oldest);
    free(h.shown);
}
