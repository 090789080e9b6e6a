/* System properties as the VM keeps them: what it owns itself, -D, and the options of modules, which reach the class
   library as properties (contract 3.4). In both class libraries they are handed over once, at start-up; what Java code
   sets later is not seen here. */
#ifndef runtime_properties_h
#define runtime_properties_h
#include <stdbool.h>

#include "runtime/vm_flags.h"

#define VM_NAME "minijvm 64-Bit Server VM" /* java.vm.name, and who warns; test harnesses look at how it ends */

void properties_set(const char *key, const char *value);
void properties_init(void);               /* the VM's own; options.jdk is known. Before any option is looked at. */
void properties_define(const char *text); /* what stands behind -D: "k" or "k=v" */
/* --add-opens=V and its kind. */
OptionResult properties_module_option(const char *option);
/* jdk.module.addmods.N for the next N. */
void properties_add_module(const char *name);
void properties_finish(void); /* those that follow from the options */

/* Value of a property, NULL if absent. */
const char *options_property(const char *key);
/* A property that there is gets another value; others are not made here. False: no memory. */
bool options_change_property(const char *key, const char *value);
bool options_property_is_read_only(const char *key);
#endif
