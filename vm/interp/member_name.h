/* MemberNames: what natives of MethodHandleNatives, the linkTo intrinsics, call sites and stack walks read in them and
   put into them. */
#ifndef vm_interp_member_name_h
#define vm_interp_member_name_h
#include "runtime/thread.h"
#include "vm/classes/classes.h"

/* Bits of MemberName.flags (contract 6.1). */
enum {
    MN_IS_METHOD = 0x10000,
    MN_IS_CONSTRUCTOR = 0x20000,
    MN_IS_FIELD = 0x40000,
    MN_CALLER_SENSITIVE = 0x100000,
    MN_TRUSTED_FINAL = 0x200000,
    MN_KIND_SHIFT = 24,
    MN_MODIFIERS = 0xffff
};
/* Offsets of MemberName's fields, once member_name_prepare has found them. */
typedef struct MemberNameFields {
    uint32_t clazz, name, type, flags, method;
} MemberNameFields;
extern MemberNameFields member_names;
bool member_name_prepare(Thread *t); /* false: exception pending */

static inline int64_t *member_name_index(const Object *member) {
    return object_at(member, injected_MemberName_vmindex);
}
static inline int32_t *member_name_flags(const Object *member) { return object_at(member, member_names.flags); }
static inline int member_name_kind(const Object *member) { return *member_name_flags(member) >> MN_KIND_SHIFT & 0xf; }

/* Makes [member] name a method, by its holder or by [clazz], the class that the resolution went through, for methods
   that a class has from an interface. False: exception pending. */
bool member_name_fill_method(Thread *t, Object *member, Method *m, int reference_kind);
bool member_name_fill(Thread *t, Object *member, Method *m, int reference_kind, Class *clazz);
void member_name_fill_field(Object *member, const Field *f, int wanted_kind);
Method *member_name_method(Object *member); /* vmtarget, NULL when unresolved */
Field *member_name_field(Object *member);   /* NULL: it names none */
/* The ResolvedMethodName that represents a method; NULL: exception pending. */
Object *resolved_method_name(Thread *t, Method *m);
Method *resolved_name_method(const Object *name); /* NULL for NULL */
#endif
