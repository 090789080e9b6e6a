// Reads module-info.class (JVMS 4.7.25 to 4.7.27), and checks names.
package java.lang.module;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

final class ModuleInfo {
    private static final int MODULE = 0x8000;
    private static final int OPEN = 0x20;
    private static final int TRANSITIVE = 0x20;
    private static final int STATIC = 0x40;
    private static final int SYNTHETIC = 0x1000;
    private static final int MANDATED = 0x8000;
    private static final String KEYWORDS = " abstract continue for new switch assert default if package synchronized "
            + "boolean do goto private this break double implements protected throw byte else import public throws "
            + "case enum instanceof return transient catch extends int short try char final interface static void "
            + "class finally long strictfp volatile const float native super while true false null _ ";

    private final DataInputStream in;
    private Object[] pool;

    private ModuleInfo(byte[] bytes) {
        in = new DataInputStream(new ByteArrayInputStream(bytes));
    }

    static ModuleDescriptor read(byte[] bytes, Supplier<Set<String>> packageFinder) {
        try {
            return new ModuleInfo(bytes).read(packageFinder);
        } catch (EOFException e) {
            throw new InvalidModuleDescriptorException("Truncated module-info.class");
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new InvalidModuleDescriptorException(e.getMessage());
        } catch (IOException | ClassCastException | IndexOutOfBoundsException | NullPointerException e) {
            throw new InvalidModuleDescriptorException("Malformed module-info.class: " + e.getMessage());
        }
    }

