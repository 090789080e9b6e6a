/* Field layout: longs and doubles, ints and floats, references, shorts, bytes: this order needs no padding between
   groups and keeps the references of a class in one span. What alignment leaves open after the superclass's last field
   is filled with smaller fields first. The 4 bytes in which HotSpot has the second half of its header get a reference
   if there are ints, too: the first int is then at offset 12, where published tools expect that of
   MethodHandles.Lookup, and no object grows. `referent` and `discovered` of java.lang.ref.Reference stay outside the
   spans: the collector treats them itself. */
#include "runtime/class_layout.h"

#include <string.h>

#include "gc/heap.h"

enum { GROUP_8, GROUP_4, GROUP_REF, GROUP_2, GROUP_1, GROUP_SKIPPED_REF, GROUPS };
static const uint8_t group_size[GROUPS] = {8, 4, 4, 2, 1, 4};

static unsigned group_of(uint8_t type) {
    switch (type) {
    case T_LONG:
    case T_DOUBLE: return GROUP_8;
    case T_INT:
    case T_FLOAT: return GROUP_4;
    case T_CHAR:
    case T_SHORT: return GROUP_2;
    case T_BYTE:
    case T_BOOLEAN: return GROUP_1;
    default: return GROUP_REF;
    }
}

uint8_t type_of_descriptor(char letter) {
    switch (letter) {
    case 'B': return T_BYTE;
    case 'C': return T_CHAR;
    case 'D': return T_DOUBLE;
    case 'F': return T_FLOAT;
    case 'I': return T_INT;
    case 'J': return T_LONG;
    case 'S': return T_SHORT;
    case 'Z': return T_BOOLEAN;
    case 'V': return T_VOID;
    default: return T_OBJECT;
    }
}

static bool is_untraced(const Class *c, const Field *f) {
    return !c->loader->object && c->loader == &boot_loader && strcmp(c->name->text, "java/lang/ref/Reference") == 0 &&
           (strcmp(f->info->name->text, "referent") == 0 || strcmp(f->info->name->text, "discovered") == 0);
}

/* A run of references found while placing; runs are few because references are placed in a row. */
typedef struct Placement {
    uint32_t end;
    RefSpan *spans; /* at most two per class: one inside a gap, one main run */
    unsigned span_count;
} Placement;

static void note_reference(Placement *p, uint32_t offset) {
    if (p->span_count) {
        RefSpan *last = &p->spans[p->span_count - 1];
        if (last->offset + last->count * 4 == offset) {
            last->count++;
            return;
        }
    }
    p->spans[p->span_count++] = (RefSpan){offset, 1};
}

/* Where the fields of each group go: the first gap[g] of them to gap_at[g], the others in a row from start[g] on. */
typedef struct GroupPlan {
    uint16_t count[GROUPS], gap[GROUPS];
    uint32_t gap_at[GROUPS][8];
    uint64_t start[GROUPS];
} GroupPlan;

static bool is_of(const Field *f, bool statics) { return !!(f->access & ACC_STATIC) == statics; }
static unsigned place_group(const Class *c, const Field *f, bool statics) {
    return !statics && is_untraced(c, f) ? GROUP_SKIPPED_REF : group_of(f->type);
}

static void fill_gap(GroupPlan *p, unsigned group, uint64_t *at) {
    p->gap_at[group][p->gap[group]++] = (uint32_t)*at;
    *at += group_size[group];
}

/* Smaller fields fill what lies before the first field of the largest size; in field order of their group. */
static uint64_t fill_gaps(GroupPlan *p, uint64_t at) {
    const uint16_t *count = p->count;
    unsigned align = count[GROUP_8]                                                 ? 8
                     : count[GROUP_4] + count[GROUP_REF] + count[GROUP_SKIPPED_REF] ? 4
                     : count[GROUP_2]                                               ? 2
                                                                                    : 1;
    if (at == OBJECT_HEADER && count[GROUP_4] && count[GROUP_REF]) fill_gap(p, GROUP_REF, &at);
    while (at % align) {
        unsigned best = GROUPS;
        for (unsigned g = GROUP_4; g < GROUPS && best == GROUPS; g++)
            if (p->gap[g] < count[g] && group_size[g] < align && at % group_size[g] == 0 && p->gap[g] < 8) best = g;
        if (best == GROUPS)
            at++;
        else
            fill_gap(p, best, &at);
    }
    return at;
}

