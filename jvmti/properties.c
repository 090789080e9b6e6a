/* The category "System Properties": the VM's own table (runtime/options.h), from which Java's system
   properties are made at start-up. What Java code sets later is not seen here. */
#include "runtime/properties.h"

#include "jvmti/memory.h"
#include "jvmti_bodies.h"
#include "runtime/options.h"

jvmtiError jvmti_GetSystemProperties(JvmtiEnv *env, Thread *self, jint *count_ptr, char ***property_ptr) {
    unsigned count = options.property_count;
    char **names = jvmti_allocate(count * sizeof *names);
    if (!names && count > 0) return JVMTI_ERROR_OUT_OF_MEMORY;
    for (unsigned i = 0; i < count; i++) {
        if (jvmti_copy_text(options.properties[i].key, &names[i]) != JVMTI_ERROR_NONE) {
            while (i-- > 0) jvmti_deallocate(names[i]);
            jvmti_deallocate(names);
            return JVMTI_ERROR_OUT_OF_MEMORY;
        }
    }
    *count_ptr = (jint)count;
    *property_ptr = names;
    return JVMTI_ERROR_NONE;
}

jvmtiError jvmti_GetSystemProperty(JvmtiEnv *env, Thread *self, const char *property, char **value_ptr) {
    const char *value = options_property(property);
    return !value ? JVMTI_ERROR_NOT_AVAILABLE : jvmti_copy_text(value, value_ptr);
}

/* Those that describe the VM itself cannot be changed. A null value only asks whether the property can be written. */
jvmtiError jvmti_SetSystemProperty(JvmtiEnv *env, Thread *self, const char *property, const char *value_ptr) {
    if (!options_property(property) || options_property_is_read_only(property)) return JVMTI_ERROR_NOT_AVAILABLE;
    return !value_ptr || options_change_property(property, value_ptr) ? JVMTI_ERROR_NONE : JVMTI_ERROR_OUT_OF_MEMORY;
}
