// What is known of a module's declaration: its name and packages.
package java.lang.module;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

public class ModuleDescriptor implements Comparable<ModuleDescriptor> {
    private final String name;
    private final Set<String> packages;

    private ModuleDescriptor(String name, Set<String> packages) {
        this.name = name;
        this.packages = packages;
    }

    public String name() {
        return name;
    }

    public Set<String> packages() {
        return packages;
    }

    public boolean isOpen() {
        return false;
    }

    public boolean isAutomatic() {
        return false;
    }

    public Optional<String> rawVersion() {
        return Optional.empty();
    }

    public Optional<String> mainClass() {
        return Optional.empty();
    }

    public String toNameAndVersion() {
        return name;
    }

    @Override
    public int compareTo(ModuleDescriptor that) {
        return name.compareTo(that.name);
    }

    @Override
    public boolean equals(Object ob) {
        return ob instanceof ModuleDescriptor && name.equals(((ModuleDescriptor) ob).name)
                && packages.equals(((ModuleDescriptor) ob).packages);
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 43 + packages.hashCode();
    }

    @Override
    public String toString() {
        return "module { name: " + name + ", [] }";
    }

    public static Builder newModule(String name) {
        return new Builder(name);
    }

    /** Collects the parts of a descriptor. */
    public static final class Builder {
        private final String name;
        private Set<String> packages = Set.of();

        Builder(String name) {
            this.name = Objects.requireNonNull(name);
        }

        public Builder packages(Set<String> pns) {
            packages = Set.copyOf(pns);
            return this;
        }

        public ModuleDescriptor build() {
            return new ModuleDescriptor(name, packages);
        }
    }
}
