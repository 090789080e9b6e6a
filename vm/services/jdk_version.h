/* What the reports of tools say of the JDK whose class library this is. */
#ifndef vm_services_jdk_version_h
#define vm_services_jdk_version_h
#include <stdio.h>

/* Of its numbers four at most, the last not 0. */
void jdk_version_print(FILE *out);
/* Its name and build in a line, for dumps of threads. State IN_VM. */
void jdk_version_print_line(FILE *out);
#endif
