// java.lang.module: versions, descriptors that a program builds, what is wrong with others, modules derived from jars.
import java.io.*;
import java.lang.module.*;
import java.lang.module.ModuleDescriptor.*;
import java.nio.file.*;
import java.util.*;

public class ModuleNames {
    static void ex(java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(c.call());
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + ": " + t.getMessage());
        }
    }

    static void jar(Path p, String manifest, String... names) throws Exception {
        try (java.util.zip.ZipOutputStream z =
                new java.util.zip.ZipOutputStream(Files.newOutputStream(p))) {
            if (manifest != null) {
                z.putNextEntry(new java.util.zip.ZipEntry("META-INF/MANIFEST.MF"));
                z.write(("Manifest-Version: 1.0\n" + manifest + "\n").getBytes());
            }
            for (String n : names) {
                z.putNextEntry(new java.util.zip.ZipEntry(n));
                if (n.startsWith("META-INF/services")) z.write("plain.one.One # c\n\n".getBytes());
            }
        }
    }

    public static void main(String[] a) throws Exception {
        for (String v :
                new String[] {
                    "1",
                    "1.0",
                    "1.0.0",
                    "1.2-ea+5",
                    "1.2-ea",
                    "1.a",
                    "1.10",
                    "1.9",
                    "17.0.1+12-LTS",
                    "",
                    "a",
                    "1..2",
                    "1.",
                    "1-",
                    "1+",
                    "1-a.b+c",
                    "01",
                    "1.0+",
                    "0",
                    "1.2.b3",
                    "1-1",
                    "1.0-SNAPSHOT"
                })
            ex(
                    () -> {
                        Version x = Version.parse(v);
                        return x
                                + " "
                                + x.compareTo(Version.parse("1.2"))
                                + " "
                                + x.equals(Version.parse(v));
                    });
        List<String> vs =
                new ArrayList<>(
                        List.of(
                                "1",
                                "1.0",
                                "1.0.0",
                                "1.2-ea+5",
                                "1.2-ea",
                                "1.a",
                                "1.10",
                                "1.9",
                                "1.2",
                                "1.2+3",
                                "1-b",
                                "1-a",
                                "2",
                                "1.2.b3"));
        vs.sort(Comparator.comparing(Version::parse));
        System.out.println(vs);
        ModuleDescriptor d =
                ModuleDescriptor.newModule("a.b")
                        .requires("java.base")
                        .requires(Set.of(Requires.Modifier.TRANSITIVE), "x.y")
                        .requires(Set.of(Requires.Modifier.STATIC), "z", Version.parse("1.2"))
                        .exports("p.q")
                        .exports("p.r", Set.of("t"))
                        .opens("p.o")
                        .opens(Set.of(Opens.Modifier.SYNTHETIC), "p.w", Set.of("m"))
                        .uses("u.V")
                        .provides("u.V", List.of("p.impl.X", "p.impl.Y"))
                        .packages(Set.of("p.extra"))
                        .version("1.0")
                        .mainClass("p.Main")
                        .build();
        System.out.println(
                d.name()
                        + " "
                        + d.toNameAndVersion()
                        + " "
                        + d.version()
                        + " "
                        + d.rawVersion()
                        + " "
                        + d.mainClass()
                        + " "
                        + d.isOpen()
                        + " "
                        + d.isAutomatic()
                        + " "
                        + d.modifiers());
        System.out.println(new TreeSet<>(d.requires()));
        System.out.println(
                new TreeSet<>(d.exports())
                        + " "
                        + new TreeSet<>(d.opens())
                        + " "
                        + d.uses()
                        + " "
                        + d.provides()
                        + " "
                        + new TreeSet<>(d.packages()));
        System.out.println(d.toString().length());
        for (Requires r : new TreeSet<>(d.requires()))
            System.out.println(
                    r.name()
                            + r.modifiers()
                            + r.compiledVersion()
                            + r.rawCompiledVersion()
                            + " "
                            + r.equals(r));
        for (Exports r : new TreeSet<>(d.exports()))
            System.out.println(
                    r.source() + r.modifiers() + r.isQualified() + new TreeSet<>(r.targets()));
        for (Opens r : new TreeSet<>(d.opens()))
            System.out.println(r.source() + r.modifiers() + r.isQualified() + r.targets());
        for (Provides p : d.provides()) System.out.println(p.service() + p.providers());
        ModuleDescriptor s = ModuleDescriptor.newModule("s").requires("r").build();
        System.out.println(new TreeSet<>(s.requires()));
        System.out.println(ModuleDescriptor.newOpenModule("o").packages(Set.of("x")).build());
        System.out.println(
                ModuleDescriptor.newAutomaticModule("au")
                        .packages(Set.of("x"))
                        .version(Version.parse("2"))
                        .build());
        System.out.println(
                ModuleDescriptor.newModule("sy", Set.of(ModuleDescriptor.Modifier.SYNTHETIC))
                        .build()
                        .modifiers());
        ex(() -> ModuleDescriptor.newModule("a b"));
        ex(() -> ModuleDescriptor.newModule(""));
        ex(() -> ModuleDescriptor.newModule("a.int"));
        ex(() -> ModuleDescriptor.newModule(null));
        ex(() -> ModuleDescriptor.newModule("m").requires("m"));
        ex(() -> ModuleDescriptor.newModule("m").requires("x").requires("x"));
        ex(() -> ModuleDescriptor.newModule("m").exports("p").exports("p"));
        ex(() -> ModuleDescriptor.newModule("m").exports("1p"));
        ex(() -> ModuleDescriptor.newModule("m").exports("p", Set.of()));
        ex(() -> ModuleDescriptor.newOpenModule("m").opens("p"));
        ex(() -> ModuleDescriptor.newAutomaticModule("m").exports("p"));
        ex(() -> ModuleDescriptor.newModule("m").provides("s.S", List.of()));
        ex(() -> ModuleDescriptor.newModule("m").provides("s.S", List.of("Unq")));
        ex(() -> ModuleDescriptor.newModule("m").uses("S"));
        ex(() -> ModuleDescriptor.newModule("m").uses("a.S").uses("a.S"));
        ex(() -> ModuleDescriptor.newModule("m").mainClass("Main").build());
        ex(() -> ModuleDescriptor.newModule("m").version("x"));
        ex(
                () ->
                        ModuleDescriptor.newModule(
                                "m",
                                Set.of(
                                        ModuleDescriptor.Modifier.OPEN,
                                        ModuleDescriptor.Modifier.AUTOMATIC)));
        ex(
                () ->
                        ModuleDescriptor.newModule("m")
                                .packages(Set.of("p"))
                                .exports("p")
                                .build()
                                .exports());
        ex(() -> ModuleDescriptor.newAutomaticModule("m").requires("x"));
        Path p = Files.createTempDirectory("modules");
        jar(
                p.resolve("my-lib-2.0.1-beta.jar"),
                null,
                "plain/one/One.class",
                "META-INF/services/a.B");
        jar(
                p.resolve("named.jar"),
                "Automatic-Module-Name: the.name\nMain-Class: q.Main",
                "q/Main.class",
                "q/r/X.class",
                "data/x.txt");
        jar(p.resolve("two_x-1.jar"), null, "z/Z.class");
        Files.write(p.resolve("other.txt"), new byte[3]);
        ModuleFinder f = ModuleFinder.of(p);
        TreeSet<String> names = new TreeSet<>();
        for (ModuleReference r : f.findAll()) names.add(r.descriptor().name());
        System.out.println(names);
        for (String n : names) {
            ModuleReference r = f.find(n).get();
            ModuleDescriptor x = r.descriptor();
            System.out.println(
                    x.toNameAndVersion()
                            + " "
                            + x.isAutomatic()
                            + " "
                            + x.isOpen()
                            + " "
                            + new TreeSet<>(x.requires())
                            + " "
                            + new TreeSet<>(x.exports())
                            + " "
                            + new TreeSet<>(x.opens())
                            + " "
                            + x.uses()
                            + " "
                            + x.provides()
                            + " "
                            + new TreeSet<>(x.packages())
                            + " "
                            + x.mainClass()
                            + " "
                            + x.modifiers());
            try (ModuleReader mr = r.open()) {
                List<String> l = mr.list().sorted().toList();
                System.out.println(
                        l.size()
                                + " "
                                + l.subList(0, Math.min(5, l.size()))
                                + " "
                                + mr.find("module-info.class").isPresent()
                                + " "
                                + mr.find("nope")
                                + " "
                                + mr.open(l.get(l.size() - 1)).isPresent());
            }
            System.out.println(r.location().isPresent());
        }
        System.out.println(
                f.find("none")
                        + " "
                        + ModuleFinder.of().findAll()
                        + " "
                        + ModuleFinder.of(Path.of("/nonexistent")).findAll());
        ex(
                () ->
                        ModuleFinder.compose(f, ModuleFinder.ofSystem())
                                .find("java.base")
                                .get()
                                .descriptor()
                                .name());
        ModuleDescriptor b = ModuleFinder.ofSystem().find("java.base").get().descriptor();
        System.out.println(
                b.name()
                        + " "
                        + b.requires()
                        + " "
                        + b.exports().stream()
                                .anyMatch(e -> e.source().equals("java.util") && !e.isQualified())
                        + " "
                        + b.packages().contains("java.lang")
                        + " "
                        + Object.class.getModule().getDescriptor().name());
        System.out.println(
                ModuleLayer.boot().configuration().findModule("java.base").get().name()
                        + " "
                        + ModuleLayer.empty().configuration().modules()
                        + Configuration.empty().parents()
                        + Configuration.empty());
        ex(() -> ModuleDescriptor.read(new ByteArrayInputStream(new byte[] {1, 2, 3})));
        ex(
                () ->
                        ModuleDescriptor.read(
                                new ByteArrayInputStream(
                                        new byte[] {
                                            (byte) 0xca,
                                            (byte) 0xfe,
                                            (byte) 0xba,
                                            (byte) 0xbe,
                                            0,
                                            0,
                                            0,
                                            53,
                                            0,
                                            1,
                                            0,
                                            0
                                        })));
        ex(() -> ModuleDescriptor.read(ModuleNames.class.getResourceAsStream("ModuleNames.class")));
        Configuration c =
                ModuleLayer.boot().configuration().resolve(f, ModuleFinder.of(), Set.of("my.lib"));
        TreeSet<String> rs = new TreeSet<>();
        for (ResolvedModule r : c.modules()) rs.add(r.name());
        System.out.println(rs);
        ex(
                () ->
                        ModuleLayer.boot()
                                .configuration()
                                .resolve(f, ModuleFinder.of(), Set.of("m.missing")));
        for (File x : p.toFile().listFiles()) x.delete();
        Files.delete(p);
    }
}
