// --add-reads, --add-exports and --add-opens, which the VM passes as the properties jdk.module.addreads.N and so on.
// The modules of --add-modules and --limit-modules must be some that `java` has.
package java.lang;

import java.lang.module.FindException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import jdk.internal.misc.VM;

final class ModuleOptions {
    private static final String[] KINDS = {"reads", "exports", "opens"};

    /** Modules of `java` 17: java.NAME and jdk.NAME. Only java.base is a module here; the others' classes are in it. */
    private static final String JAVA = " base compiler datatransfer desktop instrument logging management "
            + "management.rmi naming net.http prefs rmi scripting se security.jgss security.sasl smartcardio "
            + "sql sql.rowset transaction.xa xml xml.crypto ";
    private static final String JDK = " accessibility attach charsets compiler crypto.cryptoki crypto.ec dynalink "
            + "editpad hotspot.agent httpserver incubator.foreign incubator.vector internal.ed "
            + "internal.jvmstat internal.le internal.opt internal.vm.ci internal.vm.compiler "
            + "internal.vm.compiler.management jartool javadoc jcmd jconsole jdeps jdi "
            + "jdwp.agent jfr jlink jpackage jshell jsobject jstatd localedata management "
            + "management.agent management.jfr naming.dns naming.rmi net nio.mapmode random "
            + "sctp security.auth security.jgss unsupported unsupported.desktop xml.dom zipfs ";

    private ModuleOptions() {
    }

    private static String value(String kind, int i) {
        return VM.getSavedProperty("jdk.module.add" + kind + '.' + i);
    }

    /** Changes java.base, the only named module; throws RuntimeException when an option cannot be parsed. */
    static void apply(Module base) {
        checkNames(VM.getSavedProperty("jdk.module.limitmods"));
        String modules;
        for (int i = 0; (modules = value("mods", i)) != null; i++) {
            checkNames(modules);
        }
        for (String kind : KINDS) {
            String value;
            for (int i = 0; (value = value(kind, i)) != null; i++) {
                apply(base, kind, value);
            }
        }
    }

    private static void checkNames(String list) {
        if (list == null) {
            return;
        }
        for (String name : new HashSet<>(Arrays.asList(list.split(",")))) {
            boolean known = name.startsWith("java.") ? JAVA.contains(' ' + name.substring(5) + ' ')
                    : name.startsWith("jdk.") ? JDK.contains(' ' + name.substring(4) + ' ')
                    : name.isEmpty() || name.equals("ALL-SYSTEM") || name.equals("ALL-DEFAULT")
                    || name.equals("ALL-MODULE-PATH");
            if (!known) {
                throw new FindException("Module " + name + " not found");
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