/* Returns where the last group ends. */
static uint64_t place_groups(GroupPlan *p, uint64_t at) {
    static const uint8_t order[GROUPS] = {GROUP_8, GROUP_4, GROUP_SKIPPED_REF, GROUP_REF, GROUP_2, GROUP_1};
    at = fill_gaps(p, at);
    for (unsigned i = 0; i < GROUPS; i++) {
        unsigned g = order[i], rest = p->count[g] - p->gap[g];
        if (rest) at = (at + group_size[g] - 1) & ~(uint64_t)(group_size[g] - 1);
        p->start[g] = at;
        at += (uint64_t)rest * group_size[g];
    }
    return at;
}

/* Places all static or all instance fields of [c] from p->end on. */
static bool place_fields(Class *c, bool statics, Placement *p) {
    GroupPlan plan = {0};
    for (unsigned i = 0; i < c->field_count; i++)
        if (is_of(&c->fields[i], statics)) plan.count[place_group(c, &c->fields[i], statics)]++;
    uint64_t end = place_groups(&plan, p->end);
    if (end > 0x7ffffff0) return false;
    uint16_t used[GROUPS] = {0};
    for (unsigned i = 0; i < c->field_count; i++) {
        Field *f = &c->fields[i];
        if (!is_of(f, statics)) continue;
        unsigned g = place_group(c, f, statics), n = used[g]++;
        f->offset = n < plan.gap[g] ? plan.gap_at[g][n]
                                    : (uint32_t)(plan.start[g] + (uint64_t)(n - plan.gap[g]) * group_size[g]);
        if (g == GROUP_REF) note_reference(p, f->offset);
    }
    p->end = (uint32_t)end;
    return true;
}

bool class_layout_instance(Class *c, uint32_t injected, bool is_reference, uint32_t *injected_offset) {
    Class *super = c->super;
    RefSpan own[12];
    Placement p = {super ? super->instance_end : OBJECT_HEADER, own, 0};
    if (injected) {
        p.end = (p.end + 7) & ~7u;
        *injected_offset = p.end;
        if (is_reference) note_reference(&p, p.end);
        p.end += injected;
    }
    if (!class_is_interface(c) && !place_fields(c, false, &p)) return false;
    c->instance_end = p.end;
    c->layout.instance_size = (p.end + 7) & ~7u;
    c->layout.size_class = heap_size_class(c->layout.instance_size);
    uint32_t inherited = super ? super->layout.span_count : 0;
    if (!p.span_count) {
        c->layout.spans = super ? super->layout.spans : NULL;
        c->layout.span_count = inherited;
        return true;
    }
    RefSpan *spans = class_memory(c, METADATA_SPANS, (inherited + p.span_count) * sizeof *spans);
    if (!spans) return false;
    if (inherited) memcpy(spans, super->layout.spans, inherited * sizeof *spans);
    uint32_t n = inherited;
    for (unsigned i = 0; i < p.span_count; i++)
        if (n && spans[n - 1].offset + spans[n - 1].count * 4 == own[i].offset)
            spans[n - 1].count += own[i].count;
        else
            spans[n++] = own[i];
    c->layout.spans = spans;
    c->layout.span_count = n;
    return true;
}

bool class_layout_statics(Class *c, uint32_t mirror_fields_end) {
    RefSpan own[12];
    Placement p = {mirror_fields_end, own, 0};
    if (c->field_count && !place_fields(c, true, &p)) return false;
    c->layout.mirror_size = (p.end + 7) & ~7u;
    c->layout.static_span_count = p.span_count;
    if (p.span_count) {
        RefSpan *spans = class_memory(c, METADATA_SPANS, p.span_count * sizeof *spans);
        if (!spans) return false;
        memcpy(spans, own, p.span_count * sizeof *spans);
        c->layout.static_spans = spans;
    }
    return true;
}
