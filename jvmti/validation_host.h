/* -Xcheck:jvmti: the validation layer between this VM and its agents. */
#ifndef jvmti_validation_host_h
#define jvmti_validation_host_h

#include <stdbool.h>

#include "include/jni.h"

/* Before the first agent starts; nothing without the option. False: reported on stderr what is wrong with it. */
bool jvmti_validation_start(void);

/* Around an entry point of an agent library, so that findings can say that it was in it. The result is what it is given
   in place of its options. Nothing without the option. */
char *jvmti_validation_enter(const char *entry, const void *code, char *text);
void jvmti_validation_leave(jint result);
/* An entry point that an agent library lacks. */
void jvmti_validation_missing(const char *entry, void *handle);

/* The layer is loaded; and whether it asks the VM something for itself now. */
bool jvmti_validation_is_on(void);
bool jvmti_validation_is_asking(void);
#endif
