/* Natives of the launcher's helper. */
#include "classfile/classpath.h"
#include "vm/natives/native_util.h"

NATIVE(LauncherHelper_hasMainMethod) {
    Class *c = mirror_class(arg_ref(args, 0));
    if (!class_link(t, c)) return false;
    Method *main = class_is_primitive(c) ? NULL : class_find_method(c, sym_main, sym_main_signature);
    *result = main && (main->access & (ACC_PUBLIC | ACC_STATIC)) == (ACC_PUBLIC | ACC_STATIC);
    return true;
}
/* Fills an array of Main-Class, Add-Exports and Add-Opens, as far as the manifest has them. */
NATIVE(LauncherHelper_readJarManifest) {
    (void)result;
    char *path = string_to_utf8(arg_ref(args, 0));
    JarLaunch launch = {0};
    JarStatus status = path ? jar_read_launch(path, &launch) : JAR_NO_MEMORY;
    free(path);
    if (status == JAR_NO_MEMORY) return exception_throw_out_of_memory(t, "Java heap space");
    if (status == JAR_CANNOT_OPEN || status == JAR_NO_MANIFEST)
        return exception_throw(t, IOException, "zip file cannot be opened");
    const char *texts[] = {launch.main_class, launch.add_exports, launch.add_opens};
    bool ok = true;
    for (unsigned i = 0; ok && i < 3; i++)
        if (texts[i]) {
            Object *s = string_new_platform(t, texts[i]);
            ok = s;
            if (ok) ref_store(&array_refs(arg_ref(args, 1))[i], s);
        }
    jar_free_launch(&launch);
    return ok;
}

const VmNativeEntry launcher_helper_natives[] = {
    {"sun/launcher/LauncherHelper", "hasMainMethod", NULL, LauncherHelper_hasMainMethod},
    {"sun/launcher/LauncherHelper", "readJarManifest", NULL, LauncherHelper_readJarManifest},
    {0}};
