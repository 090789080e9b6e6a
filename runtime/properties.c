/* The table of system properties: names, order and who may set what as observed on `java`. */
#include "runtime/properties.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/machine.h"
#include "base/memory.h"
#include "runtime/jdk_home.h"
#include "runtime/library_level.h"
#include "runtime/options.h"
#include "runtime/vm_flags.h"

/* -Djdk.module.KIND is reserved for options, in the libraries of these levels. */
static const struct {
    const char *name;
    unsigned levels; /* runtime/library_level.h */
} module_kinds[] = {{"addexports", LEVEL_ALL},
                    {"addopens", LEVEL_ALL},
                    {"addreads", LEVEL_ALL},
                    {"addmods", LEVEL_ALL},
                    {"limitmods", LEVEL_ALL},
                    {"patch", LEVEL_ALL},
                    {"path", LEVEL_ALL},
                    {"upgrade.path", LEVEL_ALL},
                    {"enable.native.access", LEVEL_ALL},
                    {"illegal.native.access", LEVEL_SINCE(25)},
                    {"enable.final.field.mutation", LEVEL_SINCE(26)},
                    {"illegal.final.field.mutation", LEVEL_SINCE(26)}};
enum { MODULE_KINDS = sizeof module_kinds / sizeof module_kinds[0] };
static bool warned;           /* about -Djdk.module.*: once */
static unsigned base_patched; /* how often --patch-module names java.base; the class library looks at the others */

static const char FOR_PROPERTIES[] = "system properties";
static Property *find(const char *key) {
    size_t length = strlen(key); /* many begin alike */
    for (unsigned i = 0; i < options.property_count; i++) {
        Property *p = &options.properties[i];
        if (p->key_length == length && memcmp(p->key, key, length) == 0) return p;
    }
    return NULL;
}
const char *options_property(const char *key) {
    Property *p = find(key);
    return p ? p->value : NULL;
}
bool options_property_is_read_only(const char *key) {
    Property *p = find(key);
    return p && p->is_read_only;
}
static bool replace(Property *p, const char *value) {
    char *copy = strdup(value);
    if (!copy) return false;
    free(p->value);
    p->value = copy;
    return true;
}
bool options_change_property(const char *key, const char *value) {
    Property *p = find(key);
    return !p || replace(p, value);
}
static Property *set_property(const char *key, const char *value) {
    Property *p = find(key);
    if (!p) {
        options.properties = memory_grow(options.properties, (options.property_count + 1) * sizeof *p, FOR_PROPERTIES);
        p = &options.properties[options.property_count++];
        *p = (Property){.key = memory_copy(key, FOR_PROPERTIES), .key_length = strlen(key)};
    }
    if (!replace(p, value)) memory_exhausted(FOR_PROPERTIES, strlen(value));
    return p;
}
void properties_set(const char *key, const char *value) { set_property(key, value); }
static void set_read_only(const char *key, const char *value) { set_property(key, value)->is_read_only = true; }

/* ---- the VM's own ---- */

/* jdk-subset: the directory of libjvm.so, which has the class library and its natives in it. */
static char *own_directory(void) {
    Dl_info info;
    char *path = dladdr((void *)own_directory, &info) ? memory_real_path(info.dli_fname, FOR_PROPERTIES) : NULL;
    if (!path) return memory_copy(".", FOR_PROPERTIES);
    *strrchr(path, '/') = 0;
    return path;
}

static void set_library_path(void) {
    /* Debian's order where its directories are, unless somebody else has made the JDK */
    char maker[64] = "";
    if (options.jdk) jdk_home_release(options.jdk, "IMPLEMENTOR", maker, sizeof maker);
    bool debian = !*maker || strcmp(maker, "Debian") == 0 || strcmp(maker, "Ubuntu") == 0;
    const char *places = debian && !access("/usr/lib/" MACHINE_DEBIAN, F_OK)
                             ? "/usr/java/packages/lib:/usr/lib/" MACHINE_DEBIAN "/jni:/lib/" MACHINE_DEBIAN
                               ":/usr/lib/" MACHINE_DEBIAN ":/usr/lib/jni:/lib:/usr/lib"
                             : "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib";
    const char *given = secure_getenv("LD_LIBRARY_PATH");
    char *path = memory_format(FOR_PROPERTIES, "%s%s%s", given ? given : "", given ? ":" : "", places);
    set_property("java.library.path", path);
    free(path);
}

void properties_init(void) {
    warned = false;
    base_patched = 0;
    char *home = options.jdk ? memory_copy(options.jdk, FOR_PROPERTIES) : own_directory();
    char *libraries = memory_format(FOR_PROPERTIES, "%s%s", home, options.jdk ? "/lib" : "");
    set_read_only("java.vm.specification.name", "Java Virtual Machine Specification");
    set_read_only("java.vm.version", MINIJVM_VERSION);
    set_read_only("java.vm.name", VM_NAME);
    set_read_only("jdk.debug", "release");
    set_property("sun.boot.library.path", libraries);
    set_library_path();
    set_property("java.home", home);
    set_property("java.class.path", "");
    set_read_only("jdk.boot.class.path.append", "");
    set_property("java.vm.info", "interpreted mode");
    set_read_only("java.vm.specification.vendor", "Oracle Corporation");
    set_read_only("java.vm.specification.version", library_level->specification);
    set_read_only("java.vm.vendor", "minijvm project");
    free(home);
    free(libraries);
}

