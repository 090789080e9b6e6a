/* The helpful text of NullPointerExceptions raised by bytecode (contract 9.6, JEP 358): what could not be done. */
#include <stdio.h>
#include <stdlib.h>
#include "classfile/bytecode.h"
#include "vm/exception.h"

char *npe_message(Method *m, int bci) {
    if (!m->info->has_code || bci < 0 || (uint32_t)bci >= m->info->code_length) return NULL;
    const uint8_t *p = m->info->code + bci;
    const ConstantPool *cp = &m->file->cp;
    char *text = NULL;
    int n = -1;
    switch (*p) {
    case BC_arraylength: n = asprintf(&text, "Cannot read the array length"); break;
    case BC_athrow: n = asprintf(&text, "Cannot throw exception"); break;
    case BC_monitorenter: n = asprintf(&text, "Cannot enter synchronized block"); break;
    case BC_getfield: n = asprintf(&text, "Cannot read field \"%s\"", cp_ref_name(cp, bytecode_u2(p + 1))->text); break;
    case BC_putfield: n = asprintf(&text, "Cannot assign field \"%s\"", cp_ref_name(cp, bytecode_u2(p + 1))->text); break;
    default: break;
    }
    return n < 0 ? NULL : text;
}