    private ModuleDescriptor read(Supplier<Set<String>> packageFinder) throws IOException {
        if (in.readInt() != 0xcafebabe) {
            throw new InvalidModuleDescriptorException("Bad magic number");
        }
        in.readUnsignedShort();
        int major = in.readUnsignedShort();
        if (major < 53) {
            throw new InvalidModuleDescriptorException("Must be >= 53.0");
        }
        readPool();
        if (in.readUnsignedShort() != MODULE) {
            throw new InvalidModuleDescriptorException("access_flags should be ACC_MODULE");
        }
        if (!"module-info".equals(referred(in.readUnsignedShort()))) {
            throw new InvalidModuleDescriptorException("this_class should be module-info");
        }
        for (String what : new String[] {"super_class", "interfaces", "fields", "methods"}) {
            if (in.readUnsignedShort() > 0) {
                throw new InvalidModuleDescriptorException("Bad #" + what);
            }
        }
        ModuleDescriptor.Builder builder = null;
        Set<String> listed = null;
        String mainClass = null;
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            String attribute = (String) pool[in.readUnsignedShort()];
            int length = in.readInt();
            switch (attribute) {
                case "Module":
                    builder = readModule();
                    break;
                case "ModulePackages":
                    listed = new HashSet<>();
                    for (int n = in.readUnsignedShort(); n > 0; n--) {
                        listed.add(dotted(in.readUnsignedShort()));
                    }
                    break;
                case "ModuleMainClass":
                    mainClass = dotted(in.readUnsignedShort());
                    break;
                default:
                    in.skipNBytes(length);
                    break;
            }
        }
        if (builder == null) {
            throw new InvalidModuleDescriptorException("Module attribute not found");
        }
        if (listed == null && packageFinder != null) {
            listed = packageFinder.get();
        }
        if (listed != null) {
            builder.packages(listed);
        }
        if (mainClass != null) {
            builder.mainClass(mainClass);
        }
        return builder.build();
    }

    private void readPool() throws IOException {
        int count = in.readUnsignedShort();
        pool = new Object[Math.max(1, count)];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1:
                    pool[i] = in.readUTF();
                    break;
                case 3:
                case 4:
                case 9:
                case 10:
                case 11:
                case 12:
                case 17:
                case 18:
                    in.readInt();
                    break;
                case 5:
                case 6:
                    in.readLong();
                    i++;
                    break;
                case 7:
                case 8:
                case 16:
                case 19:
                case 20:
                    pool[i] = in.readUnsignedShort();
                    break;
                case 15:
                    in.skipNBytes(3);
                    break;
                default:
                    throw new InvalidModuleDescriptorException("Bad constant pool entry: " + i);
            }
        }
    }

    private String referred(int index) {
        return (String) pool[(Integer) pool[index]];
    }

    private String dotted(int index) {
        return referred(index).replace('/', '.');
    }

    private ModuleDescriptor.Builder readModule() throws IOException {
        String name = referred(in.readUnsignedShort());
        int flags = in.readUnsignedShort();
        Set<ModuleDescriptor.Modifier> modifiers = new HashSet<>();
        if ((flags & OPEN) != 0) {
            modifiers.add(ModuleDescriptor.Modifier.OPEN);
        }
        if ((flags & SYNTHETIC) != 0) {
            modifiers.add(ModuleDescriptor.Modifier.SYNTHETIC);
        }
        if ((flags & MANDATED) != 0) {
            modifiers.add(ModuleDescriptor.Modifier.MANDATED);
        }
        ModuleDescriptor.Builder builder = new ModuleDescriptor.Builder(requireModule(name), false, modifiers);
        int version = in.readUnsignedShort();
        if (version != 0) {
            builder.rawVersion((String) pool[version]);
        }
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            String required = referred(in.readUnsignedShort());
            int bits = in.readUnsignedShort();
            int compiled = in.readUnsignedShort();
            Set<ModuleDescriptor.Requires.Modifier> mods = new HashSet<>();
            if ((bits & TRANSITIVE) != 0) {
                mods.add(ModuleDescriptor.Requires.Modifier.TRANSITIVE);
            }
            if ((bits & STATIC) != 0) {
                mods.add(ModuleDescriptor.Requires.Modifier.STATIC);
            }
            if ((bits & SYNTHETIC) != 0) {
                mods.add(ModuleDescriptor.Requires.Modifier.SYNTHETIC);
            }
            if ((bits & MANDATED) != 0) {
                mods.add(ModuleDescriptor.Requires.Modifier.MANDATED);
            }
            builder.requires(mods, required, compiled == 0 ? null : (String) pool[compiled]);
        }
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            String pn = dotted(in.readUnsignedShort());
            Set<ModuleDescriptor.Exports.Modifier> mods = new HashSet<>();
            int bits = in.readUnsignedShort();
            if ((bits & SYNTHETIC) != 0) {
                mods.add(ModuleDescriptor.Exports.Modifier.SYNTHETIC);
            }
            if ((bits & MANDATED) != 0) {
                mods.add(ModuleDescriptor.Exports.Modifier.MANDATED);
            }
            Set<String> targets = targets();
            if (targets.isEmpty()) {
                builder.exports(mods, pn);
            } else {
                builder.exports(mods, pn, targets);
            }
        }
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            String pn = dotted(in.readUnsignedShort());
            Set<ModuleDescriptor.Opens.Modifier> mods = new HashSet<>();
            int bits = in.readUnsignedShort();
            if ((bits & SYNTHETIC) != 0) {
                mods.add(ModuleDescriptor.Opens.Modifier.SYNTHETIC);
            }
            if ((bits & MANDATED) != 0) {
                mods.add(ModuleDescriptor.Opens.Modifier.MANDATED);
            }
            Set<String> targets = targets();
            if (targets.isEmpty()) {
                builder.opens(mods, pn);
            } else {
                builder.opens(mods, pn, targets);
            }
        }
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            builder.uses(dotted(in.readUnsignedShort()));
        }
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            String service = dotted(in.readUnsignedShort());
            List<String> providers = new ArrayList<>();
            for (int k = in.readUnsignedShort(); k > 0; k--) {
                providers.add(dotted(in.readUnsignedShort()));
            }
            builder.provides(service, providers);
        }
        return builder;
    }

    private Set<String> targets() throws IOException {
        Set<String> targets = new HashSet<>();
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            targets.add(referred(in.readUnsignedShort()));
        }
        return targets;
    }

    // ---- names ----

    private static boolean isIdentifier(String name) {
        if (name.isEmpty() || !Character.isJavaIdentifierStart(name.codePointAt(0))
                || KEYWORDS.contains(" " + name + " ")) {
            return false;
        }
        return name.codePoints().allMatch(Character::isJavaIdentifierPart);
    }

    private static String require(String kind, String name) {
        if (name == null) {
            throw new IllegalArgumentException("Null " + kind);
        }
        int from = 0;
        while (true) {
            int dot = name.indexOf('.', from);
            String part = name.substring(from, dot < 0 ? name.length() : dot);
            if (!isIdentifier(part)) {
                throw new IllegalArgumentException(name + ": Invalid " + kind + ": '" + part
                        + "' is not a Java identifier");
            }
            if (dot < 0) {
                return name;
            }
            from = dot + 1;
        }
    }

    static String requireModule(String name) {
        return require("module name", name);
    }

    static String requirePackage(String name) {
        return require("package name", name);
    }

    static boolean isClass(String name) {
        if (name.indexOf('.') < 0) {
            return false;
        }
        for (String part : name.split("\\.", -1)) {
            if (!isIdentifier(part)) {
                return false;
            }
        }
        return true;
    }

    /** The name of a class in a package. */
    static String requireClass(String name) {
        if (name == null) {
            throw new IllegalArgumentException("Null type name");
        }
        if (!isClass(name)) {
            throw new IllegalArgumentException(name + ": is not a qualified name of a Java class in a named package");
        }
        return name;
    }

    static String packageOf(String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }
}
