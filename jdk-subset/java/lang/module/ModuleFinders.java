// Finders and readers of modules: those in folders and jars, and this library.
package java.lang.module;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import jdk.internal.access.LangAccess;

final class ModuleFinders {
    private static final String INFO = "module-info.class";
    private static final String SERVICES = "META-INF/services/";
    private static final Pattern VERSION = Pattern.compile("-(\\d+(\\.|$))");

    private ModuleFinders() {
    }

    /** Looks at paths in their order when it is asked. */
    static final class Paths implements ModuleFinder {
        private final List<Path> left = new ArrayList<>();
        private final Map<String, ModuleReference> found = new LinkedHashMap<>();

        Paths(Path[] paths) {
            for (Path path : paths) {
                left.add(Objects.requireNonNull(path));
            }
        }

        private synchronized void scan() {
            for (Path path : left) {
                try {
                    Map<String, ModuleReference> here = new HashMap<>();
                    if (Files.isDirectory(path) && !Files.exists(path.resolve(INFO))) {
                        try (Stream<Path> entries = Files.list(path)) {
                            for (Path entry : (Iterable<Path>) entries::iterator) {
                                add(entry, here, true);
                            }
                        }
                    } else if (Files.exists(path)) {
                        add(path, here, false);
                    }
                    here.forEach(found::putIfAbsent);
                } catch (IOException | UncheckedIOException e) {
                    throw new FindException(e);
                }
            }
            left.clear();
        }

        private static void add(Path path, Map<String, ModuleReference> here, boolean inFolder) throws IOException {
            ModuleReference found = null;
            try {
                if (Files.isDirectory(path)) {
                    if (Files.exists(path.resolve(INFO))) {
                        found = folder(path);
                    }
                } else if (path.toString().endsWith(".jar") && Files.isRegularFile(path)) {
                    found = jar(path);
                } else if (!inFolder) {
                    throw new FindException("Module format not recognized: " + path);
                }
            } catch (InvalidModuleDescriptorException | IllegalArgumentException e) {
                throw new FindException("Error reading module: " + path, e);
            }
            if (found != null) {
                ModuleReference other = here.put(found.descriptor().name(), found);
                if (other != null) {
                    throw new FindException("Two versions of module " + found.descriptor().name() + " found in "
                            + path.getParent());
                }
            }
        }

        @Override
        public Optional<ModuleReference> find(String name) {
            Objects.requireNonNull(name);
            scan();
            return Optional.ofNullable(found.get(name));
        }

        @Override
        public Set<ModuleReference> findAll() {
            scan();
            return new HashSet<>(found.values());
        }
    }

    static final class Composed implements ModuleFinder {
        private final List<ModuleFinder> finders;

        Composed(ModuleFinder[] finders) {
            this.finders = List.of(finders);
        }

        @Override
        public Optional<ModuleReference> find(String name) {
            for (ModuleFinder finder : finders) {
                Optional<ModuleReference> found = finder.find(name);
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }

        @Override
        public Set<ModuleReference> findAll() {
            Map<String, ModuleReference> found = new HashMap<>();
            for (ModuleFinder finder : finders) {
                for (ModuleReference reference : finder.findAll()) {
                    found.putIfAbsent(reference.descriptor().name(), reference);
                }
            }
            return new HashSet<>(found.values());
        }
    }

    static final class OfSystem implements ModuleFinder {
        static final ModuleReference BASE = new Reference(Object.class.getModule().getDescriptor(),
                URI.create("jrt:/java.base"), new Base());

        @Override
        public Optional<ModuleReference> find(String name) {
            return name.equals("java.base") ? Optional.of(BASE) : Optional.empty();
        }

        @Override
        public Set<ModuleReference> findAll() {
            return Set.of(BASE);
        }
    }

    private interface Contents {
        ModuleReader open() throws IOException;
    }

    static final class Reference extends ModuleReference {
        private final Contents contents;

        Reference(ModuleDescriptor descriptor, URI location, Contents contents) {
            super(descriptor, location);
            this.contents = contents;
        }

        @Override
        public ModuleReader open() throws IOException {
            return contents.open();
        }

        @Override
        public String toString() {
            return "[module " + descriptor().name() + ", location=" + location().orElse(null) + "]";
        }
    }

    private abstract static class Reader implements ModuleReader {
        private boolean closed;

        void check() throws IOException {
            if (closed) {
                throw new IOException("ModuleReader is closed");
            }
        }

        @Override
        public void close() throws IOException {
            closed = true;
        }
    }

    /** The classes of this library. */
    private static final class Base implements Contents {
        @Override
        public ModuleReader open() {
            return new Reader() {
                @Override
                public Stream<String> list() throws IOException {
                    check();
                    return Stream.of(LangAccess.get().baseClasses())
                            .map(name -> name.replace('.', '/') + ".class");
                }

                @Override
                public Optional<URI> find(String name) throws IOException {
                    check();
                    return read(name).isPresent() ? Optional.of(URI.create("jrt:/java.base/" + name))
                            : Optional.empty();
                }

                @Override
                public Optional<InputStream> open(String name) throws IOException {
                    check();
                    return Optional.ofNullable(Object.class.getResourceAsStream("/" + name));
                }
            };
        }
    }

