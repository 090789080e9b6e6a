// --add-reads, --add-exports and --add-opens, which the VM passes as the properties jdk.module.addreads.N and so on.
package java.lang;

import java.util.ArrayList;
import jdk.internal.misc.VM;

final class ModuleOptions {
    private static final String[] KINDS = {"reads", "exports", "opens"};

    private ModuleOptions() {
    }

    private static String value(String kind, int i) {
        return VM.getSavedProperty("jdk.module.add" + kind + '.' + i);
    }

    /** Changes java.base, the only named module; throws RuntimeException when an option cannot be parsed. */
    static void apply(Module base) {
        for (String kind : KINDS) {
            String value;
            for (int i = 0; (value = value(kind, i)) != null; i++) {
                apply(base, kind, value);
            }
        }
    }

    private static void apply(Module base, String kind, String value) {
        String option = "--add-" + kind;
        int equals = value.indexOf('=');
        if (equals <= 0 || equals + 1 == value.length()) {
            throw new RuntimeException("Unable to parse " + option + " <module>=<value>: " + value);
        }
        String module = value.substring(0, equals);
        String pn = null;
        if (!kind.equals("reads")) {
            int slash = module.indexOf('/');
            if (slash <= 0 || slash + 1 == module.length() || module.indexOf('/', slash + 1) >= 0) {
                throw new RuntimeException("Unable to parse " + option + " <module>/<package>: " + module);
            }
            pn = module.substring(slash + 1);
            module = module.substring(0, slash);
        }
        ArrayList<String> targets = new ArrayList<>();
        for (int from = equals + 1; from <= value.length();) {
            int comma = value.indexOf(',', from);
            int to = comma < 0 ? value.length() : comma;
            if (to > from) {
                targets.add(value.substring(from, to));
            }
            from = to + 1;
        }
        if (!module.equals(base.getName())) {
            warnUnknown(module, option);
        } else if (pn != null && !base.has(pn)) {
            System.err.println("WARNING: package " + pn + " not in " + module);
        } else {
            for (int i = 0; i < targets.size(); i++) {
                grant(base, kind, pn, targets.get(i), option);
            }
        }
    }

    private static void warnUnknown(String module, String option) {
        System.err.println("WARNING: Unknown module: " + module + " specified to " + option);
    }

    private static void grant(Module base, String kind, String pn, String target, String option) {
        boolean unnamed = target.equals("ALL-UNNAMED");
        if (!unnamed && !target.equals(base.getName())) {
            warnUnknown(target, option);
        } else if (unnamed && pn != null) {
            base.implAdd(pn, Module.ALL_UNNAMED, kind.equals("opens"));
        }
    }

    /** Add-Exports or Add-Opens of the manifest of the jar that is run: MODULE/PACKAGE, separated by spaces. */
    static void applyAttribute(Module base, String list, boolean open) {
        for (String entry : list.split(" ")) {
            int slash = entry.indexOf('/');
            String pn = entry.substring(slash + 1);
            if (slash > 0 && entry.substring(0, slash).equals(base.getName()) && base.has(pn)) {
                base.implAdd(pn, Module.ALL_UNNAMED, open);
            }
        }
    }
}
