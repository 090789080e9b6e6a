/* How large objects are for tools: what they take here, or with -Xjvmti:sizes=hotspot what they take in HotSpot 17 with
   compressed references, for tools whose users compare numbers. */
#ifndef jvmti_sizes_h
#define jvmti_sizes_h
#include "gc/walk.h"
#include "include/jvmti.h"
#include "runtime/options.h"

jlong jvmti_hotspot_size(const Object *o);

static inline jlong jvmti_object_size(const Object *o) {
    return options.hotspot_sizes ? jvmti_hotspot_size(o) : (jlong)object_size(o);
}

#endif
