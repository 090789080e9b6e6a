// The boot layer, with java.base in it. Other layers are not part of this library.
package java.lang;

import java.lang.module.Configuration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import jdk.internal.access.ModuleAccess;

public final class ModuleLayer {
    private static ModuleLayer boot;
    private static ModuleLayer empty;

    private final Set<Module> modules;
    private Configuration configuration;

    private ModuleLayer(Set<Module> modules) {
        this.modules = modules;
    }

    public static synchronized ModuleLayer boot() {
        if (boot == null) {
            boot = new ModuleLayer(Set.of(Module.base()));
        }
        return boot;
    }

    public static synchronized ModuleLayer empty() {
        if (empty == null) {
            empty = new ModuleLayer(Set.of());
        }
        return empty;
    }

    public synchronized Configuration configuration() {
        if (configuration == null) {
            configuration = modules.isEmpty() ? Configuration.empty() : ModuleAccess.get().boot();
        }
        return configuration;
    }

    public Set<Module> modules() {
        return modules;
    }

    public List<ModuleLayer> parents() {
        return modules.isEmpty() ? List.of() : List.of(empty());
    }

    public Optional<Module> findModule(String name) {
        Objects.requireNonNull(name);
        return !modules.isEmpty() && name.equals("java.base") ? Optional.of(Module.base()) : Optional.empty();
    }

    public ClassLoader findLoader(String name) {
        if (findModule(name).isEmpty()) {
            throw new IllegalArgumentException("Module " + name + " not known to this layer");
        }
        return null;
    }

    @Override
    public String toString() {
        return modules.isEmpty() ? "" : "java.base";
    }
}
