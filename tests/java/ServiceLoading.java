// ServiceLoader: configuration files that are right and wrong, laziness, caching, reload.
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;

public class ServiceLoading {
    public static class First implements Supplier<String> {
        public First() { System.out.println("made First"); }
        public String get() { return "first"; }
    }
    public static class Second implements Supplier<String> {
        public String get() { return "second"; }
    }
    public static class NoConstructor implements Supplier<String> {
        public NoConstructor(int x) { }
        public String get() { return null; }
    }
    public static class Throwing implements Supplier<String> {
        public Throwing() { throw new IllegalStateException("constructor"); }
        public String get() { return null; }
    }
    static class Hidden implements Supplier<String> {
        public Hidden() { }
        public String get() { return "hidden"; }
    }
    public static abstract class Abstract implements Supplier<String> {
        public Abstract() { }
    }
    public static class Other { }

    static List<File> files = new ArrayList<>();

    /** A loader whose configuration files have these texts. */
    static ClassLoader loader(String... texts) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String text : texts) {
            File f = File.createTempFile("service", "txt");
            files.add(f);
            try (OutputStream out = new FileOutputStream(f)) {
                out.write(text.getBytes("UTF-8"));
            }
            urls.add(f.toURI().toURL());
        }
        return new ClassLoader(ServiceLoading.class.getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) {
                return name.equals("META-INF/services/java.util.function.Supplier") ? Collections.enumeration(urls)
                        : Collections.emptyEnumeration();
            }
        };
    }

    static void show(String what, String... texts) throws IOException {
        System.out.println("-- " + what);
        Iterator<Supplier> i = ServiceLoader.load(Supplier.class, loader(texts)).iterator();
        for (int k = 0; k < 10; k++) {
            try {
                if (!i.hasNext()) {
                    break;
                }
                System.out.println(i.next().get());
            } catch (ServiceConfigurationError e) {
                System.out.println(e.getMessage().replaceAll("file:[^:]*", "FILE") + " / " + e.getCause());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        show("none");
        show("two", "ServiceLoading$First\n# a comment\n\n  ServiceLoading$Second   # behind it\n");
        show("twice", "ServiceLoading$Second\nServiceLoading$First\nServiceLoading$Second", "ServiceLoading$First\n");
        show("bad line", "two words\nServiceLoading$First");
        show("tab", "a\tb");
        show("bad name", "\n\n9lives\n");
        show("bad character", "a.b-c");
        show("missing", "no.such.Provider\nServiceLoading$Second");
        show("other type", "ServiceLoading$Other\nServiceLoading$Second");
        show("no constructor", "ServiceLoading$NoConstructor\nServiceLoading$Second");
        show("throws", "ServiceLoading$Throwing\nServiceLoading$Second");
        show("not public", "ServiceLoading$Hidden\n");
        show("abstract", "ServiceLoading$Abstract\n");
        ServiceLoader<Supplier> l = ServiceLoader.load(Supplier.class,
                loader("ServiceLoading$First\nServiceLoading$Second\n"));
        System.out.println(l);
        l.stream().map(ServiceLoader.Provider::type).forEach(System.out::println);
        System.out.println(l.findFirst().get().get());
        Iterator<Supplier> a = l.iterator();
        Supplier first = a.next();
        System.out.println(l.iterator().next() == first);
        System.out.println(l.stream().count());
        l.reload();
        try {
            a.hasNext();
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println(e);
        }
        System.out.println(l.iterator().next() == first);
        Iterator<Supplier> b = l.iterator();
        b.next();
        b.next();
        try {
            b.next();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
        try {
            b.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        System.out.println(ServiceLoader.loadInstalled(Supplier.class).findFirst().isPresent());
        System.out.println(ServiceLoader.load(ServiceLoading.class).iterator().hasNext());
        for (File f : files) {
            f.delete();
        }
    }
}