    private static ModuleReference folder(Path folder) throws IOException {
        ModuleDescriptor descriptor;
        try (InputStream in = Files.newInputStream(folder.resolve(INFO))) {
            descriptor = ModuleDescriptor.read(in, () -> {
                try (Stream<Path> files = Files.walk(folder)) {
                    Set<String> packages = new HashSet<>();
                    for (Path file : (Iterable<Path>) files::iterator) {
                        addPackage(packages, folder.relativize(file).toString());
                    }
                    return packages;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return new Reference(descriptor, folder.toUri(), () -> new FolderReader(folder));
    }

    private static void addPackage(Set<String> packages, String file) {
        int slash = file.lastIndexOf('/');
        if (file.endsWith(".class") && slash > 0) {
            String pn = file.substring(0, slash).replace('/', '.');
            if (ModuleInfo.isClass(pn + ".X")) {
                packages.add(pn);
            }
        }
    }

    private static final class FolderReader extends Reader {
        private final Path folder;

        FolderReader(Path folder) {
            this.folder = folder;
        }

        private Path existing(String name) throws IOException {
            check();
            Path file = folder.resolve(name);
            return !name.isEmpty() && !name.startsWith("/") && Files.exists(file)
                    && file.normalize().startsWith(folder.normalize()) ? file : null;
        }

        @Override
        public Optional<URI> find(String name) throws IOException {
            Path file = existing(name);
            return file == null ? Optional.empty() : Optional.of(file.toUri());
        }

        @Override
        public Optional<InputStream> open(String name) throws IOException {
            Path file = existing(name);
            return file == null || Files.isDirectory(file) ? Optional.empty()
                    : Optional.of(Files.newInputStream(file));
        }

        @Override
        public Stream<String> list() throws IOException {
            check();
            TreeSet<String> names = new TreeSet<>();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    String name = folder.relativize(file).toString();
                    if (!name.isEmpty()) {
                        names.add(Files.isDirectory(file) ? name + "/" : name);
                    }
                }
            }
            return names.stream();
        }
    }

    private static ModuleReference jar(Path path) throws IOException {
        try (JarFile jar = new JarFile(path.toFile(), true, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
            ZipEntry info = jar.getEntry(INFO);
            Set<String> packages = new HashSet<>();
            List<String> services = new ArrayList<>();
            jar.versionedStream().forEach(entry -> {
                addPackage(packages, entry.getName());
                if (entry.getName().startsWith(SERVICES) && entry.getName().length() > SERVICES.length()
                        && entry.getName().indexOf('/', SERVICES.length()) < 0) {
                    services.add(entry.getName());
                }
            });
            ModuleDescriptor descriptor;
            if (info != null) {
                try (InputStream in = jar.getInputStream(info)) {
                    descriptor = ModuleDescriptor.read(in, () -> packages);
                }
            } else {
                descriptor = derived(jar, path, packages, services);
            }
            return new Reference(descriptor, path.toUri(), () -> new JarReader(path));
        }
    }

    private static ModuleDescriptor derived(JarFile jar, Path path, Set<String> packages, List<String> services)
            throws IOException {
        Manifest manifest = jar.getManifest();
        Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
        String file = path.getFileName().toString();
        file = file.substring(0, file.length() - 4);
        String version = null;
        Matcher matcher = VERSION.matcher(file);
        if (matcher.find()) {
            String tail = file.substring(matcher.start() + 1);
            try {
                ModuleDescriptor.Version.parse(tail);
                version = tail;
            } catch (IllegalArgumentException e) {
                // The jar has no version.
            }
            file = file.substring(0, matcher.start());
        }
        String name = attributes.getValue("Automatic-Module-Name");
        if (name == null) {
            name = file.replaceAll("[^A-Za-z0-9]", ".").replaceAll("\\.+", ".").replaceAll("^\\.|\\.$", "");
        }
        ModuleDescriptor.Builder builder;
        try {
            builder = ModuleDescriptor.newAutomaticModule(name);
        } catch (IllegalArgumentException e) {
            throw new FindException("Unable to derive module descriptor for " + path, e);
        }
        if (version != null) {
            builder.version(version);
        }
        builder.packages(packages);
        for (String service : services) {
            Set<String> providers = new LinkedHashSet<>();
            String text = new String(jar.getInputStream(jar.getEntry(service)).readAllBytes(),
                    StandardCharsets.UTF_8);
            for (String line : text.split("\n")) {
                int comment = line.indexOf('#');
                String provider = (comment < 0 ? line : line.substring(0, comment)).strip();
                if (!provider.isEmpty()) {
                    providers.add(provider);
                }
            }
            if (!providers.isEmpty()) {
                builder.provides(service.substring(SERVICES.length()), new ArrayList<>(providers));
            }
        }
        String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
        if (main != null && ModuleInfo.isClass(main.replace('/', '.'))
                && packages.contains(ModuleInfo.packageOf(main.replace('/', '.')))) {
            builder.mainClass(main.replace('/', '.'));
        }
        return builder.build();
    }

    private static final class JarReader extends Reader {
        private final Path path;
        private final JarFile jar;

        JarReader(Path path) throws IOException {
            this.path = path;
            jar = new JarFile(path.toFile(), true, ZipFile.OPEN_READ, JarFile.runtimeVersion());
        }

        @Override
        public Optional<URI> find(String name) throws IOException {
            check();
            ZipEntry entry = jar.getEntry(name);
            return entry == null ? Optional.empty() : Optional.of(URI.create("jar:" + path.toUri() + "!/" + name));
        }

        @Override
        public Optional<InputStream> open(String name) throws IOException {
            check();
            ZipEntry entry = jar.getEntry(name);
            return entry == null ? Optional.empty() : Optional.of(jar.getInputStream(entry));
        }

        @Override
        public Stream<String> list() throws IOException {
            check();
            List<String> names = new ArrayList<>();
            jar.versionedStream().forEach(entry -> names.add(entry.getName()));
            return names.stream();
        }

        @Override
        public void close() throws IOException {
            super.close();
            jar.close();
        }
    }
}
