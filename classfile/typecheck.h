/* Verification by type checking (JVMS 4.10.1), with the StackMapTable. */
#ifndef classfile_typecheck_h
#define classfile_typecheck_h
#include "classfile/flow.h"

bool typecheck_method(Verification *v, const MethodInfo *m);
#endif
