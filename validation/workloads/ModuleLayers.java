package workloads;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import workloads.inside.Service;

/** Layers of modules that are made while the program runs, with separate loaders, and go again. */
public final class ModuleLayers {
    private static final String SERVICE = Service.class.getName();

    /** A module that is nowhere but here: one package with one class. */
    private static final class Made extends ModuleReference {
        Made(ModuleDescriptor descriptor) {
            super(descriptor, URI.create("made:" + descriptor.name()));
        }

        @Override
        public ModuleReader open() {
            return new Reader();
        }
    }

    private static final class Reader implements ModuleReader {
        private static final String FILE = SERVICE.replace('.', '/') + ".class";

        @Override
        public Optional<URI> find(String name) {
            return name.equals(FILE) ? Optional.of(URI.create("made:" + name)) : Optional.empty();
        }

        @Override
        public Optional<InputStream> open(String name) {
            return find(name).map(found -> new ByteArrayInputStream(Common.bytes("inside/Service")));
        }

        @Override
        public Stream<String> list() {
            return Stream.of(FILE);
        }

        @Override
        public void close() { }
    }

    private record Finder(Made made) implements ModuleFinder {
        @Override
        public Optional<ModuleReference> find(String name) {
            return name.equals(made.descriptor().name()) ? Optional.of(made) : Optional.empty();
        }

        @Override
        public Set<ModuleReference> findAll() {
            return Set.of(made);
        }
    }

    private ModuleLayers() { }

    private static ModuleLayer layer(String name, ModuleDescriptor.Builder builder) {
        ModuleFinder finder = new Finder(new Made(builder.build()));
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration = boot.configuration().resolve(finder, ModuleFinder.of(), Set.of(name));
        return boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
    }

    private static void use(ModuleLayer layer, String name) throws Exception {
        Module module = layer.findModule(name).get();
        Class<?> service = module.getClassLoader().loadClass(SERVICE);
        Common.say("layer: " + module + " " + (service.getModule() == module) + " " + module.getLayer().equals(layer)
                   + " " + (service != Service.class) + " " + module.isExported("workloads.inside") + " "
                   + module.isOpen("workloads.inside"));
        Common.tell("a class of " + name, () -> ((Runnable) service.getConstructor().newInstance()).run());
    }

    private static WeakReference<?> passing() throws Exception {
        ModuleLayer layer = layer("passing", ModuleDescriptor.newModule("passing").exports("workloads.inside"));
        return new WeakReference<>(layer.findLoader("passing").loadClass(SERVICE).getClassLoader());
    }

    public static void main(String[] args) throws Exception {
        use(layer("giving", ModuleDescriptor.newModule("giving").exports("workloads.inside")), "giving");
        use(layer("closed", ModuleDescriptor.newModule("closed").packages(Set.of("workloads.inside"))), "closed");
        use(layer("opened", ModuleDescriptor.newOpenModule("opened").packages(Set.of("workloads.inside"))), "opened");
        Common.tell("a module that needs what is not there", () ->
            layer("asking", ModuleDescriptor.newModule("asking").requires("no.such.module")));
        for (int i = 0; i < 3; i++) {
            WeakReference<?> loader = passing();
            Common.say("gone: " + Common.collected(() -> loader.get() == null));
        }
    }
}
