// Resources by name and locale: classes and properties files, with what more general locales have as their parents.
package java.util;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLConnection;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public abstract class ResourceBundle {
    /** What was found: for a loader, by name and locale. */
    private static final WeakHashMap<ClassLoader, HashMap<Key, Entry>> CACHE = new WeakHashMap<>();
    private static final HashMap<Key, Entry> BOOT_CACHE = new HashMap<>();

    protected ResourceBundle parent;
    private Locale locale;
    private String name;
    private volatile Set<String> keySet;

    public ResourceBundle() {
    }

    private static final class Key {
        final String name;
        final Locale locale;

        Key(String name, Locale locale) {
            this.name = name;
            this.locale = locale;
        }

        @Override
        public int hashCode() {
            return name.hashCode() * 31 + locale.hashCode();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key && name.equals(((Key) o).name) && locale.equals(((Key) o).locale);
        }
    }

    /** A bundle, or that there is none (null), and until when that holds. */
    private static final class Entry {
        final ResourceBundle bundle;
        final String format;
        long loaded = System.currentTimeMillis();
        long expires;

        Entry(ResourceBundle bundle, String format, long toLive) {
            this.bundle = bundle;
            this.format = format;
            expire(toLive);
        }

        void expire(long toLive) {
            expires = toLive == Control.TTL_NO_EXPIRATION_CONTROL ? Long.MAX_VALUE : System.currentTimeMillis()
                    + toLive;
        }
    }

    public String getBaseBundleName() {
        return name;
    }

    public final String getString(String key) {
        return (String) getObject(key);
    }

    public final String[] getStringArray(String key) {
        return (String[]) getObject(key);
    }

    public final Object getObject(String key) {
        Object o = handleGetObject(key);
        if (o == null) {
            if (parent != null) {
                o = parent.getObject(key);
            }
            if (o == null) {
                throw new MissingResourceException("Can't find resource for bundle " + getClass().getName() + ", key "
                        + key,
                        getClass().getName(), key);
            }
        }
        return o;
    }

    protected abstract Object handleGetObject(String key);

    public abstract Enumeration<String> getKeys();

    public Locale getLocale() {
        return locale;
    }

    protected void setParent(ResourceBundle parent) {
        this.parent = parent;
    }

    public boolean containsKey(String key) {
        if (key == null) {
            throw new NullPointerException();
        }
        return handleKeySet().contains(key) || parent != null && parent.containsKey(key);
    }

    public Set<String> keySet() {
        Set<String> keys = new HashSet<>(handleKeySet());
        if (parent != null) {
            keys.addAll(parent.keySet());
        }
        return keys;
    }

    protected Set<String> handleKeySet() {
        if (keySet == null) {
            synchronized (this) {
                if (keySet == null) {
                    Set<String> keys = new HashSet<>();
                    for (Enumeration<String> e = getKeys(); e.hasMoreElements();) {
                        String key = e.nextElement();
                        if (handleGetObject(key) != null) {
                            keys.add(key);
                        }
                    }
                    keySet = keys;
                }
            }
        }
        return keySet;
    }

    // Finding

    private static ClassLoader loaderOf(Class<?> caller) {
        return caller == null ? null : caller.getClassLoader();
    }

    @CallerSensitive
    public static final ResourceBundle getBundle(String baseName) {
        return find(baseName, Locale.getDefault(), loaderOf(Reflection.getCallerClass()), control(baseName));
    }

    @CallerSensitive
    public static final ResourceBundle getBundle(String baseName, Control control) {
        return find(baseName, Locale.getDefault(), loaderOf(Reflection.getCallerClass()),
                Objects.requireNonNull(control));
    }

    @CallerSensitive
    public static final ResourceBundle getBundle(String baseName, Locale locale) {
        return find(baseName, locale, loaderOf(Reflection.getCallerClass()), control(baseName));
    }

    @CallerSensitive
    public static ResourceBundle getBundle(String baseName, Module module) {
        return find(baseName, Locale.getDefault(), module.getClassLoader(), control(baseName));
    }

    @CallerSensitive
    public static ResourceBundle getBundle(String baseName, Locale targetLocale, Module module) {
        return find(baseName, targetLocale, module.getClassLoader(), control(baseName));
    }

    @CallerSensitive
    public static final ResourceBundle getBundle(String baseName, Locale targetLocale, Control control) {
        return find(baseName, targetLocale, loaderOf(Reflection.getCallerClass()), Objects.requireNonNull(control));
    }

    @CallerSensitive
    public static ResourceBundle getBundle(String baseName, Locale locale, ClassLoader loader) {
        if (loader == null) {
            throw new NullPointerException();
        }
        return find(baseName, locale, loader, control(baseName));
    }

    @CallerSensitive
    public static ResourceBundle getBundle(String baseName, Locale targetLocale, ClassLoader loader, Control control) {
        if (loader == null || control == null) {
            throw new NullPointerException();
        }
        return find(baseName, targetLocale, loader, control);
    }

    private static Control control(String baseName) {
        Objects.requireNonNull(baseName);
        return Control.DEFAULT;
    }

    private static ResourceBundle find(String baseName, Locale target, ClassLoader loader, Control control) {
        Objects.requireNonNull(baseName);
        Objects.requireNonNull(target);
        ResourceBundle base = null;
        Throwable[] cause = new Throwable[1];
        for (Locale l = target; l != null; l = control.getFallbackLocale(baseName, l)) {
            List<Locale> candidates = control.getCandidateLocales(baseName, l);
            check(candidates);
            ResourceBundle bundle = chain(baseName, candidates, loader, control, cause);
            boolean isBase = bundle != null && bundle.locale.equals(Locale.ROOT)
                    && !(candidates.size() == 1 && candidates.get(0).equals(Locale.ROOT));
            if (bundle != null && !isBase) {
                return bundle;
            }
            base = base == null ? bundle : base;
        }
        if (base == null) {
            Throwable c = cause[0] instanceof MissingResourceException ? null : cause[0];
            MissingResourceException e = new MissingResourceException("Can't find bundle for base name " + baseName
                    + ", locale " + target, baseName + "_" + target, "");
            if (c != null) {
                e.initCause(c);
            }
            throw e;
        }
        return base;
    }

    private static void check(List<Locale> candidates) {
        boolean valid = candidates != null && !candidates.isEmpty();
        for (int i = 0; valid && i < candidates.size(); i++) {
            valid = candidates.get(i) != null;
        }
        if (!valid) {
            throw new IllegalArgumentException("bad candidate locale list");
        }
    }

    /** The bundle of the first candidate that has one; those of the others are its parents. */
    private static ResourceBundle chain(String baseName, List<Locale> candidates, ClassLoader loader, Control control,
            Throwable[] cause) {
        ResourceBundle parent = null;
        List<String> formats = control.getFormats(baseName);
        if (formats == null || formats.isEmpty()) {
            throw new IllegalArgumentException("Invalid Control: getFormats");
        }
        for (int i = candidates.size() - 1; i >= 0; i--) {
            ResourceBundle b = load(baseName, candidates.get(i), loader, control, formats, cause);
            if (b != null) {
                if (b.parent == null && b != parent) {
                    b.setParent(parent);
                }
                parent = b;
            }
        }
        return parent;
    }

    private static HashMap<Key, Entry> cache(ClassLoader loader) {
        return loader == null ? BOOT_CACHE : cacheOf(loader);
    }

    private static HashMap<Key, Entry> cacheOf(ClassLoader loader) {
        HashMap<Key, Entry> cache = CACHE.get(loader);
        if (cache == null) {
            CACHE.put(loader, cache = new HashMap<>());
        }
        return cache;
    }

    private static ResourceBundle load(String baseName, Locale locale, ClassLoader loader, Control control,
            List<String> formats, Throwable[] cause) {
        Key key = new Key(baseName, locale);
        Entry known;
        synchronized (CACHE) {
            known = cache(loader).get(key);
        }
        boolean reload = false;
        if (known != null) {
            if (known.expires > System.currentTimeMillis()) {
                return known.bundle;
            }
            try {
                reload = known.bundle != null && control.needsReload(baseName, locale, known.format, loader,
                        known.bundle,
                        known.loaded);
            } catch (RuntimeException e) {
                cause[0] = e;
            }
            if (known.bundle != null && !reload) {
                known.expire(control.getTimeToLive(baseName, locale));
                return known.bundle;
            }
        }
        ResourceBundle bundle = null;
        String found = null;
        for (String format : formats) {
            try {
                bundle = control.newBundle(baseName, locale, format, loader, reload);
            } catch (LinkageError | Exception e) {
                cause[0] = e;
            }
            if (bundle != null) {
                bundle.name = baseName;
                bundle.locale = locale;
                found = format;
                break;
            }
        }
        long toLive = control.getTimeToLive(baseName, locale);
        if (toLive < Control.TTL_NO_EXPIRATION_CONTROL) {
            throw new IllegalArgumentException("Invalid Control: TTL=" + toLive);
        }
        if (toLive != Control.TTL_DONT_CACHE && cause[0] == null) {
            synchronized (CACHE) {
                cache(loader).put(key, new Entry(bundle, found, toLive));
            }
        }
        return bundle;
    }

    @CallerSensitive
    public static final void clearCache() {
        clear(loaderOf(Reflection.getCallerClass()));
    }

    public static final void clearCache(ClassLoader loader) {
        clear(Objects.requireNonNull(loader));
    }

    private static void clear(ClassLoader loader) {
        synchronized (CACHE) {
            cache(loader).clear();
        }
    }

    /** How bundles are found and loaded. */
    public static class Control {
        public static final List<String> FORMAT_DEFAULT = List.of("java.class", "java.properties");
        public static final List<String> FORMAT_CLASS = List.of("java.class");
        public static final List<String> FORMAT_PROPERTIES = List.of("java.properties");
        public static final long TTL_DONT_CACHE = -1;
        public static final long TTL_NO_EXPIRATION_CONTROL = -2;

        static final Control DEFAULT = new Control();

        protected Control() {
        }

        private static final class Chosen extends Control {
            private final List<String> formats;
            private final boolean fallback;

            Chosen(List<String> formats, boolean fallback) {
                this.formats = formats;
                this.fallback = fallback;
            }

            @Override
            public List<String> getFormats(String baseName) {
                Objects.requireNonNull(baseName);
                return formats;
            }

            @Override
            public Locale getFallbackLocale(String baseName, Locale locale) {
                return fallback ? super.getFallbackLocale(baseName, locale) : none(baseName, locale);
            }

            private static Locale none(String baseName, Locale locale) {
                Objects.requireNonNull(baseName);
                Objects.requireNonNull(locale);
                return null;
            }
        }

        private static List<String> known(List<String> formats) {
            for (List<String> list : List.of(FORMAT_PROPERTIES, FORMAT_CLASS, FORMAT_DEFAULT)) {
                if (list.equals(formats)) {
                    return list;
                }
            }
            Objects.requireNonNull(formats);
            throw new IllegalArgumentException();
        }

        public static final Control getControl(List<String> formats) {
            return new Chosen(known(formats), true);
        }

        public static final Control getNoFallbackControl(List<String> formats) {
            return new Chosen(known(formats), false);
        }

        public List<String> getFormats(String baseName) {
            Objects.requireNonNull(baseName);
            return FORMAT_DEFAULT;
        }

        public List<Locale> getCandidateLocales(String baseName, Locale locale) {
            Objects.requireNonNull(baseName);
            String language = locale.getLanguage();
            String script = locale.getScript();
            String region = locale.getCountry();
            String variant = locale.getVariant();
            List<Locale> list = new ArrayList<>();
            if (language.equals("zh")) {
                // The script follows from the region, and the other way round.
                if (script.isEmpty() && !region.isEmpty()) {
                    script = region.equals("TW") || region.equals("HK") || region.equals("MO") ? "Hant"
                            : region.equals("CN") || region.equals("SG") ? "Hans" : "";
                }
            }
            boolean isNynorsk = language.equals("nn") || language.equals("no") && region.equals("NO")
                    && variant.equals("NY");
            if (isNynorsk) {
                // What Nynorsk was called, no_NO_NY, comes after nn.
                list.addAll(candidates("nn", script, region, language.equals("nn") ? variant : ""));
                list.remove(list.size() - 1);
                if (region.equals("NO") && (variant.isEmpty() || language.equals("no"))) {
                    list.add(new Locale("no", "NO", "NY"));
                }
                list.addAll(candidates("no", script, region, language.equals("nn") ? variant : ""));
                return list;
            }
            if (language.equals("nb") || language.equals("no")) {
                List<Locale> no = candidates("no", script, region, variant);
                List<Locale> nb = candidates("nb", script, region, variant);
                for (int i = 0; i < no.size(); i++) {
                    list.add((language.equals("nb") ? nb : no).get(i));
                    if (i < no.size() - 1) {
                        list.add((language.equals("nb") ? no : nb).get(i));
                    }
                }
                return list;
            }
            return candidates(language, script, region, variant);
        }

        private static Locale locale(String language, String script, String region, String variant) {
            Locale l = new Locale(language, region, variant);
            return script.isEmpty() ? l : new Locale.Builder().setLocale(new Locale(language, region)).setScript(script)
                    .setVariant(variant).build();
        }

        private static List<Locale> candidates(String language, String script, String region, String variant) {
            List<Locale> list = new ArrayList<>();
            List<String> variants = new ArrayList<>();
            for (String v = variant; !v.isEmpty(); v = v.substring(0, Math.max(0, v.lastIndexOf('_')))) {
                variants.add(v);
            }
            String[] scripts = script.isEmpty() ? new String[] {""} : new String[] {script, ""};
            for (String s : scripts) {
                for (String v : variants) {
                    list.add(locale(language, s, region, v));
                }
                if (!region.isEmpty()) {
                    list.add(locale(language, s, region, ""));
                }
                if (!s.isEmpty()) {
                    list.add(locale(language, s, "", ""));
                }
            }
            if (!language.isEmpty()) {
                list.add(locale(language, "", "", ""));
            }
            list.add(Locale.ROOT);
            return list;
        }

        public Locale getFallbackLocale(String baseName, Locale locale) {
            Objects.requireNonNull(baseName);
            Locale fallback = Locale.getDefault();
            return locale.equals(fallback) ? null : fallback;
        }

        public ResourceBundle newBundle(String baseName, Locale locale, String format, ClassLoader loader,
                boolean reload)
                throws IllegalAccessException, InstantiationException, IOException {
            String bundleName = toBundleName(baseName, locale);
            if (format.equals("java.class")) {
                return newClassBundle(bundleName, loader);
            }
            if (!format.equals("java.properties")) {
                throw new IllegalArgumentException("unknown format: " + format);
            }
            if (bundleName.contains("://")) {
                return null;
            }
            InputStream stream = open(toResourceName(bundleName, "properties"), loader, reload);
            if (stream == null) {
                return null;
            }
            try (InputStream in = stream) {
                return new PropertyResourceBundle(in);
            }
        }

        private static InputStream open(String resource, ClassLoader loader, boolean reload) throws IOException {
            URL url = loader == null ? ClassLoader.getSystemResource(resource) : loader.getResource(resource);
            if (url == null) {
                return null;
            }
            URLConnection connection = url.openConnection();
            connection.setUseCaches(!reload);
            return connection.getInputStream();
        }

        private static ResourceBundle newClassBundle(String name, ClassLoader loader)
                throws IllegalAccessException, InstantiationException {
            Class<?> c;
            try {
                c = Class.forName(name, false, loader);
            } catch (ClassNotFoundException e) {
                return null;
            }
            if (!ResourceBundle.class.isAssignableFrom(c)) {
                throw new ClassCastException(c.getName() + " cannot be cast to ResourceBundle");
            }
            try {
                java.lang.reflect.Constructor<?> constructor = c.getDeclaredConstructor();
                if (!Modifier.isPublic(constructor.getModifiers()) && loader == null) {
                    return null;
                }
                if (Modifier.isPublic(constructor.getModifiers())) {
                    constructor.setAccessible(true);
                }
                return (ResourceBundle) constructor.newInstance();
            } catch (NoSuchMethodException e) {
                throw new InstantiationException("public no-args constructor not found in " + c.getName());
            } catch (java.lang.reflect.InvocationTargetException e) {
                Throwable cause = e.getCause();
                if (cause instanceof RuntimeException) {
                    throw (RuntimeException) cause;
                }
                if (cause instanceof Error) {
                    throw (Error) cause;
                }
                throw new InternalError(cause);
            }
        }

        public long getTimeToLive(String baseName, Locale locale) {
            Objects.requireNonNull(baseName);
            Objects.requireNonNull(locale);
            return TTL_NO_EXPIRATION_CONTROL;
        }

        public boolean needsReload(String baseName, Locale locale, String format, ClassLoader loader,
                ResourceBundle bundle,
                long loadTime) {
            Objects.requireNonNull(bundle);
            String suffix = format.equals("java.class") ? "class" : format.equals("java.properties") ? "properties"
                    : format;
            try {
                URL url = loader.getResource(toResourceName(toBundleName(baseName, locale), suffix));
                if (url == null) {
                    return false;
                }
                URLConnection connection = url.openConnection();
                connection.setUseCaches(false);
                return connection.getLastModified() >= loadTime;
            } catch (IOException e) {
                return false;
            }
        }

        public String toBundleName(String baseName, Locale locale) {
            String language = locale.getLanguage();
            String script = locale.getScript();
            String country = locale.getCountry();
            String variant = locale.getVariant();
            if (locale.equals(Locale.ROOT) || language.isEmpty() && country.isEmpty() && variant.isEmpty()) {
                return Objects.requireNonNull(baseName);
            }
            StringBuilder sb = new StringBuilder(baseName).append('_').append(language);
            if (!script.isEmpty()) {
                sb.append('_').append(script);
            }
            if (!country.isEmpty() || !variant.isEmpty()) {
                sb.append('_').append(country);
            }
            if (!variant.isEmpty()) {
                sb.append('_').append(variant);
            }
            return sb.toString();
        }

        public final String toResourceName(String bundleName, String suffix) {
            return bundleName.replace('.', '/') + '.' + Objects.requireNonNull(suffix);
        }
    }
}
