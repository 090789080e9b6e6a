/* Variables that the parts of loading and linking share with each other and few others. */
#ifndef vm_classes_classes_h
#define vm_classes_classes_h
#include "vm/classes/link.h"
#include "vm/classes/loader.h"

extern Symbol *sym_kind_app, *sym_kind_platform, *sym_java_base;

extern uint64_t classes_unloaded; /* so far, arrays left out */

/* Offsets of the VM-private words of some library classes (contract 4); 0 until the class is laid out. */
extern uint32_t injected_ClassLoader_loader, injected_Module_module, injected_MemberName_vmindex,
    injected_ResolvedMethodName_vmtarget, injected_StackFrameInfo_entry, injected_ConstantPool_mirror;
#endif
