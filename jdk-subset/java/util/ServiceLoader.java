// Finds the implementations of a service: those that java.base was given (JVMTI AddModuleProvides), then those that
// META-INF/services files on the class path name. Both are looked for one by one, as far as somebody asks.
package java.util;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import jdk.internal.access.LangAccess;

public final class ServiceLoader<S> implements Iterable<S> {
    public interface Provider<S> extends Supplier<S> {
        Class<? extends S> type();

        @Override
        S get();
    }

    private final Class<S> service;
    private final ClassLoader loader;
    private final boolean classPath;    // not only modules

    /** What has been found and made so far; reload() replaces both. */
    private ArrayList<Provider<S>> found = new ArrayList<>();
    private ArrayList<S> made = new ArrayList<>();
    private Search search = new Search();
    private int reloads;

    private ServiceLoader(Class<S> service, ClassLoader loader, boolean classPath) {
        this.service = Objects.requireNonNull(service);
        this.loader = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        this.classPath = classPath;
    }

    public static <S> ServiceLoader<S> load(Class<S> service) {
        return new ServiceLoader<>(service, Thread.currentThread().getContextClassLoader(), true);
    }

    public static <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader) {
        return new ServiceLoader<>(service, loader, true);
    }

    public static <S> ServiceLoader<S> loadInstalled(Class<S> service) {
        return new ServiceLoader<>(service, ClassLoader.getPlatformClassLoader(), true);
    }

    public static <S> ServiceLoader<S> load(ModuleLayer layer, Class<S> service) {
        Objects.requireNonNull(layer);
        return new ServiceLoader<>(service, null, false);
    }

    private ServiceConfigurationError failure(String message, Throwable cause) {
        return new ServiceConfigurationError(service.getName() + ": " + message, cause);
    }

    // ---- finding ----

    private final class ProviderImpl implements Provider<S> {
        private final Class<? extends S> type;
        private final Constructor<? extends S> constructor;

        ProviderImpl(Class<?> c) {
            if (!service.isAssignableFrom(c)) {
                throw failure(c.getName() + " not a subtype", null);
            }
            type = c.asSubclass(service);
            try {
                constructor = type.getConstructor();
            } catch (NoSuchMethodException e) {
                throw failure(c.getName() + " Unable to get public no-arg constructor", e);
            }
        }

        @Override
        public Class<? extends S> type() {
            return type;
        }

        @Override
        public S get() {
            Throwable cause;
            try {
                return constructor.newInstance();
            } catch (InvocationTargetException e) {
                cause = e.getCause();
            } catch (Throwable e) {
                cause = e;
            }
            throw failure("Provider " + type.getName() + " could not be instantiated", cause);
        }
    }

    /** The next provider, once; what fails is not met again. */
    private final class Search {
        private Class<?>[] ofModule;
        private int next;
        private Enumeration<URL> files;
        private Iterator<String> names = Collections.emptyIterator();
        private final HashSet<String> seen = new HashSet<>();

        Provider<S> next() {
            Module base = Object.class.getModule();
            if (ofModule == null) {
                ofModule = LangAccess.get().providers(base, service);
            }
            while (next < ofModule.length) {
                Class<?> c = ofModule[next++];
                if (c.getModule() == base) {
                    return new ProviderImpl(c);
                }
            }
            while (classPath) {
                String name = nextName();
                if (name == null) {
                    break;
                }
                Class<?> c;
                try {
                    c = Class.forName(name, false, loader);
                } catch (ClassNotFoundException e) {
                    throw failure("Provider " + name + " not found", null);
                }
                if (!c.getModule().isNamed()) {
                    return new ProviderImpl(c);
                }
            }
            return null;
        }

        private String nextName() {
            try {
                if (files == null) {
                    files = loader.getResources("META-INF/services/".concat(service.getName()));
                }
            } catch (IOException e) {
                throw failure("Error locating configuration files", e);
            }
            while (!names.hasNext()) {
                if (!files.hasMoreElements()) {
                    return null;
                }
                names = parse(files.nextElement());
            }
            return names.next();
        }

        private Iterator<String> parse(URL file) {
            ArrayList<String> list = new ArrayList<>();
            try (BufferedReader r =
                    new BufferedReader(new InputStreamReader(file.openStream(), StandardCharsets.UTF_8))) {
                int number = 1;
                for (String line = r.readLine(); line != null; line = r.readLine()) {
                    int comment = line.indexOf('#');
                    String name = (comment < 0 ? line : line.substring(0, comment)).trim();
                    if (!name.isEmpty()) {
                        check(name, file + ":" + number);
                        if (seen.add(name)) {
                            list.add(name);
                        }
                    }
                    number++;
                }
            } catch (IOException e) {
                throw failure("Error accessing configuration file", e);
            }
            return list.iterator();
        }

        private void check(String name, String where) {
            if (name.indexOf(' ') >= 0 || name.indexOf('\t') >= 0) {
                throw failure(where + ": Illegal configuration-file syntax", null);
            }
            boolean good = Character.isJavaIdentifierStart(name.codePointAt(0));
            for (int i = 0; good && i < name.length(); i += Character.charCount(name.codePointAt(i))) {
                int c = name.codePointAt(i);
                good = c == '.' || Character.isJavaIdentifierPart(c);
            }
            if (!good) {
                throw failure(where + ": Illegal provider-class name: " + name, null);
            }
        }
    }

    /** The provider with this number, or null. */
    private Provider<S> provider(int i) {
        if (i == found.size()) {
            Provider<S> p = search.next();
            if (p != null) {
                found.add(p);
            }
        }
        return i < found.size() ? found.get(i) : null;
    }

    // ---- what is offered ----

    private abstract class Walk<T> implements Iterator<T> {
        private final int begun = reloads;
        int position;

        void checkReload() {
            if (begun != reloads) {
                throw new ConcurrentModificationException();
            }
        }

        @Override
        public boolean hasNext() {
            checkReload();
            return provider(position) != null;
        }

        Provider<S> nextProvider() {
            checkReload();
            Provider<S> p = provider(position);
            if (p == null) {
                throw new NoSuchElementException();
            }
            position++;
            return p;
        }
    }

    @Override
    public Iterator<S> iterator() {
        return new Walk<S>() {
            @Override
            public boolean hasNext() {
                checkReload();
                return position < made.size() || super.hasNext();
            }

            @Override
            public S next() {
                checkReload();
                if (position < made.size()) {
                    return made.get(position++);
                }
                S s = nextProvider().get();
                made.add(s);
                return s;
            }
        };
    }

    public Stream<Provider<S>> stream() {
        Iterator<Provider<S>> walk = new Walk<Provider<S>>() {
            @Override
            public Provider<S> next() {
                return nextProvider();
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(walk, Spliterator.ORDERED), false);
    }

    public Optional<S> findFirst() {
        Iterator<S> i = iterator();
        return i.hasNext() ? Optional.of(i.next()) : Optional.empty();
    }

    public void reload() {
        found = new ArrayList<>();
        made = new ArrayList<>();
        search = new Search();
        reloads++;
    }

    @Override
    public String toString() {
        return "java.util.ServiceLoader[".concat(service.getName()).concat("]");
    }
}