static void set_from_flag(const char *key, VmFlagIndex flag) {
    if (vm_flag_origins[flag] == VM_FLAG_DEFAULT) return;
    char *value = vm_flag_format(flag);
    set_property(key, value);
    free(value);
}
/* Tools look for a VM that they know by its name. The version is the class library's. */
static void appear_as_hotspot(void) {
    char version[64] = "", maker[64] = "";
    if (options.jdk) {
        jdk_home_release(options.jdk, "JAVA_RUNTIME_VERSION", version, sizeof version);
        jdk_home_release(options.jdk, "IMPLEMENTOR", maker, sizeof maker);
    }
    set_read_only("java.vm.name", "OpenJDK 64-Bit Server VM");
    set_read_only("java.vm.version", *version ? version : library_level->specification);
    set_read_only("java.vm.vendor", *maker ? maker : "Oracle Corporation");
    set_property("java.vm.info", "interpreted mode, sharing");
}
void properties_finish(void) {
    if (options.as_hotspot) appear_as_hotspot();
    if (options.boot_append) set_property("jdk.boot.class.path.append", options.boot_append);
    set_from_flag("java.lang.Integer.IntegerCache.high", VM_FLAG_AutoBoxCacheMax);
    set_from_flag("sun.nio.MaxDirectMemorySize", VM_FLAG_MaxDirectMemorySize);
}

/* ---- -D ---- */

/* jdk.module.addopens.0 and its kind come from options only; they are the VM's way to state the class library. */
static bool is_module_option(const char *key) {
    if (strncmp(key, "jdk.module.", 11) != 0) return false;
    for (unsigned i = 0; i < MODULE_KINDS; i++) {
        size_t n = strlen(module_kinds[i].name);
        if (module_kinds[i].levels & library_level->bit && strncmp(key + 11, module_kinds[i].name, n) == 0 &&
            (!key[11 + n] || key[11 + n] == '.'))
            return true;
    }
    return false;
}

static void append_to_library_directories(const char *more) {
    char *joined = memory_format(FOR_PROPERTIES, "%s:%s", options_property("sun.boot.library.path"), more);
    set_property("sun.boot.library.path", joined);
    free(joined);
}

void properties_define(const char *text) {
    const char *eq = strchr(text, '='), *value = eq ? eq + 1 : "";
    char *key = memory_copy_part(text, eq ? (size_t)(eq - text) : strlen(text), FOR_PROPERTIES);
    if (is_module_option(key)) {
        if (!warned)
            vm_printf(stderr,
                      "%s warning: Ignoring system property options whose names match the '-Djdk.module.*'. names that "
                      "are reserved for internal use.\n",
                      VM_NAME);
        warned = true;
    } else if (strcmp(key, "sun.boot.library.path") == 0) {
        if (*value) append_to_library_directories(value);
    } else if (!options_property_is_read_only(key) && strcmp(key, "java.vm.info") != 0 &&
               strcmp(key, "java.compiler") != 0 && strcmp(key, "sun.nio.MaxDirectMemorySize") != 0)
        set_property(key, value);
    if (options.jdk && strncmp(key, "com.sun.management", 18) == 0) {
        properties_add_module("jdk.management.agent");
        vm_flag_set_bool(VM_FLAG_ManagementServer, true, VM_FLAG_COMMAND_LINE);
    }
    free(key);
}

/* ---- modules ---- */

static void add_numbered(const char *kind, const char *value) {
    char key[64];
    unsigned n = 0;
    do snprintf(key, sizeof key, "jdk.module.%s.%u", kind, n++);
    while (find(key));
    set_property(key, value);
}
void properties_add_module(const char *name) { add_numbered("addmods", name); }

OptionResult properties_module_option(const char *o) {
    static const struct {
        const char *option, *kind;
        bool numbered;
    } table[] = {{"--module-path=", "path", false},
                 {"--upgrade-module-path=", "upgrade.path", false},
                 {"--limit-modules=", "limitmods", false},
                 {"--add-modules=", "addmods", true},
                 {"--add-reads=", "addreads", true},
                 {"--add-exports=", "addexports", true},
                 {"--add-opens=", "addopens", true},
                 {"--patch-module=", "patch", true},
                 {"--enable-native-access=", "enable.native.access", true},
                 {"--enable-final-field-mutation=", "enable.final.field.mutation", true}};
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        size_t n = strlen(table[i].option);
        char key[64];
        if (strncmp(o, table[i].option, n) != 0) continue;
        if (strncmp(table[i].kind, "enable.final", 12) == 0 && !library_level->takes_final_field_options)
            return OPTION_UNKNOWN;
        if (strcmp(table[i].kind, "patch") == 0 && !strchr(o + n, '=')) {
            vm_printf(stdout, "Missing '=' in --patch-module specification\n");
            return OPTION_REFUSED;
        }
        if (strcmp(table[i].kind, "patch") == 0 && strncmp(o + n, "java.base=", 10) == 0 && base_patched++)
            options_fail_initialization("Cannot specify java.base more than once to --patch-module");
        snprintf(key, sizeof key, "jdk.module.%s", table[i].kind);
        if (table[i].numbered)
            add_numbered(table[i].kind, o + n);
        else
            set_property(key, o + n);
        return OPTION_TAKEN;
    }
    return OPTION_UNKNOWN;
}
