/* -Xcheck:jvmti: the validation layer between this VM and its agents. */
#ifndef jvmti_validation_host_h
#define jvmti_validation_host_h

#include <stdbool.h>

/* Before the first agent starts; nothing without the option. False: told on stderr what is wrong with it. */
bool jvmti_validation_start(void);

#endif
